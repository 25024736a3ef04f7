//! The model: what a call has to return.

use crate::boards::Known;
use crate::call::{Call, Defect, Function};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::MJ_ENGINE_ATTEMPTS;
use mjsolver::{MAX_COORDINATE, Tile};

/// The board with the call's defect in it.
pub fn damaged(call: &Call, known: &Known) -> Vec<Tile> {
    let mut tiles = known.tiles.clone();
    let place = call.place % tiles.len();
    match call.defect {
        Defect::Coordinate => match call.place % 3 {
            0 => tiles[place].row = MAX_COORDINATE + 1,
            1 => tiles[place].col = i32::MIN,
            _ => tiles[place].level = i32::MAX,
        },
        Defect::OddGroup => tiles[place].group = i32::MIN + 7,
        Defect::Overlap => {
            // Onto the next tile, wholly or by a quarter.
            let onto = tiles[(place + 1) % tiles.len()];
            let shift = (call.place / 7 % 2) as i32;
            let (row, col, level) = (onto.row + shift, onto.col - shift, onto.level);
            tiles[place] = Tile { row, col, level, ..tiles[place] };
        }
        _ => {}
    }
    tiles
}

/// The error that a defect leads to, and its index.
pub fn error(call: &Call, known: &Known) -> Option<(i32, u64)> {
    let tiles = damaged(call, known);
    let found = |place: Option<usize>| place.map_or(MJ_NO_INDEX, |place| place as u64);
    let of_group = |k: usize| tiles.iter().filter(|tile| tile.group == tiles[k].group).count();
    let overlaps = |k: usize| {
        tiles[..k].iter().any(|other| {
            other.level == tiles[k].level
                && (other.row - tiles[k].row).abs() < 2
                && (other.col - tiles[k].col).abs() < 2
        })
    };
    let all = 0..tiles.len();
    Some(match call.defect {
        Defect::None => return None,
        Defect::NullTiles => (MJ_ERROR_NULL, MJ_NO_INDEX),
        Defect::MisalignedTiles => (MJ_ERROR_ALIGNMENT, MJ_NO_INDEX),
        Defect::TooManyTiles => (MJ_ERROR_TILE_COUNT, MJ_NO_INDEX),
        Defect::Coordinate => (MJ_ERROR_COORDINATE, (call.place % tiles.len()) as u64),
        Defect::OddGroup => {
            (MJ_ERROR_ODD_GROUP, found(all.clone().find(|&k| of_group(k) % 2 == 1)))
        }
        Defect::Overlap => (MJ_ERROR_OVERLAP, found(all.clone().find(|&k| overlaps(k)))),
        Defect::SmallPairs => (MJ_ERROR_CAPACITY, MJ_NO_INDEX),
        Defect::NullPairs => (MJ_ERROR_NULL, MJ_NO_INDEX),
        Defect::OptionsSize => (MJ_ERROR_OPTIONS_SIZE, MJ_NO_INDEX),
        Defect::OptionsValue => (MJ_ERROR_OPTIONS_VALUE, MJ_NO_INDEX),
        Defect::ReportSize => (MJ_ERROR_REPORT_SIZE, MJ_NO_INDEX),
        Defect::Rule => (MJ_ERROR_RULE, MJ_NO_INDEX),
        Defect::PairingCount => (MJ_ERROR_PAIRING_COUNT, MJ_NO_INDEX),
        Defect::PairingTile => (MJ_ERROR_PAIRING_TILE, 0),
        Defect::PairingRepeat => (MJ_ERROR_PAIRING_REPEAT, 0),
        Defect::Refuse if known.solvable || call.engine == MJ_ENGINE_ATTEMPTS => return None,
        Defect::Refuse => (MJ_ERROR_WRITE, MJ_NO_INDEX),
        // The line that is put in is the second.
        Defect::Line => (MJ_ERROR_SYNTAX, 2),
    })
}

/// The verdict of a complete engine without limits.
pub fn verdict(known: &Known) -> i32 {
    if known.solvable { MJ_SOLVABLE } else { MJ_UNSOLVABLE }
}

/// Whether something may keep a call from its verdict.
pub fn is_limited(call: &Call) -> bool {
    let nodes = call.node_limit > 0 && call.function != Function::Attempts;
    nodes || call.cancel_at > 0
}
