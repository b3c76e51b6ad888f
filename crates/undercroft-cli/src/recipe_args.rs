//! Which dungeon is meant: a recipe and a seed, as every command that makes one takes them.

use std::path::{Path, PathBuf};

use clap::{Args, builder::ValueParser};
use serde::Deserialize;
use undercroft::{
    Dungeon, Method, Seed, Workshop,
    recipe::{Passes, ReadRecipe, RecipeReader, Source},
    trace::{NoTrace, Trace},
};

use crate::{
    failure::Failure,
    input::{self, MAX_RECIPE},
    ready::{READY, Ready},
    seeds,
    suggest::{Words, instead},
};

/// A method or a recipe, and a seed.
#[derive(Args, Debug)]
pub struct RecipeArgs {
    /// The method; without one the recipe's, else the default
    #[arg(value_parser = ValueParser::new(Words(Method::NAMES.to_vec())), hide_possible_values = true,
          help = format!("The method: {}; without one the recipe's, else the default", Method::NAMES.join(", ")))]
    method: Option<String>,
    /// The seed, any text; none or an empty one means one from the operating system
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    seed: Option<String>,
    /// Set a parameter: `width=80` of the method, `wang.tileset=greed` of a pass
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Switch a pass on
    #[arg(long, value_name = "NAME", value_parser = ValueParser::new(Words(Passes::NAMES.to_vec())))]
    pass: Vec<String>,
    /// Switch a pass off
    #[arg(long, value_name = "NAME", value_parser = ValueParser::new(Words(Passes::NAMES.to_vec())), hide_possible_values = true)]
    no_pass: Vec<String>,
    /// A recipe: a TOML or JSON file, a ready recipe's name, or `-` for standard input
    #[arg(long, value_name = "FILE|NAME")]
    recipe: Option<PathBuf>,
}

impl RecipeArgs {
    /// What the recipe says, with the command line's word last.
    pub fn read(&self) -> Result<ReadRecipe, Failure> {
        recipe(self)
    }

    /// The seed: the command line's, else the recipe's, else one from the operating system.
    pub fn seed(&self, read: &ReadRecipe) -> Result<Seed, Failure> {
        seeds::choose(self.seed.as_deref(), read.seed.clone())
    }

    /// The dungeon, and its seed.
    pub fn make(&self) -> Result<(Dungeon, Seed), Failure> {
        self.make_traced(&mut NoTrace)
    }

    /// The same, telling how it came to be.
    pub fn make_traced<T: Trace>(&self, trace: &mut T) -> Result<(Dungeon, Seed), Failure> {
        let read = self.read()?;
        let seed = self.seed(&read)?;
        let made = Workshop::new().generate_traced(&read.recipe, &seed, trace);
        made.map(|dungeon| (dungeon, seed.clone())).map_err(|error| Failure::generation(error, &seed))
    }
}

/// The recipe: file first, then the command line.
fn recipe(args: &RecipeArgs) -> Result<ReadRecipe, Failure> {
    let mut reader = RecipeReader::new();
    let mut folder = PathBuf::new();
    if let Some(path) = &args.recipe {
        let (name, text) = recipe_text(path)?;
        if is_json(path, &text) {
            refuse_dungeon(&name, &text)?;
            reader.json(&name, &text);
        } else {
            reader.toml(&name, &text);
        }
        folder = path.parent().map(Path::to_owned).unwrap_or_default();
    }
    if let Some(method) = &args.method {
        reader.method(method);
    }
    args.set.iter().for_each(|set| reader.set(set));
    args.pass.iter().for_each(|pass| reader.pass(pass, true));
    args.no_pass.iter().for_each(|pass| reader.pass(pass, false));
    // A path on the command line is meant from where the user stands, one in a file from where the file lies.
    let mut load = |name: &str, from: Option<&Source>| {
        let path = match from {
            Some(source) if source.name != "--set" => folder.join(name),
            _ => PathBuf::from(name),
        };
        let read = if input::is_stdin(&path) { Err("`-` is not a file here".to_owned()) } else { load(&path) };
        read.map_err(|why| format!("cannot read `{}`: {why}", path.display()))
    };
    reader.finish_with(&mut load).map_err(Failure::Recipe)
}

fn load(path: &Path) -> Result<String, String> {
    input::read(path, MAX_RECIPE).map_err(|unreadable| unreadable.why)
}

/// A recipe's name for messages, and its text.
fn recipe_text(path: &Path) -> Result<(String, String), Failure> {
    let ready = path.to_str().and_then(Ready::find).filter(|_| !path.is_file());
    if let Some(ready) = ready {
        return Ok((format!("recipes/{}.toml", ready.name), ready.text.to_owned()));
    }
    let name = input::name(path);
    input::read(path, MAX_RECIPE).map(|text| (name.clone(), text)).map_err(|unreadable| {
        let failure = Failure::usage(format!("cannot read the recipe {name}: {}", unreadable.why));
        if path.exists() || input::is_stdin(path) {
            return failure.maybe_hint(unreadable.hint);
        }
        let near = instead(&path.to_string_lossy(), READY.iter().map(|ready| ready.name));
        failure.hint(format!("among the ready recipes: {near}"))
    })
}

/// JSON by its name or its first character; no TOML file begins with a brace.
fn is_json(path: &Path, text: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
        || text.trim_start().starts_with('{')
}

/// A dungeon handed in as a recipe would break every rule of recipes; it is better called what it is.
fn refuse_dungeon(name: &str, text: &str) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Dungeon {
        format: String,
    }
    match serde_json::from_str(text) {
        Ok(Dungeon { format }) if format.starts_with("undercroft/") => {
            let failure = Failure::usage(format!("{name} is a dungeon, not a recipe"));
            Err(failure.hint("`undercroft verify` makes it again; its recipe is what stands in its field `recipe`"))
        }
        _ => Ok(()),
    }
}
