//! The first half of the paper as running code: what is hard already with stacks of three, and
//! what is easy with stacks of one and two. `docs/theory.md` explains it with pictures.

pub mod sat;
pub mod stacks;
pub mod unseen;
