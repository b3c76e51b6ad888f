//! Dungeons for the tests of this crate.
#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

use undercroft::{
    Cell, Draft, Dungeon, Exit, Grid, Layout, Mark, MarkKind, Passage, PassageId, Recipe, Room, RoomId, RoomKind,
    Route, Shape, Stair, StairWay, carve, generate,
    geom::{Dir, Point, Rect},
};
use undercroft_export::{ReadError, json};

pub fn make(recipe: &str, seed: &str) -> Dungeon {
    generate(&Recipe::from_toml(recipe).unwrap_or_else(|problems| panic!("{problems}")), seed).unwrap()
}

/// A small bsp with every pass and pillars.
pub const FULL_BSP: &str = r#"
passes = ["doors", "contents", "encounters", "wang", { text = { text = "let x = \"Grüße\";\n\tloop {}\n" } }]
[method.bsp]
width = 34
height = 16
depth = 2
min_room = 4
max_room = 7
pillars = true
"#;

/// A small scatter on a boss floor, sealed, with a tileset of its own.
pub const FULL_SCATTER: &str = r#"
[method.scatter]
width = 60
height = 40
min_room = 5
max_room = 9
target_min = 6
target_max = 8
floor = 5
seal = true
[passes.wang]
tileset = "ash"
[passes.wang.tilesets.ash]
frames = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
sin = "Ash"
"#;

/// A walk with every wish.
pub const FULL_WALK: &str = r#"
[method.walk]
width = 90
height = 90
rooms = 8
corridor_width = 2
branches = 3
loops = 2
circle_chance = 0.4
l_chance = 0.3
hall_chance = 0.1
treasure_rooms = 2
trap_rooms = 1
boss = "farthest"
[passes]
doors = true
contents = true
"#;

/// A walk with everything a map for the game table has.
pub const FULL_KEYED: &str = r#"
[method.walk]
width = 80
height = 80
rooms = 9
corridor_width = 1
corridor_height = 6
branches = 2
loops = 1
circle_chance = 0.4
[passes]
numbers = true
[passes.doors]
at = "ends"
archway = 0.3
locked = 0.2
secret = 0.2
[passes.stairs]
frequency = 1.0
[passes.exits]
count = 3
[passes.water]
depth = "lakes"
[passes.furnishings]
amount = 1.0
"#;

/// A cave and a hall in the given rock, with an exit, tags, a number and a nameless mark outside of any room.
pub fn cave(rock: Cell) -> Dungeon {
    let mut mask = Grid::new(5, 4, true);
    mask.put(Point::new(0, 0), false);
    mask.put(Point::new(4, 3), false);
    mask.put(Point::new(2, 1), false);
    let mut den = Room::new(RoomId(0), Rect::new(1, 1, 5, 4));
    den.shape = Shape::Mask(mask);
    den.kind = RoomKind::Spawn;
    den.number = Some(7);
    den.tags = ["wet", "dark \"and\" deep\n"].into_iter().map(Into::into).collect();
    let hall = Room { kind: RoomKind::Exit, ..Room::new(RoomId(1), Rect::new(9, 2, 4, 3)) };
    let cells: Vec<Point> = (5..10).map(|x| Point::new(x, 3)).collect();
    let passage = Passage { id: PassageId(0), ends: [RoomId(0), RoomId(1)], route: Route::Cells(cells) };
    let pillar = Mark::new(Point::new(11, 3), MarkKind::Pillar, Some(RoomId(1)));
    let bell = Mark {
        facing: Some(Dir::West),
        name: Some("Bell \u{1F514}".into()),
        ..Mark::new(Point::new(7, 3), MarkKind::Loot, None)
    };
    let goal = Point::new(12, 4);
    let mut draft = carve(Layout {
        width: 15,
        height: 7,
        rock,
        rooms: vec![den, hall],
        passages: vec![passage],
        stairs: vec![Stair { at: goal, facing: Some(Dir::West), direction: StairWay::Up, passage: None, to: None }],
        marks: vec![pillar, bell],
        start: Point::new(2, 2),
        goal: Some(goal),
        ..Layout::default()
    });
    draft.exits.push(Exit { at: Point::new(6, 3), side: Dir::East, kind: "gate".into(), room: RoomId(0), main: true });
    sound(draft)
}

/// The draft as a dungeon that was made by hand. The rooms of its marks follow from their cells.
pub fn sound(mut draft: Draft) -> Dungeon {
    let marks = std::mem::take(&mut draft.marks);
    marks.into_iter().for_each(|mark| draft.add_mark(mark));
    Dungeon::given(draft, "by hand").unwrap()
}

/// What is wrong with a text that has to be refused.
pub fn refused(text: &str) -> ReadError {
    json::read(text).err().unwrap_or_else(|| panic!("this was read without complaint:\n{text}"))
}

/// Everything a picture can show, laid out by hand: round, eight-sided, L-shaped and cave rooms, doors of every kind,
/// stairs, exits, water, furnishings, and a room behind a secret door.
pub fn show_case() -> Dungeon {
    let mut rooms = vec![
        Room { shape: Shape::circle(9, 9), kind: RoomKind::Spawn, ..Room::new(RoomId(0), Rect::new(2, 3, 9, 9)) },
        Room { shape: Shape::octagon(11, 9), ..Room::new(RoomId(1), Rect::new(17, 3, 11, 9)) },
        Room { shape: Shape::l(9, 8, true, false), ..Room::new(RoomId(2), Rect::new(2, 17, 9, 8)) },
        Room::new(RoomId(3), Rect::new(34, 4, 10, 7)),
        Room::new(RoomId(4), Rect::new(34, 18, 6, 6)),
    ];
    let mut mask = Grid::new(13, 10, true);
    for (x, y, w, h) in
        [(0, 0, 3, 2), (10, 0, 3, 1), (12, 0, 1, 3), (0, 8, 2, 2), (9, 8, 4, 2), (0, 2, 1, 2), (5, 9, 4, 1)]
    {
        mask.fill(Rect::new(x, y, w, h), false);
    }
    rooms.push(Room {
        shape: Shape::Mask(mask),
        kind: RoomKind::Exit,
        ..Room::new(RoomId(5), Rect::new(16, 16, 13, 10))
    });
    for room in &mut rooms {
        room.number = Some(room.id.0 + 1);
    }
    let line = |from: (i32, i32), to: (i32, i32)| {
        Rect::spanning(Point::new(from.0, from.1), Point::new(to.0, to.1)).cells().collect::<Vec<Point>>()
    };
    let passage =
        |id: u32, a: u32, b: u32, cells| Passage::new(PassageId(id), [RoomId(a), RoomId(b)], Route::Cells(cells));
    let passages = vec![
        passage(0, 0, 1, line((10, 7), (17, 7))),
        passage(1, 0, 2, line((6, 11), (6, 17))),
        passage(2, 1, 3, line((27, 7), (34, 7))),
        passage(3, 1, 5, line((22, 11), (22, 16))),
        passage(4, 2, 5, line((10, 22), (16, 22))),
        passage(5, 3, 4, line((37, 10), (37, 18))),
    ];
    let goal = Point::new(36, 20);
    let mark = |x, y, kind, room: u32| Mark::new(Point::new(x, y), kind, Some(RoomId(room)));
    // No recipe gives a room all of these, but what belongs to no room may be anything.
    let stray = |x, y, kind| Mark::new(Point::new(x, y), kind, None);
    let facing = |mark: Mark, way| Mark { facing: Some(way), ..mark };
    let mut marks = vec![
        mark(4, 5, MarkKind::Column, 0),
        mark(8, 5, MarkKind::Column, 0),
        mark(4, 9, MarkKind::Column, 0),
        mark(8, 9, MarkKind::Column, 0),
        facing(mark(22, 5, MarkKind::Altar, 1), Dir::South),
        mark(22, 8, MarkKind::Fountain, 1),
        mark(20, 7, MarkKind::Dais, 1),
        facing(mark(35, 5, MarkKind::Coffin, 3), Dir::East),
        facing(mark(37, 5, MarkKind::Coffin, 3), Dir::South),
        mark(41, 9, MarkKind::Rubble, 3),
        mark(36, 9, MarkKind::Pillar, 3),
        mark(41, 6, MarkKind::Pillar, 3),
        stray(38, 22, MarkKind::Loot),
        stray(35, 22, MarkKind::Boss),
        stray(3, 22, MarkKind::Enemy),
        stray(5, 23, MarkKind::Hazard),
        stray(8, 23, MarkKind::Blessing),
    ];
    marks[0].name = Some("cracked".into());
    let mut draft = carve(Layout {
        width: 47,
        height: 28,
        rock: Cell::Wall,
        rooms,
        passages,
        stairs: vec![
            Stair {
                at: Point::new(30, 7),
                facing: Some(Dir::East),
                direction: StairWay::Down,
                passage: Some(PassageId(2)),
                to: None,
            },
            Stair {
                at: Point::new(22, 13),
                facing: Some(Dir::North),
                direction: StairWay::Up,
                passage: Some(PassageId(3)),
                to: None,
            },
            // Up and down again, as passages 0, 3, 4 and 1 lead round in a ring.
            Stair {
                at: Point::new(22, 15),
                facing: Some(Dir::South),
                direction: StairWay::Down,
                passage: Some(PassageId(3)),
                to: None,
            },
        ],
        marks,
        start: Point::new(6, 7),
        goal: Some(goal),
        ..Layout::default()
    });
    let door = |x, y, side, kind, room: u32, passage: u32| undercroft::Door {
        at: Point::new(x, y),
        side,
        kind,
        room: RoomId(room),
        passage: Some(PassageId(passage)),
        sealing: false,
    };
    use undercroft::DoorKind;
    draft.doors = vec![
        door(11, 7, Dir::East, DoorKind::Closed, 0, 0),
        door(16, 7, Dir::West, DoorKind::Archway, 1, 0),
        door(6, 12, Dir::South, DoorKind::Locked, 0, 1),
        door(6, 16, Dir::North, DoorKind::Closed, 2, 1),
        door(28, 7, Dir::East, DoorKind::Closed, 1, 2),
        door(33, 7, Dir::West, DoorKind::Locked, 3, 2),
        door(22, 12, Dir::South, DoorKind::Archway, 1, 3),
        door(37, 17, Dir::North, DoorKind::Secret, 4, 5),
        door(37, 11, Dir::South, DoorKind::Secret, 3, 5),
        door(11, 22, Dir::East, DoorKind::Closed, 2, 4),
    ];
    draft.exits =
        vec![Exit { at: Point::new(6, 2), side: Dir::North, kind: "gate".into(), room: RoomId(0), main: true }];
    let mut water = Grid::new(47, 28, undercroft::Water::Dry);
    for at in Rect::new(19, 19, 9, 6).cells().filter(|at| draft.board.cells.get(*at) == Some(&Cell::Floor)) {
        water.put(at, undercroft::Water::Shallow);
    }
    for at in Rect::new(21, 20, 4, 3).cells().filter(|at| draft.board.cells.get(*at) == Some(&Cell::Floor)) {
        water.put(at, undercroft::Water::Deep);
    }
    for at in Rect::new(2, 7, 9, 5).cells().filter(|at| draft.board.cells.get(*at) == Some(&Cell::Floor) && at.y > 9) {
        water.put(at, undercroft::Water::Shallow);
    }
    draft.layers.water = Some(water);
    sound(draft)
}
