//! `batch`: the dungeons of many seeds, to a folder or to one file.

mod ledger;
#[cfg_attr(not(feature = "parquet"), path = "no_parquet.rs")]
mod parquet;
mod sink;

use std::{
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};

use clap::Args;
use serde_json::{Value, json};
use undercroft::{Named, Workshop, recipe::AnyRecipe};
use undercroft_export::Format;

use crate::{
    failure::Failure,
    input,
    made::is_barren,
    memory::{MemoryLimit, Purpose},
    messages,
    out::Out,
    progress::Progress,
    recipe_args::RecipeArgs,
    seed_args::{SeedArgs, Seeds},
    worker_pool::{self, ThreadArgs},
};
use sink::{Chunk, Sink};

const EXAMPLES: &str = "\
Examples:
  undercroft batch bsp --seeds 1..1000 --out caves.jsonl           a dungeon a line
  undercroft batch bsp --count 1000000 --out caves.parquet         a table of a million
  undercroft batch --recipe wrath --seeds 7,42,hello --out folder  a file each
  undercroft batch walk --seeds-file seeds.txt --format text --out maps
  undercroft batch bsp --count 1000000 --out caves.parquet --resume

A batch that was stopped leaves FILE.part and FILE.progress (a folder: .undercroft-batch) and goes on with --resume.
Exit code 130: stopped by Ctrl-C.";

/// Make the dungeons of many seeds
///
/// To a folder with a file for each seed, to JSON Lines (.jsonl) or to a Parquet table (.parquet): --out tells by its
/// extension, or --format says so. Order and bytes do not depend on the number of threads, and a file is there whole or
/// not at all.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct BatchArgs {
    /// What to make.
    #[command(flatten)]
    recipe_args: RecipeArgs,
    /// Which seeds.
    #[command(flatten)]
    seed_args: SeedArgs,
    /// Where to: a file ending in .jsonl or .parquet, else a folder; `-` writes JSON Lines to standard output
    #[arg(long, short, value_name = "FILE|FOLDER")]
    out: PathBuf,
    /// jsonl, parquet, or the format of the files in a folder, which is json unless said otherwise
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(formats()))]
    format: Option<String>,
    /// Go on with a batch that was stopped
    #[arg(long)]
    resume: bool,
    /// How many threads.
    #[command(flatten)]
    threads: ThreadArgs,
}

fn formats() -> Vec<&'static str> {
    ["jsonl", "parquet"].into_iter().chain(Format::ALL.iter().map(|(_, name)| *name)).collect()
}

/// The output format of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchFormat {
    /// JSON Lines, one dungeon per line.
    Lines,
    /// A Parquet table, one row per dungeon.
    Table,
    /// A folder with one file per dungeon.
    Files(Format),
}

impl BatchFormat {
    /// The requested format, else the one of the extension.
    fn of(requested: Option<&str>, path: &Path) -> BatchFormat {
        let extension = input::extension(path);
        match requested.unwrap_or(&extension) {
            "jsonl" | "ndjson" => BatchFormat::Lines,
            "parquet" => BatchFormat::Table,
            _ if requested.is_none() && input::is_standard_stream(path) => BatchFormat::Lines,
            _ => BatchFormat::Files(requested.and_then(Format::from_name).unwrap_or(Format::Json)),
        }
    }

    /// Refuses a folder whose name has the extension of a file, and a table where this build has none.
    fn suits(self, path: &Path) -> Result<(), Failure> {
        if self == BatchFormat::Table && cfg!(not(feature = "parquet")) {
            let failure = Failure::usage("this build has no Parquet: it was made without the feature `parquet`");
            return Err(failure.hint("JSON Lines are always there: `--out dungeons.jsonl`"));
        }
        let BatchFormat::Files(format) = self else { return Ok(()) };
        let extension = input::extension(path);
        let named = Format::from_extension(&extension);
        let is_file = named.is_some() || matches!(extension.as_str(), "jsonl" | "ndjson" | "parquet");
        if !is_file || path.is_dir() {
            return Ok(());
        }
        let format = named.unwrap_or(format).name();
        let folder = path.with_extension("");
        let failure = Failure::usage(format!("{} would be a folder of files, one for each seed", path.display()));
        Err(failure.hint(format!("write `--format {format} --out {}`", folder.display())))
    }

    fn name(self) -> &'static str {
        match self {
            BatchFormat::Lines => "jsonl",
            BatchFormat::Table => "parquet",
            BatchFormat::Files(format) => format.name(),
        }
    }

    /// What its dungeons are made for.
    fn purpose(self) -> Purpose {
        match self {
            BatchFormat::Lines => Purpose::File(Format::Json),
            BatchFormat::Files(format) => Purpose::File(format),
            BatchFormat::Table => Purpose::Looking,
        }
    }

    /// How many map cells a chunk has. The rows of a table are stored in groups of one chunk.
    fn chunk_cells(self) -> u64 {
        match self {
            BatchFormat::Lines | BatchFormat::Files(Format::Text | Format::Json | Format::Csv | Format::Md) => 1 << 19,
            // Pictures take much longer per cell, and Ctrl-C waits for the current chunks.
            BatchFormat::Files(_) => 1 << 14,
            BatchFormat::Table => 1 << 23,
        }
    }
}

/// The most seeds per chunk.
const MOST_SEEDS: u64 = 4096;
/// How many seeds are tried to find the size of a dungeon.
const SAMPLES: u64 = 16;

/// Generates all dungeons.
pub fn run(args: &BatchArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let format = BatchFormat::of(args.format.as_deref(), &args.out);
    let to_stdout = input::is_standard_stream(&args.out);
    if to_stdout && (format != BatchFormat::Lines || args.resume) {
        let failure = Failure::usage("standard output takes only JSON Lines, and only from the start");
        return Err(failure.hint("name a file or a folder with --out"));
    }
    format.suits(&args.out)?;
    let read = args.recipe_args.any_recipe()?;
    let seeds = args.seed_args.seeds(None)?.ok_or_else(|| {
        Failure::usage("which seeds?")
            .hint("as in `--seeds 1..1000`, `--seeds 7,42,hello`, `--seeds-file FILE` or `--count 1000`")
    })?;
    memory.require_any(&read.recipe, format.purpose(), args.threads.number() as u64)?;
    let chunk = chunk_size(&read.recipe, &seeds, format)?;
    let manifest = json!({
        "engine": env!("CARGO_PKG_VERSION"), "format": format.name(), "chunk": chunk,
        "seeds": seeds.described(), "recipe": read.recipe.to_json(),
    });
    let sink = if to_stdout { Sink::stdout() } else { Sink::open(&args.out, format, &manifest, args.resume)? };
    make(
        &read.recipe,
        &seeds,
        sink,
        &BatchSettings { format, chunk, manifest, threads: args.threads.number() },
        args,
        out,
    )
}

/// How a batch is made.
struct BatchSettings {
    format: BatchFormat,
    chunk: u64,
    manifest: Value,
    threads: usize,
}

/// The number of seeds per chunk, from the size of the first dungeon. It affects the bytes of a table, so it may not
/// depend on the machine.
fn chunk_size(recipe: &AnyRecipe, seeds: &Seeds, format: BatchFormat) -> Result<u64, Failure> {
    let mut workshop = Workshop::new();
    for index in 0..seeds.count().min(SAMPLES) {
        let cells = match recipe {
            AnyRecipe::One(recipe) => {
                workshop.draft(recipe, seeds.seed(index)).map(|draft| draft.board.cells.values().len())
            }
            AnyRecipe::Levels(recipe) => workshop
                .generate_levels(recipe, seeds.seed(index))
                .map(|levels| levels.drafts().iter().map(|draft| draft.board.cells.values().len()).sum::<usize>()),
        };
        match cells {
            Ok(cells) => return Ok((format.chunk_cells() / cells.max(1) as u64).clamp(1, MOST_SEEDS)),
            Err(error) if is_barren(&error) => {}
            Err(error) => return Err(Failure::generation(error, &seeds.seed(index))),
        }
    }
    Ok(1)
}

/// Set by the first Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

fn make(
    recipe: &AnyRecipe,
    seeds: &Seeds,
    mut sink: Sink,
    settings: &BatchSettings,
    args: &BatchArgs,
    out: &Out,
) -> Result<(), Failure> {
    // Should the handler not be installed, Ctrl-C kills the process, and `--resume` repairs the output.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    let jobs = seeds.count().div_ceil(settings.chunk);
    let done = sink.done();
    let progress = Progress::new(out, seeds.count());
    progress.begin_at((done * settings.chunk).min(seeds.count()));
    let scratch = || (Workshop::new(), parquet::TableSchema::new(&settings.manifest));
    let work = |(workshop, schema): &mut (Workshop, parquet::TableSchema), job: u64| {
        let first = (done + job) * settings.chunk;
        let range = first..(first + settings.chunk).min(seeds.count());
        let count = range.end - range.start;
        let chunk = Chunk::make(settings.format, schema, workshop, recipe, range.map(|index| seeds.seed(index)));
        chunk.map(|chunk| (count, chunk))
    };
    let receive = |made: Result<(u64, Chunk), Failure>| {
        let (count, chunk) = made?;
        sink.take(&chunk)?;
        progress.add(count);
        Ok(if STOP.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    let ended = worker_pool::run_in_order(settings.threads, jobs.saturating_sub(done), scratch, work, receive);
    drop(progress);
    ended?;
    if sink.done() < jobs {
        let made = messages::count((sink.done() * settings.chunk) as usize, "seed");
        let failure = Failure::interrupted(format!("stopped after {made} of {}", seeds.count()));
        return Err(if input::is_standard_stream(&args.out) { failure } else { failure.hint("go on with --resume") });
    }
    let (made, barren) = sink.finish(settings.format, &parquet::TableSchema::new(&settings.manifest))?;
    let where_to =
        if input::is_standard_stream(&args.out) { String::new() } else { format!(" in {}", args.out.display()) };
    if made == 0 {
        return Err(Failure::unmet(format!(
            "none of {} led to a dungeon",
            messages::count(seeds.count() as usize, "seed")
        )));
    }
    let again = if matches!(settings.format, BatchFormat::Files(_)) { seeds.repeated() } else { 0 };
    if again > 0 {
        out.note(&format!("{again} of the seeds had come up before: they share a file"));
    }
    let without = if barren > 0 { format!("; {barren} led to none") } else { String::new() };
    out.note(&format!("{}{where_to}{without}", messages::count(made as usize, "dungeon")));
    Ok(())
}
