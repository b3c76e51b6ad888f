//! What stands on the floor: stairs, ways out, furnishings and other marks.

use super::{path::Spot, walls::Walls};
use crate::{
    geom::{Dir, Point, Rect},
    grid::Grid,
    model::{Draft, Mark, MarkKind, RoomId, StairWay},
};

/// Stairs on a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Steps {
    /// The middle of their cell.
    pub at: Spot,
    /// The way down; where nobody said so, away from the nearest wall.
    pub down: Dir,
    /// Where they lead.
    pub way: StairWay,
    /// Whether they are part of a passage, and not a way to another level.
    pub between_rooms: bool,
}

/// A way out of the dungeon.
#[derive(Clone, Debug, PartialEq)]
pub struct Gate {
    /// The middle of its cell.
    pub at: Spot,
    /// The middle of the opening in the wall.
    pub sill: Spot,
    /// Whether its cell is rock, so that the way out has to be drawn; else it ends the floor.
    pub in_rock: bool,
    /// The way out.
    pub out: Dir,
    /// Whether there is rock before it to draw an arrow on; else floor comes up to it.
    pub free: bool,
    /// Whether it is the main entrance.
    pub main: bool,
    /// What kind of way out.
    pub kind: String,
}

/// Something that stands on a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Sign {
    /// Its middle: that of its cell, or a little away from a round wall that cuts through the cell.
    pub at: Spot,
    /// The cell.
    pub cell: Point,
    /// What it is.
    pub kind: MarkKind,
    /// The way it faces, if it has a front.
    pub facing: Option<Dir>,
    /// The room it stands in.
    pub room: Option<RoomId>,
}

pub(super) fn steps(draft: &Draft, open: &Grid<bool>) -> Vec<Steps> {
    let shown = draft.stairs.iter().filter(|stair| open.get(stair.at) == Some(&true));
    let steps = shown.map(|stair| {
        let walled = Dir::ALL.into_iter().find(|way| open.get(way.step(stair.at)) != Some(&true));
        let down = stair.facing.or(walled).unwrap_or(Dir::South);
        Steps { at: Spot::middle(stair.at), down, way: stair.direction, between_rooms: stair.passage.is_some() }
    });
    steps.collect()
}

pub(super) fn gates(draft: &Draft, open: &Grid<bool>) -> Vec<Gate> {
    let is_open = |at: Point| open.get(at) == Some(&true);
    let shown = draft.exits.iter().filter(|exit| is_open(exit.at) || is_open(exit.side.opposite().step(exit.at)));
    let gate = |exit: &crate::model::Exit| {
        let (at, in_rock) = (Spot::middle(exit.at), !is_open(exit.at));
        let sill = at.toward(exit.side, if in_rock { -0.5 } else { 0.5 });
        let free = !is_open(exit.side.step(exit.at));
        Gate { at, sill, in_rock, out: exit.side, free, main: exit.main, kind: exit.kind.clone() }
    };
    shown.map(gate).collect()
}

pub(super) fn signs(draft: &Draft, open: &Grid<bool>, walls: &Walls) -> Vec<Sign> {
    let shown = draft.marks.iter().filter(|mark| match mark.kind {
        // Where passages meet can be seen without a sign.
        MarkKind::Junction => false,
        // A pillar is solid: its room is shown if the cells around it are.
        MarkKind::Pillar => mark.at.neighbours().iter().any(|near| open.get(*near) == Some(&true)),
        _ => open.get(mark.at) == Some(&true),
    });
    let sign = |mark: &Mark| Sign {
        at: clear_of_walls(draft, walls, mark),
        cell: mark.at,
        kind: mark.kind,
        facing: mark.facing,
        room: mark.room,
    };
    shown.map(sign).collect()
}

/// How much space something takes to each side of its middle, and how far it may be moved to find it.
const SPACE: f64 = 0.5;
const FARTHEST: i32 = 6;

/// The middle of a mark's cell, or the nearest place toward the room's middle where no round wall cuts through it.
fn clear_of_walls(draft: &Draft, walls: &Walls, mark: &Mark) -> Spot {
    let middle = Spot::middle(mark.at);
    let cut = |at: Spot| walls.touch(at.moved(-SPACE, -SPACE), at.moved(SPACE, SPACE));
    let room = mark.room.and_then(|id| draft.rooms.get(id.0 as usize));
    let Some(room) = room.filter(|_| mark.kind != MarkKind::Pillar && cut(middle)) else { return middle };
    let Rect { x, y, w, h } = room.rect;
    let inward = Spot::corner(Point::new(x, y)).moved(f64::from(w) / 2.0, f64::from(h) / 2.0);
    let way = middle.distance(inward).max(f64::EPSILON);
    let steps = (1..=FARTHEST).map(|step| middle.between(inward, (0.1 * f64::from(step) / way).min(1.0)));
    steps.into_iter().find(|at| !cut(*at)).unwrap_or(middle)
}
