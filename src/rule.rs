//! Which tiles lie above a tile. The games agree on everything else: two tiles of one group match,
//! a side is touched by whatever is next to any part of it, and half offsets count as whole ones.

/// What lies above a tile and keeps it from being played.
///
/// The two differ only where a layout has gaps: a tile over another with nothing in between. On
/// all other layouts they are the same, down to the pairs that a solver finds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Tiles exactly one level up, as in nearly all games: one higher up, across a gap, does not
    /// block.
    #[default]
    OneLevel,
    /// Tiles on any higher level, as in GNOME Mahjongg since version 47.
    AnyLevel,
}
