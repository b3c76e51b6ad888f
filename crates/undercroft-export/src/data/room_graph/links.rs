//! Which rooms are joined, by which doors: the openings of rooms put together in pairs.

use undercroft::{DoorId, Draft, Grid, Opening, PassageId, RoomId, Stretch, StretchId, geom::Point};

/// What an opening leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum JointEnd {
    Room(RoomId),
    Corridor(StretchId),
}

/// A way between two rooms, or between a room and a corridor that is a node.
pub(crate) struct Joint {
    pub ends: [JointEnd; 2],
    /// The corridor that it is, if it is one.
    pub corridor: Option<StretchId>,
    pub doors: Vec<DoorId>,
    pub passages: Vec<PassageId>,
    /// How many cells wide it is at its narrower end.
    pub width: u32,
}

/// All of them.
pub(crate) struct Joints {
    pub list: Vec<Joint>,
    /// Doors that belong to no way: where rooms overlap, a door of one may stand amid the floor of another.
    pub loose: Vec<DoorId>,
    /// Every corridor, and whether it is a node.
    pub corridors: Vec<(StretchId, Stretch, bool)>,
}

/// The part of an opening that leads to one node.
struct Contact {
    room: RoomId,
    cells: Vec<Point>,
    doors: Vec<DoorId>,
}

pub(crate) fn joints(draft: &Draft) -> Joints {
    let connections = draft.connections();
    let stretches = connections.stretches();
    let corridor_at = connections.stretch_grid(draft);
    let mut of_corridors: Vec<Vec<Contact>> = stretches.iter().map(|_| Vec::new()).collect();
    let mut between_rooms: Vec<(RoomId, Contact)> = Vec::new();
    for opening in connections.openings() {
        for (end, contact) in contacts(draft, opening, &corridor_at) {
            match end {
                JointEnd::Room(other) => between_rooms.push((other, contact)),
                JointEnd::Corridor(id) => of_corridors[id.0 as usize].push(contact),
            }
        }
    }
    let mut list = touching_rooms(between_rooms);
    let mut corridors = Vec::new();
    for (stretch, contacts) in stretches.iter().zip(of_corridors) {
        let is_way = contacts.len() == 2;
        corridors.push((stretch.id, stretch.clone(), !is_way));
        let passages = stretch.passages.clone();
        if is_way {
            let width = contacts.iter().map(|contact| contact.cells.len() as u32).min().unwrap_or(0);
            let ends = [JointEnd::Room(contacts[0].room), JointEnd::Room(contacts[1].room)];
            let doors = sorted(contacts.into_iter().flat_map(|contact| contact.doors));
            list.push(Joint { ends, corridor: Some(stretch.id), doors, passages, width });
        } else {
            list.extend(contacts.into_iter().map(|contact| Joint {
                ends: [JointEnd::Room(contact.room), JointEnd::Corridor(stretch.id)],
                corridor: Some(stretch.id),
                width: contact.cells.len() as u32,
                doors: contact.doors,
                passages: passages.clone(),
            }));
        }
    }
    let mut is_hung = vec![false; draft.doors.len()];
    for DoorId(door) in list.iter().flat_map(|joint| &joint.doors) {
        is_hung.get_mut(*door as usize).into_iter().for_each(|hung| *hung = true);
    }
    let loose = (0..).map(DoorId).zip(is_hung).filter(|(_, hung)| !hung).map(|(id, _)| id).collect();
    Joints { list, loose, corridors }
}

fn sorted<T: Ord>(list: impl Iterator<Item = T>) -> Vec<T> {
    let mut list: Vec<T> = list.collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// What an opening leads to, part by part: mostly there is one.
fn contacts(draft: &Draft, opening: &Opening, corridor_at: &Grid<Option<StretchId>>) -> Vec<(JointEnd, Contact)> {
    let end_at = |at: Point| match draft.room_at(at) {
        Some(room) => Some(JointEnd::Room(room.id)),
        None => corridor_at.get(at).copied().flatten().map(JointEnd::Corridor),
    };
    let ends = sorted(opening.cells.iter().filter_map(|at| end_at(*at)));
    let contact = |end: JointEnd| {
        let leads_there = |at: &Point| end_at(*at) == Some(end);
        let cells = opening.cells.iter().copied().filter(leads_there).collect();
        let cell_of = |id: &DoorId| draft.doors.get(id.0 as usize).map(|door| door.at);
        let doors = opening.doors.iter().copied().filter(|id| cell_of(id).is_some_and(|at| leads_there(&at))).collect();
        (end, Contact { room: opening.room, cells, doors })
    };
    ends.into_iter().map(contact).collect()
}

/// Rooms whose cells touch: the opening of the one and that of the other are the same way.
fn touching_rooms(contacts: Vec<(RoomId, Contact)>) -> Vec<Joint> {
    let (lower, higher): (Vec<_>, Vec<_>) = contacts.into_iter().partition(|(other, contact)| contact.room < *other);
    let mut joints: Vec<(Joint, Vec<Point>)> = lower
        .into_iter()
        .map(|(other, contact)| {
            let ends = [JointEnd::Room(contact.room), JointEnd::Room(other)];
            let width = contact.cells.len() as u32;
            let joint = Joint { ends, corridor: None, doors: contact.doors, passages: Vec::new(), width };
            (joint, contact.cells)
        })
        .collect();
    for (other, contact) in higher {
        let ends = [JointEnd::Room(other), JointEnd::Room(contact.room)];
        let touches = |cells: &[Point]| {
            contact.cells.iter().any(|at| at.neighbours().iter().any(|beside| cells.contains(beside)))
        };
        let same = joints.iter_mut().find(|(joint, cells)| joint.ends == ends && touches(cells));
        if let Some((joint, _)) = same {
            joint.doors = sorted(joint.doors.iter().copied().chain(contact.doors));
            joint.width = joint.width.min(contact.cells.len() as u32);
        }
    }
    joints.into_iter().map(|(joint, _)| joint).collect()
}
