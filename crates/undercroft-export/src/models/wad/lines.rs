//! The lines between sectors: straight as far as nothing meets them.
//!
//! Lines lie between parts of cells. A line is broken wherever another one meets it, so that every end of a line is an end of all lines that touch it.

use std::collections::BTreeMap;

use undercroft::geom::{Point, Rect};

use super::sectors::{Area, Areas};

/// A line from corner to corner of parts, with what lies on its right hand and on its left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Linedef {
    pub from: Point,
    pub to: Point,
    pub right: Area,
    pub left: Option<Area>,
}

/// All lines of a level, along rows first.
pub(super) fn lines(areas: &Areas) -> Vec<Linedef> {
    let Rect { w, h, .. } = areas.bounds();
    let mut found = Vec::new();
    let number = |x: i32, y: i32| areas.number(Point::new(x, y));
    // Borders that run from west to east, with what lies to the north and to the south; and those from north to south.
    let across = |x: i32, y: i32| border(number(x, y - 1), number(x, y));
    let along = |x: i32, y: i32| border(number(x - 1, y), number(x, y));
    let line = |from: Point, to: Point, right: u32, left: u32| line(from, to, areas.area(right), areas.area(left));
    for y in 0..=h {
        let meets = |x: i32| along(x, y - 1).is_some() || along(x, y).is_some();
        let runs = runs(w, |x| across(x, y), meets);
        // Going east, the south is on the right hand.
        found.extend(
            runs.into_iter()
                .map(|(from, to, (north, south))| line(Point::new(from, y), Point::new(to, y), south, north)),
        );
    }
    for x in 0..=w {
        let meets = |y: i32| across(x - 1, y).is_some() || across(x, y).is_some();
        let runs = runs(h, |y| along(x, y), meets);
        // Going south, the west is on the right hand.
        found.extend(
            runs.into_iter().map(|(from, to, (west, east))| line(Point::new(x, from), Point::new(x, to), west, east)),
        );
    }
    found.into_iter().flatten().collect()
}

/// The numbers of two areas between which there is a line.
type Border = (u32, u32);

fn border(one: u32, other: u32) -> Option<Border> {
    (one != other).then_some((one, other))
}

/// The runs of equal borders, broken where another border meets them.
fn runs(length: i32, at: impl Fn(i32) -> Option<Border>, meets: impl Fn(i32) -> bool) -> Vec<(i32, i32, Border)> {
    let mut runs: Vec<(i32, i32, Border)> = Vec::new();
    for place in 0..length {
        let Some(own) = at(place) else { continue };
        match runs.last_mut().filter(|(_, to, border)| *to == place && *border == own && !meets(place)) {
            Some((_, to, _)) => *to = place + 1,
            None => runs.push((place, place + 1, own)),
        }
    }
    runs
}

/// The line with the side that counts on its right hand: floor beside rock, and whatever lies outside a door, because a door is
/// opened from the right side of its lines.
fn line(from: Point, to: Point, right: Option<Area>, left: Option<Area>) -> Option<Linedef> {
    let ordered = match (right, left) {
        (Some(right), None) => (from, to, right, None),
        (None, Some(left)) => (to, from, left, None),
        (Some(right), Some(left)) if right.is_door() || enters(right) => (to, from, left, Some(right)),
        (Some(right), left) => (from, to, right, left),
        (None, None) => return None,
    };
    Some(Linedef { from: ordered.0, to: ordered.1, right: ordered.2, left: ordered.3 })
}

/// Whether something happens to whoever steps into an area.
fn enters(area: Area) -> bool {
    matches!(area, Area::Stairs(_) | Area::Goal)
}

/// The corners of all lines, each once, in the order in which lines use them.
#[derive(Default)]
pub(super) struct Corners {
    numbers: BTreeMap<Point, usize>,
    pub list: Vec<Point>,
}

impl Corners {
    pub fn number(&mut self, at: Point) -> usize {
        *self.numbers.entry(at).or_insert_with(|| {
            self.list.push(at);
            self.list.len() - 1
        })
    }
}
