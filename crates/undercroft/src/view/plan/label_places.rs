//! Where a room's number can stand: clear of walls and of everything that is drawn on the floor.

use std::collections::BTreeMap;

use super::{
    DoorSymbol, ExitSymbol, MarkSymbol, StairSymbol,
    curved_walls::{CurvedWalls, covered},
    vector_path::PointF,
};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::{Draft, Owner, Room},
};

/// How far from a room's middle a number may stand along each axis, in half cells. A smaller number near the middle is better
/// than a larger one in a far corner.
const REACH: i32 = 20;
/// How far outside of a room's rectangle its number may stand, in cells.
const BESIDE: i32 = 8;
/// How far a line leads into its room, as a share of the way from the wall to the middle of the cell.
const LINE_INSIDE: f64 = 0.6;
/// The space that is left around a line.
const LINE: f64 = 0.2;
/// How far a symbol reaches from its middle, and a door from its line, in cells.
const SYMBOL: f64 = 0.5;
const DOOR: f64 = 0.25;
/// The same for a door with a letter.
const LETTERED: f64 = 0.36;
/// How far from its wall the steps and the arrow of an exit reach.
const EXIT: f64 = 1.4;

/// The places for numbers on a map.
pub(super) struct LabelPlaces<'a> {
    draft: &'a Draft,
    open: &'a Grid<bool>,
    walls: &'a CurvedWalls,
    /// The part of the board that a picture shows in any case.
    frame: Rect,
    /// What is drawn there, as rectangles by the cells that they touch.
    taken: BTreeMap<Point, Vec<(PointF, PointF)>>,
    /// Positions around a middle in half cells, the nearest first.
    offsets: Vec<(f64, f64)>,
}

/// What is drawn on the floor.
pub(super) struct Drawn<'a> {
    pub(super) doors: &'a [DoorSymbol],
    pub(super) stairs: &'a [StairSymbol],
    pub(super) exits: &'a [ExitSymbol],
    pub(super) marks: &'a [MarkSymbol],
    /// The start and the goal.
    pub(super) ends: [Option<PointF>; 2],
}

impl<'a> LabelPlaces<'a> {
    pub(super) fn new(
        draft: &'a Draft,
        open: &'a Grid<bool>,
        walls: &'a CurvedWalls,
        frame: Rect,
        drawn: &Drawn,
    ) -> LabelPlaces<'a> {
        let lattice = Rect::new(-REACH, -REACH, 2 * REACH + 1, 2 * REACH + 1);
        let mut steps: Vec<(i32, i32)> = lattice.cells().map(|at| (at.x, at.y)).collect();
        steps.sort_by_key(|(x, y)| x * x + y * y);
        let offsets = steps.into_iter().map(|(x, y)| (f64::from(x) * 0.5, f64::from(y) * 0.5)).collect();
        let mut places = LabelPlaces { draft, open, walls, frame, taken: BTreeMap::new(), offsets };
        let around = |at: PointF, far: f64| (at.moved(-far, -far), at.moved(far, far));
        let names = drawn.stairs.iter().filter_map(|stair| Some(stair.label.as_ref()?.1));
        let symbols = drawn.marks.iter().map(|mark| mark.at).chain(drawn.stairs.iter().map(|stair| stair.at));
        let symbols = symbols.chain(names).chain(drawn.ends.into_iter().flatten());
        symbols.for_each(|at| places.take(around(at, SYMBOL)));
        for door in drawn.doors {
            let far = if door.letter.is_some() || door.kind.is_hidden() { LETTERED } else { DOOR };
            places.take((door.from.moved(-far, -far), door.to.moved(far, far)));
        }
        for exit in drawn.exits {
            let tip = exit.sill.toward(exit.out, EXIT);
            let low = PointF::new(exit.sill.x.min(tip.x), exit.sill.y.min(tip.y));
            let high = PointF::new(exit.sill.x.max(tip.x), exit.sill.y.max(tip.y));
            places.take((low.moved(-SYMBOL, -SYMBOL), high.moved(SYMBOL, SYMBOL)));
        }
        places
    }

    /// Marks a rectangle as taken.
    pub(super) fn take(&mut self, (low, high): (PointF, PointF)) {
        covered(low, high).cells().for_each(|cell| self.taken.entry(cell).or_default().push((low, high)));
    }

    pub(super) fn is_open(&self, at: Point) -> bool {
        self.open.get(at) == Some(&true)
    }

    /// Whether any cell of a room is shown.
    pub(super) fn is_shown(&self, room: &Room) -> bool {
        self.cells(room).next().is_some()
    }

    /// A place inside of a room for a number with these half sides, as near to the middle as can be.
    pub(super) fn inside(&self, room: &Room, half: (f64, f64)) -> Option<PointF> {
        let rect = room.rect.intersect(self.open.bounds());
        let (wide, high) = (f64::from(rect.w) / 2.0, f64::from(rect.h) / 2.0);
        let middle = PointF::new(f64::from(rect.x) + wide, f64::from(rect.y) + high);
        let fits = |(east, south): &&(f64, f64)| east.abs() + half.0 <= wide && south.abs() + half.1 <= high;
        let spots = self.offsets.iter().filter(fits).map(|(east, south)| middle.moved(*east, *south));
        let is_clear = |at: &PointF| {
            let (low, high) = (at.moved(-half.0, -half.1), at.moved(half.0, half.1));
            covered(low, high).cells().all(|cell| self.is_own(room, cell))
                && !self.is_taken(low, high)
                && !self.walls.touch(low, high)
        };
        spots.into_iter().find(is_clear)
    }

    /// A place on rock beside a room, and the line from there into the room, or to its wall where its floor is full.
    pub(super) fn beside(&self, room: &Room, half: (f64, f64)) -> Option<(PointF, [PointF; 2])> {
        [LINE_INSIDE, 0.0].into_iter().find_map(|inside| self.beside_with(room, half, inside))
    }

    fn beside_with(&self, room: &Room, half: (f64, f64), inside: f64) -> Option<(PointF, [PointF; 2])> {
        let area = room.rect.grown(BESIDE).intersect(self.frame);
        let from_room = |at: PointF| {
            let nearest = self.cells(room).map(PointF::middle);
            let nearest = nearest.min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)))?;
            let wall = edge_toward(nearest, (0.5, 0.5), at);
            Some((wall, nearest.between(wall, 1.0 - inside)))
        };
        let mut spots: Vec<(f64, PointF, PointF, PointF)> = Vec::new();
        for cell in area.cells().filter(|cell| !self.is_open(*cell)) {
            for at in [PointF::middle(cell), PointF::corner(cell)] {
                spots.extend(from_room(at).map(|(wall, end)| (end.distance(at), at, wall, end)));
            }
        }
        spots.sort_by(|a, b| a.0.total_cmp(&b.0));
        spots.into_iter().find_map(|(_, at, wall, end)| {
            let (low, high) = (at.moved(-half.0, -half.1), at.moved(half.0, half.1));
            let is_rock = |cell: Point| !self.is_open(cell) && self.frame.contains(cell);
            let is_clear =
                covered(low, high).cells().all(is_rock) && !self.is_taken(low, high) && !self.walls.touch(low, high);
            let begin = edge_toward(at, half, end);
            // Where the floor is full, the line ends before the wall.
            let end = if inside > 0.0 { end } else { wall.between(begin, (LINE / wall.distance(begin)).min(1.0)) };
            (is_clear && self.is_free_line(room, begin, end)).then_some((at, [begin, end]))
        })
    }

    /// Where the number of a room stands that has space nowhere: on the cell that is nearest to its middle.
    pub(super) fn middle(&self, room: &Room) -> PointF {
        let Rect { x, y, w, h } = room.rect;
        let middle = PointF::new(f64::from(x) + f64::from(w) / 2.0, f64::from(y) + f64::from(h) / 2.0);
        let cells = self.cells(room).map(PointF::middle);
        cells.min_by(|a, b| a.distance(middle).total_cmp(&b.distance(middle))).unwrap_or(middle)
    }

    fn cells(&self, room: &'a Room) -> impl Iterator<Item = Point> {
        room.rect.intersect(self.open.bounds()).cells().filter(|cell| self.is_own(room, *cell))
    }

    fn is_own(&self, room: &Room, cell: Point) -> bool {
        self.is_open(cell) && self.draft.board.owner.get(cell) == Some(&Owner::room(room.id))
    }

    fn is_taken(&self, low: PointF, high: PointF) -> bool {
        let overlap =
            |(from, to): &(PointF, PointF)| from.x < high.x && low.x < to.x && from.y < high.y && low.y < to.y;
        covered(low, high).cells().filter_map(|cell| self.taken.get(&cell)).flatten().any(overlap)
    }

    /// Whether a line leads over rock and over free floor of the room only.
    fn is_free_line(&self, room: &Room, from: PointF, to: PointF) -> bool {
        let steps = (4.0 * from.distance(to)).ceil().max(1.0);
        let mut spots = (0..=steps as i32).map(|step| from.between(to, f64::from(step) / steps));
        spots.all(|at| {
            let cell = Point::new(at.x.floor() as i32, at.y.floor() as i32);
            (!self.is_open(cell) || self.is_own(room, cell))
                && !self.is_taken(at.moved(-LINE, -LINE), at.moved(LINE, LINE))
        })
    }
}

/// Where the line from the middle of a rectangle to a point leaves the rectangle.
fn edge_toward(middle: PointF, (across, down): (f64, f64), to: PointF) -> PointF {
    let (east, south) = ((to.x - middle.x).abs(), (to.y - middle.y).abs());
    let share = (across / east.max(1e-9)).min(down / south.max(1e-9));
    middle.between(to, share.min(1.0))
}
