//! Makes a sequence that fails shorter and simpler, as long as it fails.

use crate::call::Call;

/// A short sequence that still fails.
pub fn shrink(mut calls: Vec<Call>, fails: impl Fn(&[Call]) -> bool) -> Vec<Call> {
    // Leave out stretches, long ones first.
    let mut length = calls.len().div_ceil(2);
    while length > 0 {
        let mut start = 0;
        while start < calls.len() {
            let mut fewer = calls.clone();
            fewer.drain(start..(start + length).min(calls.len()));
            if fails(&fewer) {
                calls = fewer;
            } else {
                start += length;
            }
        }
        length /= 2;
    }
    // Then make each call plainer.
    for place in 0..calls.len() {
        for plainer in calls[place].plainer() {
            let mut other = calls.clone();
            other[place] = plainer;
            if fails(&other) {
                calls = other;
            }
        }
    }
    calls
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::Boards;
    use crate::call::Function;
    use crate::sequence;

    #[test]
    fn what_matters_is_left() {
        let boards = Boards::new();
        // Fails when a deal comes at any time after a scan.
        let fails = |calls: &[Call]| {
            let scan = calls.iter().position(|call| call.function == Function::Scan);
            scan.is_some_and(|at| calls[at..].iter().any(|call| call.function == Function::Deal))
        };
        let calls = sequence(3, &boards);
        assert!(fails(&calls) && calls.len() > 20);
        let short = shrink(calls, fails);
        let functions: Vec<Function> = short.iter().map(|call| call.function).collect();
        assert_eq!(functions, [Function::Scan, Function::Deal]);
    }
}
