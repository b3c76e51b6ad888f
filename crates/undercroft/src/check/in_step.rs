//! Shapes and cells say the same: what is carved is what the rooms and passages would carve.

use super::fault::{Fault, Faults, Rule};
use crate::{
    carve::carve_shapes,
    geom::Point,
    grid::Grid,
    model::{Board, Cell, Draft, Holder, MarkKind, Owner},
};

/// Memory that one check leaves for the next.
pub(super) struct Scratch {
    carved: Board,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch { carved: Board::solid(0, 0, Cell::Wall) }
    }
}

/// Carves the shapes once more and compares: every cell belongs to whom it should, and is open if it belongs to
/// anybody; pillars excepted.
pub(super) fn check(draft: &Draft, scratch: &mut Scratch, faults: &mut Faults) {
    let board = &draft.board;
    let (width, height) = (board.cells.width(), board.cells.height());
    let Scratch { carved } = scratch;
    carved.cells.reset(width, height, Cell::Wall);
    carved.owner.reset(width, height, Owner::NOBODY);
    carve_shapes(carved, &draft.rooms, &draft.passages);
    let mut pillars: Vec<Point> =
        draft.marks.iter().filter(|mark| mark.kind == MarkKind::Pillar).map(|mark| mark.at).collect();
    pillars.sort_unstable();
    // Counting without leaving early is what compilers make wide instructions of.
    let strangers = unlike(carved.owner.values(), board.owner.values(), |should, is| should != is);
    let open = |cell: &Cell| *cell == Cell::Floor;
    let out_of_step = unlike(carved.cells.values(), board.cells.values(), |should, is| open(should) != open(is));
    if strangers == 0 && out_of_step == 0 && pillars.is_empty() {
        return;
    }
    for at in board.cells.bounds().cells() {
        let (should, is) = (holder(&carved.owner, at), holder(&board.owner, at));
        let open = board.cells.get(at) == Some(&Cell::Floor);
        let pillar = pillars.binary_search(&at).is_ok();
        let what = match should {
            _ if should != is => "its owner is not who carved it",
            Holder::Nobody if open => "it is open, but no room or passage carved it",
            Holder::Nobody if pillar => "a pillar stands in the rock",
            Holder::Room(_) | Holder::Passage(_) if open && pillar => "a pillar leaves its cell open",
            Holder::Room(_) | Holder::Passage(_) if !open && !pillar => "its cell is not open",
            _ => continue,
        };
        let mut fault = Fault { cell: Some(at), ..Fault::new(Rule::InStep, what) };
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

fn unlike<T>(one: &[T], other: &[T], unlike: impl Fn(&T, &T) -> bool) -> u32 {
    one.iter().zip(other).fold(0, |count, (one, other)| count + u32::from(unlike(one, other)))
}
