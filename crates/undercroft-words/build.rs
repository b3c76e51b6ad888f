//! Turns the tables in `words/` into constants, so that nothing is parsed when a program starts.
#![allow(clippy::panic, reason = "a table that cannot be read fails the build")]

#[path = "src/template.rs"]
mod template;

use std::{collections::BTreeMap, env, fmt::Write, fs, path::Path};

use template::VALUES;

/// The tables in the order of their constants; `shared` holds for all of them.
const TABLES: [&str; 7] = ["classic", "warren", "temple", "crypt", "cavern", "fortress", "lair"];

/// Rules of `shared` whose texts are added to those of an archetype; any other list of an archetype stands alone.
const ADDED: [&str; 5] = ["trap", "trap_cave", "trap_wet", "rumour_lore", "rumour_tall"];

/// Rules by their names.
type Rules = BTreeMap<String, Vec<String>>;

fn main() {
    println!("cargo::rerun-if-changed=words");
    println!("cargo::rerun-if-changed=src/template.rs");
    let shared = read("shared");
    let tables: Vec<Rules> = TABLES.iter().map(|name| read(name)).collect();
    let mut names: Vec<&String> = shared.keys().chain(tables.iter().flat_map(Rules::keys)).collect();
    names.sort_unstable();
    names.dedup();
    let mut blob = Blob {
        names: names.clone(),
        text: String::new(),
        pieces: Vec::new(),
        templates: Vec::new(),
        known: BTreeMap::new(),
    };
    let mut lists = String::new();
    let common: Vec<Vec<usize>> = names.iter().map(|name| blob.rule("shared", name, shared.get(*name))).collect();
    for (table, rules) in TABLES.iter().zip(&tables) {
        lists.push('[');
        for (name, common) in names.iter().zip(&common) {
            let own = blob.rule(table, name, rules.get(*name));
            let alone = !own.is_empty() && !ADDED.contains(&name.as_str());
            let common = common.iter().copied().filter(|_| !alone);
            let all: Vec<usize> = own.into_iter().chain(common).collect();
            let _ = write!(lists, "&{all:?},");
        }
        lists.push_str("],\n");
    }
    let mut out = String::new();
    let _ = writeln!(out, "/// The names of all rules.\npub(crate) static NAMES: [&str; {}] = {names:?};", names.len());
    let _ = writeln!(out, "pub(super) static TEXT: &str = {:?};", blob.text);
    let _ = writeln!(out, "pub(super) static PIECES: [TemplatePiece; {}] = [", blob.pieces.len());
    for (start, end, then) in &blob.pieces {
        let _ = writeln!(out, "TemplatePiece {{ start: {start}, end: {end}, then: {then} }},");
    }
    let _ = writeln!(out, "];\npub(super) static TEMPLATES: [Template; {}] = [", blob.templates.len());
    for ([one, many], grand) in &blob.templates {
        let _ = writeln!(out, "Template {{ one: {one:?}, many: {many:?}, grand: {grand} }},");
    }
    let _ = writeln!(out, "];\npub(super) static RULES: [[&[u32]; {}]; {}] = [\n{lists}];", names.len(), TABLES.len());
    out.push_str("/// The rules that the program itself asks for.\npub(crate) mod rule {\n");
    for (id, name) in names.iter().enumerate() {
        let _ = writeln!(out, "#[allow(dead_code)] pub(crate) const {}: u16 = {id};", name.to_uppercase());
    }
    out.push_str("}\n");
    let folder = env::var_os("OUT_DIR").unwrap_or_default();
    if let Err(error) = fs::write(Path::new(&folder).join("tables.rs"), out) {
        panic!("{error}");
    }
}

fn read(name: &str) -> Rules {
    let path = format!("words/{name}.toml");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let table: toml::Table = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
    let Some(toml::Value::Table(rules)) = table.get("rules") else { panic!("{path}: has no `rules`") };
    rules
        .iter()
        .map(|(rule, texts)| {
            let Some(texts) = texts.as_array() else { panic!("{path}: rules.{rule} is no list") };
            let texts = texts.iter().map(|text| match text.as_str() {
                Some(text) => text.to_owned(),
                None => panic!("{path}: rules.{rule} holds something that is no text"),
            });
            (rule.clone(), texts.collect())
        })
        .collect()
}

/// All texts one after the other, cut into pieces.
struct Blob<'a> {
    names: Vec<&'a String>,
    text: String,
    /// Begin, end, and what follows.
    pieces: Vec<(usize, usize, u16)>,
    /// The pieces for one thing and for several, and whether it is the title of something large.
    templates: Vec<([(usize, usize); 2], bool)>,
    /// The numbers of texts: one text in two rules has one number, so that two rooms do not get it both.
    known: BTreeMap<String, usize>,
}

impl Blob<'_> {
    /// Adds the texts of a rule and gives their numbers.
    fn rule(&mut self, table: &str, name: &str, texts: Option<&Vec<String>>) -> Vec<usize> {
        let mut ids = Vec::new();
        for text in texts.into_iter().flatten() {
            if let Some(id) = self.known.get(text) {
                ids.push(*id);
                continue;
            }
            let cut = self.template(text).unwrap_or_else(|why| panic!("words/{table}.toml: {name}: {text:?} {why}"));
            self.templates.push((cut, template::is_grand(text)));
            ids.push(self.templates.len() - 1);
            self.known.insert(text.clone(), self.templates.len() - 1);
        }
        ids
    }

    fn template(&mut self, text: &str) -> Result<[(usize, usize); 2], String> {
        let (one, many) = (template::for_count(text, false)?, template::for_count(text, true)?);
        let first = self.pieces(&one)?;
        Ok([first, if one == many { first } else { self.pieces(&many)? }])
    }

    fn pieces(&mut self, text: &str) -> Result<(usize, usize), String> {
        let begin = self.pieces.len();
        for segment in template::segments(text)? {
            let then = match segment.then {
                None => u16::MAX,
                Some(name) => {
                    let value = VALUES.iter().position(|value| *value == name);
                    let rule = self.names.iter().position(|rule| *rule == name).map(|rule| rule + VALUES.len());
                    let id = value.or(rule).ok_or_else(|| format!("names `{name}`, which is no rule"))?;
                    id as u16 | if segment.capital { 0x8000 } else { 0 }
                }
            };
            self.pieces.push((self.text.len(), self.text.len() + segment.text.len(), then));
            self.text.push_str(segment.text);
        }
        Ok((begin, self.pieces.len()))
    }
}
