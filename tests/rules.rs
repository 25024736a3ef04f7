//! The rules of the core against the rules written once more in `common`: the pruning scan,
//! random games, and cleaning.

mod common;

use common::rule::{RULES, by_each_rule, rule, set_rule};
use common::{
    Dice, assert_solves, assign_groups, brute_force, chi_square, playable, random_layout,
    random_pairing, replay, slow_scan, small_board,
};
use mjsolver::attempts::Attempts;
use mjsolver::{Board, Pair, Tile, Watch, scan};

/// A board of any shape: half offsets, several levels, sometimes with empty levels in between.
fn any_board(dice: &mut Dice, sizes: &[usize]) -> Vec<Tile> {
    let count = 2 * (1 + dice.below(14));
    let (rows, cols, levels) = (1 + dice.below(6), 2 + dice.below(16), 1 + dice.below(5));
    let mut tiles = random_layout(dice, count, rows, cols, levels);
    let gap = dice.below(2 * levels) as i32;
    for tile in tiles.iter_mut().filter(|tile| tile.level > gap) {
        tile.level += 1;
    }
    assign_groups(dice, &mut tiles, sizes);
    tiles
}

#[test]
fn the_scan_leaves_what_its_definition_leaves_on_20_000_boards() {
    let mut dice = Dice(4);
    let (mut cleared, mut some, mut all) = (0, 0, 0);
    for number in 0..20_000 {
        // Groups of two leave no choice: there the scan is the game itself.
        let sizes: &[usize] = if number % 4 == 0 { &[2] } else { &[2, 4, 6, 8] };
        let tiles = any_board(&mut dice, sizes);
        set_rule(RULES[number % 2]);
        let pairing = if number % 3 == 0 { Vec::new() } else { random_pairing(&mut dice, &tiles) };
        let board = Board::by_rule(&tiles, rule()).unwrap();
        let stuck = scan::prune(&board, &pairing).unwrap();
        assert_eq!(stuck, slow_scan(&tiles, &pairing), "board {number}: {tiles:?} {pairing:?}");
        match stuck.iter().filter(|&&stuck| stuck).count() {
            0 => cleared += 1,
            left if left < tiles.len() => some += 1,
            _ => all += 1,
        }
    }
    println!("{cleared} cleared, {some} stuck on the way, {all} stuck from the start");
    assert!(cleared > 2_000 && some > 2_000 && all > 200, "{cleared} {some} {all}");
}

/// Two tiles on any places around one: above, below, left and right, by a half and by a whole.
#[test]
fn every_neighbour_of_one_tile_blocks_as_it_should() {
    by_each_rule(every_neighbour_blocks);
}

fn every_neighbour_blocks() {
    let middle = Tile::default();
    let place = |row, col, level, group| Tile { row, col, level, group };
    let mut places = Vec::new();
    for level in -2..=3 {
        for row in -3..=3 {
            for col in -3..=3 {
                if level != 0 || !(-1..=1).contains(&row) || !(-1..=1).contains(&col) {
                    places.push(place(row, col, level, 1));
                }
            }
        }
    }
    let (mut checked, mut blocked) = (0, 0);
    for (k, &one) in places.iter().enumerate() {
        for &two in &places[k + 1..] {
            // The middle goes with a tile far away. The two others never go: their mates lie under
            // two tiles of a fourth group, of which the one lies on the other.
            let tower = [1, 2, 3, 3];
            let mut tiles = vec![middle, place(100, 0, 0, 0), one, Tile { group: 2, ..two }];
            tiles.extend((0..4).map(|k| place(100, 20, k as i32, tower[k])));
            // Two of the places may overlap.
            let Ok(board) = Board::by_rule(&tiles, rule()) else { continue };
            let stuck = scan::prune(&board, &[]).unwrap();
            assert_eq!(stuck, slow_scan(&tiles, &[]), "{one:?} {two:?}");
            checked += 1;
            blocked += u32::from(stuck[0]);
        }
    }
    assert!(checked > 10_000 && blocked > 500, "{checked} {blocked}");
}

#[test]
fn every_game_that_wins_is_a_solution() {
    let mut dice = Dice(5);
    let (mut won, mut lost) = (0, 0);
    for number in 0..3_000 {
        let tiles = any_board(&mut dice, &[2, 4, 6, 8]);
        set_rule(RULES[number as usize % 2]);
        let board = Board::by_rule(&tiles, rule()).unwrap();
        let mut watch = Watch::new();
        let mut games = Attempts::new(&board, number, &mut watch).unwrap();
        for _ in 0..5 {
            let cleared = games.play(&mut watch).unwrap();
            let left = replay(&tiles, games.pairs()).unwrap();
            assert_eq!(cleared, left == 0, "board {number}: {tiles:?}");
            *(if cleared { &mut won } else { &mut lost }) += 1;
            // A game that stops has no match left.
            let mut there = vec![true; tiles.len()];
            for pair in games.pairs() {
                there[pair.first as usize] = false;
                there[pair.second as usize] = false;
            }
            let mut free: Vec<i32> = (0..tiles.len())
                .filter(|&k| playable(&tiles, &there, k))
                .map(|k| tiles[k].group)
                .collect();
            free.sort_unstable();
            assert!(free.windows(2).all(|two| two[0] != two[1]), "board {number} goes on");
        }
    }
    println!("{won} games won, {lost} lost");
    assert!(won > 1_000 && lost > 1_000, "{won} {lost}");
}

/// A wrong cleaning rule would play itself out of some board that can be won.
#[test]
fn cleaning_never_loses_a_board() {
    let mut dice = Dice(6);
    let (mut solvable, mut most) = (0, 0);
    for number in 0..15_000 {
        let tiles = small_board(&mut dice, 12, &[2, 4, 4, 4, 6], 4);
        set_rule(RULES[number as usize % 2]);
        if !brute_force(&tiles) {
            continue;
        }
        solvable += 1;
        let board = Board::by_rule(&tiles, rule()).unwrap();
        let mut watch = Watch::new();
        let mut games = Attempts::new(&board, number, &mut watch).unwrap();
        let won = (1..=2_000).find(|_| games.play(&mut watch).unwrap());
        let Some(attempts) = won else { panic!("board {number} is never won: {tiles:?}") };
        assert_solves(&tiles, games.pairs(), "attempts");
        most = most.max(attempts);
    }
    println!("{solvable} boards won, after at most {most} attempts");
    assert!(solvable > 4_000 && most > 5, "{solvable} {most}");
}

#[test]
fn the_first_random_match_is_uniform() {
    // Towers of two with different groups on top and below: every group of four, six and eight
    // has playable tiles and blocked ones, so that no cleaning applies.
    let (tops, below) = ([5, 2, 3, 6], [1, 2, 3, 2]);
    let faces = |counts: [i32; 4]| {
        (0..4).flat_map(move |group| (0..counts[group as usize]).map(move |_| group))
    };
    let mut tiles: Vec<Tile> = Vec::new();
    for (level, counts) in [(1, tops), (0, below)] {
        for (k, group) in faces(counts).enumerate() {
            tiles.push(Tile { row: 0, col: 4 * k as i32, level, group });
        }
    }
    let there = vec![true; tiles.len()];
    let free: Vec<usize> = (0..tiles.len()).filter(|&k| playable(&tiles, &there, k)).collect();
    let mut matches: Vec<(usize, usize)> = Vec::new();
    for &first in &free {
        let alike = free.iter().filter(|&&k| k > first && tiles[k].group == tiles[first].group);
        matches.extend(alike.map(|&second| (first, second)));
    }
    assert_eq!(matches.len(), 10 + 1 + 3 + 15);
    // Rule 2 applies to four tiles of which three are playable, if one of these blocks nothing.
    assert!(tiles.len() == 24 && free.len() == 16 && below.iter().sum::<i32>() == 8);

    let board = Board::by_rule(&tiles, rule()).unwrap();
    let mut watch = Watch::new();
    let mut games = Attempts::new(&board, 8, &mut watch).unwrap();
    let mut counts = vec![0u64; matches.len()];
    for _ in 0..29_000 {
        games.play(&mut watch).unwrap();
        let Pair { first, second } = games.pairs()[0];
        let pair = (first.min(second) as usize, first.max(second) as usize);
        counts[matches.iter().position(|&other| other == pair).expect("a match")] += 1;
    }
    // 28 degrees of freedom: a mean of 28, a standard deviation of 7.5; five of these above.
    let statistic = chi_square(&counts);
    assert!((5.0..65.0).contains(&statistic), "{statistic}: {counts:?}");
}
