//! `methods`: everything that can be set.

use clap::{Args, builder::ValueParser};
use serde_json::{Value, json};
use undercroft::{
    Json, Method,
    recipe::{
        DEFAULT_METHOD, Described, DescribedField, MAX_ATTEMPTS, Passes, describe_methods, describe_passes, suggestion,
    },
};

use crate::{
    failure::Failure,
    out::{Out, style},
    suggested_values::SuggestedValues,
    text_layout::{columns, hanging_indent, pad},
};

const EXAMPLES: &str = "\
Examples:
  # everything
  undercroft methods
  # one method
  undercroft methods scatter
  # one pass
  undercroft methods wang
  # for programs
  undercroft methods --json
  undercroft generate scatter --set floor=5 --set wang.tileset=greed";

/// Ranges longer than this push the meaning to a line of its own.
const WIDEST_RANGE: usize = 32;

/// List methods, passes and every parameter
///
/// Each parameter with its default, what it may be and what it means. A method's are set with `--set NAME=VALUE`, a
/// pass's with `--set PASS.NAME=VALUE`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct MethodsArgs {
    /// Only the method or pass of this name
    #[arg(value_parser = ValueParser::new(SuggestedValues(names())))]
    name: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

fn names() -> Vec<&'static str> {
    Method::NAMES.into_iter().chain(Passes::NAMES).collect()
}

/// Prints the list.
pub fn run(args: &MethodsArgs, out: &Out) -> Result<(), Failure> {
    let (mut methods, mut passes) = (describe_methods(), describe_passes());
    if let Some(name) = &args.name {
        methods.retain(|method| method.name == name);
        passes.retain(|pass| pass.name == name);
        if methods.is_empty() && passes.is_empty() {
            let failure = Failure::usage(format!("there is no method or pass `{name}`"));
            return Err(failure.hint(suggestion(name, names())));
        }
    }
    let text = if args.json {
        format!("{:#}\n", as_json(&methods, &passes))
    } else {
        let mut text: String = methods.iter().map(|method| section("Method", method, out) + "\n").collect();
        text.extend(passes.iter().map(|pass| section("Pass", pass, out) + "\n"));
        text + &footer(args.name.is_none(), &passes, out)
    };
    Ok(out.print(&text)?)
}

fn section(kind: &str, described: &Described, out: &Out) -> String {
    let is_default = if described.name == DEFAULT_METHOD { " (the default)" } else { "" };
    let heading = out.paint(style::HEADING, format!("{kind} {}", described.name));
    let mut text = format!("{heading}{is_default}\n{}\n", hanging_indent(described.about, columns(out), 0));
    if kind == "Method" {
        let passes = if described.passes.is_empty() { "none".to_owned() } else { described.passes.join(", ") };
        text += &format!("Passes that are on: {passes}\n");
        text += &format!("{}\n", hanging_indent(&format!("Seeds: {}", described.seeds), columns(out), 0));
    }
    let field = |field: &DescribedField| {
        [field.name.to_owned(), shown(&field.default), field.range.clone(), field.about.to_owned()]
    };
    text + &table(&described.fields.iter().map(field).collect::<Vec<_>>(), out)
}

/// Rows of name, default, range and meaning.
fn table(rows: &[[String; 4]], out: &Out) -> String {
    let widest = |column: usize| {
        let lengths = rows.iter().map(|row| row[column].chars().count());
        lengths.filter(|length| column < 2 || *length <= WIDEST_RANGE).max().unwrap_or(0)
    };
    let widths = [widest(0), widest(1), widest(2)];
    // Two spaces before each of the four columns.
    let meaning = widths.iter().sum::<usize>() + 8;
    let mut text = String::new();
    for [name, default, range, about] in rows {
        let after = if range.chars().count() > widths[2] {
            format!("\n{}", " ".repeat(meaning))
        } else {
            pad(range, widths[2]) + "  "
        };
        text += &format!(
            "  {}{}  {default}{}  {}{after}{}\n",
            out.paint(style::NAME, name),
            pad(name, widths[0]),
            pad(default, widths[1]),
            out.paint(style::FAINT, range),
            hanging_indent(about, columns(out), meaning),
        );
    }
    text
}

/// A default value as it would be typed.
fn shown(default: &Json) -> String {
    match default {
        Json::Text(text) if text.is_empty() => "\"\"".to_owned(),
        Json::Text(text) => text.clone(),
        Json::Null => "-".to_owned(),
        number if number.as_f64().is_some_and(|real| real.fract() == 0.0) => {
            number.to_string().trim_end_matches(".0").to_owned()
        }
        // A whole layout or graph is no default that anybody would type.
        Json::Object(_) | Json::List(_) if default.to_string().len() > LONGEST_DEFAULT => "built in".to_owned(),
        other => other.to_string(),
    }
}

/// Longer tables and lists are not shown as a default.
const LONGEST_DEFAULT: usize = 30;

fn footer(all: bool, passes: &[Described], out: &Out) -> String {
    let mut text = String::new();
    if all {
        let row = |row: [&str; 4]| row.map(str::to_owned);
        let attempts = "how many attempts are made at a seed; a recipe with min_rooms tries 100";
        let rows = [
            row(["attempts", "1", &format!("1 to {MAX_ATTEMPTS}"), attempts]),
            row(["strict", "false", "true or false", "refuse less than the numbers asked for; also `--strict`"]),
            row(["seed", "-", "text or number", "the seed; `--seed` wins over it"]),
        ];
        text += &format!("{}\n{}\n", out.paint(style::HEADING, "Every recipe"), table(&rows, out));
    }
    let example = passes.last().and_then(|pass| Some((pass.name, pass.fields.first()?.name)));
    let how = match example {
        Some((pass, field)) => format!("Set those of a pass with its name: `--set {pass}.{field}=VALUE`."),
        None => "Set them with `--set NAME=VALUE`.".to_owned(),
    };
    let how = if all { format!("Set those of a method with `--set NAME=VALUE`. {how}") } else { how };
    text + &hanging_indent(&how, columns(out), 0) + "\n"
}

fn as_json(methods: &[Described], passes: &[Described]) -> Value {
    let parameters = |fields: &[DescribedField]| -> Vec<Value> {
        let one = |field: &DescribedField| {
            json!({ "name": field.name, "about": field.about, "default": field.default, "range": field.range,
                    "schema": field.schema, "group": field.group, "rank": field.rank, "useful": field.useful,
                    "sets": field.sets })
        };
        fields.iter().map(one).collect()
    };
    let methods: Vec<Value> = methods
        .iter()
        .map(|method| {
            json!({ "name": method.name, "about": method.about, "default": method.name == DEFAULT_METHOD,
                    "seeds": method.seeds, "passes": method.passes, "parameters": parameters(&method.fields) })
        })
        .collect();
    let passes: Vec<Value> = passes
        .iter()
        .map(|pass| json!({ "name": pass.name, "about": pass.about, "parameters": parameters(&pass.fields) }))
        .collect();
    json!({ "methods": methods, "passes": passes })
}
