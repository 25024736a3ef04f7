//! The boards: small ones that brute force decides, deals of the turtle that nobody has seen
//! before, unsolvable ones with long proofs, and larger ones, no two of which are alike.

use crate::common::abi::{Receiver, find_layout, prove};
use crate::common::installed::use_the_games;
use crate::common::{Dice, assign_groups, brute_force, random_layout, small_board};
use mjsolver::ffi::codes::MJ_UNSOLVABLE;
use mjsolver::ffi::options::mj_options;
use mjsolver::theory::sat::{self, Shape};
use mjsolver::{Tile, deal, layout};

#[derive(Clone)]
pub struct Known {
    pub tiles: Vec<Tile>,
    /// By brute force, or because a proof of it was made; `None` where an answer has to be proved.
    pub solvable: Option<bool>,
    /// A proof of many lines, for some.
    pub proof: Option<Vec<u8>>,
}

pub struct Boards {
    small: Vec<Known>,
    proved: Vec<Known>,
    large: Vec<Known>,
}

/// How many deals of the ox are tried for a long proof; nearly half of them are unsolvable.
const DEALS: u64 = 100;
/// Deals of the turtle that are unsolvable, and not easily.
const HARD_TURTLES: [u64; 2] = [803, 4321];
/// Lines of a proof that is long enough.
const LONG: usize = 40;

/// All clauses over three variables, the signs as DIMACS files have them. Nothing satisfies them.
fn all_clauses() -> Vec<i32> {
    let sign = |bits: i32, k: i32| if bits >> k & 1 == 0 { k + 1 } else { -(k + 1) };
    (0..8).flat_map(|bits| [sign(bits, 0), sign(bits, 1), sign(bits, 2), 0]).collect()
}

/// The board with its proof, if it is unsolvable.
fn proved(tiles: Vec<Tile>) -> Option<Known> {
    let mut receiver = Receiver::default();
    let options = mj_options { node_limit: 1_000_000, ..mj_options::new() };
    let unsolvable = prove(&tiles, &options, &mut receiver).code == MJ_UNSOLVABLE;
    let (solvable, proof) = (Some(false), Some(receiver.text));
    unsolvable.then_some(Known { tiles, solvable, proof })
}

fn lines(board: &Known) -> usize {
    board.proof.iter().flatten().filter(|&&byte| byte == b'\n').count()
}

/// Unsolvable boards with long proofs: deals of the turtle, of Xmahjongg's ox, where it is there,
/// and a formula.
fn long_proofs() -> Vec<Known> {
    use_the_games();
    let ox = find_layout("xmahjongg/ox").unwrap_or_else(|_| layout::turtle().to_vec());
    let oxen = (0..DEALS).map(|seed| deal::uniform(&ox, 4, seed).unwrap());
    let turtles = HARD_TURTLES.map(|seed| deal::uniform(layout::turtle(), 4, seed).unwrap());
    let deals = oxen.chain(turtles).filter_map(proved);
    let mut boards: Vec<Known> = deals.filter(|board| lines(board) >= LONG).collect();
    boards.extend(proved(sat::board(3, &all_clauses(), Shape::Stacks).unwrap()));
    boards
}

/// Rows of tiles on three levels.
fn rows(count: usize, width: i32) -> Vec<Tile> {
    let place = |k| Tile { row: 2 * (k / width), col: 2 * (k % width), level: 0, group: 0 };
    let lifted = |tile: Tile, k: i32| match k % 5 {
        0..3 => tile,
        3 => Tile { level: 1, col: tile.col - 3, ..tile },
        _ => Tile { level: 2, col: tile.col - 5, ..tile },
    };
    (0..count as i32).map(|k| lifted(place(k), k)).collect()
}

/// A board of about so many tiles: in rows of any length, or anywhere; groups of four, or of any
/// size.
fn large(dice: &mut Dice, about: usize) -> Known {
    let count = 4 * (about / 4 - dice.below(about / 20));
    let mut tiles = match dice.below(3) {
        0 => random_layout(dice, count, count / 20, 40, 4),
        _ => rows(count, 10 + dice.below(60) as i32),
    };
    let sizes: &[usize] = if dice.below(3) == 0 { &[2, 4, 4, 6, 8] } else { &[4] };
    assign_groups(dice, &mut tiles, sizes);
    Known { tiles, solvable: None, proof: None }
}

impl Boards {
    pub fn new() -> Self {
        let mut dice = Dice(17);
        let mut small = || {
            let tiles = small_board(&mut dice, 16, &[2, 4, 4, 6, 8], 5);
            let solvable = Some(brute_force(&tiles));
            Known { tiles, solvable, proof: None }
        };
        let small = (0..200).map(|_| small()).collect();
        let sizes = [400, 700, 1_000, 1_500, 2_000];
        let large = (0..60).map(|k| large(&mut dice, sizes[k % sizes.len()])).collect();
        Boards { small, proved: long_proofs(), large }
    }

    /// Says the opposite of all that is known about small boards.
    pub fn lie(&mut self) {
        for board in &mut self.small {
            board.solvable = board.solvable.map(|solvable| !solvable);
        }
    }

    /// One of these, or, every second time, a turtle that nobody has seen before.
    pub fn draw(&self, dice: &mut Dice) -> Known {
        let list = match dice.below(20) {
            0..7 => &self.small,
            7..9 => &self.large,
            9..11 => &self.proved,
            _ => {
                let tiles = deal::uniform(layout::turtle(), 4, dice.next()).unwrap();
                return Known { tiles, solvable: None, proof: None };
            }
        };
        list[dice.below(list.len())].clone()
    }

    /// One with a long proof.
    pub fn draw_proved(&self, dice: &mut Dice) -> Known {
        self.proved[dice.below(self.proved.len())].clone()
    }

    /// How many lines the proofs have, rising.
    pub fn lines(&self) -> Vec<usize> {
        let mut lines: Vec<usize> = self.proved.iter().map(lines).collect();
        lines.sort_unstable();
        lines
    }
}
