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
    Settings, SymmetryGroup,
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

/// Rows and columns of places around the centre.
struct Lattice {
    columns: i32,
    rows: i32,
    /// From the middle of one place to the middle of the next; even, so that half of it is a whole number.
    pitch: i32,
    /// The side of every room; odd, so that it has a middle cell.
    side: i32,
}

impl Lattice {
    fn draw(params: &Settings, group: SymmetryGroup, wanted: i32, rng: &mut Rng) -> Lattice {
        let side = (6.0 + 2.0 * params.room_size_bias) as i32 / 2 * 2 + rng.between(0, 1) * 2 - 1;
        // An odd side and an odd gap make an even pitch.
        let pitch = side + (spacing(params, rng) | 1).min((params.spacing().1 - 1) | 1);
        let (columns, rows) = size(group, wanted);
        Lattice { columns, rows, pitch, side }
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

    /// The rectangle of the keep: most of the courtyard, but at most about twice as long and wide as another room.
    fn keep(&self, group: SymmetryGroup) -> Rect {
        let across = |places: i32| {
            ((places - 2) * self.pitch - (self.pitch - self.side)).min(2 * self.side + 1).max(self.side) | 1
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
    let fits = |columns: i32, rows: i32| {
        let ring = 2 * (columns + rows) - 4;
        // The keep takes the place of up to nine other rooms.
        if wanted < BUILT_UP { ring < wanted } else { columns * rows - 8 < wanted }
    };
    let (mut columns, mut rows) = (3, 3);
    loop {
        // The axis of a mirror runs through a column, so that the ring can cross it: the number of columns stays odd.
        let next = match group {
            SymmetryGroup::QuarterTurns => (columns + 1, rows + 1),
            SymmetryGroup::Mirror if columns <= rows => (columns + 2, rows),
            _ if columns <= rows && group != SymmetryGroup::Mirror => (columns + 1, rows),
            _ => (columns, rows + 1),
        };
        if !fits(next.0, next.1) {
            return (columns, rows);
        }
        (columns, rows) = next;
    }
}

/// Places rooms until there are `wanted`, or no place of the lattice is left.
pub(super) fn place_fortress<T: Trace>(
    params: &Settings,
    placer: &mut RoomPlacer<'_, T>,
    wanted: i32,
    streams: &Streams,
) {
    let rng = &mut streams.stage("tabletop/lattice");
    let group = placer.group();
    let lattice = Lattice::draw(params, group, wanted, rng);
    let all = placer.all_images();
    let keep = lattice.keep(group);
    let tower = RoomTemplate::rect(lattice.side, lattice.side);
    let hall = RoomTemplate { role: RoomRole::Keep, ..RoomTemplate::rect(keep.w, keep.h) };
    let keep = placer.place(&hall, keep, all);
    let mut ring = lattice.ring();
    if wanted < 1 + ring.len() as i32 {
        // Too few rooms for the whole ring: the corners come first.
        ring.sort_by_key(|(column, row)| {
            !((*column == 0 || *column + 1 == lattice.columns) && (*row == 0 || *row + 1 == lattice.rows))
        });
    }
    let mut built: Vec<usize> = Vec::new();
    let mut builder = TowerBuilder {
        tower,
        wanted,
        symmetry_break: params.symmetry_break,
        termination: streams.stage("tabletop/termination"),
    };
    for (column, row) in ring {
        built.extend(builder.build_tower(placer, lattice.at(column, row)));
    }
    // Each room of the ring is connected with the next, and the last with the first.
    for pair in 0..built.len() {
        let next = (pair + 1) % built.len();
        let middle = |orbit: usize| placer.orbits()[orbit].rect.centre();
        if built.len() > 2 && middle(built[pair]).steps_to(middle(built[next])) == lattice.pitch {
            placer.link(built[pair], built[next]);
        }
    }
    if let (Some(keep), Some(gate)) = (keep, rng.pick(&built).copied()) {
        placer.link(keep, gate);
    }
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
    // Rooms outside the ring, if there are more than the lattice can hold.
    for step in 1..=4 {
        for (dx, dy) in [(0, 1), (0, -1), (-1, 0), (1, 0)] {
            let x = dx * (lattice.columns - 1 + 2 * step) * lattice.pitch / 2;
            let y = dy * (lattice.rows - 1 + 2 * step) * lattice.pitch / 2;
            builder.build_tower(placer, builder.tower.around(x, y));
        }
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
