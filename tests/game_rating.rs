//! The rating of boards: its numbers, and that it orders boards the way careful play does.

mod common;

use common::abi::{HARD, LOST, counters, new_report, play, stuck_board, turtle};
use common::position::rate;
use common::{Dice, random_layout};
use mjsolver::difficulty::{self, Until};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::rate::{mj_rate, mj_rating};
use mjsolver::ffi::report::*;
use mjsolver::{Tile, Watch, deal, layout};
use std::ptr::null_mut;

/// A careful player, who does not peek: plays a group when all that is left of it can be played;
/// otherwise a pair that makes the most other tiles playable, by chance among equals. That is the
/// advice that players give each other: open up the long rows and the high stacks.
struct Careful {
    /// For each tile those that lie on it, touch its left side and touch its right side.
    blockers: Vec<[Vec<usize>; 3]>,
    /// For each tile the ones that it may block.
    blocked: Vec<Vec<usize>>,
    mates: Vec<Vec<usize>>,
}

impl Careful {
    fn new(tiles: &[Tile]) -> Self {
        let near = |a: i32, b: i32| (a - b).abs() < 2;
        let which = |wanted: &dyn Fn(&Tile) -> bool| -> Vec<usize> {
            (0..tiles.len()).filter(|&k| wanted(&tiles[k])).collect()
        };
        let beside = |t: &Tile, o: &Tile| o.level == t.level && near(o.row, t.row);
        let blockers: Vec<[Vec<usize>; 3]> = tiles
            .iter()
            .map(|t| {
                [
                    which(&|o| o.level == t.level + 1 && near(o.row, t.row) && near(o.col, t.col)),
                    which(&|o| beside(t, o) && o.col == t.col - 2),
                    which(&|o| beside(t, o) && o.col == t.col + 2),
                ]
            })
            .collect();
        let blocks = |k: usize, t: usize| blockers[t].iter().any(|side| side.contains(&k));
        Careful {
            blocked: (0..tiles.len())
                .map(|k| (0..tiles.len()).filter(|&t| blocks(k, t)).collect())
                .collect(),
            mates: tiles.iter().map(|t| which(&|o| o.group == t.group)).collect(),
            blockers,
        }
    }

    fn playable(&self, there: &[bool], tile: usize) -> bool {
        let [above, left, right] = &self.blockers[tile];
        let any = |side: &[usize]| side.iter().any(|&k| there[k]);
        there[tile] && !any(above) && !(any(left) && any(right))
    }

    /// How many tiles become playable when two go.
    fn frees(&self, there: &mut [bool], pair: [usize; 2]) -> usize {
        let count = |there: &[bool]| {
            let near = pair.iter().flat_map(|&tile| &self.blocked[tile]);
            near.filter(|&&tile| self.playable(there, tile)).count()
        };
        let before = count(there);
        pair.iter().for_each(|&tile| there[tile] = false);
        let after = count(there);
        pair.iter().for_each(|&tile| there[tile] = true);
        after - before.min(after)
    }

    fn wins(&self, dice: &mut Dice) -> bool {
        let mut there = vec![true; self.mates.len()];
        let mut left = there.len();
        while left > 0 {
            let mut best: Option<(usize, usize, [usize; 2])> = None;
            for first in 0..there.len() {
                if !self.playable(&there, first) {
                    continue;
                }
                let lying = self.mates[first].iter().filter(|&&k| there[k]).count();
                let free: Vec<usize> = self.mates[first]
                    .iter()
                    .copied()
                    .filter(|&k| self.playable(&there, k))
                    .collect();
                for &second in free.iter().filter(|&&second| second > first) {
                    let value = match free.len() == lying {
                        true => usize::MAX,
                        false => self.frees(&mut there, [first, second]),
                    };
                    let chance = dice.below(1 << 20);
                    if best.is_none_or(|(most, luck, _)| (value, chance) > (most, luck)) {
                        best = Some((value, chance, [first, second]));
                    }
                }
            }
            let Some((_, _, pair)) = best else { return false };
            pair.iter().for_each(|&tile| there[tile] = false);
            left -= 2;
        }
        true
    }
}

/// The rank of each value, from 0; equal values share theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |value: f64| values.iter().filter(|&&other| other < value).count() as f64;
    let equal = |value: f64| values.iter().filter(|&&other| other == value).count() as f64;
    values.iter().map(|&value| below(value) + (equal(value) - 1.0) / 2.0).collect()
}

/// Spearman's coefficient: the correlation of ranks.
fn spearman(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = (a.len() as f64 - 1.0) / 2.0;
    let product = |x: &[f64], y: &[f64]| -> f64 {
        x.iter().zip(y).map(|(x, y)| (x - mean) * (y - mean)).sum()
    };
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

/// The rating as it was when it had lumps: 20 points for each factor of ten in the share of games, and
/// from 60 on four for each doubling of the work where no game wins.
fn with_lumps(rating: &mj_rating) -> f64 {
    match (rating.difficulty, rating.wins) {
        (100, _) => 100.0,
        (_, 0) => (60.0 + 4.0 * (rating.work.max(1) as f64).log2()).floor().min(99.0),
        (_, wins) => (20.0 * (rating.games as f64 / wins as f64).log10()).floor().min(59.0),
    }
}

/// Careful games on each of 1,000 turtles.
const GAMES: u32 = 20;

#[test]
fn it_orders_turtles_as_careful_play_does() {
    let number = |name, default| std::env::var(name).map_or(default, |text| text.parse().unwrap());
    let (first, turtles) = (number("MJ_RATED_FIRST", 0), number("MJ_RATED_TURTLES", 1_000));
    let mut dice = Dice(41);
    let (mut difficulty, mut before, mut lost) = (Vec::new(), Vec::new(), Vec::new());
    let mut boards: Vec<(i32, u32)> = Vec::new();
    let mut time = (0, 0);
    for seed in first..first + turtles {
        let tiles = turtle(seed);
        let rated = rate(&tiles, 0, &mj_options::new());
        let rating = rated.rating.unwrap();
        before.push(with_lumps(&rating));
        time.0 += rated.report.elapsed_ns;
        time.1 = time.1.max(rated.report.elapsed_ns);
        let player = Careful::new(&tiles);
        let won = (0..GAMES).filter(|_| player.wins(&mut dice)).count() as u32;
        difficulty.push(f64::from(rating.difficulty));
        lost.push(f64::from(GAMES - won));
        boards.push((rating.difficulty, won));
    }
    let rho = spearman(&difficulty, &lost);
    let rho_before = spearman(&before, &lost);
    println!("rank correlation of difficulty and careful games lost: {rho:.4}");
    println!("that of the rating with lumps: {rho_before:.4}");
    println!(
        "a rating takes {:.2} ms on average, {:.1} ms at most",
        time.0 as f64 / 1e6 / turtles as f64,
        time.1 as f64 / 1e6
    );
    let mut shares = Vec::new();
    for band in [0..23, 23..28, 28..33, 33..38, 38..43, 43..100, 100..101] {
        let wins: Vec<u32> =
            boards.iter().filter(|(d, _)| band.contains(d)).map(|&(_, won)| won).collect();
        let share = f64::from(wins.iter().sum::<u32>()) / f64::from(GAMES * wins.len() as u32);
        println!(
            "difficulty {band:?}: {} boards, {:.1} % of careful games won",
            wins.len(),
            100.0 * share
        );
        shares.push(share);
    }
    // What the share of games alone gives, and no less.
    assert!(rho > if (first, turtles) == (0, 1_000) { 0.647 } else { rho_before - 0.01 }, "{rho}");
    // Five points more are harder for a careful player as well.
    assert!(shares.windows(2).all(|two| two[0] > two[1]), "{shares:?}");
}

/// How difficult a board is that was won so often, and what its games are worth if each counts half
/// for every 18 tiles that it leaves; with the logarithms of the standard library.
fn defined(tiles: &[Tile], games: u64) -> f64 {
    let board = mjsolver::Board::new(tiles).unwrap();
    let played = difficulty::rate(&board, games, 0, Until::TheEnd, &mut Watch::new()).unwrap();
    assert_eq!(played.left.iter().sum::<u64>(), games);
    assert_eq!(played.left[0], played.won);
    let worth = |(pairs, &count): (usize, &u64)| count as f64 * 2f64.powf(-(pairs as f64) / 9.0);
    let mean = played.left.iter().enumerate().map(worth).sum::<f64>() / games as f64;
    let (wins, games) = (played.won as f64, games as f64);
    let by_wins = ((games + 0.5) / (wins + 0.5)).ln();
    let by_worth = (7.6 * (1.0 - mean) + 1.6 * (1.0 / mean).ln() - 4.6).max(0.0);
    let rarity = (by_wins * (wins + 0.5) + 0.25 * by_worth) / (wins + 0.75);
    18.0 * (rarity + 2.1 * (mean - wins / games) * wins / (wins + 3.0)).sqrt()
}

/// Whether a number is that rounded down, or so near to it that nobody knows.
fn is_floor(number: i32, of: f64) -> bool {
    (f64::from(number)..f64::from(number) + 1.0).contains(&of)
        || (of - of.round()).abs() < 1e-6 && (of - f64::from(number)).abs() < 1.5
}

/// Deals of the turtle and of other layouts that can be won, with the difficulties by two seeds.
fn rated_twice() -> Vec<(Vec<Tile>, [i32; 2])> {
    let mut dice = Dice(17);
    let mut layouts = vec![(layout::turtle().to_vec(), 400)];
    for (rows, cols, levels) in [(11, 18, 5), (12, 20, 4), (14, 24, 3), (9, 16, 7)] {
        layouts.push((random_layout(&mut dice, 144, rows, cols, levels), 60));
    }
    let mut rated = Vec::new();
    for (layout, deals) in layouts {
        for seed in 0..deals {
            let tiles = deal::uniform(&layout, 4, seed).unwrap();
            let by = |seed| rate(&tiles, 0, &mj_options { seed, ..mj_options::new() });
            let [one, two] = [by(1), by(2)].map(|rated| rated.rating.unwrap().difficulty);
            if one < 100 {
                rated.push((tiles, [one, two]));
            }
        }
    }
    rated
}

#[test]
fn other_seeds_give_nearly_the_same() {
    let rated = rated_twice();
    let off = rated.iter().filter(|(_, [one, two])| one.abs_diff(*two) > 3).count();
    println!("{off} of {} boards are more than 3 off", rated.len());
    assert!(rated.len() > 450 && 20 * off <= rated.len(), "{off} of {}", rated.len());
}

/// There was a time when 45 of 1,000 turtles had 59, and none 61 to 63; and another when 86 had 47,
/// which are those that no random game wins.
#[test]
fn there_are_no_lumps() {
    let mut counts = [0; 101];
    for seed in 0..1_000 {
        counts[rate(&turtle(seed), 0, &mj_options::new()).rating.unwrap().difficulty as usize] += 1;
    }
    counts[100] = 0;
    println!("{counts:?}");
    // All but a few at either end, and none twice as often as those around it.
    let (first, last) = (20, 48);
    assert!(counts[first..=last].iter().all(|&count| count >= 4), "{counts:?}");
    for k in 3..=97 {
        let around: u32 = counts[k - 3..k].iter().chain(&counts[k + 1..=k + 3]).sum();
        assert!(f64::from(counts[k]) < 2.0 * f64::from(around) / 6.0 + 6.0, "{k}: {counts:?}");
    }
}

#[test]
fn the_numbers_are_what_the_header_says() {
    let mut kinds = [0; 3];
    for seed in 0..200 {
        let tiles = turtle(seed);
        let rated = rate(&tiles, 100, &mj_options::new());
        let rating = rated.rating.unwrap();
        // The same games as mj_random_attempts.
        assert_eq!(rating.wins, play(&tiles, 100, 0, true).successes);
        assert_eq!((rating.games, rating.reserved), (100, 0));
        assert_eq!(rating.share, rating.wins as f64 / 100.0);
        assert!(rating.low <= rating.share && rating.share <= rating.high);
        assert!(0.0 <= rating.low && rating.low < rating.high && rating.high <= 1.0);
        if rated.code == MJ_UNSOLVABLE {
            assert_eq!((rating.difficulty, rating.wins), (100, 0));
            kinds[2] += 1;
        } else {
            let defined = defined(&tiles, 100);
            assert!(is_floor(rating.difficulty, defined), "{rating:?}: {defined}");
            assert_eq!(rating.work == 0, rating.wins > 0);
            kinds[usize::from(rating.wins == 0)] += 1;
        }
        let again = rate(&tiles, 100, &mj_options::new());
        assert_eq!(counters(&again.report), counters(&rated.report));
        assert_eq!(again.rating.unwrap().difficulty, rating.difficulty);
    }
    assert!(kinds.iter().all(|&count| count > 3), "{kinds:?}");
}

/// Wilson's interval for 10 of 20 and 0 of 100, from a table: 0.299 to 0.701, and 0 to 0.037.
#[test]
fn the_interval_is_wilsons() {
    let close = |a: f64, b: f64| (a - b).abs() < 0.0005;
    let easy = (0..2_000).find_map(|seed| {
        let rating = rate(&turtle(seed), 20, &mj_options::new()).rating.unwrap();
        (rating.wins == 10).then_some(rating)
    });
    let rating = easy.expect("some turtle wins half of its games");
    assert!(close(rating.low, 0.2993) && close(rating.high, 0.7007), "{rating:?}");
    let rating = rate(&turtle(LOST), 100, &mj_options::new()).rating.unwrap();
    assert!(rating.low == 0.0 && close(rating.high, 0.0370), "{rating:?}");
}

#[test]
fn boards_of_every_kind() {
    // Every game wins.
    let tiles: Vec<Tile> =
        (0..4).map(|k| Tile { row: 0, col: 4 * k, level: 0, group: k / 2 }).collect();
    let rated = rate(&tiles, 0, &mj_options::new());
    let rating = rated.rating.unwrap();
    assert_eq!((rated.code, rating.difficulty), (MJ_SOLVABLE, 0));
    assert_eq!((rating.games, rating.wins, rating.share, rating.high), (1024, 1024, 1.0, 1.0));
    assert_eq!(rate(&[], 3, &mj_options::new()).rating.unwrap().difficulty, 0);
    // The scan says no, and no game is played.
    let rated = rate(&stuck_board(), 0, &mj_options::new());
    let rating = rated.rating.unwrap();
    assert_eq!((rated.code, rating.difficulty, rating.games), (MJ_UNSOLVABLE, 100, 0));
    assert_eq!((rating.share, rating.low, rating.high), (0.0, 0.0, 1.0));
    // Harder than nearly all that are won at random.
    let rating = rate(&turtle(HARD), 100, &mj_options::new()).rating.unwrap();
    assert!(rating.wins == 0 && (40..100).contains(&rating.difficulty), "{rating:?}");
    // Games that leave so many tiles that they are worth nothing. The four on top go at once.
    let tall = (0..20_000).map(|k| match k % 4 {
        0 | 1 => Tile { row: 0, col: 4 * (k % 2), level: k / 4, group: k / 8 },
        _ => Tile { row: 9, col: 4 * (k % 2), level: k / 4, group: 2_500 + k / 8 },
    });
    let tall: Vec<Tile> = tall.collect();
    let options = mj_options { node_limit: 1_000, ..mj_options::new() };
    let rated = rate(&tall, 2, &options);
    assert!(rated.rating.is_none_or(|rating| (0..=100).contains(&rating.difficulty)));
    // A limit: nothing is known.
    let options = mj_options { node_limit: 1, ..mj_options::new() };
    let rated = rate(&turtle(HARD), 100, &options);
    assert!(rated.rating.is_none());
    assert_eq!((rated.code, rated.report.stop), (MJ_UNKNOWN, MJ_STOP_NODES));
}

/// A game on a board without tiles is over before it begins; there may be many of them all the same.
#[test]
fn games_about_nothing_obey_limits() {
    let options = mj_options { time_limit_ms: 1, ..mj_options::new() };
    // None, then free tiles of one group: cleaning is the whole game.
    for count in [0, 2, 4, 6, 40] {
        let free = |k| Tile { row: 0, col: 4 * k, level: 0, group: 0 };
        let tiles: Vec<Tile> = (0..count).map(free).collect();
        let mut report = new_report();
        // SAFETY: the array is as long as said.
        let code = unsafe {
            let (data, size) = (tiles.as_ptr(), tiles.len());
            mj_rate(data, size, u64::MAX, &raw const options, null_mut(), &raw mut report)
        };
        assert_eq!((code, report.stop), (MJ_UNKNOWN, MJ_STOP_TIME), "{count} tiles");
    }
}
