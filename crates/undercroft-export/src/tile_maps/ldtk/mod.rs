//! A project for LDtk 1.5.3, which can be edited there: cells as an IntGrid, tiles by rules that are written down together
//! with what they give, and objects as entities that refer to each other.
//!
//! - `tiles`: layers, their rules and their tiles.
//! - `fields`: which fields each kind of entity has, and their values.
//! - `entities`: kinds of entities, and the entities of levels.

mod entities;
mod fields;
mod tiles;

use undercroft::{Json, json};

use self::fields::{FieldKind, FieldSpec};
use crate::{
    ExportError, Exported,
    source::{ExportSource, StableIds},
    tile_map::{COLUMNS, MapSheet, Property, TileLevel, TileMap, losses},
};

const VERSION: &str = "1.5.3";
const BUILD: i64 = 473_702;
const BACKGROUND: &str = "#40465B";

/// Numbers that tell the parts of a project apart. No two parts may have the same.
mod uid {
    pub const TILESET: usize = 1;
    pub const LAYER: usize = 201;
    pub const RULE_GROUP: usize = 221;
    pub const RULE: usize = 301;
    pub const DOOR_KINDS: usize = 400;
    pub const ENTITY: usize = 401;
    pub const FIELD: usize = 500;
    pub const LEVEL_FIELD: usize = 1_900;
    pub const LEVEL: usize = 2_001;
    pub const NEXT: usize = 3_000;
}

/// What stands at a level itself.
const LEVEL_FIELDS: [FieldSpec; 5] = [
    FieldSpec::all("name", FieldKind::Text),
    FieldSpec::all("hook", FieldKind::Lines),
    FieldSpec::gm("method", FieldKind::Text),
    FieldSpec::gm("seed", FieldKind::Text),
    FieldSpec::gm("attempt", FieldKind::Whole),
];

/// A project that is being written.
struct Project<'a> {
    source: &'a ExportSource<'a>,
    map: TileMap,
    ids: StableIds,
}

/// The project with its tile sheets beside it.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let map = TileMap::of(source)?;
    let project = Project { source, map, ids: source.ids() };
    let file = project.text();
    let exported = Exported::file(file).losing(losses(source));
    let sheets = project.map.sheets.list.into_iter();
    Ok(sheets.fold(exported, |exported, sheet| exported.with_beside(sheet.file, sheet.png)))
}

impl Project<'_> {
    fn side(&self) -> i64 {
        self.map.sheets.side.into()
    }

    /// The identifier of the world that a project with one world does not write down.
    fn world(&self) -> String {
        self.ids.uuid("world", 0)
    }

    fn level_id(&self, level: usize) -> String {
        self.ids.uuid("level", level)
    }

    fn text(&self) -> String {
        let side = self.side();
        let head = json!({
            "iid": self.ids.uuid("project", 0), "jsonVersion": VERSION, "appBuildId": BUILD, "nextUid": uid::NEXT,
            "identifierStyle": "Free", "toc": [], "worldLayout": "Free", "worldGridWidth": 256, "worldGridHeight": 256,
            "defaultPivotX": 0, "defaultPivotY": 0, "defaultGridSize": side, "defaultEntityWidth": side,
            "defaultEntityHeight": side, "bgColor": BACKGROUND, "defaultLevelBgColor": self.rock(&self.map.sheets.list[0]),
            "minifyJson": false, "externalLevels": false, "exportTiled": false, "simplifiedExport": false,
            "imageExportMode": "None", "exportLevelBg": true, "backupOnSave": false, "backupLimit": 10,
            "levelNamePattern": "Level_%idx", "customCommands": [], "flags": [], "dummyWorldIid": self.world(), "worlds": [],
            "defs": self.definitions(),
        });
        let mut out = head.to_string();
        out.pop();
        out.push_str(",\"levels\":[");
        for (index, level) in self.map.levels.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            self.level(index, level, &mut out);
        }
        out.push_str("]}\n");
        out
    }

    fn rock(&self, sheet: &MapSheet) -> String {
        let [red, green, blue] = sheet.rock;
        format!("#{red:02X}{green:02X}{blue:02X}")
    }

    fn definitions(&self) -> Json {
        let (side, sheets) = (self.map.sheets.side, &self.map.sheets);
        let tileset = |(index, sheet): (usize, &MapSheet)| {
            json!({ "uid": uid::TILESET + index, "identifier": format!("Tiles_{index}"), "relPath": sheet.file,
                    "pxWid": side * COLUMNS, "pxHei": side * sheets.rows(), "__cWid": COLUMNS, "__cHei": sheets.rows(),
                    "tileGridSize": side, "spacing": 0, "padding": 0, "tags": [], "enumTags": [], "customData": [],
                    "savedSelections": [] })
        };
        let level_fields =
            LEVEL_FIELDS.iter().enumerate().filter(|(_, field)| field.is_known_to(self.source.audience()));
        let level_fields: Vec<Json> =
            level_fields.map(|(nth, field)| field.definition(uid::LEVEL_FIELD + nth)).collect();
        json!({
            "layers": self.layer_definitions(),
            "entities": self.entity_definitions(),
            "tilesets": sheets.list.iter().enumerate().map(tileset).collect::<Vec<Json>>(),
            "enums": [fields::door_kinds(self.source.audience())],
            "externalEnums": [],
            "levelFields": level_fields,
        })
    }

    fn level(&self, index: usize, level: &TileLevel, out: &mut String) {
        let side = self.side();
        let at = |cells: i32| i64::from(cells) * side;
        let colour = self.rock(&self.map.sheets.list[level.sheet]);
        let known = LEVEL_FIELDS.iter().enumerate().filter(|(_, field)| field.is_known_to(self.source.audience()));
        let field = |(nth, field): (usize, &FieldSpec)| {
            let value = level.properties.iter().find(|(name, _)| *name == field.name).map(|(_, value)| value);
            self.field(uid::LEVEL_FIELD + nth, field, value)
        };
        let fields: Vec<Json> = known.map(field).collect();
        // Deeper levels are below.
        let neighbour = |level: usize, way: &str| json!({ "levelIid": self.level_id(level), "dir": way });
        let above = index.checked_sub(1).map(|above| neighbour(above, ">"));
        let below = (index + 1 < self.map.levels.len()).then(|| neighbour(index + 1, "<"));
        let head = json!({
            "identifier": format!("Level_{index}"), "iid": self.level_id(index), "uid": uid::LEVEL + index,
            "worldX": at(level.offset.x), "worldY": at(level.offset.y), "worldDepth": -(index as i64),
            "pxWid": at(level.size.0), "pxHei": at(level.size.1), "__bgColor": colour, "bgColor": colour,
            "useAutoIdentifier": true, "bgPivotX": 0.5, "bgPivotY": 0.5, "__smartColor": "#ADADB5", "fieldInstances": fields,
            "__neighbours": above.into_iter().chain(below).collect::<Vec<Json>>(),
        });
        out.push_str(&head.to_string());
        out.pop();
        out.push_str(",\"layerInstances\":[");
        self.layer_instances(index, level, out);
        out.push_str("]}");
    }

    /// The value of a field.
    fn field(&self, uid: usize, field: &FieldSpec, value: Option<&Property>) -> Json {
        field.instance(uid, value, |object| self.reference(object))
    }
}
