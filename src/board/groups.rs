//! The groups of a board, numbered from 0 in the order of the caller's numbers, and the tiles of
//! each.

use super::sort::sort;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::tile::Tile;
use crate::watch::{Interrupt, Watch};

/// Whether a group of so many tiles is a big one. Groups of two and four have at most three pairings, for
/// which there are tables and a word each; larger ones are described by their pairs.
#[inline(always)]
pub(crate) const fn is_big(size: usize) -> bool {
    size > 4
}

/// Who matches whom.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    /// The group of each tile.
    pub(crate) of: Vec<u32>,
    /// Where the tiles of each group begin in `tiles`; one more entry than groups.
    start: Vec<u32>,
    /// The tiles, group by group, in rising order within a group.
    tiles: Vec<u32>,
}

/// How many tiles are looked at between two reports.
const TILES_BETWEEN_REPORTS: usize = 1024;

impl Groups {
    /// Numbers the groups.
    ///
    /// # Errors
    /// Names the first tile that is one of an odd number of its group.
    pub(crate) fn new(tiles: &[Tile], watch: &mut Watch) -> Result<Self, Interrupt> {
        let first = tiles.first().map_or(0, |tile| tile.group);
        let (mut least, mut most) = (first, first);
        for some in tiles.chunks(TILES_BETWEEN_REPORTS) {
            for tile in some {
                least = least.min(tile.group);
                most = most.max(tile.group);
            }
            watch.work(some.len())?;
        }
        let span = (i64::from(most) - i64::from(least)) as u64 + 1;
        if span <= 4 * tiles.len() as u64 + 1024 {
            Groups::by_counting(tiles, least, span as usize, watch)
        } else {
            Groups::by_sorting(tiles, watch)
        }
    }

    /// With a table of the caller's numbers, from `least` on.
    fn by_counting(
        tiles: &[Tile],
        least: i32,
        span: usize,
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        let number = |tile: &Tile| tile.group.wrapping_sub(least) as u32 as usize;
        let mut table: Vec<u32> = memory::filled_watched(span, 0, watch)?;
        for some in tiles.chunks(TILES_BETWEEN_REPORTS) {
            for tile in some {
                table[number(tile)] += 1;
            }
            watch.work(20 * some.len())?;
        }

        let mut sizes = 0;
        for some in table.chunks(TILES_BETWEEN_REPORTS) {
            sizes = some.iter().fold(sizes, |sizes, size| sizes | size);
            watch.work(some.len())?;
        }
        if sizes % 2 == 1 {
            let odd = |tile: &Tile| table[number(tile)] % 2 == 1;
            return Err(first_odd(tiles, odd, watch)?.into());
        }

        // From how many tiles have a number to which group that is, plus one. At that place of
        // `start` stands where the group begins; it moves to the end as the tiles are filled in.
        let mut start = memory::with_capacity(tiles.len() / 2 + 2)?;
        start.push(0);
        let mut sum = 0;
        for some in table.chunks_mut(TILES_BETWEEN_REPORTS) {
            for entry in some.iter_mut().filter(|entry| **entry > 0) {
                let size = *entry;
                *entry = start.len() as u32;
                start.push(sum);
                sum += size;
            }
            watch.work(4 * some.len())?;
        }

        let mut of = memory::with_capacity(tiles.len())?;
        let mut members = memory::filled_watched(tiles.len(), 0, watch)?;
        let mut index = 0;
        for some in tiles.chunks(TILES_BETWEEN_REPORTS) {
            for tile in some {
                let next = table[number(tile)];
                let place = &mut start[next as usize];
                members[*place as usize] = index;
                *place += 1;
                of.push(next - 1);
                index += 1;
            }
            watch.work(40 * some.len())?;
        }
        Ok(Groups { of, start, tiles: members })
    }

    /// By sorting, for numbers that lie far apart.
    fn by_sorting(tiles: &[Tile], watch: &mut Watch) -> Result<Self, Interrupt> {
        // The caller's number, order kept, above the index: one sort brings groups together.
        let keys = tiles.iter().enumerate().map(|(index, tile)| {
            let number = (i64::from(tile.group) - i64::from(i32::MIN)) as u64;
            (number << 32) | index as u64
        });
        let mut keys = memory::collected(keys, watch)?;
        sort(&mut keys, watch)?;

        let mut of = memory::filled_watched(tiles.len(), 0, watch)?;
        let mut start = memory::with_capacity(tiles.len() / 2 + 2)?;
        let mut members = memory::with_capacity(tiles.len())?;
        start.push(0);
        let mut begin = 0;
        let mut odd: Option<u32> = None;
        for (place, &key) in keys.iter().enumerate() {
            of[key as u32 as usize] = start.len() as u32 - 1;
            members.push(key as u32);
            if keys.get(place + 1).is_none_or(|next| next >> 32 != key >> 32) {
                // The group ends here; its first tile is the one to name.
                let (first, size) = (members[begin], members.len() - begin);
                begin = members.len();
                if size % 2 == 1 {
                    odd = Some(odd.map_or(first, |least| least.min(first)));
                } else if odd.is_none() {
                    start.push(begin as u32);
                }
            }
            watch.work(20)?;
        }
        match odd {
            Some(at) => Err(Error::at(ErrorKind::OddGroup, at as usize).into()),
            None => Ok(Groups { of, start, tiles: members }),
        }
    }

    /// The number of groups.
    pub(crate) fn count(&self) -> usize {
        self.start.len() - 1
    }

    /// Where the tiles of a group are in [`Groups::all`].
    #[inline]
    pub(crate) fn range(&self, group: usize) -> std::ops::Range<usize> {
        self.start[group] as usize..self.start[group + 1] as usize
    }

    /// The tiles of a group.
    #[inline]
    pub(crate) fn tiles(&self, group: usize) -> &[u32] {
        &self.tiles[self.range(group)]
    }

    /// All tiles, group by group.
    pub(crate) fn all(&self) -> &[u32] {
        &self.tiles
    }

    /// The number of tiles of a group.
    #[inline]
    pub(crate) fn size(&self, group: usize) -> usize {
        self.range(group).len()
    }

    /// Whether a group has six tiles or more.
    #[inline]
    pub(crate) fn is_big(&self, group: usize) -> bool {
        is_big(self.size(group))
    }
}

/// The number of pairs of so many places.
#[inline(always)]
pub(crate) const fn pairs_of(size: usize) -> usize {
    size * (size - 1) / 2
}

/// The number of a pair of places of so many, of which the first is less: in the order of the first, then of the
/// second.
#[inline(always)]
pub(crate) const fn pair_number(size: usize, one: usize, other: usize) -> usize {
    one * (2 * size - one - 1) / 2 + other - one - 1
}

/// The error about the first tile of a group with an odd number of tiles.
fn first_odd(
    tiles: &[Tile],
    is_odd: impl Fn(&Tile) -> bool,
    watch: &mut Watch,
) -> Result<Error, Interrupt> {
    let mut at = 0;
    for some in tiles.chunks(TILES_BETWEEN_REPORTS) {
        if let Some(place) = some.iter().position(&is_odd) {
            at += place;
            break;
        }
        at += some.len();
        watch.work(10 * some.len())?;
    }
    Ok(Error::at(ErrorKind::OddGroup, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn counting_and_sorting_find_the_same() {
        let mut random = Random::new(2);
        let mut even = 0;
        for round in 0..3_000 {
            let (count, numbers) = (random.index(40), 1 + random.index(12));
            let least = [0, -7, i32::MIN, i32::MAX - 40][round % 4];
            let mut tiles = Vec::new();
            for _ in 0..count {
                let group = least + 3 * random.index(numbers) as i32;
                let tile = Tile { group, ..Tile::default() };
                // Mostly two at a time, or hardly any board would be without an odd group.
                tiles.resize(tiles.len() + 2 - usize::from(random.index(60) == 0), tile);
            }
            for k in (1..tiles.len()).rev() {
                tiles.swap(k, random.index(k + 1));
            }
            let watch = &mut Watch::new();
            let counted = Groups::by_counting(&tiles, least, 40, watch);
            let sorted = Groups::by_sorting(&tiles, watch);
            match (counted, sorted) {
                (Ok(counted), Ok(sorted)) => {
                    assert_eq!(counted.of, sorted.of);
                    assert_eq!(counted.start, sorted.start);
                    assert_eq!(counted.tiles, sorted.tiles);
                    even += 1;
                }
                (counted, sorted) => {
                    assert_eq!(counted.map(|_| ()), sorted.map(|_| ()), "round {round}");
                }
            }
        }
        assert!((500..2_900).contains(&even), "{even} boards without an odd group");
    }
}
