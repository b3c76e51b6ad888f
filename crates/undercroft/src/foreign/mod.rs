//! What other programs and people make: our passes on their drafts, and their drafts as dungeons.
//!
//! - `cell_map`: a map of cells from elsewhere, and the layout that is recovered from it.
//! - `open_cells`: which of its cells stay open; `groups`: cells that hang together.
//! - `room_cells`: the rule that tells rooms from corridors; `room_shapes`: rooms as shapes; `passages`: corridors.
//! - `things`: doors, stairs, ways out, marks and water; `locks`: locks and keys; `ends`: start and goal.
//! - `parts`: the parts of a map that are not joined, each as a map.

mod cell_map;
mod ends;
mod groups;
mod locks;
mod open_cells;
mod parts;
mod passages;
mod room_cells;
mod room_shapes;
mod things;

pub use cell_map::{AskedEnds, CellDoor, CellExit, CellLock, CellMap, CellStair, CutOffParts, RecoverError, Recovered};

use crate::{
    check::{Dungeon, Fault, Rule, Unsound, broken_laws},
    error::Error,
    geom::{Point, Rect},
    grid::{self, Grid},
    model::{Draft, Layers, Layout, Mark, Room, RoomId, Shape},
    passes::Passes,
    recipe::{Given, Recipe},
    rng::{Seed, Streams},
    trace::NoTrace,
    workshop::Workshop,
};

/// Runs passes on a draft that anybody made. A draft that breaks a law is refused, because passes rely on them, and so are
/// passes that ask for something impossible.
///
/// ```
/// use undercroft::{Layout, Point, Room, RoomId, annotate, carve, geom::Rect, recipe::{Passes, Wang}};
/// let rooms = vec![Room::new(RoomId(0), Rect::new(1, 1, 5, 4))];
/// let mut draft = carve(Layout { width: 7, height: 6, rooms, start: Point::new(2, 2), ..Layout::default() });
/// annotate(&mut draft, &Passes { wang: Some(Wang::default()), ..Passes::default() }, 42)?;
/// assert!(draft.layers.wang.is_some());
/// # Ok::<(), undercroft::check::Unsound>(())
/// ```
pub fn annotate(draft: &mut Draft, passes: &Passes, seed: impl Into<Seed>) -> Result<(), Unsound> {
    run_passes(draft, passes, &seed.into())
}

/// Takes no type of a caller's, so that the passes are compiled here, once.
fn run_passes(draft: &mut Draft, passes: &Passes, seed: &Seed) -> Result<(), Unsound> {
    let faults = broken_laws(draft);
    if !faults.is_empty() {
        return Err(Unsound { faults });
    }
    let recipe = Recipe { passes: passes.clone(), ..Recipe::new(Given::default()) };
    let recipe = recipe.resolve().map_err(|problems| {
        let faults = problems.list.iter().map(|problem| Fault::new(Rule::SoundRecipe, problem.to_string()));
        Unsound { faults: faults.collect() }
    })?;
    recipe.passes().run(&Streams::new(seed, 0), draft, &mut Layers::default(), &mut NoTrace);
    Ok(())
}

impl Dungeon {
    /// Makes a dungeon of a draft that anybody made: its recipe is of the method `given` and holds the whole layout. What
    /// breaks a law or a promise of that method is named.
    ///
    /// ```
    /// use undercroft::{Dungeon, Layout, Point, Room, RoomId, carve, geom::Rect};
    /// let rooms = vec![Room::new(RoomId(0), Rect::new(1, 1, 5, 4))];
    /// let draft = carve(Layout { width: 7, height: 6, rooms, start: Point::new(2, 2), ..Layout::default() });
    /// assert_eq!(Dungeon::given(draft, "by hand")?.origin().recipe.method.name(), "given");
    ///
    /// let astray = carve(Layout { width: 7, height: 6, start: Point::new(2, 2), ..Layout::default() });
    /// assert!(Dungeon::given(astray, "by hand").unwrap_err().to_string().contains("the start is not on floor"));
    /// # Ok::<(), undercroft::check::Unsound>(())
    /// ```
    pub fn given(draft: Draft, seed: impl Into<Seed>) -> Result<Dungeon, Unsound> {
        let faults = broken_laws(&draft);
        if !faults.is_empty() {
            return Err(Unsound { faults });
        }
        let recipe = Recipe::new(Given::new(draft.into()));
        Workshop::new().generate(&recipe, seed).map_err(|error| match error {
            Error::Given(unsound) | Error::Unsound(unsound) => unsound,
            other => Unsound { faults: vec![Fault::new(Rule::SoundRecipe, other.to_string())] },
        })
    }
}

impl Layout {
    /// A layout of one room: the largest connected group of open cells. Smaller groups stay rock, because nobody could
    /// walk there. Start and goal lie far apart: the start is a cell farthest from the first one of the room, the goal a
    /// cell farthest from the start. Without an open cell there is neither room nor goal.
    ///
    /// ```
    /// use undercroft::{Dungeon, Grid, Layout, Point, carve, geom::Rect};
    /// let mut cells = Grid::new(9, 5, false);
    /// cells.fill(Rect::new(1, 1, 5, 3), true);
    /// cells.put(Point::new(7, 2), true);
    /// let layout = Layout::from_cells(&cells);
    /// assert_eq!((layout.rooms.len(), layout.rooms[0].area()), (1, 15));
    /// assert_eq!((layout.start, layout.goal), (Point::new(5, 3), Some(Point::new(1, 1))));
    /// assert!(Dungeon::given(carve(layout), "by hand").is_ok());
    /// ```
    pub fn from_cells(cells: &Grid<bool>) -> Layout {
        let layout = Layout { width: cells.width(), height: cells.height(), ..Layout::default() };
        let group = largest_group(cells);
        let (Some(first), Some(rect)) = (group.first(), Rect::around(group.iter().copied())) else { return layout };
        let mut mask = Grid::new(rect.w, rect.h, false);
        group.iter().for_each(|at| mask.put(*at - rect.corner(), true));
        let shape = Shape::Mask(mask);
        let farthest = |from: Point| {
            let steps = grid::distances(rect, from, |at| shape.contains(rect, at));
            // Reversed, because of equally far cells the last one seen is taken.
            group.iter().rev().copied().max_by_key(|at| steps[*at - rect.corner()]).unwrap_or(from)
        };
        let start = farthest(*first);
        let goal = Some(farthest(start)).filter(|goal| *goal != start);
        Layout { rooms: vec![Room { shape, ..Room::new(RoomId(0), rect) }], start, goal, ..layout }
    }
}

/// The cells of the largest connected group of open cells in reading order; of equally large ones the first.
fn largest_group(cells: &Grid<bool>) -> Vec<Point> {
    let groups = groups::Groups::of(cells);
    let place = groups.largest().and_then(|own| own.checked_sub(1));
    let mut largest = place.and_then(|place| groups.iter().nth(place as usize)).unwrap_or_default().to_vec();
    largest.sort_unstable_by_key(|at| (at.y, at.x));
    largest
}

/// The layout of a draft that is carved already. Where it lies in space is lost.
impl From<Draft> for Layout {
    fn from(draft: Draft) -> Layout {
        let rock = draft.rock();
        let Draft { board, layout } = draft;
        Layout {
            width: board.cells.width(),
            height: board.cells.height(),
            rock,
            // Which prefab a room was is known to the recipe it came from.
            rooms: layout.rooms.into_iter().map(|room| Room { prefab: None, ..room }).collect(),
            marks: layout.marks.into_iter().map(|mark| Mark { studs: None, ..mark }).collect(),
            assembly: None,
            ..layout
        }
    }
}
