//! Symbols of what rooms are furnished with by their purposes: beds and benches, barrels and bones.
//!
//! Coordinates are cells, first across and then backwards: what stands at a wall has its back at 0.45. Nothing reaches
//! farther, so that with its outline it stays in its cell.

use undercroft::{
    MarkKind,
    view::plan::{MarkSymbol, Path, PointF, stone},
};

use super::furniture_symbols::{FurnitureShapes, SymbolFrame, star};

impl FurnitureShapes {
    /// Adds the symbol of a furnishing; false if it has none here.
    pub(super) fn add_furnishing(&mut self, sign: &MarkSymbol, frame: &SymbolFrame) -> bool {
        use MarkKind::*;
        match sign.kind {
            Bed => self.bed(frame),
            Bedding => self.bedding(sign),
            Table => {
                self.stone.push(frame.rect(0.42, 0.42));
                self.lines.extend([-0.15, 0.15].map(|x| frame.line((x, -0.42), (x, 0.42))));
            }
            Bench => {
                self.stone.push(frame.block((-0.42, 0.42), (-0.36, -0.1)));
                self.lines.push(frame.line((-0.36, -0.23), (0.36, -0.23)));
            }
            Hearth => self.hearth(sign),
            Shelf => {
                self.stone.push(frame.block((-0.45, 0.45), (0.14, 0.45)));
                self.lines.extend([-0.34, -0.24, -0.06, 0.12, 0.2, 0.36].map(|x| frame.line((x, 0.14), (x, 0.45))));
            }
            Workbench => self.workbench(frame),
            Anvil => self.stone.push(at_spots(sign.at, &ANVIL)),
            WeaponRack => self.weapon_rack(frame),
            Cage => {
                self.lines.push(frame.rect(0.38, 0.38));
                self.lines.extend([-0.2, 0.0, 0.2].map(|x| frame.line((x, -0.38), (x, 0.38))));
                let corners = [(-0.38, -0.38), (0.38, -0.38), (0.38, 0.38), (-0.38, 0.38)];
                self.stone.extend(corners.map(|at| square(frame.spot(at), 0.06)));
            }
            Chains => self.chains(frame),
            Statue => {
                self.stone.push(square(sign.at, 0.38));
                self.stone.push(ring(sign.at, 0.28));
                self.lines.push(star(sign.at, 0.22));
            }
            Urn => {
                self.lines.extend([-0.25, 0.25].map(|x| ring(sign.at.moved(x, 0.0), 0.09)));
                self.stone.push(ring(sign.at, 0.25));
                self.lines.push(ring(sign.at, 0.12));
            }
            Crate => {
                self.stone.push(square(sign.at, 0.37));
                self.lines.push(Path::line(&[sign.at.moved(-0.37, -0.37), sign.at.moved(0.37, 0.37)]));
                self.lines.push(Path::line(&[sign.at.moved(-0.37, 0.37), sign.at.moved(0.37, -0.37)]));
            }
            Barrel => {
                self.stone.push(ring(sign.at, 0.35));
                self.lines.push(ring(sign.at, 0.27));
                self.lines.extend([-0.1, 0.1].map(|x| Path::line(&[sign.at.moved(x, -0.25), sign.at.moved(x, 0.25)])));
            }
            Well => {
                self.stone.push(ring(sign.at, 0.42));
                self.basins.push(ring(sign.at, 0.27));
                // The beam over the shaft, with the rope around it.
                self.lines.push(Path::line(&[sign.at.moved(-0.44, 0.0), sign.at.moved(0.44, 0.0)]));
                self.lines
                    .extend([-0.07, 0.0, 0.07].map(|x| Path::line(&[sign.at.moved(x, -0.08), sign.at.moved(x, 0.08)])));
            }
            Brazier => {
                let feet = [(0.0, -1.0), (0.87, 0.5), (-0.87, 0.5)];
                self.lines.extend(
                    feet.map(|(x, y)| {
                        Path::line(&[sign.at.moved(0.28 * x, 0.28 * y), sign.at.moved(0.42 * x, 0.42 * y)])
                    }),
                );
                self.stone.push(ring(sign.at, 0.29));
                self.lines.push(at_spots(sign.at.moved(0.0, 0.01), &FLAME));
            }
            Bones => self.bones(sign.at),
            Mushrooms => {
                for (x, y, size) in [(-0.16, 0.0, 1.0), (0.2, 0.16, 0.75), (0.14, -0.24, 0.6)] {
                    self.mushroom(sign.at.moved(x, y), size);
                }
            }
            Pillar | Enemy | Boss | Loot | Reward | Hazard | Blessing | Column | Altar | Dais | Fountain | Coffin
            | Rubble | Torch | Junction | PlayerSpawn | EnemySpawn | BossSpawn | LootSpawn | Key | Own => return false,
        }
        true
    }

    /// A bed with its head at the wall: pillow, and a blanket that is turned down.
    fn bed(&mut self, frame: &SymbolFrame) {
        self.stone.push(frame.rect(0.32, 0.44));
        self.lines.push(frame.block((-0.22, 0.22), (0.22, 0.37)));
        self.lines.push(frame.line((-0.32, 0.12), (0.32, 0.12)));
        self.lines.push(frame.line((-0.32, 0.02), (0.32, 0.02)));
    }

    /// A heap with straw sticking out.
    fn bedding(&mut self, sign: &MarkSymbol) {
        self.stone.push(stone(sign.at, 0.36, sign.cell, 0));
        let straws = [
            (-0.28, -0.1, -0.08, -0.2),
            (0.04, -0.24, 0.26, -0.12),
            (-0.24, 0.12, -0.02, 0.04),
            (0.06, 0.06, 0.28, 0.1),
            (-0.12, 0.26, 0.12, 0.2),
        ];
        for (x, y, to_x, to_y) in straws {
            self.lines.push(Path::line(&[sign.at.moved(x, y), sign.at.moved(to_x, to_y)]));
        }
    }

    /// A fire in a ring of stones.
    fn hearth(&mut self, sign: &MarkSymbol) {
        let around =
            [(0.0, -1.0), (0.7, -0.7), (1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7), (-1.0, 0.0), (-0.7, -0.7)];
        for (nth, (x, y)) in around.into_iter().enumerate() {
            self.stone.push(stone(sign.at.moved(0.32 * x, 0.32 * y), 0.11, sign.cell, nth as i32));
        }
        self.lines.push(at_spots(sign.at, &FLAME));
    }

    /// A bench along a wall with a vice and a hammer on it.
    fn workbench(&mut self, frame: &SymbolFrame) {
        self.stone.push(frame.block((-0.45, 0.45), (-0.02, 0.45)));
        self.stone.push(frame.block((0.2, 0.38), (-0.14, 0.06)));
        self.lines.push(frame.line((-0.3, 0.1), (-0.02, 0.34)));
        self.lines.push(frame.polygon(&[(-0.12, 0.36), (0.0, 0.24), (0.08, 0.32), (-0.04, 0.44)]));
    }

    /// A board along a wall with three swords on it.
    fn weapon_rack(&mut self, frame: &SymbolFrame) {
        self.stone.push(frame.block((-0.44, 0.44), (0.3, 0.45)));
        for x in [-0.28, 0.0, 0.28] {
            self.lines.push(frame.line((x, 0.4), (x, -0.2)));
            self.lines.push(frame.line((x - 0.09, 0.18), (x + 0.09, 0.18)));
        }
    }

    /// Two chains on a plate at the wall, each ending in a ring.
    fn chains(&mut self, frame: &SymbolFrame) {
        self.stone.push(frame.block((-0.34, 0.34), (0.36, 0.45)));
        for x in [-0.2, 0.2] {
            self.lines.extend([0.3, 0.18, 0.06].map(|back| Path::ellipse(frame.spot((x, back)), 0.05, 0.07)));
            self.lines.push(ring(frame.spot((x, -0.12)), 0.11));
        }
    }

    /// A skull over two bones.
    fn bones(&mut self, at: PointF) {
        for side in [-1.0, 1.0] {
            let (from, to) = (at.moved(-0.3 * side, 0.02), at.moved(0.3 * side, 0.34));
            self.lines.push(Path::line(&[from, to]));
            self.stone.extend([from, to].map(|end| ring(end, 0.055)));
        }
        self.stone.push(Path::ellipse(at.moved(0.0, -0.12), 0.19, 0.2));
        self.lines.extend([-0.075, 0.075].map(|x| ring(at.moved(x, -0.12), 0.035)));
        self.lines.push(Path::line(&[at.moved(0.0, 0.0), at.moved(0.0, 0.06)]));
    }

    fn mushroom(&mut self, at: PointF, size: f64) {
        let sized = |spots: &[(f64, f64)]| {
            Path::polygon(&spots.iter().map(|(x, y)| at.moved(x * size, y * size)).collect::<Vec<PointF>>())
        };
        self.stone.push(sized(&[(-0.05, 0.02), (0.05, 0.02), (0.07, 0.22), (-0.07, 0.22)]));
        self.stone.push(sized(&[
            (-0.22, 0.04),
            (-0.19, -0.1),
            (-0.08, -0.2),
            (0.08, -0.2),
            (0.19, -0.1),
            (0.22, 0.04),
        ]));
    }
}

/// An anvil from the side, with its horn to the west.
const ANVIL: [(f64, f64); 11] = [
    (-0.44, -0.2),
    (-0.16, -0.24),
    (0.38, -0.24),
    (0.38, -0.08),
    (0.14, -0.02),
    (0.12, 0.1),
    (0.28, 0.26),
    (-0.22, 0.26),
    (-0.08, 0.1),
    (-0.1, -0.02),
    (-0.26, -0.08),
];

/// A flame.
const FLAME: [(f64, f64); 9] = [
    (0.0, -0.22),
    (0.08, -0.08),
    (0.13, -0.12),
    (0.15, 0.06),
    (0.07, 0.17),
    (-0.07, 0.17),
    (-0.15, 0.06),
    (-0.12, -0.06),
    (-0.06, -0.02),
];

fn at_spots(at: PointF, spots: &[(f64, f64)]) -> Path {
    Path::polygon(&spots.iter().map(|(x, y)| at.moved(*x, *y)).collect::<Vec<PointF>>())
}

fn ring(at: PointF, size: f64) -> Path {
    Path::ellipse(at, size, size)
}

fn square(at: PointF, half: f64) -> Path {
    Path::rect(at.moved(-half, -half), 2.0 * half, 2.0 * half)
}
