//! The last word: laws that every dungeon keeps, and promises that its method makes. Only `check` makes a `Dungeon`.

mod as_asked;
mod fault;
mod furnished;
mod in_step;
mod joined;
mod keyed;
mod laws;
mod path;
mod promises;
mod reach;
mod roles;
mod symmetric;
pub(crate) mod tabletop;
mod tiles;
mod walk;

pub use fault::{Fault, Faults, Rule};

use crate::{
    model::{Draft, Dungeon, Origin},
    topology::RoomGraph,
};

/// A draft that keeps not all of the rules, and which it breaks.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", list(.faults))]
pub struct Unsound {
    /// The broken rules; of many faults of one kind the first few.
    pub faults: Vec<Fault>,
}

fn list(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n")
}

/// Makes a dungeon of a draft that keeps every law, and every promise of the recipe it came from.
///
/// ```
/// use undercroft::{Cell, Method, Recipe, check, generate, geom::Point};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), &"7".into())?;
/// let (mut draft, origin) = (dungeon.clone().into_draft(), dungeon.origin().clone());
/// draft.board.cells.put(draft.start, Cell::Wall);
/// let unsound = check(draft, origin).unwrap_err();
/// assert!(unsound.to_string().contains("start"));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn check(draft: Draft, origin: Origin) -> Result<Dungeon, Unsound> {
    match faults(&draft, &origin, None, &mut Scratch::default()) {
        faults if faults.is_empty() => Ok(Dungeon::vouched(draft, origin)),
        faults => Err(Unsound { faults }),
    }
}

/// Memory that one check leaves for the next.
#[derive(Default)]
pub(crate) struct Scratch {
    in_step: in_step::Scratch,
    reach: reach::Scratch,
    tabletop: tabletop::Scratch,
}

/// Everything wrong with a draft; empty for a sound one. `room_graph` is that of its board, where it is known already.
pub(crate) fn faults(
    draft: &Draft,
    origin: &Origin,
    room_graph: Option<&RoomGraph>,
    scratch: &mut Scratch,
) -> Vec<Fault> {
    let mut faults = Faults::default();
    laws::check(draft, promises::clips(&origin.recipe), &mut scratch.in_step, &mut faults);
    if faults.is_empty() {
        tiles::check(draft, &origin.recipe, &mut faults);
    }
    // Promises speak of rooms and cells as if they were there; without the laws that means nothing.
    if faults.is_empty() {
        promises::check(draft, origin, room_graph, scratch, &mut faults);
    }
    faults.into_list()
}
