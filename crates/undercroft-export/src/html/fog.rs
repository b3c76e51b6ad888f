//! The fog over a game master's map: which parts of the map are seen once which rooms are revealed.
//!
//! The page decides when: a part with `data-all` is seen once all its rooms are revealed, any other once one of them is.
//! A passage is seen from either end. One that runs through a hidden door is seen only when both its ends are, and until
//! then a line of wall stands where the door is.

use std::{collections::BTreeSet, fmt::Write};

use undercroft::{
    Cell, DoorKind, Draft, Grid, Passage, RoomId, Route,
    geom::{Dir, Point, Rect},
    view::plan::{Path, Segment, Spot, room_outline},
};

use crate::picture::{Scene, Style};

/// The mask with its parts, the walls in place of hidden doors, and over them the veil: such a wall shows only where the
/// room before it is seen.
pub(super) fn write(draft: &Draft, scene: &Scene, style: &Style) -> String {
    let mut fog = Fog { draft, origin: scene.origin, parts: String::new(), told: Grid::default() };
    let bounds = draft.board.cells.bounds();
    fog.told = Grid::new(bounds.w, bounds.h, false);
    let hidden = fog.hidden_doors();
    fog.rooms(&hidden);
    fog.passages(&hidden);
    fog.rest(&hidden);
    let walls = fog.walls(&hidden);
    let parts = &fog.parts;
    let start = fog.room_at(draft.start).map_or_else(String::new, |room| room.0.to_string());
    let (width, height) = (scene.width * 100.0, scene.height * 100.0);
    let frame = format!("x=\"0\" y=\"0\" width=\"{width}\" height=\"{height}\"");
    // Walls are seen from the rooms they stand around; those made of tiles are thick.
    let around = if style.tiles { 100.0 } else { (style.wall.width * 100.0 + 4.0).round() };
    let (wall, thick) = match style.wall.shows() {
        true => (style.wall.colour.to_string(), (style.wall.width * 100.0).round()),
        false => ("var(--paper)".to_owned(), 12.0),
    };
    format!(
        "<g id=\"fog\" data-start=\"{start}\">\n<mask id=\"unseen\" maskUnits=\"userSpaceOnUse\" {frame}><rect fill=\"#fff\" {frame}/>\n\
         <g fill=\"#000\" stroke=\"#000\" stroke-width=\"{around}\">\n{parts}</g></mask>\n\
         <g id=\"plugs\" stroke=\"{wall}\" stroke-width=\"{thick}\" stroke-linecap=\"square\">\n{walls}</g>\n\
         <rect id=\"veil\" mask=\"url(#unseen)\" {frame}/>\n</g>\n"
    )
}

struct Fog<'a> {
    draft: &'a Draft,
    origin: Spot,
    parts: String,
    /// The cells that belong to some part.
    told: Grid<bool>,
}

impl Fog<'_> {
    fn is_floor(&self, at: Point) -> bool {
        self.draft.board.cells.get(at) == Some(&Cell::Floor)
    }

    fn room_at(&self, at: Point) -> Option<RoomId> {
        self.draft.room_at(at).map(|room| room.id)
    }

    fn hidden_doors(&self) -> BTreeSet<Point> {
        self.draft.doors.iter().filter(|door| door.kind == DoorKind::Secret).map(|door| door.at).collect()
    }

    /// The rooms that have to do with a cell: its own, those beside it, and the ends of passages that cross it.
    fn rooms_about(&self, at: Point) -> BTreeSet<RoomId> {
        let beside = at.neighbours();
        let mut rooms: BTreeSet<RoomId> =
            beside.into_iter().chain([at]).filter(|at| self.is_floor(*at)).filter_map(|at| self.room_at(at)).collect();
        for door in self.draft.doors.iter().filter(|door| door.at == at) {
            rooms.insert(door.room);
            let passage = door.passage.and_then(|id| self.draft.passages.get(id.0 as usize));
            rooms.extend(passage.into_iter().flat_map(|passage| passage.ends));
        }
        rooms
    }

    /// Each room with its pillars, and the ways out beside it.
    fn rooms(&mut self, hidden: &BTreeSet<Point>) {
        let draft = self.draft;
        let mut cells: Vec<BTreeSet<(i32, i32)>> = vec![BTreeSet::new(); draft.rooms.len()];
        for at in draft.board.cells.bounds().cells().filter(|at| self.is_floor(*at) && !hidden.contains(at)) {
            if let Some(own) = self.room_at(at).and_then(|room| cells.get_mut(room.0 as usize)) {
                own.insert((at.y, at.x));
            }
        }
        for mark in draft.marks.iter().filter(|mark| mark.kind == undercroft::MarkKind::Pillar) {
            if let Some(own) = mark.room.and_then(|room| cells.get_mut(room.0 as usize)) {
                own.insert((mark.at.y, mark.at.x));
            }
        }
        for exit in &draft.exits {
            if let Some(own) = cells.get_mut(exit.room.0 as usize) {
                let mut at = exit.at;
                // An arrow is drawn before the gate.
                for _ in 0..3 {
                    own.insert((at.y, at.x));
                    at = exit.side.step(at);
                    if self.is_floor(at) {
                        break;
                    }
                }
            }
        }
        for (room, own) in draft.rooms.iter().zip(&cells).filter(|(_, own)| !own.is_empty()) {
            let curved: String = room_outline(room).iter().map(|path| self.path(path)).collect();
            self.part([room.id], false, own, &curved);
        }
    }

    fn passages(&mut self, hidden: &BTreeSet<Point>) {
        let draft = self.draft;
        for passage in &draft.passages {
            let mut cells = route_cells(passage, draft.board.cells.bounds());
            let is_hidden = cells.iter().any(|(y, x)| hidden.contains(&Point::new(*x, *y)));
            cells.retain(|(y, x)| {
                let at = Point::new(*x, *y);
                self.is_floor(at) && self.room_at(at).is_none() && !hidden.contains(&at)
            });
            self.part(passage.ends, is_hidden, &cells, "");
        }
    }

    /// Hidden doors, and what floor belongs to no room and no passage.
    fn rest(&mut self, hidden: &BTreeSet<Point>) {
        for at in hidden {
            self.part(self.rooms_about(*at), true, &BTreeSet::from([(at.y, at.x)]), "");
        }
        for first in self.draft.board.cells.bounds().cells() {
            if !self.is_floor(first) || self.told.get(first) != Some(&false) {
                continue;
            }
            let (mut cells, mut rooms, mut front) = (BTreeSet::new(), BTreeSet::new(), vec![first]);
            while let Some(at) = front.pop() {
                if self.is_floor(at) && self.told.get(at) == Some(&false) && cells.insert((at.y, at.x)) {
                    rooms.extend(self.rooms_about(at));
                    front.extend(at.neighbours());
                }
            }
            self.part(rooms, false, &cells, "");
        }
    }

    /// A part of the map: the rooms it is seen from, its cells as rectangles a row, and what else it covers.
    fn part(&mut self, rooms: impl IntoIterator<Item = RoomId>, all: bool, cells: &BTreeSet<(i32, i32)>, more: &str) {
        let rooms: Vec<String> = rooms.into_iter().map(|room| room.0.to_string()).collect();
        let mut data = String::new();
        let mut cells = cells.iter().copied().peekable();
        while let Some((y, x)) = cells.next() {
            let mut end = x;
            self.told.put(Point::new(x, y), true);
            while cells.next_if_eq(&(y, end + 1)).is_some() {
                end += 1;
                self.told.put(Point::new(end, y), true);
            }
            let (left, top) = self.units(Spot::corner(Point::new(x, y)));
            let width = (end - x + 1) * 100;
            let _ = write!(data, "M{left} {top}h{width}v100h-{width}z");
        }
        if !data.is_empty() {
            let all = if all { " data-all=\"\"" } else { "" };
            let _ = writeln!(self.parts, "<path data-rooms=\"{}\"{all} d=\"{data}{more}\"/>", rooms.join(" "));
        }
    }

    /// A line of wall on every side of a hidden door where there is floor.
    fn walls(&self, hidden: &BTreeSet<Point>) -> String {
        let mut walls = String::new();
        for at in hidden {
            let rooms: Vec<String> = self.rooms_about(*at).iter().map(|room| room.0.to_string()).collect();
            let mut data = String::new();
            for way in Dir::ALL {
                let beside = way.step(*at);
                if !self.is_floor(beside) || hidden.contains(&beside) {
                    continue;
                }
                let (left, top) = self.units(Spot::corner(*at));
                let _ = match way {
                    Dir::North => write!(data, "M{left} {top}h100"),
                    Dir::South => write!(data, "M{left} {}h100", top + 100),
                    Dir::West => write!(data, "M{left} {top}v100"),
                    Dir::East => write!(data, "M{} {top}v100", left + 100),
                };
            }
            let _ = writeln!(walls, "<path data-rooms=\"{}\" data-all=\"\" d=\"{data}\"/>", rooms.join(" "));
        }
        walls
    }

    fn units(&self, at: Spot) -> (i64, i64) {
        let unit = |part: f64| (part * 100.0).round() as i64;
        (unit(at.x - self.origin.x), unit(at.y - self.origin.y))
    }

    fn path(&self, path: &Path) -> String {
        let (x, y) = self.units(path.start);
        let mut data = format!("M{x} {y}");
        for segment in &path.segments {
            let (letter, spots) = match *segment {
                Segment::Line(to) => ('L', vec![to]),
                Segment::Curve(a, b, to) => ('C', vec![a, b, to]),
            };
            data.push(letter);
            for (x, y) in spots.into_iter().map(|spot| self.units(spot)) {
                let _ = write!(data, "{x} {y} ");
            }
        }
        data + "Z"
    }
}

/// The cells of a passage on the board. A block may reach far beyond it.
fn route_cells(passage: &Passage, bounds: Rect) -> BTreeSet<(i32, i32)> {
    let within = |rect: Rect| rect.intersect(bounds).cells();
    let cells: Vec<Point> = match &passage.route {
        Route::Block { rect, .. } => within(*rect).collect(),
        Route::Cells(cells) => cells.clone(),
        bend => bend.legs().into_iter().flatten().flat_map(within).collect(),
    };
    cells.into_iter().map(|at| (at.y, at.x)).collect()
}
