//! Sorting that can be interrupted: a call with a million tiles has to answer its monitor every
//! millisecond, and the standard library's sort does not stop half-way.

use crate::memory;
use crate::watch::{Interrupt, Watch};

/// Runs of this length are sorted at once; longer ones are merged.
const RUN: usize = 64;

/// Sorts in place; the order of equal keys is not kept.
pub(crate) fn sort<T: Ord + Copy>(keys: &mut Vec<T>, watch: &mut Watch) -> Result<(), Interrupt> {
    for run in keys.chunks_mut(RUN) {
        sort_plainly(run, |one, other| one < other);
        watch.work(10 * run.len())?;
    }
    if keys.len() <= RUN {
        return Ok(());
    }
    let mut merged = memory::with_capacity(keys.len())?;
    let mut length = RUN;
    while length < keys.len() {
        merged.clear();
        for both in keys.chunks(2 * length) {
            let (left, right) = both.split_at(length.min(both.len()));
            merge(left, right, &mut merged, watch)?;
        }
        std::mem::swap(keys, &mut merged);
        length *= 2;
    }
    Ok(())
}

fn merge<T: Ord + Copy>(
    mut left: &[T],
    mut right: &[T],
    merged: &mut Vec<T>,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    while let ([first, ..], [second, ..]) = (left, right) {
        if first <= second {
            merged.push(*first);
            left = &left[1..];
        } else {
            merged.push(*second);
            right = &right[1..];
        }
        watch.work(5)?;
    }
    memory::append(merged, left, watch)?;
    memory::append(merged, right, watch)
}

/// Sorts in place where there is no need for haste: a heap sort takes no memory, and a fraction of
/// the code that the standard library's has for every type and order.
pub(crate) fn sort_plainly<T>(items: &mut [T], before: impl Fn(&T, &T) -> bool) {
    for top in (0..items.len() / 2).rev() {
        sink(items, top, &before);
    }
    for end in (1..items.len()).rev() {
        items.swap(0, end);
        sink(&mut items[..end], 0, &before);
    }
}

/// Lets an item of a heap sink until nothing below it comes after it.
fn sink<T>(heap: &mut [T], mut place: usize, before: &impl Fn(&T, &T) -> bool) {
    loop {
        let mut last = 2 * place + 1;
        if last >= heap.len() {
            return;
        }
        if last + 1 < heap.len() && before(&heap[last], &heap[last + 1]) {
            last += 1;
        }
        if !before(&heap[place], &heap[last]) {
            return;
        }
        heap.swap(place, last);
        place = last;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn sorts_any_length() {
        let mut random = Random::new(1);
        for length in [0, 1, 2, RUN - 1, RUN, RUN + 1, 2 * RUN, 5 * RUN + 3] {
            let mut keys: Vec<u64> = (0..length).map(|_| random.below(1000)).collect();
            let mut expected = keys.clone();
            expected.sort();
            let mut plainly = keys.clone();
            sort(&mut keys, &mut Watch::new()).unwrap();
            assert_eq!(keys, expected, "length {length}");
            sort_plainly(&mut plainly, |a, b| a < b);
            assert_eq!(plainly, expected, "length {length}");
        }
    }
}
