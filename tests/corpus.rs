//! The inputs that the fuzz targets found worth keeping, once more through the same functions.

mod common;

use common::Dice;
use common::fuzzed::TARGETS;
use std::fs;
use std::path::Path;

/// The corpus of a target, in the order of the names.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| (file.display().to_string(), fs::read(file).unwrap())).collect()
}

#[test]
fn every_input_of_the_corpus() {
    for (target, run) in TARGETS {
        let inputs = corpus(target);
        assert!(inputs.len() >= 20, "{target}: only {} inputs", inputs.len());
        for (file, data) in inputs {
            // So that it is on the screen if it fails.
            println!("{file}");
            run(&data);
        }
    }
}

/// Without a fuzzer: every input cut off, and with bytes changed.
#[test]
fn inputs_that_are_damaged() {
    let mut dice = Dice(4);
    for (target, run) in TARGETS {
        for (file, data) in corpus(target).into_iter().filter(|(_, data)| !data.is_empty()) {
            println!("{file}");
            run(&data[..dice.below(data.len())]);
            for _ in 0..4 {
                let mut damaged = data.clone();
                for _ in 0..1 + dice.below(3) {
                    let position = dice.below(damaged.len());
                    damaged[position] = dice.next() as u8;
                }
                println!("{damaged:?}");
                run(&damaged);
            }
        }
    }
}
