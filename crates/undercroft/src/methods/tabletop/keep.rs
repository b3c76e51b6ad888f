//! A fortress: rooms of one size in rows and columns, an outer ring around a keep.
//!
//! ```text
//!   ▣─▣─▣─▣      the ring is closed; few ways lead inside
//!   │     │
//!   ▣ ███ ▣
//!   │ ███─▣      the keep lies in the middle and is larger than the rest
//!   ▣─▣─▣─▣
//! ```

use super::{
    chamber::{Chamber, Part},
    site::Site,
    spine::spacing,
    symmetry::Motions,
};
use crate::{
    geom::Rect,
    methods::Tabletop,
    rng::{Rng, Streams},
    trace::Trace,
};

/// From so many rooms on the yard inside the ring is built up too.
const BUILT_UP: i32 = 26;

/// Rows and columns of places around the centre.
struct Lattice {
    columns: i32,
    rows: i32,
    /// From the middle of one place to the next; even, so that half of it is whole.
    pitch: i32,
    /// The side of every room; odd, so that it has a middle.
    side: i32,
}

impl Lattice {
    fn draw(params: &Tabletop, motions: Motions, wanted: i32, rng: &mut Rng) -> Lattice {
        let side = (6.0 + 2.0 * params.room_size_bias) as i32 / 2 * 2 + rng.between(0, 1) * 2 - 1;
        // An odd side and an odd gap make an even pitch.
        let pitch = side + (spacing(params, rng) | 1).min((params.spacing().1 - 1) | 1);
        let (columns, rows) = size(motions, wanted);
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

    /// The keep fills most of the yard, but stays a room.
    fn keep(&self, motions: Motions) -> Rect {
        let across = |places: i32| {
            ((places - 2) * self.pitch - (self.pitch - self.side)).min(2 * self.side + 1).max(self.side) | 1
        };
        let (w, h) = match motions {
            Motions::Quarter => (across(self.columns.min(self.rows)), across(self.columns.min(self.rows))),
            _ => (across(self.columns), across(self.rows)),
        };
        Rect::new(-(w / 2), -(h / 2), w, h)
    }
}

/// How many columns and rows hold a ring, a keep and what else there is to be.
fn size(motions: Motions, wanted: i32) -> (i32, i32) {
    let fits = |columns: i32, rows: i32| {
        let ring = 2 * (columns + rows) - 4;
        // A keep may take the place of up to nine.
        if wanted < BUILT_UP { ring < wanted } else { columns * rows - 8 < wanted }
    };
    let (mut columns, mut rows) = (3, 3);
    loop {
        // A mirror's axis runs through a column, so that the ring can cross it.
        let next = match motions {
            Motions::Quarter => (columns + 1, rows + 1),
            Motions::Mirror if columns <= rows => (columns + 2, rows),
            _ if columns <= rows && motions != Motions::Mirror => (columns + 1, rows),
            _ => (columns, rows + 1),
        };
        if !fits(next.0, next.1) {
            return (columns, rows);
        }
        (columns, rows) = next;
    }
}

/// Places rooms until there are so many, or no place of the lattice is left.
pub(super) fn build<T: Trace>(params: &Tabletop, site: &mut Site<'_, T>, wanted: i32, streams: &Streams) {
    let rng = &mut streams.stage("tabletop/lattice");
    let motions = site.plan.motions;
    let lattice = Lattice::draw(params, motions, wanted, rng);
    let all = site.all_images();
    let keep = lattice.keep(motions);
    let tower = Chamber::rect(lattice.side, lattice.side);
    let hall = Chamber { part: Part::Keep, ..Chamber::rect(keep.w, keep.h) };
    let keep = site.place(&hall, keep, all);
    let mut ring = lattice.ring();
    if wanted < 1 + ring.len() as i32 {
        // Too few for a whole ring: the corners first.
        ring.sort_by_key(|(column, row)| {
            !((*column == 0 || *column + 1 == lattice.columns) && (*row == 0 || *row + 1 == lattice.rows))
        });
    }
    let mut built: Vec<usize> = Vec::new();
    let mut mason =
        Mason { tower, wanted, ruin: params.symmetry_break, termination: streams.stage("tabletop/termination") };
    for (column, row) in ring {
        built.extend(mason.raise(site, lattice.at(column, row)));
    }
    // Around the ring, and across where it closes.
    for pair in 0..built.len() {
        let next = (pair + 1) % built.len();
        if built.len() > 2 && near(site, built[pair], built[next], lattice.pitch) {
            site.link(built[pair], built[next]);
        }
    }
    if let (Some(keep), Some(gate)) = (keep, rng.pick(&built).copied()) {
        site.link(keep, gate);
    }
    let mut yard: Vec<(i32, i32)> =
        (1..lattice.rows - 1).flat_map(|row| (1..lattice.columns - 1).map(move |column| (column, row))).collect();
    // From the outside inwards, so that the ring is backed before the middle fills.
    yard.sort_by_key(|(column, row)| {
        let from_edge = (*column).min(lattice.columns - 1 - column).min(*row).min(lattice.rows - 1 - row);
        (from_edge, *row, *column)
    });
    for (column, row) in yard {
        mason.raise(site, lattice.at(column, row));
    }
    // Gatehouses before the walls, for what a whole ring leaves over.
    for step in 1..=4 {
        for (dx, dy) in [(0, 1), (0, -1), (-1, 0), (1, 0)] {
            let x = dx * (lattice.columns - 1 + 2 * step) * lattice.pitch / 2;
            let y = dy * (lattice.rows - 1 + 2 * step) * lattice.pitch / 2;
            mason.raise(site, mason.tower.around(x, y));
        }
    }
}

/// Builds towers, as long as any are wanted.
struct Mason {
    tower: Chamber,
    wanted: i32,
    /// How many images fall.
    ruin: f64,
    termination: Rng,
}

impl Mason {
    /// Builds a tower with its images.
    fn raise<T: Trace>(&mut self, site: &mut Site<'_, T>, at: Rect) -> Option<usize> {
        let motions = site.plan.motions;
        let room = self.wanted - site.count();
        let mut images = site.all_images();
        if !motions.keeps(at) && self.ruin > 0.0 {
            for image in 1..motions.images() {
                if self.termination.chance(0.5 * self.ruin) || images.count_ones() as i32 > room {
                    images &= !(1 << image);
                }
            }
        }
        let rooms = if motions.keeps(at) { 1 } else { images.count_ones() as i32 };
        if rooms > room { None } else { site.place(&self.tower, at, images) }
    }
}

fn near<T: Trace>(site: &Site<'_, T>, one: usize, other: usize, pitch: i32) -> bool {
    let (a, b) = (site.orbits[one].rect.centre(), site.orbits[other].rect.centre());
    (a.x - b.x).abs() + (a.y - b.y).abs() == pitch
}
