//! What the kinds of doors promise, once more and as plainly as can be.

use std::collections::BTreeSet;

use undercroft::{
    DoorKind, Draft, Dungeon,
    geom::Point,
    recipe::{DoorPlaces, Doors, SecretPlaces},
};

use super::walk;

/// Openings are closed as a whole, and locked and secret doors leave a way.
pub fn assert_doors(dungeon: &Dungeon, doors: &Doors) {
    let draft = dungeon.draft();
    let drawn = [doors.archway, doors.locked, doors.secret].into_iter().flatten().any(|share| share > 0.0);
    let barred = matches!(doors.kind, DoorKind::Locked | DoorKind::Secret);
    if drawn || barred || doors.at != Some(DoorPlaces::Walls) {
        whole_openings(draft);
    }
    fair(draft, doors.secrets);
}

fn whole_openings(draft: &Draft) {
    let connections = draft.connections();
    // Locks stand wherever they cut something off.
    let locked: BTreeSet<Point> =
        draft.locks.iter().flat_map(|lock| &lock.doors).map(|door| draft.doors[door.0 as usize].at).collect();
    let is_free = |cells: &[Point]| cells.iter().all(|at| !locked.contains(at));
    for opening in connections.openings().iter().filter(|it| !it.doors.is_empty() && is_free(&it.cells)) {
        let doors = || opening.doors.iter().map(|id| &draft.doors[id.0 as usize]);
        let room = &draft.rooms[opening.room.0 as usize];
        let cells: BTreeSet<Point> = doors().map(|door| door.at).collect();
        // Where rooms overlap, a cell of the room itself may belong to another one.
        let open: Vec<&Point> = opening.cells.iter().filter(|at| !room.shape.contains(room.rect, **at)).collect();
        assert_eq!(cells.len(), open.len(), "the opening of room {} at {}", room.id.0, opening.cells[0]);
        let kinds: BTreeSet<DoorKind> = doors().map(|door| door.kind).collect();
        assert_eq!(kinds.len(), 1, "the opening of room {} at {}", room.id.0, opening.cells[0]);
    }
}

fn fair(draft: &Draft, secrets: SecretPlaces) {
    // How many rooms can be reached without doors of these kinds, and whether the goal can.
    let reached = |kinds: &[DoorKind]| {
        let with_key = |id: u32| draft.locks.iter().any(|lock| lock.doors.iter().any(|door| door.0 == id));
        let closed = (0..).zip(&draft.doors).filter(|(id, door)| kinds.contains(&door.kind) && !with_key(*id));
        let closed = closed.map(|(_, door)| door.at).collect();
        let cells = walk(draft, [draft.start], &closed);
        let enters = |at: &Point| cells.contains(at);
        let rooms = draft.rooms.iter().filter(|room| room.shape.cells(room.rect).iter().any(enters)).count();
        (rooms, draft.goal.is_some_and(|goal| cells.contains(&goal)))
    };
    let (rooms, goal) = reached(&[]);
    let mut barred = vec![DoorKind::Locked];
    if secrets == SecretPlaces::Fair {
        barred.push(DoorKind::Secret);
        let (seen, open) = reached(&[DoorKind::Secret]);
        assert!(4 * (rooms - seen) <= rooms, "{seen} of {rooms} rooms are seen");
        assert!(open || !goal, "the goal is secret");
    }
    let (seen, open) = reached(&barred);
    assert!(open || !goal, "the goal is locked off");
    assert!(seen > 1 || rooms < 2, "the first room is locked");
}
