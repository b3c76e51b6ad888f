//! How an assembly of tiles lies on the board: rooms, passages and marks.

use super::at_node;
use crate::{
    check::{Fault, Faults, Rule},
    geom::{Aabb, Point, STUD},
    model::{Assembly, Draft, RoomId, Shape},
};

/// A tile's cells, less one on every side, are its room; the openings of its edges are its passages.
pub(super) fn check(draft: &Draft, assembly: &Assembly, faults: &mut Faults) {
    let (side, origin) = (assembly.raster.studs_per_cell * STUD, assembly.raster.origin);
    let is_at =
        |cell: i32, at: i32, origin: i32| i64::from(cell) * i64::from(side) == i64::from(at) - i64::from(origin);
    for (index, (node, room)) in assembly.nodes.iter().zip(&draft.rooms).enumerate() {
        // The room with its walls in space. The box of a tile is drawn in by a little.
        let (ring, Aabb { min, max }) = (room.rect.grown(1), node.bounds);
        let begins = is_at(ring.x, min.x - Aabb::SHRINK, origin.x) && is_at(ring.y, min.z - Aabb::SHRINK, origin.z);
        let ends =
            is_at(ring.right(), max.x + Aabb::SHRINK, origin.x) && is_at(ring.bottom(), max.z + Aabb::SHRINK, origin.z);
        // The cells of a prefab are looked at by the promise of its pass.
        let is_whole = room.shape == Shape::Rect || room.prefab.is_some();
        if !(begins && ends && is_whole) {
            faults.add(at_node(index, Rule::OnTheRaster, "the room does not lie where its tile does"));
        }
    }
    let lanes = assembly.tileset.connector_width() / side;
    for (edge, passage) in assembly.edges.iter().zip(&draft.passages) {
        let node = &assembly.nodes[edge.ends[0] as usize];
        let Some((at, dir)) = assembly.connector(node, edge.connectors[0]) else { continue };
        // The middle of the opening, in half cells from the board's corner, and the cells around it.
        let halves = |at: i32, origin: i32| (i64::from(at) - i64::from(origin)) * 2 / i64::from(side);
        let middle = [halves(at.x, origin.x), halves(at.z, origin.z)];
        let in_opening = |cell: &Point| {
            let [x, y] = [2 * i64::from(cell.x) + 1 - middle[0], 2 * i64::from(cell.y) + 1 - middle[1]];
            let (across, along) = if dir.is_horizontal() { (y, x) } else { (x, y) };
            across.abs() < i64::from(lanes) && along.abs() == 1
        };
        let mut cells = passage.route.cells();
        let right = cells.len() as i32 == 2 * lanes && cells.iter().all(in_opening);
        cells.sort_unstable();
        cells.dedup();
        if !right || cells.len() as i32 != 2 * lanes || passage.ends.map(|end| end.0) != edge.ends {
            let what = "it does not open the rings of the tiles it joins, where they are joined";
            faults.add(Fault::new(Rule::OnTheRaster, what).passage(passage.id));
        }
    }
    marks(draft, assembly, faults);
}

/// The markers of every tile are there as marks, before those of any pass.
fn marks(draft: &Draft, assembly: &Assembly, faults: &mut Faults) {
    let mut given = draft.marks.iter();
    for (index, node) in assembly.nodes.iter().enumerate() {
        for marker in &assembly.tile(node).markers {
            let studs = node.at.plus(node.turn.vec(marker.position));
            let right = given.next().is_some_and(|mark| {
                let cell = assembly.raster.cell(studs);
                let near = (mark.at.x - cell.x).abs() <= 1 && (mark.at.y - cell.y).abs() <= 1;
                let own = mark.room == Some(RoomId(index as u32)) && mark.kind == marker.kind.mark();
                own && near && mark.studs == Some(studs)
            });
            if !right {
                faults.add(at_node(index, Rule::OnTheRaster, "a marker of its tile is not where it should be"));
            }
        }
    }
    if given.any(|mark| mark.studs.is_some()) {
        faults.add(Fault::new(Rule::OnTheRaster, "there is a mark in space that no tile has"));
    }
}
