//! Sets of prefabs in recipes and files: a ready one's name, a file, or the whole table; written out whole.

use super::{
    Legend, Meaning, Prefab, PrefabSet, READY_PREFABS, Thing,
    legend::{default_meaning, meaning},
    rules::{self, Flaw, MAX_PREFABS},
};
use crate::{
    Json, Named,
    geom::{Dir, Point},
    json,
    model::Water,
    params::{Custom, Entry, Node, NodeReader, Problem, Source, Span, Value, suggestion},
};

/// The longest name of a prefab or a tag, and the most tags.
const MAX_NAME: usize = 64;
const MAX_TAGS: usize = 32;
/// The most characters that a legend may add.
const MAX_LEGEND: usize = 200;
/// The largest weight, and the most copies.
const MAX_WEIGHT: i32 = 1_000;
const MAX_COPIES: i32 = 1_000;

impl Custom for PrefabSet {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        self.decode_in(path, node, &[], problems);
    }

    fn decode_in(&mut self, path: &str, node: &Node, sources: &[Source], problems: &mut Vec<Problem>) {
        *self = match &node.value {
            Value::Text(name) => PrefabSet::ready(name).unwrap_or_else(|| {
                let hint = format!("{}; or name a file with `file`", suggestion(name, READY_PREFABS));
                problems.push(node.problem(path, format!("there is no set of prefabs `{name}`"), Some(hint)));
                PrefabSet::unread()
            }),
            _ => read(path, node, sources, problems).unwrap_or_else(PrefabSet::unread),
        };
    }

    fn has_file_key(&self) -> bool {
        true
    }

    fn unread(&mut self) {
        *self = PrefabSet::unread();
    }

    fn encode(&self) -> Json {
        let prefabs: Vec<Json> = self.prefabs().iter().map(prefab_json).collect();
        json!({ "name": self.name(), "legend": legend_json(self.legend()), "prefab": prefabs })
    }

    fn brief(&self) -> Json {
        let is_ready = PrefabSet::ready(self.name()).is_some_and(|ready| ready == *self);
        if is_ready { json!(self.name()) } else { self.encode() }
    }

    fn schema(&self) -> Json {
        let text = json!({ "type": "string" });
        let flag = json!({ "type": "boolean" });
        let whole = |least: i32, most: i32| json!({ "type": "integer", "minimum": least, "maximum": most });
        let table = |required: &[&str], properties: Json| json!({ "type": "object", "required": required, "properties": properties, "additionalProperties": false });
        let sides: Vec<&str> = Dir::ALL.into_iter().map(|dir| dir.name()).collect();
        let waters: Vec<&str> = Water::ALL.iter().map(|(_, name)| *name).collect();
        let thing = table(
            &["mark"],
            json!({ "mark": text, "solid": flag, "facing": { "enum": sides }, "water": { "enum": waters } }),
        );
        let legend = json!({ "type": "object", "additionalProperties": { "oneOf": [text, thing] } });
        let lines = json!({ "type": "array", "items": text });
        let prefab = table(
            &["name", "map"],
            json!({
                "name": text, "tags": lines, "weight": whole(0, MAX_WEIGHT), "max": whole(1, MAX_COPIES),
                "required": flag, "turn": flag, "mirror": flag, "map": { "oneOf": [text, lines] }, "legend": legend,
            }),
        );
        json!({ "oneOf": [
            { "type": "string", "description": "a ready set" },
            table(&["prefab"], json!({
                "name": text, "legend": legend,
                "prefab": { "type": "array", "items": prefab, "minItems": 1, "maxItems": MAX_PREFABS },
            })),
        ] })
    }

    fn form(&self) -> &'static str {
        "dozen | { prefab = [...] }, or `file` with a path"
    }
}

fn prefab_json(prefab: &Prefab) -> Json {
    let Prefab { name, tags, weight, max, required, turn, mirror, map, legend, .. } = prefab;
    json!({
        "name": name, "tags": tags, "weight": weight, "max": max, "required": required, "turn": turn,
        "mirror": mirror, "map": map, "legend": legend_json(legend),
    })
}

fn legend_json(legend: &Legend) -> Json {
    Json::Object(legend.iter().map(|(character, meaning)| (character.to_string(), meaning_json(meaning))).collect())
}

fn meaning_json(meaning: &Meaning) -> Json {
    match meaning {
        Meaning::Outside => json!("outside"),
        Meaning::Wall => json!("wall"),
        Meaning::Door => json!("door"),
        Meaning::Floor => json!("floor"),
        Meaning::Water(water) => json!(Water::name(*water)),
        Meaning::Thing(thing) if Thing { name: thing.name.clone(), ..Thing::of(thing.kind) } == *thing => {
            json!(thing.word())
        }
        Meaning::Thing(thing) => {
            let mut table = json!({ "mark": thing.word(), "solid": thing.solid });
            if let Some(facing) = thing.facing {
                table["facing"] = json!(facing.name());
            }
            if thing.water != Water::Dry {
                table["water"] = json!(Water::name(thing.water));
            }
            table
        }
    }
}

/// The set that a table describes, or `None` and what is wrong with it.
pub(super) fn read(path: &str, node: &Node, sources: &[Source], problems: &mut Vec<Problem>) -> Option<PrefabSet> {
    let before = problems.len();
    let mut reader = NodeReader::new(problems);
    if !matches!(node.value, Value::Table(_)) {
        let rule = format!("must be the name of a set or a table with `prefab`, is {}", node.describe());
        return reader.refuse(node, path, rule);
    }
    reader.known(node, path, &["name", "legend", "prefab"]);
    let name = reader.field(node, path, "name", Some("mine".to_owned()), NodeReader::name);
    let shared = reader
        .field(node, path, "legend", Some(Legend::new()), |reader, path, node| {
            reader.legend(path, node, &Legend::new())
        })
        .unwrap_or_default();
    let prefabs = reader.field(node, path, "prefab", None, |reader, path, node| {
        reader.list(path, node, MAX_PREFABS, |reader, path, node| reader.prefab(path, node, sources, &shared))
    });
    let (name, prefabs) = (name?, prefabs?);
    let mut refuse = |local: &str, rule: String, hint: &str| {
        let whole = if path.is_empty() { local.to_owned() } else { format!("{path}.{local}") };
        problems.push(Problem { path: whole, rule, hint: Some(hint.to_owned()), span: node.locate(local) });
    };
    if prefabs.is_empty() {
        let hint = "write `[[prefab]]` with `name` and `map`";
        refuse("prefab", "must hold at least one prefab".to_owned(), hint);
    }
    if prefabs.len() > MAX_PREFABS {
        refuse("prefab", format!("must be at most {MAX_PREFABS} prefabs, are more"), "leave some out");
    }
    for (index, prefab) in prefabs.iter().enumerate() {
        if prefabs[..index].iter().any(|earlier| earlier.name == prefab.name) {
            let rule = format!("`{}` is the name of an earlier prefab", prefab.name);
            refuse(&format!("prefab[{index}].name"), rule, "give each prefab a name of its own");
        }
    }
    (problems.len() == before).then(|| PrefabSet::new_unchecked(name, shared, prefabs))
}

/// What a set of prefabs is made of.
impl NodeReader<'_> {
    fn name(&mut self, path: &str, node: &Node) -> Option<String> {
        let name = self.text(path, node)?;
        let is_name = (1..=MAX_NAME).contains(&name.chars().count()) && name.trim() == name;
        if !is_name || name.chars().any(char::is_control) {
            let rule = format!("must be a name of 1 to {MAX_NAME} characters in one line, without spaces around it");
            return self.refuse(node, path, rule);
        }
        Some(name)
    }

    /// Characters and what they stand for, beside those of `others`.
    fn legend(&mut self, path: &str, node: &Node, others: &Legend) -> Option<Legend> {
        if !matches!(node.value, Value::Table(_)) {
            let rule = format!("must be a table of characters and what they stand for, is {}", node.describe());
            return self.refuse(node, path, rule);
        }
        if node.entries().len() > MAX_LEGEND {
            return self.refuse(node, path, format!("must be at most {MAX_LEGEND} characters, are more"));
        }
        let mut legend = Legend::new();
        let mut is_sound = true;
        for entry in node.entries() {
            let own_path = format!("{path}.{}", entry.key);
            match self.character(&own_path, entry, others) {
                Ok((character, meaning)) => drop(legend.insert(character, meaning)),
                Err(Some((rule, hint))) => {
                    let (hint, span) = (Some(hint.to_owned()), entry.span.clone());
                    self.note(Problem { path: own_path, rule, hint, span });
                    is_sound = false;
                }
                Err(None) => is_sound = false,
            }
        }
        is_sound.then_some(legend)
    }

    /// A line of a legend, or why it cannot be, if that was not said already.
    fn character(
        &mut self,
        path: &str,
        entry: &Entry,
        others: &Legend,
    ) -> Result<(char, Meaning), Option<(String, &'static str)>> {
        let mut characters = entry.key.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            return Err(Some((format!("`{}` is not one character", entry.key), "a drawing has one character a cell")));
        };
        if character.is_control() {
            return Err(Some(("a control character cannot be drawn".to_owned(), "take a letter")));
        }
        let read = self.meaning(path, &entry.node).ok_or(None)?;
        let taken = default_meaning(character).map(|meaning| (meaning, "by default"));
        let taken = taken.or_else(|| others.get(&character).map(|other| (other.clone(), "in the file's legend")));
        match taken {
            Some((meaning, whose)) if meaning != read => {
                let (here, there) = (worded(&read), worded(&meaning));
                let rule = format!("`{character}` has two meanings: {here} here, {there} {whose}");
                Err(Some((rule, "take another character")))
            }
            _ => Ok((character, read)),
        }
    }

    /// `"bookcase"`, or `{ mark = "bookcase", solid = true, facing = "north", water = "shallow" }`.
    fn meaning(&mut self, path: &str, node: &Node) -> Option<Meaning> {
        let word = |own: &mut Self, path: &str, node: &Node| {
            let word = own.name(path, node)?;
            let read = meaning(&word);
            read.map_err(|rule| own.refuse::<()>(node, path, rule)).ok()
        };
        if !matches!(node.value, Value::Table(_)) {
            return word(self, path, node);
        }
        self.known(node, path, &["mark", "solid", "facing", "water"]);
        let meaning = self.field(node, path, "mark", None, word)?;
        let Meaning::Thing(thing) = meaning else {
            return self.refuse(node, path, "a table is only for things that stand there".to_owned());
        };
        let solid = self.field(node, path, "solid", Some(thing.solid), Self::flag);
        let facing = self.field(node, path, "facing", Some(None), |own, path, node| own.word(path, node).map(Some));
        let water =
            self.field(node, path, "water", Some(Water::Dry), |own, path, node| match own.word(path, node)? {
                Water::Deep => own.refuse(node, path, "nothing stands in deep water".to_owned()),
                water => Some(water),
            });
        Some(Meaning::Thing(Thing { solid: solid?, facing: facing?, water: water?, ..thing }))
    }

    fn prefab(&mut self, path: &str, node: &Node, sources: &[Source], shared: &Legend) -> Option<Prefab> {
        if !matches!(node.value, Value::Table(_)) {
            return self.refuse(node, path, format!("must be a table, is {}", node.describe()));
        }
        let fields = ["name", "tags", "weight", "max", "required", "turn", "mirror", "map", "legend"];
        self.known(node, path, &fields);
        let name = self.field(node, path, "name", None, Self::name);
        let tags = self.field(node, path, "tags", Some(Vec::new()), |own, path, node| {
            let tags = own.list(path, node, MAX_TAGS, Self::name)?;
            let few = tags.len() <= MAX_TAGS;
            if few { Some(tags) } else { own.refuse(node, path, format!("must be at most {MAX_TAGS} tags")) }
        });
        let whole = |range: std::ops::RangeInclusive<i32>| {
            move |own: &mut Self, path: &str, node: &Node| own.whole(path, node, range).map(|number| number as u32)
        };
        let weight = self.field(node, path, "weight", Some(1), whole(0..=MAX_WEIGHT));
        let max = self.field(node, path, "max", Some(1), whole(1..=MAX_COPIES));
        let required = self.field(node, path, "required", Some(false), Self::flag);
        let turn = self.field(node, path, "turn", Some(true), Self::flag);
        let mirror = self.field(node, path, "mirror", Some(true), Self::flag);
        let legend =
            self.field(node, path, "legend", Some(Legend::new()), |own, path, node| own.legend(path, node, shared));
        let map = self.field(node, path, "map", None, Self::lines);
        let (legend, map) = (legend?, map?);
        let drawn = node.entry("map").map(|entry| &entry.node).unwrap_or(node);
        let mean = |character: char| {
            legend.get(&character).or_else(|| shared.get(&character)).cloned().or_else(|| default_meaning(character))
        };
        let path = format!("{path}.map");
        let drawing = match rules::drawing(&map, mean) {
            Ok(drawing) => drawing,
            Err(flaws) => {
                flaws.into_iter().for_each(|flaw| self.note(problem(&path, drawn, sources, &map, flaw)));
                return None;
            }
        };
        Some(Prefab {
            name: name?,
            tags: tags?,
            weight: weight?,
            max: max?,
            required: required?,
            turn: turn?,
            mirror: mirror?,
            map,
            legend,
            drawing,
        })
    }

    /// A text, or a list with one text a line. Empty lines above and below do not count.
    fn lines(&mut self, path: &str, node: &Node) -> Option<Vec<String>> {
        let lines = match &node.value {
            Value::Text(text) => text.lines().take(MAX_LINES).map(str::to_owned).collect(),
            _ => self.list(path, node, MAX_LINES, Self::text)?,
        };
        let is_blank = |line: &&String| line.is_empty();
        let first = lines.iter().take_while(is_blank).count();
        let last = lines.len() - lines.iter().rev().take_while(is_blank).count();
        Some(lines.get(first..last.max(first)).unwrap_or_default().to_vec())
    }
}

/// Of a longer drawing no more lines are read: it is too large anyhow.
const MAX_LINES: usize = 2 * rules::MAX_DRAWING;

/// What a meaning is called, for messages.
fn worded(meaning: &Meaning) -> String {
    match meaning {
        Meaning::Thing(thing) => thing.word().to_owned(),
        plain => meaning_json(plain).as_str().unwrap_or_default().to_owned(),
    }
}

/// A flaw as a problem that points at its place in the drawing, as far as the text it was read from is known.
fn problem(path: &str, node: &Node, sources: &[Source], map: &[String], flaw: Flaw) -> Problem {
    let Flaw { at, rule, hint } = flaw;
    let rule = match at {
        Some(at) => format!("{rule} (line {}, column {})", at.y + 1, at.x + 1),
        None => rule,
    };
    let span = at.and_then(|at| caret(node, sources, map, at)).or_else(|| node.span.clone());
    Problem { path: path.to_owned(), rule, hint: Some(hint.to_owned()), span }
}

/// Where a character of a drawing is written. Drawings with escapes in them have no exact place.
fn caret(node: &Node, sources: &[Source], map: &[String], at: Point) -> Option<Span> {
    let row = map.get(at.y as usize)?;
    let (node, skipped) = match &node.value {
        Value::List(items) => {
            let blank = items.iter().take_while(|item| item.value == Value::Text(String::new())).count();
            (items.get(blank + at.y as usize)?, 0)
        }
        Value::Text(text) => {
            let blank = text.lines().take_while(|line| line.is_empty()).count();
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            (node, lines.get(..blank + at.y as usize)?.iter().map(|line| line.len()).sum())
        }
        _ => return None,
    };
    let Value::Text(text) = &node.value else { return None };
    let span = node.span.as_ref()?;
    let source = sources.get(span.source)?;
    let written = source.text.get(span.range.clone())?;
    // The text stands between its quotes as it is, unless something in it is escaped.
    let start = span.range.start + written.find(text.as_str())? + skipped;
    let column = row.char_indices().nth(at.x as usize);
    let (offset, length) = column.map_or((row.len(), 0), |(offset, character)| (offset, character.len_utf8()));
    Some(Span { source: span.source, range: start + offset..start + offset + length })
}
