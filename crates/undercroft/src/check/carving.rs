//! Shapes and cells say the same: what is carved is what the rooms and passages would carve.

pub(super) use super::claims::Scratch;
use super::{Fault, Faults, Rule, claims, sorted};
use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, CellChanges, Draft, Holder, MarkKind, Owner},
};

/// Works out anew who owns each cell and compares: every cell belongs to whom it should, and is open if it belongs to
/// anybody; pillars excepted.
pub(super) fn check(draft: &Draft, scratch: &mut Scratch, faults: &mut Faults) {
    let board = &draft.board;
    let pillars = sorted(draft.marks.iter().filter(|mark| mark.kind == MarkKind::Pillar).map(|mark| mark.at));
    let CellChanges { opened, closed } = &draft.changes;
    let width = board.cells.width() as usize;
    let agree = |owners: &Grid<Owner>, first: i32| {
        let range = first as usize * width..first as usize * width + owners.values().len();
        match (board.owner.values().get(range.clone()), board.cells.values().get(range)) {
            (Some(own), Some(cells)) => count_astray(owners.values(), own, cells) == 0,
            _ => false,
        }
    };
    // On a board without exceptions the bands are compared as a whole; only where that fails every cell is looked at.
    if pillars.is_empty() && draft.changes.is_empty() && claims::each_band(draft, scratch, agree) {
        return;
    }
    let owners = &mut scratch.owners;
    claims::claim_all(draft, owners);
    for list in [opened, closed] {
        if let Some(pair) = list.windows(2).find(|pair| pair[0] >= pair[1]) {
            faults.add(Fault::new(Rule::CellsMatchShapes, "the cells changed by hand are not in order").cell(pair[1]));
        }
    }
    for at in board.cells.bounds().cells() {
        let (should, is) = (holder(owners, at), holder(&board.owner, at));
        let open = board.cells.is_floor(at);
        let pillar = pillars.binary_search(&at).is_ok();
        let (opened, closed) = (opened.binary_search(&at).is_ok(), closed.binary_search(&at).is_ok());
        let is_owned = should != Holder::Nobody;
        let what = match () {
            () if should != is => "its owner is not who carved it",
            () if is_owned && opened => "it was opened by hand, but is open anyway",
            () if !is_owned && closed => "it was closed by hand, but is solid anyway",
            () if opened && !open => "it was opened by hand, but is not open",
            () if closed && open => "it was closed by hand, but is open",
            () if opened || (closed && !pillar) => continue,
            () if !is_owned && open => "it is open, but no room or passage carved it",
            () if !is_owned && pillar => "a pillar stands in the rock",
            () if is_owned && open && pillar => "a pillar leaves its cell open",
            () if is_owned && !open && !pillar => "its cell is not open",
            () => continue,
        };
        let mut fault = Fault::new(Rule::CellsMatchShapes, what).cell(at);
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

/// How many cells have another owner than they should, or are open though nobody owns them, or the other way round.
///
/// Counting without leaving early is what compilers make wide instructions of.
fn count_astray(should: &[Owner], is: &[Owner], cells: &[Cell]) -> u32 {
    let pairs = should.iter().zip(is).zip(cells);
    pairs.fold(0, |count, ((should, is), cell)| {
        let is_owned = *should != Owner::NOBODY;
        count + (u32::from(should != is) | u32::from(is_owned != (*cell == Cell::Floor)))
    })
}
