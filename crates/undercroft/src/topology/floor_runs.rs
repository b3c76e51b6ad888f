//! Unbroken runs of floor in a row of cells.

use crate::model::Cell;

/// Calls `each(from, to)` for every unbroken run of floor, west to east; `to` is the column after the last cell.
///
/// Sixty-four cells become the bits of one number. Runs begin and end where a bit differs from the one before.
pub(crate) fn each_run(row: &[Cell], mut each: impl FnMut(i32, i32)) {
    let mut from = 0;
    let mut inside = false;
    for (block, cells) in row.chunks(64).enumerate() {
        let floor = floor_bits(cells);
        let mut changes = floor ^ (floor << 1 | u64::from(inside));
        while changes != 0 {
            let at = (64 * block) as i32 + changes.trailing_zeros() as i32;
            changes &= changes - 1;
            if inside {
                each(from, at);
            }
            (from, inside) = (at, !inside);
        }
    }
    if inside {
        each(from, row.len() as i32);
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
/// product moves the lowest bit of each byte into the highest byte, side by side.
fn floor_bits(cells: &[Cell]) -> u64 {
    const LOWEST_BITS: u64 = u64::from_le_bytes([1; 8]);
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let eights = cells.chunks_exact(8);
    let rest = eights.remainder().iter().rev();
    let rest = rest.fold(0, |bits, cell| bits << 1 | u64::from(*cell == Cell::Floor));
    let mut bits = 0;
    let mut shift = 0;
    for eight in eights.filter_map(|eight| eight.first_chunk::<8>()) {
        let bytes = u64::from_le_bytes(eight.map(|cell| cell as u8));
        let lowest = bytes >> FLOOR_BIT & LOWEST_BITS;
        bits |= (lowest.wrapping_mul(GATHER) >> 56) << shift;
        shift += 8;
    }
    // There is a rest only if fewer than 64 cells came before it.
    if cells.len() % 8 == 0 { bits } else { bits | rest << shift }
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
                lot if lot < share => Cell::Floor,
                lot => [Cell::Wall, Cell::Void][lot as usize % 2],
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
