//! For every rule a dungeon that breaks it: `check` names the rule, the room or passage, and the cell.

use undercroft::{
    Cell, Door, DoorKind, Draft, Dungeon, Exit, FloorText, Grid, Layout, Mark, MarkKind, Method, Named, Owner,
    PassageId, Recipe, RoomId, RoomKind, Route, Shape, Square, Stair, StairWay, annotate, carve,
    check::{Fault, Origin, Rule},
    generate,
    geom::{Dir, Point, Rect},
    recipe::Scatter,
};

use crate::common::{
    broken_rules::{check, noted},
    make, recipe,
};

/// A sound dungeon with doors, contents, encounters and seals.
fn dungeon() -> Dungeon {
    let sets = ["seal=true", "width=100", "height=100", "min_rooms=3"];
    make(&recipe("scatter", &sets), "hello")
}

fn broken(tamper: impl FnOnce(&mut Draft)) -> Vec<Fault> {
    let origin = dungeon().origin().clone();
    let mut draft = dungeon().into_draft();
    tamper(&mut draft);
    check(draft, origin).unwrap_err().faults
}

/// Makes the cells follow shapes that were tampered with.
fn carve_again(draft: &mut Draft) {
    let (width, height) = (draft.board.cells.width(), draft.board.cells.height());
    let (rooms, passages) = (draft.rooms.clone(), draft.passages.clone());
    draft.board = carve(Layout { width, height, rooms, passages, ..Layout::default() }).board;
}

/// The one fault of a rule.
#[track_caller]
fn one(faults: &[Fault], rule: Rule) -> Fault {
    let own: Vec<&Fault> = faults.iter().filter(|fault| fault.rule == rule).collect();
    assert_eq!(own.len(), 1, "{} in {faults:?}", rule.name());
    assert!(own[0].to_string().starts_with(rule.name()));
    own[0].clone()
}

#[test]
fn the_untampered_dungeon_is_sound() {
    let origin = dungeon().origin().clone();
    assert_eq!(check(dungeon().into_draft(), origin), Ok(dungeon()));
}

#[test]
pub fn dense_ids() {
    let faults = broken(|draft| draft.rooms[2].id = RoomId(7));
    assert_eq!(one(&faults, Rule::DenseIds).room, Some(RoomId(7)));
    let faults = broken(|draft| draft.passages[1].id = PassageId(0));
    assert_eq!(one(&faults, Rule::DenseIds).passage, Some(PassageId(0)));
    let faults = broken(|draft| draft.rooms.swap(3, 4));
    assert_eq!(faults.iter().filter(|fault| fault.rule == Rule::DenseIds).count(), 2);
}

#[test]
pub fn no_dangling_references() {
    let (nobody, nowhere) = (RoomId(99), Some(PassageId(99)));
    let at = Point::new(1, 1);
    type Tamper = Box<dyn FnOnce(&mut Draft)>;
    let tampers: [Tamper; 6] = [
        Box::new(move |draft| draft.passages[0].ends[1] = nobody),
        Box::new(move |draft| draft.doors[0].room = nobody),
        Box::new(move |draft| draft.doors[0].passage = nowhere),
        Box::new(move |draft| draft.marks[0].room = Some(nobody)),
        Box::new(move |draft| {
            draft.stairs.push(Stair { at, facing: None, direction: StairWay::Up, passage: nowhere, to: None });
        }),
        Box::new(move |draft| {
            draft.exits.push(Exit { at, side: Dir::North, kind: "gate".into(), room: nobody, main: true });
        }),
    ];
    for tamper in tampers {
        let fault = one(&broken(tamper), Rule::NoDanglingReferences);
        assert!(fault.what.contains("99"), "{fault}");
    }
}

#[test]
pub fn equal_layer_sizes() {
    one(&broken(|draft| draft.board.owner = Grid::new(99, 100, Owner::NOBODY)), Rule::EqualLayerSizes);
    one(&broken(|draft| draft.layers.wang = Some(Grid::new(100, 99, 0))), Rule::EqualLayerSizes);
    one(&broken(|draft| draft.layers.squares = Some(Grid::new(99, 100, Square::Floor))), Rule::EqualLayerSizes);
    let faults = broken(|draft| draft.rooms[1].shape = Shape::Mask(Grid::new(2, 2, true)));
    assert_eq!(one(&faults, Rule::EqualLayerSizes).room, Some(RoomId(1)));
}

#[test]
pub fn inside_the_board() {
    let fault = broken(|draft| draft.rooms[1].rect.x = 95);
    let fault = one(&fault, Rule::InsideTheBoard);
    assert_eq!((fault.room, fault.cell.map(|cell| cell.x)), (Some(RoomId(1)), Some(95)));
    let faults = broken(|draft| draft.rooms[1].rect.w = 0);
    assert_eq!(one(&faults, Rule::InsideTheBoard).room, Some(RoomId(1)));
    let faults = broken(|draft| draft.passages[2].route = Route::Cells(vec![Point::new(100, 3)]));
    let fault = one(&faults, Rule::InsideTheBoard);
    assert_eq!((fault.passage, fault.cell), (Some(PassageId(2)), Some(Point::new(100, 3))));
    let off = Point::new(-1, 50);
    let faults = broken(|draft| draft.goal = Some(off));
    assert_eq!(one(&faults, Rule::InsideTheBoard).cell, Some(off));
}

#[test]
pub fn cells_match_shapes() {
    let faults = broken(|draft| draft.board.cells.put(Point::new(50, 0), Cell::Floor));
    assert_eq!(one(&faults, Rule::CellsMatchShapes).cell, Some(Point::new(50, 0)));
    let corner = Point::new(dungeon().draft().rooms[4].rect.x, dungeon().draft().rooms[4].rect.y);
    let faults = broken(|draft| {
        draft.board.cells.put(corner, Cell::Wall);
        draft.marks.clear();
    });
    let fault = one(&faults, Rule::CellsMatchShapes);
    assert_eq!((fault.room, fault.cell), (Some(RoomId(4)), Some(corner)));
    let faults = broken(|draft| {
        let (at, room) = (draft.rooms[3].rect.centre(), Some(RoomId(3)));
        draft.marks = vec![Mark::new(at, MarkKind::Pillar, room)];
    });
    assert_eq!(one(&faults, Rule::CellsMatchShapes).cell, Some(dungeon().draft().rooms[3].rect.centre()));
}

#[test]
pub fn on_floor() {
    let wall = Point::new(0, 0);
    let faults = broken(|draft| draft.start = wall);
    assert_eq!(one(&faults, Rule::OnFloor).cell, Some(wall));
    let faults = broken(|draft| draft.goal = Some(wall));
    assert_eq!(one(&faults, Rule::OnFloor).cell, Some(wall));
    let faults = broken(|draft| draft.doors[0].at = wall);
    assert_eq!(one(&faults, Rule::OnFloor).cell, Some(wall));
    let faults = broken(|draft| draft.marks[0].at = wall);
    assert_eq!(one(&faults, Rule::OnFloor).cell, Some(wall));
    let faults = broken(|draft| {
        draft.stairs.push(Stair { at: wall, facing: None, direction: StairWay::Down, passage: None, to: None });
    });
    assert_eq!(one(&faults, Rule::OnFloor).cell, Some(wall));
}

#[test]
pub fn at_its_room() {
    let other = dungeon().draft().rooms[5].rect.centre();
    let faults = broken(|draft| draft.marks[0].at = other);
    let fault = one(&faults, Rule::AtItsRoom);
    assert_eq!((fault.room, fault.cell), (dungeon().draft().marks[0].room, Some(other)));
    let faults = broken(|draft| (draft.doors[0].at, draft.doors[0].passage) = (other, None));
    assert_eq!(one(&faults, Rule::AtItsRoom).cell, Some(other));
    let other_passage = PassageId((dungeon().draft().doors[0].passage.unwrap().0 + 1) % 7);
    let faults = broken(|draft| draft.doors[0].passage = Some(other_passage));
    let fault = one(&faults, Rule::AtItsRoom);
    assert_eq!((fault.passage, fault.cell), (Some(other_passage), Some(dungeon().draft().doors[0].at)));
    let faults = broken(|draft| {
        draft.doors[0].side = match draft.doors[0].side {
            Dir::North => Dir::South,
            Dir::South => Dir::North,
            Dir::East => Dir::West,
            Dir::West => Dir::East,
        };
    });
    let fault = one(&faults, Rule::AtItsRoom);
    assert_eq!((fault.room, fault.cell), (Some(dungeon().draft().doors[0].room), Some(dungeon().draft().doors[0].at)));
}

/// A recipe with problems does not resolve, so nothing is judged by it; of passes that are run alone each problem is a fault.
#[test]
pub fn sound_recipe() {
    let mut recipe = Recipe::clone(&dungeon().origin().recipe);
    if let Method::Scatter(scatter) = &mut recipe.method {
        scatter.target_max = 3;
    }
    recipe.passes.encounters.get_or_insert_default().floor = Some(-1);
    let problems = recipe.resolve().unwrap_err().list;
    assert_eq!(problems.len(), 2, "{problems:?}");
    let faults = noted(annotate(&mut dungeon().into_draft(), &recipe.passes, "7")).unwrap_err().faults;
    let [fault] = &faults[..] else { panic!("{faults:?}") };
    assert_eq!((fault.rule, &fault.what), (Rule::SoundRecipe, &problems[1].to_string()));
}

/// Whoever passes a recipe that leaves things unset gets a dungeon whose recipe says them.
#[test]
fn the_recipe_of_a_dungeon_is_resolved() {
    let recipe = Recipe::new(Method::Tabletop(Default::default()));
    let made = generate(&recipe, "7").unwrap();
    let origin = Origin { recipe: recipe.resolve().unwrap(), ..made.origin().clone() };
    let checked = check(made.clone().into_draft(), origin).unwrap();
    assert_eq!(*checked.origin().recipe, recipe.filled_in());
    assert_eq!(checked, made);
}

/// The origin of the dungeon with another recipe of its method.
fn with_recipe(tamper: impl FnOnce(&mut Scatter)) -> Origin {
    let origin = dungeon().origin().clone();
    let mut recipe = Recipe::clone(&origin.recipe);
    if let Method::Scatter(scatter) = &mut recipe.method {
        tamper(scatter);
    }
    Origin { recipe: recipe.resolve().unwrap(), ..origin }
}

#[test]
pub fn matches_recipe() {
    let tampered = |tamper: fn(&mut Scatter)| {
        one(&check(dungeon().into_draft(), with_recipe(tamper)).unwrap_err().faults, Rule::MatchesRecipe)
    };
    assert!(tampered(|scatter| scatter.width = 300).what.contains("100 × 100"));
    assert!(tampered(|scatter| scatter.room_padding = 20).room.is_some());
    assert!(tampered(|scatter| scatter.edge_padding = 30).what.contains("edge"));
    assert!(tampered(|scatter| (scatter.target_min, scatter.target_max) = (3, 3)).what.contains("allows 3"));
    let mut origin = dungeon().origin().clone();
    // Three more attempts may take the place of unsound ones.
    origin.attempt = origin.recipe.attempts() + 3;
    assert!(
        one(&check(dungeon().into_draft(), origin).unwrap_err().faults, Rule::MatchesRecipe).what.contains("attempt")
    );
    let origin = with_recipe(|scatter| scatter.min_room = scatter.max_room);
    let faults = check(dungeon().into_draft(), origin).unwrap_err().faults;
    assert!(faults.iter().all(|fault| fault.rule == Rule::MatchesRecipe && fault.room.is_some()));
}

#[test]
pub fn joins_its_ends() {
    let faults = broken(|draft| draft.passages[0].ends = [RoomId(4), RoomId(5)]);
    assert_eq!(one(&faults, Rule::JoinsItsEnds).passage, Some(PassageId(0)));
    let faults = broken(|draft| draft.passages[0].ends = [RoomId(0), RoomId(0)]);
    assert!(one(&faults, Rule::JoinsItsEnds).what.contains("back to it"));
    let faults = broken(|draft| {
        let mut cells = draft.passages[0].route.cells();
        let last = cells.len() - 1;
        cells.swap(1, last);
        draft.passages[0].route = Route::Cells(cells);
    });
    assert!(one(&faults, Rule::JoinsItsEnds).cell.is_some());
}

#[test]
pub fn rooms_disjoint() {
    let faults = broken(|draft| {
        let rect = draft.rooms[1].rect;
        draft.rooms[2].rect = rect;
        draft.doors.clear();
        draft.marks.clear();
        carve_again(draft);
    });
    let own: Vec<&Fault> = faults.iter().filter(|fault| fault.rule == Rule::RoomsDisjoint).collect();
    assert!(!own.is_empty() && own.iter().all(|fault| fault.room == Some(RoomId(1)) && fault.cell.is_some()));
    assert!(own[0].what.contains("room 2"), "{}", own[0]);
}

/// A room of its own on a board that has none left to reach it.
#[test]
pub fn all_and_goal_reachable() {
    let island = Point::new(1, 98);
    let faults = broken(|draft| {
        let id = RoomId(draft.rooms.len() as u32);
        draft.rooms.push(undercroft::Room::new(id, Rect::new(island.x, island.y, 1, 1)));
        draft.board.cells.put(island, Cell::Floor);
        draft.board.owner.put(island, Owner::room(id));
        draft.goal = Some(island);
    });
    assert_eq!(one(&faults, Rule::GoalReachable).cell, Some(island));
    let own: Vec<&Fault> = faults.iter().filter(|fault| fault.rule == Rule::AllReachable).collect();
    assert!(own.iter().all(|fault| fault.cell == Some(island)));
    assert!(own.iter().any(|fault| fault.room == Some(RoomId(dungeon().draft().rooms.len() as u32))));
    one(&broken(|draft| draft.goal = None), Rule::GoalReachable);
}

#[test]
pub fn closed_border() {
    let faults = broken(|draft| {
        let Rect { x, y, .. } = draft.rooms[0].rect;
        let mut cells = draft.passages[0].route.cells();
        cells.extend((0..y).map(|y| Point::new(x, y)));
        draft.passages[0].route = Route::Cells(cells);
        carve_again(draft);
    });
    let fault = one(&faults, Rule::ClosedBorder);
    assert_eq!(fault.cell.map(|cell| cell.y), Some(0));
}

#[test]
pub fn enough_rooms() {
    let mut origin = dungeon().origin().clone();
    origin.recipe = recipe("scatter", &["min_rooms=10", "strict=true"]).resolve().unwrap();
    let faults = check(dungeon().into_draft(), origin).unwrap_err().faults;
    assert!(one(&faults, Rule::EnoughRooms).what.contains("8 rooms, the recipe wants 10"));
}

#[test]
pub fn sealed() {
    let door = dungeon().draft().doors[3];
    let faults = broken(|draft| {
        draft.doors.remove(3);
    });
    let fault = one(&faults, Rule::Sealed);
    assert_eq!((fault.room, fault.cell), (Some(door.room), Some(door.at)));
}

#[test]
pub fn hazards_avoidable() {
    let dungeon = dungeon();
    let trap = dungeon.draft().rooms.iter().find(|room| room.kind == RoomKind::Trap).unwrap();
    let corner = Point::new(trap.rect.x, trap.rect.y);
    let mark = Mark::new(corner, MarkKind::Hazard, Some(trap.id));
    let faults = broken(|draft| draft.marks = vec![mark]);
    assert_eq!(one(&faults, Rule::HazardsAvoidable).cell, Some(corner));
    let pair = [trap.rect.centre(), Dir::East.step(trap.rect.centre())];
    let marks = pair.map(|at| Mark::new(at, MarkKind::Hazard, Some(trap.id)));
    let faults = broken(|draft| draft.marks = marks.to_vec());
    assert_eq!(faults.iter().filter(|fault| fault.rule == Rule::HazardsAvoidable).count(), 2);
}

/// A mark's room follows from its cell, or from the cell it faces if it hangs on a wall.
#[test]
fn marks_are_in_the_room_of_their_cell() {
    let dungeon = dungeon();
    let room = &dungeon.draft().rooms[0];
    let faults =
        broken(|draft| draft.layout.marks.push(Mark::new(draft.layout.rooms[0].rect.centre(), MarkKind::Boss, None)));
    let fault = one(&faults, Rule::AtItsRoom);
    assert_eq!((fault.room, fault.cell), (Some(room.id), Some(room.rect.centre())));
    let wall = Point::new(room.rect.x - 1, room.rect.y - 1);
    let torch = |facing: Dir, room: Option<RoomId>| Mark { room, ..Mark::own("torch", wall).facing(facing) };
    one(&broken(|draft| draft.marks.push(torch(Dir::North, None))), Rule::OnFloor);
    let beside = Point::new(room.rect.x, room.rect.y - 1);
    let faults = broken(|draft| draft.marks.push(Mark { at: beside, ..torch(Dir::South, None) }));
    if dungeon.draft().board.cells[beside] == Cell::Wall {
        assert_eq!(one(&faults, Rule::AtItsRoom).room, Some(room.id));
    }
}

/// Marks and layers of one's own can be told apart and drawn.
#[test]
pub fn custom_names() {
    let at = dungeon().draft().start;
    let nameless = Mark { name: None, ..Mark::own("x", at) };
    for mark in
        [nameless, Mark::own("", at), Mark::own(" torch", at), Mark::own("a\nb", at), Mark::own("x".repeat(101), at)]
    {
        let faults = broken(|draft| draft.add_mark(mark));
        assert_eq!(one(&faults, Rule::CustomNames).cell, Some(at));
    }
    for sign in [' ', '\n', 'ä', '\u{1F514}'] {
        one(&broken(|draft| draft.signs = [("torch".into(), sign)].into()), Rule::CustomNames);
    }
    one(&broken(|draft| drop(draft.layers.own.insert("heat".into(), Grid::new(1, 1, '.')))), Rule::EqualLayerSizes);
}

/// A board broken all over gives a handful of faults, not a million.
#[test]
fn of_many_faults_the_first_few() {
    let faults = broken(|draft| draft.board.cells.values_mut().fill(Cell::Floor));
    assert!(faults.len() < 20, "{}", faults.len());
}

#[test]
fn every_fault_names_its_rule() {
    let door = Door {
        at: Point::new(0, 0),
        side: Dir::North,
        kind: DoorKind::Secret,
        room: RoomId(0),
        passage: None,
        sealing: false,
    };
    let faults = broken(|draft| draft.doors = vec![door]);
    assert!(faults.iter().all(|fault| Rule::from_name(fault.rule.name()) == Some(fault.rule)));
}

#[test]
fn the_text_on_the_floor_is_the_recipes() {
    one(&broken(|draft| draft.layers.text = Some(FloorText { text: "x".into(), tab_width: 4 })), Rule::MatchesRecipe);
}
