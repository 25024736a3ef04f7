//! Pairs that can go without harm. If nothing but tiles of the group lies above the tiles that are
//! left of a group, and all of them can go now, one pair after the other, then they may go at once:
//!
//! Take a play that clears the position, and leave their pairs out of it. The order within a stack
//! never changes, so tiles of the group never lie below others. Without them the others lie, at
//! every moment, where they would lie with them, and only more cells are empty. So every other pair
//! can still go when its turn comes, and the position without the group is cleared.

use super::stacks::Stacks;
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::tile::Pair;

pub(super) struct Clear {
    /// For each group its tiles with nothing else above them, while they are counted.
    open: Vec<u32>,
}

impl Clear {
    pub(super) fn new(board: &Board) -> Result<Self, Error> {
        Ok(Clear { open: memory::filled(board.group_count(), 0)? })
    }

    /// Plays all such pairs. There is room for them.
    pub(super) fn clear(&mut self, stacks: &mut Stacks, played: &mut Vec<Pair>) {
        if stacks.is_floating() {
            return;
        }
        while let Some(group) = self.open_group(stacks) {
            if !take_all(stacks, group, played) {
                return;
            }
        }
    }

    /// A group all of whose tiles that are left have nothing else above them.
    fn open_group(&mut self, stacks: &Stacks) -> Option<usize> {
        let mut found = None;
        for stack in 1..=stacks.count as u8 {
            let mut height = stacks.height[usize::from(stack)];
            if height == 0 {
                continue;
            }
            let group = stacks.group(stacks.tile_at(stack, height));
            while height > 0 && stacks.group(stacks.tile_at(stack, height)) == group {
                self.open[group] += 1;
                height -= 1;
            }
            if self.open[group] == stacks.left_of[group] {
                found = Some(group);
                break;
            }
        }
        for stack in 1..=stacks.count as u8 {
            let height = stacks.height[usize::from(stack)];
            if height > 0 {
                self.open[stacks.group(stacks.tile_at(stack, height))] = 0;
            }
        }
        found
    }
}

/// Plays all tiles that are left of a group, or none.
fn take_all(stacks: &mut Stacks, group: usize, played: &mut Vec<Pair>) -> bool {
    let mark = played.len();
    while stacks.left_of[group] > 0 {
        match joined_pair(stacks, group) {
            Some(pair) => {
                stacks.play(pair);
                played.push(pair);
            }
            None => {
                while played.len() > mark {
                    if let Some(pair) = played.pop() {
                        stacks.take_back(pair);
                    }
                }
                return false;
            }
        }
    }
    true
}

fn joined_pair(stacks: &mut Stacks, group: usize) -> Option<Pair> {
    let tiles = stacks.board.groups.tiles(group);
    for (k, &first) in tiles.iter().enumerate() {
        for &second in &tiles[k + 1..] {
            let pair = Pair { first, second };
            if stacks.lies(first) && stacks.lies(second) && stacks.may_go(pair) {
                return Some(pair);
            }
        }
    }
    None
}
