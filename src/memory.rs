//! Memory that can run out. Rust's ordinary containers abort the process when an allocation
//! fails; a guest in someone else's process must not. Everything whose size depends on the board
//! is made here.

use crate::error::{Error, ErrorKind};

/// A vector of `len` copies of `value`.
pub(crate) fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>, Error> {
    let mut vector = with_capacity(len)?;
    vector.resize(len, value);
    Ok(vector)
}

/// An empty vector with room for `len` values.
pub(crate) fn with_capacity<T>(len: usize) -> Result<Vec<T>, Error> {
    let mut vector = Vec::new();
    vector.try_reserve_exact(len).map_err(|_| ErrorKind::OutOfMemory)?;
    Ok(vector)
}

/// A copy of a slice.
pub(crate) fn copied<T: Copy>(values: &[T]) -> Result<Vec<T>, Error> {
    let mut vector = with_capacity(values.len())?;
    vector.extend_from_slice(values);
    Ok(vector)
}

/// Appends a value to a vector that may have to grow.
pub(crate) fn push<T>(vector: &mut Vec<T>, value: T) -> Result<(), Error> {
    if vector.len() == vector.capacity() {
        vector.try_reserve(1).map_err(|_| ErrorKind::OutOfMemory)?;
    }
    vector.push(value);
    Ok(())
}
