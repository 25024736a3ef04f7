//! What KShisen's own test of its deals would have said, and what is the case: `make bench-kshisen`, or
//! `cargo bench --bench kshisen -- DEALS [WIDTHxHEIGHT]...`. Prints a table of docs/results.md.
//!
//! KShisen plays one game, as if tiles did not fall: column by column it looks for a tile that some other
//! of its face can be joined with, the first of which goes with it; then it begins anew. Boards that
//! this clears count as solvable; of others the tiles that are left are shuffled. The rule is KShisen's, the
//! program is not.

use mjsolver::shisen::{self, Faces, Shisen};
use mjsolver::{Board, Options, Rule, Tile, Verdict, deal, solve};

/// The cells of a board inside a ring of empty ones, by columns: a face, or none.
struct Cells {
    columns: i32,
    rows: i32,
    faces: Vec<Option<i32>>,
}

impl Cells {
    fn new(tiles: &[Tile], columns: i32, rows: i32) -> Self {
        let mut faces = vec![None; ((columns + 2) * (rows + 2)) as usize];
        for tile in tiles {
            faces[((tile.col + 1) * (rows + 2) + tile.row + 1) as usize] = Some(tile.group);
        }
        Cells { columns, rows, faces }
    }

    fn at(&self, column: i32, row: i32) -> usize {
        (column * (self.rows + 2) + row) as usize
    }

    /// Whether all cells of a straight line are empty, its two ends left out.
    fn is_free(&self, [mut column, mut row]: [i32; 2], to: [i32; 2]) -> bool {
        let step = [(to[0] - column).signum(), (to[1] - row).signum()];
        loop {
            (column, row) = (column + step[0], row + step[1]);
            if [column, row] == to {
                return true;
            }
            if self.faces[self.at(column, row)].is_some() {
                return false;
            }
        }
    }

    fn is_empty(&self, [column, row]: [i32; 2]) -> bool {
        self.faces[self.at(column, row)].is_none()
    }

    /// Whether a path of at most three segments joins two cells: along the first one's row to a column,
    /// along that to the other's row, and there; or the other way round.
    fn are_joined(&self, a: [i32; 2], b: [i32; 2]) -> bool {
        let leads = |corners: [[i32; 2]; 2]| {
            let stops = [a, corners[0], corners[1], b];
            let passes = |&corner: &[i32; 2]| corner == a || corner == b || self.is_empty(corner);
            corners.iter().all(passes)
                && stops.windows(2).all(|ends| ends[0] == ends[1] || self.is_free(ends[0], ends[1]))
        };
        (0..self.columns + 2).any(|column| leads([[column, a[1]], [column, b[1]]]))
            || (0..self.rows + 2).any(|row| leads([[a[0], row], [b[0], row]]))
    }

    /// The first pair that the game finds.
    fn first_pair(&self, cells: &[[i32; 2]]) -> Option<[[i32; 2]; 2]> {
        for &one in cells.iter().filter(|&&one| !self.is_empty(one)) {
            let face = self.faces[self.at(one[0], one[1])];
            let same = |other: &&[i32; 2]| self.faces[self.at(other[0], other[1])] == face;
            let mut mates = cells.iter().filter(same).filter(|&&other| other != one);
            if let Some(&other) = mates.find(|&&other| self.are_joined(one, other)) {
                return Some([one, other]);
            }
        }
        None
    }

    /// Whether the game clears the board.
    fn game_is_won(mut self) -> bool {
        let mut cells = Vec::new();
        for column in 1..=self.columns {
            cells.extend((1..=self.rows).map(|row| [column, row]));
        }
        while let Some(pair) = self.first_pair(&cells) {
            for [column, row] in pair {
                let at = self.at(column, row);
                self.faces[at] = None;
            }
            cells.retain(|cell| !pair.contains(cell));
        }
        cells.is_empty()
    }
}

/// A share in percent, with Wilson's interval of 95 %.
fn percent(count: u64, deals: u64) -> String {
    let (n, share, z) = (deals as f64, count as f64 / deals as f64, 1.959_964);
    let middle = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let [low, high] = [middle - half, middle + half].map(|end| 100.0 * end / (1.0 + z * z / n));
    format!("{:.2} | {low:.2}–{high:.2}", 100.0 * share)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let Some(deals) = words.first().and_then(|word| word.parse::<u64>().ok()) else {
        eprintln!("kshisen: DEALS [WIDTHxHEIGHT]...");
        std::process::exit(2);
    };
    let mut sizes: Vec<&str> = words[1..].iter().map(String::as_str).collect();
    if sizes.is_empty() {
        sizes = vec!["14x6", "16x9", "18x8", "24x12", "26x14", "30x16"];
    }
    println!("| board | faces | deals | can be won, % | 95 % | KShisen's game clears, % | 95 % |");
    println!("|---|---|---|---|---|---|---|");
    for size in sizes {
        let side = |side: &str| side.parse::<u32>().expect("WIDTHxHEIGHT");
        let (width, height) = size.split_once('x').expect("WIDTHxHEIGHT");
        let (width, height) = (side(width), side(height));
        let layout = shisen::rectangle(width, height).expect("memory");
        // Up to 168 tiles KShisen has four of each face, as in any other deal.
        let name = if width * height <= 168 { "4 of each" } else { "KShisen's" };
        let (mut won, mut cleared) = (0, 0);
        for seed in 0..deals {
            let tiles = match name {
                "4 of each" => deal::uniform(&layout, 4, seed),
                _ => shisen::deal(&layout, Faces::KShisen, seed),
            };
            let tiles = tiles.expect("an even number of each face");
            let board = Board::by_rule(&tiles, Rule::Shisen(Shisen::default()));
            let outcome = solve(&board.expect("a board"), &Options::default()).expect("memory");
            let can_be_won = matches!(outcome.verdict, Verdict::Solvable(_));
            let clears = Cells::new(&tiles, width as i32, height as i32).game_is_won();
            assert!(can_be_won || !clears, "{size}, seed {seed}: a game was won");
            won += u64::from(can_be_won);
            cleared += u64::from(clears);
        }
        let (won, cleared) = (percent(won, deals), percent(cleared, deals));
        println!("| {size} | {name} | {deals} | {won} | {cleared} |");
    }
}
