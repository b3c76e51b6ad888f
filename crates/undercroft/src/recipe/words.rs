//! Tables of texts in a recipe: `[words]` with a `file`, or with the `rules` themselves. What the texts say is judged by those
//! who tell them; here it is only made sure that they are texts, and not too many.

use super::decode::Load;
use crate::{
    Json, json,
    model::WordTables,
    params::{Node, NodeReader, Problem, Value},
};

/// The most rules, the most texts of a rule, the most characters of a text, and the most bytes of all of them.
pub(super) const MAX_RULES: usize = 400;
pub(super) const MAX_TEXTS: usize = 1_000;
pub(super) const MAX_LENGTH: usize = 1_000;
const MAX_BYTES: usize = 1 << 20;
/// The longest licence or source.
const MAX_LINE: usize = 400;
const FIELDS: [&str; 4] = ["mode", "licence", "source", "rules"];
const MODES: [&str; 2] = ["extend", "replace"];

/// Puts what the file says that `words.file` names in the place of `words`, so that problems in it are shown there.
pub(super) fn embed(root: &mut Node, load: &mut Load<'_>, problems: &mut Vec<Problem>) {
    let Some(words) = root.entry("words") else { return };
    let Some(file) = words.node.entry("file") else { return };
    if let Some(other) = words.node.entries().iter().find(|entry| entry.key != "file") {
        let rule = cold_format!("stands beside `{}`, and only one of them can count", other.key);
        problems.push(file.node.problem(
            "words.file",
            rule,
            Some("keep the file, or the tables themselves".to_owned()),
        ));
        return;
    }
    let (span, file) = (words.span.clone(), file.node.clone());
    let tree = load.tree("words", &file, problems);
    root.put(&["words"], span, tree.unwrap_or_else(Node::table));
}

/// The tables that a tree describes; anything unusable is noted.
pub(super) fn read(node: &Node, problems: &mut Vec<Problem>) -> Option<WordTables> {
    let before = problems.len();
    let mut reader = NodeReader::new(problems);
    if !matches!(node.value, Value::Table(_)) {
        let rule = cold_format!("must be a table with `file` or `rules`, is {}", node.describe());
        return reader.refuse(node, "words", rule);
    }
    reader.known(node, "words", &FIELDS);
    let mode = reader.field(node, "words", "mode", Some(MODES[0].to_owned()), |reader, path, node| {
        let mode = reader.text(path, node)?;
        if MODES.contains(&mode.as_str()) {
            return Some(mode);
        }
        reader.refuse(node, path, cold_format!("must be one of: {}, is {}", MODES.join(", "), node.describe()))
    });
    let [licence, source] = ["licence", "source"].map(|name| {
        reader
            .field(node, "words", name, Some(None), |reader, path, node| reader.bounded(path, node, MAX_LINE).map(Some))
    });
    let rules = reader.field(node, "words", "rules", Some(Vec::new()), NodeReader::rules);
    let rules = rules?;
    let bytes: usize = rules.iter().flat_map(|(_, texts)| texts).map(String::len).sum();
    if bytes > MAX_BYTES {
        return reader.refuse(
            node,
            "words.rules",
            cold_format!("holds {bytes} bytes of text, at most {MAX_BYTES} are allowed"),
        );
    }
    let tables = WordTables { replace: mode? == MODES[1], licence: licence?, source: source?, rules };
    (problems.len() == before).then_some(tables)
}

impl NodeReader<'_> {
    fn rules(&mut self, path: &str, node: &Node) -> Option<Vec<(String, Vec<String>)>> {
        let entries = match &node.value {
            Value::Table(entries) if entries.len() <= MAX_RULES => entries,
            Value::Table(entries) => {
                return self.refuse(
                    node,
                    path,
                    cold_format!("holds {} rules, at most {MAX_RULES} are allowed", entries.len()),
                );
            }
            _ => return self.refuse(node, path, cold_format!("must be a table of rules, is {}", node.describe())),
        };
        let mut rules = Vec::with_capacity(entries.len());
        for entry in entries {
            let path = format!("{path}.{}", entry.key);
            let is_name = (1..=40).contains(&entry.key.len())
                && entry.key.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'));
            if !is_name {
                let rule = "the name of a rule has 1 to 40 small letters, digits and `_`".to_owned();
                self.refuse::<()>(&entry.node, &path, rule);
                continue;
            }
            let texts =
                self.list(&path, &entry.node, MAX_TEXTS, |reader, path, node| reader.bounded(path, node, MAX_LENGTH));
            match texts {
                Some(texts) if (1..=MAX_TEXTS).contains(&texts.len()) => rules.push((entry.key.clone(), texts)),
                Some(_) => {
                    self.refuse::<()>(&entry.node, &path, cold_format!("must hold from 1 to {MAX_TEXTS} texts"));
                }
                None => {}
            }
        }
        Some(rules)
    }

    /// A text in one line of at most so many characters.
    fn bounded(&mut self, path: &str, node: &Node, most: usize) -> Option<String> {
        let text = self.text(path, node)?;
        if text.chars().count() > most || text.chars().any(char::is_control) {
            return self.refuse(node, path, cold_format!("must be a text in one line of at most {most} characters"));
        }
        Some(text)
    }
}

/// The tables as JSON, which [`read`] reads back.
pub(super) fn encode(tables: &WordTables) -> Json {
    let rules = tables.rules.iter().map(|(name, texts)| (name.clone(), json!(texts))).collect();
    let mut words = json!({ "mode": MODES[usize::from(tables.replace)] });
    for (name, line) in [("licence", &tables.licence), ("source", &tables.source)] {
        if let Some(line) = line {
            words[name] = json!(line);
        }
    }
    words["rules"] = Json::Object(rules);
    words
}

pub(super) fn schema() -> Json {
    let line = json!({ "type": "string", "maxLength": MAX_LINE });
    let text = json!({ "type": "string", "maxLength": MAX_LENGTH });
    json!({
        "description": "tables of texts for those who tell of the dungeon; they change nothing in it",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "file": { "description": "a file to read them from; it is embedded", "type": "string" },
            "mode": { "description": "whether a rule adds to the ready one of its name or replaces it", "enum": MODES },
            "licence": line,
            "source": line,
            "rules": {
                "description": "texts by the rule they belong to",
                "type": "object",
                "maxProperties": MAX_RULES,
                "additionalProperties": { "type": "array", "minItems": 1, "maxItems": MAX_TEXTS, "items": text },
            },
        },
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

    use crate::recipe::{AnyRecipe, Recipe, RecipeReader};

    const FILE: &str = r#"{ "mode": "replace", "licence": "mine", "rules": { "name": ["A {b}"], "b": ["[x|y]"] } }"#;

    #[test]
    fn tables_are_embedded_and_read_back() {
        let mut reader = RecipeReader::new();
        reader.words("mine.json");
        let recipe = reader.finish_with(&mut |_, _| Ok(FILE.to_owned())).unwrap().one().unwrap();
        let words = recipe.words.clone().unwrap();
        assert!(words.replace && words.licence.as_deref() == Some("mine") && words.source.is_none());
        assert_eq!(words.rules.len(), 2);
        assert_eq!(Recipe::from_json(&recipe.to_json().to_string()).unwrap(), recipe.filled_in());
        assert!(Recipe::default().to_json().get("words").is_none());
    }

    #[test]
    fn every_level_has_the_tables() {
        let text = format!(r#"{{ "levels": 2, "method": "bsp", "words": {FILE} }}"#);
        let mut reader = RecipeReader::new();
        reader.json("levels.json", &text);
        let AnyRecipe::Levels(recipe) = reader.finish().unwrap().recipe else { panic!("it has levels") };
        assert!(recipe.levels.iter().all(|level| level.words.as_ref().is_some_and(|words| words.replace)));
    }

    #[test]
    fn a_judge_is_heard_where_the_text_stands() {
        let mut reader = RecipeReader::new();
        reader.words("mine.json");
        reader.judge_words(|tables| {
            let rule = format!("{} rules are too many", tables.rules.len());
            let path = "words.rules.name[0]".to_owned();
            vec![crate::recipe::Problem { path, rule, hint: None, span: None }]
        });
        let problems = reader.finish_with(&mut |_, _| Ok(FILE.to_owned())).unwrap_err();
        let span = problems.list[0].span.clone().unwrap();
        assert_eq!(problems.sources[span.source].name, "mine.json");
        assert_eq!(&FILE[span.range], "\"A {b}\"");
    }
}
