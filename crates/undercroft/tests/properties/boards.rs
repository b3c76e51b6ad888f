//! `check` against a plain flood fill, on random boards of caves.

use std::collections::BTreeSet;

use undercroft::{
    Draft, Grid, Layout, Origin, Passage, PassageId, Room, RoomId, Route, Shape, carve, check,
    check::{Fault, Rule},
    geom::{Point, Rect},
    rng::Rng,
};

use crate::common::{bsp, floor, walk};

/// A few caves with holes, a few corridors, a start and a goal on floor; rooms never overlap.
pub fn random_draft(key: u64) -> Draft {
    let mut rng = Rng::from_key(key);
    loop {
        let layout = random_layout(&mut rng);
        let mut draft = carve(layout);
        let open: Vec<Point> = floor(&draft).into_iter().collect();
        if let (Some(start), Some(goal)) = (rng.pick(&open), rng.pick(&open)) {
            (draft.start, draft.goal) = (*start, Some(*goal));
            return draft;
        }
    }
}

fn random_layout(rng: &mut Rng) -> Layout {
    let (width, height) = (rng.between(8, 24), rng.between(8, 18));
    let holes = f64::from(rng.below(4)) * 0.12;
    let mut rooms: Vec<Room> = Vec::new();
    for _ in 0..rng.between(1, 7) {
        let (w, h) = (rng.between(1, 6), rng.between(1, 6));
        let rect = Rect::new(rng.between(1, width - w - 1), rng.between(1, height - h - 1), w, h);
        if rooms.iter().any(|room| room.rect.overlaps(rect)) {
            continue;
        }
        let mut room = Room::new(RoomId(rooms.len() as u32), rect);
        if rng.chance(0.6) {
            let mut mask = Grid::new(w, h, true);
            mask.values_mut().iter_mut().for_each(|inside| *inside = !rng.chance(holes));
            // A room has a cell, whatever the holes.
            mask.put(Point::new(0, 0), true);
            room.shape = Shape::Mask(mask);
        }
        rooms.push(room);
    }
    let mut passages = Vec::new();
    for id in 0..rng.below(6) {
        let ends = [(); 2].map(|()| RoomId(rng.below(rooms.len() as u32)));
        let [from, to] = ends.map(|end| rooms[end.0 as usize].rect.centre());
        let corner = if rng.chance(0.5) { Point::new(to.x, from.y) } else { Point::new(from.x, to.y) };
        passages.push(Passage { id: PassageId(id), ends, route: Route::Bend { from, corner, to, width: 1 } });
    }
    Layout { width, height, rooms, passages, ..Layout::default() }
}

fn origin() -> Origin {
    Origin::new(bsp(80, 40).resolve().unwrap(), "any", 0)
}

/// What is wrong with the ground itself. No recipe asks for such boards, and their corridors lead anywhere; that is
/// not looked at here.
fn faults(draft: Draft) -> Vec<Fault> {
    let mut faults = check(draft, origin()).map_or_else(|unsound| unsound.faults, |_| Vec::new());
    faults.retain(|fault| !matches!(fault.rule, Rule::MatchesRecipe | Rule::JoinsItsEnds | Rule::Roles));
    faults
}

#[test]
fn a_board_is_sound_exactly_if_all_of_it_can_be_walked_to() {
    let (mut whole, mut apart) = (0, 0);
    for key in 0..6_000 {
        let draft = random_draft(key);
        let reached = walk(&draft, [draft.start], &BTreeSet::new());
        let open = floor(&draft);
        let cut_off: BTreeSet<Point> = open.difference(&reached).copied().collect();
        let goal_lost = cut_off.contains(&draft.goal.unwrap());
        let faults = faults(draft.clone());
        if faults.is_empty() {
            assert!(cut_off.is_empty(), "draft {key}: {cut_off:?} cannot be reached");
            whole += 1;
            continue;
        }
        apart += 1;
        assert!(!cut_off.is_empty(), "draft {key}: {faults:?}");
        assert_eq!(faults.iter().any(|fault| fault.rule == Rule::GoalReachable), goal_lost);
        for fault in &faults {
            assert!(matches!(fault.rule, Rule::AllReachable | Rule::GoalReachable), "draft {key}: {fault}");
            assert!(cut_off.contains(&fault.cell.unwrap()), "draft {key}: {fault}");
            if let Some(room) = fault.room {
                let room = &draft.rooms[room.0 as usize];
                assert!(room.shape.contains(room.rect, fault.cell.unwrap()));
            }
        }
    }
    assert!(whole > 1_000 && apart > 1_000, "{whole} whole, {apart} apart");
}

/// Closing one cell of a sound dungeon: `check` sees through it exactly if somebody owned the cell, and says where.
#[test]
fn one_cell_changed_is_always_seen() {
    for key in 0..1_500 {
        let mut draft = random_draft(key);
        if !faults(draft.clone()).is_empty() {
            continue;
        }
        let mut rng = Rng::from_key(key ^ 0xFEED);
        let cells: Vec<Point> = draft.board.cells.bounds().cells().collect();
        let at = *rng.pick(&cells).unwrap();
        let open = draft.board.cells.get(at) == Some(&undercroft::Cell::Floor);
        draft.board.cells.put(at, if open { undercroft::Cell::Wall } else { undercroft::Cell::Floor });
        let faults = faults(draft);
        let seen = faults.iter().any(|fault| fault.cell == Some(at) && fault.rule == Rule::CellsMatchShapes);
        assert!(seen, "draft {key}, {at}: {faults:?}");
    }
}
