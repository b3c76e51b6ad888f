//! Orphan rooms (document 002, phase 4): rooms that the tree did not reach. They are connected to other rooms than their
//! neighbours, or to the side of a passage; failing that they are moved, and failing that removed. Kept rooms stay where they
//! are: if one of them cannot be reached, the plan comes to nothing.

use std::cmp::Reverse;

use super::{
    connect_pair::Effort,
    cost::CostNoise,
    junction::merged,
    network::{PassageNetwork, Scope},
    passage_search::{Goal, PassageQuery},
    sides::SideSet,
};
use crate::{
    geom::{Point, Rect},
    grid::BucketIndex,
    net::MAX_COST,
    trace::Trace,
};

/// How far, in cells, a room may be moved.
const FARTHEST: i32 = 40;
/// How many other places are tried for a room.
const PLACES: u32 = 32;
/// How many of the nearest rooms an orphan is tried to be connected with.
const NEAREST: usize = 6;
/// The side of the buckets in which the nearest rooms are looked for. It has a say in which rooms count as near, so that
/// another value makes other dungeons.
const BUCKET: i32 = 16;

/// Connects the orphans, or removes them. If the symmetry is not complete, orphans in the fundamental domain are left for
/// when all rooms are connected.
pub(super) fn connect_orphans<T: Trace>(network: &mut PassageNetwork<'_>, scope: Scope, trace: &mut T) {
    let main = main_room(network, scope);
    let mut orphans: Vec<u32> = network.rooms_in(scope).collect();
    orphans.retain(|room| !network.are_connected(main, *room));
    if orphans.is_empty() {
        return;
    }
    let mut search = OrphanSearch::new(network, scope, main, trace);
    for effort in [Effort::WIDE, Effort::WHOLE] {
        for room in &orphans {
            search.connect(*room, effort);
        }
        orphans.retain(|room| !search.network.are_connected(main, *room));
    }
    if orphans.is_empty() || (scope == Scope::Fundamental && !search.network.is_complete()) {
        return;
    }
    // Orphans may be connected with each other. Each is dealt with on its own, so these passages go.
    search.network.remove_passages_of(scope, &orphans);
    // Kept rooms come last, when others are no longer in their way.
    let (kept, others): (Vec<u32>, Vec<u32>) = orphans.into_iter().partition(|room| search.network.is_kept(*room));
    for room in others {
        let _ = search.connect(room, Effort::WIDE) || search.relocate(room);
    }
    for room in kept {
        if !search.connect(room, Effort::WHOLE) {
            search.network.strand(room);
        }
    }
}

/// The room with which the orphans are to be connected: one of the largest connected set; with symmetry only sets count
/// that have a room which every motion leaves in place. Of equal sets it is the first.
fn main_room(network: &mut PassageNetwork<'_>, scope: Scope) -> u32 {
    let rooms = network.rooms().len() as u32;
    let mut sizes = vec![(false, 0_u32); rooms as usize];
    for room in 0..rooms {
        if network.is_in(scope, room) {
            let set = &mut sizes[network.representative(room) as usize];
            set.0 |= scope == Scope::Fundamental && network.is_fixed(room);
            set.1 += 1;
        }
    }
    (0..rooms).min_by_key(|room| Reverse(sizes[*room as usize])).unwrap_or(0)
}

struct OrphanSearch<'n, 'a, T> {
    network: &'n mut PassageNetwork<'a>,
    scope: Scope,
    /// What the orphans are to be connected with.
    main: u32,
    /// Where the middles of the rooms were at the beginning, seen from `corner`.
    centres: BucketIndex,
    corner: Point,
    /// The largest distance between two buckets.
    max_distance: i32,
    trace: &'n mut T,
}

impl<'n, 'a, T: Trace> OrphanSearch<'n, 'a, T> {
    fn new(network: &'n mut PassageNetwork<'a>, scope: Scope, main: u32, trace: &'n mut T) -> OrphanSearch<'n, 'a, T> {
        let all = network.occupancy().inside();
        let mut centres = BucketIndex::default();
        centres.begin_buckets(network.rooms().len(), BUCKET);
        for room in network.rooms() {
            centres.push(Rect::square(room.rect.centre() - all.corner(), 1));
        }
        let max_distance = all.w.max(all.h) / BUCKET + 1;
        OrphanSearch { network, scope, main, centres, corner: all.corner(), max_distance, trace }
    }

    /// Connects a room to one of the nearest that belong to the main set, or to the side of a passage; true if it belongs
    /// to the main set now.
    fn connect(&mut self, room: u32, effort: Effort) -> bool {
        self.network.are_connected(self.main, room)
            || self
                .nearest(room)
                .into_iter()
                .any(|other| self.trace.keep_going() && self.network.connect_pair(self.scope, room, other, effort))
            || (self.trace.keep_going() && self.connect_to_passage(room, effort))
    }

    /// The nearest rooms of the main set, the nearest first, then by index. Those in buckets far away are left out.
    fn nearest(&mut self, room: u32) -> Vec<u32> {
        let OrphanSearch { network, scope, main, centres, .. } = self;
        let rect = network.room(room).rect;
        let mut found: Vec<(i32, u32)> = Vec::new();
        for distance in 0..=self.max_distance {
            centres.each_in_ring(rect.centre() - self.corner, distance, |other, _| {
                let other = other as u32;
                if network.is_in(*scope, other) && network.are_connected(*main, other) {
                    found.push((rect.gap(network.room(other).rect), other));
                }
            });
            if found.len() >= NEAREST {
                break;
            }
        }
        found.sort_unstable();
        found.truncate(NEAREST);
        found.into_iter().map(|(_, room)| room).collect()
    }

    /// Connects a room to the side of a passage that belongs to the main set.
    fn connect_to_passage(&mut self, room: u32, effort: Effort) -> bool {
        let OrphanSearch { network, scope, main, .. } = self;
        let from = *network.doors(room);
        let window = from.rect.grown(effort.reach).intersect(network.region(*scope, 1));
        // The cells of passages that will do, each with the passage and its place in it.
        let mut hosts: Vec<(Point, u32, u32)> = Vec::new();
        for passage in 0..network.passages().len() {
            let ends = network.passages()[passage].ends;
            if ends.iter().all(|end| network.is_in(*scope, *end)) && network.are_connected(*main, ends[0]) {
                let cells = (0..).zip(&network.passages()[passage].cells).filter(|(_, at)| window.contains(**at));
                hosts.extend(cells.map(|(place, at)| (*at, passage as u32, place)));
            }
        }
        hosts.sort_unstable();
        let host_at = |at: Point| hosts.get(hosts.partition_point(|host| host.0 < at)).filter(|host| host.0 == at);
        let accepts = |at: Point| host_at(at).is_some();
        let (from_sides, to_sides, max_cost, budget) = (SideSet::ALL, SideSet::ALL, MAX_COST, effort.budget);
        let (to, noise) = (Goal::Passage(&accepts), CostNoise::NONE);
        let query = PassageQuery { from: &from, to, from_sides, to_sides, window, max_cost, budget, noise };
        let found = network.find(&query);
        let last = network.path().last().filter(|_| found);
        let Some((_, host, place)) = last.and_then(|at| host_at(*at)) else { return false };
        let (host, place) = (&network.passages()[*host as usize], *place as usize);
        // It goes on to the nearer end of that passage; if both are as near, to the second.
        let nearer_first = place < host.cells.len() - 1 - place;
        let is_fixed = |room: u32| *scope == Scope::Fundamental && network.is_fixed(room);
        let nearer = host.ends[usize::from(!nearer_first)];
        // Between two rooms on the axis of a mirror its image would be a second passage, so it goes on to the other end.
        let to_first = nearer_first != (is_fixed(room) && is_fixed(nearer));
        let end = host.ends[usize::from(!to_first)];
        let passage = merged(room, network.path(), host, place, to_first);
        let doubles = is_fixed(room) && is_fixed(end);
        let possible = !doubles && end != room && !network.is_surplus(room, end) && network.can_add(&passage);
        if possible {
            network.add(*scope, passage);
        }
        possible
    }

    /// Moves a room with its images to the nearest place where it can be connected, or removes them if there is none.
    fn relocate(&mut self, room: u32) -> bool {
        let orbit = self.network.moved_together(self.scope, room);
        let old_rect = self.network.room(room).rect;
        self.network.lift(&orbit);
        let mut tries = PLACES;
        for by in (1..=FARTHEST).flat_map(|distance| Rect::new(0, 0, 1, 1).grown(distance).border()) {
            let rect = old_rect.moved(by);
            if !self.trace.keep_going() {
                break;
            }
            if tries == 0 || !self.network.can_put(self.scope, &orbit, rect, old_rect) {
                continue;
            }
            tries -= 1;
            self.network.put(&orbit, rect);
            if self.connect(room, Effort::WIDE) {
                self.network.count_moved(&orbit);
                return true;
            }
            self.network.lift(&orbit);
        }
        self.network.remove(&orbit);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            Connections, Entries, PlacedRoom, RoomPlan, Scratch, SymmetryGroup,
            junction::JunctionKind,
            tests::{audit, audit_symmetry, connected, drawn, settings},
        },
        *,
    };
    use crate::{
        methods::tabletop::symmetry::moved_shape,
        model::Shape,
        rng::{Seed, Streams},
        trace::NoTrace,
    };

    fn room(orbit: u32, rect: Rect, shape: Shape) -> PlacedRoom {
        PlacedRoom { rect, shape, orbit, image: 0, free: false, entries: Entries::Any, prefab: None }
    }

    fn rect(orbit: u32, x: i32, y: i32, w: i32, h: i32) -> PlacedRoom {
        room(orbit, Rect::new(x, y, w, h), Shape::Rect)
    }

    /// A round room whose four exits end at the corners of four others, with this much on each side of its middle.
    fn enclosed(half: i32, x: i32, y: i32) -> Vec<PlacedRoom> {
        let (side, other) = (2 * half + 1, half + 5);
        let rooms =
            [(half, -1 - other), (side + 1, half), (half + 1 - other, side + 1), (-1 - other, half + 1 - other)];
        let round = room(0, Rect::new(x, y, side, side), Shape::circle(side, side));
        let around = (1..).zip(rooms).map(|(orbit, (dx, dy))| rect(orbit, x + dx, y + dy, other, other));
        std::iter::once(round).chain(around).collect()
    }

    #[test]
    fn a_enclosed_room_moves() {
        let rooms = enclosed(1, 0, 0);
        let mut plan = RoomPlan { group: SymmetryGroup::Trivial, rooms, links: vec![], entrance: None, kept: 0 };
        let joined = connected(1, &mut plan, 0.0, 0.0, &mut Scratch::default());
        audit(&plan, &joined, "moved");
        assert_eq!((joined.moved, joined.dropped, plan.rooms.len()), (1, vec![], 5));
        assert_ne!(plan.rooms[0].rect, Rect::new(0, 0, 3, 3));
    }

    #[test]
    fn a_enclosed_room_without_another_place_is_dropped() {
        let rooms = enclosed(7, 0, 0);
        let mut plan =
            RoomPlan { group: SymmetryGroup::Trivial, rooms, links: vec![[0, 1], [3, 4]], entrance: None, kept: 0 };
        let joined = connected(1, &mut plan, 0.0, 0.0, &mut Scratch::default());
        audit(&plan, &joined, "dropped");
        assert_eq!((joined.moved, joined.dropped, plan.rooms.len()), (0, vec![0], 4));
        assert_eq!(plan.links, [[2, 3]], "links keep to their rooms");
    }

    #[test]
    fn with_symmetry_the_images_move_or_go_too() {
        for group in [SymmetryGroup::Mirror, SymmetryGroup::HalfTurn, SymmetryGroup::QuarterTurns] {
            for half in [1, 7] {
                let centre = rect(9, -2, -2, 5, 5);
                let (x, y) = if group == SymmetryGroup::QuarterTurns { (24, -50) } else { (-40, -50) };
                let mut rooms = vec![centre];
                for first in enclosed(half, x, y) {
                    for (image, motion) in (0..).zip(group.motions()) {
                        let (rect, shape) = (motion.rect(first.rect), moved_shape(&first.shape, motion));
                        rooms.push(PlacedRoom { rect, shape, image, ..first.clone() });
                    }
                }
                let mut plan = RoomPlan { group, rooms, links: vec![], entrance: None, kept: 0 };
                let joined: Connections = connected(1, &mut plan, 0.0, 0.0, &mut Scratch::default());
                audit(&plan, &joined, "symmetric");
                audit_symmetry(&plan, &joined, "symmetric");
                let touched = joined.moved + joined.dropped.len() as u32;
                assert_eq!(touched, u32::from(group.images()), "{}", drawn(&plan, &joined));
            }
        }
    }

    /// Three rooms of which the first two are connected already: how the third is connected to their passage.
    fn at_passage(rooms: [PlacedRoom; 3]) -> (JunctionKind, [u32; 2]) {
        let mut plan =
            RoomPlan { group: SymmetryGroup::Trivial, rooms: rooms.to_vec(), links: vec![], entrance: None, kept: 0 };
        let params = settings(0.0, 0.0);
        let mut scratch = Scratch::default();
        let joined = {
            let mut network =
                PassageNetwork::begin(&mut plan, &params, &Streams::new(&Seed::from(1), 0), &mut scratch.network);
            assert!(network.connect_pair(Scope::All, 0, 1, Effort::NEAR));
            assert!(OrphanSearch::new(&mut network, Scope::All, 0, &mut NoTrace).connect_to_passage(2, Effort::WIDE));
            network.finish()
        };
        audit(&plan, &joined, "at a passage");
        assert_eq!(joined.junctions.len(), 1, "{}", drawn(&plan, &joined));
        let passage = &joined.passages[1];
        assert_eq!(passage.cells[passage.merges.unwrap()], joined.junctions[0].at);
        (joined.junctions[0].kind, passage.ends)
    }

    #[test]
    fn a_room_is_connected_to_the_side_of_a_passage() {
        let straight = [rect(0, 0, 0, 5, 5), rect(1, 25, 0, 5, 5), rect(2, 16, 10, 5, 5)];
        assert_eq!(at_passage(straight), (JunctionKind::T, [2, 1]));
        let straight = [rect(0, 0, 0, 5, 5), rect(1, 25, 0, 5, 5), rect(2, 7, 10, 5, 5)];
        assert_eq!(at_passage(straight), (JunctionKind::T, [2, 0]));
        // The passage leaves the first room to the east and comes to the second from the north: the bend is nearest.
        let bent = [rect(0, 0, 0, 5, 3), rect(1, 15, 10, 3, 5), rect(2, 15, -9, 3, 5)];
        assert_eq!(at_passage(bent), (JunctionKind::Elbow, [2, 1]));
    }
}
