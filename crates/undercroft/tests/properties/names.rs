//! Everything with a name is shown by it and parsed from it; rectangles and grids are iterated cell by cell.

use std::{fmt, str::FromStr};

use undercroft::{Dir, DoorKind, Grid, MarkKind, Method, Named, Rect, RoomKind, check::Rule};

/// Every member is shown by its name and parsed from it.
fn round_trip<T: Named + fmt::Display + fmt::Debug + FromStr>() {
    for (member, name) in T::ALL {
        assert_eq!(member.to_string(), *name);
        assert!(name.parse::<T>().is_ok_and(|parsed| parsed == *member), "{name}");
    }
}

#[test]
fn names_are_shown_and_parsed() {
    round_trip::<Dir>();
    round_trip::<DoorKind>();
    round_trip::<MarkKind>();
    round_trip::<RoomKind>();
    round_trip::<Rule>();
    for name in Method::NAMES {
        assert!(name.parse::<Method>().is_ok_and(|method| method.to_string() == name), "{name}");
    }
}

#[test]
fn a_long_word_is_cut_off_in_the_error() {
    let unknown = "x".repeat(1_000).parse::<Dir>().map_err(|unknown| unknown.to_string());
    assert!(unknown.is_err_and(|text| text.len() < 200));
}

#[test]
fn a_rectangle_and_a_grid_are_their_cells() {
    for rect in [Rect::new(-2, 3, 4, 3), Rect::new(0, 0, 1, 5), Rect::new(7, 7, 0, 4), Rect::new(7, 7, 4, -1)] {
        assert!(rect.into_iter().eq(rect.cells()), "{rect:?}");
        assert_eq!(rect.into_iter().len(), rect.cells().count(), "{rect:?}");
    }
    let grid = Grid::new(3, 4, 'x');
    assert!(grid.iter().map(|(at, _)| at).eq(grid.bounds()));
    assert_eq!(grid.iter().len(), 12);
}
