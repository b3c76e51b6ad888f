//! Torches on the walls of rooms: one in the middle of a short wall, several at equal distances along a long one.
//!
//! ```text
//! ####!#####     A torch is a mark on a cell of rock that faces the floor of its room. Corridors stay dark.
//! #........#
//! ```

mod params;

pub use params::Lights;

use std::collections::BTreeSet;

use super::{Annotation, Pass};
use crate::{
    geom::{Dir, Point},
    model::{Draft, Mark, MarkKind, Room, RoomKind},
    rng::Rng,
};

impl Pass for Lights {
    fn run(&self, work: &mut Annotation<'_>) {
        let key = work.rng("lights").next_u64();
        let mut taken: BTreeSet<Point> = work.draft.marks.iter().map(|mark| mark.at).collect();
        taken.extend(work.draft.exits.iter().map(|exit| exit.at));
        let mut torches = Vec::new();
        for room in &work.draft.rooms {
            // Each room has numbers of its own, so that a change in one leaves the others as they are.
            let mut dice = Rng::for_item(key, room.id.0);
            let is_lit = dice.chance(self.rooms) || (self.rooms > 0.0 && is_always_lit(room));
            if is_lit && !work.draft.is_corridor_tile(room.id) {
                hang(self, work.draft, room, &mut taken, &mut torches);
            }
        }
        work.draft.marks.append(&mut torches);
    }
}

/// Whether a room is one that nobody leaves dark.
fn is_always_lit(room: &Room) -> bool {
    matches!(room.kind, RoomKind::Spawn | RoomKind::Boss | RoomKind::Shrine)
}

/// Hangs torches on the walls of a room.
fn hang(params: &Lights, draft: &Draft, room: &Room, taken: &mut BTreeSet<Point>, torches: &mut Vec<Mark>) {
    let mut walls = draft.walls_of(room.id);
    // A secret door is wall to whoever does not know it. Torches that kept away from it would give it away.
    let secrets = draft.doors_of(room.id).filter(|(_, door)| door.kind.is_hidden());
    let secrets: Vec<Point> = secrets.map(|(_, door)| door.at).collect();
    let in_secret = draft.doors_of(room.id).filter(|(_, door)| secrets.contains(&door.at));
    walls.extend(in_secret.map(|(_, door)| (door.at, door.side.opposite())));
    // Which way a cell of wall faces, in which row or column it lies, and where in it.
    let key = |(at, facing): &(Point, Dir)| match facing.is_horizontal() {
        true => (*facing, at.x, at.y),
        false => (*facing, at.y, at.x),
    };
    walls.sort_unstable_by_key(key);
    // Walls of caves turn at every cell. Of the torches of all these short walls only one stays in each square.
    let side = (params.spacing / 2).max(1);
    let mut squares = BTreeSet::new();
    let follows = |a: &(Point, Dir), b: &(Point, Dir)| {
        let (facing, line, along) = key(a);
        (facing, line, along + 1) == key(b)
    };
    for run in walls.chunk_by(follows) {
        let count = ((run.len() + params.spacing as usize / 2) / params.spacing as usize).max(1);
        for nth in 0..count {
            let place = (2 * nth + 1) * run.len() / (2 * count);
            let mut free = run[place..].iter().chain(&run[..place]).filter(|(at, _)| !secrets.contains(at));
            let Some((at, facing)) = free.next().copied() else { continue };
            let square = (at.x.div_euclid(side), at.y.div_euclid(side));
            if run.len() > 1 && !taken.contains(&at) && squares.insert(square) {
                taken.insert(at);
                torches.push(Mark { facing: Some(facing), ..Mark::new(at, MarkKind::Torch, Some(room.id)) });
            }
        }
    }
}
