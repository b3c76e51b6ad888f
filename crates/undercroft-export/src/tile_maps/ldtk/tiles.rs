//! Layers: cells as an IntGrid, tiles that follow from them by rules, and tiles that were put by hand.

use undercroft::{Json, geom::Dir, json};

use super::{Project, uid};
use crate::tile_map::{COLUMNS, MapCell, TileInfo, TileLayer, TileLevel};

/// What the numbers of cells mean, and how LDtk shows them.
const VALUES: [(i64, &str, &str); 4] = [
    (ROCK, "rock", "#404048"),
    (FLOOR, "floor", "#C8C0B0"),
    (SHALLOW, "shallow_water", "#5896C8"),
    (DEEP, "deep_water", "#245496"),
];
const ROCK: i64 = 1;
const FLOOR: i64 = 2;
const SHALLOW: i64 = 3;
const DEEP: i64 = 4;

/// What a layer is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LayerKind {
    Entities,
    /// Tiles of a layer of the map.
    Tiles,
    /// Tiles that follow from the cells.
    Auto,
    Cells,
}

/// The layers from the top: name in the project, layer of the map, kind.
const LAYERS: [(&str, &str, LayerKind); 9] = [
    ("Entities", "", LayerKind::Entities),
    ("Wang", "wang", LayerKind::Tiles),
    ("Doors", "door_tiles", LayerKind::Tiles),
    ("Stairs", "stairs", LayerKind::Tiles),
    ("Furniture", "furniture", LayerKind::Tiles),
    ("Shores", "shores", LayerKind::Auto),
    ("Water", "water", LayerKind::Auto),
    ("Corners", "corners", LayerKind::Auto),
    ("Cells", "cells", LayerKind::Cells),
];

/// A rule: the number by which tiles name it, what has to lie around a cell, and the tile that is put there.
struct Rule {
    uid: usize,
    /// One value, or nine in rows around the cell. 0 means anything, a number that value, its negative anything else.
    pattern: Vec<i64>,
    tile: u8,
    /// What lies beyond the border.
    outside: Option<i64>,
    /// Whether no later rule is asked.
    is_last: bool,
}

impl Project<'_> {
    pub(super) fn layer_id(&self, level: usize, name: &str) -> String {
        self.ids.uuid(&format!("layer {name}"), level)
    }

    /// The layers there are: that with Wang codes only if some level has it.
    fn layers(&self) -> impl Iterator<Item = (usize, (&'static str, &'static str, LayerKind))> {
        let has_codes = self.map.levels.iter().any(|level| level.layers.iter().any(|layer| layer.name == "wang"));
        LAYERS.into_iter().enumerate().filter(move |(_, (name, ..))| has_codes || *name != "Wang")
    }

    /// How far a layer is moved to the right and down.
    fn offset(&self, name: &str) -> i64 {
        if name == "Corners" { -self.side() / 2 } else { 0 }
    }

    pub(super) fn layer_definitions(&self) -> Vec<Json> {
        let infos = self.map.sheets.infos();
        let definition = |(nth, (name, _, kind)): (usize, (&str, &str, LayerKind))| {
            let rules = self.rules(name, &infos);
            let mut groups = Vec::new();
            if !rules.is_empty() {
                let rules: Vec<Json> = rules.iter().map(Rule::definition).collect();
                groups.push(json!({ "uid": uid::RULE_GROUP + nth, "name": name.to_lowercase(), "active": true,
                                    "isOptional": false, "usesWizard": false, "requiredBiomeValues": [],
                                    "biomeRequirementMode": 0, "rules": rules }));
            }
            let value = |(value, name, colour): &(i64, &str, &str)| json!({ "value": value, "identifier": name, "color": colour, "groupUid": 0 });
            let values: Vec<Json> = VALUES.iter().filter(|_| kind == LayerKind::Cells).map(value).collect();
            let kind_name = kind.name();
            let mut layer = json!({
                "__type": kind_name, "type": kind_name, "identifier": name, "uid": uid::LAYER + nth, "gridSize": self.side(),
                "displayOpacity": 1, "inactiveOpacity": 0.6, "pxOffsetX": self.offset(name), "pxOffsetY": self.offset(name),
                "parallaxFactorX": 0, "parallaxFactorY": 0, "parallaxScaling": true, "tilePivotX": 0, "tilePivotY": 0,
                "guideGridWid": 0, "guideGridHei": 0, "hideInList": false, "hideFieldsWhenInactive": true,
                "canSelectWhenInactive": true, "renderInWorldView": name != "Wang", "useAsyncRender": false,
                "requiredTags": [], "excludedTags": [], "uiFilterTags": [], "intGridValues": values,
                "intGridValuesGroups": [], "autoRuleGroups": groups,
            });
            if kind != LayerKind::Entities {
                layer["tilesetDefUid"] = json!(uid::TILESET);
            }
            if kind == LayerKind::Auto {
                layer["autoSourceLayerDefUid"] = json!(uid::LAYER + LAYERS.len() - 1);
            }
            layer
        };
        self.layers().map(definition).collect()
    }

    /// The rules of a layer, in the order in which they are asked.
    fn rules(&self, layer: &str, infos: &[TileInfo]) -> Vec<Rule> {
        let sheets = &self.map.sheets;
        let plain = |uid, pattern: i64, tile| Rule { uid, pattern: vec![pattern], tile, outside: None, is_last: true };
        let water = |name: &str| {
            let depth = |info: &&TileInfo| info.details.contains(&("kind", name));
            infos.iter().filter(|info| info.what == "water").find(depth).map_or(0, |info| info.id as u8)
        };
        match layer {
            "Cells" => vec![plain(uid::RULE, ROCK, sheets.corner(15)), plain(uid::RULE + 1, -ROCK, sheets.corner(0))],
            "Water" => {
                vec![plain(uid::RULE + 2, SHALLOW, water("shallow")), plain(uid::RULE + 3, DEEP, water("deep"))]
            }
            // A tile lies on the corner where the cell meets those to its west, north and north-west.
            "Corners" => (0..16_u8)
                .map(|code| {
                    let part = |bit: u8| if code >> bit & 1 == 1 { ROCK } else { -ROCK };
                    let pattern = vec![part(0), part(1), 0, part(2), part(3), 0, 0, 0, 0];
                    let (uid, tile) = (uid::RULE + 10 + usize::from(code), sheets.corner(code));
                    Rule { uid, pattern, tile, outside: Some(ROCK), is_last: true }
                })
                .collect(),
            "Shores" => {
                let mut rules = Vec::new();
                for (nth, depth) in [SHALLOW, DEEP].into_iter().enumerate() {
                    for side in Dir::ALL {
                        let tile = infos
                            .iter()
                            .find(|info| info.rims == Some(1 << side as u8))
                            .map_or(0, |info| info.id as u8);
                        let mut pattern = vec![0; 9];
                        pattern[4] = depth;
                        pattern[[1, 5, 7, 3][side as usize]] = FLOOR;
                        let uid = uid::RULE + 30 + nth * 4 + side as usize;
                        rules.push(Rule { uid, pattern, tile, outside: None, is_last: false });
                    }
                }
                rules
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn layer_instances(&self, index: usize, level: &TileLevel, out: &mut String) {
        let infos = self.map.sheets.infos();
        let cells = cells(level);
        let sheet = level.sheet;
        for (place, (nth, (name, source, kind))) in self.layers().enumerate() {
            if place > 0 {
                out.push(',');
            }
            let (wide, high) = level.size;
            let mut head = json!({
                "__identifier": name, "__type": kind.name(), "__cWid": wide, "__cHei": high, "__gridSize": self.side(),
                "__opacity": 1, "__pxTotalOffsetX": self.offset(name), "__pxTotalOffsetY": self.offset(name),
                "iid": self.layer_id(index, name), "levelId": uid::LEVEL + index, "layerDefUid": uid::LAYER + nth,
                "pxOffsetX": 0, "pxOffsetY": 0, "visible": name != "Wang", "optionalRules": [], "seed": 1,
            });
            if kind != LayerKind::Entities {
                head["__tilesetDefUid"] = json!(uid::TILESET + sheet);
                head["__tilesetRelPath"] = json!(self.map.sheets.list[sheet].file);
                if sheet > 0 {
                    head["overrideTilesetUid"] = json!(uid::TILESET + sheet);
                }
            }
            out.push_str(&head.to_string());
            out.pop();
            out.push_str(",\"intGridCsv\":[");
            if kind == LayerKind::Cells {
                cells.iter().for_each(|value| {
                    out.push(char::from(b'0' + *value as u8));
                    out.push(',');
                });
                out.pop();
            }
            out.push_str("],\"autoLayerTiles\":[");
            if matches!(kind, LayerKind::Auto | LayerKind::Cells) {
                self.baked(&self.rules(name, &infos), &cells, level.size, out);
            }
            out.push_str("],\"gridTiles\":[");
            if kind == LayerKind::Tiles {
                self.placed(level.layers.iter().find(|layer| layer.name == source), out);
            }
            out.push_str("],\"entityInstances\":");
            let entities = if kind == LayerKind::Entities { self.entities(index) } else { Vec::new() };
            out.push_str(&Json::List(entities).to_string());
            out.push('}');
        }
    }

    /// What the rules of a layer give, as LDtk writes it down.
    fn baked(&self, rules: &[Rule], cells: &[i64], (wide, high): (i32, i32), out: &mut String) {
        out.reserve(cells.len() * 64);
        let before = out.len();
        for y in 0..high {
            for x in 0..wide {
                for rule in rules {
                    if rule.fits(cells, (wide, high), (x, y)) {
                        self.tile(x, y, rule.tile, Some(rule.uid), wide, out);
                        if rule.is_last {
                            break;
                        }
                    }
                }
            }
        }
        if out.len() > before {
            out.pop();
        }
    }

    /// Tiles that were put by hand.
    fn placed(&self, layer: Option<&TileLayer>, out: &mut String) {
        let before = out.len();
        for (layer, (x, y, tile)) in layer.into_iter().flat_map(|layer| layer.placed().map(move |tile| (layer, tile))) {
            self.tile(x, y, tile, None, layer.size.0, out);
        }
        if out.len() > before {
            out.pop();
        }
    }

    /// Written by hand, because most of a project is tiles.
    fn tile(&self, x: i32, y: i32, tile: u8, rule: Option<usize>, wide: i32, out: &mut String) {
        let side = self.side();
        let columns = i64::from(COLUMNS);
        let tile = i64::from(tile);
        let pair = |out: &mut String, name: &str, a: i64, b: i64| {
            out.push_str(name);
            digits(out, a);
            out.push(',');
            digits(out, b);
        };
        pair(out, "{\"px\":[", i64::from(x) * side, i64::from(y) * side);
        pair(out, "],\"src\":[", tile % columns * side, tile / columns * side);
        out.push_str("],\"f\":0,\"t\":");
        digits(out, tile);
        let coord = i64::from(y) * i64::from(wide) + i64::from(x);
        match rule {
            Some(rule) => pair(out, ",\"d\":[", rule as i64, coord),
            None => {
                out.push_str(",\"d\":[");
                digits(out, coord);
            }
        }
        out.push_str("],\"a\":1},");
    }
}

/// Appends a number that is not negative; quicker than formatting it.
fn digits(out: &mut String, number: i64) {
    let mut buffer = [0; 20];
    let (mut rest, mut at) = (number.unsigned_abs(), buffer.len());
    loop {
        at -= 1;
        buffer[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    buffer[at..].iter().for_each(|digit| out.push(char::from(*digit)));
}

impl LayerKind {
    fn name(self) -> &'static str {
        match self {
            LayerKind::Entities => "Entities",
            LayerKind::Tiles => "Tiles",
            LayerKind::Auto => "AutoLayer",
            LayerKind::Cells => "IntGrid",
        }
    }
}

impl Rule {
    fn definition(&self) -> Json {
        let size = if self.pattern.len() == 1 { 1 } else { 3 };
        json!({
            "uid": self.uid, "active": true, "size": size, "pattern": self.pattern, "tileRectsIds": [[self.tile]], "tileIds": [],
            "tileMode": "Single", "alpha": 1, "chance": 1, "breakOnMatch": self.is_last, "flipX": false, "flipY": false,
            "xModulo": 1, "yModulo": 1, "xOffset": 0, "yOffset": 0, "tileXOffset": 0, "tileYOffset": 0, "tileRandomXMin": 0,
            "tileRandomXMax": 0, "tileRandomYMin": 0, "tileRandomYMax": 0, "pivotX": 0, "pivotY": 0, "checker": "None",
            "outOfBoundsValue": self.outside, "invalidated": false, "perlinActive": false, "perlinSeed": 1,
            "perlinScale": 0.2, "perlinOctaves": 2,
        })
    }

    /// Whether a tile lies on a cell.
    fn fits(&self, cells: &[i64], (wide, high): (i32, i32), (x, y): (i32, i32)) -> bool {
        let value = |x: i32, y: i32| {
            let is_inside = x >= 0 && y >= 0 && x < wide && y < high;
            if is_inside { cells.get((y * wide + x) as usize).copied() } else { self.outside }
        };
        let meets = |wanted: i64, found: Option<i64>| match (wanted, found) {
            (0, _) => true,
            // Where nothing is said about what lies beyond the border, no rule reaches there.
            (_, None) => false,
            (wanted, Some(found)) if wanted > 0 => found == wanted,
            (unwanted, Some(found)) => found != -unwanted,
        };
        match self.pattern.as_slice() {
            [one] => meets(*one, value(x, y)),
            nine => nine
                .iter()
                .zip(0..)
                .all(|(wanted, nth)| *wanted == 0 || meets(*wanted, value(x + nth % 3 - 1, y + nth / 3 - 1))),
        }
    }
}

/// The value of every cell.
fn cells(level: &TileLevel) -> Vec<i64> {
    let value = |cell: &MapCell| match cell {
        MapCell::Rock => ROCK,
        MapCell::Floor => FLOOR,
        MapCell::Shallow => SHALLOW,
        MapCell::Deep => DEEP,
    };
    level.cells.iter().map(value).collect()
}
