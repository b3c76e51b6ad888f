//! Rasterizing: which cells of the board each tile takes.

use std::borrow::Cow;

use crate::{
    geom::{Aabb, Point, Rect, STUD, Vec3},
    methods::AttemptFailure,
    model::{
        Assembly, Cell, Layout, Mark, MarkKind, NodeName, Passage, PassageId, Raster, Room, RoomId, RoomKind,
        RoomPrefab, Route,
    },
    params::{MAX_CELLS, MAX_SIDE},
    passes::Prefabs,
};

/// Empty cells around the whole.
const MARGIN: i32 = 1;

/// Writes an assembly as a layout on a board just large enough for it: each tile a room, each edge a passage.
pub(super) fn rasterize(
    studs_per_cell: i32,
    mut assembly: Assembly,
    prefabs: Option<&Prefabs>,
    layout: &mut Layout,
) -> Result<(), AttemptFailure> {
    let side = studs_per_cell * STUD;
    let footprints = assembly.nodes.iter().map(|node| node.bounds.footprint());
    let studs = footprints.reduce(Rect::union).unwrap_or_default().grown(Aabb::SHRINK);
    let (width, height) = (studs.w / side + 2 * MARGIN, studs.h / side + 2 * MARGIN);
    if width > MAX_SIDE || height > MAX_SIDE || i64::from(width) * i64::from(height) > MAX_CELLS {
        return Err(AttemptFailure::BoardTooLarge { width, height });
    }
    layout.begin(width, height, Cell::Void);
    let origin = Vec3 { x: studs.x - MARGIN * side, y: 0, z: studs.y - MARGIN * side };
    assembly.raster = Raster { studs_per_cell, origin };
    rooms(&assembly, prefabs, layout);
    passages(&assembly, layout);
    layout.assembly = Some(assembly);
    Ok(())
}

fn rooms(assembly: &Assembly, prefabs: Option<&Prefabs>, layout: &mut Layout) {
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
        let prefab = assembly.tileset.prefab(node.tile).and_then(|own| {
            let prefab = prefabs?.set.prefabs().get(usize::from(own.prefab))?;
            Some((own, prefab))
        });
        if let Some((own, prefab)) = prefab {
            let motion = own.motion(node.turn);
            room.shape = prefab.drawing().moved(motion).shape();
            room.tags.extend(prefab.tags.iter().cloned().map(Cow::Owned));
            room.prefab = Some(RoomPrefab { name: prefab.name.clone(), motion });
        }
        let first_mark = layout.marks.len();
        for marker in &tile.markers {
            let studs = node.at.plus(node.turn.vec(marker.position));
            // What lies on a border, or in the ring of wall, belongs to the nearest cell inside.
            let at = rect.clamp(assembly.raster.cell(studs));
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
            NodeName::Path(_) | NodeName::Branch(..) => {}
        }
        layout.rooms.push(room);
    }
}

/// Where two connectors meet, a passage opens the ring of wall of both tiles.
fn passages(assembly: &Assembly, layout: &mut Layout) {
    for (id, edge) in (0..).zip(&assembly.edges) {
        let [from, to] = edge.ends;
        let node = &assembly.nodes[from as usize];
        let Some((meet, dir)) = assembly.connector(node, edge.connectors[0]) else { continue };
        let near = assembly.raster.opening(meet, dir, assembly.tileset.connector_width());
        let cells = near.cells().chain(near.moved(dir.step(Point::default())).cells()).collect();
        let (id, ends) = (PassageId(id), [RoomId(from), RoomId(to)]);
        layout.passages.push(Passage { id, ends, route: Route::Cells(cells) });
    }
}
