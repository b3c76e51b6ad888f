//! `stats`: everything that can be asked about a dungeon.

use clap::Args;
use serde_json::{Value, json};
use undercroft::{
    Combine, Named, Stats,
    query::{Figure, Stage},
};

use crate::{
    failure::Failure,
    out::{Out, style},
    text_layout::{columns, hanging_indent, pad},
};

const EXAMPLES: &str = "\
Examples:
  # every statistic and every kind
  undercroft stats
  # for programs
  undercroft stats --json
  undercroft find bsp --where 'rooms >= 12 && loops in 2..4'
  undercroft find scatter \\
      --where 'count(treasure) == 1 and largest_room * 2 < floor_cells'";

const LANGUAGE: &str = "An expression compares them with < <= > >= == !=, or with `in 8..12`, where both ends count and \
`8..<12` leaves out the last; reckons with + - * / %; and joins with `and`, `or`, `not` (or && || !) and parentheses. \
What a dungeon does not have, as a way to a goal that is not there, is neither more nor less than anything.";

/// List what can be asked about a dungeon
///
/// The statistics of a dungeon and the kinds that can be counted, with when each is known while a dungeon is made. `find`
/// turns a seed down at the first stage that decides.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct StatsArgs {
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Prints the list.
pub fn run(args: &StatsArgs, out: &Out) -> Result<(), Failure> {
    let figures = Figure::all();
    let text = if args.json { format!("{:#}\n", as_json(&figures)) } else { page(&figures, out) };
    Ok(out.print(&text)?)
}

fn page(figures: &[Figure], out: &Out) -> String {
    let name_width = figures.iter().map(|figure| figure.to_string().len()).max().unwrap_or(0);
    let stage_width = Stage::ALL.iter().map(|(_, name)| name.len()).max().unwrap_or(0);
    let row = |figure: &Figure| {
        let (name, stage) = (figure.to_string(), figure.stage().name());
        format!(
            "  {}{}  {}{}  {}\n",
            out.paint(style::NAME, &name),
            pad(&name, name_width),
            out.paint(style::FAINT, stage),
            pad(stage, stage_width),
            hanging_indent(&figure.about(), columns(out), name_width + stage_width + 6)
        )
    };
    let part = |heading: &str, wanted: fn(&Figure) -> bool| {
        let rows: String = figures.iter().filter(|figure| wanted(figure)).map(row).collect();
        format!("{}\n{rows}\n", out.paint(style::HEADING, heading))
    };
    let mut text = part("Statistics", |figure| matches!(figure, Figure::Stat(_)));
    text += &part("Kinds that can be counted", |figure| !matches!(figure, Figure::Stat(_)));
    text += &format!("{}\n", out.paint(style::HEADING, "Known"));
    for (stage, when) in [
        (Stage::Layout, "when rooms and passages have their places, before a cell is carved"),
        (Stage::Carved, "when cells are carved; where a pass may close ways, after passes"),
        (Stage::Passes, "when passes have run"),
    ] {
        let name = stage.name();
        text += &format!("  {}{}  {when}\n", out.paint(style::FAINT, name), pad(name, stage_width));
    }
    text + "\n"
        + &hanging_indent(LANGUAGE, columns(out), 0)
        + "\n\n"
        + &hanging_indent(&of_levels(), columns(out), 0)
        + "\n"
}

/// How the numbers of several levels become one, in a sentence.
fn of_levels() -> String {
    let with = |wanted: Combine| {
        let names = Stats::ALL.iter().filter(|statistic| statistic.combine == wanted).map(|statistic| statistic.name);
        names.collect::<Vec<_>>().join(", ")
    };
    let (max, min, whole) = (with(Combine::Max), with(Combine::Min), with(Combine::Whole));
    format!(
        "Of several levels numbers are added up, but of {max} the largest counts, of {min} the smallest, and {whole} are \
         those of all levels together."
    )
}

fn as_json(figures: &[Figure]) -> Value {
    let one = |figure: &Figure| {
        let name = figure.to_string();
        json!({ "name": name, "about": figure.about(), "stage": figure.stage().name(), "levels": figure.combine().name() })
    };
    Value::Array(figures.iter().map(one).collect())
}
