//! What a group of two or four tiles may give up in a pruning scan, by table.
//!
//! The tiles of a group have places 0 to 3, and pairing p of the three joins place k with place
//! k xor (p + 1). A group's state is one number: which pairings are still allowed (bits 8 to 10),
//! which places are playable (bits 4 to 7) and which are gone (bits 0 to 3). A group of two is a
//! group of four with places 2 and 3 gone from the start and only pairing 0 allowed.

use crate::search::game::{CLEARED, Give, LONELY, OPENABLE, SAFE, gone};

/// The places that are playable and not gone.
#[inline(always)]
pub(crate) const fn playable(state: u16) -> u16 {
    (state >> 4 & 15) & !gone(state)
}

/// The bit of a playable place.
#[inline(always)]
pub(crate) const fn playable_bit(place: u32) -> u16 {
    16 << place
}

/// What a group in a state may give up.
#[inline(always)]
pub(crate) fn give(state: u16) -> Give {
    GIVE[state as usize & 2047]
}

static GIVE: [Give; 2048] = {
    let mut table = [Give::NOTHING; 2048];
    let mut state = 0;
    while state < 2048 {
        table[state] = work_out(state as u16);
        state += 1;
    }
    table
};

const fn work_out(state: u16) -> Give {
    let allowed = state >> 8;
    let (gone, playable) = (gone(state), playable(state));
    let (mut safe, mut open, mut all, mut kind) = (0, 0, 0, 0);
    if allowed.count_ones() == 1 {
        let pairing = allowed.trailing_zeros() as u16;
        let mut place = 0;
        while place < 4 {
            let pair = 1 << place | 1 << (place ^ (pairing + 1));
            if pair & playable == pair {
                safe |= pair;
            }
            place += 1;
        }
    } else if playable | gone == CLEARED {
        safe = playable;
    } else if gone != 0 {
        all = playable;
        kind = LONELY;
    } else {
        let mut pairing = 0;
        while pairing < 3 {
            if allowed >> pairing & 1 == 1 && pair_within(pairing, playable) != 0 {
                open |= 1 << pairing;
                all = playable;
                kind = OPENABLE;
            }
            pairing += 1;
        }
    }
    if safe != 0 {
        all = safe;
        kind = SAFE;
    }
    if all == 0 {
        kind = 0;
    }
    Give::new(safe, open, kind, all)
}

/// The two places, of those given, that a pairing joins; 0 where it joins none.
pub(crate) const fn pair_within(pairing: u16, places: u16) -> u16 {
    let mut place = 0;
    while place < 4 {
        let pair = 1 << place | 1 << (place ^ (pairing + 1));
        if pair & places == pair {
            return pair;
        }
        place += 1;
    }
    0
}

/// The pairing that joins two places.
pub(crate) fn pairing_of(two: u16) -> u16 {
    let low = two.trailing_zeros() as u16;
    let high = 15 - two.leading_zeros() as u16;
    (low ^ high) - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::game::ANY;

    /// A state of places given as bits, lowest first.
    fn state(allowed: u16, playable: u16, gone: u16) -> u16 {
        allowed << 8 | playable << 4 | gone
    }

    #[test]
    fn an_open_group_gives_up_every_playable_tile() {
        let give = give(state(ANY, 0b0111, 0b0011));
        assert_eq!((give.safe(), give.open(), give.alone(), give.all()), (0, 0, 0b0100, 0b0100));
    }

    #[test]
    fn a_closed_group_opens_only_with_an_allowed_pairing() {
        // Places 0 and 1 are playable: pairing 0 joins them.
        assert_eq!(give(state(0b110, 0b0011, 0)).all(), 0);
        let open = give(state(0b011, 0b0011, 0));
        assert_eq!((open.safe(), open.open(), open.all()), (0, 0b001, 0b0011));
        // With a third tile, pairings 1 and 2 have a pair too.
        assert_eq!(give(state(ANY, 0b0111, 0)).open(), 0b111);
    }

    #[test]
    fn a_decided_group_gives_up_its_pairs_only() {
        // Pairing 1 joins places 0 and 2, and 1 and 3.
        assert_eq!(give(state(0b010, 0b0101, 0)).safe(), 0b0101);
        assert_eq!(give(state(0b010, 0b1101, 0b0101)).all(), 0);
        assert_eq!(give(state(0b010, 0b1111, 0)).safe(), 0b1111);
    }

    #[test]
    fn pairings_and_places_agree() {
        for pairing in 0..3 {
            let two = pair_within(pairing, 0b1111);
            assert_eq!(pairing_of(two), pairing);
            assert_eq!(pairing_of(0b1111 & !two), pairing);
        }
    }
}
