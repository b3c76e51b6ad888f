//! Rooms, doors, passages and marks as lists of records. The index in a list is the id.

use parquet::{
    basic::{Repetition, Type as Physical},
    errors::ParquetError,
    schema::types::Type,
};
use undercroft::{Draft, Named};

use super::{
    super::columns::ExtraColumn,
    column::{Column, Values},
    schema::{group, list, primitive, text_type},
};

/// The kind of a field of a record.
#[derive(Clone, Copy)]
enum FieldKind {
    Number,
    Text,
    Flag,
}

/// A field of a record: its name, its kind, and whether it may be missing.
type ListField = (&'static str, FieldKind, bool);

const ROOM: &[ListField] = &[
    ("x", FieldKind::Number, false),
    ("y", FieldKind::Number, false),
    ("width", FieldKind::Number, false),
    ("height", FieldKind::Number, false),
    ("shape", FieldKind::Text, false),
    ("kind", FieldKind::Text, false),
    ("purpose", FieldKind::Text, true),
    ("number", FieldKind::Number, true),
];
const DOOR: &[ListField] = &[
    ("x", FieldKind::Number, false),
    ("y", FieldKind::Number, false),
    ("side", FieldKind::Text, false),
    ("kind", FieldKind::Text, false),
    ("room", FieldKind::Number, false),
    ("passage", FieldKind::Number, true),
    ("lock", FieldKind::Number, true),
];
const PASSAGE: &[ListField] = &[("from", FieldKind::Number, false), ("to", FieldKind::Number, false)];
const MARK: &[ListField] = &[
    ("x", FieldKind::Number, false),
    ("y", FieldKind::Number, false),
    ("kind", FieldKind::Text, false),
    ("room", FieldKind::Number, true),
    ("name", FieldKind::Text, true),
    ("facing", FieldKind::Text, true),
    ("solid", FieldKind::Flag, false),
];

fn fields(column: ExtraColumn) -> &'static [ListField] {
    match column {
        ExtraColumn::Rooms => ROOM,
        ExtraColumn::Doors => DOOR,
        ExtraColumn::Passages => PASSAGE,
        ExtraColumn::Marks => MARK,
        ExtraColumn::BotSteps => &[],
    }
}

/// The type of a column that was asked for.
pub fn column_type(column: ExtraColumn) -> Result<Type, ParquetError> {
    if column == ExtraColumn::BotSteps {
        return primitive(column.name(), Physical::INT32, Repetition::OPTIONAL).build();
    }
    let mut types = Vec::new();
    for (name, kind, optional) in fields(column) {
        let repetition = if *optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
        types.push(match kind {
            FieldKind::Number => primitive(name, Physical::INT32, repetition).build()?,
            FieldKind::Flag => primitive(name, Physical::BOOLEAN, repetition).build()?,
            FieldKind::Text => text_type(name, repetition)?,
        });
    }
    if column == ExtraColumn::Passages {
        let number = |name| primitive(name, Physical::INT32, Repetition::REQUIRED).build();
        types.push(list("cells", group("element", vec![number("x")?, number("y")?])?)?);
    }
    list(column.name(), group("element", types)?)
}

/// The memory of a column that was asked for: one column for each field.
pub fn columns(column: ExtraColumn) -> Vec<Column> {
    if column == ExtraColumn::BotSteps {
        return vec![Column::optional(Values::Int32(Vec::new()))];
    }
    let of_field = |(_, kind, optional): &ListField| {
        let values = match kind {
            FieldKind::Number => Values::Int32(Vec::new()),
            FieldKind::Text => Values::Bytes(Vec::new()),
            FieldKind::Flag => Values::Bool(Vec::new()),
        };
        Column::listed(values, 1 + i16::from(*optional))
    };
    let mut columns: Vec<Column> = fields(column).iter().map(of_field).collect();
    if column == ExtraColumn::Passages {
        columns.extend((0..2).map(|_| Column::listed(Values::Int32(Vec::new()), 2)));
    }
    columns
}

/// Appends what a draft has.
pub fn add(column: ExtraColumn, draft: &Draft, to: &mut [Column]) {
    let count = match column {
        ExtraColumn::Rooms => draft.rooms.len(),
        ExtraColumn::Doors => draft.doors.len(),
        ExtraColumn::Passages => draft.passages.len(),
        ExtraColumn::Marks => draft.marks.len(),
        ExtraColumn::BotSteps => return,
    };
    if count == 0 {
        to.iter_mut().for_each(|column| column.level(0, 0));
    }
    match column {
        ExtraColumn::Rooms => rooms(draft, to),
        ExtraColumn::Doors => doors(draft, to),
        ExtraColumn::Passages => passages(draft, to),
        ExtraColumn::Marks => marks(draft, to),
        ExtraColumn::BotSteps => {}
    }
}

/// The repetition level of an element of a list.
fn repetition(index: usize) -> i16 {
    i16::from(index > 0)
}

fn rooms(draft: &Draft, to: &mut [Column]) {
    let [x, y, width, height, shape, kind, purpose, number] = to else { return };
    for (index, room) in draft.rooms.iter().enumerate() {
        let again = repetition(index);
        x.push(again, Some(room.rect.x));
        y.push(again, Some(room.rect.y));
        width.push(again, Some(room.rect.w));
        height.push(again, Some(room.rect.h));
        shape.push(again, Some(room.shape.name()));
        kind.push(again, Some(room.kind.name()));
        purpose.push(again, room.purpose.map(Named::name));
        number.push(again, room.number.map(|number| number as i32));
    }
}

fn doors(draft: &Draft, to: &mut [Column]) {
    let [x, y, side, kind, room, passage, lock] = to else { return };
    for (index, door) in draft.doors.iter().enumerate() {
        let again = repetition(index);
        let own = draft.locks.iter().position(|lock| lock.doors.iter().any(|id| id.0 as usize == index));
        x.push(again, Some(door.at.x));
        y.push(again, Some(door.at.y));
        side.push(again, Some(door.side.name()));
        kind.push(again, Some(door.kind.name()));
        room.push(again, Some(door.room.0 as i32));
        passage.push(again, door.passage.map(|id| id.0 as i32));
        lock.push(again, own.map(|id| id as i32));
    }
}

fn passages(draft: &Draft, to: &mut [Column]) {
    let [from, until, x, y] = to else { return };
    for (index, passage) in draft.passages.iter().enumerate() {
        let again = repetition(index);
        from.push(again, Some(passage.ends[0].0 as i32));
        until.push(again, Some(passage.ends[1].0 as i32));
        let mut level = again;
        // What lies off the board is no cell of the map.
        for at in passage.route.cells_on(draft.board.cells.bounds()) {
            x.push(level, Some(at.x));
            y.push(level, Some(at.y));
            level = 2;
        }
        if level == again {
            [&mut *x, &mut *y].into_iter().for_each(|column| column.level(again, 1));
        }
    }
}

fn marks(draft: &Draft, to: &mut [Column]) {
    let [x, y, kind, room, name, facing, solid] = to else { return };
    for (index, mark) in draft.marks.iter().enumerate() {
        let again = repetition(index);
        x.push(again, Some(mark.at.x));
        y.push(again, Some(mark.at.y));
        kind.push(again, Some(mark.kind.name()));
        room.push(again, mark.room.map(|id| id.0 as i32));
        name.push(again, mark.name.as_deref());
        facing.push(again, mark.facing.map(Named::name));
        solid.push(again, Some(mark.solid));
    }
}
