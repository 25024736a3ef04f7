//! What is Mahjong's alone: how tiles block each other, and what follows from that for scans, for
//! many games at a time, and for the search that both games share.

mod attempts;
mod beyond;
pub(crate) mod cleaning;
mod count;
mod geometry;
pub(crate) mod position;
mod quads;
mod scan;
mod table;
pub(crate) mod weighted;

pub(crate) use attempts::Attempts;
pub(crate) use count::Games;
pub(crate) use geometry::Geometry;
pub(crate) use scan::Scan;
pub(crate) use table::Table;
