use std::{collections::BTreeMap, sync::Arc};

use crate::{
    Json, json,
    params::{Custom, Fields, Node, Params, Problem, Rules, Slot, Value, suggestion},
};

/// A 4 × 4 sheet of Wang tiles: which frame shows which corner code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WangSet {
    /// The frame of each corner code, counted along the sheet's rows.
    pub frames: [u8; 16],
    /// The sin whose world it shows, which is also the name of that world's boss.
    pub sin: Option<String>,
}

/// The frames of every tileset that came with the method.
const STANDARD: [u8; 16] = [6, 5, 2, 3, 10, 1, 4, 13, 7, 14, 11, 0, 9, 8, 15, 12];

/// The tilesets that are always there: the name, and the sin if it is one.
const READY: [(&str, Option<&str>); 8] = [
    ("pride", Some("Pride")),
    ("greed", Some("Greed")),
    ("wrath", Some("Wrath")),
    ("sloth", Some("Sloth")),
    ("envy", Some("Envy")),
    ("gluttony", Some("Gluttony")),
    ("lust", Some("Lust")),
    ("hub", None),
];

/// Wang sets of the user's own, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WangSets(pub BTreeMap<String, WangSet>);

/// Corner codes and the tiles that show them.
#[derive(Clone, Debug, PartialEq)]
pub struct Wang {
    /// The tileset in use: one of the eight ready ones or one of `tilesets`. Default `pride`.
    pub tileset: Arc<str>,
    /// The side of a tile in pixels. Default 32, from 1 to 1,024.
    pub tile_px: i32,
    /// Further tilesets. Default empty.
    pub tilesets: WangSets,
}

impl Default for Wang {
    fn default() -> Wang {
        Wang { tileset: "pride".into(), tile_px: 32, tilesets: WangSets::default() }
    }
}

impl Wang {
    /// The tileset in use; `None` if nothing has its name, which a checked recipe rules out.
    ///
    /// ```
    /// use undercroft::recipe::Wang;
    /// let set = Wang::default().chosen().unwrap();
    /// assert_eq!((set.frames[15], set.sin.as_deref()), (12, Some("Pride")));
    /// ```
    pub fn chosen(&self) -> Option<WangSet> {
        let own = self.tilesets.0.get(&*self.tileset).cloned();
        own.or_else(|| {
            let (_, sin) = READY.iter().find(|(name, _)| *name == &*self.tileset)?;
            Some(WangSet { frames: STANDARD, sin: sin.map(str::to_owned) })
        })
    }

    /// The names of all tilesets, the ready ones first.
    ///
    /// ```
    /// assert_eq!(undercroft::recipe::Wang::default().names().len(), 8);
    /// ```
    pub fn names(&self) -> Vec<&str> {
        READY.iter().map(|(name, _)| *name).chain(self.tilesets.0.keys().map(String::as_str)).collect()
    }
}

impl Wang {
    /// The rules that bind several of its parameters together.
    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        let names = self.names();
        rules.require(names.contains(&&*self.tileset), "tileset", || {
            (format!("there is no tileset `{}`", self.tileset), suggestion(&self.tileset, names.iter().copied()))
        });
    }
}

impl Params for Wang {
    fn about(&self) -> &'static str {
        "Gives every cell the code of its four corners and the tile that shows it."
    }

    fn first(&self) -> &'static [&'static str] {
        &["tileset"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        let names = "pride, greed, wrath, sloth, envy, gluttony, lust, hub, or one of tilesets";
        f.heading("Tiles");
        f.field("tileset", names, Slot::Text(&mut self.tileset));
        f.whole("tile_px", "side of a tile in pixels", &mut self.tile_px, 1..=1_024).useful(8.0, 128.0);
        f.custom("tilesets", "further tilesets by name", &mut self.tilesets);
    }
}

impl Custom for WangSets {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        if !matches!(node.value, Value::Table(_)) {
            let rule = format!("must be a table of tilesets, is {}", node.describe());
            problems.push(node.problem(path, rule, Some(format!("write it as {}", self.form()))));
            return;
        }
        for entry in node.entries() {
            let path = format!("{path}.{}", entry.key);
            // One with problems keeps its name, so that whoever uses it is not told it does not exist.
            let standard = WangSet { frames: STANDARD, sin: None };
            self.0.insert(entry.key.clone(), tileset(&path, &entry.node, problems).unwrap_or(standard));
        }
    }

    fn encode(&self) -> Json {
        let sets = self.0.iter().map(|(name, set)| {
            let mut fields = json!({ "frames": set.frames });
            if let Some(sin) = &set.sin {
                fields["sin"] = json!(sin);
            }
            (name.clone(), fields)
        });
        Json::Object(sets.collect())
    }

    fn schema(&self) -> Json {
        let frame = json!({ "type": "integer", "minimum": 0, "maximum": 15 });
        json!({
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "properties": {
                    "frames": { "type": "array", "items": frame, "minItems": 16, "maxItems": 16 },
                    "sin": { "type": "string" },
                },
                "required": ["frames"],
                "additionalProperties": false,
            },
        })
    }

    fn form(&self) -> &'static str {
        "{ NAME = { frames = [16 numbers], sin = \"TEXT\" } }"
    }
}

fn tileset(path: &str, node: &Node, problems: &mut Vec<Problem>) -> Option<WangSet> {
    for entry in node.entries().iter().filter(|entry| !["frames", "sin"].contains(&entry.key.as_str())) {
        let hint = suggestion(&entry.key, ["frames", "sin"]);
        problems.push(Problem {
            path: format!("{path}.{}", entry.key),
            rule: "a tileset has no such field".to_owned(),
            hint: Some(hint),
            span: entry.span.clone(),
        });
    }
    let sin = match node.entry("sin").map(|entry| &entry.node) {
        None => None,
        Some(Node { value: Value::Text(text), .. }) => Some(text.clone()),
        Some(other) => {
            let rule = format!("must be a text, is {}", other.describe());
            problems.push(other.problem(&format!("{path}.sin"), rule, None));
            None
        }
    };
    let frames = node.entry("frames").map(|entry| &entry.node);
    let numbers: Option<Vec<u8>> = match frames.map(|node| &node.value) {
        Some(Value::List(items)) => items
            .iter()
            .map(|item| match item.value {
                Value::Whole(frame @ 0..=15) => Some(frame as u8),
                _ => None,
            })
            .collect(),
        _ => None,
    };
    let Some(frames) = numbers.and_then(|numbers| <[u8; 16]>::try_from(numbers).ok()) else {
        let rule = "must be a list of 16 frames, each from 0 to 15, one for each corner code".to_owned();
        let hint = Some("the standard sheet is [6, 5, 2, 3, 10, 1, 4, 13, 7, 14, 11, 0, 9, 8, 15, 12]".to_owned());
        problems.push(frames.unwrap_or(node).problem(&format!("{path}.frames"), rule, hint));
        return None;
    };
    Some(WangSet { frames, sin })
}
