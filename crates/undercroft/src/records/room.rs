use std::{borrow::Cow, collections::BTreeSet};

use super::{
    FieldFault,
    rows::{read_rows, write_rows},
    table::{Author, meant_by},
    value::SideLength,
};
use crate::{
    geom::{Dir, Motion, Point, Rect, Turn},
    model::{Encounter, Purpose, Rewards, Room, RoomId, RoomKind, RoomPrefab, Shape, Words},
    named::{Named, named},
    record,
};

named! {
    /// The name of a [`Shape`].
    pub enum ShapeName {
        /// All of the rectangle.
        Rect = "rect",
        /// What the mask says.
        Mask = "mask",
        /// Round.
        Circle = "circle",
        /// Without its corners.
        Octagon = "octagon",
        /// Without one of its quarters.
        L = "l",
    }
}

record! {
    /// A room.
    pub struct RoomRecord = "an object" {
        id: RoomId = in_files,
        name: String = nullable,
        x: i32 = always,
        y: i32 = always,
        width: SideLength = always,
        height: SideLength = always,
        shape: ShapeName = in_files,
        mask: Vec<String> = optional,
        kind: RoomKind = in_files,
        purpose: Purpose = optional,
        direction: Dir = optional,
        mirror: Option<RoomId> = optional,
        prefab: RoomPrefab = files_only,
        tags: BTreeSet<Cow<'static, str>> = in_files,
        number: u32 = nullable,
        number_at: Point = optional,
        words: Words = optional,
        enemies: u32 = optional,
        effective_floor: u32 = optional,
        boss: String = optional,
        rewards: Rewards = optional,
        neighbours: Vec<RoomId> = files_only,
    }
}

record! {
    /// Which prefab a room is: mirrored west to east if it is, then turned clockwise.
    pub struct PrefabRecord = "the prefab of a room" {
        name: String = always,
        turn: Turn = in_files,
        mirror: bool = in_files,
    }
}

record! {
    for Rewards = "the rewards of a room" {
        xp: f64 = always,
        loot: f64 = always,
    }
}

meant_by! { PrefabRecord => RoomPrefab }

impl RoomRecord {
    /// The record of a room. If the method may mirror rooms, rooms without a mirror image say so. Their neighbours are for others to
    /// add.
    pub fn new(room: &Room, may_mirror: bool) -> RoomRecord {
        let (shape, mask) = write_shape(&room.shape);
        let Room { id, ref name, kind, purpose, rect, direction, mirror, number, number_at, rewards, .. } = *room;
        let (words, encounter) = (&room.words, room.encounter.as_ref());
        RoomRecord {
            id: Some(id),
            name: name.clone(),
            x: rect.x,
            y: rect.y,
            width: SideLength(rect.w),
            height: SideLength(rect.h),
            shape: Some(shape),
            mask,
            kind: Some(kind),
            purpose,
            direction,
            mirror: (may_mirror || mirror.is_some()).then_some(mirror),
            prefab: room.prefab.clone(),
            tags: Some(room.tags.clone()),
            number,
            number_at,
            words: (!words.is_empty()).then(|| words.clone()),
            enemies: encounter.map(|own| own.enemies),
            effective_floor: encounter.map(|own| own.effective_floor),
            boss: encounter.and_then(|own| own.boss.clone()),
            rewards,
            neighbours: None,
        }
    }

    /// The rectangle it lies in.
    pub fn rect(&self) -> Rect {
        Rect::new(self.x, self.y, self.width.0, self.height.0)
    }

    /// The room at a place of the list of rooms.
    pub fn room(self, place: u32, author: Author) -> Result<Room, FieldFault> {
        let rect = self.rect();
        let shape = read_shape(self.shape, self.mask.as_deref(), rect, author)?;
        let missing = |field: &str| FieldFault::new(field, "must be there if something waits in the room");
        let encounter = match (self.enemies, self.effective_floor, self.boss, author) {
            (Some(enemies), Some(effective_floor), boss, _) => Some(Encounter { enemies, effective_floor, boss }),
            (Some(enemies), None, boss, Author::Person) => Some(Encounter { enemies, effective_floor: 1, boss }),
            (None, None, None, _) | (None, _, _, Author::Person) => None,
            (None, ..) => return Err(missing("enemies")),
            (_, None, ..) => return Err(missing("effective_floor")),
        };
        let RoomRecord { id, name, kind, purpose, direction, prefab, number, number_at, rewards, .. } = self;
        let (id, kind, mirror) = (id.unwrap_or(RoomId(place)), kind.unwrap_or(RoomKind::Normal), self.mirror.flatten());
        let (tags, words) = (self.tags.unwrap_or_default(), self.words.unwrap_or_default());
        Ok(Room {
            id,
            name,
            kind,
            purpose,
            rect,
            shape,
            direction,
            mirror,
            prefab,
            number,
            number_at,
            tags,
            words,
            encounter,
            rewards,
        })
    }
}

impl From<&RoomPrefab> for PrefabRecord {
    fn from(RoomPrefab { name, motion }: &RoomPrefab) -> PrefabRecord {
        let (turn, mirror) = (Turn::new(motion.quarters()), motion.is_mirror());
        PrefabRecord { name: name.clone(), turn: Some(turn), mirror: Some(mirror) }
    }
}

impl From<PrefabRecord> for RoomPrefab {
    fn from(PrefabRecord { name, turn, mirror }: PrefabRecord) -> RoomPrefab {
        let first = if mirror.unwrap_or(false) { Motion::MIRROR } else { Motion::IDENTITY };
        RoomPrefab { name, motion: first.then(Motion::turn(turn.map_or(0, Turn::quarters))) }
    }
}

/// A shape as the fields `shape` and `mask`.
pub(crate) fn write_shape(shape: &Shape) -> (ShapeName, Option<Vec<String>>) {
    let name = match shape {
        Shape::Rect => ShapeName::Rect,
        Shape::Mask(_) => ShapeName::Mask,
        Shape::Circle(_) => ShapeName::Circle,
        Shape::Octagon(_) => ShapeName::Octagon,
        Shape::L(_) => ShapeName::L,
    };
    (name, shape.mask().map(|mask| write_rows(mask, |inside| if inside { '#' } else { '.' }).collect()))
}

/// The shape that the fields `shape` and `mask` tell. A person draws no circle by hand, and no name is needed beside a mask.
pub(crate) fn read_shape(
    name: Option<ShapeName>,
    mask: Option<&[String]>,
    rect: Rect,
    author: Author,
) -> Result<Shape, FieldFault> {
    let size = (rect.w, rect.h);
    let Some(rows) = mask else {
        return match (name, author) {
            (Some(ShapeName::Rect), _) | (None | Some(ShapeName::Mask), Author::Person) => Ok(Shape::Rect),
            (Some(ShapeName::Circle), Author::Person) => Ok(Shape::circle(rect.w, rect.h)),
            (Some(ShapeName::Octagon), Author::Person) => Ok(Shape::octagon(rect.w, rect.h)),
            (name, _) => {
                let name = name.unwrap_or(ShapeName::Mask);
                Err(FieldFault::new("mask", format!("a room of shape `{}` needs one", name.name())))
            }
        };
    };
    let inside = |c: char| matches!(c, '#' | '.').then_some(c == '#');
    let grid = || read_rows("mask", rows, size, false, inside, "known here: `#` for cells of the room, `.` for others");
    match name.unwrap_or(ShapeName::Mask) {
        ShapeName::Rect => {
            let hint = "leave it out, or make the shape `mask`";
            Err(FieldFault::new("mask", "a room of shape `rect` has none").hint(hint))
        }
        ShapeName::Mask => grid().map(Shape::Mask),
        ShapeName::Circle => grid().map(Shape::Circle),
        ShapeName::Octagon => grid().map(Shape::Octagon),
        ShapeName::L => grid().map(Shape::L),
    }
}
