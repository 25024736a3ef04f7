//! The board entry: tiles, a pairing and options, handed to every function that takes a board.

use super::{Bytes, FEW_TILES, MOST_TILES, assert_no_defect, limited};
use crate::common::abi::{check, play, scan, solve, untouched};
use crate::common::rule::{RULES, rule_code, set_rule};
use crate::common::{brute_force, slow_scan};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::{MJ_ENGINE_ATTEMPTS, MJ_ENGINE_LEARNING, MJ_NO_ATTEMPTS, mj_options};
use mjsolver::{Pair, Tile};

/// Five bytes decide how, a bit of the first by which rule, then come the pairs of a pairing, then the tiles.
pub fn board(data: &[u8]) {
    let mut bytes = Bytes(data);
    let [form, engine, attempts, nodes, pairs] = std::array::from_fn(|_| bytes.next());
    set_rule(RULES[usize::from(form >> 6 & 1)]);
    let pairing: Vec<Pair> = (0..pairs % 8)
        .map(|_| Pair { first: bytes.next().into(), second: bytes.next().into() })
        .collect();
    let tiles = match form % 4 {
        0 => bytes.any_tiles(MOST_TILES),
        1 => bytes.near_tiles(MOST_TILES),
        _ => bytes.board(MOST_TILES),
    };
    // One engine more than there is.
    let engine = i32::from(engine) % (MJ_ENGINE_LEARNING + 2);
    let options = mj_options {
        engine,
        seed: attempts.into(),
        attempts: [0, 1, 300, MJ_NO_ATTEMPTS][usize::from(attempts % 4)],
        node_limit: u64::from(nodes) * u64::from(nodes % 2),
        rule: rule_code(),
        ..mj_options::new()
    };
    let (wrong, _) = check(&tiles, &[]);
    assert_no_defect(wrong, "mj_check");
    assert!(wrong <= MJ_OK);
    scan_and_play(&tiles, &pairing, wrong, attempts);

    let mut left = 40;
    let solved = solve(&tiles, &limited(options, &mut left));
    assert_no_defect(solved.code, "mj_solve");
    if engine > MJ_ENGINE_LEARNING {
        assert_eq!(solved.code, MJ_ERROR_OPTIONS_VALUE);
    } else if wrong != MJ_OK {
        assert_eq!(solved.code, wrong);
    } else {
        verdict_is_right(&tiles, solved.code);
        assert!(
            engine != MJ_ENGINE_ATTEMPTS || solved.code != MJ_UNSOLVABLE || scans_stuck(&tiles)
        );
    }
}

fn scans_stuck(tiles: &[Tile]) -> bool {
    slow_scan(tiles, &[]).contains(&true)
}

/// The calls without options, which find the same things wrong.
fn scan_and_play(tiles: &[Tile], pairing: &[Pair], wrong: i32, seed: u8) {
    let (wrong_pairing, index) = check(tiles, pairing);
    let (code, stuck) = scan(tiles, pairing);
    assert_no_defect(code, "mj_prune_scan");
    if wrong_pairing == MJ_OK {
        let left = slow_scan(tiles, pairing);
        assert_eq!(stuck, left.iter().map(|&left| u8::from(left)).collect::<Vec<_>>());
        assert_eq!(code, if left.contains(&true) { MJ_UNSOLVABLE } else { MJ_UNKNOWN });
    } else {
        assert_eq!(code, wrong_pairing);
        assert!(untouched(&stuck), "flags without a scan");
        let wrong_tile = wrong != MJ_OK && wrong_pairing == wrong;
        let most = if wrong_tile { tiles.len() } else { pairing.len() };
        assert!(index == MJ_NO_INDEX || index < most as u64, "{wrong_pairing}: index {index}");
    }
    let played = play(tiles, 1 + u64::from(seed % 8), seed.into(), seed % 2 == 0);
    assert_no_defect(played.code, "mj_random_attempts");
    if wrong == MJ_OK {
        verdict_is_right(tiles, played.code);
    } else {
        assert_eq!(played.code, wrong);
    }
}

/// No verdict that brute force, or the scan where the board is too large for it, contradicts.
/// That solutions are solutions has been seen to.
fn verdict_is_right(tiles: &[Tile], code: i32) {
    assert!([MJ_UNKNOWN, MJ_SOLVABLE, MJ_UNSOLVABLE].contains(&code), "{code}");
    if tiles.len() <= FEW_TILES && code != MJ_UNKNOWN {
        assert_eq!(code == MJ_SOLVABLE, brute_force(tiles), "{tiles:?}");
    }
    if code == MJ_SOLVABLE {
        assert!(!scans_stuck(tiles), "{tiles:?}");
    }
}
