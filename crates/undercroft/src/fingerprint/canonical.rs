//! A hash of where one can walk that is the same however a map is turned, mirrored or shifted.

use xxhash_rust::xxh3::xxh3_64;

use crate::{model::Draft, topology::FloorBits};

/// The canonical hash of a draft or a dungeon: of its walkable cells, cut to the smallest rectangle that holds them all. The
/// eight turns and mirror images of a map have the same one, and so has a map that lies elsewhere on a larger board.
///
/// Walkable is what [`Draft::walkable`] says: floor without deep water and without solid things. Doors, rooms and contents do
/// not count. Two maps with other cells differ, except for one pair in 2⁶⁴.
///
/// Of all eight images, the wider ones are compared row by row and the least is hashed: its width, its height and its rows as
/// bits, by XXH3-64. The values are spread evenly, so a share of them is a share of the maps.
///
/// ```
/// use undercroft::{Grid, Method, Point, Recipe, canonical, fingerprint, generate};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "1")?;
/// let mut mirrored = dungeon.draft().clone();
/// let (width, height) = (mirrored.board.cells.width(), mirrored.board.cells.height());
/// for y in 0..height {
///     for x in 0..width {
///         let cell = *dungeon.draft().board.cells.get(Point::new(width - 1 - x, y)).unwrap();
///         mirrored.board.cells.put(Point::new(x, y), cell);
///     }
/// }
/// assert_eq!(canonical(&mirrored), canonical(dungeon.draft()));
/// assert_ne!(fingerprint(&mirrored), fingerprint(dungeon.draft()));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn canonical(draft: &Draft) -> u64 {
    canonical_of_floor(&FloorBits::walkable(draft))
}

/// The same of a draft whose walkable floor is known.
pub(crate) fn canonical_of_floor(floor: &FloorBits) -> u64 {
    BitMap::cropped(floor).canonical()
}

/// Cells as bits, cut to what is set.
struct BitMap {
    width: usize,
    height: usize,
    /// How many numbers a row takes. The westernmost cell is the lowest bit of the first, and bits beyond the width are 0.
    in_row: usize,
    rows: Vec<u64>,
}

impl BitMap {
    fn cropped(floor: &FloorBits) -> BitMap {
        let (words, in_row) = floor.words();
        let is_used = |row: &[u64]| row.iter().any(|word| *word != 0);
        let mut used = words.chunks_exact(in_row.max(1)).enumerate().filter(|(_, row)| is_used(row)).map(|(y, _)| y);
        let Some(top) = used.next() else { return BitMap { width: 0, height: 0, in_row: 0, rows: Vec::new() } };
        let bottom = used.next_back().unwrap_or(top) + 1;
        let used = &words[top * in_row..bottom * in_row];
        // All rows laid on top of each other show the columns that are used.
        let mut columns = vec![0_u64; in_row];
        for row in used.chunks_exact(in_row) {
            columns.iter_mut().zip(row).for_each(|(all, word)| *all |= word);
        }
        let first = columns.iter().position(|word| *word != 0).unwrap_or(0);
        let last = columns.iter().rposition(|word| *word != 0).unwrap_or(0);
        let left = first * 64 + columns[first].trailing_zeros() as usize;
        let right = last * 64 + 64 - columns[last].leading_zeros() as usize;
        BitMap::shifted(used, in_row, left, right - left)
    }

    /// Rows from a column on.
    fn shifted(words: &[u64], words_in_row: usize, left: usize, width: usize) -> BitMap {
        let (skipped, shift) = (left / 64, left % 64);
        let in_row = width.div_ceil(64);
        let mut rows = Vec::with_capacity(words.len() / words_in_row.max(1) * in_row);
        for row in words.chunks_exact(words_in_row.max(1)) {
            shift_bits(row.iter().skip(skipped).copied(), shift, in_row, |word| rows.push(word));
        }
        BitMap { width, height: rows.len() / in_row.max(1), in_row, rows }
    }

    /// A number of a row, which is read from the east if it is mirrored.
    #[inline]
    fn word(&self, row: &[u64], at: usize, mirrored: bool) -> u64 {
        if !mirrored {
            return row.get(at).copied().unwrap_or(0);
        }
        // From the east, the row begins with the bits beyond its width.
        let shift = self.in_row * 64 - self.width;
        let reversed = |at: usize| row.get(row.len().wrapping_sub(1 + at)).map_or(0, |word| word.reverse_bits());
        reversed(at) >> shift | reversed(at + 1) << 1 << (63 - shift)
    }

    /// The numbers of an image, row by row.
    fn reading(&self, image: Image) -> impl Iterator<Item = u64> {
        (0..self.height).flat_map(move |y| {
            let y = if image.upwards { self.height - 1 - y } else { y };
            let row = &self.rows[y * self.in_row..][..self.in_row];
            (0..self.in_row).map(move |at| self.word(row, at, image.mirrored))
        })
    }

    /// Columns become rows.
    fn transposed(&self) -> BitMap {
        let in_row = self.height.div_ceil(64);
        let mut rows = vec![0; in_row * self.width];
        let mut block = [0_u64; 64];
        for (down, lines) in self.rows.chunks(self.in_row.max(1) * 64).enumerate() {
            for across in 0..self.in_row {
                block.fill(0);
                let words = lines.chunks_exact(self.in_row).map(|row| row[across]);
                block.iter_mut().zip(words).for_each(|(to, word)| *to = word);
                transpose(&mut block);
                let columns = rows.chunks_exact_mut(in_row).skip(across * 64);
                columns.zip(block).for_each(|(row, word)| row[down] = word);
            }
        }
        BitMap { width: self.height, height: self.width, in_row, rows }
    }

    fn canonical(self) -> u64 {
        let transposed = if self.height >= self.width { Some(self.transposed()) } else { None };
        let wide = if self.width >= self.height { Some(self) } else { None };
        // Every map may be read from the top or from the bottom, and from the west or from the east. Where two readings differ
        // is mostly found in their first rows, so none is written down before it is known to be the least.
        let readings = [&wide, &transposed].into_iter().flatten().flat_map(|map| Image::ALL.map(|image| (map, image)));
        let is_less = |(a, of_a): (&BitMap, Image), (b, of_b): (&BitMap, Image)| a.reading(of_a).lt(b.reading(of_b));
        let least = readings.reduce(|least, other| if is_less(other, least) { other } else { least });
        least.map_or_else(|| xxh3_64(&[]), |(map, image)| xxh3_64(map.bytes(image).as_flattened()))
    }

    /// What is hashed of an image: its width, its height and its rows.
    fn bytes(&self, image: Image) -> Vec<[u8; 8]> {
        let mut bytes = Vec::with_capacity(2 + self.rows.len());
        bytes.extend([self.width, self.height].map(|side| (side as u64).to_le_bytes()));
        let rows = self.rows.chunks_exact(self.in_row.max(1));
        let mut add = |row: &[u64]| {
            if image.mirrored {
                // As in `word`, with every number reversed once.
                let (reversed, shift) =
                    (row.iter().rev().map(|word| word.reverse_bits()), self.in_row * 64 - self.width);
                shift_bits(reversed, shift, self.in_row, |word| bytes.push(word.to_le_bytes()));
            } else {
                bytes.extend(row.iter().map(|word| word.to_le_bytes()));
            }
        };
        if image.upwards {
            rows.rev().for_each(&mut add);
        } else {
            rows.for_each(&mut add);
        }
        bytes
    }
}

/// Calls `each` with the first `count` words of a string of bits after a shift towards its lowest bit, by less than 64 bits.
#[inline]
fn shift_bits(words: impl Iterator<Item = u64>, shift: usize, count: usize, mut each: impl FnMut(u64)) {
    let mut words = words;
    let mut low = words.next().unwrap_or(0);
    for _ in 0..count {
        let high = words.next().unwrap_or(0);
        // A shift by 64 would be none at all.
        each(low >> shift | high << 1 << (63 - shift));
        low = high;
    }
}

/// How a map is read.
#[derive(Clone, Copy)]
struct Image {
    /// West and east change places.
    mirrored: bool,
    /// North and south change places.
    upwards: bool,
}

impl Image {
    const ALL: [Image; 4] = [
        Image { mirrored: false, upwards: false },
        Image { mirrored: true, upwards: false },
        Image { mirrored: false, upwards: true },
        Image { mirrored: true, upwards: true },
    ];
}

/// Bit `i` of number `j` and bit `j` of number `i` change places: first in blocks of 32 by 32, then in ever smaller ones.
fn transpose(block: &mut [u64; 64]) {
    let mut size = 32;
    let mut mask = u64::MAX >> 32;
    while size > 0 {
        let mut at = 0;
        while at < 64 {
            let swapped = (block[at] >> size ^ block[at + size]) & mask;
            block[at + size] ^= swapped;
            block[at] ^= swapped << size;
            // The next row whose place in its block lies in the upper half.
            at = (at + size + 1) & !size;
        }
        size /= 2;
        mask ^= mask << size;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        geom::{Motion, Point},
        grid::Grid,
        model::Cell,
        rng::Rng,
    };

    fn hash_of(cells: &BTreeSet<Point>, board: i32, shift: Point) -> u64 {
        let mut grid = Grid::new(board, board, Cell::Wall);
        cells.iter().for_each(|at| grid.put(*at + shift, Cell::Floor));
        BitMap::cropped(&FloorBits::of(&grid)).canonical()
    }

    /// The image of cells, moved so that none is negative.
    fn image(cells: &BTreeSet<Point>, motion: Motion) -> BTreeSet<Point> {
        let moved: Vec<Point> = cells.iter().map(|at| motion.point(*at)).collect();
        let x = moved.iter().map(|at| at.x).min().unwrap_or(0);
        let y = moved.iter().map(|at| at.y).min().unwrap_or(0);
        moved.into_iter().map(|at| at - Point::new(x, y)).collect()
    }

    /// All images of cells; two sets of cells are the same map if they have the same images.
    fn images(cells: &BTreeSet<Point>) -> BTreeSet<BTreeSet<Point>> {
        Motion::ALL.into_iter().map(|motion| image(cells, motion)).collect()
    }

    fn random(rng: &mut Rng, width: u32, height: u32, share: u32) -> BTreeSet<Point> {
        let cells = (0..width * height).map(|index| Point::new((index % width) as i32, (index / width) as i32));
        cells.filter(|_| rng.below(16) < share).collect()
    }

    #[test]
    fn all_eight_motions_and_shifts_have_one_hash() {
        let mut rng = Rng::from_key(19);
        for round in 0..400 {
            let (width, height) = (1 + rng.below(150), 1 + rng.below(if round % 2 == 0 { 150 } else { 5 }));
            let share = 1 + rng.below(15);
            let cells = random(&mut rng, width, height, share);
            let hash = hash_of(&cells, 150, Point::default());
            for motion in Motion::ALL {
                let shift = Point::new(rng.below(90) as i32, rng.below(90) as i32);
                assert_eq!(hash_of(&image(&cells, motion), 240, shift), hash, "{width}×{height} {motion:?}");
            }
        }
    }

    #[test]
    fn other_maps_have_other_hashes() {
        // Every map of at most 4 × 3 cells: as many hashes as there are maps that are not images of each other.
        let mut maps = BTreeSet::new();
        let mut hashes = BTreeSet::new();
        for bits in 0..1 << 12 {
            let cells: BTreeSet<Point> =
                (0..12).filter(|at| bits >> at & 1 == 1).map(|at| Point::new(at % 4, at / 4)).collect();
            hashes.insert(hash_of(&cells, 4, Point::default()));
            maps.insert(images(&cells));
        }
        assert_eq!(hashes.len(), maps.len());
        // One cell more or less.
        let mut rng = Rng::from_key(3);
        for _ in 0..300 {
            let mut cells = random(&mut rng, 130, 70, 8);
            let before = (hash_of(&cells, 140, Point::default()), images(&cells));
            let at = Point::new(rng.below(130) as i32, rng.below(70) as i32);
            if !cells.remove(&at) {
                cells.insert(at);
            }
            let after = (hash_of(&cells, 140, Point::default()), images(&cells));
            assert_eq!(before.0 == after.0, before.1 == after.1);
        }
    }

    #[test]
    fn transposing_swaps_rows_and_columns() {
        let mut rng = Rng::from_key(7);
        let before: [u64; 64] = std::array::from_fn(|_| rng.next_u64());
        let mut after = before;
        transpose(&mut after);
        for (i, row) in after.iter().enumerate() {
            assert!((0..64).all(|j| row >> j & 1 == before[j] >> i & 1));
        }
    }
}
