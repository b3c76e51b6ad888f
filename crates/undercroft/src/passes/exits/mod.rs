//! Ways out: the main entrance at the first room, and others far from it.
//!
//! ```text
//! ············e············     An exit is a cell of rock just outside its room, as near to the middle of a side as
//! ········#########········     can be, from which a straight line to the board's edge meets nothing. It is a record:
//! ········#.......#········     no cell is opened.
//! ```

mod params;

use params::ExitSettings;
pub use params::Exits;

use super::{Annotation, Pass};
use crate::{
    geom::{Dir, Point, Rect},
    grid::Grid,
    model::{Cell, Draft, Exit, Room, RoomId, Shape},
    topology::each_run,
};

impl Pass for ExitSettings {
    fn run(&self, work: &mut Annotation<'_>) {
        // A layout from elsewhere may have its own ways out.
        if work.draft.exits.is_empty() {
            place(self, work.draft);
        }
    }
}

fn place(params: &ExitSettings, draft: &mut Draft) {
    let Some(first) = draft.entrance() else { return };
    // How many ways lead into each room; a room with one is a good place to slip out.
    let ways = draft.ways_into_rooms();
    let Draft { board, layout } = draft;
    let skyline = Skyline::of(&board.cells);
    let cells = &board.cells;
    let room = &layout.rooms[first.0 as usize];
    let at_start = skyline.way_out_at(cells, room, layout.start);
    let out = at_start.or_else(|| skyline.way_out(cells, room, true)).or_else(|| skyline.way_out(cells, room, false));
    if let Some((at, side)) = out {
        let kind = if skyline.is_clear(at, side) { Exit::ENTRANCE } else { Exit::STAIRS };
        layout.exits.push(Exit { at, side, kind: kind.to_owned(), room: first, main: true });
    }
    // Prefabs have places for doors alone.
    let is_other = |room: &&Room| params.count > 1 && room.id != first && room.prefab.is_none();
    // Where other rooms may have exits, with the square of how far each is from the nearest exit so far.
    let place = |room: &Room| {
        let (at, side) = skyline.way_out(cells, room, true)?;
        Some((room.id, at, side, apart(at, layout.start)))
    };
    let mut others: Vec<(RoomId, Point, Dir, i64)> = layout.rooms.iter().filter(is_other).filter_map(place).collect();
    while (layout.exits.len() as i32) < params.count {
        if let Some(last) = layout.exits.last() {
            others.iter_mut().for_each(|(_, at, _, far)| *far = (*far).min(apart(*at, last.at)));
        }
        let worth =
            |(room, _, _, far): &(RoomId, Point, Dir, i64)| if ways[room.0 as usize] <= 1 { 2 * far } else { *far };
        let best = (0..others.len()).max_by_key(|index| (worth(&others[*index]), std::cmp::Reverse(*index)));
        let Some(best) = best else { break };
        let (room, at, side, _) = others.swap_remove(best);
        layout.exits.push(Exit { at, side, kind: Exit::GATE.to_owned(), room, main: false });
    }
}

fn apart(a: Point, b: Point) -> i64 {
    let (dx, dy) = (i64::from(a.x) - i64::from(b.x), i64::from(a.y) - i64::from(b.y));
    dx * dx + dy * dy
}

/// Where floor begins, seen from each of the four edges of the board.
struct Skyline {
    board: Rect,
    /// The first row with floor, for every column.
    tops: Vec<i32>,
    /// The last one.
    bottoms: Vec<i32>,
    /// First and last column with floor, for every row.
    rows: Vec<(i32, i32)>,
}

impl Skyline {
    fn of(cells: &Grid<Cell>) -> Skyline {
        let board = cells.bounds();
        let (mut tops, mut bottoms) = (vec![i32::MAX; board.w as usize], vec![-1; board.w as usize]);
        let mut rows = vec![(i32::MAX, -1); board.h as usize];
        for (y, ends) in (0..).zip(&mut rows) {
            each_run(cells.row(y), |from, to| {
                *ends = (ends.0.min(from), to - 1);
                bottoms[from as usize..to as usize].fill(y);
                tops[from as usize..to as usize].iter_mut().for_each(|top| *top = (*top).min(y));
            });
        }
        Skyline { board, tops, bottoms, rows }
    }

    /// Whether a straight line from a cell on that way, itself included, meets no floor up to the board's edge.
    fn is_clear(&self, at: Point, side: Dir) -> bool {
        if !self.board.contains(at) {
            return false;
        }
        let row = self.rows[at.y as usize];
        match side {
            Dir::North => at.y < self.tops[at.x as usize],
            Dir::South => at.y > self.bottoms[at.x as usize],
            Dir::West => at.x < row.0,
            Dir::East => at.x > row.1,
        }
    }

    /// Where a room may have an exit beside a cell of it, straight out of the dungeon. A method that puts the start at the
    /// edge of the first room means that one comes in there.
    fn way_out_at(&self, cells: &Grid<Cell>, room: &Room, start: Point) -> Option<(Point, Dir)> {
        let sides = Room::SIDES.into_iter().map(|side| (side.step(start), side));
        let mut on_sides = sides.filter(|(at, side)| places(room, *side).any(|(place, _)| place == *at));
        on_sides.find(|(at, side)| is_rock_alone(cells, *at, *side) && self.is_clear(*at, *side))
    }

    /// Where a room may have an exit, as near the middle of a side as can be, and if so told only straight out of the
    /// dungeon. Never beside a door.
    fn way_out(&self, cells: &Grid<Cell>, room: &Room, straight: bool) -> Option<(Point, Dir)> {
        let fits = |at: Point, side: Dir| is_rock_alone(cells, at, side) && (!straight || self.is_clear(at, side));
        // A spine goes south, so one rather enters it from the north.
        let candidates = Room::SIDES.into_iter().filter_map(|side| {
            let mut places = places(room, side);
            places.find(|(at, _)| fits(*at, side)).map(|(at, aside)| (aside, at, side))
        });
        candidates.min_by_key(|(aside, ..)| *aside).map(|(_, at, side)| (at, side))
    }
}

/// Whether a cell on a side of a room is rock on the board, and so are those left and right of it along the wall.
fn is_rock_alone(cells: &Grid<Cell>, at: Point, side: Dir) -> bool {
    let closed = |at: Point| !cells.is_floor(at);
    cells.get(at).is_some() && closed(at) && side.aside().into_iter().all(|way| closed(way.step(at)))
}

/// The cells just outside a side of a room, from its middle outwards, each with how far from the middle it is. A round
/// or free shape is entered at the axis only.
fn places(room: &Room, side: Dir) -> impl Iterator<Item = (Point, i32)> {
    let Rect { w, h, .. } = room.rect;
    let (along, deep) = if side.is_horizontal() { (h, w) } else { (w, h) };
    let reach = if matches!(room.shape, Shape::Rect) { along } else { 1 };
    (0..reach).filter_map(move |step| {
        // The middle, then by turns one farther to either side; of an even length the two middles are alike.
        let aside = (step + 1) / 2;
        let offset = if step % 2 == 1 { aside } else { -aside };
        // From the rectangle's side on inwards, up to the shape itself.
        let mut inwards = (-1..deep - 1).map(|steps| room.rect.inwards(side, steps, offset));
        inwards.find(|at| room.contains(side.opposite().step(*at))).map(|at| (at, aside))
    })
}
