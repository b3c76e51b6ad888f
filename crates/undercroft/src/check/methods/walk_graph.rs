//! How the rooms of a `walk` are joined: how many corridors lead on from a room and by which sides, which rooms loops join,
//! and whether no room is farther than the boss's.

use std::collections::VecDeque;

use crate::{
    check::{Fault, Faults, Rule, reach},
    geom::Dir,
    grid::Grid,
    model::{Draft, Passage, Room, RoomId, RoomKind, Route},
    net::Graph,
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
        let Some(room) = draft.room(from) else { continue };
        counts[from.0 as usize] += 1;
        if counts[from.0 as usize] == 4 {
            faults.add(Fault::new(Rule::OnwardCorridors, "more than three corridors lead on from it").room(from));
        }
        // Corridors go around a prefab to its places for doors.
        let may_double = from == RoomId(0) || params.ground == Ground::Plain || room.prefab.is_some();
        let entered = room.direction.filter(|_| !may_double);
        if entered.is_some_and(|entered| leaves_by(passage, room, entered.opposite())) {
            let what = cold_format!("it doubles back out of room {}", from.0);
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
    let edges: Vec<(u32, u32)> = tree.iter().map(|passage| (passage.ends[0].0, passage.ends[1].0)).collect();
    let tree = Graph::new(draft.rooms.len() as u32, &edges);
    for passage in loops {
        let [a, b] = passage.ends;
        if [a, b].iter().any(|room| draft.room(*room).is_none_or(|room| room.kind == RoomKind::Boss)) {
            faults.add(Fault::new(Rule::DistantLoops, "it leads to the boss").passage(passage.id));
            continue;
        }
        let far = reach::steps(&tree, a.0)[b.0 as usize].unwrap_or(0);
        if i64::from(far) * 3 < i64::from(params.rooms) {
            let what = cold_format!("it joins rooms only {far} corridors apart, on a walk of {} rooms", params.rooms);
            faults.add(Fault::new(Rule::DistantLoops, what).passage(passage.id));
        }
    }
}

/// No room's middle has a longer way from the first room's than the boss's.
fn farthest(draft: &Draft, faults: &mut Faults) {
    let Some(first) = draft.rooms.first() else { return };
    let cells = &draft.board.cells;
    // The check's own search, and not that of `grid`, by which the method finds the room.
    let mut steps = Grid::new(cells.width(), cells.height(), None);
    steps.put(first.rect.centre(), Some(0));
    let mut queue = VecDeque::from([(first.rect.centre(), 0_u32)]);
    while let Some((at, far)) = queue.pop_front() {
        for beside in at.neighbours() {
            if cells.is_floor(beside) && steps.get(beside) == Some(&None) {
                steps.put(beside, Some(far + 1));
                queue.push_back((beside, far + 1));
            }
        }
    }
    let far = |room: &Room| steps.get(room.rect.centre()).copied().flatten().unwrap_or(0);
    let most = draft.rooms.iter().map(far).max().unwrap_or(0);
    for room in draft.rooms.iter().filter(|room| room.kind == RoomKind::Boss && far(room) < most) {
        let what = cold_format!("it is {} steps from the start, another room is {most}", far(room));
        faults.add(Fault::new(Rule::BossFarthest, what).room(room.id));
    }
}
