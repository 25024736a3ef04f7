//! Deals, against the generator written once more from its description in the header.

mod common;

use common::{Dice, chi_square};
use mjsolver::{ErrorKind, Tile, deal, layout};

/// xoshiro256++, its state taken from SplitMix64, which is what the tests' dice are.
struct Xoshiro([u64; 4]);

impl Xoshiro {
    fn new(seed: u64) -> Self {
        let mut dice = Dice(seed);
        Xoshiro([(); 4].map(|()| dice.next()))
    }

    fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }
}

/// The groups that a deal gives to so many tiles.
fn expected(count: usize, group_size: usize, seed: u64) -> Vec<i32> {
    let mut random = Xoshiro::new(seed);
    let mut faces: Vec<i32> = (0..count).map(|index| (index / group_size) as i32).collect();
    for i in (1..count).rev() {
        let j = (u128::from(random.next()) * (i as u128 + 1)) >> 64;
        faces.swap(i, j as usize);
    }
    faces
}

fn groups(tiles: &[Tile]) -> Vec<i32> {
    tiles.iter().map(|tile| tile.group).collect()
}

/// Tiles apart from each other, with groups that a deal must not look at.
fn row(count: usize) -> Vec<Tile> {
    (0..count as i32).map(|k| Tile { row: 0, col: 4 * k, level: 0, group: -k }).collect()
}

#[test]
fn the_generator_is_the_published_one() {
    // The first numbers of SplitMix64 for seed 0, and the example of xoshiro256++'s authors.
    let mut dice = Dice(0);
    assert_eq!([(); 2].map(|()| dice.next()), [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
    let mut random = Xoshiro([1, 2, 3, 4]);
    assert_eq!([(); 3].map(|()| random.next()), [41_943_041, 58_720_359, 3_588_806_011_781_223]);
}

#[test]
fn deals_are_as_described() {
    for seed in [0, 1, 7, 42, 1 << 32, u64::MAX - 1, u64::MAX] {
        for group_size in [2, 4, 6, 8, 10, 144, 1_000] {
            let dealt = deal::uniform(layout::turtle(), group_size, seed).unwrap();
            assert_eq!(groups(&dealt), expected(144, group_size as usize, seed), "{seed}");
            let places = |tiles: &[Tile]| {
                tiles.iter().map(|tile| (tile.row, tile.col, tile.level)).collect::<Vec<_>>()
            };
            assert_eq!(places(&dealt), places(layout::turtle()));
        }
    }
}

/// Numbers that never change: programs out there rely on "deal 7" being deal 7.
#[test]
fn deals_never_change() {
    let golden = [
        (0, [20, 27, 20, 14, 16, 26, 0, 6, 6, 9, 22, 21]),
        (1, [0, 0, 33, 22, 6, 31, 19, 33, 16, 11, 34, 29]),
        (7, [18, 22, 2, 32, 18, 17, 20, 0, 25, 6, 28, 9]),
        (u64::MAX, [11, 17, 16, 9, 1, 29, 5, 26, 33, 25, 31, 5]),
    ];
    for (seed, first) in golden {
        let dealt = deal::uniform(layout::turtle(), 4, seed).unwrap();
        assert_eq!(groups(&dealt)[..12], first, "deal {seed}");
    }
}

#[test]
fn groups_have_their_size_and_the_last_one_what_is_left() {
    for count in [2, 4, 6, 10, 14, 100] {
        for group_size in [2usize, 4, 6, 8] {
            let dealt = groups(&deal::uniform(&row(count), group_size as u32, 3).unwrap());
            let number = count.div_ceil(group_size);
            for group in 0..number {
                let size = dealt.iter().filter(|&&face| face == group as i32).count();
                let left = count - group * group_size;
                assert_eq!(size, left.min(group_size), "{count} tiles, group {group}");
            }
            assert!(dealt.iter().all(|&face| (0..number as i32).contains(&face)));
        }
    }
    assert_eq!(deal::uniform(&[], 4, 0).unwrap(), []);
}

#[test]
fn odd_numbers_cannot_be_dealt() {
    for (count, group_size) in [(3, 4), (1, 2), (4, 3), (4, 1), (4, 0), (0, 5)] {
        let error = deal::uniform(&row(count), group_size, 0).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::GroupSize, None));
    }
}

#[test]
fn all_deals_are_equally_likely() {
    // Six tiles in groups of two: 90 deals, a thousand of each to be expected.
    let layout = row(6);
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..90_000 {
        *seen.entry(groups(&deal::uniform(&layout, 2, seed).unwrap())).or_insert(0u64) += 1;
    }
    let counts: Vec<u64> = seen.into_values().collect();
    assert_eq!(counts.len(), 90);
    // 89 degrees of freedom: a mean of 89, a standard deviation of 13.3; five of these.
    let statistic = chi_square(&counts);
    assert!((23.0..156.0).contains(&statistic), "{statistic}");
}
