//! What makes a map one for the game table: doors at passage ends, ways out, stairs that cancel, numbers by branches.

use super::fault::{Fault, Faults, Rule};
use crate::{
    Named,
    geom::{Dir, Point},
    model::{Cell, Door, Draft, Exit, Owner, PassageId, Room, Stair},
    passes::{ENTRANCE, GATE, STAIRS, Skyline, ends, entrance, is_rock_alone},
    recipe::{DoorPlaces, Passes},
    ways::{Places, Web},
};

/// What the passes of a recipe promise; `reachable` says whether its method promises ways to every room.
pub(super) fn check(draft: &Draft, passes: &Passes, reachable: bool, places: Option<&Places>, faults: &mut Faults) {
    if passes.doors.as_ref().is_some_and(|doors| doors.at == DoorPlaces::Ends) {
        doors_at_ends(draft, passes.openings.is_some(), faults);
    }
    if let Some(exits) = &passes.exits {
        ways_out(draft, exits.count as usize, faults);
    }
    if passes.numbers.is_some() {
        numbered(draft, reachable, places, faults);
    }
}

/// Of doors and stairs that name a passage, those whose cell it does not run over. Each passage is walked at most once.
pub(super) fn beside_their_passage(draft: &Draft) -> Vec<(PassageId, Point)> {
    let doors = draft.doors.iter().filter_map(|door| Some((door.passage?, door.at)));
    let stairs = draft.stairs.iter().filter_map(|stair| Some((stair.passage?, stair.at)));
    let mut open: Vec<(PassageId, Point)> = doors
        .chain(stairs)
        .filter(|(passage, at)| draft.board.owner.get(*at) != Some(&Owner::passage(*passage)))
        .collect();
    open.sort_unstable();
    open.dedup();
    let mut stray = Vec::new();
    for own in open.chunk_by(|(a, _), (b, _)| a == b) {
        let Some(passage) = draft.passages.get(own[0].0.0 as usize) else { continue };
        let mut seen = vec![false; own.len()];
        for cell in passage.route.cells_on(draft.board.cells.bounds()) {
            if let Ok(index) = own.binary_search_by_key(&cell, |(_, at)| *at) {
                seen[index] = true;
            }
        }
        stray.extend(own.iter().zip(seen).filter(|(_, seen)| !seen).map(|(pair, _)| *pair));
    }
    stray
}

/// Each end of each passage that lies free has one door, and no other cell has any; doors on one cell are of one kind.
fn doors_at_ends(draft: &Draft, framed: bool, faults: &mut Faults) {
    let key = |door: &Door| (door.passage.map(|passage| passage.0), door.room, door.at, door.side);
    let mut doors: Vec<_> = draft.doors.iter().filter(|door| !door.sealing).map(key).collect();
    doors.sort_unstable();
    let mut wanted = Vec::with_capacity(doors.len());
    for passage in &draft.passages {
        let own = ends(&draft.board, &draft.rooms, passage).into_iter().flatten();
        wanted.extend(own.map(|(room, at, side)| (Some(passage.id.0), room, at, side)));
    }
    wanted.sort_unstable();
    for end in &wanted {
        let (passage, room, at, _) = *end;
        let count = doors.partition_point(|door| door <= end) - doors.partition_point(|door| door < end);
        if count != 1 {
            let fault = Fault::new(Rule::DoorsAtEnds, format!("its end has {count} doors, not one"));
            faults.add(Fault { room: Some(room), passage: passage.map(PassageId), cell: Some(at), ..fault });
        }
    }
    if framed {
        return;
    }
    for (passage, room, at, _) in doors.iter().filter(|door| wanted.binary_search(door).is_err()) {
        let fault = Fault::new(Rule::DoorsAtEnds, "a door stands where no passage ends");
        faults.add(Fault { room: Some(*room), passage: passage.map(PassageId), cell: Some(*at), ..fault });
    }
    let mut kinds: Vec<_> = draft.doors.iter().map(|door| (door.at, door.kind)).collect();
    kinds.sort_unstable();
    for pair in kinds.windows(2).filter(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1) {
        let what = format!("a door is both {} and {}", pair[0].1.name(), pair[1].1.name());
        faults.add(Fault { cell: Some(pair[0].0), ..Fault::new(Rule::DoorsAtEnds, what) });
    }
}

/// One main entrance, at the first room, and as many exits as asked for or fewer; each from another room, in rock beside
/// no opening, and free to lead out unless it is stairs.
fn ways_out(draft: &Draft, most: usize, faults: &mut Faults) {
    let mut fault = |room, cell, what: String| {
        faults.add(Fault { room, cell, ..Fault::new(Rule::WaysOut, what) });
    };
    let cells = &draft.board.cells;
    let is_clear = |exit: &Exit| {
        let line = std::iter::successors(Some(exit.at), |at| Some(exit.side.step(*at)));
        line.take_while(|at| cells.get(*at).is_some()).all(|at| cells.get(at) != Some(&Cell::Floor))
    };
    let first = entrance(draft);
    if draft.exits.len() > most {
        fault(None, None, format!("there are {} exits, the recipe asks for {most}", draft.exits.len()));
    }
    let mains = draft.exits.iter().filter(|exit| exit.main).count();
    let none_fits = || {
        let room = first.and_then(|id| draft.rooms.get(id.0 as usize));
        room.is_none_or(|room| Skyline::of(cells).way_out(cells, room, false).is_none())
    };
    if mains != 1 && (mains > 1 || !none_fits()) {
        fault(first, None, format!("there are {mains} main entrances, not one"));
    }
    let mut rooms: Vec<_> = draft.exits.iter().map(|exit| exit.room).collect();
    rooms.sort_unstable();
    if let Some(pair) = rooms.windows(2).find(|pair| pair[0] == pair[1]) {
        fault(Some(pair[0]), None, "it has two exits".to_owned());
    }
    // However many a file lists: whoever has too many was told so above.
    for exit in draft.exits.iter().take(most) {
        let (room, cell) = (Some(exit.room), Some(exit.at));
        if exit.main && Some(exit.room) != first {
            fault(room, cell, "the main entrance leads into another room than the first".to_owned());
        }
        if !is_rock_alone(cells, exit.at, exit.side) {
            fault(room, cell, "an exit is no rock, or lies beside an opening".to_owned());
        }
        let kinds = if exit.main { [ENTRANCE, STAIRS] } else { [GATE, GATE] };
        if !kinds.contains(&exit.kind.as_str()) {
            fault(room, cell, format!("an exit is of the kind {:?}, not {}", exit.kind, kinds[0]));
        } else if exit.kind != STAIRS && !is_clear(exit) {
            fault(room, cell, format!("something lies {} of an exit that leads out", exit.side.name()));
        }
    }
}

/// Stairs in passages lie between walls, and heights are one thing: whoever comes back to a place is as high as before.
pub(super) fn stairs_cancel(draft: &Draft, faults: &mut Faults) {
    let mut steps: Vec<(&Stair, Dir)> = Vec::new();
    for stair in draft.stairs.iter().filter(|stair| stair.passage.is_some()) {
        match stair.facing {
            Some(facing) => steps.push((stair, facing)),
            None => add_step_fault(stair, "stairs in a passage do not say which way is down", faults),
        }
    }
    if steps.is_empty() {
        return;
    }
    let open = |at: Point| draft.board.cells.get(at) == Some(&Cell::Floor);
    for (stair, facing) in &steps {
        let along = [*facing, facing.opposite()];
        let fits = |way: Dir| open(way.step(stair.at)) == along.contains(&way);
        if !Dir::ALL.into_iter().all(fits) {
            add_step_fault(stair, "stairs in a passage do not lie between walls, open above and below", faults);
            return;
        }
    }
    let mut cells = draft.board.cells.clone();
    steps.iter().for_each(|(stair, _)| cells.put(stair.at, Cell::Wall));
    let pieces = Places::parts(&cells);
    // From the lower piece to the higher; stairs may also lead onto stairs.
    let piece = |stair: &Stair, way: Dir| pieces.node_at(way.step(stair.at));
    let mut edges = Vec::with_capacity(steps.len());
    for (stair, facing) in &steps {
        match (piece(stair, *facing), piece(stair, facing.opposite())) {
            (Some(low), Some(high)) => edges.push((low, high)),
            _ => return add_step_fault(stair, "stairs follow on stairs without a cell between them", faults),
        }
    }
    let web = Web::new(pieces.nodes, &edges);
    let mut heights = vec![0_i64; pieces.nodes as usize];
    let dive = web.dive(0);
    for node in &dive.order {
        if let Some((above, edge)) = dive.above[*node as usize] {
            let climb = if edges[edge as usize].1 == *node { 1 } else { -1 };
            heights[*node as usize] = heights[above as usize] + climb;
        }
    }
    for ((stair, _), (low, high)) in steps.iter().zip(&edges) {
        if heights[*high as usize] != heights[*low as usize] + 1 {
            add_step_fault(stair, "ups and downs do not cancel on a way round by these stairs", faults);
        }
    }
}

fn add_step_fault(stair: &Stair, what: &str, faults: &mut Faults) {
    let fault = Fault::new(Rule::StairsCancel, what);
    faults.add(Fault { passage: stair.passage, cell: Some(stair.at), ..fault });
}

/// Rooms have the numbers 1 to n, the first room 1, and whatever a room's removal cuts off from it has numbers in a row.
fn numbered(draft: &Draft, reachable: bool, places: Option<&Places>, faults: &mut Faults) {
    let mut numbers: Vec<u32> = draft.rooms.iter().filter_map(|room| room.number).collect();
    numbers.sort_unstable();
    if numbers.len() != draft.rooms.len() || (1..).zip(&numbers).any(|(wanted, number)| wanted != *number) {
        let what = format!("the numbers of the rooms are not those from 1 to {}", draft.rooms.len());
        faults.add(Fault::new(Rule::NumberedByBranch, what));
        return;
    }
    let Some(first) = entrance(draft) else { return };
    let of = |id: u32| draft.rooms.get(id as usize).and_then(|room: &Room| room.number);
    if of(first.0) != Some(1) {
        let fault = Fault::new(Rule::NumberedByBranch, "one enters here, but another room has the number 1");
        faults.add(Fault { room: Some(first), ..fault });
        return;
    }
    if !reachable {
        return;
    }
    let found;
    let places = match places {
        Some(places) => places,
        None => {
            found = Places::of(draft);
            &found
        }
    };
    let web = places.web();
    let dive = web.dive(first.0);
    // How many rooms lie from each node on, the least of their numbers and the greatest.
    let mut branches = vec![(0_u32, u32::MAX, 0_u32); web.nodes() as usize];
    for node in dive.order.iter().rev().copied() {
        let mut own = branches[node as usize];
        if let Some(number) = Some(node).filter(|node| *node < places.rooms).and_then(of) {
            own = (own.0 + 1, own.1.min(number), own.2.max(number));
            branches[node as usize] = own;
        }
        let Some((above, _)) = dive.above[node as usize] else { continue };
        let up = &mut branches[above as usize];
        *up = (up.0 + own.0, up.1.min(own.1), up.2.max(own.2));
        let cut_off = above < places.rooms && dive.low[node as usize] >= dive.met[above as usize];
        let (count, least, greatest) = own;
        if cut_off && count > 0 && greatest - least + 1 != count {
            let what = format!("without it {count} rooms are cut off, with numbers from {least} to {greatest}");
            let fault = Fault::new(Rule::NumberedByBranch, what);
            faults.add(Fault { room: draft.rooms.get(above as usize).map(|room| room.id), ..fault });
        }
    }
}
