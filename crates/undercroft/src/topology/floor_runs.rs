//! Unbroken runs of floor in a row of cells.

use crate::model::Cell;

/// Calls `each(from, to)` for every unbroken run of floor, west to east; `to` is the column after the last cell.
///
/// Sixty-four cells become the bits of one number. Runs begin and end where a bit differs from the one before.
#[inline]
pub(crate) fn each_run(row: &[Cell], each: impl FnMut(i32, i32)) {
    each_run_of_bits(row.chunks(64).map(floor_bits), row.len() as i32, each);
}

/// The same for a row that is given as bits, 64 cells in each number.
#[inline]
pub(super) fn each_run_of_bits(row: impl Iterator<Item = u64>, width: i32, mut each: impl FnMut(i32, i32)) {
    let mut from = 0;
    let mut inside = false;
    let mut west = 0;
    for floor in row {
        let mut changes = floor ^ (floor << 1 | u64::from(inside));
        while changes != 0 {
            let at = west + changes.trailing_zeros() as i32;
            changes &= changes - 1;
            if inside {
                each(from, at);
            }
            (from, inside) = (at, !inside);
        }
        west += 64;
    }
    if inside {
        each(from, width);
    }
}

/// The bit of a cell's byte that says that it is floor.
const FLOOR_BIT: u32 = 1;
const _: () = assert!(
    Cell::Floor as u8 >> FLOOR_BIT & 1 == 1
        && Cell::Wall as u8 >> FLOOR_BIT & 1 == 0
        && Cell::Void as u8 >> FLOOR_BIT & 1 == 0
);

/// Which of at most 64 cells are floor, the first as the lowest bit. Eight cells at a time are the bytes of one number; the
/// product moves the bit of each byte into the highest byte, side by side.
#[inline]
pub(super) fn floor_bits(cells: &[Cell]) -> u64 {
    // A known length, for which no step has to look how many cells are left.
    if let Some(all) = cells.first_chunk::<64>() {
        let mut bits = 0;
        for (index, eight) in all.chunks_exact(8).enumerate() {
            bits |= eight.first_chunk().map_or(0, eight_bits) << (8 * index);
        }
        return bits;
    }
    // From the last eight cells to the first, so that every step moves what came before it by as many bits.
    let eights = cells.rchunks_exact(8);
    let first = eights.remainder();
    let bits = eights.fold(0, |bits, eight| bits << 8 | eight.first_chunk().map_or(0, eight_bits));
    first.iter().rev().fold(bits, |bits, cell| bits << 1 | u64::from(*cell == Cell::Floor))
}

/// Which of eight cells are floor.
#[inline]
fn eight_bits(cells: &[Cell; 8]) -> u64 {
    const FLOOR_BITS: u64 = u64::from_le_bytes([1 << FLOOR_BIT; 8]);
    const GATHER: u64 = 0x0102_0408_1020_4080 >> FLOOR_BIT;
    (u64::from_le_bytes(cells.map(|cell| cell as u8)) & FLOOR_BITS).wrapping_mul(GATHER) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn runs_are_those_that_comparing_cell_by_cell_finds() {
        let mut rng = Rng::from_key(3);
        for _ in 0..5_000 {
            let (length, share) = (rng.below(200), rng.below(10));
            let cell = |rng: &mut Rng| match rng.below(10) {
                roll if roll < share => Cell::Floor,
                roll => [Cell::Wall, Cell::Void][roll as usize % 2],
            };
            let row: Vec<Cell> = (0..length).map(|_| cell(&mut rng)).collect();
            let mut runs = Vec::new();
            each_run(&row, |from, to| runs.push((from, to)));
            let mut naive = Vec::new();
            let mut from = 0;
            for alike in row.chunk_by(|a, b| a == b || (*a != Cell::Floor && *b != Cell::Floor)) {
                let to = from + alike.len() as i32;
                if alike[0] == Cell::Floor {
                    naive.push((from, to));
                }
                from = to;
            }
            assert_eq!(runs, naive, "{row:?}");
        }
    }
}
