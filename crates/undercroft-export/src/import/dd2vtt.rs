//! Universal VTT (`.dd2vtt`, `.uvtt`): walls as lines and doors as portals, turned into cells.
//!
//! Cells that can be walked to from the edge of the map without crossing a wall are outside. What one wall parts from the outside is
//! floor, what one more wall parts from that is rock again, and so on: a block of rock inside a ring of corridors, a column in a hall.

use std::collections::VecDeque;

use serde::Deserialize;
use undercroft::{CellDoor, CellMap, DoorKind, Grid, Point, geom::Dir};

use super::{
    ImportError, Imported, board, json,
    wall_raster::{Borders, Wall, each_border},
};

#[derive(Deserialize)]
struct File {
    resolution: Resolution,
    #[serde(default)]
    line_of_sight: Vec<Vec<FilePoint>>,
    #[serde(default)]
    objects_line_of_sight: Vec<Vec<FilePoint>>,
    #[serde(default)]
    portals: Vec<Portal>,
}

#[derive(Deserialize)]
struct Resolution {
    #[serde(default)]
    map_origin: FilePoint,
    map_size: FilePoint,
}

#[derive(Clone, Copy, Default, Deserialize)]
struct FilePoint {
    x: f64,
    y: f64,
}

#[derive(Deserialize)]
struct Portal {
    #[serde(default)]
    bounds: Vec<FilePoint>,
}

/// Reads a map.
pub(super) fn read(text: &str) -> Result<Imported, ImportError> {
    let file: File = json(text, "Universal VTT map")?;
    let size = file.resolution.map_size;
    if !(size.x.abs() < 1e9 && size.y.abs() < 1e9) {
        return Err(ImportError::new("`resolution.map_size` is no size in cells"));
    }
    let (width, height) = board(size.x.ceil() as i64, size.y.ceil() as i64)?;
    // One more cell on every side, so that there always is an outside.
    let (width, height) = board(i64::from(width) + 2, i64::from(height) + 2)?;
    let origin = file.resolution.map_origin;
    let on_board = |at: &FilePoint| (at.x - origin.x + 1.0, at.y - origin.y + 1.0);
    let lines = file.line_of_sight.iter().chain(&file.objects_line_of_sight);
    let walls: Vec<Wall> =
        lines.flat_map(|line| line.windows(2)).map(|pair| [on_board(&pair[0]), on_board(&pair[1])]).collect();
    let finite = |wall: &Wall| wall.iter().all(|at| at.0.is_finite() && at.1.is_finite());
    if walls.is_empty() || !walls.iter().all(finite) {
        let message = if walls.is_empty() { "the map has no walls" } else { "walls reach places that are no numbers" };
        return Err(ImportError::new(message).hint("`line_of_sight` is a list of lines, each a list of points"));
    }
    let mut borders = Borders::open(width, height);
    borders.add(&walls)?;
    let portals: Vec<Wall> = file
        .portals
        .iter()
        .filter_map(|portal| match portal.bounds.as_slice() {
            [a, b] => Some([on_board(a), on_board(b)]),
            _ => None,
        })
        .filter(finite)
        .collect();
    let mut gates = Borders::open(width, height);
    gates.add(&portals)?;
    let open = floor(&borders, &gates);
    let mut imported = if has_thin_walls(&open, &borders) {
        board(2 * i64::from(width) + 1, 2 * i64::from(height) + 1)?;
        thick(&open, &borders, &gates)
    } else {
        let mut map = CellMap::of_cells(open);
        map.doors = doors(&map.open, &borders, &portals);
        Imported { map, notes: Vec::new(), levels: Vec::new() }
    };
    imported
        .notes
        .push("locked and secret doors, stairs and rooms are not in such a file: doors are plain doors".to_owned());
    Ok(imported)
}

/// Which cells are floor: those an odd number of walls inside, where portals part nothing. A cell with a wall through its middle is
/// rock.
fn floor(borders: &Borders, gates: &Borders) -> Grid<bool> {
    let bounds = borders.east.bounds();
    let mut depth: Grid<Option<u32>> = Grid::new(bounds.w, bounds.h, None);
    // Cells without a wall between them come first, so the queue is sorted by how many walls were crossed.
    let mut queue = VecDeque::from([(Point::new(0, 0), 0)]);
    while let Some((at, walls)) = queue.pop_front() {
        if depth[at].is_some_and(|known| known < walls) {
            continue;
        }
        depth[at] = Some(walls);
        for way in Dir::ALL {
            let next = way.step(at);
            if depth.get(next) != Some(&None) {
                continue;
            }
            // Whoever steps onto a wall is as deep as whoever stepped over it.
            let crosses = match (borders.on_wall[at], borders.on_wall[next]) {
                (false, true) => true,
                (true, _) => false,
                (false, false) => borders.is_wall(at, way) && !gates.is_wall(at, way),
            };
            if crosses {
                queue.push_back((next, walls + 1));
            } else {
                depth[next] = Some(walls);
                queue.push_front((next, walls));
            }
        }
    }
    let mut open = Grid::new(bounds.w, bounds.h, false);
    for at in bounds.cells() {
        open[at] = depth[at].is_some_and(|walls| walls % 2 == 1) && !borders.on_wall[at];
    }
    open
}

/// Whether a wall or a portal in a wall stands between two cells of floor, so that no cell is left for it.
fn has_thin_walls(open: &Grid<bool>, borders: &Borders) -> bool {
    open.iter().filter(|(_, open)| **open).any(|(at, _)| {
        [Dir::East, Dir::South].into_iter().any(|way| open.get(way.step(at)) == Some(&true) && borders.is_wall(at, way))
    })
}

/// The door cells of portals: of the cells on both sides of a portal the one in the narrower place, or else the one to the north or
/// west.
fn doors(open: &Grid<bool>, borders: &Borders, portals: &[Wall]) -> Vec<CellDoor> {
    let is_open = |at: Point| open.get(at) == Some(&true);
    let mut doors: Vec<CellDoor> = Vec::new();
    for wall in portals {
        each_border(wall, open.bounds(), |at, way, _| {
            let other = way.step(at);
            let narrow = |at: Point| {
                let sides = [way.clockwise(), way.clockwise().opposite()];
                sides.into_iter().filter(|side| !is_open(side.step(at)) || borders.is_wall(at, *side)).count()
            };
            let candidates = [at, other].into_iter().filter(|at| is_open(*at));
            // `max_by_key` takes the last of equals, so the first comes last.
            let best = candidates.rev().max_by_key(|at| narrow(*at));
            doors.extend(best.map(|at| CellDoor { at, kind: DoorKind::Closed, room: None }));
        });
    }
    doors.sort_by_key(|door| (door.at.y, door.at.x));
    doors.dedup();
    doors
}

/// The map drawn anew with walls that are cells: twice as large and one more.
///
/// ```text
/// . | .      becomes   .#.
/// . D .                .+.
/// ```
fn thick(open: &Grid<bool>, borders: &Borders, gates: &Borders) -> Imported {
    let (width, height) = (2 * open.width() + 1, 2 * open.height() + 1);
    let mut map = CellMap::of_cells(Grid::new(width, height, false));
    let is_open = |at: Point| open.get(at) == Some(&true);
    let middle = |at: Point| Point::new(2 * at.x + 1, 2 * at.y + 1);
    for (at, _) in open.iter().filter(|(_, open)| **open) {
        map.open.put(middle(at), true);
        for way in [Dir::East, Dir::South].into_iter().filter(|way| is_open(way.step(at))) {
            let between = way.step(middle(at));
            if gates.is_wall(at, way) {
                map.open.put(between, true);
                map.doors.push(CellDoor { at: between, kind: DoorKind::Closed, room: None });
            } else if !borders.is_wall(at, way) {
                map.open.put(between, true);
            }
        }
        // Where four cells are open to each other, so is the corner between them.
        let (east, south) = (Dir::East.step(at), Dir::South.step(at));
        let free = |at: Point, way: Dir| is_open(way.step(at)) && !borders.is_wall(at, way) && !gates.is_wall(at, way);
        let square = [(at, Dir::East), (at, Dir::South), (east, Dir::South), (south, Dir::East)];
        if square.into_iter().all(|(at, way)| free(at, way)) {
            map.open.put(middle(at) + Point::new(1, 1), true);
        }
    }
    let note = "walls stand between cells, so the map is twice as large here, with cells for its walls";
    Imported { map, notes: vec![note.to_owned()], levels: Vec::new() }
}
