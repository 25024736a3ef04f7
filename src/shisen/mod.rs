//! Shisen-Sho: two tiles of a group may go when a path of at most three straight segments through
//! empty cells joins them. Here is what is this game's alone: cells and paths (`field`, `lines`),
//! which pairs are newly joined when tiles go (`news`, `joins`), and what follows from that for scans,
//! for many games at a time, and for the search that both games share.

mod attempts;
mod big_pairs;
mod cells;
mod clearing;
mod deal;
mod decide;
mod field;
mod geometry;
pub(crate) mod gravity;
#[cfg(test)]
mod joined_pairs;
mod joins;
mod lines;
mod news;
mod path;
mod quads;
mod scan;
mod table;

pub(crate) use attempts::Attempts;
pub(crate) use cells::Cells;
pub(crate) use clearing::clearing;
pub use deal::{Faces, deal, rectangle};
pub(crate) use decide::{decide, fits, order, play_out};
pub(crate) use field::Field;
pub use field::{Fall, MOST_CELLS, Shisen};
pub(crate) use geometry::Geometry;
pub(crate) use gravity::{Games, Position};
pub use path::Path;
pub(crate) use path::path;
pub(crate) use scan::{Scan, by_partners};
