//! What strict scans take of groups of six and more (`search/strict.rs`): a tile goes alone only if one with
//! which it may go can go as well, or is gone.

use super::Geometry;
use crate::board::{Board, GONE, is_playable};
use crate::search::mates::Mates;
use crate::slots::{Slots, Storage};

impl<S: Storage> Geometry<S> {
    /// What strict scans take of a group of six or more: a tile goes as soon as one with which it may go
    /// can go or is gone.
    #[cold]
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
        let (mut ready, mut gone) = (0_u64, 0_u64);
        for place in 0..tiles.len() {
            let byte = blockers.get(first + place);
            ready |= u64::from(is_playable(byte)) << place;
            gone |= u64::from(byte & GONE != 0) << place;
        }
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
    #[cold]
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
        let (mut goes, mut with_gone) = (0_u64, false);
        let mut with = mates.may_with(tiles[place]) & !(!0 << tiles.len());
        while with != 0 {
            let byte = blockers.get(first + with.trailing_zeros() as usize);
            goes |= with & with.wrapping_neg() & 0_u64.wrapping_sub(u64::from(is_playable(byte)));
            with_gone |= byte & GONE != 0;
            with &= with - 1;
        }
        if blockers.get(slot) & GONE == 0 && (goes != 0 || with_gone) {
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

/// Whether tiles of a group that are not decided about go, but not all of those that the group has at once.
fn goes_in_part(mates: &Mates, tiles: &[u32], goes: u64) -> bool {
    let all = !(!0 << tiles.len());
    let undecided = |place: &usize| {
        let with = mates.may_with(tiles[*place]) & all;
        with & with.wrapping_sub(1) != 0
    };
    let mut places = 0..tiles.len();
    let goes = |place: &usize| goes >> place & 1 == 1;
    places.clone().filter(goes).any(|place| undecided(&place))
        && places.any(|place| !goes(&place) && undecided(&place))
}
