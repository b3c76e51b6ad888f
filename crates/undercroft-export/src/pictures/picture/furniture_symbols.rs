//! Symbols of furnishings, and of marks for the game master.

use undercroft::{
    MarkKind,
    geom::Dir,
    view::plan::{MarkSymbol, Path, PointF, stone},
};

use super::font::text_paths;

/// The shapes of symbols, by how they are drawn.
#[derive(Default)]
pub(super) struct FurnitureShapes {
    /// Solid like walls.
    pub walls: Vec<Path>,
    /// Filled with stone and outlined.
    pub stone: Vec<Path>,
    /// Filled with water and outlined.
    pub basins: Vec<Path>,
    /// Fine lines.
    pub lines: Vec<Path>,
    /// Marks for the game master, filled.
    pub marks: Vec<Path>,
    /// Marks for the game master, outlined.
    pub mark_lines: Vec<Path>,
}

/// The size of the ring that stands for a mark without a symbol of its own.
const UNKNOWN: f64 = 0.16;

pub(super) fn shapes(signs: &[MarkSymbol]) -> FurnitureShapes {
    let mut shapes = FurnitureShapes::default();
    signs.iter().for_each(|sign| shapes.add(sign));
    shapes
}

/// Local coordinates of a symbol that faces a direction: first across, then backwards.
pub(super) struct SymbolFrame {
    at: PointF,
    front: Dir,
}

impl SymbolFrame {
    pub(super) fn spot(&self, (across, back): (f64, f64)) -> PointF {
        self.at.toward(self.front.clockwise(), across).toward(self.front, -back)
    }

    pub(super) fn polygon(&self, spots: &[(f64, f64)]) -> Path {
        Path::polygon(&spots.iter().map(|spot| self.spot(*spot)).collect::<Vec<PointF>>())
    }

    pub(super) fn line(&self, from: (f64, f64), to: (f64, f64)) -> Path {
        Path::line(&[self.spot(from), self.spot(to)])
    }

    pub(super) fn rect(&self, across: f64, deep: f64) -> Path {
        self.block((-across, across), (-deep, deep))
    }

    /// A rectangle from one place across to another, and from one place backwards to another.
    pub(super) fn block(&self, across: (f64, f64), back: (f64, f64)) -> Path {
        self.polygon(&[(across.0, back.0), (across.1, back.0), (across.1, back.1), (across.0, back.1)])
    }
}

impl FurnitureShapes {
    fn add(&mut self, sign: &MarkSymbol) {
        use MarkKind::*;
        let at = sign.at;
        let frame = SymbolFrame { at, front: sign.facing.unwrap_or(Dir::South) };
        let ring = |size: f64| Path::ellipse(at, size, size);
        match sign.kind {
            Pillar => self.walls.push(Path::rect(at.moved(-0.5, -0.5), 1.0, 1.0)),
            Column => {
                self.stone.push(ring(0.33));
                self.lines.push(ring(0.2));
            }
            Altar => {
                self.stone.push(frame.rect(0.42, 0.24));
                self.lines.push(frame.rect(0.32, 0.14));
                self.lines.push(frame.line((0.0, -0.1), (0.0, 0.1)));
                self.lines.push(frame.line((-0.07, 0.03), (0.07, 0.03)));
            }
            Dais => {
                self.stone.push(frame.rect(0.46, 0.46));
                self.lines.push(frame.rect(0.34, 0.34));
                self.lines.push(frame.rect(0.2, 0.2));
            }
            Fountain => {
                self.stone.push(ring(0.43));
                self.basins.push(ring(0.31));
                self.stone.push(ring(0.09));
            }
            Coffin => {
                let lid = [(-0.13, 0.44), (0.13, 0.44), (0.24, 0.2), (0.14, -0.44), (-0.14, -0.44), (-0.24, 0.2)];
                self.stone.push(frame.polygon(&lid));
                self.lines.push(frame.line((0.0, 0.3), (0.0, -0.22)));
                self.lines.push(frame.line((-0.1, 0.16), (0.1, 0.16)));
            }
            Rubble => {
                let lumps = [
                    (-0.2, -0.16, 0.17),
                    (0.18, -0.2, 0.12),
                    (0.12, 0.14, 0.2),
                    (-0.22, 0.2, 0.11),
                    (-0.02, -0.02, 0.08),
                ];
                for (nth, (east, south, size)) in lumps.into_iter().enumerate() {
                    self.stone.push(stone(at.moved(east, south), size, sign.cell, nth as i32));
                }
            }
            Torch => {
                // A bracket at the wall's face with a flame before it.
                let flame = [(-0.11, -0.6), (0.11, -0.6), (0.14, -0.76), (0.0, -1.0), (-0.14, -0.76)];
                self.stone.push(frame.polygon(&flame));
                self.lines.push(frame.line((0.0, -0.5), (0.0, -0.6)));
            }
            Blessing => {
                self.stone.push(ring(0.2));
                for (x, y) in [
                    (0.0, 1.0),
                    (1.0, 0.0),
                    (0.0, -1.0),
                    (-1.0, 0.0),
                    (0.7, 0.7),
                    (0.7, -0.7),
                    (-0.7, 0.7),
                    (-0.7, -0.7),
                ] {
                    self.lines.push(Path::line(&[at.moved(0.28 * x, 0.28 * y), at.moved(0.4 * x, 0.4 * y)]));
                }
            }
            Enemy => self.marks.push(diamond(at, 0.24)),
            EnemySpawn => self.mark_lines.push(diamond(at, 0.24)),
            Boss => self.marks.push(crown(at)),
            BossSpawn => self.mark_lines.push(crown(at)),
            Loot => self.chest(at),
            LootSpawn => self.mark_lines.push(Path::rect(at.moved(-0.26, -0.18), 0.52, 0.36)),
            Reward => self.marks.push(star(at, 0.34)),
            Hazard => {
                let corners = [at.moved(0.0, -0.26), at.moved(0.26, 0.2), at.moved(-0.26, 0.2)];
                self.mark_lines.push(Path::polygon(&corners));
                self.mark_lines.push(Path::line(&[at.moved(0.0, -0.06), at.moved(0.0, 0.08)]));
            }
            Own => {
                let letter = sign.sign.unwrap_or(undercroft::DEFAULT_SIGN).to_string();
                self.mark_lines.push(ring(0.34));
                self.mark_lines.extend(text_paths(&letter, at, 0.36));
            }
            Key => {
                // A bow, a shaft with two teeth, and the letter of the locks that it opens.
                self.mark_lines.push(Path::ellipse(at.moved(-0.24, -0.24), 0.12, 0.12));
                self.mark_lines.push(Path::line(&[at.moved(-0.12, -0.24), at.moved(0.34, -0.24)]));
                self.mark_lines.push(Path::line(&[at.moved(0.34, -0.24), at.moved(0.34, -0.1)]));
                self.mark_lines.push(Path::line(&[at.moved(0.2, -0.24), at.moved(0.2, -0.12)]));
                self.mark_lines.extend(text_paths(&sign.sign.unwrap_or('?').to_string(), at.moved(0.0, 0.2), 0.4));
            }
            // Junctions are visible without a symbol.
            Junction => {}
            PlayerSpawn => {
                self.mark_lines.push(ring(0.28));
                self.marks.push(ring(0.1));
            }
            _ if self.add_furnishing(sign, &frame) => {}
            // A kind without a symbol of its own.
            Bed | Bedding | Table | Bench | Hearth | Shelf | Workbench | Anvil | WeaponRack | Cage | Chains
            | Statue | Urn | Crate | Barrel | Well | Brazier | Bones | Mushrooms => self.mark_lines.push(ring(UNKNOWN)),
        }
    }

    fn chest(&mut self, at: PointF) {
        self.mark_lines.push(Path::rect(at.moved(-0.28, -0.2), 0.56, 0.4));
        self.mark_lines.push(Path::line(&[at.moved(-0.28, -0.04), at.moved(0.28, -0.04)]));
        self.marks.push(Path::rect(at.moved(-0.05, -0.1), 0.1, 0.14));
    }
}

fn diamond(at: PointF, size: f64) -> Path {
    Path::polygon(&[at.moved(0.0, -size), at.moved(size * 0.8, 0.0), at.moved(0.0, size), at.moved(-size * 0.8, 0.0)])
}

fn crown(at: PointF) -> Path {
    let points = [(-0.36, 0.26), (-0.4, -0.24), (-0.18, 0.02), (0.0, -0.32), (0.18, 0.02), (0.4, -0.24), (0.36, 0.26)];
    Path::polygon(&points.map(|(x, y)| at.moved(x, y)))
}

/// A star with five points.
pub(super) fn star(at: PointF, size: f64) -> Path {
    // The outer corners are at tenths of a circle; the inner ones at 0.382 of the radius.
    let outer = [(0.0, -1.0), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309)];
    let inner = [(0.224, -0.309), (0.363, 0.118), (0.0, 0.382), (-0.363, 0.118), (-0.224, -0.309)];
    let spots: Vec<PointF> =
        outer.iter().zip(&inner).flat_map(|(a, b)| [a, b]).map(|(x, y)| at.moved(x * size, y * size)).collect();
    Path::polygon(&spots)
}

#[cfg(test)]
mod tests {
    use undercroft::{Named, Point};

    use super::*;

    /// Kinds may be added to the library; each of today's has a symbol of its own, or none on purpose.
    #[test]
    fn every_kind_of_mark_has_a_symbol_of_its_own() {
        let (at, cell) = (PointF::middle(Point::new(2, 2)), Point::new(2, 2));
        for (kind, name) in MarkKind::ALL {
            let drawn =
                shapes(&[MarkSymbol { at, cell, kind: *kind, facing: None, room: None, sign: None, solid: false }]);
            assert!(drawn.mark_lines != [Path::ellipse(at, UNKNOWN, UNKNOWN)], "{name}");
        }
    }
}
