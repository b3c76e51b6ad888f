//! `find`: seeds whose dungeons satisfy an expression.

mod found_gallery;
mod no_match_report;

use std::{ops::ControlFlow, path::PathBuf};

use clap::{Arg, Args, ValueEnum};
use serde_json::{Value, json};
use undercroft::{
    Seed, Stats, Workshop,
    query::{Figure, Query, Search},
    recipe::AnyRecipe,
};
use undercroft_bind::{AnyDungeon, make_recipe};

use crate::{
    failure::Failure,
    memory::{MemoryLimit, MemoryUse},
    messages,
    out::{Out, style},
    picture_args::{HEADING, PictureArgs},
    progress::Progress,
    recipe_args::RecipeArgs,
    text_layout::pad,
    worker_pool::{self, ThreadArgs},
};
use found_gallery::FoundGallery;

const EXAMPLES: &str = "\
Examples:
  undercroft find bsp --where 'rooms >= 16'
  undercroft find bsp --where 'rooms >= 12 && loops >= 2 && critical_rooms in 6..9' --count 20
  undercroft find scatter --where 'count(treasure) == 1 and count(shrine) == 1' --sort -critical_path
  undercroft find walk --set rooms=9 --where 'floor_cells < 2000' --budget 1000000
  undercroft find --recipe wrath --where 'enemies > 40' --format json
  undercroft find tabletop --where 'secret_doors > 0 && count(exits) > 1' --count 20 --gallery found.png

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
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    count: u64,
    /// Stop when this many seeds have been tried
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
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
enum FindFormat {
    /// A table of the statistics that were asked for
    #[default]
    Table,
    /// A list of `{seed, stats}` with every statistic
    Json,
}

/// A seed that was found, with the statistics of its dungeon.
struct Hit {
    seed: Seed,
    stats: Stats,
    /// The values of the columns.
    values: Vec<Option<f64>>,
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
    let read = args.recipe_args.any_recipe()?;
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
    memory.require_any(&read.recipe, MemoryUse::Looking, space.threads as u64)?;
    if let Some(gallery) = &gallery {
        gallery.must_hold(&space, args.count)?;
    }
    let (seeds, tried) = search(&space, args.count, out)?;
    if seeds.is_empty() {
        let report = no_match_report::report(&space, out)?;
        if args.format == FindFormat::Json {
            out.print("[]\n")?;
        }
        return Err(match &args.gallery {
            Some(path) => report.details([format!("{} was not written", messages::path(path))]),
            None => report,
        });
    }
    let mut columns = query.figures().to_vec();
    if let Some((figure, _)) = order
        && !columns.contains(&figure)
    {
        columns.push(figure);
    }
    let mut hits = make(&space, &seeds, &columns)?;
    if let Some((figure, most_first)) = order {
        let place = columns.iter().position(|own| *own == figure).unwrap_or(0);
        // The sort is stable: seeds with equal values keep their order.
        let key = |hit: &Hit| hit.values[place].unwrap_or(f64::INFINITY);
        hits.sort_by(|a, b| if most_first { key(b).total_cmp(&key(a)) } else { key(a).total_cmp(&key(b)) });
    }
    out.print(&match args.format {
        FindFormat::Table => table(&hits, &columns, out),
        FindFormat::Json => as_json(&hits),
    })?;
    let found = format!("{} among {tried} tried", messages::count(hits.len(), "seed"));
    let short = if (hits.len() as u64) < args.count { "; raise --budget for more" } else { "" };
    out.note(&format!("{found}{short}"));
    gallery.map_or(Ok(()), |gallery| gallery.draw(&space, &hits, &columns, out))
}

/// The statistic to sort by, and whether the order is descending.
fn sorting(name: &str) -> Result<(Figure, bool), Failure> {
    let (bare, most_first) = name.strip_prefix('-').map_or((name, false), |bare| (bare, true));
    let figure = Figure::named(bare)
        .map_err(|hint| Failure::usage(format!("there is no statistic `{bare}` to sort by")).hint(hint))?;
    Ok((figure, most_first))
}

/// The first seeds that satisfy the query, and how many were tried to find them.
fn search(space: &SearchSpace<'_>, count: u64, out: &Out) -> Result<(Vec<Seed>, u64), Failure> {
    let progress = Progress::new(out, space.budget);
    let mut found: Vec<u64> = Vec::new();
    let scratch = || Search::of_any(space.recipe, space.query);
    let work = |search: &mut Result<Search<'_>, undercroft::Error>, job: u64| {
        let search = search.as_mut().map_err(|error| error.clone())?;
        let mut hits = Vec::new();
        for index in space.chunk(job) {
            if search.holds(&space.seed(index))? {
                hits.push(index);
            }
        }
        Ok((space.chunk(job).end - space.chunk(job).start, hits))
    };
    let receive = |result: Result<(u64, Vec<u64>), undercroft::Error>| {
        let (tried, hits) = result.map_err(|error| Failure::generation(error, &space.seed(0)))?;
        found.extend(hits);
        progress.add(tried);
        if !found.is_empty() {
            progress.say(format!("({} found)", found.len()));
        }
        Ok(if found.len() as u64 >= count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    worker_pool::run_in_order(space.threads, space.chunks(), scratch, work, receive)?;
    found.truncate(usize::try_from(count).unwrap_or(usize::MAX));
    // The last chunk may contain more matches than wanted; the count ends at the last one wanted, which does not depend
    // on the threads.
    let enough = found.len() as u64 == count;
    let tried = found.last().filter(|_| enough).map_or(space.budget, |last| last + 1);
    Ok((found.into_iter().map(|index| space.seed(index)).collect(), tried))
}

/// Generates the dungeons found, checks them, and evaluates the condition again.
fn make(space: &SearchSpace<'_>, seeds: &[Seed], columns: &[Figure]) -> Result<Vec<Hit>, Failure> {
    let mut hits = Vec::with_capacity(seeds.len());
    let work = |workshop: &mut Workshop, job: u64| {
        let seed = &seeds[job as usize];
        let made = make_recipe(workshop, space.recipe, seed).map_err(|error| Failure::generation(error, seed))?;
        let hit = hit(space.query, &made, columns);
        made.recycle(workshop);
        hit
    };
    let receive = |hit: Result<Hit, Failure>| {
        hits.push(hit?);
        Ok(ControlFlow::Continue(()))
    };
    worker_pool::run_in_order(space.threads.min(seeds.len()), seeds.len() as u64, Workshop::new, work, receive)?;
    Ok(hits)
}

fn hit(query: &Query, made: &AnyDungeon, columns: &[Figure]) -> Result<Hit, Failure> {
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

fn table(hits: &[Hit], columns: &[Figure], out: &Out) -> String {
    let heading = std::iter::once("seed".to_owned()).chain(columns.iter().map(ToString::to_string)).collect();
    let row = |hit: &Hit| {
        let values = hit.values.iter().copied().map(messages::number_or_dash);
        std::iter::once(hit.seed.to_string()).chain(values).collect()
    };
    let rows: Vec<Vec<String>> = std::iter::once(heading).chain(hits.iter().map(row)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..=columns.len()).map(width).collect();
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let cells = row.iter().zip(&widths).map(|(cell, width)| pad(cell, *width) + cell).collect::<Vec<_>>();
        let line = cells.join("  ");
        text += &if index == 0 { out.paint(style::FAINT, &line) } else { line };
        text += "\n";
    }
    text
}

fn as_json(hits: &[Hit]) -> String {
    let one = |hit: &Hit| json!({ "seed": hit.seed.as_str(), "stats": hit.stats.to_json() });
    let lines: Vec<String> = hits.iter().map(|hit| format!("  {}", Value::to_string(&one(hit)))).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

#[cfg(test)]
mod tests {
    use undercroft::{Method, Recipe};

    use super::*;

    #[test]
    fn chunks_cover_every_seed_once() {
        let recipe = AnyRecipe::One(Box::new(Recipe::new(Method::Bsp(Default::default()))));
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
