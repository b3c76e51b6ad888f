//! Whether a symmetry that nothing breaks is kept to the last cell.

use super::super::fault::{Fault, Faults, Rule};
use crate::{
    Named,
    geom::Point,
    methods::TabletopSettings,
    model::{Cell, Draft, Room},
    recipe::Symmetry,
};

pub(super) fn check(params: &TabletopSettings, draft: &Draft, faults: &mut Faults) {
    pairs(draft, faults);
    if params.symmetry_break > 0.0 {
        return;
    }
    let cells = &draft.board.cells;
    let (w, h) = (cells.width(), cells.height());
    let image = |Point { x, y }: Point| match params.symmetry {
        Symmetry::None | Symmetry::Partial => Point::new(x, y),
        Symmetry::Bilateral => Point::new(w - 1 - x, y),
        Symmetry::Radial2 => Point::new(w - 1 - x, h - 1 - y),
        Symmetry::Radial4 => Point::new(w - 1 - y, x),
    };
    let is_floor = |at: Point| cells.get(at) == Some(&Cell::Floor);
    // Rows are compared whole where their cells stay in order; only a fault is worth looking at cell by cell.
    let same = match params.symmetry {
        Symmetry::None | Symmetry::Partial => true,
        Symmetry::Bilateral => (0..h).all(|y| reversed(cells.row(y), cells.row(y))),
        Symmetry::Radial2 => (0..=h / 2).all(|y| reversed(cells.row(y), cells.row(h - 1 - y))),
        Symmetry::Radial4 => w == h && cells.bounds().cells().all(|at| is_floor(at) == is_floor(image(at))),
    };
    if !same {
        let name = params.symmetry.name();
        let cell = cells.bounds().cells().find(|at| is_floor(*at) != is_floor(image(*at)));
        faults.add(
            Fault::new(Rule::Symmetric, format!("the symmetry is {name} and unbroken, but its image differs"))
                .cell(cell),
        );
    }
}

fn reversed(one: &[Cell], other: &[Cell]) -> bool {
    one.iter().eq(other.iter().rev())
}

/// Of two rooms that are images of each other, each says so, and they are alike.
fn pairs(draft: &Draft, faults: &mut Faults) {
    let alike = |one: &Room, other: &Room| {
        let sides = |room: &Room| (room.rect.w.min(room.rect.h), room.rect.w.max(room.rect.h));
        other.mirror == Some(one.id) && sides(one) == sides(other) && one.shape.name() == other.shape.name()
    };
    for room in &draft.rooms {
        let Some(image) = room.mirror else { continue };
        if image == room.id || !draft.rooms.get(image.0 as usize).is_some_and(|image| alike(room, image)) {
            let what = format!("it has room {} for an image, which is not", image.0);
            faults.add(Fault::new(Rule::Symmetric, what).room(room.id));
        }
    }
}
