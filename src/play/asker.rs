//! Who is asked about solutions of a board that play certain pairs: games many at a time and the search that
//! learns, in the form that the board takes.

use crate::board::Board;
use crate::engine::{self, Engine, Options};
use crate::error::Error;
use crate::mahjong::Geometry;
use crate::search::{
    self,
    asked::{Asked, Solutions},
};
use crate::shisen;
use crate::slots::Large;
#[cfg(not(target_family = "wasm"))]
use crate::slots::Small;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

pub(super) enum Asker<'b> {
    /// Not where [`Small::fits_aside`] says that no board does.
    #[cfg(not(target_family = "wasm"))]
    Small(Asked<'b, Geometry<Small>>),
    Large(Asked<'b, Geometry<Large>>),
    Shisen(Asked<'b, shisen::Geometry>),
}

/// Whether there is anybody who can be asked: the search that learns has to be wanted, and the board has to
/// fit.
pub(super) fn learns(board: &Board, options: &Options) -> bool {
    let learns = matches!(options.engine, Engine::Automatic | Engine::Learning);
    let fits = if board.is_shisen() { shisen::fits } else { search::fits };
    learns && !board.falls() && fits(board)
}

/// Whether it pays to ask before the board is solved: solving boards of isolated stacks, of Shisen-Sho or with
/// larger groups takes more than is done here.
pub(super) fn begins(
    board: &Board,
    options: &Options,
    watch: &mut Watch,
) -> Result<bool, Interrupt> {
    let is_big = |group| board.groups.is_big(group);
    let usual = !board.is_shisen() && !(0..board.group_count()).any(is_big);
    if !usual || options.attempts.is_some() || !learns(board, options) {
        return Ok(false);
    }
    Ok(options.engine != Engine::Automatic || engine::by_stacks(board, watch)?.is_none())
}

/// Does the same with whatever form there is.
macro_rules! each {
    ($asker:expr, $asked:ident => $what:expr) => {
        match $asker {
            #[cfg(not(target_family = "wasm"))]
            Asker::Small($asked) => $what,
            Asker::Large($asked) => $what,
            Asker::Shisen($asked) => $what,
        }
    };
}

impl<'b> Asker<'b> {
    /// `order` is that in which the scan opens the groups, if that is known.
    pub(super) fn new(board: &'b Board, seed: u64, order: Option<Vec<u32>>) -> Result<Self, Error> {
        if board.is_shisen() {
            return Ok(Asker::Shisen(Asked::new(board, seed, order)?));
        }
        #[cfg(not(target_family = "wasm"))]
        if Small::fits_aside(board) {
            return Ok(Asker::Small(Asked::new(board, seed, order)?));
        }
        Ok(Asker::Large(Asked::new(board, seed, order)?))
    }

    /// What [`Asked::play`] says.
    pub(super) fn play(
        &mut self,
        pairs: &[Pair],
        watch: &mut Watch,
    ) -> Result<Solutions, Interrupt> {
        each!(self, asked => asked.play(pairs, watch))
    }

    /// What [`Asked::follow`] says; nothing for Shisen-Sho, of which it is not asked.
    pub(super) fn follow(
        &mut self,
        game: &[Pair],
        from: usize,
        watch: &mut Watch,
    ) -> Result<Option<Vec<u32>>, Interrupt> {
        match self {
            #[cfg(not(target_family = "wasm"))]
            Asker::Small(asked) => asked.follow(game, from, watch),
            Asker::Large(asked) => asked.follow(game, from, watch),
            Asker::Shisen(_) => Ok(None),
        }
    }

    /// What [`Asked::search`] says.
    pub(super) fn search(
        &mut self,
        all: &[Pair],
        any: &[Pair],
        watch: &mut Watch,
    ) -> Result<Solutions, Interrupt> {
        each!(self, asked => asked.search(all, any, watch))
    }

    /// What [`Asked::refutes`] says.
    pub(super) fn refutes(&self, pair: Pair) -> bool {
        each!(self, asked => asked.refutes(pair))
    }
}
