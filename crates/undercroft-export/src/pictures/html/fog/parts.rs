//! The parts of a map that are seen together: rooms, passages, secret ways, ways out and doors.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use undercroft::{
    Grid, MarkKind, RoomId,
    geom::Point,
    view::plan::{DoorSymbol, Path, PointF, room_outline},
};

use super::{Map, Revealed, names};
use crate::picture::gate_outlines;

/// Cells that are seen together.
struct Part {
    by: BTreeSet<Revealed>,
    /// By row and column.
    cells: BTreeSet<(i32, i32)>,
    /// What it covers besides, such as the curved wall of a room.
    outlines: Vec<Path>,
    /// The element of the map that comes with it.
    brings: Option<String>,
}

/// All parts.
pub(super) struct Parts {
    list: Vec<Part>,
    /// The parts of each cell.
    at: Grid<Vec<u32>>,
    /// The doors of secret passages that are no secret themselves, by the passage: elements of the map.
    hidden_doors: BTreeMap<usize, Vec<String>>,
}

/// How far from the line across it a door is drawn, and how large the plate of its letter is.
const DOOR_REACH: f64 = 0.17;
const PLATE: f64 = 0.33;

impl Parts {
    pub(super) fn of(map: &Map<'_>) -> Parts {
        let board = map.plan.open.bounds();
        let mut parts =
            Parts { list: Vec::new(), at: Grid::new(board.w, board.h, Vec::new()), hidden_doors: BTreeMap::new() };
        parts.secret_ways(map);
        parts.rooms(map);
        parts.passages(map);
        parts.rest(map);
        // These cover cells of other parts, so they come last.
        parts.doors(map);
        parts.exits(map);
        parts
    }

    /// The parts that hold a cell, as their numbers.
    pub(super) fn at(&self, at: Point) -> &[u32] {
        self.at.get(at).map_or(&[], Vec::as_slice)
    }

    /// What shows a part.
    pub(super) fn by(&self, part: u32) -> impl Iterator<Item = Revealed> + '_ {
        self.list.get(part as usize).into_iter().flat_map(|part| part.by.iter().copied())
    }

    /// The ordinary doors of a secret passage, as elements of the map.
    pub(super) fn doors_of_way(&self, way: usize) -> &[String] {
        self.hidden_doors.get(&way).map_or(&[], Vec::as_slice)
    }

    fn is_told(&self, at: Point) -> bool {
        !self.at(at).is_empty()
    }

    fn add(&mut self, by: impl IntoIterator<Item = Revealed>, cells: BTreeSet<(i32, i32)>, outlines: Vec<Path>) {
        if cells.is_empty() && outlines.is_empty() {
            return;
        }
        let number = self.list.len() as u32;
        for (y, x) in &cells {
            let at = Point::new(*x, *y);
            if self.at.bounds().contains(at) {
                self.at[at].push(number);
            }
        }
        self.list.push(Part { by: by.into_iter().collect(), cells, outlines, brings: None });
    }

    fn secret_ways(&mut self, map: &Map<'_>) {
        let keyed = |cells: &[Point]| cells.iter().map(|at| (at.y, at.x)).collect();
        for (index, doorway) in map.ways.doorways.iter().enumerate() {
            self.add([Revealed::Door(index)], keyed(&doorway.cells), Vec::new());
        }
        for (index, stretch) in map.ways.stretches.iter().enumerate() {
            let doors = stretch.doorways.iter().map(|door| Revealed::Door(*door));
            self.add(doors.chain([Revealed::Way(index)]), keyed(&stretch.cells), Vec::new());
        }
    }

    /// Each room with its pillars.
    fn rooms(&mut self, map: &Map<'_>) {
        let draft = map.draft;
        let mut cells: Vec<BTreeSet<(i32, i32)>> = vec![BTreeSet::new(); draft.rooms.len()];
        for at in draft.board.cells.bounds().cells().filter(|at| map.is_floor(*at) && !self.is_told(*at)) {
            if let Some(own) = map.room_at(at).and_then(|room| cells.get_mut(room.0 as usize)) {
                own.insert((at.y, at.x));
            }
        }
        for mark in draft.marks.iter().filter(|mark| mark.kind == MarkKind::Pillar) {
            if let Some(own) = mark.room.and_then(|room| cells.get_mut(room.0 as usize)) {
                own.insert((mark.at.y, mark.at.x));
            }
        }
        for (room, own) in draft.rooms.iter().zip(cells).filter(|(_, own)| !own.is_empty()) {
            self.add([Revealed::Room(room.id)], own, room_outline(room));
        }
    }

    /// Passages are seen from both ends. Of one that runs through a secret door what lies on either side of it is seen from the
    /// rooms on that side.
    fn passages(&mut self, map: &Map<'_>) {
        let board = map.plan.open.bounds();
        for passage in &map.draft.passages {
            let route = passage.route.cells_on(board);
            let is_secret = |at: &Point| self.at(*at).iter().any(|part| !self.is_ordinary(*part));
            let runs_through_secrets = route.iter().any(is_secret);
            let is_own = |at: &&Point| map.is_floor(**at) && map.room_at(**at).is_none() && !is_secret(at);
            let cells: BTreeSet<(i32, i32)> = route.iter().filter(is_own).map(|at| (at.y, at.x)).collect();
            let ends = || passage.ends.map(Revealed::Room);
            if !runs_through_secrets {
                self.add(ends(), cells, Vec::new());
                continue;
            }
            for piece in pieces(cells) {
                let seen = map.rooms_beside(&points(&piece));
                let by: BTreeSet<Revealed> = seen.into_iter().map(Revealed::Room).collect();
                self.add(if by.is_empty() { BTreeSet::from(ends()) } else { by }, piece, Vec::new());
            }
        }
    }

    fn is_ordinary(&self, part: u32) -> bool {
        self.by(part).all(|by| matches!(by, Revealed::Room(_)))
    }

    /// Floor that belongs to no room and no passage.
    fn rest(&mut self, map: &Map<'_>) {
        let board = map.draft.board.cells.bounds();
        let left = board.cells().filter(|at| map.is_floor(*at) && !self.is_told(*at)).map(|at| (at.y, at.x)).collect();
        for piece in pieces(left) {
            let cells = points(&piece);
            let rooms = map.rooms_beside(&cells);
            let passages = cells.iter().flat_map(|at| at.neighbours()).flat_map(|at| self.at(at).to_vec());
            let beside: BTreeSet<Revealed> = passages
                .filter(|part| self.is_ordinary(*part))
                .flat_map(|part| self.by(part).collect::<Vec<_>>())
                .collect();
            let by: Vec<Revealed> = if rooms.is_empty() {
                beside.into_iter().collect()
            } else {
                rooms.into_iter().map(Revealed::Room).collect()
            };
            self.add(by, piece, Vec::new());
        }
    }

    /// A door is drawn on both sides of a wall and seen whole from either.
    fn doors(&mut self, map: &Map<'_>) {
        let (mut ordinary, mut secret) = (0, 0);
        for door in &map.plan.doors {
            let is_secret = door.kind.is_hidden();
            let count = if is_secret { &mut secret } else { &mut ordinary };
            let element = format!("{}-{count}", if is_secret { "secret" } else { "door" });
            *count += 1;
            let cells = cells_of(door);
            let parts: BTreeSet<u32> = cells.iter().flat_map(|at| self.at(*at)).copied().collect();
            let way =
                |part: &u32| self.by(*part).find_map(|by| if let Revealed::Way(way) = by { Some(way) } else { None });
            let hidden_with = parts.iter().find_map(way);
            let mut by: BTreeSet<Revealed> = parts.iter().flat_map(|part| self.by(*part)).collect();
            if hidden_with.is_none() && !is_secret {
                by.insert(Revealed::Room(door.room));
            }
            if is_secret {
                by.retain(|by| matches!(by, Revealed::Door(_)));
            }
            if let Some(way) = hidden_with.filter(|_| !is_secret) {
                self.hidden_doors.entry(way).or_default().push(element.clone());
            }
            self.add(by, BTreeSet::new(), door_outlines(door, is_secret));
            if let Some(part) = self.list.last_mut().filter(|_| is_secret) {
                part.brings = Some(element);
            }
        }
    }

    fn exits(&mut self, map: &Map<'_>) {
        for (exit, gate) in map.shown_exits().zip(&map.plan.exits) {
            self.add([Revealed::Room(exit)], BTreeSet::new(), gate_outlines(gate));
        }
    }

    /// The parts as shapes of a mask, none of which is seen at first.
    pub(super) fn masks(&self, map: &Map<'_>) -> String {
        let mut masks = String::new();
        for Part { by, cells, outlines, brings } in &self.list {
            let mut data = rows(map, cells);
            outlines.iter().for_each(|path| data += &map.units.path(path));
            let brings = brings.as_ref().map_or_else(String::new, |element| format!(" data-brings=\"{element}\""));
            let _ = writeln!(masks, "<path data-by=\"{}\"{brings} display=\"none\" d=\"{data}\"/>", names(by));
        }
        masks
    }
}

impl Map<'_> {
    /// The rooms of the exits that the plan shows, in its order.
    fn shown_exits(&self) -> impl Iterator<Item = RoomId> + '_ {
        let is_shown = |at: Point| self.is_floor(at);
        let exits = self.draft.exits.iter();
        exits
            .filter(move |exit| is_shown(exit.at) || is_shown(exit.side.opposite().step(exit.at)))
            .map(|exit| exit.room)
    }
}

/// Cells as rectangles, one for each stretch of a row.
fn rows(map: &Map<'_>, cells: &BTreeSet<(i32, i32)>) -> String {
    let mut data = String::new();
    let mut cells = cells.iter().copied().peekable();
    while let Some((y, x)) = cells.next() {
        let mut end = x;
        while cells.next_if_eq(&(y, end + 1)).is_some() {
            end += 1;
        }
        let (left, top) = map.units.of(PointF::corner(Point::new(x, y)));
        let width = (end - x + 1) * 100;
        let _ = write!(data, "M{left} {top}h{width}v100h-{width}z");
    }
    data
}

fn points(cells: &BTreeSet<(i32, i32)>) -> Vec<Point> {
    cells.iter().map(|(y, x)| Point::new(*x, *y)).collect()
}

/// The pieces in which cells hang together.
fn pieces(mut cells: BTreeSet<(i32, i32)>) -> Vec<BTreeSet<(i32, i32)>> {
    let mut pieces = Vec::new();
    while let Some(first) = cells.pop_first() {
        let (mut piece, mut front) = (BTreeSet::from([first]), vec![first]);
        while let Some((y, x)) = front.pop() {
            for near in Point::new(x, y).neighbours().map(|at| (at.y, at.x)) {
                if cells.remove(&near) {
                    piece.insert(near);
                    front.push(near);
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}

/// The cells that a door stands on.
fn cells_of(door: &DoorSymbol) -> Vec<Point> {
    let along = |nth: i32| door.from.between(door.to, (f64::from(nth) + 0.5) / f64::from(door.width.max(1)));
    // A door stands on the border toward its room or in the middle of its cell.
    let inside = |at: PointF| at.toward(door.side, 0.25);
    let cell = |at: PointF| Point::new(at.x.floor() as i32, at.y.floor() as i32);
    (0..door.width.max(1)).map(|nth| cell(inside(along(nth)))).collect()
}

/// What the symbol of a door covers.
fn door_outlines(door: &DoorSymbol, has_plate: bool) -> Vec<Path> {
    let corner = |at: PointF, by: f64| at.toward(door.side, by);
    let corners = [
        corner(door.from, DOOR_REACH),
        corner(door.to, DOOR_REACH),
        corner(door.to, -DOOR_REACH),
        corner(door.from, -DOOR_REACH),
    ];
    let mut outlines = vec![Path::polygon(&corners)];
    if has_plate || door.letter.is_some() {
        outlines.push(Path::ellipse(door.middle(), PLATE, PLATE));
    }
    outlines
}
