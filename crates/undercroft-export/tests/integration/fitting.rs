//! Things fit where they are drawn: doors between their walls, furnishings inside round rooms, ways out on the page.

use crate::common::make;
use undercroft::{
    Dungeon, MarkKind, Shape,
    view::plan::{Plan, PlanOptions, PointF, plan},
};
use undercroft_export::picture::{self, DrawOp, PictureOptions, Style, paint};

fn tabletops(archetype: &str, seeds: u32) -> impl Iterator<Item = Dungeon> {
    let recipe = format!("[method.tabletop]\narchetype = '{archetype}'\n");
    (0..seeds).map(move |seed| make(&recipe, &seed.to_string()))
}

fn gm(dungeon: &Dungeon) -> Plan {
    plan(dungeon.draft(), &PlanOptions::default())
}

/// How far a place is from the nearest wall.
fn from_walls(plan: &Plan, at: PointF) -> f64 {
    let pieces = plan.outline.iter().flat_map(|path| {
        let spots = path.flattened(16);
        (1..spots.len()).map(|index| (spots[index - 1], spots[index])).collect::<Vec<(PointF, PointF)>>()
    });
    pieces.map(|(a, b)| from_piece(a, b, at)).fold(f64::INFINITY, f64::min)
}

fn from_piece(a: PointF, b: PointF, at: PointF) -> f64 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let along = ((at.x - a.x) * x + (at.y - a.y) * y) / (x * x + y * y).max(1e-12);
    a.between(b, along.clamp(0.0, 1.0)).distance(at)
}

#[test]
fn doors_of_caves_reach_from_wall_to_wall() {
    let mut seen = 0;
    for dungeon in tabletops("cavern", 40) {
        let plan = gm(&dungeon);
        for door in &plan.doors {
            for end in [door.from, door.to] {
                let away = from_walls(&plan, end);
                assert!(away < 0.02, "{:?}: {door:?} ends {away} of a cell from a wall", dungeon.origin().seed);
            }
            seen += 1;
        }
    }
    assert!(seen > 300, "{seen} doors");
}

#[test]
fn walls_of_rooms_do_not_cut_through_what_stands_in_them() {
    let mut near_rims = 0;
    for dungeon in ["crypt", "temple", "classic"].into_iter().flat_map(|archetype| tabletops(archetype, 20)) {
        let plan = gm(&dungeon);
        for sign in plan.marks.iter().filter(|sign| sign.kind != MarkKind::Pillar) {
            let room = &dungeon.draft().rooms[sign.room.unwrap().0 as usize];
            if !matches!(room.shape, Shape::Circle(_) | Shape::Octagon(_)) {
                continue;
            }
            let away = from_walls(&plan, sign.at);
            near_rims += usize::from(away < 1.0);
            assert!(away > 0.39, "{:?}: {sign:?} is {away} of a cell from a wall", dungeon.origin().seed);
            // It still stands on the cell that was meant, or on its edge.
            assert!(sign.at.distance(PointF::middle(sign.cell)) <= 0.61, "{sign:?}");
        }
    }
    assert!(near_rims > 20, "only {near_rims} stand near a round wall");
}

#[test]
fn ways_out_are_on_the_page_in_every_style() {
    for dungeon in tabletops("classic", 10) {
        let gates = gm(&dungeon).exits;
        assert!(!gates.is_empty());
        for name in Style::NAMES {
            let picture_options = PictureOptions { style: Style::named(name).unwrap(), ..PictureOptions::default() };
            let scene = paint(&dungeon, &picture_options);
            let stairs = scene.layers.iter().find(|layer| layer.id == "stairs").unwrap();
            let shapes = stairs.ops.iter().filter_map(|op| match op {
                DrawOp::Fill { shape, .. } | DrawOp::Stroke { shape, .. } => Some(&scene.shapes[*shape]),
                DrawOp::Tile { .. } => None,
            });
            let paths = shapes.flat_map(|shape| match shape {
                picture::VectorShape::Paths(paths) => paths.as_slice(),
                picture::VectorShape::Lines(_) => panic!("stairs are made of paths"),
            });
            for spot in paths.flat_map(|path| path.flattened(2)) {
                let (x, y) = (spot.x - scene.origin.x, spot.y - scene.origin.y);
                let inside = x > 0.1 && y > 0.1 && x < scene.width - 0.1 && y < scene.height - 0.1;
                assert!(inside, "{name}, seed {:?}: {spot:?} is off the page", dungeon.origin().seed);
            }
        }
    }
}
