//! `recipes`: the ready recipes.

use clap::{Args, builder::ValueParser};
use undercroft::recipe::suggestion;

use crate::{
    failure::Failure,
    out::{Out, style},
    ready_recipes::{READY_RECIPES, ReadyRecipe},
    suggested_values::SuggestedValues,
    text_layout::{columns, hanging_indent, pad},
};

const EXAMPLES: &str = "\
Examples:
  # what there is
  undercroft recipes
  # one to start from
  undercroft recipes wrath > mine.toml
  undercroft generate --recipe mine.toml
  undercroft generate --recipe wrath --set floor=4";

/// List the ready recipes, or print one
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RecipesArgs {
    /// Print this one
    #[arg(value_parser = ValueParser::new(SuggestedValues(READY_RECIPES.iter().map(|ready| ready.name).collect())))]
    name: Option<String>,
}

/// Lists them or prints one.
pub fn run(args: &RecipesArgs, out: &Out) -> Result<(), Failure> {
    let Some(name) = &args.name else { return Ok(out.print(&list(out))?) };
    match ReadyRecipe::find(name) {
        Some(ready) => Ok(out.print_bytes(ready.text.as_bytes())?),
        None => Err(Failure::usage(format!("there is no ready recipe `{name}`"))
            .hint(suggestion(name, READY_RECIPES.iter().map(|ready| ready.name)))),
    }
}

fn list(out: &Out) -> String {
    let width = READY_RECIPES.iter().map(|ready| ready.name.len()).max().unwrap_or(0);
    let line = |ready: &ReadyRecipe| {
        let about = hanging_indent(ready.about(), columns(out), width + 2);
        format!("{}{}  {about}\n", out.paint(style::NAME, ready.name), pad(ready.name, width))
    };
    let mut text: String = READY_RECIPES.iter().map(line).collect();
    if !out.is_quiet() {
        let how = "Draw one with `undercroft generate --recipe NAME`, print one with `undercroft recipes NAME`.";
        text += &format!("\n{}\n", hanging_indent(how, columns(out), 0));
    }
    text
}
