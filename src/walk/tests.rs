use super::play::Play;
use super::*;
use crate::{Rule, Tile, deal, layout, order};

/// So many tiles wherever they fall, in a heap.
fn heap(random: &mut Random, tiles: usize) -> Vec<Tile> {
    let mut layout: Vec<Tile> = Vec::new();
    while layout.len() < tiles {
        let mut draw = |bound| random.below(bound) as i32;
        let tile = Tile { row: draw(9), col: draw(24), level: draw(4), group: 0 };
        let overlaps = |other: &Tile| {
            other.level == tile.level
                && (other.row - tile.row).abs() < 2
                && (other.col - tile.col).abs() < 2
        };
        if !layout.iter().any(overlaps) {
            layout.push(tile);
        }
    }
    layout
}

/// A pairing of each group by chance.
fn any_partners(board: &Board, random: &mut Random) -> Vec<u32> {
    let mut partner = vec![0; board.tile_count()];
    for group in 0..board.group_count() {
        let mut tiles = board.groups.tiles(group).to_vec();
        for index in (1..tiles.len()).rev() {
            tiles.swap(index, random.index(index + 1));
        }
        for pair in tiles.chunks(2) {
            partner[pair[0] as usize] = pair[1];
            partner[pair[1] as usize] = pair[0];
        }
    }
    partner
}

/// Heaps in groups of two to twelve by every rule of Mahjong, with a pairing of each.
fn for_heaps(mut test: impl FnMut(&Board, Vec<u32>, &mut Random)) {
    let mut random = Random::new(11);
    for round in 0..400 {
        let tiles = 2 * (1 + random.index(30));
        let size = [2, 4, 6, 8, 12][round % 5];
        let tiles = deal::uniform(&heap(&mut random, tiles), size, round as u64).unwrap();
        let rule = if round % 2 == 0 { Rule::OneLevel } else { Rule::AnyLevel };
        let board = Board::by_rule(&tiles, rule).unwrap();
        let partner = any_partners(&board, &mut random);
        test(&board, partner, &mut random);
    }
}

#[test]
fn a_pairing_costs_nothing_if_it_is_a_solution_and_only_then() {
    let mut solved = 0;
    for_heaps(|board, partner, random| {
        let Walk { ground, mut play, mate, .. } = Walk::new(board, &partner).unwrap();
        let cost = play.keep(&ground, &mate, random);
        assert_eq!(cost as usize, play.cheating.count, "every group weighs one");
        let pairs = order::of_pairs(board, &partner, &mut Watch::new()).unwrap();
        assert_eq!(cost == 0, pairs.is_some());
        solved += usize::from(cost == 0);
    });
    assert!((40..360).contains(&solved), "{solved} of 400");
}

/// What is found by going on from the play that is kept is what playing from the beginning finds.
#[test]
fn a_neighbour_costs_what_it_costs_by_itself() {
    let mut compared = 0;
    for_heaps(|board, partner, random| {
        let mut walk = Walk::new(board, &partner).unwrap();
        let slots = board.tile_count() as u32;
        for _ in 0..10 {
            walk.play.keep(&walk.ground, &walk.mate, random);
            for _ in 0..10 {
                let one = random.below(slots.into()) as u32;
                let beside = walk.ground.slots_beside(one);
                let other = beside.start + random.index(beside.len()) as u32;
                let watch = &mut Watch::new();
                let Some(cost) = walk.look_at(one, other, u32::MAX, watch).unwrap() else {
                    continue;
                };
                let before = walk.mate.clone();
                let mate = walk.mate[one as usize];
                walk.exchange(one, other);
                let mut alone = Play::default();
                alone.fill(&walk.ground).unwrap();
                alone.weight.copy_from_slice(&walk.play.weight);
                alone.place.copy_from_slice(&walk.play.place);
                alone.at_place.copy_from_slice(&walk.play.at_place);
                assert_eq!(alone.keep(&walk.ground, &walk.mate, random), cost);
                walk.exchange(one, mate);
                assert_eq!(walk.mate, before, "an exchange can be taken back");
                compared += 1;
            }
            // The next time round weights, the order and the pairing are different.
            walk.weigh();
            let one = random.below(slots.into()) as u32;
            let beside = walk.ground.slots_beside(one);
            let other = beside.start + random.index(beside.len()) as u32;
            if other != one && other != walk.mate[one as usize] {
                walk.exchange(one, other);
            }
        }
    });
    assert!(compared > 10_000, "{compared}");
}

/// The order in which slots cheat is one, by weight.
#[test]
fn heavier_groups_cheat_later() {
    let board = Board::new(&deal::uniform(layout::turtle(), 6, 3).unwrap()).unwrap();
    let partner = any_partners(&board, &mut Random::new(3));
    let mut walk = Walk::new(&board, &partner).unwrap();
    for _ in 0..2_000 {
        walk.step(&mut Watch::new()).unwrap();
        let Walk { ground, play: Play { at_place, place, weight, .. }, .. } = &walk;
        let weights = at_place.iter().map(|&slot| weight[ground.group_of(slot)]);
        assert!(weights.is_sorted());
        assert!((0..place.len()).all(|index| place[at_place[index] as usize] as usize == index));
    }
}

/// Turtles side by side, as many tiles of them as wanted.
fn wide(tiles: usize) -> Vec<Tile> {
    let turtle = layout::turtle();
    let moved = |k: usize, tile: &Tile| Tile { col: tile.col + 40 * k as i32, ..*tile };
    (0..8).flat_map(|k| turtle.iter().map(move |tile| moved(k, tile))).take(tiles).collect()
}

#[test]
fn walks_lead_to_solutions() {
    for (tiles, size) in [(144, 4), (150, 6), (228, 6), (288, 8), (432, 12)] {
        let board = Board::new(&deal::uniform(&wide(tiles), size, 5).unwrap()).unwrap();
        let partner = any_partners(&board, &mut Random::new(7));
        let mut walk = Walk::new(&board, &partner).unwrap();
        let watch = &mut Watch::new();
        let found = (0..5_000).any(|_| walk.step(watch).unwrap());
        assert!(found, "{tiles} tiles in groups of {size}");
        let pairs = order::of_pairs(&board, &walk.partners().unwrap(), watch).unwrap();
        assert_eq!(pairs.map(|pairs| 2 * pairs.len()), Some(tiles));
        assert!(walk.step(watch).unwrap(), "it stays where it is");
    }
}

/// A walk on a board that cannot be won goes on for ever, without coming to harm.
#[test]
fn walks_in_vain_lead_nowhere() {
    // Two tiles on their mates, crosswise: neither can go first.
    let at = |col, level, group| Tile { row: 0, col, level, group };
    let crossed = [at(0, 0, 0), at(0, 1, 1), at(4, 0, 1), at(4, 1, 0), at(10, 0, 2), at(10, 1, 2)];
    // And one group of four in a tower, each on the next.
    let tower = (0..4).map(|level| at(20, level, 3));
    let tiles = Vec::from_iter(crossed.into_iter().chain(tower));
    let board = Board::new(&tiles).unwrap();
    let partner = any_partners(&board, &mut Random::new(1));
    let mut walk = Walk::new(&board, &partner).unwrap();
    assert!((0..10_000).all(|_| !walk.step(&mut Watch::new()).unwrap()));
    assert!(walk.play.weight.iter().all(|&weight| (1..=HEAVIEST + 8).contains(&weight)));
}

#[test]
fn boards_that_are_too_large_are_left_alone() {
    let fits = |tiles, size| {
        Walk::fits(&Board::new(&deal::uniform(&wide(tiles), size, 1).unwrap()).unwrap())
    };
    assert!(fits(MOST_TILES, 4) && fits(144, 144) && fits(256, 256));
    assert!(!fits(MOST_TILES + 2, 4) && !fits(258, 258));
}
