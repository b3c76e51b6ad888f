//! `walk`, phase 2 and "Direction Calculation" of its document: where rooms and corridors lie, computed by hand.

use undercroft::{
    Dungeon, Route,
    geom::{Dir, Rect},
};

use crate::common::{make, recipe};

/// A board of 60 × 40 with nothing square on it, and a script.
fn scripted(placement: &str, directions: &str) -> Dungeon {
    let sets = [
        "width=60",
        "height=40",
        "first_width=8",
        "first_height=6",
        "room_width=7",
        "room_height=4",
        "boss_width=9",
        "boss_height=2",
        "corridor_width=3",
        "corridor_height=5",
        &format!("rooms={}", directions.split(',').count() + 1),
        &format!("placement={placement}"),
        &format!("directions=[{directions}]"),
    ];
    make(&recipe("walk", &sets), "any")
}

fn rects(dungeon: &Dungeon) -> (Vec<Rect>, Vec<Rect>) {
    let rooms = dungeon.draft().rooms.iter().map(|room| room.rect).collect();
    let corridor = |route: &Route| match route {
        Route::Block { rect, .. } => *rect,
        other => panic!("{other:?} is no block"),
    };
    (rooms, dungeon.draft().passages.iter().map(|passage| corridor(&passage.route)).collect())
}

/// The first room has its corner at (W/2, H/2) and faces north: (30, 20) with 8 × 6, turned to (22, 14).
const FIRST: Rect = Rect::new(22, 14, 8, 6);

#[test]
fn doc_first_room_in_the_middle_facing_north() {
    let dungeon = scripted("free", "'north'");
    assert_eq!((dungeon.draft().rooms[0].rect, dungeon.draft().rooms[0].direction), (FIRST, Some(Dir::North)));
    let usual = make(&recipe("walk", &["placement=free"]), "1");
    // (75, 75) with 8 × 8 on 150 × 150.
    assert_eq!(usual.draft().rooms[0].rect, Rect::new(67, 67, 8, 8));
    assert_eq!(usual.draft().start, usual.draft().rooms[0].rect.centre());
}

/// North: corridor (30 + 4 − 1, 20 + 6), boss (33 + 1 − 4, 26 + 5).
#[test]
fn doc_north() {
    let (rooms, corridors) = rects(&scripted("free", "'north'"));
    assert_eq!(corridors, [Rect::new(60 - 33 - 3, 40 - 26 - 5, 3, 5)]);
    assert_eq!(rooms, [FIRST, Rect::new(60 - 30 - 9, 40 - 31 - 2, 9, 2)]);
}

/// South: corridor (33, 20 − 5), boss (30, 15 − 2).
#[test]
fn doc_south() {
    let (rooms, corridors) = rects(&scripted("free", "'south'"));
    assert_eq!(corridors, [Rect::new(24, 40 - 15 - 5, 3, 5)]);
    assert_eq!(rooms, [FIRST, Rect::new(21, 40 - 13 - 2, 9, 2)]);
}

/// East: sides swap; corridor (30 − 5, 20 + 3 − 5/2) with 5 × 3, boss (25 − 2, 21 + 3/2 − 2/2) with 2 × 9.
#[test]
fn doc_east_swaps_sides_and_lies_off_the_middle() {
    let (rooms, corridors) = rects(&scripted("free", "'east'"));
    assert_eq!(corridors, [Rect::new(60 - 25 - 5, 40 - 21 - 3, 5, 3)]);
    assert_eq!(rooms, [FIRST, Rect::new(60 - 23 - 2, 40 - 21 - 9, 2, 9)]);
    assert!(corridors[0].x == FIRST.right() && rooms[1].x == corridors[0].right(), "east is right on the map");
}

/// West: corridor (30 + 8, 21) with 5 × 3, boss (38 + 5, 21) with 2 × 9.
#[test]
fn doc_west_swaps_sides_and_lies_off_the_middle() {
    let (rooms, corridors) = rects(&scripted("free", "'west'"));
    assert_eq!(corridors, [Rect::new(60 - 38 - 5, 16, 5, 3)]);
    assert_eq!(rooms, [FIRST, Rect::new(60 - 43 - 2, 10, 2, 9)]);
}

/// North, east, south: each placed at the end of the one before.
#[test]
fn doc_a_walk_of_three_corridors() {
    let dungeon = scripted("free", "'north', 'east', 'south'");
    let (rooms, corridors) = rects(&dungeon);
    // Document: corridor (33, 26) 3 × 5; room (33 + 1 − 3, 31) 7 × 4; corridor (31 − 5, 31 + 2 − 2) 5 × 3; room
    // (26 − 4, 31 + 1 − 2) 4 × 7; corridor (22 + 2 − 1, 30 − 5) 3 × 5; boss (23 + 1 − 4, 25 − 2) 9 × 2.
    let turned = |x, y, w, h| Rect::new(60 - x - w, 40 - y - h, w, h);
    assert_eq!(corridors, [turned(33, 26, 3, 5), turned(26, 31, 5, 3), turned(23, 25, 3, 5)]);
    assert_eq!(rooms, [FIRST, turned(31, 31, 7, 4), turned(22, 30, 4, 7), turned(20, 23, 9, 2)]);
    let ways: Vec<_> = dungeon.draft().passages.iter().map(|passage| passage.direction()).collect();
    assert_eq!(ways, [Dir::North, Dir::East, Dir::South].map(Some));
    let faced: Vec<_> = dungeon.draft().rooms.iter().map(|room| room.direction).collect();
    assert_eq!(faced, [Dir::North, Dir::North, Dir::East, Dir::South].map(Some));
}

/// `fit` centres what the document leaves off the middle; north and south are centred already.
#[test]
fn own_fit_centres() {
    assert_eq!(rects(&scripted("fit", "'north'")), rects(&scripted("free", "'north'")));
    assert_eq!(rects(&scripted("fit", "'south'")), rects(&scripted("free", "'south'")));
    // Corridor (25, 20 + 3 − 3/2), boss (23, 22 + 1 − 9/2).
    let (rooms, corridors) = rects(&scripted("fit", "'east'"));
    assert_eq!(corridors, [Rect::new(30, 40 - 22 - 3, 5, 3)]);
    assert_eq!(rooms, [FIRST, Rect::new(35, 40 - 19 - 9, 2, 9)]);
    let (rooms, corridors) = rects(&scripted("fit", "'west'"));
    assert_eq!((corridors[0], rooms[1]), (Rect::new(17, 15, 5, 3), Rect::new(15, 12, 2, 9)));
}

/// A corridor's cells come in the order walked, lane by lane.
#[test]
fn own_cells_in_walking_order() {
    let dungeon = scripted("free", "'north'");
    let cells = dungeon.draft().passages[0].route.cells();
    assert_eq!(cells.len(), 15);
    assert_eq!((cells[0].x, cells[0].y), (24, 13));
    assert!(cells.is_sorted_by_key(|cell| (-cell.y, cell.x)));
    let east = scripted("free", "'east'").draft().passages[0].route.cells();
    assert!(east.is_sorted_by_key(|cell| (cell.x, cell.y)));
}

/// "For x from room.XPos to room.XPos + room.Width": floor exactly there, rock everywhere else.
#[test]
fn doc_board_construction() {
    for seed in 0..50 {
        let dungeon = make(&recipe("walk", &["placement=free", "rooms=9", "width=50", "height=40"]), &seed.to_string());
        let (rooms, corridors) = rects(&dungeon);
        for at in dungeon.draft().board.cells.bounds().cells() {
            let carved = rooms.iter().chain(&corridors).any(|rect| rect.contains(at));
            assert_eq!(crate::common::is_floor(dungeon.draft(), at), carved, "{at}");
        }
    }
}

/// Rectangles keep their full size where the board clips them; a goal off the board is none.
#[test]
fn doc_the_board_clips() {
    let sets = ["placement=free", "width=20", "height=20", "rooms=3", "directions=['east', 'east']"];
    let dungeon = make(&recipe("walk", &sets), "1");
    assert_eq!(dungeon.draft().rooms[0].rect, Rect::new(2, 2, 8, 8));
    assert_eq!(dungeon.draft().rooms[1].rect, Rect::new(14, 3, 5, 5));
    assert_eq!(dungeon.draft().rooms[2].rect, Rect::new(23, 2, 7, 7));
    assert_eq!(dungeon.draft().goal, None);
    let stats = undercroft::stats(dungeon.draft());
    assert_eq!((stats.clipped_rooms, stats.unreachable_rooms, stats.critical_path), (1, 1, None));
    // A first room larger than the board: the start is the nearest cell of it that there is.
    let sets = ["placement=free", "width=3", "height=3", "rooms=2", "first_width=40", "first_height=9"];
    let dungeon = make(&recipe("walk", &sets), "1");
    assert_eq!(dungeon.draft().rooms[0].rect, Rect::new(3 - 1 - 40, 3 - 1 - 9, 40, 9));
    assert_eq!((dungeon.draft().start.x, dungeon.draft().start.y), (0, 0));
}

/// "If x < 0: x = 0" begins the loop over a room's columns at 0; it does not move the room. The boss's room is at −3 with 7
/// columns, of which 0 to 3 are on the board: on the map the last four.
#[test]
fn doc_if_x_is_below_0_the_room_is_cut_off_and_not_moved() {
    let sets = ["placement=free", "width=16", "height=30", "rooms=2", "directions=['east']"];
    let dungeon = make(&recipe("walk", &sets), "1");
    let boss = dungeon.draft().rooms[1].rect;
    assert_eq!((boss.x, boss.w), (16 - 4, 7));
    let row = dungeon.draft().board.owner.row(boss.centre().y);
    let columns: Vec<usize> = (0..16).filter(|x| row[*x] == undercroft::Owner::room(undercroft::RoomId(1))).collect();
    assert_eq!(columns, [12, 13, 14, 15], "moved in, it would lie on 9 to 15, over the corridor");
}
