use crate::{
    carve::{self, carve_into},
    check::{self, Dungeon, Origin, Unsound},
    error::Error,
    methods::{self, Attempt, Setback, StepBudget},
    model::{Draft, Layers, Layout},
    recipe::{Method, Problems, Recipe},
    rng::Seed,
    trace::{Event, NoTrace, StickyStop, Trace},
};

/// Makes dungeons one after the other in the same memory.
///
/// ```
/// use undercroft::{Method, Recipe, Workshop};
/// let recipe = Recipe::new(Method::Bsp(Default::default()));
/// let mut workshop = Workshop::new();
/// let mut rooms = 0;
/// for seed in 0..100 {
///     let dungeon = workshop.generate(&recipe, seed)?;
///     rooms += dungeon.draft().rooms.len();
///     workshop.recycle(dungeon);
/// }
/// assert!(rooms > 800);
/// # Ok::<(), undercroft::Error>(())
/// ```
#[derive(Default)]
pub struct Workshop {
    methods: methods::Scratch,
    check: check::Scratch,
    layout: Layout,
    carve: carve::Scratch,
    layers: Layers,
    /// The recipe last found to be sound: comparing with it is cheaper than looking for problems and resolving it again.
    sound: Option<Box<SoundRecipe>>,
}

/// A recipe without problems.
struct SoundRecipe {
    given: Recipe,
    resolved: Recipe,
}

impl Workshop {
    /// An empty workshop.
    ///
    /// ```
    /// let mut workshop = undercroft::Workshop::new();
    /// ```
    pub fn new() -> Workshop {
        Workshop::default()
    }

    /// Makes a dungeon.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, Workshop};
    /// let recipe = Recipe::new(Method::Scatter(Default::default()));
    /// let dungeon = Workshop::new().generate(&recipe, "hello")?;
    /// assert_eq!(dungeon.draft().board.cells.width(), 100);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn generate(&mut self, recipe: &Recipe, seed: impl Into<Seed>) -> Result<Dungeon, Error> {
        self.generate_untraced(recipe, seed.into())
    }

    /// Not generic, so that methods, passes and check are monomorphised once in this crate, and not again in every crate that makes
    /// dungeons.
    fn generate_untraced(&mut self, recipe: &Recipe, seed: Seed) -> Result<Dungeon, Error> {
        self.generate_traced(recipe, seed, &mut NoTrace)
    }

    /// Makes the same dungeon and tells how it came to be.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, Workshop, trace::Event};
    /// let mut steps: Vec<Event> = Vec::new();
    /// let recipe = Recipe::new(Method::Bsp(Default::default()));
    /// Workshop::new().generate_traced(&recipe, "42", &mut steps)?;
    /// assert!(steps.iter().any(|step| matches!(step, Event::Split { .. })));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn generate_traced<T: Trace>(
        &mut self,
        recipe: &Recipe,
        seed: impl Into<Seed>,
        trace: &mut T,
    ) -> Result<Dungeon, Error> {
        let seed = seed.into();
        let trace = &mut StickyStop::new(trace);
        self.with_sound(recipe, |workshop, recipe| {
            let attempt = workshop.lay_out_sound(recipe, &seed, trace)?;
            let mut draft = workshop.carve_laid_out();
            recipe.passes.run(
                &recipe.method.as_layout_method().streams(&seed, attempt),
                &mut draft,
                &mut workshop.layers,
                trace,
            );
            if !trace.keep_going() {
                workshop.recycle(draft);
                return Err(Error::Stopped);
            }
            let origin = Origin::new(recipe.clone(), seed, attempt);
            // A recipe that lists a whole layout, or where stairs lie, may list it wrongly: that is no fault of the engine.
            if let Method::Given(given) = &recipe.method {
                let waived = &given.waived.0;
                return check::check_waiving(draft, origin, waived, &mut workshop.check).map_err(Error::Given);
            }
            let lists = recipe.passes.links.as_ref().is_some_and(|links| links.lists_anything());
            let error = if lists { Error::Given } else { Error::Unsound };
            check::check_in(draft, origin, &mut workshop.check).map_err(error)
        })
    }

    /// Lays out and carves, but runs no pass and checks nothing: for those who only want to look at the plan.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, Workshop};
    /// let recipe = Recipe::new(Method::Bsp(Default::default()));
    /// let draft = Workshop::new().draft(&recipe, "12345")?;
    /// assert_eq!(draft.rooms.len(), 16);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn draft(&mut self, recipe: &Recipe, seed: impl Into<Seed>) -> Result<Draft, Error> {
        self.layout(recipe, seed)?;
        Ok(self.carve_laid_out())
    }

    /// Lays out and no more: where rooms and passages lie, without a cell. The plan stays the workshop's; the next
    /// dungeon takes its place.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, Workshop};
    /// let recipe = Recipe::new(Method::Walk(Default::default()));
    /// let mut workshop = Workshop::new();
    /// assert_eq!(workshop.layout(&recipe, "12345")?.rooms.len(), 4);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn layout(&mut self, recipe: &Recipe, seed: impl Into<Seed>) -> Result<&Layout, Error> {
        self.layout_untraced(recipe, &seed.into())
    }

    /// Compiled once, as [`generate_untraced`](Workshop::generate_untraced) is.
    fn layout_untraced(&mut self, recipe: &Recipe, seed: &Seed) -> Result<&Layout, Error> {
        self.with_sound(recipe, |workshop, recipe| {
            workshop.lay_out_sound(recipe, seed, &mut StickyStop::new(&mut NoTrace))
        })?;
        Ok(&self.layout)
    }

    /// Takes back the memory of a dungeon, or of a draft, that is no longer needed.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, Workshop};
    /// let recipe = Recipe::new(Method::Bsp(Default::default()));
    /// let mut workshop = Workshop::new();
    /// let draft = workshop.draft(&recipe, "1")?;
    /// workshop.recycle(draft);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn recycle(&mut self, used: impl Into<Draft>) {
        let draft: Draft = used.into();
        self.layout.rooms = draft.rooms;
        self.layout.passages = draft.passages;
        self.layout.stairs = draft.stairs;
        self.layout.marks = draft.marks;
        self.layout.assembly = draft.assembly;
        let Layers { wang, squares, water, .. } = draft.layers;
        self.layers.wang = wang.or(self.layers.wang.take());
        self.layers.squares = squares.or(self.layers.squares.take());
        self.layers.water = water.or(self.layers.water.take());
        self.carve = carve::Scratch { board: draft.board, doors: draft.doors, exits: draft.exits };
    }

    /// The layout that was made last.
    pub(crate) fn laid_out(&self) -> &Layout {
        &self.layout
    }

    /// Carves the layout that was made last.
    pub(crate) fn carve_laid_out(&mut self) -> Draft {
        carve_into(&mut self.layout, &mut self.carve)
    }

    /// Runs the passes of a resolved recipe on what was carved of an attempt.
    pub(crate) fn annotate(&mut self, recipe: &Recipe, seed: &Seed, attempt: u32, draft: &mut Draft) {
        recipe.passes.run(
            &recipe.method.as_layout_method().streams(seed, attempt),
            draft,
            &mut self.layers,
            &mut NoTrace,
        );
    }

    /// Works with the resolved form of a recipe, or says what is wrong with the recipe.
    fn with_sound<R>(
        &mut self,
        recipe: &Recipe,
        work: impl FnOnce(&mut Workshop, &Recipe) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let sound = match self.sound.take().filter(|sound| sound.given == *recipe) {
            Some(sound) => sound,
            None => {
                let problems = recipe.problems();
                if !problems.is_empty() {
                    return Err(Error::Recipe(Problems { list: problems, sources: Vec::new() }));
                }
                require_lawful(recipe)?;
                Box::new(SoundRecipe { given: recipe.clone(), resolved: recipe.resolved() })
            }
        };
        let result = work(self, &sound.resolved);
        self.sound = Some(sound);
        result
    }

    /// Fills the layout; the answer is which attempt it took. The recipe must have no problems and be resolved.
    pub(crate) fn lay_out_sound<T: Trace>(
        &mut self,
        recipe: &Recipe,
        seed: &Seed,
        trace: &mut StickyStop<'_, T>,
    ) -> Result<u32, Error> {
        let mut last = Setback::NoRoomFits;
        let (attempts, mut budget) = (recipe.attempts(), StepBudget::new());
        for attempt in 0..attempts {
            trace.note(Event::Attempt(attempt));
            if !trace.keep_going() {
                return Err(Error::Stopped);
            }
            let one = Attempt {
                seed,
                number: attempt,
                budget: &mut budget,
                prefabs: recipe.passes.prefabs.as_ref(),
                scratch: &mut (),
                layout: &mut self.layout,
                trace,
            };
            let made = self.methods.lay_out(&recipe.method, one);
            if trace.is_stopped() {
                return Err(Error::Stopped);
            }
            match made {
                Ok(()) => return Ok(attempt),
                // What no seed can make is not tried again, nor anything once the work it may take is done.
                Err(setback) if setback.is_proven() || budget.is_spent() => {
                    return Err(Error::GaveUp { attempts: attempt + 1, last: setback });
                }
                Err(setback) => last = setback,
            }
        }
        Err(Error::GaveUp { attempts, last })
    }
}

/// Passes rely on the laws, and a layout from elsewhere may break them: it is refused before any pass runs.
pub(crate) fn require_lawful(recipe: &Recipe) -> Result<(), Error> {
    let Method::Given(given) = &recipe.method else { return Ok(()) };
    let faults = check::broken_laws(&carve::carve(Layout::clone(&given.layout)));
    if faults.is_empty() { Ok(()) } else { Err(Error::Given(Unsound { faults })) }
}

impl From<Dungeon> for Draft {
    fn from(dungeon: Dungeon) -> Draft {
        dungeon.into_draft()
    }
}
