//! Proofs checked by their definition, as in docs/proof.md, slowly; and by the program
//! c_examples/check_proof.c.

use super::playable;
use mjsolver::Tile;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What is known about two tiles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Open,
    Together,
    Apart,
}

use Known::{Apart, Open, Together};

/// A literal: two tiles, and what it says about them.
type Literal = (usize, usize, Known);

/// All that is known, in a table of every two tiles.
struct Table<'t> {
    tiles: &'t [Tile],
    known: Vec<Vec<Known>>,
    /// Something became known, or contradicts what is known.
    changed: bool,
    contradiction: bool,
}

impl Table<'_> {
    fn note(&mut self, a: usize, b: usize, says: Known) {
        match self.known[a][b] {
            Open => {
                self.known[a][b] = says;
                self.known[b][a] = says;
                self.changed = true;
            }
            known => self.contradiction |= known != says,
        }
    }

    fn others(&self, a: usize) -> Vec<usize> {
        let group = self.tiles[a].group;
        (0..self.tiles.len()).filter(|&b| b != a && self.tiles[b].group == group).collect()
    }

    fn partner(&self, a: usize) -> Option<usize> {
        self.others(a).into_iter().find(|&b| self.known[a][b] == Together)
    }

    /// The rules about tiles, once for every tile.
    fn conclude(&mut self) {
        for a in 0..self.tiles.len() {
            let others = self.others(a);
            if let Some(partner) = self.partner(a) {
                for &b in others.iter().filter(|&&b| b != partner) {
                    self.note(a, b, Apart);
                }
            }
            let possible: Vec<usize> =
                others.iter().copied().filter(|&b| self.known[a][b] != Apart).collect();
            match possible[..] {
                [] => self.contradiction = true,
                [last] => self.note(a, last, Together),
                _ => {}
            }
            let undecided: Vec<usize> =
                others.into_iter().filter(|&b| self.partner(b).is_none()).collect();
            if let (None, &[b, c, d]) = (self.partner(a), &undecided[..]) {
                for (b, c, d) in [(b, c, d), (c, b, d), (d, b, c)] {
                    if self.known[a][b] != Open {
                        self.note(c, d, self.known[a][b]);
                    }
                }
            }
        }
    }

    fn scan_gets_stuck(&self) -> bool {
        let count = self.tiles.len();
        let mut there = vec![true; count];
        let mut opened = Vec::new();
        loop {
            let free: Vec<usize> =
                (0..count).filter(|&a| playable(self.tiles, &there, a)).collect();
            let goes = free.iter().copied().find(|&a| match self.partner(a) {
                Some(partner) => free.contains(&partner),
                None => {
                    opened.contains(&self.tiles[a].group)
                        || self.others(a).iter().any(|b| {
                            free.contains(b)
                                && self.partner(*b).is_none()
                                && self.known[a][*b] != Apart
                        })
                }
            });
            let Some(goes) = goes else { return there.contains(&true) };
            there[goes] = false;
            match self.partner(goes) {
                Some(partner) => there[partner] = false,
                None => opened.push(self.tiles[goes].group),
            }
        }
    }
}

/// Whether a clause follows from others.
fn follows(tiles: &[Tile], clause: &[Literal], earlier: &[Vec<Literal>]) -> bool {
    let known = vec![vec![Open; tiles.len()]; tiles.len()];
    let mut table = Table { tiles, known, changed: true, contradiction: false };
    for &(a, b, says) in clause {
        table.note(a, b, if says == Apart { Together } else { Apart });
    }
    while table.changed && !table.contradiction {
        table.changed = false;
        table.conclude();
        for clause in earlier {
            let value = |&&(a, b, says): &&Literal| match table.known[a][b] {
                Open => 0,
                known if known == says => 1,
                _ => -1,
            };
            if clause.iter().any(|literal| value(&literal) == 1) {
                continue;
            }
            let mut open: Vec<Literal> =
                clause.iter().filter(|literal| value(literal) == 0).copied().collect();
            open.dedup_by_key(|literal| (literal.0, literal.1));
            match open[..] {
                [] => table.contradiction = true,
                [(a, b, says)] => table.note(a, b, says),
                _ => {}
            }
        }
    }
    table.contradiction || table.scan_gets_stuck()
}

fn literal(word: &str) -> Literal {
    let (a, b) = word.split_once(['+', '-']).unwrap();
    let says = if word.contains('+') { Together } else { Apart };
    (a.parse().unwrap(), b.parse().unwrap(), says)
}

/// Checks a proof without mistakes of syntax: the number of the first line, from 1, that does not
/// follow.
pub fn check_slowly(tiles: &[Tile], proof: &str) -> Result<(), usize> {
    let mut clauses: Vec<Vec<Literal>> = Vec::new();
    let lines = (1..).zip(proof.split('\n')).filter(|(_, line)| !line.trim().is_empty());
    for (number, line) in lines.skip(1) {
        let words = line.trim().strip_suffix('0').unwrap().split_whitespace();
        let clause: Vec<Literal> = words.map(literal).collect();
        if !follows(tiles, &clause, &clauses) {
            return Err(number);
        }
        clauses.push(clause);
    }
    assert_eq!(clauses.last().map(Vec::len), Some(0), "no empty clause at the end");
    Ok(())
}

/// The program check_proof, built for one test.
pub struct Program {
    program: PathBuf,
    board: PathBuf,
    proof: PathBuf,
}

impl Program {
    /// Builds it; `name` keeps tests that run at the same time apart.
    pub fn build(name: &str) -> Self {
        // Not there when the fuzz targets are built, which check proofs in other ways.
        let Some(folder) = option_env!("CARGO_TARGET_TMPDIR") else {
            panic!("not built as a test")
        };
        let folder = Path::new(folder).join(name);
        fs::create_dir_all(&folder).unwrap();
        let program = folder.join("check_proof");
        let compiler = env::var_os("CC").unwrap_or("cc".into());
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("c_examples/check_proof.c");
        let arguments = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o"];
        let built = Command::new(compiler).args(arguments).arg(&program).arg(source).status();
        assert!(built.unwrap().success(), "check_proof cannot be built");
        Program { program, board: folder.join("board"), proof: folder.join("proof") }
    }

    /// Checks a proof: the number of the line that is wrong, from 1.
    pub fn check(&self, tiles: &[Tile], proof: &[u8]) -> Result<(), usize> {
        let line =
            |tile: &Tile| format!("{} {} {} {}\n", tile.row, tile.col, tile.level, tile.group);
        fs::write(&self.board, tiles.iter().map(line).collect::<String>()).unwrap();
        fs::write(&self.proof, proof).unwrap();
        let output = Command::new(&self.program).args([&self.board, &self.proof]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0) => Ok(()),
            Some(1) => {
                let number = said.split("line ").nth(1).and_then(|rest| rest.split(':').next());
                Err(number.and_then(|number| number.parse().ok()).expect("a number of a line"))
            }
            status => panic!("check_proof: {status:?}: {said}"),
        }
    }
}
