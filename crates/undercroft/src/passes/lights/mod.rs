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
    model::{DoorKind, Draft, Mark, MarkKind, Room, RoomKind},
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
            let mut dice = Rng::from_key(key ^ u64::from(room.id.0).wrapping_mul(0x9E37_79B9_7F4A_7C15));
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
    let mut walls: Vec<WallCell> =
        draft.walls_of(room.id).into_iter().map(|(at, facing)| WallCell::new(at, facing)).collect();
    // A secret door is wall to whoever does not know it. Torches that kept away from it would give it away.
    let secrets = draft.doors_of(room.id).filter(|(_, door)| door.kind == DoorKind::Secret);
    let secrets: Vec<Point> = secrets.map(|(_, door)| door.at).collect();
    walls.extend(
        draft
            .doors_of(room.id)
            .filter(|(_, door)| secrets.contains(&door.at))
            .map(|(_, door)| WallCell::new(door.at, door.side.opposite())),
    );
    walls.sort_unstable_by_key(|wall| (wall.facing, wall.line, wall.along));
    // Walls of caves turn at every cell. Of the torches of all these short walls only one stays in each square.
    let side = (params.spacing / 2).max(1);
    let mut squares = BTreeSet::new();
    let mut rest = walls.as_slice();
    while let Some(first) = rest.first() {
        let length = (1..rest.len())
            .find(|nth| {
                (rest[*nth].facing, rest[*nth].line, rest[*nth].along)
                    != (first.facing, first.line, first.along + *nth as i32)
            })
            .unwrap_or(rest.len());
        let (run, others) = rest.split_at(length);
        rest = others;
        let count = ((run.len() + params.spacing as usize / 2) / params.spacing as usize).max(1);
        for nth in 0..count {
            let place = (2 * nth + 1) * run.len() / (2 * count);
            let free = run[place..].iter().chain(&run[..place]).find(|wall| !secrets.contains(&wall.at));
            let Some(WallCell { at, facing, .. }) = free.copied() else { continue };
            let square = (at.x.div_euclid(side), at.y.div_euclid(side));
            if run.len() > 1 && !taken.contains(&at) && squares.insert(square) {
                taken.insert(at);
                torches.push(Mark { facing: Some(facing), ..Mark::new(at, MarkKind::Torch, Some(room.id)) });
            }
        }
    }
}

/// A cell of wall: which way it faces, in which row or column it lies, and where in it.
#[derive(Clone, Copy)]
struct WallCell {
    at: Point,
    facing: Dir,
    line: i32,
    along: i32,
}

impl WallCell {
    fn new(at: Point, facing: Dir) -> WallCell {
        let (line, along) = if matches!(facing, Dir::North | Dir::South) { (at.y, at.x) } else { (at.x, at.y) };
        WallCell { at, facing, line, along }
    }
}
