use super::*;

/// A grid that was larger, smaller or of another shape is as one that is made anew.
#[test]
fn reset_grids_are_new_ones() {
    let mut grid = Grid::default();
    for (round, (width, height)) in
        [(9, 7), (7, 9), (3, 2), (60, 41), (0, 5), (40, 40), (41, 40), (-1, 3)].into_iter().enumerate()
    {
        grid.reset(width, height, round as u32);
        assert!(grid == Grid::new(width, height, round as u32), "{width} × {height}");
        assert_eq!(grid.values().len(), (width.max(0) * height.max(0)) as usize);
    }
}

#[test]
fn cells_off_the_grid_have_no_value() {
    let grid = Grid::new(4, 3, ());
    for (x, y) in (-2..7).flat_map(|x| (-2..6).map(move |y| (x, y))).chain([(i32::MIN, 0), (0, i32::MAX)]) {
        let inside = (0..4).contains(&x) && (0..3).contains(&y);
        assert_eq!(grid.get(Point::new(x, y)).is_some(), inside, "{x} {y}");
    }
}

#[test]
fn values_move_with_their_cells() {
    let mut grid = Grid::new(3, 2, Point::new(0, 0));
    grid.bounds().cells().for_each(|at| grid.put(at, at));
    for motion in Motion::ALL {
        let corner = motion.rect(grid.bounds()).corner();
        let moved = grid.moved(motion);
        assert!(moved.iter().all(|(at, from)| motion.point(*from) == at + corner), "{motion:?}");
        assert_eq!(moved.moved(motion.inverse()), grid, "{motion:?}");
    }
}

#[test]
fn values_are_asked_for_row_by_row() {
    let mut asked = Vec::new();
    let grid = Grid::from_fn(3, 2, |at| {
        asked.push(at);
        10 * at.y + at.x
    });
    assert_eq!(grid.values(), [0, 1, 2, 10, 11, 12]);
    assert!(asked.into_iter().eq(grid.bounds().cells()));
    assert_eq!(Grid::from_fn(-1, 4, |_| 1), Grid::new(-1, 4, 1));
}

#[test]
fn cells_around_a_cell_are_counted_on_the_grid_only() {
    let grid = Grid::from_fn(4, 3, |at| at.x < 2);
    assert_eq!([0, 1, 2].map(|reach| grid.count_around(Point::new(0, 0), reach)), [1, 4, 6]);
    assert_eq!(grid.count_around(Point::new(2, 1), 1), 3);
    assert_eq!(grid.count_around(Point::new(9, 9), 2), 0);
}
