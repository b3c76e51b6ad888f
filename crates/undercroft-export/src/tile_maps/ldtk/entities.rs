//! Rooms, doors, keys and the like as entities.

use std::collections::BTreeMap;

use undercroft::{
    Json,
    geom::Rect,
    json,
    view::plan::{Path, PlanOptions, PointF, room_areas},
};

use super::{
    Project,
    fields::{FieldKind, fields_of},
    uid,
};
use crate::tile_map::{MapObject, ObjectKind, ObjectRef, ObjectShape};

/// The kinds of entities: how each is called and coloured, and whether players may know of it.
const KINDS: [(ObjectKind, &str, &str, bool); 10] = [
    (ObjectKind::Room, "Room", "#6ABE30", true),
    (ObjectKind::Door, "Door", "#C08040", true),
    (ObjectKind::Stairs, "Stairs", "#9BADB7", true),
    (ObjectKind::Exit, "Exit", "#5FCDE4", true),
    (ObjectKind::Mark, "Mark", "#CBDBFC", true),
    (ObjectKind::Start, "Start", "#99E550", true),
    (ObjectKind::Lock, "Lock", "#8F563B", true),
    (ObjectKind::Enemy, "Enemy", "#D95763", false),
    (ObjectKind::Key, "Key", "#FBF236", false),
    (ObjectKind::Goal, "Goal", "#D77BBA", false),
];

/// At most so many fields has a kind.
const MOST_FIELDS: usize = 50;

fn place_of(kind: ObjectKind) -> usize {
    KINDS.iter().position(|(other, ..)| *other == kind).unwrap_or_default()
}

fn field_uid(kind: ObjectKind, nth: usize) -> usize {
    uid::FIELD + place_of(kind) * MOST_FIELDS + nth
}

impl Project<'_> {
    pub(super) fn entity_definitions(&self) -> Vec<Json> {
        let known = KINDS.iter().filter(|(.., is_known)| self.source.is_for_gm() || *is_known);
        let definition = |(kind, name, colour, _): &(ObjectKind, &str, &str, bool)| {
            let fields =
                fields_of(*kind).iter().enumerate().filter(|(_, field)| field.is_known_to(self.source.audience()));
            let fields: Vec<Json> = fields.map(|(nth, field)| field.definition(field_uid(*kind, nth))).collect();
            let is_room = *kind == ObjectKind::Room;
            json!({
                "identifier": name, "uid": uid::ENTITY + place_of(*kind), "color": colour, "width": self.side(),
                "height": self.side(), "pivotX": 0, "pivotY": 0, "nineSliceBorders": [], "tileRenderMode": "FitInside",
                "renderMode": if is_room { "Rectangle" } else { "Cross" }, "allowOutOfBounds": false, "exportToToc": false,
                "fieldDefs": fields, "fillOpacity": if is_room { 0.08 } else { 1.0 }, "lineOpacity": 1, "tileOpacity": 1,
                "hollow": is_room, "keepAspectRatio": false, "limitBehavior": "MoveLastOne", "limitScope": "PerLevel",
                "maxCount": 0, "resizableX": is_room, "resizableY": is_room, "showName": !is_room, "tags": [],
            })
        };
        known.map(definition).collect()
    }

    fn entity_id(&self, object: &ObjectRef) -> String {
        self.ids.uuid(&format!("entity of level {}", object.level), object.object)
    }

    /// How one entity refers to another.
    pub(super) fn reference(&self, object: &ObjectRef) -> Json {
        json!({ "entityIid": self.entity_id(object), "layerIid": self.layer_id(object.level, "Entities"),
                "levelIid": self.level_id(object.level), "worldIid": self.world() })
    }

    /// The entities of a level.
    pub(super) fn entities(&self, level: usize) -> Vec<Json> {
        let outlines = self.outlines(level);
        let objects = self.map.levels[level].objects.iter().enumerate();
        objects.map(|(index, object)| self.entity(ObjectRef { level, object: index }, object, &outlines)).collect()
    }

    fn entity(&self, at: ObjectRef, object: &MapObject, outlines: &BTreeMap<i64, Vec<(i32, i32)>>) -> Json {
        let (_, name, colour, _) = KINDS[place_of(object.kind)];
        let Rect { x, y, w, h } = object.shape.bounds();
        let side = self.side();
        let pixels = |cells: i32| i64::from(cells) * side;
        let offset = self.map.levels[at.level].offset;
        let known =
            fields_of(object.kind).iter().enumerate().filter(|(_, field)| field.is_known_to(self.source.audience()));
        let fields = known.map(|(nth, field)| {
            let uid = field_uid(object.kind, nth);
            if field.kind == FieldKind::Points {
                let id = object.whole("room").unwrap_or_default();
                let outline = outlines.get(&id).filter(|_| matches!(object.shape, ObjectShape::Polygon(..)));
                return field.spots(uid, outline.map_or(&[], Vec::as_slice));
            }
            let value = object.properties.iter().find(|(name, _)| *name == field.name).map(|(_, value)| value);
            self.field(uid, field, value)
        });
        json!({
            "__identifier": name, "__grid": [x, y], "__pivot": [0, 0], "__tags": [], "__smartColor": colour,
            "__worldX": pixels(offset.x + x), "__worldY": pixels(offset.y + y), "iid": self.entity_id(&at),
            "defUid": uid::ENTITY + place_of(object.kind), "px": [pixels(x), pixels(y)], "width": pixels(w),
            "height": pixels(h), "fieldInstances": fields.collect::<Vec<Json>>(),
        })
    }

    /// The outlines of rooms along their cells, by the numbers of the rooms.
    fn outlines(&self, level: usize) -> BTreeMap<i64, Vec<(i32, i32)>> {
        let source = &self.source.levels[level];
        let size = |path: &Path| {
            let (low, high) = path.bounds();
            (high.x - low.x) * (high.y - low.y)
        };
        let areas = room_areas(&source.draft, &PlanOptions::default()).into_iter();
        let outline = |paths: Vec<Path>| {
            let outer = paths.into_iter().max_by(|a, b| size(a).total_cmp(&size(b)))?;
            let corner = |at: PointF| (at.x.round() as i32 - source.frame.x, at.y.round() as i32 - source.frame.y);
            let mut spots: Vec<(i32, i32)> = outer.flattened(1).into_iter().map(corner).collect();
            spots.dedup();
            if spots.len() > 1 && spots.first() == spots.last() {
                spots.pop();
            }
            Some(spots)
        };
        areas.filter_map(|(room, paths)| Some((room.0.into(), outline(paths)?))).collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;
    use crate::{Options, source::ExportSource, tile_map::TileMap};

    const EVERYTHING: &str = "[method.tabletop]\nwater='lakes'\n[passes.doors]\nsecrets='anywhere'\nsecret=0.2\n[passes.locks]\ncount=2\n[passes.stairs]\nfrequency=0.8\n[passes.exits]\ncount=2\n[passes.furnishings]\n[passes]\ncontents=true\nencounters=true\n";

    #[test]
    fn every_property_has_a_field() {
        let recipe = undercroft::Recipe::from_toml(EVERYTHING).unwrap();
        for seed in 0_i64..20 {
            let Ok(dungeon) = undercroft::generate(&recipe, seed) else { continue };
            let options = Options::default();
            let map = TileMap::of(&ExportSource::of_draft(dungeon.draft(), dungeon.origin(), &options)).unwrap();
            for object in &map.levels[0].objects {
                for (name, _) in &object.properties {
                    let has = fields_of(object.kind).iter().any(|field| field.name == *name);
                    assert!(has, "{name} of {:?}", object.kind);
                }
            }
        }
    }
}
