//! The pass `furnishings`.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{Dungeon, MarkKind, Named, Shape, geom::Point, recipe::Archetype, stats};

use crate::common::{blocked, keyed::furnishings, make, recipe, walk, walkable};

fn furnished(method: &str, sets: &[&str], seed: i32) -> Dungeon {
    make(&recipe(method, &[sets, &["furnishings.amount=1.0"][..]].concat()), &seed.to_string())
}

/// Never in a doorway or on the way between two doors, on any method, wet or dry.
#[test]
fn own_ways_stay_clear_on_any_method() {
    for (method, sets) in [
        ("bsp", &["pillars=true"][..]),
        ("scatter", &["exits.count=4", "water.depth=lakes"]),
        ("walk", &["rooms=8", "circle_chance=0.6", "l_chance=0.3", "corridor_width=2"]),
        ("tilepath", &[]),
    ] {
        let mut things = 0;
        for seed in 0..25 {
            let dungeon = furnished(method, sets, seed);
            furnishings(dungeon.draft());
            things += dungeon.draft().marks.iter().filter(|mark| mark.kind.is_furnishing()).count();
        }
        assert!(things > 100, "{method}: {things}");
    }
}

/// Neither deep water nor what is solid cuts anything off, nor both together.
#[test]
fn own_solid_things_and_deep_water_leave_every_cell_reachable() {
    for (method, depth) in [("tabletop", "flooded"), ("tilepath", "flooded"), ("walk", "lakes"), ("scatter", "pools")] {
        let (mut solid, mut deep) = (0, 0);
        for seed in 0..60 {
            let dungeon = furnished(method, &[&format!("water.depth={depth}")], seed);
            let draft = dungeon.draft();
            let closed = blocked(draft);
            assert_eq!(walk(draft, [draft.start], &closed), walkable(draft), "{method} {seed}");
            assert!(draft.goal.is_none_or(|goal| !closed.contains(&goal)), "{method} {seed}");
            solid += draft.marks.iter().filter(|mark| mark.solid).count();
            deep += stats(draft).deep_cells;
        }
        assert!(solid > 100 && deep > 300, "{method}: {solid} solid things, {deep} cells of deep water");
    }
}

/// Each style has its own: temples columns, crypts coffins, caverns rubble and mushrooms.
#[test]
fn own_styles_differ() {
    let mut most = BTreeMap::new();
    for (style, name) in Archetype::ALL {
        let mut counts: BTreeMap<MarkKind, usize> = BTreeMap::new();
        for seed in 0..60 {
            let sets = [format!("furnishings.style={name}"), "min_room=7".to_owned(), "max_room=13".to_owned()];
            let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
            for mark in furnished("scatter", &sets, seed).draft().marks.iter().filter(|mark| mark.kind.is_furnishing())
            {
                *counts.entry(mark.kind).or_default() += 1;
            }
        }
        let leader = counts.iter().max_by_key(|(_, count)| **count).map(|(kind, _)| *kind);
        most.insert(*style, leader.unwrap());
        assert!(counts.len() >= 8, "{name}: {counts:?}");
    }
    assert_eq!(most[&Archetype::Temple], MarkKind::Column);
    assert_eq!(most[&Archetype::Crypt], MarkKind::Coffin);
    assert!(matches!(most[&Archetype::Cavern], MarkKind::Rubble | MarkKind::Mushrooms), "{most:?}");
}

/// Columns stand in rows or rings: the same from all four sides of the room, as far as doors let them.
#[test]
fn own_columns_in_rows_and_rings() {
    let (mut rows, mut rings) = (0, 0);
    for seed in 0..40 {
        let sets = [
            "furnishings.style=temple",
            "rooms=10",
            "room_width=13",
            "room_height=11",
            "circle_chance=0.5",
            "corridor_width=1",
        ];
        let dungeon = furnished("walk", &sets, seed);
        for room in &dungeon.draft().rooms {
            let columns: BTreeSet<Point> = dungeon
                .draft()
                .marks
                .iter()
                .filter(|mark| mark.kind == MarkKind::Column && mark.room == Some(room.id))
                .map(|mark| mark.at)
                .collect();
            let turned = |at: &Point| {
                Point::new(2 * room.rect.x + room.rect.w - 1 - at.x, 2 * room.rect.y + room.rect.h - 1 - at.y)
            };
            assert_eq!(columns.iter().map(turned).collect::<BTreeSet<_>>(), columns);
            let enough = columns.len() >= 4;
            match room.shape {
                Shape::Circle(_) => rings += usize::from(enough),
                _ => rows += usize::from(enough),
            }
        }
    }
    assert!(rows > 20 && rings > 10, "{rows} {rings}");
}

/// Whatever stands at a wall has a front that looks into the room, and benches look at a table or an altar.
#[test]
fn own_fronts_face_the_room() {
    let mut seen = BTreeSet::new();
    use MarkKind::{Altar, Bed, Bench, Cage, Chains, Coffin, Dais, Shelf, WeaponRack, Workbench};
    let fronts = [Altar, Dais, Coffin, Bed, Bench, Shelf, Workbench, WeaponRack, Cage, Chains];
    for seed in 0..60 {
        for style in ["temple", "crypt", "fortress"] {
            let dungeon = furnished("scatter", &[&format!("furnishings.style={style}")], seed);
            for mark in dungeon.draft().marks.iter().filter(|mark| mark.kind.is_furnishing()) {
                let fronted = fronts.contains(&mark.kind);
                assert_eq!(mark.facing.is_some(), fronted, "{}", mark.kind.name());
                if let Some(facing) = mark.facing {
                    let room = &dungeon.draft().rooms[mark.room.unwrap().0 as usize];
                    assert!(room.shape.contains(room.rect, facing.step(mark.at)));
                    seen.insert(mark.kind);
                }
            }
        }
    }
    assert_eq!(seen.len(), fronts.len(), "{seen:?}");
}

#[test]
fn own_no_amount_is_none() {
    for seed in 0..20 {
        let dungeon = make(&recipe("scatter", &["furnishings.amount=0.0"]), &seed.to_string());
        assert!(dungeon.draft().marks.iter().all(|mark| !mark.kind.is_furnishing()));
    }
}
