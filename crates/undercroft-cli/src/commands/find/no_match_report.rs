//! The report of a search without a match: how often each clause holds, and which clauses exclude each other.

use std::ops::ControlFlow;

use undercroft::{
    Error,
    query::{Figure, Query, Search, Stage},
    recipe::AnyRecipe,
};
use undercroft_bind::{ClauseTally, NearestSeed, clauses};

use super::SearchSpace;
use crate::{failure::Failure, messages, out::Out, progress::Progress, stop_signal, worker_pool};

/// How many seeds are sampled if a clause needs more than a layout: generating whole dungeons for all seeds is what the
/// search avoids.
const SAMPLE: u64 = 10_000;

/// Evaluates every clause on the seeds, or on a sample of them, and describes the result.
pub fn report(space: &SearchSpace<'_>, out: &Out) -> Result<Failure, Failure> {
    // Levels are made in full whatever is asked of them.
    let all = space.query.stage() == Stage::Layout && matches!(space.recipe, AnyRecipe::One(_));
    let seeds = if all { space.budget } else { space.budget.min(SAMPLE) };
    let sample = SearchSpace { budget: seeds, ..*space };
    let clauses = clauses(space.query);
    let tally = count(&sample, space.budget, out)?;

    let last = space.seed(space.budget - 1);
    let mut lines = vec![match seeds == space.budget {
        true => "seeds that met each clause:".to_owned(),
        false => format!("of the first {seeds}, seeds that met each clause:"),
    }];
    let width = tally.met.iter().map(|met| met.to_string().len()).max().unwrap_or(1);
    lines.extend(clauses.iter().zip(&tally.met).map(|(clause, met)| format!("{met:>width$}  {clause}")));
    let failed = tally.failed;
    if failed > 0 {
        lines.push(format!("{} led to no dungeon at all", messages::count(failed as usize, "seed")));
    }
    if failed < seeds && !tally.reached.is_empty() {
        lines.push(format!("what came up: {}", reached(space.query, &tally)));
        lines.extend(never_made(space.query, &tally));
    }
    let hopeless: Vec<String> =
        clauses.iter().zip(&tally.met).filter(|(_, met)| **met == 0).map(|(clause, _)| format!("`{clause}`")).collect();
    // If a clause is never met, a pair that is merely rare does not explain the failure.
    let conflict = tally.conflict().filter(|(first, second)| hopeless.is_empty() || tally.both[*first][*second] == 0);
    if let Some((first, second)) = conflict {
        let (a, b, both) = (&clauses[first], &clauses[second], tally.both[first][second]);
        lines.push(match both {
            0 => format!("in conflict: no seed met both `{a}` and `{b}`"),
            few => format!("the rarest pair: {} met both `{a}` and `{b}`", messages::count(few as usize, "seed")),
        });
    }
    if let Some(near) = tally.nearest.filter(|near| near.met > 0 && clauses.len() > 1) {
        lines.push(nearest(space, &near, &clauses));
    }
    let hint = match hopeless.len() {
        _ if failed == seeds => "change the recipe: none of these seeds leads to a dungeon".to_owned(),
        0 => "loosen a clause, change the recipe or raise --budget".to_owned(),
        _ => format!("loosen {}, which no seed met, or raise --budget", hopeless.join(" and ")),
    };
    let failure = Failure::unmet(format!("no seed from {} to {last} has what is wanted", space.first));
    Ok(failure.details(lines).hint(hint))
}

/// `rooms 4 to 16, loops 0 to 3, critical_path -`.
fn reached(query: &Query, tally: &ClauseTally) -> String {
    let one = |(figure, reached): (&Figure, &Option<(f64, f64)>)| match reached {
        Some((least, most)) if least < most => {
            format!("{figure} {} to {}", messages::number(*least), messages::number(*most))
        }
        same => format!("{figure} {}", messages::number_or_dash(same.map(|(least, _)| least))),
    };
    query.figures().iter().zip(&tally.reached).map(one).collect::<Vec<_>>().join(", ")
}

/// Figures that depend on passes and were always 0: the pass may be off.
fn never_made(query: &Query, tally: &ClauseTally) -> Option<String> {
    let never = |(figure, reached): &(&Figure, &Option<(f64, f64)>)| {
        figure.stage() == Stage::Passes && **reached == Some((0.0, 0.0))
    };
    let never: Vec<String> =
        query.figures().iter().zip(&tally.reached).filter(never).map(|(figure, _)| figure.to_string()).collect();
    let names = never.join(", ");
    (!never.is_empty()).then(|| format!("always 0: {names}; perhaps a pass is off that would make them (--pass NAME)"))
}

fn nearest(space: &SearchSpace<'_>, near: &NearestSeed, clauses: &[String]) -> String {
    let missed: Vec<String> = (0..clauses.len())
        .filter(|clause| near.met >> clause & 1 == 0)
        .map(|clause| format!("`{}`", clauses[clause]))
        .collect();
    let values = space.query.figures().iter().zip(&near.values);
    let values: Vec<String> =
        values.map(|(figure, value)| format!("{figure} {}", messages::number_or_dash(*value))).collect();
    let seed = space.seed(near.index);
    format!("nearest: seed {seed}, which misses {}: {}", missed.join(" and "), values.join(", "))
}

/// Counts how many seeds meet each clause, after a search of `searched` seeds.
fn count(space: &SearchSpace<'_>, searched: u64, out: &Out) -> Result<ClauseTally, Failure> {
    let progress = Progress::new(out, space.budget);
    progress.say("(counting clauses)".to_owned());
    let mut tally = ClauseTally::new(space.query);
    let scratch = || Search::of_any(space.recipe, space.query);
    let work = |search: &mut Result<Search<'_>, Error>, job: u64| {
        let search = search.as_mut().map_err(|error| error.clone())?;
        let mut part = ClauseTally::new(space.query);
        for index in space.chunk(job) {
            if stop_signal::requested() {
                break;
            }
            match search.met(&space.seed(index))? {
                Some(met) => part.add(index, met, search.values()),
                None => part.failed += 1,
            }
        }
        Ok(part)
    };
    let mut counted = 0;
    let receive = |part: Result<ClauseTally, Error>| {
        tally.join(part.map_err(|error| Failure::generation(error, &space.seed(0)))?);
        progress.add(space.chunk(counted).count() as u64);
        counted += 1;
        if stop_signal::requested() {
            return Err(Failure::interrupted(format!("stopped: no seed was found among {searched} tried")));
        }
        Ok(ControlFlow::Continue(()))
    };
    worker_pool::run_in_order(space.threads, space.chunks(), scratch, work, receive)?;
    Ok(tally)
}
