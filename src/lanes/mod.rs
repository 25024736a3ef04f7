//! Many games at a time, one bit each: for every tile a word of 256 bits says in which games it
//! still lies. A dozen operations tell where a tile is playable, in all games at once.
//!
//! `hunt` plays to find a solution; `repair` changes the games that got stuck, `adopt` lets
//! some begin with what a search found, and `respect` makes them agree with what it knows. `probes`
//! scans for a search, with many assumptions at a time. `count` plays at random to tell how
//! difficult a board is.

mod adopt;
mod beyond;
mod bits;
mod chance;
mod coins;
mod count;
mod draw;
mod hunt;
mod number;
mod probes;
mod prune;
mod repair;
mod respect;
mod table;
mod transpose;
mod winner;
mod word;

pub(crate) use count::Games;
pub(crate) use hunt::{Hunt, NO_PAIRING};
pub(crate) use probes::{MOST_LISTED, Pairings, Probes};
pub(crate) use respect::Knowledge;
pub(crate) use transpose::keep_mutual;
pub(crate) use word::LANES;
