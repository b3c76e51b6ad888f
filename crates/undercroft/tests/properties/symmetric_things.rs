//! Random `tabletop` plans with an unbroken symmetry: doors, stairs, furnishings and water have it too, whatever else differs.

use std::collections::BTreeSet;

use proptest::prelude::*;
use undercroft::{
    DoorKind, Draft, Dungeon, Mark, MarkKind, Named, Water, check,
    check::{Fault, Rule},
    geom::{Dir, Point},
    recipe::{Archetype, Symmetry, WaterDepth},
};

use crate::{
    common::{make, recipe},
    recipes::config,
};

/// Everything that a symmetry is to keep: where it is, what it is and the way it faces.
fn things(dungeon: &Dungeon) -> BTreeSet<(i32, i32, String, Option<Dir>)> {
    let draft = dungeon.draft();
    let doors = draft.doors.iter().map(|door| (door.at, format!("door {}", door.kind.name()), Some(door.side)));
    let stairs = draft.stairs.iter().map(|stair| (stair.at, "stairs".to_owned(), stair.facing));
    let furnishings = draft.marks.iter().filter(|mark| mark.kind.is_furnishing());
    let furnishings = furnishings.map(|mark| (mark.at, mark.kind.name().to_owned(), mark.facing));
    let all = doors.chain(stairs).chain(furnishings);
    let mut all: BTreeSet<_> = all.map(|(at, what, facing)| (at.x, at.y, what, facing)).collect();
    for at in draft.board.cells.bounds().cells() {
        let water = draft.water_at(at);
        if water != Water::Dry {
            all.insert((at.x, at.y, format!("{water:?}"), None));
        }
    }
    all
}

/// The image of a cell and of a direction on a board of that size.
fn image(symmetry: &str, (w, h): (i32, i32), at: Point, facing: Option<Dir>) -> (Point, Option<Dir>) {
    let clockwise = |dir: Dir| match dir {
        Dir::North => Dir::East,
        Dir::East => Dir::South,
        Dir::South => Dir::West,
        Dir::West => Dir::North,
    };
    match symmetry {
        "bilateral" => {
            let mirrored = |dir: Dir| if matches!(dir, Dir::East | Dir::West) { dir.opposite() } else { dir };
            (Point::new(w - 1 - at.x, at.y), facing.map(mirrored))
        }
        "radial2" => (Point::new(w - 1 - at.x, h - 1 - at.y), facing.map(Dir::opposite)),
        _ => (Point::new(w - 1 - at.y, at.x), facing.map(clockwise)),
    }
}

fn plan(symmetry: &str, archetype: Archetype, water: WaterDepth, more: &[&str], seed: u32) -> Dungeon {
    let sets = [
        format!("symmetry={symmetry}"),
        format!("archetype={}", archetype.name()),
        format!("water={}", water.name()),
        "stair_frequency=0.6".to_owned(),
        "furnishings.amount=0.9".to_owned(),
    ];
    let sets: Vec<&str> = sets.iter().map(String::as_str).chain(more.iter().copied()).collect();
    make(&recipe("tabletop", &sets), &seed.to_string())
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn an_unbroken_symmetry_keeps_every_thing(
        symmetry in prop_oneof![Just("bilateral"), Just("radial2"), Just("radial4")],
        archetype in 0..Archetype::ALL.len(),
        water in 0..WaterDepth::ALL.len(),
        rooms in 1..40,
        density in 0.0..1.0,
        seed in 0_u32..1_000_000,
    ) {
        // Rooms come in pairs or fours around one in the middle.
        let rooms = match symmetry { "radial2" => rooms | 1, "radial4" => rooms / 4 * 4 + 1, _ => rooms };
        let (archetype, water) = (Archetype::ALL[archetype].0, WaterDepth::ALL[water].0);
        let more = [format!("rooms={rooms}"), format!("density={density:.2}")];
        let more = [&more[0], &more[1], "symmetry_break=0.0"];
        let dungeon = plan(symmetry, archetype, water, &more, seed);
        let bounds = dungeon.draft().board.cells.bounds();
        let own = things(&dungeon);
        let images = own.iter().map(|(x, y, what, facing)| {
            let (at, facing) = image(symmetry, (bounds.w, bounds.h), Point::new(*x, *y), *facing);
            (at.x, at.y, what.clone(), facing)
        });
        prop_assert_eq!(images.collect::<BTreeSet<_>>(), own);
    }

    /// Broken or partial: `check` holds the pairs that are left to it.
    #[test]
    fn pairs_of_a_broken_symmetry_are_held_to_it(
        symmetry in 0..Symmetry::ALL.len(),
        archetype in 0..Archetype::ALL.len(),
        water in 0..WaterDepth::ALL.len(),
        broken in 0.0..1.0,
        seed in 0_u32..1_000_000,
    ) {
        let (archetype, water) = (Archetype::ALL[archetype].0, WaterDepth::ALL[water].0);
        let more = format!("symmetry_break={broken:.2}");
        let dungeon = plan(Symmetry::ALL[symmetry].1, archetype, water, &[&more], seed);
        prop_assert!(check(dungeon.clone().into_draft(), dungeon.origin().clone()).is_ok());
    }
}

fn is_off_axis(draft: &Draft, at: Point) -> bool {
    2 * at.x != draft.board.cells.width() - 1
}

/// One thing less, one turned, other stairs, other water, another kind of door: each is seen.
#[test]
fn what_has_no_image_is_seen() {
    for symmetry in ["bilateral", "radial2", "radial4"] {
        let dungeon = (0..200)
            .map(|seed| plan(symmetry, Archetype::Crypt, WaterDepth::Pools, &["symmetry_break=0.0"], seed))
            .find(|dungeon| {
                let draft = dungeon.draft();
                let coffin = draft.marks.iter().any(|mark| mark.kind == MarkKind::Coffin);
                coffin && draft.stairs.iter().any(|stair| is_off_axis(draft, stair.at))
            })
            .expect("one of 200 has stairs and coffins");
        let broken = |change: &dyn Fn(&mut Draft)| {
            let mut draft = dungeon.clone().into_draft();
            change(&mut draft);
            let faults = check(draft, dungeon.origin().clone()).map(|_| ()).expect_err("nobody saw it").faults;
            // Stairs without their image may also be one too few on a loop.
            let seen = |fault: &Fault| matches!(fault.rule, Rule::Symmetric | Rule::StairsCancel);
            assert!(faults.iter().any(seen), "{symmetry}: {faults:?}");
        };
        let coffin = |mark: &Mark| mark.kind == MarkKind::Coffin;
        broken(&|draft| {
            let first = draft.marks.iter().position(coffin).unwrap();
            draft.marks.remove(first);
        });
        broken(&|draft| {
            let mark = draft.marks.iter_mut().find(|mark| coffin(mark)).unwrap();
            mark.facing = mark.facing.map(Dir::opposite);
        });
        broken(&|draft| {
            let alone = draft.stairs.iter().position(|stair| is_off_axis(draft, stair.at)).unwrap();
            draft.stairs.remove(alone);
        });
        broken(&|draft| {
            let wet = |at: &Point| draft.water_at(*at) == Water::Shallow && is_off_axis(draft, *at);
            let wet = draft.board.cells.bounds().cells().find(wet).unwrap();
            draft.layers.water.as_mut().unwrap().put(wet, Water::Dry);
        });
        broken(&|draft| {
            let at = draft.doors.iter().map(|door| door.at).find(|at| is_off_axis(draft, *at)).unwrap();
            for door in draft.doors.iter_mut().filter(|door| door.at == at) {
                door.kind = if door.kind == DoorKind::Closed { DoorKind::Archway } else { DoorKind::Closed };
            }
        });
    }
}
