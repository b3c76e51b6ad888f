//! Grids as rows of text, one character per cell.

use undercroft::Grid;

use super::{ReadError, by_name::quoted};

/// The grid as rows of text.
pub(super) fn write<T: Copy>(grid: &Grid<T>, show: impl Fn(T) -> char) -> impl Iterator<Item = String> {
    (0..grid.height()).map(move |y| grid.row(y).iter().map(|value| show(*value)).collect())
}

/// Reads a grid of known size; rows of another size are refused.
///
/// Allocates the grid only after the rows have proven that they have the announced size.
pub(super) fn read<T: Clone>(
    path: &str,
    rows: &[String],
    (width, height): (i32, i32),
    fill: T,
    value: impl Fn(char) -> Option<T>,
    known: &str,
) -> Result<Grid<T>, ReadError> {
    if rows.len() != height as usize {
        let message = format!("there are {} rows, but the height is {height}", rows.len());
        return Err(ReadError::shape_hint(path, message, "there has to be one row for every cell of the height"));
    }
    for (y, row) in rows.iter().enumerate() {
        let length = row.chars().count();
        if length != width as usize {
            let message = format!("row {y} has {length} characters, but the width is {width}");
            let hint = "every row has to have one character for every cell";
            return Err(ReadError::shape_hint(format!("{path}[{y}]"), message, hint));
        }
    }
    let mut grid = Grid::new(width, height, fill);
    for (y, row) in rows.iter().enumerate() {
        for (x, (c, cell)) in row.chars().zip(grid.row_mut(y as i32)).enumerate() {
            *cell = value(c).ok_or_else(|| {
                let message = format!("row {y}, column {x}: there is no {} here", quoted(&c.to_string()));
                ReadError::shape_hint(format!("{path}[{y}]"), message, known)
            })?;
        }
    }
    Ok(grid)
}

/// The lower-case hex digit of a number below 16.
pub(super) fn hex(number: u8) -> char {
    char::from_digit(u32::from(number), 16).unwrap_or('?')
}

/// The number of a lower-case hex digit.
pub(super) fn unhex(digit: char) -> Option<u8> {
    digit.to_digit(16).filter(|_| !digit.is_ascii_uppercase()).map(|number| number as u8)
}

/// The hint for an invalid hex digit.
pub(super) const HEX: &str = "known here: the digits `0` to `9` and `a` to `f`";
