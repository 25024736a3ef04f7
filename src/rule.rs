//! By which rule tiles are taken: which tiles lie above a tile of Mahjong Solitaire, or that the game
//! is Shisen-Sho.

use crate::shisen::Shisen;

/// What keeps two tiles of a group from being played.
///
/// In Mahjong Solitaire the games agree on everything but what lies above a tile: a side is touched by
/// whatever is next to any part of it, and half offsets count as whole ones. The first two differ only
/// where a layout has gaps: a tile over another with nothing in between. On all other layouts they are
/// the same, down to the pairs that a solver finds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Tiles exactly one level up, as in nearly all games: one higher up, across a gap, does not
    /// block.
    #[default]
    OneLevel,
    /// Tiles on any higher level, as in GNOME Mahjongg since version 47.
    AnyLevel,
    /// Shisen-Sho: a path between the two has to be free.
    Shisen(Shisen),
}
