//! A model in three dimensions as binary glTF 2.0: a node a level, a room, a passage, a door and its leaf, a piece of
//! furniture; what is known of each in its `extras`.
//!
//! Metres: a cell is five feet, or as many studs as the tiles say.

mod binary;
mod extras;
mod mesh;

use std::collections::BTreeMap;

use undercroft::{
    Barrier, DoorKind, Json, Named,
    geom::{Point, Rect},
    json,
    view::Doorway,
};

use crate::{
    ExportError, Exported, Loss,
    lights::{Light, lights},
    notes::FEET,
    solids::{
        BASIN, DOOR_HEIGHT, FRAME, FloorOwner, LEAF, Material, PIT, SolidPiece, SolidShape, Solids, WATER, brick_piece,
        doorway_middle, level_corner, losses, mark_pieces, stair_facing, stair_pieces, studs_per_cell,
    },
    source::{ExportSource, SourceLevel},
};
use binary::{Binary, square};
use extras::Extras;
use mesh::Mesh;

/// Metres to a foot and to a stud.
const FOOT: f64 = 0.3048;
const STUD: f64 = 0.28;
/// Candela of a light for each cell of its range.
const CANDELA: f64 = 40.0;

/// The file.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let mut writer =
        Writer { nodes: Vec::new(), lights: Vec::new(), binary: Binary::default(), known: BTreeMap::new() };
    let mut children = Vec::new();
    for (index, level) in source.levels.iter().enumerate() {
        children.push(writer.level(source, index, &Solids::of(level)));
    }
    let (name, hook) = source.levels.first().map(SourceLevel::name_and_hook).unwrap_or_default();
    let metres = source.levels.first().map_or(0.0, cell_side);
    let root = writer.node(json!({ "name": name, "children": children,
                                   "extras": { "name": name, "hook": hook, "cell_metres": metres } }));
    Ok(Exported::file(writer.finish(root)?).losing(all_losses(source)))
}

/// The side of a cell in metres.
fn cell_side(level: &SourceLevel<'_>) -> f64 {
    studs_per_cell(level).map_or(f64::from(FEET) * FOOT, |studs| studs * STUD)
}

fn all_losses(source: &ExportSource<'_>) -> Vec<Loss> {
    let words =
        Loss::new("words", "words, kinds and locks are data of nodes: no program shows or plays them by itself");
    losses(source).into_iter().chain([words]).collect()
}

struct Writer {
    nodes: Vec<Json>,
    lights: Vec<Json>,
    binary: Binary,
    /// Meshes that are used more than once.
    known: BTreeMap<String, usize>,
}

impl Writer {
    fn node(&mut self, node: Json) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// A node with a mesh, or without one if the mesh is empty.
    fn mesh_node(&mut self, name: &str, mesh: &Mesh, at: [f64; 3]) -> Json {
        let mut node = json!({ "name": name });
        if at.iter().any(|part| part.abs() > 0.0) {
            node["translation"] = Json::from(at);
        }
        if !mesh.is_empty() {
            node["mesh"] = Json::from(self.binary.mesh(name, mesh));
        }
        node
    }

    /// The mesh of that name, which is made once.
    fn shared(&mut self, name: &str, make: impl FnOnce() -> Mesh) -> usize {
        if let Some(mesh) = self.known.get(name) {
            return *mesh;
        }
        let mesh = self.binary.mesh(name, &make());
        self.known.insert(name.to_owned(), mesh);
        mesh
    }

    fn level(&mut self, source: &ExportSource<'_>, index: usize, solids: &Solids) -> usize {
        let level = &source.levels[index];
        let side = cell_side(level);
        let extras = Extras::new(source, level);
        let mut inside = vec![Vec::new(); level.draft.rooms.len()];
        let mut children = Vec::new();
        self.things(level, side, solids.height, &extras, &mut children, &mut inside);
        self.floors(level, solids, side, &extras, &mut children, inside);
        children.extend(self.shell(source, solids, side));
        for (number, doorway) in solids.doorways.iter().enumerate() {
            children.push(self.door(number, doorway, side, extras.doorway(doorway)));
        }
        for (number, stair) in level.draft.stairs.iter().enumerate() {
            let facing = stair_facing(&level.draft, stair);
            let look = format!("stairs {} {} {}", stair.direction.name(), facing.title(), stair.passage.is_some());
            let mesh = self.shared(&look, || pieces_mesh(&stair_pieces(stair, facing), side));
            let at = extras.cell(stair.at);
            children.push(self.node(json!({ "name": format!("Stairs {number}"), "mesh": mesh,
                                            "translation": middle(at, 0.0, side), "extras": extras.stair(stair) })));
        }
        let corner = level_corner(source, index).map(|length| length * side);
        let mut node = json!({ "name": format!("Level {index}"), "children": children,
                               "extras": extras.level(index, side) });
        if corner.iter().any(|part| part.abs() > 0.0) {
            node["translation"] = Json::from(corner);
        }
        self.node(node)
    }

    /// Rooms and passages: their floors, and what stands in rooms as children.
    fn floors(
        &mut self,
        level: &SourceLevel<'_>,
        solids: &Solids,
        side: f64,
        extras: &Extras<'_>,
        children: &mut Vec<usize>,
        mut inside: Vec<Vec<usize>>,
    ) {
        for floor in &solids.floors {
            let (name, material, data, own) = match floor.owner {
                FloorOwner::Room(id) => {
                    let Some(room) = level.draft.room(id) else { continue };
                    let own = inside.get_mut(id.0 as usize).map(std::mem::take).unwrap_or_default();
                    (format!("Room {}", id.0), Material::RoomFloor, extras.room(room), own)
                }
                FloorOwner::Passage(id) => {
                    (format!("Passage {}", id.0), Material::PassageFloor, extras.passage(id), Vec::new())
                }
                FloorOwner::Nobody => {
                    ("Opened".to_owned(), Material::PassageFloor, json!({ "kind": "floor" }), Vec::new())
                }
            };
            let mut mesh = Mesh::new(side);
            floor.level.iter().for_each(|rect| mesh.up(material, *rect, 0.0));
            floor.deep.iter().for_each(|rect| mesh.up(material, *rect, -BASIN));
            let mut node = self.mesh_node(&name, &mesh, [0.0; 3]);
            node["extras"] = data;
            if !own.is_empty() {
                node["children"] = Json::from(own);
            }
            children.push(self.node(node));
        }
    }

    /// Walls, basins, water and ceilings: one mesh each.
    fn shell(&mut self, source: &ExportSource<'_>, solids: &Solids, side: f64) -> Vec<usize> {
        let mut walls = Mesh::new(side);
        solids.walls.iter().for_each(|rect| walls.up(Material::Wall, *rect, solids.height));
        solids.wall_sides.iter().for_each(|line| walls.side(Material::Wall, line, [0.0, solids.height]));
        let mut basins = Mesh::new(side);
        // Seen from inside the basin, the other way round than walls.
        solids.basin_sides.iter().for_each(|line| basins.inside(Material::Stone, line, [-BASIN, 0.0]));
        solids.pits.iter().for_each(|rect| basins.pit(Material::Stone, *rect, PIT));
        let mut water = Mesh::new(side);
        solids.shallow.iter().for_each(|rect| water.up(Material::Shallow, *rect, WATER));
        let mut deep = Mesh::new(side);
        solids.deep.iter().for_each(|rect| deep.up(Material::Deep, *rect, WATER));
        let mut ceiling = Mesh::new(side);
        if source.options.ceilings {
            solids.covered.iter().for_each(|rect| ceiling.down(Material::Ceiling, *rect, solids.height));
        }
        let bricks: Vec<SolidPiece> =
            solids.blocked.iter().map(|blocked| brick_piece(blocked, solids.height)).collect();
        let parts = [
            ("Walls", "wall", walls),
            ("Blocked exits", "blocked exit", pieces_mesh(&bricks, side)),
            ("Basins", "basin", basins),
            ("Shallow water", "shallow water", water),
            ("Deep water", "deep water", deep),
            ("Ceiling", "ceiling", ceiling),
        ];
        let mut nodes = Vec::new();
        for (name, kind, mesh) in parts.into_iter().filter(|(.., mesh)| !mesh.is_empty()) {
            let mut node = self.mesh_node(name, &mesh, [0.0; 3]);
            node["extras"] = json!({ "kind": kind });
            nodes.push(self.node(node));
        }
        nodes
    }

    /// A frame, and a leaf whose origin is its hinge; an archway has no leaf.
    fn door(&mut self, number: usize, doorway: &Doorway, side: f64, data: Json) -> usize {
        let (length, at) = doorway_middle(doorway);
        let way = if doorway.goes_east { "east" } else { "south" };
        // Along the wall, up, and through the door.
        let turned = |min: [f64; 3], max: [f64; 3]| {
            let turn = |[along, up, through]: [f64; 3]| {
                if doorway.goes_east { [through, up, along] } else { [along, up, through] }
            };
            SolidShape::Block { min: turn(min), max: turn(max) }
        };
        let half = length / 2.0;
        let frame = self.shared(&format!("frame {length} {way}"), || {
            let parts = [
                ([-half, 0.0, -FRAME], [FRAME - half, DOOR_HEIGHT, FRAME]),
                ([half - FRAME, 0.0, -FRAME], [half, DOOR_HEIGHT, FRAME]),
                ([-half, DOOR_HEIGHT, -FRAME], [half, DOOR_HEIGHT + FRAME, FRAME]),
            ];
            let piece = |(min, max)| SolidPiece { shape: turned(min, max), material: Material::Frame };
            pieces_mesh(&parts.map(piece), side)
        });
        let mut children = vec![self.node(json!({ "name": format!("Door {number} frame"), "mesh": frame,
                                                   "extras": { "kind": "door frame" } }))];
        let material = leaf_material(doorway.kind);
        if let Some(material) = material {
            let leaf = self.shared(&format!("{} {length} {way}", material.name()), || {
                let shape = turned([0.0, 0.0, -LEAF / 2.0], [length - 2.0 * FRAME, DOOR_HEIGHT, LEAF / 2.0]);
                pieces_mesh(&[SolidPiece { shape, material }], side)
            });
            let hinge = (FRAME - half) * side;
            let hinge = if doorway.goes_east { [0.0, 0.0, hinge] } else { [hinge, 0.0, 0.0] };
            children
                .push(self.node(json!({ "name": format!("Door {number} leaf"), "mesh": leaf, "translation": hinge,
                                            "extras": { "kind": "door leaf" } })));
        }
        self.node(json!({ "name": format!("Door {number}"), "translation": [at[0] * side, 0.0, at[1] * side],
                          "children": children, "extras": data }))
    }

    /// Furniture, marks, lights, the start and the goal. What stands in a room is a child of its node.
    fn things(
        &mut self,
        level: &SourceLevel<'_>,
        side: f64,
        height: f64,
        extras: &Extras<'_>,
        children: &mut Vec<usize>,
        inside: &mut [Vec<usize>],
    ) {
        let draft = &*level.draft;
        let mut put = |node: usize, at: Point| {
            let room = draft.room_at(at).and_then(|room| inside.get_mut(room.id.0 as usize));
            room.unwrap_or(&mut *children).push(node);
        };
        for (number, mark) in draft.marks.iter().enumerate() {
            let pieces = mark_pieces(mark.kind, mark.solid, mark.facing, height);
            let mut node = json!({ "name": format!("{} {number}", title(mark.kind.name())),
                                   "translation": middle(extras.cell(mark.at), 0.0, side), "extras": extras.mark(mark) });
            if !pieces.is_empty() {
                let turned = mark.facing.is_some_and(undercroft::geom::Dir::is_horizontal);
                let look = format!("{} {turned}", mark.kind.name());
                node["mesh"] = Json::from(self.shared(&look, || pieces_mesh(&pieces, side)));
            }
            put(self.node(node), mark.at);
        }
        for (number, light) in lights(draft).iter().enumerate() {
            let index = self.light(light, side);
            let node = json!({ "name": format!("Light {number}"),
                               "translation": middle(extras.cell(light.at), light.height, side),
                               "extensions": { "KHR_lights_punctual": { "light": index } } });
            put(self.node(node), light.at);
        }
        let ends = [("Start", "start", Some(draft.start)), ("Goal", "goal", draft.goal)];
        for (name, kind, at) in ends {
            let Some(at) = at else { continue };
            let data = json!({ "kind": kind, "cell": extras.pair(at) });
            let node = json!({ "name": name, "translation": middle(extras.cell(at), 0.0, side), "extras": data });
            put(self.node(node), at);
        }
    }

    /// The index of a light in the list of lights. Lights that look the same are listed once.
    fn light(&mut self, light: &Light, side: f64) -> usize {
        let listed = json!({ "type": "point", "color": light.colour.map(square).to_vec(),
                             "intensity": CANDELA * light.range, "range": light.range * side });
        self.lights.iter().position(|known| *known == listed).unwrap_or_else(|| {
            self.lights.push(listed);
            self.lights.len() - 1
        })
    }

    fn finish(self, root: usize) -> Result<Vec<u8>, ExportError> {
        let mut file = json!({
            "asset": { "version": "2.0", "generator": "Undercroft" },
            "scene": 0,
            "scenes": [{ "nodes": [root] }],
            "nodes": self.nodes,
        });
        if !self.lights.is_empty() {
            file["extensionsUsed"] = json!(["KHR_lights_punctual"]);
            file["extensions"] = json!({ "KHR_lights_punctual": { "lights": self.lights } });
        }
        self.binary.finish(file)
    }
}

fn leaf_material(kind: DoorKind) -> Option<Material> {
    match kind.barrier() {
        Barrier::Open => None,
        Barrier::Leaf => Some(Material::Leaf),
        Barrier::Lock => Some(Material::LockedLeaf),
        Barrier::Hidden => Some(Material::SecretLeaf),
    }
}

/// The middle of a cell, at a height in cells.
fn middle(cell: Rect, height: f64, side: f64) -> [f64; 3] {
    [(f64::from(cell.x) + 0.5) * side, height * side, (f64::from(cell.y) + 0.5) * side]
}

fn pieces_mesh(pieces: &[SolidPiece], side: f64) -> Mesh {
    let mut mesh = Mesh::new(side);
    for piece in pieces {
        match piece.shape {
            SolidShape::Block { min, max } => mesh.block(piece.material, min, max),
            SolidShape::Column { radius, bottom, top } => mesh.column(piece.material, radius, bottom, top),
        }
    }
    mesh
}

/// A word with a capital, and spaces for what joins its parts.
fn title(word: &str) -> String {
    let mut signs = word.chars();
    let first: String = signs.next().into_iter().flat_map(char::to_uppercase).collect();
    first + &signs.as_str().replace('_', " ")
}
