//! `find`: seeds whose dungeons satisfy an expression.

mod found_gallery;
mod hit_list;
mod no_match_report;

use std::{ops::ControlFlow, path::PathBuf};

use clap::{Arg, Args, ValueEnum};
use undercroft::{
    AnyDungeonRef, Seed, Stats, Workshop,
    query::{Figure, Query, Search},
    recipe::AnyRecipe,
};

use crate::{
    failure::Failure,
    memory::{MemoryLimit, MemoryUse},
    messages,
    out::Out,
    picture_args::{HEADING, PictureArgs},
    progress::Progress,
    recipe_args::RecipeArgs,
    stop_signal,
    whole_number::whole_number,
    worker_pool::{self, ThreadArgs},
};
use found_gallery::FoundGallery;
use hit_list::HitList;

const EXAMPLES: &str = "\
Examples:
  undercroft find bsp --where 'rooms >= 16'
  undercroft find bsp \\
      --where 'rooms >= 12 && loops >= 2 && critical_rooms in 6..9' --count 20
  undercroft find scatter \\
      --where 'count(treasure) == 1 and count(shrine) == 1' \\
      --sort -critical_path
  undercroft find walk --set rooms=9 --where 'floor_cells < 2000' \\
      --budget 1000000
  undercroft find --recipe wrath --where 'enemies > 20' --format json
  undercroft find tabletop --where 'secret_doors > 2 && loops >= 2' \\
      --count 20 --gallery found.png

Seeds are printed as they are found, unless they are sorted. Ctrl-C prints what was found so far, with exit code 130.
See `undercroft stats` for what can be asked. Exits with 1 if no seed was found, and says how near it came.";

/// Seeds in the first chunks: few, so that an expensive recipe with an early match shows it soon.
const FIRST_CHUNK: u64 = 16;
/// The size of chunks doubles after this many of them.
const CHUNKS_ALIKE: u64 = 16;
/// How often the size doubles: chunks end at 1,024 seeds, a millisecond or two for the fastest method.
const DOUBLED: u64 = 6;

/// Find seeds whose dungeons satisfy an expression
///
/// Tries the whole numbers from --first on, and stops when enough are found or the budget is spent. What the layout tells
/// is tested first; only the dungeons found are made in full and checked. The result depends on neither the machine nor
/// the number of threads.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, mut_args = only_with_pictures)]
pub struct FindArgs {
    /// What to make.
    #[command(flatten)]
    recipe_args: RecipeArgs,
    /// What must be true, as in `rooms >= 12 && loops in 2..4`
    #[arg(long = "where", value_name = "EXPRESSION", allow_hyphen_values = true)]
    condition: String,
    /// Stop when this many are found
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole_number::<u64>(1, 1_000_000))]
    count: u64,
    /// Stop when this many seeds have been tried
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = whole_number::<u64>(1, 1 << 40))]
    budget: u64,
    /// The first seed to try
    #[arg(long, value_name = "NUMBER", default_value_t = 0, allow_negative_numbers = true)]
    first: i64,
    /// Sort what was found by this statistic, the least first; `-NAME` for the most first
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    sort: Option<String>,
    /// The format
    #[arg(long, value_enum, default_value_t)]
    format: FindFormat,
    /// How many threads.
    #[command(flatten)]
    threads: ThreadArgs,
    /// Also draw what was found on one sheet, each with its seed and its numbers: png or svg
    #[arg(long, value_name = "FILE")]
    gallery: Option<PathBuf>,
    /// What the sheet looks like.
    #[command(flatten)]
    picture_args: PictureArgs,
}

/// Picture arguments have no effect without `--gallery` and are refused without it.
fn only_with_pictures(arg: Arg) -> Arg {
    if arg.get_help_heading() == Some(HEADING) { arg.requires("gallery") } else { arg }
}

/// The output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum FindFormat {
    /// A table of the statistics that were asked for
    #[default]
    Table,
    /// A list of `{seed, stats}` with every statistic
    Json,
}

/// A seed that was found, with the statistics of its dungeon.
pub struct Hit {
    /// The seed.
    pub seed: Seed,
    /// Every statistic.
    pub stats: Stats,
    /// The values of the columns.
    pub values: Vec<Option<f64>>,
}

/// The seeds to be searched, and what for.
pub struct SearchSpace<'a> {
    /// The recipe.
    pub recipe: &'a AnyRecipe,
    /// The condition.
    pub query: &'a Query,
    /// The first seed.
    pub first: i64,
    /// The number of seeds.
    pub budget: u64,
    /// The number of threads.
    pub threads: usize,
}

impl SearchSpace<'_> {
    /// The seed with this index.
    pub fn seed(&self, index: u64) -> Seed {
        // `run` has checked that the last seed fits 64 bits.
        Seed::from(self.first.wrapping_add_unsigned(index))
    }

    /// The columns that the longest seed takes.
    pub fn widest_seed(&self) -> usize {
        [0, self.budget - 1].map(|index| self.seed(index).as_str().len()).into_iter().max().unwrap_or(0)
    }

    /// The indices of one chunk.
    pub fn chunk(&self, job: u64) -> std::ops::Range<u64> {
        chunk_start(job).min(self.budget)..chunk_start(job + 1).min(self.budget)
    }

    /// The number of chunks.
    pub fn chunks(&self) -> u64 {
        let (mut chunks, mut above) = (0, self.budget.div_ceil(FIRST_CHUNK));
        // Binary search for the first chunk that begins at or after the end.
        while chunks < above {
            let middle = chunks + (above - chunks) / 2;
            if chunk_start(middle) < self.budget {
                chunks = middle + 1;
            } else {
                above = middle;
            }
        }
        chunks
    }
}

/// The index of the first seed of a chunk.
fn chunk_start(job: u64) -> u64 {
    let doubled = (job / CHUNKS_ALIKE).min(DOUBLED);
    let alike = job - doubled * CHUNKS_ALIKE;
    let before = CHUNKS_ALIKE * ((1 << doubled) - 1);
    // Saturated values lie beyond every budget.
    alike.saturating_mul(1 << doubled).saturating_add(before).saturating_mul(FIRST_CHUNK)
}

/// Searches, and shows what was found.
pub fn run(args: &FindArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let gallery =
        args.gallery.as_deref().map(|path| FoundGallery::prepare(path, &args.picture_args, args.count)).transpose()?;
    let read = args.recipe_args.read(out)?;
    let query = Query::new(&args.condition).map_err(Failure::Recipe)?;
    let order = args.sort.as_deref().map(sorting).transpose()?;
    // The last seed is `first + budget - 1`.
    if args.first.checked_add_unsigned(args.budget - 1).is_none() {
        return Err(Failure::usage("the seeds from --first on end before the budget does").hint("lower one of them"));
    }
    let space = SearchSpace {
        recipe: &read.recipe,
        query: &query,
        first: args.first,
        budget: args.budget,
        threads: args.threads.number(),
    };
    memory.require(&read.recipe.expected_size(), MemoryUse::Looking, space.threads as u64)?;
    if let Some(gallery) = &gallery {
        gallery.must_hold(&space, args.count)?;
    }
    let mut columns = query.figures().to_vec();
    if let Some((figure, _)) = order
        && !columns.contains(&figure)
    {
        columns.push(figure);
    }
    let mut list = HitList::new(args.format, columns, order, space.widest_seed(), *out);
    list.keep_all(gallery.is_some());
    stop_signal::watch_patiently();
    let tried = search(&space, args.count, &mut list, out)?;
    if list.count() == 0 && !stop_signal::requested() {
        list.finish()?;
        let report = no_match_report::report(&space, out)?;
        return Err(match &args.gallery {
            Some(path) => report.details([format!("{} was not written", messages::path(path))]),
            None => report,
        });
    }
    list.finish()?;
    let found = format!("{} among {tried} tried", messages::count(list.count(), "seed"));
    if stop_signal::requested() && (list.count() as u64) < args.count {
        let stopped = Failure::interrupted(format!("stopped: {found}"));
        return Err(match &args.gallery {
            Some(path) => stopped.details([format!("{} was not written", messages::path(path))]),
            None => stopped,
        });
    }
    let short = if (list.count() as u64) < args.count { "; raise --budget for more" } else { "" };
    out.note(&format!("{found}{short}"));
    gallery.map_or(Ok(()), |gallery| gallery.draw(&space, list.hits(), list.columns(), out))
}

/// The statistic to sort by, and whether the order is descending.
fn sorting(name: &str) -> Result<(Figure, bool), Failure> {
    let (bare, most_first) = name.strip_prefix('-').map_or((name, false), |bare| (bare, true));
    let figure = Figure::named(bare)
        .map_err(|hint| Failure::usage(format!("there is no statistic `{bare}` to sort by")).hint(hint))?;
    Ok((figure, most_first))
}

/// What a thread keeps from chunk to chunk: the search, and the memory for dungeons that are found.
type Scratch<'a> = (Result<Search<'a>, undercroft::Error>, Workshop);

/// A chunk that was searched.
struct Searched {
    /// The index after the last seed that was tried.
    end: u64,
    /// The indices of the seeds that were found, with their dungeons.
    hits: Vec<(u64, Result<Option<Hit>, Failure>)>,
}

/// Adds the first seeds that satisfy the query to a list, in their order; returns how many were tried to find them.
fn search(space: &SearchSpace<'_>, count: u64, list: &mut HitList, out: &Out) -> Result<u64, Failure> {
    let progress = Progress::new(out, space.budget);
    let columns = list.columns().to_vec();
    let scratch = || (Search::of_any(space.recipe, space.query), Workshop::new());
    let work = |(search, workshop): &mut Scratch<'_>, job: u64| {
        let search = search.as_mut().map_err(|error| error.clone())?;
        let chunk = space.chunk(job);
        let mut done = Searched { end: chunk.start, hits: Vec::new() };
        for index in chunk {
            // Nobody wants more, whatever the other chunks hold.
            if stop_signal::requested() || done.hits.len() as u64 == count {
                break;
            }
            if search.holds(&space.seed(index))? {
                done.hits.push((index, make(space, workshop, index, &columns)));
            }
            done.end = index + 1;
        }
        Ok(done)
    };
    let (mut job, mut tried) = (0, 0);
    let receive = |result: Result<Searched, undercroft::Error>| {
        let done = result.map_err(|error| Failure::generation(error, &space.seed(0)))?;
        progress.add(done.end - tried);
        tried = done.end;
        for (index, hit) in done.hits {
            let Some(hit) = hit? else { continue };
            progress.aside(|| list.add(hit))?;
            progress.say(format!("({} found)", list.count()));
            // The count of tries ends at the last seed that was wanted, which does not depend on the threads.
            if list.count() as u64 == count {
                tried = index + 1;
                return Ok(ControlFlow::Break(()));
            }
        }
        // What comes after a chunk that was stopped would leave a gap.
        let is_whole = tried == space.chunk(job).end;
        job += 1;
        Ok(if is_whole { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    };
    worker_pool::run_in_order(space.threads, space.chunks(), scratch, work, receive)?;
    Ok(tried)
}

/// Generates a dungeon that was found, checks it, and evaluates the condition again. The search looks at the first attempt whose
/// layout succeeds and checks nothing; where the check finds that attempt unsound, the seed has another dungeon or none.
fn make(
    space: &SearchSpace<'_>,
    workshop: &mut Workshop,
    index: u64,
    columns: &[Figure],
) -> Result<Option<Hit>, Failure> {
    let seed = space.seed(index);
    let made = match workshop.generate_any(space.recipe, &seed) {
        Ok(made) => made,
        Err(error) if error.gave_up() => return Ok(None),
        Err(error) => return Err(Failure::generation(error, &seed)),
    };
    let was_redrawn = workshop.redrawn().is_some();
    let hit = match hit(space.query, made.as_ref(), columns) {
        Err(_) if was_redrawn => Ok(None),
        hit => hit.map(Some),
    };
    workshop.recycle_any(made);
    hit
}

fn hit(query: &Query, made: AnyDungeonRef<'_>, columns: &[Figure]) -> Result<Hit, Failure> {
    let (stats, seed) = (made.stats(), made.seed().clone());
    if !made.holds(query, &stats) {
        let bug = Failure::unmet("the search and the dungeon disagree, which is a mistake in the engine");
        return Err(bug
            .details([format!("seed {}", messages::seed(&seed))])
            .hint("please report the recipe, the seed and the expression"));
    }
    let values = columns.iter().map(|figure| made.figure(*figure, &stats)).collect();
    Ok(Hit { seed, stats, values })
}

#[cfg(test)]
mod tests {
    use undercroft::{Method, Recipe};

    use super::*;

    #[test]
    fn chunks_cover_every_seed_once() {
        let recipe = AnyRecipe::from(Recipe::new(Method::Bsp(Default::default())));
        let query = Query::new("rooms > 1").unwrap();
        for budget in [1, 15, 16, 17, 255, 256, 257, 300, 16_127, 16_128, 16_129, 20_000, 100_000] {
            let space = SearchSpace { recipe: &recipe, query: &query, first: 0, budget, threads: 1 };
            let seeds: Vec<u64> = (0..space.chunks()).flat_map(|job| space.chunk(job)).collect();
            assert_eq!(seeds, (0..budget).collect::<Vec<u64>>());
            assert!((0..space.chunks()).all(|job| !space.chunk(job).is_empty()));
        }
        for budget in [1 << 40, u64::MAX] {
            let most = SearchSpace { recipe: &recipe, query: &query, first: i64::MIN, budget, threads: 1 };
            assert_eq!(most.chunk(most.chunks() - 1).end, budget);
        }
        let most = SearchSpace { recipe: &recipe, query: &query, first: 0, budget: 1 << 40, threads: 1 };
        assert_eq!(most.chunk(1_000_000).count(), 1024);
    }
}
