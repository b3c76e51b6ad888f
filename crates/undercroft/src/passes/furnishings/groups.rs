//! Groups of things that belong together: rows of columns, an altar with benches before it, a long table with benches beside it.

use super::pieces::RoomFurnisher;
use crate::{
    geom::{Dir, Rect},
    model::{MarkKind, Shape},
};

impl RoomFurnisher<'_, '_> {
    /// Rows of columns along the longer side, or in a round room a ring.
    pub(super) fn columns(&mut self) -> bool {
        let Rect { w, h, .. } = self.rect();
        if w.min(h) < 5 {
            return false;
        }
        if matches!(self.room.shape, Shape::Circle(_) | Shape::Octagon(_)) {
            return self.ring();
        }
        let inset = if w.min(h) >= 7 { 2 } else { 1 };
        let gap = if self.amount >= 0.5 { 2 } else { 3 };
        let (long, level) = if w >= h { (w, true) } else { (h, false) };
        let mut any = false;
        for along in (inset..=(long - 1) / 2).step_by(gap) {
            let cells = if level { self.four(along, inset) } else { self.four(inset, along) };
            any |= self.put(MarkKind::Column, &cells);
        }
        any
    }

    fn ring(&mut self) -> bool {
        let Rect { w, h, .. } = self.rect();
        let radius = (w.min(h) - 1) / 2 - 1;
        // Eight columns, as an octagon has its corners.
        let (far, near) = ((radius * 9 + 5) / 10, (radius * 4 + 5) / 10);
        if near < 1 || far <= near {
            return false;
        }
        let (x, y) = ((w - 1) / 2, (h - 1) / 2);
        let mut any = false;
        for (dx, dy) in [(far, near), (near, far)] {
            let cells = self.four(x - dx, y - dy);
            any |= self.put(MarkKind::Column, &cells);
        }
        any
    }

    /// An altar near the wall across from the door, facing it; on a dais if told and there is room. The answer is the side
    /// at which it stands.
    pub(super) fn altar(&mut self, raised: bool) -> Option<Dir> {
        if self.shorter_side() < 3 {
            return None;
        }
        let side = self.far_side()?;
        let deep = if self.shorter_side() >= 5 { 1 } else { 0 };
        let at = self.before(side, deep, 0);
        if !self.put(MarkKind::Altar, &[(at, Some(side.opposite()))]) {
            return None;
        }
        for aside in [-1, 1].into_iter().filter(|_| raised) {
            let around = self.before(side, deep, aside);
            self.put(MarkKind::Dais, &[(around, Some(side.opposite()))]);
        }
        Some(side)
    }

    /// Rows of benches before an altar at a side, which they face.
    pub(super) fn pews(&mut self, side: Dir) {
        let (wide, deep) =
            if side.is_horizontal() { (self.rect().h, self.rect().w) } else { (self.rect().w, self.rect().h) };
        if wide < 7 || deep < 7 {
            return;
        }
        for row in (3..deep - 2).step_by(2).take(4) {
            for aside in (1..=(wide - 5) / 2).take(3) {
                for aside in [-aside, aside] {
                    let at = self.before(side, row, aside);
                    self.put(MarkKind::Bench, &[(at, Some(side))]);
                }
            }
        }
    }

    /// A raised seat of three by two cells at the wall across from the door.
    pub(super) fn dais(&mut self) -> bool {
        if self.shorter_side() < 5 {
            return false;
        }
        let Some(side) = self.far_side() else { return false };
        let cells = [(0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)]
            .map(|(deep, aside)| (self.before(side, deep, aside), Some(side.opposite())));
        self.put(MarkKind::Dais, &cells)
    }

    /// Something in each of the four corners, or in two of them.
    pub(super) fn in_corners(&mut self, kind: MarkKind) -> bool {
        if self.shorter_side() < 4 {
            return false;
        }
        let four = self.four(0, 0);
        self.put(kind, &four) || self.put(kind, &four[..2]) || self.put(kind, &four[2..])
    }

    /// A long table in the middle, along the longer side, with benches on both sides of it.
    pub(super) fn tables(&mut self) -> bool {
        let (w, h) = (self.rect().w, self.rect().h);
        if w.min(h) < 4 {
            return false;
        }
        let level = w >= h;
        let (long, side) = if level { (w, Dir::North) } else { (h, Dir::West) };
        let half = ((long - 4) / 2).clamp(0, 3);
        // The middle of a room with an even number of cells lies between two of them, so the table has one more there.
        let deep = (if level { h } else { w } - 1) / 2;
        let mut any = false;
        for aside in -half..=half + i32::from(long % 2 == 0) {
            let at = self.before(side, deep, aside);
            if self.put(MarkKind::Table, &[(at, None)]) {
                any = true;
                for (beside, front) in [(-1, side.opposite()), (1, side)] {
                    let at = self.before(side, deep + beside, aside);
                    self.put(MarkKind::Bench, &[(at, Some(front))]);
                }
            }
        }
        any
    }

    /// A table in the middle with a bench beside it.
    pub(super) fn table_with_bench(&mut self) {
        if let Some(at) = self.middle(MarkKind::Table, true) {
            for side in Dir::ALL {
                if self.put(MarkKind::Bench, &[(side.step(at), Some(side.opposite()))]) {
                    return;
                }
            }
        }
    }
}
