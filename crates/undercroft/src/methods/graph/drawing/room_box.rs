//! How corridors that come from above and from below reach the doors of a room within a box around it.
//!
//! ```text
//!   │ │ │ │      from left to right: one that wraps around to the south side, two for the west side, one for the north side.
//!   │ │ │ │      Lanes lie two cells apart and nest, so that they keep their order.
//!   │ │ └─+███
//!   │ └───+███
//!   │      ███
//!   └──────┘
//! ```

use super::plan::{EAST, NORTH, SOUTH, WEST};
use crate::geom::Point;

/// How many corridors that come from one side of the box use each side of the room.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shares {
    /// Straight on.
    ahead: usize,
    left: usize,
    right: usize,
    /// Around the room, to the side that looks away.
    pub(super) around: usize,
}

/// A room in its box: where it lies within, and the corridors from above and from below, each from left to right.
#[derive(Clone, Debug)]
pub(super) struct RoomBox {
    /// Columns of the box.
    pub(super) width: i32,
    /// Rows of the box.
    pub(super) height: i32,
    /// The corner of the room within it.
    pub(super) room: Point,
    pub(super) from_above: Vec<Lane>,
    pub(super) from_below: Vec<Lane>,
}

/// A corridor within a box, from where it comes in to the door.
#[derive(Clone, Debug)]
pub(super) struct Lane {
    /// The column by which it comes in.
    pub(super) column: i32,
    /// Where it turns, and last the door.
    pub(super) corners: Vec<Point>,
}

impl RoomBox {
    /// The box of a room of a size with places for doors, for so many corridors from above and from below. `None` if there are
    /// not enough doors.
    pub(super) fn new(size: (i32, i32), slots: &[Vec<i32>; 4], above: usize, below: usize) -> Option<RoomBox> {
        let (w, h) = size;
        let [from_above, from_below] = shares(above, below, slots)?;
        let wide = |count: usize| 2 * count as i32;
        let margin_left = wide((from_above.left + from_above.around).max(from_below.left));
        let margin_right = wide(from_above.right.max(from_below.right + from_below.around));
        let width = margin_left + w + margin_right;
        let wrapped = |count: usize| wide(count) + 1 + i32::from(count > 0);
        let room = Point::new(margin_left, wrapped(from_below.around));
        let height = room.y + h + wrapped(from_above.around);
        let down = lanes(from_above, room, size, slots, from_below.around > 0);
        // From below everything is the same, turned by half a circle.
        let far = Point::new(width - 1, height - 1);
        let turned = |places: &[i32], side: i32| places.iter().rev().map(|place| side - 1 - place).collect();
        let turned_slots =
            [turned(&slots[SOUTH], w), turned(&slots[WEST], h), turned(&slots[NORTH], w), turned(&slots[EAST], h)];
        let turned_room = Point::new(width - room.x - w, height - room.y - h);
        let turned_shares = Shares { left: from_below.right, right: from_below.left, ..from_below };
        let mut up = lanes(turned_shares, turned_room, size, &turned_slots, from_above.around > 0);
        up.reverse();
        for lane in &mut up {
            lane.column = far.x - lane.column;
            lane.corners.iter_mut().for_each(|at| *at = far - *at);
        }
        Some(RoomBox { width, height, room, from_above: down, from_below: up })
    }
}

/// Which corridors use which sides. Those from above take the north side, then west and east as evenly as can be, and only if all
/// of that is full the west end of the south side; those from below the other way around.
fn shares(above: usize, below: usize, slots: &[Vec<i32>; 4]) -> Option<[Shares; 2]> {
    let [north, east, south, west] = [0, 1, 2, 3].map(|side| slots[side].len());
    let around = |count: usize, ahead: usize| count.saturating_sub(ahead + east + west);
    let (around_above, around_below) = (around(above, north), around(below, south));
    let ahead_above = above.min(north.checked_sub(around_below)?);
    let ahead_below = below.min(south.checked_sub(around_above)?);
    let (beside_above, beside_below) =
        (above.checked_sub(ahead_above + around_above)?, below.checked_sub(ahead_below + around_below)?);
    let mut best: Option<(usize, usize, usize)> = None;
    for left_above in 0..=beside_above.min(west) {
        for left_below in 0..=beside_below.min(west - left_above) {
            if (beside_above - left_above) + (beside_below - left_below) <= east {
                let uneven = (2 * left_above).abs_diff(beside_above) + (2 * left_below).abs_diff(beside_below);
                if best.is_none_or(|(least, ..)| uneven < least) {
                    best = Some((uneven, left_above, left_below));
                }
            }
        }
    }
    let (_, left_above, left_below) = best?;
    Some([
        Shares { ahead: ahead_above, left: left_above, right: beside_above - left_above, around: around_above },
        Shares { ahead: ahead_below, left: left_below, right: beside_below - left_below, around: around_below },
    ])
}

/// The corridors from above, from left to right. If others wrap around to the north side, they take its east end, and these its
/// west end.
fn lanes(shares: Shares, room: Point, (w, h): (i32, i32), slots: &[Vec<i32>; 4], is_shared: bool) -> Vec<Lane> {
    let Shares { ahead, left, right, around } = shares;
    let mut lanes = Vec::with_capacity(ahead + left + right + around);
    for nested in (0..around).rev() {
        let column = room.x - 2 - 2 * (left + nested) as i32;
        let (row, door) = (room.y + h + 1 + 2 * nested as i32, room.x + slots[SOUTH][nested]);
        let corners = vec![Point::new(column, row), Point::new(door, row), Point::new(door, room.y + h)];
        lanes.push(Lane { column, corners });
    }
    for nested in (0..left).rev() {
        let (column, row) = (room.x - 2 - 2 * nested as i32, room.y + slots[WEST][nested]);
        lanes.push(Lane { column, corners: vec![Point::new(column, row), Point::new(room.x - 1, row)] });
    }
    let first = if is_shared { 0 } else { (slots[NORTH].len() - ahead) / 2 };
    for slot in &slots[NORTH][first..first + ahead] {
        let column = room.x + slot;
        lanes.push(Lane { column, corners: vec![Point::new(column, room.y - 1)] });
    }
    for (nested, slot) in slots[EAST].iter().enumerate().take(right) {
        let (column, row) = (room.x + w + 1 + 2 * nested as i32, room.y + slot);
        lanes.push(Lane { column, corners: vec![Point::new(column, row), Point::new(room.x + w, row)] });
    }
    lanes
}

/// The rows of horizontal runs that lead lanes from outer columns to inner ones, both ascending: which pair of rows each has,
/// `None` if it runs straight; and how many pairs there are. Runs to the left lie deeper from left to right, runs to the right
/// from right to left, so that two that overlap never cross.
pub(super) fn channel(outer: &[i32], inner: &[i32]) -> (Vec<Option<i32>>, i32) {
    let mut rows = vec![None; outer.len()];
    let mut most = 0;
    let order: [Vec<usize>; 2] = [(0..outer.len()).collect(), (0..outer.len()).rev().collect()];
    for (order, sign) in order.into_iter().zip([1, -1]) {
        let mut laid: Vec<(i32, i32, i32)> = Vec::new();
        for lane in order.into_iter().filter(|lane| (outer[*lane] - inner[*lane]) * sign > 0) {
            let (low, high) = (outer[lane].min(inner[lane]), outer[lane].max(inner[lane]));
            let meets = |(a, b, _): &&(i32, i32, i32)| low <= *b + 1 && *a <= high + 1;
            let row = laid.iter().filter(meets).map(|(.., row)| row + 1).max().unwrap_or(0);
            laid.push((low, high, row));
            rows[lane] = Some(row);
            most = most.max(row + 1);
        }
    }
    (rows, most)
}
