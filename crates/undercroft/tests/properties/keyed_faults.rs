//! The same for what the passes for the game table promise.

use undercroft::{
    Cell, DoorKind, Draft, Dungeon, Mark, MarkKind, RoomId, Water,
    check::{Fault, Rule},
    geom::{Dir, Point, Rect},
};

use crate::common::{broken_rules::check, make, recipe};

/// A walk with loops, stairs, exits, numbers, and doors at its passages' ends.
fn dungeon() -> Dungeon {
    let sets = [
        "width=90",
        "height=90",
        "rooms=9",
        "branches=2",
        "loops=1",
        "corridor_width=1",
        "corridor_height=6",
        "doors.at=ends",
        "stairs.frequency=1.0",
        "exits.count=3",
        "passes.numbers=true",
    ];
    make(&recipe("walk", &sets), "keyed")
}

fn broken(tamper: impl FnOnce(&mut Draft)) -> Vec<Fault> {
    let origin = dungeon().origin().clone();
    let mut draft = dungeon().into_draft();
    tamper(&mut draft);
    check(draft, origin).map(|_| "it was let through").unwrap_err().faults
}

#[track_caller]
fn says(faults: &[Fault], rule: Rule, words: &str) -> Fault {
    let hit = faults.iter().find(|fault| fault.rule == rule && fault.what.contains(words));
    hit.unwrap_or_else(|| panic!("{words:?} is not in {faults:?}")).clone()
}

#[test]
fn the_untampered_dungeon_is_sound() {
    let dungeon = dungeon();
    assert!(dungeon.draft().stairs.len() > 2 && dungeon.draft().exits.len() == 3 && dungeon.draft().doors.len() > 8);
    let origin = dungeon.origin().clone();
    assert_eq!(check(dungeon.clone().into_draft(), origin), Ok(dungeon));
}

#[test]
pub fn doors_at_ends() {
    let faults = broken(|draft| {
        draft.doors.pop();
    });
    let door = dungeon().draft().doors.last().copied().unwrap();
    let fault = says(&faults, Rule::DoorsAtEnds, "has 0 doors");
    assert_eq!((fault.passage, fault.room, fault.cell), (door.passage, Some(door.room), Some(door.at)));
    let faults = broken(|draft| draft.layout.doors.push(draft.layout.doors[0]));
    says(&faults, Rule::DoorsAtEnds, "has 2 doors");
    let faults = broken(|draft| draft.doors[0].passage = None);
    says(&faults, Rule::DoorsAtEnds, "no passage ends");
    let faults = broken(|draft| {
        let twin = undercroft::Door { kind: DoorKind::Secret, sealing: true, ..draft.doors[0] };
        draft.doors.push(twin);
    });
    says(&faults, Rule::WholeOpenings, "both closed and secret");
}

/// Corridors three cells wide, with doors of all kinds.
fn wide() -> Dungeon {
    let sets = [
        "width=120",
        "height=120",
        "rooms=9",
        "branches=3",
        "loops=1",
        "corridor_width=3",
        "doors.archway=0.2",
        "doors.locked=0.2",
        "doors.secret=0.2",
    ];
    make(&recipe("walk", &sets), "doors")
}

fn broken_wide(tamper: impl FnOnce(&mut Draft)) -> Vec<Fault> {
    let (origin, mut draft) = (wide().origin().clone(), wide().into_draft());
    tamper(&mut draft);
    check(draft, origin).map(|_| "it was let through").unwrap_err().faults
}

#[test]
pub fn whole_openings() {
    let faults = broken_wide(|draft| {
        draft.doors.remove(0);
    });
    says(&faults, Rule::WholeOpenings, "not on this cell");
    let faults = broken_wide(|draft| {
        let door = draft.doors.iter_mut().find(|door| door.kind == DoorKind::Closed).unwrap();
        door.kind = DoorKind::Archway;
    });
    says(&faults, Rule::WholeOpenings, "beside one of the same opening");
}

#[test]
pub fn locks_and_secrets_leave_a_way() {
    let of_kind = |kind: DoorKind| broken_wide(|draft| draft.doors.iter_mut().for_each(|door| door.kind = kind));
    let faults = of_kind(DoorKind::Secret);
    says(&faults, Rule::FairSecrets, "more than a quarter");
    assert_eq!(says(&faults, Rule::FairSecrets, "the goal").cell, wide().draft().goal);
    says(&faults, Rule::ShortCorridors, "at each end");
    let faults = of_kind(DoorKind::Locked);
    assert_eq!(says(&faults, Rule::FairLocks, "the goal").cell, wide().draft().goal);
    says(&faults, Rule::FairLocks, "the first room");
    let (origin, mut draft) = (dungeon().origin().clone(), dungeon().into_draft());
    draft.doors.iter_mut().for_each(|door| door.kind = DoorKind::Archway);
    assert!(check(draft, origin).is_ok());
}

#[test]
fn doors_and_stairs_on_the_passage_they_name() {
    let other = |draft: &Draft| draft.passages.last().unwrap().id;
    let faults = broken(|draft| draft.doors[0].passage = Some(other(draft)));
    says(&faults, Rule::AtItsRoom, "does not run over");
    let faults = broken(|draft| draft.stairs[0].passage = Some(other(draft)));
    says(&faults, Rule::AtItsRoom, "does not run over");
}

#[test]
pub fn ways_out() {
    says(&broken(|draft| draft.exits[0].main = false), Rule::WaysOut, "0 main entrances");
    says(&broken(|draft| draft.exits[1].main = true), Rule::WaysOut, "2 main entrances");
    says(&broken(|draft| drop(draft.exits.remove(0))), Rule::WaysOut, "0 main entrances");
    says(&broken(|draft| draft.layout.exits.push(draft.layout.exits[1].clone())), Rule::WaysOut, "4 exits");
    says(&broken(|draft| draft.exits[2] = draft.exits[1].clone()), Rule::WaysOut, "two exits");
    says(&broken(|draft| draft.exits[1].kind = "window".into()), Rule::WaysOut, "\"window\", not gate");
    says(&broken(|draft| draft.exits[1].at = Point::new(0, 0)), Rule::AtItsRoom, "an exit is not beside");
    says(&broken(|draft| draft.exits[1].at = Point::new(-1, 0)), Rule::InsideTheBoard, "an exit is off the board");
    says(&broken(|draft| draft.exits[1].room = RoomId(99)), Rule::NoDanglingReferences, "an exit names room 99");
    // Onto a door of its own room.
    let faults = broken(|draft| {
        let door = draft.doors[0];
        let exit = draft.exits.iter_mut().find(|exit| exit.room == door.room);
        let exit = match exit {
            Some(exit) => exit,
            None => &mut draft.exits[1],
        };
        (exit.at, exit.side, exit.room) = (door.at, door.side, door.room);
    });
    says(&faults, Rule::WaysOut, "no rock");
    // Towards another room.
    let faults = broken(|draft| {
        let cells = &draft.board.cells;
        let rock = |at: Point| cells.get(at).is_some_and(|cell| *cell != Cell::Floor);
        let towards = draft.rooms.iter().find_map(|room| {
            let side = [Dir::North, Dir::South].into_iter().find_map(|side| {
                let y = if side == Dir::North { room.rect.y - 1 } else { room.rect.bottom() };
                let mut columns = room.rect.x..room.rect.right();
                let at = columns.find_map(|x| {
                    let at = Point::new(x, y);
                    let mut line = at;
                    let mut meets = false;
                    while cells.get(line).is_some() {
                        meets |= !rock(line);
                        line = side.step(line);
                    }
                    let alone = rock(at) && rock(Dir::West.step(at)) && rock(Dir::East.step(at));
                    (alone && meets).then_some(at)
                })?;
                Some((at, side))
            })?;
            Some((room.id, side))
        });
        let (room, (at, side)) = towards.unwrap();
        let exit = draft.exits.iter().position(|exit| exit.room == room).unwrap_or(1);
        (draft.exits[exit].at, draft.exits[exit].side, draft.exits[exit].room) = (at, side, room);
        draft.exits[exit].kind = if draft.exits[exit].main { "entrance".into() } else { "gate".into() };
    });
    says(&faults, Rule::WaysOut, "lies");
}

#[test]
pub fn water_on_floor_and_nothing_in_the_deep() {
    let flooded = || make(&recipe("scatter", &["water.depth=flooded", "passes.doors=true"]), "wet");
    let broken = |tamper: &dyn Fn(&mut Draft)| {
        let (origin, mut draft) = (flooded().origin().clone(), flooded().into_draft());
        tamper(&mut draft);
        check(draft, origin).map(|_| "it was let through").unwrap_err().faults
    };
    let put = |draft: &mut Draft, at, water| draft.layers.water.as_mut().unwrap().put(at, water);
    let faults = broken(&|draft| put(draft, Point::new(0, 0), Water::Shallow));
    assert_eq!(says(&faults, Rule::Water, "no floor").cell, Some(Point::new(0, 0)));
    let faults = broken(&|draft| put(draft, draft.start, Water::Deep));
    assert_eq!(says(&faults, Rule::Water, "the start").cell, Some(flooded().draft().start));
    says(&broken(&|draft| put(draft, draft.goal.unwrap(), Water::Deep)), Rule::Water, "the goal");
    says(&broken(&|draft| put(draft, draft.doors[0].at, Water::Deep)), Rule::Water, "a door");
    says(&broken(&|draft| put(draft, draft.marks[0].at, Water::Deep)), Rule::Water, "stands in");
    // A moat around the start cuts everything else off.
    let faults = broken(&|draft| {
        let start = draft.start;
        let around = Rect::new(start.x, start.y, 1, 1).grown(1);
        around.cells().filter(|at| *at != start).for_each(|at| put(draft, at, Water::Deep));
        draft.marks.retain(|mark| !around.contains(mark.at));
    });
    says(&faults, Rule::AllReachable, "cannot be reached");
}

#[test]
pub fn clear_ways() {
    let hall =
        || make(&recipe("scatter", &["furnishings.amount=1.0", "furnishings.style=temple", "exits.count=2"]), "hall");
    let broken = |tamper: &dyn Fn(&mut Draft)| {
        let (origin, mut draft) = (hall().origin().clone(), hall().into_draft());
        draft.marks.retain(|mark| mark.kind.is_furnishing());
        tamper(&mut draft);
        check(draft, origin).map(|_| "it was let through").unwrap_err().faults
    };
    let column = |at, room| Mark::new(at, MarkKind::Column, Some(room));
    let faults =
        broken(&|draft| draft.layout.marks.push(Mark { kind: MarkKind::Loot, ..draft.layout.marks[0].clone() }));
    says(&faults, Rule::ClearWays, "shares its cell");
    let faults = broken(&|draft| {
        let door = draft.doors[0];
        draft.marks.push(column(door.side.opposite().step(door.at), door.room));
    });
    let fault = says(&faults, Rule::ClearWays, "column stands in a doorway");
    assert_eq!(fault.room, Some(hall().draft().doors[0].room));
    let faults = broken(&|draft| {
        let exit = draft.exits[0].clone();
        draft.marks.push(column(exit.side.opposite().step(exit.at), exit.room));
    });
    says(&faults, Rule::ClearWays, "before a way out");
    let faults = broken(&|draft| {
        let corridor = draft.doors[0].at;
        draft.marks.push(Mark::new(corridor, MarkKind::Column, None));
    });
    says(&faults, Rule::ClearWays, "in no room");
    // A wall of columns across a room with doors on two sides.
    let faults = broken(&|draft| {
        let sides = |room: &undercroft::Room| {
            let sides = draft.doors.iter().filter(|door| door.room == room.id).map(|door| door.side);
            sides.collect::<std::collections::BTreeSet<Dir>>()
        };
        let across = |room: &&undercroft::Room| sides(room).is_superset(&[Dir::North, Dir::South].into());
        let room = draft.rooms.iter().find(across).unwrap().clone();
        let y = room.rect.y + room.rect.h / 2;
        draft.marks.retain(|mark| mark.at.y != y || mark.room != Some(room.id));
        draft.marks.extend((room.rect.x..room.rect.right()).map(|x| column(Point::new(x, y), room.id)));
    });
    says(&faults, Rule::ClearWays, "blocks the way");
}

/// Whoever stands in the way counts as wall.
#[test]
pub fn solid_things_in_the_way() {
    let faults = broken(|draft| {
        let start = draft.start;
        draft.add_mark(Mark::own("statue", start).solid());
    });
    says(&faults, Rule::SolidsAvoidable, "something solid stands on the start");
    let faults = broken(|draft| {
        let goal = draft.goal.unwrap();
        draft.add_mark(Mark::own("statue", goal).solid());
    });
    says(&faults, Rule::SolidsAvoidable, "something solid stands on the goal");
    let dungeon = dungeon();
    let corner = dungeon.draft().rooms.iter().find(|room| !room.rect.contains(dungeon.draft().start)).unwrap().rect;
    let cut_off = |draft: &mut Draft, solid: bool| {
        for at in [Point::new(corner.x + 1, corner.y), Point::new(corner.x, corner.y + 1)] {
            let statue = Mark::own("statue", at);
            draft.add_mark(if solid { statue.solid() } else { statue });
        }
    };
    says(&broken(|draft| cut_off(draft, true)), Rule::SolidsAvoidable, "cannot be reached");
    let mut draft = dungeon.clone().into_draft();
    cut_off(&mut draft, false);
    assert!(check(draft, dungeon.origin().clone()).is_ok());
}

#[test]
pub fn stairs_cancel() {
    says(&broken(|draft| draft.stairs[0].facing = None), Rule::StairsCancel, "which way is down");
    let faults = broken(|draft| {
        let stair = &mut draft.stairs[0];
        stair.facing =
            stair.facing.map(|facing| if matches!(facing, Dir::North | Dir::South) { Dir::East } else { Dir::North });
    });
    says(&faults, Rule::StairsCancel, "between walls");
    // On a loop one stair more is one too many; elsewhere it is another, sound dungeon.
    let faults: Vec<Fault> = (0..dungeon().draft().stairs.len())
        .flat_map(|index| {
            let origin = dungeon().origin().clone();
            let mut draft = dungeon().into_draft();
            draft.stairs.remove(index);
            check(draft, origin).err().map_or(Vec::new(), |unsound| unsound.faults)
        })
        .collect();
    let fault = says(&faults, Rule::StairsCancel, "do not cancel");
    assert!(fault.passage.is_some() && fault.cell.is_some());
}

/// The stairs of a passage that has some, and the same again the other way around a few cells on.
#[test]
pub fn stairs_one_way() {
    let faults = broken(|draft| {
        let taken: Vec<Point> = draft.stairs.iter().map(|stair| stair.at).collect();
        let step = *draft.stairs.iter().find(|stair| stair.passage.is_some()).unwrap();
        let facing = step.facing.unwrap();
        let way = [facing, facing.opposite()].into_iter().find(|way| {
            let next = way.step(way.step(step.at));
            let open = |way: &Dir| draft.board.cells.get(way.step(next)) == Some(&Cell::Floor);
            let straight = open(&facing) && open(&facing.opposite());
            straight && !taken.contains(&next) && draft.doors.iter().all(|door| door.at != next)
        });
        let way = way.unwrap();
        let at = way.step(way.step(step.at));
        draft.stairs.push(undercroft::Stair { at, facing: Some(facing.opposite()), ..step });
    });
    says(&faults, Rule::StairsOneWay, "climbs stairs and descends others");
}

#[test]
pub fn numbered_by_branch() {
    says(&broken(|draft| draft.rooms[1].number = None), Rule::NumberedByBranch, "from 1 to");
    says(&broken(|draft| draft.rooms[1].number = Some(1)), Rule::NumberedByBranch, "from 1 to");
    let faults = broken(|draft| {
        let first = draft.rooms[0].number;
        draft.rooms[0].number = std::mem::replace(&mut draft.rooms[1].number, first);
    });
    assert_eq!(says(&faults, Rule::NumberedByBranch, "another room").room, Some(RoomId(0)));
    // Any two numbers but the first exchanged: either the property still holds, or the check says where it does not.
    let rooms = dungeon().draft().rooms.len();
    let (mut caught, mut fine) = (0, 0);
    for a in 1..rooms {
        for b in 1..a {
            let origin = dungeon().origin().clone();
            let mut draft = dungeon().into_draft();
            let number = draft.rooms[a].number;
            draft.rooms[a].number = std::mem::replace(&mut draft.rooms[b].number, number);
            let by_hand = std::panic::catch_unwind(|| crate::common::keyed::branches(&draft)).is_ok();
            assert_eq!(check(draft, origin).is_ok(), by_hand, "{a} and {b}");
            if by_hand { fine += 1 } else { caught += 1 }
        }
    }
    assert!(caught > 10 && fine > 0, "{caught} {fine}");
}
