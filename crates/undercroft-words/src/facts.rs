//! What is true of a dungeon and its rooms, as far as texts depend on it. Nothing here relies on a draft that is sound.

use undercroft::{
    Draft, Holder, MarkKind, Named, Passage, Room, RoomId, Route, StairWay, Water, geom::Dir, geom::Point,
};

/// Things in a room that texts count, in the order in which they are told.
pub(crate) const KINDS: [MarkKind; 36] = [
    MarkKind::Pillar,
    MarkKind::Column,
    MarkKind::Dais,
    MarkKind::Altar,
    MarkKind::Fountain,
    MarkKind::Well,
    MarkKind::Coffin,
    MarkKind::Cage,
    MarkKind::Anvil,
    MarkKind::Workbench,
    MarkKind::WeaponRack,
    MarkKind::Hearth,
    MarkKind::Shelf,
    MarkKind::Bed,
    MarkKind::Table,
    MarkKind::Bench,
    MarkKind::Chains,
    MarkKind::Statue,
    MarkKind::Mushrooms,
    MarkKind::Bedding,
    MarkKind::Brazier,
    MarkKind::Urn,
    MarkKind::Crate,
    MarkKind::Barrel,
    MarkKind::Bones,
    MarkKind::Rubble,
    MarkKind::Junction,
    MarkKind::PlayerSpawn,
    MarkKind::EnemySpawn,
    MarkKind::BossSpawn,
    MarkKind::Enemy,
    MarkKind::Boss,
    MarkKind::Hazard,
    MarkKind::Loot,
    MarkKind::Reward,
    MarkKind::Blessing,
];

/// The place of a kind in [`KINDS`].
pub(crate) fn place_of(kind: MarkKind) -> Option<usize> {
    /// The places of all kinds, in the order in which they are declared.
    const PLACES: [Option<usize>; MarkKind::ALL.len()] = {
        let mut places = [None; MarkKind::ALL.len()];
        let mut at = 0;
        while at < KINDS.len() {
            places[KINDS[at] as usize] = Some(at);
            at += 1;
        }
        places
    };
    PLACES.get(kind as usize).copied().flatten()
}

/// What is true of a room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoomFacts {
    /// How many of each of [`KINDS`]; places for loot count as loot.
    pub counts: [u32; KINDS.len()],
    /// Which of [`KINDS`] there are, a bit each: most rooms have one or two.
    pub kinds: u64,
    /// Cells of shallow and of deep water.
    pub water: [u32; 2],
    /// How many traps lie in water.
    pub wet_traps: u32,
    /// How many passages end here.
    pub ways: u32,
    /// How many rooms lie between it and the start at least; `None` if no passage leads here.
    pub depth: Option<u32>,
    /// When somebody who searches for secret doors last comes here, from 0 for the first room.
    pub turn: u32,
}

impl Default for RoomFacts {
    fn default() -> RoomFacts {
        RoomFacts { counts: [0; KINDS.len()], kinds: 0, water: [0, 0], wet_traps: 0, ways: 0, depth: None, turn: 0 }
    }
}

impl RoomFacts {
    pub(crate) fn count(&self, kind: MarkKind) -> u32 {
        place_of(kind).map_or(0, |place| self.counts[place])
    }

    /// Whether at least a third of the room's cells is under water.
    pub(crate) fn is_flooded(&self, area: i64) -> bool {
        i64::from(self.water[0] + self.water[1]) * 3 >= area
    }

    /// Whether nobody can stand on most of the room's cells, because the water is too deep.
    pub(crate) fn is_mostly_deep(&self, area: i64) -> bool {
        i64::from(self.water[1]) * 2 > area
    }

    pub(crate) fn add(&mut self, kind: MarkKind, count: u32) {
        if let Some(place) = place_of(kind) {
            self.set(place, self.counts[place] + count);
        }
    }

    /// Says how many there are of the kind at a place of [`KINDS`].
    pub(crate) fn set(&mut self, place: usize, count: u32) {
        self.counts[place] = count;
        self.kinds = self.kinds & !(1 << place) | u64::from(count > 0) << place;
    }

    /// The places of [`KINDS`] of which there are any, in their order.
    pub(crate) fn present(&self) -> impl Iterator<Item = usize> + use<> {
        let mut left = self.kinds;
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (place < KINDS.len()).then_some(place)
        })
    }
}

/// What is true of a dungeon.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    pub rooms: Vec<RoomFacts>,
    /// The largest depth.
    pub deepest: u32,
    /// Places in the list of marks of keys and marks of somebody's own, by room.
    pub named: Vec<(RoomId, u32)>,
    /// Secret doors, each with a passage of its room that runs over it; or, if no passage that ends there does, with the one
    /// that passes by.
    pub secrets: Vec<(u32, Option<u32>)>,
    /// The room of the goal.
    pub goal: Option<RoomId>,
    pub wet: bool,
    /// Whether anything stands in any of its rooms.
    pub furnished: bool,
}

impl Facts {
    pub(crate) fn of(draft: &Draft) -> Facts {
        let mut facts = Facts { rooms: vec![RoomFacts::default(); draft.rooms.len()], ..Facts::default() };
        // On a level with stairs that lead further down, the goal of the whole lies below.
        let leads_on = draft.stairs.iter().any(|stair| stair.to.is_some() && stair.direction == StairWay::Down);
        facts.goal = draft.goal.filter(|_| !leads_on).and_then(|goal| room_at(draft, goal));
        facts.marks(draft);
        facts.water(draft);
        facts.ways(draft);
        facts
    }

    fn marks(&mut self, draft: &Draft) {
        for (index, mark) in (0..).zip(&draft.marks) {
            let Some(id) = mark.room else { continue };
            let Some(room) = self.rooms.get_mut(id.0 as usize) else { continue };
            let kind = if mark.kind == MarkKind::LootSpawn { MarkKind::Loot } else { mark.kind };
            self.furnished |= kind.is_furnishing();
            match place_of(kind) {
                Some(place) => {
                    room.counts[place] += 1;
                    room.kinds |= 1 << place;
                    if kind == MarkKind::Hazard {
                        let water = draft.layers.water.as_ref().and_then(|water| water.get(mark.at));
                        room.wet_traps += u32::from(water.is_some_and(|water| *water != Water::Dry));
                    }
                }
                None => self.named.push((id, index)),
            }
        }
        self.named.sort_unstable();
    }

    fn water(&mut self, draft: &Draft) {
        let Some(water) = &draft.layers.water else { return };
        for (water, owner) in water.values().iter().zip(draft.board.owner.values()) {
            if *water == Water::Dry {
                continue;
            }
            self.wet = true;
            if let Holder::Room(id) = owner.holder() {
                if let Some(room) = self.rooms.get_mut(id.0 as usize) {
                    room.water[usize::from(*water == Water::Deep)] += 1;
                }
            }
        }
    }

    /// Which passages lead where, and in which order the rooms are found.
    fn ways(&mut self, draft: &Draft) {
        let count = self.rooms.len();
        let ends = |passage: &Passage| passage.ends.map(|id| id.0 as usize);
        // The passages of every room, one list after the other.
        let mut first = vec![0_u32; count + 1];
        for room in draft.passages.iter().flat_map(ends).filter(|room| *room < count) {
            first[room + 1] += 1;
            self.rooms[room].ways += 1;
        }
        for room in 0..count {
            first[room + 1] += first[room];
        }
        let mut passages = vec![0_u32; first[count] as usize];
        // From the last passage to the first, so that every list fills from its end, and in the end begins where it should.
        for (index, passage) in (0..draft.passages.len() as u32).zip(&draft.passages).rev() {
            for room in ends(passage).into_iter().rev().filter(|room| *room < count) {
                first[room + 1] -= 1;
                passages[first[room + 1] as usize] = index;
            }
        }
        first.rotate_left(1);
        first[count] = passages.len() as u32;
        let of = |room: usize| passages.get(first[room] as usize..first[room + 1] as usize).unwrap_or(&[]);
        for (index, door) in (0..).zip(&draft.doors).filter(|(_, door)| door.kind.is_hidden()) {
            let room = door.room.0 as usize;
            let own = if room < count { of(room) } else { &[] };
            let before = self.secrets.len();
            let over = own.iter().filter(|passage| runs_over(&draft.passages[**passage as usize].route, door.at));
            self.secrets.extend(over.map(|passage| (index, Some(*passage))));
            if self.secrets.len() == before {
                let by = door.passage.map(|passage| passage.0);
                self.secrets.push((index, by.filter(|passage| (*passage as usize) < draft.passages.len())));
            }
        }
        let mut is_hidden = vec![false; if self.secrets.is_empty() { 0 } else { draft.passages.len() }];
        for (door, passage) in &self.secrets {
            let Some(passage) = passage else { continue };
            let ends = draft.passages[*passage as usize].ends;
            is_hidden[*passage as usize] |= ends.contains(&draft.doors[*door as usize].room);
        }
        let start = room_at(draft, draft.start).map_or(0, |id| id.0 as usize);
        if start >= count {
            return;
        }
        // Breadth first; the passages behind secret doors wait until nothing else is left.
        let (mut found, mut hidden, mut next) = (Vec::with_capacity(count), Vec::new(), 0);
        found.push(start);
        self.rooms[start].depth = Some(0);
        while next < found.len() {
            let room = found[next];
            let depth = self.rooms[room].depth.unwrap_or(0) + 1;
            for index in of(room) {
                let [a, b] = ends(&draft.passages[*index as usize]);
                let other = if a == room { b } else { a };
                if other >= count || self.rooms[other].depth.is_some() {
                    continue;
                }
                if is_hidden.get(*index as usize) == Some(&true) {
                    hidden.push((other, depth));
                } else {
                    self.find(other, depth, &mut found);
                }
            }
            next += 1;
            while next == found.len() {
                let Some((room, depth)) = hidden.pop() else { break };
                if self.rooms[room].depth.is_none() {
                    self.find(room, depth, &mut found);
                }
            }
        }
    }

    fn find(&mut self, room: usize, depth: u32, found: &mut Vec<usize>) {
        self.rooms[room].depth = Some(depth);
        self.rooms[room].turn = found.len() as u32;
        self.deepest = self.deepest.max(depth);
        found.push(room);
    }
}

/// The room of a cell.
pub(crate) fn room_at(draft: &Draft, at: Point) -> Option<RoomId> {
    match draft.board.owner.get(at).map(|owner| owner.holder()) {
        Some(Holder::Room(id)) => Some(id),
        _ => None,
    }
}

fn runs_over(route: &Route, at: Point) -> bool {
    match route {
        Route::Cells(cells) => cells.contains(&at),
        Route::Block { rect, .. } => rect.contains(at),
        Route::Bend { .. } => route.legs().is_some_and(|legs| legs.iter().any(|leg| leg.contains(at))),
    }
}

/// On which side a passage leaves a room that is one of its ends.
pub(crate) fn side_of(passage: &Passage, room: &Room) -> Dir {
    let is_first = passage.ends[0] == room.id;
    let beside = match &passage.route {
        Route::Block { direction, .. } => return if is_first { *direction } else { direction.opposite() },
        Route::Bend { from, corner, to, .. } => {
            let own = if is_first { *from } else { *to };
            if *corner == own { if is_first { *to } else { *from } } else { *corner }
        }
        Route::Cells(cells) => {
            let outside = |at: &&Point| !room.shape.contains(room.rect, **at);
            let found = if is_first { cells.iter().find(outside) } else { cells.iter().rev().find(outside) };
            found.copied().unwrap_or_default()
        }
    };
    if beside.y < room.rect.y {
        Dir::North
    } else if beside.y >= room.rect.bottom() {
        Dir::South
    } else if beside.x < room.rect.x {
        Dir::West
    } else {
        Dir::East
    }
}
