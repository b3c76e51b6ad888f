//! LDtk's projects.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use jsonschema::Validator;
use serde_json::Value;
use undercroft::{generate_levels, geom::Rect, recipe::LevelsRecipe};
use undercroft_export::{Exported, Format, Options, export};

use crate::{ReadMap, png_size, reads_a_hundred};

/// The schema that LDtk publishes.
static SCHEMA: LazyLock<Validator> = LazyLock::new(|| {
    let schema: Value = serde_json::from_str(include_str!("../data/ldtk_schema_1.5.3.json")).unwrap();
    jsonschema::validator_for(&schema).unwrap()
});

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn whole(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// A project that obeys the schema.
fn project(file: &Exported) -> Value {
    let project: Value = serde_json::from_slice(&file.bytes).unwrap();
    let wrong: Vec<String> =
        SCHEMA.iter_errors(&project).take(5).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let sheet = &project["defs"]["tilesets"][0];
    assert_eq!(text(&sheet["relPath"]), file.beside[0].name);
    let size = png_size(&file.beside[0].bytes);
    assert_eq!((whole(&sheet["pxWid"]), whole(&sheet["pxHei"])), (size.0.into(), size.1.into()));
    check_numbers(&project);
    project
}

/// No two parts have the same number, and all are below the next.
fn check_numbers(project: &Value) {
    let mut found = Vec::new();
    let mut open = vec![&project["defs"], &project["levels"]];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(items) => open.extend(items),
            Value::Object(fields) => {
                found.extend(fields.get("uid").map(whole));
                open.extend(fields.iter().filter(|(name, _)| *name != "layerInstances").map(|(_, value)| value));
            }
            _ => {}
        }
    }
    let all: BTreeSet<i64> = found.iter().copied().collect();
    assert_eq!(all.len(), found.len());
    assert!(all.last().unwrap() < &whole(&project["nextUid"]));
}

/// A level of a project.
struct Level<'a> {
    project: &'a Value,
    level: &'a Value,
}

impl<'a> Level<'a> {
    fn layer(&self, name: &str) -> &'a Value {
        list(&self.level["layerInstances"]).iter().find(|layer| layer["__identifier"] == name).unwrap()
    }

    fn definition(&self, layer: &Value) -> &'a Value {
        let layers = list(&self.project["defs"]["layers"]);
        layers.iter().find(|other| other["uid"] == layer["layerDefUid"]).unwrap()
    }

    /// The values of cells by the names that the project gives them.
    fn cells(&self) -> Vec<&'a str> {
        let layer = self.layer("Cells");
        let values = list(&self.definition(layer)["intGridValues"]);
        let names: BTreeMap<i64, &str> =
            values.iter().map(|value| (whole(&value["value"]), text(&value["identifier"]))).collect();
        list(&layer["intGridCsv"]).iter().map(|value| names[&whole(value)]).collect()
    }

    fn size(&self) -> (i64, i64) {
        let layer = self.layer("Cells");
        (whole(&layer["__cWid"]), whole(&layer["__cHei"]))
    }

    fn entities(&self, kind: &str) -> impl Iterator<Item = &'a Value> {
        let entities = list(&self.layer("Entities")["entityInstances"]).iter();
        entities.filter(move |entity| kind.is_empty() || entity["__identifier"] == kind)
    }

    fn read(&self) -> ReadMap {
        self.check_rules();
        let (wide, high) = self.size();
        // One cannot stand on rock, in deep water, and on what a mark says is solid.
        let place = |at: usize| (at as i64 % wide, at as i64 / wide);
        let solid: BTreeSet<(i64, i64)> =
            self.entities("").filter(|entity| *field(entity, "solid") == true).map(cell).collect();
        let free = self.cells().into_iter().enumerate().filter(|(_, cell)| matches!(*cell, "floor" | "shallow_water"));
        let walkable = free.map(|(at, _)| place(at)).filter(|at| !solid.contains(at));
        let both = |entity: &Value| (cell(entity).0 as i32, cell(entity).1 as i32);
        let side = whole(&self.layer("Cells")["__gridSize"]);
        let rooms = self.entities("Room").map(|room| {
            let (x, y) = both(room);
            let rect = Rect::new(x, y, (whole(&room["width"]) / side) as i32, (whole(&room["height"]) / side) as i32);
            let is_rect = field(room, "shape") == "rect";
            assert_eq!(list(field(room, "outline")).is_empty(), is_rect);
            (whole(field(room, "room")), rect, text(field(room, "shape")).to_owned())
        });
        let doors = self.entities("Door").map(|door| {
            let (x, y) = both(door);
            (x, y, text(field(door, "kind")).to_owned(), whole(field(door, "room")))
        });
        let named = |kinds: &[&str], name: &str| -> Vec<(i32, i32, String)> {
            let all = self.entities("").filter(|entity| kinds.contains(&text(&entity["__identifier"])));
            all.map(|entity| (both(entity).0, both(entity).1, text(field(entity, name)).to_owned())).collect()
        };
        let locks = self.entities("Lock").map(|lock| {
            let doors = self.referred(field(lock, "doors"));
            assert!(doors.iter().all(|door| self.referred(field(door, "lock_object")) == [lock]));
            let keys = optional(lock, "keys").map_or_else(Vec::new, |keys| self.referred(keys));
            assert!(keys.iter().all(|key| self.referred(field(key, "opens")).contains(&lock)));
            let key = optional(lock, "key").map(text).unwrap_or_default().to_owned();
            (key, doors.len(), keys.into_iter().map(both).collect())
        });
        ReadMap {
            size: (wide as i32, high as i32),
            walkable: walkable.map(|(x, y)| (x as i32, y as i32)).collect(),
            rooms: rooms.collect(),
            doors: doors.collect(),
            stairs: named(&["Stairs"], "direction"),
            marks: named(&["Mark", "Enemy", "Key"], "kind"),
            start: self.entities("Start").next().map(both),
            goal: self.entities("Goal").next().map(both),
            locks: locks.collect(),
        }
    }

    /// The entities that a field refers to.
    fn referred(&self, field: &Value) -> Vec<&'a Value> {
        let refs = if field.is_array() { list(field).to_vec() } else { vec![field.clone()] };
        let one = |reference: &Value| {
            assert_eq!(reference["worldIid"], self.project["dummyWorldIid"]);
            let levels = list(&self.project["levels"]).iter();
            let level = levels.clone().find(|level| level["iid"] == reference["levelIid"]).unwrap();
            let layers = list(&level["layerInstances"]).iter();
            let layer = layers.clone().find(|layer| layer["iid"] == reference["layerIid"]).unwrap();
            list(&layer["entityInstances"]).iter().find(|entity| entity["iid"] == reference["entityIid"]).unwrap()
        };
        refs.iter().map(one).collect()
    }

    /// The tiles that are written down are those that the rules give, asked anew as LDtk's documentation says.
    fn check_rules(&self) {
        let (wide, high) = self.size();
        let values: Vec<i64> = list(&self.layer("Cells")["intGridCsv"]).iter().map(whole).collect();
        for layer in list(&self.level["layerInstances"]) {
            let definition = self.definition(layer);
            let mut wanted = BTreeSet::new();
            for (at, _) in values.iter().enumerate() {
                let (x, y) = (at as i64 % wide, at as i64 / wide);
                'cell: for rule in list(&definition["autoRuleGroups"]).iter().flat_map(|group| list(&group["rules"])) {
                    let size = whole(&rule["size"]);
                    let fits = list(&rule["pattern"]).iter().zip(0_i64..).all(|(wish, nth)| {
                        let (x, y) = (x + nth % size - size / 2, y + nth / size - size / 2);
                        let is_inside = x >= 0 && y >= 0 && x < wide && y < high;
                        let found = if is_inside {
                            Some(values[(y * wide + x) as usize])
                        } else {
                            rule["outOfBoundsValue"].as_i64()
                        };
                        match (whole(wish), found) {
                            (0, _) => true,
                            (_, None) => false,
                            (wish, Some(found)) if wish > 0 => found == wish,
                            (wish, Some(found)) => found != -wish,
                        }
                    });
                    if fits {
                        wanted.insert((x, y, whole(&rule["tileRectsIds"][0][0]), whole(&rule["uid"])));
                        if rule["breakOnMatch"] == true {
                            break 'cell;
                        }
                    }
                }
            }
            let side = whole(&layer["__gridSize"]);
            let found: BTreeSet<(i64, i64, i64, i64)> = list(&layer["autoLayerTiles"])
                .iter()
                .map(|tile| {
                    let (x, y) = (whole(&tile["px"][0]) / side, whole(&tile["px"][1]) / side);
                    assert_eq!(whole(&tile["d"][1]), y * wide + x);
                    let id = whole(&tile["t"]);
                    assert_eq!((whole(&tile["src"][0]), whole(&tile["src"][1])), (id % 4 * side, id / 4 * side));
                    (x, y, id, whole(&tile["d"][0]))
                })
                .collect();
            assert_eq!(found, wanted, "{}", layer["__identifier"]);
        }
    }
}

fn cell(entity: &Value) -> (i64, i64) {
    (whole(&entity["__grid"][0]), whole(&entity["__grid"][1]))
}

fn optional<'a>(entity: &'a Value, name: &str) -> Option<&'a Value> {
    let fields = list(&entity["fieldInstances"]).iter();
    fields.clone().find(|field| field["__identifier"] == name).map(|field| &field["__value"])
}

fn field<'a>(entity: &'a Value, name: &str) -> &'a Value {
    static NOTHING: Value = Value::Null;
    optional(entity, name).unwrap_or(&NOTHING)
}

fn read(file: &Exported) -> ReadMap {
    let project = project(file);
    assert_eq!(list(&project["levels"]).len(), 1);
    Level { project: &project, level: &project["levels"][0] }.read()
}

#[test]
fn a_hundred_projects_are_read_back() {
    reads_a_hundred(Format::Ldtk, read);
}

#[test]
fn levels_lie_below_each_other_and_their_stairs_meet() {
    let recipe =
        LevelsRecipe::from_toml("levels = 3\n[method.tabletop]\nsize='small'\n[passes.locks]\ncount=1\n").unwrap();
    let levels = generate_levels(&recipe, 7).unwrap();
    let options = Options { stem: Some("map".to_owned()), ..Options::default() };
    let project = project(&export(&levels, Format::Ldtk, &options).unwrap());
    assert_eq!(list(&project["levels"]).len(), 3);
    let mut stairs = 0;
    for (nth, (level, own)) in list(&project["levels"]).iter().zip(levels.list()).enumerate() {
        assert_eq!(
            (whole(&level["worldDepth"]), level["identifier"].as_str()),
            (-(nth as i64), Some(format!("Level_{nth}").as_str()))
        );
        let one = Level { project: &project, level };
        assert_eq!(one.read(), crate::wanted(&own.dungeon));
        for (entity, stair) in one.entities("Stairs").zip(&own.dungeon.draft().stairs) {
            let Some(to) = stair.to else { continue };
            let end = one.referred(field(entity, "to_object"))[0];
            assert_eq!(
                (cell(end), whole(field(entity, "to_level"))),
                ((to.at.x.into(), to.at.y.into()), to.level.into())
            );
            stairs += 1;
        }
    }
    assert!(stairs >= 4, "{stairs}");
}
