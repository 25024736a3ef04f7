//! What is Mahjong's alone: how tiles block each other, and what follows from that for scans, for
//! many games at a time, and for the search that both games share.

mod beyond;
mod count;
mod geometry;
mod quads;
mod table;

pub(crate) use count::Games;
pub(crate) use geometry::Geometry;
pub(crate) use table::Table;
