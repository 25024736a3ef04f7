//! Decides Mahjong Solitaire boards with peeking, that is with all faces known: solvable, with
//! the pairs to play; unsolvable; or unknown, because a limit was reached.
//!
//! The method is that of Michiel de Bondt, *Solving Mahjong Solitaire boards with peeking*
//! (arXiv:1203.6559), called "the paper" throughout.
//!
//! C programs use the functions of `include/mjsolver.h`; Rust programs use this crate as it is:
//!
//! ```
//! use mjsolver::{Board, Options, Verdict, deal, layout};
//!
//! let tiles = deal::uniform(layout::turtle(), 4, 7)?;
//! let board = Board::new(&tiles)?;
//! let outcome = mjsolver::solve(&board, &Options::default())?;
//! if let Verdict::Solvable(pairs) = &outcome.verdict {
//!     assert_eq!(pairs.len(), 72);
//! }
//! # Ok::<(), mjsolver::Error>(())
//! ```
//!
//! Data flows one way: [`Tile`]s → [`Board`] (checked, neighbours found) → [`scan`], [`attempts`]
//! or an [`engine`] → [`Outcome`]. Nothing keeps global state, starts a thread, reads the clock
//! for anything but a time limit, or prints. All memory is asked for in a way that can fail.
//!
//! # Determinism
//! The same board, options and version give the same answer, pairs and counters on every
//! platform, unless a time limit or a monitor that cancels cuts the work short.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod attempts;
pub mod board;
pub mod deal;
pub mod difficulty;
pub mod engine;
mod error;
#[allow(unsafe_code)]
pub mod ffi;
mod lanes;
pub mod layout;
mod mahjong;
mod memory;
#[cfg(feature = "old-entry-point")]
mod old_dll;
mod order;
pub mod play;
pub mod proof;
mod random;
mod rule;
pub mod scan;
mod search;
pub mod shisen;
mod slots;
pub mod survey;
#[allow(unsafe_code)]
mod system;
pub mod text;
pub mod theory;
mod tile;
pub mod version;
mod walk;
mod watch;

pub use board::Board;
pub use engine::{DecidedBy, Engine, Options, Outcome, Verdict, solve, solve_watched};
pub use error::{Error, ErrorKind};
pub use proof::{Proof, prove};
pub use rule::Rule;
pub use tile::{MAX_COORDINATE, MAX_TILES, Pair, Tile};
pub use watch::{Cause, Counts, Interrupt, Monitor, Phase, Progress, Stop, Watch};
