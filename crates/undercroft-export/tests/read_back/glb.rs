//! Binary glTF: the model is taken apart into triangles, and cells, walls and doors are found again in them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use undercroft::{
    DoorKind, Dungeon, Named, StairWay,
    geom::{Dir, Point, STUD},
    view::Audience,
};
use undercroft_export::{Format, Options, export};

use crate::{
    random_recipes::{dungeons, levels},
    seen::{AUDIENCES, Seen, options, written},
};

/// A triangle in cells of its level, with its normal.
struct Triangle {
    corners: [[f64; 3]; 3],
    normal: [f64; 3],
}

/// A node of a level: its name, its data, where it lies and its triangles.
struct Node {
    name: String,
    extras: Value,
    at: [f64; 3],
    triangles: Vec<Triangle>,
    children: Vec<String>,
}

struct Model {
    scene: Value,
    bytes: Vec<u8>,
}

impl Model {
    fn read(file: &[u8]) -> Model {
        let four = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
        assert_eq!((&file[..4], four(4), four(8)), (&b"glTF"[..], 2, file.len()));
        let length = four(12);
        assert_eq!((length % 4, &file[16..20]), (0, &b"JSON"[..]));
        let scene: Value = serde_json::from_slice(&file[20..20 + length]).unwrap();
        let begin = 20 + length;
        assert_eq!(&file[begin + 4..begin + 8], b"BIN\0");
        let bytes = file[begin + 8..].to_vec();
        assert_eq!(four(begin), bytes.len());
        assert_eq!(scene["buffers"][0]["byteLength"], bytes.len());
        Model { scene, bytes }
    }

    /// The numbers of an accessor, and how many belong together.
    fn numbers(&self, accessor: &Value) -> Vec<f64> {
        let accessor = &self.scene["accessors"][accessor.as_u64().unwrap() as usize];
        let view = &self.scene["bufferViews"][accessor["bufferView"].as_u64().unwrap() as usize];
        let parts = if accessor["type"] == "VEC3" { 3 } else { 1 };
        let count = accessor["count"].as_u64().unwrap() as usize * parts;
        let offset = accessor["byteOffset"].as_u64().unwrap() as usize;
        assert!(offset + 4 * count <= view["byteLength"].as_u64().unwrap() as usize);
        let begin = offset + view["byteOffset"].as_u64().unwrap() as usize;
        let four = |chunk: &[u8]| -> [u8; 4] { chunk.try_into().unwrap() };
        let chunks = self.bytes[begin..begin + 4 * count].chunks_exact(4);
        match accessor["componentType"].as_u64().unwrap() {
            5126 => chunks.map(|chunk| f64::from(f32::from_le_bytes(four(chunk)))).collect(),
            5125 => chunks.map(|chunk| f64::from(u32::from_le_bytes(four(chunk)))).collect(),
            other => panic!("{other}"),
        }
    }

    /// The triangles of a mesh in metres.
    fn triangles(&self, mesh: &Value) -> Vec<Triangle> {
        let mut triangles = Vec::new();
        for part in self.scene["meshes"][mesh.as_u64().unwrap() as usize]["primitives"].as_array().unwrap() {
            let accessor = &part["attributes"]["POSITION"];
            let positions = self.numbers(accessor);
            let normals = self.numbers(&part["attributes"]["NORMAL"]);
            let bounds = &self.scene["accessors"][accessor.as_u64().unwrap() as usize];
            for axis in 0..3 {
                let along = || positions.iter().skip(axis).step_by(3).copied();
                assert_eq!(bounds["min"][axis].as_f64().unwrap(), along().fold(f64::MAX, f64::min));
                assert_eq!(bounds["max"][axis].as_f64().unwrap(), along().fold(f64::MIN, f64::max));
            }
            let three = |list: &[f64], index: f64| {
                let at = 3 * index as usize;
                [list[at], list[at + 1], list[at + 2]]
            };
            for corners in self.numbers(&part["indices"]).chunks_exact(3) {
                let corners: [f64; 3] = corners.try_into().unwrap();
                let normal = three(&normals, corners[0]);
                let triangle = Triangle { corners: corners.map(|index| three(&positions, index)), normal };
                triangle.check();
                triangles.push(triangle);
            }
        }
        triangles
    }

    /// The nodes of each level, with lengths in cells from the level's corner; and where the level lies in metres.
    fn levels(&self) -> Vec<(Vec<Node>, [f64; 3], f64)> {
        let root = &self.scene["nodes"][self.scene["scenes"][0]["nodes"][0].as_u64().unwrap() as usize];
        let children = root["children"].as_array().unwrap();
        let level = |index: &Value| {
            let node = &self.scene["nodes"][index.as_u64().unwrap() as usize];
            let side = node["extras"]["cell_metres"].as_f64().unwrap();
            let mut found = Vec::new();
            for child in node["children"].as_array().unwrap() {
                self.collect(child, [0.0; 3], side, &mut found);
            }
            (found, translation(node), side)
        };
        children.iter().map(level).collect()
    }

    fn collect(&self, index: &Value, from: [f64; 3], side: f64, found: &mut Vec<Node>) {
        let node = &self.scene["nodes"][index.as_u64().unwrap() as usize];
        let own = translation(node);
        let at = [0, 1, 2].map(|axis| from[axis] + own[axis] / side);
        let mut triangles = node.get("mesh").map_or_else(Vec::new, |mesh| self.triangles(mesh));
        for triangle in &mut triangles {
            for corner in &mut triangle.corners {
                *corner = [0, 1, 2].map(|axis| corner[axis] / side + at[axis]);
            }
        }
        let children = node["children"].as_array().into_iter().flatten();
        let name =
            |index: &Value| self.scene["nodes"][index.as_u64().unwrap() as usize]["name"].as_str().unwrap().to_owned();
        found.push(Node {
            name: node["name"].as_str().unwrap().to_owned(),
            extras: node["extras"].clone(),
            at,
            triangles,
            children: children.clone().map(name).collect(),
        });
        children.for_each(|child| self.collect(child, at, side, found));
    }
}

fn translation(node: &Value) -> [f64; 3] {
    [0, 1, 2].map(|axis| node["translation"][axis].as_f64().unwrap_or(0.0))
}

impl Triangle {
    /// Its corners go round against the clock for whoever its normal points at.
    fn check(&self) {
        let [a, b, c] = self.corners;
        let way = |from: [f64; 3], to: [f64; 3]| [0, 1, 2].map(|axis| to[axis] - from[axis]);
        let (u, v) = (way(a, b), way(a, c));
        let cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        let length = cross.iter().map(|part| part * part).sum::<f64>().sqrt();
        let same = (0..3).all(|axis| (cross[axis] / length - self.normal[axis]).abs() < 1e-3);
        assert!(length > 0.0 && same, "{:?} {:?}", self.corners, self.normal);
    }

    /// The cells whose middles it covers from above.
    fn cells(&self) -> Vec<Point> {
        let bound = |axis: usize, least: bool| {
            let along = self.corners.iter().map(|corner| corner[axis]);
            if least { along.fold(f64::MAX, f64::min) } else { along.fold(f64::MIN, f64::max) }
        };
        let from = |axis| (bound(axis, true) + 0.01).floor() as i32;
        let to = |axis| (bound(axis, false) - 0.01).floor() as i32;
        let mut cells = Vec::new();
        for y in from(2)..=to(2) {
            for x in from(0)..=to(0) {
                let (px, pz) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
                let edge = |a: [f64; 3], b: [f64; 3]| (b[0] - a[0]) * (pz - a[2]) - (b[2] - a[2]) * (px - a[0]);
                let [a, b, c] = self.corners;
                let sides = [edge(a, b), edge(b, c), edge(c, a)];
                if sides.iter().all(|side| *side < 1e-3) || sides.iter().all(|side| *side > -1e-3) {
                    cells.push(Point::new(x, y));
                }
            }
        }
        cells
    }
}

fn cell(value: &Value) -> Point {
    Point::new(value[0].as_i64().unwrap() as i32, value[1].as_i64().unwrap() as i32)
}

fn of_kind<'a>(nodes: &'a [Node], kind: &'a str) -> impl Iterator<Item = &'a Node> {
    nodes.iter().filter(move |node| node.extras["kind"] == kind)
}

/// Holds the nodes of a level to what is seen of it.
fn compare(nodes: &[Node], seen: &Seen) {
    let mut floor: BTreeSet<Point> = BTreeSet::new();
    let mut deep: BTreeSet<Point> = BTreeSet::new();
    let mut rooms: BTreeMap<u64, BTreeSet<Point>> = BTreeMap::new();
    for node in
        nodes.iter().filter(|node| ["room", "passage", "floor"].iter().any(|kind| node.extras["kind"] == **kind))
    {
        let mut own = BTreeSet::new();
        for triangle in &node.triangles {
            own.extend(triangle.cells());
            if triangle.corners[0][1] < -0.1 {
                deep.extend(triangle.cells());
            }
        }
        floor.extend(&own);
        if let Some(room) = node.extras["room"].as_u64() {
            assert_eq!(node.name, format!("Room {room}"));
            rooms.insert(room, own);
        }
    }
    let stairs: BTreeSet<Point> = of_kind(nodes, "stairs").map(|node| cell(&node.extras["cell"])).collect();
    let pits: BTreeSet<Point> = seen
        .draft
        .stairs
        .iter()
        .filter(|stair| stair.direction == StairWay::Down && stair.passage.is_none())
        .map(|stair| seen.placed(stair.at))
        .collect();
    assert_eq!(stairs.len(), seen.draft.stairs.iter().map(|stair| stair.at).collect::<BTreeSet<_>>().len());
    let whole: BTreeSet<Point> = floor.union(&pits).copied().collect();
    assert_eq!(whole, seen.floor());
    let solid: BTreeSet<Point> =
        nodes.iter().filter(|node| node.extras["solid"] == true).map(|node| cell(&node.extras["cell"])).collect();
    let walkable: BTreeSet<Point> =
        whole.iter().filter(|at| !deep.contains(at) && !solid.contains(at)).copied().collect();
    assert_eq!(walkable, seen.walkable());
    let wanted = seen.rooms().into_iter().map(|cells| cells.intersection(&floor).copied().collect::<BTreeSet<_>>());
    assert_eq!(rooms.into_values().collect::<Vec<_>>(), wanted.collect::<Vec<_>>());
    assert_eq!(walls(nodes), borders(seen));
    compare_doors(nodes, seen);
    let start = of_kind(nodes, "start").next().unwrap();
    assert_eq!(cell(&start.extras["cell"]), seen.placed(seen.draft.start));
    assert_eq!(Point::new(start.at[0].floor() as i32, start.at[2].floor() as i32), seen.placed(seen.draft.start));
    assert_eq!(of_kind(nodes, "goal").count(), usize::from(seen.draft.goal.is_some()));
    assert_eq!(of_kind(nodes, "mark").count(), seen.draft.marks.len());
}

/// The floor cells that a wall stands beside, with the side it stands on.
fn walls(nodes: &[Node]) -> BTreeSet<(Point, Dir)> {
    let floor_side = |at: Point, way: Dir| (way.step(at), way.opposite());
    let mut found = BTreeSet::new();
    for triangle in of_kind(nodes, "wall").flat_map(|node| &node.triangles) {
        let way = Dir::ALL.into_iter().find(|way| {
            let step = way.step(Point::default());
            (triangle.normal[0] - f64::from(step.x)).abs() < 0.01
                && (triangle.normal[2] - f64::from(step.y)).abs() < 0.01
        });
        let Some(way) = way else { continue };
        // A step back from the middle of each cell's side lies the wall.
        let axis = if way.is_horizontal() { 2 } else { 0 };
        let along = triangle.corners.map(|corner| corner[axis].round() as i32);
        let across = triangle.corners[0][2 - axis].round() as i32;
        for place in *along.iter().min().unwrap()..*along.iter().max().unwrap() {
            let wall = match way {
                Dir::North => Point::new(place, across),
                Dir::South => Point::new(place, across - 1),
                Dir::West => Point::new(across, place),
                Dir::East => Point::new(across - 1, place),
            };
            found.insert(floor_side(wall, way));
        }
    }
    found
}

/// Every side of a floor cell beyond which there is rock, and the outer sides of walls.
fn borders(seen: &Seen) -> BTreeSet<(Point, Dir)> {
    let floor = seen.floor();
    let near = |at: Point| (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| at + Point::new(dx, dy)));
    let walls: BTreeSet<Point> = floor.iter().flat_map(|at| near(*at)).filter(|at| !floor.contains(at)).collect();
    let sides = walls.iter().flat_map(|at| Dir::ALL.map(|way| (way.step(*at), way.opposite())));
    sides.filter(|(beside, _)| !walls.contains(beside)).collect()
}

fn compare_doors(nodes: &[Node], seen: &Seen) {
    let mut found: BTreeMap<u64, (Point, String)> = BTreeMap::new();
    for node in of_kind(nodes, "door") {
        let closed_by = node.extras["closed_by"].as_str().unwrap();
        let leaf = node.children.iter().filter(|child| child.ends_with("leaf")).count();
        assert_eq!(leaf, usize::from(closed_by != DoorKind::Archway.name()));
        assert_eq!(node.children.iter().filter(|child| child.ends_with("frame")).count(), 1);
        let [x, y, w, h] = ["x", "y", "width", "height"].map(|name| node.extras[name].as_f64().unwrap());
        assert!((node.at[0] - x - w / 2.0).abs() < 1e-3 && (node.at[2] - y - h / 2.0).abs() < 1e-3);
        for door in node.extras["doors"].as_array().unwrap() {
            let (at, kind) = (cell(&door["cell"]), door["kind"].as_str().unwrap());
            assert!(f64::from(at.x) >= x && f64::from(at.x) < x + w && f64::from(at.y) >= y && f64::from(at.y) < y + h);
            assert_eq!(found.insert(door["door"].as_u64().unwrap(), (at, kind.to_owned())), None);
        }
    }
    let wanted: BTreeMap<u64, (Point, String)> = (0..)
        .zip(&seen.draft.doors)
        .map(|(id, door)| (id, (seen.placed(door.at), door.kind.name().to_owned())))
        .collect();
    assert_eq!(found, wanted);
}

#[test]
fn models_have_the_floor_the_walls_and_the_doors_of_the_dungeon() {
    for dungeon in dungeons(3) {
        for audience in AUDIENCES {
            let (file, seen) = written(&dungeon, Format::Glb, audience);
            let levels = Model::read(&file.bytes).levels();
            assert_eq!(levels.len(), 1);
            let (nodes, corner, side) = &levels[0];
            compare(nodes, &seen);
            let curved = seen.draft.rooms.iter().filter(|room| room.shape.mask().is_some()).count();
            let lost =
                file.losses.iter().find(|loss| loss.what == "curved-walls").map_or(0, |loss| loss.count.unwrap());
            assert_eq!(lost, curved);
            if audience == Audience::Gm {
                tiles_lie_where_they_lie_in_space(&dungeon, nodes, *corner, *side);
            }
        }
    }
}

/// A tile's room has its middle where the tile has it, in studs of 0.28 metres.
fn tiles_lie_where_they_lie_in_space(dungeon: &Dungeon, nodes: &[Node], corner: [f64; 3], side: f64) {
    let Some(assembly) = &dungeon.draft().assembly else { return };
    for node in of_kind(nodes, "room") {
        let tile = &assembly.nodes[node.extras["room"].as_u64().unwrap() as usize];
        assert_eq!(node.extras["tile"]["id"], tile.name.to_string());
        let middle =
            |at: &str, length: &str| node.extras[at].as_f64().unwrap() + node.extras[length].as_f64().unwrap() / 2.0;
        let studs =
            [(middle("x", "width") * side + corner[0]) / 0.28, (middle("y", "height") * side + corner[2]) / 0.28];
        let wanted = [tile.at.x, tile.at.z].map(|part| f64::from(part) / f64::from(STUD));
        assert!((studs[0] - wanted[0]).abs() < 1e-6 && (studs[1] - wanted[1]).abs() < 1e-6, "{studs:?} {wanted:?}");
    }
}

#[test]
fn levels_lie_above_each_other() {
    for levels in levels() {
        let file = export(&levels, Format::Glb, &options(Audience::Gm)).unwrap();
        let read = Model::read(&file.bytes).levels();
        let mut above = f64::MAX;
        for ((nodes, corner, side), level) in read.iter().zip(levels.list()) {
            compare(nodes, &Seen::of(level.dungeon.draft(), Audience::Gm));
            assert!(corner[1] < above);
            above = corner[1];
            let first = levels.list()[0].offset;
            let wanted = level.offset - first;
            assert!((corner[0] - f64::from(wanted.x) * side).abs() < 1e-6);
            assert!((corner[2] - f64::from(wanted.y) * side).abs() < 1e-6);
        }
    }
}

#[test]
fn ceilings_are_there_if_somebody_wants_them() {
    let dungeon = dungeons(4).next().unwrap();
    let nodes = |ceilings: bool| {
        let options = Options { ceilings, ..Options::default() };
        let file = export(&dungeon, Format::Glb, &options).unwrap();
        Model::read(&file.bytes).levels().remove(0).0
    };
    assert_eq!(of_kind(&nodes(false), "ceiling").count(), 0);
    let with = nodes(true);
    let ceiling = of_kind(&with, "ceiling").next().unwrap();
    let covered: BTreeSet<Point> = ceiling.triangles.iter().flat_map(Triangle::cells).collect();
    assert_eq!(covered, Seen::of(dungeon.draft(), Audience::Gm).floor());
    assert!(ceiling.triangles.iter().all(|triangle| triangle.normal == [0.0, -1.0, 0.0]));
}

#[test]
fn a_medium_map_is_smaller_than_two_megabytes() {
    for method in ["bsp", "scatter", "walk", "tilepath", "tabletop"] {
        let recipe = undercroft::Recipe::from_toml(&format!("method = '{method}'")).unwrap();
        let dungeon = undercroft::generate(&recipe, 7).unwrap();
        let file = export(&dungeon, Format::Glb, &Options::default()).unwrap();
        assert!(file.bytes.len() < 2_000_000, "{method}: {} bytes", file.bytes.len());
    }
}
