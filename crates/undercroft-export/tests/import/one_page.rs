//! One Page Dungeon: the author's entrance, numbers and texts stay.

use undercroft::{AskedEnds, Dungeon, Point, RoomKind, Shape};
use undercroft_export::import::ImportFormat;

use super::{dungeon, imported};

fn made(text: &str) -> Dungeon {
    dungeon(text, ImportFormat::Opd, AskedEnds::default())
}

/// An entrance at the end of a corridor with a note, a door amid a corridor, a room behind a secret door that is nearer to the middle.
const LONG: &str = r#"{"version":"1.2.7","title":"Crypt of the Heron","story":"It has two stories.",
 "rects":[{"x":0,"y":0,"w":1,"h":1},{"x":0,"y":1,"w":1,"h":4},{"x":0,"y":5,"w":1,"h":1},{"x":0,"y":6,"w":1,"h":5},{"x":-3,"y":11,"w":7,"h":5},
   {"x":4,"y":13,"w":1,"h":1},{"x":5,"y":11,"w":3,"h":5}],
 "doors":[{"x":0,"y":0,"dir":{"x":0,"y":1},"type":3},{"x":0,"y":5,"dir":{"x":0,"y":1},"type":1},{"x":4,"y":13,"dir":{"x":1,"y":0},"type":6}],
 "notes":[{"text":"Cold air.","ref":"4","pos":{"x":0.5,"y":8.5}},{"text":"A heron of stone.","ref":"2","pos":{"x":0.5,"y":13.5}},
   {"text":"Its eggs.","ref":"7","pos":{"x":0.5,"y":13.5}},{"text":"Nothing.","ref":"b","pos":{"x":6.5,"y":13.5}}],
 "columns":[],"water":[]}"#;

#[test]
fn an_entrance_at_the_end_of_a_corridor_is_where_one_begins() {
    let dungeon = made(LONG);
    let draft = dungeon.draft();
    // The board begins one cell before the westernmost and northernmost floor.
    assert_eq!(draft.exits.len(), 1);
    assert_eq!((draft.exits[0].at, draft.exits[0].main, draft.start), (Point::new(4, 1), true, Point::new(4, 2)));
    assert_eq!(draft.rooms.len(), 3, "two rooms and the corridor with a note");
    assert_eq!(draft.doors.iter().filter(|door| door.at == Point::new(4, 6)).count(), 1);
}

#[test]
fn numbers_and_texts_are_the_author_s() {
    let dungeon = made(LONG);
    let told: Vec<(Option<u32>, String)> =
        dungeon.draft().rooms.iter().map(|room| (room.number, room.words["here"].clone())).collect();
    let wanted = [(Some(4), "Cold air."), (Some(2), "A heron of stone. 7. Its eggs."), (None, "b. Nothing.")];
    assert_eq!(told, wanted.map(|(number, text)| (number, text.to_owned())));
    // One that stands beside the floor is the nearest room's.
    let aside = LONG.replace(r#""ref":"4","pos":{"x":0.5,"y":8.5}"#, r#""ref":"4","pos":{"x":-1.5,"y":8.5}"#);
    let read = imported(&aside, ImportFormat::Opd);
    assert!(read.notes.iter().any(|note| note.contains("beside the floor: 1")), "{:?}", read.notes);
    assert_eq!(made(&aside).draft().rooms[0].number, Some(4));
}

#[test]
fn doors_amid_corridors_make_no_rooms() {
    // A corridor with doors of every type, and an entrance that leads along it.
    let mut rects = vec![r#"{"x":0,"y":0,"w":1,"h":1}"#.to_owned(), r#"{"x":-2,"y":-4,"w":5,"h":4}"#.to_owned()];
    let mut doors = vec![r#"{"x":0,"y":0,"dir":{"x":0,"y":-1},"type":3}"#.to_owned()];
    for (place, kind) in [1, 2, 4, 5, 6, 7, 0, 9].into_iter().enumerate() {
        let x = 3 + 3 * place;
        rects.push(format!(r#"{{"x":{x},"y":-2,"w":2,"h":1}}"#));
        rects.push(format!(r#"{{"x":{},"y":-2,"w":1,"h":1}}"#, x + 2));
        doors.push(format!(r#"{{"x":{},"y":-2,"dir":{{"x":1,"y":0}},"type":{kind}}}"#, x + 2));
    }
    rects.push(r#"{"x":27,"y":-5,"w":7,"h":7,"rotunda":true}"#.to_owned());
    let text = format!(r#"{{"rects":[{}],"doors":[{}],"notes":[]}}"#, rects.join(","), doors.join(","));
    let dungeon = made(&text);
    let draft = dungeon.draft();
    assert_eq!(draft.rooms.len(), 2);
    assert!(matches!(draft.rooms[1].shape, Shape::Circle(_)) && draft.rooms[0].kind == RoomKind::Normal);
    assert_eq!(draft.doors.len(), 6, "{:?}", draft.doors);
    assert_eq!(draft.exits[0].side, undercroft::Dir::South, "the entrance leads north, and lies south of its room");
    assert!(imported(&text, ImportFormat::Opd).notes.contains(&"steps in corridors are plain floor: 1".to_owned()));
}

#[test]
fn rooms_with_notes_that_touch_stay_apart() {
    let text = r#"{"rects":[{"x":0,"y":0,"w":4,"h":4},{"x":4,"y":0,"w":4,"h":4},{"x":8,"y":1,"w":2,"h":2}],
        "doors":[],"notes":[{"text":"One","ref":"1","pos":{"x":2,"y":2}},{"text":"Two","ref":"2","pos":{"x":6,"y":2}}]}"#;
    let dungeon = made(text);
    let rooms: Vec<_> = dungeon.draft().rooms.iter().map(|room| (room.number, room.area())).collect();
    assert_eq!(rooms, [(Some(1), 16), (Some(2), 20)], "a broad piece without a note joins the room that it touches");
}
