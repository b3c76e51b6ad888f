//! Groups of things that belong together: rows of columns, an altar with benches before it, a long table with benches beside it.

use super::pieces::RoomFurnisher;
use crate::{
    geom::{Dir, Rect},
    model::{MarkKind, Shape},
};

impl RoomFurnisher<'_, '_> {
    /// Rows of columns along the longer side, or in a round room a ring.
    pub(super) fn columns(&mut self) -> Option<()> {
        let Rect { w, h, .. } = self.rect();
        if w.min(h) < 5 {
            return None;
        }
        if matches!(self.room.shape, Shape::Circle(_) | Shape::Octagon(_)) {
            return self.ring();
        }
        let inset = if w.min(h) >= 7 { 2 } else { 1 };
        let along = (inset..=(w.max(h) - 1) / 2).step_by(self.gap() as usize);
        self.columns_in_fours(along.map(|along| if w >= h { (along, inset) } else { (inset, along) }))
    }

    fn ring(&mut self) -> Option<()> {
        let Rect { w, h, .. } = self.rect();
        let radius = (w.min(h) - 1) / 2 - 1;
        // Eight columns, as an octagon has its corners.
        let (far, near) = ((radius * 9 + 5) / 10, (radius * 4 + 5) / 10);
        if near < 1 || far <= near {
            return None;
        }
        let (x, y) = ((w - 1) / 2, (h - 1) / 2);
        self.columns_in_fours([(x - far, y - near), (x - near, y - far)].into_iter())
    }

    /// Four columns for each place, which is told by how far they are from the west or east side and from the north or south one.
    fn columns_in_fours(&mut self, places: impl Iterator<Item = (i32, i32)>) -> Option<()> {
        let count = places.filter(|(x, y)| self.put(MarkKind::Column, &self.four(*x, *y))).count();
        (count > 0).then_some(())
    }

    /// An altar near the wall across from the door, facing it; on a dais if told and there is room. The answer is the side
    /// at which it stands.
    pub(super) fn altar(&mut self, raised: bool) -> Option<Dir> {
        if self.shorter_side() < 3 {
            return None;
        }
        let (rect, side) = (self.rect(), self.far_side()?);
        let deep = if self.shorter_side() >= 5 { 1 } else { 0 };
        if !self.put(MarkKind::Altar, &[(rect.inwards(side, deep, 0), Some(side.opposite()))]) {
            return None;
        }
        for aside in [-1, 1].into_iter().filter(|_| raised) {
            self.put(MarkKind::Dais, &[(rect.inwards(side, deep, aside), Some(side.opposite()))]);
        }
        Some(side)
    }

    /// Rows of benches before an altar at a side, which they face.
    pub(super) fn pews(&mut self, side: Dir) {
        let rect = self.rect();
        let (wide, deep) = if side.is_horizontal() { (rect.h, rect.w) } else { (rect.w, rect.h) };
        if wide < 7 || deep < 7 {
            return;
        }
        for row in (3..deep - 2).step_by(2).take(4) {
            for aside in (1..=(wide - 5) / 2).take(3).flat_map(|aside| [-aside, aside]) {
                self.put(MarkKind::Bench, &[(rect.inwards(side, row, aside), Some(side))]);
            }
        }
    }

    /// A raised seat of three by two cells at the wall across from the door.
    pub(super) fn dais(&mut self) -> Option<()> {
        if self.shorter_side() < 5 {
            return None;
        }
        let (rect, side) = (self.rect(), self.far_side()?);
        let cells = [(0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)]
            .map(|(deep, aside)| (rect.inwards(side, deep, aside), Some(side.opposite())));
        self.put(MarkKind::Dais, &cells).then_some(())
    }

    /// Something in each of the four corners, or in two of them.
    pub(super) fn in_corners(&mut self, kind: MarkKind) -> Option<()> {
        if self.shorter_side() < 4 {
            return None;
        }
        let four = self.four(0, 0);
        [&four[..], &four[..2], &four[2..]].into_iter().find(|cells| self.put(kind, cells)).map(|_| ())
    }

    /// A long table in the middle, along the longer side, with benches on both sides of it.
    pub(super) fn tables(&mut self) -> Option<()> {
        let rect = self.rect();
        if self.shorter_side() < 4 {
            return None;
        }
        let (long, short) = (rect.w.max(rect.h), self.shorter_side());
        let side = if rect.w >= rect.h { Dir::North } else { Dir::West };
        let half = ((long - 4) / 2).clamp(0, 3);
        let deep = (short - 1) / 2;
        let mut any = None;
        // The middle of a room with an even number of cells lies between two of them, so the table has one more there.
        for aside in -half..=half + i32::from(long % 2 == 0) {
            if self.put(MarkKind::Table, &[(rect.inwards(side, deep, aside), None)]) {
                any = Some(());
                for (beside, front) in [(-1, side.opposite()), (1, side)] {
                    self.put(MarkKind::Bench, &[(rect.inwards(side, deep + beside, aside), Some(front))]);
                }
            }
        }
        any
    }

    /// A table in the middle with a bench beside it.
    pub(super) fn table_with_bench(&mut self) {
        if let Some(at) = self.middle(MarkKind::Table, true) {
            let beside = Dir::ALL.map(|side| (MarkKind::Bench, (side.step(at), Some(side.opposite()))));
            self.put_some(1, beside.into_iter());
        }
    }
}
