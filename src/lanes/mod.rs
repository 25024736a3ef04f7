//! Many games at a time, one bit each: for every tile a word of 256 bits says in which games it
//! still lies. A dozen operations tell where a tile is playable, in all games at once.
//!
//! `hunt` plays to find a solution; `repair` changes the games that got stuck, `adopt` lets
//! some begin with what a search found, `respect` makes them agree with what it knows, and `insist` has
//! them begin with pairs that are asked about, or with a game that was played. `probes` scans for a search, with many assumptions at a
//! time. What a group can do is the game's own (`table`).

mod adopt;
mod big;
pub(crate) mod bits;
pub(crate) mod chance;
mod coins;
mod draw;
mod hunt;
mod insist;
pub(crate) mod number;
mod probes;
mod prune;
mod repair;
mod respect;
mod table;
mod transpose;
pub(crate) mod winner;
pub(crate) mod word;

pub(crate) use hunt::{Hunt, NO_PAIRING};
pub(crate) use insist::Wanted;
pub(crate) use probes::{MOST_LISTED, Pairings, Probes};
pub(crate) use respect::{BIG_PLACE, Knowledge};
pub(crate) use table::{Offer, Table, Taken, note_decided};
pub(crate) use transpose::keep_mutual;
pub(crate) use word::LANES;
