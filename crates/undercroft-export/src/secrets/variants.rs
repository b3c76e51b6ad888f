//! Variants of a dungeon that differ only in secrets, made without using the code under test.

use std::collections::BTreeSet;

use undercroft::{
    Cell, Door, DoorKind, Draft, Exit, Grid, Holder, Layout, Mark, MarkKind, Owner, PassageId, Room, RoomId, RoomKind,
    Shape, Water,
    geom::{Dir, Point, Rect},
};

fn is_floor(draft: &Draft, at: Point) -> bool {
    draft.board.cells.get(at) == Some(&Cell::Floor)
}

/// The cells that can be reached; secret doors are closed unless `knowing`.
fn walked(draft: &Draft, knowing: bool) -> Grid<bool> {
    let board = draft.board.cells.bounds();
    let mut walked = Grid::new(board.w, board.h, false);
    let secret = |at: Point| draft.doors.iter().any(|door| door.at == at && door.kind.is_hidden());
    let mut front = vec![draft.start];
    while let Some(at) = front.pop() {
        if is_floor(draft, at) && walked.get(at) == Some(&false) && (knowing || !secret(at)) {
            walked.put(at, true);
            front.extend(at.neighbours());
        }
    }
    walked
}

/// Secret doors, cells that can be reached only through them, and passages that lead to nothing else.
fn hidden(draft: &Draft) -> Vec<Point> {
    let (all, some) = (walked(draft, true), walked(draft, false));
    let behind = |at: &Point| all.get(*at) == Some(&true) && some.get(*at) == Some(&false);
    let mut hidden: Vec<Point> = all.bounds().cells().filter(behind).collect();
    hidden.extend(secret_doors(draft));
    hidden.extend(dead_ends(draft));
    hidden
}

fn secret_doors(draft: &Draft) -> BTreeSet<Point> {
    draft.doors.iter().filter(|door| door.kind.is_hidden()).map(|door| door.at).collect()
}

/// Passages that would end before a wall: floor of no room that only passages with secret doors use and that joins no two
/// rooms, corridors or ends of a journey.
fn dead_ends(draft: &Draft) -> Vec<Point> {
    let secrets = secret_doors(draft);
    let room = |at: Point| match draft.board.owner.get(at).map(|owner| owner.holder()) {
        Some(Holder::Room(id)) => Some(id),
        _ => None,
    };
    let is_corridor = |at: Point| is_floor(draft, at) && room(at).is_none() && !secrets.contains(&at);
    let (mut to_secrets, mut others) = (BTreeSet::new(), BTreeSet::new());
    for passage in &draft.passages {
        let route = passage.route.cells_on(draft.board.cells.bounds());
        let has_door = draft.doors.iter().any(|door| door.kind.is_hidden() && door.passage == Some(passage.id));
        let is_secret = has_door || route.iter().any(|at| secrets.contains(at));
        if is_secret { to_secrets.extend(route) } else { others.extend(route) }
    }
    let is_doubtful = |at: Point| is_corridor(at) && to_secrets.contains(&at) && !others.contains(&at);
    // All corridor of the same sort that a cell hangs together with.
    let reach = |from: Point| {
        let (mut reached, mut front) = (BTreeSet::from([from]), vec![from]);
        while let Some(at) = front.pop() {
            for near in at.neighbours() {
                if is_corridor(near) && is_doubtful(near) == is_doubtful(from) && reached.insert(near) {
                    front.push(near);
                }
            }
        }
        reached
    };
    let mut ends: Vec<Point> = vec![draft.start];
    ends.extend(draft.stairs.iter().filter(|stair| stair.to.is_some()).map(|stair| stair.at));
    ends.extend(draft.exits.iter().flat_map(|exit| [exit.at, exit.side.opposite().step(exit.at)]));
    let mut found = Vec::new();
    let mut left: BTreeSet<Point> = draft.board.cells.bounds().cells().filter(|at| is_doubtful(*at)).collect();
    while let Some(first) = left.first().copied() {
        let piece = reach(first);
        left.retain(|at| !piece.contains(at));
        let around: BTreeSet<Point> = piece
            .iter()
            .flat_map(|at| at.neighbours())
            .filter(|at| is_floor(draft, *at) && !piece.contains(at))
            .collect();
        let rooms: BTreeSet<RoomId> =
            around.iter().filter(|at| !secrets.contains(at)).filter_map(|at| room(*at)).collect();
        let corridors: BTreeSet<Option<Point>> =
            around.iter().filter(|at| is_corridor(**at)).map(|at| reach(*at).first().copied()).collect();
        let has_end = ends.iter().any(|at| piece.contains(at));
        if around.iter().any(|at| secrets.contains(at)) && rooms.len() + corridors.len() < 2 && !has_end {
            found.extend(piece);
        }
    }
    found
}

/// Renumbers the rooms; rooms without a new id are removed together with everything that refers to them.
fn renumber(draft: &mut Draft, room: &dyn Fn(RoomId) -> Option<RoomId>) {
    let mut passages = Vec::new();
    let mut kept: Vec<Option<PassageId>> = Vec::new();
    for mut passage in std::mem::take(&mut draft.passages) {
        let ends = passage.ends.map(room);
        kept.push(ends[0].or(ends[1]).map(|_| PassageId(passages.len() as u32)));
        if let Some(known) = ends[0].or(ends[1]) {
            passage.ends = ends.map(|end| end.unwrap_or(known));
            passage.id = PassageId(passages.len() as u32);
            passages.push(passage);
        }
    }
    draft.passages = passages;
    for owner in draft.board.owner.values_mut() {
        let new = match owner.holder() {
            Holder::Room(id) => room(id).map(Owner::room),
            Holder::Passage(id) => kept[id.0 as usize].map(Owner::passage),
            Holder::Nobody => None,
        };
        *owner = new.unwrap_or(Owner::NOBODY);
    }
    let passage = |id: Option<PassageId>| id.and_then(|id| kept[id.0 as usize]);
    draft.rooms =
        draft.rooms.iter().filter_map(|old| Some(Room { id: room(old.id)?, mirror: None, ..old.clone() })).collect();
    draft.doors = draft
        .doors
        .iter()
        .filter_map(|door| Some(Door { room: room(door.room)?, passage: passage(door.passage), ..*door }))
        .collect();
    draft.exits = draft.exits.iter().filter_map(|exit| Some(Exit { room: room(exit.room)?, ..exit.clone() })).collect();
    draft.stairs.iter_mut().for_each(|stair| stair.passage = passage(stair.passage));
    draft.marks.iter_mut().for_each(|mark| mark.room = mark.room.and_then(room));
    draft.assembly = None;
}

/// The dungeon with walls in place of secret doors, and without everything behind them.
pub fn without_secrets(draft: &Draft) -> Draft {
    let mut variant = draft.clone();
    for at in hidden(draft) {
        variant.board.cells.put(at, Cell::Wall);
        variant.board.owner.put(at, Owner::NOBODY);
        if let Some(water) = &mut variant.layers.water {
            water.put(at, Water::Dry);
        }
    }
    // Only one kind of rock.
    variant.board.cells.values_mut().iter_mut().filter(|cell| **cell == Cell::Void).for_each(|cell| *cell = Cell::Wall);
    let Draft { board, layout } = &mut variant;
    let floor = |at: Point| board.cells.get(at) == Some(&Cell::Floor);
    layout.doors.retain(|door| floor(door.at));
    layout.stairs.retain(|stair| floor(stair.at));
    layout.exits.retain(|exit| floor(exit.at) || floor(exit.side.opposite().step(exit.at)));
    layout.marks.retain(|mark| floor(mark.at) || mark.kind == MarkKind::Pillar);
    layout.goal = None;
    layout.layers.wang = None;
    layout.layers.squares = None;
    let left = |room: &Room| {
        room.rect.intersect(board.cells.bounds()).cells().any(|at| room.shape.contains(room.rect, at) && floor(at))
    };
    let mut next = 0;
    let mut names = Vec::new();
    for room in &layout.rooms {
        names.push(left(room).then_some(RoomId(next)));
        next += u32::from(left(room));
    }
    let pillars: Vec<bool> =
        layout.marks.iter().map(|mark| mark.room.is_none_or(|id| names[id.0 as usize].is_some())).collect();
    let mut keep = pillars.into_iter();
    layout.marks.retain(|_| keep.next() == Some(true));
    renumber(&mut variant, &|id| names[id.0 as usize]);
    variant
}

/// The dungeon with different content behind its secret doors, and different hazards elsewhere.
pub fn other_secrets(draft: &Draft) -> Draft {
    let mut variant = draft.clone();
    let hidden = hidden(draft);
    let is_hidden = |at: Point| hidden.contains(&at);
    // All floor of its rectangle must be hidden, so that the room may get any shape.
    let unseen = |room: &Room| {
        let on_board = room.rect.intersect(draft.board.cells.bounds());
        let mut cells = on_board.cells().filter(|at| is_floor(draft, *at)).peekable();
        cells.peek().is_some() && cells.all(is_hidden)
    };
    for room in &mut variant.rooms {
        if unseen(room) {
            room.shape = match room.shape {
                Shape::Mask(_) => Shape::Rect,
                _ => Shape::Mask(Grid::new(room.rect.w, room.rect.h, true)),
            };
            room.tags.insert("unheard of".into());
        }
        room.kind = RoomKind::Treasure;
        room.number = room.number.map(|number| number * 10);
        room.number_at = None;
        room.encounter = None;
        room.rewards = None;
        room.purpose = None;
        room.tags.insert("haunted".into());
        room.words.insert("name".to_owned(), "zyx of others".to_owned());
        if let Some(prefab) = &mut room.prefab {
            prefab.name = "another vault".to_owned();
        }
    }
    let in_plain_view = |kind: MarkKind| {
        kind.is_furnishing() || matches!(kind, MarkKind::Pillar | MarkKind::Blessing | MarkKind::Torch)
    };
    variant.marks.retain(|mark| !is_hidden(mark.at) && in_plain_view(mark.kind));
    variant.marks.iter_mut().for_each(|mark| mark.name = Some("zyx, a hiding place".to_owned()));
    variant.doors.iter_mut().for_each(|door| door.sealing = !door.sealing);
    variant.keys.clear();
    variant.locks.iter_mut().for_each(|lock| lock.key = "another key".to_owned());
    variant.signs.insert("zyx sign".to_owned(), 'z');
    variant.words.insert("history".to_owned(), "zyx of others".to_owned());
    for at in &hidden {
        variant.marks.push(Mark::new(*at, MarkKind::Altar, None));
    }
    let Layout { rooms, marks, .. } = &mut variant.layout;
    for room in &*rooms {
        let corner = Point::new(room.rect.x, room.rect.y);
        let furnished = marks.iter().any(|mark| mark.at == corner);
        if is_floor(draft, corner) && !furnished {
            marks.push(Mark { name: Some("spike pit".into()), ..Mark::new(corner, MarkKind::Hazard, Some(room.id)) });
        }
    }
    let dry = || Grid::new(draft.board.cells.width(), draft.board.cells.height(), Water::Dry);
    let water = variant.layers.water.get_or_insert_with(dry);
    hidden.iter().filter(|at| is_floor(draft, **at)).for_each(|at| water.put(*at, Water::Deep));
    variant.goal = Some(draft.start);
    variant.layers.wang = None;
    variant
}

/// The dungeon with an additional first room behind a secret door, on a larger board; `None` if there is no space for
/// it.
pub fn one_more_secret(draft: &Draft) -> Option<Draft> {
    let board = draft.board.cells.bounds();
    let seen = walked(draft, false);
    let place = |(at, way): &(Point, Dir)| {
        let ahead = |steps: i32| (0..steps).fold(*at, |at, _| way.step(at));
        let Point { x, y } = ahead(3);
        let around = Rect::new(x - 2, y - 2, 5, 5);
        board.contains_rect(around) && around.cells().all(|near| !is_floor(draft, near)) && clear(draft, around)
    };
    let floor = board.cells().filter(|at| seen.get(*at) == Some(&true));
    let (at, way) = floor.flat_map(|at| Dir::ALL.map(|way| (at, way))).find(place)?;
    let mut variant = draft.clone();
    renumber(&mut variant, &|id| Some(RoomId(id.0 + 1)));
    let middle = (0..3).fold(at, |at, _| way.step(at));
    let rect = Rect::new(middle.x - 1, middle.y - 1, 3, 3);
    variant.rooms.insert(0, Room { kind: RoomKind::Treasure, number: Some(99), ..Room::new(RoomId(0), rect) });
    let door = way.step(at);
    for cell in rect.cells().chain([door]) {
        variant.board.cells.put(cell, Cell::Floor);
        variant.board.owner.put(cell, Owner::room(RoomId(0)));
        if let Some(water) = &mut variant.layers.water {
            water.put(cell, Water::Shallow);
        }
    }
    let (side, kind) = (way.opposite(), DoorKind::Secret);
    variant.doors.insert(0, Door { at: door, side, kind, room: RoomId(0), passage: None, sealing: false });
    variant.marks.insert(0, Mark::new(middle, MarkKind::Altar, Some(RoomId(0))));
    (variant.board.cells, variant.board.owner) =
        (larger(&variant.board.cells, Cell::Wall), larger(&variant.board.owner, Owner::NOBODY));
    variant.layers.water = variant.layers.water.take().map(|water| larger(&water, Water::Dry));
    variant.layers.wang = None;
    variant.layers.squares = None;
    Some(variant)
}

/// Whether there is no exit and no pillar, which are rock but visible.
fn clear(draft: &Draft, around: Rect) -> bool {
    let marks = draft.marks.iter().map(|mark| mark.at);
    marks.chain(draft.exits.iter().map(|exit| exit.at)).all(|at| !around.contains(at))
}

fn larger<T: Copy>(grid: &Grid<T>, rock: T) -> Grid<T> {
    let mut larger = Grid::new(grid.width() + 9, grid.height() + 5, rock);
    for at in grid.bounds().cells() {
        if let Some(value) = grid.get(at) {
            larger.put(at, *value);
        }
    }
    larger
}
