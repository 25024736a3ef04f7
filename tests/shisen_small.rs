//! Shisen-Sho on small boards against brute force, with a path walker of its own.

use mjsolver::ffi::rule::{MJ_RULE_SHISEN, MJ_RULE_SHISEN_APART, MJ_RULE_SHISEN_INSIDE};
use mjsolver::ffi::shisen::{mj_path, mj_shisen_paths};
use mjsolver::shisen::Shisen;
use mjsolver::{
    Board, Engine, Options, Pair, Rule, Tile, Verdict, Watch, play, proof, prove, solve,
};
use std::collections::{HashMap, HashSet};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// Walks cell by cell, in all directions, with at most two turns.
fn joined(tiles: &[Tile], lies: u64, rules: &Shisen, a: usize, b: usize) -> bool {
    let (from, to) = (&tiles[a], &tiles[b]);
    let [width, height] = rules.size.map(i32::from);
    let blocked = |row: i32, col: i32| {
        let tile =
            |(k, tile): (usize, &Tile)| lies >> k & 1 == 1 && (tile.row, tile.col) == (row, col);
        let inside = (0..height).contains(&row) && (0..width).contains(&col);
        let ring = (-1..=height).contains(&row) && (-1..=width).contains(&col);
        !ring || (rules.inside && !inside) || tiles.iter().enumerate().any(tile)
    };
    let mut walks = vec![(from.row, from.col, 0, 0, 0)];
    let mut seen = HashSet::new();
    while let Some((row, col, dr, dc, segments)) = walks.pop() {
        for (nr, nc) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let segments = segments + i32::from((nr, nc) != (dr, dc));
            let next = (row + nr, col + nc, nr, nc, segments);
            if segments > 3 || (nr, nc) == (-dr, -dc) && segments > 1 {
                continue;
            }
            if (next.0, next.1) == (to.row, to.col) {
                // The first step is none where it may not be.
                if !(rules.apart && (dr, dc) == (0, 0)) {
                    return true;
                }
                continue;
            }
            if !blocked(next.0, next.1) && seen.insert(next) {
                walks.push(next);
            }
        }
    }
    false
}

fn can_be_won(tiles: &[Tile], lies: u64, rules: &Shisen, lost: &mut HashSet<u64>) -> bool {
    if lies == 0 {
        return true;
    }
    if lost.contains(&lies) {
        return false;
    }
    for a in 0..tiles.len() {
        for b in a + 1..tiles.len() {
            let both = 1 << a | 1 << b;
            if lies & both == both
                && tiles[a].group == tiles[b].group
                && joined(tiles, lies, rules, a, b)
                && can_be_won(tiles, lies & !both, rules, lost)
            {
                return true;
            }
        }
    }
    lost.insert(lies);
    false
}

fn board(random: &mut Random) -> (Vec<Tile>, Shisen) {
    let size = [1 + random.below(6), 1 + random.below(5)];
    let rules = Shisen {
        inside: random.below(2) == 0,
        size: size.map(|side| side as u8),
        apart: random.below(3) == 0,
        fall: None,
    };
    let mut cells: Vec<usize> = (0..size[0] * size[1]).collect();
    for k in (1..cells.len()).rev() {
        cells.swap(k, random.below(k + 1));
    }
    let count = cells.len().min(20) / 2 * 2;
    let count = count - 2 * random.below(count / 4 + 1);
    let largest = [2, 4, 4, 4, 6, 8][random.below(6)];
    let mut groups = Vec::new();
    let mut group = 0;
    while groups.len() < count {
        let size = 2 * (1 + random.below(largest / 2));
        for _ in 0..size.min(count - groups.len()) {
            groups.push(group);
        }
        group += 1;
    }
    let tile = |(&cell, &group): (&usize, &i32)| Tile {
        row: (cell / size[0]) as i32,
        col: (cell % size[0]) as i32,
        level: 0,
        group,
    };
    (cells.iter().zip(&groups).map(tile).collect(), rules)
}

/// The fewest tiles that a game leaves.
fn fewest(tiles: &[Tile], lies: u64, rules: &Shisen, known: &mut HashMap<u64, u32>) -> u32 {
    if let Some(&left) = known.get(&lies) {
        return left;
    }
    let mut least = lies.count_ones();
    for pair in legal(tiles, lies, rules) {
        least = least.min(fewest(tiles, lies & !bits(pair), rules, known));
        if least == 0 {
            break;
        }
    }
    known.insert(lies, least);
    least
}

fn bits(pair: Pair) -> u64 {
    1 << pair.first | 1 << pair.second
}

fn legal(tiles: &[Tile], lies: u64, rules: &Shisen) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for a in (0..tiles.len()).filter(|a| lies >> a & 1 == 1) {
        for b in (a + 1..tiles.len()).filter(|b| lies >> b & 1 == 1) {
            if tiles[a].group == tiles[b].group && joined(tiles, lies, rules, a, b) {
                pairs.push(Pair { first: a as u32, second: b as u32 });
            }
        }
    }
    pairs
}

/// Walks along a path that the library gives, and counts its corners.
fn check_path(tiles: &[Tile], pair: Pair, path: &mj_path, rules: &Shisen) {
    let cell = |tile: u32| [tiles[tile as usize].row, tiles[tile as usize].col];
    let mut stops = vec![cell(pair.first)];
    stops.extend((0..path.corner_count as usize).map(|k| [path.rows[k], path.cols[k]]));
    stops.push(cell(pair.second));
    let [width, height] = rules.size.map(i32::from);
    for ends in stops.windows(2) {
        let [from, to] = [ends[0], ends[1]];
        assert!((from[0] == to[0]) != (from[1] == to[1]), "{stops:?}");
        let step = [(to[0] - from[0]).signum(), (to[1] - from[1]).signum()];
        let mut at = from;
        loop {
            at = [at[0] + step[0], at[1] + step[1]];
            if at == cell(pair.second) {
                break;
            }
            assert!(!tiles.iter().any(|tile| [tile.row, tile.col] == at), "{stops:?}");
            let outside = !(0..height).contains(&at[0]) || !(0..width).contains(&at[1]);
            assert!(!(outside && rules.inside), "{stops:?}");
            if at == to {
                break;
            }
        }
    }
}

/// The number of a rule for C.
fn code(rules: &Shisen) -> i32 {
    let flag = |on: bool, flag: i32| if on { flag } else { 0 };
    MJ_RULE_SHISEN
        + flag(rules.inside, MJ_RULE_SHISEN_INSIDE)
        + flag(rules.apart, MJ_RULE_SHISEN_APART)
        + i32::from(rules.size[0]) * 65_536
        + i32::from(rules.size[1]) * 4_194_304
}

fn boards() -> impl Iterator<Item = (u64, Vec<Tile>, Shisen)> {
    let number = |name: &str, default: u64| {
        std::env::var(name).map_or(default, |number| number.parse().unwrap())
    };
    let first = number("MJ_SHISEN_FIRST", 0);
    (first..first + number("MJ_SHISEN_BOARDS", 20_000)).map(|number| {
        let mut random = Random(number);
        for _ in 0..4 {
            random.below(2);
        }
        let (tiles, rules) = board(&mut random);
        (number, tiles, rules)
    })
}

/// Everything that is asked about a board and a game on it.
#[test]
fn the_calls_for_games_answer_as_brute_force_does() {
    let options = Options::default();
    let mut counts = [0; 4];
    for (number, tiles, rules) in boards().step_by(5) {
        let board = Board::by_rule(&tiles, Rule::Shisen(rules)).unwrap();
        let all = (1 << tiles.len()) - 1;
        let watch = &mut Watch::new();
        let pairs = legal(&tiles, all, &rules);
        assert_eq!(play::legal_pairs(&board, watch).unwrap(), pairs, "board {number}");
        let mut paths = vec![mj_path::default(); pairs.len()];
        // SAFETY: the arrays are as long as said.
        let found = unsafe {
            mj_shisen_paths(
                tiles.as_ptr(),
                tiles.len(),
                code(&rules),
                pairs.as_ptr(),
                pairs.len(),
                paths.as_mut_ptr(),
                std::ptr::null_mut(),
            )
        };
        assert_eq!(found, 0, "board {number}");
        for (&pair, path) in pairs.iter().zip(&paths) {
            check_path(&tiles, pair, path, &rules);
            counts[path.corner_count as usize] += 1;
        }
        let mut lost = HashSet::new();
        let judged = play::safe_pairs(&tiles, &board, &options, watch).unwrap();
        for (&pair, safe) in judged.pairs.iter().zip(&judged.safe) {
            let safe = *safe == play::Safe::Yes;
            assert_eq!(
                can_be_won(&tiles, all & !bits(pair), &rules, &mut lost),
                safe,
                "board {number}"
            );
        }
        let won = can_be_won(&tiles, all, &rules, &mut lost);
        let hint = play::hint(&tiles, &board, &options, watch).unwrap();
        assert_eq!(
            matches!(hint, play::Hint::Play(..)),
            won && !tiles.is_empty(),
            "board {number}"
        );
        let least = fewest(&tiles, all, &rules, &mut HashMap::new());
        let found = play::fewest_left(&board, &options, watch).unwrap();
        assert_eq!((found.left, found.stop), (least as usize, None), "board {number}");
        // A game of random moves: when was it lost?
        let mut random = Random(number);
        let (mut lies, mut played, mut expected) = (all, Vec::new(), play::Lost::NotYet);
        if !won {
            expected = play::Lost::FromTheStart;
        }
        loop {
            let pairs = legal(&tiles, lies, &rules);
            if pairs.is_empty() {
                break;
            }
            let pair = pairs[random.below(pairs.len())];
            lies &= !bits(pair);
            if expected == play::Lost::NotYet && !can_be_won(&tiles, lies, &rules, &mut lost) {
                expected = play::Lost::WithPair(played.len());
            }
            played.push(pair);
        }
        let since = play::lost_since(&tiles, &board, &played, &options, watch).unwrap();
        assert_eq!(since, expected, "board {number}");
        // Other faces on the same cells.
        let one_face: Vec<Tile> = tiles.iter().map(|&tile| Tile { group: 0, ..tile }).collect();
        let possible = can_be_won(&one_face, all, &rules, &mut HashSet::new());
        let dealt = play::reshuffle(&tiles, &board, number, &options, watch).unwrap();
        assert_eq!(dealt.is_some(), possible, "board {number}");
        if let Some(dealt) = dealt {
            assert!(can_be_won(&dealt, all, &rules, &mut HashSet::new()), "board {number}");
            counts[3] += usize::from(!won);
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

/// Every board that cannot be won has a proof; none of another board will do.
#[test]
fn proofs_of_small_boards_pass_and_prove_nothing_else() {
    let (mut lines, mut others) = (0, 0);
    let mut last: Option<Vec<u8>> = None;
    for (number, tiles, rules) in boards() {
        let board = Board::by_rule(&tiles, Rule::Shisen(rules)).unwrap();
        let options = Options { attempts: Some(0), ..Options::default() };
        let (outcome, proof) = prove(&board, &options).unwrap();
        if let Some(last) = &last {
            let accepted = proof::check(&board, last).is_ok();
            assert!(!accepted || outcome.verdict == Verdict::Unsolvable, "board {number}");
            others += usize::from(!accepted);
        }
        assert_eq!(proof.is_some(), outcome.verdict == Verdict::Unsolvable, "board {number}");
        let Some(proof) = proof else { continue };
        let mut text = Vec::new();
        proof
            .write(&mut |piece| {
                text.extend_from_slice(piece);
                true
            })
            .unwrap();
        proof::check(&board, &text).unwrap_or_else(|error| panic!("board {number}: {error}"));
        lines += proof.clause_count() - 1;
        last = Some(text);
    }
    assert!(lines > 100 && others > 100, "{lines} {others}");
}

#[test]
fn verdicts_are_those_of_brute_force() {
    let mut ends = [0; 2];
    for (number, tiles, rules) in boards() {
        let board = Board::by_rule(&tiles, Rule::Shisen(rules)).unwrap();
        let all = (1 << tiles.len()) - 1;
        let expected = can_be_won(&tiles, all, &rules, &mut HashSet::new());
        ends[usize::from(expected)] += 1;
        for attempts in [None, Some(0)] {
            let options = Options { attempts, engine: Engine::Automatic, ..Options::default() };
            match solve(&board, &options).unwrap().verdict {
                Verdict::Solvable(pairs) => {
                    assert!(expected, "board {number}");
                    let mut lies = all;
                    for pair in &pairs {
                        let (a, b) = (pair.first as usize, pair.second as usize);
                        assert!(lies >> a & lies >> b & 1 == 1 && a != b, "board {number}");
                        assert_eq!(tiles[a].group, tiles[b].group, "board {number}");
                        assert!(joined(&tiles, lies, &rules, a, b), "board {number}");
                        lies &= !(1 << a | 1 << b);
                    }
                    assert_eq!(lies, 0, "board {number}");
                }
                Verdict::Unsolvable => assert!(!expected, "board {number}"),
                Verdict::Unknown(stop) => panic!("board {number}: {stop:?}"),
            }
        }
    }
    assert!(ends.iter().all(|&end| 10 * end > ends[0] + ends[1]), "{ends:?}");
}
