//! `batch`: the dungeons of many seeds, to a folder or to one file.
//!
//! | file | what is in it |
//! |---|---|
//! | `format.rs` | the output formats |
//! | `chunk.rs`, `chunk_sizes.rs` | a range of seeds, made and encoded by one thread |
//! | `parquet`, `columns.rs` | the rows of a table (`no_parquet.rs` in a build without) |
//! | `seen.rs`, `ordered_gate.rs` | leaving out what came before, in the order of the seeds |
//! | `split.rs` | parts for training and testing |
//! | `shard.rs`, `card.rs` | arrays of NumPy; a card that says what a dataset is |
//! | `targets.rs`, `file_name.rs` | where everything goes |
//! | `reasons.rs` | why seeds led to no dungeon |
//! | `sink.rs`, `ledger.rs`, `resume.rs` | writing, recording what was written, going on after a stop |

mod card;
mod chunk;
mod chunk_sizes;
mod columns;
mod file_name;
mod format;
mod ledger;
mod ordered_gate;
#[cfg_attr(not(feature = "parquet"), path = "no_parquet.rs")]
mod parquet;
mod reasons;
mod resume;
mod seen;
mod shard;
mod sink;
mod split;
mod targets;

use std::{
    ops::ControlFlow,
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use undercroft::{Measurer, Workshop, recipe::AnyRecipe};
use undercroft_export::Format;

use crate::{
    failure::Failure,
    file_lock::FileLock,
    input,
    memory::MemoryLimit,
    messages,
    out::Out,
    progress::Progress,
    recipe_args::RecipeArgs,
    seed_args::{SeedArgs, Seeds},
    stop_signal,
    whole_number::whole_number,
    worker_pool::{self, ThreadArgs},
};
use card::Card;
use chunk::{Chunk, ChunkMaker, ChunkScratch};
use chunk_sizes::ChunkSizes;
use columns::ExtraColumn;
use format::BatchFormat;
use ledger::BatchTally;
use ordered_gate::OrderedGate;
use seen::SeenHashes;
use sink::{DiskSink, Finished, Sink, SinkRequest};
use split::Split;
use targets::Targets;

const EXAMPLES: &str = "\
Examples:
  # a dungeon a line
  undercroft batch bsp --seeds 1..1000 --out caves.jsonl
  # a table of a million
  undercroft batch bsp --count 1000000 --out caves.parquet
  # a file each
  undercroft batch --recipe wrath --seeds 7,42,hello --out folder
  undercroft batch walk --seeds-file seeds.txt --format text --out maps
  undercroft batch bsp --count 1000000 --out caves.parquet --resume
  undercroft batch bsp --count 10000 --dedupe canonical --split 80/10/10 \\
      --out caves.parquet

A batch that was stopped leaves FILE.part and FILE.progress (a folder: .undercroft-batch) and goes on with --resume.
While it runs, no other batch can write to the same place.
A seed that leads to no dungeon is counted, and the reason goes to NAME.reasons.jsonl (a folder: reasons.jsonl).
Exit code 1: no seed led to a dungeon. Exit code 130: stopped by Ctrl-C, SIGTERM or SIGHUP.";

/// Make the dungeons of many seeds
///
/// To a folder with a file for each seed, to JSON Lines (.jsonl) or to a Parquet table (.parquet). The extension of
/// --out tells which, or --format does. Order and bytes do not depend on the number of threads, and a file is there whole or
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
    /// jsonl, parquet, or the format of the files in a folder, which is json unless set otherwise
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(format::names()))]
    format: Option<String>,
    /// Go on with a batch that was stopped
    #[arg(long)]
    resume: bool,
    /// Replace a finished file, or begin a stopped batch anew
    #[arg(long)]
    force: bool,
    /// Leave out dungeons whose walkable cells are those of an earlier seed, however turned, mirrored or shifted; takes 8
    /// bytes of memory for each dungeon
    #[arg(long, value_name = "BY", value_enum)]
    dedupe: Option<Dedupe>,
    /// Write to NAME.train.EXT, NAME.validation.EXT and NAME.test.EXT in these shares of 100, as 80/10/10. 90/10
    /// makes none for validation, 8/1/1 are proportions, and a folder gets subfolders. Turned and mirrored maps go to the same file
    #[arg(long, value_name = "SHARES")]
    split: Option<Split>,
    /// Add columns to a table, several with commas between
    #[arg(long, value_name = "NAMES", value_enum, value_delimiter = ',')]
    columns: Vec<ExtraColumn>,
    /// With --format npz: arrays of this many seeds in a file, `shard-000000.npz` and so on, instead of a file each
    #[arg(long, value_name = "SEEDS", value_parser = whole_number::<u32>(1, 65_536))]
    shard: Option<u32>,
    /// Write a Croissant card beside a .parquet or .jsonl: NAME.croissant.json
    #[arg(long)]
    card: bool,
    /// Say something on the card, as license=CC0-1.0 or datePublished=2026-01-31
    #[arg(long, value_name = "KEY=VALUE", requires = "card")]
    card_set: Vec<String>,
    /// How many threads.
    #[command(flatten)]
    threads: ThreadArgs,
}

/// What makes two dungeons the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Dedupe {
    /// Their walkable cells, however turned, mirrored or shifted
    Canonical,
}

/// How many seeds a thread makes between two reports of its progress.
const REPORTED: u64 = 16;
/// The most seeds per chunk.
const MOST_SEEDS: u64 = 4096;
/// The most cells of a shard, which a thread holds in memory.
const MOST_SHARD_CELLS: u64 = 1 << 27;
/// How many seeds are tried to find the size of a dungeon.
const SAMPLES: u64 = 16;

/// Generates all dungeons.
pub fn run(args: &BatchArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let format = format_of(args)?;
    let to_stdout = input::is_standard_stream(&args.out);
    if to_stdout && (format != BatchFormat::Lines || args.resume || args.split.is_some()) {
        let failure = Failure::usage("standard output takes only JSON Lines, all in one and only from the start");
        return Err(failure.hint("name a file or a folder with --out"));
    }
    format.suits(&args.out)?;
    if !args.columns.is_empty() && format != BatchFormat::Table {
        return Err(Failure::usage("--columns is for tables").hint("write a table with `--out dungeons.parquet`"));
    }
    let read = args.recipe_args.read(out)?;
    let seeds = args.seed_args.seeds(None)?.ok_or_else(|| {
        Failure::usage("which seeds?")
            .hint("as in `--seeds 1..1000`, `--seeds 7,42,hello`, `--seeds-file FILE` or `--count 1000`")
    })?;
    memory.require(&read.recipe.expected_size(), format.memory_use(), args.threads.number() as u64)?;
    let state = Arc::new(BatchState { seeds: seeds.count(), goes_on: !to_stdout, ..BatchState::default() });
    let held = Arc::clone(&state);
    let (out_of_time, own_out) = (Arc::clone(&state), *out);
    stop_signal::watch(move || out_of_time.give_up(&own_out));
    let _unlock = Unlock(held);
    let chunks = chunk_sizes(&read.recipe, &seeds, format)?;
    let columns = ExtraColumn::sorted(&args.columns);
    let manifest = json!({
        "engine": env!("CARGO_PKG_VERSION"), "format": format.name(), "chunk": chunks.most(),
        "seeds": seeds.described(), "recipe": read.recipe.to_json(),
        "dedupe": args.dedupe.map(|_| "canonical"), "split": args.split.as_ref().map(Split::text),
        "columns": columns.iter().map(|column| column.name()).collect::<Vec<_>>(),
    });
    let (mut known, mut card) = (Vec::new(), None);
    let sink = if to_stdout {
        Sink::Stdout { tally: BatchTally::default(), shown: 0 }
    } else {
        let targets = Targets::prepare(&args.out, format, args.split.as_ref())?;
        if args.card {
            card = Some(Card::new(&targets, &args.card_set)?);
        }
        state.hold(targets.lock()?);
        let (resume, force, keeps_hashes) = (args.resume, args.force, args.dedupe.is_some());
        let (manifest, seeds, card) = (&manifest, &seeds, card.as_ref());
        let request = SinkRequest { manifest, format, seeds, resume, force, keeps_hashes, card };
        let disk = DiskSink::open(targets, &request)?;
        if keeps_hashes {
            known = disk.hashes()?;
        }
        if let Some(damage) = &disk.damage {
            let kept = messages::count(usize::try_from(disk.tally().made).unwrap_or(usize::MAX), "dungeon");
            out.print_message(&format!("warning: {damage}; what comes after the first {kept} is made again"));
        }
        Sink::Disk(Box::new(disk))
    };
    let settings = BatchSettings { chunks, manifest, columns, card, threads: args.threads.number() };
    let seen = args.dedupe.map(|_| OrderedGate::new(sink.tally().chunks, SeenHashes::new(known)));
    let maker = ChunkMaker { recipe: &read.recipe, format, split: args.split.as_ref(), seen: seen.as_ref() };
    let finished = make(&maker, &seeds, sink, &settings, &state, out)?;
    report(args, format, &seeds, &finished, out)
}

fn format_of(args: &BatchArgs) -> Result<BatchFormat, Failure> {
    let format = BatchFormat::of(args.format.as_deref(), &args.out);
    let format = match (format, args.shard) {
        (format, None) => format,
        (BatchFormat::Files(Format::Npz), Some(seeds)) => BatchFormat::Shards(seeds),
        _ => return Err(Failure::usage("--shard is for --format npz").hint("write `--format npz --out FOLDER`")),
    };
    if args.card && (format.in_folder().is_some() || input::is_standard_stream(&args.out)) {
        let failure = Failure::usage("a card describes a .parquet or a .jsonl");
        return Err(failure.hint("write a table with `--out dungeons.parquet`"));
    }
    Ok(format)
}

/// How a batch is made.
struct BatchSettings {
    chunks: ChunkSizes,
    manifest: Value,
    columns: Vec<ExtraColumn>,
    card: Option<Card>,
    threads: usize,
}

/// What is needed when a batch is stopped.
#[derive(Default)]
struct BatchState {
    /// How many seeds there are.
    seeds: u64,
    /// How many of them are done.
    done: AtomicU64,
    /// Whether a stopped batch can go on.
    goes_on: bool,
    locks: Mutex<Vec<FileLock>>,
}

impl BatchState {
    fn hold(&self, locks: Vec<FileLock>) {
        *self.locks.lock().unwrap_or_else(PoisonError::into_inner) = locks;
    }

    fn stopped(&self) -> Failure {
        let done = messages::count(usize::try_from(self.done.load(Ordering::Relaxed)).unwrap_or(usize::MAX), "seed");
        let failure = Failure::interrupted(format!("stopped after {done} of {}", self.seeds));
        if self.goes_on { failure.hint("go on with --resume") } else { failure }
    }

    /// Ends a batch that takes too long to end by itself. What the ledger has recorded stays.
    fn give_up(&self, out: &Out) {
        self.hold(Vec::new());
        let _ = self.stopped().report(out);
    }
}

/// Gives the locks back when the batch ends, however it ends.
struct Unlock(Arc<BatchState>);

impl Drop for Unlock {
    fn drop(&mut self) {
        self.0.hold(Vec::new());
    }
}

/// The seeds of each chunk, from the size of the first dungeon. They affect the bytes of a table, so they may not depend on
/// the machine.
fn chunk_sizes(recipe: &AnyRecipe, seeds: &Seeds, format: BatchFormat) -> Result<ChunkSizes, Failure> {
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
            Ok(cells) => return chunk_of(cells.max(1) as u64, format),
            Err(error) if error.gave_up() => {}
            Err(error) => return Err(Failure::generation(error, &seeds.seed(index))),
        }
    }
    chunk_of(format.chunk_cells(), format)
}

/// The seeds of each chunk, given the cells of a dungeon. A shard is a chunk.
fn chunk_of(cells: u64, format: BatchFormat) -> Result<ChunkSizes, Failure> {
    let most = (format.chunk_cells() / cells).clamp(1, MOST_SEEDS);
    match format {
        BatchFormat::Shards(seeds) if u64::from(seeds) * cells > MOST_SHARD_CELLS => {
            let failure = Failure::usage(format!("a shard of {seeds} maps of {cells} cells is too large"));
            Err(failure.hint(format!("ask for at most {} with --shard", (MOST_SHARD_CELLS / cells).max(1))))
        }
        BatchFormat::Shards(seeds) => Ok(ChunkSizes::all(seeds.into())),
        BatchFormat::Table => Ok(ChunkSizes::growing_to(most)),
        BatchFormat::Lines | BatchFormat::Files(_) => Ok(ChunkSizes::all(most)),
    }
}

fn make(
    maker: &ChunkMaker<'_>,
    seeds: &Seeds,
    mut sink: Sink,
    settings: &BatchSettings,
    state: &BatchState,
    out: &Out,
) -> Result<Finished, Failure> {
    let (chunks, all) = (settings.chunks, seeds.count());
    let jobs = chunks.count(all);
    let done = sink.tally().chunks;
    let progress = Progress::new(out, all);
    let done_seeds = chunks.start(done).min(all);
    progress.begin_at(done_seeds);
    state.done.store(done_seeds, Ordering::Relaxed);
    let schema = || parquet::TableSchema::new(&settings.manifest, &settings.columns);
    let scratch = || ChunkScratch { workshop: Workshop::new(), measurer: Measurer::new(), schema: schema() };
    let work = |scratch: &mut ChunkScratch, job: u64| {
        let (first, end) = (chunks.start(done + job), chunks.start(done + job + 1).min(all));
        let mut begun = 0;
        let chosen = (0..(end - first) as u32).map(|index| {
            // A chunk may take long, so that the bar moves with its seeds.
            if begun == REPORTED {
                progress.add(begun);
                begun = 0;
            }
            begun += 1;
            seeds.seed(first + u64::from(index))
        });
        let made = maker.make(scratch, done + job, chosen);
        progress.add(begun);
        made
    };
    let receive = |made: Result<Option<Chunk>, Failure>| {
        let Some(chunk) = made? else { return Ok(ControlFlow::Break(())) };
        sink.take(&chunk, out)?;
        state.done.fetch_add(chunk.seeds, Ordering::Relaxed);
        Ok(if stop_signal::requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    let ended = worker_pool::run_in_order(settings.threads, jobs.saturating_sub(done), scratch, work, receive);
    drop(progress);
    ended?;
    if sink.tally().chunks < jobs {
        return Err(state.stopped());
    }
    sink.finish(&schema(), settings.card.as_ref(), &settings.manifest)
}

/// Prints how many dungeons were made and where they are.
fn report(
    args: &BatchArgs,
    format: BatchFormat,
    seeds: &Seeds,
    (tally, reasons): &Finished,
    out: &Out,
) -> Result<(), Failure> {
    let counted = |number: u64, noun| messages::count(usize::try_from(number).unwrap_or(usize::MAX), noun);
    if tally.made == 0 {
        let failure = Failure::unmet(format!("none of {} led to a dungeon", counted(seeds.count(), "seed")));
        return Err(failure.maybe_hint(reasons.as_deref().map(|path| format!("{} says why", messages::path(path)))));
    }
    let again = if matches!(format, BatchFormat::Files(_)) { seeds.repeated() } else { 0 };
    if again > 0 {
        out.note(&format!("{again} of the seeds had come up before: they share a file"));
    }
    let is_stdout = input::is_standard_stream(&args.out);
    let where_to = if is_stdout { String::new() } else { format!(" in {}", messages::path(&args.out)) };
    let why = reasons.as_deref().map_or_else(String::new, |path| format!(" ({} says why)", messages::path(path)));
    let without = match tally.failed {
        0 if reasons.is_some() => format!("; the engine made mistakes on the way{why}"),
        0 => String::new(),
        failed => format!("; {failed} led to none{why}"),
    };
    let left_out = match tally.repeated {
        0 => String::new(),
        repeated => format!("; {repeated} left out that came up before"),
    };
    out.note(&format!("{}{where_to}{without}{left_out}", counted(tally.made, "dungeon")));
    Ok(())
}
