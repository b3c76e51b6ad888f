//! Grids as rows of text, one character a cell.

use super::FieldFault;
use crate::grid::Grid;

/// The grid as rows of text.
pub fn write_rows<T: Copy>(grid: &Grid<T>, show: impl Fn(T) -> char) -> impl Iterator<Item = String> {
    (0..grid.height()).map(move |y| grid.row(y).iter().map(|value| show(*value)).collect())
}

/// Reads a grid of known size; rows of another size are refused, and characters for which `value` has nothing. `known` are those for
/// which it has.
///
/// Allocates the grid only after the rows have proven that they have the announced size.
pub fn read_rows<T: Clone>(
    path: &str,
    rows: &[String],
    (width, height): (i32, i32),
    fill: T,
    value: impl Fn(char) -> Option<T>,
    known: &str,
) -> Result<Grid<T>, FieldFault> {
    if rows.len() != height as usize {
        let message = format!("there are {} rows, but the height is {height}", rows.len());
        return Err(FieldFault::new(path, message).hint("there has to be one row for every cell of the height"));
    }
    for (y, row) in rows.iter().enumerate() {
        let length = row.chars().count();
        if length != width as usize {
            let message = format!("row {y} has {length} characters, but the width is {width}");
            let hint = "every row has to have one character for every cell";
            return Err(FieldFault::new(format!("{path}[{y}]"), message).hint(hint));
        }
    }
    let mut grid = Grid::new(width, height, fill);
    for (y, row) in rows.iter().enumerate() {
        for (x, (c, cell)) in row.chars().zip(grid.row_mut(y as i32)).enumerate() {
            *cell = value(c).ok_or_else(|| {
                let message = format!("row {y}, column {x}: there is no {:?} here", c.to_string());
                FieldFault::new(format!("{path}[{y}]"), message).hint(known)
            })?;
        }
    }
    Ok(grid)
}

/// The lower-case hex digit of a number below 16.
pub fn hex(number: u8) -> char {
    char::from_digit(u32::from(number), 16).unwrap_or('?')
}

/// The number of a lower-case hex digit.
pub fn unhex(digit: char) -> Option<u8> {
    digit.to_digit(16).filter(|_| !digit.is_ascii_uppercase()).map(|number| number as u8)
}

/// The hint for an invalid hex digit.
pub const HEX: &str = "known here: the digits `0` to `9` and `a` to `f`";
