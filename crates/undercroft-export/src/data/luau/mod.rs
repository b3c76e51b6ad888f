//! A module for scripts in Roblox: rooms, passages, doors, walls and spawns as tables, and the graph of tiles where the
//! dungeon is made of tiles.
//!
//! Cells are counted from the north-west corner; lengths are in studs where a name says so.

mod graph;
mod literal;

use undercroft::{
    Cell, Json, MarkKind, Named, Water,
    geom::{Point, Rect},
    json,
    view::plan::number,
};

use crate::{
    ExportError, Exported, Loss,
    room_graph::RoomGraph,
    solids::{Solids, level_corner, studs_per_cell},
    source::{ExportSource, SourceLevel},
};

/// The format of the module.
const FORMAT: &str = "undercroft-luau/1";
/// Studs to a cell where no tile says so: five feet are 5.4 studs of 0.28 metres, and a whole number is easier to build
/// with.
const CELL_STUDS: f64 = 6.0;

/// The file.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let loss = Loss::new("look", "how it looks: the module holds data for scripts; rbxmx holds parts");
    Ok(Exported::file(module(source)).losing([loss]))
}

/// The text of the module.
pub(crate) fn module(source: &ExportSource<'_>) -> String {
    let (name, hook) = source.levels.first().map(SourceLevel::name_and_hook).unwrap_or_default();
    let levels: Vec<Json> = (0..source.levels.len()).map(|index| level(source, index)).collect();
    let data = json!({ "format": FORMAT, "name": name, "hook": hook, "levels": levels, "links": links(source) });
    format!("--!strict\n-- A dungeon by Undercroft.\nreturn {}\n", literal::frozen(&data))
}

/// The side of a cell in studs.
pub(crate) fn cell_studs(level: &SourceLevel<'_>) -> f64 {
    studs_per_cell(level).unwrap_or(CELL_STUDS)
}

/// Which rooms are joined. Corridors that join more than two have a name of their own.
fn links(source: &ExportSource<'_>) -> Vec<Json> {
    let graph = RoomGraph::of(source);
    let link = |edge: &crate::room_graph::GraphEdge| {
        let [from, to] = edge.ends.map(|end| graph.nodes[end].id.as_str());
        let closed_by = edge.closed_by.map_or("nothing", |kind| kind.name());
        json!({ "from": from, "to": to, "closedBy": closed_by, "stairs": edge.is_stairs, "needs": edge.keys.clone() })
    };
    graph.edges.iter().map(link).collect()
}

fn level(source: &ExportSource<'_>, index: usize) -> Json {
    let level = &source.levels[index];
    let (draft, corner) = (&*level.draft, level.frame.corner());
    let solids = Solids::of(level);
    let studs = cell_studs(level);
    let pair = |at: Point| {
        let at = at - corner;
        json!({ "x": at.x, "y": at.y })
    };
    let told = source.is_for_gm().then(|| level.words_for_gm());
    let rooms: Vec<Json> = draft
        .rooms
        .iter()
        .map(|room| {
            let Rect { x, y, w, h } = room.rect.moved(Point::default() - corner);
            let mut data = json!({ "id": room.id.0, "x": x, "y": y, "width": w, "height": h, "shape": room.shape.name(),
                                   "number": number(draft, room) });
            if let Some(told) = &told {
                let own = told.room(room.id);
                data["kind"] = Json::from(room.kind.name());
                data["title"] = Json::from(own.title());
                data["aloud"] = Json::from(own.aloud);
                data["enemies"] = Json::from(room.encounter.as_ref().map_or(0, |encounter| encounter.enemies));
            }
            data
        })
        .collect();
    let passages: Vec<Json> = draft
        .passages
        .iter()
        .map(|passage| json!({ "id": passage.id.0, "rooms": passage.ends.map(|end| end.0).to_vec() }))
        .collect();
    let lock_of = |door: u32| draft.locks.iter().find(|lock| lock.doors.iter().any(|own| own.0 == door));
    let doors: Vec<Json> = (0..)
        .zip(&draft.doors)
        .map(|(id, door)| {
            let at = door.at - corner;
            json!({ "id": id, "x": at.x, "y": at.y, "side": door.side.title(), "kind": door.kind.name(),
                    "room": door.room.0, "passage": door.passage.map(|id| id.0),
                    "lock": lock_of(id).map(|lock| lock.id.0), "key": lock_of(id).map(|lock| lock.key.as_str()) })
        })
        .collect();
    let stairs: Vec<Json> = draft
        .stairs
        .iter()
        .map(|stair| {
            let mut data = pair(stair.at);
            data["direction"] = Json::from(stair.direction.name());
            data["toLevel"] = Json::from(stair.to.map(|to| to.level));
            data
        })
        .collect();
    let place = level_corner(source, index).map(|length| length * studs);
    let mut data = json!({
        "level": index, "width": level.frame.w, "height": level.frame.h, "cellStuds": studs,
        "wallStuds": solids.height * studs, "cornerStuds": { "x": place[0], "y": place[1], "z": place[2] },
        "tiles": rows(level), "rooms": rooms, "passages": passages, "doors": doors, "stairs": stairs,
        "walls": solids.walls.iter().map(|rect| vec![rect.x, rect.y, rect.w, rect.h]).collect::<Vec<_>>(),
        "marks": marks(level), "start": pair(draft.start),
    });
    if let Some(goal) = draft.goal {
        data["goal"] = pair(goal);
    }
    if let Some(assembly) = &draft.assembly {
        data["graph"] = graph::graph(assembly);
    }
    data
}

/// The map as characters: `.` can be walked on, `~` is deep water, `o` is filled by something, `#` is rock.
fn rows(level: &SourceLevel<'_>) -> Vec<String> {
    let draft = &*level.draft;
    let walkable = draft.walkable();
    let sign = |at: Point| match draft.board.cells.get(at) {
        Some(Cell::Floor) if walkable.get(at) == Some(&true) => '.',
        Some(Cell::Floor) if draft.water_at(at) == Water::Deep => '~',
        Some(Cell::Floor) => 'o',
        _ => '#',
    };
    let Rect { x, y, w, h } = level.frame;
    (y..y + h).map(|y| (x..x + w).map(|x| sign(Point::new(x, y))).collect()).collect()
}

/// Furniture, and for the game master spawns, keys and everything else that stands at a cell.
fn marks(level: &SourceLevel<'_>) -> Vec<Json> {
    let corner = level.frame.corner();
    let mark = |mark: &undercroft::Mark| {
        let at = mark.at - corner;
        json!({ "kind": mark_name(mark.kind), "x": at.x, "y": at.y, "room": mark.room.map(|id| id.0),
                "name": mark.name.as_deref(), "facing": mark.facing.map(undercroft::Dir::title), "solid": mark.solid,
                "studs": mark.studs.map(graph::place) })
    };
    level.draft.marks.iter().map(mark).collect()
}

/// Markers of tiles have the names that tiles give them.
pub(crate) fn mark_name(kind: MarkKind) -> &'static str {
    use MarkKind::*;
    match kind {
        PlayerSpawn => "PlayerSpawn",
        EnemySpawn => "EnemySpawn",
        BossSpawn => "BossSpawn",
        LootSpawn => "LootSpawn",
        other @ (Pillar | Enemy | Boss | Loot | Reward | Hazard | Blessing | Column | Altar | Dais | Fountain
        | Coffin | Rubble | Bed | Bedding | Table | Bench | Hearth | Shelf | Workbench | Anvil
        | WeaponRack | Cage | Chains | Statue | Urn | Crate | Barrel | Well | Brazier | Bones | Mushrooms
        | Torch | Junction | Key | Own) => other.name(),
    }
}
