//! What a game asks about a position: which pairs can be played and which of them keep the game
//! winnable, where it was lost, how few tiles can be left; how difficult a board is; deals that
//! can be won, and new faces for what is left.
//!
//! Everything here is built on the solver and takes its [`Options`](crate::Options) and a
//! [`Watch`](crate::Watch). A position is a board of its own: the tiles that are left.

mod course;
mod fewest;
mod hint;
mod judge;
mod lost;
mod playable;
mod rest;
mod safe;

pub use fewest::{Fewest, fewest_left, leaves_at_most};
pub use hint::{Hint, hint};
pub use lost::{Lost, lost_since};
pub use playable::{legal_pair_count, legal_pairs, playable};
pub use safe::{Safe, SafePairs, safe_pairs};
