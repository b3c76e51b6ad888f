//! `bsp`: split the board, put a room in each leaf, join siblings with L corridors. The rules are in `docs/bsp.md`.
//!
//! The order of draws is the original program's: all splits, then all rooms, then all corridors, then the stairs.

mod params;

pub use params::{Bsp, CorridorStyle};

use super::{Attempt, KindRules, LayoutMethod, Promises, Setback, Tries, renewed::Renewed};
use crate::{
    geom::{Dir, Point, Rect},
    model::{Cell, Layout, Mark, MarkKind, Passage, PassageId, RoomId, RoomKind, Route, Stair, StairWay},
    rng::GoRng,
    trace::{Event, Trace},
};

/// Memory that one dungeon leaves for the next.
pub(crate) struct Scratch {
    rng: GoRng,
    leaves: Vec<Leaf>,
    open: Vec<Option<Joint>>,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch { rng: GoRng::new(0), leaves: Vec::new(), open: Vec::new() }
    }
}

/// A region that was not cut further. The tree of cuts is told by how many of them each leaf completes, being the last
/// below them.
struct Leaf {
    region: Rect,
    completes: u32,
    room: Option<Joint>,
}

/// Where a corridor may begin: a room, and its middle.
#[derive(Clone, Copy)]
struct Joint {
    room: RoomId,
    middle: Point,
}

impl LayoutMethod for Bsp {
    type Scratch = Scratch;

    fn seeds(&self) -> &'static str {
        "a whole number within 64 bits is the original's integer seed for Go's generator, other text is hashed; a retry takes the next number"
    }

    fn tries(&self) -> Tries {
        Tries { count: 1, formula: "1" }
    }

    fn usual_passes(&self) -> &'static [&'static str] {
        &[]
    }

    fn promises(&self) -> Promises {
        Promises {
            board: Some((self.width, self.height)),
            rooms: 1..=1 << self.depth,
            sides: self.min_room..=self.max_room,
            kinds: Some(KindRules { goal: RoomKind::Exit, goal_is_last: true, others: &[RoomKind::Normal] }),
            ..Promises::default()
        }
    }

    fn lay_out<T: Trace>(&self, attempt: Attempt<'_, Scratch, T>) -> Result<(), Setback> {
        lay_out(self, attempt)
    }
}

fn lay_out<T: Trace>(params: &Bsp, attempt: Attempt<'_, Scratch, T>) -> Result<(), Setback> {
    let Attempt { seed, number, scratch, layout, trace } = attempt;
    let mut rooms = Renewed::begin(layout);
    layout.begin(params.width, params.height, Cell::Wall);
    scratch.rng.reseed(seed.go_seed(number));
    scratch.leaves.clear();
    scratch.open.clear();
    let Scratch { rng, leaves, open } = scratch;
    let mut maker = Maker { params, rng, leaves, open, layout, trace };
    maker.split(Rect::new(0, 0, params.width, params.height), params.depth);
    maker.place_rooms(&mut rooms);
    maker.layout.rooms = rooms.finish();
    maker.join();
    maker.drawn("layout");
    let placed = maker.place_stairs();
    maker.drawn("stairs");
    placed
}

struct Maker<'a, T> {
    params: &'a Bsp,
    rng: &'a mut GoRng,
    leaves: &'a mut Vec<Leaf>,
    /// The first rooms of the subtrees that are to be joined yet, the latest last; none for one without rooms.
    open: &'a mut Vec<Option<Joint>>,
    layout: &'a mut Layout,
    trace: &'a mut T,
}

impl<T: Trace> Maker<'_, T> {
    fn drawn(&mut self, stage: &'static str) {
        self.trace.note(Event::Drawn { stage, numbers: self.rng.drawn() });
    }

    /// `low` plus a draw below `choices`; where there is but one choice the original draws nothing.
    fn choose(&mut self, low: i32, choices: i32) -> i32 {
        if choices > 1 { low + self.rng.below(i64::from(choices)) as i32 } else { low }
    }

    #[inline(always)]
    fn split(&mut self, region: Rect, depth: i32) {
        // Asked before the call, which half of the regions are then spared.
        if depth == 0 { self.leave(region) } else { self.split_further(region, depth) }
    }

    fn split_further(&mut self, region: Rect, depth: i32) {
        let Some((first, second)) = self.cut(region) else { return self.leave(region) };
        self.trace.note(Event::Split { region, first, second });
        self.split(first, depth - 1);
        self.split(second, depth - 1);
        if let Some(last) = self.leaves.last_mut() {
            last.completes += 1;
        }
    }

    #[inline]
    fn leave(&mut self, region: Rect) {
        self.trace.note(Event::Leaf(region));
        self.leaves.push(Leaf { region, completes: 0, room: None });
    }

    /// The two parts of a region, if there is room for two.
    #[inline]
    fn cut(&mut self, region: Rect) -> Option<(Rect, Rect)> {
        let Rect { x, y, w, h } = region;
        // The coin is thrown even when the shape decides. All three are weighed at once: nobody can guess which decides, and
        // a processor that guessed wrong loses more than it saved.
        let coin = self.rng.coin();
        let across = (4 * w < 5 * h) & ((4 * h >= 5 * w) | coin);
        let min = self.params.min_room;
        // All bits set where it is so, none where it is not.
        let (across, along) = (-i32::from(across), -i32::from(!across));
        let side = (h & across) | (w & along);
        if side <= 2 * min {
            return None;
        }
        let cut = min + self.rng.below(i64::from(side - 2 * min)) as i32;
        let (right, down) = (cut & along, cut & across);
        let first = Rect::new(x, y, right | (w & across), down | (h & along));
        Some((first, Rect::new(x + right, y + down, w - right, h - down)))
    }

    fn place_rooms(&mut self, rooms: &mut Renewed) {
        let (min, max) = (self.params.min_room, self.params.max_room);
        for leaf in 0..self.leaves.len() {
            let region = self.leaves[leaf].region;
            if region.w < min + 2 || region.h < min + 2 {
                continue;
            }
            let w = self.choose(min, max.min(region.w - 2) - min + 1);
            let h = self.choose(min, max.min(region.h - 2) - min + 1);
            let x = self.choose(region.x + 1, region.w - w - 1);
            let y = self.choose(region.y + 1, region.h - h - 1);
            let rect = Rect::new(x, y, w, h);
            let room = rooms.add(rect);
            self.leaves[leaf].room = Some(Joint { room, middle: rect.centre() });
            self.trace.note(Event::Placed { room, rect });
        }
    }

    /// Joins the two halves of every region, inner cuts first, by the first room of each.
    fn join(&mut self) {
        for leaf in 0..self.leaves.len() {
            let Leaf { completes, room, .. } = self.leaves[leaf];
            let mut last = room;
            for _ in 0..completes {
                let first = self.open.pop().flatten();
                if let (Some(a), Some(b)) = (first, last) {
                    self.corridor(a, b);
                }
                last = first.or(last);
            }
            self.open.push(last);
        }
    }

    fn corridor(&mut self, a: Joint, b: Joint) {
        let horizontal_first = match self.params.corridors {
            CorridorStyle::Random => self.rng.coin(),
            CorridorStyle::HorizontalFirst => true,
            CorridorStyle::VerticalFirst => false,
        };
        let (from, to) = (a.middle, b.middle);
        let corner = if horizontal_first { Point::new(to.x, from.y) } else { Point::new(from.x, to.y) };
        let (id, ends) = (PassageId(self.layout.passages.len() as u32), [a.room, b.room]);
        self.layout.passages.push(Passage { id, ends, route: Route::Bend { from, corner, to, width: 1 } });
        self.trace.note(Event::Cut { passage: id, ends, horizontal_first });
    }

    /// Stairs in the last room, off its edges; then pillars, which give way to the stairs.
    fn place_stairs(&mut self) -> Result<(), Setback> {
        let (Some(first), Some(last)) = (self.layout.rooms.first(), self.layout.rooms.last()) else {
            let side = 2 * self.params.min_room + 1;
            let never = !self.params.can_hold_a_room();
            return Err(if never { Setback::NoRoomEverFits { side } } else { Setback::NoRoomFits });
        };
        let (start, Rect { x, y, w, h }) = (first.rect.centre(), last.rect);
        let x = x + 1 + self.rng.below(i64::from(w - 2)) as i32;
        let y = y + 1 + self.rng.below(i64::from(h - 2)) as i32;
        let stairs = Point::new(x, y);
        let layout = &mut *self.layout;
        layout.stairs.push(Stair { at: stairs, facing: None, direction: StairWay::Down, passage: None });
        layout.goal = Some(stairs);
        layout.start = start;
        if let Some(last) = layout.rooms.last_mut() {
            last.kind = RoomKind::Exit;
        }
        layout.rooms[0].kind = RoomKind::Spawn;
        if self.params.pillars {
            for room in &layout.rooms {
                let at = room.rect.centre();
                if at != stairs {
                    layout.marks.push(Mark::new(at, MarkKind::Pillar, Some(room.id)));
                }
            }
            // A room is at least 3 by 3, so the cell north of a pillar is floor of the same room.
            if start != stairs {
                layout.start = Dir::North.step(start);
            }
        }
        Ok(())
    }
}
