//! Boards that are the same in disguise: mirrored, turned upside down, moved, with other names of
//! groups, with their tiles in another order. The verdict stays, and so does a proof. And boards
//! that must be solvable because another one is.

mod common;

use common::{Dice, assert_solves, random_layout, small_board};
use mjsolver::{
    Board, Engine, MAX_COORDINATE, Options, Tile, Verdict, deal, layout, proof, prove, solve,
};

/// Decides a board; a solution is replayed.
fn decide(tiles: &[Tile], engine: Engine) -> Verdict {
    let options = Options { engine, ..Options::default() };
    let verdict = solve(&Board::new(tiles).unwrap(), &options).unwrap().verdict;
    if let Verdict::Solvable(pairs) = &verdict {
        assert_solves(tiles, pairs, &format!("{engine:?}"));
    }
    verdict
}

fn is_solvable(tiles: &[Tile], engine: Engine) -> bool {
    matches!(decide(tiles, engine), Verdict::Solvable(_))
}

/// A board in disguise, and where each of its tiles was before.
struct Disguise {
    name: &'static str,
    tiles: Vec<Tile>,
    from: Vec<usize>,
}

fn disguises(dice: &mut Dice, tiles: &[Tile]) -> Vec<Disguise> {
    let unmoved: Vec<usize> = (0..tiles.len()).collect();
    let mut all = Vec::new();
    let mut add = |name, change: &dyn Fn(Tile) -> Tile| {
        let tiles = tiles.iter().map(|&tile| change(tile)).collect();
        all.push(Disguise { name, tiles, from: unmoved.clone() });
    };
    add("mirrored", &|tile| Tile { col: -tile.col, ..tile });
    add("upside down", &|tile| Tile { row: 7 - tile.row, ..tile });
    add("turned", &|tile| Tile { row: -tile.row, col: -tile.col, ..tile });
    // Close by; and so that the last tile in each direction lies at the end of the range.
    let [row, col, level] = [dice.below(9), dice.below(9), dice.below(9)].map(|far| far as i32 - 4);
    add("moved", &|tile| Tile {
        row: tile.row + row,
        col: tile.col + col,
        level: tile.level + level,
        ..tile
    });
    let last = |of: fn(&Tile) -> i32| MAX_COORDINATE - tiles.iter().map(of).max().unwrap_or(0);
    let (row, col, level) = (last(|tile| tile.row), last(|tile| tile.col), last(|tile| tile.level));
    add("moved far", &|tile| Tile {
        row: tile.row + row,
        col: tile.col + col,
        level: tile.level + level,
        ..tile
    });
    let (factor, shift) = (dice.next() as i32 | 1, dice.next() as i32);
    add("renamed", &|tile| Tile {
        group: tile.group.wrapping_mul(factor).wrapping_add(shift),
        ..tile
    });
    let mut from = unmoved;
    for k in (1..from.len()).rev() {
        from.swap(k, dice.below(k + 1));
    }
    let reordered = from.iter().map(|&k| tiles[k]).collect();
    all.push(Disguise { name: "reordered", tiles: reordered, from });
    all
}

/// A proof about a board that is another one in disguise.
fn translate(text: &str, from: &[usize]) -> String {
    let place = |tile: &str| from.iter().position(|&k| Some(k) == tile.parse().ok()).unwrap();
    let word = |word: &str| match word.find(['+', '-']) {
        Some(sign) => {
            let (one, two) = (place(&word[..sign]), place(&word[sign + 1..]));
            format!("{}{}{}", one.min(two), &word[sign..=sign], one.max(two))
        }
        None => word.to_owned(),
    };
    let clause = |line: &str| line.split(' ').map(word).collect::<Vec<_>>().join(" ");
    let line = |line: &str| match line.split(" /").collect::<Vec<_>>()[..] {
        // A matching line names tiles: one of the group, and those without which it falls apart.
        [group, without, literals] => {
            let mut few: Vec<usize> = without.split_whitespace().map(place).collect();
            few.sort_unstable();
            let few: String = few.iter().map(|tile| format!(" {tile}")).collect();
            format!("m {} /{few} /{}\n", place(&group[2..]), clause(literals))
        }
        _ => clause(line) + "\n",
    };
    text.lines().map(line).collect()
}

/// The proof that a board is unsolvable.
fn proof_of(tiles: &[Tile]) -> String {
    let (_, proof) = prove(&Board::new(tiles).unwrap(), &Options::default()).unwrap();
    let mut text = Vec::new();
    let write = &mut |piece: &[u8]| {
        text.extend_from_slice(piece);
        true
    };
    proof.expect("the board is unsolvable").write(write).unwrap();
    String::from_utf8(text).unwrap()
}

fn test_disguises(dice: &mut Dice, tiles: &[Tile], engines: &[Engine]) -> bool {
    let solvable = is_solvable(tiles, engines[0]);
    let text = if solvable { String::new() } else { proof_of(tiles) };
    for Disguise { name, tiles: other, from } in disguises(dice, tiles) {
        for &engine in engines {
            assert_eq!(is_solvable(&other, engine), solvable, "{name}, {engine:?}: {tiles:?}");
        }
        if !solvable {
            let checked =
                proof::check(&Board::new(&other).unwrap(), translate(&text, &from).as_bytes());
            assert_eq!(checked, Ok(()), "{name}: {tiles:?}\n{text}");
        }
    }
    solvable
}

const ENGINES: [Engine; 4] =
    [Engine::Automatic, Engine::Pairing, Engine::FirstHeuristic, Engine::Matches];

#[test]
fn small_boards_in_disguise() {
    let mut dice = Dice(1);
    let mut counts = [0; 2];
    for _ in 0..4_000 {
        let tiles = small_board(&mut dice, 20, &[2, 4, 4, 6, 8], 5);
        counts[usize::from(test_disguises(&mut dice, &tiles, &ENGINES))] += 1;
    }
    println!("{counts:?}");
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
}

#[test]
fn full_boards_in_disguise() {
    let mut dice = Dice(2);
    // A box so tight that about a third of the deals cannot be solved.
    let tight = random_layout(&mut Dice(7), 144, 11, 18, 5);
    let mut counts = [0; 2];
    for seed in 0..140 {
        let layout = if seed % 2 == 0 { &tight } else { layout::turtle() };
        let tiles = deal::uniform(layout, 4, seed).unwrap();
        counts[usize::from(test_disguises(&mut dice, &tiles, &ENGINES[..2]))] += 1;
    }
    println!("{counts:?}");
    assert!(counts.iter().all(|&count| count > 15), "{counts:?}");
}

/// Without these tiles.
fn without(tiles: &[Tile], gone: &[u32]) -> Vec<Tile> {
    let left = |k: &u32| !gone.contains(k);
    (0..tiles.len() as u32).filter(left).map(|k| tiles[k as usize]).collect()
}

/// Playing on along a solution keeps a board solvable; so does taking away what it plays last.
fn test_parts(tiles: &[Tile], engines: &[Engine]) -> bool {
    let Verdict::Solvable(pairs) = decide(tiles, engines[0]) else { return false };
    let tiles_of = |pairs: &[mjsolver::Pair]| -> Vec<u32> {
        pairs.iter().flat_map(|pair| [pair.first, pair.second]).collect()
    };
    let count = pairs.len();
    for &engine in engines {
        for some in [1, count / 3, count / 2] {
            let played = without(tiles, &tiles_of(&pairs[..some]));
            assert!(is_solvable(&played, engine), "{some} pairs played, {engine:?}: {tiles:?}");
            let shorter = without(tiles, &tiles_of(&pairs[count - some..]));
            assert!(is_solvable(&shorter, engine), "{some} pairs less, {engine:?}: {tiles:?}");
        }
    }
    true
}

#[test]
fn parts_of_solvable_boards_are_solvable() {
    let mut dice = Dice(3);
    let mut solvable = 0;
    for _ in 0..3_000 {
        let tiles = small_board(&mut dice, 24, &[2, 4, 4, 6, 8], 5);
        solvable += u32::from(test_parts(&tiles, &ENGINES));
    }
    assert!(solvable > 1_000, "{solvable} solvable boards");
    for seed in 0..150 {
        let tiles = deal::uniform(layout::turtle(), 4, seed).unwrap();
        solvable += u32::from(test_parts(&tiles, &ENGINES[..2]));
    }
    println!("{solvable} solvable boards");
}
