//! Unbroken stretches of floor in a row.

use crate::model::Cell;

/// Calls `each(from, to)` for every unbroken stretch of floor, west to east.
///
/// Sixty-four cells at a time become the bits of a number, 1 for floor; where a bit differs from the one before it, a stretch
/// begins or ends.
#[inline]
pub(crate) fn each_run(row: &[Cell], mut each: impl FnMut(i32, i32)) {
    let mut from = None;
    for (base, cells) in (0..).step_by(64).zip(row.chunks(64)) {
        let floor = floor_bits(cells);
        let mut changes = floor ^ ((floor << 1) | u64::from(from.is_some()));
        while changes != 0 {
            let at = base + changes.trailing_zeros() as i32;
            changes &= changes - 1;
            from = match from {
                None => Some(at),
                Some(from) => {
                    each(from, at);
                    None
                }
            };
        }
    }
    if let Some(from) = from {
        // A row of whole sixty-fours that ends in floor; in any other the missing cells have ended it.
        each(from, row.len() as i32);
    }
}

/// Bit `i` is 1 where cell `i` of up to 64 is floor.
#[inline]
fn floor_bits(cells: &[Cell]) -> u64 {
    // First a byte of 0 or 1 each, which compilers do sixteen at a time; then a product gathers eight of them in its highest byte.
    let mut floor = [0_u8; 64];
    floor.iter_mut().zip(cells).for_each(|(floor, cell)| *floor = u8::from(*cell == Cell::Floor));
    let mut bits = 0;
    for (index, eight) in floor.chunks_exact(8).enumerate() {
        let Some(eight) = eight.first_chunk::<8>() else { break };
        bits |= (u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * index);
    }
    bits
}
