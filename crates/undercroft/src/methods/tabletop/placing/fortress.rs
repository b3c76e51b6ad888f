//! Places a fortress: rooms of one size in rows and columns, an outer ring around a keep.
//!
//! ```text
//!   ▣─▣─▣─▣      the ring is closed; few passages lead inside
//!   │     │
//!   ▣ ███ ▣
//!   │ ███─▣      the keep lies in the middle and is larger than the rest
//!   ▣─▣─▣─▣
//! ```

use super::{
    Settings, Symmetry, SymmetryGroup,
    placer::RoomPlacer,
    room_template::{RoomRole, RoomTemplate},
    spine::spacing,
};
use crate::{
    geom::Rect,
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
struct Lattice {
    columns: i32,
    rows: i32,
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
        let (columns, rows) = size(group, wanted);
        // Between three columns or rows there would be no space for a keep that is larger than other rooms.
        let pitch = if columns.min(rows) == 3 { pitch + 2 } else { pitch };
        Lattice { columns, rows, pitch, side, gap: params.spacing().0 }
    }

    /// The lattice nearest to this one of which kept rooms have places, if there is one.
    fn fitted<T: Trace>(self, placer: &RoomPlacer<'_, T>) -> Lattice {
        let kept: Vec<Rect> = placer
            .orbits()
            .iter()
            .filter(|orbit| orbit.role != RoomRole::Keep && orbit.rect.w == orbit.rect.h)
            .map(|orbit| orbit.rect)
            .collect();
        let Some(side) = kept.first().map(|rect| rect.w).filter(|side| side % 2 == 1) else { return self };
        let mut best: Option<(usize, Lattice)> = None;
        let gap = self.pitch - self.side;
        let gaps = (0..=FARTHEST_APART).flat_map(|by| [gap + 2 * by, gap - 2 * by]).filter(|gap| *gap > 0);
        // With symmetry the numbers across its lines stay odd.
        let more: &[(i32, i32)] = match placer.group() {
            SymmetryGroup::Trivial => &[(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1), (1, 2), (2, 2)],
            SymmetryGroup::QuarterTurns => &[(0, 0), (2, 2)],
            SymmetryGroup::Mirror | SymmetryGroup::HalfTurn => &[(0, 0), (2, 0), (0, 2), (2, 2)],
        };
        for (gap, (columns, rows)) in gaps.flat_map(|gap| more.iter().map(move |more| (gap, more))) {
            let (columns, rows) = (self.columns + columns, self.rows + rows);
            let lattice = Lattice { columns, rows, pitch: side + gap, side, gap: self.gap };
            let count = kept.iter().filter(|rect| lattice.has(**rect)).count();
            if best.as_ref().is_none_or(|(most, _)| count > *most) {
                best = Some((count, lattice));
            }
        }
        best.map_or(self, |(_, lattice)| lattice)
    }

    /// Whether a rectangle is one of its places.
    fn has(&self, rect: Rect) -> bool {
        let first = self.at(0, 0);
        let (dx, dy) = (rect.x - first.x, rect.y - first.y);
        let is_inside = |by: i32, count: i32| by % self.pitch == 0 && (0..count).contains(&(by / self.pitch));
        (rect.w, rect.h) == (self.side, self.side) && is_inside(dx, self.columns) && is_inside(dy, self.rows)
    }

    fn at(&self, column: i32, row: i32) -> Rect {
        let (x, y) = ((2 * column + 1 - self.columns) * self.pitch / 2, (2 * row + 1 - self.rows) * self.pitch / 2);
        Rect::new(x - self.side / 2, y - self.side / 2, self.side, self.side)
    }

    /// The places of the ring, clockwise from the upper left corner.
    fn ring(&self) -> Vec<(i32, i32)> {
        let (last, bottom) = (self.columns - 1, self.rows - 1);
        let top = (0..last).map(|column| (column, 0));
        let right = (0..bottom).map(|row| (last, row));
        let low = (1..=last).rev().map(|column| (column, bottom));
        let left = (1..=bottom).rev().map(|row| (0, row));
        top.chain(right).chain(low).chain(left).collect()
    }

    /// The places so many layers outside the ring.
    fn outside(&self, layer: i32) -> Vec<(i32, i32)> {
        let (columns, rows) = (-layer..self.columns + layer, -layer..self.rows + layer);
        let is_outermost = |column: i32, row: i32| {
            column == -layer || row == -layer || column + 1 == columns.end || row + 1 == rows.end
        };
        let all = rows.clone().flat_map(|row| columns.clone().map(move |column| (column, row)));
        all.filter(|(column, row)| is_outermost(*column, *row)).collect()
    }

    fn is_corner(&self, (column, row): (i32, i32)) -> bool {
        (column == 0 || column + 1 == self.columns) && (row == 0 || row + 1 == self.rows)
    }

    /// The rectangle of the keep: most of the courtyard, but at most about twice as long and wide as another room.
    fn keep(&self, group: SymmetryGroup) -> Rect {
        let across = |places: i32| {
            let gap = self.gap;
            let inside = (places - 1) * self.pitch - self.side - 2 * gap;
            (inside.min(2 * self.side + 1).max(self.side) - 1) | 1
        };
        let (w, h) = match group {
            SymmetryGroup::QuarterTurns => (across(self.columns.min(self.rows)), across(self.columns.min(self.rows))),
            _ => (across(self.columns), across(self.rows)),
        };
        Rect::new(-(w / 2), -(h / 2), w, h)
    }
}

/// How many columns and rows the lattice needs for so many rooms.
fn size(group: SymmetryGroup, wanted: i32) -> (i32, i32) {
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
    (columns, rows)
}

/// Places rooms until there are `wanted`, or the plane is full.
pub(super) fn place_fortress<T: Trace>(
    params: &Settings,
    placer: &mut RoomPlacer<'_, T>,
    wanted: i32,
    streams: &Streams,
) {
    let rng = &mut streams.stage("tabletop/lattice");
    let group = placer.group();
    let lattice = Lattice::draw(params, group, wanted, rng).fitted(placer);
    let keep = place_keep(params, placer, lattice.keep(group), wanted);
    let mut builder = TowerBuilder {
        tower: RoomTemplate::rect(lattice.side, lattice.side),
        wanted,
        symmetry_break: if params.symmetry == Symmetry::Partial { 0.0 } else { params.symmetry_break },
        termination: streams.stage("tabletop/termination"),
    };
    let ring = lattice.ring();
    for (column, row) in builder.choose(placer, &lattice, &ring, rng) {
        builder.build_tower(placer, lattice.at(column, row));
    }
    link_ring(placer, &lattice, &ring);
    let mut courtyard: Vec<(i32, i32)> =
        (1..lattice.rows - 1).flat_map(|row| (1..lattice.columns - 1).map(move |column| (column, row))).collect();
    // From the outside inwards, so that rooms next to the ring come before those in the middle.
    courtyard.sort_by_key(|(column, row)| {
        let from_edge = (*column).min(lattice.columns - 1 - column).min(*row).min(lattice.rows - 1 - row);
        (from_edge, *row, *column)
    });
    for (column, row) in courtyard {
        builder.build_tower(placer, lattice.at(column, row));
    }
    if let Some(keep) = keep {
        link_gate(placer, keep, rng);
    }
    // Rooms outside the ring, where it has no more places, or images were left out: first in the middle of the sides.
    for layer in 1..=wanted {
        if placer.count() >= wanted || !placer.keep_going() {
            return;
        }
        let mut places = lattice.outside(layer);
        let (middle, centre) = ((lattice.columns - 1) / 2, (lattice.rows - 1) / 2);
        places.sort_by_key(|(column, row)| (column - middle).abs().min((row - centre).abs()));
        for (column, row) in places {
            builder.build_tower(placer, lattice.at(column, row));
        }
    }
}

/// Places the keep, unless it is kept: as large as the lattice has it, or as kept rooms leave space for. Gives back the room.
fn place_keep<T: Trace>(params: &Settings, placer: &mut RoomPlacer<'_, T>, mut keep: Rect, wanted: i32) -> Option<u32> {
    let kept = placer.orbits().iter().find(|orbit| orbit.role == RoomRole::Keep).and_then(|orbit| orbit.first);
    if kept.is_some() {
        return kept;
    }
    let mut placed = None;
    while placed.is_none() && keep.w >= SMALLEST_KEEP && placer.count() < wanted {
        let hall = RoomTemplate { role: RoomRole::Keep, ..RoomTemplate::rect(keep.w, keep.h) };
        placed = placer.place(&hall, keep, placer.all_images());
        // Both sides stay odd, and the longer one goes first.
        let least = keep.w.min(keep.h);
        let across = |side: i32| if side > least || keep.w == keep.h { side - 2 } else { side };
        keep = Rect::new(-(across(keep.w) / 2), -(across(keep.h) / 2), across(keep.w), across(keep.h));
        placer.pack_tightly();
    }
    placer.keep_gaps(params);
    placed.and_then(|orbit| placer.orbits()[orbit].first)
}

/// Connects each room of the ring with the next, and the last with the first.
fn link_ring<T: Trace>(placer: &mut RoomPlacer<'_, T>, lattice: &Lattice, ring: &[(i32, i32)]) {
    let group = placer.group();
    let at = |place: &(i32, i32)| {
        let rect = lattice.at(place.0, place.1);
        (0..).zip(placer.rooms()).find(|(_, room)| room.rect == rect).map(|(index, room)| (index, room.image))
    };
    let built: Vec<(u32, u8)> = ring.iter().filter_map(at).collect();
    let next = built.iter().cycle().skip(1);
    let links: Vec<[u32; 2]> = built
        .iter()
        .zip(next)
        .take(if built.len() > 2 { built.len() } else { built.len() / 2 })
        // Of a link and its images, one is enough. A mirror turns the order of the ring round.
        .filter(|(one, other)| one.1 == 0 && (group != SymmetryGroup::Mirror || other.1 == 0))
        .map(|(one, other)| [one.0, other.0])
        .collect();
    links.into_iter().for_each(|link| placer.link_rooms(link));
}

/// Connects the keep with one of the rooms nearest to it.
fn link_gate<T: Trace>(placer: &mut RoomPlacer<'_, T>, keep_room: u32, rng: &mut Rng) {
    let group = placer.group();
    let keep = placer.rooms()[keep_room as usize].rect;
    let faces = |rect: Rect| {
        let columns = rect.x < keep.right() && keep.x < rect.right();
        columns || (rect.y < keep.bottom() && keep.y < rect.bottom())
    };
    // On the axis of a mirror there is one gate, elsewhere there are two.
    let is_single = |rect: Rect| group != SymmetryGroup::Mirror || group.keeps(rect);
    let gates = (0..).zip(placer.rooms()).filter(|(index, room)| *index != keep_room && room.is_fundamental());
    let ranked = gates.map(|(index, room)| ((!is_single(room.rect), !faces(room.rect), room.rect.gap(keep)), index));
    let mut ranked: Vec<((bool, bool, i32), u32)> = ranked.collect();
    ranked.sort_unstable();
    let best = ranked.first().map(|(rank, _)| *rank);
    let gates: Vec<u32> = ranked.iter().filter(|(rank, _)| Some(*rank) == best).map(|(_, index)| *index).collect();
    if let Some(gate) = rng.pick(&gates) {
        placer.link_rooms([keep_room, *gate]);
    }
}

/// Places the rooms of the lattice, as long as any are wanted.
struct TowerBuilder {
    tower: RoomTemplate,
    wanted: i32,
    /// How many images are left out, from 0 to 1.
    symmetry_break: f64,
    termination: Rng,
}

impl TowerBuilder {
    /// The places of the ring at which to build, if there are more than rooms: all corners, unless there are too few rooms
    /// even for these.
    fn choose<T: Trace>(
        &self,
        placer: &RoomPlacer<'_, T>,
        lattice: &Lattice,
        ring: &[(i32, i32)],
        rng: &mut Rng,
    ) -> Vec<(i32, i32)> {
        let group = placer.group();
        let mut surplus = ring.len() as i32 + placer.count() - self.wanted;
        let mut left_out: Vec<(i32, i32)> = ring.to_vec();
        rng.shuffle(&mut left_out);
        left_out.sort_by_key(|place| lattice.is_corner(*place));
        left_out.retain(|place| {
            let rect = lattice.at(place.0, place.1);
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

    /// Places a room of the lattice with its images.
    fn build_tower<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>, at: Rect) -> Option<usize> {
        let group = placer.group();
        let room = self.wanted - placer.count();
        let mut images = placer.all_images();
        if !group.keeps(at) && self.symmetry_break > 0.0 {
            for image in 1..group.images() {
                if self.termination.chance(0.5 * self.symmetry_break) || images.count_ones() as i32 > room {
                    images &= !(1 << image);
                }
            }
        }
        let rooms = if group.keeps(at) { 1 } else { images.count_ones() as i32 };
        if rooms > room || !placer.keep_going() { None } else { placer.place(&self.tower, at, images) }
    }
}
