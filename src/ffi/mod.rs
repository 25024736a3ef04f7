//! The C ABI: a thin layer that reads arrays through pointers, once, calls the safe core, and turns
//! its results into numbers. Apart from `src/system` and `src/lanes/bits`, the only place with `unsafe`.
//! `include/mjsolver.h` is made from it.
//!
//! Conventions, held by every function: inputs come before outputs; every pointer is checked;
//! outputs are written only on success, the report excepted, which tells about errors too; no
//! panic crosses the boundary; nothing is remembered between calls.
#![allow(non_camel_case_types)]

pub mod attempts;
pub mod check;
pub mod codes;
pub mod deal;
pub mod difficulties;
pub mod fewest;
mod guard;
pub mod guess;
pub mod hint;
pub mod info;
pub mod layout;
pub mod left;
pub mod lost;
mod memory;
#[cfg(feature = "old-entry-point")]
pub mod mjsolve;
pub mod options;
pub mod playable;
pub mod prove;
pub mod rate;
pub mod report;
pub mod reshuffle;
pub mod rule;
pub mod safe;
pub mod sat;
pub mod scan;
pub mod shisen;
pub mod solve;
pub mod stacks;
mod structs;
pub mod surely;
pub mod survey;
pub mod text;
pub mod unseen;
mod watched;
pub mod why;
pub mod winnable;
