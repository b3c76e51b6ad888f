//! Shapes and cells say the same: what is carved is what the rooms and passages would carve.

use super::fault::{Fault, Faults, Rule};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::{Cell, CellChanges, Draft, Holder, MarkKind, Owner, Route, Shape},
};

/// Memory that one check leaves for the next.
pub(super) struct Scratch {
    owners: Grid<Owner>,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch { owners: Grid::new(0, 0, Owner::NOBODY) }
    }
}

/// Works out anew who owns each cell and compares: every cell belongs to whom it should, and is open if it belongs to
/// anybody; pillars excepted.
pub(super) fn check(draft: &Draft, scratch: &mut Scratch, faults: &mut Faults) {
    let board = &draft.board;
    let Scratch { owners } = scratch;
    claim(draft, owners);
    let mut pillars: Vec<Point> =
        draft.marks.iter().filter(|mark| mark.kind == MarkKind::Pillar).map(|mark| mark.at).collect();
    pillars.sort_unstable();
    let CellChanges { opened, closed } = &draft.changes;
    // Counting without leaving early is what compilers make wide instructions of.
    let strangers = count_unlike(owners.values(), board.owner.values(), |should, is| should != is);
    let owned = |owner: &Owner| *owner != Owner::NOBODY;
    let wrongly_open = |owner: &Owner, cell: &Cell| owned(owner) != (*cell == Cell::Floor);
    if strangers == 0
        && count_unlike(owners.values(), board.cells.values(), wrongly_open) == 0
        && pillars.is_empty()
        && draft.changes.is_empty()
    {
        return;
    }
    for list in [opened, closed] {
        if let Some(pair) = list.windows(2).find(|pair| pair[0] >= pair[1]) {
            faults.add(Fault::new(Rule::InStep, "the cells changed by hand are not in order").cell(pair[1]));
        }
    }
    for at in board.cells.bounds().cells() {
        let (should, is) = (holder(owners, at), holder(&board.owner, at));
        let open = board.cells.get(at) == Some(&Cell::Floor);
        let pillar = pillars.binary_search(&at).is_ok();
        let (opened, closed) = (opened.binary_search(&at).is_ok(), closed.binary_search(&at).is_ok());
        let what = match should {
            _ if should != is => "its owner is not who carved it",
            Holder::Room(_) | Holder::Passage(_) if opened => "it was opened by hand, but is open anyway",
            Holder::Nobody if closed => "it was closed by hand, but is solid anyway",
            Holder::Nobody if opened && !open => "it was opened by hand, but is not open",
            Holder::Room(_) | Holder::Passage(_) if closed && open => "it was closed by hand, but is open",
            Holder::Nobody if opened => continue,
            Holder::Room(_) | Holder::Passage(_) if closed && !pillar => continue,
            Holder::Nobody if open => "it is open, but no room or passage carved it",
            Holder::Nobody if pillar => "a pillar stands in the rock",
            Holder::Room(_) | Holder::Passage(_) if open && pillar => "a pillar leaves its cell open",
            Holder::Room(_) | Holder::Passage(_) if !open && !pillar => "its cell is not open",
            _ => continue,
        };
        let mut fault = Fault::new(Rule::InStep, what).cell(at);
        match should {
            Holder::Room(id) => fault.room = Some(id),
            Holder::Passage(id) => fault.passage = Some(id),
            Holder::Nobody => {}
        }
        faults.add(fault);
    }
}

fn holder(owners: &Grid<Owner>, at: Point) -> Holder {
    owners.get(at).map_or(Holder::Nobody, |owner| owner.holder())
}

/// Who owns each cell: of rooms the last that claims it, else the first passage. Not by `carve`, which is judged here.
fn claim(draft: &Draft, owners: &mut Grid<Owner>) {
    owners.reset(draft.board.cells.width(), draft.board.cells.height(), Owner::NOBODY);
    for passage in draft.passages.iter().rev() {
        let own = Owner::passage(passage.id);
        match &passage.route {
            Route::Cells(cells) => cells.iter().for_each(|at| owners.put(*at, own)),
            Route::Block { rect, .. } => owners.fill(*rect, own),
            Route::Bend { from, corner, to, width } => {
                // A leg of one cell has the direction that the other leg leaves over.
                let begins_horizontally = if from == corner { to.x == corner.x } else { from.y == corner.y };
                for (end, horizontal) in [(from, begins_horizontally), (to, !begins_horizontally)] {
                    let leg = Rect::spanning(*end, *corner);
                    // Lanes are added to the south of a horizontal leg and to the east of a vertical one.
                    let (w, h) = if horizontal { (leg.w, *width) } else { (*width, leg.h) };
                    owners.fill(Rect::new(leg.x, leg.y, w, h), own);
                }
            }
        }
    }
    for room in &draft.rooms {
        let own = Owner::room(room.id);
        match room.shape {
            Shape::Rect => owners.fill(room.rect, own),
            _ => room.shape.each_span(room.rect, |y, from, to| owners.fill(Rect::new(from, y, to - from, 1), own)),
        }
    }
}

fn count_unlike<A, B>(one: &[A], other: &[B], unlike: impl Fn(&A, &B) -> bool) -> u32 {
    one.iter().zip(other).fold(0, |count, (one, other)| count + u32::from(unlike(one, other)))
}
