//! Tilesets in recipes: a ready one's name, a file, or the whole table; written out whole.

use super::{Connector, Marker, READY_TILESETS, Tile, Tileset, rules};
use crate::{
    Json, Named,
    geom::{Dir, STUD, Vec3},
    json,
    params::{Custom, Node, NodeReader, Problem, Value, suggestion},
};

/// Farther than any tile reaches, in studs; what is beyond it is no measure of a tile.
const FARTHEST: i32 = 10_000;
/// What a connector's type is if it does not say.
const USUAL_TYPE: &str = "Standard";
/// How wide connectors open if the tileset does not say.
const USUAL_WIDTH: i32 = 8 * STUD;

impl Custom for Tileset {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        *self = match &node.value {
            Value::Text(name) => Tileset::ready(name).unwrap_or_else(|| {
                let hint = format!("{}; or name a file, such as `mine.toml`", suggestion(name, READY_TILESETS));
                problems.push(node.problem(path, format!("there is no tileset `{name}`"), Some(hint)));
                Tileset::unread()
            }),
            _ => read(path, node, problems).unwrap_or_else(Tileset::unread),
        };
    }

    /// `"mine.toml"`, or a table with nothing but `file`.
    fn file<'n>(&self, node: &'n Node) -> Option<&'n Node> {
        match &node.value {
            Value::Text(name) => {
                let name = name.to_ascii_lowercase();
                (name.ends_with(".toml") || name.ends_with(".json")).then_some(node)
            }
            _ => node.entry("file").map(|entry| &entry.node),
        }
    }

    fn unread(&mut self) {
        *self = Tileset::unread();
    }

    fn encode(&self) -> Json {
        let tiles: Vec<Json> = self.tiles().iter().map(tile_json).collect();
        json!({ "name": self.name(), "connector_width": number(self.connector_width()), "tiles": tiles })
    }

    fn brief(&self) -> Json {
        if Tileset::ready(self.name()).is_some_and(|ready| ready == *self) { json!(self.name()) } else { self.encode() }
    }

    fn schema(&self) -> Json {
        let number = json!({ "type": "number", "minimum": -FARTHEST, "maximum": FARTHEST });
        let place = json!({ "oneOf": [
            { "type": "array", "items": number, "minItems": 3, "maxItems": 3 },
            { "type": "object", "properties": { "x": number, "y": number, "z": number },
              "required": ["x", "y", "z"], "additionalProperties": false },
        ] });
        let text = json!({ "type": "string" });
        let table = |required: &[&str], properties: Json| json!({ "type": "object", "required": required, "properties": properties, "additionalProperties": false });
        let ways: Vec<&str> = Dir::ALL.into_iter().map(Dir::title).collect();
        let kinds: Vec<&str> = super::MarkerKind::ALL.iter().map(|(_, name)| *name).collect();
        let connector = table(
            &["position", "direction"],
            json!({ "position": place, "direction": { "enum": ways }, "type": text }),
        );
        let marker = table(&["kind", "position"], json!({ "kind": { "enum": kinds }, "position": place }));
        let tile = table(
            &["id", "size", "connectors"],
            json!({
                "id": text, "size": place, "tags": { "type": "array", "items": text },
                "connectors": { "type": "array", "items": connector },
                "markers": { "type": "array", "items": marker },
            }),
        );
        json!({ "oneOf": [
            { "type": "string", "description": "a ready tileset, or the path of a TOML or JSON file with one" },
            table(&["file"], json!({ "file": text })),
            table(&["tiles"], json!({
                "name": text, "connector_width": { "type": "number", "exclusiveMinimum": 0, "maximum": 100 },
                "tiles": { "type": "array", "items": tile, "minItems": 1, "maxItems": rules::MAX_TILES },
            })),
        ] })
    }

    fn form(&self) -> &'static str {
        "keep | sewer | FILE | { tiles = [...] }"
    }
}

fn tile_json(tile: &Tile) -> Json {
    let connectors: Vec<Json> = tile
        .connectors
        .iter()
        .map(|own| {
            let direction = own.direction.title();
            json!({ "position": place(own.position), "direction": direction, "type": own.kind })
        })
        .collect();
    let marker = |own: &Marker| json!({ "kind": own.kind.name(), "position": place(own.position) });
    let markers: Vec<Json> = tile.markers.iter().map(marker).collect();
    json!({
        "id": tile.id, "size": place(tile.size), "connectors": connectors, "tags": tile.tags, "markers": markers,
    })
}

fn place(at: Vec3) -> Json {
    json!({ "x": number(at.x), "y": number(at.y), "z": number(at.z) })
}

/// Hundredths as studs: whole where they are.
fn number(hundredths: i32) -> Json {
    if hundredths % STUD == 0 { json!(hundredths / STUD) } else { json!(rules::studs(hundredths)) }
}

/// The tileset that a table describes, or `None` and what is wrong with it.
pub(super) fn read(path: &str, node: &Node, problems: &mut Vec<Problem>) -> Option<Tileset> {
    let before = problems.len();
    let mut reader = NodeReader::new(problems);
    if !matches!(node.value, Value::Table(_)) {
        return reader.refuse(
            node,
            path,
            format!("must be a tileset's name or a table of tiles, is {}", node.describe()),
        );
    }
    reader.known(node, path, &["name", "connector_width", "tiles"]);
    let name = reader.field(node, path, "name", Some("mine".to_owned()), NodeReader::text);
    let width = reader.field(node, path, "connector_width", Some(USUAL_WIDTH), NodeReader::studs);
    let tiles = reader.field(node, path, "tiles", None, |reader, path, node| {
        reader.list(path, node, rules::MAX_TILES, NodeReader::tile)
    });
    let (name, width, tiles) = (name?, width?, tiles?);
    // Tiles that could not be read are missing here, and what is wrong without them may be right with them.
    if problems.len() > before {
        return None;
    }
    Tileset::new(name, width, tiles)
        .map_err(|found| {
            problems.extend(found.into_iter().map(|problem| {
                let span = node.locate(&problem.path).or_else(|| node.span.clone());
                let path = if path.is_empty() { problem.path } else { format!("{path}.{}", problem.path) };
                Problem { path, span, ..problem }
            }));
        })
        .ok()
}

/// What a tileset is made of.
impl NodeReader<'_> {
    /// Studs as hundredths of them.
    fn studs(&mut self, path: &str, node: &Node) -> Option<i32> {
        let given = match node.value {
            Value::Whole(whole) => whole as f64,
            Value::Real(real) => real,
            _ => return self.refuse(node, path, format!("must be a number of studs, is {}", node.describe())),
        };
        // No number at all is not near either.
        let near = given.abs() <= f64::from(FARTHEST);
        if !near {
            return self.refuse(node, path, format!("must be at most {FARTHEST} studs, is {given}"));
        }
        let exact = given * f64::from(STUD);
        let hundredths = exact.round();
        if (exact - hundredths).abs() > 1e-6 {
            return self.refuse(node, path, format!("must be studs with at most two decimals, is {given}"));
        }
        Some(hundredths as i32)
    }

    /// `[x, y, z]` or `{ x, y, z }`.
    fn place(&mut self, path: &str, node: &Node) -> Option<Vec3> {
        let parts: Vec<Option<i32>> = match &node.value {
            Value::List(items) if items.len() == 3 => {
                items.iter().enumerate().map(|(index, item)| self.studs(&format!("{path}[{index}]"), item)).collect()
            }
            Value::Table(_) => {
                self.known(node, path, &["x", "y", "z"]);
                ["x", "y", "z"].into_iter().map(|name| self.field(node, path, name, None, Self::studs)).collect()
            }
            _ => return self.refuse(node, path, format!("must be [x, y, z] in studs, is {}", node.describe())),
        };
        match parts[..] {
            [Some(x), Some(y), Some(z)] => Some(Vec3 { x, y, z }),
            _ => None,
        }
    }

    fn tile(&mut self, path: &str, node: &Node) -> Option<Tile> {
        if !matches!(node.value, Value::Table(_)) {
            return self.refuse(node, path, format!("must be a table, is {}", node.describe()));
        }
        self.known(node, path, &["id", "size", "connectors", "tags", "markers"]);
        let id = self.field(node, path, "id", None, Self::text);
        let size = self.field(node, path, "size", None, Self::place);
        let connectors = self.field(node, path, "connectors", None, |own, path, node| {
            own.list(path, node, rules::MAX_TILES, Self::connector)
        });
        let tags = self.field(node, path, "tags", Some(Vec::new()), |own, path, node| {
            own.list(path, node, rules::MAX_TILES, Self::text)
        });
        let markers = self.field(node, path, "markers", Some(Vec::new()), |own, path, node| {
            own.list(path, node, rules::MAX_TILES, Self::marker)
        });
        Some(Tile { id: id?, size: size?, connectors: connectors?, tags: tags?, markers: markers? })
    }

    fn connector(&mut self, path: &str, node: &Node) -> Option<Connector> {
        self.known(node, path, &["position", "direction", "type"]);
        let position = self.field(node, path, "position", None, Self::place);
        let direction = self.field(node, path, "direction", None, Self::word);
        let kind = self.field(node, path, "type", Some(USUAL_TYPE.to_owned()), Self::text);
        Some(Connector { position: position?, direction: direction?, kind: kind? })
    }

    fn marker(&mut self, path: &str, node: &Node) -> Option<Marker> {
        self.known(node, path, &["kind", "position"]);
        let kind = self.field(node, path, "kind", None, Self::word);
        let position = self.field(node, path, "position", None, Self::place);
        Some(Marker { kind: kind?, position: position? })
    }
}
