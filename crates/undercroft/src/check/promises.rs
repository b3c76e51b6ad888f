//! What a recipe guarantees beyond the laws.

use super::{
    Scratch, as_asked,
    fault::{Fault, Faults, Rule},
    furnished, joined, keyed, path, reach, roles, symmetric, tabletop, walk,
};
use crate::{
    geom::{Point, Rect},
    model::{Cell, Draft, Holder, MarkKind, Origin, Owner},
    passes::each_beside,
    recipe::{Method, Placement, Recipe},
    topology::{RoomGraph, walkable},
};

/// Which promises a recipe makes.
struct Promises {
    /// At least so many rooms.
    rooms: usize,
    disjoint: bool,
    /// Every passage leads from room to room.
    joined: bool,
    reachable: bool,
    goal: bool,
    closed_border: bool,
    sealed: bool,
    hazards_avoidable: bool,
}

impl Promises {
    fn of(recipe: &Recipe) -> Promises {
        let passes = &recipe.passes;
        let every = Promises {
            rooms: 1,
            disjoint: true,
            joined: true,
            reachable: true,
            goal: true,
            closed_border: true,
            sealed: passes.doors.as_ref().is_some_and(|doors| doors.seal),
            hazards_avoidable: passes.contents.is_some(),
        };
        match &recipe.method {
            Method::Bsp(_) => every,
            // Passages only open the rings between two tiles; the laws of tiles say which cells those are.
            Method::Tilepath(_) => Promises { joined: false, ..every },
            // That its passages lead from room to room is among the rules of its own.
            Method::Tabletop(tabletop) => Promises { rooms: tabletop.rooms.min as usize, joined: false, ..every },
            Method::Scatter(scatter) => Promises { rooms: scatter.min_rooms as usize, ..every },
            Method::Walk(walk) if walk.placement == Placement::Free => Promises {
                rooms: walk.rooms as usize,
                disjoint: false,
                joined: false,
                reachable: false,
                goal: false,
                closed_border: false,
                ..every
            },
            Method::Walk(walk) => Promises { rooms: walk.all_rooms() as usize, ..every },
        }
    }
}

/// Whether a recipe lets the board clip rooms and passages that leave it.
pub(super) fn clips(recipe: &Recipe) -> bool {
    matches!(&recipe.method, Method::Walk(walk) if walk.placement == Placement::Free)
}

pub(super) fn check(
    draft: &Draft,
    origin: &Origin,
    room_graph: Option<&RoomGraph>,
    scratch: &mut Scratch,
    faults: &mut Faults,
) {
    let recipe = &origin.recipe;
    let promises = Promises::of(recipe);
    as_asked::check(draft, origin, faults);
    if draft.rooms.len() < promises.rooms {
        let what = format!("{} rooms, the recipe wants {}", draft.rooms.len(), promises.rooms);
        faults.add(Fault::new(Rule::EnoughRooms, what));
    }
    if promises.goal && draft.goal.is_none() {
        faults.add(Fault::new(Rule::GoalReachable, "there is no goal"));
    }
    if promises.disjoint {
        disjoint(draft, faults);
    }
    if promises.joined {
        // A walk's corridors end at the walls of their rooms, those of others in the middle.
        let inside = !matches!(recipe.method, Method::Walk(_));
        joined::check(draft, inside, faults);
    }
    if promises.reachable {
        reachable(draft, &mut scratch.reach, faults);
    }
    if promises.closed_border {
        closed_border(draft, faults);
    }
    if promises.sealed {
        sealed(draft, faults);
    }
    if let (Method::Tilepath(params), Some(assembly)) = (&origin.recipe.method, &draft.assembly) {
        path::check(assembly, params, faults);
    }
    if promises.hazards_avoidable {
        hazards_avoidable(draft, faults);
    }
    if let Method::Tabletop(params) = &recipe.method {
        tabletop::check(&draft.rooms, &draft.passages, draft.board.cells.bounds(), &mut scratch.tabletop, faults);
        symmetric::check(params, draft, faults);
    }
    if recipe.passes.furnishings.is_some() {
        furnished::check(draft, faults);
    }
    keyed::check(draft, &recipe.passes, promises.reachable, room_graph, faults);
    if let Method::Walk(params) = &recipe.method {
        walk::check(params, draft, faults);
    }
    roles::check(draft, recipe, faults);
}

/// A cell has one owner, so rooms are disjoint when each owns all of its cells.
fn disjoint(draft: &Draft, faults: &mut Faults) {
    for room in &draft.rooms {
        let own = Owner::room(room.id);
        room.shape.each_span(room.rect, |y, from, to| {
            let row = &draft.board.owner.row(y)[from as usize..to as usize];
            let others = row.iter().fold(0_u32, |others, owner| others + u32::from(*owner != own));
            if others > 0 {
                let cell = (from..to).map(|x| Point::new(x, y)).find(|at| draft.board.owner.get(*at) != Some(&own));
                let what = match cell.and_then(|at| draft.board.owner.get(at)).map(|owner| owner.holder()) {
                    Some(Holder::Room(other)) => format!("it shares a cell with room {}", other.0),
                    _ => "a cell of it is not its own".to_owned(),
                };
                faults.add(Fault { room: Some(room.id), cell, ..Fault::new(Rule::RoomsDisjoint, what) });
            }
        });
    }
}

fn reachable(draft: &Draft, scratch: &mut reach::Scratch, faults: &mut Faults) {
    let cells = walkable(draft);
    if reach::parts(&cells, scratch) <= 1 {
        return;
    }
    // Something is cut off: now it is worth the time to say what.
    let reached = reach::from(&cells, draft.start);
    let cut_off = |at: Point| cells.get(at) == Some(&Cell::Floor) && reached.get(at) == Some(&false);
    for room in &draft.rooms {
        if let Some(cell) = room.shape.cells(room.rect).into_iter().find(|at| cut_off(*at)) {
            let fault = Fault::new(Rule::AllReachable, "it cannot be reached from the start");
            faults.add(Fault { room: Some(room.id), cell: Some(cell), ..fault });
        }
    }
    if let Some(goal) = draft.goal.filter(|goal| cut_off(*goal)) {
        let fault = Fault::new(Rule::GoalReachable, "the goal cannot be reached from the start");
        faults.add(Fault { cell: Some(goal), ..fault });
    }
    if let Some(cell) = cells.bounds().cells().find(|at| cut_off(*at)) {
        let fault = Fault::new(Rule::AllReachable, "it is open, but cannot be reached from the start");
        faults.add(Fault { cell: Some(cell), ..fault });
    }
}

fn closed_border(draft: &Draft, faults: &mut Faults) {
    let cells = &draft.board.cells;
    let solid = |cell: &Cell| *cell != Cell::Floor;
    let mut rows = cells.values().chunks_exact(cells.width().max(1) as usize);
    let outer = [cells.row(0), cells.row(cells.height() - 1)];
    let ends_solid = |row: &[Cell]| row.first().is_none_or(solid) && row.last().is_none_or(solid);
    if rows.all(ends_solid) && outer.into_iter().flatten().all(solid) {
        return;
    }
    let inner = cells.bounds().grown(-1);
    for cell in cells.bounds().cells().filter(|at| !inner.contains(*at)) {
        if cells.get(cell) == Some(&Cell::Floor) {
            faults.add(Fault { cell: Some(cell), ..Fault::new(Rule::ClosedBorder, "the board's edge is open") });
        }
    }
}

fn sealed(draft: &Draft, faults: &mut Faults) {
    let mut doors: Vec<_> = draft.doors.iter().map(|door| (door.room, door.at)).collect();
    doors.sort_unstable();
    for room in &draft.rooms {
        each_beside(room, |at, _| {
            let open = draft.board.cells.get(at) == Some(&Cell::Floor);
            if open && doors.binary_search(&(room.id, at)).is_err() {
                let fault = Fault::new(Rule::Sealed, "the room is open here without a door");
                faults.add(Fault { room: Some(room.id), cell: Some(at), ..fault });
            }
        });
    }
}

/// The eight cells around a hazard are open and harmless.
fn hazards_avoidable(draft: &Draft, faults: &mut Faults) {
    let cells = walkable(draft);
    let mut hazards: Vec<Point> =
        draft.marks.iter().filter(|mark| mark.kind == MarkKind::Hazard).map(|mark| mark.at).collect();
    hazards.sort_unstable();
    for hazard in &hazards {
        let around = Rect::new(hazard.x, hazard.y, 1, 1).grown(1);
        let free = |at: Point| cells.get(at) == Some(&Cell::Floor) && hazards.binary_search(&at).is_err();
        if !around.cells().all(|at| at == *hazard || free(at)) {
            let fault = Fault::new(Rule::HazardsAvoidable, "a hazard cannot be walked around");
            faults.add(Fault { cell: Some(*hazard), ..fault });
        }
    }
}
