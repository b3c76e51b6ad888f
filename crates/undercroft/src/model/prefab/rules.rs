//! What a drawing has to keep: everything that is wrong with one, each with its place in the drawing.

use super::{Drawing, Meaning};
use crate::{
    geom::{Dir, Point, Rect},
    grid::{Grid, flood_fill},
};

/// The longest side of a drawing, its walls included.
pub const MAX_DRAWING: usize = 48;
/// The most prefabs of a set.
pub const MAX_PREFABS: usize = 256;
/// Of one fault so many places are shown.
const SHOWN: usize = 3;

/// Something that is wrong with a drawing.
pub(super) struct Flaw {
    /// Its line and column, counted from 0; `None` if it is the drawing as a whole.
    pub(super) at: Option<Point>,
    pub(super) rule: String,
    pub(super) hint: &'static str,
}

impl Flaw {
    fn at(at: Point, rule: impl Into<String>, hint: &'static str) -> Flaw {
        Flaw { at: Some(at), rule: rule.into(), hint }
    }

    fn whole(rule: impl Into<String>, hint: &'static str) -> Flaw {
        Flaw { at: None, rule: rule.into(), hint }
    }
}

/// The drawing of these lines, or everything that is wrong with it.
pub(super) fn drawing(rows: &[String], meaning: impl Fn(char) -> Option<Meaning>) -> Result<Drawing, Vec<Flaw>> {
    let meanings = meanings(rows, meaning)?;
    let inside = |at: Point| matches!(meanings.get(at), Some(Meaning::Floor | Meaning::Water(_) | Meaning::Thing(_)));
    let room = meanings.bounds().cells().filter(|at| inside(*at)).map(|at| Rect::square(at, 1)).reduce(Rect::union);
    let Some(room) = room else {
        return Err(vec![Flaw::whole(
            "shows no floor",
            "draw a room: `.` is floor, `#` is wall, `+` a place for a door",
        )]);
    };
    let mut flaws: Vec<Flaw> = open(&meanings, room, inside);
    flaws.extend(misplaced_doors(&meanings, room, inside));
    if !flaws.is_empty() {
        return Err(flaws);
    }
    let drawing = Drawing::cut(&meanings, room.grown(1));
    match cut_off(&drawing, room.corner()) {
        flaws if flaws.is_empty() => Ok(drawing),
        flaws => Err(flaws),
    }
}

/// The characters by what they stand for.
fn meanings(rows: &[String], meaning: impl Fn(char) -> Option<Meaning>) -> Result<Grid<Meaning>, Vec<Flaw>> {
    let lengths: Vec<usize> = rows.iter().map(|row| row.chars().count()).collect();
    let (width, height) = (lengths.iter().copied().max().unwrap_or(0), rows.len());
    if width == 0 {
        return Err(vec![Flaw::whole("is empty", "draw a room: `.` is floor, `#` is wall, `+` a place for a door")]);
    }
    if width > MAX_DRAWING || height > MAX_DRAWING {
        let rule = format!("must be at most {MAX_DRAWING} × {MAX_DRAWING} characters, is {width} × {height}");
        return Err(vec![Flaw::whole(rule, "draw a smaller room")]);
    }
    let mut flaws = Vec::new();
    for (y, length) in (0..).zip(&lengths).filter(|(_, length)| **length < width).take(SHOWN) {
        let rule = format!("a line of {length} characters, others have {width}");
        flaws.push(Flaw::at(
            Point::new(*length as i32, y),
            rule,
            "make all lines equally long, with spaces outside the walls",
        ));
    }
    let mut grid = Grid::new(width as i32, height as i32, Meaning::Outside);
    let mut unknown: Vec<char> = Vec::new();
    for (y, row) in (0..).zip(rows) {
        for (x, character) in (0..).zip(row.chars()) {
            match meaning(character) {
                Some(meaning) => grid.put(Point::new(x, y), meaning),
                None if !unknown.contains(&character) && unknown.len() < SHOWN => {
                    unknown.push(character);
                    let rule = format!("{character:?} stands for nothing");
                    let hint = "name what it stands for in [legend], or use one of the default characters";
                    flaws.push(Flaw::at(Point::new(x, y), rule, hint));
                }
                None => {}
            }
        }
    }
    if flaws.is_empty() { Ok(grid) } else { Err(flaws) }
}

/// Cells of the room beside which there is neither room nor wall.
fn open(meanings: &Grid<Meaning>, room: Rect, inside: impl Fn(Point) -> bool) -> Vec<Flaw> {
    let closed = |at: Point| meanings.get(at).is_some_and(|meaning| *meaning != Meaning::Outside);
    let cells = room.cells().filter(|at| inside(*at) && !at.neighbours().into_iter().all(closed));
    let hint = "put a wall `#` or a place for a door `+` beside it";
    cells.take(SHOWN).map(|at| Flaw::at(at, "is open at its border: there is no wall beside this cell", hint)).collect()
}

/// Places for doors that lie elsewhere than in the outermost wall; or that there is none.
fn misplaced_doors(meanings: &Grid<Meaning>, room: Rect, inside: impl Fn(Point) -> bool) -> Vec<Flaw> {
    let doors = || meanings.bounds().cells().filter(|at| meanings.get(*at) == Some(&Meaning::Door));
    if doors().next().is_none() {
        return vec![Flaw::whole("has no place for a door", "put a `+` into the outer wall, right beside floor")];
    }
    let is_good = |at: Point| {
        let sides = Dir::ALL.into_iter().filter(|side| inside(side.opposite().step(at)));
        let outer = room.grown(1);
        sides.count() == 1 && outer.contains(at) && !room.contains(at)
    };
    let hint = "a passage comes straight in: put it into the outermost row or column of wall, right beside floor";
    let rule = "a place for a door that no passage reaches from outside";
    doors().filter(|at| !is_good(*at)).take(SHOWN).map(|at| Flaw::at(at, rule, hint)).collect()
}

/// Doors before which one cannot stand, and cells that cannot be reached from the doors.
fn cut_off(drawing: &Drawing, corner: Point) -> Vec<Flaw> {
    let doors = drawing.doors();
    let inner = |(at, side): &(Point, Dir)| side.opposite().step(*at);
    let mut flaws: Vec<Flaw> = doors
        .iter()
        .filter(|door| !drawing.is_walkable(inner(door)))
        .take(SHOWN)
        .map(|(at, _)| {
            let hint = "leave the cell behind it free: neither deep water nor anything solid";
            Flaw::at(*at + corner, "something blocks the way behind this place for a door", hint)
        })
        .collect();
    let (w, h) = drawing.size();
    let room = Rect::new(0, 0, w, h);
    let Some(first) = doors.first().map(inner).filter(|_| flaws.is_empty()) else { return flaws };
    let reached = flood_fill(room, first, |at| drawing.is_walkable(at));
    let lost = room.cells().filter(|at| drawing.is_walkable(*at) && reached.get(*at) != Some(&true));
    flaws.extend(lost.take(SHOWN).map(|at| {
        let hint = "join it to the rest: deep water, walls and solid things cannot be crossed";
        Flaw::at(at + corner, "cannot be reached from the places for doors", hint)
    }));
    flaws
}
