use super::{
    AnyRecipe, EncounterRule, Passes, Problem, Problems, Recipe, ResolvedRecipe, Source, Span, WordTables,
    decode::{self, Load, LoadFrom, method_name},
    levels,
    precedence::{self, Precedence},
    words,
};
use crate::{
    Json, Named,
    params::{Entry, Node, Value, from_json_text, from_value},
    rng::Seed,
};

#[cfg(feature = "toml")]
use super::{Method, describe};
#[cfg(feature = "toml")]
use crate::params::{from_set, from_toml_text, key_steps, short};

/// A path in a `--set` goes no deeper than this.
#[cfg(feature = "toml")]
const MAX_STEPS: usize = 8;
/// No list names more passes than this. Each is looked up among the others, and a file may hold millions.
const MAX_LISTED: usize = 64;
/// The largest recipe text, in bytes.
const MAX_TEXT: usize = 64 << 20;

/// Puts a recipe together from files and the command line; what comes later wins.
///
/// ```
/// use undercroft::recipe::RecipeReader;
/// let mut reader = RecipeReader::new();
/// reader.toml("cave.toml", "seed = 7\n[method.bsp]\nwidth = 60\n");
/// reader.set("height=30");
/// let read = reader.finish().unwrap();
/// assert_eq!(read.seed.unwrap().as_str(), "7");
/// ```
pub struct RecipeReader {
    sources: Vec<Source>,
    root: Node,
    problems: Vec<Problem>,
    /// Settings: the source of each, and its value, unless that is still to be read from the source.
    #[cfg(feature = "toml")]
    sets: Vec<(usize, Option<Node>)>,
    passes: Vec<(String, bool)>,
    precedence: Precedence,
    judge_words: Option<JudgeWords>,
}

/// Says what is wrong with tables of texts, by paths such as `words.rules.name[3]`.
pub type JudgeWords = fn(&WordTables) -> Vec<Problem>;

/// What a [`RecipeReader`] read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ReadRecipe {
    /// The recipe of one dungeon or of several levels, sound as a recipe.
    pub recipe: AnyRecipe,
    /// The seed, if a file named one.
    pub seed: Option<Seed>,
    /// The recipe of one dungeon as it was resolved to find its problems.
    resolved: Option<ResolvedRecipe>,
    /// Where the texts say that there are several levels, if they do.
    levels: Option<Span>,
    /// The texts, if there are several levels.
    sources: Vec<Source>,
}

impl ReadRecipe {
    /// The recipe, where one dungeon is wanted; a recipe of several levels is a problem with its place.
    ///
    /// ```
    /// use undercroft::recipe::RecipeReader;
    /// let mut reader = RecipeReader::new();
    /// reader.set("levels=3");
    /// assert_eq!(reader.finish().unwrap().one().unwrap_err().list[0].path, "levels");
    /// ```
    pub fn one(self) -> Result<Recipe, Problems> {
        match self.recipe {
            AnyRecipe::One(recipe) => Ok(*recipe),
            AnyRecipe::Levels(_) => {
                let rule = "is a recipe of several levels, where one dungeon is wanted".to_owned();
                let hint = Some("leave `levels` out".to_owned());
                let problem = Problem { path: "levels".to_owned(), rule, hint, span: self.levels };
                Err(Problems { list: vec![problem], sources: self.sources })
            }
        }
    }

    /// The recipe of one dungeon, resolved: it was resolved to find its problems, and is not looked at again.
    ///
    /// ```
    /// use undercroft::recipe::RecipeReader;
    /// let mut reader = RecipeReader::new();
    /// reader.json("recipe.json", r#"{ "method": "bsp" }"#);
    /// assert_eq!(reader.finish()?.resolved()?.attempts, Some(1));
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    pub fn resolved(mut self) -> Result<ResolvedRecipe, Problems> {
        match self.resolved.take() {
            Some(resolved) => Ok(resolved),
            None => self.one()?.resolve(),
        }
    }
}

impl Default for RecipeReader {
    fn default() -> RecipeReader {
        RecipeReader::new()
    }
}

impl RecipeReader {
    /// A reader that has read nothing: the default recipe.
    ///
    /// ```
    /// use undercroft::recipe::RecipeReader;
    /// assert_eq!(RecipeReader::new().finish().unwrap().recipe.methods(), ["tabletop"]);
    /// ```
    pub fn new() -> RecipeReader {
        RecipeReader {
            sources: Vec::new(),
            root: Node::table(),
            problems: Vec::new(),
            #[cfg(feature = "toml")]
            sets: Vec::new(),
            passes: Vec::new(),
            precedence: Precedence::LaterSource,
            judge_words: None,
        }
    }

    fn source(&mut self, name: &str, text: &str) -> usize {
        self.sources.push(Source { name: name.to_owned(), text: text.to_owned() });
        self.sources.len() - 1
    }

    fn file(&mut self, name: &str, text: &str, parse: fn(usize, &str, &mut Vec<Problem>) -> Node) {
        if text.len() > MAX_TEXT {
            let rule = cold_format!("{name} is larger than {} MiB, too large for a recipe", MAX_TEXT >> 20);
            self.problems.push(Problem { path: String::new(), rule, hint: None, span: None });
            return;
        }
        let source = self.source(name, text);
        self.root = listed_passes(parse(source, text, &mut self.problems), &mut self.problems);
    }

    /// Reads a TOML file.
    ///
    /// ```
    /// let mut reader = undercroft::recipe::RecipeReader::new();
    /// reader.toml("halls.toml", "method = \"scatter\"");
    /// assert_eq!(reader.finish().unwrap().one().unwrap().method.name(), "scatter");
    /// ```
    #[cfg(feature = "toml")]
    pub fn toml(&mut self, name: &str, text: &str) {
        self.file(name, text, from_toml_text);
    }

    /// Reads a JSON file.
    ///
    /// ```
    /// let mut reader = undercroft::recipe::RecipeReader::new();
    /// reader.json("halls.json", r#"{ "method": "scatter" }"#);
    /// assert_eq!(reader.finish().unwrap().one().unwrap().method.name(), "scatter");
    /// ```
    pub fn json(&mut self, name: &str, text: &str) {
        self.file(name, text, from_json_text);
    }

    /// Reads a recipe that stands in a larger JSON value.
    ///
    /// ```
    /// let mut reader = undercroft::recipe::RecipeReader::new();
    /// reader.value(&undercroft::Recipe::from_toml("[method.scatter]").unwrap().to_json());
    /// assert_eq!(reader.finish().unwrap().one().unwrap().method.name(), "scatter");
    /// ```
    pub fn value(&mut self, value: &Json) {
        self.root = listed_passes(from_value(value, None), &mut self.problems);
    }

    /// Says which version of the engine resolved the recipe that is read, as the files of dungeons do.
    ///
    /// Version 0.1 wrote what a method shares with a pass in both places, and let the pass alone change it. So in its
    /// recipes the pass wins, where a method and a pass that differ are a problem elsewhere. Nor had it the pass `roles`, and
    /// it counted enemies as document 001 does on every method.
    ///
    /// ```
    /// let text = r#"{ "method": { "tabletop": { "exits": 1 } }, "passes": { "exits": { "count": 3 } } }"#;
    /// let mut reader = undercroft::recipe::RecipeReader::new();
    /// reader.json("dungeon.json", text);
    /// reader.resolved_by("0.1.0");
    /// assert_eq!(reader.finish().unwrap().one().unwrap().passes.exits.unwrap().count, Some(3));
    /// ```
    pub fn resolved_by(&mut self, engine: &str) {
        if engine.starts_with("0.1.") {
            self.precedence = Precedence::Pass;
        }
    }

    /// Takes the tables of texts from a file, whatever a recipe file says of them.
    ///
    /// ```
    /// let mut reader = undercroft::recipe::RecipeReader::new();
    /// reader.words("mine.json");
    /// let file = r#"{ "rules": { "name": ["The {founder} mine"] } }"#;
    /// let read = reader.finish_with(&mut |_, _| Ok(file.to_owned())).unwrap();
    /// assert_eq!(read.one().unwrap().words.unwrap().rules[0].0, "name");
    /// ```
    pub fn words(&mut self, file: &str) {
        let source = self.source("--words", file);
        let span = Some(Span { source, range: 0..file.len() });
        let mut words = Node::table();
        words.put(&["file"], span.clone(), Node { value: Value::Text(file.to_owned()), span: span.clone() });
        self.root.put(&["words"], span, words);
    }

    /// Has tables of texts judged by somebody who knows the grammar they are written in; his problems are shown where the texts
    /// stand.
    pub fn judge_words(&mut self, judge: JudgeWords) {
        self.judge_words = Some(judge);
    }

    /// Uses the method of that name. Parameters that a file gave to another method are dropped with it.
    ///
    /// ```
    /// let mut reader = undercroft::recipe::RecipeReader::new();
    /// reader.method("scatter");
    /// assert_eq!(reader.finish().unwrap().one().unwrap().method.name(), "scatter");
    /// ```
    pub fn method(&mut self, name: &str) {
        if method_name(&self.root) != name || self.root.entry("method").is_none() {
            let source = self.source("command line", name);
            let span = Some(Span { source, range: 0..name.len() });
            let mut method = Node::table();
            method.put(&[name], span.clone(), Node::table());
            self.root.put(&["method"], span, method);
        }
    }

    /// Reads one `KEY=VALUE` of the command line: `width=80`, `attempts=5`, `wang.tileset=greed`.
    ///
    /// ```
    /// let mut reader = undercroft::recipe::RecipeReader::new();
    /// reader.method("bsp");
    /// reader.set("widht=80");
    /// let problems = reader.finish().unwrap_err();
    /// assert_eq!(problems.list[0].hint.as_deref(), Some("did you mean `width`?"));
    /// ```
    #[cfg(feature = "toml")]
    pub fn set(&mut self, text: &str) {
        let source = self.source("--set", text);
        self.sets.push((source, None));
    }

    /// The same for a value that is no text of a command line.
    ///
    /// ```
    /// use undercroft::json;
    /// let mut reader = undercroft::recipe::RecipeReader::new();
    /// reader.method("bsp");
    /// reader.set_value("doors.locked", &json!(0.5));
    /// assert_eq!(reader.finish().unwrap().one().unwrap().passes.doors.unwrap().locked, Some(0.5));
    /// ```
    #[cfg(feature = "toml")]
    pub fn set_value(&mut self, key: &str, value: &Json) {
        let source = self.source("--set", key);
        let node = from_value(value, Some(&Span { source, range: 0..key.len() }));
        self.sets.push((source, Some(node)));
    }

    /// Switches a pass on or off, whatever was set before.
    ///
    /// ```
    /// let mut reader = undercroft::recipe::RecipeReader::new();
    /// reader.pass("wang", true);
    /// assert!(reader.finish().unwrap().one().unwrap().passes.wang.is_some());
    /// ```
    pub fn pass(&mut self, name: &str, on: bool) {
        self.passes.push((name.to_owned(), on));
    }

    /// The recipe of one dungeon or of several levels, or everything that is wrong with it. A recipe that names files is
    /// refused.
    ///
    /// ```
    /// use undercroft::recipe::{AnyRecipe, RecipeReader};
    /// let mut reader = RecipeReader::new();
    /// reader.set("levels=3");
    /// assert!(matches!(reader.finish().unwrap().recipe, AnyRecipe::Levels(_)));
    ///
    /// let mut reader = RecipeReader::new();
    /// reader.method("bsp");
    /// reader.set("depth=99");
    /// assert_eq!(reader.finish().unwrap_err().list[0].path, "method.bsp.depth");
    /// ```
    pub fn finish(self) -> Result<ReadRecipe, Problems> {
        self.finish_with(&mut no_files)
    }

    /// The same, with a function that loads the files which a recipe names. It gets the name and the source in which that
    /// stands, because a path in a recipe file is relative to the folder of that file.
    ///
    /// ```
    /// let mut reader = undercroft::recipe::RecipeReader::new();
    /// reader.set("text.file=main.rs");
    /// let read = reader.finish_with(&mut |_, _| Ok("fn main() {}".to_owned())).unwrap();
    /// assert_eq!(&*read.one().unwrap().passes.text.unwrap().text, "fn main() {}");
    /// ```
    pub fn finish_with(mut self, load: &mut LoadFrom<'_>) -> Result<ReadRecipe, Problems> {
        self.apply_arguments();
        let mut sources = std::mem::take(&mut self.sources);
        let mut load = Load { fetch: load, sources: &mut sources };
        let seed = decode::seed(&self.root, &mut self.problems).map(Seed::new);
        let decoder = RecipeDecoder { precedence: self.precedence, judge_words: self.judge_words };
        let levels = self.root.entry("levels").map(|entry| entry.node.span.clone());
        let (recipe, resolved) = if levels.is_some() {
            (levels::read(&self.root, &decoder, &mut load, &mut self.problems).map(AnyRecipe::Levels), None)
        } else {
            let (recipe, resolved) = self.one(&decoder, &mut load);
            (Some(AnyRecipe::One(Box::new(recipe))), resolved)
        };
        match recipe {
            Some(recipe) if self.problems.is_empty() => {
                if levels.is_none() {
                    sources.clear();
                }
                Ok(ReadRecipe { recipe, seed, resolved, levels: levels.flatten(), sources })
            }
            _ => Err(Problems { list: self.problems, sources }),
        }
    }

    fn one(&mut self, decoder: &RecipeDecoder, load: &mut Load<'_>) -> (Recipe, Option<ResolvedRecipe>) {
        if let Some(entry) = levels::OPTIONS.iter().find_map(|name| self.root.entry(name)) {
            let rule = "says how levels are joined, and there is one dungeon".to_owned();
            let hint = Some("say how many levels: `levels = 3`".to_owned());
            self.problems.push(entry.node.problem(&entry.key, rule, hint));
        }
        let Decoded { recipe, resolved, problems } = decoder.decode(&mut self.root, load);
        self.problems.extend(problems);
        (recipe, resolved)
    }

    /// Puts what the command line says into the tree.
    fn apply_arguments(&mut self) {
        #[cfg(feature = "toml")]
        for (source, value) in std::mem::take(&mut self.sets) {
            self.apply_set(source, value);
        }
        for (name, on) in std::mem::take(&mut self.passes) {
            let is_table = |entry: &Entry| matches!(entry.node.value, Value::Table(_));
            let named = self.root.entry("passes").and_then(|passes| passes.node.entry(&name));
            if !(on && named.is_some_and(is_table)) {
                let source = self.source(if on { "--pass" } else { "--no-pass" }, &name);
                let span = Some(Span { source, range: 0..name.len() });
                self.root.put(&["passes", &name], span, Node::flag(on));
            }
        }
    }

    #[cfg(feature = "toml")]
    fn apply_set(&mut self, source: usize, value: Option<Node>) {
        let text = self.sources[source].text.clone();
        let (key, node) = match (value, text.split_once('=')) {
            (Some(node), _) => (text.as_str(), node),
            (None, Some((key, value))) => (key, from_set(source, key.len() + 1, value)),
            (None, None) => {
                let span = Some(Span { source, range: 0..text.len() });
                let rule = cold_format!("`--set {}` has no value", short(&text));
                let hint = Some("write it as KEY=VALUE, such as `--set width=80`".to_owned());
                self.problems.push(Problem { path: short(&text), rule, hint, span });
                return;
            }
        };
        let names = key_steps(key);
        let steps: Vec<&str> = names.iter().map(String::as_str).collect();
        if steps.len() > MAX_STEPS || steps.iter().any(|step| step.is_empty()) {
            let span = Some(Span { source, range: 0..key.len() });
            let rule = cold_format!("`{}` is not the name of a parameter", short(key));
            let hint = Some("names look like `width` or `wang.tileset`".to_owned());
            self.problems.push(Problem { path: short(key), rule, hint, span });
            return;
        }
        let method = method_name(&self.root).to_owned();
        let of_method = describe::method_has(&method, steps[0]);
        let mut path: Vec<&str> = match steps[0] {
            first if steps.len() == 1 && of_method => vec!["method", &method, first],
            first if decode::ROOT.contains(&first) => vec![first],
            first if Passes::NAMES.contains(&first) => vec!["passes", first],
            first if steps.len() > 1 && !of_method => vec!["passes", first],
            first => vec!["method", &method, first],
        };
        path.extend(&steps[1..]);
        if path[0] == "method" && Method::from_name(&method).is_some() {
            self.open_method(&method);
        }
        self.root.put(&path, Some(Span { source, range: 0..key.len() }), node);
        if path == ["passes"] {
            self.root = listed_passes(std::mem::replace(&mut self.root, Node::table()), &mut self.problems);
        }
    }

    /// `method = "bsp"` becomes `[method.bsp]`, so that parameters can be put into it.
    #[cfg(feature = "toml")]
    fn open_method(&mut self, name: &str) {
        let open = self.root.entry("method").is_some_and(|entry| matches!(entry.node.value, Value::Table(_)));
        if !open {
            self.root.put(&["method", name], None, Node::table());
        }
    }
}

/// Fetches nothing.
fn no_files(name: &str, _: Option<&Source>) -> Result<String, String> {
    Err(cold_format!("cannot read `{name}` here; put the text itself into `text`"))
}

/// Reads the tree of one dungeon's recipe.
pub(super) struct RecipeDecoder {
    precedence: Precedence,
    judge_words: Option<JudgeWords>,
}

/// What a tree says.
pub(super) struct Decoded {
    /// What is unusable has its default.
    pub(super) recipe: Recipe,
    /// The recipe with a value for every parameter, unless something is wrong with them.
    pub(super) resolved: Option<ResolvedRecipe>,
    /// Everything that is wrong.
    pub(super) problems: Vec<Problem>,
}

impl RecipeDecoder {
    /// The recipe of a tree, and everything that is wrong with it.
    pub(super) fn decode(&self, root: &mut Node, load: &mut Load<'_>) -> Decoded {
        let mut found = Vec::new();
        let problems = &mut found;
        precedence::apply(root, self.precedence, problems);
        if self.precedence == Precedence::Pass {
            say_old_defaults(root);
        }
        words::embed(root, load, problems);
        let (recipe, shared) = decode::recipe(root, load, problems);
        if let (Some(judge), Some(tables)) = (self.judge_words, &recipe.words) {
            problems.extend(judge(tables).into_iter().map(|own| Problem { span: root.locate(&own.path), ..own }));
        }
        let (resolved, mut broken) = match recipe.resolve() {
            Ok(resolved) => (Some(resolved), Vec::new()),
            Err(problems) => (None, problems.list),
        };
        broken.retain(|problem| !shared.tell(problem));
        for problem in shared.out_of_range.into_iter().chain(broken).chain(shared.contradictions) {
            // A field that could not be read has its say already.
            if problems.iter().all(|earlier| earlier.path != problem.path) {
                problems.push(Problem { span: root.locate(&problem.path), ..problem });
            }
        }
        Decoded { recipe, resolved, problems: found }
    }

    /// A list of passes as a table.
    pub(super) fn listed_passes(&self, root: Node, problems: &mut Vec<Problem>) -> Node {
        listed_passes(root, problems)
    }
}

/// Says what was always so in version 0.1, whose recipes have no word for it.
fn say_old_defaults(root: &mut Node) {
    let Some(passes) = root.entry("passes").map(|entry| &entry.node) else { return };
    let is_set = passes.entry("roles").is_some();
    let encounters = passes.entry("encounters").map(|entry| &entry.node);
    let counted = encounters.is_some_and(|node| matches!(node.value, Value::Table(_)) && node.entry("rule").is_none());
    if !is_set {
        root.put(&["passes", "roles"], None, Node::flag(false));
    }
    if counted {
        let document = Node { value: Value::Text(EncounterRule::Document.name().to_owned()), span: None };
        root.put(&["passes", "encounters", "rule"], None, document);
    }
}

/// A list of passes means exactly those: it becomes a table in which all others are off.
fn listed_passes(mut root: Node, problems: &mut Vec<Problem>) -> Node {
    let Some(Entry { node: Node { value: Value::List(items), span }, .. }) = root.entry("passes") else { return root };
    let mut table = Node { value: Value::Table(Vec::new()), span: span.clone() };
    if items.len() > MAX_LISTED {
        let rule = cold_format!("lists {} passes, there are only {}", items.len(), Passes::NAMES.len());
        problems.push(Problem { path: "passes".to_owned(), rule, hint: None, span: span.clone() });
    }
    for name in Passes::NAMES {
        table.put(&[name], span.clone(), Node::flag(false));
    }
    for item in items.iter().take(MAX_LISTED) {
        match &item.value {
            Value::Text(name) => {
                table.put(&[name], item.span.clone(), Node { value: Value::Bool(true), span: item.span.clone() });
            }
            Value::Table(entries) if entries.len() == 1 => {
                table.put(&[&entries[0].key], entries[0].span.clone(), entries[0].node.clone());
            }
            _ => {
                let rule = cold_format!("a pass in a list is a name or a table with one name, not {}", item.describe());
                problems.push(item.problem("passes", rule, None));
            }
        }
    }
    let span = span.clone();
    root.put(&["passes"], span, table);
    root
}
