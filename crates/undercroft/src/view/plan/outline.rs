//! The walls: where floor meets what is not floor, with true circles, slanted corners and smooth caves.

use super::{
    path::{Path, Spot, Step},
    rim::Rim,
    smooth,
    trace::{Edge, loops},
};
use crate::{
    grid::Grid,
    model::{Draft, Holder, Passage, Room, Shape},
};

/// How an edge of the border is drawn.
#[derive(Clone, Copy, PartialEq)]
enum Class {
    /// As it is.
    Straight,
    /// As part of a smooth line.
    Smooth,
    /// As part of the round or slanted rim of a room.
    Rim(Rim),
}

/// The outline of the open cells as closed paths with floor to the right: fill them by the non-zero or the even-odd
/// rule alike.
pub(super) fn outline(draft: &Draft, open: &Grid<bool>) -> Vec<Path> {
    loops(open).iter().map(|edges| path(draft, edges)).collect()
}

fn class(draft: &Draft, edge: Edge) -> Class {
    let room_of = |id: crate::model::RoomId| draft.rooms.get(id.0 as usize);
    let cave = |room: Option<&Room>| matches!(room.map(|room| &room.shape), Some(Shape::Mask(_)));
    match draft.board.owner.get(edge.cell).map(|owner| owner.holder()) {
        Some(Holder::Room(id)) => {
            let Some(room) = room_of(id) else { return Class::Straight };
            // A pillar stands inside the room and has corners of its own.
            if room.shape.contains(room.rect, edge.outside()) {
                return Class::Straight;
            }
            match &room.shape {
                Shape::Rect | Shape::L(_) => Class::Straight,
                Shape::Mask(_) => Class::Smooth,
                Shape::Circle(_) => Class::Rim(Rim::ellipse(room.rect)),
                Shape::Octagon(_) => Class::Rim(Rim::octagon(room.rect)),
            }
        }
        Some(Holder::Passage(id)) => match draft.passages.get(id.0 as usize) {
            Some(Passage { ends: [a, b], .. }) if cave(room_of(*a)) && cave(room_of(*b)) => Class::Smooth,
            _ => Class::Straight,
        },
        _ => Class::Straight,
    }
}

fn path(draft: &Draft, edges: &[Edge]) -> Path {
    let classes: Vec<Class> = edges.iter().map(|edge| class(draft, *edge)).collect();
    let count = edges.len();
    let turns = || (0..count).filter(|index| classes[*index] != classes[(index + count - 1) % count]);
    // Where it can, a path begins on a straight wall: the rim before it then says where exactly.
    let first = turns().find(|index| classes[*index] == Class::Straight).or_else(|| turns().next());
    let Some(first) = first else {
        return match classes[0] {
            Class::Straight => straight(edges),
            Class::Smooth => smooth::closed(edges),
            Class::Rim(rim) => rim.whole(),
        };
    };
    let at = |index: usize| (edges[(first + index) % count], classes[(first + index) % count]);
    let mut path = Path::from(Spot::corner(edges[first].start()));
    let mut index = 0;
    while index < count {
        let class = at(index).1;
        let mut end = index + 1;
        while end < count && at(end).1 == class {
            end += 1;
        }
        let run: Vec<Edge> = (index..end).map(|index| at(index).0).collect();
        match class {
            Class::Straight => run.iter().for_each(|edge| go_on(&mut path, Spot::corner(edge.end()))),
            Class::Smooth => smooth::open(&mut path, &run),
            Class::Rim(rim) => {
                let (before, after) = (at(index + count - 1), at(end % count));
                let way_in = (before.1 == Class::Straight).then(|| before.0.way());
                let way_out = (after.1 == Class::Straight).then(|| after.0.way());
                let (from, to) = (Spot::corner(run[0].start()), Spot::corner(run[run.len() - 1].end()));
                rim.part(&mut path, (from, way_in), (to, way_out));
            }
        }
        index = end;
    }
    path.closed = true;
    match (path.steps.last().copied(), at(count - 1).1) {
        (Some(Step::Line(last)), Class::Straight) if last == path.start => drop(path.steps.pop()),
        (Some(last), Class::Rim(_)) => path.start = last.end(),
        _ => {}
    }
    path
}

fn straight(edges: &[Edge]) -> Path {
    let count = edges.len();
    let corners = (0..count).filter(|index| edges[*index].way() != edges[(index + count - 1) % count].way());
    let spots: Vec<Spot> = corners.map(|index| Spot::corner(edges[index].start())).collect();
    Path::polygon(&spots)
}

/// Lengthens the last line where the next goes the same way.
pub(super) fn go_on(path: &mut Path, to: Spot) {
    let before = match path.steps.as_slice() {
        [] => return path.line_to(to),
        [.., previous, Step::Line(_)] => previous.end(),
        [Step::Line(_)] => path.start,
        _ => return path.line_to(to),
    };
    let end = path.end();
    let level = same(before.y, end.y) && same(end.y, to.y);
    let plumb = same(before.x, end.x) && same(end.x, to.x);
    if level || plumb {
        path.steps.pop();
    }
    path.line_to(to);
}

/// Corners of cells are whole numbers, which compare exactly.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}
