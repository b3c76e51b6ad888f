//! Places a fortress: rooms of one size in rows and columns, an outer ring around a keep.
//!
//! ```text
//!   ▣─▣─▣─▣      the ring is closed; few passages lead inside
//!   │     │
//!   ▣ ███ ▣
//!   │ ███─▣      the keep lies in the middle and is larger than the rest
//!   ▣─▣─▣─▣
//! ```

use std::cmp::Reverse;

use super::{
    Settings, Symmetry, SymmetryGroup,
    placer::RoomPlacer,
    room_template::{RoomRole, RoomTemplate},
    spine::spacing,
};
use crate::{
    geom::{Point, Rect},
    rng::{Rng, Streams},
    trace::Trace,
};

/// With this many rooms or more there are also rooms inside the ring, around the keep.
const BUILT_UP: i32 = 26;

/// By how many cells, in twos, the gaps of a lattice may differ from those that were drawn, so that kept rooms have places.
const FARTHEST_APART: i32 = 6;

/// The shortest side of a keep that has little space between kept rooms.
const SMALLEST_KEEP: i32 = 3;

/// Rows and columns of places around the centre.
#[derive(Clone, Copy)]
struct Lattice {
    /// The columns and rows, counted from 0. The places at their edge are the ring, the others the courtyard.
    places: Rect,
    /// From the middle of one place to the middle of the next; even, so that half of it is a whole number.
    pitch: i32,
    /// The side of every room; odd, so that it has a middle cell.
    side: i32,
    /// How many cells there are at least between the keep and the rooms around it.
    gap: i32,
}

impl Lattice {
    fn draw(params: &Settings, group: SymmetryGroup, wanted: i32, rng: &mut Rng) -> Lattice {
        let side = (6.0 + 2.0 * params.room_size_bias) as i32 / 2 * 2 + rng.between(0, 1) * 2 - 1;
        // An odd side and an odd gap make an even pitch.
        let pitch = side + (spacing(params, rng) | 1).min((params.spacing().1 - 1) | 1);
        let places = places(group, wanted);
        // Between three columns or rows there would be no space for a keep that is larger than other rooms.
        let pitch = if places.w.min(places.h) == 3 { pitch + 2 } else { pitch };
        Lattice { places, pitch, side, gap: params.spacing().0 }
    }

    /// The lattice nearest to this one of which kept rooms have places, if there is one.
    fn fitted<T: Trace>(self, placer: &RoomPlacer<'_, T>) -> Lattice {
        let towers = placer.orbits.iter().filter(|orbit| orbit.role != RoomRole::Keep && orbit.rect.w == orbit.rect.h);
        let kept: Vec<Rect> = towers.map(|orbit| orbit.rect).collect();
        let Some(side) = kept.first().map(|rect| rect.w).filter(|side| side % 2 == 1) else { return self };
        let gap = self.pitch - self.side;
        let gaps = (0..=FARTHEST_APART).flat_map(|by| [gap + 2 * by, gap - 2 * by]).filter(|gap| *gap > 0);
        // With symmetry the numbers across its lines stay odd.
        let more: &[(i32, i32)] = match placer.group() {
            SymmetryGroup::Trivial => &[(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1), (1, 2), (2, 2)],
            SymmetryGroup::QuarterTurns => &[(0, 0), (2, 2)],
            SymmetryGroup::Mirror | SymmetryGroup::HalfTurn => &[(0, 0), (2, 0), (0, 2), (2, 2)],
        };
        let lattices = gaps.flat_map(|gap| {
            more.iter().map(move |(columns, rows)| {
                let places = Rect::new(0, 0, self.places.w + columns, self.places.h + rows);
                Lattice { places, pitch: side + gap, side, gap: self.gap }
            })
        });
        let count = |lattice: &Lattice| kept.iter().filter(|rect| lattice.has(**rect)).count();
        lattices.min_by_key(|lattice| Reverse(count(lattice))).unwrap_or(self)
    }

    /// Whether a rectangle is one of its places.
    fn has(&self, rect: Rect) -> bool {
        let by = rect.corner() - self.at(Point::new(0, 0)).corner();
        let place = Point::new(by.x / self.pitch, by.y / self.pitch);
        self.places.contains(place) && self.at(place) == rect
    }

    /// The rectangle of a place.
    fn at(&self, place: Point) -> Rect {
        let middle = |at: i32, count: i32| (2 * at + 1 - count) * self.pitch / 2;
        let (x, y) = (middle(place.x, self.places.w), middle(place.y, self.places.h));
        Rect::new(x - self.side / 2, y - self.side / 2, self.side, self.side)
    }

    /// How many places a place is away from the nearest at the edge; negative outside.
    fn distance_to_edge(&self, place: Point) -> i32 {
        let last = Point::new(self.places.w - 1, self.places.h - 1) - place;
        place.x.min(last.x).min(place.y).min(last.y)
    }

    fn is_corner(&self, place: Point) -> bool {
        (place.x == 0 || place.x + 1 == self.places.w) && (place.y == 0 || place.y + 1 == self.places.h)
    }

    /// The rectangle of the keep: most of the courtyard, but at most about twice as long and wide as another room.
    fn keep(&self, group: SymmetryGroup) -> Rect {
        let across = |places: i32| {
            let inside = (places - 1) * self.pitch - self.side - 2 * self.gap;
            (inside.min(2 * self.side + 1).max(self.side) - 1) | 1
        };
        let Rect { w, h, .. } = self.places;
        let (columns, rows) = if group == SymmetryGroup::QuarterTurns { (w.min(h), w.min(h)) } else { (w, h) };
        RoomTemplate::rect(across(columns), across(rows)).around(0, 0)
    }
}

/// The columns and rows that the lattice needs for so many rooms.
fn places(group: SymmetryGroup, wanted: i32) -> Rect {
    let holds = |columns: i32, rows: i32| {
        // The keep takes the place of up to nine other rooms.
        if wanted < BUILT_UP { 2 * (columns + rows) - 3 } else { columns * rows - 8 }
    };
    let (mut columns, mut rows) = (3, 3);
    while holds(columns, rows) < wanted {
        // A passage of the ring cannot cross from a part of the plan into its image, so that a room lies on every such line:
        // the number of columns or rows across it stays odd.
        (columns, rows) = match group {
            SymmetryGroup::QuarterTurns => (columns + 2, rows + 2),
            SymmetryGroup::Mirror if columns <= rows => (columns + 2, rows),
            SymmetryGroup::HalfTurn if columns > rows => (columns, rows + 2),
            SymmetryGroup::Trivial | SymmetryGroup::HalfTurn if columns <= rows => (columns + 1, rows),
            _ => (columns, rows + 1),
        };
    }
    Rect::new(0, 0, columns, rows)
}

/// Places rooms until there are `wanted`, or the plane is full.
pub(super) fn place_fortress<T: Trace>(
    params: &Settings,
    placer: &mut RoomPlacer<'_, T>,
    wanted: i32,
    streams: &Streams,
) {
    let rng = &mut streams.stage("tabletop/lattice");
    let lattice = Lattice::draw(params, placer.group(), wanted, rng).fitted(placer);
    let mut fortress = Fortress {
        placer,
        lattice,
        tower: RoomTemplate::rect(lattice.side, lattice.side),
        wanted,
        symmetry_break: if params.symmetry == Symmetry::Partial { 0.0 } else { params.symmetry_break },
        termination: streams.stage("tabletop/termination"),
    };
    let keep = fortress.place_keep(params);
    let ring: Vec<Point> = lattice.places.border().collect();
    fortress.build_towers(fortress.choose(&ring, rng));
    fortress.link_ring(&ring);
    let mut courtyard: Vec<Point> = lattice.places.grown(-1).cells().collect();
    // From the outside inwards, so that rooms next to the ring come before those in the middle.
    courtyard.sort_by_key(|place| lattice.distance_to_edge(*place));
    fortress.build_towers(courtyard);
    if let Some(keep) = keep {
        fortress.link_gate(keep, rng);
    }
    // Rooms outside the ring, where it has no more places, or images were left out: first in the middle of the sides.
    for layer in 1..=wanted {
        if fortress.placer.count() >= wanted || !fortress.placer.trace.keep_going() {
            return;
        }
        let is_outermost = |place: &Point| lattice.distance_to_edge(*place) == -layer;
        let mut outside: Vec<Point> = lattice.places.grown(layer).cells().filter(is_outermost).collect();
        let middle = Point::new((lattice.places.w - 1) / 2, (lattice.places.h - 1) / 2);
        outside.sort_by_key(|place| (place.x - middle.x).abs().min((place.y - middle.y).abs()));
        fortress.build_towers(outside);
    }
}

/// Places the keep and the rooms of the lattice, as long as any are wanted.
struct Fortress<'s, 'p, T> {
    placer: &'s mut RoomPlacer<'p, T>,
    lattice: Lattice,
    tower: RoomTemplate,
    wanted: i32,
    /// How many images are left out, from 0 to 1.
    symmetry_break: f64,
    termination: Rng,
}

impl<T: Trace> Fortress<'_, '_, T> {
    /// Places the keep, unless it is kept: as large as the lattice has it, or as kept rooms leave space for. Gives back the
    /// room.
    fn place_keep(&mut self, params: &Settings) -> Option<u32> {
        let placer = &mut *self.placer;
        let kept = placer.orbits.iter().find(|orbit| orbit.role == RoomRole::Keep).and_then(|orbit| orbit.first);
        if kept.is_some() {
            return kept;
        }
        let mut keep = self.lattice.keep(placer.group());
        let mut placed = None;
        while placed.is_none() && keep.w >= SMALLEST_KEEP && placer.count() < self.wanted {
            let hall = RoomTemplate { role: RoomRole::Keep, ..RoomTemplate::rect(keep.w, keep.h) };
            placed = placer.place(&hall, keep, placer.all_images());
            // Both sides stay odd, and the longer one goes first.
            let least = keep.w.min(keep.h);
            let across = |side: i32| if side > least || keep.w == keep.h { side - 2 } else { side };
            keep = RoomTemplate::rect(across(keep.w), across(keep.h)).around(0, 0);
            placer.min_gap = 1;
        }
        placer.min_gap = params.spacing().0;
        placed.and_then(|orbit| placer.orbits[orbit].first)
    }

    /// The places of the ring at which to build, if there are more than rooms: all corners, unless there are too few rooms
    /// even for these.
    fn choose(&self, ring: &[Point], rng: &mut Rng) -> Vec<Point> {
        let group = self.placer.group();
        let mut surplus = ring.len() as i32 + self.placer.count() - self.wanted;
        let mut left_out = ring.to_vec();
        rng.shuffle(&mut left_out);
        left_out.sort_by_key(|place| self.lattice.is_corner(*place));
        left_out.retain(|place| {
            let rect = self.lattice.at(*place);
            // With symmetry the rooms on the lines between images stay, so that the ring is closed.
            let images = i32::from(group.images());
            let is_spare = match group {
                SymmetryGroup::Trivial => true,
                SymmetryGroup::Mirror => !group.keeps(rect),
                SymmetryGroup::HalfTurn => rect.centre().y != 0,
                SymmetryGroup::QuarterTurns => rect.centre().x != 0 && rect.centre().y != 0,
            };
            let leaves = is_spare && group.is_fundamental(rect.centre()) && surplus >= images;
            surplus -= if leaves { images } else { 0 };
            leaves
        });
        ring.iter().copied().filter(|place| !left_out.contains(place)).collect()
    }

    /// Places rooms of the lattice, each with its images.
    fn build_towers(&mut self, places: Vec<Point>) {
        let group = self.placer.group();
        for at in places.into_iter().map(|place| self.lattice.at(place)) {
            let room = self.wanted - self.placer.count();
            let mut images = self.placer.all_images();
            if !group.keeps(at) && self.symmetry_break > 0.0 {
                for image in 1..group.images() {
                    if self.termination.chance(0.5 * self.symmetry_break) || images.count_ones() as i32 > room {
                        images &= !(1 << image);
                    }
                }
            }
            let rooms = if group.keeps(at) { 1 } else { images.count_ones() as i32 };
            if rooms <= room && self.placer.trace.keep_going() {
                self.placer.place(&self.tower, at, images);
            }
        }
    }

    /// Connects each room of the ring with the next, and the last with the first.
    fn link_ring(&mut self, ring: &[Point]) {
        let (group, rooms) = (self.placer.group(), &self.placer.plan.rooms);
        let at = |place: &Point| {
            let rect = self.lattice.at(*place);
            let index = rooms.iter().position(|room| room.rect == rect)?;
            Some((index as u32, rooms[index].image))
        };
        let built: Vec<(u32, u8)> = ring.iter().filter_map(at).collect();
        let next = built.iter().cycle().skip(1);
        let links = built.iter().zip(next).take(if built.len() > 2 { built.len() } else { built.len() / 2 });
        // Of a link and its images, one is enough. A mirror turns the order of the ring round.
        let is_first = |one: u8, other: u8| one == 0 && (group != SymmetryGroup::Mirror || other == 0);
        for (one, other) in links.filter(|(one, other)| is_first(one.1, other.1)) {
            self.placer.link_rooms([one.0, other.0]);
        }
    }

    /// Connects the keep with one of the rooms nearest to it.
    fn link_gate(&mut self, keep_room: u32, rng: &mut Rng) {
        let (group, rooms) = (self.placer.group(), &self.placer.plan.rooms);
        let keep = rooms[keep_room as usize].rect;
        let faces = |rect: Rect| {
            let columns = rect.x < keep.right() && keep.x < rect.right();
            columns || (rect.y < keep.bottom() && keep.y < rect.bottom())
        };
        // On the axis of a mirror there is one gate, elsewhere there are two.
        let is_single = |rect: Rect| group != SymmetryGroup::Mirror || group.keeps(rect);
        let rank = |rect: Rect| (!is_single(rect), !faces(rect), rect.gap(keep));
        let gates = (0..).zip(rooms).filter(|(index, room)| *index != keep_room && room.is_fundamental());
        let ranked: Vec<((bool, bool, i32), u32)> = gates.map(|(index, room)| (rank(room.rect), index)).collect();
        let best = ranked.iter().map(|(rank, _)| *rank).min();
        let gates: Vec<u32> = ranked.iter().filter(|(rank, _)| Some(*rank) == best).map(|(_, index)| *index).collect();
        if let Some(gate) = rng.pick(&gates) {
            self.placer.link_rooms([keep_room, *gate]);
        }
    }
}
