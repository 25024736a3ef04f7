//! What a game asks about a position: which pairs can be played and which of them keep the game
//! winnable, where it was lost, how few tiles can be left; how difficult a board is; deals that
//! can be won, and new faces for what is left.
//!
//! Everything here is built on the solver and takes its [`Options`](crate::Options) and a
//! [`Watch`](crate::Watch). A position is a board of its own: the tiles that are left.

mod asker;
mod clearing;
mod course;
mod difficulties;
mod exchange;
mod fewest;
mod guess;
mod hint;
mod judge;
mod left;
mod lost;
mod playable;
mod rate;
mod reshuffle;
mod rest;
mod safe;
mod surely;
mod why;
mod winnable;

pub use difficulties::{Difficulties, SURVEYED_DEALS, difficulties};
pub use fewest::{Fewest, fewest_left, leaves_at_most, leaves_few};
pub use guess::{DEFAULT_COMPLETIONS, DEFAULT_NODES, Guess, guess_pairs};
pub use hint::{Hint, hint};
pub use left::{Left, left};
pub use lost::{Lost, lost_since};
pub use playable::{legal_pair_count, legal_pairs, playable, visible_pair_count, visible_pairs};
pub use rate::{DEFAULT_GAMES, Rating, rate};
pub use reshuffle::{UNIFORM_TRIES, reshuffle};
pub use safe::{Safe, SafePairs, safe_pairs};
pub use surely::{Sure, UNIFORM_DEALS, deal_surely};
pub use why::{Fault, Pattern, Why, why_lost};
pub use winnable::{Band, DEFAULT_DEALS, Deal, SEED_STEP, deal_winnable};
