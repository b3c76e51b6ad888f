//! Unbroken stretches of floor in a row.

use crate::model::Cell;

/// Calls `each(from, to)` for every unbroken stretch of floor, west to east.
pub(crate) fn each_run(row: &[Cell], mut each: impl FnMut(i32, i32)) {
    let mut from = 0;
    while let Some(cell) = row.get(from) {
        let end = from + alike(&row[from..], *cell);
        if *cell == Cell::Floor {
            each(from as i32, end as i32);
        }
        from = end;
    }
}

/// How many cells from the first on are `cell`, eight looked at together as one number.
fn alike(row: &[Cell], cell: Cell) -> usize {
    let eight_times = u64::from_le_bytes([cell as u8; 8]);
    let (eights, rest) = row.split_at(row.len() / 8 * 8);
    for (index, eight) in eights.chunks_exact(8).enumerate() {
        let Some(eight) = eight.first_chunk::<8>() else { break };
        let unlike = u64::from_le_bytes(eight.map(|cell| cell as u8)) ^ eight_times;
        if unlike != 0 {
            return index * 8 + unlike.trailing_zeros() as usize / 8;
        }
    }
    eights.len() + rest.iter().take_while(|other| **other == cell).count()
}
