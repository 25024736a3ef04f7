//! A call with all that decides what it does, drawn at random.

use crate::boards::Boards;
use crate::common::Dice;
use mjsolver::ffi::options::{MJ_ENGINE_LEARNING, MJ_ENGINE_MATCHES, MJ_NO_ATTEMPTS};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    Solve,
    Prove,
    CheckProof,
    Scan,
    Attempts,
    Check,
    Deal,
    ReadBoard,
    Init,
    /// Any function, with some of its outputs: see `outputs.rs`.
    LeaveOut,
}

/// What is wrong with a call: one thing at most, so that there is one right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defect {
    None,
    NullTiles,
    MisalignedTiles,
    TooManyTiles,
    Coordinate,
    OddGroup,
    Overlap,
    SmallPairs,
    NullPairs,
    OptionsSize,
    OptionsValue,
    ReportSize,
    /// A rule that there is not.
    Rule,
    /// A pairing with too many pairs, a tile that is not there, or a tile twice.
    PairingCount,
    PairingTile,
    PairingRepeat,
    /// The writer refuses a proof; a line of a text is no line.
    Refuse,
    Line,
}

#[derive(Clone, Debug)]
pub struct Call {
    pub function: Function,
    /// Which of the boards.
    pub board: usize,
    pub engine: i32,
    pub seed: u64,
    pub attempts: u64,
    pub node_limit: u64,
    /// Which call of the callback cancels; 0 for none, and no callback.
    pub cancel_at: u64,
    pub defect: Defect,
    /// Which tile or line has the defect, roughly.
    pub place: usize,
}

fn one_of<T: Copy>(dice: &mut Dice, all: &[T]) -> T {
    all[dice.below(all.len())]
}

impl Call {
    pub fn random(dice: &mut Dice, boards: &Boards) -> Self {
        use Function::*;
        let functions = [
            Solve, Solve, Prove, Prove, CheckProof, Scan, Attempts, Check, Deal, ReadBoard, Init,
            LeaveOut, LeaveOut,
        ];
        let function = one_of(dice, &functions);
        let mut call = Call {
            function,
            board: dice.below(boards.all.len()),
            engine: dice.below(1 + MJ_ENGINE_LEARNING as usize) as i32,
            seed: one_of(dice, &[0, 1, 2, u64::MAX]),
            attempts: one_of(dice, &[0, 1, 5, 300, MJ_NO_ATTEMPTS]),
            node_limit: one_of(dice, &[0, 0, 0, 1, 3, 50]),
            cancel_at: one_of(dice, &[0, 0, 0, 1, 2, 5]),
            defect: Defect::None,
            place: dice.below(1000),
        };
        if call.engine == MJ_ENGINE_MATCHES && call.node_limit == 0 {
            // It may take days.
            call.node_limit = 500;
        }
        if dice.below(3) == 0 {
            call.defect = one_of(dice, function.defects());
        }
        call
    }

    /// Calls with one thing less to look at.
    pub fn plainer(&self) -> Vec<Call> {
        let plain = |change: &dyn Fn(&mut Call)| {
            let mut call = self.clone();
            change(&mut call);
            call
        };
        vec![
            plain(&|call| call.cancel_at = 0),
            plain(&|call| call.seed = 0),
            plain(&|call| call.attempts = 0),
            plain(&|call| call.place = 0),
            plain(&|call| call.defect = Defect::None),
        ]
    }
}

impl Function {
    /// What can be wrong with the arguments of a function.
    fn defects(self) -> &'static [Defect] {
        use Defect::*;
        match self {
            Function::Solve => &[
                NullTiles,
                MisalignedTiles,
                TooManyTiles,
                Coordinate,
                OddGroup,
                Overlap,
                SmallPairs,
                NullPairs,
                OptionsSize,
                OptionsValue,
                ReportSize,
            ],
            Function::Prove => &[
                NullTiles,
                MisalignedTiles,
                TooManyTiles,
                Coordinate,
                OddGroup,
                Overlap,
                SmallPairs,
                NullPairs,
                OptionsSize,
                OptionsValue,
                ReportSize,
                Refuse,
            ],
            Function::CheckProof => &[
                NullTiles,
                MisalignedTiles,
                TooManyTiles,
                Coordinate,
                OddGroup,
                Overlap,
                OptionsSize,
                OptionsValue,
                ReportSize,
                Line,
            ],
            Function::Scan | Function::Check => &[
                NullTiles,
                MisalignedTiles,
                TooManyTiles,
                Coordinate,
                OddGroup,
                Overlap,
                Rule,
                PairingCount,
                PairingTile,
                PairingRepeat,
            ],
            Function::Attempts => &[
                NullTiles,
                MisalignedTiles,
                TooManyTiles,
                Coordinate,
                OddGroup,
                Overlap,
                SmallPairs,
                NullPairs,
                Rule,
            ],
            Function::Deal => &[NullTiles, MisalignedTiles, TooManyTiles],
            Function::ReadBoard => &[Line, SmallPairs],
            Function::Init => &[OptionsSize, ReportSize],
            Function::LeaveOut => &[None],
        }
    }
}
