//! Triangles by material.

use std::collections::BTreeMap;

use undercroft::{
    geom::{Point, Rect},
    view::BorderLine,
};

use crate::solids::Material;

/// Triangles: their corners, each with the normal of the surface there. The corners of a triangle go round against the clock as
/// seen from outside.
#[derive(Default)]
pub(super) struct Surface {
    pub positions: Vec<[f32; 3]>,
    pub normals: Vec<[f32; 3]>,
    pub triangles: Vec<u32>,
}

/// Surfaces of several materials. Lengths come in cells and are kept in metres.
pub(super) struct Mesh {
    side: f64,
    pub surfaces: BTreeMap<Material, Surface>,
}

/// The directions of the eight corners of a column, beginning in the east, clockwise from above.
const DIAGONAL: f64 = 0.707_106_781_186_547_5;
const EIGHT: [[f64; 2]; 8] = [
    [1.0, 0.0],
    [DIAGONAL, DIAGONAL],
    [0.0, 1.0],
    [-DIAGONAL, DIAGONAL],
    [-1.0, 0.0],
    [-DIAGONAL, -DIAGONAL],
    [0.0, -1.0],
    [DIAGONAL, -DIAGONAL],
];

impl Mesh {
    pub fn new(side: f64) -> Mesh {
        Mesh { side, surfaces: BTreeMap::new() }
    }

    pub fn is_empty(&self) -> bool {
        self.surfaces.is_empty()
    }

    /// A flat shape, as a fan of triangles from its first corner.
    fn polygon(&mut self, material: Material, corners: &[[f64; 3]], normal: [f64; 3]) {
        let surface = self.surfaces.entry(material).or_default();
        let first = surface.positions.len() as u32;
        surface.positions.extend(corners.iter().map(|corner| corner.map(|length| (length * self.side) as f32)));
        surface.normals.extend(corners.iter().map(|_| normal.map(|part| part as f32)));
        for second in 1..corners.len().saturating_sub(1) as u32 {
            surface.triangles.extend([first, first + second, first + second + 1]);
        }
    }

    /// A rectangle that faces up.
    pub fn up(&mut self, material: Material, rect: Rect, y: f64) {
        let ([x, z], [right, bottom]) = corners(rect);
        let corners = [[x, y, z], [x, y, bottom], [right, y, bottom], [right, y, z]];
        self.polygon(material, &corners, [0.0, 1.0, 0.0]);
    }

    /// A rectangle that faces down.
    pub fn down(&mut self, material: Material, rect: Rect, y: f64) {
        let ([x, z], [right, bottom]) = corners(rect);
        let corners = [[x, y, z], [right, y, z], [right, y, bottom], [x, y, bottom]];
        self.polygon(material, &corners, [0.0, -1.0, 0.0]);
    }

    /// An upright rectangle on a border, which faces away from the cells that are set.
    pub fn side(&mut self, material: Material, line: &BorderLine, heights: [f64; 2]) {
        let normal = outward(line);
        self.upright(material, line.to, line.from, heights, normal);
    }

    /// The same facing the cells that are set.
    pub fn inside(&mut self, material: Material, line: &BorderLine, heights: [f64; 2]) {
        let normal = outward(line).map(|part| 0.0 - part);
        self.upright(material, line.from, line.to, heights, normal);
    }

    /// An upright rectangle between two points. It is seen from the right of somebody who walks from the first to the second.
    fn upright(&mut self, material: Material, from: Point, to: Point, [low, high]: [f64; 2], normal: [f64; 3]) {
        let spot = |at: Point, y: f64| [f64::from(at.x), y, f64::from(at.y)];
        self.polygon(material, &[spot(from, low), spot(to, low), spot(to, high), spot(from, high)], normal);
    }

    /// The four sides of a pit, seen from inside.
    pub fn pit(&mut self, material: Material, rect: Rect, depth: f64) {
        let ([x, z], [right, bottom]) = corners(rect);
        let heights = [-depth, 0.0];
        let [low, high] = heights;
        let mut wall = |a: [f64; 2], b: [f64; 2], normal| {
            let corners = [[a[0], low, a[1]], [b[0], low, b[1]], [b[0], high, b[1]], [a[0], high, a[1]]];
            self.polygon(material, &corners, normal);
        };
        wall([x, z], [right, z], [0.0, 0.0, 1.0]);
        wall([right, bottom], [x, bottom], [0.0, 0.0, -1.0]);
        wall([x, bottom], [x, z], [1.0, 0.0, 0.0]);
        wall([right, z], [right, bottom], [-1.0, 0.0, 0.0]);
    }

    /// A box with all its six sides.
    pub fn block(&mut self, material: Material, min: [f64; 3], max: [f64; 3]) {
        let ([x, y, z], [u, v, w]) = (min, max);
        let sides = [
            ([[x, v, z], [x, v, w], [u, v, w], [u, v, z]], [0.0, 1.0, 0.0]),
            ([[x, y, z], [u, y, z], [u, y, w], [x, y, w]], [0.0, -1.0, 0.0]),
            ([[x, y, w], [u, y, w], [u, v, w], [x, v, w]], [0.0, 0.0, 1.0]),
            ([[u, y, z], [x, y, z], [x, v, z], [u, v, z]], [0.0, 0.0, -1.0]),
            ([[u, y, w], [u, y, z], [u, v, z], [u, v, w]], [1.0, 0.0, 0.0]),
            ([[x, y, z], [x, y, w], [x, v, w], [x, v, z]], [-1.0, 0.0, 0.0]),
        ];
        sides.iter().for_each(|(corners, normal)| self.polygon(material, corners, *normal));
    }

    /// An upright column with eight sides.
    pub fn column(&mut self, material: Material, radius: f64, bottom: f64, top: f64) {
        let spot = |[x, z]: [f64; 2], y: f64| [x * radius, y, z * radius];
        for (place, from) in EIGHT.into_iter().enumerate() {
            let to = EIGHT[(place + 1) % EIGHT.len()];
            // Halfway between two corners, made as long as 1.
            let (x, z) = (from[0] + to[0], from[1] + to[1]);
            let length = (x * x + z * z).sqrt();
            let corners = [spot(to, bottom), spot(from, bottom), spot(from, top), spot(to, top)];
            self.polygon(material, &corners, [x / length, 0.0, z / length]);
        }
        let lid: Vec<[f64; 3]> = EIGHT.into_iter().rev().map(|corner| spot(corner, top)).collect();
        self.polygon(material, &lid, [0.0, 1.0, 0.0]);
    }
}

fn corners(rect: Rect) -> ([f64; 2], [f64; 2]) {
    ([f64::from(rect.x), f64::from(rect.y)], [f64::from(rect.right()), f64::from(rect.bottom())])
}

/// The way from the cells that are set across their border.
fn outward(line: &BorderLine) -> [f64; 3] {
    let step = line.side.step(Point::default());
    [f64::from(step.x), 0.0, f64::from(step.y)]
}
