use super::eight_rects::EightRects;
use crate::geom::{Point, Rect};

/// Below this many rectangles, comparing with all of them beats looking into buckets.
const FEW: usize = 48;

/// The hash of a bucket multiplies its row by this prime near 2^32 divided by the golden ratio, so that the buckets of a row, of
/// a column or of a diagonal spread over the whole table.
const ROW: u32 = 0x9E37_79B1;

/// A bucket index: rectangles of an unbounded plane, found by where they lie. It is a stack: the last rectangle put in is
/// the first to be removed, so that a search can backtrack.
///
/// The plane is divided into square buckets, and each rectangle is listed in the bucket of its north-west cell. So the
/// corner of a rectangle that overlaps an area lies no farther to the west and north of it than the longest side of any
/// rectangle. Buckets are hashed into a table of lists; buckets that share a list are told apart by the corners of their
/// rectangles.
///
/// If few rectangles are expected there is no table: an area is compared with all of them, eight at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct BucketIndex {
    entries: Vec<Entry>,
    /// The longest side of any rectangle so far.
    longest: i32,
    /// The side of a bucket is 2 to this power.
    shift: u32,
    /// For each list the entry made last, plus one; 0 for none. Without a table everything is compared.
    heads: Vec<u32>,
    /// The rectangles once more, while there is no table.
    eights: Vec<EightRects>,
}

/// A rectangle by its edges, which is what areas are compared with.
#[derive(Clone, Copy, Debug)]
struct Entry {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
    /// The entry made before it in the same list, plus one; 0 for none.
    earlier: u32,
}

impl Entry {
    #[inline]
    fn new(rect: Rect, earlier: u32) -> Entry {
        Entry { left: rect.x, right: rect.right(), top: rect.y, bottom: rect.bottom(), earlier }
    }

    #[inline]
    fn rect(&self) -> Rect {
        Rect::new(self.left, self.top, self.right - self.left, self.bottom - self.top)
    }

    #[inline]
    fn overlaps(&self, area: Rect) -> bool {
        self.left < area.right() && self.right > area.x && self.top < area.bottom() && self.bottom > area.y
    }
}

impl BucketIndex {
    /// Makes it empty, in the memory it has, for about so many rectangles with sides of mostly at most `usual`. Both
    /// numbers only matter for speed: more and longer rectangles are found as well.
    pub(crate) fn begin(&mut self, expected: usize, usual: i32) {
        if expected >= FEW {
            self.begin_buckets(expected, usual);
        } else {
            self.clear();
        }
    }

    /// The same, but always with buckets, so that there are rings; their side is the next power of two.
    pub(crate) fn begin_buckets(&mut self, expected: usize, side: i32) {
        self.clear();
        self.shift = side.max(1).unsigned_abs().next_power_of_two().trailing_zeros();
        self.heads.resize((4 * expected).next_power_of_two(), 0);
    }

    fn clear(&mut self) {
        self.entries.clear();
        self.eights.clear();
        self.heads.clear();
        self.longest = 0;
    }

    /// How many rectangles there are.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The rectangle that was put in as number `index`, counted from 0.
    pub(crate) fn rect(&self, index: usize) -> Rect {
        self.entries[index].rect()
    }

    /// Puts a rectangle in.
    #[inline]
    pub(crate) fn push(&mut self, rect: Rect) {
        let mut earlier = 0;
        if !self.has_buckets() {
            let place = self.entries.len() % 8;
            if place == 0 {
                self.eights.push(EightRects::NONE);
            }
            if let Some(last) = self.eights.last_mut() {
                last.put(place, rect);
            }
        } else {
            self.longest = self.longest.max(rect.w).max(rect.h);
            let list = self.list(self.bucket(rect.corner()));
            earlier = self.heads[list];
            self.heads[list] = self.entries.len() as u32 + 1;
        }
        self.entries.push(Entry::new(rect, earlier));
    }

    /// Removes the rectangle that was put in last.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Rect> {
        let entry = self.entries.pop()?;
        let rect = entry.rect();
        if !self.has_buckets() {
            let place = self.entries.len() % 8;
            if place == 0 {
                self.eights.pop();
            } else if let Some(last) = self.eights.last_mut() {
                last.take_out(place);
            }
        } else {
            // It was the last of all, so it is the head of its list.
            let list = self.list(self.bucket(rect.corner()));
            self.heads[list] = entry.earlier;
        }
        Some(rect)
    }

    /// Whether any rectangle overlaps an area.
    #[inline(always)]
    pub(crate) fn overlaps(&self, area: Rect) -> bool {
        if self.has_buckets() {
            return self.overlaps_in_buckets(area);
        }
        // Not `any`, which is compiled as a function of its own and called for every area.
        for eight in &self.eights {
            if eight.overlap(area) {
                return true;
            }
        }
        false
    }

    /// Not inlined, so that the comparison with a few rectangles is.
    #[inline(never)]
    fn overlaps_in_buckets(&self, area: Rect) -> bool {
        self.find_overlapping(area, |_| Some(())).is_some()
    }

    /// Calls a function with the numbers of rectangles that overlap an area, in no order that means anything, until it
    /// gives an answer. It may be called with a number twice.
    #[inline]
    pub(crate) fn find_overlapping<R>(&self, area: Rect, mut each: impl FnMut(usize) -> Option<R>) -> Option<R> {
        if !self.has_buckets() {
            let overlaps = |(number, entry): (usize, &Entry)| entry.overlaps(area).then_some(number);
            return self.entries.iter().enumerate().filter_map(overlaps).find_map(each);
        }
        let (first, last) = self.buckets_around(area);
        for y in first.y..last.y + 1 {
            for x in first.x..last.x + 1 {
                let overlapping = |number, entry: &Entry| if entry.overlaps(area) { each(number) } else { None };
                let answer = self.find_listed(Point::new(x, y), overlapping);
                if answer.is_some() {
                    return answer;
                }
            }
        }
        None
    }

    /// Calls a function with the number of every rectangle whose corner lies in a ring of buckets around the one of a cell:
    /// those whose distance from it, in buckets to the farther side, is `distance`. There have to be buckets.
    #[inline]
    pub(crate) fn each_in_ring(&self, centre: Point, distance: i32, mut each: impl FnMut(usize, Rect)) {
        let Point { x, y } = self.bucket(centre);
        for row in y - distance..y + distance + 1 {
            // The first and the last row of a ring are whole, of the others only the ends belong to it.
            let whole = (row - y).abs() == distance;
            let step = if whole { 1 } else { 2 * distance };
            let mut column = x - distance;
            while column <= x + distance {
                let bucket = Point::new(column, row);
                self.find_listed(bucket, |number, entry| {
                    if self.bucket(Point::new(entry.left, entry.top)) == bucket {
                        each(number, entry.rect());
                    }
                    None::<()>
                });
                column += step;
            }
        }
    }

    /// A lower bound on the distance, in columns or in rows, from a cell to the corner of any rectangle that lies outside the
    /// rings 0 to `distance`.
    ///
    /// ```text
    /// |    *   |        |   the corner of a rectangle beyond ring 0, the bucket of the cell *, is at least
    /// |        |        |   four columns away from it: it lies west or east of its bucket
    /// ```
    #[inline]
    pub(crate) fn steps_beyond_ring(&self, cell: Point, distance: i32) -> i32 {
        let inside = [cell.x, cell.y].map(|at| at & (self.side() - 1));
        let [x, y] = inside.map(|at| (at + 1).min(self.side() - at));
        x.min(y) + distance * self.side()
    }

    /// The longest side of any rectangle, where there are buckets.
    pub(crate) fn longest(&self) -> i32 {
        self.longest
    }

    /// Whether there were many rectangles to expect, so that there are buckets to look into.
    pub(crate) fn has_buckets(&self) -> bool {
        !self.heads.is_empty()
    }

    /// The side of a bucket.
    fn side(&self) -> i32 {
        1 << self.shift
    }

    /// Calls a function with everything in the list of a bucket, which it may share with others, until it gives an answer.
    #[inline(always)]
    fn find_listed<R>(&self, bucket: Point, mut each: impl FnMut(usize, &Entry) -> Option<R>) -> Option<R> {
        let mut next = self.heads[self.list(bucket)];
        while let Some(entry) = self.entries.get((next as usize).wrapping_sub(1)) {
            let answer = each(next as usize - 1, entry);
            if answer.is_some() {
                return answer;
            }
            next = entry.earlier;
        }
        None
    }

    /// The first and the last bucket, by row and column, in which the corner of a rectangle may lie that overlaps an area.
    #[inline]
    fn buckets_around(&self, area: Rect) -> (Point, Point) {
        let reach = self.longest - 1;
        let first = self.bucket(Point::new(area.x - reach, area.y - reach));
        (first, self.bucket(Point::new(area.right() - 1, area.bottom() - 1)))
    }

    #[inline]
    fn bucket(&self, at: Point) -> Point {
        Point::new(at.x >> self.shift, at.y >> self.shift)
    }

    /// The list that a bucket shares with others.
    #[inline]
    fn list(&self, bucket: Point) -> usize {
        let mixed = (bucket.x as u32).wrapping_add((bucket.y as u32).wrapping_mul(ROW));
        mixed as usize & self.heads.len().wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Pushes and pops at random, and compares every answer with that of a plain list.
    fn compare(expected: usize, span: i32, usual: i32) {
        let mut rng = Rng::from_key(u64::from(expected as u32));
        let mut index = BucketIndex::default();
        index.begin(expected, usual);
        let mut all: Vec<Rect> = Vec::new();
        let (mut hits, mut misses) = (0, 0);
        for round in 0..6_000 {
            let mut side = || rng.between(1, 2 * usual);
            let (w, h) = (side(), side());
            let rect = Rect::new(rng.between(-span, span), rng.between(-span, span), w, h);
            let found: Vec<usize> = (0..all.len()).filter(|other| all[*other].overlaps(rect)).collect();
            let mut answer = Vec::new();
            index.find_overlapping(rect, |number| {
                answer.push(number);
                None::<()>
            });
            answer.sort_unstable();
            answer.dedup();
            assert_eq!(answer, found, "{rect:?}");
            assert_eq!(index.find_overlapping(rect, Some).is_some(), !found.is_empty(), "{rect:?}");
            assert_eq!(index.overlaps(rect), !found.is_empty(), "{rect:?}");
            if found.is_empty() {
                misses += 1;
                index.push(rect);
                all.push(rect);
            } else {
                hits += 1;
            }
            if round % 50 == 49 {
                for _ in 0..rng.below(all.len() as u32 / 2 + 1) {
                    assert_eq!(index.pop(), all.pop());
                }
            }
            assert_eq!(index.len(), all.len());
        }
        assert!((0..index.len()).map(|at| index.rect(at)).eq(all.iter().copied()));
        assert!(hits > 500 && misses > 500, "{hits} {misses}");
    }

    #[test]
    fn answers_are_those_of_comparing_with_all() {
        for expected in [0, FEW - 1, FEW, 300, 5_000] {
            compare(expected, 200, 15);
            compare(expected, 3_000, 200);
        }
    }

    #[test]
    fn rings_hold_every_rectangle_once_and_the_nearer_first() {
        let mut rng = Rng::from_key(8);
        let mut index = BucketIndex::default();
        index.begin(FEW, 10);
        for _ in 0..200 {
            index.push(Rect::new(rng.between(-90, 90), rng.between(-90, 90), 3, 3));
        }
        let centre = Point::new(5, -7);
        let bucket = |at: Point| Point::new(at.x.div_euclid(index.side()), at.y.div_euclid(index.side()));
        let mut met = Vec::new();
        for distance in 0..20 {
            index.each_in_ring(centre, distance, |number, rect| {
                let far = bucket(rect.corner()) - bucket(centre);
                assert_eq!((far.x.abs().max(far.y.abs()), rect), (distance, index.rect(number)));
                met.push(number);
            });
        }
        met.sort_unstable();
        assert!(met.into_iter().eq(0..200));
    }
}
