use crate::{
    carve::{self, carve_on},
    check::{self, Dungeon, Origin, Refused, Unsound},
    error::Error,
    methods::{self, Attempt, AttemptFailure, StepBudget},
    model::{Board, Draft, Layers, Layout, Shortfall},
    recipe::{MOST_REDRAWS, Recipe, ResolvedRecipe},
    rng::Seed,
    shortfalls::shortfalls,
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
    board: Board,
    layers: Layers,
    /// The recipe last found to be sound: comparing with it is cheaper than looking for problems and resolving it again.
    sound: Option<Box<SoundRecipe>>,
    /// What was wrong with the first attempt at the last dungeon, if it was unsound.
    redrawn: Option<Unsound>,
}

/// A recipe without problems.
struct SoundRecipe {
    given: Recipe,
    resolved: ResolvedRecipe,
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
        self.redrawn = None;
        self.with_sound(recipe, |workshop, recipe| workshop.generate_sound(recipe, seed, trace))
    }

    /// The same of a recipe that is resolved already, which is one of several levels.
    pub(crate) fn generate_resolved(&mut self, recipe: &ResolvedRecipe, seed: Seed) -> Result<Dungeon, Error> {
        self.redrawn = None;
        require_lawful(recipe)?;
        self.generate_sound(recipe, seed, &mut StickyStop::new(&mut NoTrace))
    }

    /// Makes attempts until the check finds one of them sound.
    ///
    /// An unsound dungeon is a mistake in the engine, and mostly one that other numbers do not meet. So the next attempt takes
    /// its place, a few times, and what was wrong with the first is kept for a report. Of a strict recipe the next attempt also
    /// takes the place of one that has less than is asked for.
    fn generate_sound<T: Trace>(
        &mut self,
        recipe: &ResolvedRecipe,
        seed: Seed,
        trace: &mut StickyStop<'_, T>,
    ) -> Result<Dungeon, Error> {
        let mut attempts = Attempts::of(recipe);
        let mut origin = Origin::new(recipe.clone(), seed, 0);
        let mut short = None;
        loop {
            match self.lay_out_next(&mut attempts, recipe, &origin.seed, trace) {
                Ok(attempt) => origin.attempt = attempt,
                Err(Error::GaveUp { attempts, last }) => {
                    let last = short.map_or(last, AttemptFailure::FallsShort);
                    let unsound = self.unsound_error(recipe).filter(|_| short.is_none());
                    return Err(unsound.unwrap_or(Error::GaveUp { attempts, last }));
                }
                Err(error) => return Err(error),
            }
            let mut draft = self.carve_laid_out();
            recipe.passes().run(
                &recipe.layout_method().streams(&origin.seed, origin.attempt),
                &mut draft,
                &mut self.layers,
                trace,
            );
            if !trace.keep_going() {
                self.recycle(draft);
                return Err(Error::Stopped);
            }
            match check::check_waiving(draft, origin, recipe.layout_method().waived(), &mut self.check) {
                Ok(dungeon) => match missing(recipe, &dungeon) {
                    None => return Ok(dungeon),
                    Some(missing) => {
                        let (draft, own) = dungeon.into_parts();
                        self.recycle(draft);
                        (origin, short) = (own, Some(missing));
                    }
                },
                Err(refused) => {
                    let Refused { draft, origin: own, unsound } = *refused;
                    self.recycle(draft);
                    origin = own;
                    self.redrawn.get_or_insert(unsound);
                    attempts.redraw();
                }
            }
        }
    }

    /// What is told when no attempt was sound: what is wrong with the first.
    fn unsound_error(&mut self, recipe: &ResolvedRecipe) -> Option<Error> {
        let unsound = self.redrawn.take()?;
        // A recipe that lists a whole layout, or where stairs lie, may list it wrongly: that is no fault of the engine.
        let given = recipe.layout_method().given_layout().is_some()
            || recipe.passes.links.as_ref().is_some_and(|links| links.lists_anything());
        Some(if given { Error::Given(unsound) } else { Error::Unsound(unsound) })
    }

    /// What was wrong with the first attempt at the dungeon that was made last, if the engine had to make it again because it
    /// was unsound. This is a mistake in the engine, worth a report with the recipe and the seed.
    ///
    /// ```
    /// use undercroft::{Recipe, Workshop, recipe::Bsp};
    /// let mut workshop = Workshop::new();
    /// workshop.generate(&Recipe::new(Bsp::default()), 42)?;
    /// assert_eq!(workshop.redrawn(), None);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn redrawn(&self) -> Option<&Unsound> {
        self.redrawn.as_ref()
    }

    pub(crate) fn set_redrawn(&mut self, redrawn: Option<Unsound>) {
        self.redrawn = redrawn;
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
        let Draft { board, layout } = used.into();
        (self.board, self.layout) = (board, layout);
        let Layers { wang, squares, water, .. } = std::mem::take(&mut self.layout.layers);
        self.layers.wang = wang.or(self.layers.wang.take());
        self.layers.squares = squares.or(self.layers.squares.take());
        self.layers.water = water.or(self.layers.water.take());
    }

    /// The layout that was made last.
    pub(crate) fn laid_out(&self) -> &Layout {
        &self.layout
    }

    /// Carves the layout that was made last.
    pub(crate) fn carve_laid_out(&mut self) -> Draft {
        carve_on(std::mem::take(&mut self.board), std::mem::take(&mut self.layout))
    }

    /// Runs the passes of a resolved recipe on what was carved of an attempt.
    pub(crate) fn annotate(&mut self, recipe: &ResolvedRecipe, seed: &Seed, attempt: u32, draft: &mut Draft) {
        recipe.passes().run(&recipe.layout_method().streams(seed, attempt), draft, &mut self.layers, &mut NoTrace);
    }

    /// Works with the resolved form of a recipe, or says what is wrong with the recipe.
    fn with_sound<R>(
        &mut self,
        recipe: &Recipe,
        work: impl FnOnce(&mut Workshop, &ResolvedRecipe) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let sound = match self.sound.take().filter(|sound| sound.given == *recipe) {
            Some(sound) => sound,
            None => {
                let resolved = recipe.resolve().map_err(Error::Recipe)?;
                require_lawful(&resolved)?;
                Box::new(SoundRecipe { given: recipe.clone(), resolved })
            }
        };
        let result = work(self, &sound.resolved);
        self.sound = Some(sound);
        result
    }

    /// Fills the layout; the answer is which attempt it took.
    pub(crate) fn lay_out_sound<T: Trace>(
        &mut self,
        recipe: &ResolvedRecipe,
        seed: &Seed,
        trace: &mut StickyStop<'_, T>,
    ) -> Result<u32, Error> {
        self.lay_out_next(&mut Attempts::of(recipe), recipe, seed, trace)
    }

    /// The same with those of the attempts that were not made yet.
    fn lay_out_next<T: Trace>(
        &mut self,
        attempts: &mut Attempts,
        recipe: &ResolvedRecipe,
        seed: &Seed,
        trace: &mut StickyStop<'_, T>,
    ) -> Result<u32, Error> {
        let mut last = AttemptFailure::NoRoomFits;
        while let Some(attempt) = attempts.next() {
            trace.note(Event::Attempt(attempt));
            if !trace.keep_going() {
                return Err(Error::Stopped);
            }
            let one = Attempt {
                seed,
                number: attempt,
                less: false,
                budget: &mut attempts.budget,
                prefabs: recipe.passes.prefabs.as_ref(),
                scratch: &mut (),
                layout: &mut self.layout,
                trace,
            };
            let made = self.methods.lay_out(recipe.method(), one);
            if trace.is_stopped() {
                return Err(Error::Stopped);
            }
            match made {
                Ok(()) => return Ok(attempt),
                // What no seed can make is not tried again, nor anything once the work it may take is done.
                Err(failure) if failure.is_proven() || attempts.budget.is_spent() => {
                    attempts.farthest.note(attempt, &failure);
                    last = failure;
                    break;
                }
                Err(failure) => {
                    attempts.farthest.note(attempt, &failure);
                    last = failure;
                }
            }
        }
        self.lay_out_less(attempts, recipe, seed, last, trace)
    }

    /// Makes the attempts that came farthest again, with as much of what the recipe asks for as finds a place. Where no attempt
    /// would have come to anything, or the recipe is strict, the answer is why the `last` one came to nothing.
    fn lay_out_less<T: Trace>(
        &mut self,
        attempts: &mut Attempts,
        recipe: &ResolvedRecipe,
        seed: &Seed,
        last: AttemptFailure,
        trace: &mut StickyStop<'_, T>,
    ) -> Result<u32, Error> {
        while let Some(number) = attempts.farthest.take().filter(|_| !recipe.strict) {
            trace.note(Event::Attempt(number));
            let one = Attempt {
                seed,
                number,
                less: true,
                budget: &mut StepBudget::new(),
                prefabs: recipe.passes.prefabs.as_ref(),
                scratch: &mut (),
                layout: &mut self.layout,
                trace,
            };
            let made = self.methods.lay_out(recipe.method(), one);
            if trace.is_stopped() {
                return Err(Error::Stopped);
            }
            if made.is_ok() {
                return Ok(number);
            }
        }
        Err(Error::GaveUp { attempts: attempts.made, last })
    }
}

/// What a dungeon has less of than its recipe asks for, where the recipe is strict.
fn missing(recipe: &ResolvedRecipe, dungeon: &Dungeon) -> Option<Shortfall> {
    if recipe.strict { shortfalls(recipe, dungeon.draft()).first().copied() } else { None }
}

/// The attempts at a dungeon: how many were made and may be made, and the work that all of them may take together.
struct Attempts {
    made: u32,
    most: u32,
    /// How many more may take the place of unsound ones.
    redraws: u32,
    budget: StepBudget,
    farthest: Farthest,
}

impl Attempts {
    fn of(recipe: &ResolvedRecipe) -> Attempts {
        Attempts {
            made: 0,
            most: recipe.attempts(),
            redraws: MOST_REDRAWS,
            budget: StepBudget::new(),
            farthest: Farthest::default(),
        }
    }

    /// The number of the next one, counted from 0.
    fn next(&mut self) -> Option<u32> {
        (self.made < self.most).then(|| {
            self.made += 1;
            self.made - 1
        })
    }

    /// Allows one more in the place of an unsound one, or none at all if there were too many of these.
    fn redraw(&mut self) {
        match self.redraws.checked_sub(1) {
            Some(left) if !self.budget.is_spent() => (self.redraws, self.most) = (left, self.most.saturating_add(1)),
            _ => self.most = self.made,
        }
    }
}

/// The attempts that came farthest, the farthest first; of equals the earlier first.
#[derive(Default)]
struct Farthest {
    attempts: Vec<((u32, u32), u32)>,
}

impl Farthest {
    /// How many are kept.
    const MOST: usize = 4;

    /// Notes why an attempt came to nothing.
    fn note(&mut self, number: u32, failure: &AttemptFailure) {
        let Some(progress) = failure.progress() else { return };
        let place = self.attempts.partition_point(|(other, _)| *other >= progress);
        self.attempts.insert(place, (progress, number));
        self.attempts.truncate(Farthest::MOST);
    }

    /// The number of the one that came farthest, which is not given again.
    fn take(&mut self) -> Option<u32> {
        (!self.attempts.is_empty()).then(|| self.attempts.remove(0).1)
    }
}

/// Passes rely on the laws, and a layout from elsewhere may break them: it is refused before any pass runs.
pub(crate) fn require_lawful(recipe: &ResolvedRecipe) -> Result<(), Error> {
    let Some(layout) = recipe.layout_method().given_layout() else { return Ok(()) };
    let faults = check::broken_laws(&carve::carve(layout.clone()));
    if faults.is_empty() { Ok(()) } else { Err(Error::Given(Unsound { faults })) }
}

impl From<Dungeon> for Draft {
    fn from(dungeon: Dungeon) -> Draft {
        dungeon.into_draft()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(attempts: &mut Attempts) -> Vec<u32> {
        std::iter::from_fn(|| attempts.next()).collect()
    }

    #[test]
    fn an_unsound_attempt_is_followed_by_one_more() {
        let mut attempts = Attempts::of(&Recipe { attempts: Some(2), ..Recipe::default() }.resolve().unwrap());
        assert_eq!(attempts.next(), Some(0));
        attempts.redraw();
        assert_eq!(made(&mut attempts), [1, 2], "two attempts, and one in the place of the unsound one");
        (0..MOST_REDRAWS - 1).for_each(|_| attempts.redraw());
        assert_eq!(made(&mut attempts).len(), MOST_REDRAWS as usize - 1);
        attempts.redraw();
        assert_eq!(attempts.next(), None, "not for ever");
    }

    #[test]
    fn no_attempt_follows_once_the_work_is_done() {
        let mut attempts = Attempts::of(&Recipe { attempts: Some(5), ..Recipe::default() }.resolve().unwrap());
        assert_eq!(attempts.next(), Some(0));
        attempts.budget.spend(u64::MAX);
        attempts.redraw();
        assert_eq!(attempts.next(), None);
    }
}
