//! Every error of the functions for games: the code, the index, and no output written. And that
//! each of them can be cancelled at any time.

#[path = "../common/mod.rs"]
mod common;

mod arguments;
mod cancel;

use arguments::Function::*;
use arguments::{ALL, Arguments, WITH_OPTIONS, call, good_board, misaligned, refused, refused_at};
use common::abi::{pattern, turtle, untouched};
use common::position::{judge, left, lost_since};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::rate::{mj_rate, mj_rating, mj_rating_init};
use mjsolver::ffi::report::*;
use mjsolver::{MAX_COORDINATE, MAX_TILES, Pair, Tile};
use std::mem::size_of;
use std::ptr::{null, null_mut};

#[test]
fn nothing_is_wrong_with_the_arguments_to_begin_with() {
    let tiles = good_board();
    for function in WITH_OPTIONS {
        let mut room = [pattern::<Tile>(); 8];
        let (mut pairs, mut counts) = ([pattern::<Pair>(); 8], [pattern::<u64>(); 8]);
        let (mut flags, mut number) = ([pattern::<u8>(); 8], pattern::<u64>());
        let with = Arguments {
            tiles: tiles.as_ptr(),
            count: 8,
            played: null(),
            played_count: 0,
            visible: [1; 8].as_ptr(),
            options: null(),
            pairs: pairs.as_mut_ptr(),
            flags: flags.as_mut_ptr(),
            counts: counts.as_mut_ptr(),
            capacity: 4,
            number: &raw mut number,
            rating: null_mut(),
            room: room.as_mut_ptr(),
            report: null_mut(),
        };
        let expected = if function == Guess { MJ_OK } else { MJ_SOLVABLE };
        // SAFETY: the arrays are as long as said.
        assert_eq!(unsafe { call(function, &with) }, expected, "{function:?}");
    }
}

#[test]
fn bad_boards() {
    let mut beyond = good_board();
    beyond[3].row = MAX_COORDINATE + 1;
    let mut odd = good_board();
    odd[5].group = 99;
    let mut overlap = good_board();
    overlap[6].col = overlap[1].col + 1;
    for function in ALL {
        for (tiles, code, index) in [
            (&beyond, MJ_ERROR_COORDINATE, 3),
            (&odd, MJ_ERROR_ODD_GROUP, 4),
            (&overlap, MJ_ERROR_OVERLAP, 6),
        ] {
            // The groups of a layout are not looked at.
            if !([Deal, Surely, Levels].contains(&function) && code == MJ_ERROR_ODD_GROUP) {
                refused_at(function, code, index, |with| with.tiles = tiles.as_ptr());
            }
        }
    }
}

#[test]
fn bad_pointers_and_counts() {
    for function in ALL {
        refused(function, MJ_ERROR_NULL, |with| with.tiles = null());
        refused(function, MJ_ERROR_ALIGNMENT, |with| with.tiles = misaligned(with.tiles));
        for count in [MAX_TILES + 1, usize::MAX / 16 + 1, usize::MAX] {
            refused(function, MJ_ERROR_TILE_COUNT, |with| {
                (with.count, with.pairs, with.capacity) = (count, null_mut(), 0);
                (with.flags, with.counts) = (null_mut(), null_mut());
            });
        }
    }
    for function in WITH_OPTIONS {
        refused(function, MJ_ERROR_ALIGNMENT, |with| with.options = misaligned(with.options));
        refused(function, MJ_ERROR_ALIGNMENT, |with| with.report = misaligned(with.report));
    }
    for function in [Legal, Safe, Hint, Fewest, AtMost, Guess] {
        refused(function, MJ_ERROR_ALIGNMENT, |with| with.pairs = misaligned(with.pairs));
    }
    for function in [Legal, Safe, Fewest, AtMost, Guess] {
        refused(function, MJ_ERROR_NULL, |with| with.pairs = null_mut());
        for capacity in [1, 3] {
            refused(function, MJ_ERROR_CAPACITY, |with| with.capacity = capacity);
        }
        // Even none is too few, where there is a place for them.
        refused(function, MJ_ERROR_CAPACITY, |with| with.capacity = 0);
    }
    for function in [Legal, Safe, Lost, Why, Fewest, AtMost, Deal, Surely, Levels, Guess] {
        refused(function, MJ_ERROR_ALIGNMENT, |with| with.number = misaligned(with.number));
    }
    for function in [Legal, Safe, Guess] {
        refused(function, MJ_ERROR_NULL, |with| with.number = null_mut());
    }
    refused(Safe, MJ_ERROR_NULL, |with| with.flags = null_mut());
    refused(Guess, MJ_ERROR_NULL, |with| with.counts = null_mut());
    refused(Guess, MJ_ERROR_ALIGNMENT, |with| with.counts = misaligned(with.counts));
    refused(Guess, MJ_ERROR_NULL, |with| with.visible = null());
    refused(Deal, MJ_ERROR_NULL, |with| with.room = null_mut());
    refused(Surely, MJ_ERROR_NULL, |with| with.room = null_mut());
    for function in [Deal, Surely, Reshuffle, Left] {
        refused(function, MJ_ERROR_ALIGNMENT, |with| with.room = misaligned(with.room));
    }
    refused(Rate, MJ_ERROR_ALIGNMENT, |with| with.rating = misaligned(with.rating));
    refused(Left, MJ_ERROR_ALIGNMENT, |with| with.counts = misaligned(with.counts));
    for function in [Lost, Left] {
        refused(function, MJ_ERROR_NULL, |with| with.played = null());
        refused(function, MJ_ERROR_ALIGNMENT, |with| with.played = misaligned(with.played));
        for count in [5, usize::MAX / 8 + 1, usize::MAX] {
            refused(function, MJ_ERROR_PAIRING_COUNT, |with| with.played_count = count);
        }
    }
}

#[test]
fn bad_structs() {
    for function in WITH_OPTIONS {
        let size = size_of::<mj_options>();
        for struct_size in [0, size - 1, 5_000, usize::MAX] {
            let options = mj_options { struct_size, ..mj_options::new() };
            refused(function, MJ_ERROR_OPTIONS_SIZE, |with| with.options = &raw const options);
        }
        for options in [
            mj_options { engine: MJ_ENGINE_LEARNING + 1, ..mj_options::new() },
            mj_options { reserved: 1, ..mj_options::new() },
        ] {
            refused(function, MJ_ERROR_OPTIONS_VALUE, |with| with.options = &raw const options);
        }
        let mut small = [mj_report { struct_size: 8, ..pattern() }];
        refused(function, MJ_ERROR_REPORT_SIZE, |with| {
            with.report = (&raw const small).cast_mut().cast();
        });
        small[0].struct_size = pattern();
        assert!(untouched(&small));
    }
    for struct_size in [0, 8, size_of::<mj_rating>() - 1, 5_000] {
        let rating = mj_rating { struct_size, ..pattern() };
        refused(Rate, MJ_ERROR_RATING_SIZE, |with| with.rating = (&raw const rating).cast_mut());
        assert_eq!(rating.difficulty, pattern::<mj_rating>().difficulty);
    }
    // A later version with a field that this one does not know: fine if that is zero.
    #[repr(C)]
    struct Later(mj_rating, u64);
    let mut later = Later(pattern(), 0);
    later.0.struct_size = size_of::<Later>();
    let tiles = good_board();
    let rate = |later: &mut Later| {
        let place = (&raw mut *later).cast();
        // SAFETY: the arrays are as long as said.
        unsafe { mj_rate(tiles.as_ptr(), 8, 1, null(), place, null_mut()) }
    };
    assert_eq!(rate(&mut later), MJ_SOLVABLE);
    assert_eq!((later.0.difficulty, later.0.struct_size, later.1), (0, size_of::<Later>(), 0));
    later.1 = 7;
    assert_eq!(rate(&mut later), MJ_ERROR_RATING_SIZE);
}

#[test]
fn emptying_a_rating() {
    let size = size_of::<mj_rating>();
    let mut ratings = [pattern::<mj_rating>(); 2];
    let place = ratings.as_mut_ptr();
    // SAFETY: there is room for what is said.
    unsafe {
        assert_eq!(mj_rating_init(null_mut(), size), MJ_ERROR_NULL);
        assert_eq!(mj_rating_init(misaligned(place), size), MJ_ERROR_ALIGNMENT);
        for wrong in [0, size - 1, usize::MAX] {
            assert_eq!(mj_rating_init(place, wrong), MJ_ERROR_RATING_SIZE);
        }
    }
    assert!(untouched(&ratings));
    // SAFETY: the same.
    assert_eq!(unsafe { mj_rating_init(ratings.as_mut_ptr(), size) }, MJ_OK);
    let [rating, next] = ratings;
    assert_eq!((rating.struct_size, rating.difficulty, rating.work), (size, 0, 0));
    assert_eq!((rating.share, rating.low, rating.high), (0.0, 0.0, 0.0));
    assert!(untouched(&[next]));
}

#[test]
fn games_that_were_not_played_by_the_rules() {
    let tiles = turtle(7);
    let options = &mj_options::new();
    let pairs = judge(&tiles, options, 216).pairs;
    let good = pairs[0];
    let other = (0..144).find(|&k| tiles[k].group != tiles[0].group).unwrap() as u32;
    // Two tiles of one group, at least one of which is blocked.
    let blocked = (0..144u32)
        .flat_map(|first| (first + 1..144).map(move |second| Pair { first, second }))
        .find(|pair| {
            let group = |tile: u32| tiles[tile as usize].group;
            group(pair.first) == group(pair.second)
                && !pairs.contains(pair)
                && ![good.first, good.second].contains(&pair.first)
                && ![good.first, good.second].contains(&pair.second)
        })
        .unwrap();
    for (played, code, index) in [
        (vec![good, Pair { first: 144, second: 1 }], MJ_ERROR_PAIRING_TILE, 1),
        (vec![Pair { first: 0, second: u32::MAX }], MJ_ERROR_PAIRING_TILE, 0),
        (vec![good, good], MJ_ERROR_PAIRING_REPEAT, 1),
        (vec![Pair { first: 5, second: 5 }], MJ_ERROR_PAIRING_REPEAT, 0),
        (vec![Pair { first: 0, second: other }], MJ_ERROR_PAIRING_GROUP, 0),
        (vec![good, blocked], MJ_ERROR_NOT_PLAYABLE, 1),
    ] {
        let (result, place, report) = lost_since(&tiles, &played, options);
        assert_eq!((result, report.error_index), (code, index), "{played:?}");
        assert!(place.is_none() && report.stop == MJ_STOP_ERROR);
        assert_eq!(left(&tiles, &played), Err((code, index)), "{played:?}");
    }
    assert!(lost_since(&tiles, &[good], options).0 >= MJ_SOLVABLE);
}

#[test]
fn outputs_that_are_not_wanted_may_be_null() {
    let tiles = good_board();
    let mut number = 0;
    let nothing = Arguments {
        tiles: tiles.as_ptr(),
        count: 8,
        played: null(),
        played_count: 0,
        visible: [0; 8].as_ptr(),
        options: null(),
        pairs: null_mut(),
        flags: null_mut(),
        counts: null_mut(),
        capacity: 0,
        number: null_mut(),
        rating: null_mut(),
        room: null_mut(),
        report: null_mut(),
    };
    for function in [Playable, Left, Hint, Lost, Why, Fewest, AtMost, Rate, Reshuffle] {
        // SAFETY: the arrays are as long as said.
        let code = unsafe { call(function, &nothing) };
        let count = [Playable, Left].contains(&function);
        assert_eq!(code, if count { 8 } else { MJ_SOLVABLE }, "{function:?}");
    }
    let with_number = Arguments { number: &raw mut number, ..nothing };
    for function in [Legal, Safe, Guess] {
        // SAFETY: the same.
        let code = unsafe { call(function, &with_number) };
        assert_eq!(code, if function == Safe { MJ_SOLVABLE } else { MJ_OK }, "{function:?}");
        // SAFETY: it was written.
        let count = unsafe { with_number.number.read() };
        assert_eq!(count, if function == Guess { 0 } else { 4 });
    }
}
