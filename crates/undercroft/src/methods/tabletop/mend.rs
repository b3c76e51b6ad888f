//! Rooms that the tree did not reach: every other way to join them, and if there is none, another place for them.

use std::collections::BTreeSet;

use super::{
    doors::Doors,
    join::{Effort, NOBODY, Scope, Work},
    junction::merged,
    nearest::{Squares, ring},
    occupancy::{EDGE, PASSAGE, ROOM},
    route::{Goal, Search},
    sides::Sides,
    symmetry::Motions,
};
use crate::geom::{Point, Rect};

/// How far away, in cells, a room may be put for want of a way.
const FARTHEST: i32 = 40;
/// How many other places a room is tried in.
const PLACES: u32 = 32;
impl Work<'_> {
    /// Joins what is still alone, or takes it out of the plan. With symmetry that is not whole what cannot be joined at home
    /// is left for later.
    pub(super) fn mend(&mut self, scope: Scope) {
        let main = self.main(scope);
        let mut lone = self.lone(scope, main);
        if lone.is_empty() {
            return;
        }
        let squares = Squares::of(self);
        for effort in [Effort::Wide, Effort::Whole] {
            for room in &lone {
                self.join_here(scope, *room, main, effort, &squares);
            }
            lone.retain(|room| !self.scratch.sets.same(main, *room));
        }
        if lone.is_empty() || (scope == Scope::Home && !self.whole) {
            return;
        }
        self.part(&lone);
        for room in lone {
            let joined = self.join_here(scope, room, main, Effort::Wide, &squares)
                || self.join_elsewhere(scope, room, main, &squares);
            if !joined {
                self.drop(scope, room);
            }
        }
    }

    /// The room whose set everything is to join: the largest set, with symmetry of those that have a room which every
    /// motion leaves in place; of equal ones the first.
    fn main(&mut self, scope: Scope) -> u32 {
        let rooms = self.plan.rooms.len() as u32;
        let mut sizes = vec![(0_u32, false); rooms as usize];
        for room in (0..rooms).filter(|room| self.takes_part(scope, *room)).collect::<Vec<_>>() {
            let first = self.scratch.sets.first(room) as usize;
            sizes[first].0 += 1;
            sizes[first].1 |= scope == Scope::Home && self.is_fixed(room);
        }
        let best = (0..rooms).rev().max_by_key(|room| {
            let (size, fixed) = sizes[*room as usize];
            (fixed, size)
        });
        best.unwrap_or(0)
    }

    /// The rooms in hand that are not joined to the others.
    fn lone(&mut self, scope: Scope, main: u32) -> Vec<u32> {
        let mut lone: Vec<u32> = (0..self.plan.rooms.len() as u32).collect();
        lone.retain(|room| self.takes_part(scope, *room) && !self.scratch.sets.same(main, *room));
        lone
    }

    /// Joins a room that may be alone to one of the nearest that are not, or to the side of a passage.
    fn join_here(&mut self, scope: Scope, room: u32, main: u32, effort: Effort, squares: &Squares) -> bool {
        if self.scratch.sets.same(main, room) {
            return true;
        }
        let nearest = squares.nearest(self, scope, room, main);
        nearest.into_iter().any(|other| self.attempt(scope, room, other, effort))
            || self.join_to_passage(scope, room, main, effort)
    }

    /// Joins a room to the side of a passage that belongs to the others.
    fn join_to_passage(&mut self, scope: Scope, room: u32, main: u32, effort: Effort) -> bool {
        let from = self.scratch.doors[room as usize];
        let region = self.region(scope);
        let window = from.rect.grown(effort.reach()).intersect(region);
        let mut hosts: Vec<(Point, u32, u32)> = Vec::new();
        for way in 0..self.ways.len() {
            let host = &self.ways[way];
            let at_home = scope == Scope::All || host.ends.iter().all(|end| self.takes_part(scope, *end));
            if at_home && self.scratch.sets.same(main, self.ways[way].ends[0]) {
                let cells = (0..).zip(&self.ways[way].cells).filter(|(_, at)| window.contains(**at));
                hosts.extend(cells.map(|(place, at)| (*at, way as u32, place)));
            }
        }
        hosts.sort_unstable();
        let host_at = |at: Point| hosts.get(hosts.partition_point(|host| host.0 < at)).filter(|host| host.0 == at);
        let found = {
            let super::join::Scratch { occupancy, finder, .. } = &mut *self.scratch;
            let will_do = |at: Point| host_at(at).is_some();
            let (to, hills, budget) = (Goal::Passage(&will_do), self.hills, effort.budget());
            let (from_sides, to_sides, most) = (Sides::ALL, Sides::ALL, u32::MAX >> 3);
            finder.find(&Search { occupancy, from: &from, to, from_sides, to_sides, window, hills, most, budget })
        };
        let Some((_, way, place)) = self.scratch.finder.path.last().filter(|_| found).and_then(|at| host_at(*at))
        else {
            return false;
        };
        let host = &self.ways[*way as usize];
        // On to the nearer end of the passage; of two the second.
        let first = (*place as usize) < host.cells.len() - 1 - *place as usize;
        let end = host.ends[usize::from(!first)];
        let (cells, merges) = merged(&self.scratch.finder.path, host, *place as usize, first);
        if end == room || !self.can_lay([room, end], &cells, merges) {
            return false;
        }
        self.lay(scope, [room, end], cells, merges);
        true
    }

    /// Takes the passages of rooms away, so that each is on its own.
    fn part(&mut self, rooms: &[u32]) {
        let motions = self.plan.motions;
        let mut alone: BTreeSet<u32> = rooms.iter().copied().collect();
        if motions != Motions::Still {
            alone.extend(
                rooms.iter().flat_map(|room| self.scratch.images[*room as usize]).filter(|room| *room != NOBODY),
            );
        }
        let before = self.ways.len();
        self.ways.retain(|way| !way.ends.iter().any(|end| alone.contains(end)));
        if self.ways.len() == before {
            return;
        }
        self.scratch.occupancy.clear_passages();
        self.scratch.sets.begin(self.plan.rooms.len() as u32);
        self.scratch.degrees.fill(0);
        for way in &self.ways {
            let fresh = way.merges.map_or(way.cells.len(), |at| at as usize);
            self.scratch.occupancy.lay(&way.cells[..fresh], way.merges.is_none());
            self.scratch.sets.join(way.ends[0], way.ends[1]);
            way.ends.iter().for_each(|end| self.scratch.degrees[*end as usize] += 1);
        }
    }

    /// The room and its images, if what is done to it is done to them.
    fn orbit(&self, scope: Scope, room: u32) -> Vec<(u8, u32)> {
        if scope == Scope::All {
            return vec![(self.plan.rooms[room as usize].image, room)];
        }
        let mut orbit: Vec<(u8, u32)> = (0..self.plan.motions.images())
            .zip(self.scratch.images[room as usize])
            .filter(|(_, room)| *room != NOBODY)
            .collect();
        orbit.dedup_by_key(|(_, room)| *room);
        orbit
    }

    /// Puts a lone room, with its images, where it can be joined: the nearest place of all.
    fn join_elsewhere(&mut self, scope: Scope, room: u32, main: u32, squares: &Squares) -> bool {
        let orbit = self.orbit(scope, room);
        let old: Vec<Rect> = orbit.iter().map(|(_, room)| self.plan.rooms[*room as usize].rect).collect();
        let home = old[0];
        old.iter().for_each(|rect| self.take_out(*rect, &orbit));
        let mut tries = PLACES;
        let mut far = 1;
        while far <= FARTHEST && tries > 0 {
            for at in ring(far) {
                let rect = Rect::new(home.x + at.x, home.y + at.y, home.w, home.h);
                if tries == 0 || !self.fits(scope, &orbit, rect, home) {
                    continue;
                }
                tries -= 1;
                self.put_in(&orbit, rect);
                if self.join_here(scope, room, main, Effort::Wide, squares) {
                    self.moved += orbit.len() as u32;
                    return true;
                }
                let now: Vec<Rect> = orbit.iter().map(|(_, room)| self.plan.rooms[*room as usize].rect).collect();
                now.iter().for_each(|rect| self.take_out(*rect, &orbit));
            }
            far += 1;
        }
        false
    }

    /// Whether a room and its images may lie here: within what is known, on no passage and at least one cell from all rooms.
    fn fits(&self, scope: Scope, orbit: &[(u8, u32)], rect: Rect, home: Rect) -> bool {
        let motions = self.plan.motions;
        let occupancy = &self.scratch.occupancy;
        let free = |rect: Rect| {
            occupancy.inside().contains_rect(rect.grown(2))
                && rect.grown(1).cells().all(|at| occupancy.at(at) & (ROOM | EDGE) == 0)
                && rect.grown(2).cells().all(|at| occupancy.at(at) & PASSAGE == 0)
        };
        if scope == Scope::All {
            return free(rect);
        }
        if motions.keeps(home) {
            return motions.keeps(rect) && free(rect);
        }
        let images: Vec<Rect> = orbit.iter().map(|(image, _)| motions.rect(*image, rect)).collect();
        let apart =
            (0..images.len()).all(|i| images[..i].iter().all(|other| !other.grown(2).overlaps(images[i].grown(2))));
        apart && rect.cells().all(|at| motions.is_home(at)) && images.into_iter().all(free)
    }

    fn put_in(&mut self, orbit: &[(u8, u32)], rect: Rect) {
        let motions = self.plan.motions;
        let first = orbit[0].0;
        for (image, room) in orbit {
            let placed = &mut self.plan.rooms[*room as usize];
            placed.rect = if orbit.len() == 1 || *image == first { rect } else { motions.rect(*image, rect) };
            let doors = Doors::of(placed, motions);
            self.scratch.occupancy.add_room(placed, &doors);
            self.scratch.doors[*room as usize] = doors;
        }
    }

    /// Takes a room's cells out of the occupancy; the others that are near stay.
    fn take_out(&mut self, rect: Rect, orbit: &[(u8, u32)]) {
        self.scratch.occupancy.clear_rooms(rect);
        let near = rect.grown(4);
        for (i, room) in (0..).zip(&self.plan.rooms) {
            let other = !self.scratch.gone[i as usize] && !orbit.iter().any(|(_, own)| *own == i);
            if other && room.rect.overlaps(near) {
                self.scratch.occupancy.add_room(room, &self.scratch.doors[i as usize]);
            }
        }
    }

    /// Takes a room and its images out of the plan; their cells are free already.
    fn drop(&mut self, scope: Scope, room: u32) {
        for (_, room) in self.orbit(scope, room) {
            self.scratch.gone[room as usize] = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            join::{Joined, Scratch},
            junction::JunctionKind,
            plan::{Placed, Plan},
            trial::{audit, audit_symmetry, drawn, joined},
        },
        *,
    };
    use crate::{
        model::Shape,
        rng::{Seed, Streams},
    };

    fn room(orbit: u32, rect: Rect, shape: Shape) -> Placed {
        Placed { rect, shape, orbit, image: 0, free: false }
    }

    fn rect(orbit: u32, x: i32, y: i32, w: i32, h: i32) -> Placed {
        room(orbit, Rect::new(x, y, w, h), Shape::Rect)
    }

    /// A round room whose four exits end at the corners of four others, with this much on each side of its middle.
    fn locked_in(half: i32, x: i32, y: i32) -> Vec<Placed> {
        let (side, other) = (2 * half + 1, half + 5);
        let rooms =
            [(half, -1 - other), (side + 1, half), (half + 1 - other, side + 1), (-1 - other, half + 1 - other)];
        let round = room(0, Rect::new(x, y, side, side), Shape::circle(side, side));
        let around = (1..).zip(rooms).map(|(orbit, (dx, dy))| rect(orbit, x + dx, y + dy, other, other));
        std::iter::once(round).chain(around).collect()
    }

    #[test]
    fn a_locked_in_room_moves() {
        let rooms = locked_in(1, 0, 0);
        let mut plan = Plan { motions: Motions::Still, rooms, links: vec![] };
        let joined = joined(1, &mut plan, 0.0, 0.0, &mut Scratch::default());
        audit(&plan, &joined, "moved");
        assert_eq!((joined.moved, joined.dropped, plan.rooms.len()), (1, vec![], 5));
        assert_ne!(plan.rooms[0].rect, Rect::new(0, 0, 3, 3));
    }

    #[test]
    fn a_locked_in_room_without_another_place_is_dropped() {
        let rooms = locked_in(7, 0, 0);
        let mut plan = Plan { motions: Motions::Still, rooms, links: vec![[0, 1], [3, 4]] };
        let joined = joined(1, &mut plan, 0.0, 0.0, &mut Scratch::default());
        audit(&plan, &joined, "dropped");
        assert_eq!((joined.moved, joined.dropped, plan.rooms.len()), (0, vec![0], 4));
        assert_eq!(plan.links, [[2, 3]], "links keep to their rooms");
    }

    #[test]
    fn with_symmetry_the_images_move_or_go_too() {
        for motions in [Motions::Mirror, Motions::Half, Motions::Quarter] {
            for half in [1, 7] {
                let centre = rect(9, -2, -2, 5, 5);
                let (x, y) = if motions == Motions::Quarter { (24, -50) } else { (-40, -50) };
                let mut rooms = vec![centre];
                for first in locked_in(half, x, y) {
                    for image in 0..motions.images() {
                        let (rect, shape) = (motions.rect(image, first.rect), motions.shape(image, &first.shape));
                        rooms.push(Placed { rect, shape, image, ..first.clone() });
                    }
                }
                let mut plan = Plan { motions, rooms, links: vec![] };
                let joined: Joined = joined(1, &mut plan, 0.0, 0.0, &mut Scratch::default());
                audit(&plan, &joined, "symmetric");
                audit_symmetry(&plan, &joined, "symmetric");
                let images = u32::from(motions.images());
                let touched = joined.moved + joined.dropped.len() as u32;
                assert_eq!(touched, images, "{}", drawn(&plan, &joined));
            }
        }
    }

    /// Three rooms of which the first two are joined already: how the third is joined to their passage.
    fn at_passage(rooms: [Placed; 3]) -> (JunctionKind, [u32; 2]) {
        let mut plan = Plan { motions: Motions::Still, rooms: rooms.to_vec(), links: vec![] };
        let joining = super::super::plan::Joining { loop_factor: 0.0, winding: 0.0 };
        let mut scratch = Scratch::default();
        let joined = {
            let mut work = Work::begin(&mut plan, &joining, &Streams::new(&Seed::from(1), 0), &mut scratch);
            assert!(work.attempt(Scope::All, 0, 1, Effort::Near));
            assert!(work.join_to_passage(Scope::All, 2, 0, Effort::Wide));
            work.end()
        };
        audit(&plan, &joined, "at a passage");
        assert_eq!(joined.junctions.len(), 1, "{}", drawn(&plan, &joined));
        let way = &joined.ways[1];
        assert_eq!(way.cells[way.merges.unwrap() as usize], joined.junctions[0].at);
        (joined.junctions[0].kind, way.ends)
    }

    #[test]
    fn a_room_is_joined_to_the_side_of_a_passage() {
        let straight = [rect(0, 0, 0, 5, 5), rect(1, 25, 0, 5, 5), rect(2, 16, 10, 5, 5)];
        assert_eq!(at_passage(straight), (JunctionKind::T, [2, 1]));
        let straight = [rect(0, 0, 0, 5, 5), rect(1, 25, 0, 5, 5), rect(2, 7, 10, 5, 5)];
        assert_eq!(at_passage(straight), (JunctionKind::T, [2, 0]));
        // The passage leaves the first room to the east and comes to the second from the north: the bend is nearest.
        let bent = [rect(0, 0, 0, 5, 3), rect(1, 15, 10, 3, 5), rect(2, 15, -9, 3, 5)];
        assert_eq!(at_passage(bent), (JunctionKind::Elbow, [2, 1]));
    }
}
