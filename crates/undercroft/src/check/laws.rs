//! What every dungeon keeps, whatever made it.

use super::{
    Scratch, carving,
    fault::{Fault, Faults, Rule},
    locks,
    passes::stairs,
};
use crate::{
    Named,
    geom::{Point, Rect},
    model::{Cell, Draft, Holder, Mark, MarkKind, Owner, PassageId, Room, RoomId, Route, Water},
    recipe::{FAR, MAX_SIDE},
};

/// Each group of laws speaks of things that the one before has made sure of.
pub(super) fn check(draft: &Draft, clips: bool, scratch: &mut Scratch, faults: &mut Faults) {
    let groups: [&mut dyn FnMut(&mut Faults); 3] = [
        &mut |faults| {
            dense_ids(draft, faults);
            dangling_ends(draft, faults);
            one_ground(draft, faults);
            inside(draft, clips, faults);
        },
        &mut |faults| {
            on_floor(draft, faults);
            own_things(draft, faults);
            locks::law(draft, &mut scratch.locks, faults);
            links(draft, faults);
            carving::check(draft, &mut scratch.carving, faults);
        },
        &mut |faults| {
            at_their_rooms(draft, faults);
            water(draft, faults);
            stairs::check(draft, faults);
        },
    ];
    for group in groups {
        group(faults);
        if !faults.is_empty() {
            return;
        }
    }
}

fn links(draft: &Draft, faults: &mut Faults) {
    for stair in draft.stairs.iter().filter(|stair| stair.to.is_some() && stair.passage.is_some()) {
        faults.add(Fault::new(Rule::Links, "stairs in a passage lead to another level").cell(stair.at));
    }
}

fn dense_ids(draft: &Draft, faults: &mut Faults) {
    for (index, room) in draft.rooms.iter().enumerate() {
        if room.id.0 as usize != index {
            let what = format!("the room in place {index} has the id {}", room.id.0);
            faults.add(Fault::new(Rule::DenseIds, what).room(room.id));
        }
    }
    for (index, passage) in draft.passages.iter().enumerate() {
        if passage.id.0 as usize != index {
            let what = format!("the passage in place {index} has the id {}", passage.id.0);
            faults.add(Fault::new(Rule::DenseIds, what).passage(passage.id));
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
        ("the layer water", draft.layers.water.as_ref().map(|layer| layer.bounds())),
        ("the layer ground", draft.layers.ground.as_ref().map(|layer| layer.bounds())),
        ("the layer squares", draft.layers.squares.as_ref().map(|layer| layer.bounds())),
    ];
    let own = draft.layers.own.iter().map(|(name, layer)| (name.as_str(), Some(layer.bounds())));
    for (name, bounds) in layers.into_iter().chain(own) {
        if let Some((w, h)) = bounds.map(size).filter(|own| *own != board) {
            let what = format!("{name} are {w} × {h}, the board is {} × {}", board.0, board.1);
            faults.add(Fault::new(Rule::OneGround, what));
        }
    }
    for room in &draft.rooms {
        if let Some(mask) = room.shape.mask() {
            if (mask.width(), mask.height()) != (room.rect.w, room.rect.h) {
                let what = "its mask is not as large as its rectangle";
                faults.add(Fault::new(Rule::OneGround, what).room(room.id));
            }
        }
    }
}

/// Nothing lies off the board, unless the board `clips` what a method puts beyond its edges. Even that has bounds.
fn inside(draft: &Draft, clips: bool, faults: &mut Faults) {
    let board = draft.board.cells.bounds();
    let around = if clips { Rect::new(-FAR, -FAR, 2 * FAR, 2 * FAR) } else { board };
    let holds = |rect: Rect| {
        let sides = [rect.w, rect.h].into_iter().all(|side| (1..=MAX_SIDE).contains(&side));
        sides && around.contains_rect(rect)
    };
    for room in &draft.rooms {
        if !holds(room.rect) || room.area() < 1 {
            let what = format!("it lies off the board of {} × {} or has no cell", board.w, board.h);
            let cell = Some(Point::new(room.rect.x, room.rect.y));
            faults.add(Fault::new(Rule::InsideTheBoard, what).room(room.id).cell(cell));
        }
    }
    for exit in draft.exits.iter().filter(|exit| !board.contains(exit.at)) {
        faults.add(Fault::new(Rule::InsideTheBoard, "an exit is off the board").room(exit.room).cell(exit.at));
    }
    for passage in &draft.passages {
        let bad = match &passage.route {
            Route::Bend { from, corner, to, width } => {
                let ends = [*from, *corner, *to].into_iter().find(|cell| !board.contains(*cell));
                let straight = (from.x == corner.x || from.y == corner.y) && (corner.x == to.x || corner.y == to.y);
                // Legs are worth computing only from numbers that lie on the board.
                let lanes = (1..=board.w.max(board.h)).contains(width) && straight;
                ends.or_else(|| match passage.route.legs().filter(|_| lanes) {
                    Some(legs) => {
                        legs.into_iter().find(|leg| !board.contains_rect(*leg)).map(|leg| Point::new(leg.x, leg.y))
                    }
                    None => Some(*from),
                })
            }
            Route::Block { rect, .. } => Some(Point::new(rect.x, rect.y)).filter(|_| !holds(*rect)),
            Route::Cells(cells) => cells.iter().copied().find(|cell| !board.contains(*cell)),
        };
        if let Some(cell) = bad {
            faults.add(
                Fault::new(Rule::InsideTheBoard, "it leaves the board, or is no corridor at all")
                    .passage(passage.id)
                    .cell(cell),
            );
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
        faults.add(Fault::new(rule, format!("{what} {how}")).cell(at));
    };
    stand("the start", draft.start);
    draft.goal.into_iter().for_each(|at| stand("the goal", at));
    draft.doors.iter().for_each(|door| stand("a door", door.at));
    draft.stairs.iter().for_each(|stair| stand("a stair", stair.at));
    for mark in &draft.marks {
        // A pillar makes its cell solid, and what hangs on a wall faces floor; but they too are on the board.
        let on_board = draft.board.cells.get(mark.at).is_some();
        let faced = mark.facing.and_then(|facing| draft.board.cells.get(facing.step(mark.at)));
        let hangs = mark.kind.may_hang() && faced == Some(&Cell::Floor);
        if !(on_board && (hangs || mark.kind == MarkKind::Pillar)) {
            stand(mark.kind.name(), mark.at);
        }
    }
}

/// The longest name of a mark or a layer of one's own, in characters.
const LONGEST_NAME: usize = 100;

/// What somebody added of their own can be told apart and drawn.
fn own_things(draft: &Draft, faults: &mut Faults) {
    let is_name = |name: &str| {
        let length = name.chars().count();
        (1..=LONGEST_NAME).contains(&length) && name.trim() == name && !name.chars().any(char::is_control)
    };
    let nameless = |mark: &&Mark| mark.kind == MarkKind::Own && !mark.name.as_deref().is_some_and(is_name);
    for mark in draft.marks.iter().filter(nameless) {
        let what = format!("a mark of the kind `own` needs a name of 1 to {LONGEST_NAME} characters in one line");
        faults.add(Fault::new(Rule::OwnThings, what).cell(mark.at));
    }
    for name in draft.signs.keys().chain(draft.layers.own.keys()).filter(|name| !is_name(name)) {
        let what = format!("{name:?} is no name for a mark or a layer");
        faults.add(Fault::new(Rule::OwnThings, what));
    }
    for (name, sign) in draft.signs.iter().filter(|(_, sign)| !('!'..='~').contains(*sign)) {
        let what = format!("the sign of {name:?} is {sign:?}, which is no visible ASCII character");
        faults.add(Fault::new(Rule::OwnThings, what));
    }
}

/// Water lies on floor, and whatever stands somewhere does not stand where it is deep.
fn water(draft: &Draft, faults: &mut Faults) {
    let Some(water) = &draft.layers.water else { return };
    let mut fault = |at: Point, what: String| {
        faults.add(Fault::new(Rule::Water, what).cell(at));
    };
    let cells = draft.board.cells.values();
    let astray = |(water, cell): (&Water, &Cell)| *water != Water::Dry && *cell != Cell::Floor;
    // Counting without leaving early is what compilers make wide instructions of.
    if water.values().iter().zip(cells).fold(0_u32, |count, pair| count + u32::from(astray(pair))) > 0 {
        let at = water.bounds().cells().zip(water.values().iter().zip(cells)).find(|(_, pair)| astray(*pair));
        at.into_iter().for_each(|(at, _)| fault(at, "there is water, but no floor".to_owned()));
    }
    let mut stand = |what: &str, at: Point| {
        if water.get(at) == Some(&Water::Deep) {
            fault(at, format!("{what} stands in deep water"));
        }
    };
    stand("the start", draft.start);
    draft.goal.into_iter().for_each(|at| stand("the goal", at));
    draft.doors.iter().for_each(|door| stand("a door", door.at));
    draft.stairs.iter().for_each(|stair| stand("a stair", stair.at));
    draft.marks.iter().for_each(|mark| stand(mark.kind.name(), mark.at));
}

fn at_their_rooms(draft: &Draft, faults: &mut Faults) {
    let in_room = |room: &Room, at: Point| room.shape.contains(room.rect, at);
    let doors = draft.doors.iter().map(|door| ("a door", door.room, door.at, door.side));
    let exits = draft.exits.iter().map(|exit| ("an exit", exit.room, exit.at, exit.side));
    for (what, room, at, side) in doors.chain(exits) {
        let Some(room) = draft.rooms.get(room.0 as usize) else { continue };
        // From there, one step against its side leads into its room.
        if in_room(room, at) || !in_room(room, side.opposite().step(at)) {
            let what = format!("{what} is not beside its room on its side, {}", side.name());
            faults.add(Fault::new(Rule::AtItsRoom, what).room(room.id).cell(at));
        }
    }
    for (passage, at) in beside_their_passage(draft) {
        faults.add(
            Fault::new(Rule::AtItsRoom, "a door or stairs name this passage, which does not run over their cell")
                .passage(passage)
                .cell(at),
        );
    }
    for mark in &draft.marks {
        // Its room follows from its cell, or from the cell it faces if it hangs on a wall. Where rooms overlap a cell
        // has one owner, and a mark may belong to any of them.
        let hangs = mark.kind.may_hang() && draft.board.cells.get(mark.at) != Some(&Cell::Floor);
        let at = mark.facing.filter(|_| hangs).map_or(mark.at, |facing| facing.step(mark.at));
        let owner = match draft.board.owner.get(at).map(|owner| owner.holder()) {
            Some(Holder::Room(id)) => Some(id),
            _ => None,
        };
        let Some(room) = mark.room.and_then(|id| draft.rooms.get(id.0 as usize)) else {
            if let Some(owner) = owner {
                let what = format!("{} stands in this room, but says that it is in none", mark.kind.name());
                faults.add(Fault::new(Rule::AtItsRoom, what).room(owner).cell(mark.at));
            }
            continue;
        };
        if !in_room(room, at) {
            let what = format!("{} lies outside of its room", mark.kind.name());
            faults.add(Fault::new(Rule::AtItsRoom, what).room(room.id).cell(mark.at));
        }
    }
}

/// Of doors and stairs that name a passage, those whose cell it does not run over. Each passage is walked at most once.
fn beside_their_passage(draft: &Draft) -> Vec<(PassageId, Point)> {
    let doors = draft.doors.iter().filter_map(|door| Some((door.passage?, door.at)));
    let stairs = draft.stairs.iter().filter_map(|stair| Some((stair.passage?, stair.at)));
    let mut open: Vec<(PassageId, Point)> = doors
        .chain(stairs)
        .filter(|(passage, at)| draft.board.owner.get(*at) != Some(&Owner::passage(*passage)))
        .collect();
    open.sort_unstable();
    open.dedup();
    let mut stray = Vec::new();
    for own in open.chunk_by(|(a, _), (b, _)| a == b) {
        let Some(passage) = draft.passages.get(own[0].0.0 as usize) else { continue };
        let mut seen = vec![false; own.len()];
        for cell in passage.route.cells_on(draft.board.cells.bounds()) {
            if let Ok(index) = own.binary_search_by_key(&cell, |(_, at)| *at) {
                seen[index] = true;
            }
        }
        stray.extend(own.iter().zip(seen).filter(|(_, seen)| !seen).map(|(pair, _)| *pair));
    }
    stray
}
