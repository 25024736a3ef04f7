//! A checked board, prepared once and then only read: who blocks whom, and which tiles form a
//! group. Everything after this works on tile indices and never sees a coordinate again.

mod extent;
mod grid;
mod groups;
mod loosened;
mod neighbours;
mod sort;
mod sweep;

pub(crate) use groups::{Groups, is_big, pair_number, pairs_of};
pub(crate) use loosened::Loosened;
pub(crate) use neighbours::{
    COVERED, GONE, LEFT, Neighbours, RIGHT, edge_delta, edge_tile, is_playable,
};
pub(crate) use sort::{sort, sort_plainly};

use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::rule::Rule;
use crate::shisen::Field;
use crate::tile::{MAX_TILES, NO_TILE, Pair, Tile};
use crate::watch::{Interrupt, Watch, unlimited};
use extent::Extent;

/// A board that is known to make sense.
///
/// Any position of a game in progress is a board of its own: leave out the tiles that are gone.
#[derive(Clone, Debug)]
pub struct Board {
    /// Who blocks whom, in Mahjong; in Shisen-Sho nobody.
    pub(crate) neighbours: Neighbours,
    pub(crate) groups: Groups,
    rule: Rule,
    /// The cells, in Shisen-Sho.
    field: Option<Field>,
}

impl Board {
    /// Checks the tiles and finds their neighbours, by the rule of nearly all games.
    ///
    /// # Errors
    /// Names the first tile that is out of range; or is one of an odd number of its group; or
    /// overlaps a tile before it.
    pub fn new(tiles: &[Tile]) -> Result<Self, Error> {
        Board::by_rule(tiles, Rule::OneLevel)
    }

    /// The same by any rule.
    ///
    /// # Errors
    /// As [`Board::new`].
    pub fn by_rule(tiles: &[Tile], rule: Rule) -> Result<Self, Error> {
        unlimited(|watch| Board::prepare(tiles, rule, watch))
    }

    /// The same under the limits of a watch.
    ///
    /// # Errors
    /// As [`Board::new`], and when a limit is reached.
    pub fn prepare(tiles: &[Tile], rule: Rule, watch: &mut Watch) -> Result<Self, Interrupt> {
        if tiles.len() > MAX_TILES {
            return Err(ErrorKind::TooManyTiles.into());
        }
        if let Rule::Shisen(rules) = rule {
            let groups = Groups::new(tiles, watch)?;
            let field = Some(Field::new(tiles, &groups, rules, watch)?);
            return Ok(Board { neighbours: Neighbours::none(), groups, rule, field });
        }
        let extent = Extent::new(tiles, watch)?;
        let groups = Groups::new(tiles, watch)?;
        let neighbours = Neighbours::new(tiles, extent, rule, watch)?;
        Ok(Board { neighbours, groups, rule, field: None })
    }

    /// Gives the same layout other faces: `tiles` must have the positions that the board was made
    /// of, in the same order; only their groups are read.
    ///
    /// # Errors
    /// Names a tile of a group with an odd number of tiles; the board is then as it was.
    pub fn regroup(&mut self, tiles: &[Tile]) -> Result<(), Error> {
        if tiles.len() != self.tile_count() {
            return Err(ErrorKind::TooManyTiles.into());
        }
        unlimited(|watch| self.regroup_watched(tiles, watch))
    }

    /// The same under the limits of a watch; there are as many tiles as the board has.
    pub(crate) fn regroup_watched(
        &mut self,
        tiles: &[Tile],
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        let groups = Groups::new(tiles, watch)?;
        if let Some(field) = &mut self.field {
            field.find_first(&groups, watch)?;
        }
        self.groups = groups;
        Ok(())
    }

    /// The same layout with the group of each tile as given; all of an even size.
    pub(crate) fn with_groups(&self, groups: &[u32], watch: &mut Watch) -> Result<Self, Interrupt> {
        let face = |&group: &u32| Tile { group: group as i32, ..Tile::default() };
        let tiles = memory::collected(groups.iter().map(face), watch)?;
        let groups = Groups::new(&tiles, watch)?;
        let mut field = self.field.as_ref().map(Field::copied).transpose()?;
        if let Some(field) = &mut field {
            field.find_first(&groups, watch)?;
        }
        Ok(Board { groups, neighbours: self.neighbours.copied(watch)?, rule: self.rule, field })
    }

    /// The cells of a board of Shisen-Sho.
    pub(crate) fn field(&self) -> &Field {
        self.field.as_ref().expect("Shisen-Sho")
    }

    /// Whether this is a board of Shisen-Sho, not of Mahjong.
    pub(crate) fn is_shisen(&self) -> bool {
        self.field.is_some()
    }

    /// Whether tiles fall: then nothing holds that follows from taking tiles away being harmless.
    pub(crate) fn falls(&self) -> bool {
        self.field.as_ref().is_some_and(|field| field.rules.fall.is_some())
    }

    /// The rule by which tiles are taken.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The number of tiles.
    pub fn tile_count(&self) -> usize {
        self.groups.of.len()
    }

    /// Whether there are more tiles than nearly any game of Mahjong has. Such boards can nearly always be won,
    /// and searches go about it in another way there. Not so boards of Shisen-Sho.
    pub(crate) fn is_large(&self) -> bool {
        self.tile_count() > 255 && !self.is_shisen()
    }

    /// The number of groups.
    pub fn group_count(&self) -> usize {
        self.groups.count()
    }

    /// Turns a list of pairs that must go together into the partner of each tile.
    ///
    /// # Errors
    /// Names the first pair with a tile that does not exist, that was named before, or whose
    /// tiles differ in group.
    pub(crate) fn partners(&self, pairing: &[Pair]) -> Result<Vec<u32>, Error> {
        let mut partner = memory::filled(self.tile_count(), NO_TILE)?;
        for (at, pair) in pairing.iter().enumerate() {
            let (first, second) = (pair.first as usize, pair.second as usize);
            if first.max(second) >= self.tile_count() {
                return Err(Error::at(ErrorKind::PairingTile, at));
            }
            if first == second || partner[first] != NO_TILE || partner[second] != NO_TILE {
                return Err(Error::at(ErrorKind::PairingRepeat, at));
            }
            if self.groups.of[first] != self.groups.of[second] {
                return Err(Error::at(ErrorKind::PairingGroup, at));
            }
            partner[first] = pair.second;
            partner[second] = pair.first;
        }
        Ok(partner)
    }
}
