//! The placement of room numbers, so that they cover neither a wall nor anything that stands in the room.

use super::{
    curved_walls::{CurvedWalls, covered},
    symbols::stair_label_cell,
    vector_path::Spot,
};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::{Draft, MarkKind, Owner, Room, RoomId},
};

/// A number on a room.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Its text.
    pub text: String,
    /// Its middle.
    pub at: Spot,
    /// The height of its digits, in cells.
    pub size: f64,
    /// The room it numbers.
    pub room: RoomId,
}

/// The heights tried, the largest first.
const SIZES: [f64; 4] = [1.0, 0.8, 0.6, 0.45];
/// The height of a number that somebody moved: it is put where they want it, so it is not made larger than a cell.
const MOVED: f64 = 0.8;
/// The width of a digit, and the empty space around a number, in units of its height.
const DIGIT_WIDTH: f64 = 0.72;
const PADDING: f64 = 0.24;

impl Label {
    /// The rectangle it takes up, as two corners.
    ///
    /// ```
    /// use undercroft::{RoomId, view::plan::{Label, Spot}};
    /// let label = Label { text: "7".into(), at: Spot::new(3.0, 3.0), size: 1.0, room: RoomId(0) };
    /// assert!(label.bounds().0.y < 2.5);
    /// ```
    pub fn bounds(&self) -> (Spot, Spot) {
        let (across, down) = half_sides(self.text.chars().count(), self.size);
        (self.at.moved(-across, -down), self.at.moved(across, down))
    }
}

fn half_sides(digits: usize, size: f64) -> (f64, f64) {
    ((digits as f64 * DIGIT_WIDTH / 2.0 + PADDING) * size, (0.5 + PADDING) * size)
}

/// The number of a room on a map: its own, or where no room has one, its place in the order of creation, from 1. Tiles
/// that only lead on have none.
///
/// ```
/// use undercroft::{Method, Recipe, generate, view::plan};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// assert_eq!(plan::number(dungeon.draft(), &dungeon.draft().rooms[3]), Some(4));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn number(draft: &Draft, room: &Room) -> Option<u32> {
    let numbered = draft.rooms.iter().any(|room| room.number.is_some());
    number_of(draft, room, numbered)
}

fn number_of(draft: &Draft, room: &Room, numbered: bool) -> Option<u32> {
    if numbered { room.number } else { Some(room.id.0 + 1).filter(|_| !draft.is_corridor_tile(room.id)) }
}

/// The labels of all rooms that are shown and have space for one.
pub(super) fn labels(draft: &Draft, open: &Grid<bool>, walls: &CurvedWalls, largest: f64) -> Vec<Label> {
    let numbered = draft.rooms.iter().any(|room| room.number.is_some());
    let mut taken = Grid::new(open.width(), open.height(), false);
    let solid = draft.marks.iter().filter(|mark| !matches!(mark.kind, MarkKind::Rubble | MarkKind::Hazard));
    solid.map(|mark| mark.at).chain(draft.stairs.iter().map(|stair| stair.at)).for_each(|at| taken.put(at, true));
    [Some(draft.start), draft.goal].into_iter().flatten().for_each(|at| taken.put(at, true));
    let named = draft.stairs.iter().filter_map(|stair| stair_label_cell(draft, open, stair));
    named.for_each(|at| taken.put(at, true));
    // Candidate positions on a lattice of half cells, those near the middle first. Their distance is limited: a smaller
    // number near the middle is better than a larger one in a far corner.
    let mut offsets: Vec<(i32, i32)> =
        Rect::new(-REACH, -REACH, 2 * REACH + 1, 2 * REACH + 1).cells().map(|at| (at.x, at.y)).collect();
    offsets.sort_by_key(|(x, y)| x * x + y * y);
    let placer = LabelPlacer { draft, open, taken, offsets, walls };
    let mut labels = Vec::new();
    for room in &draft.rooms {
        let number = number_of(draft, room, numbered);
        let Some(text) = number.map(|number| number.to_string()) else { continue };
        let moved =
            room.number_at.filter(|at| open.get(*at) == Some(&true)).map(|at| (Spot::middle(at), MOVED * largest));
        if let Some((at, size)) = moved.or_else(|| placer.place(room, &text, largest)) {
            labels.push(Label { text, at, size, room: room.id });
        }
    }
    labels
}

/// How far from a room's middle a number may be placed along each axis, in half cells.
const REACH: i32 = 20;

/// Finds places for labels that are clear of walls and of what stands in the room.
struct LabelPlacer<'a> {
    draft: &'a Draft,
    open: &'a Grid<bool>,
    taken: Grid<bool>,
    offsets: Vec<(i32, i32)>,
    walls: &'a CurvedWalls,
}

impl LabelPlacer<'_> {
    fn place(&self, room: &Room, text: &str, largest: f64) -> Option<(Spot, f64)> {
        let rect = room.rect.intersect(self.open.bounds());
        let (wide, high) = (f64::from(rect.w), f64::from(rect.h));
        let middle = Spot::new(f64::from(rect.x) + wide / 2.0, f64::from(rect.y) + high / 2.0);
        // First try to keep clear of everything; if that fails, at least of walls.
        for avoid_symbols in [true, false] {
            for size in SIZES.map(|size| size * largest) {
                let half = half_sides(text.len(), size);
                let inside =
                    |east: f64, south: f64| east.abs() + half.0 <= wide / 2.0 && south.abs() + half.1 <= high / 2.0;
                let steps = self.offsets.iter().map(|(x, y)| (f64::from(*x) * 0.5, f64::from(*y) * 0.5));
                for (east, south) in steps.filter(|(east, south)| inside(*east, *south)) {
                    let at = middle.moved(east, south);
                    if self.clear(room, at, half, avoid_symbols) {
                        return Some((at, size));
                    }
                }
            }
        }
        None
    }

    fn clear(&self, room: &Room, at: Spot, (across, down): (f64, f64), avoid_symbols: bool) -> bool {
        let (low, high) = (at.moved(-across, -down), at.moved(across, down));
        let own = |cell: Point| {
            self.open.get(cell) == Some(&true)
                && self.draft.board.owner.get(cell) == Some(&Owner::room(room.id))
                && !(avoid_symbols && self.taken.get(cell) == Some(&true))
        };
        covered(low, high).cells().all(own) && !self.walls.touch(low, high)
    }
}
