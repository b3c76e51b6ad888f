//! Which cells an audience gets to see.

use super::secret_ways::secret_ways;
use crate::{
    grid::{Grid, flood_fill},
    model::{Cell, Draft},
    named::named,
};

named! {
    /// Who looks at the map.
    pub enum Audience {
        /// Whoever runs the game: everything.
        Gm = "gm",
        /// Whoever plays it: no secrets, no numbers, no notes.
        Player = "player",
    }
}

/// The floor that is shown. For players a secret door is wall. What can be reached only through secret doors is left out
/// unless `behind_secrets` is set, and so are passages that lead to nothing but a secret door: a corridor that ends before
/// a wall tells where to search.
///
/// ```
/// use undercroft::{Method, Recipe, generate, geom::Point, view::plan::{Audience, shown}};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// assert_eq!(shown(dungeon.draft(), Audience::Player, false).get(dungeon.draft().start), Some(&true));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn shown(draft: &Draft, audience: Audience, behind_secrets: bool) -> Grid<bool> {
    let cells = &draft.board.cells;
    let mut open = Grid::new(cells.width(), cells.height(), false);
    for (open, cell) in open.values_mut().iter_mut().zip(cells.values()) {
        *open = *cell == Cell::Floor;
    }
    let mut secrets = draft.doors.iter().filter(|door| door.kind.is_hidden()).peekable();
    if audience == Audience::Gm || secrets.peek().is_none() {
        return open;
    }
    let before = flood_fill(open.bounds(), draft.start, |at| open[at]);
    secrets.for_each(|door| open.put(door.at, false));
    if !behind_secrets {
        let after = flood_fill(open.bounds(), draft.start, |at| open[at]);
        // A room that cannot be reached even through secret doors is not hidden by them, so it is shown: `walk` may
        // leave rooms cut off.
        for ((open, before), after) in open.values_mut().iter_mut().zip(before.values()).zip(after.values()) {
            *open &= *after || !*before;
        }
        let ways = secret_ways(draft);
        ways.stretches.iter().flat_map(|stretch| &stretch.cells).for_each(|at| open.put(*at, false));
    }
    open
}
