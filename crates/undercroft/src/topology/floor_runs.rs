//! Unbroken runs of floor in a row of cells.

use crate::model::Cell;

/// Calls `each(from, to)` for every unbroken run of floor, west to east; `to` is the column after the last cell.
pub(crate) fn each_run(row: &[Cell], mut each: impl FnMut(i32, i32)) {
    let mut from = 0;
    while let Some(cell) = row.get(from) {
        let end = end_of(row, from, *cell);
        if *cell == Cell::Floor {
            each(from as i32, end as i32);
        }
        from = end;
    }
}

/// Where the run of cells equal to `cell` that begins at `from` ends. Eight cells are compared at once, as the bytes of
/// one 64-bit number.
fn end_of(row: &[Cell], from: usize, cell: Cell) -> usize {
    let eight_times = u64::from_le_bytes([cell as u8; 8]);
    let unlike = |eight: &[Cell; 8]| u64::from_le_bytes(eight.map(|cell| cell as u8)) ^ eight_times;
    let mut at = from;
    for eight in row[from..].chunks_exact(8) {
        let Some(eight) = eight.first_chunk::<8>() else { break };
        let unlike = unlike(eight);
        if unlike != 0 {
            return at + unlike.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let left = row.len() - at;
    match row.last_chunk::<8>() {
        _ if left == 0 => at,
        // Fewer than eight are left: compare the last eight of the row, and shift out those that were compared already.
        Some(eight) => at + (unlike(eight) >> (8 * (8 - left))).trailing_zeros().min(8 * left as u32) as usize / 8,
        None => at + row[at..].iter().take_while(|other| **other == cell).count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn runs_end_where_comparing_cell_by_cell_says() {
        let mut rng = Rng::from_key(3);
        for _ in 0..5_000 {
            let row: Vec<Cell> = (0..rng.below(40))
                .map(|_| [Cell::Wall, Cell::Floor, Cell::Floor, Cell::Floor, Cell::Void][rng.below(5) as usize])
                .collect();
            for (from, cell) in row.iter().enumerate() {
                let alike = row[from..].iter().take_while(|other| *other == cell).count();
                assert_eq!(end_of(&row, from, *cell), from + alike, "{row:?} from {from}");
            }
        }
    }
}
