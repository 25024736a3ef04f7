//! Families of boards beyond the turtle and groups of four: one line each, in CPU time, with the paper's
//! engine beside it on a few of the same deals, as far as that comes to an end.
//!
//! - `large`: two to four of Xmahjongg's hard layouts side by side or on top of each other.
//! - `groups`: groups of 6, 8 and 12 on Xmahjongg's layouts and on KMahjongg's maze.
//! - `games`: KMahjongg's layouts, dealt as that game does, which makes groups of 2 to 8.

use crate::clock::cpu_time;
use crate::layouts::{Layout, installed};
use crate::timing::Times;
use mjsolver::{Board, Engine, Options, Tile, Verdict, deal, solve};

/// The default engine has so many nodes, so that a family ends even where a board does not.
const MOST_NODES: u64 = 2_000_000;
/// The paper's engine has so many, and gets so many deals.
const PAPER_NODES: u64 = 20_000;
const PAPER_DEALS: u64 = 20;

/// How faces are dealt.
#[derive(Clone, Copy)]
enum Faces {
    /// Groups of one size; the last may be smaller.
    Groups(u32),
    /// As KMahjongg has them: pairs of the real set in random order, and again when all are used up.
    OfKMahjongg,
}

struct Family {
    name: String,
    layout: Vec<Tile>,
    faces: Faces,
}

/// Measures all families of a kind whose names contain one of the words; all if there is no word.
/// False if there is no such kind, or the engines disagree.
pub fn measure(kind: &str, deals: u64, first_seed: u64, words: &[String]) -> bool {
    let Some(mut families) = families(kind) else {
        eprintln!("there is no family {kind}: large, groups or games");
        return false;
    };
    families
        .retain(|family| words.is_empty() || words.iter().any(|word| family.name.contains(word)));
    println!("{kind}: deals from seed {first_seed} on, CPU time in ms");
    println!(
        "{:<34} {:>5} {:>6} {:>7} {:>9} {:>9} {:>9} {:>9} {:>6} {:>9} {:>7}",
        "", "tiles", "deals", "lost %", "mean", "p99", "p99.9", "max", "open", "paper", "ratio"
    );
    let mut agree = true;
    for family in &families {
        agree &= row(family, deals, first_seed);
    }
    agree
}

fn row(family: &Family, deals: u64, first_seed: u64) -> bool {
    let (mut times, mut paper, mut same) = (Times::default(), 0.0, 0.0);
    let (mut lost, mut open, mut ended, mut agree, mut hardest) = (0, 0, 0, true, (0.0, 0));
    for seed in first_seed..first_seed + deals {
        let tiles = family.deal(seed);
        let (verdict, time) = decide(&tiles, Engine::Automatic, seed, MOST_NODES);
        times.0.push(time);
        lost += u64::from(verdict == Some(false));
        open += u64::from(verdict.is_none());
        if time > hardest.0 {
            hardest = (time, seed);
        }
        if seed - first_seed < PAPER_DEALS {
            let (other, paper_time) = decide(&tiles, Engine::Pairing, seed, PAPER_NODES);
            if let (Some(one), Some(two)) = (verdict, other) {
                agree &= one == two;
                (paper, same, ended) = (paper + paper_time, same + time, ended + 1);
            }
        }
    }
    let [mean, _, p99, max] = times.summary().map(|value| format!("{value:.2}"));
    let most = format!("{:.2}", times.quantile(0.999));
    let share = format!("{:.1}", 100.0 * lost as f64 / deals as f64);
    print!("{:<34} {:>5} {deals:>6} {share:>7}", family.name, family.layout.len());
    print!(" {mean:>9} {p99:>9} {most:>9} {max:>9} {open:>6}");
    match ended {
        0 => print!(" {:>9} {:>7}", "", ""),
        _ => print!(" {:>9.2} {:>7.1}", paper / ended as f64, paper / same),
    }
    println!("  hardest {}, paper ended {ended}", hardest.1);
    if !agree {
        println!("{}: the engines disagree", family.name);
    }
    agree
}

/// Whether a board can be solved, if that was found out, and the CPU time in milliseconds.
fn decide(tiles: &[Tile], engine: Engine, seed: u64, nodes: u64) -> (Option<bool>, f64) {
    let before = cpu_time();
    let board = Board::new(tiles).expect("a deal of a layout is a board");
    let options = Options { engine, seed, node_limit: Some(nodes), ..Options::default() };
    let outcome = solve(&board, &options).expect("there is enough memory");
    let time = cpu_time() - before;
    match outcome.verdict {
        Verdict::Solvable(_) => (Some(true), time),
        Verdict::Unsolvable => (Some(false), time),
        Verdict::Unknown(_) => (None, time),
    }
}

impl Family {
    fn deal(&self, seed: u64) -> Vec<Tile> {
        match self.faces {
            Faces::Groups(size) => {
                deal::uniform(&self.layout, size, seed).expect("an even number of tiles")
            }
            Faces::OfKMahjongg => {
                // Groups of two, shuffled, say which two tiles get each pair of faces; the pairs
                // that are used after the last whole set are those that another shuffle says.
                let mut tiles = deal::uniform(&self.layout, 2, seed).expect("an even number");
                let places = vec![Tile::default(); 144];
                let order = deal::uniform(&places, 2, !seed).expect("an even number");
                let mut pairs = Vec::new();
                for tile in &order {
                    if !pairs.contains(&tile.group) {
                        pairs.push(tile.group);
                    }
                }
                for tile in &mut tiles {
                    let (set, pair) = (tile.group / 72, tile.group as usize % 72);
                    let last = tiles_in_last_set(self.layout.len(), set);
                    tile.group = if last { pairs[pair] / 2 } else { pair as i32 / 2 };
                }
                tiles
            }
        }
    }
}

/// Whether a set of 144 is not used up by so many tiles.
fn tiles_in_last_set(tiles: usize, set: i32) -> bool {
    (set as usize + 1) * 144 > tiles
}

fn families(kind: &str) -> Option<Vec<Family>> {
    let family =
        |name: String, layout: &[Tile], faces| Family { name, layout: layout.into(), faces };
    let mut families = Vec::new();
    match kind {
        "large" => {
            for name in ["ox", "bridge", "horse"] {
                let layout = find("xmahjongg/", name);
                for count in 2..=4 {
                    for size in [4, 8] {
                        let name = format!("{count} {name}, groups of {size}");
                        families.push(family(
                            name,
                            &side_by_side(&layout, count),
                            Faces::Groups(size),
                        ));
                    }
                }
            }
            for (name, count) in [("horse", 2), ("ox", 3)] {
                let layout = stacked(&find("xmahjongg/", name), count);
                let name = format!("{count} {name} stacked, groups of 8");
                families.push(family(name, &layout, Faces::Groups(8)));
            }
        }
        "groups" => {
            let mut layouts = installed(&["xmahjongg/".to_owned()]);
            layouts.push(Layout { name: "maze".into(), tiles: find("kmahjongg/", "maze") });
            for Layout { name, tiles } in layouts {
                for size in [6, 8, 12] {
                    let name = format!("{name}, groups of {size}");
                    families.push(family(name, &tiles, Faces::Groups(size)));
                }
            }
        }
        "games" => {
            for Layout { name, tiles } in installed(&["kmahjongg/".to_owned()]) {
                // Its deals of an odd number of tiles leave one out.
                let even = tiles.len() & !1;
                families.push(family(name, &tiles[..even], Faces::OfKMahjongg));
            }
        }
        _ => return None,
    }
    Some(families)
}

/// The layout of a game with this name.
fn find(game: &str, name: &str) -> Vec<Tile> {
    look_for(game, name)
        .unwrap_or_else(|| panic!("{game}{name} is not installed: see tests/setup.sh"))
}

/// The same, if it is installed.
pub fn look_for(game: &str, name: &str) -> Option<Vec<Tile>> {
    let wanted = |layout: &Layout| {
        let file = layout.name.rsplit('/').next().unwrap_or("");
        layout.name.contains(game) && file.trim_end_matches(".layout") == name
    };
    installed(&[name.to_owned()]).into_iter().find(wanted).map(|layout| layout.tiles)
}

/// So many copies side by side, which do not touch.
pub fn side_by_side(layout: &[Tile], count: i32) -> Vec<Tile> {
    let width = 2 + layout.iter().map(|tile| tile.col).max().unwrap_or(0);
    let shifted = |k: i32, tile: &Tile| Tile { col: tile.col + k * (width + 2), ..*tile };
    (0..count).flat_map(|k| layout.iter().map(move |tile| shifted(k, tile))).collect()
}

/// So many copies on top of each other.
fn stacked(layout: &[Tile], count: i32) -> Vec<Tile> {
    let height = 1 + layout.iter().map(|tile| tile.level).max().unwrap_or(0);
    let raised = |k: i32, tile: &Tile| Tile { level: tile.level + k * height, ..*tile };
    (0..count).flat_map(|k| layout.iter().map(move |tile| raised(k, tile))).collect()
}
