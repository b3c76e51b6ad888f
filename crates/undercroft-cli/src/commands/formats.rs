//! `formats`: what a dungeon can be written as, what opens it and what is lost.

use clap::Args;
use serde_json::{Value, json};
use undercroft::Named;
use undercroft_export::Format;

use crate::{
    failure::Failure,
    out::{Out, style},
    text_layout::{columns, hanging_indent, pad},
};

const EXAMPLES: &str = "\
Examples:
  # the table
  undercroft formats
  # for programs
  undercroft formats --json
  # the extension chooses
  undercroft generate --out map.tmj
  # every format in one folder
  undercroft generate --all maps";

/// List the formats: what opens them and what they cannot say
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct FormatsArgs {
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Prints the table.
pub fn run(args: &FormatsArgs, out: &Out) -> Result<(), Failure> {
    let text = if args.json { format!("{:#}\n", listing()) } else { table(out) };
    Ok(out.print(&text)?)
}

fn listing() -> Value {
    let row = |(format, name): &(Format, &str)| {
        let info = format.info();
        let beside: Vec<&str> = info.beside.split(", ").filter(|name| !name.is_empty()).collect();
        json!({ "name": name, "extension": format.extension(), "opened_by": info.opened_by, "loses": info.loses,
                "beside": beside, "levels": info.holds_levels, "players": info.is_for_players })
    };
    json!({ "formats": Format::ALL.iter().map(row).collect::<Vec<_>>() })
}

fn table(out: &Out) -> String {
    let width = Format::ALL.iter().map(|(format, _)| format.extension().len() + 1).max().unwrap_or(0);
    let line = |(format, _): &(Format, &str)| {
        let (info, extension) = (format.info(), format!(".{}", format.extension()));
        let beside = if info.beside.is_empty() { String::new() } else { format!(" Beside it: {}.", info.beside) };
        let levels = match (info.holds_levels, info.file_a_level) {
            (false, _) => " One level.",
            (true, true) => " A file a level.",
            (true, false) => "",
        };
        let about = format!("{}. Lost: {}.{beside}{levels}", info.opened_by, info.loses);
        let about = hanging_indent(&about, columns(out), width + 2);
        format!("{}{}  {about}\n", out.paint(style::NAME, &extension), pad(&extension, width))
    };
    Format::ALL.iter().map(line).collect()
}
