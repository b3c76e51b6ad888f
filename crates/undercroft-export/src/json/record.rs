//! The serialised form of each part of a dungeon. One type serves both directions, so they cannot diverge.
//!
//! Fields are in the order in which they are written. Missing values are null if the format always lists the field, and
//! omitted otherwise; the reader accepts both.

use serde::{Deserialize, Serialize};
use undercroft::{
    Door, DoorKind, Draft, Exit, LevelShortfall, Mark, MarkKind, Named, Passage, Purpose, Rewards, Room, RoomId,
    RoomKind, RoomPrefab, Route, Shape, Shortfall, Stair, StairWay, Words,
    geom::{Dir, Motion, Point, Rect},
};

use super::{
    by_name::ByName,
    number::{Coord, Count, PlaceRecord, PointRecord, SideLength, Whole},
    position::Position,
    rows,
};

/// The name of a [`Shape`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShapeName {
    Rect,
    Mask,
    Circle,
    Octagon,
    L,
}

impl Named for ShapeName {
    const ALL: &'static [(ShapeName, &'static str)] = &[
        (ShapeName::Rect, "rect"),
        (ShapeName::Mask, "mask"),
        (ShapeName::Circle, "circle"),
        (ShapeName::Octagon, "octagon"),
        (ShapeName::L, "l"),
    ];
}

#[derive(Serialize, Deserialize)]
pub(super) struct RoomRecord {
    pub(super) id: Count,
    /// Files of 0.2 have none.
    #[serde(default)]
    pub(super) name: Option<String>,
    pub(super) x: Coord,
    pub(super) y: Coord,
    pub(super) width: SideLength,
    pub(super) height: SideLength,
    pub(super) shape: ByName<ShapeName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mask: Option<Vec<String>>,
    pub(super) kind: ByName<RoomKind>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) purpose: Option<ByName<Purpose>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) direction: Option<ByName<Dir>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) mirror: Option<Option<Count>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) prefab: Option<PrefabRecord>,
    pub(super) tags: Vec<String>,
    pub(super) number: Option<Count>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) number_at: Option<PointRecord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) words: Option<Words>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) enemies: Option<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) effective_floor: Option<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) boss: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rewards: Option<RewardsRecord>,
    /// Derived; compared when read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) neighbours: Option<Vec<Count>>,
}

/// Which prefab a room is: mirrored west to east if it is, then turned clockwise.
#[derive(Serialize, Deserialize)]
#[serde(expecting = "the prefab of a room")]
pub(super) struct PrefabRecord {
    name: String,
    turn: Whole<0, 3>,
    mirror: bool,
}

impl From<&RoomPrefab> for PrefabRecord {
    fn from(prefab: &RoomPrefab) -> PrefabRecord {
        let turn = u32::from(prefab.motion.quarters()).into();
        PrefabRecord { name: prefab.name.clone(), turn, mirror: prefab.motion.is_mirror() }
    }
}

impl From<PrefabRecord> for RoomPrefab {
    fn from(record: PrefabRecord) -> RoomPrefab {
        let first = if record.mirror { Motion::MIRROR } else { Motion::IDENTITY };
        RoomPrefab { name: record.name, motion: first.then(Motion::turn(record.turn.whole() as u8)) }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "the rewards of a room")]
pub(super) struct RewardsRecord {
    pub(super) xp: f64,
    pub(super) loot: f64,
}

impl RoomRecord {
    /// The record of a room. If the method may mirror rooms, rooms without a mirror image say so.
    pub(super) fn new(room: &Room, may_mirror: bool) -> RoomRecord {
        let may_mirror = may_mirror || room.mirror.is_some();
        let outline = match &room.shape {
            Shape::Rect => ShapeName::Rect,
            Shape::Mask(_) => ShapeName::Mask,
            Shape::Circle(_) => ShapeName::Circle,
            Shape::Octagon(_) => ShapeName::Octagon,
            Shape::L(_) => ShapeName::L,
        };
        let mask = room.shape.mask();
        let encounter = room.encounter.as_ref();
        RoomRecord {
            id: room.id.0.into(),
            name: room.name.clone(),
            x: room.rect.x.into(),
            y: room.rect.y.into(),
            width: room.rect.w.into(),
            height: room.rect.h.into(),
            shape: ByName(outline),
            mask: mask.map(|mask| rows::write(mask, |inside| if inside { '#' } else { '.' }).collect()),
            kind: ByName(room.kind),
            purpose: room.purpose.map(ByName),
            direction: room.direction.map(ByName),
            mirror: may_mirror.then(|| room.mirror.map(|mirror| mirror.0.into())),
            prefab: room.prefab.as_ref().map(PrefabRecord::from),
            tags: room.tags.iter().map(|tag| tag.to_string()).collect(),
            number: room.number.map(Count::from),
            number_at: room.number_at.map(PointRecord),
            words: Some(room.words.clone()).filter(|words| !words.is_empty()),
            enemies: encounter.map(|encounter| encounter.enemies.into()),
            effective_floor: encounter.map(|encounter| encounter.effective_floor.into()),
            boss: encounter.and_then(|encounter| encounter.boss.clone()),
            rewards: room.rewards.map(|Rewards { xp, loot }| RewardsRecord { xp, loot }),
            neighbours: None,
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct PassageRecord {
    pub(super) id: Count,
    pub(super) from: Count,
    pub(super) to: Count,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) direction: Option<ByName<Dir>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rect: Option<RectRecord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) bend: Option<BendRecord>,
    pub(super) cells: Vec<PointRecord>,
}

/// An L from its first cell over its corner to its last, so many lanes wide.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(expecting = "a bend as {from, corner, to, width}")]
pub(super) struct BendRecord {
    pub(super) from: PointRecord,
    pub(super) corner: PointRecord,
    pub(super) to: PointRecord,
    pub(super) width: SideLength,
}

/// A rectangle of full size, also if it extends beyond the board.
#[derive(Serialize, Deserialize)]
#[serde(expecting = "a rectangle as {x, y, width, height}")]
pub(super) struct RectRecord {
    pub(super) x: Coord,
    pub(super) y: Coord,
    pub(super) width: SideLength,
    pub(super) height: SideLength,
}

impl RectRecord {
    pub(super) fn rect(&self) -> Rect {
        Rect::new(self.x.cells(), self.y.cells(), self.width.cells(), self.height.cells())
    }
}

impl From<Rect> for RectRecord {
    fn from(Rect { x, y, w, h }: Rect) -> RectRecord {
        RectRecord { x: x.into(), y: y.into(), width: w.into(), height: h.into() }
    }
}

impl PassageRecord {
    /// The record of a passage with its cells on the board.
    pub(super) fn new(passage: &Passage, board: Rect) -> PassageRecord {
        let [from, to] = passage.ends.map(|end| end.0.into());
        let (rect, bend) = match &passage.route {
            Route::Block { rect, .. } => (Some(RectRecord::from(*rect)), None),
            Route::Bend { from, corner, to, width } => {
                let [from, corner, to] = [*from, *corner, *to].map(PointRecord);
                (None, Some(BendRecord { from, corner, to, width: (*width).into() }))
            }
            Route::Cells(_) => (None, None),
        };
        let cells = passage.route.cells_on(board).into_iter().map(PointRecord).collect();
        PassageRecord {
            id: passage.id.0.into(),
            from,
            to,
            direction: passage.direction().map(ByName),
            rect,
            bend,
            cells,
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct DoorRecord {
    pub(super) id: Count,
    pub(super) x: Coord,
    pub(super) y: Coord,
    pub(super) side: ByName<Dir>,
    pub(super) kind: ByName<DoorKind>,
    pub(super) room: Count,
    pub(super) passage: Option<Count>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) sealing: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) lock: Option<Count>,
}

impl DoorRecord {
    /// The record of a door; its id is its index.
    pub(super) fn new((id, door): (u32, &Door)) -> DoorRecord {
        DoorRecord {
            id: id.into(),
            x: door.at.x.into(),
            y: door.at.y.into(),
            side: ByName(door.side),
            kind: ByName(door.kind),
            room: door.room.0.into(),
            passage: door.passage.map(|passage| passage.0.into()),
            sealing: door.sealing,
            lock: None,
        }
    }

    /// The records of all doors of a draft, with their locks.
    pub(super) fn all(draft: &Draft) -> Vec<DoorRecord> {
        let mut doors: Vec<DoorRecord> = (0..).zip(&draft.doors).map(DoorRecord::new).collect();
        for lock in &draft.locks {
            for door in &lock.doors {
                doors.get_mut(door.0 as usize).into_iter().for_each(|own| own.lock = Some(lock.id.0.into()));
            }
        }
        doors
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct StairRecord {
    pub(super) x: Coord,
    pub(super) y: Coord,
    pub(super) facing: Option<ByName<Dir>>,
    pub(super) direction: ByName<StairWay>,
    pub(super) passage: Option<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<PlaceRecord>,
}

impl From<&Stair> for StairRecord {
    fn from(stair: &Stair) -> StairRecord {
        StairRecord {
            x: stair.at.x.into(),
            y: stair.at.y.into(),
            facing: stair.facing.map(ByName),
            direction: ByName(stair.direction),
            passage: stair.passage.map(|passage| passage.0.into()),
            to: stair.to.map(PlaceRecord),
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct ExitRecord {
    pub(super) x: Coord,
    pub(super) y: Coord,
    pub(super) side: ByName<Dir>,
    pub(super) kind: String,
    pub(super) room: Count,
    pub(super) main: bool,
}

impl From<&Exit> for ExitRecord {
    fn from(exit: &Exit) -> ExitRecord {
        ExitRecord {
            x: exit.at.x.into(),
            y: exit.at.y.into(),
            side: ByName(exit.side),
            kind: exit.kind.clone(),
            room: exit.room.0.into(),
            main: exit.main,
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct MarkRecord {
    pub(super) x: Coord,
    pub(super) y: Coord,
    pub(super) kind: ByName<MarkKind>,
    pub(super) room: Option<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) facing: Option<ByName<Dir>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    /// The name of a key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) key: Option<String>,
    /// The number of the lock that a key was laid for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) opens: Option<Count>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) position: Option<Position>,
    /// Written where it is true, or where the kind alone would say so. Without it the kind decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) solid: Option<bool>,
}

impl From<&Mark> for MarkRecord {
    fn from(mark: &Mark) -> MarkRecord {
        MarkRecord {
            x: mark.at.x.into(),
            y: mark.at.y.into(),
            kind: ByName(mark.kind),
            room: mark.room.map(|room| room.0.into()),
            facing: mark.facing.map(ByName),
            name: mark.name.clone().filter(|_| mark.kind != MarkKind::Key),
            key: mark.name.clone().filter(|_| mark.kind == MarkKind::Key),
            opens: mark.opens.filter(|_| mark.kind == MarkKind::Key).map(Count::from),
            position: mark.studs.map(Position::from),
            solid: (mark.solid || mark.kind.is_solid()).then_some(mark.solid),
        }
    }
}

impl From<MarkRecord> for Mark {
    fn from(mark: MarkRecord) -> Mark {
        let at = Point::new(mark.x.cells(), mark.y.cells());
        let solid = mark.solid.unwrap_or(mark.kind.0.is_solid());
        Mark {
            solid,
            facing: mark.facing.map(|ByName(facing)| facing),
            name: mark.key.filter(|_| mark.kind.0 == MarkKind::Key).or(mark.name),
            studs: mark.position.map(Into::into),
            opens: mark.opens.filter(|_| mark.kind.0 == MarkKind::Key).map(|lock| lock.number()),
            ..Mark::new(at, mark.kind.0, mark.room.map(|id| RoomId(id.number())))
        }
    }
}

/// The legend entry of a character.
#[derive(Serialize, Deserialize, PartialEq)]
#[serde(expecting = "an entry of the legend")]
pub(super) struct GlyphRecord {
    pub(super) name: String,
    pub(super) walkable: bool,
}

/// A number in the recipe of which there is less.
#[derive(Serialize)]
pub(super) struct ShortfallRecord {
    /// Of which level, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u32>,
    parameter: &'static str,
    asked: u32,
    made: u32,
}

impl From<&Shortfall> for ShortfallRecord {
    fn from(Shortfall { parameter, asked, made, .. }: &Shortfall) -> ShortfallRecord {
        ShortfallRecord { level: None, parameter, asked: *asked, made: *made }
    }
}

impl From<&LevelShortfall> for ShortfallRecord {
    fn from(short: &LevelShortfall) -> ShortfallRecord {
        ShortfallRecord { level: Some(short.level), ..(&short.shortfall).into() }
    }
}

/// The tile sheet of the layers `wang` and `frames`.
#[derive(Serialize, Deserialize, PartialEq)]
#[serde(expecting = "what is known of the Wang tiles")]
pub(super) struct SheetRecord {
    pub(super) tileset: String,
    pub(super) sin: Option<String>,
    pub(super) tile_px: i32,
    pub(super) frames: Vec<u8>,
}
