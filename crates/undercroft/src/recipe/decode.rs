//! From what a text says to a recipe, noting everything that does not fit.

use std::sync::Arc;

use super::{
    DEFAULT_METHOD, Method, Passes, Problem, Recipe, Source,
    contradictions::{SharedFaults, SharedInText},
    precedence::says,
    suggestion, words,
};
use crate::params::{Custom, Fields, Node, Slot, Value, did_you_mean, from_json_text, nearest, short};

/// Fetches the text of a file by its name, which stands in that source.
pub(super) type LoadFrom<'a> = dyn FnMut(&str, Option<&Source>) -> Result<String, String> + 'a;

/// The texts that a recipe is read from, and the function that loads the files which it names.
pub(super) struct Load<'a> {
    pub(super) fetch: &'a mut LoadFrom<'a>,
    pub(super) sources: &'a mut Vec<Source>,
}

impl Load<'_> {
    /// The text of a file; `source` is the one in which the name stands.
    fn text(&mut self, name: &str, source: Option<usize>) -> Result<String, String> {
        (self.fetch)(name, source.and_then(|index| self.sources.get(index)))
    }

    /// What the TOML or JSON file says that `file` names, or `None` and what is wrong. Its text becomes a source, so that
    /// whatever is wrong in it is shown there.
    pub(super) fn tree(&mut self, path: &str, file: &Node, problems: &mut Vec<Problem>) -> Option<Node> {
        let read = match &file.value {
            Value::Text(name) => self.text(name, file.span.as_ref().map(|span| span.source)).map(|text| (name, text)),
            _ => Err(cold_format!("must be the path of a file, is {}", file.describe())),
        };
        let (name, text) = match read {
            Ok(read) => read,
            Err(rule) => {
                problems.push(file.problem(path, rule, None));
                return None;
            }
        };
        let is_json = name.to_ascii_lowercase().ends_with(".json");
        let (source, before) = (self.sources.len(), problems.len());
        let tree = match is_json {
            true => from_json_text(source, &text, problems),
            false => from_toml_file(source, &text, problems),
        };
        self.sources.push(Source { name: name.clone(), text });
        for problem in &mut problems[before..] {
            problem.path = path.to_owned();
        }
        (problems.len() == before).then_some(tree)
    }
}

#[cfg(feature = "toml")]
use crate::params::from_toml_text as from_toml_file;

/// Stands in for the TOML reader in a build without it.
#[cfg(not(feature = "toml"))]
fn from_toml_file(_source: usize, _text: &str, problems: &mut Vec<Problem>) -> Node {
    let rule = "this build reads no TOML".to_owned();
    let hint = Some("write the file as JSON, or build with the feature `toml`".to_owned());
    problems.push(Problem { path: String::new(), rule, hint, span: None });
    Node::table()
}

/// What may stand at the top of a recipe. What is said of levels is read elsewhere.
pub(super) const ROOT: [&str; 10] =
    ["method", "passes", "attempts", "strict", "words", "seed", "levels", "shafts", "down", "keys_across"];

/// The recipe that a tree describes; anything unusable is noted and keeps its default.
pub(super) fn recipe(root: &Node, load: &mut Load<'_>, problems: &mut Vec<Problem>) -> (Recipe, SharedFaults) {
    if !matches!(root.value, Value::Table(_)) {
        let rule = cold_format!("a recipe is a table, this is {}", root.describe());
        problems.push(root.problem("", rule, Some("start with `[method.bsp]`".to_owned())));
    }
    unknown(root, "", &ROOT, "entry", problems);
    let (method, own) = named_method(root, problems);
    let mut recipe = Recipe::new(method);
    recipe.passes = passes_on(root, own, &mut recipe.method);
    let mut shared = SharedInText::new(root, recipe.method.name());
    if let Some(own) = own {
        let Recipe { method, passes, .. } = &mut recipe;
        let mut stand_ins = method.stand_ins();
        let path = format!("method.{}", method.name());
        params(own, &path, load, problems, &mut |setter| method.fields_with(passes, &mut stand_ins, setter));
        method.fields_with(passes, &mut stand_ins, &mut shared);
    }
    if let Some(entry) = root.entry("passes") {
        passes(&entry.node, &mut recipe, load, problems);
    }
    let shared = shared.faults(&mut recipe.passes, problems);
    if let Some(entry) = root.entry("attempts") {
        match entry.node.value {
            Value::Whole(attempts) if (0..=i64::from(u32::MAX)).contains(&attempts) => {
                recipe.attempts = Some(attempts as u32);
            }
            _ => {
                let rule = cold_format!("must be a whole number of attempts, is {}", entry.node.describe());
                problems.push(entry.node.problem("attempts", rule, None));
            }
        }
    }
    if let Some(entry) = root.entry("strict") {
        match entry.node.value {
            Value::Bool(strict) => recipe.strict = strict,
            _ => {
                let rule = cold_format!("must be true or false, is {}", entry.node.describe());
                problems.push(entry.node.problem("strict", rule, None));
            }
        }
    }
    recipe.words = root.entry("words").and_then(|entry| words::read(&entry.node, problems)).map(Arc::new);
    (recipe, shared)
}

/// The seed that a tree names.
pub(super) fn seed(root: &Node, problems: &mut Vec<Problem>) -> Option<String> {
    root.entry("seed").and_then(|entry| match &entry.node.value {
        Value::Text(text) => Some(text.clone()),
        Value::Whole(whole) => Some(whole.to_string()),
        _ => {
            let rule = cold_format!("must be a text or a whole number of 64 bits, is {}", entry.node.describe());
            problems.push(entry.node.problem("seed", rule, Some("put it in quotes: any text is a seed".to_owned())));
            None
        }
    })
}

/// The name of the method a recipe uses, as far as it says.
pub(super) fn method_name(root: &Node) -> &str {
    let Some(entry) = root.entry("method") else { return DEFAULT_METHOD };
    match &entry.node.value {
        Value::Text(name) => name,
        Value::Table(entries) => entries.first().map_or(DEFAULT_METHOD, |entry| &entry.key),
        _ => DEFAULT_METHOD,
    }
}

/// The method that a tree names, with its default parameters, and what the tree says of them.
fn named_method<'a>(root: &'a Node, problems: &mut Vec<Problem>) -> (Method, Option<&'a Node>) {
    let Some(entry) = root.entry("method") else { return (Method::default(), None) };
    let one = match &entry.node.value {
        Value::Text(name) => Some((name, &entry.node, None)),
        Value::Table(entries) if entries.len() == 1 => {
            Some((&entries[0].key, &entries[0].node, entries[0].span.clone()))
        }
        _ => None,
    };
    let Some((name, node, span)) = one else {
        let rule = "must name one method".to_owned();
        let hint = cold_format!("write `[method.NAME]` once, with NAME one of: {}", Method::NAMES.join(", "));
        problems.push(entry.node.problem("method", rule, Some(hint)));
        return (Method::default(), None);
    };
    let Some(method) = Method::from_name(name) else {
        let hint = Some(suggestion(name, Method::NAMES));
        let span = span.or_else(|| node.span.clone());
        problems.push(Problem {
            path: "method".to_owned(),
            rule: cold_format!("there is no method `{name}`"),
            hint,
            span,
        });
        return (Method::default(), None);
    };
    (method, Some(node).filter(|node| !matches!(node.value, Value::Text(_))))
}

/// The passes that are on, with their default parameters: those that the tree switches on, those that a value of the method
/// switches on, and of the others those that are usual.
fn passes_on(root: &Node, own: Option<&Node>, method: &mut Method) -> Passes {
    let rows = method.shared_values();
    let asked = |name: &str| {
        let mut values = rows.iter().filter(|row| row.pass == name && row.off.is_some());
        values.any(|row| own.and_then(|node| node.entry(row.own)).is_some_and(|entry| !says(entry, row.off)))
    };
    let usual = method.resolve().as_layout_method().usual_passes();
    let said = |name: &str| root.entry("passes")?.node.entry(name).map(|entry| &entry.node.value);
    Passes::only(&|name| match said(name) {
        None => usual.contains(&name) || asked(name),
        Some(Value::Bool(on)) => *on,
        Some(other) => matches!(other, Value::Table(_)),
    })
}

fn passes(node: &Node, recipe: &mut Recipe, load: &mut Load<'_>, problems: &mut Vec<Problem>) {
    if !matches!(node.value, Value::Table(_)) {
        let rule = cold_format!("must be a table of passes or a list of their names, is {}", node.describe());
        problems.push(node.problem("passes", rule, Some("write `[passes]` with `wang = true`".to_owned())));
        return;
    }
    unknown(node, "passes", &Passes::NAMES, "pass", problems);
    let said = |name: &str| node.entry(name).map(|entry| &entry.node);
    recipe.passes.each(&mut |name, pass| match (said(name), pass) {
        (None | Some(Node { value: Value::Bool(_), .. }), _) => {}
        (Some(node), Some(pass)) => {
            params(node, &format!("passes.{name}"), load, problems, &mut |setter| pass.fields(setter));
        }
        (Some(node), None) => {
            let rule = cold_format!("must be true, false or a table of parameters, is {}", node.describe());
            problems.push(node.problem(&format!("passes.{name}"), rule, None));
        }
    });
}

/// Sets those of the `fields` that a table names and notes what it cannot.
fn params(
    node: &Node,
    path: &str,
    load: &mut Load<'_>,
    problems: &mut Vec<Problem>,
    fields: &mut dyn FnMut(&mut dyn Fields),
) {
    if !matches!(node.value, Value::Table(_)) {
        let rule = cold_format!("must be a table of parameters, is {}", node.describe());
        problems.push(node.problem(path, rule, None));
        return;
    }
    let mut setter = Setter { node, path, names: Vec::new(), load, problems };
    fields(&mut setter);
    let names = setter.names;
    unknown(node, path, &names, "parameter", problems);
}

struct Setter<'a, 'b> {
    node: &'a Node,
    path: &'a str,
    names: Vec<&'static str>,
    load: &'a mut Load<'b>,
    problems: &'a mut Vec<Problem>,
}

impl Setter<'_, '_> {
    /// Embeds the document that the field `file` names, and says whether it did: of a `file` and a text called
    /// `name`, the one that is set later counts, so that the command line wins over the recipe.
    fn embed(&mut self, name: &str, value: &mut Arc<str>) -> bool {
        let place = |node: &Node| node.span.as_ref().map(|span| span.source);
        let node_of = |key: &str| self.node.entry(key).map(|entry| &entry.node);
        let Some(file) = node_of("file") else { return false };
        let path = format!("{}.file", self.path);
        if let Some(text) = node_of(name) {
            if place(text) > place(file) {
                return false;
            }
            if place(text) == place(file) {
                let rule = cold_format!("stands beside `{name}`, and only one of them can be the text");
                self.problems.push(file.problem(&path, rule, Some(cold_format!("keep `file` or `{name}`"))));
                *value = " ".into();
                return true;
            }
        }
        let read = match &file.value {
            Value::Text(name) => self.load.text(name, place(file)),
            _ => Err(cold_format!("must be the path of a file, is {}", file.describe())),
        };
        match read {
            Ok(text) => *value = text.into(),
            Err(rule) => {
                self.problems.push(file.problem(&path, rule, None));
                // What could not be read is not empty: one problem is enough.
                *value = " ".into();
            }
        }
        true
    }
}

impl Setter<'_, '_> {
    /// Reads a value from the file that somebody names for it.
    fn take_file(&mut self, path: &str, file: &Node, value: &mut dyn Custom) {
        match self.load.tree(path, file, self.problems) {
            Some(tree) => value.decode_in(path, &tree, self.load.sources, self.problems),
            None => value.unread(),
        }
    }

    /// The file that a field `file` beside a value names. Of the two, the one that is set later counts.
    fn file_beside(&mut self, name: &str) -> Option<Node> {
        let place = |node: &Node| node.span.as_ref().map(|span| span.source);
        let node_of = |key: &str| self.node.entry(key).map(|entry| &entry.node);
        let file = node_of("file")?;
        match node_of(name) {
            Some(value) if place(value) > place(file) => None,
            Some(value) if place(value) == place(file) => {
                let rule = cold_format!("stands beside `{name}`, and only one of them can count");
                let path = format!("{}.file", self.path);
                self.problems.push(file.problem(&path, rule, Some(cold_format!("keep `file` or `{name}`"))));
                None
            }
            _ => Some(file.clone()),
        }
    }
}

impl Fields for Setter<'_, '_> {
    fn field(&mut self, name: &'static str, _about: &'static str, slot: Slot<'_>) {
        self.names.push(name);
        let mut slot = slot;
        if let Slot::Document(value) = &mut slot {
            self.names.push("file");
            if self.embed(name, value) {
                return;
            }
        }
        if let Slot::Custom(value) = &mut slot {
            if value.has_file_key() {
                self.names.push("file");
                if let Some(file) = self.file_beside(name) {
                    return self.take_file(&format!("{}.file", self.path), &file, *value);
                }
            }
        }
        let Some(node) = self.node.entry(name).map(|entry| &entry.node) else { return };
        let path = format!("{}.{name}", self.path);
        let (wanted, hint) = match (slot, &node.value) {
            (Slot::Custom(value), _) => {
                return match value.file(node) {
                    Some(file) => self.take_file(&path, file, value),
                    None => value.decode_in(&path, node, self.load.sources, self.problems),
                };
            }
            (Slot::Whole(value, range), Value::Whole(given)) => match i32::try_from(*given) {
                Ok(given) => return value.set(given),
                Err(_) => (cold_format!("must be from {} to {}", range.start(), range.end()), None),
            },
            // Other programs write 60 as 60.0.
            (Slot::Whole(value, _), Value::Real(given)) if is_whole(*given) => return value.set(*given as i32),
            // Whole numbers beyond 64 bits are kept as reals: they are whole all the same, only far out of range.
            (Slot::Whole(_, range), Value::Real(given)) if given.abs() >= i64::MAX as f64 => {
                (cold_format!("must be from {} to {}", range.start(), range.end()), None)
            }
            (Slot::Real(value, _), Value::Real(given)) => return value.set(*given),
            (Slot::Real(value, _), Value::Whole(given)) => return value.set(*given as f64),
            (Slot::Flag(value), Value::Bool(given)) => return value.set(*given),
            (Slot::Choice(value), Value::Text(given)) => {
                if value.choose(given) {
                    return;
                }
                let words = value.words();
                (cold_format!("must be one of: {}", words.join(", ")), nearest(given, words).map(did_you_mean))
            }
            (Slot::Text(value) | Slot::Document(value), Value::Text(given)) => return *value = given.as_str().into(),
            (Slot::Whole(..), _) => ("must be a whole number".to_owned(), None),
            (Slot::Real(..), _) => ("must be a number".to_owned(), None),
            (Slot::Flag(_), _) => ("must be true or false".to_owned(), None),
            (Slot::Choice(value), _) => (cold_format!("must be one of: {}", value.words().join(", ")), None),
            (Slot::Text(_) | Slot::Document(_), _) => ("must be a text".to_owned(), None),
        };
        self.problems.push(node.problem(&path, cold_format!("{wanted}, is {}", node.describe()), hint));
    }
}

fn is_whole(number: f64) -> bool {
    number.abs() <= f64::from(i32::MAX) && number.fract() == 0.0
}

/// Notes every name in a table that nobody knows.
fn unknown(node: &Node, path: &str, known: &[&'static str], what: &str, problems: &mut Vec<Problem>) {
    for entry in node.entries().iter().filter(|entry| !known.contains(&entry.key.as_str())) {
        let name = short(&entry.key);
        problems.push(Problem {
            path: if path.is_empty() { name.clone() } else { format!("{path}.{name}") },
            rule: cold_format!("there is no {what} `{name}`"),
            hint: Some(suggestion(&entry.key, known.iter().copied())),
            span: entry.span.clone(),
        });
    }
}
