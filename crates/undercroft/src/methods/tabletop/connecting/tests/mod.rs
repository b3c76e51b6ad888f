//! Connects random plans and checks everything that must be true afterwards.

mod cases;
mod random_plan;

use std::collections::BTreeSet;

use super::{Connections, Scratch, connect};
use crate::{
    carve::carve,
    check::{
        Faults,
        methods::{tabletop, tabletop_passages},
    },
    geom::{Point, Rect},
    grid::flood_fill,
    methods::tabletop::{Settings, Tabletop, room_plan::RoomPlan},
    model::{Layout, Passage, PassageId, Room, RoomId, Route},
    params::Resolve,
    rng::{Seed, Streams},
    trace::NoTrace,
};

pub(super) fn connected(
    seed: u64,
    plan: &mut RoomPlan,
    loop_factor: f64,
    winding: f64,
    scratch: &mut Scratch,
) -> Connections {
    let streams = Streams::new(&Seed::from(seed as i64), 0);
    connect(plan, &settings(loop_factor, winding), &streams, scratch, &mut NoTrace)
}

/// Settings with which rooms may lie as close together as any may.
pub(super) fn settings(loop_factor: f64, winding: f64) -> Settings {
    let (loop_factor, winding, density) = (Some(loop_factor), Some(winding), Some(1.0));
    Tabletop { loop_factor, winding, density, ..Tabletop::default() }.resolve()
}

pub(super) fn floor(plan: &RoomPlan, joined: &Connections) -> BTreeSet<Point> {
    let rooms = plan.rooms.iter().flat_map(|room| room.shape.cells(room.rect));
    rooms.chain(joined.passages.iter().flat_map(|passage| passage.cells.iter().copied())).collect()
}

/// The map as text.
pub(super) fn drawn(plan: &RoomPlan, joined: &Connections) -> String {
    let floor = floor(plan, joined);
    let hull = floor.iter().map(|at| Rect::square(*at, 1)).reduce(Rect::union).unwrap();
    let mut rows: Vec<String> = Vec::new();
    for y in hull.y..hull.bottom() {
        let cell = |x: i32| {
            let at = Point::new(x, y);
            let room = plan.rooms.iter().position(|room| room.shape.contains(room.rect, at));
            let passage = joined.passages.iter().any(|passage| passage.cells.contains(&at));
            let door = joined
                .passages
                .iter()
                .any(|passage| passage.cells.first() == Some(&at) || passage.cells.last() == Some(&at));
            match room {
                Some(room) => char::from(b'a' + (room % 26) as u8),
                None if door => '+',
                None if passage => '.',
                None => ' ',
            }
        };
        rows.push((hull.x..hull.right()).map(cell).collect());
    }
    rows.join("\n")
}

/// Everything that must be true of a joined plan.
pub(super) fn audit(plan: &RoomPlan, joined: &Connections, what: &str) {
    let floor = floor(plan, joined);
    let show = || format!("{what}\n{}", drawn(plan, joined));
    // Every cell of floor can be reached, and so can every room in the graph of rooms and passages.
    let hull = floor.iter().map(|at| Rect::square(*at, 1)).reduce(Rect::union).unwrap().grown(2);
    let reached = flood_fill(hull, *floor.first().unwrap(), |at| floor.contains(&at));
    assert_eq!(reached.values().iter().filter(|reached| **reached).count(), floor.len(), "{}", show());
    let mut sets = petgraph::unionfind::UnionFind::<u32>::new(plan.rooms.len());
    joined.passages.iter().for_each(|passage| {
        sets.union(passage.ends[0], passage.ends[1]);
    });
    assert!((0..plan.rooms.len() as u32).all(|room| sets.equiv(0, room)), "{}", show());
    // The promises that `check` holds any dungeon to.
    let rooms = (0..)
        .zip(&plan.rooms)
        .map(|(id, room)| Room { shape: room.shape.clone(), ..Room::new(RoomId(id), room.rect.moved(-hull.corner())) })
        .collect();
    let passages = (0..)
        .zip(&joined.passages)
        .map(|(id, passage)| {
            let cells = passage.cells.iter().map(|at| *at - hull.corner()).collect();
            Passage::new(PassageId(id), passage.ends.map(RoomId), Route::Cells(cells))
        })
        .collect();
    let mut faults = Faults::default();
    let draft = carve(Layout { width: hull.w, height: hull.h, rooms, passages, ..Layout::default() });
    let scratch = &mut tabletop::Scratch::default();
    tabletop_passages::check(&draft, scratch, &mut faults);
    tabletop::joined_once(&draft.passages, scratch, &mut faults);
    let faults = faults.into_list();
    assert!(faults.is_empty(), "{faults:?} with {:?} in {}", (hull.x, hull.y), show());
    // Junctions are where three or four cells of passages meet, and only there.
    let passages: BTreeSet<Point> = joined.passages.iter().flat_map(|passage| passage.cells.iter().copied()).collect();
    let meeting: BTreeSet<Point> = passages
        .iter()
        .copied()
        .filter(|at| at.neighbours().iter().filter(|next| passages.contains(next)).count() > 2)
        .collect();
    let junctions: BTreeSet<Point> = joined.junctions.iter().map(|junction| junction.at).collect();
    assert_eq!(meeting, junctions, "{}", show());
}

pub(super) fn audit_symmetry(plan: &RoomPlan, joined: &Connections, what: &str) {
    let floor = floor(plan, joined);
    for motion in plan.group.motions() {
        let moved: BTreeSet<Point> = floor.iter().map(|at| motion.point(*at)).collect();
        assert!(moved == floor, "{what}\n{}", drawn(plan, joined));
    }
}
