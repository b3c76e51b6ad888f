//! Rooms and passages that break a rule of `tabletop`, each alone.

use undercroft::{
    Cell, Draft, Dungeon, Layout, Passage, RoomId, Route, Shape, carve,
    check::Rule,
    geom::{Dir, Point},
};

use crate::common::{broken_rules::check, make, recipe};

fn bare(sets: &[&str], seed: &str) -> Dungeon {
    make(&recipe("tabletop", &[sets, &["passes=[]"]].concat()), seed)
}

/// The rules that a layout breaks after a change.
fn broken(dungeon: &Dungeon, change: impl FnOnce(&mut Layout)) -> Vec<Rule> {
    let draft = dungeon.clone().into_draft();
    let mut layout = Layout {
        width: draft.board.cells.width(),
        height: draft.board.cells.height(),
        rock: Cell::Wall,
        rooms: draft.layout.rooms,
        passages: draft.layout.passages,
        start: draft.layout.start,
        goal: draft.layout.goal,
        ..Layout::default()
    };
    change(&mut layout);
    let faults = check(carve(layout), dungeon.origin().clone()).expect_err("nobody saw it").faults;
    faults.iter().map(|fault| fault.rule).collect()
}

fn cells(passage: &mut Passage) -> &mut Vec<Point> {
    match &mut passage.route {
        Route::Cells(cells) => cells,
        other => panic!("{other:?}"),
    }
}

#[test]
pub fn rooms_lie_apart() {
    let dungeon = bare(&[], "1");
    let found = broken(&dungeon, |layout| {
        let beside = layout.rooms[0].rect;
        layout.rooms[1].rect.x = beside.right();
        layout.rooms[1].rect.y = beside.y;
    });
    assert!(found.contains(&Rule::RoomsApart), "{found:?}");
}

#[test]
pub fn passages_keep_clear_of_other_rooms() {
    let dungeon = bare(&[], "1");
    let found = broken(&dungeon, |layout| {
        // A detour along the wall of a room that the passage has nothing to do with.
        let ends = layout.passages[0].ends;
        let other = layout.rooms.iter().find(|room| !ends.contains(&room.id)).unwrap().rect;
        cells(&mut layout.passages[0]).insert(1, Point::new(other.x, other.y - 1));
    });
    assert!(found.contains(&Rule::ClearPassages), "{found:?}");
}

#[test]
pub fn passages_run_along_none() {
    let dungeon = bare(&["density=0.1"], "1");
    let found = broken(&dungeon, |layout| {
        let long = layout.passages.iter().position(|passage| passage.route.cells().len() > 6).unwrap();
        let mut twin = layout.passages[long].clone();
        let track = cells(&mut twin);
        let level = track[2].y == track[3].y;
        // The same way again, one cell beside itself.
        track.iter_mut().for_each(|at| *at = if level { Dir::South.step(*at) } else { Dir::East.step(*at) });
        twin.id = undercroft::PassageId(layout.passages.len() as u32);
        layout.passages.push(twin);
    });
    assert!(found.contains(&Rule::SingleCrossings), "{found:?}");
}

#[test]
pub fn no_two_passages_join_the_same_rooms() {
    let dungeon = bare(&["density=0.1"], "1");
    let found = broken(&dungeon, |layout| {
        let mut again = layout.passages[0].clone();
        again.ends.reverse();
        again.id = undercroft::PassageId(layout.passages.len() as u32);
        cells(&mut again).reverse();
        layout.passages.push(again);
    });
    assert!(found.contains(&Rule::JoinedOnce), "{found:?}");
}

#[test]
pub fn round_rooms_are_entered_in_the_middle() {
    let dungeon = bare(&["round_room_chance=1", "winding=0"], "1");
    let found = broken(&dungeon, |layout| {
        let first = layout.passages.iter().find(|passage| passage.route.cells().len() > 1).unwrap().ends[0];
        let room = layout.rooms.iter_mut().find(|room| room.id == first).unwrap();
        assert!(room.shape != Shape::Rect);
        room.rect.x += 1;
        room.rect.y += 1;
    });
    assert!(found.contains(&Rule::Entries) || found.contains(&Rule::ClearPassages), "{found:?}");
    let found = broken(&dungeon, |layout| {
        layout.passages[0].ends = [RoomId(0), RoomId(0)];
    });
    assert!(found.contains(&Rule::Entries), "{found:?}");
}

#[test]
pub fn an_unbroken_symmetry_is_kept() {
    for symmetry in ["bilateral", "radial2", "radial4"] {
        let dungeon = bare(&[&format!("symmetry={symmetry}"), "symmetry_break=0"], "1");
        let found = broken(&dungeon, |layout| {
            layout.passages.pop();
        });
        assert!(found.contains(&Rule::Symmetric), "{symmetry} {found:?}");
        let found = broken(&dungeon, |layout| {
            layout.rooms.iter_mut().find(|room| room.mirror.is_some()).unwrap().mirror = Some(RoomId(0));
        });
        assert_eq!(found, [Rule::Symmetric, Rule::Symmetric]);
    }
}

#[test]
fn there_is_one_main_entrance_with_a_clear_way_in() {
    let dungeon = make(&recipe("tabletop", &["exits=3"]), "1");
    let rules = |change: fn(&mut Draft)| {
        let mut draft = dungeon.clone().into_draft();
        change(&mut draft);
        let faults = check(draft, dungeon.origin().clone()).expect_err("nobody saw it").faults;
        faults.into_iter().map(|fault| fault.rule).collect::<Vec<Rule>>()
    };
    assert!(rules(|draft| draft.exits.retain(|exit| !exit.main)).contains(&Rule::WaysOut));
    assert!(rules(|draft| draft.exits.clear()).contains(&Rule::WaysOut));
    assert!(rules(|draft| draft.exits[0].kind = "stairs".into()).contains(&Rule::WaysOut));
}

#[test]
fn the_goal_is_worth_the_way() {
    let dungeon = bare(&[], "1");
    let found = broken(&dungeon, |layout| {
        let smallest = layout.rooms.iter().min_by_key(|room| room.area()).unwrap();
        layout.goal = Some(smallest.rect.centre());
    });
    assert!(found.contains(&Rule::Roles), "{found:?}");
    let temple = bare(&["archetype=temple"], "1");
    let found = broken(&temple, |layout| {
        let nave = layout.rooms.iter().find(|room| room.tags.contains("nave")).unwrap();
        layout.goal = Some(nave.rect.centre());
    });
    assert!(found.contains(&Rule::Roles), "{found:?}");
    let fortress = bare(&["archetype=fortress"], "1");
    let found = broken(&fortress, |layout| {
        let tower = layout.rooms.iter().find(|room| !room.tags.contains("keep")).unwrap();
        layout.goal = Some(tower.rect.centre());
    });
    assert!(found.contains(&Rule::Roles), "{found:?}");
}
