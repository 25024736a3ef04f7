//! Makes a call as a C program would, and holds the result against the model.

use crate::boards::{Boards, Known};
use crate::call::{Call, Defect, Function};
use crate::common::abi::{Receiver, Room, counters, new_report, pattern, receive, untouched};
use crate::common::replay;
use crate::common::rule::{rule, rule_code, set_rule};
use crate::expect;
use crate::outputs::leave_out;
use mjsolver::ffi::attempts::{mj_random_attempts, mj_random_attempts_by_rule};
use mjsolver::ffi::check::{mj_check, mj_check_by_rule};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::deal::mj_deal;
use mjsolver::ffi::options::*;
use mjsolver::ffi::prove::{mj_check_proof, mj_prove};
use mjsolver::ffi::report::*;
use mjsolver::ffi::rule::{MJ_RULE_SHISEN, MJ_RULE_SHISEN_INSIDE};
use mjsolver::ffi::scan::{mj_prune_scan, mj_prune_scan_by_rule};
use mjsolver::ffi::solve::mj_solve;
use mjsolver::ffi::text::mj_read_board;
use mjsolver::{MAX_TILES, Pair, Rule, Tile};
use std::collections::HashMap;
use std::ffi::{c_int, c_void};
use std::mem::size_of;
use std::ptr::{null, null_mut};

/// What earlier calls of a sequence returned: the same call again returns the same.
#[derive(Default)]
pub struct Memory(HashMap<String, (i32, [u64; 5])>);

/// Fails with a text unless something holds.
macro_rules! ensure {
    ($holds:expr, $($text:tt)+) => {
        if !$holds {
            return Err(format!($($text)+));
        }
    };
}

/// The tiles as they are handed over.
struct Board {
    tiles: Vec<Tile>,
    data: *const Tile,
    count: usize,
}

impl Board {
    fn new(call: &Call, known: &Known) -> Self {
        let tiles = expect::damaged(call, known);
        let (mut data, mut count) = (tiles.as_ptr(), tiles.len());
        match call.defect {
            Defect::NullTiles => data = null(),
            Defect::MisalignedTiles => data = data.wrapping_byte_add(1),
            Defect::TooManyTiles => count = MAX_TILES + 1,
            _ => {}
        }
        Board { tiles, data, count }
    }
}

struct Cancel {
    at: u64,
    calls: u64,
}

unsafe extern "C" fn cancel(user: *mut c_void, _: *const mj_progress) -> c_int {
    // SAFETY: this is what `options` handed over.
    let cancel = unsafe { &mut *user.cast::<Cancel>() };
    cancel.calls += 1;
    c_int::from(cancel.calls == cancel.at)
}

fn options(call: &Call, cancelling: &mut Cancel) -> mj_options {
    let mut options = mj_options {
        engine: call.engine,
        seed: call.seed,
        attempts: call.attempts,
        node_limit: call.node_limit,
        rule: rule_code(),
        ..mj_options::new()
    };
    if call.cancel_at > 0 {
        options.callback = Some(cancel);
        options.user = (&raw mut *cancelling).cast();
    }
    match call.defect {
        Defect::OptionsSize => options.struct_size = [0, 8, 10_000][call.place % 3],
        Defect::OptionsValue if call.place % 3 == 1 => options.rule = no_rule(call),
        Defect::OptionsValue if call.place % 3 == 2 => options.engine = -1 - call.engine,
        Defect::OptionsValue => options.reserved = 1,
        _ => {}
    }
    options
}

pub fn perform(call: &Call, boards: &Boards, memory: &mut Memory) -> Result<(), String> {
    let known = &boards.all[call.board];
    set_rule(known.rule);
    match call.function {
        Function::Solve | Function::Prove | Function::CheckProof => decide(call, known, memory),
        Function::Scan => scan(call, known),
        Function::Attempts => attempts(call, known),
        Function::Check => check(call, known),
        Function::Deal => deal(call, known),
        Function::ReadBoard => read_board(call, known),
        Function::Init => init(call),
        Function::LeaveOut => leave_out(call, known),
    }
}

/// Inserts a line that is none of a board, or of a proof, as the second.
fn with_bad_line(text: &[u8], call: &Call) -> Vec<u8> {
    let bad = ["1 2 3\n", "0+x 0\n", "\x01\n"][call.place % 3];
    let second = text.iter().position(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    [&text[..second], bad.as_bytes(), &text[second..]].concat()
}

/// The room for pairs that is handed over: one less than `pairs` has.
fn room_for(pairs: &mut [Pair], call: &Call) -> (*mut Pair, usize) {
    let needed = pairs.len() - 1;
    match call.defect {
        Defect::NullPairs => (null_mut(), needed),
        Defect::SmallPairs => (pairs.as_mut_ptr(), needed - 1),
        // There would have to be room for more pairs.
        Defect::TooManyTiles => (null_mut(), 0),
        _ => (pairs.as_mut_ptr(), needed),
    }
}

/// The functions that have a report.
fn decide(call: &Call, known: &Known, memory: &mut Memory) -> Result<(), String> {
    let board = Board::new(call, known);
    let needed = known.tiles.len() / 2;
    let mut cancelling = Cancel { at: call.cancel_at, calls: 0 };
    let options = options(call, &mut cancelling);
    let refuse = (call.defect == Defect::Refuse).then_some((1, 1));
    let mut receiver = Receiver { refuse, ..Receiver::default() };
    let mut pairs = vec![pattern::<Pair>(); needed + 1];
    let (room, capacity) = room_for(&mut pairs, call);
    let mut report = new_report();
    if call.defect == Defect::ReportSize {
        report.struct_size = 9;
    }
    let text = match call.defect {
        Defect::Line => with_bad_line(&known.proof, call),
        _ => known.proof.clone(),
    };
    // SAFETY: everything is as long as said, or must not be touched.
    let code = unsafe {
        let Board { data, count, .. } = board;
        let report = &raw mut report;
        match call.function {
            Function::Prove => {
                let user = (&raw mut receiver).cast();
                call!(mj_prove(data, count, &options, Some(receive), user, room, capacity, report))
            }
            Function::CheckProof => {
                call!(mj_check_proof(
                    data,
                    count,
                    text.as_ptr().cast(),
                    text.len(),
                    &options,
                    report
                ))
            }
            _ => call!(mj_solve(data, count, &options, room, capacity, report)),
        }
    };
    ensure!(pairs[needed..].iter().all(|pair| untouched(&[*pair])), "wrote too many pairs");
    check_report(call, known, code, &report)?;
    let is_error = code < 0;
    if let Some((error, _)) = expect::error(call, known) {
        // A limit may come before the line is read, the proof refused or the tile found.
        ensure!(code == error || code == MJ_UNKNOWN && expect::is_limited(call), "code {code}");
        ensure!(untouched(&pairs[..needed]), "pairs in spite of an error");
        return Ok(());
    }
    match call.function {
        Function::CheckProof if known.solvable && is_error => {
            ensure!(code == MJ_ERROR_PROOF_STEP, "code {code}");
        }
        _ => {
            ensure!(!is_error, "code {code}");
            let may_stop = expect::is_limited(call)
                || call.engine == MJ_ENGINE_ATTEMPTS && call.function != Function::CheckProof;
            let right = code == expect::verdict(known);
            ensure!(right || code == MJ_UNKNOWN && may_stop, "verdict {code}");
        }
    }
    match code {
        MJ_SOLVABLE => {
            let left = replay(&known.tiles, &pairs[..needed]);
            ensure!(left == Ok(0), "the solution is none: {left:?}");
        }
        _ => ensure!(untouched(&pairs[..needed]), "pairs without a solution"),
    }
    if report.stop == MJ_STOP_CANCELLED {
        ensure!(cancelling.calls == call.cancel_at, "{} calls", cancelling.calls);
    }
    if call.function == Function::Prove {
        ensure!((code == MJ_UNSOLVABLE) == (receiver.pieces > 0), "{} pieces", receiver.pieces);
        if code == MJ_UNSOLVABLE {
            let text = &receiver.text;
            // SAFETY: the arrays are as long as said.
            let checked = unsafe {
                let (data, count) = (board.tiles.as_ptr(), board.tiles.len());
                let options = mj_options { rule: rule_code(), ..mj_options::new() };
                let (proof, length) = (text.as_ptr().cast(), text.len());
                call!(mj_check_proof(data, count, proof, length, &options, null_mut()))
            };
            ensure!(checked == MJ_UNSOLVABLE, "the proof is wrong: {checked}");
        }
    }
    let now = (code, counters(&report));
    let before = *memory.0.entry(format!("{call:?}")).or_insert(now);
    ensure!(before == now, "{before:?} before, {now:?} now");
    Ok(())
}

/// What a report says fits to what was returned.
fn check_report(call: &Call, known: &Known, code: i32, report: &mj_report) -> Result<(), String> {
    if call.defect == Defect::ReportSize {
        ensure!(code == MJ_ERROR_REPORT_SIZE, "code {code}");
        // Field by field: where pointers have 32 bits, there is a gap between two of them.
        let seen = format!("{:?}", mj_report { struct_size: pattern(), ..*report });
        ensure!(seen == format!("{:?}", pattern::<mj_report>()), "{report:?}");
        return Ok(());
    }
    ensure!(report.verdict == code && report.struct_size == size_of::<mj_report>(), "{report:?}");
    let stops: &[i32] = match code {
        MJ_UNKNOWN => &[MJ_STOP_NODES, MJ_STOP_CANCELLED, MJ_STOP_ATTEMPTS],
        ..0 => &[MJ_STOP_ERROR],
        _ => &[MJ_STOP_NONE],
    };
    ensure!(stops.contains(&report.stop), "{report:?}");
    ensure!(report.stop != MJ_STOP_NODES || call.node_limit > 0, "{report:?}");
    ensure!(report.stop != MJ_STOP_CANCELLED || call.cancel_at > 0, "{report:?}");
    ensure!((report.decided_by == MJ_BY_NOTHING) == (code <= 0), "{report:?}");
    match expect::error(call, known) {
        Some((error, index)) if error == code => {
            ensure!(report.error_index == index, "{report:?}, not {index}");
        }
        _ => ensure!(code < 0 || report.error_index == MJ_NO_INDEX, "{report:?}"),
    }
    Ok(())
}

/// A pairing with the call's defect, or none.
fn pairing(call: &Call, known: &Known) -> Vec<Pair> {
    let count = known.tiles.len() as u32;
    match call.defect {
        Defect::PairingCount => vec![Pair { first: 0, second: 1 }; count as usize / 2 + 1],
        Defect::PairingTile => vec![Pair { first: call.place as u32 % count, second: count }],
        Defect::PairingRepeat => vec![Pair { first: 0, second: 0 }],
        _ => Vec::new(),
    }
}

/// A number that is no rule, of either game.
fn no_rule(call: &Call) -> i32 {
    let size = |width: i32, height: i32| width << 16 | height << 22;
    let shisen = MJ_RULE_SHISEN;
    let wrong = [
        -1,
        2,
        i32::MIN,
        i32::MAX,
        2 + (call.place % 14) as i32,
        shisen + 1,
        shisen + MJ_RULE_SHISEN_INSIDE,
        shisen + 5 * 128,
        shisen + size(18, 0),
        shisen + size(63, 8),
        shisen + size(18, 8) + i32::MIN,
        size(18, 8),
    ];
    wrong[call.place % wrong.len()]
}

/// The rule that a call without options is told; the call that takes none where that will do.
fn rule_of(call: &Call) -> Option<i32> {
    match call.defect {
        Defect::Rule => Some(no_rule(call)),
        _ if rule() == Rule::OneLevel && call.place % 2 == 0 => None,
        _ => Some(rule_code()),
    }
}

fn scan(call: &Call, known: &Known) -> Result<(), String> {
    let (board, pairing) = (Board::new(call, known), pairing(call, known));
    let mut stuck = vec![pattern::<u8>(); known.tiles.len() + 1];
    // SAFETY: everything is as long as said, or must not be touched.
    let code = unsafe {
        let (&Board { data, count, .. }, room) = (&board, stuck.as_mut_ptr());
        let (pairs, pair_count) = (pairing.as_ptr(), pairing.len());
        match rule_of(call) {
            None => call!(mj_prune_scan(data, count, pairs, pair_count, room)),
            Some(rule) => call!(mj_prune_scan_by_rule(data, count, rule, pairs, pair_count, room)),
        }
    };
    if let Some((error, _)) = expect::error(call, known) {
        ensure!(code == error && untouched(&stuck), "code {code}");
        return Ok(());
    }
    let left = known.stuck.contains(&true);
    ensure!(code == if left { MJ_UNSOLVABLE } else { MJ_UNKNOWN }, "code {code}");
    let flags = known.stuck.iter().map(|&left| u8::from(left));
    ensure!(stuck[..known.tiles.len()].iter().copied().eq(flags), "{stuck:?}");
    ensure!(untouched(&stuck[known.tiles.len()..]), "too many flags");
    Ok(())
}

fn check(call: &Call, known: &Known) -> Result<(), String> {
    let (board, pairing) = (Board::new(call, known), pairing(call, known));
    let mut index = pattern::<u64>();
    // SAFETY: everything is as long as said, or must not be touched.
    let code = unsafe {
        let (&Board { data, count, .. }, place) = (&board, &raw mut index);
        let (pairs, pair_count) = (pairing.as_ptr(), pairing.len());
        match rule_of(call) {
            None => call!(mj_check(data, count, pairs, pair_count, place)),
            Some(rule) => call!(mj_check_by_rule(data, count, rule, pairs, pair_count, place)),
        }
    };
    let expected = expect::error(call, known).unwrap_or((MJ_OK, pattern()));
    ensure!((code, index) == expected, "{:?}, not {expected:?}", (code, index));
    Ok(())
}

fn attempts(call: &Call, known: &Known) -> Result<(), String> {
    let board = Board::new(call, known);
    let games = call.attempts.min(300);
    let needed = known.tiles.len() / 2;
    let mut pairs = vec![pattern::<Pair>(); needed + 1];
    let (room, capacity) = room_for(&mut pairs, call);
    let mut successes = pattern::<u64>();
    let (counting, place) = (call.place % 2 == 1, &raw mut successes);
    // SAFETY: everything is as long as said, or must not be touched.
    let code = unsafe {
        let place = if counting { place } else { null_mut() };
        let (&Board { data, count, .. }, seed) = (&board, call.seed);
        match rule_of(call) {
            None => call!(mj_random_attempts(data, count, games, seed, room, capacity, place)),
            Some(rule) => {
                call!(mj_random_attempts_by_rule(
                    data, count, rule, games, seed, room, capacity, place
                ))
            }
        }
    };
    ensure!(untouched(&pairs[needed..]), "too many pairs");
    if let Some((error, _)) = expect::error(call, known) {
        ensure!(code == error && untouched(&pairs) && untouched(&[successes]), "code {code}");
        return Ok(());
    }
    ensure!(counting != untouched(&[successes]), "{successes} successes");
    match code {
        MJ_SOLVABLE => {
            let left = replay(&known.tiles, &pairs[..needed]);
            ensure!(known.solvable && left == Ok(0), "the solution is none: {left:?}");
            ensure!(!counting || (1..=games.max(10_000)).contains(&successes), "{successes}");
        }
        MJ_UNSOLVABLE => ensure!(known.stuck.contains(&true), "the scan does not get stuck"),
        _ => ensure!(code == MJ_UNKNOWN && untouched(&pairs), "code {code}"),
    }
    ensure!(code == MJ_SOLVABLE || !counting || successes == 0, "{successes} successes");
    Ok(())
}

fn deal(call: &Call, known: &Known) -> Result<(), String> {
    let board = Board::new(call, known);
    let group_size = [0, 2, 4, 6, 3][call.place % 5];
    let mut dealt = [(); 2].map(|()| vec![pattern::<Tile>(); known.tiles.len() + 1]);
    for tiles in &mut dealt {
        // SAFETY: everything is as long as said, or must not be touched.
        let code = unsafe {
            call!(mj_deal(board.data, board.count, group_size, call.seed, tiles.as_mut_ptr()))
        };
        ensure!(untouched(&tiles[known.tiles.len()..]), "too many tiles");
        if let Some((error, _)) = expect::error(call, known) {
            ensure!(code == error && untouched(tiles), "code {code}");
            return Ok(());
        }
        let expected = if group_size == 3 { MJ_ERROR_GROUP_SIZE } else { MJ_OK };
        ensure!(code == expected && (code == MJ_OK) != untouched(tiles), "code {code}");
    }
    ensure!(dealt[0] == dealt[1], "the same seed deals differently");
    if group_size != 3 {
        let size = if group_size == 0 { 4 } else { group_size as usize };
        let tiles = &dealt[0][..known.tiles.len()];
        let same_place =
            |(a, b): (&Tile, &Tile)| Tile { group: 0, ..*a } == Tile { group: 0, ..*b };
        ensure!(tiles.iter().zip(&known.tiles).all(same_place), "tiles have moved");
        let mut faces: Vec<usize> = tiles.iter().map(|tile| tile.group as usize).collect();
        faces.sort();
        ensure!(faces.iter().enumerate().all(|(k, &face)| face == k / size), "{faces:?}");
    }
    Ok(())
}

fn read_board(call: &Call, known: &Known) -> Result<(), String> {
    let line = |tile: &Tile| format!("{} {} {} {}\n", tile.row, tile.col, tile.level, tile.group);
    let mut text: Vec<u8> = known.tiles.iter().map(line).collect::<String>().into_bytes();
    if call.defect == Defect::Line {
        text = with_bad_line(&text, call);
    }
    let capacity = known.tiles.len() - usize::from(call.defect == Defect::SmallPairs);
    let mut tiles = vec![pattern::<Tile>(); known.tiles.len() + 1];
    let (mut count, mut index) = (pattern::<usize>(), pattern::<u64>());
    // SAFETY: everything is as long as said.
    let code = unsafe {
        let (data, length) = (text.as_ptr().cast(), text.len());
        call!(mj_read_board(
            data,
            length,
            tiles.as_mut_ptr(),
            capacity,
            &raw mut count,
            &raw mut index
        ))
    };
    if let Some(expected) = expect::error(call, known) {
        ensure!((code, index) == expected && untouched(&tiles), "{:?}", (code, index));
        ensure!(untouched(&[count]), "{count} tiles");
        return Ok(());
    }
    ensure!(code == MJ_OK && count == known.tiles.len(), "code {code}, {count} tiles");
    ensure!(tiles[..count] == known.tiles[..] && untouched(&tiles[count..]), "{tiles:?}");
    Ok(())
}

fn init(call: &Call) -> Result<(), String> {
    let mut room = Room([pattern(); 8192]);
    let data = room.0.as_mut_ptr();
    let bad = [0, 4, 4097][call.place % 3];
    // SAFETY: a room is larger than every size that is believed.
    let (code, size, wrong) = unsafe {
        match call.defect {
            Defect::OptionsSize => (mj_options_init(data.cast(), bad), 0, MJ_ERROR_OPTIONS_SIZE),
            Defect::ReportSize => (mj_report_init(data.cast(), bad), 0, MJ_ERROR_REPORT_SIZE),
            _ => {
                let size = size_of::<mj_options>();
                (mj_options_init(data.cast(), size), size, MJ_OK)
            }
        }
    };
    ensure!(code == wrong && untouched(&room.0[size..]), "code {code}");
    Ok(())
}
