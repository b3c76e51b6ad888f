//! Where rooms and corridors lie (document 003, direction calculation). The document's board has north at +y and east at
//! −x; the map is that board turned by 180°, so that north is up and east is right:
//!
//! ```text
//!   the document          the map
//!   y ▲  north            ┌───▶ x
//!     │                   │    north is up
//!     └───▶ x  west       ▼ y  east is right
//! ```

use crate::{
    geom::{Dir, Rect},
    methods::{Placement, Walk},
    rng::Rng,
};

/// The sides of a room or corridor as a recipe gives them: across the direction in which it is entered, and along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sides {
    pub(super) w: i32,
    pub(super) h: i32,
}

impl Sides {
    pub(super) fn longest(self) -> i32 {
        self.w.max(self.h)
    }
}

/// A rectangle from the document's frame to the map's, or back.
pub(super) fn turned(rect: Rect, params: &Walk) -> Rect {
    Rect::new(params.width - rect.x - rect.w, params.height - rect.y - rect.h, rect.w, rect.h)
}

/// The first room: its corner in the middle of the board (document 003, phase 2). To `fit`, it moves away from the edges
/// as far as it has to.
pub(super) fn first(params: &Walk) -> Rect {
    let (w, h) = (params.first_width, params.first_height);
    let (x, y) = (params.width / 2, params.height / 2);
    match params.placement {
        Placement::Free => Rect::new(x, y, w, h),
        Placement::Fit => Rect::new(x.min(params.width - 1 - w).max(1), y.min(params.height - 1 - h).max(1), w, h),
    }
}

/// Where the first room of a walk that fits may lie: in the middle as in the document, and if no walk fits from there,
/// at the board's edges and corners.
pub(super) fn beginnings(params: &Walk) -> impl Iterator<Item = Rect> {
    let middle = first(params);
    let columns = [middle.x, 1, params.width - 1 - middle.w];
    let rows = [middle.y, 1, params.height - 1 - middle.h];
    let place = move |number: usize| Rect::new(columns[number % 3], rows[number / 3], middle.w, middle.h);
    // On a small board some of the nine places are the same.
    (0..9).filter(move |number| (0..*number).all(|before| place(before) != place(*number))).map(place)
}

/// Every other place of the first room, row by row.
pub(super) fn other_beginnings(params: &Walk) -> impl Iterator<Item = Rect> {
    let first = first(params);
    let (columns, rows) = (1..params.width - first.w, 1..params.height - first.h);
    let tried: Vec<Rect> = beginnings(params).collect();
    rows.flat_map(move |y| columns.clone().map(move |x| Rect { x, y, ..first }))
        .filter(move |rect| !tried.contains(rect))
}

/// The corridor at the end of a room, or the room at the end of a corridor: the formulas are the same.
///
/// Going east and west the sides swap, but the document still halves the side that was the height, so that what is not
/// square lies off the middle. To `fit`, it is centred.
pub(super) fn next(before: Rect, direction: Dir, Sides { w, h }: Sides, placement: Placement) -> Rect {
    let half = match placement {
        Placement::Free => h / 2,
        Placement::Fit => w / 2,
    };
    let x = before.x + before.w / 2 - w / 2;
    let y = before.y + before.h / 2 - half;
    match direction {
        Dir::North => Rect::new(x, before.y + before.h, w, h),
        Dir::South => Rect::new(x, before.y - h, w, h),
        Dir::East => Rect::new(before.x - h, y, h, w),
        Dir::West => Rect::new(before.x + before.w, y, h, w),
    }
}

/// The size of the room in that place of the walk.
pub(super) fn size(params: &Walk, room: i32) -> Sides {
    if room == 0 {
        Sides { w: params.first_width, h: params.first_height }
    } else if room == params.rooms - 1 {
        Sides { w: params.boss_width, h: params.boss_height }
    } else {
        Sides { w: params.room_width, h: params.room_height }
    }
}

/// The size of every corridor.
pub(super) fn corridor(params: &Walk) -> Sides {
    Sides { w: params.corridor_width, h: params.corridor_height }
}

/// A direction that is `open`: drawn again until it is (document 003, random direction selection).
pub(super) fn draw(rng: &mut Rng, open: impl Fn(Dir) -> bool) -> Dir {
    loop {
        let direction = Dir::ALL[rng.below(4) as usize];
        if open(direction) {
            return direction;
        }
    }
}
