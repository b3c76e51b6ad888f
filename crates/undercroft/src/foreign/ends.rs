//! Where a map from elsewhere begins and ends.

use super::{
    cell_map::{AskedEnds, CellMap, RecoverError},
    open_cells::OpenCells,
};
use crate::{
    geom::Point,
    grid,
    model::{Layout, StairWay},
};

/// The start and the goal: what is asked for, else what the map says, else by rule. A note says what the rule chose.
pub(super) fn choose(
    map: &CellMap,
    asked: AskedEnds,
    open_cells: &OpenCells,
    layout: &Layout,
    notes: &mut Vec<String>,
) -> Result<(Point, Option<Point>), RecoverError> {
    let can_stand = |at: &Point| open_cells.standing.get(*at) == Some(&true);
    for (what, at) in [("start", asked.start), ("goal", asked.goal)] {
        if let Some(at) = at.filter(|at| !can_stand(at)) {
            return Err(RecoverError::NotFloor(what, at));
        }
    }
    for (what, at) in [("start", map.start.filter(|_| asked.start.is_none())), ("goal", map.goal)] {
        if let Some(at) = at.filter(|at| !can_stand(at) && asked.goal.is_none()) {
            notes.push(format!("the map's {what} {at} is no floor that can be walked to, so another was chosen"));
        }
    }
    let bounds = open_cells.standing.bounds();
    let farthest = |from: Point| {
        let steps = grid::distances(bounds, from, |at| can_stand(&at));
        // Of equally far cells the first: `max_by_key` takes the last, so from the end.
        let last = steps.iter().filter_map(|(at, steps)| Some((at, (*steps)?)));
        last.fold((from, 0), |best, next| if next.1 > best.1 { next } else { best }).0
    };
    let start = match asked.start.or(map.start.filter(can_stand)) {
        Some(start) => start,
        None => {
            let (start, why) = by_rule(map, open_cells, layout, &farthest).ok_or(RecoverError::NoFloor)?;
            notes.push(format!("the start is {start}, {why}"));
            start
        }
    };
    let goal = match asked.goal.or(map.goal.filter(can_stand)) {
        Some(goal) => Some(goal),
        None => {
            let down = map.stairs.iter().filter(|stair| stair.direction == StairWay::Down).map(|stair| stair.at);
            let stairs = down.into_iter().find(|at| can_stand(at) && *at != start);
            let (goal, why) = match stairs {
                Some(at) => (at, "where stairs lead down"),
                None => (farthest(start), "the cell farthest from the start"),
            };
            let goal = Some(goal).filter(|goal| *goal != start);
            notes.extend(goal.map(|goal| format!("the goal is {goal}, {why}")));
            goal
        }
    };
    Ok((start, goal))
}

/// Inside of the main entrance, of another way out, on stairs up, in a door that leads out, or else far from the first cell.
fn by_rule(
    map: &CellMap,
    open_cells: &OpenCells,
    layout: &Layout,
    farthest: &dyn Fn(Point) -> Point,
) -> Option<(Point, &'static str)> {
    let can_stand = |at: &Point| open_cells.standing.get(*at) == Some(&true);
    let inside = |main: bool| {
        let exits = layout.exits.iter().filter(move |exit| exit.main || !main);
        exits.map(|exit| exit.side.opposite().step(exit.at)).find(can_stand)
    };
    let stairs =
        || map.stairs.iter().filter(|stair| stair.direction == StairWay::Up).map(|stair| stair.at).find(can_stand);
    let leads_out = |at: &Point| {
        let ways = open_cells.open.neighbours(*at).filter(|beside| open_cells.open[*beside]).count();
        can_stand(at) && ways == 1
    };
    let door = || map.doors.iter().map(|door| door.at).find(leads_out);
    let far = || open_cells.standing.bounds().cells().find(can_stand).map(farthest);
    None.or_else(|| inside(true).map(|at| (at, "inside of the entrance")))
        .or_else(|| inside(false).map(|at| (at, "inside of a way out")))
        .or_else(|| stairs().map(|at| (at, "where stairs lead up")))
        .or_else(|| door().map(|at| (at, "a door that leads out")))
        .or_else(|| far().map(|at| (at, "the cell farthest from the first one")))
}
