//! Rooms that a map names: rectangles and polygons of the type `room`, or in a layer called so.

use std::collections::BTreeMap;

use undercroft::{CellMap, Named, Rect, Room, RoomId, RoomKind, Words};

use super::{
    Objects,
    model::{Layer, Object},
};
use crate::import::{
    ImportError,
    room_shape::shape,
    things::{plain, prose},
};

/// The most cells of all rooms for each cell of the map, and the most steps to fill polygons.
const MOST_CELLS: i64 = 4;
const MOST_STEPS: usize = 1 << 27;

pub(super) fn is_room(layer: &Layer, object: &Object) -> bool {
    let kind = plain(if object.kind.is_empty() { &object.class } else { &object.kind });
    let by_layer = kind.is_empty() && matches!(plain(&layer.name).as_str(), "room" | "rooms");
    (kind == "room" || by_layer) && object.gid.is_none()
}

/// Adds the rooms, and returns their places by the numbers that the file gives them.
pub(super) fn read(objects: &Objects<'_>, cells: &mut CellMap) -> Result<BTreeMap<i64, usize>, ImportError> {
    let board = cells.open.bounds();
    let (mut area, mut steps) = (0_i64, 0_usize);
    let mut numbers = BTreeMap::new();
    for (_, object) in objects.list.iter().filter(|(layer, object)| is_room(layer, object)) {
        let Some((rect, corners)) = outline(objects, object) else { continue };
        let rect = rect.intersect(board);
        if rect.w < 1 || rect.h < 1 {
            continue;
        }
        area += rect.area();
        steps = steps.saturating_add(corners.len().saturating_mul(rect.h as usize));
        if area > board.area() * MOST_CELLS || steps > MOST_STEPS {
            let hint = "rooms that lie on each other are hard to tell apart: draw each once";
            return Err(ImportError::new("the rooms together are more than four times as large as the map").hint(hint));
        }
        let properties = &object.properties.0;
        let said = properties.get("shape").map(|shape| plain(shape)).unwrap_or_default();
        let shape = shape(cells, rect, &corners, &said);
        if let Some(number) = properties.get("room").and_then(|room| room.trim().parse().ok()) {
            numbers.insert(number, cells.rooms.len());
        }
        let kind = properties.get("kind").and_then(|kind| RoomKind::from_name(&plain(kind)));
        let number = properties.get("number").and_then(|number| number.trim().parse().ok());
        cells.rooms.push(Room {
            shape,
            kind: kind.unwrap_or(RoomKind::Normal),
            number,
            words: words(object),
            ..Room::new(RoomId(0), rect)
        });
    }
    Ok(numbers)
}

/// The rectangle of cells of a room, and the corners of its polygon in cells, if it is one.
fn outline(objects: &Objects<'_>, object: &Object) -> Option<(Rect, Vec<(f64, f64)>)> {
    let whole = |number: f64| (number.abs() < 1e6).then_some(number.round() as i32);
    if object.polygon.is_empty() {
        let (left, top) = objects.in_cells(object.x, object.y);
        let (end_x, end_y) = objects.in_cells(object.x + object.width, object.y + object.height);
        let [x, y, right, bottom] = [whole(left)?, whole(top)?, whole(end_x)?, whole(end_y)?];
        return Some((Rect::new(x, y, right - x, bottom - y), Vec::new()));
    }
    let corner = |at: &super::model::Corner| objects.in_cells(object.x + at.x, object.y + at.y);
    let corners: Vec<(f64, f64)> = object.polygon.iter().map(corner).collect();
    if !corners.iter().all(|(x, y)| x.abs() < 1e6 && y.abs() < 1e6) {
        return None;
    }
    let low = corners.iter().fold((f64::MAX, f64::MAX), |low, at| (low.0.min(at.0), low.1.min(at.1)));
    let high = corners.iter().fold((f64::MIN, f64::MIN), |high, at| (high.0.max(at.0), high.1.max(at.1)));
    let (x, y) = ((low.0 + 0.01).floor() as i32, (low.1 + 0.01).floor() as i32);
    let (right, bottom) = ((high.0 - 0.01).ceil() as i32, (high.1 - 0.01).ceil() as i32);
    Some((Rect::new(x, y, right - x, bottom - y), corners))
}

fn words(object: &Object) -> Words {
    let mut words = Words::new();
    let names = [("title", "name"), ("name", "name"), ("aloud", "aloud"), ("description", "here"), ("text", "here")];
    for (property, word) in names {
        let text = object.properties.0.get(property).map(|text| prose(text)).filter(|text| !text.is_empty());
        if let Some(text) = text {
            words.entry(word.to_owned()).or_insert(text);
        }
    }
    words
}
