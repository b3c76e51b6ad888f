//! `survey`: how the numbers of a recipe are spread over many seeds.

mod page;

use std::{ops::ControlFlow, path::PathBuf};

use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};
use undercroft::{
    Workshop,
    query::{Bounds, Distribution, Figure, Measure},
    recipe::AnyRecipe,
};

use crate::{
    atomic_file,
    failure::Failure,
    input,
    memory::{MemoryLimit, MemoryUse},
    messages,
    out::{Out, style},
    progress::Progress,
    recipe_args::RecipeArgs,
    seed_args::{SeedArgs, Seeds},
    stop_signal,
    text_layout::{columns, pad},
    worker_pool::{self, ThreadArgs},
};

const EXAMPLES: &str = "\
Examples:
  # 1,000 seeds
  undercroft survey bsp
  undercroft survey --recipe wrath --count 100000
  undercroft survey scatter --stat rooms --stat 'count(treasure)'
  # a page with plots
  undercroft survey bsp --out bsp.html
  # two recipes side by side
  undercroft survey bsp --against scatter --out both.html
  undercroft survey bsp --format json | jq .stats.rooms.median
  undercroft survey --recipe mine.toml --expect bounds.txt

A file of bounds has an expression a line over min, max, mean, median and p1 to p99:
  mean(rooms) in 9..12
  p95(critical_path) <= 120 and max(unreachable_rooms) == 0
  mean(count(treasure)) > 0.2     # what follows this sign is for people
Exits with 1 if the recipe does not keep them. Ctrl-C shows the seeds so far, with exit code 130.";

/// The default number of seeds.
const USUAL: u64 = 1000;
/// Seeds per chunk.
const CHUNK: u64 = 16;
/// The largest file of bounds.
const MAX_BOUNDS: u64 = 1 << 20;
/// Columns of the small histograms in the table.
const SPARK: usize = 24;
/// Rows of the large histogram of one statistic.
const ROWS: usize = 20;
/// What the table and the page show.
const SHOWN: [Measure; 7] = [
    Measure::Min,
    Measure::Percentile(5),
    Measure::Percentile(25),
    Measure::Percentile(50),
    Measure::Percentile(75),
    Measure::Percentile(95),
    Measure::Max,
];

/// Show how the numbers of a recipe are spread over many seeds
///
/// Percentiles and a histogram for every statistic and every kind that came up, as a table, as JSON or as a page with plots.
/// The 95th percentile (p95) is the smallest value that 95 % of the dungeons do not exceed.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct SurveyArgs {
    /// What to make.
    #[command(flatten)]
    recipe_args: RecipeArgs,
    /// Which seeds.
    #[command(flatten)]
    seed_args: SeedArgs,
    /// Only this statistic, with a large histogram; may be given several times
    #[arg(long, value_name = "NAME")]
    stat: Vec<String>,
    /// The format; without one, what the extension of --out says (.json, .html), else a table
    #[arg(long, value_enum)]
    format: Option<SurveyFormat>,
    /// Write to this file, whole or not at all
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Hold the survey to the bounds in this file
    #[arg(long, value_name = "FILE")]
    expect: Option<PathBuf>,
    /// Compare with this recipe or method, on the same seeds
    #[arg(long, value_name = "FILE|NAME", conflicts_with = "stat")]
    against: Option<String>,
    /// How many threads.
    #[command(flatten)]
    threads: ThreadArgs,
}

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SurveyFormat {
    /// A table with small histograms
    Table,
    /// Every number, for programs
    Json,
    /// A page with plots that needs nothing else
    Html,
}

/// The statistics of all dungeons.
pub struct SurveyResult {
    /// The distribution of each figure.
    spreads: Vec<(Figure, Distribution)>,
    made: u64,
    failed: u64,
}

impl SurveyResult {
    /// How many seeds it is of.
    fn seeds(&self) -> u64 {
        self.made + self.failed
    }

    fn spread(&self, figure: Figure) -> Option<&Distribution> {
        self.spreads.iter().find(|(own, _)| *own == figure).map(|(_, spread)| spread)
    }
}

/// Runs the survey, prints it, and checks the bounds.
pub fn run(args: &SurveyArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let file = args.out.as_deref().filter(|path| !input::is_standard_stream(path));
    if let Some(path) = file {
        atomic_file::prepare(path)?;
    }
    let format = match (args.format, file.map(input::extension).unwrap_or_default().as_str()) {
        (Some(format), _) => format,
        (None, "json") => SurveyFormat::Json,
        (None, "html" | "htm") => SurveyFormat::Html,
        (None, "txt" | "") => SurveyFormat::Table,
        (None, other) => {
            let failure = Failure::usage(format!("a survey is no `.{other}`"));
            return Err(failure.hint("name the file like `survey.html`, `survey.json` or `survey.txt`"));
        }
    };
    let wanted = args.stat.iter().map(|name| {
        Figure::named(name).map_err(|hint| Failure::usage(format!("there is no statistic `{name}`")).hint(hint))
    });
    let wanted: Vec<Figure> = wanted.collect::<Result<_, _>>()?;
    let bounds = args.expect.as_deref().map(bounds).transpose()?;
    let read = args.recipe_args.read(out)?;
    let against = args.against.as_deref().map(|word| RecipeArgs::named(word).read(out)).transpose()?;
    let Some(seeds) = args.seed_args.seeds(Some(USUAL))? else { return Ok(()) };

    stop_signal::watch_patiently();
    let look_at = |recipe: &AnyRecipe, seeds: &Seeds| {
        memory.require(&recipe.expected_size(), MemoryUse::Looking, args.threads.number() as u64)?;
        let found = survey(recipe, seeds, args.threads.number(), out)?;
        match found.made {
            0 if stop_signal::requested() => Err(interrupted(&found, seeds)),
            0 => {
                let count = messages::count(seeds.count() as usize, "seed");
                Err(Failure::unmet(format!("none of {count} led to a dungeon")))
            }
            _ => Ok(found),
        }
    };
    let mut found = look_at(&read.recipe, &seeds)?;
    let mut stopped = (found.seeds() < seeds.count()).then(|| interrupted(&found, &seeds));
    // What was stopped is a survey of the seeds before that.
    let seeds = seeds.first_few(found.seeds());
    let mut other = match (&against, &stopped) {
        (Some(read), None) => Some(look_at(&read.recipe, &seeds)?),
        _ => None,
    };
    if let Some(half) = other.take_if(|other| other.seeds() < seeds.count()) {
        // Only surveys of the same seeds can be compared.
        stopped = Some(interrupted(&half, &seeds).details(["--against: the recipe to compare with is left out"]));
    }
    let judged = bounds.as_ref().filter(|_| stopped.is_none());
    let broken = judged.map(|bounds| bounds.violations(|figure| found.spread(figure)));
    // Kinds that never occur are left out, unless they were requested.
    let came_up = |spread: &Distribution| spread.values().any(|(value, _)| value != 0.0);
    let in_other = |figure: &Figure| other.as_ref().and_then(|other| other.spread(*figure)).is_some_and(came_up);
    found.spreads.retain(|(figure, spread)| match wanted.is_empty() {
        true => matches!(figure, Figure::Stat(_)) || came_up(spread) || in_other(figure),
        false => wanted.contains(figure),
    });
    let other = against.as_ref().zip(other.as_ref()).map(|(read, found)| (&read.recipe, found));
    let text = match format {
        SurveyFormat::Table if wanted.is_empty() => table(&found, other.map(|(_, found)| found), out),
        SurveyFormat::Table => found.spreads.iter().map(|(figure, spread)| large(*figure, spread, out)).collect(),
        SurveyFormat::Json => messages::safe_json(&format!("{:#}\n", as_json(&read.recipe, &seeds, &found, other))),
        SurveyFormat::Html => page::render(&read.recipe, &seeds, &found, other),
    };
    match file {
        Some(path) => atomic_file::write(path, text.as_bytes())?,
        None => out.print(&text)?,
    }
    for found in [Some(&found), other.map(|(_, found)| found)].into_iter().flatten() {
        let without = if found.failed > 0 { format!("; {} seeds led to none", found.failed) } else { String::new() };
        out.note(&format!("{}{without}", messages::count(found.made as usize, "dungeon")));
    }
    if let Some(stopped) = stopped {
        return Err(if bounds.is_some() { stopped.details(["the bounds were not looked at"]) } else { stopped });
    }
    match broken {
        Some(broken) if !broken.is_empty() => {
            let count = messages::count(broken.len(), "bound");
            Err(Failure::unmet(format!("the recipe does not keep {count}")).details(broken))
        }
        Some(_) => {
            out.note("all bounds are kept");
            Ok(())
        }
        None => Ok(()),
    }
}

fn interrupted(found: &SurveyResult, seeds: &Seeds) -> Failure {
    let done = messages::count(usize::try_from(found.seeds()).unwrap_or(usize::MAX), "seed");
    Failure::interrupted(format!("stopped after {done} of {}", seeds.count()))
}

fn bounds(path: &std::path::Path) -> Result<Bounds, Failure> {
    let name = input::name(path);
    let text = input::read_text("the bounds in", path, MAX_BOUNDS)?;
    let bounds = Bounds::new(&name, &text).map_err(Failure::Recipe)?;
    if bounds.is_empty() {
        return Err(Failure::usage(format!("{name} holds no bounds")).hint("write one a line, as in `mean(rooms) > 8`"));
    }
    Ok(bounds)
}

/// The result of one chunk: the values of every figure for each dungeon, and the number of seeds that led to none.
type Values = (Vec<Vec<Option<f64>>>, u64);

fn survey(recipe: &AnyRecipe, seeds: &Seeds, threads: usize, out: &Out) -> Result<SurveyResult, Failure> {
    let figures = Figure::all();
    let mut found = SurveyResult {
        spreads: figures.iter().map(|figure| (*figure, Distribution::default())).collect(),
        made: 0,
        failed: 0,
    };
    let progress = Progress::new(out, seeds.count());
    let work = |workshop: &mut Workshop, job: u64| -> Result<Values, Failure> {
        let (mut rows, mut failed) = (Vec::new(), 0);
        for index in job * CHUNK..((job + 1) * CHUNK).min(seeds.count()) {
            if stop_signal::requested() {
                break;
            }
            let seed = seeds.seed(index);
            match workshop.generate_any(recipe, &seed) {
                Ok(made) => {
                    let numbers = made.as_ref().stats();
                    rows.push(figures.iter().map(|figure| made.as_ref().figure(*figure, &numbers)).collect());
                    workshop.recycle_any(made);
                }
                Err(error) if error.gave_up() => failed += 1,
                Err(error) => return Err(Failure::generation(error, &seed)),
            }
        }
        Ok((rows, failed))
    };
    let receive = |values: Result<Values, Failure>| {
        let (rows, failed) = values?;
        let done = rows.len() as u64 + failed;
        progress.add(done);
        found.failed += failed;
        found.made += rows.len() as u64;
        for row in rows {
            found.spreads.iter_mut().zip(row).for_each(|((_, spread), value)| spread.add(value));
        }
        // What comes after a chunk that was stopped would leave a gap.
        let is_whole = found.seeds() == seeds.count() || found.seeds().is_multiple_of(CHUNK) && done == CHUNK;
        Ok(if is_whole { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    };
    worker_pool::run_in_order(threads, seeds.count().div_ceil(CHUNK), Workshop::new, work, receive)?;
    Ok(found)
}

/// The name of the rows of the recipe that is compared with.
const AGAINST: &str = "  against";

fn table(found: &SurveyResult, other: Option<&SurveyResult>, out: &Out) -> String {
    let heading: Vec<String> = std::iter::once("statistic".to_owned())
        .chain(SHOWN.iter().map(ToString::to_string))
        .chain(["mean".to_owned()])
        .collect();
    let row = |name: String, spread: &Distribution| -> Vec<String> {
        let mean = spread.measure(Measure::Mean).map(|mean| (mean * 100.0).round() / 100.0);
        let measures =
            SHOWN.iter().map(|measure| spread.measure(*measure).map(|value| (value * 100.0).round() / 100.0));
        std::iter::once(name).chain(measures.chain([mean]).map(messages::number_or_dash)).collect()
    };
    let mut spreads: Vec<(String, &Distribution)> = Vec::new();
    for (figure, spread) in &found.spreads {
        spreads.push((figure.to_string(), spread));
        spreads.extend(other.and_then(|other| other.spread(*figure)).map(|spread| (AGAINST.to_owned(), spread)));
    }
    let body = spreads.iter().map(|(name, spread)| row(name.clone(), spread));
    let rows: Vec<Vec<String>> = std::iter::once(heading).chain(body).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..SHOWN.len() + 2).map(width).collect();
    let room = columns(out).saturating_sub(widths.iter().sum::<usize>() + 2 * widths.len()).clamp(8, SPARK);
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
            0 => cell.clone() + &pad(cell, *width),
            _ => pad(cell, *width) + cell,
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        text += &match index {
            0 => out.paint(style::FAINT, line),
            _ => format!("{line}  {}", spark(spreads[index - 1].1, room)),
        };
        text += "\n";
    }
    text
}

/// A histogram one line high.
fn spark(spread: &Distribution, width: usize) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let (bins, _) = spread.bins(width);
    let most = bins.iter().copied().max().unwrap_or(0).max(1);
    let block = |bin: &u64| if *bin == 0 { ' ' } else { BLOCKS[((bin * 8).div_ceil(most) as usize).clamp(1, 8) - 1] };
    bins.iter().map(block).collect::<String>().trim_end().to_owned()
}

/// One statistic with a bar per bin.
fn large(figure: Figure, spread: &Distribution, out: &Out) -> String {
    let mut text = format!("{}  {}\n", out.paint(style::HEADING, figure), figure.about());
    let measures: Vec<String> = SHOWN
        .iter()
        .chain([&Measure::Mean])
        .map(|measure| format!("{measure} {}", messages::number_or_dash(spread.measure(*measure))))
        .collect();
    text += &format!("{}\n", measures.join(", "));
    let (bins, width) = spread.bins(ROWS);
    let first = spread.measure(Measure::Min).unwrap_or(0.0);
    let labels: Vec<String> = (0..bins.len()).map(|bin| label(first, width, bin)).collect();
    let widest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let (most, total) = (bins.iter().copied().max().unwrap_or(0).max(1), spread.total().max(1));
    let room = columns(out).saturating_sub(widest + 12).max(10) as u64;
    for (label, bin) in labels.iter().zip(&bins) {
        let bar = "█".repeat((bin * room / most) as usize);
        let share = format!("{:.1} %", *bin as f64 * 100.0 / total as f64);
        text += &format!("  {}{label}  {}{share}  {bar}\n", pad(label, widest), pad(&share, 7));
    }
    if spread.missing() > 0 {
        text += &format!("  {} have none\n", messages::count(spread.missing() as usize, "dungeon"));
    }
    text + "\n"
}

/// The values in a bin: one number, or a range.
fn label(first: f64, width: f64, bin: usize) -> String {
    let from = first + width * bin as f64;
    match (width.fract() == 0.0, width > 1.0) {
        (true, true) => format!("{}–{}", messages::number(from), messages::number(from + width - 1.0)),
        (true, false) => messages::number(from),
        (false, _) => format!("{}–{}", messages::number(from), messages::number(from + width)),
    }
}

fn as_json(
    recipe: &AnyRecipe,
    seeds: &Seeds,
    found: &SurveyResult,
    other: Option<(&AnyRecipe, &SurveyResult)>,
) -> Value {
    let mut whole = json!({ "engine": env!("CARGO_PKG_VERSION"), "recipe": recipe.to_json(), "seeds": seeds.described(),
            "dungeons": found.made, "failed": found.failed, "stats": stats_json(found) });
    if let Some((recipe, found)) = other {
        whole["against"] = json!({ "recipe": recipe.to_json(), "dungeons": found.made, "failed": found.failed,
            "stats": stats_json(found) });
    }
    whole
}

fn stats_json(found: &SurveyResult) -> Map<String, Value> {
    let mut all = Map::new();
    for (figure, spread) in &found.spreads {
        let mut one = Map::new();
        for name in ["min", "p1", "p5", "p25", "median", "p75", "p95", "p99", "max", "mean"] {
            let value = Measure::named(name).and_then(|measure| spread.measure(measure));
            one.insert(name.to_owned(), value.map_or(Value::Null, number));
        }
        let (bins, width) = spread.bins(SPARK);
        let first = spread.measure(Measure::Min).map_or(Value::Null, number);
        one.insert("missing".to_owned(), spread.missing().into());
        one.insert("histogram".to_owned(), json!({ "from": first, "width": number(width), "counts": bins }));
        all.insert(figure.to_string(), Value::Object(one));
    }
    all
}

/// Integers without a decimal point.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 9e15 { json!(value as i64) } else { json!(value) }
}
