//! Where one can go from a room. Both ends of a passage tell of the same doors, stairs and water, so that the game master knows
//! at either end what is at the other.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    Barrier, Connections, Door, DoorId, Draft, Named, Opening, Room, RoomId, StairWay, Water,
    geom::Point,
    view::plan::{number, stair_name},
};

use super::capitalised;

/// What is known of the ways through a dungeon.
pub(super) struct Ways<'a> {
    draft: &'a Draft,
    connections: Connections,
    /// The openings on every stretch of corridor.
    mouths: Vec<Vec<usize>>,
    /// What is met in every stretch.
    met: Vec<Met>,
}

/// What is met on the way.
#[derive(Clone, Debug, Default)]
struct Met {
    water: bool,
    /// Stairs of passages, by their places in the list.
    stairs: Vec<usize>,
}

impl<'a> Ways<'a> {
    pub(super) fn of(draft: &'a Draft) -> Ways<'a> {
        let connections = draft.connections();
        let count = connections.stretches().len();
        let mut mouths = vec![Vec::new(); count];
        for (index, opening) in connections.openings().iter().enumerate() {
            for stretch in &opening.beyond.stretches {
                if let Some(list) = mouths.get_mut(stretch.0 as usize) {
                    list.push(index);
                }
            }
        }
        let stretch_at = connections.stretch_grid(draft);
        let mut met = vec![Met::default(); count];
        let at = |at: Point| stretch_at.get(at).copied().flatten().map(|id| id.0 as usize);
        for (index, stair) in draft.stairs.iter().enumerate().filter(|(_, stair)| stair.to.is_none()) {
            if let Some(id) = at(stair.at) {
                met[id].stairs.push(index);
            }
        }
        if let Some(water) = &draft.layers.water {
            for cell in water.bounds().cells().filter(|cell| water.get(*cell) != Some(&Water::Dry)) {
                if let Some(id) = at(cell) {
                    met[id].water = true;
                }
            }
        }
        Ways { draft, connections, mouths, met }
    }

    /// The exits of a room, a sentence each.
    pub(super) fn tell(&self, room: &Room) -> Vec<String> {
        let mut ways: Vec<(String, u32)> = Vec::new();
        for opening in self.connections.openings_of(room.id) {
            let way = self.way(opening);
            match ways.iter_mut().find(|(known, _)| *known == way) {
                Some((_, count)) => *count += 1,
                None => ways.push((way, 1)),
            }
        }
        let times = |count: u32| match count {
            1 => String::new(),
            2 => " (twice)".to_owned(),
            count => format!(" ({count} times)"),
        };
        let mut facts: Vec<String> = ways.into_iter().map(|(way, count)| format!("{way}{}.", times(count))).collect();
        for exit in self.draft.exits.iter().filter(|exit| exit.room == room.id) {
            let main = if exit.main { "the main entrance" } else { "a way out" };
            let kind = if exit.kind == "entrance" { String::new() } else { format!(" ({})", exit.kind) };
            facts.push(format!("{}: {main}{kind}.", capitalised(exit.side.name())));
        }
        facts.extend(self.stairs_in(room));
        facts
    }

    /// Stairs in the room itself.
    fn stairs_in(&self, room: &Room) -> Vec<String> {
        let is_here = |at: Point| self.draft.room_at(at).is_some_and(|own| own.id == room.id);
        let stairs = self.draft.stairs.iter().filter(|stair| is_here(stair.at));
        let told = stairs.map(|stair| {
            let way = if stair.direction == StairWay::Up { "up" } else { "down" };
            match (stair.to, stair_name(self.draft, stair)) {
                (Some(to), Some(name)) => format!("Stairs lead {way} to level {} ({name}).", to.level),
                _ => format!("Stairs lead {way}."),
            }
        });
        told.collect()
    }

    /// One opening: the door here, what is on the way, where it leads and the doors there.
    fn way(&self, opening: &Opening) -> String {
        let mut way = format!("{}: {}", capitalised(opening.side.name()), self.doors(&opening.doors));
        let mut met =
            Reached { from: opening.room, rooms: BTreeMap::new(), corridor: false, water: false, stairs: Vec::new() };
        self.follow(opening, &mut met);
        if met.corridor {
            way.push_str(", then a passage");
        }
        let mut on_the_way: Vec<&str> = Vec::new();
        match self.stairs(opening, &met) {
            Some(stairs) => on_the_way.push(stairs),
            None if !met.stairs.is_empty() => on_the_way.push("stairs"),
            None => {}
        }
        if met.water {
            on_the_way.push("water");
        }
        if !on_the_way.is_empty() {
            way.push_str(&format!(" with {}", on_the_way.join(" and ")));
        }
        let ends: Vec<String> = met.rooms.iter().map(|(number, doors)| self.end(*number, doors)).collect();
        match ends.split_last() {
            None => {}
            Some((one, [])) => way.push_str(&format!(" to {one}")),
            Some((last, others)) => way.push_str(&format!(" to {} and {last}", others.join(", "))),
        }
        if met.rooms.is_empty() && met.corridor {
            way.push_str(" that leads to no other room");
        }
        way
    }

    /// A room at the other end, with the doors one meets there.
    fn end(&self, number: u32, doors: &BTreeSet<Vec<DoorId>>) -> String {
        let doors: BTreeSet<String> =
            doors.iter().filter(|list| !list.is_empty()).map(|list| self.doors(list)).collect();
        match doors.is_empty() {
            true => number.to_string(),
            false => format!("{number} ({} there)", doors.into_iter().collect::<Vec<_>>().join(" or ")),
        }
    }

    /// Follows a way to the rooms that have a number: tiles that are corridors have none.
    fn follow(&self, opening: &Opening, reached: &mut Reached) {
        let mut todo = vec![opening.id];
        let mut seen = BTreeSet::from([opening.id]);
        while let Some(id) = todo.pop() {
            let Some(opening) = self.connections.openings().get(id.0 as usize) else { continue };
            let mut others: Vec<&Opening> = Vec::new();
            for stretch in &opening.beyond.stretches {
                let Some(mouths) = self.mouths.get(stretch.0 as usize) else { continue };
                reached.corridor = true;
                if let Some(met) = self.met.get(stretch.0 as usize) {
                    reached.water |= met.water;
                    reached.stairs.extend(&met.stairs);
                }
                others.extend(mouths.iter().filter_map(|mouth| self.connections.openings().get(*mouth)));
            }
            if opening.beyond.stretches.is_empty() {
                let touches =
                    |other: &&Opening| other.beyond.stretches.is_empty() && other.beyond.rooms.contains(&opening.room);
                let beside = opening.beyond.rooms.iter().flat_map(|room| self.connections.openings_of(*room));
                others.extend(beside.filter(touches));
            }
            for other in others.into_iter().filter(|other| other.room != reached.from) {
                let Some(room) = self.draft.rooms.get(other.room.0 as usize) else { continue };
                match number(self.draft, room) {
                    Some(number) => {
                        reached.rooms.entry(number).or_default().insert(other.doors.clone());
                    }
                    None => {
                        reached.corridor = true;
                        let onward = self.connections.openings_of(other.room).iter().map(|own| own.id);
                        todo.extend(onward.filter(|id| seen.insert(*id)));
                    }
                }
            }
        }
    }

    /// Which way stairs on a way lead, if it is one passage between two rooms.
    fn stairs(&self, opening: &Opening, reached: &Reached) -> Option<&'static str> {
        let [stair] = reached.stairs.as_slice() else { return None };
        let stair = self.draft.stairs.get(*stair)?;
        let passage = self.draft.passages.get(stair.passage?.0 as usize)?;
        if reached.rooms.len() != 1 || !passage.ends.contains(&opening.room) {
            return None;
        }
        let forward = passage.ends[0] == opening.room;
        Some(if (stair.direction == StairWay::Up) == forward { "stairs up" } else { "stairs down" })
    }

    /// Doors that stand side by side in one opening.
    fn doors(&self, ids: &[DoorId]) -> String {
        let doors = ids.iter().filter_map(|id| self.draft.doors.get(id.0 as usize));
        let kinds: BTreeSet<String> = doors.map(|door| self.door(door)).collect();
        match kinds.is_empty() {
            true => "an open way".to_owned(),
            false => kinds.into_iter().collect::<Vec<_>>().join(" beside "),
        }
    }

    fn door(&self, door: &Door) -> String {
        let noun = door.kind.noun();
        let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        match (door.kind.barrier(), key_to(self.draft, door)) {
            (Barrier::Lock, Some(key)) => format!("{article} {noun} that wants the {key}"),
            (Barrier::Lock, None) => format!("{article} {noun} to pick or force"),
            (Barrier::Open | Barrier::Leaf | Barrier::Hidden, _) => format!("{article} {noun}"),
        }
    }
}

/// What was reached from a room through one opening.
struct Reached {
    from: RoomId,
    /// The rooms by number, with the doors of the openings through which they are entered.
    rooms: BTreeMap<u32, BTreeSet<Vec<DoorId>>>,
    corridor: bool,
    water: bool,
    stairs: Vec<usize>,
}

/// The name of the key to a door, with the letter of the lock.
fn key_to(draft: &Draft, door: &Door) -> Option<String> {
    let is_own = |id: &DoorId| draft.doors.get(id.0 as usize).is_some_and(|own| own.at == door.at);
    let lock = draft.locks.iter().find(|lock| lock.doors.iter().any(is_own))?;
    let letter = lock.letter().map_or_else(String::new, |letter| format!(" {letter}"));
    Some(format!("{} key{letter}", lock.key))
}
