//! `bsp`: split the board, put a room in each leaf, join siblings with L corridors. The rules are in `docs/bsp.md`.
//!
//! The order of draws is the original program's: all splits, then all rooms, then all corridors, then the stairs.

use crate::{
    geom::{Dir, Point, Rect},
    methods::Setback,
    model::{Cell, Layout, Mark, MarkKind, Passage, PassageId, Room, RoomId, RoomKind, Route, Stair, StairWay},
    recipe::{Bsp, CorridorStyle},
    rng::{GoRng, Seed},
    trace::{Event, Trace},
};

/// Memory that one dungeon leaves for the next.
pub(crate) struct Bench {
    rng: GoRng,
    tree: Vec<Node>,
}

impl Default for Bench {
    fn default() -> Bench {
        Bench { rng: GoRng::new(0), tree: Vec::new() }
    }
}

/// A region in the tree, which lies in one list: a node, then its first subtree, then its second.
struct Node {
    region: Rect,
    /// Where the second child is; the first is the next in the list. 0 for a leaf.
    second: u32,
    /// The room in a leaf.
    room: Option<RoomId>,
}

pub(crate) fn lay_out<T: Trace>(
    params: &Bsp,
    seed: &Seed,
    attempt: u32,
    bench: &mut Bench,
    layout: &mut Layout,
    trace: &mut T,
) -> Result<(), Setback> {
    layout.begin(params.width, params.height, Cell::Wall);
    bench.rng.reseed(seed.go_seed(attempt));
    bench.tree.clear();
    let mut maker = Maker { params, rng: &mut bench.rng, tree: &mut bench.tree, layout, trace };
    maker.split(Rect::new(0, 0, params.width, params.height), params.depth);
    maker.place_rooms();
    maker.join(0);
    maker.drawn("layout");
    let placed = maker.place_stairs();
    maker.drawn("stairs");
    placed
}

struct Maker<'a, T> {
    params: &'a Bsp,
    rng: &'a mut GoRng,
    tree: &'a mut Vec<Node>,
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

    fn split(&mut self, region: Rect, depth: i32) {
        let node = self.tree.len();
        self.tree.push(Node { region, second: 0, room: None });
        let Some((first, second)) = self.cut(region, depth) else {
            self.trace.note(Event::Leaf(region));
            return;
        };
        self.trace.note(Event::Split { region, first, second });
        self.split(first, depth - 1);
        self.tree[node].second = self.tree.len() as u32;
        self.split(second, depth - 1);
    }

    /// The two parts of a region, if it is to be cut at all.
    fn cut(&mut self, region: Rect, depth: i32) -> Option<(Rect, Rect)> {
        if depth == 0 {
            return None;
        }
        let Rect { x, y, w, h } = region;
        // The coin is thrown even when the shape decides.
        let coin = self.rng.coin();
        let across = if 4 * w >= 5 * h {
            false
        } else if 4 * h >= 5 * w {
            true
        } else {
            coin
        };
        let (side, min) = (if across { h } else { w }, self.params.min_room);
        if side <= 2 * min {
            return None;
        }
        let cut = min + self.rng.below(i64::from(side - 2 * min)) as i32;
        Some(if across {
            (Rect::new(x, y, w, cut), Rect::new(x, y + cut, w, h - cut))
        } else {
            (Rect::new(x, y, cut, h), Rect::new(x + cut, y, w - cut, h))
        })
    }

    fn place_rooms(&mut self) {
        let (min, max) = (self.params.min_room, self.params.max_room);
        for node in 0..self.tree.len() {
            let Node { region, second, .. } = self.tree[node];
            if second != 0 || region.w < min + 2 || region.h < min + 2 {
                continue;
            }
            let w = self.choose(min, max.min(region.w - 2) - min + 1);
            let h = self.choose(min, max.min(region.h - 2) - min + 1);
            let x = self.choose(region.x + 1, region.w - w - 1);
            let y = self.choose(region.y + 1, region.h - h - 1);
            let (room, rect) = (RoomId(self.layout.rooms.len() as u32), Rect::new(x, y, w, h));
            self.layout.rooms.push(Room::new(room, rect));
            self.tree[node].room = Some(room);
            self.trace.note(Event::Placed { room, rect });
        }
    }

    /// Joins the two halves below a node, children first; the answer is the subtree's first room.
    fn join(&mut self, node: usize) -> Option<RoomId> {
        let second = self.tree[node].second as usize;
        if second == 0 {
            return self.tree[node].room;
        }
        let (first, second) = (self.join(node + 1), self.join(second));
        if let (Some(a), Some(b)) = (first, second) {
            self.corridor(a, b);
        }
        first.or(second)
    }

    fn corridor(&mut self, a: RoomId, b: RoomId) {
        let horizontal_first = match self.params.corridors {
            CorridorStyle::Random => self.rng.coin(),
            CorridorStyle::HorizontalFirst => true,
            CorridorStyle::VerticalFirst => false,
        };
        let from = self.layout.rooms[a.0 as usize].rect.centre();
        let to = self.layout.rooms[b.0 as usize].rect.centre();
        let corner = if horizontal_first { Point::new(to.x, from.y) } else { Point::new(from.x, to.y) };
        let (id, ends) = (PassageId(self.layout.passages.len() as u32), [a, b]);
        self.layout.passages.push(Passage { id, ends, route: Route::Bend { from, corner, to, width: 1 } });
        self.trace.note(Event::Cut { passage: id, ends, horizontal_first });
    }

    /// Stairs in the last room, off its edges; then pillars, which give way to the stairs.
    fn place_stairs(&mut self) -> Result<(), Setback> {
        let (Some(first), Some(last)) = (self.layout.rooms.first(), self.layout.rooms.last()) else {
            return Err(Setback::NoRoomFits);
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
