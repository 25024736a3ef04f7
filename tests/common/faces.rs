//! The faces of a board by themselves, and all ways to lay them out.

use mjsolver::Tile;
use std::collections::HashSet;

/// The face of each tile.
pub fn faces(tiles: &[Tile]) -> Vec<i32> {
    tiles.iter().map(|tile| tile.group).collect()
}

/// All ways to lay out some faces, each once.
pub fn arrangements(faces: &mut Vec<i32>, from: usize, all: &mut HashSet<Vec<i32>>) {
    if from == faces.len() {
        all.insert(faces.clone());
        return;
    }
    for k in from..faces.len() {
        faces.swap(from, k);
        arrangements(faces, from + 1, all);
        faces.swap(from, k);
    }
}

/// The tiles of a layout with these faces.
pub fn with_faces(layout: &[Tile], faces: &[i32]) -> Vec<Tile> {
    layout.iter().zip(faces).map(|(&tile, &group)| Tile { group, ..tile }).collect()
}
