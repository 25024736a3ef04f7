//! What strict scans take of groups of six and more (`search/strict.rs`): a tile goes alone only if one with
//! which it may go can go as well, or is gone.

use super::Geometry;
use crate::board::{Board, GONE};
use crate::search::mates::Mates;
use crate::slots::{Slots, Storage};

impl<S: Storage> Geometry<S> {
    /// What strict scans take of a group of six or more: a tile goes as soon as one with which it may go
    /// can go or is gone.
    #[inline(never)]
    pub(super) fn take_strictly(
        &self,
        board: &Board,
        mates: &Mates,
        blockers: &mut S::Of<u8>,
        group: u32,
        mut took: impl FnMut(usize),
    ) -> bool {
        let tiles = board.groups.tiles(group as usize);
        // They lie side by side.
        let first = self.slot(tiles[0]);
        let (ready, gone) = ready_and_gone(blockers.as_slice(), first, tiles.len());
        let (mut left, mut goes) = (ready, 0_u64);
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            if mates.may_with(tiles[place]) & (ready | gone) != 0 {
                goes |= 1 << place;
                blockers.set(first + place, blockers.get(first + place) | GONE);
                took(first + place);
            }
        }
        goes_in_part(mates, tiles, goes)
    }

    /// The same where only a tile that has become playable is new: it is that tile that can go, and those that
    /// can because of it, also if it has gone since, because of another one that was new.
    #[inline(never)]
    pub(super) fn take_strictly_at(
        &self,
        board: &Board,
        mates: &Mates,
        blockers: &mut S::Of<u8>,
        group: u32,
        slot: usize,
        mut took: impl FnMut(usize),
    ) -> bool {
        let tiles = board.groups.tiles(group as usize);
        let first = self.slot(tiles[0]);
        let place = slot - first;
        let (ready, gone) = ready_and_gone(blockers.as_slice(), first, tiles.len());
        let with = mates.may_with(tiles[place]);
        let mut goes = with & ready;
        if ready >> place & 1 == 1 && with & (ready | gone) != 0 {
            goes |= 1 << place;
        }
        if goes == 0 {
            return false;
        }
        let mut left = goes;
        while left != 0 {
            let slot = first + left.trailing_zeros() as usize;
            left &= left - 1;
            blockers.set(slot, blockers.get(slot) | GONE);
            took(slot);
        }
        goes_in_part(mates, tiles, goes)
    }
}

/// Which places of a group of up to 16 have tiles that can be played, and which have tiles that are gone: eight
/// blocker bytes at a time, as this is asked for each tile that becomes playable.
#[inline(always)]
fn ready_and_gone(blockers: &[u8], first: usize, count: usize) -> (u64, u64) {
    const EACH: u64 = u64::from_ne_bytes([1; 8]);
    const NONZERO: u64 = 0x7f * EACH;
    // What has bit 7 in a byte, one bit for each.
    let bits = |word: u64| (word >> 7 & EACH).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let (mut ready, mut gone) = (0, 0);
    let mut place = 0;
    while place < count {
        // The last bytes are read with some before them: there are at least eight, as slots come in fours.
        let wanted = first + place;
        let from = wanted.min(blockers.len().saturating_sub(8));
        let bytes = blockers.get(from..).and_then(|rest| rest.first_chunk::<8>());
        let word = bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes)) >> (8 * (wanted - from));
        // Bit 7 where something lies above or the tile is gone, and where there is something on a side.
        let above = ((word & (0x07 * EACH)) + NONZERO) | word;
        let sides = ((word & (0x18 * EACH)) + NONZERO) & ((word & (0x60 * EACH)) + NONZERO);
        ready |= bits(!(above | sides)) << place;
        gone |= bits(word) << place;
        place += 8;
    }
    let all = !(!0 << count);
    (ready & all, gone & all)
}

/// Whether tiles of a group that are not decided about go, but not all of those that the group has at once.
fn goes_in_part(mates: &Mates, tiles: &[u32], goes: u64) -> bool {
    let all = !(!0 << tiles.len());
    let any_undecided = |mut places: u64| {
        while places != 0 {
            if mates.has_choice(tiles[places.trailing_zeros() as usize], tiles.len()) {
                return true;
            }
            places &= places - 1;
        }
        false
    };
    any_undecided(goes) && any_undecided(all & !goes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::is_playable;

    #[test]
    fn eight_bytes_at_a_time_say_what_each_says() {
        let bytes = Vec::from_iter((0..=u8::MAX).map(|byte| byte.wrapping_mul(89)));
        for count in 1..=16 {
            for first in 0..=bytes.len() - count {
                let mask = |is: &dyn Fn(u8) -> bool| {
                    (0..count)
                        .fold(0, |all, place| all | u64::from(is(bytes[first + place])) << place)
                };
                let expected = (mask(&is_playable), mask(&|byte| byte & GONE != 0));
                assert_eq!(ready_and_gone(&bytes, first, count), expected);
            }
        }
    }
}
