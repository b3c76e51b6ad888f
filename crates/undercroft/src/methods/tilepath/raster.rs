//! From space to the board: which cells each tile takes.

use std::borrow::Cow;

use crate::{
    geom::{Dir, Point, Rect, STUD, Vec3},
    methods::Setback,
    model::{
        Assembly, Cell, Layout, Mark, MarkKind, NodeName, Passage, PassageId, Raster, Room, RoomId, RoomKind, Route,
    },
    params::{MAX_CELLS, MAX_SIDE},
};

/// Cells of nothing around the whole.
const MARGIN: i32 = 1;

/// Lays an assembly on a board just large enough for it, every tile a room, every edge a passage.
pub(super) fn lay(studs_per_cell: i32, mut assembly: Assembly, layout: &mut Layout) -> Result<(), Setback> {
    let side = studs_per_cell * STUD;
    let corners = assembly.nodes.iter().map(|node| {
        let size = assembly.tileset.size(node.tile);
        let (wide, deep) = if node.turn.is_sideways() { (size.z, size.x) } else { (size.x, size.z) };
        [node.at.x - wide / 2, node.at.z - deep / 2, node.at.x + wide / 2, node.at.z + deep / 2]
    });
    let [west, north, east, south] = corners.fold([i32::MAX, i32::MAX, i32::MIN, i32::MIN], |all, one| {
        [all[0].min(one[0]), all[1].min(one[1]), all[2].max(one[2]), all[3].max(one[3])]
    });
    let (width, height) = ((east - west) / side + 2 * MARGIN, (south - north) / side + 2 * MARGIN);
    if width > MAX_SIDE || height > MAX_SIDE || i64::from(width) * i64::from(height) > MAX_CELLS {
        return Err(Setback::BoardTooLarge { width, height });
    }
    layout.begin(width, height, Cell::Void);
    let origin = Vec3 { x: west - MARGIN * side, y: 0, z: north - MARGIN * side };
    assembly.raster = Raster { studs_per_cell, origin };
    rooms(&assembly, layout);
    passages(&assembly, layout);
    layout.assembly = Some(assembly);
    Ok(())
}

fn rooms(assembly: &Assembly, layout: &mut Layout) {
    for (id, node) in (0..).zip(&assembly.nodes) {
        let tile = assembly.tile(node);
        let rect = assembly.raster.tile(node.at, tile.size, node.turn).grown(-1);
        let mut room = Room::new(RoomId(id), rect);
        let (kind, tags): (_, &[&'static str]) = match node.name {
            NodeName::Start => (RoomKind::Spawn, &["StartRoom", "MainPath"]),
            NodeName::Path(_) => (RoomKind::Normal, &["MainPath"]),
            NodeName::Branch(..) => (RoomKind::Normal, &["Branch"]),
            NodeName::Boss => (RoomKind::Boss, &["BossRoom", "MainPath"]),
        };
        room.kind = kind;
        room.tags.extend(tags.iter().copied().map(Cow::Borrowed));
        if node.name == NodeName::Boss {
            room.tags.extend(tile.tags.iter().cloned().map(Cow::Owned));
        }
        let first_mark = layout.marks.len();
        for marker in &tile.markers {
            let studs = node.at.plus(node.turn.vec(marker.position));
            let at = into(rect, assembly.raster.cell(studs));
            let mark = Mark::new(at, marker.kind.mark(), Some(RoomId(id)));
            layout.marks.push(Mark { studs: Some(studs), ..mark });
        }
        let spot = |kind: MarkKind| {
            let own = layout.marks[first_mark..].iter().find(|mark| mark.kind == kind);
            own.map_or_else(|| rect.centre(), |mark| mark.at)
        };
        match node.name {
            NodeName::Start => layout.start = spot(MarkKind::PlayerSpawn),
            NodeName::Boss => layout.goal = Some(spot(MarkKind::BossSpawn)),
            _ => {}
        }
        layout.rooms.push(room);
    }
}

/// What lies on a border, or in the ring, belongs to the nearest cell inside.
fn into(rect: Rect, at: Point) -> Point {
    Point::new(at.x.clamp(rect.x, rect.right() - 1), at.y.clamp(rect.y, rect.bottom() - 1))
}

/// A passage opens both rings where two connectors meet, one lane beside the other.
fn passages(assembly: &Assembly, layout: &mut Layout) {
    for (id, edge) in (0..).zip(&assembly.edges) {
        let [from, to] = edge.ends;
        let node = &assembly.nodes[from as usize];
        let Some((meet, dir)) = assembly.connector(node, edge.connectors[0]) else { continue };
        let near = assembly.raster.opening(meet, dir, assembly.tileset.connector_width());
        let cells = near.cells().chain(beyond(near, dir).cells()).collect();
        let (id, ends) = (PassageId(id), [RoomId(from), RoomId(to)]);
        layout.passages.push(Passage { id, ends, route: Route::Cells(cells) });
    }
}

/// The same cells one step on.
fn beyond(rect: Rect, dir: Dir) -> Rect {
    let Point { x, y } = dir.step(Point::new(rect.x, rect.y));
    Rect { x, y, ..rect }
}
