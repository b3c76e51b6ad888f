//! What other programs and people make: our passes on their drafts, and their drafts as dungeons.

use crate::{
    check::{Dungeon, Fault, Rule, Unsound, broken_laws},
    error::Error,
    model::{Draft, Layers, Layout, Mark},
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
    let faults = broken_laws(draft);
    if !faults.is_empty() {
        return Err(Unsound { faults });
    }
    let recipe = Recipe { passes: passes.clone(), ..Recipe::new(Given::default()) };
    let problems = recipe.problems();
    if !problems.is_empty() {
        let faults = problems.iter().map(|problem| Fault::new(Rule::SoundRecipe, problem.to_string()));
        return Err(Unsound { faults: faults.collect() });
    }
    recipe.resolved().passes.run(&Streams::new(&seed.into(), 0), draft, &mut Layers::default(), &mut NoTrace);
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

/// The layout of a draft that is carved already. Where it lies in space is lost.
impl From<Draft> for Layout {
    fn from(draft: Draft) -> Layout {
        let rock = draft.rock();
        Layout {
            width: draft.board.cells.width(),
            height: draft.board.cells.height(),
            rock,
            rooms: draft.rooms,
            passages: draft.passages,
            changes: draft.changes,
            doors: draft.doors,
            stairs: draft.stairs,
            exits: draft.exits,
            marks: draft.marks.into_iter().map(|mark| Mark { studs: None, ..mark }).collect(),
            layers: draft.layers,
            signs: draft.signs,
            words: draft.words,
            start: draft.start,
            goal: draft.goal,
            assembly: None,
        }
    }
}
