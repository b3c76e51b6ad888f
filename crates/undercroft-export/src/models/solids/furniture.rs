//! Furniture and stairs as simple shapes, counted from the middle of their cell.

use undercroft::{MarkKind, Stair, StairWay, geom::Dir};

use super::{Material, PIT};

/// A simple shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SolidShape {
    /// A box from one corner to the opposite one.
    Block { min: [f64; 3], max: [f64; 3] },
    /// An upright round column.
    Column { radius: f64, bottom: f64, top: f64 },
}

/// A shape and what it is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SolidPiece {
    pub shape: SolidShape,
    pub material: Material,
}

const fn block(half_x: f64, half_z: f64, bottom: f64, top: f64, material: Material) -> SolidPiece {
    SolidPiece { shape: SolidShape::Block { min: [-half_x, bottom, -half_z], max: [half_x, top, half_z] }, material }
}

const fn column(radius: f64, bottom: f64, top: f64, material: Material) -> SolidPiece {
    SolidPiece { shape: SolidShape::Column { radius, bottom, top }, material }
}

/// What a mark looks like; nothing for those that say where somebody waits or something small lies. Whatever fills its cell has a
/// shape, so that nobody walks into something that is not to be seen.
pub(crate) fn mark_pieces(kind: MarkKind, solid: bool, facing: Option<Dir>, height: f64) -> Vec<SolidPiece> {
    use MarkKind::*;
    use Material::{Shallow, Stone, Wood};
    let turned = facing.is_some_and(Dir::is_horizontal);
    // Across and along the way it faces, each from the middle.
    let long = |wide: f64, deep: f64, top: f64, material: Material| {
        let (x, z) = if turned { (deep, wide) } else { (wide, deep) };
        block(x, z, 0.0, top, material)
    };
    match kind {
        Column => vec![column(0.28, 0.0, height, Stone)],
        Altar => vec![long(0.42, 0.24, 0.55, Stone)],
        Dais => vec![block(0.5, 0.5, 0.0, 0.08, Stone)],
        Fountain => {
            vec![column(0.44, 0.0, 0.22, Stone), column(0.36, 0.22, 0.24, Shallow), column(0.1, 0.24, 0.6, Stone)]
        }
        Coffin => vec![long(0.2, 0.42, 0.3, Stone)],
        Rubble => [(-0.2, -0.15, 0.16, 0.18), (0.18, -0.1, 0.12, 0.12), (0.0, 0.2, 0.18, 0.1)]
            .map(|(x, z, half, top)| SolidPiece {
                shape: SolidShape::Block { min: [x - half, 0.0, z - half], max: [x + half, top, z + half] },
                material: Stone,
            })
            .to_vec(),
        Bed => vec![long(0.28, 0.45, 0.3, Wood)],
        Bedding => vec![long(0.3, 0.42, 0.05, Wood)],
        Table => vec![long(0.42, 0.3, 0.5, Wood)],
        Bench => vec![long(0.4, 0.14, 0.28, Wood)],
        Hearth => vec![long(0.42, 0.34, 0.25, Stone)],
        Shelf => vec![long(0.45, 0.18, 1.0, Wood)],
        Workbench => vec![long(0.45, 0.24, 0.5, Wood)],
        Anvil => vec![long(0.24, 0.12, 0.4, Stone)],
        WeaponRack => vec![long(0.45, 0.12, 0.9, Wood)],
        Cage => vec![block(0.42, 0.42, 0.0, 1.1, Wood)],
        Statue => vec![block(0.3, 0.3, 0.0, 0.2, Stone), column(0.18, 0.2, 1.1, Stone)],
        Urn => vec![column(0.18, 0.0, 0.45, Stone)],
        Crate => vec![block(0.34, 0.34, 0.0, 0.6, Wood)],
        Barrel => vec![column(0.28, 0.0, 0.65, Wood)],
        Well => vec![column(0.44, 0.0, 0.4, Stone), column(0.34, 0.4, 0.42, Shallow)],
        Brazier => vec![column(0.1, 0.0, 0.5, Stone), column(0.24, 0.5, 0.62, Stone)],
        Blessing => vec![column(0.22, 0.0, 0.45, Stone)],
        // The cell of a pillar is rock, which has a shape already.
        Pillar => Vec::new(),
        _ if solid => vec![block(0.3, 0.3, 0.0, 0.8, Stone)],
        Enemy | Boss | Loot | Reward | Hazard | Chains | Bones | Mushrooms | Torch | Junction | PlayerSpawn
        | EnemySpawn | BossSpawn | LootSpawn | Key | Own => Vec::new(),
    }
}

/// Four steps. Stairs up rise above the floor, stairs down lie in a pit, those inside a passage are flat.
pub(crate) fn stair_pieces(stair: &Stair, down: Dir) -> Vec<SolidPiece> {
    const STEPS: i32 = 4;
    let step = |number: i32| {
        // From the lower end of the cell to its upper end.
        let (near, far) = (f64::from(number) / 4.0 - 0.5, f64::from(number + 1) / 4.0 - 0.5);
        let share = f64::from(number + 1) / f64::from(STEPS);
        let (bottom, top) = match (stair.passage, stair.direction) {
            (Some(_), _) => (0.0, 0.04 * share),
            (None, StairWay::Up) => (0.0, share),
            (None, _) => (-PIT, share - PIT),
        };
        // The way one faces going down points at the lower end.
        let (x, z) = match down {
            Dir::South => ((-0.5, 0.5), (-far, -near)),
            Dir::North => ((-0.5, 0.5), (near, far)),
            Dir::East => ((-far, -near), (-0.5, 0.5)),
            Dir::West => ((near, far), (-0.5, 0.5)),
        };
        let shape = SolidShape::Block { min: [x.0, bottom, z.0], max: [x.1, top, z.1] };
        SolidPiece { shape, material: Material::Stairs }
    };
    (0..STEPS).map(step).collect()
}

#[cfg(test)]
mod tests {
    use undercroft::{MarkKind, Named};

    use super::mark_pieces;

    #[test]
    fn what_fills_its_cell_has_a_shape() {
        for (kind, _) in MarkKind::ALL.iter().filter(|(kind, _)| *kind != MarkKind::Pillar) {
            assert!(!kind.is_solid() || !mark_pieces(*kind, true, None, 2.0).is_empty(), "{kind}");
        }
        assert!(!mark_pieces(MarkKind::Own, true, None, 2.0).is_empty());
    }
}
