//! A layout as a recipe's text has it, in the same words as a dungeon's JSON.

use super::{
    layout_record::{GivenLayers, LayoutRecord, Rock},
    read_locks::LockTexts,
};
use crate::{
    geom::{Point, Rect},
    model::{Cell, CellChanges, Door, Key, Layers, Layout, Mark, Passage, PassageId, Room, RoomId},
    params::{Node, NodeReader, Problem, Value},
    records::{Author, FieldFault},
};

/// The layout that a table describes, or `None` and what is wrong with it.
pub(super) fn layout(path: &str, node: &Node, problems: &mut Vec<Problem>) -> Option<Layout> {
    let before = problems.len();
    let reader = &mut NodeReader::new(problems);
    if !matches!(node.value, Value::Table(_)) {
        return reader.refuse(node, path, format!("must be a table or the path of a file, is {}", node.describe()));
    }
    let record: LayoutRecord = reader.value(path, node)?;
    let (width, height) = (record.width.0, record.height.0);
    // Ids are places in the lists, whatever a record says.
    let rooms = means(reader, (path, node), "rooms", record.rooms, |place, room| {
        room.room(place, Author::Person).map(|room| Room { id: RoomId(place), ..room })
    });
    let passages = means(reader, (path, node), "passages", record.passages, |place, passage| {
        let passage = passage.passage(place, Rect::new(0, 0, width, height), Author::Person)?;
        Ok(Passage { id: PassageId(place), ..passage })
    });
    let layers = record.layers.map_or(Ok(Layers::default()), |layers: GivenLayers| layers.layers((width, height)));
    let layers = reader.meant(path, node, layers);
    let doors = record.doors.unwrap_or_default();
    let stairs = record.stairs.unwrap_or_default();
    let marks: Vec<Mark> = record.marks.into_iter().flatten().map(Mark::from).collect();
    let keys = record.keys.unwrap_or_default();
    let texts = LockTexts {
        locks: record.locks.unwrap_or_default(),
        of_doors: doors.iter().map(|door| door.lock).collect(),
        keys: &keys,
        marks: &marks,
        // One of several levels lists the keys to locks of others too.
        alone: stairs.iter().all(|stair| stair.to.is_none()),
    };
    let made = Layout {
        width,
        height,
        rock: record.rock.map_or(Cell::Wall, |Rock(cell)| cell),
        rooms: rooms?,
        passages: passages?,
        changes: CellChanges { opened: sorted(record.opened), closed: sorted(record.closed) },
        doors: doors.into_iter().map(Door::from).collect(),
        stairs,
        exits: record.exits.unwrap_or_default(),
        locks: texts.join(path, node, reader),
        keys: keys.into_iter().map(Key::from).collect(),
        marks,
        layers: layers?,
        signs: record.signs.unwrap_or_default(),
        words: record.words.unwrap_or_default(),
        start: record.start,
        goal: record.goal.flatten(),
        assembly: None,
    };
    (problems.len() == before).then_some(made)
}

/// What the records of a list mean, or `None` and what is wrong with any of them.
fn means<R, T>(
    reader: &mut NodeReader<'_>,
    (path, node): (&str, &Node),
    list: &str,
    records: Option<Vec<R>>,
    read: impl Fn(u32, R) -> Result<T, FieldFault>,
) -> Option<Vec<T>> {
    let records = records.into_iter().flatten().enumerate();
    let read = records.map(|(index, record)| {
        let meant = read(index as u32, record).map_err(|fault| fault.within(list, index));
        reader.meant(path, node, meant)
    });
    read.collect::<Vec<Option<T>>>().into_iter().collect()
}

fn sorted(points: Option<Vec<Point>>) -> Vec<Point> {
    let mut points = points.unwrap_or_default();
    points.sort_unstable();
    points.dedup();
    points
}
