//! Shisen-Sho on small boards against brute force, with a path walker of its own.

use mjsolver::shisen::Shisen;
use mjsolver::{Board, Engine, Options, Rule, Tile, Verdict, solve};
use std::collections::HashSet;

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
    if rules.apart && (from.row - to.row).abs() + (from.col - to.col).abs() == 1 {
        return false;
    }
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
                return true;
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

#[test]
fn verdicts_are_those_of_brute_force() {
    let count = std::env::var("MJ_SHISEN_BOARDS").map_or(20_000, |count| count.parse().unwrap());
    let first = std::env::var("MJ_SHISEN_FIRST").map_or(0, |first| first.parse().unwrap());
    let mut ends = [0; 2];
    for number in first..first + count {
        let mut random = Random(number);
        for _ in 0..4 {
            random.below(2);
        }
        let (tiles, rules) = board(&mut random);
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
    assert!(ends.iter().all(|&end| end > count / 10), "{ends:?}");
}
