//! `tabletop`: each parameter that is a number moves a statistic. Over five of its values the mean over some seeds goes one
//! way, each step by at least two standard errors.

use std::collections::VecDeque;

use undercroft::{DoorKind, Dungeon, Recipe, Room, RoomId, RoomKind, geom::Point, stats};

use crate::common::{make, recipe};

/// A parameter, what else the recipe says, five values, and the statistic that they raise.
struct Effect {
    parameter: &'static str,
    sets: &'static [&'static str],
    values: [&'static str; 5],
    statistic: fn(&Dungeon) -> f64,
}

const UNBROKEN: &[&str] = &["symmetry=bilateral", "symmetry_break=0", "rooms=30", "loop_factor=0"];

const DEEP: &[&str] = &["symmetry=bilateral", "symmetry_break=0", "rooms=80", "loop_factor=0"];

const EFFECTS: [Effect; 15] = [
    Effect { parameter: "rooms", sets: &[], values: ["5", "8", "11", "14", "17"], statistic: rooms },
    Effect {
        parameter: "symmetry_break",
        sets: &["symmetry=bilateral"],
        values: ["0", "0.25", "0.5", "0.75", "1"],
        statistic: rooms_without_image,
    },
    Effect { parameter: "density", sets: &[], values: ["0.1", "0.3", "0.5", "0.7", "0.9"], statistic: nearness },
    Effect { parameter: "room_size_bias", sets: &[], values: ["-1", "-0.5", "0", "0.5", "1"], statistic: room_area },
    Effect {
        parameter: "round_room_chance",
        sets: &[],
        values: ["0", "0.25", "0.5", "0.75", "1"],
        statistic: round_rooms,
    },
    Effect {
        parameter: "hall_chance",
        sets: &["round_room_chance=0"],
        values: ["0", "0.25", "0.5", "0.75", "1"],
        statistic: halls,
    },
    Effect {
        parameter: "linearity",
        sets: &["loop_factor=0"],
        values: ["0", "0.3", "0.5", "0.75", "1"],
        statistic: diameter,
    },
    Effect { parameter: "linearity", sets: DEEP, values: ["0", "0.25", "0.5", "0.75", "1"], statistic: spine },
    Effect { parameter: "loop_factor", sets: &[], values: ["0", "0.25", "0.5", "0.75", "1"], statistic: loops },
    Effect {
        parameter: "secret_door_chance",
        sets: &[],
        values: ["0", "0.1", "0.2", "0.3", "0.4"],
        statistic: secret_doors,
    },
    Effect { parameter: "stair_frequency", sets: &[], values: ["0", "0.25", "0.5", "0.75", "1"], statistic: stairs },
    Effect { parameter: "exits", sets: &[], values: ["1", "2", "3", "4", "5"], statistic: exits },
    Effect { parameter: "spine_length", sets: UNBROKEN, values: ["3", "5", "7", "9", "11"], statistic: spine },
    Effect {
        parameter: "branch_chance",
        sets: UNBROKEN,
        values: ["0", "0.25", "0.5", "0.75", "1"],
        statistic: branching_share,
    },
    Effect { parameter: "branch_depth", sets: DEEP, values: ["0", "1", "2", "3", "4"], statistic: turns },
];

#[test]
fn contract_each_parameter_moves_its_statistic() {
    let flat: Vec<String> = EFFECTS.iter().filter_map(|effect| flat_step(effect, 300)).collect();
    assert!(flat.is_empty(), "{flat:#?}");
}

/// The same over as many seeds as the figures in `docs/tabletop.md` are from.
#[test]
#[ignore = "takes minutes"]
fn contract_each_parameter_moves_its_statistic_over_2000_seeds() {
    let flat: Vec<String> = EFFECTS.iter().filter_map(|effect| flat_step(effect, 2_000)).collect();
    assert!(flat.is_empty(), "{flat:#?}");
}

/// A step between two values that does not raise the statistic enough.
fn flat_step(effect: &Effect, seeds: u32) -> Option<String> {
    let Effect { parameter, sets, values, statistic } = effect;
    let of = |value: &str| {
        let set = format!("{parameter}={value}");
        mean_and_error(&recipe("tabletop", &[sets, &[set.as_str()][..]].concat()), seeds, *statistic)
    };
    let means = values.map(of);
    let rises = |pair: &[(f64, f64)]| {
        let error = (pair[0].1.powi(2) + pair[1].1.powi(2)).sqrt();
        let rise = pair[1].0 - pair[0].0;
        rise > 0.0 && rise >= 2.0 * error
    };
    let step = means.windows(2).position(|pair| !rises(pair))?;
    Some(format!("{parameter} {sets:?} from {} to {}: {means:.3?}", values[step], values[step + 1]))
}

/// The mean of a statistic over some seeds, and its standard error.
fn mean_and_error(recipe: &Recipe, seeds: u32, statistic: fn(&Dungeon) -> f64) -> (f64, f64) {
    let values: Vec<f64> = (0..seeds).map(|seed| statistic(&make(recipe, &seed.to_string()))).collect();
    let count = f64::from(seeds);
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (variance / count).sqrt())
}

fn share(dungeon: &Dungeon, is: impl Fn(&Room) -> bool) -> f64 {
    let rooms = &dungeon.draft().rooms;
    rooms.iter().filter(|room| is(room)).count() as f64 / rooms.len() as f64
}

fn rooms(dungeon: &Dungeon) -> f64 {
    dungeon.draft().rooms.len() as f64
}

fn rooms_without_image(dungeon: &Dungeon) -> f64 {
    share(dungeon, |room| room.mirror.is_none())
}

fn room_area(dungeon: &Dungeon) -> f64 {
    dungeon.draft().rooms.iter().map(|room| room.area() as f64).sum::<f64>() / rooms(dungeon)
}

/// How many cells lie between a room and the nearest other one, on average, as a negative number.
fn nearness(dungeon: &Dungeon) -> f64 {
    let all = &dungeon.draft().rooms;
    let nearest = |room: &Room| {
        let others = all.iter().filter(|other| other.id != room.id);
        others.map(|other| room.rect.gap(other.rect)).min().unwrap_or(0)
    };
    -f64::from(all.iter().map(nearest).sum::<i32>()) / rooms(dungeon)
}

fn round_rooms(dungeon: &Dungeon) -> f64 {
    share(dungeon, |room| matches!(room.shape.name(), "circle" | "octagon"))
}

fn halls(dungeon: &Dungeon) -> f64 {
    share(dungeon, |room| room.rect.w.max(room.rect.h) >= 10 && room.rect.w.min(room.rect.h) <= 5)
}

fn diameter(dungeon: &Dungeon) -> f64 {
    f64::from(stats(dungeon.draft()).diameter)
}

fn loops(dungeon: &Dungeon) -> f64 {
    f64::from(stats(dungeon.draft()).loops)
}

fn secret_doors(dungeon: &Dungeon) -> f64 {
    dungeon.draft().doors.iter().filter(|door| door.kind == DoorKind::Secret).count() as f64
}

fn stairs(dungeon: &Dungeon) -> f64 {
    dungeon.draft().stairs.len() as f64
}

fn exits(dungeon: &Dungeon) -> f64 {
    dungeon.draft().exits.len() as f64
}

fn is_on_axis(dungeon: &Dungeon, room: &Room) -> bool {
    2 * room.rect.x + room.rect.w == dungeon.draft().board.cells.width()
}

fn spine(dungeon: &Dungeon) -> f64 {
    dungeon.draft().rooms.iter().filter(|room| is_on_axis(dungeon, room)).count() as f64
}

/// The share of the rooms on the axis that have a passage to one beside it.
fn branching_share(dungeon: &Dungeon) -> f64 {
    let draft = dungeon.draft();
    let on_axis = |id: RoomId| is_on_axis(dungeon, &draft.rooms[id.0 as usize]);
    let branches = |room: &&Room| {
        let mut passages = draft.passages.iter().filter(|passage| passage.ends.contains(&room.id));
        passages.any(|passage| !passage.ends.iter().all(|end| on_axis(*end)))
    };
    let spine = draft.rooms.iter().filter(|room| on_axis(room.id));
    spine.filter(branches).count() as f64 / self::spine(dungeon)
}

/// How often the way from the entrance to a room turns from one axis to the other, on average, from room to room.
fn turns(dungeon: &Dungeon) -> f64 {
    let draft = dungeon.draft();
    let middle = |id: RoomId| draft.rooms[id.0 as usize].rect.centre();
    let is_level = |from: Point, to: Point| (to.x - from.x).abs() > (to.y - from.y).abs();
    let first = draft.rooms.iter().find(|room| room.kind == RoomKind::Spawn).unwrap().id;
    let mut seen = vec![false; draft.rooms.len()];
    seen[first.0 as usize] = true;
    let mut queue = VecDeque::from([(first, None, 0)]);
    let mut sum = 0;
    while let Some((room, level, turns)) = queue.pop_front() {
        sum += turns;
        for passage in draft.passages.iter().filter(|passage| passage.ends.contains(&room)) {
            let next = passage.ends[usize::from(passage.ends[0] == room)];
            if !std::mem::replace(&mut seen[next.0 as usize], true) {
                let now = is_level(middle(room), middle(next));
                queue.push_back((next, Some(now), turns + i32::from(level.is_some_and(|level| level != now))));
            }
        }
    }
    f64::from(sum) / rooms(dungeon)
}
