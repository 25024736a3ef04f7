//! The variables of a proof: "these two tiles go together". In a group of four that is the same
//! as for the other two, so it has three variables, one a pairing. Groups of other sizes have one
//! for every two tiles that the proof mentions: a group may have a million tiles, and only what
//! is mentioned matters. Two tiles of such a group that turn out to go together without having
//! been mentioned use the nameless variable of the lower one.

use super::steps::{Literal, Steps};
use crate::board::{Board, sort};
use crate::memory;
use crate::watch::{Interrupt, Watch};

/// A variable, or its negation: 2 · variable, plus one if negated.
pub(super) type Code = u32;

#[inline(always)]
pub(super) fn code(variable: u32, positive: bool) -> Code {
    2 * variable + u32::from(!positive)
}

#[inline(always)]
pub(super) fn variable_of(code: Code) -> usize {
    (code >> 1) as usize
}

#[inline(always)]
pub(super) fn is_positive(code: Code) -> bool {
    code & 1 == 0
}

/// No variable.
const NONE: u32 = u32::MAX;

/// What is known about one of the variables of a tile.
#[derive(Clone, Copy)]
pub(super) struct Mention {
    /// The other tile.
    pub(super) other: u32,
    pub(super) variable: u32,
}

const NO_MENTION: Mention = Mention { other: 0, variable: NONE };

pub(super) struct Variables {
    /// The first variable of each group of four; [`NONE`] for the others.
    first: Vec<u32>,
    /// The groups of the variables of groups of four, three for each.
    quads: Vec<u32>,
    /// The two tiles of all other variables that have names, rising: first << 32 | second.
    mentioned: Vec<u64>,
    /// For each tile, where its mentions begin, and the end; empty if nothing is mentioned.
    mention_start: Vec<u32>,
    mentions: Vec<Mention>,
}

impl Variables {
    pub(super) fn new(board: &Board, steps: &Steps, watch: &mut Watch) -> Result<Self, Interrupt> {
        let mut first = memory::with_capacity(board.group_count())?;
        let mut quads = Vec::new();
        for group in 0..board.group_count() {
            if board.groups.size(group) == 4 {
                first.push(3 * quads.len() as u32);
                memory::push(&mut quads, group as u32)?;
            } else {
                first.push(NONE);
            }
            watch.work(10)?;
        }
        let mut variables = Variables {
            first,
            quads,
            mentioned: Vec::new(),
            mention_start: Vec::new(),
            mentions: Vec::new(),
        };
        variables.find_mentioned(board, steps, watch)?;
        Ok(variables)
    }

    /// Lists what the proof says about groups of other sizes than four.
    fn find_mentioned(
        &mut self,
        board: &Board,
        steps: &Steps,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        for literal in steps.literals() {
            if self.first[board.groups.of[literal.first as usize] as usize] == NONE {
                memory::push(&mut self.mentioned, key(literal.first, literal.second))?;
            }
            watch.work(5)?;
        }
        if self.mentioned.is_empty() {
            return Ok(());
        }
        sort(&mut self.mentioned, watch)?;
        self.mentioned.dedup();
        // Counted one place further on, so that sums give starts; filled from the back, so that
        // the starts end up where they belong.
        self.mention_start = memory::filled_watched(board.tile_count() + 1, 0, watch)?;
        self.mentions = memory::filled_watched(2 * self.mentioned.len(), NO_MENTION, watch)?;
        for &key in &self.mentioned {
            for tile in tiles_of(key) {
                self.mention_start[tile as usize] += 1;
            }
            watch.work(10)?;
        }
        let mut sum = 0;
        for start in &mut self.mention_start {
            sum += *start;
            *start = sum;
            watch.work(2)?;
        }
        for (index, &key) in self.mentioned.iter().enumerate() {
            let [one, two] = tiles_of(key);
            for (tile, other) in [(one, two), (two, one)] {
                let place = &mut self.mention_start[tile as usize];
                *place -= 1;
                let variable = 3 * self.quads.len() as u32 + index as u32;
                self.mentions[*place as usize] = Mention { other, variable };
            }
            watch.work(20)?;
        }
        Ok(())
    }

    /// The number of variables that have names; these come first.
    pub(super) fn named(&self) -> usize {
        3 * self.quads.len() + self.mentioned.len()
    }

    /// The number of all variables.
    pub(super) fn count(&self, board: &Board) -> usize {
        self.named() + board.tile_count()
    }

    /// The nameless variable of a tile.
    pub(super) fn nameless(&self, tile: u32) -> u32 {
        self.named() as u32 + tile
    }

    /// The code of what a proof says about two tiles of one group.
    pub(super) fn code(&self, board: &Board, literal: Literal) -> Code {
        let Literal { first, second, together } = literal;
        let group = board.groups.of[first as usize] as usize;
        let variable = match self.of_quad(group) {
            Some(quad) => {
                // Pairing p joins place k with place k xor (p + 1).
                let place = |tile| board.groups.tiles(group).iter().position(|&t| t == tile);
                let places = place(first).zip(place(second));
                places.map_or(NONE, |(one, two)| quad + (one ^ two) as u32 - 1)
            }
            None => self.mentioned(first, second).unwrap_or(NONE),
        };
        debug_assert_ne!(variable, NONE);
        code(variable, together)
    }

    /// The first of the three variables of a group of four.
    #[inline(always)]
    pub(super) fn of_quad(&self, group: usize) -> Option<u32> {
        Some(self.first[group]).filter(|&first| first != NONE)
    }

    /// The variable of two tiles of a group of another size, where they are mentioned.
    pub(super) fn mentioned(&self, one: u32, two: u32) -> Option<u32> {
        let key = key(one.min(two), one.max(two));
        let index = self.mentioned.binary_search(&key).ok()?;
        Some((3 * self.quads.len() + index) as u32)
    }

    /// What is mentioned about a tile of a group of another size than four.
    pub(super) fn mentions(&self, tile: u32) -> &[Mention] {
        match self.mention_start.get(tile as usize..tile as usize + 2) {
            Some(&[start, end]) => &self.mentions[start as usize..end as usize],
            _ => &[],
        }
    }

    /// The group of four and the pairing that a variable stands for.
    #[inline(always)]
    pub(super) fn pairing(&self, variable: usize) -> Option<(usize, u32)> {
        Some((*self.quads.get(variable / 3)? as usize, variable as u32 % 3))
    }

    /// One or both tiles of a variable that is no pairing: a nameless one has only its own.
    pub(super) fn tiles(&self, variable: usize) -> [Option<u32>; 2] {
        match self.mentioned.get(variable - 3 * self.quads.len()) {
            Some(&key) => tiles_of(key).map(Some),
            None => [Some((variable - self.named()) as u32), None],
        }
    }
}

fn key(first: u32, second: u32) -> u64 {
    u64::from(first) << 32 | u64::from(second)
}

fn tiles_of(key: u64) -> [u32; 2] {
    [(key >> 32) as u32, key as u32]
}
