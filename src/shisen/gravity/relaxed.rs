//! A scan that proves positions lost, although falling tiles may part others that were joined. It
//! asks for less than the game does.
//!
//! Let R be some tiles of a fallen position, and let tiles of R go from it, any of them, and no
//! others. Whichever they are, of what lies then
//! - a tile lies no higher than now, and no lower than the tiles below it that are not in R make
//!   it;
//! - a stack is at least as high as it has tiles that are not in R;
//! - a tile is the top of its stack only if all tiles above it now are in R, and the bottom only if
//!   all below it are; two tiles of a stack are side by side only if all tiles between them are in
//!   R.
//!
//! Two tiles *may be joined with R* if nothing of this speaks against all paths: to the sides, each
//! from where it lies now, over stacks as low as they can be; up from tops; down from bottoms; or,
//! where that is a path, a step between them. This can only become true as R grows.
//!
//! The scan begins with R empty. As long as two tiles of a group may be joined with R and are not
//! both in it, it puts them there. If a tile is left out in the end, the position is lost: take a
//! play that clears it, and its first pair that is not in R altogether. Everything that went before
//! is in R, so these two may be joined with R, and the scan would have put them there.

use super::stacks::{BOTTOM, Sight, Stacks, TOP};
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::shisen::lines::{reach, span};
use crate::watch::{Interrupt, Watch};

pub(super) struct Relaxed {
    /// Whether a tile is in R; and how many of a group that lie are not.
    gone: Vec<bool>,
    left_of: Vec<u32>,
    left: usize,
    /// How far each tile may get around with R, and how low it may lie.
    sight: Vec<Sight>,
    low: Vec<u8>,
    /// How low the stacks may be; and which are as high in any case, for each height.
    lowest: [u8; 64],
    rows: [u64; 64],
}

impl Relaxed {
    pub(super) fn new(board: &Board) -> Result<Self, Error> {
        let tiles = board.tile_count();
        Ok(Relaxed {
            gone: memory::filled(tiles, false)?,
            left_of: memory::filled(board.group_count(), 0)?,
            left: 0,
            sight: memory::filled(tiles, Sight::default())?,
            low: memory::filled(tiles, 0)?,
            lowest: [0; 64],
            rows: [0; 64],
        })
    }

    /// Whether the scan puts all tiles into R. If not, the position, which is a fallen one, is lost.
    pub(super) fn clears(&mut self, stacks: &Stacks, watch: &mut Watch) -> Result<bool, Interrupt> {
        self.gone.fill(false);
        self.left_of.copy_from_slice(&stacks.left_of);
        self.left = stacks.left;
        self.lowest = stacks.height;
        while self.left > 0 {
            watch.work(200 + 10 * stacks.left)?;
            self.look(stacks);
            let before = self.left;
            for group in 0..self.left_of.len() {
                if self.left_of[group] > 0 {
                    self.join_group(stacks, group);
                    watch.work(2 * stacks.board.groups.size(group))?;
                }
            }
            if self.left == before {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn join_group(&mut self, stacks: &Stacks, group: usize) {
        let tiles = stacks.board.groups.tiles(group);
        for (k, &one) in tiles.iter().enumerate() {
            if !stacks.lies(one) {
                continue;
            }
            for &other in &tiles[k + 1..] {
                let done = self.gone[one as usize] && self.gone[other as usize];
                if !done && stacks.lies(other) && self.may_be_joined(stacks, one, other) {
                    self.put(stacks, one);
                    self.put(stacks, other);
                }
            }
        }
    }

    fn put(&mut self, stacks: &Stacks, tile: u32) {
        if !std::mem::replace(&mut self.gone[tile as usize], true) {
            self.lowest[usize::from(stacks.place[tile as usize][0])] -= 1;
            self.left_of[stacks.group(tile)] -= 1;
            self.left -= 1;
        }
    }

    /// Looks from all tiles with R as it is. What is put there later makes no difference before the
    /// next look.
    fn look(&mut self, stacks: &Stacks) {
        self.rows = stacks.bare_rows();
        for stack in 1..=stacks.count {
            for row in &mut self.rows[1..=usize::from(self.lowest[stack])] {
                *row |= 1 << stack;
            }
        }
        for stack in 1..=stacks.count as u8 {
            let own = 1_u64 << stack;
            let top = stacks.height[usize::from(stack)];
            let mut low = 1;
            for height in 1..=top {
                let tile = stacks.tile_at(stack, height) as usize;
                let row = self.rows[usize::from(height)] & !own;
                let bottom = low == 1 && !stacks.inside;
                self.sight[tile] = Sight {
                    stacks: span(reach(row, stack)) & !own,
                    ends: if bottom { BOTTOM } else { 0 },
                };
                self.low[tile] = low;
                low += u8::from(!self.gone[tile]);
            }
            for height in (1..=top).rev() {
                let tile = stacks.tile_at(stack, height) as usize;
                self.sight[tile].stacks |= own;
                self.sight[tile].ends |= TOP;
                if !self.gone[tile] {
                    break;
                }
            }
        }
    }

    fn may_be_joined(&self, stacks: &Stacks, one: u32, other: u32) -> bool {
        let (a, b) = (one as usize, other as usize);
        let (p, q) = (stacks.place[a], stacks.place[b]);
        if self.sight[a].stacks & self.sight[b].stacks != 0 {
            return true;
        }
        if self.sight[a].ends & self.sight[b].ends != 0
            && (!stacks.inside || stacks.is_free_between(&self.rows, p, q))
        {
            return true;
        }
        if stacks.apart {
            return false;
        }
        match p[0].abs_diff(q[0]) {
            0 => {
                let (lower, upper) = (p[1].min(q[1]), p[1].max(q[1]));
                (lower + 1..upper).all(|height| self.gone[stacks.tile_at(p[0], height) as usize])
            }
            1 => self.low[a].max(self.low[b]) <= p[1].min(q[1]),
            _ => false,
        }
    }
}
