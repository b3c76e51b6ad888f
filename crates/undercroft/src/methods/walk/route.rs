//! The way of a corridor from room to room around everything else, by A*.
//!
//! A corridor is the track of a square brush. It leaves its first room straight out of a side, comes close to nothing on
//! its way, and ends straight against a side of its second room:
//!
//! ```text
//!   AAAA..######
//!   AAAA......##        the brush is two cells wide; it touches A and B
//!   AAAA##....BBB       with its first and its last place only
//!   ########..BBB
//! ```

use super::{ground::Hills, yard::Yard};
use crate::{
    geom::{Dir, Point, Rect},
    methods::Walk,
    model::{Room, Route},
    net::{AStar, Counted, HeapQueue, MAX_COST, Problem, Step},
};

/// What a step costs on the best ground; the worst costs a few times as much.
const STEP: u32 = 8;
/// What a turn costs, in steps and brush widths: corridors bend where they have to, those over a ground more freely.
const TURN: u32 = 4 * STEP;
const EASY_TURN: u32 = STEP;

/// Searches, all in the same memory, and with one budget for a dungeon.
#[derive(Default)]
pub(super) struct Finder {
    /// How many entries may still be taken from the frontier.
    budget: u64,
    a_star: AStar<HeapQueue>,
}

/// A place where the brush stands against a side of a room.
struct Stub {
    at: Point,
    side: Dir,
    /// How far from the middle of the side, in half cells.
    off: u32,
}

impl Finder {
    pub(super) fn begin(&mut self, params: &Walk) {
        self.budget = params.searches().unsigned_abs();
    }

    /// A straight corridor, where two rooms face each other with nothing between them.
    pub(super) fn straight(yard: &Yard, a: &Room, b: &Room) -> Option<Route> {
        let (one, other) = (a.rect, b.rect);
        let upright = one.x < other.right() && other.x < one.right();
        let direction = match upright {
            true if one.y < other.y => Dir::South,
            true => Dir::North,
            false if one.x < other.x => Dir::East,
            false => Dir::West,
        };
        let (low, high) = if upright {
            (one.x.max(other.x), one.right().min(other.right()))
        } else {
            (one.y.max(other.y), one.bottom().min(other.bottom()))
        };
        let mut places: Vec<i32> = (low..=high - yard.brush).collect();
        places.sort_by_key(|place| (2 * place + yard.brush - low - high).abs());
        places.into_iter().find_map(|place| {
            let rect = if upright {
                let top = one.bottom().min(other.bottom());
                Rect::new(place, top, yard.brush, one.y.max(other.y) - top)
            } else {
                let left = one.right().min(other.right());
                Rect::new(left, place, one.x.max(other.x) - left, yard.brush)
            };
            let touches = meets(a, rect, direction.opposite()) && meets(b, rect, direction);
            let good = rect.w > 0 && rect.h > 0 && touches && yard.only(rect, &[a, b]);
            good.then_some(Route::Block { rect, direction })
        })
    }

    /// The cheapest corridor within a region, and the way it goes when it arrives.
    pub(super) fn winding(
        &mut self,
        yard: &Yard,
        (a, b): (&Room, &Room),
        region: Rect,
        hills: Option<&Hills>,
    ) -> Option<(Route, Dir)> {
        let problem = Corridor { yard, from: a, to: b.rect, goals: stubs(yard, b), region, hills };
        let last = self.a_star.search(&problem, MAX_COST, &mut self.budget)?;
        let mut track: Vec<(Point, Dir)> = self.a_star.path_back(last).collect();
        track.reverse();
        // Every cell once, as one who walks the track meets them.
        let mut seen = std::collections::BTreeSet::new();
        let mut cells = Vec::new();
        for (at, direction) in track {
            let rect = brush(yard, at);
            cells.extend(Route::Block { rect, direction }.cells().into_iter().filter(|cell| seen.insert(*cell)));
        }
        Some((Route::Cells(cells), last.dir))
    }
}

/// The search for a corridor.
struct Corridor<'a> {
    yard: &'a Yard,
    from: &'a Room,
    to: Rect,
    /// Where it may end.
    goals: Vec<Stub>,
    region: Rect,
    hills: Option<&'a Hills>,
}

impl Problem for Corridor<'_> {
    const COUNTED: Counted = Counted::Taken;

    fn window(&self) -> Rect {
        self.region
    }

    fn starts(&self, mut reach: impl FnMut(Step, u32)) {
        for stub in stubs(self.yard, self.from) {
            reach(Step { at: stub.at, dir: stub.side, is_goal: false }, stub.off);
        }
    }

    fn successors(&self, here: Step, mut reach: impl FnMut(Step, u32)) {
        for dir in Dir::ALL.into_iter().filter(|dir| *dir != here.dir.opposite()) {
            let at = dir.step(here.at);
            let goal = self.goals.iter().find(|goal| goal.at == at && goal.side.opposite() == dir);
            let clear = self.yard.is_clear(at) && !brush(self.yard, at).grown(1).overlaps(self.to);
            if !clear && goal.is_none() {
                continue;
            }
            let turn = match self.hills {
                _ if dir == here.dir => 0,
                Some(_) => EASY_TURN,
                None => TURN,
            };
            let ground = self.hills.map_or(0, |hills| hills.toll(at));
            let off = goal.map_or(0, |goal| goal.off);
            reach(Step { at, dir, is_goal: goal.is_some() }, STEP + turn + ground + off);
        }
    }

    fn lower_bound(&self, step: Step) -> u32 {
        STEP * brush(self.yard, step.at).gap(self.to) as u32
    }
}

/// The cells of the brush with its north-west cell at a place.
fn brush(yard: &Yard, at: Point) -> Rect {
    Rect::new(at.x, at.y, yard.brush, yard.brush)
}

/// Whether one can step from the rectangle into the room, going this way.
fn meets(room: &Room, rect: Rect, way: Dir) -> bool {
    rect.cells().any(|cell| room.shape.contains(room.rect, way.step(cell)))
}

/// Every place of the brush against the room where it touches nothing else.
fn stubs(yard: &Yard, room: &Room) -> Vec<Stub> {
    let (rect, brush) = (room.rect, yard.brush);
    let mut stubs = Vec::new();
    for side in Dir::ALL {
        let length = match side {
            Dir::North | Dir::South => rect.w,
            Dir::East | Dir::West => rect.h,
        };
        for place in 0..=length - brush {
            let at = match side {
                Dir::North => Point::new(rect.x + place, rect.y - brush),
                Dir::South => Point::new(rect.x + place, rect.bottom()),
                Dir::West => Point::new(rect.x - brush, rect.y + place),
                Dir::East => Point::new(rect.right(), rect.y + place),
            };
            let stub = Rect::new(at.x, at.y, brush, brush);
            if yard.only(stub, &[room]) && meets(room, stub, side.opposite()) {
                stubs.push(Stub { at, side, off: (2 * place + brush - length).unsigned_abs() });
            }
        }
    }
    stubs
}
