//! Rooms, doors, stairs, marks, start and goal: the entities of a level.

use std::collections::BTreeMap;

use undercroft::{CellMap, MarkKind, Named, Rect, Room, RoomId, RoomKind};

use super::model::{Entity, Layer, corners, values};
use crate::import::{
    ImportError,
    room_shape::shape,
    things::{self, Quest, Thing, plain, prose},
};

/// The most steps to fill the outlines of rooms.
const MOST_STEPS: usize = 1 << 27;

/// Puts the entities of all layers on the map: rooms first, which others may name.
pub(super) fn place(layers: &[Layer], map: &mut CellMap, notes: &mut Vec<String>) -> Result<(), ImportError> {
    let entities = || layers.iter().flat_map(|layer| layer.entities.iter().map(move |entity| (layer, entity)));
    let is_room = |entity: &Entity| plain(&entity.identifier) == "room";
    let mut numbers = BTreeMap::new();
    let (mut area, mut steps) = (0, 0_usize);
    let mut quest = Quest::default();
    for (layer, entity) in entities().filter(|(_, entity)| is_room(entity)) {
        let said = values(&entity.fields);
        let whole = |px: f64| ((px / layer.side).abs() < 1e6).then_some((px / layer.side).round() as i32);
        let corner = [0, 1]
            .map(|axis| entity.px[axis] - entity.pivot[axis] * if axis == 0 { entity.width } else { entity.height });
        let sides = [corner[0], corner[1], entity.width, entity.height].map(whole);
        let [Some(x), Some(y), Some(w), Some(h)] = sides else { continue };
        let rect = Rect::new(x, y, w, h).intersect(map.open.bounds());
        if rect.w < 1 || rect.h < 1 {
            continue;
        }
        area += rect.area();
        if area > 4 * map.open.bounds().area() {
            return Err(ImportError::new("the rooms together are more than four times as large as the map"));
        }
        if let Some(number) = said.get("room").and_then(|room| room.trim().parse::<f64>().ok()) {
            numbers.insert(number as i64, map.rooms.len());
        }
        let corners = corners(&entity.fields, "outline");
        steps = steps.saturating_add(corners.len().saturating_mul(rect.h as usize));
        if steps > MOST_STEPS {
            return Err(ImportError::new("the outlines of rooms have far too many corners"));
        }
        let shape = shape(map, rect, &corners, &said.get("shape").map(|shape| plain(shape)).unwrap_or_default());
        let kind = said.get("kind").and_then(|kind| RoomKind::from_name(&plain(kind))).unwrap_or(RoomKind::Normal);
        let number = said.get("number").and_then(|number| number.trim().parse().ok());
        let mut room = Room { shape, kind, number, ..Room::new(RoomId(0), rect) };
        for (field, word) in [("title", "name"), ("name", "name"), ("aloud", "aloud"), ("description", "here")] {
            let text = said.get(field).map(|text| prose(text)).filter(|text| !text.is_empty());
            if let Some(text) = text {
                room.words.entry(word.to_owned()).or_insert(text);
            }
        }
        map.rooms.push(room);
    }
    map.all_rooms_known = !numbers.is_empty();
    let mut astray = 0;
    for (_, entity) in entities().filter(|(_, entity)| !is_room(entity) && plain(&entity.identifier) != "lock") {
        let properties = values(&entity.fields);
        // Our own entities for marks and enemies say by their kind which.
        let mark = properties.get("kind").filter(|kind| MarkKind::from_name(&plain(kind)).is_some());
        let is_ours = matches!(plain(&entity.identifier).as_str(), "mark" | "enemy");
        let name = properties.get("name").or_else(|| properties.get("kind")).cloned().unwrap_or_default();
        let (kind, name) = match mark.filter(|_| is_ours) {
            Some(mark) => ("mark".to_owned(), mark.clone()),
            None => (entity.identifier.clone(), name),
        };
        let thing = Thing { kind, name, at: entity.cell.into(), properties };
        astray += usize::from(!things::place(map, &mut quest, &thing, &numbers));
    }
    quest.into_map(map);
    if astray > 0 {
        notes.push(format!("entities off the map: {astray}, left out"));
    }
    Ok(())
}
