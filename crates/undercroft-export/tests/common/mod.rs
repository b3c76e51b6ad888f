//! Dungeons for the tests of this crate.
#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

use undercroft::{
    Cell, Draft, Dungeon, Exit, Grid, Layout, Mark, MarkKind, Origin, Passage, PassageId, Recipe, Room, RoomId,
    RoomKind, Route, Shape, Stair, StairWay, carve, check, generate,
    geom::{Dir, Point, Rect},
};
use undercroft_export::{ReadError, json};

pub fn make(recipe: &str, seed: &str) -> Dungeon {
    generate(&Recipe::from_toml(recipe).unwrap_or_else(|problems| panic!("{problems}")), &seed.into()).unwrap()
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
        stairs: vec![Stair { at: goal, facing: Some(Dir::West), direction: StairWay::Up, passage: None }],
        marks: vec![pillar, bell],
        start: Point::new(2, 2),
        goal: Some(goal),
        assembly: None,
    });
    draft.exits.push(Exit { at: Point::new(6, 3), side: Dir::East, kind: "gate".into(), room: RoomId(0), main: true });
    sound(draft)
}

/// The draft as a dungeon of a bsp recipe that asks for such a board and such rooms.
pub fn sound(draft: Draft) -> Dungeon {
    let (width, height) = (draft.board.cells.width(), draft.board.cells.height());
    let board = format!("[method.bsp]\nwidth = {width}\nheight = {height}\nmin_room = 3");
    let recipe = Recipe::from_toml(&board).unwrap();
    check(draft, Origin { recipe, seed: "by hand".into(), attempt: 0 }).unwrap()
}

/// What is wrong with a text that has to be refused.
pub fn refused(text: &str) -> ReadError {
    json::read(text).err().unwrap_or_else(|| panic!("this was read without complaint:\n{text}"))
}
