use super::plan::{Doorways, EAST, NORTH, Plan, SOUTH, WEST};
use crate::geom::{Point, Rect};

/// Where rooms lie and corridors run.
#[derive(Clone, Debug, Default)]
pub(in crate::methods::graph) struct Sketch {
    /// The rectangles of the rooms.
    pub(in crate::methods::graph) rooms: Vec<Rect>,
    /// Their places for doors.
    pub(in crate::methods::graph) doorways: Vec<Doorways>,
    /// The corridors, from the first room of their edge to the second: where they begin, turn and end.
    pub(in crate::methods::graph) paths: Vec<Vec<Point>>,
}

/// Calls with each cell of a corridor, in order.
pub(in crate::methods::graph) fn each_cell(corners: &[Point], mut each: impl FnMut(Point)) {
    let Some(first) = corners.first() else { return };
    each(*first);
    for pair in corners.windows(2) {
        let step = Point::new((pair[1].x - pair[0].x).signum(), (pair[1].y - pair[0].y).signum());
        let mut at = pair[0];
        while at != pair[1] {
            at += step;
            each(at);
        }
    }
}

/// How many cells a corridor has.
pub(in crate::methods::graph) fn length(corners: &[Point]) -> i32 {
    1 + corners.windows(2).map(|pair| pair[0].steps_to(pair[1])).sum::<i32>()
}

/// The same corridor without corners that are none.
pub(super) fn simplified(points: impl IntoIterator<Item = Point>) -> Vec<Point> {
    let mut corners: Vec<Point> = Vec::new();
    for point in points {
        if corners.last() == Some(&point) {
            continue;
        }
        if let [.., a, b] = corners[..] {
            let straight = (a.x == b.x && b.x == point.x) || (a.y == b.y && b.y == point.y);
            if straight {
                corners.pop();
            }
        }
        corners.push(point);
    }
    corners
}

/// On which side of a room a cell beside it lies.
pub(in crate::methods::graph) fn side_of(room: Rect, at: Point) -> usize {
    if at.y < room.y {
        NORTH
    } else if at.y >= room.bottom() {
        SOUTH
    } else if at.x < room.x {
        WEST
    } else {
        EAST
    }
}

/// What a corridor of some cells and turns costs: long ones more for each cell.
pub(super) fn path_cost(length: i32, turns: i32, wished: [i32; 2]) -> i64 {
    let (too_short, too_long) = ((wished[0] - length).max(0), (length - wished[1]).max(0));
    i64::from(2 * length + 3 * turns + (length - 8).max(0) + (length - 20).max(0) + 8 * (too_short + too_long))
}

impl Sketch {
    /// The rectangle around everything.
    pub(in crate::methods::graph) fn bounds(&self) -> Rect {
        let corners = self.paths.iter().flatten().map(|at| Rect::square(*at, 1));
        let all = self.rooms.iter().copied().chain(corners);
        all.reduce(|a, b| a.union(b)).unwrap_or_default()
    }

    /// Moves everything.
    pub(in crate::methods::graph) fn shift(&mut self, by: Point) {
        self.rooms.iter_mut().for_each(|room| *room = room.moved(by));
        self.paths.iter_mut().flatten().for_each(|at| *at += by);
    }

    /// Mirrors everything on the diagonal, so that columns become rows.
    pub(super) fn transpose(&mut self) {
        for room in &mut self.rooms {
            *room = Rect::new(room.y, room.x, room.h, room.w);
        }
        for [north, east, south, west] in &mut self.doorways {
            std::mem::swap(north, west);
            std::mem::swap(east, south);
        }
        self.paths.iter_mut().flatten().for_each(|at| *at = Point::new(at.y, at.x));
    }

    /// What a corridor costs.
    pub(super) fn cost_of(&self, plan: &Plan, edge: usize) -> i64 {
        let corners = &self.paths[edge];
        let turns = corners.len().saturating_sub(2) as i32;
        path_cost(length(corners), turns, plan.edges[edge].length)
    }

    /// What the whole drawing costs.
    pub(super) fn cost(&self, plan: &Plan) -> i64 {
        let paths: i64 = (0..self.paths.len()).map(|edge| self.cost_of(plan, edge)).sum();
        paths + area_cost(self.bounds(), plan)
    }
}

/// What it costs that a drawing takes so much space. The area counts by the side of a square of all rooms, so that it weighs as much
/// against the corridors whether there are many rooms or few.
pub(super) fn area_cost(bounds: Rect, plan: &Plan) -> i64 {
    bounds.area() / plan.side + i64::from((bounds.w - bounds.h).abs()) / 2
}
