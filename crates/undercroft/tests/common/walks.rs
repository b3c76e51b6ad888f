//! What `walk` promises, once more and as plainly as can be.

use undercroft::{
    Dungeon, Room, RoomKind, Route,
    geom::{Dir, Point, Rect},
    recipe::{BossPlace, Ground, Placement, Walk},
    stats,
};

/// The document's formulas as it prints them, in its own frame: x, y, width and height of what follows `before`.
pub fn printed(before: (i32, i32, i32, i32), way: Dir, width: i32, height: i32) -> (i32, i32, i32, i32) {
    let (x, y, w, h) = before;
    match way {
        Dir::North => (x + (w / 2) - (width / 2), y + h, width, height),
        Dir::South => (x + (w / 2) - (width / 2), y - height, width, height),
        Dir::East => (x - height, y + (h / 2) - (height / 2), height, width),
        Dir::West => (x + w, y + (h / 2) - (height / 2), height, width),
    }
}

/// From the document's frame to the map's: column = W−1−x, row = H−1−y, so a far corner becomes a near one.
pub fn on_the_map(walk: &Walk, (x, y, w, h): (i32, i32, i32, i32)) -> Rect {
    let (column, row) = (walk.width - 1 - (x + w - 1), walk.height - 1 - (y + h - 1));
    Rect::new(column, row, w, h)
}

/// The directions of the walk's own corridors.
pub fn ways(walk: &Walk, dungeon: &Dungeon) -> Vec<Dir> {
    dungeon.draft().passages[..walk.rooms as usize - 1].iter().map(|passage| passage.direction().unwrap()).collect()
}

/// The walk with as many rooms, side paths and loops as `shortfalls` says that there are.
pub fn as_made(walk: &Walk, dungeon: &Dungeon) -> Walk {
    let mut made = walk.clone();
    for short in undercroft::shortfalls(&dungeon.origin().recipe, dungeon.draft()) {
        let field = match short.parameter {
            "rooms" => &mut made.rooms,
            "branches" => &mut made.branches,
            "loops" => &mut made.loops,
            "treasure_rooms" => &mut made.treasure_rooms,
            "trap_rooms" => &mut made.trap_rooms,
            // Passes have numbers of their own.
            _ => continue,
        };
        assert!(*field == short.asked as i32 && short.made < short.asked && !dungeon.origin().recipe.strict);
        *field = short.made as i32;
    }
    made
}

pub fn assert_walk(walk: &Walk, dungeon: &Dungeon) {
    let walk = &as_made(walk, dungeon);
    let all = (walk.rooms + walk.branches * walk.branch_length) as usize;
    assert_eq!(dungeon.draft().rooms.len(), all, "rooms");
    assert_eq!(dungeon.draft().passages.len(), all - 1 + walk.loops as usize, "passages");
    assert_eq!(
        (dungeon.draft().rooms[0].kind, dungeon.draft().rooms[0].direction),
        (RoomKind::Spawn, Some(Dir::North))
    );
    let kinds = |kind| dungeon.draft().rooms.iter().filter(|room| room.kind == kind).count();
    assert_eq!(kinds(RoomKind::Boss), 1);
    let more = dungeon.origin().recipe.passes.roles.is_some();
    for (kind, wanted) in [(RoomKind::Treasure, walk.treasure_rooms), (RoomKind::Trap, walk.trap_rooms)] {
        let is = kinds(kind);
        assert!(is == wanted as usize || (more && is > wanted as usize), "{is} rooms are {kind}");
    }
    if walk.boss == BossPlace::Last {
        assert_eq!(dungeon.draft().rooms.last().unwrap().kind, RoomKind::Boss);
    }
    if walk.ground == Ground::Plain {
        let ways = ways(walk, dungeon);
        assert!(ways.starts_with(&walk.directions.0), "the script is kept");
        assert!(ways.windows(2).all(|pair| pair[1] != pair[0].opposite()), "a walk never doubles back");
    }
    match walk.placement {
        Placement::Free => assert_free(walk, dungeon),
        Placement::Fit => assert_fit(walk, dungeon),
    }
}

/// Every room and corridor is where the document's formulas put it.
fn assert_free(walk: &Walk, dungeon: &Dungeon) {
    let mut at = (walk.width / 2, walk.height / 2, walk.first_width, walk.first_height);
    assert_eq!(dungeon.draft().rooms[0].rect, on_the_map(walk, at));
    for (index, way) in ways(walk, dungeon).into_iter().enumerate() {
        let run = printed(at, way, walk.corridor_width, walk.corridor_height);
        let passage = &dungeon.draft().passages[index];
        assert_eq!(passage.route, Route::Block { rect: on_the_map(walk, run), direction: way });
        let last = index + 2 == walk.rooms as usize;
        let (w, h) = if last { (walk.boss_width, walk.boss_height) } else { (walk.room_width, walk.room_height) };
        at = printed(run, way, w, h);
        let room = &dungeon.draft().rooms[index + 1];
        assert_eq!((room.rect, room.direction), (on_the_map(walk, at), Some(way)));
    }
    let board = dungeon.draft().board.cells.bounds();
    let goal = Some(dungeon.draft().rooms.last().unwrap().rect.centre()).filter(|goal| board.contains(*goal));
    assert_eq!(dungeon.draft().goal, goal);
    assert!(dungeon.draft().rooms[0].rect.contains(dungeon.draft().start));
    assert_eq!(
        stats(dungeon.draft()).clipped_rooms as usize,
        dungeon.draft().rooms.iter().filter(|room| !board.contains_rect(room.rect)).count()
    );
}

/// Nothing touches what it does not join, so the graph is exactly what was meant.
fn assert_fit(walk: &Walk, dungeon: &Dungeon) {
    let stats = stats(dungeon.draft());
    assert_eq!((stats.loops, stats.clipped_rooms, stats.unreachable_rooms), (walk.loops as u32, 0, 0));
    for (index, room) in dungeon.draft().rooms.iter().enumerate() {
        for other in &dungeon.draft().rooms[..index] {
            assert!(!room.rect.grown(1).overlaps(other.rect), "rooms {} and {} touch", other.id.0, room.id.0);
        }
    }
    for passage in &dungeon.draft().passages {
        let cells = passage.route.cells();
        for room in dungeon.draft().rooms.iter().filter(|room| !passage.ends.contains(&room.id)) {
            let close = cells.iter().any(|cell| room.rect.grown(1).contains(*cell));
            assert!(!close, "passage {} comes close to room {}", passage.id.0, room.id.0);
        }
        for end in passage.ends {
            let room = &dungeon.draft().rooms[end.0 as usize];
            assert!(cells.iter().any(|cell| beside(room, *cell)), "passage {} misses room {}", passage.id.0, end.0);
        }
    }
}

fn beside(room: &Room, cell: Point) -> bool {
    cell.neighbours().into_iter().any(|next| room.shape.contains(room.rect, next))
}
