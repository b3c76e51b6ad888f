//! What every dungeon keeps, whatever made it.

use super::{Fault, Faults, Rule, Scratch, carving, locks, passes::stairs, sorted};
use crate::{
    Named,
    geom::{Dir, Point, Rect},
    model::{Cell, Draft, Holder, Mark, MarkKind, Owner, PassageId, RoomId, Route, Water},
    recipe::{FAR, MAX_SIDE},
};

/// Each group of laws speaks of things that the one before has made sure of.
pub(super) fn check(draft: &Draft, clips: bool, scratch: &mut Scratch, faults: &mut Faults) {
    dense_ids(draft, faults);
    dangling_references(draft, faults);
    equal_layer_sizes(draft, faults);
    inside(draft, clips, faults);
    if faults.is_empty() {
        on_floor(draft, faults);
        custom_names(draft, faults);
        locks::law(draft, &mut scratch.locks, faults);
        links(draft, faults);
        carving::check(draft, &mut scratch.carving, faults);
    }
    if faults.is_empty() {
        at_their_rooms(draft, faults);
        water(draft, faults);
        stairs::check(draft, faults);
    }
}

fn links(draft: &Draft, faults: &mut Faults) {
    for stair in draft.stairs.iter().filter(|stair| stair.to.is_some() && stair.passage.is_some()) {
        faults.add(Fault::new(Rule::Links, "stairs in a passage lead to another level").cell(stair.at));
    }
}

fn dense_ids(draft: &Draft, faults: &mut Faults) {
    for (index, room) in (0..).zip(&draft.rooms).filter(|(index, room)| room.id != RoomId(*index)) {
        let what = cold_format!("the room in place {index} has the id {}", room.id.0);
        faults.add(Fault::new(Rule::DenseIds, what).room(room.id));
    }
    for (index, passage) in (0..).zip(&draft.passages).filter(|(index, passage)| passage.id != PassageId(*index)) {
        let what = cold_format!("the passage in place {index} has the id {}", passage.id.0);
        faults.add(Fault::new(Rule::DenseIds, what).passage(passage.id));
    }
}

fn dangling_references(draft: &Draft, faults: &mut Faults) {
    let mut exists = |what: &str, kind: &str, id: u32, count: usize| {
        if id as usize >= count {
            let what = cold_format!("{what} names {kind} {id}, there are {count}");
            faults.add(Fault::new(Rule::NoDanglingReferences, what));
        }
    };
    let mut room = |what: &str, id: RoomId| exists(what, "room", id.0, draft.rooms.len());
    draft.passages.iter().flat_map(|passage| passage.ends).for_each(|end| room("a passage", end));
    draft.doors.iter().for_each(|door| room("a door", door.room));
    draft.exits.iter().for_each(|exit| room("an exit", exit.room));
    draft.marks.iter().filter_map(|mark| mark.room).for_each(|id| room("a mark", id));
    let mut passage = |what: &str, id: PassageId| exists(what, "passage", id.0, draft.passages.len());
    draft.doors.iter().filter_map(|door| door.passage).for_each(|id| passage("a door", id));
    draft.stairs.iter().filter_map(|stair| stair.passage).for_each(|id| passage("a stair", id));
}

fn equal_layer_sizes(draft: &Draft, faults: &mut Faults) {
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
            let what = cold_format!("{name} are {w} × {h}, the board is {} × {}", board.0, board.1);
            faults.add(Fault::new(Rule::EqualLayerSizes, what));
        }
    }
    for room in &draft.rooms {
        if room.shape.mask().is_some_and(|mask| size(mask.bounds()) != size(room.rect)) {
            let what = "its mask is not as large as its rectangle";
            faults.add(Fault::new(Rule::EqualLayerSizes, what).room(room.id));
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
            let what = cold_format!("it lies off the board of {} × {} or has no cell", board.w, board.h);
            faults.add(Fault::new(Rule::InsideTheBoard, what).room(room.id).cell(room.rect.corner()));
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
                    Some(legs) => legs.into_iter().find(|leg| !board.contains_rect(*leg)).map(Rect::corner),
                    None => Some(*from),
                })
            }
            Route::Block { rect, .. } => Some(rect.corner()).filter(|_| !holds(*rect)),
            Route::Cells(cells) => cells.iter().copied().find(|cell| !board.contains(*cell)),
        };
        if let Some(cell) = bad {
            let what = "it leaves the board, or is no corridor at all";
            faults.add(Fault::new(Rule::InsideTheBoard, what).passage(passage.id).cell(cell));
        }
    }
}

/// Everything but marks that stands somewhere: what it is, and where.
fn standing(draft: &Draft) -> impl Iterator<Item = (&'static str, Point)> {
    let start_and_goal = [("the start", draft.start)].into_iter().chain(draft.goal.map(|goal| ("the goal", goal)));
    let doors = draft.doors.iter().map(|door| ("a door", door.at));
    start_and_goal.chain(doors).chain(draft.stairs.iter().map(|stair| ("a stair", stair.at)))
}

/// What stands somewhere stands on floor; only a pillar is solid.
fn on_floor(draft: &Draft, faults: &mut Faults) {
    let cells = &draft.board.cells;
    // A pillar makes its cell solid, and what hangs on a wall faces floor; but they too are on the board.
    let may_be_solid = |mark: &Mark| {
        let hangs = || mark.kind.may_hang() && mark.facing.is_some_and(|facing| cells.is_floor(facing.step(mark.at)));
        cells.get(mark.at).is_some() && (mark.kind == MarkKind::Pillar || hangs())
    };
    let marks = draft.marks.iter().filter(|mark| !may_be_solid(mark)).map(|mark| (mark.kind.name(), mark.at));
    for (what, at) in standing(draft).chain(marks).filter(|(_, at)| !cells.is_floor(*at)) {
        let (rule, how) = match cells.get(at) {
            Some(_) => (Rule::OnFloor, "is not on floor"),
            None => (Rule::InsideTheBoard, "is off the board"),
        };
        faults.add(Fault::new(rule, cold_format!("{what} {how}")).cell(at));
    }
}

/// The longest name of a mark or a layer of one's own, in characters.
const LONGEST_NAME: usize = 100;

/// What somebody added of their own can be told apart and drawn.
fn custom_names(draft: &Draft, faults: &mut Faults) {
    let is_name = |name: &str| {
        let length = name.chars().count();
        (1..=LONGEST_NAME).contains(&length) && name.trim() == name && !name.chars().any(char::is_control)
    };
    let nameless = |mark: &&Mark| mark.kind == MarkKind::Own && !mark.name.as_deref().is_some_and(is_name);
    for mark in draft.marks.iter().filter(nameless) {
        let what = cold_format!("a mark of the kind `own` needs a name of 1 to {LONGEST_NAME} characters in one line");
        faults.add(Fault::new(Rule::CustomNames, what).cell(mark.at));
    }
    for name in draft.signs.keys().chain(draft.layers.own.keys()).filter(|name| !is_name(name)) {
        let what = cold_format!("{name:?} is no name for a mark or a layer");
        faults.add(Fault::new(Rule::CustomNames, what));
    }
    for (name, sign) in draft.signs.iter().filter(|(_, sign)| !('!'..='~').contains(*sign)) {
        let what = cold_format!("the sign of {name:?} is {sign:?}, which is no visible ASCII character");
        faults.add(Fault::new(Rule::CustomNames, what));
    }
}

/// Water lies on floor, and whatever stands somewhere does not stand where it is deep.
fn water(draft: &Draft, faults: &mut Faults) {
    let Some(water) = &draft.layers.water else { return };
    let mut fault = |at: Point, what: String| faults.add(Fault::new(Rule::Water, what).cell(at));
    let cells = draft.board.cells.values();
    let astray = |(water, cell): (&Water, &Cell)| *water != Water::Dry && *cell != Cell::Floor;
    // Counting without leaving early is what compilers make wide instructions of.
    if water.values().iter().zip(cells).fold(0_u32, |count, pair| count + u32::from(astray(pair))) > 0 {
        let at = water.bounds().cells().zip(water.values().iter().zip(cells)).find(|(_, pair)| astray(*pair));
        at.into_iter().for_each(|(at, _)| fault(at, "there is water, but no floor".to_owned()));
    }
    let marks = draft.marks.iter().map(|mark| (mark.kind.name(), mark.at));
    for (what, at) in standing(draft).chain(marks).filter(|(_, at)| water.get(*at) == Some(&Water::Deep)) {
        fault(at, cold_format!("{what} stands in deep water"));
    }
}

fn at_their_rooms(draft: &Draft, faults: &mut Faults) {
    let mut judge = |what: &str, room: RoomId, at: Point, side: Dir, in_corridor: &dyn Fn(Point) -> bool| {
        let Some(room) = draft.room(room) else { return };
        // From there, one step against its side leads into its room.
        let inside = side.opposite().step(at);
        if room.contains(at) || !(room.contains(inside) || is_alone(draft, at) && in_corridor(inside)) {
            let what = cold_format!("{what} is not beside its room on its side, {}", side.name());
            faults.add(Fault::new(Rule::AtItsRoom, what).room(room.id).cell(at));
        }
    };
    let leads_to = |passage: PassageId, room: RoomId| {
        draft.passages.get(passage.0 as usize).is_some_and(|passage| passage.ends.contains(&room))
    };
    for door in &draft.doors {
        // Amid a corridor it belongs to a room at one end of its passage.
        let in_corridor = |inside: Point| {
            draft.board.cells.is_floor(inside) && door.passage.is_some_and(|passage| leads_to(passage, door.room))
        };
        judge("a door", door.room, door.at, door.side, &in_corridor);
    }
    for exit in &draft.exits {
        // At the end of a corridor it belongs to a room that this corridor leads to.
        let in_corridor = |inside: Point| match draft.board.owner.get(inside).map(|owner| owner.holder()) {
            Some(Holder::Passage(passage)) => leads_to(passage, exit.room),
            _ => false,
        };
        judge("an exit", exit.room, exit.at, exit.side, &in_corridor);
    }
    for (passage, at) in beside_their_passage(draft) {
        let what = "a door or stairs name this passage, which does not run over their cell";
        faults.add(Fault::new(Rule::AtItsRoom, what).passage(passage).cell(at));
    }
    for mark in &draft.marks {
        // Its room follows from its cell, or from the cell it faces if it hangs on a wall. Where rooms overlap a cell
        // has one owner, and a mark may belong to any of them.
        let hangs = mark.kind.may_hang() && !draft.board.cells.is_floor(mark.at);
        let at = mark.facing.filter(|_| hangs).map_or(mark.at, |facing| facing.step(mark.at));
        let owner = match draft.board.owner.get(at).map(|owner| owner.holder()) {
            Some(Holder::Room(id)) => Some(id),
            _ => None,
        };
        let (room, how) = match (mark.room.and_then(|id| draft.room(id)), owner) {
            (None, Some(owner)) => (owner, "stands in this room, but says that it is in none"),
            (Some(room), _) if !room.contains(at) => (room.id, "lies outside of its room"),
            _ => continue,
        };
        let what = cold_format!("{} {how}", mark.kind.name());
        faults.add(Fault::new(Rule::AtItsRoom, what).room(room).cell(mark.at));
    }
}

/// Whether there is no room beside a cell.
fn is_alone(draft: &Draft, at: Point) -> bool {
    let is_room = |at: Point| matches!(draft.board.owner.get(at).map(|owner| owner.holder()), Some(Holder::Room(_)));
    !at.neighbours().into_iter().any(is_room)
}

/// Of doors and stairs that name a passage, those whose cell it does not run over. Each passage is walked at most once.
fn beside_their_passage(draft: &Draft) -> Vec<(PassageId, Point)> {
    let doors = draft.doors.iter().filter_map(|door| Some((door.passage?, door.at)));
    let stairs = draft.stairs.iter().filter_map(|stair| Some((stair.passage?, stair.at)));
    let is_elsewhere =
        |(passage, at): &(PassageId, Point)| draft.board.owner.get(*at) != Some(&Owner::passage(*passage));
    let mut open = sorted(doors.chain(stairs).filter(is_elsewhere));
    open.dedup();
    let mut stray = Vec::new();
    for own in open.chunk_by(|(a, _), (b, _)| a == b) {
        let Some(passage) = draft.passages.get(own[0].0.0 as usize) else { continue };
        let cells = sorted(passage.route.cells_on(draft.board.cells.bounds()));
        stray.extend(own.iter().filter(|(_, at)| cells.binary_search(at).is_err()));
    }
    stray
}
