//! The board for the search (`search::game`): where tiles lie are bits of rows and columns, and news
//! is that two tiles of a group can be joined.

use super::joins;
use super::lines::{Cell, Lines, Reach};
use super::quads::{self, JOINED, pair_bit};
use super::table::Table;
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::search::game::{CLEARED, Game, Give, Outline};
use crate::search::mates::Mates;
use crate::slots::Large;
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Interrupt, Watch};

/// The largest group that the search takes.
pub(super) const MOST_IN_GROUP: usize = 128;

/// Where tiles lie, and what is known to be joined.
pub(crate) struct Ground {
    lines: Lines,
    known: Known,
    /// If there are groups of six or more: with which one a tile of them went, which may have been alone.
    went_with: Vec<u32>,
    /// Working memory, which is never copied: the tiles of a larger group.
    reach: Vec<(Cell, Reach)>,
}

/// What is known to be joined.
struct Known {
    /// For each group of up to four the pairs, as in [`quads`], and those that there are not.
    joined: Vec<u8>,
    /// If there are larger groups: for each tile the places in its group of those it is joined with.
    mates: Vec<u128>,
}

/// That tiles of a group of up to four are joined: 64 · group + the pairs; or just a larger group.
#[derive(Clone, Copy)]
pub(crate) struct News(u32);

pub(crate) struct Geometry {
    /// The tile in each slot.
    tiles: Vec<u32>,
    /// The slot of each tile, and its place in its group.
    slots: Vec<u32>,
    places: Vec<u8>,
    ground: Ground,
    start: Vec<u16>,
    outline: Outline,
}

/// Marks news of a group of six or more.
const BIG: u32 = 1 << 31;

impl Geometry {
    fn big_lies(&self, ground: &Ground, tile: u32) -> bool {
        ground.went_with[tile as usize] == NO_TILE
    }
}

impl Game for Geometry {
    type Storage = Large;
    type Ground = Ground;
    type News = News;
    type Table = Table;

    const ALLOWED: u32 = 10;
    const EXCLUDES_ALWAYS: bool = true;
    const PLAYS_TILES: bool = false;
    /// At the start, with every pair that is joined, and when it has been opened.
    const LOOKS: usize = 8;
    const BIG_WAITS: bool = true;

    fn new(board: &Board) -> Result<Self, Error> {
        let (field, groups) = (board.field(), &board.groups);
        let (tiles, count) = (board.tile_count(), board.group_count());
        let big = |group: &usize| groups.size(*group) > 4;
        let big_tiles: usize = (0..count).filter(big).map(|group| groups.size(group)).sum();
        let mut outline = Outline {
            big_groups: Vec::new(),
            big_tiles: big_tiles as u32,
            scan_work: 120 * tiles,
            decision_work: 2 * count,
            conclusion_work: 10,
        };
        let mut slots = memory::filled(tiles, 0)?;
        let mut places = memory::filled(tiles, 0)?;
        let mut in_slots = memory::filled(4 * count + big_tiles, NO_TILE)?;
        let mut start = memory::filled(count, CLEARED)?;
        let mut free = 4 * count;
        for (group, state) in start.iter_mut().enumerate() {
            let members = groups.tiles(group);
            let first = if big(&group) { free } else { 4 * group };
            for (place, &tile) in members.iter().enumerate() {
                places[tile as usize] = place as u8;
                slots[tile as usize] = (first + place) as u32;
                in_slots[first + place] = tile;
            }
            match members.len() {
                2 => *state = 0b1100,
                4 => *state = 0,
                size => {
                    free += size;
                    memory::push(&mut outline.big_groups, group as u32)?;
                    outline.scan_work += 4 * size * size;
                    outline.decision_work += size * size / 4;
                    outline.conclusion_work = outline.conclusion_work.max(4 * size);
                }
            }
        }
        let sizes = outline.big_groups.iter().map(|&group| groups.size(group as usize));
        let largest = sizes.max().unwrap_or(0);
        let room = if big_tiles > 0 { tiles } else { 0 };
        let ground = Ground {
            lines: field.lines.copied()?,
            known: Known { joined: field.missing_pairs(groups)?, mates: memory::filled(room, 0)? },
            went_with: memory::filled(room, NO_TILE)?,
            reach: memory::filled(largest, Default::default())?,
        };
        let mut geometry = Geometry { tiles: in_slots, slots, places, ground, start, outline };
        let Geometry { places, ground, start, .. } = &mut geometry;
        for pair in &field.first {
            let [one, other] = [pair.first, pair.second].map(|tile| places[tile as usize]);
            let group = groups.of[pair.first as usize] as usize;
            if groups.is_big(group) {
                ground.known.mates[pair.first as usize] |= 1 << other;
                ground.known.mates[pair.second as usize] |= 1 << one;
            } else {
                let bit = pair_bit(one.into(), other.into());
                ground.known.joined[group] |= bit;
                start[group] |= u16::from(bit) << JOINED;
            }
        }
        Ok(geometry)
    }

    fn outline(&self) -> &Outline {
        &self.outline
    }

    fn new_ground(&self) -> Result<Ground, Error> {
        let Ground { lines, known, went_with, .. } = &self.ground;
        let (joined, mates) = (memory::copied(&known.joined)?, memory::copied(&known.mates)?);
        Ok(Ground {
            lines: lines.copied()?,
            known: Known { joined, mates },
            went_with: memory::copied(went_with)?,
            reach: memory::copied(&self.ground.reach)?,
        })
    }

    fn copy_ground(to: &mut Ground, from: &Ground) {
        to.lines.copy_from(&from.lines);
        to.known.joined.copy_from_slice(&from.known.joined);
        to.known.mates.copy_from_slice(&from.known.mates);
        to.went_with.copy_from_slice(&from.went_with);
    }

    fn start(&self) -> (&Ground, &Vec<u16>) {
        (&self.ground, &self.start)
    }

    /// Once for every group.
    fn most_news(&self, board: &Board) -> usize {
        board.group_count()
    }

    fn any_news() -> News {
        News(0)
    }

    #[inline(always)]
    fn news(News(news): News) -> (usize, u16) {
        ((news >> 6) as usize, ((news & 63) << JOINED) as u16)
    }

    #[inline(always)]
    fn big_owner(&self, _board: &Board, News(news): News) -> Option<u32> {
        (news & BIG != 0).then_some(news & !BIG)
    }

    #[inline(always)]
    fn give(state: u16) -> Give {
        quads::give(state)
    }

    #[inline(always)]
    fn opening(state: u16, pairing: u16) -> u16 {
        quads::opening(state, pairing)
    }

    #[inline(always)]
    fn safe_pairing(state: u16) -> Option<u8> {
        quads::safe_pairing(state)
    }

    fn fault(state: u16, possible: u16) -> (u16, bool) {
        quads::fault(state, possible)
    }

    #[inline(always)]
    fn drop_tile(
        &self,
        board: &Board,
        slot: usize,
        ground: &mut Ground,
        _tell: impl FnMut(News, usize),
    ) {
        ground.lines.clear(board.field().cell(self.tiles[slot]));
    }

    /// What is joined is found for all tiles that have gone together.
    #[inline(never)]
    fn drop_ends(
        &self,
        board: &Board,
        Ground { lines, known, reach, .. }: &mut Ground,
        mut tell: impl FnMut(News, usize),
    ) {
        joins::of_small(board.field(), lines, &mut known.joined, |group, pairs| {
            tell(News((64 * group as u32) | u32::from(pairs)), 1);
        });
        for &group in &self.outline.big_groups {
            if joins::of_big(board, lines, group as usize, reach, &mut known.mates) {
                tell(News(BIG | group), 1);
            }
        }
    }

    fn big_is_playable(&self, ground: &Ground, tile: u32) -> bool {
        self.big_lies(ground, tile)
    }

    /// Undecided tiles go together where they can; alone, with one that has gone, only when told.
    #[cold]
    fn take_big(
        &self,
        board: &Board,
        mates: &Mates,
        ground: &mut Ground,
        group: u32,
        alone: bool,
        mut took: impl FnMut(usize),
    ) -> bool {
        let partner = &mates.partner;
        let tiles = board.groups.tiles(group as usize);
        let mut cheats = false;
        for (place, &tile) in tiles.iter().enumerate() {
            if !self.big_lies(ground, tile) {
                continue;
            }
            let mate = partner[tile as usize];
            let joined = |ground: &Ground, mate: u32| {
                ground.known.mates[tile as usize] >> self.places[mate as usize] & 1 == 1
            };
            let together = match mate {
                NO_TILE => {
                    let fits = |&&mate: &&u32| {
                        partner[mate as usize] == NO_TILE
                            && self.big_lies(ground, mate)
                            && joined(ground, mate)
                    };
                    tiles[place + 1..].iter().find(fits).copied()
                }
                mate => (self.big_lies(ground, mate) && joined(ground, mate)).then_some(mate),
            };
            if let Some(mate) = together {
                ground.went_with[tile as usize] = mate;
                ground.went_with[mate as usize] = tile;
                took(self.slots[tile as usize] as usize);
                took(self.slots[mate as usize] as usize);
            }
        }
        for &tile in tiles.iter().filter(|_| alone) {
            let mate = partner[tile as usize];
            let could = |&&other: &&u32| {
                let allowed = if mate == NO_TILE {
                    partner[other as usize] == NO_TILE
                } else {
                    other == mate
                };
                let joined =
                    ground.known.mates[tile as usize] >> self.places[other as usize] & 1 == 1;
                other != tile && allowed && joined && !self.big_lies(ground, other)
            };
            if self.big_lies(ground, tile) {
                if let Some(&other) = tiles.iter().find(could) {
                    ground.went_with[tile as usize] = other;
                    cheats = true;
                    took(self.slots[tile as usize] as usize);
                }
            }
        }
        cheats
    }

    fn big_is_gone(&self, ground: &Ground, tile: u32) -> bool {
        !self.big_lies(ground, tile)
    }

    fn play_out(
        board: &Board,
        partner: &[u32],
        watch: &mut Watch,
    ) -> Result<(Vec<Pair>, bool), Interrupt> {
        super::play_out(board, partner, watch)
    }

    fn big_partner(&self, ground: &Ground, tile: u32) -> u32 {
        ground.went_with[tile as usize]
    }
}
