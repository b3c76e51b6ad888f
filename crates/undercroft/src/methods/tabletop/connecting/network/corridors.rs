//! Which rooms are joined by a corridor. A corridor is a set of passages that hang together: one passage alone, or several
//! that cross or merge.

use crate::net::{UnionFind, breadth_first};

/// At most this many rooms are visited to find out how far apart two rooms are.
const MAX_VISITED: usize = 64;

/// One end of a passage, in the list of its room.
#[derive(Debug)]
struct PassageEnd {
    passage: u32,
    /// The room at the other end.
    other: u32,
    /// The next element of the list, which was added before this one.
    next: Option<u32>,
}

/// The graph of rooms and passages, and which passages make one corridor.
#[derive(Debug, Default)]
pub(super) struct Corridors {
    /// For each room the head of the list of its passage ends.
    heads: Vec<Option<u32>>,
    /// Two for every passage.
    ends: Vec<PassageEnd>,
    /// The passages, those of a corridor in one set.
    sets: UnionFind,
    /// Memory of the breadth-first search: the number of the search that visited a room last, and the rooms to visit with their
    /// distances.
    visited: Vec<u32>,
    search: u32,
    queue: Vec<(u32, u32)>,
}

impl Corridors {
    /// So many rooms without passages, in the memory it has.
    pub(super) fn begin(&mut self, rooms: usize) {
        self.heads.clear();
        self.heads.resize(rooms, None);
        self.ends.clear();
        self.sets.begin(0);
        self.visited.clear();
        self.visited.resize(rooms, 0);
        self.search = 0;
    }

    /// Adds a passage between two rooms that crosses or joins these earlier ones.
    pub(super) fn add(&mut self, [a, b]: [u32; 2], met: &[u32]) {
        let passage = self.sets.add();
        for (room, other) in [(a, b), (b, a)] {
            let next = self.heads[room as usize].replace(self.ends.len() as u32);
            self.ends.push(PassageEnd { passage, other, next });
        }
        for other in met {
            self.sets.join(passage, *other);
        }
    }

    /// Whether two rooms are at one corridor.
    pub(super) fn are_joined(&mut self, a: u32, b: u32) -> bool {
        let Corridors { heads, ends, sets, .. } = self;
        list(heads, ends, a).any(|one| list(heads, ends, b).any(|other| sets.same(one.passage, other.passage)))
    }

    /// Whether two rooms would be joined by two corridors, or one room have two doors to a corridor, if there were a passage
    /// between these rooms that crosses these earlier passages. With `merges` it joins one of them before its second room. Two
    /// rooms that are their own images would be joined again by the image of the corridor.
    pub(super) fn would_double(
        &mut self,
        [a, b]: [u32; 2],
        met: &[u32],
        merges: bool,
        is_own_image: impl Fn(u32) -> bool,
    ) -> bool {
        if met.is_empty() {
            return self.are_joined(a, b);
        }
        // Each room of the corridors that would become one, with the corridor it is at; the new ends are corridors of their own.
        let mut corridors: Vec<u32> = met.iter().map(|passage| self.sets.first(*passage)).collect();
        corridors.sort_unstable();
        corridors.dedup();
        let mut rooms = vec![(u32::MAX, a)];
        if !merges {
            rooms.push((u32::MAX - 1, b));
        }
        for end in &self.ends {
            let corridor = self.sets.first(end.passage);
            if corridors.binary_search(&corridor).is_ok() {
                rooms.push((corridor, end.other));
            }
        }
        rooms.sort_unstable();
        rooms.dedup();
        if rooms.iter().filter(|(_, room)| is_own_image(*room)).count() > 1 {
            return true;
        }
        rooms.iter().enumerate().any(|(i, (corridor, room))| {
            let others = rooms[..i].iter().filter(|(other, _)| other != corridor);
            others.into_iter().any(|(_, other)| other == room || self.are_joined(*room, *other))
        })
    }

    /// Through how many passages one comes from a room to another. Where many rooms are nearer it may be more than this says.
    pub(super) fn distance(&mut self, from: u32, to: u32) -> u32 {
        let Corridors { heads, ends, visited, search, queue, .. } = self;
        *search += 1;
        queue.clear();
        queue.push((from, 0));
        visited[from as usize] = *search;
        // The distance of the rooms that are being visited, from whose passages the search goes on.
        let mut ring = None;
        let found = breadth_first(queue, |queue, _, (room, distance)| {
            if ring.replace(distance) != Some(distance) && queue.len() >= MAX_VISITED {
                return Some(distance + 1);
            }
            for PassageEnd { other, .. } in list(heads, ends, room) {
                if *other == to {
                    return Some(distance + 1);
                }
                if std::mem::replace(&mut visited[*other as usize], *search) != *search {
                    queue.push((*other, distance + 1));
                }
            }
            None
        });
        found.unwrap_or_else(|| ring.unwrap_or(0) + 2)
    }
}

/// The passage ends of a room.
fn list<'a>(
    heads: &[Option<u32>],
    ends: &'a [PassageEnd],
    room: u32,
) -> impl Iterator<Item = &'a PassageEnd> + use<'a> {
    std::iter::successors(heads[room as usize].map(|end| &ends[end as usize]), |end| {
        end.next.map(|next| &ends[next as usize])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corridors(rooms: usize, passages: &[([u32; 2], &[u32])]) -> Corridors {
        let mut corridors = Corridors::default();
        corridors.begin(rooms);
        passages.iter().for_each(|(ends, met)| corridors.add(*ends, met));
        corridors
    }

    #[test]
    fn rooms_at_one_corridor_are_joined() {
        // The passages 0–1 and 2–3 cross; 3–4 is alone.
        let mut crossing = corridors(5, &[([0, 1], &[]), ([2, 3], &[0]), ([3, 4], &[])]);
        let joined: Vec<(u32, u32)> =
            (0..5).flat_map(|a| (0..a).map(move |b| (b, a))).filter(|(a, b)| crossing.are_joined(*a, *b)).collect();
        assert_eq!(joined, [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3), (3, 4)]);
    }

    #[test]
    fn a_crossing_that_joins_rooms_again_is_seen() {
        // A row of rooms 0–1–2–3.
        let mut row = corridors(4, &[([0, 1], &[]), ([1, 2], &[]), ([2, 3], &[])]);
        assert!(row.would_double([1, 0], &[], false, |_| false), "once more");
        assert!(!row.would_double([0, 2], &[], false, |_| false));
        assert!(row.would_double([0, 2], &[1], false, |_| false), "room 2 would have two doors to one corridor");
        assert!(row.would_double([0, 3], &[1], false, |_| false), "0 and 1 would be joined by 0–1 and by the crossing");
        assert!(row.would_double([0, 2], &[1], true, |_| false), "likewise by a junction");
        // Two pairs of rooms that have nothing to do with each other.
        let mut pairs = corridors(4, &[([0, 1], &[]), ([2, 3], &[])]);
        assert!(!pairs.would_double([0, 2], &[1], true, |_| false));
        assert!(pairs.would_double([0, 2], &[1], true, |room| room != 3), "0 and 2 would be joined by the image too");
    }

    #[test]
    fn distances_count_passages() {
        let mut row = corridors(100, &[]);
        (1..99).for_each(|room| row.add([room - 1, room], &[]));
        assert_eq!([row.distance(3, 4), row.distance(9, 4), row.distance(0, 30)], [1, 5, 30]);
        assert!(row.distance(0, 98) >= 60, "far, if not exactly");
        row.add([0, 98], &[]);
        assert_eq!(row.distance(0, 98), 1);
    }
}
