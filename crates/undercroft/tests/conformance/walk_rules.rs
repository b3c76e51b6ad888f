//! `walk`: counts, kinds, directions, randomness and configuration.

use std::collections::BTreeSet;

use undercroft::{
    Dungeon, Method, Recipe, RoomKind, Workshop, fingerprint,
    geom::Dir,
    recipe::{RecipeReader, Walk},
    rng::{Seed, Streams},
    trace::Event,
};

use crate::common::{make, recipe, sound::assert_sound, traced, walks::ways};

fn params(recipe: &Recipe) -> &Walk {
    match &recipe.method {
        Method::Walk(walk) => walk,
        other => panic!("{other:?}"),
    }
}

fn directions(dungeon: &Dungeon) -> Vec<Dir> {
    ways(params(&dungeon.origin().recipe), dungeon)
}

/// Board 150 × 150, 4 rooms, first 8 × 8, rooms 5 × 5, boss 7 × 7, corridors 4 × 4.
#[test]
fn doc_defaults() {
    for placement in ["fit", "free"] {
        let dungeon = make(&recipe("walk", &[&format!("placement={placement}")]), "1");
        assert_eq!((dungeon.draft().board.cells.width(), dungeon.draft().board.cells.height()), (150, 150));
        let sizes: Vec<_> = dungeon.draft().rooms.iter().map(|room| (room.rect.w, room.rect.h)).collect();
        assert_eq!(sizes, [(8, 8), (5, 5), (5, 5), (7, 7)]);
        assert!(dungeon.draft().passages.iter().all(|passage| passage.route.cells().len() == 16));
    }
}

#[test]
fn doc_n_rooms_and_one_corridor_less_with_the_boss_last() {
    for rooms in [2, 3, 4, 7, 30] {
        let sets = [format!("rooms={rooms}"), "placement=free".to_owned()];
        let dungeon = make(&recipe("walk", &sets.each_ref().map(String::as_str)), "5");
        assert_eq!((dungeon.draft().rooms.len(), dungeon.draft().passages.len()), (rooms, rooms - 1));
        for (index, passage) in dungeon.draft().passages.iter().enumerate() {
            assert_eq!(passage.ends.map(|end| end.0 as usize), [index, index + 1]);
        }
        let kinds: Vec<_> = dungeon.draft().rooms.iter().map(|room| room.kind).collect();
        assert_eq!((kinds[0], kinds[rooms - 1]), (RoomKind::Spawn, RoomKind::Boss));
        assert!(kinds[1..rooms - 1].iter().all(|kind| *kind == RoomKind::Normal));
    }
}

/// The first corridor may go any of the four ways; later ones never back, and each of the other three is as likely.
#[test]
fn doc_directions_are_random_and_never_double_back() {
    let recipe = recipe("walk", &["placement=free", "rooms=6"]);
    let mut workshop = Workshop::new();
    let (mut first, mut turns) = ([0_u32; 4], [0_u32; 4]);
    for seed in 0..4_000_i64 {
        let dungeon = workshop.generate(&recipe, seed).unwrap();
        let ways = directions(&dungeon);
        first[ways[0] as usize] += 1;
        for pair in ways.windows(2) {
            turns[(pair[1] as usize + 4 - pair[0] as usize) % 4] += 1;
        }
        workshop.recycle(dungeon);
    }
    // 1,000 each, and 16,000 turns in three, within six deviations.
    assert!(first.iter().all(|count| count.abs_diff(1_000) < 165), "{first:?}");
    assert_eq!(turns[2], 0, "a walk doubled back");
    assert!([0, 1, 3].iter().all(|turn| turns[*turn].abs_diff(5_333) < 360), "{turns:?}");
}

/// The draws are the document's: a number from 1 to 4, again while it is the opposite of the room's direction.
#[test]
fn doc_the_order_of_draws() {
    for seed in 0..200_i64 {
        let seed = Seed::from(seed);
        let mut rng = Streams::new(&seed, 0).stage("walk");
        let mut expected: Vec<Dir> = Vec::new();
        while expected.len() < 7 {
            let value = rng.between(1, 4);
            let opposite = |value: i32| ((value + 2 - 1) % 4) + 1;
            let of = [Dir::North, Dir::East, Dir::South, Dir::West];
            if expected.last().is_none_or(|last| opposite(*last as i32 + 1) != value) {
                expected.push(of[value as usize - 1]);
            }
        }
        let dungeon = undercroft::generate(&recipe("walk", &["placement=free", "rooms=8"]), &seed).unwrap();
        assert_eq!(directions(&dungeon), expected);
    }
}

/// Where the document's walk fits as it falls, `fit` is that walk; with square rooms to the last cell.
#[test]
fn own_fit_is_the_documents_walk_where_that_fits() {
    let (fit, free) = (recipe("walk", &["rooms=7"]), recipe("walk", &["rooms=7", "placement=free"]));
    let mut same = 0;
    for seed in 0..500 {
        let (made, steps) = traced(&fit, &seed.to_string());
        let (made, document) = (made.unwrap(), make(&free, &seed.to_string()));
        if steps.rejected.is_empty() && steps.blocked.is_empty() {
            assert_eq!(
                (&made.draft().rooms, &made.draft().passages),
                (&document.draft().rooms, &document.draft().passages),
                "seed {seed}"
            );
            same += 1;
        }
        assert_sound(&made);
    }
    assert!((200..500).contains(&same), "{same} of 500");
}

/// A script is kept to the letter, and the rest is drawn.
#[test]
fn own_scripted_directions() {
    let script = ["north", "north", "east", "south", "south"];
    let sets = format!("directions={script:?}");
    for placement in ["placement=fit", "placement=free"] {
        let recipe = recipe("walk", &[&sets, "rooms=8", placement]);
        let mut rest = BTreeSet::new();
        for seed in 0..40 {
            let ways = directions(&make(&recipe, &seed.to_string()));
            assert_eq!(ways[..5], [Dir::North, Dir::North, Dir::East, Dir::South, Dir::South]);
            rest.insert(ways[5..].to_vec());
        }
        assert!(rest.len() > 3, "{rest:?}");
    }
}

/// "Board dimensions must be positive; at least 2 rooms; all room and corridor dimensions must be positive": all at once.
#[test]
fn doc_configuration_is_validated_all_at_once() {
    let names = [
        "width",
        "height",
        "first_width",
        "first_height",
        "room_width",
        "room_height",
        "boss_width",
        "boss_height",
        "corridor_width",
        "corridor_height",
    ];
    for bad in [0, -3] {
        let mut reader = RecipeReader::new();
        reader.method("walk");
        names.iter().for_each(|name| reader.set(&format!("{name}={bad}")));
        reader.set("rooms=1");
        reader.set("placement=free");
        let problems = reader.finish().unwrap_err();
        let paths: BTreeSet<&str> = problems.list.iter().map(|problem| problem.path.as_str()).collect();
        for name in names.into_iter().chain(["rooms"]) {
            assert!(paths.contains(format!("method.walk.{name}").as_str()), "{name}: {problems}");
        }
    }
}

/// The trace tells what was tried, what was in the way, what was placed, and what was taken back.
#[test]
fn own_the_trace_tells_the_walk() {
    let recipe = recipe("walk", &["rooms=30", "width=90", "height=90"]);
    let (mut rejected, mut blocked, mut withdrawn) = (0, 0, 0);
    for seed in 0..20 {
        let (made, steps) = traced(&recipe, &seed.to_string());
        let made = made.unwrap();
        assert_eq!(steps.placed.len(), 30 + steps.withdrawn.len());
        assert_eq!(steps.cuts.len(), 29 + steps.withdrawn.len());
        assert_eq!(steps.tried.len(), steps.cuts.len() + steps.rejected.len() + steps.blocked.len());
        for room in &made.draft().rooms {
            assert!(steps.placed.contains(&(room.id, room.rect)));
        }
        rejected += steps.rejected.len();
        blocked += steps.blocked.len();
        withdrawn += steps.withdrawn.len();
    }
    assert!(rejected > 20 && blocked > 20 && withdrawn > 5, "{rejected} {blocked} {withdrawn}");
    let mut events: Vec<Event> = Vec::new();
    let free = crate::common::recipe("walk", &["placement=free"]);
    Workshop::new().generate_traced(&free, "1", &mut events).unwrap();
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Placed { .. })).count(), 4);
}

/// A plan without cells is the plan of the dungeon.
#[test]
fn own_layout_alone() {
    let recipe = recipe("walk", &["rooms=9"]);
    let mut workshop = Workshop::new();
    for seed in 0..20_i64 {
        let dungeon = workshop.generate(&recipe, seed).unwrap();
        let print = fingerprint(dungeon.draft());
        let plan = workshop.layout(&recipe, seed).unwrap();
        assert_eq!((&plan.rooms, &plan.passages), (&dungeon.draft().rooms, &dungeon.draft().passages));
        assert_eq!((plan.start, plan.goal), (dungeon.draft().start, dungeon.draft().goal));
        assert_eq!(fingerprint(workshop.generate(&recipe, seed).unwrap().draft()), print);
    }
}
