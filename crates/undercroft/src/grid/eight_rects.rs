use crate::geom::Rect;

/// The edges of up to eight rectangles, laid out for SIMD: one instruction compares an edge of all eight.
#[derive(Clone, Debug)]
pub(super) struct EightRects {
    left: [i32; 8],
    right: [i32; 8],
    top: [i32; 8],
    bottom: [i32; 8],
}

impl EightRects {
    /// Rectangles that nothing overlaps.
    pub(super) const NONE: EightRects =
        EightRects { left: [i32::MAX; 8], right: [i32::MIN; 8], top: [i32::MAX; 8], bottom: [i32::MIN; 8] };

    /// Writes a rectangle in one of the eight places.
    #[inline(always)]
    pub(super) fn put(&mut self, place: usize, rect: Rect) {
        (self.left[place], self.right[place]) = (rect.x, rect.right());
        (self.top[place], self.bottom[place]) = (rect.y, rect.bottom());
    }

    /// Makes a place one that nothing overlaps.
    #[inline(always)]
    pub(super) fn take_out(&mut self, place: usize) {
        (self.left[place], self.right[place]) = (i32::MAX, i32::MIN);
    }

    /// Whether any of them overlaps an area. Branch-free over all eight: whether any overlaps is easy to predict, which of
    /// them does is not.
    #[inline(always)]
    pub(super) fn overlap(&self, area: Rect) -> bool {
        let mut any = false;
        for place in 0..8 {
            any |= (area.x < self.right[place])
                & (area.right() > self.left[place])
                & (area.y < self.bottom[place])
                & (area.bottom() > self.top[place]);
        }
        any
    }
}
