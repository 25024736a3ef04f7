//! 3-SAT as a board (theorem 3 of the paper): a formula becomes isolated stacks of the forms aab
//! and abb, which can be cleared if and only if the formula can be satisfied. The pairs of a
//! solution tell the assignment.
//!
//! The proof adds variables and clauses one after the other, each time putting new stacks in the
//! place of one that it takes out. So does this; a stack that takes another's place gets its
//! number, so that the tiles of variables can be found again by counting.
//!
//! The corollary has the same on one level: each stack becomes a row of seven, whose last four
//! tiles are a group of their own and wait for the three in front of them.

use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::tile::{MAX_TILES, NO_TILE, Pair, Tile};

/// What a stack of the proof looks like on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Three tiles on top of each other (theorem 3).
    #[default]
    Stacks,
    /// Seven tiles in a row, top to bottom from left to right (the corollary).
    Rows,
}

/// Stacks before the first variable.
const FIRST_STACKS: usize = 8;
/// Stacks that a variable adds, and as many that a clause adds.
const MORE_STACKS: usize = 12;
/// Literals of a clause.
const LITERALS: usize = 3;
/// Tiles of a stack.
const HEIGHT: usize = 3;
/// Tiles that a row has beyond those of its stack: a group of its own.
const BEHIND: usize = 4;

/// Among the stacks that a variable adds: its tile that has to go before the first SAT pair can.
const ABOVE_X: usize = 0;
/// Its tile that goes with that one if the variable is true.
const ABOVE_TRUE: usize = 6;
/// Its tile that goes with that one if the variable is false.
const ABOVE_FALSE: usize = 9;

/// The group that everything turns on.
const SAT: i32 = 0;

/// The groups of a stack, from the top down.
type Stack = [i32; HEIGHT];

/// Turns a formula into a board. `literals` has its clauses as DIMACS has them: variables are
/// numbered from 1, a negative number is a negated variable, 0 ends a clause. Clauses of less than
/// three literals repeat one; an empty clause becomes two, of a variable and of its negation.
///
/// # Errors
/// Names the first literal that is no variable's; or is the fourth of its clause; or the last one,
/// if no 0 follows it.
pub fn board(variables: u32, literals: &[i32], shape: Shape) -> Result<Vec<Tile>, Error> {
    let formula = Formula::new(variables, literals)?;
    let mut construction = Construction::new(&formula)?;
    for _ in 0..formula.variables {
        construction.add_variable();
    }
    for clause in formula.clauses() {
        match *clause {
            [] => {
                construction.add_clause([1; LITERALS]);
                construction.add_clause([-1; LITERALS]);
            }
            [a] => construction.add_clause([a, a, a]),
            [a, b] => construction.add_clause([a, b, b]),
            [a, b, c] => construction.add_clause([a, b, c]),
            _ => unreachable!("longer clauses have been refused"),
        }
    }
    construction.lay(shape)
}

/// Reads the assignment off a solution of [`board`], whatever its shape: for each variable,
/// whether it is true.
///
/// # Errors
/// Names the first pair with a tile that was named before; or a pair of a variable that no
/// solution has, or the number of pairs, where they are not those of such a board.
pub fn assignment(variables: u32, pairs: &[Pair]) -> Result<Vec<bool>, Error> {
    let variables = variables as usize;
    let tile =
        |variable: usize, stack: usize| (FIRST_STACKS + MORE_STACKS * variable + stack) * HEIGHT;
    let tiles = 2 * pairs.len();
    if variables > tiles / (MORE_STACKS * HEIGHT) {
        return Err(Error::at(ErrorKind::NoAssignment, pairs.len()));
    }
    let mut partner = memory::filled(tiles, NO_TILE)?;
    for (at, pair) in pairs.iter().enumerate() {
        for (tile, mate) in [(pair.first, pair.second), (pair.second, pair.first)] {
            let Some(place) = partner.get_mut(tile as usize) else {
                return Err(Error::at(ErrorKind::PairingTile, at));
            };
            if *place != NO_TILE || tile == mate {
                return Err(Error::at(ErrorKind::PairingRepeat, at));
            }
            *place = mate;
        }
    }
    let mut values = memory::with_capacity(variables)?;
    for variable in 0..variables {
        let chosen = partner[tile(variable, ABOVE_X)] as usize;
        if chosen != tile(variable, ABOVE_TRUE) && chosen != tile(variable, ABOVE_FALSE) {
            let wrong = |pair: &Pair| {
                let tile = tile(variable, ABOVE_X) as u32;
                pair.first == tile || pair.second == tile
            };
            let at = pairs.iter().position(wrong).unwrap_or(pairs.len());
            return Err(Error::at(ErrorKind::NoAssignment, at));
        }
        values.push(chosen == tile(variable, ABOVE_TRUE));
    }
    Ok(values)
}

/// A formula that is known to make sense.
struct Formula<'l> {
    literals: &'l [i32],
    /// At least one where there is an empty clause.
    variables: usize,
    /// Empty clauses count twice.
    clauses: usize,
}

impl<'l> Formula<'l> {
    fn new(variables: u32, literals: &'l [i32]) -> Result<Self, Error> {
        let mut formula = Formula { literals, variables: variables as usize, clauses: 0 };
        let mut length = 0;
        for (at, &literal) in literals.iter().enumerate() {
            if literal == 0 {
                formula.clauses += if length == 0 { 2 } else { 1 };
                if length == 0 {
                    formula.variables = formula.variables.max(1);
                }
                length = 0;
                continue;
            }
            if literal.unsigned_abs() > variables {
                return Err(Error::at(ErrorKind::Literal, at));
            }
            length += 1;
            if length > LITERALS {
                return Err(Error::at(ErrorKind::Clause, at));
            }
        }
        if length > 0 {
            return Err(Error::at(ErrorKind::Clause, literals.len() - 1));
        }
        Ok(formula)
    }

    fn clauses(&self) -> impl Iterator<Item = &'l [i32]> {
        let clauses = self.literals.split_inclusive(|&literal| literal == 0);
        clauses.map(|clause| &clause[..clause.len() - 1])
    }
}

/// The stacks so far, and which of them the next step takes out.
struct Construction {
    stacks: Vec<Stack>,
    /// The number of groups so far.
    groups: i32,
    /// The largest x-group and the stack that has it above SAT; the same for y.
    x: (i32, usize),
    y: (i32, usize),
    /// For each variable, the largest f-group and the largest t-group.
    sides: Vec<[i32; 2]>,
}

impl Construction {
    /// Step 1: the initial setup.
    fn new(formula: &Formula) -> Result<Self, Error> {
        let stacks = formula
            .variables
            .checked_add(formula.clauses)
            .and_then(|sum| sum.checked_mul(MORE_STACKS)?.checked_add(FIRST_STACKS))
            .filter(|&stacks| stacks <= MAX_TILES / HEIGHT)
            .ok_or(ErrorKind::TooManyTiles)?;
        let mut construction = Construction {
            stacks: memory::with_capacity(stacks)?,
            groups: SAT + 1,
            x: (0, 2),
            y: (0, 7),
            sides: memory::with_capacity(formula.variables)?,
        };
        let [x1, x2, y1, y2, y3] = construction.new_groups();
        construction.stacks.extend([
            [x1, x1, x2],
            [x2, x1, x1],
            [x2, x2, SAT],
            [SAT, y1, y1],
            [y1, y2, y2],
            [y1, y3, y3],
            [y2, y2, SAT],
            [y3, y3, SAT],
        ]);
        construction.x.0 = x2;
        construction.y.0 = y3;
        Ok(construction)
    }

    /// Step 2: adding a variable.
    fn add_variable(&mut self) {
        let [v] = self.new_groups();
        self.add_condition(v);

        let (y, place) = self.y;
        let [y1, y2] = self.new_groups();
        self.stacks[place] = [y, y1, y1];
        self.stacks.extend([[y1, y1, v], [y, y2, y2], [y2, y2, SAT]]);
        self.y = (y2, self.stacks.len() - 1);

        let [t1, t2, f1, f2] = self.new_groups();
        self.stacks.extend([[v, t2, t2], [t1, t1, t2], [t2, t1, t1]]);
        self.stacks.extend([[v, f2, f2], [f1, f1, f2], [f2, f1, f1]]);
        self.sides.push([f2, t2]);
    }

    /// Step 3: adding a clause.
    fn add_clause(&mut self, literals: [i32; LITERALS]) {
        let [c] = self.new_groups();
        self.add_condition(c);
        for literal in literals {
            let variable = literal.unsigned_abs() as usize - 1;
            let side = usize::from(literal > 0);
            let largest = self.sides[variable][side];
            let [first, second] = self.new_groups();
            let place = FIRST_STACKS + MORE_STACKS * variable + [ABOVE_FALSE, ABOVE_TRUE][side];
            let v = self.stacks[place][0];
            self.stacks[place] = [v, second, second];
            self.stacks.extend([
                [second, largest, largest],
                [second, first, first],
                [first, first, c],
            ]);
            self.sides[variable][side] = second;
        }
    }

    /// What steps 2 and 3 have in common: one more group of which a tile has to go before the
    /// first SAT pair can.
    fn add_condition(&mut self, group: i32) {
        let (x, place) = self.x;
        let [x1, x2] = self.new_groups();
        self.stacks[place] = [x, x, x2];
        self.stacks.extend([[group, x1, x1], [x1, x1, x2], [x2, x2, SAT]]);
        self.x = (x2, self.stacks.len() - 1);
    }

    fn new_groups<const COUNT: usize>(&mut self) -> [i32; COUNT] {
        std::array::from_fn(|_| {
            self.groups += 1;
            self.groups - 1
        })
    }

    /// Puts the stacks on a board, side by side without touching. The tiles of stack k are 3 k,
    /// 3 k + 1 and 3 k + 2, from the top down; what rows have behind comes after all of them.
    fn lay(&self, shape: Shape) -> Result<Vec<Tile>, Error> {
        let count = self.stacks.len();
        let (tiles, width) = match shape {
            Shape::Stacks => (HEIGHT * count, 4),
            Shape::Rows => ((HEIGHT + BEHIND) * count, 16),
        };
        if tiles > MAX_TILES {
            return Err(ErrorKind::TooManyTiles.into());
        }
        // About as high as wide.
        let height = (count * width / 4).isqrt().max(1);
        let place = |stack: usize| (4 * (stack % height) as i32, (stack / height * width) as i32);
        let mut board = memory::with_capacity(tiles)?;
        for (number, stack) in self.stacks.iter().enumerate() {
            let (row, col) = place(number);
            for (depth, &group) in (0..).zip(stack) {
                board.push(match shape {
                    Shape::Stacks => Tile { row, col, level: 2 - depth, group },
                    Shape::Rows => Tile { row, col: col + 2 * depth, level: 0, group },
                });
            }
        }
        if shape == Shape::Rows {
            for number in 0..count {
                let (row, col) = place(number);
                let group = self.groups + number as i32;
                let behind = HEIGHT as i32..(HEIGHT + BEHIND) as i32;
                board.extend(behind.map(|at| Tile { row, col: col + 2 * at, level: 0, group }));
            }
        }
        debug_assert_eq!(board.len(), tiles);
        Ok(board)
    }
}
