//! What people would object to in a dungeon, each worked out from cells, doors and marks alone.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    DoorKind, Draft, Dungeon, Json, MarkKind, Method, RoomId, RoomKind,
    geom::{Dir, Point},
    recipe::{BossRule, EncounterRule, Placement},
};

use super::{
    symmetry, tiles, walk,
    walkable_cells::{Barriers, WalkableCells},
};

pub const WALLED_IN: &str = "the first room of an exact board has no wall for an entrance";
pub const JOG: &str = "a passage shifts sideways by one cell";

/// Raises an objection, or says that there was reason to look and nothing to object to.
pub type Judge<'a> = dyn FnMut(&'static str, Option<String>) + 'a;

pub fn judge(dungeon: &Dungeon, judge: &mut Judge<'_>) {
    let draft = dungeon.draft();
    let recipe = dungeon.origin().recipe.to_json();
    let map = WalkableCells::new(draft);
    obstacles(draft, &map, judge);
    if recipe["passes"]["doors"] != Json::Null {
        barred_ways(draft, &map, &recipe["passes"]["doors"], judge);
        // At walls, doors stand cell by cell as the documents have it.
        if !matches!(dungeon.origin().recipe.method, Method::Scatter(_)) && recipe["passes"]["doors"]["at"] != "walls" {
            openings(draft, &map, judge);
        }
    }
    if recipe["passes"]["exits"]["count"].as_f64().is_some_and(|count| count > 0.0) {
        entrance(draft, &map, is_exact(&dungeon.origin().recipe.method), judge);
    }
    if !matches!(dungeon.origin().recipe.method, Method::Scatter(_)) {
        encounters(dungeon, judge);
    }
    match &dungeon.origin().recipe.method {
        Method::Tabletop(_) => {
            passages(draft, recipe["passes"]["doors"]["at"] == "walls", judge);
            goal_size(draft, judge);
            symmetry::judge(dungeon, judge);
        }
        Method::Walk(params) => walk::judge(draft, params, &map, judge),
        Method::Tilepath(params) => tiles::judge(draft, params, judge),
        Method::Bsp(_) | Method::Scatter(_) | Method::Given(_) | Method::Graph(_) => {}
    }
}

/// Start, goal and every room can be reached on foot, furniture and deep water in the way.
fn obstacles(draft: &Draft, map: &WalkableCells<'_>, judge: &mut Judge<'_>) {
    let on_foot = map.reached(Barriers { obstacles: true, doors: &[] });
    let swimming = map.reached(Barriers { obstacles: false, doors: &[] });
    let blocked = |at: Point| (!map.is_free(at)).then(|| format!("at {at}"));
    judge("the start is blocked", blocked(draft.start));
    if let Some(goal) = draft.goal {
        judge("the goal is blocked", blocked(goal));
        judge("the goal is walled in", (swimming.has(goal) && !on_foot.has(goal)).then(|| format!("at {goal}")));
    }
    let lost = swimming.rooms().iter().zip(on_foot.rooms()).position(|(can, on_foot)| *can && !on_foot);
    judge("furniture or water cuts a room off", lost.map(|room| format!("room {room}")));
}

/// Secret doors hide extras, and locks without keys never bar the way.
fn barred_ways(draft: &Draft, map: &WalkableCells<'_>, doors: &Json, judge: &mut Judge<'_>) {
    // Free walks have parts that nobody reaches; no door hides those.
    let all = map.reached(Barriers { obstacles: false, doors: &[] });
    let at = |kinds: &[DoorKind]| -> Vec<Point> {
        draft.doors.iter().filter(|door| kinds.contains(&door.kind)).map(|door| door.at).collect()
    };
    let secret = at(&[DoorKind::Secret]);
    if doors["secrets"] != "anywhere" && !secret.is_empty() {
        let found = map.reached(Barriers { obstacles: false, doors: &secret });
        let goal = draft.goal.filter(|goal| all.has(*goal) && !found.has(*goal));
        judge("the goal needs a secret door", goal.map(|goal| format!("at {goal}")));
        let rooms = found.rooms();
        let hidden = rooms.iter().zip(all.rooms()).filter(|(found, reached)| *reached && !**found).count();
        let too_many = 4 * hidden > rooms.len();
        judge(
            "more than a quarter of the rooms is hidden",
            too_many.then(|| format!("{hidden} of {} rooms", rooms.len())),
        );
    }
    // Locks with keys are judged by their certificate.
    let with_key: BTreeSet<u32> = draft.locks.iter().flat_map(|lock| &lock.doors).map(|door| door.0).collect();
    let locked: Vec<Point> = (0..)
        .zip(&draft.doors)
        .filter(|(id, door)| door.kind == DoorKind::Locked && !with_key.contains(id))
        .map(|(_, door)| door.at)
        .collect();
    if !locked.is_empty() {
        let open = map.reached(Barriers { obstacles: false, doors: &locked });
        let goal = draft.goal.filter(|goal| all.has(*goal) && !open.has(*goal));
        judge("a lock without a key bars the goal", goal.map(|goal| format!("at {goal}")));
        let count = |rooms: &[bool]| rooms.iter().filter(|reached| **reached).count();
        let sealed = count(&all.rooms()) > 1 && count(&open.rooms()) == 1;
        judge("locks without keys seal the first room", sealed.then(|| format!("the start is {}", draft.start)));
    }
}

/// All doors of an opening are of one kind, and a locked or secret one closes all of it.
fn openings(draft: &Draft, map: &WalkableCells<'_>, judge: &mut Judge<'_>) {
    let mut kinds: BTreeMap<(RoomId, Point), DoorKind> = BTreeMap::new();
    let with_key: BTreeSet<u32> = draft.locks.iter().flat_map(|lock| &lock.doors).map(|door| door.0).collect();
    for (_, door) in (0..).zip(&draft.doors).filter(|(id, _)| !with_key.contains(id)) {
        kinds.insert((door.room, door.at), door.kind);
    }
    for room in &draft.rooms {
        let inside: BTreeSet<Point> = room.shape.cells(room.rect).into_iter().collect();
        for side in Dir::ALL {
            let outside = inside.iter().map(|at| side.step(*at));
            let open: BTreeSet<Point> = outside.filter(|at| !inside.contains(at) && map.is_floor(*at)).collect();
            let along = if side.is_horizontal() { Dir::South } else { Dir::East };
            for first in open.iter().filter(|at| !open.contains(&along.opposite().step(**at))) {
                let mut own = Vec::new();
                let mut at = *first;
                while open.contains(&at) {
                    own.push(kinds.get(&(room.id, at)).copied());
                    at = along.step(at);
                }
                if own.iter().all(Option::is_none) {
                    continue;
                }
                let mixed = own.iter().flatten().any(|kind| Some(*kind) != own.iter().flatten().next().copied());
                let name = || format!("room {} at {first}, {own:?}", room.id.0);
                judge("an opening has doors of several kinds", mixed.then(name));
                let barred = own.iter().flatten().any(|kind| matches!(kind, DoorKind::Locked | DoorKind::Secret));
                let gap = barred && own.contains(&None);
                judge("a locked or secret door stands beside an open cell", gap.then(name));
            }
        }
    }
}

/// Whether a method's board follows its document to the cell, so that no room can be made for an entrance.
fn is_exact(method: &Method) -> bool {
    match method {
        Method::Bsp(_) | Method::Scatter(_) => true,
        Method::Walk(walk) => walk.placement == Placement::Free,
        Method::Tilepath(_) | Method::Tabletop(_) | Method::Given(_) | Method::Graph(_) => false,
    }
}

/// There is one main entrance, with a clear way in.
fn entrance(draft: &Draft, map: &WalkableCells<'_>, exact: bool, judge: &mut Judge<'_>) {
    let main: Vec<_> = draft.exits.iter().filter(|exit| exit.main).collect();
    if exact {
        judge(WALLED_IN, main.is_empty().then(|| format!("the start is {}", draft.start)));
    }
    let wrong = main.len() != 1 && !(exact && main.is_empty());
    judge("there is not exactly one main entrance", wrong.then(|| format!("{} of them", main.len())));
    if let [exit] = main[..] {
        let way_in = exit.side.opposite().step(exit.at);
        judge("the way in is blocked", (!map.is_free(way_in)).then(|| format!("at {way_in}")));
    }
}

/// `at_walls` says that doors stand by the document's rule, cell by cell, which knows no short corridors.
fn passages(draft: &Draft, at_walls: bool, judge: &mut Judge<'_>) {
    let with_key: BTreeSet<u32> = draft.locks.iter().flat_map(|lock| &lock.doors).map(|door| door.0).collect();
    let mut joined = BTreeSet::new();
    let twice = draft.passages.iter().find(|passage| {
        let [a, b] = passage.ends;
        !joined.insert((a.min(b), a.max(b)))
    });
    judge("two passages join the same two rooms", twice.map(|passage| format!("rooms {:?}", passage.ends)));
    for passage in &draft.passages {
        let cells = passage.route.cells();
        judge(JOG, jog(&cells).map(|at| format!("at {at}")));
        let stairs: Vec<_> = draft.stairs.iter().filter(|stair| stair.passage == Some(passage.id)).collect();
        if !stairs.is_empty() {
            let both = stairs.iter().any(|stair| climbs(&cells, stair) != climbs(&cells, stairs[0]));
            judge("one passage has stairs up and down", both.then(|| format!("passage {}", passage.id.0)));
        }
        // A lock with a key stands where it bars a room, whatever stands at the other end.
        let doors: Vec<_> = (0..).zip(&draft.doors).filter(|(_, door)| door.passage == Some(passage.id)).collect();
        if let [(one, a), (other, b)] = doors[..] {
            if with_key.contains(&one) || with_key.contains(&other) {
                continue;
            }
            if matches!(cells.len(), 2..=3) && !at_walls {
                let real = |kind: DoorKind| kind != DoorKind::Archway;
                let both = real(a.kind) && real(b.kind);
                judge("a corridor of 2 or 3 cells has two doors", both.then(|| format!("at {} and {}", a.at, b.at)));
                let secret = a.kind == DoorKind::Secret && b.kind == DoorKind::Secret;
                judge("a short corridor is secret at both ends", secret.then(|| format!("at {} and {}", a.at, b.at)));
            }
        }
    }
}

/// Whether one goes up or down on these stairs, walking from the passage's first cell to its last.
fn climbs(cells: &[Point], stair: &undercroft::Stair) -> Option<bool> {
    let place = cells.iter().position(|at| *at == stair.at)?;
    let next = cells.get(place + 1)?;
    stair.facing.map(|facing| facing.step(stair.at) == *next)
}

/// Where a passage turns, goes one cell, and turns back.
fn jog(cells: &[Point]) -> Option<Point> {
    let step = |a: Point, b: Point| (b.x - a.x, b.y - a.y);
    let steps: Vec<(i32, i32)> = cells.windows(2).map(|pair| step(pair[0], pair[1])).collect();
    let found = steps.windows(3).position(|way| way[0] == way[2] && way[0] != way[1]);
    found.map(|index| cells[index + 1])
}

/// The goal lies in a room that is worth it.
fn goal_size(draft: &Draft, judge: &mut Judge<'_>) {
    let Some(goal) = draft.goal else { return };
    let areas: Vec<i64> = draft.rooms.iter().map(|room| room.shape.cells(room.rect).len() as i64).collect();
    let Some(own) = draft.rooms.iter().position(|room| room.shape.contains(room.rect, goal)) else { return };
    let smaller = areas.iter().filter(|area| **area < areas[own]).count();
    // A temple's nave is never its goal.
    let could_be = |index: usize| !draft.rooms[index].tags.contains("nave");
    let larger = (0..areas.len()).filter(|index| areas[*index] > areas[own] && could_be(*index)).count();
    let below_median = areas.len() > 2 && larger > areas.len() / 2 && smaller < larger;
    judge(
        "the goal room is smaller than most",
        below_median.then(|| format!("{larger} of {} are larger", areas.len())),
    );
}

/// Who waits where.
fn encounters(dungeon: &Dungeon, judge: &mut Judge<'_>) {
    let (draft, passes) = (dungeon.draft(), &dungeon.origin().recipe.passes);
    // The document's rule is kept to the letter by whoever asks for it.
    let Some(params) = passes.encounters.as_ref().filter(|params| params.rule != Some(EncounterRule::Document)) else {
        return;
    };
    let first = draft.rooms.iter().find(|room| room.shape.contains(room.rect, draft.start));
    if let Some(first) = first.filter(|_| draft.rooms.len() > 1) {
        let waiting = first.encounter.as_ref().is_some_and(|own| own.enemies > 0);
        judge("enemies wait where one enters", waiting.then(|| format!("room {}", first.id.0)));
    }
    let in_corridor = draft.marks.iter().find(|mark| {
        matches!(mark.kind, MarkKind::Enemy | MarkKind::Boss)
            && !draft.rooms.iter().any(|room| room.shape.contains(room.rect, mark.at))
    });
    judge("an enemy stands in a corridor", in_corridor.map(|mark| format!("at {}", mark.at)));
    if matches!(params.boss, None | Some(BossRule::Every5th)) && params.floor.unwrap_or(1) % 5 == 0 {
        for room in draft.rooms.iter().filter(|room| room.kind == RoomKind::Boss) {
            let ordinary = room.encounter.as_ref().is_none_or(|own| own.boss.is_none());
            judge("a boss room has no boss on a boss floor", ordinary.then(|| format!("room {}", room.id.0)));
        }
    }
}
