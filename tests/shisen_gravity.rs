//! Shisen-Sho with gravity on small boards against brute force. Where tiles lie, how they fall and
//! which are joined is written here once more, cell by cell.

use mjsolver::shisen::{Fall, Shisen};
use mjsolver::{
    Board, DecidedBy, Engine, Options, Pair, Phase, Progress, Rule, Stop, Tile, Verdict, Watch,
    deal, play, solve, solve_watched,
};
use std::collections::HashSet;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// A board as a table of cells with a ring around it, and what of it lies where.
struct Game {
    tiles: Vec<Tile>,
    rules: Shisen,
    /// Rows and columns of the board, and the coordinates of its first cell.
    size: [i32; 2],
    first: [i32; 2],
}

impl Game {
    fn new(tiles: Vec<Tile>, rules: Shisen) -> Self {
        let (mut first, mut size) = ([0; 2], [rules.size[1].into(), rules.size[0].into()]);
        if rules.size == [0; 2] {
            let rows = || tiles.iter().map(|tile| tile.row);
            let cols = || tiles.iter().map(|tile| tile.col);
            first = [rows().min().unwrap(), cols().min().unwrap()];
            size = [rows().max().unwrap() - first[0] + 1, cols().max().unwrap() - first[1] + 1];
        }
        Game { tiles, rules, size, first }
    }

    fn all(&self) -> u64 {
        (1 << self.tiles.len()) - 1
    }

    /// The tile in each cell, `cells[row][column]`, when these lie: one after another they sink as
    /// long as the cell ahead is free. Nothing sinks as long as all tiles lie.
    fn cells(&self, lies: u64) -> Vec<Vec<Option<usize>>> {
        let mut cells = vec![vec![None; self.size[1] as usize]; self.size[0] as usize];
        for (index, tile) in self.tiles.iter().enumerate().filter(|&(k, _)| lies >> k & 1 == 1) {
            cells[(tile.row - self.first[0]) as usize][(tile.col - self.first[1]) as usize] =
                Some(index);
        }
        let step = match self.rules.fall.unwrap() {
            Fall::Down => [1, 0],
            Fall::Up => [-1, 0],
            Fall::Left => [0, -1],
            Fall::Right => [0, 1],
        };
        let mut moved = lies != self.all();
        while moved {
            moved = false;
            for row in 0..self.size[0] {
                for col in 0..self.size[1] {
                    let (to_row, to_col) = (row + step[0], col + step[1]);
                    let on_board =
                        (0..self.size[0]).contains(&to_row) && (0..self.size[1]).contains(&to_col);
                    let here = cells[row as usize][col as usize];
                    if on_board
                        && here.is_some()
                        && cells[to_row as usize][to_col as usize].is_none()
                    {
                        cells[to_row as usize][to_col as usize] = here;
                        cells[row as usize][col as usize] = None;
                        moved = true;
                    }
                }
            }
        }
        cells
    }

    /// What lies, where it has fallen.
    fn left(&self, lies: u64) -> play::Left {
        let cells = self.cells(lies);
        let mut left = play::Left { tiles: Vec::new(), origins: Vec::new() };
        for index in (0..self.tiles.len()).filter(|&k| lies >> k & 1 == 1) {
            let row = cells.iter().position(|row| row.contains(&Some(index))).unwrap();
            let col = cells[row].iter().position(|&tile| tile == Some(index)).unwrap();
            let place = [self.first[0] + row as i32, self.first[1] + col as i32];
            left.tiles.push(Tile { row: place[0], col: place[1], ..self.tiles[index] });
            left.origins.push(index as u32);
        }
        left
    }

    /// Walks on in a direction, turning at most so often, and tells whether the tile is met.
    fn walk(
        &self,
        cells: &[Vec<Option<usize>>],
        from @ [mut row, mut col]: [i32; 2],
        [down, right]: [i32; 2],
        turns: u32,
        to: usize,
    ) -> bool {
        loop {
            (row, col) = (row + down, col + right);
            if !(-1..=self.size[0]).contains(&row) || !(-1..=self.size[1]).contains(&col) {
                return false;
            }
            let steps = (row - from[0]).abs() + (col - from[1]).abs();
            if (0..self.size[0]).contains(&row) && (0..self.size[1]).contains(&col) {
                if let Some(tile) = cells[row as usize][col as usize] {
                    // The first step of all is no path, if tiles have to be apart.
                    return tile == to && !(self.rules.apart && turns == 2 && steps == 1);
                }
            } else if self.rules.inside {
                return false;
            }
            if turns > 0
                && [[right, down], [-right, -down]]
                    .into_iter()
                    .any(|side| self.walk(cells, [row, col], side, turns - 1, to))
            {
                return true;
            }
        }
    }

    /// All pairs that can go.
    fn pairs(&self, lies: u64) -> Vec<(usize, usize)> {
        let cells = self.cells(lies);
        let mut pairs = Vec::new();
        for row in 0..self.size[0] {
            for col in 0..self.size[1] {
                let Some(a) = cells[row as usize][col as usize] else { continue };
                for b in (0..self.tiles.len()).filter(|&b| b != a && lies >> b & 1 == 1) {
                    if self.tiles[a].group != self.tiles[b].group || a > b {
                        continue;
                    }
                    let met = [[0, 1], [1, 0], [0, -1], [-1, 0]]
                        .into_iter()
                        .any(|way| self.walk(&cells, [row, col], way, 2, b));
                    if met {
                        pairs.push((a, b));
                    }
                }
            }
        }
        pairs
    }

    fn can_be_won(&self, lies: u64, lost: &mut HashSet<u64>) -> bool {
        if lies == 0 {
            return true;
        }
        if lost.contains(&lies) {
            return false;
        }
        for (a, b) in self.pairs(lies) {
            if self.can_be_won(lies & !(1 << a | 1 << b), lost) {
                return true;
            }
        }
        lost.insert(lies);
        false
    }

    /// Plays the pairs, each of which has to be one that can go; what is left.
    fn replay(&self, pairs: &[Pair], number: u64) -> u64 {
        let mut lies = self.all();
        for pair in pairs {
            let (a, b) = (pair.first.min(pair.second), pair.first.max(pair.second));
            let can_go = self.pairs(lies).contains(&(a as usize, b as usize));
            assert!(can_go, "board {number}: {pair:?} of {pairs:?}");
            lies &= !(1 << a | 1 << b);
        }
        lies
    }
}

fn game(number: u64) -> Game {
    let random = &mut Random(number);
    for _ in 0..4 {
        random.below(2);
    }
    let size = [1 + random.below(6), 1 + random.below(5)];
    let given = random.below(3) > 0;
    let rules = Shisen {
        inside: random.below(2) == 0,
        size: if given { size.map(|side| side as u8) } else { [0; 2] },
        apart: random.below(3) == 0,
        fall: Some([Fall::Down, Fall::Up, Fall::Left, Fall::Right][random.below(4)]),
    };
    let away = if given { [0; 2] } else { [random.below(20) as i32 - 10, -7] };
    let mut cells: Vec<usize> = (0..size[0] * size[1]).collect();
    for k in (1..cells.len()).rev() {
        cells.swap(k, random.below(k + 1));
    }
    let most = cells.len().min(18) / 2 * 2;
    let count = most - 2 * random.below(most / 4 + 1);
    if random.below(3) == 0 {
        // Without holes: the last cells of the board, all but the first few.
        cells.truncate(count);
        let last = size[0] * size[1];
        cells = (last - count..last).collect();
        for k in (1..cells.len()).rev() {
            cells.swap(k, random.below(k + 1));
        }
    }
    // Inside, groups of two are often lost.
    let largest = if rules.inside { 2 } else { [2, 4, 4, 4, 6, 8][random.below(6)] };
    let mut groups = Vec::new();
    while groups.len() < count {
        let group = groups.len() as i32;
        let size = 2 * (1 + random.below(largest / 2));
        groups.extend(std::iter::repeat_n(group, size.min(count - groups.len())));
    }
    let tile = |(&cell, &group): (&usize, &i32)| Tile {
        row: (cell / size[0]) as i32 + away[0],
        col: (cell % size[0]) as i32 + away[1],
        level: 0,
        group,
    };
    let tiles: Vec<Tile> = cells.iter().zip(&groups).map(tile).collect();
    let rules = if tiles.is_empty() { Shisen { size: [1, 1], ..rules } } else { rules };
    Game::new(tiles, rules)
}

#[test]
fn verdicts_are_those_of_brute_force() {
    let count = std::env::var("MJ_SHISEN_BOARDS").map_or(6_000, |count| count.parse().unwrap());
    let first = std::env::var("MJ_SHISEN_FIRST").map_or(0, |first| first.parse().unwrap());
    let mut ends = [0; 2];
    for number in first..first + count {
        let game = game(number);
        let board = Board::by_rule(&game.tiles, Rule::Shisen(game.rules)).unwrap();
        let expected = game.can_be_won(game.all(), &mut HashSet::new());
        ends[usize::from(expected)] += 1;
        for (attempts, seed) in [(None, 1), (Some(0), 2), (Some(1), number)] {
            let options = Options { attempts, seed, ..Options::default() };
            let outcome = solve(&board, &options).unwrap();
            match outcome.verdict {
                Verdict::Solvable(pairs) => {
                    assert!(expected, "board {number}");
                    assert_eq!(game.replay(&pairs, number), 0, "board {number}");
                }
                Verdict::Unsolvable => assert!(!expected, "board {number}"),
                Verdict::Unknown(stop) => panic!("board {number}: {stop:?}"),
            }
        }
        let options = Options { engine: Engine::Attempts, ..Options::default() };
        match solve(&board, &options).unwrap().verdict {
            Verdict::Solvable(pairs) => assert_eq!(game.replay(&pairs, number), 0),
            other => assert_eq!(other, Verdict::Unknown(Stop::Attempts), "board {number}"),
        }
    }
    assert!(ends.iter().all(|&end| end > count / 10), "{ends:?}");
}

/// Safe pairs, hints and when a game was lost.
#[test]
fn the_calls_for_games_answer_as_brute_force_does() {
    let mut lost_later = 0;
    for number in (0..6_000).step_by(2) {
        let game = game(number);
        if game.rules.inside && game.rules.size == [0; 2] {
            continue;
        }
        let board = Board::by_rule(&game.tiles, Rule::Shisen(game.rules)).unwrap();
        let (options, watch) = (Options::default(), &mut Watch::new());
        let mut lost = HashSet::new();
        let won = game.can_be_won(game.all(), &mut lost);
        let judged = play::safe_pairs(&game.tiles, &board, &options, watch).unwrap();
        assert_eq!(judged.pairs.len(), game.pairs(game.all()).len(), "board {number}");
        let bits = |pair: Pair| 1_u64 << pair.first | 1 << pair.second;
        for (&pair, safe) in judged.pairs.iter().zip(&judged.safe) {
            let safe = *safe == play::Safe::Yes;
            assert_eq!(
                game.can_be_won(game.all() & !bits(pair), &mut lost),
                safe,
                "board {number}"
            );
        }
        match play::hint(&game.tiles, &board, &options, watch).unwrap() {
            play::Hint::Play(pair, None) => {
                assert!(game.can_be_won(game.all() & !bits(pair), &mut lost), "board {number}");
            }
            hint => assert!(!won || game.tiles.is_empty(), "board {number}: {hint:?}"),
        }
        let mut random = Random(number);
        let (mut lies, mut played) = (game.all(), Vec::new());
        let mut expected = if won { play::Lost::NotYet } else { play::Lost::FromTheStart };
        loop {
            let pairs = game.pairs(lies);
            if pairs.is_empty() {
                break;
            }
            let (one, other) = pairs[random.below(pairs.len())];
            let left = play::left(&game.tiles, &board, &played, watch).unwrap();
            assert_eq!(left, game.left(lies), "board {number} after {played:?}");
            lies &= !(1 << one | 1 << other);
            if expected == play::Lost::NotYet && !game.can_be_won(lies, &mut lost) {
                expected = play::Lost::WithPair(played.len());
                lost_later += 1;
            }
            played.push(Pair { first: one.min(other) as u32, second: one.max(other) as u32 });
        }
        let since = play::lost_since(&game.tiles, &board, &played, &options, watch).unwrap();
        assert_eq!(since, expected, "board {number}");
        let dealt = play::reshuffle(&game.tiles, &board, number, &options, watch).unwrap();
        if let Some(dealt) = dealt {
            let other = Game::new(dealt, game.rules);
            assert!(other.can_be_won(other.all(), &mut HashSet::new()), "board {number}");
        } else {
            assert!(!won, "board {number}");
        }
    }
    assert!(lost_later > 50, "{lost_later}");
}

/// 18×8, down, four a face.
fn full_board(seed: u64) -> Board {
    let cell = |k: i32| Tile { row: k / 18, col: k % 18, level: 0, group: 0 };
    let layout: Vec<Tile> = (0..144).map(cell).collect();
    let tiles = deal::uniform(&layout, 4, seed).unwrap();
    let rules = Shisen { fall: Some(Fall::Down), ..Shisen::default() };
    Board::by_rule(&tiles, Rule::Shisen(rules)).unwrap()
}

#[test]
fn most_full_boards_are_won() {
    let mut won = 0;
    for seed in 0..50 {
        let board = full_board(seed);
        let options = Options { node_limit: Some(3_000), ..Options::default() };
        let outcome = solve(&board, &options).unwrap();
        let again = solve(&board, &options).unwrap();
        assert_eq!(outcome.verdict, again.verdict, "deal {seed}");
        assert_eq!(outcome.counts, again.counts, "deal {seed}");
        assert!(outcome.counts.nodes <= 3_000);
        match outcome.verdict {
            Verdict::Solvable(pairs) => {
                assert_eq!(pairs.len(), 72);
                won += 1;
                let by = outcome.decided_by.unwrap();
                assert_eq!(by == DecidedBy::Attempts, outcome.counts.successes > 0);
            }
            Verdict::Unsolvable => assert_eq!(outcome.decided_by, Some(DecidedBy::Search)),
            Verdict::Unknown(stop) => {
                assert_eq!((stop, outcome.counts.nodes), (Stop::Nodes, 3_000));
            }
        }
    }
    assert!(won >= 40, "{won}");
}

#[test]
fn a_monitor_is_asked_and_may_cancel() {
    let board = full_board(11);
    for cancel_at in [1, 2, 10] {
        let mut asked = 0;
        let mut searching = false;
        let mut monitor = |progress: &Progress| {
            asked += 1;
            searching |= progress.phase == Phase::Search;
            asked >= cancel_at
        };
        let options = Options::default();
        let outcome =
            solve_watched(&board, &options, &mut options.watch().monitored(&mut monitor)).unwrap();
        if asked < cancel_at {
            assert!(outcome.decided_by.is_some());
        } else {
            assert_eq!(outcome.verdict, Verdict::Unknown(Stop::Cancelled));
        }
        assert!(cancel_at < 10 || searching);
    }
}
