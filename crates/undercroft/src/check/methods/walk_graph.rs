//! How the rooms of a `walk` are joined: how many corridors lead on from a room and by which sides, which rooms loops join,
//! and whether no room is farther than the boss's.

use std::collections::VecDeque;

use super::super::fault::{Fault, Faults, Rule};
use crate::{
    geom::{Dir, Point},
    grid::Grid,
    model::{Cell, Draft, Passage, Room, RoomId, RoomKind, Route},
    recipe::{BossPlace, Ground, Walk},
};

/// The counts of rooms and passages must be right. The first passages are those of the walk and its side paths, a tree;
/// loops follow.
pub(super) fn check(params: &Walk, draft: &Draft, faults: &mut Faults) {
    let (tree, loops) = draft.passages.split_at(draft.rooms.len().saturating_sub(1).min(draft.passages.len()));
    onward(params, draft, tree, faults);
    distant(params, draft, tree, loops, faults);
    if params.boss == BossPlace::Farthest {
        farthest(draft, faults);
    }
}

fn onward(params: &Walk, draft: &Draft, tree: &[Passage], faults: &mut Faults) {
    let mut counts = vec![0; draft.rooms.len()];
    for passage in tree {
        let from = passage.ends[0];
        let Some(room) = draft.rooms.get(from.0 as usize) else { continue };
        counts[from.0 as usize] += 1;
        if counts[from.0 as usize] == 4 {
            faults.add(Fault::new(Rule::OnwardCorridors, "more than three corridors lead on from it").room(from));
        }
        // Corridors go around a prefab to its places for doors.
        let may_double = from == RoomId(0) || params.ground == Ground::Plain || room.prefab.is_some();
        let entered = room.direction.filter(|_| !may_double);
        if entered.is_some_and(|entered| leaves_by(passage, room, entered.opposite())) {
            let what = format!("it doubles back out of room {}", from.0);
            faults.add(Fault::new(Rule::OnwardCorridors, what).passage(passage.id));
        }
    }
}

/// Whether a passage touches a side of a room.
fn leaves_by(passage: &Passage, room: &Room, side: Dir) -> bool {
    let Route::Cells(cells) = &passage.route else { return false };
    cells.iter().any(|cell| room.rect.contains(side.opposite().step(*cell)) && !room.rect.contains(*cell))
}

fn distant(params: &Walk, draft: &Draft, tree: &[Passage], loops: &[Passage], faults: &mut Faults) {
    let mut beside = vec![Vec::new(); draft.rooms.len()];
    for passage in tree {
        let [a, b] = passage.ends.map(|end| end.0 as usize);
        if a < beside.len() && b < beside.len() {
            beside[a].push(b);
            beside[b].push(a);
        }
    }
    for passage in loops {
        let [a, b] = passage.ends.map(|end| end.0 as usize);
        if [a, b].iter().any(|room| draft.rooms.get(*room).is_none_or(|room| room.kind == RoomKind::Boss)) {
            faults.add(Fault::new(Rule::DistantLoops, "it leads to the boss").passage(passage.id));
            continue;
        }
        let far = corridors(&beside, a, b);
        if i64::from(far) * 3 < i64::from(params.rooms) {
            let what = format!("it joins rooms only {far} corridors apart, on a walk of {} rooms", params.rooms);
            faults.add(Fault::new(Rule::DistantLoops, what).passage(passage.id));
        }
    }
}

/// How many corridors of the tree lie between two rooms.
fn corridors(beside: &[Vec<usize>], from: usize, to: usize) -> u32 {
    let mut far = vec![None; beside.len()];
    far[from] = Some(0);
    let mut queue = VecDeque::from([from]);
    while let Some(room) = queue.pop_front() {
        let steps = far[room].unwrap_or(0);
        if room == to {
            return steps;
        }
        for next in &beside[room] {
            if far[*next].is_none() {
                far[*next] = Some(steps + 1);
                queue.push_back(*next);
            }
        }
    }
    0
}

/// No room's middle has a longer way from the first room's than the boss's.
fn farthest(draft: &Draft, faults: &mut Faults) {
    let Some(first) = draft.rooms.first() else { return };
    let cells = &draft.board.cells;
    let mut steps: Grid<u32> = Grid::new(cells.width(), cells.height(), u32::MAX);
    let start = first.rect.centre();
    steps.put(start, 0);
    let mut queue = VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        let next = steps.get(at).map_or(0, |steps| steps + 1);
        for beside in at.neighbours() {
            if cells.get(beside) == Some(&Cell::Floor) && steps.get(beside) == Some(&u32::MAX) {
                steps.put(beside, next);
                queue.push_back(beside);
            }
        }
    }
    let far = |room: &Room| reached(&steps, room.rect.centre());
    let most = draft.rooms.iter().map(far).max().unwrap_or(0);
    for room in draft.rooms.iter().filter(|room| room.kind == RoomKind::Boss && far(room) < most) {
        let what = format!("it is {} steps from the start, another room is {most}", far(room));
        faults.add(Fault::new(Rule::BossFarthest, what).room(room.id));
    }
}

fn reached(steps: &Grid<u32>, at: Point) -> u32 {
    steps.get(at).copied().filter(|steps| *steps != u32::MAX).unwrap_or(0)
}
