//! Which open cells hang together, by steps north, east, south and west.

use crate::{geom::Point, grid::Grid, model::Cell};

/// An unbroken stretch of floor in a row, and the part it belongs to.
#[derive(Clone, Copy)]
struct Run {
    from: i32,
    to: i32,
    part: u32,
}

/// Memory that one count leaves for the next.
#[derive(Default)]
pub(crate) struct Bench {
    above: Vec<Run>,
    here: Vec<Run>,
    /// For each part the part it was merged into; itself if none.
    parents: Vec<u32>,
}

/// Into how many separate parts the floor falls.
///
/// Row by row: a stretch of floor joins every stretch above that it touches. Two parts that turn out to be one are
/// merged, so what is left over at the end is the answer.
///
/// ```text
/// #..###..#     two parts so far
/// #..#....#
/// #.......#     one stretch touches both: one part
/// ```
pub(super) fn parts(cells: &Grid<Cell>, bench: &mut Bench) -> usize {
    let Bench { above, here, parents } = bench;
    above.clear();
    parents.clear();
    let mut parts = 0;
    for y in 0..cells.height() {
        here.clear();
        let mut touching = 0;
        each_run(cells.row(y), |from, to| {
            let mut part = None;
            while touching < above.len() && above[touching].to <= from {
                touching += 1;
            }
            let mut next = touching;
            while next < above.len() && above[next].from < to {
                let other = root(parents, above[next].part);
                match part {
                    None => part = Some(other),
                    Some(own) if own != other => {
                        parents[own.max(other) as usize] = own.min(other);
                        part = Some(own.min(other));
                        parts -= 1;
                    }
                    Some(_) => {}
                }
                next += 1;
            }
            // The last stretch above may reach on over the next one here.
            touching = next.saturating_sub(1).max(touching);
            let part = part.unwrap_or_else(|| {
                parents.push(parents.len() as u32);
                parts += 1;
                parents.len() as u32 - 1
            });
            here.push(Run { from, to, part });
        });
        std::mem::swap(above, here);
    }
    parts
}

fn each_run(row: &[Cell], mut each: impl FnMut(i32, i32)) {
    let mut from = 0;
    while let Some(cell) = row.get(from) {
        let end = end_of(row, from, *cell);
        if *cell == Cell::Floor {
            each(from as i32, end as i32);
        }
        from = end;
    }
}

/// Where the stretch of cells that are `cell` ends, which begins at `from`: eight looked at together as one number.
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
        // Too few for another eight: the last eight of the row, without those that were looked at already.
        Some(eight) => at + (unlike(eight) >> (8 * (8 - left))).trailing_zeros().min(8 * left as u32) as usize / 8,
        None => at + row[at..].iter().take_while(|other| **other == cell).count(),
    }
}

fn root(parents: &mut [u32], mut part: u32) -> u32 {
    while parents[part as usize] != part {
        // Halving: every visit shortens the way for the next.
        parents[part as usize] = parents[parents[part as usize] as usize];
        part = parents[part as usize];
    }
    part
}

/// Which cells can be walked to from a cell.
pub(super) fn from(cells: &Grid<Cell>, start: Point) -> Grid<bool> {
    let mut reached = Grid::new(cells.width(), cells.height(), false);
    let mut edge = vec![start];
    while let Some(at) = edge.pop() {
        if cells.get(at) == Some(&Cell::Floor) && reached.get(at) == Some(&false) {
            reached.put(at, true);
            edge.extend(at.neighbours());
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn stretches_end_where_looking_at_every_cell_says() {
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
