//! What every dungeon keeps, whatever made it.

use super::fault::{Fault, Faults, Rule};
use crate::{
    geom::{Point, Rect},
    model::{Cell, Draft, Holder, MarkKind, Owner, PassageId, Room, RoomId, Shape},
};

pub(super) fn check(draft: &Draft, faults: &mut Faults) {
    dense_ids(draft, faults);
    dangling_ends(draft, faults);
    one_ground(draft, faults);
    if faults.is_empty() {
        inside(draft, faults);
        on_floor(draft, faults);
        in_step(draft, faults);
        at_their_rooms(draft, faults);
    }
}

fn dense_ids(draft: &Draft, faults: &mut Faults) {
    for (index, room) in draft.rooms.iter().enumerate() {
        if room.id.0 as usize != index {
            let what = format!("the room in place {index} has the id {}", room.id.0);
            faults.add(Fault { room: Some(room.id), ..Fault::new(Rule::DenseIds, what) });
        }
    }
    for (index, passage) in draft.passages.iter().enumerate() {
        if passage.id.0 as usize != index {
            let what = format!("the passage in place {index} has the id {}", passage.id.0);
            faults.add(Fault { passage: Some(passage.id), ..Fault::new(Rule::DenseIds, what) });
        }
    }
}

fn dangling_ends(draft: &Draft, faults: &mut Faults) {
    let (rooms, passages) = (draft.rooms.len(), draft.passages.len());
    let mut room = |what: &str, id: RoomId| {
        if id.0 as usize >= rooms {
            faults.add(Fault::new(Rule::NoDanglingEnds, format!("{what} names room {}, there are {rooms}", id.0)));
        }
    };
    for passage in &draft.passages {
        passage.ends.into_iter().for_each(|end| room("a passage", end));
    }
    draft.doors.iter().for_each(|door| room("a door", door.room));
    draft.exits.iter().for_each(|exit| room("an exit", exit.room));
    draft.marks.iter().filter_map(|mark| mark.room).for_each(|id| room("a mark", id));
    let mut passage = |what: &str, id: Option<PassageId>| {
        if let Some(id) = id.filter(|id| id.0 as usize >= passages) {
            let what = format!("{what} names passage {}, there are {passages}", id.0);
            faults.add(Fault::new(Rule::NoDanglingEnds, what));
        }
    };
    draft.doors.iter().for_each(|door| passage("a door", door.passage));
    draft.stairs.iter().for_each(|stair| passage("a stair", stair.passage));
}

fn one_ground(draft: &Draft, faults: &mut Faults) {
    let size = |rect: Rect| (rect.w, rect.h);
    let board = size(draft.board.cells.bounds());
    let layers = [
        ("the owners", Some(draft.board.owner.bounds())),
        ("the layer wang", draft.layers.wang.as_ref().map(|layer| layer.bounds())),
        ("the layer text", draft.layers.text.as_ref().map(|layer| layer.bounds())),
    ];
    for (name, bounds) in layers {
        if let Some((w, h)) = bounds.map(size).filter(|own| *own != board) {
            let what = format!("{name} are {w} × {h}, the board is {} × {}", board.0, board.1);
            faults.add(Fault::new(Rule::OneGround, what));
        }
    }
    for room in &draft.rooms {
        if let Shape::Mask(mask) = &room.shape {
            if (mask.width(), mask.height()) != (room.rect.w, room.rect.h) {
                let what = "its mask is not as large as its rectangle";
                faults.add(Fault { room: Some(room.id), ..Fault::new(Rule::OneGround, what) });
            }
        }
    }
}

fn inside(draft: &Draft, faults: &mut Faults) {
    let board = draft.board.cells.bounds();
    for room in &draft.rooms {
        if !board.holds(room.rect) || room.rect.w < 1 || room.rect.h < 1 {
            let what = format!("it lies off the board of {} × {} or is empty", board.w, board.h);
            let cell = Some(Point::new(room.rect.x, room.rect.y));
            faults.add(Fault { room: Some(room.id), cell, ..Fault::new(Rule::InsideTheBoard, what) });
        }
    }
    for passage in &draft.passages {
        let outside = match passage.route.legs() {
            Some(legs) => legs.into_iter().find(|leg| !board.holds(*leg)).map(|leg| Point::new(leg.x, leg.y)),
            None => passage.route.cells().into_iter().find(|cell| !board.contains(*cell)),
        };
        if let Some(cell) = outside {
            let fault = Fault::new(Rule::InsideTheBoard, "it leaves the board");
            faults.add(Fault { passage: Some(passage.id), cell: Some(cell), ..fault });
        }
    }
}

/// What stands somewhere stands on floor; only a pillar is solid.
fn on_floor(draft: &Draft, faults: &mut Faults) {
    let mut stand = |what: &str, at: Point| {
        let rule = match draft.board.cells.get(at) {
            Some(Cell::Floor) => return,
            Some(_) => Rule::OnFloor,
            None => Rule::InsideTheBoard,
        };
        let how = if rule == Rule::OnFloor { "is not on floor" } else { "is off the board" };
        faults.add(Fault { cell: Some(at), ..Fault::new(rule, format!("{what} {how}")) });
    };
    stand("the start", draft.start);
    draft.goal.into_iter().for_each(|at| stand("the goal", at));
    draft.doors.iter().for_each(|door| stand("a door", door.at));
    draft.stairs.iter().for_each(|stair| stand("a stair", stair.at));
    draft.exits.iter().for_each(|exit| stand("an exit", exit.at));
    for mark in draft.marks.iter().filter(|mark| mark.kind != MarkKind::Pillar) {
        stand(crate::Named::name(mark.kind), mark.at);
    }
}

/// Open and owned are one, in both directions, but for pillars.
fn in_step(draft: &Draft, faults: &mut Faults) {
    let board = &draft.board;
    let out_of_step = board
        .cells
        .values()
        .iter()
        .zip(board.owner.values())
        .fold(0_u32, |count, (cell, owner)| count + u32::from((*cell == Cell::Floor) != (*owner != Owner::NOBODY)));
    let mut pillars: Vec<Point> =
        draft.marks.iter().filter(|mark| mark.kind == MarkKind::Pillar).map(|mark| mark.at).collect();
    pillars.sort_unstable();
    pillars.dedup();
    let mut excepted = 0;
    for at in &pillars {
        excepted += usize::from(board.owner.get(*at).is_some_and(|owner| *owner != Owner::NOBODY));
        let fault = match board.cells.get(*at) {
            Some(Cell::Floor) => Fault::new(Rule::InStep, "a pillar leaves its cell open"),
            Some(_) => continue,
            None => Fault::new(Rule::InsideTheBoard, "a pillar is off the board"),
        };
        faults.add(Fault { cell: Some(*at), ..fault });
    }
    if out_of_step as usize == excepted {
        return;
    }
    let pillar = |at: Point| pillars.binary_search(&at).is_ok();
    for at in board.cells.bounds().cells() {
        let (open, owner) = (board.cells.get(at) == Some(&Cell::Floor), board.owner.get(at).map(|own| own.holder()));
        let fault = match owner.unwrap_or(Holder::Nobody) {
            Holder::Nobody if open => Fault::new(Rule::InStep, "it is open, but no room or passage carved it"),
            Holder::Room(id) if !open && !pillar(at) => {
                Fault { room: Some(id), ..Fault::new(Rule::InStep, "its cell is not open") }
            }
            Holder::Passage(id) if !open && !pillar(at) => {
                Fault { passage: Some(id), ..Fault::new(Rule::InStep, "its cell is not open") }
            }
            _ => continue,
        };
        faults.add(Fault { cell: Some(at), ..fault });
    }
}

fn at_their_rooms(draft: &Draft, faults: &mut Faults) {
    let in_room = |room: &Room, at: Point| room.shape.contains(room.rect, at);
    for door in &draft.doors {
        let Some(room) = draft.rooms.get(door.room.0 as usize) else { continue };
        // From a door, one step against its side leads into its room.
        let into = match door.side {
            crate::geom::Dir::North => Point::new(door.at.x, door.at.y + 1),
            crate::geom::Dir::South => Point::new(door.at.x, door.at.y - 1),
            crate::geom::Dir::West => Point::new(door.at.x + 1, door.at.y),
            crate::geom::Dir::East => Point::new(door.at.x - 1, door.at.y),
        };
        if in_room(room, door.at) || !in_room(room, into) {
            let what = format!("a door is not beside its room on its side, {}", crate::Named::name(door.side));
            faults.add(Fault { room: Some(room.id), cell: Some(door.at), ..Fault::new(Rule::AtItsRoom, what) });
        }
    }
    for mark in &draft.marks {
        let Some(room) = mark.room.and_then(|id| draft.rooms.get(id.0 as usize)) else { continue };
        if !in_room(room, mark.at) {
            let what = format!("{} lies outside of its room", crate::Named::name(mark.kind));
            faults.add(Fault { room: Some(room.id), cell: Some(mark.at), ..Fault::new(Rule::AtItsRoom, what) });
        }
    }
}
