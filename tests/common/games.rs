//! Random games with cleaning, written from their definition and slow: how likely it is to win.

use super::playable;
use mjsolver::Tile;
use std::collections::HashMap;

/// Whether taking a tile away cannot help any other that lies, now or later.
fn blocks_nothing(tiles: &[Tile], there: &[bool], index: usize) -> bool {
    let tile = tiles[index];
    let near = |one: &Tile, other: &Tile| (one.row - other.row).abs() < 2;
    let lying = || (0..tiles.len()).filter(|&k| k != index && there[k]).map(|k| tiles[k]);
    lying().all(|other| {
        let on_it = other.level == tile.level - 1
            && near(&other, &tile)
            && (other.col - tile.col).abs() < 2;
        let beside =
            other.level == tile.level && near(&other, &tile) && (other.col - tile.col).abs() == 2;
        let far_side = 2 * other.col - tile.col;
        let wedged = lying().any(|third| {
            third.level == other.level && near(&third, &other) && third.col == far_side
        });
        !(on_it || beside && wedged)
    })
}

/// Plays what the two cleaning rules say, once; false if they have nothing to say.
fn clean_once(tiles: &[Tile], there: &mut [bool]) -> bool {
    for group in tiles.iter().map(|tile| tile.group) {
        let left: Vec<usize> =
            (0..tiles.len()).filter(|&k| there[k] && tiles[k].group == group).collect();
        let free: Vec<usize> =
            left.iter().copied().filter(|&k| playable(tiles, there, k)).collect();
        let mut gone = Vec::new();
        if free.len() == left.len() {
            gone = free;
        } else if left.len() == 4 && free.len() == 3 {
            let stays = free.iter().copied().find(|&k| blocks_nothing(tiles, there, k));
            if let Some(stays) = stays {
                gone = free.into_iter().filter(|&k| k != stays).collect();
            }
        }
        if !gone.is_empty() {
            gone.into_iter().for_each(|k| there[k] = false);
            return true;
        }
    }
    false
}

/// The probability that a random game clears the board: the mean over all matches of the
/// probability that it does so after that match.
pub fn win_probability(tiles: &[Tile]) -> f64 {
    fn after(tiles: &[Tile], mut there: Vec<bool>, known: &mut HashMap<Vec<bool>, f64>) -> f64 {
        while clean_once(tiles, &mut there) {}
        if !there.contains(&true) {
            return 1.0;
        }
        if let Some(&probability) = known.get(&there) {
            return probability;
        }
        let free: Vec<usize> = (0..tiles.len()).filter(|&k| playable(tiles, &there, k)).collect();
        let (mut sum, mut matches) = (0.0, 0);
        for (k, &first) in free.iter().enumerate() {
            for &second in free[k + 1..].iter().filter(|&&k| tiles[k].group == tiles[first].group) {
                let mut next = there.clone();
                next[first] = false;
                next[second] = false;
                sum += after(tiles, next, known);
                matches += 1;
            }
        }
        let probability = if matches == 0 { 0.0 } else { sum / f64::from(matches) };
        known.insert(there, probability);
        probability
    }
    after(tiles, vec![true; tiles.len()], &mut HashMap::new())
}
