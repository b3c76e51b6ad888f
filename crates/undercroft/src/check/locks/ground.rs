//! The regions of a draft, found by the check's own means: what can be walked when every lock is closed.

use crate::{
    check::reach::{Labels, root},
    geom::Point,
    model::{Cell, DoorKind, Draft, LockId, MarkKind, Owner, RoomId},
    quest::{KeyKind, Quest, QuestLock, Region},
    topology::walkable,
};

pub(super) struct Ground {
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
    /// The ground of a draft; `unseeing` is that of somebody who finds no secret door.
    pub(super) fn of(draft: &Draft, unseeing: bool) -> Ground {
        let mut cells = walkable(draft).into_owned();
        if unseeing {
            let secret = draft.doors.iter().filter(|door| door.kind == DoorKind::Secret);
            secret.for_each(|door| cells.put(door.at, Cell::Wall));
        }
        let doors = draft.doors_and_locks().filter_map(|(door, lock)| Some((door.at, lock?)));
        let mut locked: Vec<(Point, LockId)> = doors.filter(|(at, _)| cells.get(*at) == Some(&Cell::Floor)).collect();
        locked.sort_unstable();
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
    pub(super) fn at(&self, at: Point) -> Option<u32> {
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
        // For each lock its cells, told by their places, and its regions, which come after them.
        let cells = self.locked.len() as u32;
        let mut parents: Vec<u32> = (0..cells + self.count).collect();
        let mut of_lock: Vec<Vec<u32>> = vec![Vec::new(); self.touches.len()];
        (0..).zip(&self.locked).for_each(|(place, (_, lock))| of_lock[lock.0 as usize].push(place));
        let mut torn = Vec::new();
        for (lock, places) in (0..).map(LockId).zip(&of_lock).filter(|(_, places)| places.len() > 1) {
            for place in places {
                for near in self.locked[*place as usize].0.neighbours() {
                    let other = self.locked.binary_search_by_key(&near, |(at, _)| *at).ok();
                    let other = other.filter(|other| self.locked[*other].1 == lock).map(|other| other as u32);
                    if let Some(beside) = self.at(near).map(|region| cells + region).or(other) {
                        join(&mut parents, *place, beside);
                    }
                }
            }
            let first = root(&mut parents, places[0]);
            if places.iter().any(|place| root(&mut parents, *place) != first) {
                torn.push(lock);
            }
            // The next lock joins what it joins by itself.
            places.iter().for_each(|place| parents[*place as usize] = *place);
            self.touches[lock.0 as usize].iter().for_each(|at| parents[(cells + at) as usize] = cells + at);
        }
        torn
    }

    /// Told once more than in `quest::Regions`, from regions of the check's own.
    pub(super) fn quest(&self, draft: &Draft) -> Quest {
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

fn join(parents: &mut [u32], one: u32, other: u32) {
    let (one, other) = (root(parents, one), root(parents, other));
    parents[one.max(other) as usize] = one.min(other);
}
