//! The regions of a draft, found by the check's own means: what can be walked when every lock is closed.

use crate::{
    check::{
        reach::{Labels, join, root},
        sorted,
    },
    geom::Point,
    model::{Cell, Draft, LockId, MarkKind, Owner, RoomId},
    quest::{KeyKind, Quest, QuestLock, Region},
    topology::walkable,
};

pub(in crate::check) struct Ground {
    labels: Labels,
    /// The region of each part of the floor, counted from 0; `None` where nobody gets to.
    regions: Vec<Option<u32>>,
    count: u32,
    /// The cells of locks that can be walked to, sorted.
    locked: Vec<(Point, LockId)>,
    /// The regions that each lock touches, ascending.
    touches: Vec<Vec<u32>>,
}

/// A region in which a room has cells.
pub(super) struct RoomRegion {
    room: RoomId,
    region: u32,
    /// Whether the room owns one of them. Where rooms overlap, others may.
    is_owner: bool,
}

impl Ground {
    /// The ground of a draft; `unseeing` is that of somebody who finds no secret door. No key opens a locked door without a lock.
    pub(in crate::check) fn of(draft: &Draft, unseeing: bool) -> Ground {
        let mut cells = walkable(draft).into_owned();
        let keyless = draft.doors_and_locks().filter(|(door, lock)| door.kind.is_locked() && lock.is_none());
        // Whoever begins on such a door stands in it already.
        keyless.filter(|(door, _)| door.at != draft.start).for_each(|(door, _)| cells.put(door.at, Cell::Wall));
        if unseeing {
            let secret = draft.doors.iter().filter(|door| door.kind.is_hidden());
            secret.for_each(|door| cells.put(door.at, Cell::Wall));
        }
        let doors = draft.doors_and_locks().filter_map(|(door, lock)| Some((door.at, lock?)));
        let mut locked = sorted(doors.filter(|(at, _)| cells.is_floor(*at)));
        locked.dedup_by_key(|(at, _)| *at);
        locked.iter().for_each(|(at, _)| cells.put(*at, Cell::Wall));
        let labels = Labels::of(&cells);
        // With all locks open, their cells join what lies beside them. They come after the parts of the floor.
        let parts = labels.count;
        let mut parents: Vec<u32> = (0..parts + locked.len() as u32).collect();
        let place = |at: Point| locked.binary_search_by_key(&at, |(at, _)| *at).ok();
        let node = |at: Point| labels.at(at).or_else(|| place(at).map(|place| parts + place as u32));
        for (own, (at, _)) in (parts..).zip(&locked) {
            for near in at.neighbours().into_iter().filter_map(node) {
                join(&mut parents, own, near);
            }
        }
        let start = node(draft.start).map(|start| root(&mut parents, start));
        let mut count = 0;
        let mut regions = vec![None; parts as usize];
        for part in 0..parts {
            if Some(root(&mut parents, part)) == start {
                regions[part as usize] = Some(count);
                count += 1;
            }
        }
        let mut own = parts..;
        locked.retain(|_| own.next().is_some_and(|own| Some(root(&mut parents, own)) == start));
        let mut ground = Ground { labels, regions, count, locked, touches: vec![Vec::new(); draft.locks.len()] };
        ground.find_touches();
        ground
    }

    fn find_touches(&mut self) {
        for (place, (at, lock)) in self.locked.iter().enumerate() {
            for near in at.neighbours() {
                let other = || self.locked.binary_search_by_key(&near, |(at, _)| *at).ok();
                if let Some(region) = self.at(near) {
                    self.touches[lock.0 as usize].push(region);
                } else if let Some(other) = other().filter(|other| *other > place && self.locked[*other].1 != *lock) {
                    // Between doors of two locks that touch there is a region without a cell.
                    self.touches[lock.0 as usize].push(self.count);
                    self.touches[self.locked[other].1.0 as usize].push(self.count);
                    self.count += 1;
                }
            }
        }
        self.touches.iter_mut().for_each(|own| {
            own.sort_unstable();
            own.dedup();
        });
    }

    /// The region of a cell.
    pub(in crate::check) fn at(&self, at: Point) -> Option<u32> {
        self.labels.at(at).and_then(|part| self.regions[part as usize])
    }

    /// Whether a lock can be walked to.
    pub(super) fn meets(&self, lock: LockId) -> bool {
        !self.touches[lock.0 as usize].is_empty()
    }

    /// Every run of cells of a region: its row, its first column, and its region.
    pub(super) fn each_run(&self, mut each: impl FnMut(Point, u32)) {
        self.labels.each_run(|at, part| self.regions[part as usize].into_iter().for_each(|region| each(at, region)));
    }

    /// Every room with every region in which it has cells, room by room.
    pub(super) fn rooms(&self, draft: &Draft) -> Vec<RoomRegion> {
        let mut list: Vec<RoomRegion> = Vec::with_capacity(2 * draft.rooms.len());
        for room in &draft.rooms {
            let (begin, own) = (list.len(), Owner::room(room.id));
            room.shape.each_span(room.rect, |y, from, to| {
                self.labels.each_part(y, from, to, |from, to, part| {
                    let Some(region) = self.regions[part as usize] else { return };
                    let place = begin + list[begin..].iter().take_while(|known| known.region != region).count();
                    if list.get(place).is_some_and(|known| known.is_owner) {
                        return;
                    }
                    let owners = draft.board.owner.row(y).get(from as usize..to as usize);
                    let is_owner = owners.is_some_and(|owners| owners.contains(&own));
                    match list.get_mut(place) {
                        Some(known) => known.is_owner = is_owner,
                        None => list.push(RoomRegion { room: room.id, region, is_owner }),
                    }
                });
            });
        }
        list
    }

    /// The regions that have cells, each with the rooms that own some of them.
    pub(super) fn list(&self, rooms: &[RoomRegion]) -> Vec<Region> {
        let first_cells = self.labels.first_cells.iter().zip(&self.regions).filter(|(_, region)| region.is_some());
        let mut list: Vec<Region> = first_cells.map(|(at, _)| Region { at: *at, rooms: Vec::new() }).collect();
        for known in rooms.iter().filter(|known| known.is_owner) {
            list[known.region as usize].rooms.push(known.room);
        }
        list
    }

    /// The locks without which every room can be entered, all others open.
    pub(super) fn useless_locks(&self, draft: &Draft, rooms: &[RoomRegion]) -> Vec<LockId> {
        let mut locks_at: Vec<Vec<u32>> = vec![Vec::new(); self.count as usize];
        for (lock, touches) in (0..).zip(&self.touches) {
            touches.iter().for_each(|region| locks_at[*region as usize].push(lock));
        }
        let cuts_off = |lock: u32, start: u32| {
            let mut reached = vec![false; self.count as usize];
            let mut edge = vec![start];
            while let Some(region) = edge.pop() {
                if !std::mem::replace(&mut reached[region as usize], true) {
                    let open = locks_at[region as usize].iter().filter(|other| **other != lock);
                    edge.extend(open.flat_map(|other| &self.touches[*other as usize]));
                }
            }
            let mut rooms = rooms.chunk_by(|one, other| one.room == other.room);
            rooms.any(|own| own.iter().all(|known| !reached[known.region as usize]))
        };
        let Some(start) = self.at(draft.start) else { return Vec::new() };
        (0..self.touches.len() as u32).filter(|lock| !cuts_off(*lock, start)).map(LockId).collect()
    }

    /// The locks that touch regions which are not joined by their own doors: whoever opens one cannot walk to all of them.
    pub(super) fn torn_locks(&self) -> Vec<LockId> {
        let by_lock = sorted(self.locked.iter().map(|(at, lock)| (*lock, *at)));
        let of_locks = by_lock.chunk_by(|one, other| one.0 == other.0);
        of_locks.filter(|own| self.is_torn(own)).map(|own| own[0].0).collect()
    }

    /// Whether the cells of a lock are not joined by each other and by the regions that it touches.
    fn is_torn(&self, own: &[(LockId, Point)]) -> bool {
        let lock = own[0].0;
        let touches = &self.touches[lock.0 as usize];
        // The cells of the lock come first, and then its regions.
        let mut parents: Vec<u32> = (0..(own.len() + touches.len()) as u32).collect();
        let region = |at: Point| Some(own.len() + touches.binary_search(&self.at(at)?).ok()?);
        let node = |at: Point| own.binary_search(&(lock, at)).ok().or_else(|| region(at));
        for (place, (_, at)) in (0..).zip(own) {
            at.neighbours().into_iter().filter_map(node).for_each(|near| join(&mut parents, place, near as u32));
        }
        (0..own.len() as u32).any(|place| root(&mut parents, place) != 0)
    }

    /// Told once more than in `quest::Regions`, from regions of the check's own.
    pub(in crate::check) fn quest(&self, draft: &Draft) -> Quest {
        let kind = |name: &str| draft.keys.iter().position(|key| key.name == name).map_or(u16::MAX, |kind| kind as u16);
        let region = |at: Point| self.at(at).unwrap_or(u32::MAX);
        let keys = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key);
        let locks = draft.locks.iter().zip(&self.touches);
        Quest {
            regions: self.count,
            start: region(draft.start),
            goal: draft.goal.map(region),
            kinds: draft.keys.iter().map(|key| KeyKind { spent: key.spent }).collect(),
            keys: keys.map(|mark| (region(mark.at), kind(mark.name.as_deref().unwrap_or_default()))).collect(),
            locks: locks.map(|(lock, touches)| QuestLock { touches: touches.clone(), kind: kind(&lock.key) }).collect(),
        }
    }
}
