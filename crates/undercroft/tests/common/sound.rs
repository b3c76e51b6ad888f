//! The laws and promises once more, as plainly as can be, to hold the engine's own `check` against.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    Draft, Dungeon, Holder, MarkKind, Method, Route,
    geom::{Dir, Point, Rect},
    recipe::{DoorPlaces, Placement},
};

use super::{bend, blocked, deep, floor, is_floor, walk, walkable};

/// Fails with the rule that a dungeon breaks.
pub fn assert_sound(dungeon: &Dungeon) {
    ids(dungeon.draft());
    super::keyed::assert_keyed(dungeon);
    if let Method::Walk(walk) = &dungeon.origin().recipe.method {
        super::walks::assert_walk(walk, dungeon);
        if walk.placement == Placement::Free {
            return;
        }
    }
    owners(dungeon.draft());
    everything_stands(dungeon);
    assert_eq!(
        walk(dungeon.draft(), [dungeon.draft().start], &blocked(dungeon.draft())),
        walkable(dungeon.draft()),
        "some floor is cut off"
    );
    assert!(is_floor(dungeon.draft(), dungeon.draft().goal.expect("a goal")), "the goal is not on floor");
    let Rect { w, h, .. } = dungeon.draft().board.cells.bounds();
    for at in floor(dungeon.draft()) {
        assert!(at.x > 0 && at.y > 0 && at.x < w - 1 && at.y < h - 1, "the border is open at {at}");
    }
    let recipe = &dungeon.origin().recipe;
    if let (Method::Scatter(scatter), true) = (&recipe.method, recipe.strict) {
        assert!(dungeon.draft().rooms.len() >= scatter.min_rooms as usize);
    }
    if recipe.passes.doors.as_ref().is_some_and(|doors| doors.seal == Some(true)) {
        sealed(dungeon.draft());
    }
    hazards(dungeon.draft());
}

fn ids(draft: &Draft) {
    for (index, room) in draft.rooms.iter().enumerate() {
        assert_eq!(room.id.0 as usize, index);
    }
    for (index, passage) in draft.passages.iter().enumerate() {
        assert_eq!(passage.id.0 as usize, index);
        assert!(passage.ends.iter().all(|end| (end.0 as usize) < draft.rooms.len()));
    }
}

/// Who should own each cell, straight from the rooms and passages: rooms first, else the earlier passage.
pub fn expected_owners(draft: &Draft) -> BTreeMap<Point, Holder> {
    let mut owners = BTreeMap::new();
    for room in &draft.rooms {
        for cell in room.rect.cells().filter(|cell| room.shape.contains(room.rect, *cell)) {
            let earlier = owners.insert(cell, Holder::Room(room.id));
            assert_eq!(earlier, None, "two rooms share {cell}");
        }
    }
    for passage in &draft.passages {
        let cells = match &passage.route {
            Route::Bend { from, corner, to, width } => {
                // With both ends on one row or column the corner says nothing, and neither matters for width 1.
                let horizontal_first = if from == corner { corner.x == to.x } else { from.y == corner.y };
                bend(*from, *to, horizontal_first, *width)
            }
            Route::Block { rect, .. } => rect.cells().collect(),
            Route::Cells(cells) => cells.iter().copied().collect(),
        };
        assert_eq!(passage.route.cells().into_iter().collect::<BTreeSet<_>>(), cells);
        assert_eq!(passage.route.cells().len(), cells.len(), "a cell of a route comes once");
        for cell in cells {
            owners.entry(cell).or_insert(Holder::Passage(passage.id));
        }
    }
    owners
}

fn owners(draft: &Draft) {
    let expected = expected_owners(draft);
    let pillars: BTreeSet<Point> =
        draft.marks.iter().filter(|mark| mark.kind == MarkKind::Pillar).map(|mark| mark.at).collect();
    for at in draft.board.cells.bounds().cells() {
        let holder = expected.get(&at).copied().unwrap_or(Holder::Nobody);
        assert_eq!(draft.board.owner.get(at).map(|owner| owner.holder()), Some(holder), "owner of {at}");
        assert_eq!(is_floor(draft, at), holder != Holder::Nobody && !pillars.contains(&at), "cell {at}");
    }
    assert!(expected.keys().all(|at| draft.board.cells.bounds().contains(*at)));
}

fn everything_stands(dungeon: &Dungeon) {
    let draft: &Draft = dungeon.draft();
    let by_ends = dungeon.origin().recipe.passes.doors.as_ref().is_some_and(|doors| doors.at == Some(DoorPlaces::Ends));
    assert!(is_floor(draft, draft.start), "the start is not on floor");
    let mut doors = BTreeSet::new();
    for door in &draft.doors {
        let room = &draft.rooms[door.room.0 as usize];
        let (dx, dy) = match door.side {
            Dir::North => (0, 1),
            Dir::South => (0, -1),
            Dir::West => (1, 0),
            Dir::East => (-1, 0),
        };
        assert!(is_floor(draft, door.at), "a door at {} is not on floor", door.at);
        assert!(!room.shape.contains(room.rect, door.at));
        assert!(room.shape.contains(room.rect, Point::new(door.at.x + dx, door.at.y + dy)));
        let holder = draft.board.owner.get(door.at).map(|owner| owner.holder());
        let carved = holder.filter(|holder| matches!(holder, Holder::Passage(_)));
        if by_ends {
            assert!(doors.insert((door.room, door.at, door.passage)), "two doors of one passage end at {}", door.at);
            let passage = door.passage.map(|id| &draft.passages[id.0 as usize]);
            assert!(passage.is_none_or(|passage| passage.route.cells().contains(&door.at)));
        } else {
            assert!(doors.insert((door.room, door.at, None)), "two doors of one room at {}", door.at);
            assert_eq!(door.passage.map(Holder::Passage), carved);
        }
    }
    let deep = deep(draft);
    let door_cells: BTreeSet<Point> = draft.doors.iter().map(|door| door.at).collect();
    let mut taken = BTreeSet::new();
    for mark in &draft.marks {
        if mark.kind == MarkKind::Junction {
            assert!(matches!(draft.board.owner.get(mark.at).map(|owner| owner.holder()), Some(Holder::Passage(_))));
            continue;
        }
        if mark.kind == MarkKind::Torch {
            // It hangs on a wall; `keyed::torches` looks at it.
            continue;
        }
        let room = &draft.rooms[mark.room.expect("a room").0 as usize];
        assert!(room.shape.contains(room.rect, mark.at), "a mark lies outside of its room");
        assert_eq!(is_floor(draft, mark.at), mark.kind != MarkKind::Pillar);
        // An enemy may stand where a tile lets one appear.
        let spawn = matches!(mark.kind, MarkKind::EnemySpawn | MarkKind::BossSpawn);
        assert!(spawn || taken.insert(mark.at), "two marks at {}", mark.at);
        assert!(!deep.contains(&mark.at), "a mark in deep water at {}", mark.at);
        assert!(mark.kind == MarkKind::Pillar || !door_cells.contains(&mark.at), "a mark on a door");
        assert!(draft.stairs.iter().all(|stair| stair.at != mark.at), "a mark on stairs");
    }
    for stair in &draft.stairs {
        assert!(is_floor(draft, stair.at));
    }
}

/// With all doors of a room closed, nobody gets out of it.
pub fn sealed(draft: &Draft) {
    for room in &draft.rooms {
        let doors: BTreeSet<Point> =
            draft.doors.iter().filter(|door| door.room == room.id).map(|door| door.at).collect();
        let inside: BTreeSet<Point> = room.shape.cells(room.rect).into_iter().collect();
        for at in walk(draft, inside.iter().copied(), &doors) {
            assert!(inside.contains(&at), "room {} is open at {at}", room.id.0);
        }
    }
}

/// Whoever avoids every hazard still gets everywhere.
pub fn hazards(draft: &Draft) {
    let hazards: BTreeSet<Point> =
        draft.marks.iter().filter(|mark| mark.kind == MarkKind::Hazard).map(|mark| mark.at).collect();
    let harmless: BTreeSet<Point> = walkable(draft).difference(&hazards).copied().collect();
    let closed: BTreeSet<Point> = hazards.union(&blocked(draft)).copied().collect();
    assert_eq!(walk(draft, [draft.start], &closed), harmless, "a hazard blocks the way");
}
