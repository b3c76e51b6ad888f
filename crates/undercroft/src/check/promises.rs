//! What a recipe guarantees beyond the laws.

use super::{
    Fault, Faults, Origin, Rule, Scratch, bounds, doorways, kinds, methods, passage_ends, passes, playing, reach,
    rooms_apart, sorted,
};
use crate::{
    geom::Point,
    grid::Grid,
    methods::Promises,
    model::{Cell, Draft, Holder, Owner},
    topology::{walkable, without_deep_water},
};

pub(super) fn check(draft: &Draft, origin: &Origin, promises: &Promises, scratch: &mut Scratch, faults: &mut Faults) {
    let recipe = &origin.recipe;
    let distance = promises.padding.map_or(0, |(_, between)| between);
    let apart = (promises.disjoint || promises.padding.is_some())
        && rooms_apart::are_apart(&draft.rooms, distance, &mut scratch.rooms_apart);
    bounds::check(draft, origin, promises, apart, faults);
    if promises.goal && draft.goal.is_none() {
        faults.add(Fault::new(Rule::GoalReachable, "there is no goal"));
    }
    if promises.disjoint && !apart {
        disjoint(draft, faults);
    }
    if let Some(ring) = promises.ends {
        passage_ends::check(draft, ring, faults);
    }
    if promises.reachable {
        reachable(draft, scratch, faults);
    }
    if promises.closed_border {
        closed_border(draft, faults);
    }
    if recipe.passes().doors.as_ref().is_some_and(|doors| doors.seal) {
        sealed(draft, faults);
    }
    doorways::check(draft, recipe.layout_method().given_layout(), faults);
    passes::check(draft, recipe.passes(), promises, &mut scratch.locks, faults);
    playing::check(draft, origin, promises, &mut scratch.locks, faults);
    if let Some(rules) = &promises.kinds {
        kinds::check(draft, rules, recipe.passes().roles.is_some(), faults);
    }
    methods::check(draft, recipe, &mut scratch.methods, faults);
    if faults.is_empty() && promises.filled_by_passes {
        passes::check_roles(draft, recipe.passes(), faults);
    }
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
                    Some(Holder::Room(other)) => cold_format!("it shares a cell with room {}", other.0),
                    _ => "a cell of it is not its own".to_owned(),
                };
                faults.add(Fault::new(Rule::RoomsDisjoint, what).room(room.id).cell(cell));
            }
        });
    }
}

fn reachable(draft: &Draft, scratch: &mut Scratch, faults: &mut Faults) {
    let Scratch { floor, reach, .. } = scratch;
    floor.read_walkable(draft);
    let blocked = |at: Point| !floor.has(at);
    if blocked(draft.start) || draft.goal.is_some_and(blocked) || reach::parts(floor, reach) > 1 {
        // Something is cut off or built over: now it is worth the time to say what, and by what.
        let before = faults.len();
        reachable_over(&without_deep_water(draft), draft, [Rule::AllReachable, Rule::GoalReachable], faults);
        if faults.len() == before {
            reachable_over(&walkable(draft), draft, [Rule::SolidsAvoidable; 2], faults);
        }
    }
}

/// Holds a draft to it that one gets everywhere from the start over these cells, by a rule for cells and one for the goal.
fn reachable_over(cells: &Grid<Cell>, draft: &Draft, [all, to_goal]: [Rule; 2], faults: &mut Faults) {
    for (rule, what, at) in [(all, "the start", Some(draft.start)), (to_goal, "the goal", draft.goal)] {
        if let Some(at) = at.filter(|at| !cells.is_floor(*at)) {
            faults.add(Fault::new(rule, cold_format!("something solid stands on {what}")).cell(at));
        }
    }
    let parts = reach::Labels::of(cells);
    let cut_off = |at: Point| cells.is_floor(at) && parts.at(at) != parts.at(draft.start);
    for room in &draft.rooms {
        if let Some(cell) = room.shape.cells(room.rect).into_iter().find(|at| cut_off(*at)) {
            faults.add(Fault::new(all, "it cannot be reached from the start").room(room.id).cell(cell));
        }
    }
    if let Some(goal) = draft.goal.filter(|goal| cut_off(*goal)) {
        faults.add(Fault::new(to_goal, "the goal cannot be reached from the start").cell(goal));
    }
    if let Some(cell) = cells.bounds().cells().find(|at| cut_off(*at)) {
        faults.add(Fault::new(all, "it is open, but cannot be reached from the start").cell(cell));
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
    for cell in cells.bounds().cells().filter(|at| !inner.contains(*at) && cells.is_floor(*at)) {
        faults.add(Fault::new(Rule::ClosedBorder, "the board's edge is open").cell(cell));
    }
}

fn sealed(draft: &Draft, faults: &mut Faults) {
    let doors = sorted(draft.doors.iter().map(|door| (door.room, door.at)));
    for room in &draft.rooms {
        room.each_beside(|at, _| {
            if draft.board.cells.is_floor(at) && doors.binary_search(&(room.id, at)).is_err() {
                faults.add(Fault::new(Rule::Sealed, "the room is open here without a door").room(room.id).cell(at));
            }
        });
    }
}
