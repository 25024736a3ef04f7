//! Many games at a time, one bit each: for every tile a word of 256 bits says in which games it
//! still lies. A dozen operations tell where a tile is playable, in all games at once.
//!
//! `hunt` plays to find a solution; `repair` learns from the games that got stuck, `respect` from
//! a search.

mod bits;
mod hunt;
mod repair;
mod respect;
mod table;
mod word;

pub(crate) use hunt::{Hunt, NO_PAIRING};
pub(crate) use respect::Knowledge;
pub(crate) use word::LANES;
