//! `tabletop`: each archetype changes the layout, so much that the floor plan tells it.

use std::collections::BTreeMap;

use undercroft::{
    Dungeon, FloorPlan, Named, Room, RoomKind,
    recipe::{Archetype, Symmetry},
    stats,
};

use crate::common::{make, recipe, sound::assert_sound};

fn dungeons(archetype: &str, seeds: u32) -> Vec<Dungeon> {
    let recipe = recipe("tabletop", &[&format!("archetype={archetype}")]);
    let make = |seed: u32| {
        let dungeon = make(&recipe, &format!("unseen {archetype} {seed}"));
        assert_sound(&dungeon);
        dungeon
    };
    (0..seeds).map(make).collect()
}

fn tagged<'a>(dungeon: &'a Dungeon, tag: &str) -> Vec<&'a Room> {
    dungeon.draft().rooms.iter().filter(|room| room.tags.contains(tag)).collect()
}

/// From five statistics of the floor plan a fixed rule names the archetype of at least 80 % of 700 unseen dungeons.
#[test]
fn own_the_floor_plan_tells_the_archetype() {
    let mut table: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for (archetype, name) in Archetype::ALL {
        for dungeon in dungeons(name, 100) {
            let guess = FloorPlan::of(dungeon.draft()).archetype();
            *table.entry((name, guess.name())).or_default() += 1;
            let _ = archetype;
        }
    }
    let right: u32 = table.iter().filter(|((name, guess), _)| name == guess).map(|(_, count)| count).sum();
    println!("{right} of 700");
    assert!(right >= 560, "{right} of 700: {table:?}");
}

/// "LAIR: tags the largest room as 'lair' and 'boss'"; it is the boss's and the goal.
#[test]
fn doc_lair() {
    for dungeon in dungeons("lair", 40) {
        let lairs = tagged(&dungeon, "lair");
        assert_eq!(lairs.len(), 1);
        assert!(lairs[0].tags.contains("boss") && lairs[0].kind == RoomKind::Boss);
        assert!(dungeon.draft().rooms.iter().all(|room| room.id == lairs[0].id || room.area() < lairs[0].area()));
        assert!(lairs[0].rect.contains(dungeon.draft().goal.unwrap()));
    }
}

/// "TEMPLE: tags the most central room as 'sanctum'"; there is a nave, and the two halves are images.
#[test]
fn doc_temple() {
    for dungeon in dungeons("temple", 40) {
        let sanctum = tagged(&dungeon, "sanctum");
        assert_eq!(sanctum.len(), 1);
        assert!(sanctum[0].rect.contains(dungeon.draft().goal.unwrap()));
        assert_eq!(tagged(&dungeon, "nave").len(), 1);
        assert!(FloorPlan::of(dungeon.draft()).symmetry > 0.9999);
    }
}

/// Crypt: linear, side chambers and dead ends, few loops.
#[test]
fn doc_crypt() {
    let (mut dead_ends, mut loops, mut chambers, mut rooms) = (0, 0, 0, 0);
    for dungeon in dungeons("crypt", 60) {
        let numbers = stats(dungeon.draft());
        (dead_ends, loops) = (dead_ends + numbers.dead_ends, loops + numbers.loops);
        chambers += tagged(&dungeon, "chamber").len();
        rooms += dungeon.draft().rooms.len();
    }
    assert!(dead_ends as usize * 3 > rooms && loops as usize * 6 < rooms, "{dead_ends} {loops} {rooms}");
    assert!(4 * chambers > rooms, "{chambers} {rooms}");
}

/// Fortress: regular grid, outer ring, choke points, a keep.
#[test]
fn doc_fortress() {
    for dungeon in dungeons("fortress", 40) {
        let keep = tagged(&dungeon, "keep");
        assert_eq!(keep.len(), 1);
        let plan = FloorPlan::of(dungeon.draft());
        assert!(plan.scatter < 0.5, "{plan:?}");
        // Take the keep's passages away and the ring still hangs together; few lead to it.
        let to_keep = dungeon.draft().passages.iter().filter(|passage| passage.ends.contains(&keep[0].id)).count();
        assert!((1..=3).contains(&to_keep), "{to_keep}");
        assert!(stats(dungeon.draft()).loops >= 1, "the ring is closed");
    }
}

/// Every archetype can have every symmetry.
#[test]
fn own_any_archetype_with_any_symmetry() {
    for (_, archetype) in Archetype::ALL {
        for (_, symmetry) in Symmetry::ALL {
            for density in ["0.1", "0.5", "0.9"] {
                let sets =
                    [format!("archetype={archetype}"), format!("symmetry={symmetry}"), format!("density={density}")];
                let recipe = recipe("tabletop", &sets.each_ref().map(String::as_str));
                for seed in 0..5 {
                    assert_sound(&make(&recipe, &seed.to_string()));
                }
            }
        }
    }
}
