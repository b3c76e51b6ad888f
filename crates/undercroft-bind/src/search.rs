//! The search for seeds, some at a time, so that the caller can stop it.

use undercroft::{
    Json, Seed, Stats, Workshop, json,
    query::{self, Query},
    recipe::AnyRecipe,
};

use crate::{
    BindError, ClauseTally, ErrorKind, Limits, Problem, call_spec,
    document::read_seed,
    error::recipe_problems,
    fields::{COUNT, FROM, LIMIT, MOST_COUNT, RECIPE, WHERE},
    read_recipe,
    request::Request,
};

/// How many seeds are wanted and tried where a request does not say.
const USUAL_COUNT: u64 = 10;
const USUAL_LIMIT: u64 = 100_000;
/// How many seeds tell how near a search came that found nothing: each is made in full, which the search itself avoids.
const SAMPLE: u64 = 1_000;
/// How many of them are made in one step, so that a step stays short.
const SAMPLED_AT_ONCE: u64 = 16;

/// A search for seeds whose dungeons satisfy an expression.
///
/// ```
/// use undercroft_bind::{Limits, SeedSearch};
/// let mut search = SeedSearch::from_json(r#"{ "recipe": "bsp", "where": "rooms >= 16", "count": 3 }"#, &Limits::NONE)?;
/// let mut seeds = Vec::new();
/// while !search.is_done() {
///     seeds.extend(search.step(50)?.hits.into_iter().map(|hit| hit.seed));
/// }
/// assert_eq!(seeds.len(), 3);
/// # Ok::<(), undercroft_bind::BindError>(())
/// ```
pub struct SeedSearch {
    recipe: AnyRecipe,
    query: Query,
    seeds: Seeds,
    /// How many are still wanted.
    wanted: u64,
    found: u64,
    tried: u64,
    limit: u64,
    /// How near it came: counted after the last seed was tried and none was found.
    near: Option<ClauseTally>,
    counted: u64,
}

/// The seeds to be tried, in order.
enum Seeds {
    From(i64),
    List(Vec<Seed>),
}

/// A seed that was found.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The seed.
    pub seed: Seed,
    /// The statistics of its dungeon.
    pub stats: Stats,
}

/// What one step of a search found.
#[derive(Clone, Debug)]
pub struct SearchStep {
    /// How many seeds were tried since the beginning.
    pub tried: u64,
    /// What this step found.
    pub hits: Vec<Hit>,
    /// Whether the search is over.
    pub done: bool,
    /// Where nothing was found: how often each clause holds, as JSON.
    pub near: Option<Json>,
}

impl SearchStep {
    /// As JSON: `{"tried", "hits": [{"seed", "stats"}], "done"}`, and `"near"` where nothing was found.
    pub fn to_json(&self) -> Json {
        let hit = |hit: &Hit| json!({ "seed": hit.seed.as_str(), "stats": hit.stats.to_json() });
        let hits: Vec<Json> = self.hits.iter().map(hit).collect();
        let mut object = json!({ "tried": self.tried, "hits": Json::List(hits), "done": self.done });
        if let Some(near) = &self.near {
            object["near"] = near.clone();
        }
        object
    }
}

impl SeedSearch {
    /// Reads a search: `recipe`, `where`, `from` (the first of a row of whole numbers, or a list of seeds), `count` and `limit`.
    pub fn from_json(text: &str, limits: &Limits) -> Result<SeedSearch, BindError> {
        SeedSearch::read(&Request::new(text, &call_spec::FIND)?, limits)
    }

    pub(crate) fn read(request: &Request<'_>, limits: &Limits) -> Result<SeedSearch, BindError> {
        let recipe = request.read(&RECIPE);
        let condition = request.read(&WHERE);
        let seeds = read_seeds(request);
        let wanted = request.read(&COUNT).unwrap_or(USUAL_COUNT);
        let limit = request.read(&LIMIT);
        if !(1..=MOST_COUNT).contains(&wanted) {
            request.wrong(Problem::new("count", format!("must be from 1 to {MOST_COUNT}, is {wanted}")));
        }
        if condition.is_none() {
            request.wrong(Problem::new("where", "there is no expression").hint("such as `rooms >= 12 && loops >= 2`"));
        }
        request.finish()?;
        let seeds = seeds?;
        let limit = match &seeds {
            Seeds::List(list) => limit.unwrap_or(u64::MAX).min(list.len() as u64),
            Seeds::From(first) => {
                let limit = limit.unwrap_or_else(|| USUAL_LIMIT.min(limits.seeds.unwrap_or(USUAL_LIMIT)));
                if limit > 0 && first.checked_add_unsigned(limit - 1).is_none() {
                    let hint = "lower one of them";
                    return Err(BindError::usage("limit", "the seeds from `from` on end before the limit does", hint));
                }
                limit
            }
        };
        limits.check_seeds(limit)?;
        let recipe = read_recipe(&recipe.unwrap_or_default())?.recipe;
        limits.check_recipe(&recipe)?;
        let query = Query::new(&condition.unwrap_or_default()).map_err(|problems| {
            let mut own = recipe_problems(&problems, true);
            own.iter_mut().for_each(|problem| problem.path = "where".to_owned());
            BindError::many(ErrorKind::Usage, own)
        })?;
        Ok(SeedSearch { recipe, query, seeds, wanted, found: 0, tried: 0, limit, near: None, counted: 0 })
    }

    /// Whether enough was found, or every seed was tried and, where none was found, it is known why.
    pub fn is_done(&self) -> bool {
        self.wanted == 0 || self.tried >= self.limit && (self.found > 0 || self.counted >= self.limit.min(SAMPLE))
    }

    /// How many seeds are tried at most.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Tries so many seeds, or fewer if enough are found before. Where all were tried and none was found, it counts the clauses
    /// of some of the first thousand.
    pub fn step(&mut self, seeds: u64) -> Result<SearchStep, BindError> {
        let mut hits = Vec::new();
        let until = self.tried.saturating_add(seeds).min(self.limit);
        let failed = |error: undercroft::Error, seed: &Seed| BindError::generation(&error, seed);
        let mut workshop = Workshop::new();
        let mut search =
            query::Search::of_any(&self.recipe, &self.query).map_err(|error| failed(error, &Seed::from(0)))?;
        while self.tried < until && self.wanted > 0 {
            let seed = self.seeds.at(self.tried);
            self.tried += 1;
            if search.holds(&seed).map_err(|error| failed(error, &seed))? {
                // What is found is made in full and checked.
                let made = workshop.generate_any(&self.recipe, &seed).map_err(|error| failed(error, &seed))?;
                hits.push(Hit { stats: made.as_ref().stats(), seed });
                workshop.recycle_any(made);
                self.wanted -= 1;
                self.found += 1;
            }
        }
        if self.tried >= self.limit && self.found == 0 {
            let near = self.near.get_or_insert_with(|| ClauseTally::new(&self.query));
            let until = (self.counted + seeds.min(SAMPLED_AT_ONCE)).min(self.limit.min(SAMPLE));
            for index in self.counted..until {
                let seed = self.seeds.at(index);
                match search.met(&seed).map_err(|error| failed(error, &seed))? {
                    Some(met) => near.add(index, met, search.values()),
                    None => near.failed += 1,
                }
            }
            self.counted = until;
        }
        let done = self.is_done();
        let near = self.near.as_ref().filter(|_| done && self.counted > 0);
        let near = near.map(|near| near.to_json(&self.query, self.counted, |index| self.seeds.at(index)));
        Ok(SearchStep { tried: self.tried, hits, done, near })
    }
}

impl Seeds {
    fn at(&self, index: u64) -> Seed {
        match self {
            Seeds::From(first) => Seed::from(first.wrapping_add_unsigned(index)),
            Seeds::List(list) => list.get(index as usize).cloned().unwrap_or_else(|| Seed::new("")),
        }
    }
}

/// A list of seeds, or the first of a row of whole numbers.
fn read_seeds(request: &Request<'_>) -> Result<Seeds, BindError> {
    match request.read(&FROM) {
        None => Ok(Seeds::From(0)),
        Some(Json::Whole(first)) => Ok(Seeds::From(first)),
        Some(Json::Text(text)) => text.trim().parse().map(Seeds::From).map_err(|_| {
            BindError::usage(
                "from",
                "must be a whole number of 64 bits, or a list of seeds",
                "such as 0 or [\"a\", \"b\"]",
            )
        }),
        Some(Json::List(items)) => {
            let none = || BindError::usage("from", "a seed of the list is null", "leave it out");
            let seed = |item: Json| read_seed(Some(item))?.ok_or_else(none);
            items.into_iter().map(seed).collect::<Result<_, _>>().map(Seeds::List)
        }
        Some(_) => {
            Err(BindError::usage("from", "must be a whole number or a list of seeds", "such as 0 or [\"a\", \"b\"]"))
        }
    }
}
