//! The arguments that choose a recipe and a seed, shared by all commands that make dungeons.

use std::path::{Path, PathBuf};

use clap::{Args, builder::ValueParser};
use undercroft::{
    Dungeon, Method, Recipe, Seed, Workshop,
    recipe::{AnyRecipe, Passes, ReadRecipe, RecipeReader, Source, suggestion},
    trace::Trace,
};
use undercroft_export::{import, json};

use crate::{
    failure::Failure,
    graph_args::{GraphArgs, is_graph},
    input::{self, MAX_RECIPE},
    keep_args::KeptRooms,
    memory::{MemoryLimit, MemoryUse},
    messages,
    out::Out,
    ready_recipes::{READY_RECIPES, ReadyRecipe},
    seed_choice,
    suggested_values::SuggestedValues,
};

/// What to make.
#[derive(Args, Debug, Default)]
pub struct RecipeArgs {
    /// The method; without one the recipe's, else the default
    #[arg(value_parser = ValueParser::new(SuggestedValues(Method::NAMES.to_vec())), hide_possible_values = true,
          help = format!("The method: {}; without one the recipe's, else the default", Method::NAMES.join(", ")))]
    method: Option<String>,
    /// What else is said of it.
    #[command(flatten)]
    changes: ChangeArgs,
}

/// What is said of a recipe besides its method.
#[derive(Args, Debug, Default)]
pub struct ChangeArgs {
    /// Set a parameter: `width=80` of the method, `wang.tileset=greed` of a pass
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Refuse a dungeon that has less than a number of the recipe asks for, such as loops or locks
    #[arg(long)]
    strict: bool,
    /// Switch a pass on
    #[arg(long, value_name = "NAME", value_parser = ValueParser::new(SuggestedValues(Passes::NAMES.to_vec())))]
    pass: Vec<String>,
    /// Switch a pass off
    #[arg(long, value_name = "NAME", value_parser = ValueParser::new(SuggestedValues(Passes::NAMES.to_vec())), hide_possible_values = true)]
    no_pass: Vec<String>,
    /// A recipe: a TOML or JSON file, a ready recipe's name, or `-` for standard input
    #[arg(long, value_name = "FILE|NAME")]
    recipe: Option<PathBuf>,
    /// A TOML or JSON file with tables of texts of your own, which extend or replace the ready ones
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,
    /// Rooms and connections from another program.
    #[command(flatten)]
    graph: GraphArgs,
}

impl RecipeArgs {
    /// The arguments for a method by its name, or else for a recipe's file or name.
    pub fn named(word: &str) -> RecipeArgs {
        let method = Method::from_name(word).map(|_| word.to_owned());
        let recipe = method.is_none().then(|| PathBuf::from(word));
        RecipeArgs { method, changes: ChangeArgs { recipe, ..ChangeArgs::default() } }
    }

    /// Reads the recipe file, then applies the arguments to it.
    pub fn read(&self, out: &Out) -> Result<ReadRecipe, Failure> {
        self.changes.read(self.method.as_deref(), out)
    }
}

impl ChangeArgs {
    /// The recipe, of this method if one is named, whichever a recipe file has.
    pub fn read(&self, method: Option<&str>, out: &Out) -> Result<ReadRecipe, Failure> {
        self.graph.require_method(method)?;
        let (reader, folder) = self.reader_over(out, |reader| {
            method.into_iter().for_each(|method| reader.method(method));
            Ok(None)
        })?;
        finish(reader, &folder)
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        let ChangeArgs { set, pass, no_pass, recipe, words, strict, graph } = self;
        let has_file = recipe.is_some() || words.is_some() || !graph.is_empty();
        set.is_empty() && pass.is_empty() && no_pass.is_empty() && !has_file && !strict
    }

    /// What `--recipe` names.
    pub fn recipe_file(&self) -> Option<&Path> {
        self.recipe.as_deref()
    }

    /// What `--set` says.
    pub fn sets(&self) -> &[String] {
        &self.set
    }

    /// Reads the recipe file, then what `begin` adds to it, then the graph, then what the arguments change. Returns the folder that relative
    /// paths start from: that of what `begin` has read, if it has read a file.
    pub fn reader_over(
        &self,
        out: &Out,
        begin: impl FnOnce(&mut RecipeReader) -> Result<Option<PathBuf>, Failure>,
    ) -> Result<(RecipeReader, PathBuf), Failure> {
        let mut reader = RecipeReader::new();
        reader.judge_words(undercroft_words::problems);
        let mut folder = PathBuf::new();
        if let Some(path) = &self.recipe {
            let (name, text) = recipe_text(path)?;
            folder = read_file(&mut reader, path, &name, &text)?;
        }
        if let Some(other) = begin(&mut reader)? {
            folder = other;
        }
        self.graph.apply(&mut reader, out)?;
        if let Some(words) = &self.words {
            reader.words(&words.to_string_lossy());
        }
        self.set.iter().for_each(|set| reader.set(set));
        if self.strict {
            reader.set("strict=true");
        }
        self.pass.iter().for_each(|pass| reader.pass(pass, true));
        self.no_pass.iter().for_each(|pass| reader.pass(pass, false));
        Ok((reader, folder))
    }
}

/// What to make, and from which seed.
#[derive(Args, Debug)]
pub struct SeededRecipeArgs {
    #[command(flatten)]
    recipe_args: RecipeArgs,
    /// The seed, any text; none or an empty one means one from the operating system
    #[arg(long, value_name = "TEXT", allow_negative_numbers = true)]
    seed: Option<String>,
}

impl SeededRecipeArgs {
    /// The recipe, and the seed: the command line's, else the recipe's, else one from the operating system.
    pub fn read(&self, out: &Out) -> Result<(AnyRecipe, ChosenSeed), Failure> {
        let read = self.recipe_args.read(out)?;
        Ok((read.recipe, ChosenSeed::choose(self.seed.as_deref(), read.seed)?))
    }

    /// The same where one dungeon is wanted; a recipe of several levels is refused.
    pub fn read_one(&self, out: &Out) -> Result<(Recipe, ChosenSeed), Failure> {
        let read = self.recipe_args.read(out)?;
        let seed = read.seed.clone();
        let recipe = read.one().map_err(Failure::Recipe)?;
        Ok((recipe, ChosenSeed::choose(self.seed.as_deref(), seed)?))
    }

    /// The recipe of a dungeon that keeps rooms, with what the arguments change, and the seed.
    pub fn read_keeping(&self, kept: KeptRooms, out: &Out) -> Result<(AnyRecipe, ChosenSeed), Failure> {
        let RecipeArgs { method, changes } = &self.recipe_args;
        let other = method.as_ref().filter(|method| *method != "tabletop");
        if let Some(method) = other {
            let failure =
                Failure::usage(format!("`{method}` keeps no rooms: only `tabletop` lays rooms around others"));
            return Err(failure.hint("leave the method out: --from has it"));
        }
        changes.graph.require_method(Some("tabletop"))?;
        let text = kept.recipe.to_json().to_string();
        let (reader, folder) = changes.reader_over(out, |reader| {
            reader.json(&kept.name, &text);
            Ok(None)
        })?;
        let read = finish(reader, &folder)?;
        if matches!(read.recipe, AnyRecipe::Levels(_)) {
            let failure = Failure::usage("kept rooms belong to one dungeon, and this makes several levels");
            return Err(failure.hint("leave `levels` out"));
        }
        kept.tell(out);
        Ok((read.recipe, ChosenSeed::choose(self.seed.as_deref(), None)?))
    }

    /// Switches the pass `lights` on, unless it was switched off by name: files for virtual tabletops want lights.
    pub fn light(&self, recipe: &mut AnyRecipe) {
        if !self.recipe_args.changes.no_pass.iter().any(|pass| pass == "lights") {
            recipe.switch_lights_on();
        }
    }

    /// Generates the dungeon for some purpose, if there is memory for it, recording the steps in a trace.
    pub fn make<T: Trace>(
        &self,
        memory: MemoryLimit,
        memory_use: MemoryUse,
        trace: &mut T,
        out: &Out,
    ) -> Result<(Dungeon, ChosenSeed), Failure> {
        let (recipe, chosen) = self.read_one(out)?;
        memory.require(&recipe.expected_size(), memory_use, 1)?;
        let made = Workshop::new().generate_traced(&recipe, &chosen.seed, trace);
        made.map_err(|error| Failure::generation(error, &chosen.seed)).map(|dungeon| (dungeon, chosen))
    }
}

/// A seed, and whether it came from the operating system.
pub struct ChosenSeed {
    /// The seed.
    pub seed: Seed,
    by_system: bool,
}

impl ChosenSeed {
    /// The seed of the command line, else of a recipe, else one from the operating system.
    pub fn choose(given: Option<&str>, from_recipe: Option<Seed>) -> Result<ChosenSeed, Failure> {
        let (seed, by_system) = seed_choice::choose(given, from_recipe)?;
        Ok(ChosenSeed { seed, by_system })
    }

    /// Prints the seed if the user could not know it otherwise.
    pub fn tell(&self, out: &Out) {
        if self.by_system {
            seed_choice::tell(&self.seed, out);
        }
    }
}

/// Reads a recipe file and returns its folder, which relative paths in the recipe start from.
pub fn read_file(reader: &mut RecipeReader, path: &Path, name: &str, text: &str) -> Result<PathBuf, Failure> {
    if is_graph(path) {
        let failure = Failure::usage(format!("{name} is a graph, not a recipe"));
        return Err(failure.hint("name it with --graph"));
    }
    if is_json(path, text) {
        refuse_dungeon(name, text)?;
        reader.json(name, text);
    } else {
        reader.toml(name, text);
    }
    Ok(path.parent().map(Path::to_owned).unwrap_or_default())
}

/// Finishes the recipe and loads the texts that it names.
pub fn finish(reader: RecipeReader, folder: &Path) -> Result<ReadRecipe, Failure> {
    reader.finish_with(&mut load_from(folder)).map_err(Failure::Recipe)
}

/// Reads the files that a recipe names. Relative paths of `--set` and `--words` start from the working directory, those of a recipe file
/// from its folder.
fn load_from(folder: &Path) -> impl FnMut(&str, Option<&Source>) -> Result<String, String> {
    |name, from| {
        let path = match from {
            Some(source) if source.name != "--set" && source.name != "--words" => folder.join(name),
            _ => PathBuf::from(name),
        };
        let read =
            if input::is_standard_stream(&path) { Err("`-` is not a file here".to_owned()) } else { load(&path) };
        let text = read.map_err(|why| format!("cannot read `{}`: {why}", messages::path(&path)))?;
        if !import::is_prefab_map(name) {
            return Ok(text);
        }
        // A map of Tiled stands for a file of prefabs.
        import::prefab_file(name, &text)
            .map_err(|why| format!("cannot read `{}` as a prefab: {why}", messages::path(&path)))
    }
}

fn load(path: &Path) -> Result<String, String> {
    input::read(path, MAX_RECIPE).map_err(|unreadable| unreadable.why)
}

/// A recipe's name for messages, and its text.
fn recipe_text(path: &Path) -> Result<(String, String), Failure> {
    let ready = path.to_str().and_then(ReadyRecipe::find).filter(|_| !path.is_file());
    if let Some(ready) = ready {
        return Ok((format!("recipes/{}.toml", ready.name), ready.text.to_owned()));
    }
    let text = input::read_text("the recipe", path, MAX_RECIPE).map_err(|failure| {
        if path.exists() || input::is_standard_stream(path) {
            return failure;
        }
        failure.hint(ready_recipe_hint(&path.to_string_lossy()))
    })?;
    Ok((input::name(path), text))
}

/// The ready recipe that may have been meant, or all of them.
fn ready_recipe_hint(word: &str) -> String {
    let names = READY_RECIPES.iter().map(|ready| ready.name);
    let near = suggestion(word, names.clone());
    if near.starts_with("did you mean") {
        return format!("{near} `undercroft recipes` lists all");
    }
    format!("the ready recipes are {}", names.collect::<Vec<_>>().join(", "))
}

/// JSON is recognised by its extension or its first character; no TOML file begins with a brace.
fn is_json(path: &Path, text: &str) -> bool {
    input::extension(path) == "json" || text.trim_start().starts_with('{')
}

/// A dungeon file in place of a recipe would cause a long list of problems, so it has a message of its own.
fn refuse_dungeon(name: &str, text: &str) -> Result<(), Failure> {
    let format = json::declared_format(text).unwrap_or_default();
    if !format.starts_with("undercroft/") && !format.starts_with("undercroft-levels/") {
        return Ok(());
    }
    let failure = Failure::usage(format!("{name} is a dungeon, not a recipe"));
    Err(failure.hint("`undercroft verify` makes it again; its recipe is what stands in its field `recipe`"))
}
