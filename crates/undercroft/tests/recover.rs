//! The rule that recovers rooms and passages, on drawings, on random boards and on dungeons of our own.

#![allow(clippy::unwrap_used, clippy::panic)] // A test that cannot go on fails.

use undercroft::{
    AskedEnds, Cell, CellDoor, CellExit, CellLock, CellMap, CutOffParts, Dir, DoorKind, Draft, Dungeon, Grid, Key,
    Layout, Mark, MarkKind, Method, Point, Recipe, Recovered, Rect, Room, RoomId, Route, Shape, Water, carve, generate,
    rng::Rng,
};

/// A map from a drawing: `.` floor, `+` a door on floor, anything else rock.
fn drawn(rows: &[&str]) -> CellMap {
    let mut map = CellMap::of_cells(Grid::new(rows[0].len() as i32, rows.len() as i32, false));
    for (y, row) in (0..).zip(rows) {
        for (x, sign) in (0..).zip(row.chars()) {
            let at = Point::new(x, y);
            map.open.put(at, sign == '.');
            if sign == '+' {
                map.doors.push(CellDoor { at, kind: DoorKind::Closed, room: None });
            }
        }
    }
    map
}

/// The rooms as capital letters, passages as `.`, pillars as `o`.
fn told(layout: &Layout) -> Vec<String> {
    let mut grid = Grid::new(layout.width, layout.height, '#');
    layout.passages.iter().flat_map(|passage| passage.route.cells()).for_each(|at| grid[at] = '.');
    for (letter, room) in ('A'..='Z').cycle().zip(&layout.rooms) {
        room.shape.cells(room.rect).into_iter().for_each(|at| grid[at] = letter);
    }
    layout.marks.iter().filter(|mark| mark.kind == MarkKind::Pillar).for_each(|mark| grid[mark.at] = 'o');
    (0..grid.height()).map(|y| grid.row(y).iter().collect()).collect()
}

#[track_caller]
fn recovers(rows: &[&str], wanted: &[&str]) -> Layout {
    let layout = drawn(rows).recover(AskedEnds::default()).unwrap().layout;
    assert_eq!(told(&layout), wanted, "{}", told(&layout).join("\n"));
    Dungeon::given(carve(layout.clone()), "drawn").unwrap();
    layout
}

#[test]
fn broad_places_are_rooms_and_narrow_ones_passages() {
    let layout = recovers(
        &["##############", "#....#####...#", "#............#", "#....#.###...#", "######.#######"],
        &["##############", "#AAAA#####BBB#", "#AAAA.....BBB#", "#AAAA#.###BBB#", "######.#######"],
    );
    let ends: Vec<[u32; 2]> = layout.passages.iter().map(|passage| passage.ends.map(|end| end.0)).collect();
    assert_eq!(ends, [[0, 1], [0, 0]], "a way between the rooms, and a blind alley");
    let cells: Vec<Point> = (5..10).map(|x| Point::new(x, 2)).collect();
    assert_eq!(layout.passages[0].route, Route::Cells(cells), "in the order walked");
}

#[test]
fn doors_cut_even_broad_places() {
    let layout = recovers(
        &["#########", "#...#...#", "#...+...#", "#...#...#", "#########"],
        &["#########", "#AAA#BBB#", "#AAA.BBB#", "#AAA#BBB#", "#########"],
    );
    assert_eq!(layout.doors.len(), 2, "a door of either room");
    assert!(layout.doors.iter().all(|door| door.passage == Some(layout.passages[0].id)));
}

#[test]
fn nooks_belong_to_their_room_and_pillars_do_not_narrow_it() {
    recovers(
        &["########", "###.####", "#.....##", "#.#.#.##", "#.....##", "#.#.#..#", "#.....##", "########"],
        &["########", "###A####", "#AAAAA##", "#AoAoA##", "#AAAAA##", "#AoAoAA#", "#AAAAA##", "########"],
    );
    // Three steps are a blind alley.
    recovers(&["#######", "#...###", "#......", "#...###"], &["#######", "#AAA###", "#AAA...", "#AAA###"]);
}

#[test]
fn closets_are_rooms_and_wide_corridors_are_not() {
    recovers(
        &[
            "###################",
            "#...############..#",
            "#..............+..#",
            "#..............#..#",
            "#...########..#####",
        ],
        &[
            "###################",
            "#AAA############BB#",
            "#AAA............BB#",
            "#AAA...........#BB#",
            "#AAA########..#####",
        ],
    );
}

#[test]
fn a_map_without_a_broad_place_is_one_room() {
    recovers(&["#####", "#...#", "#.#.#", "#.#.#", "#####"], &["#####", "#AAA#", "#A#A#", "#A#A#", "#####"]);
    recovers(&["...+..."], &["AAA.BBB"]);
    recovers(&["+"], &["A"]);
}

#[test]
fn a_door_in_a_corridor_belongs_to_the_nearest_room_and_makes_none() {
    let layout = recovers(
        &["#############", "#...#####...#", "#.....+.....#", "#...#####...#", "#############"],
        &["#############", "#AAA#####BBB#", "#AAA.....BBB#", "#AAA#####BBB#", "#############"],
    );
    let [door] = layout.doors.as_slice() else { panic!("{:?}", layout.doors) };
    assert_eq!((door.room, door.side, door.at), (RoomId(0), Dir::East, Point::new(6, 2)));
    assert_eq!(door.passage, Some(layout.passages[0].id));
    // Doors side by side in a corridor, and two corridors that end at doors.
    let layout = recovers(
        &["#########", "...+++...", "..#####..", "..#####.."],
        &["#########", "AA.....BB", "AA#####BB", "AA#####BB"],
    );
    assert_eq!(layout.doors.len(), 3);
}

#[test]
fn a_way_out_at_the_end_of_a_corridor_stays_and_is_where_one_begins() {
    let mut map = drawn(&["##########", "######...#", "#........#", "######...#", "##########"]);
    let exit = |x, y| CellExit { at: Point::new(x, y), side: None, kind: "entrance".to_owned(), main: true };
    map.exits.push(exit(0, 2));
    let Recovered { layout, notes, .. } = map.recover(AskedEnds::default()).unwrap();
    assert_eq!((layout.exits.len(), layout.exits[0].side, layout.exits[0].room), (1, Dir::West, RoomId(0)));
    assert_eq!(layout.start, Point::new(1, 2), "{notes:?}");
    Dungeon::given(carve(layout), "drawn").unwrap();
    // One that no floor is beside is none.
    map.exits[0] = exit(2, 0);
    assert_eq!(map.recover(AskedEnds::default()).unwrap().layout.exits.len(), 0);
}

#[test]
fn rooms_that_touch_have_doors_on_each_other_s_floor() {
    let mut map = drawn(&["########", "#......#", "#......#", "#......#", "########"]);
    let room = |id, x| Room::new(RoomId(id), Rect::new(x, 1, 3, 3));
    map.rooms = vec![room(0, 1), room(1, 4)];
    map.all_rooms_known = true;
    let door = |x, room, side| CellDoor { at: Point::new(x, 2), kind: DoorKind::Closed, room: Some((room, side)) };
    map.doors = vec![door(4, 0, Dir::East), door(3, 1, Dir::West)];
    let layout = map.recover(AskedEnds::default()).unwrap().layout;
    assert!(layout.rooms.iter().all(|room| room.shape == Shape::Rect && room.area() == 9));
    let places: Vec<_> = layout.doors.iter().map(|door| (door.at.x, door.room.0, door.side)).collect();
    assert_eq!(places, [(4, 0, Dir::East), (3, 1, Dir::West)]);
    Dungeon::given(carve(layout), "drawn").unwrap();
}

#[test]
fn locks_stay_with_their_keys_if_they_fit_together() {
    let mut map = drawn(&["#########", "#...#...#", "#...+...#", "#...#...#", "#########"]);
    map.doors[0].kind = DoorKind::Locked;
    map.start = Some(Point::new(1, 1));
    map.goal = Some(Point::new(7, 1));
    map.keys = vec![Key { name: "iron".to_owned(), spent: false }];
    map.locks = vec![CellLock { key: "iron".to_owned(), doors: vec![0] }];
    let key = |x| Mark { name: Some("iron".to_owned()), ..Mark::new(Point::new(x, 3), MarkKind::Key, None) };
    map.marks = vec![key(2)];
    let layout = map.recover(AskedEnds::default()).unwrap().layout;
    assert_eq!((layout.locks.len(), layout.keys.len()), (1, 1));
    assert!(Dungeon::given(carve(layout), "drawn").unwrap().certify().is_some());
    // A key behind its own lock, and none at all.
    for marks in [vec![key(6)], Vec::new()] {
        map.marks = marks;
        let Recovered { layout, notes, .. } = map.recover(AskedEnds::default()).unwrap();
        assert_eq!((layout.locks.len(), layout.keys.len()), (0, 0));
        assert!(layout.marks.iter().all(|mark| mark.name.as_deref() == Some("iron key")), "{:?}", layout.marks);
        assert!(notes.iter().any(|note| note.contains("do not fit together")), "{notes:?}");
        Dungeon::given(carve(layout), "drawn").unwrap();
    }
}

#[test]
fn parts_that_are_not_joined_are_maps_of_their_own() {
    let mut map = drawn(&["##########", "#....#...#", "#....#...#", "#....#+###", "######...#", "##########"]);
    map.start = Some(Point::new(7, 1));
    map.marks.push(Mark::own("lever", Point::new(2, 2)));
    let (parts, left_out) = map.parts();
    assert_eq!((parts.len(), left_out), (2, 0));
    assert_eq!(
        (parts[0].start, parts[0].doors.len(), parts[0].marks.len()),
        (map.start, 1, 0),
        "the one with the start is first"
    );
    assert_eq!((parts[1].start, parts[1].doors.len(), parts[1].marks.len()), (None, 0, 1));
    for part in parts {
        let Recovered { layout, notes, cut_off } = part.recover(AskedEnds::default()).unwrap();
        assert!(cut_off.is_none() && !notes.iter().any(|note| note.contains("left out")), "{notes:?}");
        assert_eq!((layout.width, layout.height), (10, 6), "cells keep their places");
        Dungeon::given(carve(layout), "part").unwrap();
    }
}

#[test]
fn junctions_branch_off_the_shorter_passage() {
    let layout = recovers(
        &[
            "#############",
            "#...#####...#",
            "#...........#",
            "#...##.##...#",
            "######.######",
            "#####...#####",
            "#####...#####",
            "#####...#####",
        ],
        &[
            "#############",
            "#AAA#####BBB#",
            "#AAA.....BBB#",
            "#AAA##.##BBB#",
            "######.######",
            "#####CCC#####",
            "#####CCC#####",
            "#####CCC#####",
        ],
    );
    assert_eq!(layout.passages.len(), 2, "the third room is joined once");
    assert!(layout.passages.iter().all(|passage| passage.route.cells().len() >= 3));
}

#[test]
fn islands_become_rock_and_say_so() {
    let map = drawn(&["#########", "#....#..#", "#....#..#", "#....####", "#########"]);
    let Recovered { layout, cut_off, .. } = map.recover(AskedEnds::default()).unwrap();
    assert_eq!(layout.rooms.len(), 1);
    assert_eq!(cut_off, Some(CutOffParts { parts: 1, cells: 4 }));
    let asked = AskedEnds { start: Some(Point::new(6, 1)), goal: None };
    assert_eq!(map.recover(asked).unwrap().layout.rooms[0].area(), 4, "the part that one begins in stays");
    let wrong = AskedEnds { start: Some(Point::new(0, 0)), goal: None };
    assert_eq!(map.recover(wrong).unwrap_err().to_string(), "the start (0, 0) is no floor where one can stand");
    let apart = AskedEnds { start: Some(Point::new(6, 1)), goal: Some(Point::new(1, 1)) };
    assert!(map.recover(apart).unwrap_err().to_string().contains("cannot be reached"));
}

#[test]
fn solid_things_that_stand_in_the_way_are_walked_over() {
    let mut map = drawn(&["##########", "#...##...#", "#........#", "#...##...#", "##########"]);
    map.marks.push(Mark::own("boulder", Point::new(4, 2)).solid());
    let recovered = map.recover(AskedEnds::default()).unwrap();
    assert!(recovered.notes.iter().any(|note| note.contains("solid things")), "{:?}", recovered.notes);
    assert!(!recovered.layout.marks[0].solid);
    map.marks[0].at = Point::new(2, 2);
    let recovered = map.recover(AskedEnds::default()).unwrap();
    assert!(recovered.layout.marks[0].solid);
    Dungeon::given(carve(recovered.layout), "drawn").unwrap();
}

/// A board of noise, smoothed or not, with doors and things strewn about.
fn random(rng: &mut Rng) -> CellMap {
    let (width, height) = (rng.between(1, 28), rng.between(1, 20));
    let density = [0.3, 0.5, 0.6, 0.7, 0.8, 0.95][rng.between(0, 5) as usize];
    let mut map = CellMap::of_cells(Grid::new(width, height, false));
    for at in map.open.bounds().cells() {
        map.open[at] = rng.chance(density);
    }
    for _ in 0..rng.between(0, 3) {
        let (x, y) = (rng.between(0, width - 1), rng.between(0, height - 1));
        map.open.fill(Rect::new(x, y, rng.between(1, 7), rng.between(1, 7)), true);
    }
    if rng.chance(0.5) {
        for at in map.open.bounds().cells().filter(|_| rng.chance(0.08)).collect::<Vec<_>>() {
            let kind =
                [DoorKind::Archway, DoorKind::Closed, DoorKind::Locked, DoorKind::Secret][rng.between(0, 3) as usize];
            map.doors.push(CellDoor { at, kind, room: None });
        }
    }
    if rng.chance(0.3) {
        let mut water = Grid::new(width, height, Water::Dry);
        for at in water.bounds().cells() {
            use Water::{Deep, Dry, Shallow};
            water[at] = [Dry, Dry, Shallow, Deep][rng.between(0, 3) as usize];
        }
        map.water = Some(water);
    }
    for at in map.open.bounds().cells().filter(|_| rng.chance(0.03)).collect::<Vec<_>>() {
        let kinds = [MarkKind::Own, MarkKind::Column, MarkKind::Loot, MarkKind::Pillar, MarkKind::Altar];
        let mark = Mark { name: Some("thing".to_owned()), ..Mark::new(at, kinds[rng.between(0, 4) as usize], None) };
        map.marks.push(mark);
    }
    map
}

/// What a draft looks like to another program that reads its cells and doors.
fn seen(draft: &Draft) -> CellMap {
    let mut map = CellMap::of_cells(Grid::new(draft.board.cells.width(), draft.board.cells.height(), false));
    for (at, cell) in draft.board.cells.iter() {
        map.open[at] = *cell == Cell::Floor;
    }
    let mut doors: Vec<CellDoor> =
        draft.doors.iter().map(|door| CellDoor { at: door.at, kind: door.kind, room: None }).collect();
    doors.sort_by_key(|door| (door.at.y, door.at.x));
    doors.dedup_by_key(|door| door.at);
    map.doors = doors;
    map.water.clone_from(&draft.layers.water);
    map
}

/// Which cells can be walked to.
fn flood_fill(board: &Grid<bool>, from: Point, open: impl Fn(Point) -> bool) -> Grid<bool> {
    let mut reached = Grid::new(board.width(), board.height(), false);
    let mut unvisited = vec![from];
    while let Some(at) = unvisited.pop() {
        if open(at) && !reached[at] {
            reached[at] = true;
            unvisited.extend(board.neighbours(at));
        }
    }
    reached
}

#[test]
fn random_boards_keep_every_cell_and_come_back_the_same() {
    let mut rng = Rng::from_key(18);
    let mut made = 0;
    for round in 0..4_000 {
        let map = random(&mut rng);
        let Ok(recovered) = map.recover(AskedEnds::default()) else { continue };
        assert_eq!(map.recover(AskedEnds::default()).unwrap(), recovered);
        let Recovered { layout, .. } = recovered;
        let show = || told(&layout).join("\n");
        let dungeon = Dungeon::given(carve(layout.clone()), "noise")
            .unwrap_or_else(|unsound| panic!("{round}: {unsound}\n{}", show()));
        made += 1;
        let draft = dungeon.draft();
        // Every cell that can be walked to over floor, shallow water and doors is there still.
        let deep = |at: Point| map.water.as_ref().and_then(|water| water.get(at)) == Some(&Water::Deep);
        let is_door = |at: Point| map.doors.iter().any(|door| door.at == at);
        let is_pillar = |at: Point| map.marks.iter().any(|mark| mark.kind == MarkKind::Pillar && mark.at == at);
        let open = |at: Point| {
            let open = map.open.get(at) == Some(&true) || is_door(at) && map.open.get(at).is_some();
            open && !is_pillar(at) && (!deep(at) || is_door(at))
        };
        let reached = flood_fill(&map.open, layout.start, open);
        for at in reached.bounds().cells() {
            let is_floor = draft.board.cells[at] == Cell::Floor;
            assert!(is_floor || !reached[at], "{round}: {at} is gone\n{}", show());
            assert!(!is_floor || reached[at] || deep(at), "{round}: {at} is new\n{}", show());
        }
        for passage in &layout.passages {
            let Route::Cells(cells) = &passage.route else { panic!("cells") };
            let gap = (1..cells.len()).find(|place| !cells[..*place].iter().any(|at| at.steps_to(cells[*place]) == 1));
            assert_eq!(gap, None, "{round}: {passage:?}\n{}", show());
        }
        let again = seen(draft).recover(AskedEnds { start: Some(layout.start), goal: layout.goal }).unwrap().layout;
        let shapes = |layout: &Layout| (layout.rooms.clone(), layout.passages.clone(), layout.start);
        let mut doors = layout.doors.clone();
        doors.sort_by_key(|door| (door.at.y, door.at.x));
        doors.dedup_by_key(|door| (door.at, door.room));
        assert_eq!((shapes(&again), again.doors), (shapes(&layout), doors), "{round}\n{}", show());
    }
    assert!(made > 3_000, "{made}");
}

#[test]
fn dungeons_of_our_own_come_back_with_their_cells_and_doors() {
    for name in ["bsp", "scatter", "walk", "tilepath", "tabletop"] {
        for seed in 0..40 {
            let mut recipe = Recipe::new(Method::from_name(name).unwrap());
            recipe.passes.doors = Some(Default::default());
            let dungeon = generate(&recipe, seed).unwrap();
            let draft = dungeon.draft();
            let map = seen(draft);
            let asked = AskedEnds { start: Some(draft.start), goal: draft.goal };
            let layout = map.recover(asked).unwrap().layout;
            let back = Dungeon::given(carve(layout), seed).unwrap();
            let same = back
                .draft()
                .board
                .cells
                .iter()
                .all(|(at, cell)| (*cell == Cell::Floor) == (draft.board.cells[at] == Cell::Floor));
            assert!(same, "{name} {seed}");
            let cells = |draft: &Draft| seen(draft).doors;
            assert_eq!(cells(back.draft()), cells(draft), "{name} {seed}");
        }
    }
}
