use crate::geom::{Point, Rect};

/// Below this many rectangles, comparing with all of them beats looking into buckets.
const FEW: usize = 48;

/// Multiplies the row of a bucket. Odd and without pattern, so that the buckets of a row, of a column or of a diagonal
/// spread over the whole table.
const ROW: u32 = 0x9E37_79B1;

/// A bucket index: rectangles of an endless plane, found again by where they lie. The last one put in is the first to be
/// taken out, so that a search can undo its steps.
///
/// The plane is ruled into square buckets, and each rectangle is listed in the bucket of its north-west cell. Whatever
/// overlaps an area then has its corner at most the longest side of any rectangle to the west or north of it. Buckets
/// share a table; where two meet in one list, rectangles are told apart by their own corners.
///
/// While there are few rectangles there is no table: eight at a time are compared side by side.
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
    eights: Vec<Eight>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    rect: Rect,
    /// The entry made before it in the same list, plus one; 0 for none.
    earlier: u32,
}

/// The edges of up to eight rectangles, laid out so that one wide instruction compares all of them.
#[derive(Clone, Debug)]
struct Eight {
    left: [i32; 8],
    right: [i32; 8],
    top: [i32; 8],
    bottom: [i32; 8],
}

impl Eight {
    /// Rectangles that nothing overlaps.
    const NONE: Eight = Eight { left: [i32::MAX; 8], right: [i32::MIN; 8], top: [i32::MAX; 8], bottom: [i32::MIN; 8] };

    #[inline(always)]
    fn put(&mut self, place: usize, rect: Rect) {
        (self.left[place], self.right[place]) = (rect.x, rect.right());
        (self.top[place], self.bottom[place]) = (rect.y, rect.bottom());
    }

    #[inline(always)]
    fn take_out(&mut self, place: usize) {
        (self.left[place], self.right[place]) = (i32::MAX, i32::MIN);
    }

    /// Branch-free over all eight: whether any overlaps is easy to predict, which of them is not.
    #[inline(always)]
    fn overlap(&self, area: Rect) -> bool {
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

impl BucketIndex {
    /// Empty, in the memory it has, for about so many rectangles whose sides are mostly at most `usual`. Both are for
    /// speed alone: more and longer ones are found just as well.
    pub(crate) fn begin(&mut self, expected: usize, usual: i32) {
        self.entries.clear();
        self.eights.clear();
        self.heads.clear();
        self.longest = 0;
        if expected >= FEW {
            self.shift = usual.max(1).unsigned_abs().next_power_of_two().trailing_zeros();
            self.heads.resize((4 * expected).next_power_of_two(), 0);
        }
    }

    /// How many rectangles there are.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The rectangle that was put in as number `index`, counted from 0.
    pub(crate) fn rect(&self, index: usize) -> Rect {
        self.entries[index].rect
    }

    /// Puts a rectangle in.
    #[inline]
    pub(crate) fn push(&mut self, rect: Rect) {
        let mut earlier = 0;
        if self.heads.is_empty() {
            let place = self.entries.len() % 8;
            if place == 0 {
                self.eights.push(Eight::NONE);
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
        self.entries.push(Entry { rect, earlier });
    }

    /// Takes out the rectangle that was put in last.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Rect> {
        let Entry { rect, earlier } = self.entries.pop()?;
        if self.heads.is_empty() {
            let place = self.entries.len() % 8;
            if place == 0 {
                self.eights.pop();
            } else if let Some(last) = self.eights.last_mut() {
                last.take_out(place);
            }
        } else {
            // It was the last of all, so it is the head of its list.
            let list = self.list(self.bucket(rect.corner()));
            self.heads[list] = earlier;
        }
        Some(rect)
    }

    /// Whether any rectangle overlaps an area.
    #[inline]
    pub(crate) fn overlaps(&self, area: Rect) -> bool {
        if self.heads.is_empty() {
            return self.eights.iter().any(|eight| eight.overlap(area));
        }
        self.buckets_around(area).any(|bucket| {
            let mut next = self.heads[self.list(bucket)];
            while let Some(entry) = self.entries.get((next as usize).wrapping_sub(1)) {
                if entry.rect.overlaps(area) {
                    return true;
                }
                next = entry.earlier;
            }
            false
        })
    }

    /// The numbers of the rectangles that overlap an area, each once, in no order that means anything.
    pub(crate) fn overlapping(&self, area: Rect) -> impl Iterator<Item = usize> {
        let all = if self.heads.is_empty() { 0..self.entries.len() } else { 0..0 };
        let few = all.filter(move |index| self.entries[*index].rect.overlaps(area));
        let buckets = (!self.heads.is_empty()).then(|| self.buckets_around(area));
        let listed = buckets.into_iter().flatten().flat_map(|bucket| self.listed(bucket));
        few.chain(listed.filter(move |index| self.entries[*index].rect.overlaps(area)))
    }

    /// The buckets around the one of a cell whose distance from it, in buckets to the farther side, is `distance`, and in
    /// them the numbers of the rectangles whose corners they hold. Empty where there are no buckets.
    pub(crate) fn ring(&self, centre: Point, distance: i32) -> impl Iterator<Item = usize> {
        let Point { x, y } = self.bucket(centre);
        let rows = (y - distance..=y + distance).flat_map(move |row| {
            // The first and the last row of a ring are whole, of the others only the ends belong to it.
            let whole = (row - y).abs() == distance;
            let step = if whole { 1 } else { 2 * distance as usize };
            (x - distance..=x + distance).step_by(step).map(move |column| Point::new(column, row))
        });
        rows.flat_map(|bucket| self.listed(bucket))
    }

    /// Whether there were many rectangles to expect, so that there are buckets to look into.
    pub(crate) fn has_buckets(&self) -> bool {
        !self.heads.is_empty()
    }

    /// The side of a bucket.
    pub(crate) fn side(&self) -> i32 {
        1 << self.shift
    }

    /// The rectangles whose corners lie in a bucket, the latest first.
    fn listed(&self, bucket: Point) -> impl Iterator<Item = usize> {
        let entry = |mark: u32| (mark as usize).checked_sub(1);
        let head = self.heads.get(self.list(bucket)).copied().unwrap_or(0);
        let list = std::iter::successors(entry(head), move |index| entry(self.entries[*index].earlier));
        list.filter(move |index| self.bucket(self.entries[*index].rect.corner()) == bucket)
    }

    /// The buckets in which the corner of a rectangle may lie that overlaps an area, row by row.
    #[inline]
    fn buckets_around(&self, area: Rect) -> impl Iterator<Item = Point> + use<> {
        let reach = self.longest - 1;
        let first = self.bucket(Point::new(area.x - reach, area.y - reach));
        let last = self.bucket(Point::new(area.right() - 1, area.bottom() - 1));
        (first.y..=last.y).flat_map(move |y| (first.x..=last.x).map(move |x| Point::new(x, y)))
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
            let mut answer: Vec<usize> = index.overlapping(rect).collect();
            answer.sort_unstable();
            assert_eq!(answer, found, "{rect:?}");
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
            for found in index.ring(centre, distance) {
                let far = bucket(index.rect(found).corner()) - bucket(centre);
                assert_eq!(far.x.abs().max(far.y.abs()), distance);
                met.push(found);
            }
        }
        met.sort_unstable();
        assert!(met.into_iter().eq(0..200));
    }
}
