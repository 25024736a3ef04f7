//! Whether the tiles of each group of six or more can still be paired up. Rows of variables cannot
//! tell: nine tiles of which no two go together and seven others leave every tile a partner, and yet
//! there is no pairing of all sixteen. Clauses alone would go through them one by one.
//!
//! For each group the last pairing is kept. When some of its pairs are excluded, new ones are found
//! along alternating paths (Edmonds' algorithm). Where there is no such path, some tiles, the *few*,
//! are all that parts of odd size outnumbering them could go with: parts of one tile, or of tiles
//! that could pair up with any one of them left over. So in every solution two tiles of different
//! parts go together, or one of a part with one of the rest: these literals are the clause, and the
//! few are what a proof has to name.

use super::assignment::Assignment;
use super::variables::{Literal, Variables, is_positive, literal, variable_of};
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::watch::{Interrupt, Watch};

/// No place of a group.
const NOBODY: u32 = u32::MAX;

pub(super) struct Matching {
    /// For each tile of a large group, the place of its mate in the group, or [`NOBODY`].
    mate: Vec<u32>,
    /// The few that were found last: their tiles, and any tile of the group.
    pub(super) few: Vec<u32>,
    pub(super) member: Option<u32>,
    /// Whether no group may have been left without a whole pairing.
    is_whole: bool,
    tree: Tree,
}

/// The search for an alternating path from one tile, by places in a group.
struct Tree {
    /// The mates at present.
    mate: Vec<u32>,
    /// Those from which paths go on: reached by an even number of steps.
    is_outer: Vec<bool>,
    /// From where a place that is reached by an odd number of steps is reached.
    parent: Vec<u32>,
    /// The first place of the odd circle that a place belongs to: such circles count as one.
    base: Vec<u32>,
    in_circle: Vec<bool>,
    queue: Vec<u32>,
}

impl Matching {
    pub(super) fn new(board: &Board, large_groups: &[u32]) -> Result<Self, Error> {
        let size = |&group: &u32| board.groups.size(group as usize);
        let largest = large_groups.iter().map(size).max().unwrap_or(0);
        let tiles = if largest > 0 { board.tile_count() } else { 0 };
        Ok(Matching {
            mate: memory::filled(tiles, NOBODY)?,
            few: memory::with_capacity(largest)?,
            member: None,
            is_whole: false,
            tree: Tree {
                mate: memory::with_capacity(largest)?,
                is_outer: memory::filled(largest, false)?,
                parent: memory::filled(largest, NOBODY)?,
                base: memory::filled(largest, 0)?,
                in_circle: memory::filled(largest, false)?,
                queue: memory::with_capacity(largest)?,
            },
        })
    }

    /// Pairs up all groups. Where that cannot be done, the literals that say why, all of them false,
    /// go into the clause.
    #[cold]
    pub(super) fn fails(
        &mut self,
        board: &Board,
        big_groups: &[u32],
        variables: &Variables,
        assignment: &Assignment,
        clause: &mut Vec<Literal>,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        let news = &assignment.trail[assignment.paired_up..];
        watch.work(news.len())?;
        if self.is_whole && !news.iter().any(|&news| self.parts_mates(board, variables, news)) {
            return Ok(false);
        }
        self.is_whole = false;
        for &group in big_groups {
            let tiles = board.groups.tiles(group as usize);
            if assignment.mates.may_all(tiles, |tile| self.mate[tile as usize]) {
                // The last pairing will still do.
                watch.work(tiles.len())?;
                continue;
            }
            let pairs = Pairs::new(group as usize, tiles.len() as u32, variables, assignment);
            watch.work(2 * tiles.len())?;
            let Some(alone) = self.pair_up(tiles, &pairs, watch)? else { continue };
            debug_assert!(self.tree.is_outer[alone as usize]);
            clause.clear();
            self.tree.explain(&pairs, clause);
            self.few.clear();
            self.few.extend((0..pairs.size).filter(|&place| self.tree.is_few(place)));
            self.few.iter_mut().for_each(|place| *place = tiles[*place as usize]);
            self.member = Some(tiles[0]);
            return Ok(true);
        }
        self.is_whole = true;
        Ok(false)
    }

    /// Whether a literal excludes a pair of the last pairing.
    fn parts_mates(&self, board: &Board, variables: &Variables, news: Literal) -> bool {
        let variable = variable_of(news);
        let [one, other] = variables.tiles[variable];
        let tiles = board.groups.tiles(variables.group[variable] as usize);
        let mate = self.mate[one as usize] as usize;
        !is_positive(news) && !variables.is_pairing(variable) && tiles.get(mate) == Some(&other)
    }

    /// Pairs up one group, beginning with the pairs that it had; a place that stays alone if there
    /// is one.
    fn pair_up(
        &mut self,
        tiles: &[u32],
        pairs: &Pairs,
        watch: &mut Watch,
    ) -> Result<Option<u32>, Interrupt> {
        let Matching { mate, tree, .. } = self;
        tree.mate.clear();
        tree.mate.extend(tiles.iter().map(|&tile| mate[tile as usize]));
        let mut complete = true;
        for place in 0..pairs.size {
            let other = tree.mate[place as usize];
            if other == NOBODY || !pairs.may_go(place, other) {
                tree.mate[place as usize] = NOBODY;
                complete = false;
            }
        }
        if complete {
            return Ok(None);
        }
        let mut alone = None;
        for place in 0..pairs.size {
            if tree.mate[place as usize] != NOBODY {
                continue;
            }
            watch.work(3 * tiles.len() * tiles.len())?;
            match tree.find_path(place, pairs) {
                Some(end) => tree.follow_back(end),
                None => {
                    alone = Some(place);
                    break;
                }
            }
        }
        for (&tile, &now) in tiles.iter().zip(&tree.mate) {
            mate[tile as usize] = now;
        }
        Ok(alone)
    }
}

impl Tree {
    /// Looks for a path from a place without a mate to another one, along pairs that may go together
    /// and pairs that do by turns. Returns its end.
    fn find_path(&mut self, root: u32, pairs: &Pairs) -> Option<u32> {
        self.is_outer.fill(false);
        self.parent.fill(NOBODY);
        for (place, base) in (0..).zip(&mut self.base) {
            *base = place;
        }
        self.is_outer[root as usize] = true;
        self.queue.clear();
        self.queue.push(root);
        let mut next = 0;
        while let Some(&from) = self.queue.get(next) {
            next += 1;
            for to in (0..pairs.size).filter(|&to| to != from) {
                if self.base[from as usize] == self.base[to as usize]
                    || self.mate[from as usize] == to
                    || !pairs.may_go(from, to)
                {
                    continue;
                }
                if to == root || self.reached_after(to) {
                    self.close_circle(from, to, pairs.size);
                } else if self.parent[to as usize] == NOBODY {
                    self.parent[to as usize] = from;
                    let mate = self.mate[to as usize];
                    if mate == NOBODY {
                        return Some(to);
                    }
                    self.is_outer[mate as usize] = true;
                    self.queue.push(mate);
                }
            }
        }
        None
    }

    /// Whether a place was reached from its mate's side.
    fn reached_after(&self, place: u32) -> bool {
        let mate = self.mate[place as usize];
        mate != NOBODY && self.parent[mate as usize] != NOBODY
    }

    /// Two outer places may go together: the circle that this closes counts as one place from here
    /// on, and all of it is outer.
    fn close_circle(&mut self, one: u32, two: u32, size: u32) {
        let base = self.common_base(one, two);
        self.in_circle.fill(false);
        self.mark(one, base, two);
        self.mark(two, base, one);
        for place in 0..size {
            if self.in_circle[self.base[place as usize] as usize] {
                self.base[place as usize] = base;
                if !self.is_outer[place as usize] {
                    self.is_outer[place as usize] = true;
                    self.queue.push(place);
                }
            }
        }
    }

    /// Where the ways of two outer places to the root meet.
    fn common_base(&mut self, one: u32, two: u32) -> u32 {
        self.in_circle.fill(false);
        let mut place = one;
        loop {
            place = self.base[place as usize];
            self.in_circle[place as usize] = true;
            if self.mate[place as usize] == NOBODY {
                break;
            }
            place = self.parent[self.mate[place as usize] as usize];
        }
        place = two;
        loop {
            place = self.base[place as usize];
            if self.in_circle[place as usize] {
                return place;
            }
            place = self.parent[self.mate[place as usize] as usize];
        }
    }

    /// Marks the way from a place back to the base, and notes from where it can be walked now.
    fn mark(&mut self, mut place: u32, base: u32, mut child: u32) {
        while self.base[place as usize] != base {
            let mate = self.mate[place as usize];
            self.in_circle[self.base[place as usize] as usize] = true;
            self.in_circle[self.base[mate as usize] as usize] = true;
            self.parent[place as usize] = child;
            child = mate;
            place = self.parent[mate as usize];
        }
    }

    /// Turns a path round: what may go together does, and the other way about.
    fn follow_back(&mut self, end: u32) {
        let mut place = end;
        while place != NOBODY {
            let before = self.parent[place as usize];
            let next = self.mate[before as usize];
            self.mate[place as usize] = before;
            self.mate[before as usize] = place;
            place = next;
        }
    }

    /// After a search without a path: whether a place is one of the few.
    fn is_few(&self, place: u32) -> bool {
        !self.is_outer[place as usize] && self.parent[place as usize] != NOBODY
    }

    /// After a search without a path: lists the pairs of an outer place with any that is neither of
    /// its own circle nor one of the few. None of them may go together, or the search would have
    /// gone on.
    fn explain(&self, pairs: &Pairs, clause: &mut Vec<Literal>) {
        for one in (0..pairs.size).filter(|&one| self.is_outer[one as usize]) {
            for two in (0..pairs.size).filter(|&two| two != one && !self.is_few(two)) {
                let both = self.is_outer[two as usize];
                // Two outer places of different circles are listed once.
                if both && (two < one || self.base[one as usize] == self.base[two as usize]) {
                    continue;
                }
                debug_assert!(!pairs.may_go(one, two));
                clause.push(pairs.literal(one, two));
            }
        }
    }
}

/// The pairs of one group, by places.
struct Pairs<'a> {
    size: u32,
    first: u32,
    assignment: &'a Assignment,
}

impl<'a> Pairs<'a> {
    fn new(group: usize, size: u32, variables: &Variables, assignment: &'a Assignment) -> Self {
        Pairs { size, first: variables.of_group(group).start, assignment }
    }

    /// Says that two tiles go together. Variables come in the order of the first place, then of the
    /// second.
    fn literal(&self, one: u32, two: u32) -> Literal {
        let (low, high) = (one.min(two), one.max(two));
        let before = low * (2 * self.size - low - 1) / 2;
        literal(self.first + before + high - low - 1, true)
    }

    fn may_go(&self, one: u32, two: u32) -> bool {
        self.assignment.value(self.literal(one, two)) != -1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::tile::Tile;

    /// Whether the places that are not taken can be paired up, by trying everything.
    fn can_pair_up(taken: u32, size: u32, may_go: &dyn Fn(u32, u32) -> bool) -> bool {
        let one = (!taken).trailing_zeros();
        one >= size
            || (one + 1..size).any(|two| {
                let free = taken >> two & 1 == 0;
                free && may_go(one, two) && can_pair_up(taken | 1 << one | 1 << two, size, may_go)
            })
    }

    /// How many odd parts are left without the few, two places being joined if they may go together.
    fn odd_parts(few: u32, size: u32, may_go: &dyn Fn(u32, u32) -> bool) -> u32 {
        let (mut seen, mut odd) = (few, 0);
        for start in 0..size {
            let mut part = u32::from(seen >> start & 1 == 0) << start;
            for _ in 0..size {
                let joins = |place: &u32| {
                    few >> place & 1 == 0
                        && (0..size).any(|other| part >> other & 1 == 1 && may_go(other, *place))
                };
                part |= (0..size).filter(joins).fold(0, |all, place| all | 1 << place);
            }
            seen |= part;
            odd += part.count_ones() % 2;
        }
        odd
    }

    /// Pairs of one group are excluded one by one, and now and then some are taken back.
    #[test]
    fn fails_when_there_is_no_pairing_and_tells_why() {
        let mut random = Random::new(7);
        let mut ends = [0; 2];
        let watch = &mut Watch::new();
        for round in 0..900 {
            let size = 6 + 2 * random.index(4) as u32;
            let tile = |k| Tile { row: 0, col: 4 * k as i32, level: 0, group: 0 };
            let tiles: Vec<Tile> = (0..size).map(tile).collect();
            let board = Board::new(&tiles).unwrap();
            let variables = Variables::new(&board, watch).unwrap();
            let mut assignment = Assignment::new(&board, &[0], &variables, watch).unwrap();
            let mut matching = Matching::new(&board, &[0]).unwrap();
            let mut clause = Vec::new();
            let count = variables.count();
            for _ in 0..4 * count {
                if random.index(50) == 0 {
                    let back = random.index(assignment.depth() as usize + 1) as u32;
                    assignment.back_to(&variables, back);
                }
                // Some boards have a place or two that hardly anybody goes with.
                let variable = random.index(if round % 2 == 0 { count } else { count * 3 / 4 });
                let excluded = literal(variable as u32, false);
                if assignment.value(excluded) == 0 {
                    assignment.decide(&variables, excluded);
                }
                let pairs = Pairs::new(0, size, &variables, &assignment);
                let expected = can_pair_up(0, size, &|one, two| pairs.may_go(one, two));
                let fails = matching
                    .fails(&board, &[0], &variables, &assignment, &mut clause, watch)
                    .unwrap();
                assert_eq!(fails, !expected);
                ends[usize::from(fails)] += 1;
                if fails {
                    assert!(clause.iter().all(|&literal| assignment.value(literal) == -1));
                    // What the clause excludes is enough.
                    let may_go =
                        |one, two| one != two && !clause.contains(&pairs.literal(one, two));
                    let few = matching.few.iter().fold(0, |all, &tile| all | 1 << tile);
                    assert!(odd_parts(few, size, &may_go) > matching.few.len() as u32);
                    let some = 1 + random.index(9) as u32;
                    assignment.back_to(&variables, assignment.depth().saturating_sub(some));
                }
            }
        }
        assert!(ends.iter().all(|&count| count > 2_000), "{ends:?}");
    }
}
