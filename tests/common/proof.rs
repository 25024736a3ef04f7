//! The judges of proofs: the library, the program c_examples/check_proof.c, and the definition. All
//! have to say the same: whether a text is a proof, and if it is not, what is wrong with which line.
//!
//! The proved checker (`verified/`) is a fourth one where there is one, as in `make verify`:
//! wherever check_proof is asked, it is asked too, and has to say the same. MJ_VERIFIED names the
//! program.

pub mod cases;
pub mod definition;
pub mod lists;

pub use definition::judge_slowly;

use crate::common::rule::{rule, rule_name};
use mjsolver::{Board, ErrorKind, Rule, Tile, proof};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::{env, fs};

/// A verdict about a proof: the line that is wrong, from 1, and in which way.
pub type Judged = Result<(), (ErrorKind, usize)>;

/// The library's verdict.
pub fn judge(board: &Board, text: &[u8]) -> Judged {
    proof::check(board, text)
        .map_err(|error| (error.kind(), error.place().expect("a number of a line")))
}

/// Builds a C program for one test; `name` keeps tests that run at the same time apart.
fn build(name: &str, source: &str) -> PathBuf {
    // Not there when the fuzz targets are built, which check proofs in other ways.
    let Some(folder) = option_env!("CARGO_TARGET_TMPDIR") else { panic!("not built as a test") };
    let folder = Path::new(folder).join(name);
    fs::create_dir_all(&folder).unwrap();
    let program = folder.join("check_proof");
    let compiler = env::var_os("CC").unwrap_or("cc".into());
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let arguments = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o"];
    let built = Command::new(compiler).args(arguments).arg(&program).arg(source).status();
    assert!(built.unwrap().success(), "check_proof cannot be built");
    program
}

fn board_text(tiles: &[Tile]) -> String {
    let line = |tile: &Tile| format!("{} {} {} {}\n", tile.row, tile.col, tile.level, tile.group);
    tiles.iter().map(line).collect()
}

/// The proved checker, if there is one and it knows the game.
fn proved_checker() -> Option<PathBuf> {
    if matches!(rule(), Rule::Shisen(_)) {
        return None;
    }
    env::var_os("MJ_VERIFIED").map(PathBuf::from)
}

/// How many judges there are.
pub fn judges() -> usize {
    3 + usize::from(proved_checker().is_some())
}

/// What check_proof means by its exit status and what it says.
fn verdict(status: i32, said: &str) -> Judged {
    let mut parts = said.split(": ");
    match status {
        0 => {
            assert!(said.starts_with("the proof is right: "), "{said}");
            Ok(())
        }
        1 => {
            let line = parts.nth(1).and_then(|part| part.strip_prefix("line ")?.parse().ok());
            let kind = match parts.next() {
                Some("syntax") => ErrorKind::Syntax,
                Some("rule") => ErrorKind::ProofRule,
                Some("tile") => ErrorKind::ProofTile,
                Some("end") => ErrorKind::ProofEnd,
                Some("step") => ErrorKind::ProofStep,
                _ => panic!("check_proof: {said}"),
            };
            Err((kind, line.unwrap_or_else(|| panic!("check_proof: {said}"))))
        }
        _ => panic!("check_proof: {status}: {said}"),
    }
}

/// The program check_proof.
pub struct Program {
    program: PathBuf,
    board: PathBuf,
    proof: PathBuf,
}

impl Program {
    pub fn build(name: &str) -> Self {
        let program = build(name, "c_examples/check_proof.c");
        Program {
            board: program.with_extension("board"),
            proof: program.with_extension("proof"),
            program,
        }
    }

    /// Its exit status, and what it says.
    pub fn run(&self, board: &[u8], proof: &[u8]) -> (i32, String) {
        fs::write(&self.board, board).unwrap();
        fs::write(&self.proof, proof).unwrap();
        let (status, said) = self.run_one(&self.program);
        if let Some(proved) = proved_checker() {
            let (other_status, other_said) = self.run_one(&proved);
            assert_eq!(other_status, status, "the proved checker: {other_said}, not {said}");
            if [0, 1].contains(&status) {
                assert_eq!(verdict(other_status, &other_said), verdict(status, &said), "proved");
            }
        }
        (status, said)
    }

    fn run_one(&self, program: &Path) -> (i32, String) {
        let output = Command::new(program)
            .args([&self.board, &self.proof])
            .arg(rule_name())
            .output()
            .unwrap();
        let said = String::from_utf8([output.stderr, output.stdout].concat()).unwrap();
        (output.status.code().unwrap_or(-1), said)
    }

    pub fn judge(&self, tiles: &[Tile], proof: &[u8]) -> Judged {
        let (status, said) = self.run(board_text(tiles).as_bytes(), proof);
        verdict(status, &said)
    }
}

/// The same for many proofs, without a new program for each: tests/c/check_proofs.c, and the proved
/// checker, which can do so itself.
pub struct Server {
    check_proof: Served,
    proved: Option<Served>,
}

impl Server {
    pub fn start(name: &str) -> Self {
        let check_proof = Served::start(&build(name, "tests/c/check_proofs.c"));
        Server { check_proof, proved: proved_checker().map(|program| Served::start(&program)) }
    }

    pub fn judge(&mut self, tiles: &[Tile], proof: &[u8]) -> Judged {
        let judged = self.check_proof.judge(tiles, proof);
        if let Some(other) = self.judge_proved(tiles, proof) {
            let what = || format!("{tiles:?}\n\"{}\"", proof.escape_ascii());
            assert_eq!(other, judged, "the proved checker, not check_proof, {}", what());
        }
        judged
    }

    /// What the proved checker says, if there is one.
    pub fn judge_proved(&mut self, tiles: &[Tile], proof: &[u8]) -> Option<Judged> {
        self.proved.as_mut().map(|proved| proved.judge(tiles, proof))
    }
}

/// A program that judges what comes on its standard input.
struct Served {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Served {
    fn start(program: &Path) -> Self {
        let mut command = Command::new(program);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().unwrap());
        Served { child, input, output: BufReader::new(output) }
    }

    fn judge(&mut self, tiles: &[Tile], proof: &[u8]) -> Judged {
        let board = board_text(tiles);
        let mut message =
            format!("{} {} {}\n{board}", board.len(), proof.len(), rule_name()).into_bytes();
        message.extend_from_slice(proof);
        self.input.as_mut().unwrap().write_all(&message).unwrap();
        let mut said = String::new();
        loop {
            let before = said.len();
            self.output.read_line(&mut said).unwrap();
            assert!(said.len() > before, "check_proofs has ended: {said}");
            if let Some(status) = said[before..].strip_prefix("status ") {
                return verdict(status.trim_end().parse().unwrap(), &said[..before]);
            }
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // At the end of its input it ends.
        self.input = None;
        let _ = self.output.read_to_string(&mut String::new());
        let _ = self.child.wait();
    }
}
