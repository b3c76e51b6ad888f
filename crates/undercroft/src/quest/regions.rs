//! The regions of a dungeon: what can be walked when every lock is closed.
//!
//! Cells of locks and of secret doors are closed, which leaves connected components. Secret doors then join those that they
//! touch to regions; for somebody who finds none of them the components themselves are the regions.

use super::{KeyKind, Quest, QuestLock};
use crate::{
    geom::Point,
    model::{Cell, DoorKind, Draft, Holder, LockId, MarkKind, RoomId},
    net::UnionFind,
    topology::{RoomGraph, walkable},
};

/// A part of a dungeon that can be walked without opening a lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its first cell, row by row.
    pub at: Point,
    /// The rooms that have a cell in it, ascending.
    pub rooms: Vec<RoomId>,
}

/// The regions of a dungeon that can be reached from the start with all locks open, and what each lock touches.
pub struct Regions {
    /// The regions in the order of their first cells.
    pub list: Vec<Region>,
    pieces: Pieces,
    /// The region of each piece of floor.
    numbers: Vec<Option<u32>>,
    /// Whether each piece of floor can be reached without a secret door, all locks open.
    visible: Vec<bool>,
    /// The regions that each lock touches, ascending. Where doors of two locks touch, a region without cells lies between
    /// them: its number comes after those of the list.
    touches: Vec<Vec<u32>>,
    /// How many regions there are, those without cells included.
    count: u32,
    /// Locks that can be reached by secret doors only, or whose doors do not lead to each other.
    bad_locks: Vec<LockId>,
}

/// The floor outside of locks in pieces: first the connected components, then the cells of secret doors.
struct Pieces {
    components: RoomGraph,
    /// The cells of secret doors, sorted.
    secret: Vec<Point>,
}

impl Pieces {
    fn at(&self, at: Point) -> Option<u32> {
        let secret = || self.secret.binary_search(&at).ok().map(|place| self.components.nodes + place as u32);
        self.components.node_at(at).or_else(secret)
    }

    fn count(&self) -> u32 {
        self.components.nodes + self.secret.len() as u32
    }
}

impl Regions {
    /// The regions of a draft. Deep water and solid things cannot be walked; secret doors can.
    pub fn of(draft: &Draft) -> Regions {
        let mut cells = walkable(draft).into_owned();
        let mut close = |at: Point| {
            let is_floor = cells.get(at) == Some(&Cell::Floor);
            cells.put(at, Cell::Wall);
            is_floor
        };
        let mut locked = locked_cells(draft);
        locked.retain(|(at, _)| close(*at));
        let secret_doors = draft.doors.iter().filter(|door| door.kind == DoorKind::Secret);
        let mut secret: Vec<Point> = secret_doors.map(|door| door.at).collect();
        secret.sort_unstable();
        secret.dedup();
        secret.retain(|at| close(*at));
        let pieces = Pieces { components: RoomGraph::components(&cells), secret };
        let beside = Beside::of(draft, &pieces, &locked);
        let mut joined = UnionFind::default();
        joined.begin(pieces.count());
        for (own, at) in (pieces.components.nodes..).zip(&pieces.secret) {
            at.neighbours().into_iter().filter_map(|near| pieces.at(near)).for_each(|other| {
                joined.join(own, other);
            });
        }
        let start = pieces.at(draft.start);
        let visible = beside.reached(start, pieces.count(), |piece| (piece < pieces.components.nodes).then_some(piece));
        let met = |lock: &LockId| beside.pieces[lock.0 as usize].iter().any(|piece| visible[*piece as usize]);
        let by_lock = |lock: &LockId| beside.pairs.iter().any(|(a, b)| (a == lock && met(b)) || (b == lock && met(a)));
        let hidden = |lock: &LockId| !met(lock) && !by_lock(lock);
        let firsts: Vec<u32> = (0..pieces.count()).map(|piece| joined.first(piece)).collect();
        let start = start.map(|start| firsts[start as usize]);
        let reached = beside.reached(start, pieces.count(), |piece| Some(firsts[piece as usize]));
        let is_joined = |lock: &LockId| {
            let cells = locked.iter().filter(|(_, own)| own == lock).map(|(at, _)| *at).collect::<Vec<Point>>();
            hang_together(&pieces, &firsts, &cells)
        };
        let locks = draft.locks.iter().map(|lock| lock.id);
        let bad_locks = locks.filter(|lock| hidden(lock) || !is_joined(lock)).collect();
        Regions::number(draft, pieces, &firsts, &reached, beside, visible, bad_locks)
    }

    fn number(
        draft: &Draft,
        pieces: Pieces,
        firsts: &[u32],
        reached: &[bool],
        beside: Beside,
        visible: Vec<bool>,
        bad_locks: Vec<LockId>,
    ) -> Regions {
        // The first cell of each region, whose pieces are told by the first of them.
        let mut first_cells: Vec<Option<Point>> = vec![None; firsts.len()];
        let cells = pieces.components.first_cells().into_iter().chain(pieces.secret.iter().copied());
        for (first, at) in firsts.iter().zip(cells) {
            let known = &mut first_cells[*first as usize];
            if known.is_none_or(|known| (at.y, at.x) < (known.y, known.x)) {
                *known = Some(at);
            }
        }
        let mut order: Vec<(Point, u32)> = (0..firsts.len() as u32)
            .filter(|piece| firsts[*piece as usize] == *piece && reached[*piece as usize])
            .filter_map(|piece| Some((first_cells[piece as usize]?, piece)))
            .collect();
        order.sort_by_key(|(at, _)| (at.y, at.x));
        let mut of_first = vec![None; firsts.len()];
        (0..).zip(&order).for_each(|(number, (_, first))| of_first[*first as usize] = Some(number));
        let numbers: Vec<Option<u32>> = firsts.iter().map(|first| of_first[*first as usize]).collect();
        let mut list: Vec<Region> = order.iter().map(|(at, _)| Region { at: *at, rooms: Vec::new() }).collect();
        let mut add = |piece: u32, cells: &[crate::model::Owner]| {
            let Some(region) = numbers[piece as usize] else { return };
            let rooms = &mut list[region as usize].rooms;
            for owner in cells {
                if let Holder::Room(id) = owner.holder() {
                    if rooms.last() != Some(&id) {
                        rooms.push(id);
                    }
                }
            }
        };
        let owners = &draft.board.owner;
        pieces.components.each_run(|y, from, to, piece| add(piece, &owners.row(y)[from as usize..to as usize]));
        for (piece, at) in (pieces.components.nodes..).zip(&pieces.secret) {
            owners.get(*at).into_iter().for_each(|owner| add(piece, &[*owner]));
        }
        for region in &mut list {
            region.rooms.sort_unstable();
            region.rooms.dedup();
        }
        let region = |piece: &u32| numbers[*piece as usize];
        let mut touches: Vec<Vec<u32>> =
            beside.pieces.iter().map(|own| own.iter().filter_map(region).collect()).collect();
        let mut count = list.len() as u32;
        for (one, other) in &beside.pairs {
            touches[one.0 as usize].push(count);
            touches[other.0 as usize].push(count);
            count += 1;
        }
        touches.iter_mut().for_each(|own| {
            own.sort_unstable();
            own.dedup();
        });
        Regions { list, pieces, numbers, visible, touches, count, bad_locks }
    }

    /// The region of a cell; `None` if it belongs to a lock, cannot be walked, or cannot be reached.
    pub fn at(&self, at: Point) -> Option<u32> {
        self.pieces.at(at).and_then(|piece| self.numbers[piece as usize])
    }

    /// The regions that a lock touches, ascending.
    pub fn touched_by(&self, lock: LockId) -> &[u32] {
        self.touches.get(lock.0 as usize).map_or(&[], Vec::as_slice)
    }

    /// Whether a cell can be reached without a secret door, all locks open.
    pub(crate) fn is_visible(&self, at: Point) -> bool {
        self.pieces.at(at).is_some_and(|piece| self.visible[piece as usize])
    }

    /// A lock that can be reached by secret doors only, or whose doors do not lead to each other.
    pub(crate) fn bad_lock(&self) -> Option<LockId> {
        self.bad_locks.first().copied()
    }

    /// The secret doors of a region that falls into several parts without them, each of which can be reached another way:
    /// whoever does not find them would have to open a lock instead.
    pub(crate) fn secret_shortcuts(&self) -> Option<Vec<Point>> {
        let components = self.pieces.components.nodes as usize;
        let mut seen = vec![false; self.list.len()];
        for (number, _) in self.numbers.iter().zip(&self.visible).take(components).filter(|(_, visible)| **visible) {
            let Some(region) = *number else { continue };
            if std::mem::replace(&mut seen[region as usize], true) {
                let own = |at: &&Point| self.at(**at) == Some(region);
                return Some(self.pieces.secret.iter().filter(own).copied().collect());
            }
        }
        None
    }

    /// The regions, locks and keys of a draft. Keys count in the order of their marks.
    pub fn quest(&self, draft: &Draft) -> Quest {
        let kind = |name: &str| draft.keys.iter().position(|key| key.name == name).map_or(u16::MAX, |kind| kind as u16);
        let region = |at: Point| self.at(at).unwrap_or(u32::MAX);
        let keys = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key);
        let locks = draft.locks.iter().zip(&self.touches);
        Quest {
            regions: self.count,
            start: region(draft.start),
            goal: draft.goal.map(region),
            kinds: draft.keys.iter().map(|key| KeyKind { spent: key.spent }).collect(),
            // A key that cannot be reached counts as absent.
            keys: keys.map(|mark| (region(mark.at), kind(mark.name.as_deref().unwrap_or_default()))).collect(),
            locks: locks.map(|(lock, touches)| QuestLock { touches: touches.clone(), kind: kind(&lock.key) }).collect(),
        }
    }
}

/// The cells of all locks, sorted, each once.
fn locked_cells(draft: &Draft) -> Vec<(Point, LockId)> {
    let doors = draft.locks.iter().flat_map(|lock| lock.doors.iter().map(|door| (door.0, lock.id)));
    let mut cells: Vec<(Point, LockId)> =
        doors.filter_map(|(door, lock)| Some((draft.doors.get(door as usize)?.at, lock))).collect();
    cells.sort_unstable();
    cells.dedup_by_key(|(at, _)| *at);
    cells
}

/// Whether whoever opens the doors of a lock can walk to all that they touch. `firsts` tells regions apart.
fn hang_together(pieces: &Pieces, firsts: &[u32], cells: &[Point]) -> bool {
    // The cells come first, then the regions beside them.
    let beside =
        |at: &Point| at.neighbours().into_iter().filter_map(|near| pieces.at(near)).map(|piece| firsts[piece as usize]);
    let mut regions: Vec<u32> = cells.iter().flat_map(beside).collect();
    regions.sort_unstable();
    regions.dedup();
    let (count, place) = (cells.len() as u32, |region: u32| regions.binary_search(&region).unwrap_or(0) as u32);
    let mut sets = UnionFind::default();
    sets.begin(count + regions.len() as u32);
    for (own, at) in (0..).zip(cells) {
        beside(at).for_each(|region| {
            sets.join(own, count + place(region));
        });
        for near in at.neighbours() {
            if let Ok(other) = cells.binary_search(&near) {
                sets.join(own, other as u32);
            }
        }
    }
    (1..regions.len() as u32).all(|region| sets.same(count, count + region))
}

/// What lies beside locks.
struct Beside {
    /// The pieces that each lock touches, ascending.
    pieces: Vec<Vec<u32>>,
    /// Locks that touch each other, the lower one first.
    pairs: Vec<(LockId, LockId)>,
}

impl Beside {
    fn of(draft: &Draft, pieces: &Pieces, locked: &[(Point, LockId)]) -> Beside {
        let lock_at = |at: Point| locked.binary_search_by_key(&at, |(at, _)| *at).ok().map(|place| locked[place].1);
        let mut beside = Beside { pieces: vec![Vec::new(); draft.locks.len()], pairs: Vec::new() };
        for (at, lock) in locked {
            for near in at.neighbours() {
                match (pieces.at(near), lock_at(near)) {
                    (Some(piece), _) => beside.pieces[lock.0 as usize].push(piece),
                    (None, Some(other)) if other > *lock => beside.pairs.push((*lock, other)),
                    _ => {}
                }
            }
        }
        beside.pairs.sort_unstable();
        beside.pairs.dedup();
        beside.pieces.iter_mut().for_each(|own| {
            own.sort_unstable();
            own.dedup();
        });
        beside
    }

    /// Which pieces can be reached with all locks open. `class` says by which piece a piece is told, or that it is closed.
    fn reached(&self, start: Option<u32>, count: u32, class: impl Fn(u32) -> Option<u32>) -> Vec<bool> {
        let mut reached = vec![false; count as usize];
        let mut open = vec![false; self.pieces.len()];
        let Some(start) = start.and_then(&class) else { return reached };
        reached[start as usize] = true;
        loop {
            let is_met = |lock: usize| {
                let beside = self.pieces[lock].iter().filter_map(|piece| class(*piece));
                let by_pair = |(one, other): &(LockId, LockId)| {
                    (one.0 as usize == lock && open[other.0 as usize])
                        || (other.0 as usize == lock && open[one.0 as usize])
                };
                beside.into_iter().any(|piece| reached[piece as usize]) || self.pairs.iter().any(by_pair)
            };
            let Some(next) = (0..self.pieces.len()).find(|lock| !open[*lock] && is_met(*lock)) else { return reached };
            open[next] = true;
            self.pieces[next].iter().filter_map(|piece| class(*piece)).for_each(|piece| reached[piece as usize] = true);
        }
    }
}
