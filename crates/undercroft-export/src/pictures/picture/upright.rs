//! What stands upright in the isometric view: the walls behind the floor, doors and furnishings, from the farthest to the
//! nearest, so that what is nearer covers what is behind it.

use std::collections::BTreeMap;

use undercroft::{
    Barrier, MarkKind, Named,
    view::plan::{DoorSymbol, MarkSymbol, Path, PointF},
};

use super::{
    elements::Elements,
    furniture_symbols,
    isometric::{HEIGHT, lifted},
    paint::Painter,
    scene::Ink,
    style::Style,
    upright_shapes::{DoorFrame, swept},
};

/// How many shades faces have, by where they look.
const SHADES: usize = 5;

/// What stands at about the same distance from the viewer. Nothing of it hides anything else.
#[derive(Default)]
struct Row {
    faces: [Vec<Path>; SHADES],
    /// The upper edges of faces, and upright edges where a wall ends or turns.
    lines: Vec<Path>,
    /// The tops of pillars.
    tops: Vec<Path>,
    /// Furnishings and doors, with their places in the plan, which are part of their names.
    furnishings: Vec<(usize, MarkSymbol)>,
    doors: Vec<(usize, DoorSymbol)>,
}

impl Painter<'_> {
    pub(super) fn upright(&mut self) {
        let Style { wall, .. } = *self.style;
        let mut elements = Elements::default();
        for row in self.rows().into_values() {
            for (shade, faces) in row.faces.into_iter().enumerate() {
                self.fill(faces, face_colour(self.style, shade), elements.ops());
            }
            self.stroke(row.lines, Ink::round(wall.colour, wall.width * 0.8), elements.ops());
            self.fill(row.tops, wall.colour, elements.ops());
            let name = |_: usize, (at, mark): &(usize, MarkSymbol)| {
                (format!("furnishing-{at}"), format!("furnishing {}", mark.kind.name()))
            };
            elements.each(self, &row.furnishings, name, |painter, marks, ops| {
                marks.iter().for_each(|(_, mark)| painter.furnishing(mark, ops));
            });
            let name = |_: usize, (at, door): &(usize, DoorSymbol)| {
                let lock = door.letter.map_or_else(String::new, |letter| format!(" lock-{letter}"));
                (format!("door-{at}"), format!("door {}{lock}", door.kind.name()))
            };
            elements.each(self, &row.doors, name, |painter, doors, ops| {
                doors.iter().for_each(|(_, door)| painter.standing_door(door, ops));
            });
        }
        self.scene.layers.extend(elements.layer("upright", "Standing walls, doors and furnishings", Vec::new()));
    }

    fn rows(&self) -> BTreeMap<i32, Row> {
        let mut rows: BTreeMap<i32, Row> = BTreeMap::new();
        let gates: Vec<PointF> = self.plan.exits.iter().map(|gate| gate.sill).collect();
        for path in &self.plan.outline {
            let corners = path.flattened(6);
            let edges: Vec<[PointF; 2]> =
                corners.windows(2).map(|ends| [ends[0], ends[1]]).filter(|[a, b]| a.distance(*b) > 1e-6).collect();
            for (nth, edge) in edges.iter().enumerate().filter(|(_, edge)| looks_here(edge)) {
                let before = &edges[(nth + edges.len() - 1) % edges.len()];
                let after = &edges[(nth + 1) % edges.len()];
                add_wall(edge, [before, after].map(|other| is_corner(edge, other)), &gates, &mut rows);
            }
        }
        for pillar in furniture_symbols::shapes(&self.plan.marks).walls {
            let (_, south_east) = pillar.bounds();
            let top = pillar.mapped(|at| lifted(at, HEIGHT));
            rows.entry(distance_row(south_east)).or_default().tops.push(top);
        }
        if self.layers.has("furnishings") {
            for (at, mark) in self.plan.marks.iter().enumerate() {
                rows.entry(distance_row(mark.at)).or_default().furnishings.push((at, mark.clone()));
            }
        }
        if self.layers.has("doors") {
            for (at, door) in self.plan.doors.iter().enumerate() {
                rows.entry(distance_row(door.middle())).or_default().doors.push((at, *door));
            }
        }
        rows
    }

    /// A furnishing as a body with its symbol on top.
    fn furnishing(&mut self, mark: &MarkSymbol, ops: &mut Vec<super::DrawOp>) {
        let Style { stone, fine, shallow, wall, .. } = *self.style;
        let shapes = furniture_symbols::shapes(std::slice::from_ref(mark));
        let height = height(mark.kind);
        let up =
            |paths: Vec<Path>| -> Vec<Path> { paths.iter().map(|path| path.mapped(|at| lifted(at, height))).collect() };
        let thin = super::LineStyle { width: fine.width * 0.7, ..fine };
        if height > 0.0 {
            let sides = shapes.stone.iter().map(|base| swept(base, height)).collect();
            self.solid(sides, stone.toward(wall.colour, 0.35), thin, ops);
        }
        self.solid(up(shapes.stone), stone, thin, ops);
        self.solid(up(shapes.basins), shallow, thin, ops);
        self.stroke(up(shapes.lines), Ink::round(fine.colour, fine.width * 0.6), ops);
    }

    /// A door as a leaf in its frame, an archway as the frame alone, a secret door as a piece of wall.
    fn standing_door(&mut self, door: &DoorSymbol, ops: &mut Vec<super::DrawOp>) {
        let Style { wall, fine, door: wood, floor, label, .. } = *self.style;
        let frame = DoorFrame::of(door);
        let thin = super::LineStyle { width: fine.width * 0.7, ..fine };
        match door.kind.barrier() {
            Barrier::Open => {}
            Barrier::Hidden => self.fill(vec![frame.panel(0.0, 1.0, 1.0)], face_colour(self.style, 2), ops),
            Barrier::Leaf | Barrier::Lock => {
                self.solid(frame.leaves(), wood, thin, ops);
                self.stroke(frame.boards(), Ink::sharp(fine.colour, fine.width * 0.4), ops);
            }
        }
        self.stroke(vec![frame.outline()], Ink::round(wall.colour, wall.width * 0.8), ops);
        let letter = if door.kind.is_hidden() { Some('S') } else { door.letter };
        if let Some(letter) = letter {
            let plate = if floor.is_none() { wood } else { floor };
            self.solid(vec![frame.disc(0.25)], plate, thin, ops);
            let strokes = self.text(&letter.to_string(), frame.middle(), 0.34);
            self.stroke(strokes, Ink::round(label, 0.06), ops);
        } else if door.kind.is_locked() {
            self.stroke(vec![frame.bar()], Ink::sharp(fine.colour, fine.width), ops);
            self.fill(vec![frame.disc(0.09)], fine.colour, ops);
        }
    }
}

fn face_colour(style: &Style, shade: usize) -> super::Colour {
    style.stone.toward(style.wall.colour, 0.08 + 0.34 * shade as f64 / (SHADES - 1) as f64)
}

/// How high a furnishing stands. What lies on the floor has no height.
const fn height(kind: MarkKind) -> f64 {
    use MarkKind::*;
    match kind {
        Column => 0.55,
        Altar => 0.26,
        Dais => 0.08,
        Rubble | Blessing => 0.0,
        Pillar | Enemy | Boss | Loot | Reward | Hazard | Fountain | Coffin | Bed | Bedding | Table | Bench | Hearth
        | Shelf | Workbench | Anvil | WeaponRack | Cage | Chains | Statue | Urn | Crate | Barrel | Well | Brazier
        | Bones | Mushrooms | Torch | Junction | PlayerSpawn | EnemySpawn | BossSpawn | LootSpawn | Key | Own => 0.16,
    }
}

/// The floor is to the right of an edge, and the viewer stands in the south-east.
fn looks_here([from, to]: &[PointF; 2]) -> bool {
    (to.x - from.x) - (to.y - from.y) > 1e-6
}

/// Whether a wall ends or turns sharply between two edges.
fn is_corner(edge: &[PointF; 2], other: &[PointF; 2]) -> bool {
    let (a, b) = (direction(edge), direction(other));
    !looks_here(other) || a.x * b.x + a.y * b.y < 0.7
}

fn direction([from, to]: &[PointF; 2]) -> PointF {
    let long = from.distance(*to);
    PointF::new((to.x - from.x) / long, (to.y - from.y) / long)
}

/// The row of a point of the floor: half a cell apart, so that what stands in the middle of a cell comes after the walls
/// behind the cell and before those in front of it.
fn distance_row(at: PointF) -> i32 {
    (2.0 * (at.x + at.y) + 1e-6).floor() as i32
}

/// Adds the face of an edge in pieces of at most a cell, so that each has a distance of its own.
fn add_wall([from, to]: &[PointF; 2], corners: [bool; 2], gates: &[PointF], rows: &mut BTreeMap<i32, Row>) {
    let along = direction(&[*from, *to]);
    // From walls that look south-west, which are the lightest, to those that look north-east.
    let turn = (-along.y - along.x) / std::f64::consts::SQRT_2;
    let shade = (((turn + 1.0) / 2.0 * SHADES as f64) as usize).min(SHADES - 1);
    let pieces = (from.distance(*to) - 1e-6).ceil().max(1.0) as u32;
    for piece in 0..pieces {
        let [a, b] = [piece, piece + 1].map(|end| from.between(*to, f64::from(end) / f64::from(pieces)));
        let middle = a.between(b, 0.5);
        if gates.iter().any(|gate| gate.distance(middle) < 0.3) {
            continue;
        }
        let [upper_a, upper_b] = [a, b].map(|at| lifted(at, HEIGHT));
        let row = rows.entry(distance_row(middle)).or_default();
        row.faces[shade].push(Path::polygon(&[a, b, upper_b, upper_a]));
        row.lines.push(Path::line(&[upper_a, upper_b]));
        if corners[0] && piece == 0 {
            row.lines.push(Path::line(&[a, upper_a]));
        }
        if corners[1] && piece + 1 == pieces {
            row.lines.push(Path::line(&[b, upper_b]));
        }
    }
}
