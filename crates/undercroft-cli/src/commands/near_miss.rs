//! What to say when a search found nothing: how near it came, and which clauses are to blame.

use std::ops::ControlFlow;

use undercroft::{
    Error,
    query::{Search, Stage},
};

use super::find::Field;
use crate::{crew, failure::Failure, out::Out, progress::Progress, words};

/// Clauses that need more than a layout are counted over this many seeds: testing all of them on every seed is what the
/// search saved.
const SAMPLE: u64 = 10_000;

/// How often clauses hold, alone and in pairs.
struct Tally {
    met: Vec<u64>,
    /// By the first clause, then by the second.
    both: Vec<Vec<u64>>,
    /// The most clauses that one seed met, and the first that did.
    nearest: Option<(u32, u64, u64)>,
    barren: u64,
}

impl Tally {
    fn new(clauses: usize) -> Tally {
        Tally { met: vec![0; clauses], both: vec![vec![0; clauses]; clauses], nearest: None, barren: 0 }
    }

    fn add(&mut self, index: u64, met: Option<u64>) {
        let Some(met) = met else {
            self.barren += 1;
            return;
        };
        let is_met = |clause: usize| met >> clause & 1 == 1;
        for first in (0..self.met.len()).filter(|clause| is_met(*clause)) {
            self.met[first] += 1;
            (first + 1..self.met.len())
                .filter(|clause| is_met(*clause))
                .for_each(|second| self.both[first][second] += 1);
        }
        if self.nearest.is_none_or(|(most, _, _)| met.count_ones() > most) {
            self.nearest = Some((met.count_ones(), index, met));
        }
    }

    /// The pair that is hardest to have together: the fewest seeds met both, and of those the most met each.
    fn conflict(&self) -> Option<(usize, usize)> {
        let clauses = 0..self.met.len();
        let pairs = clauses.clone().flat_map(|first| (first + 1..self.met.len()).map(move |second| (first, second)));
        let possible = pairs.filter(|(first, second)| self.met[*first] > 0 && self.met[*second] > 0);
        possible.min_by_key(|(first, second)| {
            let each = self.met[*first].min(self.met[*second]);
            (self.both[*first][*second], std::cmp::Reverse(each))
        })
    }
}

/// Tests every clause on the seeds, or on a good many of them, and says what came of it.
pub fn report(field: &Field<'_>, out: &Out) -> Result<Failure, Failure> {
    let all = field.query.stage() == Stage::Layout;
    let seeds = if all { field.budget } else { field.budget.min(SAMPLE) };
    let sample = Field { budget: seeds, ..*field };
    let clauses: Vec<&str> = field.query.clauses().collect();
    let tally = count(&sample, clauses.len(), out)?;

    let last = field.seed(field.budget - 1);
    let mut lines = vec![match seeds == field.budget {
        true => "seeds that met each clause:".to_owned(),
        false => format!("of the first {seeds}, seeds that met each clause:"),
    }];
    let width = tally.met.iter().map(|met| met.to_string().len()).max().unwrap_or(1);
    lines.extend(clauses.iter().zip(&tally.met).map(|(clause, met)| format!("{met:>width$}  {clause}")));
    if tally.barren > 0 {
        lines.push(format!("{} led to no dungeon at all", words::count(tally.barren as usize, "seed")));
    }
    if let Some((first, second)) = tally.conflict() {
        let (a, b, both) = (clauses[first], clauses[second], tally.both[first][second]);
        lines.push(match both {
            0 => format!("in conflict: no seed met both `{a}` and `{b}`"),
            few => format!("the rarest pair: {} met both `{a}` and `{b}`", words::count(few as usize, "seed")),
        });
    }
    if let Some((_, index, met)) = tally.nearest.filter(|(most, _, _)| *most > 0 && clauses.len() > 1) {
        let missed: Vec<String> = (0..clauses.len())
            .filter(|clause| met >> clause & 1 == 0)
            .map(|clause| format!("`{}`", clauses[clause]))
            .collect();
        lines.push(format!("nearest: seed {}, which misses {}", field.seed(index), missed.join(" and ")));
    }
    let hopeless = clauses.iter().zip(&tally.met).find(|(_, met)| **met == 0).map(|(clause, _)| *clause);
    let hint = match hopeless {
        Some(clause) => format!("loosen `{clause}`, which no seed met, or raise --budget"),
        None => "loosen a clause, change the recipe or raise --budget".to_owned(),
    };
    let failure = Failure::unmet(format!("no seed from {} to {last} has what is wanted", field.first));
    Ok(failure.details(lines).hint(hint))
}

fn count(field: &Field<'_>, clauses: usize, out: &Out) -> Result<Tally, Failure> {
    let progress = Progress::new(out, field.budget);
    progress.say("(counting clauses)".to_owned());
    let mut tally = Tally::new(clauses);
    let place = || Search::new(field.recipe, field.query);
    let work = |search: &mut Result<Search<'_>, Error>, job: u64| {
        let search = search.as_mut().map_err(|error| error.clone())?;
        let met = |index| Ok((index, search.met(&field.seed(index))?));
        field.chunk(job).map(met).collect::<Result<Vec<_>, Error>>()
    };
    let receive = |met: Result<Vec<(u64, Option<u64>)>, Error>| {
        let met = met.map_err(|error| Failure::generation(error, &field.seed(0)))?;
        progress.add(met.len() as u64);
        met.into_iter().for_each(|(index, met)| tally.add(index, met));
        Ok(ControlFlow::Continue(()))
    };
    crew::in_order(field.threads, field.chunks(), place, work, receive)?;
    Ok(tally)
}
