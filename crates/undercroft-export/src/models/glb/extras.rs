//! What is known of each node, as data for whoever loads the model.

use undercroft::{
    Json, Mark, Named, PassageId, Room, Stair,
    geom::{Point, Rect, STUD},
    json,
    view::{Doorway, plan::number},
};
use undercroft_words::DungeonTexts;

use crate::source::{ExportSource, SourceLevel};

/// The data of a level's nodes. Cells are counted from the corner of the frame.
pub(super) struct Extras<'a> {
    level: &'a SourceLevel<'a>,
    corner: Point,
    told: Option<DungeonTexts>,
}

impl<'a> Extras<'a> {
    pub fn new(source: &ExportSource<'_>, level: &'a SourceLevel<'a>) -> Extras<'a> {
        let told = source.is_for_gm().then(|| level.words_for_gm());
        Extras { level, corner: level.frame.corner(), told }
    }

    /// A cell of the board as a square of the model.
    pub fn cell(&self, at: Point) -> Rect {
        Rect::square(at - self.corner, 1)
    }

    pub fn pair(&self, at: Point) -> Json {
        let at = at - self.corner;
        json!([at.x, at.y])
    }

    pub fn level(&self, index: usize, side: f64) -> Json {
        let frame = self.level.frame;
        json!({ "kind": "level", "level": index, "cell_metres": side, "width": frame.w, "height": frame.h })
    }

    pub fn room(&self, room: &Room) -> Json {
        let draft = &*self.level.draft;
        let Rect { x, y, w, h } = room.rect.moved(Point::default() - self.corner);
        let mut data = json!({ "kind": "room", "room": room.id.0, "x": x, "y": y, "width": w, "height": h,
                               "shape": room.shape.name() });
        if let Some(number) = number(draft, room) {
            data["number"] = Json::from(number);
        }
        if let Some(told) = &self.told {
            let own = told.room(room.id);
            data["purpose"] = Json::from(room.kind.name());
            data["title"] = Json::from(own.title());
            data["aloud"] = Json::from(own.aloud);
            data["here"] = Json::from(own.here);
            data["tags"] = room.tags.iter().map(AsRef::as_ref).collect::<Vec<&str>>().into();
            if let Some(encounter) = &room.encounter {
                data["enemies"] = Json::from(encounter.enemies);
            }
        }
        if let Some((assembly, node)) =
            draft.assembly.as_ref().and_then(|assembly| Some((assembly, assembly.nodes.get(room.id.0 as usize)?)))
        {
            let studs = |part: i32| f64::from(part) / f64::from(STUD);
            let (tile, at) = (assembly.tile(node), node.at);
            data["tile"] = json!({
                "id": node.name.to_string(), "tileId": tile.id, "rotation": node.turn.quarters(),
                "position": [studs(at.x), studs(at.y), studs(at.z)],
                "size": [studs(tile.size.x), studs(tile.size.y), studs(tile.size.z)],
            });
        }
        data
    }

    pub fn passage(&self, id: PassageId) -> Json {
        let ends = self.level.draft.passages.get(id.0 as usize).map(|passage| passage.ends.map(|end| end.0).to_vec());
        json!({ "kind": "passage", "passage": id.0, "rooms": ends.unwrap_or_default() })
    }

    pub fn doorway(&self, doorway: &Doorway) -> Json {
        let draft = &*self.level.draft;
        let doors = doorway.doors.iter().filter_map(|id| Some((id, draft.doors.get(id.0 as usize)?)));
        let doors: Vec<Json> = doors
            .map(|(id, door)| {
                let at = door.at - self.corner;
                json!({ "door": id.0, "cell": [at.x, at.y], "side": door.side.name(), "kind": door.kind.name(),
                        "room": door.room.0, "passage": door.passage.map(|id| id.0) })
            })
            .collect();
        let lock = doorway.lock.and_then(|id| draft.locks.get(id.0 as usize));
        let Rect { x, y, w, h } = doorway.cells;
        let mut data = json!({ "kind": "door", "closed_by": doorway.kind.name(), "x": x, "y": y, "width": w, "height": h,
                               "doors": doors });
        if let Some(lock) = lock {
            data["lock"] = Json::from(lock.id.0);
            data["key"] = Json::from(lock.key.as_str());
        }
        data
    }

    pub fn stair(&self, stair: &Stair) -> Json {
        let mut data = json!({ "kind": "stairs", "direction": stair.direction.name(), "cell": self.pair(stair.at) });
        if let Some(to) = stair.to {
            data["to_level"] = Json::from(to.level);
        }
        data
    }

    pub fn mark(&self, mark: &Mark) -> Json {
        let mut data =
            json!({ "kind": "mark", "mark": mark.kind.name(), "cell": self.pair(mark.at), "solid": mark.solid });
        if let Some(name) = &mark.name {
            data["name"] = Json::from(name.as_str());
        }
        data
    }
}
