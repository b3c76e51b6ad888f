//! The search for seeds whose dungeons satisfy a query.

use super::{Figure, Query, program::KnownValue};
use crate::{
    Workshop,
    error::Error,
    levels::levels_stats,
    model::Draft,
    recipe::{AnyRecipe, LevelsRecipe, Recipe, ResolvedRecipe},
    rng::Seed,
    stats::{StatGroup, Stats, StatsCollector, layout_stats, stats},
    trace::{NoTrace, StickyStop},
    workshop::require_lawful,
};

/// Tests the seeds of a recipe against a query and stops as early as possible for each: figures of the layout are
/// tested before a cell is carved, and those of the carved board before passes run.
///
/// ```
/// use undercroft::{Method, Recipe, query::{Query, Search}};
/// let recipe = Recipe::new(Method::Bsp(Default::default()));
/// let query = Query::new("rooms == 16")?;
/// let mut search = Search::new(&recipe, &query)?;
/// assert!(search.holds(&"12345".into())?);
/// assert!(!search.holds(&"1".into())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<'a> {
    /// The resolved recipe.
    recipe: ResolvedRecipe,
    query: &'a Query,
    workshop: Workshop,
    collector: StatsCollector,
    values: Vec<KnownValue>,
    stack: Vec<KnownValue>,
    /// The group of statistics that each figure of the query belongs to.
    groups: Vec<StatGroup>,
    /// Whether statistics about paths are known before passes run.
    passes_keep_walkability: bool,
    /// The recipe of several levels, if it is one; they are made in full before anything is tested.
    levels: Option<LevelsRecipe>,
}

impl<'a> Search<'a> {
    /// A search among the seeds of a recipe, which must be sound.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, query::{Query, Search}};
    /// let recipe = Recipe { attempts: Some(0), ..Recipe::new(Method::Bsp(Default::default())) };
    /// assert!(Search::new(&recipe, &Query::new("rooms > 3")?).is_err());
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    pub fn new(recipe: &Recipe, query: &'a Query) -> Result<Search<'a>, Error> {
        let recipe = recipe.resolve().map_err(Error::Recipe)?;
        require_lawful(&recipe)?;
        // The pass `roles` changes the kinds of rooms that a layout has.
        let roles = recipe.passes.roles.is_some();
        let group = |figure: &Figure| match figure {
            Figure::Rooms(_) if roles => StatGroup::Passes,
            figure => figure.group(),
        };
        Ok(Search {
            query,
            workshop: Workshop::new(),
            collector: StatsCollector::for_carved(),
            values: vec![None; query.figures.len()],
            stack: Vec::new(),
            groups: query.figures.iter().map(group).collect(),
            passes_keep_walkability: !recipe.passes().change_walking(),
            recipe,
            levels: None,
        })
    }

    /// A search among the seeds of a recipe of one dungeon or of several levels.
    ///
    /// ```
    /// use undercroft::{query::{Query, Search}, recipe::{AnyRecipe, LevelsRecipe}};
    /// let recipe = AnyRecipe::Levels(LevelsRecipe::from_toml("levels = 2\n[method.bsp]\n")?);
    /// let query = Query::new("rooms > 10 && count(up) == 1")?;
    /// assert!(Search::of_any(&recipe, &query)?.holds(&42.into())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_any(recipe: &AnyRecipe, query: &'a Query) -> Result<Search<'a>, Error> {
        match recipe {
            AnyRecipe::One(recipe) => Search::new(recipe, query),
            AnyRecipe::Levels(levels) => {
                let first = levels.levels.first().cloned().unwrap_or_default();
                Ok(Search { levels: Some(levels.clone()), ..Search::new(&first, query)? })
            }
        }
    }

    /// Whether the query is true of a seed's dungeon. It is false for a seed that gives no dungeon.
    ///
    /// ```
    /// use undercroft::{Recipe, query::{Query, Search}};
    /// let recipe = Recipe::from_toml("[method.bsp]\nwidth = 14\nheight = 14\n")?;
    /// let query = Query::new("rooms >= 0")?;
    /// let mut search = Search::new(&recipe, &query)?;
    /// assert!((0..100).any(|seed| search.holds(&seed.into()) == Ok(false)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn holds(&mut self, seed: &Seed) -> Result<bool, Error> {
        // A strict recipe goes on to other attempts where a dungeon has less than it asks for, which only a whole one shows.
        if self.levels.is_some() || self.recipe.strict {
            let all = self.query.clauses.len() as u32;
            return Ok(self.met(seed)?.is_some_and(|met| met.count_ones() == all));
        }
        let Some(attempt) = self.lay_out(seed)? else { return Ok(false) };
        if let Some(known) = self.query.verdict(&self.values, &mut self.stack) {
            return Ok(known);
        }
        let mut draft = self.workshop.carve_laid_out();
        let mut stats = Stats::default();
        self.collector.reset();
        if self.passes_keep_walkability {
            for group in
                StatGroup::ALL.into_iter().filter(|group| *group != StatGroup::Layout && !group.waits_for_passes())
            {
                if self.evaluate(group, &draft, &mut stats) {
                    if let Some(known) = self.query.verdict(&self.values, &mut self.stack) {
                        self.workshop.recycle(draft);
                        return Ok(known);
                    }
                }
            }
        }
        self.finish(seed, attempt, &mut draft, &mut stats);
        self.workshop.recycle(draft);
        Ok(self.query.verdict(&self.values, &mut self.stack) == Some(true))
    }

    /// Which clauses of the query are true of a seed's dungeon, one bit a clause, the first lowest; `None` for a seed
    /// that gives no dungeon.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, query::{Query, Search}};
    /// let recipe = Recipe::new(Method::Bsp(Default::default()));
    /// let query = Query::new("rooms == 16 && passages > 99 && count(exit) == 1")?;
    /// assert_eq!(Search::new(&recipe, &query)?.met(&"12345".into())?, Some(0b101));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn met(&mut self, seed: &Seed) -> Result<Option<u64>, Error> {
        if let Some(recipe) = &self.levels {
            let levels = match self.workshop.generate_levels(recipe, seed) {
                Ok(levels) => levels,
                Err(error) if error.gave_up() => return Ok(None),
                Err(error) => return Err(error),
            };
            let stats = levels_stats(&levels);
            for (figure, value) in self.query.figures.iter().zip(&mut self.values) {
                *value = Some(figure.of_levels(&levels, &stats).unwrap_or(f64::NAN));
            }
            return Ok(Some(self.query.met(&self.values, &mut self.stack)));
        }
        if self.recipe.strict {
            let dungeon = match self.workshop.generate(&self.recipe, seed) {
                Ok(dungeon) => dungeon,
                Err(error) if error.gave_up() => return Ok(None),
                Err(error) => return Err(error),
            };
            let stats = stats(dungeon.draft());
            for (figure, value) in self.query.figures.iter().zip(&mut self.values) {
                *value = Some(figure.of(dungeon.draft(), &stats).unwrap_or(f64::NAN));
            }
            self.workshop.recycle(dungeon);
            return Ok(Some(self.query.met(&self.values, &mut self.stack)));
        }
        let Some(attempt) = self.lay_out(seed)? else { return Ok(None) };
        if self.groups.iter().any(|group| *group != StatGroup::Layout) {
            let mut draft = self.workshop.carve_laid_out();
            self.collector.reset();
            self.finish(seed, attempt, &mut draft, &mut Stats::default());
            self.workshop.recycle(draft);
        }
        Ok(Some(self.query.met(&self.values, &mut self.stack)))
    }

    /// The values of the query's figures for the seed that [`met`](Search::met) tested last, in the order of
    /// [`Query::figures`]; `None` where its dungeon has no such value.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, query::{Query, Search}};
    /// let recipe = Recipe::new(Method::Bsp(Default::default()));
    /// let query = Query::new("rooms == 3 && passages > 99")?;
    /// let mut search = Search::new(&recipe, &query)?;
    /// search.met(&"12345".into())?;
    /// assert_eq!(search.values().collect::<Vec<_>>(), [Some(16.0), Some(15.0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn values(&self) -> impl Iterator<Item = Option<f64>> + Clone {
        self.values.iter().map(|value| value.filter(|value| !value.is_nan()))
    }

    /// Makes the layout and evaluates the figures that depend on it alone. Returns the attempt that succeeded, if any.
    fn lay_out(&mut self, seed: &Seed) -> Result<Option<u32>, Error> {
        self.values.fill(None);
        let attempt = match self.workshop.lay_out_sound(&self.recipe, seed, &mut StickyStop::new(&mut NoTrace)) {
            Ok(attempt) => attempt,
            Err(Error::GaveUp { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        if self.groups.contains(&StatGroup::Layout) {
            let (layout, mut stats) = (self.workshop.laid_out(), Stats::default());
            layout_stats(&layout.rooms, &layout.passages, layout.bounds(), &mut stats);
            let figures = self.query.figures.iter().zip(&self.groups).zip(&mut self.values);
            for ((figure, _), value) in figures.filter(|((_, group), _)| **group == StatGroup::Layout) {
                *value = Some(figure.of_layout(&layout.rooms, &stats).unwrap_or(f64::NAN));
            }
        }
        Ok(Some(attempt))
    }

    /// Computes a group of statistics and the figures that belong to it, if the query has any.
    fn evaluate(&mut self, group: StatGroup, draft: &Draft, stats: &mut Stats) -> bool {
        if !self.groups.contains(&group) {
            return false;
        }
        self.collector.collect(group, draft, stats);
        let figures = self.query.figures.iter().zip(&self.groups).zip(&mut self.values);
        for ((figure, _), value) in figures.filter(|((_, own), _)| **own == group) {
            *value = Some(figure.of(draft, stats).unwrap_or(f64::NAN));
        }
        true
    }

    /// Runs the passes if a figure needs them, and evaluates all figures.
    fn finish(&mut self, seed: &Seed, attempt: u32, draft: &mut Draft, stats: &mut Stats) {
        if !self.passes_keep_walkability || self.groups.iter().any(|group| group.waits_for_passes()) {
            self.workshop.annotate(&self.recipe, seed, attempt, draft);
        }
        for group in StatGroup::ALL {
            self.evaluate(group, draft, stats);
        }
    }
}
