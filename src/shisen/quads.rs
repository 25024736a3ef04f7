//! What a group of two or four tiles may give up in a pruning scan. In its state (see `search::game`)
//! are, between the places that are gone and the pairings that are allowed, the pairs that are
//! joined: bits 4 + 2p and 5 + 2p for pairing p, the first for the pair with place 0. What is joined stays so.

use crate::search::game::{Game, Give, LONELY, OPENABLE, SAFE, gone};

use super::geometry::Geometry;

/// The two places of each pair, in the order of their bits.
pub(super) const PAIRS: [[usize; 2]; 6] = [[0, 1], [2, 3], [0, 2], [1, 3], [0, 3], [1, 2]];

/// The same as bits.
const PLACES: [u16; 6] = [0b0011, 0b1100, 0b0101, 0b1010, 0b1001, 0b0110];

/// The bit of a pair, among the six, that two places are.
#[inline(always)]
pub(super) fn pair_bit(one: usize, other: usize) -> u8 {
    let pairing = (one ^ other).wrapping_sub(1);
    1 << (2 * pairing + usize::from(one != 0 && other != 0))
}

/// Where the joined pairs are in a state.
pub(super) const JOINED: u32 = 4;

/// The places of some pairs.
static PLACES_OF: [u8; 64] = {
    let mut table = [0; 64];
    let mut pairs = 0;
    while pairs < 64 {
        let mut pair = 0;
        while pair < 6 {
            if pairs >> pair & 1 == 1 {
                table[pairs] |= PLACES[pair] as u8;
            }
            pair += 1;
        }
        pairs += 1;
    }
    table
};

/// The pairs both of whose places are among some.
static WITHIN: [u8; 16] = {
    let mut table = [0; 16];
    let mut places = 0;
    while places < 16 {
        let mut pair = 0;
        while pair < 6 {
            if PLACES[pair] as usize & places == PLACES[pair] as usize {
                table[places] |= 1 << pair;
            }
            pair += 1;
        }
        places += 1;
    }
    table
};

/// The pairs both of whose places are among some.
#[inline(always)]
pub(super) fn within(places: u8) -> u8 {
    WITHIN[places as usize & 15]
}

/// The pairs one of whose places is among some.
#[inline(always)]
pub(super) fn touching(places: u8) -> u8 {
    !within(!places) & 63
}

/// The pairs of some pairings.
const PAIRS_OF: [u8; 8] = [0, 0b11, 0b1100, 0b1111, 0b110000, 0b110011, 0b111100, 0b111111];

/// What the pairs of a state allow.
struct Pairs {
    /// Joined and allowed.
    usable: u8,
    /// Both tiles of them lie.
    lying: u8,
    /// The places that lie.
    places: u16,
}

impl Pairs {
    #[inline(always)]
    fn of(state: u16) -> Self {
        let places = !gone(state) & 15;
        let joined = (state >> JOINED) as u8 & 63;
        let usable = joined & PAIRS_OF[Geometry::allowed(state) as usize & 7];
        Pairs { usable, lying: usable & WITHIN[places as usize], places }
    }
}

/// One bit for each pairing of which there is a pair.
#[inline(always)]
fn pairings(pairs: u8) -> u16 {
    let any = pairs | pairs >> 1;
    u16::from(any & 1 | any >> 1 & 2 | any >> 2 & 4)
}

/// One bit for each pairing of which both pairs are there.
#[inline(always)]
fn complete(pairs: u8) -> u16 {
    let both = pairs & pairs >> 1;
    u16::from(both & 1 | both >> 1 & 2 | both >> 2 & 4)
}

#[inline(always)]
fn places_of(pairs: u8) -> u16 {
    PLACES_OF[pairs as usize & 63].into()
}

/// What a group in a state may give up.
#[inline(always)]
pub(super) fn give(state: u16) -> Give {
    let Pairs { usable, lying, places } = Pairs::of(state);
    let all = places_of(usable) & places;
    if all == 0 {
        return Give::NOTHING;
    }
    let only_one = Geometry::allowed(state).count_ones() == 1;
    if only_one || gone(state) != 0 {
        // Of two tiles that are left, those that are gone were of the same pairing, unless one went
        // alone; of three, one did.
        return match pairings(lying).count_ones() {
            1 => Give::new(places_of(lying), 0, SAFE, all),
            _ => Give::new(0, 0, LONELY, all),
        };
    }
    if complete(lying) != 0 {
        return Give::new(places, 0, SAFE, all);
    }
    match pairings(lying) {
        0 => Give::new(0, 0, LONELY, all),
        open => Give::new(0, open, OPENABLE, all),
    }
}

/// The two places that go first when a group is opened with a pairing.
#[inline(always)]
pub(super) fn opening(state: u16, pairing: u16) -> u16 {
    let lying = Pairs::of(state).lying >> (2 * pairing) & 3;
    if lying == 0 {
        return 0;
    }
    PLACES[usize::from(2 * pairing) + lying.trailing_zeros() as usize]
}

/// The pairing by which a group goes as a whole.
#[inline(always)]
pub(super) fn safe_pairing(state: u16) -> Option<u8> {
    if gone(state) != 0 || Geometry::allowed(state).count_ones() == 1 {
        return None;
    }
    match complete(Pairs::of(state).lying) {
        0 => None,
        all => Some(all.trailing_zeros() as u8),
    }
}

/// See [`Game::fault`].
pub(super) fn fault(state: u16, possible: u16) -> (u16, bool) {
    let allowed = Geometry::allowed(state);
    let excluded = possible & !allowed;
    let gives = |pairing: &u16| {
        excluded >> pairing & 1 == 1 && give(Geometry::with_allowed(state, 1 << pairing)).all() != 0
    };
    let mut faults = (0..3).filter(gives);
    match (faults.next(), faults.next()) {
        (Some(pairing), None) => (pairing, true),
        _ => (allowed.trailing_zeros() as u16, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of every state, worked out pair by pair.
    #[test]
    fn every_state_gives_what_its_pairs_allow() {
        let bits = [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2)].map(|(a, b)| pair_bit(a, b));
        assert_eq!(bits, [1, 2, 4, 8, 16, 32]);
        for state in 0..1 << 13 {
            let give = give(state);
            let lies = |place: usize| gone(state) >> place & 1 == 0;
            let (mut all, mut pairs) = (0, Vec::new());
            for one in 0..4 {
                for other in one + 1..4 {
                    let pairing = (one ^ other) - 1;
                    let joined = state >> JOINED & u16::from(pair_bit(one, other)) != 0;
                    if joined && Geometry::allowed(state) >> pairing & 1 == 1 {
                        all |= u32::from(lies(one)) << one | u32::from(lies(other)) << other;
                        if lies(one) && lies(other) {
                            pairs.push((pairing, 1u32 << one | 1 << other));
                        }
                    }
                }
            }
            assert_eq!(give.all(), all, "{state:b}");
            // What is safe consists of pairs of one pairing, and a group is opened with a pair.
            let of = |pairing: usize| {
                let of = pairs.iter().filter(|pair| pair.0 == pairing);
                of.fold(0, |places, pair| places | pair.1)
            };
            if give.safe() != 0 {
                assert!((0..3).any(|pairing| of(pairing) == give.safe()), "{state:b}");
                if let Some(pairing) = safe_pairing(state) {
                    assert_eq!(of(pairing.into()), 15);
                }
            }
            for pairing in (0..3).filter(|pairing| give.open() >> pairing & 1 == 1) {
                let opening = u32::from(opening(state, pairing as u16));
                assert!(pairs.contains(&(pairing, opening)), "{state:b}");
            }
        }
    }
}
