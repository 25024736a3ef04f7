//! Surveys: many deals of one layout, from a range of seeds, and how many of them can be solved.
//!
//! The range is cut into parts. Whoever has time takes the next part and decides its deals one
//! after the other, so that a part is always a range of seeds, even when the survey is stopped in
//! the middle of it. One thread leads: it decides parts like the others, and between times hands
//! out the parts that are done and asks whether to go on. What the others do is up to the caller;
//! nothing here starts a thread.
//!
//! A thread prepares the layout once, and gives the board other faces for each deal.
//!
//! Totals do not depend on how many threads take part, nor on their speed, unless a limit of time
//! comes into it.

mod totals;

pub use totals::{HARDEST, HardDeal, Totals};

use crate::board::Board;
use crate::deal;
use crate::engine::{Options, Outcome, Verdict, solve_watched};
use crate::error::Error;
use crate::memory;
use crate::system::Moment;
use crate::tile::Tile;
use crate::watch::{Progress, Stop, unlimited};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most deals of a part: few enough that the last part does not keep everybody waiting.
const PART: u64 = 64;

/// Parts that every thread should get, where there are enough deals.
const PARTS_A_THREAD: u64 = 16;

/// How often the leader hands out parts and asks whether to go on.
const BETWEEN_REPORTS: Duration = Duration::from_millis(10);

/// CPU time of the thread that asks; `None` where the system does not tell.
pub type Clock = fn() -> Option<Duration>;

/// Which deals.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The first seed.
    pub first_seed: u64,
    /// How many seeds.
    pub deals: u64,
    /// How many tiles a group gets.
    pub group_size: u32,
    /// How many threads will take part; only the size of the parts depends on it.
    pub threads: usize,
    /// When to stop at the latest; `None` for no limit.
    pub time_limit: Option<Duration>,
    /// What times deals. Where it tells nothing, times are by the wall clock.
    pub clock: Clock,
}

/// What a thread keeps from one deal to the next.
struct Dealt {
    tiles: Vec<Tile>,
    board: Board,
}

/// Who is told what is going on, by the thread that leads.
pub trait Audience {
    /// A part is done, or as much of it as could be done. Parts come in no particular order.
    fn part(&mut self, part: &Totals);
    /// What was done so far; `true` cancels. Asked about a hundred times a second.
    fn cancels(&mut self, so_far: &Totals) -> bool;
}

/// A survey under way.
pub struct Survey<'a> {
    layout: &'a [Tile],
    options: Options,
    plan: Plan,
    part: u64,
    started: Moment,
    deadline: Option<Moment>,
    state: Mutex<State>,
    /// A part arrived, or there is room for one again.
    changed: Condvar,
}

struct State {
    /// How many deals are taken by somebody.
    taken: u64,
    /// How many parts are taken and not done yet.
    under_way: usize,
    /// Parts that are done and that the leader has not handed out.
    done: Vec<Totals>,
    /// Everything that is done.
    totals: Totals,
    stop: Option<Stop>,
    failure: Option<Error>,
    /// The leader is gone: nobody hands out parts any more.
    leaderless: bool,
}

impl<'a> Survey<'a> {
    /// Prepares a survey.
    ///
    /// # Errors
    /// Where the layout cannot be dealt as planned.
    pub fn new(layout: &'a [Tile], options: Options, plan: Plan) -> Result<Self, Error> {
        let threads = plan.threads.max(1);
        let started = Moment::now();
        let survey = Survey {
            layout,
            options,
            plan,
            part: (plan.deals / (PARTS_A_THREAD.saturating_mul(threads as u64))).clamp(1, PART),
            started,
            deadline: plan.time_limit.and_then(|limit| started.checked_add(limit)),
            state: Mutex::new(State {
                taken: 0,
                under_way: 0,
                done: memory::with_capacity(threads.saturating_mul(2))?,
                totals: Totals::new(plan.first_seed),
                stop: None,
                failure: None,
                leaderless: false,
            }),
            changed: Condvar::new(),
        };
        survey.first_deal()?;
        Ok(survey)
    }

    /// Takes part in the survey until there is nothing left to do. For any number of threads, while
    /// another one leads.
    pub fn help(&self) {
        let mut dealt = None;
        while let Some((first, count)) = self.take() {
            let turn = Turn(self);
            let part = self.decide_part(first, count, &mut dealt, &mut || self.is_over());
            turn.0.deliver(part, None);
        }
    }

    /// Takes part, and leads: hands out what is done, and returns when all parts are.
    ///
    /// # Errors
    /// When memory runs out.
    pub fn lead(&self, audience: &mut dyn Audience) -> Result<Totals, Error> {
        let _leaving = Leaving(self);
        let (mut reported, mut dealt) = (self.started, None);
        while let Some((first, count)) = self.take() {
            let _turn = Turn(self);
            let part = self.decide_part(first, count, &mut dealt, &mut || {
                if reported.elapsed() >= BETWEEN_REPORTS {
                    self.report(audience);
                    reported = Moment::now();
                }
                self.is_over()
            });
            self.deliver(part, Some(audience));
        }
        loop {
            self.report(audience);
            let state = self.lock();
            if state.under_way == 0 && state.done.is_empty() {
                return state.failure.map_or(Ok(state.totals), Err);
            }
            drop(self.changed.wait_timeout(state, BETWEEN_REPORTS));
        }
    }

    /// Why the survey stopped early, if it did.
    pub fn stop(&self) -> Option<Stop> {
        self.lock().stop
    }

    /// Time since the survey was prepared.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Ends the survey because of something that must not happen.
    pub fn fail(&self, error: Error) {
        self.lock().failure.get_or_insert(error);
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing that holds the lock can leave the state half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next part: its first seed and how many.
    fn take(&self) -> Option<(u64, u64)> {
        let mut state = self.lock();
        if state.is_over() || state.taken == self.plan.deals {
            return None;
        }
        let first = self.plan.first_seed + state.taken;
        let count = self.part.min(self.plan.deals - state.taken);
        state.taken += count;
        state.under_way += 1;
        Some((first, count))
    }

    /// Whether to stop in the middle of a deal.
    fn is_over(&self) -> bool {
        let mut state = self.lock();
        if state.stop.is_none() && self.deadline.is_some_and(|at| Moment::now() >= at) {
            state.stop = Some(Stop::Time);
        }
        state.is_over()
    }

    /// Decides deals until all are done or the survey is over.
    fn decide_part(
        &self,
        first: u64,
        count: u64,
        dealt: &mut Option<Dealt>,
        is_over: &mut dyn FnMut() -> bool,
    ) -> Totals {
        let mut part = Totals::new(first);
        // Not `first..first + count`: the last seed may be the largest number there is.
        for seed in (0..count).map(|k| first + k) {
            // Asked between deals first, so that what the leader then does takes no deal's time.
            if is_over() {
                break;
            }
            match self.decide(seed, dealt, is_over) {
                Ok(Outcome { verdict: Verdict::Unknown(Stop::Cancelled), .. }) => break,
                Ok(outcome) => part.count(seed, &outcome),
                Err(error) => {
                    self.fail(error);
                    break;
                }
            }
        }
        part
    }

    fn decide(
        &self,
        seed: u64,
        dealt: &mut Option<Dealt>,
        is_over: &mut dyn FnMut() -> bool,
    ) -> Result<Outcome, Error> {
        let dealt = match dealt {
            Some(dealt) => dealt,
            None => dealt.insert(self.first_deal()?),
        };
        let Dealt { tiles, board } = dealt;
        unlimited(|watch| deal::uniform_again(tiles, self.plan.group_size, seed, watch))?;
        let mut monitor = |_: &Progress| is_over();
        let started = (self.plan.clock)();
        let mut watch = self.options.watch().monitored(&mut monitor);
        // Should it be stopped, the faces are those of the deal before; nobody looks at them.
        let mut outcome = match board.regroup_watched(tiles, &mut watch) {
            Ok(()) => solve_watched(board, &self.options, &mut watch)?,
            Err(interrupt) => Outcome::of(Err(interrupt), &watch)?,
        };
        if let (Some(started), Some(ended)) = (started, (self.plan.clock)()) {
            outcome.elapsed = ended.saturating_sub(started);
        }
        Ok(outcome)
    }

    /// The layout with any faces.
    fn first_deal(&self) -> Result<Dealt, Error> {
        let tiles = deal::uniform(self.layout, self.plan.group_size, self.plan.first_seed)?;
        let board = Board::by_rule(&tiles, self.options.rule)?;
        Ok(Dealt { tiles, board })
    }

    /// Hands in a part that is done. The leader makes room where there is none; others wait.
    fn deliver(&self, part: Totals, mut audience: Option<&mut dyn Audience>) {
        if part.deals == 0 {
            return;
        }
        let mut state = self.lock();
        while state.done.len() == state.done.capacity() && !state.leaderless {
            if let Some(audience) = &mut audience {
                drop(state);
                self.report(*audience);
                state = self.lock();
            } else {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
        state.totals.add(&part);
        if state.done.len() < state.done.capacity() {
            state.done.push(part);
        }
    }

    /// Hands out parts and asks whether to go on. The lock is not held meanwhile: the audience may
    /// take its time.
    fn report(&self, audience: &mut dyn Audience) {
        loop {
            let part = self.lock().done.pop();
            let Some(part) = part else { break };
            self.changed.notify_all();
            audience.part(&part);
        }
        let state = self.lock();
        let (totals, asked) = (state.totals, !state.is_over());
        drop(state);
        if asked && audience.cancels(&totals) {
            self.lock().stop.get_or_insert(Stop::Cancelled);
            self.changed.notify_all();
        }
    }
}

impl State {
    fn is_over(&self) -> bool {
        self.stop.is_some() || self.failure.is_some() || self.leaderless
    }
}

/// A part that somebody works on. However that ends, it is not under way any more then.
struct Turn<'a>(&'a Survey<'a>);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.lock().under_way -= 1;
        self.0.changed.notify_all();
    }
}

/// The leader leaves, however that comes about, and nobody waits for it any more.
struct Leaving<'a>(&'a Survey<'a>);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.lock().leaderless = true;
        self.0.changed.notify_all();
    }
}
