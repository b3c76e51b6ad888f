//! The pass `wang`: corner codes, frames and tilesets (program 001, Wang codes and enemy counts and differences, the document's Wang section).

use undercroft::{
    Draft, Grid, Layout, Room, RoomId, Shape, carve, check,
    geom::{Point, Rect},
    recipe::Wang,
};

use crate::common::{is_floor, make, recipe, scatter};

/// The document's `getSimpleCornerValues`, with everything off the board as wall.
fn by_the_document(draft: &Draft, x: i32, y: i32) -> u8 {
    let wall = |dx: i32, dy: i32| !is_floor(draft, Point::new(x + dx, y + dy));
    if wall(0, 0) {
        return 15;
    }
    let nw = wall(0, -1) || wall(-1, 0) || wall(-1, -1);
    let ne = wall(0, -1) || wall(1, 0) || wall(1, -1);
    let sw = wall(0, 1) || wall(-1, 0) || wall(-1, 1);
    let se = wall(0, 1) || wall(1, 0) || wall(1, 1);
    u8::from(nw) + 2 * u8::from(ne) + 4 * u8::from(sw) + 8 * u8::from(se)
}

fn assert_codes(draft: &Draft) {
    let wang = draft.layers.wang.as_ref().unwrap();
    for at in wang.bounds().cells() {
        assert_eq!(wang.get(at), Some(&by_the_document(draft, at.x, at.y)), "at {at}");
    }
}

#[test]
fn doc_a_corner_is_wall_if_any_wall_touches_it() {
    (0..50).for_each(|seed| assert_codes(make(&scatter(100, 100), &seed.to_string()).draft()));
}

#[test]
fn own_wang_works_on_bsp_too() {
    let recipe = recipe("bsp", &["wang.tile_px=16", "pillars=true"]);
    (0..100).for_each(|seed| assert_codes(make(&recipe, &seed.to_string()).draft()));
}

#[test]
fn own_wang_runs_on_bsp_only_when_asked_and_on_scatter_always() {
    assert!(make(&recipe("bsp", &[]), "1").draft().layers.wang.is_none());
    assert!(make(&recipe("scatter", &[]), "1").draft().layers.wang.is_some());
}

/// Program 001, differences 1: the document prints its 5×5 example mirrored. On our smallest bsp board of that size the formula
/// gives what the program gives.
#[test]
fn program_the_5_by_5_example_as_the_program_has_it() {
    let dungeon = make(&recipe("bsp", &["width=5", "height=5", "min_room=3", "max_room=3", "wang.tile_px=32"]), "1");
    let wang = dungeon.draft().layers.wang.as_ref().unwrap();
    let rows: Vec<&[u8]> = (0..5).map(|y| wang.row(y)).collect();
    let expected =
        [[15, 15, 15, 15, 15], [15, 7, 3, 11, 15], [15, 5, 0, 10, 15], [15, 13, 12, 14, 15], [15, 15, 15, 15, 15]];
    assert_eq!(rows, expected);
}

/// "A floor cell at the board's edge has wall beyond it": only a carved draft can show one, no method opens the edge.
#[test]
fn program_off_the_board_is_wall() {
    let mut mask = Grid::new(3, 3, true);
    mask.put(Point::new(1, 1), false);
    let mut room = Room::new(RoomId(0), Rect::new(0, 0, 3, 3));
    room.shape = Shape::Mask(mask);
    let draft = carve(Layout { width: 3, height: 3, rooms: vec![room], ..Layout::default() });
    assert_eq!(by_the_document(&draft, 0, 0), 15);
    let origin = make(&recipe("bsp", &[]), "1").origin().clone();
    assert!(check(draft, origin).is_err(), "an open border is refused");
}

/// Program 001, differences 2: frames by code, with 6 and 10 where the program and not the document has them.
#[test]
fn program_the_sheet_of_frames() {
    let frames = Wang::default().chosen().unwrap().frames;
    assert_eq!(frames, [6, 5, 2, 3, 10, 1, 4, 13, 7, 14, 11, 0, 9, 8, 15, 12]);
    let document = [11, 5, 2, 3, 10, 1, 0, 8, 13, 12, 4, 6, 15, 7, 9, 14];
    for (frame, code) in document.into_iter().enumerate() {
        let shown = usize::from(frames[code]);
        match code {
            6 => assert_eq!((shown, frame), (4, 11)),
            10 => assert_eq!((shown, frame), (11, 4)),
            _ => assert_eq!(shown, frame, "code {code}"),
        }
    }
    let mut sorted = frames;
    sorted.sort_unstable();
    assert_eq!(sorted, std::array::from_fn(|frame| frame as u8), "every frame is used once");
}

#[test]
fn doc_eight_tilesets_with_the_standard_frames() {
    let names = ["pride", "greed", "wrath", "sloth", "envy", "gluttony", "lust", "hub"];
    assert_eq!(Wang::default().names(), names);
    for name in names {
        let set = Wang { tileset: name.into(), ..Wang::default() }.chosen().unwrap();
        assert_eq!(set.frames, Wang::default().chosen().unwrap().frames);
        let sin = set.sin.map(|sin| sin.to_lowercase());
        assert_eq!(sin.as_deref(), (name != "hub").then_some(name));
    }
    assert_eq!(Wang::default().tile_px, 32, "tiles are 32 pixels unless set");
}

#[test]
fn own_users_may_add_tilesets() {
    let frames = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]";
    let own = format!("wang.tilesets={{ crypt = {{ frames = {frames}, sin = \"Despair\" }} }}");
    let recipe = recipe("scatter", &[&own, "wang.tileset=crypt", "boss=world", "floor=3"]);
    let set = recipe.passes.wang.as_ref().unwrap().chosen().unwrap();
    assert_eq!(set.frames, std::array::from_fn(|frame| frame as u8));
    assert_eq!(recipe.passes.wang.as_ref().unwrap().names().last(), Some(&"crypt"));
    let dungeon = make(&recipe, "hello");
    let boss = dungeon.draft().rooms.last().unwrap().encounter.as_ref().unwrap().boss.as_deref();
    assert_eq!(boss, Some("Despair"), "its sin is its boss");
    assert_eq!(undercroft::Recipe::from_json(&recipe.to_json().to_string()), Ok(recipe.filled_in()), "it is embedded");
}

#[test]
fn own_a_tileset_nobody_knows_is_refused() {
    let mut reader = undercroft::recipe::RecipeReader::new();
    reader.method("scatter");
    reader.set("wang.tileset=gread");
    let problems = reader.finish().unwrap_err();
    assert_eq!(problems.list[0].hint.as_deref(), Some("did you mean `greed`?"));
    for frames in ["[1, 2]", "[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,16]", "'all'"] {
        let mut reader = undercroft::recipe::RecipeReader::new();
        reader.set(&format!("wang.tilesets={{ own = {{ frames = {frames} }} }}"));
        let problems = reader.finish().unwrap_err();
        assert_eq!(problems.list[0].path, "passes.wang.tilesets.own.frames");
    }
}
