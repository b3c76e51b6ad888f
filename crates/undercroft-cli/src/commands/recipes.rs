//! `recipes`: the ready recipes.

use clap::{Args, builder::ValueParser};

use crate::{
    failure::Failure,
    layout::{columns, hang, pad},
    out::{Out, style},
    ready::{READY, Ready},
    suggest::{Words, instead},
};

const EXAMPLES: &str = "\
Examples:
  undercroft recipes                        what there is
  undercroft recipes wrath > mine.toml      one to start from
  undercroft generate --recipe mine.toml
  undercroft generate --recipe wrath --set floor=4";

/// List the ready recipes, or print one
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Recipes {
    /// Print this one
    #[arg(value_parser = ValueParser::new(Words(READY.iter().map(|ready| ready.name).collect())))]
    name: Option<String>,
}

/// Lists them or prints one.
pub fn run(args: &Recipes, out: &Out) -> Result<(), Failure> {
    let Some(name) = &args.name else { return Ok(out.print(&list(out))?) };
    match Ready::find(name) {
        Some(ready) => Ok(out.print_bytes(ready.text.as_bytes())?),
        None => Err(Failure::usage(format!("there is no ready recipe `{name}`"))
            .hint(instead(name, READY.iter().map(|ready| ready.name)))),
    }
}

fn list(out: &Out) -> String {
    let width = READY.iter().map(|ready| ready.name.len()).max().unwrap_or(0);
    let line = |ready: &Ready| {
        let about = hang(ready.about(), columns(out), width + 2);
        format!("{}{}  {about}\n", out.paint(style::NAME, ready.name), pad(ready.name, width))
    };
    let mut text: String = READY.iter().map(line).collect();
    if !out.is_quiet() {
        let how = "Draw one with `undercroft generate --recipe NAME`, print one with `undercroft recipes NAME`.";
        text += &format!("\n{}\n", hang(how, columns(out), 0));
    }
    text
}
