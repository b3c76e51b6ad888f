//! Openings and connections, against what a walk from cell to cell finds. The graph and its components are petgraph's.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::{graphmap::UnGraphMap, visit::Bfs};
use proptest::prelude::*;
use undercroft::{
    Cell, Connections, DoorId, Draft, Holder, PassageId, RoomId, Water, generate,
    geom::{Dir, Point},
};

use crate::recipes::{any_seed, config, sound_recipe};

/// Floor without deep water, cell by cell.
fn open_cells(draft: &Draft) -> BTreeSet<Point> {
    let cells = &draft.board.cells;
    cells
        .bounds()
        .cells()
        .filter(|at| cells[*at] == Cell::Floor)
        .filter(|at| draft.layers.water.as_ref().is_none_or(|water| water[*at] != Water::Deep))
        .collect()
}

fn room_of(draft: &Draft, at: Point) -> Option<RoomId> {
    match draft.board.owner[at].holder() {
        Holder::Room(id) => Some(id),
        _ => None,
    }
}

fn beside(at: Point) -> [(Dir, Point); 4] {
    Dir::ALL.map(|dir| (dir, dir.step(at)))
}

/// Every cell from which one steps into a room, with the sides on which it lies.
fn entries(draft: &Draft, open: &BTreeSet<Point>) -> BTreeMap<(RoomId, Point), Vec<Dir>> {
    let mut entries: BTreeMap<(RoomId, Point), Vec<Dir>> = BTreeMap::new();
    for at in open {
        let Some(room) = room_of(draft, *at) else { continue };
        for (dir, next) in beside(*at) {
            if open.contains(&next) && room_of(draft, next) != Some(room) {
                entries.entry((room, next)).or_default().push(dir);
            }
        }
    }
    entries
}

/// What a walk meets first that leaves a room at a cell: rooms, and the passages of the corridors on the way.
fn met_first(
    draft: &Draft,
    corridors: &UnGraphMap<Point, ()>,
    (room, at): (RoomId, Point),
    open: &BTreeSet<Point>,
) -> (BTreeSet<RoomId>, BTreeSet<PassageId>) {
    let (mut rooms, mut passages) = (BTreeSet::new(), BTreeSet::new());
    if let Some(other) = room_of(draft, at) {
        return ([other].into(), passages);
    }
    let mut walk = Bfs::new(corridors, at);
    while let Some(at) = walk.next(corridors) {
        if let Holder::Passage(id) = draft.board.owner[at].holder() {
            passages.insert(id);
        }
        let met = beside(at).into_iter().filter(|(_, next)| open.contains(next));
        rooms.extend(met.filter_map(|(_, next)| room_of(draft, next)).filter(|other| *other != room));
    }
    (rooms, passages)
}

fn assert_right(draft: &Draft, connections: &Connections) {
    let open = open_cells(draft);
    let entries = entries(draft, &open);
    let mut corridors = UnGraphMap::<Point, ()>::new();
    for at in open.iter().filter(|at| room_of(draft, **at).is_none()) {
        corridors.add_node(*at);
        for (_, next) in beside(*at) {
            if open.contains(&next) && room_of(draft, next).is_none() {
                corridors.add_edge(*at, next, ());
            }
        }
    }
    // Openings partition the cells through which rooms are entered.
    let mut seen = BTreeSet::new();
    let mut neighbours: BTreeMap<RoomId, BTreeSet<RoomId>> = BTreeMap::new();
    for (index, opening) in connections.openings().iter().enumerate() {
        assert_eq!(opening.id.0 as usize, index);
        assert!(connections.openings_of(opening.room).contains(opening));
        let own: BTreeSet<Point> = opening.cells.iter().copied().collect();
        assert!(!own.is_empty() && own.len() == opening.cells.len());
        let (mut rooms, mut passages) = (BTreeSet::new(), BTreeSet::new());
        let mut sides: BTreeMap<Dir, usize> = BTreeMap::new();
        for at in &own {
            assert!(seen.insert((opening.room, *at)), "{at} is in two openings of one room");
            let dirs = entries.get(&(opening.room, *at)).expect("an opening lies where nothing is entered");
            dirs.iter().for_each(|dir| *sides.entry(*dir).or_default() += 1);
            let met = met_first(draft, &corridors, (opening.room, *at), &open);
            rooms.extend(met.0);
            passages.extend(met.1);
        }
        assert_eq!(sides.values().max(), sides.get(&opening.side));
        // One thing: a walk over its own cells reaches all of them, and it ends where no other entry touches it.
        let mut reached = BTreeSet::from([opening.cells[0]]);
        let mut stack = vec![opening.cells[0]];
        while let Some(at) = stack.pop() {
            for (_, next) in beside(at) {
                assert!(own.contains(&next) || !entries.contains_key(&(opening.room, next)), "{at} goes on at {next}");
                if own.contains(&next) && reached.insert(next) {
                    stack.push(next);
                }
            }
        }
        assert_eq!(reached, own);
        assert_eq!(opening.beyond.rooms, rooms.iter().copied().collect::<Vec<_>>());
        assert_eq!(opening.beyond.passages, passages.into_iter().collect::<Vec<_>>());
        let doors = (0..).zip(&draft.doors).filter(|(_, door)| door.room == opening.room && own.contains(&door.at));
        assert_eq!(opening.doors, doors.map(|(id, _)| DoorId(id)).collect::<Vec<_>>());
        neighbours.entry(opening.room).or_default().extend(rooms);
    }
    assert_eq!(seen, entries.keys().copied().collect());
    // Every cell of a corridor belongs to a stretch, and adjacent ones to the same.
    let stretch_at = connections.stretch_grid(draft);
    for stretch in connections.stretches() {
        assert_eq!(stretch_at[stretch.at], Some(stretch.id));
    }
    for at in draft.board.cells.bounds().cells().filter(|at| open.contains(at)) {
        assert_eq!(stretch_at[at].is_some(), room_of(draft, at).is_none(), "{at}");
    }
    for (one, other, ()) in corridors.all_edges() {
        assert_eq!(stretch_at[one], stretch_at[other], "{one} and {other}");
    }
    for room in &draft.rooms {
        let own: Vec<RoomId> = neighbours.remove(&room.id).unwrap_or_default().into_iter().collect();
        assert_eq!(connections.neighbours(room.id), own, "room {}", room.id.0);
    }
}

proptest! {
    #![proptest_config(config(600))]

    /// Openings partition the cells through which rooms are entered, and what lies beyond is what a walk meets first.
    #[test]
    fn openings_are_what_a_walker_finds(recipe in sound_recipe(), seed in any_seed()) {
        if let Ok(dungeon) = generate(&recipe, seed.as_str()) {
            assert_right(dungeon.draft(), &dungeon.draft().connections());
        }
    }

    /// Queries agree with looking at every cell.
    #[test]
    fn queries_agree_with_looking_at_every_cell(recipe in sound_recipe(), seed in any_seed()) {
        let Ok(dungeon) = generate(&recipe, seed.as_str()) else { return Ok(()) };
        let draft = dungeon.draft();
        let walkable = draft.walkable();
        for at in walkable.bounds().grown(1).cells() {
            prop_assert_eq!(draft.is_walkable(at), walkable.get(at) == Some(&true));
        }
        for room in &draft.rooms {
            let own = draft.board.owner.bounds().cells().filter(|at| room_of(draft, *at) == Some(room.id));
            prop_assert_eq!(draft.cells_of(room.id).collect::<Vec<_>>(), own.collect::<Vec<_>>());
        }
        let steps = draft.distances(draft.start);
        for at in steps.bounds().cells().step_by(97) {
            let path = draft.path(draft.start, at);
            prop_assert_eq!(path.as_ref().map(|path| path.len() as u32 - 1), steps[at]);
            for pair in path.unwrap_or_default().windows(2) {
                prop_assert!(pair[0].steps_to(pair[1]) == 1 && draft.is_walkable(pair[1]));
            }
        }
    }
}
