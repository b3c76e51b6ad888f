//! How near a search came: how often each clause of an expression holds, and what the figures in it reach.

use undercroft::{Json, Seed, json, query::Query};

/// How often clauses hold, alone and in pairs, and the range of each figure.
///
/// ```
/// use undercroft::{Recipe, query::{Query, Search}};
/// use undercroft_bind::ClauseTally;
/// let (recipe, query) = (Recipe::from_toml("[method.bsp]\n")?, Query::new("rooms > 3 && loops > 900")?);
/// let (mut search, mut tally) = (Search::new(&recipe, &query)?, ClauseTally::new(&query));
/// for seed in 0..20 {
///     match search.met(&seed.into())? {
///         Some(met) => tally.add(seed, met, search.values()),
///         None => tally.failed += 1,
///     }
/// }
/// assert_eq!(tally.met[1], 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ClauseTally {
    /// How many seeds met each clause.
    pub met: Vec<u64>,
    /// How many met two clauses: indexed by the first, then by the second.
    pub both: Vec<Vec<u64>>,
    /// The range of each figure; `None` if no dungeon has a value.
    pub reached: Vec<Option<(f64, f64)>>,
    /// The first seed that meets the most clauses.
    pub nearest: Option<NearestSeed>,
    /// How many seeds led to no dungeon.
    pub failed: u64,
}

/// A seed and the clauses that it meets.
#[derive(Clone, Debug)]
pub struct NearestSeed {
    /// Its place among those that were tried.
    pub index: u64,
    /// One bit per clause.
    pub met: u64,
    /// The values of the figures.
    pub values: Vec<Option<f64>>,
}

impl ClauseTally {
    /// Nothing counted yet.
    pub fn new(query: &Query) -> ClauseTally {
        let clauses = query.clauses().count();
        let reached = vec![None; query.figures().len()];
        ClauseTally { met: vec![0; clauses], both: vec![vec![0; clauses]; clauses], reached, nearest: None, failed: 0 }
    }

    /// Counts a seed: the clauses that it meets, a bit each, and the values of the figures.
    pub fn add(&mut self, index: u64, met: u64, values: impl Iterator<Item = Option<f64>> + Clone) {
        let is_met = |clause: usize| met >> clause & 1 == 1;
        for first in (0..self.met.len()).filter(|clause| is_met(*clause)) {
            self.met[first] += 1;
            (first + 1..self.met.len())
                .filter(|clause| is_met(*clause))
                .for_each(|second| self.both[first][second] += 1);
        }
        for (reached, value) in self.reached.iter_mut().zip(values.clone()) {
            *reached = wider(*reached, value.map(|value| (value, value)));
        }
        if self.nearest.as_ref().is_none_or(|near| met.count_ones() > near.met.count_ones()) {
            self.nearest = Some(NearestSeed { index, met, values: values.collect() });
        }
    }

    /// Adds the counts of later seeds.
    pub fn join(&mut self, later: ClauseTally) {
        let add = |sums: &mut [u64], more: &[u64]| sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        add(&mut self.met, &later.met);
        self.both.iter_mut().zip(&later.both).for_each(|(own, more)| add(own, more));
        for (own, more) in self.reached.iter_mut().zip(later.reached) {
            *own = wider(*own, more);
        }
        self.failed += later.failed;
        let most = self.nearest.as_ref().map(|near| near.met.count_ones());
        if later.nearest.as_ref().map(|near| near.met.count_ones()) > most {
            self.nearest = later.nearest;
        }
    }

    /// The pair of clauses that is hardest to meet together: the fewest seeds meet both, and among equals the most
    /// seeds meet each.
    pub fn conflict(&self) -> Option<(usize, usize)> {
        let clauses = 0..self.met.len();
        let pairs = clauses.clone().flat_map(|first| (first + 1..self.met.len()).map(move |second| (first, second)));
        let possible = pairs.filter(|(first, second)| self.met[*first] > 0 && self.met[*second] > 0);
        possible.min_by_key(|(first, second)| {
            let each = self.met[*first].min(self.met[*second]);
            (self.both[*first][*second], std::cmp::Reverse(each))
        })
    }

    /// As JSON: `{"seeds", "failed", "clauses": [{"clause", "met"}], "values": [{"figure", "least", "most"}], "conflict",
    /// "nearest": {"seed", "misses"}}`. What there is not is left out.
    pub(crate) fn to_json(&self, query: &Query, seeds: u64, seed: impl Fn(u64) -> Seed) -> Json {
        let clauses = clauses(query);
        let met = |(clause, met): (&String, &u64)| json!({ "clause": clause.as_str(), "met": *met });
        let value = |(figure, range): (_, &Option<(f64, f64)>)| {
            range.map(|(least, most)| json!({ "figure": format!("{figure}"), "least": least, "most": most }))
        };
        let mut object = json!({
            "seeds": seeds,
            "failed": self.failed,
            "clauses": Json::List(clauses.iter().zip(&self.met).map(met).collect()),
            "values": Json::List(query.figures().iter().zip(&self.reached).filter_map(value).collect()),
        });
        if let Some((first, second)) = self.conflict().filter(|(first, second)| self.both[*first][*second] == 0) {
            object["conflict"] = [first, second].iter().map(|clause| clauses[*clause].as_str()).collect();
        }
        if let Some(near) = &self.nearest {
            let misses = (0..clauses.len()).filter(|clause| near.met >> clause & 1 == 0);
            let misses: Json = misses.map(|clause| clauses[clause].as_str()).collect();
            object["nearest"] = json!({ "seed": seed(near.index).as_str(), "misses": misses });
        }
        object
    }
}

/// The clauses of an expression, each on a line whatever the lines of the expression are.
pub fn clauses(query: &Query) -> Vec<String> {
    query.clauses().map(|clause| clause.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// The smallest range that contains both.
fn wider(a: Option<(f64, f64)>, b: Option<(f64, f64)>) -> Option<(f64, f64)> {
    match (a, b) {
        (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
        (one, other) => one.or(other),
    }
}
