//! The learning search: conflict-driven, as in SAT solvers, with the pruning scan as the judge.
//!
//! Decide that two tiles of a group go together; draw the conclusions (`assignment`); scan. If the
//! scan gets stuck, find out which decisions are to blame (`blame`), turn that into a clause that
//! no solution violates (`analyze`), go back to where the clause says something new, and go on.
//! If the scan clears the board without a tile having gone alone, its own play is a solution.
//! Learned clauses are kept: together they are a proof if the board turns out to be unsolvable.

mod again;
mod ahead;
mod aim;
mod analyze;
pub(crate) mod asked;
mod assignment;
mod blame;
mod causes;
mod checkpoints;
mod clauses;
mod decide;
mod elsewhere;
pub(crate) mod fewest;
mod forward;
pub(crate) mod game;
mod matching;
pub(crate) mod mates;
mod nearest;
mod pace;
mod pairs;
mod probe;
mod record;
mod scan;
mod solution;
mod strict;
mod stroll;
mod variables;

use crate::board::Board;
use crate::lanes::Hunt;
use crate::memory::{self, Boxed};
use crate::proof::Steps;
use crate::slots::Storage;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};
use ahead::Ahead;
use analyze::Analysis;
use assignment::{Assignment, Reason};
use blame::Blame;
use clauses::Clauses;
use decide::Activity;
use forward::Forward;
use game::Game;
use matching::Matching;
use nearest::Nearest;
use pace::decisions_at_a_time;
use probe::Probe;
use record::{record, record_matching};
use scan::{CHEATED, Scan, State, UNUSED};
use stroll::Stroll;
use variables::{Literal, Variables, is_positive, variable_of};

/// Larger boards are left to the paper's search, whose scans can be interrupted: here one scan
/// has to stay well below a millisecond.
const MOST_TILES: usize = 1 << 14;

/// Literals in learned clauses before older ones are forgotten: 4 MiB. The hardest of 10,000
/// turtles has about 20,000.
const MOST_LITERALS: usize = 1 << 20;

/// Whether a board is small enough for this search, its groups included.
pub(crate) fn fits(board: &Board) -> bool {
    board.tile_count() <= MOST_TILES && Variables::fit(board)
}

/// Finds a solution, or nothing when there is none, beginning with the pairing given for each
/// group or [`NO_PAIRING`]. The board [`fits`], and the scan of it has not got stuck. What is
/// learned goes into the proof, if one is wanted. Probing usually waits until a board has turned out to be
/// hard, unless it is known to be.
///
/// [`NO_PAIRING`]: crate::lanes::NO_PAIRING
pub(crate) fn search<G: Game>(
    board: &Board,
    pairings: &[u8],
    hunt: Option<&mut Hunt<G::Table>>,
    probes_first: bool,
    proof: Option<&mut Steps>,
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    let mut search = Search::<G>::new(board, watch)?;
    // A proof has no steps that say so much.
    if proof.is_none() {
        search.be_strict()?;
    }
    search.proof = proof;
    search.assignment.last_pairing.copy_from_slice(pairings);
    if let Some(hunt) = &hunt {
        hunt.big_partners(board, hunt.best_game(), &mut search.assignment.last_partner);
    }
    search.solve(hunt, probes_first, watch)
}

struct Search<'b, G: Game> {
    board: &'b Board,
    game: G,
    variables: Variables,
    assignment: Assignment,
    clauses: Clauses,
    activity: Activity,
    scan: Scan<G>,
    state: State<G>,
    blame: Blame<G>,
    analysis: Analysis,
    matching: Matching,
    conflict: Vec<Literal>,
    /// Whether something has been learned that contradicts what is known.
    contradiction: bool,
    restarts: u32,
    /// The conflicts that the watch had counted when it began.
    began: Option<u64>,
    /// How many facts were known when a scan without decisions last did not get stuck, and how many
    /// tiles it might leave: in the search for the fewest, what was few enough may not be later on.
    cleared_with: Option<(usize, usize)>,
    nearest: Nearest,
    ahead: Ahead,
    /// For decisions in the order of a game.
    forward: Option<Forward>,
    /// The walk, once it has set out.
    stroll: Option<Stroll>,
    /// What probing needs, once it has begun.
    probe: Option<Boxed<Probe<G>>>,
    /// Where to write down what is learned; nothing is ever forgotten there.
    proof: Option<&'b mut Steps>,
}

/// What is the same for every game, so that it is compiled once.
struct Parts {
    variables: Variables,
    assignment: Assignment,
    clauses: Clauses,
    activity: Activity,
    analysis: Analysis,
    matching: Matching,
    conflict: Vec<Literal>,
    nearest: Nearest,
}

impl Parts {
    #[inline(never)]
    fn new(board: &Board, big_groups: &[u32], watch: &mut Watch) -> Result<Self, Interrupt> {
        let variables = Variables::new(board, watch)?;
        Ok(Self {
            assignment: Assignment::new(board, big_groups, &variables, watch)?,
            clauses: Clauses::new(variables.count(), MOST_LITERALS, watch)?,
            activity: Activity::new(board, &variables)?,
            analysis: Analysis::new(variables.count(), watch)?,
            matching: Matching::new(board, big_groups)?,
            conflict: memory::with_capacity(variables.count())?,
            nearest: Nearest::new(board.group_count())?,
            variables,
        })
    }
}

impl<'b, G: Game> Search<'b, G> {
    /// On the heap, and made in a frame of its own: it is larger than all that a caller's stack is
    /// asked for otherwise.
    #[inline(never)]
    fn new(board: &'b Board, watch: &mut Watch) -> Result<Boxed<Self>, Interrupt> {
        let game = G::new(board)?;
        let parts = Parts::new(board, &game.outline().big_groups, watch)?;
        let scan = Scan::new(&game, board)?;
        let state = State::new(&game, board)?;
        let blame = Blame::new(&game, board, &parts.variables)?;
        let goes_forward = G::PLAYS_TILES && !parts.variables.are_all_pairings();
        let forward = if goes_forward { Some(Forward::new(board)?) } else { None };
        // Only now, when nothing can fail any more: each part would have to be dropped by itself.
        let Parts {
            variables,
            assignment,
            clauses,
            activity,
            analysis,
            matching,
            conflict,
            nearest,
        } = parts;
        let search = Self {
            scan,
            state,
            blame,
            forward,
            stroll: None,
            assignment,
            clauses,
            activity,
            analysis,
            matching,
            conflict,
            contradiction: false,
            restarts: 0,
            began: None,
            cleared_with: None,
            nearest,
            ahead: Ahead::new(),
            probe: None,
            board,
            game,
            variables,
            proof: None,
        };
        Ok(Boxed::new(search)?)
    }

    /// Makes a few decisions, unless they contradict each other. False if nothing is left to decide.
    fn decide_some(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        for made in 0..decisions_at_a_time(self.board, &self.variables) {
            if made > 0 && self.propagation_fails(watch)? {
                break;
            }
            watch.work(self.game.outline().decision_work)?;
            let next = self.next_forward(watch)?.or_else(|| self.next_decision());
            let Some(decision) = next else { return Ok(made > 0) };
            watch.node()?;
            self.assignment.decide(&self.variables, decision);
        }
        Ok(true)
    }

    /// Whether nothing is decided, nor known or aimed at that was not when a scan last did not get
    /// stuck.
    fn is_known_to_clear(&self) -> bool {
        self.assignment.depth() == 0 && self.cleared_with == Some(self.known_and_aimed_at())
    }

    fn known_and_aimed_at(&self) -> (usize, usize) {
        (self.assignment.trail.len(), self.blame.most_left)
    }

    /// Notes that a scan has not got stuck.
    fn note_clearing(&mut self) {
        if self.assignment.depth() == 0 {
            self.cleared_with = Some(self.known_and_aimed_at());
        }
        self.nearest.note(&self.scan.used, &self.assignment.allowed);
    }

    /// Draws conclusions; if they contradict each other, the literals are in `conflict`.
    fn propagation_fails(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        let Search { board, game, assignment, variables, clauses, conflict: literals, .. } = self;
        let before = assignment.trail.len();
        let conflict = assignment.propagate(variables, clauses)?;
        watch.work((assignment.trail.len() - before) * game.outline().conclusion_work)?;
        self.matching.member = None;
        if let Some(conflict) = conflict {
            literals.clear();
            assignment.explain_conflict(conflict, variables, clauses, literals);
            return Ok(true);
        }
        let big_groups = &game.outline().big_groups;
        if !G::Storage::HAS_BIG_GROUPS || big_groups.is_empty() {
            return Ok(false);
        }
        let fails =
            self.matching.fails(board, big_groups, variables, assignment, literals, watch)?;
        if !fails {
            assignment.paired_up = assignment.trail.len();
        }
        Ok(fails)
    }

    /// Scans; if it gets stuck, who is to blame is in `conflict`.
    fn scan_gets_stuck(
        &mut self,
        scanned: Option<usize>,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        if scanned.is_some_and(|scanned| self.play_still_allowed(scanned)) {
            return Ok(false);
        }
        watch.counts.scans += 1;
        watch.work(self.game.outline().scan_work)?;
        let Search { board, game, variables, assignment, scan, state, blame, conflict, .. } = self;
        if scan.run(game, board, assignment, state) || blame.few_enough(game, board, state) {
            return Ok(false);
        }
        let tests = blame.tests;
        blame.explain(game, board, variables, assignment, scan, state, conflict, watch)?;
        watch.counts.scans += blame.tests - tests;
        Ok(true)
    }

    /// Whether what was decided since the last scan agrees with what that scan played: then
    /// another one would play the same.
    fn play_still_allowed(&self, scanned: usize) -> bool {
        self.assignment.trail[scanned..].iter().all(|&literal| {
            let variable = variable_of(literal);
            if !self.variables.is_pairing(variable) {
                return false;
            }
            let used = self.scan.used[self.variables.group[variable] as usize];
            let pairing = self.variables.pairing(variable) as u8;
            if is_positive(literal) {
                used == UNUSED || used == pairing
            } else {
                used & !CHEATED != pairing
            }
        })
    }

    /// Forgets the older half of what was learned. Nothing may be decided.
    fn forget_clauses(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        let Search { assignment, clauses, .. } = self;
        assignment.forget_reasons();
        clauses.forget_older_half(|literal| assignment.value(literal) == -1, watch)
    }

    /// Writes down that a group cannot be paired up, if that was the last conflict, where a proof is
    /// wanted.
    fn record_matching(&mut self) -> Result<(), Interrupt> {
        let Search { assignment, variables, conflict, .. } = self;
        if let (Some(proof), Some(member)) = (&mut self.proof, self.matching.member) {
            let known = |literal: &Literal| assignment.level[variable_of(*literal)] == 0;
            let clause = conflict.iter().copied().filter(|literal| !known(literal));
            record_matching(proof, member, &self.matching.few, clause, variables)?;
        }
        Ok(())
    }

    /// Learns from a conflict; false if the board has no solution.
    fn learn(&mut self) -> Result<bool, Interrupt> {
        self.record_matching()?;
        let Search { assignment, variables, clauses, activity, analysis, conflict, .. } = self;
        let depth = conflict.iter().map(|&literal| assignment.level[variable_of(literal)]).max();
        let Some(depth @ 1..) = depth else {
            return Ok(false);
        };
        assignment.back_to(variables, depth);
        let back = analysis.run(conflict, assignment, variables, clauses, activity);
        record(&mut self.proof, &analysis.learned, variables, self.board)?;
        assignment.back_to(variables, back);
        let reason = match analysis.learned.len() {
            1 => Reason::Decision,
            _ => Reason::Clause(clauses.add(&analysis.learned)?),
        };
        assignment.assign(variables, analysis.learned[0], reason);
        Ok(true)
    }

    /// Draws conclusions while nothing is decided.
    fn note_contradiction(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        if !self.contradiction && self.propagation_fails(watch)? {
            self.contradiction = true;
            self.record_matching()?;
        }
        Ok(())
    }

    /// Learns a clause that did not come from a conflict, while nothing is decided.
    fn learn_from_outside(
        &mut self,
        clause: &[Literal],
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        let Search { assignment, variables, clauses, conflict: literals, .. } = self;
        literals.clear();
        for &literal in clause {
            match assignment.value(literal) {
                0 => literals.push(literal),
                1 => return Ok(()),
                _ => {}
            }
        }
        record(&mut self.proof, literals, variables, self.board)?;
        match **literals {
            [] => self.contradiction = true,
            [fact] => {
                assignment.assign(variables, fact, Reason::Decision);
                self.note_contradiction(watch)?;
            }
            _ => {
                clauses.add(literals)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
