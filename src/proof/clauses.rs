//! The clauses that may be used. Two literals of each are watched: a clause is looked at only
//! when one of these becomes false. A trim goes through a proof backwards, and takes away one
//! clause after the other.

use super::assignment::{Assignment, Reason};
use super::steps::Steps;
use super::variables::Code;
use crate::board::Board;
use crate::memory;
use crate::watch::{Interrupt, Watch};

/// How many literals of a clause are looked at before the watch hears of it.
const CODES_BETWEEN_REPORTS: usize = 4096;

pub(super) struct Clauses {
    /// The literals of all clauses of the proof, and where each clause ends.
    codes: Vec<Code>,
    ends: Vec<u32>,
    /// For each literal, who watches it.
    watchers: Vec<Vec<Watcher>>,
    /// Only clauses before this one may be used.
    limit: u32,
    /// The clauses that something rests on.
    needed: Vec<bool>,
}

/// Which of the clauses that may be used are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// Those that something rests on.
    Needed,
    All,
}

#[derive(Clone, Copy)]
struct Watcher {
    clause: u32,
    /// Some other literal of the clause; if it holds, the clause need not be looked at.
    other: Code,
}

/// All literals of this clause are false.
pub(super) struct Violated(pub(super) u32);

impl Clauses {
    /// The clauses of a proof, none of which may be used yet.
    pub(super) fn new(
        board: &Board,
        steps: &Steps,
        assignment: &Assignment,
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        let variables = &assignment.variables;
        let mut codes = memory::with_capacity(steps.literals().len())?;
        let mut ends = memory::with_capacity(steps.len())?;
        for step in 0..steps.len() {
            for &literal in steps.get(step) {
                codes.push(variables.code(board, literal));
                watch.work(20)?;
            }
            ends.push(codes.len() as u32);
            watch.work(5)?;
        }
        let mut watchers = memory::with_capacity(2 * variables.named())?;
        while watchers.len() < 2 * variables.named() {
            watchers.push(Vec::new());
            watch.work(5)?;
        }
        let needed = memory::filled_watched(steps.len(), false, watch)?;
        Ok(Clauses { codes, ends, watchers, limit: 0, needed })
    }

    pub(super) fn get(&self, clause: u32) -> &[Code] {
        &self.codes[self.range(clause)]
    }

    fn range(&self, clause: u32) -> std::ops::Range<usize> {
        let clause = clause as usize;
        let start = if clause == 0 { 0 } else { self.ends[clause - 1] as usize };
        start..self.ends[clause] as usize
    }

    /// Allows the use of clauses before this one; they have to be watched where they were not
    /// allowed before.
    pub(super) fn set_limit(&mut self, limit: u32) {
        self.limit = limit;
    }

    pub(super) fn is_allowed(&self, clause: u32) -> bool {
        clause < self.limit
    }

    /// Something rests on a clause.
    pub(super) fn need(&mut self, clause: u32) {
        self.needed[clause as usize] = true;
    }

    pub(super) fn is_needed(&self, clause: u32) -> bool {
        self.needed[clause as usize]
    }

    /// For each clause, whether something rests on it.
    pub(super) fn into_needed(self) -> Vec<bool> {
        self.needed
    }

    /// Watches the first two literals of a clause after sorting those to the front that are not
    /// false now. Returns how many are not, two standing for more.
    pub(super) fn watch(
        &mut self,
        clause: u32,
        assignment: &Assignment,
        watch: &mut Watch,
    ) -> Result<usize, Interrupt> {
        let range = self.range(clause);
        let codes = &mut self.codes[range];
        let mut open = 0;
        for index in 0..codes.len() {
            if open == 2 {
                break;
            }
            if assignment.value(codes[index]) != -1 && !codes[..open].contains(&codes[index]) {
                codes.swap(open, index);
                open += 1;
            }
            watch.work(5)?;
        }
        if let (2, &mut [one, two, ..]) = (open, codes) {
            memory::push(&mut self.watchers[one as usize], Watcher { clause, other: two })?;
            memory::push(&mut self.watchers[two as usize], Watcher { clause, other: one })?;
        }
        Ok(open)
    }

    /// A literal has become false: finds what follows from the clauses that watch it.
    pub(super) fn propagate(
        &mut self,
        false_code: Code,
        allowed: Use,
        assignment: &mut Assignment,
        watch: &mut Watch,
    ) -> Result<Option<Violated>, Interrupt> {
        let Some(place) = self.watchers.get_mut(false_code as usize) else {
            return Ok(None);
        };
        let mut watchers = std::mem::take(place);
        let mut violated = None;
        let (mut next, mut kept) = (0, 0);
        while next < watchers.len() {
            let Watcher { clause, other } = watchers[next];
            next += 1;
            watch.work(5)?;
            if clause >= self.limit {
                continue;
            }
            let passed_over = allowed == Use::Needed && !self.is_needed(clause);
            if passed_over || violated.is_some() || assignment.value(other) == 1 {
                watchers[kept] = Watcher { clause, other };
                kept += 1;
                continue;
            }
            let range = self.range(clause);
            let codes = &mut self.codes[range];
            if codes[0] == false_code {
                codes.swap(0, 1);
            }
            let first = codes[0];
            if assignment.value(first) != 1 {
                if let Some(better) = find_open(codes, first, assignment, watch)? {
                    codes.swap(1, better);
                    let watched = codes[1];
                    let watcher = Watcher { clause, other: first };
                    memory::push(&mut self.watchers[watched as usize], watcher)?;
                    continue;
                }
            }
            watchers[kept] = Watcher { clause, other: first };
            kept += 1;
            match assignment.value(first) {
                0 => assignment.assign(first, Reason::Clause(clause), watch)?,
                -1 => violated = Some(Violated(clause)),
                _ => {}
            }
        }
        watchers.truncate(kept);
        self.watchers[false_code as usize] = watchers;
        Ok(violated)
    }
}

/// Where a clause has a literal that is not false, other than the two that are watched.
#[inline]
fn find_open(
    codes: &[Code],
    first: Code,
    assignment: &Assignment,
    watch: &mut Watch,
) -> Result<Option<usize>, Interrupt> {
    let is_open = |&k: &usize| assignment.value(codes[k]) != -1 && codes[k] != first;
    for start in (2..codes.len()).step_by(CODES_BETWEEN_REPORTS) {
        let end = codes.len().min(start + CODES_BETWEEN_REPORTS);
        if let Some(found) = (start..end).find(is_open) {
            return Ok(Some(found));
        }
        watch.work(2 * (end - start))?;
    }
    Ok(None)
}
