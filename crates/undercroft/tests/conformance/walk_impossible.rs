//! `walk` where there is no such board: what is said, and how soon.

use undercroft::{Error, Setback, generate, recipe::RecipeReader};

use crate::common::{make, recipe, sound::assert_sound};

fn gave_up(sets: &[&str]) -> (u32, Setback, String) {
    match generate(&recipe("walk", sets), "1") {
        Err(error @ Error::GaveUp { attempts, last }) => (attempts, last, error.to_string()),
        other => panic!("{sets:?}: {:?}", other.map(|_| "a dungeon")),
    }
}

/// The problems of a recipe, as `field: rule`.
fn refused(sets: &[&str]) -> String {
    let mut reader = RecipeReader::new();
    reader.method("walk");
    sets.iter().for_each(|set| reader.set(set));
    let problems = reader.finish().unwrap_err();
    assert!(problems.list.iter().all(|problem| problem.hint.is_some()), "{problems}");
    problems.to_string()
}

/// Each bound that is too tight is named.
#[test]
fn own_the_bound_to_relax_is_named() {
    let (_, setback, text) = gave_up(&["width=20", "height=40", "rooms=6", "directions=['east', 'east']"]);
    assert!(matches!(setback, Setback::NotThatWay { index: 0 | 1, crossed: false, proven: true, .. }), "{setback:?}");
    assert!(text.contains("going east, it leaves the board; raise width"), "{text}");
    let (_, _, text) = gave_up(&["width=40", "height=20", "rooms=6", "directions=['south', 'south']"]);
    assert!(text.contains("going south, it leaves the board; raise height"), "{text}");
    let (_, setback, text) = gave_up(&["directions=['north', 'east', 'south', 'west']", "rooms=5"]);
    assert!(matches!(setback, Setback::NotThatWay { index: 3, crossed: true, proven: true, .. }), "{setback:?}");
    assert!(text.contains("directions[3]") && text.contains("change directions"), "{text}");
    let (attempts, setback, text) = gave_up(&["width=24", "height=24", "rooms=5", "attempts=9"]);
    assert!(matches!(setback, Setback::NoWay { wanted: 5, proven: true, .. }), "{setback:?}");
    assert!(text.contains("raise width and height") && text.contains("lower rooms"), "{text}");
    assert_eq!(attempts, 1, "what no seed can do is not tried nine times");
}

/// A long walk on a board that is too small is given up within its budget.
#[test]
fn own_backtracking_is_bounded() {
    let (_, setback, _) = gave_up(&["width=60", "height=60", "rooms=42"]);
    assert!(matches!(setback, Setback::NoWay { placed: 10..=41, wanted: 42, .. }), "{setback:?}");
}

#[test]
fn own_wishes_that_cannot_be_had() {
    let (_, setback, text) = gave_up(&["width=34", "height=34", "rooms=4", "branches=9", "attempts=5"]);
    assert!(matches!(setback, Setback::NoBranch { wanted: 9, .. }), "{setback:?}");
    assert!(text.contains("lower branches"), "{text}");
    let (_, setback, text) = gave_up(&["width=34", "height=34", "rooms=4", "loops=3", "attempts=5"]);
    assert!(matches!(setback, Setback::NoLoop { wanted: 3, .. }), "{setback:?}");
    assert!(text.contains("lower loops"), "{text}");
    let (_, setback, _) = gave_up(&["width=34", "height=34", "rooms=9", "ground=noise", "attempts=2"]);
    assert!(matches!(setback, Setback::NoWay { .. }), "{setback:?}");
}

/// What can be seen in the recipe is refused before any work.
#[test]
fn own_impossible_recipes() {
    assert!(
        refused(&["rooms=500", "width=40", "height=40"]).contains("method.walk.rooms: 500 rooms and their corridors")
    );
    assert!(refused(&["width=9"]).contains("method.walk.width: must be at least first_width + 2 = 10"));
    assert!(
        refused(&["room_width=149", "room_height=149"]).contains("method.walk.room_width: 149 × 149 cells do not fit")
    );
    assert!(refused(&["directions=['north', 'north', 'east', 'east']"]).contains("4 directions for the 3 corridors"));
    assert!(refused(&["directions=['north', 'south']"]).contains("after north follows south, which doubles back"));
    assert!(refused(&["directions=['nroth']"]).contains("did you mean `north`?"));
    assert!(refused(&["directions=7"]).contains("must be a list of directions"));
    assert!(refused(&["loops=4"]).contains("method.walk.loops: 4 rooms leave 3 pairs to join"));
    assert!(refused(&["treasure_rooms=2", "trap_rooms=1"]).contains("between first and boss are 2"));
    assert!(refused(&["circle_chance=0.6", "hall_chance=0.6"]).contains("must be at most 1"));
    assert!(refused(&["ground=caves", "directions=['north']"]).contains("corridors over caves wind"));
    assert!(refused(&["rooms=10000", "room_width=16382", "placement=free"]).contains("together must be at most"));
}

/// The whole wish list is a problem under `free`, every part of it by name, all at once.
#[test]
fn own_free_grants_no_wishes() {
    let wishes = [
        "boss=farthest",
        "branches=1",
        "branch_length=2",
        "loops=1",
        "circle_chance=0.1",
        "l_chance=0.1",
        "hall_chance=0.1",
        "treasure_rooms=1",
        "trap_rooms=1",
        "ground=noise",
    ];
    let text = refused(&[&wishes[..], &["placement=free"]].concat());
    for wish in wishes {
        let name = wish.split('=').next().unwrap();
        assert!(text.contains(&format!("method.walk.{name}: needs placement = \"fit\"")), "{name}: {text}");
    }
}

/// The first room moves in from the edge as far as it must; the tightest board that works does work.
#[test]
fn own_small_boards() {
    for seed in 0..20 {
        let recipe = recipe("walk", &["width=21", "height=10", "rooms=2"]);
        let dungeon = make(&recipe, &seed.to_string());
        assert_sound(&dungeon);
        assert_eq!(dungeon.draft().rooms[0].rect.y, 1);
    }
    let (_, setback, text) = gave_up(&["width=20", "height=10", "rooms=2"]);
    assert!(matches!(setback, Setback::NoWay { placed: 1, wanted: 2, proven: true, .. }), "{setback:?}");
    assert!(text.contains("raise width"), "{text}");
}
