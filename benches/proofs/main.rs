//! Proves boards unsolvable and has every proof checked, by the library and by the program
//! check_proof: `make proofs`, or `cargo bench --bench proofs -- CHECK_PROOF TURTLES DEALS [LAYOUT
//! FILE]...`. Instead of a file it may be a size of Shisen-Sho, as in `18x8`, `18x8+inside` or
//! `18x8+apart`: `make proofs-shisen`. Prints the tables of docs/proof.md: how large proofs are, what they cost, and how
//! long it takes to check them, all in CPU time.

#[path = "../compare/clock.rs"]
mod clock;
#[path = "../compare/timing.rs"]
#[allow(dead_code)]
mod timing;

use clock::cpu_time;
use mjsolver::shisen::{Shisen, rectangle};
use mjsolver::{Board, Options, Rule, Tile, Verdict, deal, layout, proof, prove, solve};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use timing::Times;

/// The program that checks proofs, and the files that it reads.
struct Checker {
    program: PathBuf,
    board: PathBuf,
    proof: PathBuf,
}

impl Checker {
    fn new(program: PathBuf) -> Self {
        let file = |name: &str| Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        Checker { program, board: file("board"), proof: file("proof") }
    }

    /// Checks a proof: whether it is right, and the CPU time in milliseconds.
    fn check(&self, tiles: &[Tile], proof: &[u8]) -> std::io::Result<(bool, f64)> {
        let line =
            |tile: &Tile| format!("{} {} {} {}\n", tile.row, tile.col, tile.level, tile.group);
        std::fs::write(&self.board, tiles.iter().map(line).collect::<String>())?;
        std::fs::write(&self.proof, proof)?;
        let before = time_of_children();
        let mut command = Command::new(&self.program);
        let status = command.args([&self.board, &self.proof]).stdout(Stdio::null()).status()?;
        Ok((status.success(), time_of_children() - before))
    }
}

/// CPU time of the programs that were run, in milliseconds.
fn time_of_children() -> f64 {
    // SAFETY: all fields are numbers, and getrusage fills them in.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage);
        usage
    };
    let ms = |time: libc::timeval| time.tv_sec as f64 * 1e3 + time.tv_usec as f64 / 1e3;
    ms(usage.ru_utime) + ms(usage.ru_stime)
}

/// What was measured about the deals of a layout.
#[derive(Default)]
struct Measured {
    /// CPU time of deciding without and with a proof: all boards, and the unsolvable ones.
    solving: [f64; 2],
    proving: [f64; 2],
    lines: Times,
    bytes: Times,
    /// CPU time of checking a proof, by the library and by the program.
    checking: Times,
    program: Times,
}

/// Decides a board with a proof; the text of it, and the CPU time.
fn prove_text(tiles: &[Tile], rule: Rule, seed: u64) -> (Option<Vec<u8>>, f64) {
    let before = cpu_time();
    let board = Board::by_rule(tiles, rule).expect("a deal of a layout is a board");
    let options = Options { seed, ..Options::default() };
    let (_, proof) = prove(&board, &options).expect("there is enough memory");
    let text = proof.map(|proof| {
        let mut text = Vec::new();
        let written = proof.write(&mut |piece| {
            text.extend_from_slice(piece);
            true
        });
        written.expect("nobody refuses it");
        text
    });
    (text, cpu_time() - before)
}

/// Decides a board without a proof: whether it can be solved, and the CPU time.
fn decide(tiles: &[Tile], rule: Rule, seed: u64) -> (bool, f64) {
    let before = cpu_time();
    let board = Board::by_rule(tiles, rule).expect("a deal of a layout is a board");
    let options = Options { seed, ..Options::default() };
    let outcome = solve(&board, &options).expect("there is enough memory");
    (matches!(outcome.verdict, Verdict::Solvable(_)), cpu_time() - before)
}

/// Measures so many deals; says which proof is wrong, if one is.
fn measure(layout: &[Tile], rule: Rule, deals: u64, checker: &Checker) -> Result<Measured, String> {
    let mut all = Measured::default();
    for seed in 0..deals {
        let tiles = deal::uniform(layout, 4, seed).map_err(|error| error.to_string())?;
        // Whoever comes second finds the caches warm: take turns.
        let first = (seed % 2 == 0).then(|| decide(&tiles, rule, seed));
        let (text, proving) = prove_text(&tiles, rule, seed);
        let (solvable, solving) = first.unwrap_or_else(|| decide(&tiles, rule, seed));
        if solvable == text.is_some() {
            return Err(format!("deal {seed}: the verdicts differ"));
        }
        all.solving[0] += solving;
        all.proving[0] += proving;
        let Some(text) = text else { continue };
        all.solving[1] += solving;
        all.proving[1] += proving;
        all.lines.0.push(text.iter().filter(|&&byte| byte == b'\n').count() as f64 - 1.0);
        all.bytes.0.push(text.len() as f64);
        let board = Board::by_rule(&tiles, rule).map_err(|error| error.to_string())?;
        let before = cpu_time();
        proof::check(&board, &text).map_err(|error| format!("deal {seed}: {error}"))?;
        all.checking.0.push(cpu_time() - before);
        let (right, time) = checker.check(&tiles, &text).map_err(|error| error.to_string())?;
        if !right {
            return Err(format!("deal {seed}: check_proof does not accept the proof"));
        }
        all.program.0.push(time);
    }
    Ok(all)
}

/// Prints the row of a layout. `programs` gets the times of the program.
fn print(name: &str, deals: u64, mut all: Measured, programs: &mut Times) {
    programs.0.extend_from_slice(&all.program.0);
    let unsolvable = all.lines.0.len();
    print!("| {name} | {deals} | {unsolvable} ");
    if unsolvable == 0 {
        println!("| | | | | | | | {:.2} | |", all.proving[0] / all.solving[0]);
        return;
    }
    let [_, median, p99, most] = all.lines.summary();
    let [_, _, _, bytes] = all.bytes.summary();
    let [mean, _, _, longest] = all.checking.summary();
    let [_, _, _, program] = all.program.summary();
    println!(
        "| {median} | {p99} | {most} | {bytes} | {mean:.2} | {longest:.1} | {program:.0} | {:.2} | \
         {:.2} |",
        all.proving[0] / all.solving[0],
        all.proving[1] / all.solving[1]
    );
}

/// The rules of Shisen-Sho that an argument names, if it does.
fn shisen_rules(word: &str) -> Option<Shisen> {
    let mut parts = word.split('+');
    let (width, height) = parts.next()?.split_once('x')?;
    let size = [width.parse().ok()?, height.parse().ok()?];
    let (inside, apart) = (word.contains("+inside"), word.contains("+apart"));
    Some(Shisen { size, inside, apart, fall: None })
}

fn run() -> Result<(), String> {
    // `cargo bench` passes --bench.
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let mut next = || arguments.next().ok_or("usage: CHECK_PROOF TURTLES DEALS [LAYOUT FILE]...");
    let checker = Checker::new(next()?.into());
    let number = |text: String| text.parse::<u64>().map_err(|error| format!("{text}: {error}"));
    let (turtles, deals) = (number(next()?)?, number(next()?)?);
    println!(
        "| layout | deals | unsolvable | lines: median | p99 | max | bytes: max | mj_check_proof: \
         mean ms | max | check_proof: max ms | cost, all | cost, unsolvable |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    let mut programs = Times::default();
    if turtles > 0 {
        let all = measure(layout::turtle(), Rule::default(), turtles, &checker)?;
        print("turtle", turtles, all, &mut programs);
    }
    for file in arguments {
        if let Some(rules) = shisen_rules(&file) {
            let [width, height] = rules.size.map(u32::from);
            let layout = rectangle(width, height).map_err(|error| error.to_string())?;
            let all = measure(&layout, Rule::Shisen(rules), deals, &checker);
            print(&file, deals, all.map_err(|wrong| format!("{file}: {wrong}"))?, &mut programs);
            continue;
        }
        let text = std::fs::read(&file).map_err(|error| format!("{file}: {error}"))?;
        let layout = layout::read(&text, None).map_err(|error| format!("{file}: {error}"))?;
        let name =
            Path::new(&file).file_name().map_or(file.as_str().into(), |n| n.to_string_lossy());
        let all = measure(&layout, Rule::default(), deals, &checker);
        let all = all.map_err(|wrong| format!("{file}: {wrong}"))?;
        print(&name, deals, all, &mut programs);
    }
    let count = programs.0.len();
    if count > 0 {
        let [mean, median, p99, longest] = programs.summary();
        println!(
            "\nThe program has accepted {count} proofs, in {mean:.1} ms each (median {median:.1}, 99 % \
             {p99:.1}, longest {longest:.1})."
        );
    }
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(wrong) => {
            eprintln!("{wrong}");
            ExitCode::FAILURE
        }
    }
}
