//! Room numbers: all of one size on a map, and each in its room or, where there is no space, beside it with a line to it.

use super::{PointF, label_places::LabelPlaces};
use crate::model::{Draft, Room, RoomId};

/// A number on a room.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Its text.
    pub text: String,
    /// Its middle.
    pub at: PointF,
    /// The height of its digits, in cells.
    pub size: f64,
    /// The room it numbers.
    pub room: RoomId,
    /// A line to the room, if the number stands beside it.
    pub leader: Option<[PointF; 2]>,
}

/// The heights tried, the largest first.
const SIZES: [f64; 4] = [1.0, 0.8, 0.6, 0.45];
/// The share of rooms in which numbers of one size must have space.
const ENOUGH: f64 = 0.7;
/// The width of a digit, and the empty space around a number, in units of its height.
const DIGIT_WIDTH: f64 = 0.72;
const PADDING: f64 = 0.24;

impl Label {
    /// The rectangle it takes up, as two corners.
    ///
    /// ```
    /// use undercroft::{RoomId, view::plan::{Label, PointF}};
    /// let label = Label { text: "7".into(), at: PointF::new(3.0, 3.0), size: 1.0, room: RoomId(0), leader: None };
    /// assert!(label.bounds().0.y < 2.5);
    /// ```
    pub fn bounds(&self) -> (PointF, PointF) {
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

/// The labels of all rooms that are shown.
pub(super) fn labels(draft: &Draft, mut places: LabelPlaces, largest: f64) -> Vec<Label> {
    let numbered = draft.rooms.iter().any(|room| room.number.is_some());
    let named: Vec<(&Room, String)> = draft
        .rooms
        .iter()
        .filter(|room| places.is_shown(room))
        .filter_map(|room| Some((room, number_of(draft, room, numbered)?.to_string())))
        .collect();
    let inside = |size: f64| -> Vec<Option<PointF>> {
        named.iter().map(|(room, text)| places.inside(room, half_sides(text.len(), size))).collect()
    };
    let enough = ENOUGH * named.len() as f64;
    let (mut size, mut spots) = (SIZES[0] * largest, Vec::new());
    for share in SIZES {
        size = share * largest;
        spots = inside(size);
        if spots.iter().flatten().count() as f64 >= enough {
            break;
        }
    }
    // Somebody put these numbers where they are, so the others keep clear of them.
    let moved = |room: &Room| room.number_at.filter(|at| places.is_open(*at)).map(PointF::middle);
    let mut labels: Vec<Option<Label>> = Vec::with_capacity(named.len());
    for ((room, text), spot) in named.iter().zip(spots) {
        let at = moved(room).or(spot);
        labels.push(at.map(|at| Label { text: text.clone(), at, size, room: room.id, leader: None }));
    }
    labels.iter().flatten().for_each(|label| places.take(label.bounds()));
    for ((room, text), label) in named.iter().zip(&mut labels).filter(|(_, label)| label.is_none()) {
        let sizes = SIZES.map(|share| share * largest).into_iter().filter(|other| *other <= size);
        let beside = |size: f64| {
            let (at, leader) = places.beside(room, half_sides(text.len(), size))?;
            Some((at, size, Some(leader)))
        };
        let inside = |size: f64| Some((places.inside(room, half_sides(text.len(), size))?, size, None));
        let found = sizes.clone().find_map(|size| beside(size).or_else(|| inside(size)));
        let (at, size, leader) = found.unwrap_or_else(|| (places.middle(room), SIZES[3] * largest, None));
        let placed = Label { text: text.clone(), at, size, room: room.id, leader };
        places.take(placed.bounds());
        *label = Some(placed);
    }
    labels.into_iter().flatten().collect()
}
