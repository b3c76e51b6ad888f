//! Directions, turns, positions and boxes, as the document's tables have them.

use undercroft::geom::{Aabb, Dir, Turn, Vec3};

use crate::common::{make, recipe, tiles::assembly};

const DIRS: [Dir; 4] = [Dir::North, Dir::East, Dir::South, Dir::West];

#[test]
fn doc_connectors_must_face_opposite_directions() {
    let table = [(Dir::North, Dir::South), (Dir::South, Dir::North), (Dir::East, Dir::West), (Dir::West, Dir::East)];
    assert!(table.iter().all(|(source, target)| source.opposite() == *target));
}

#[test]
fn doc_rotation_table() {
    let becomes = [Dir::North, Dir::East, Dir::South, Dir::West];
    for (quarters, wanted) in (0..).zip(becomes) {
        assert_eq!(Turn::new(quarters).dir(Dir::North), wanted, "{} degrees", 90 * i32::from(quarters));
    }
    assert_eq!(Turn::new(4), Turn::new(0));
}

/// Local positions turn with the directions: a point one step to a side stays on that side.
#[test]
fn doc_local_positions_are_rotated_accordingly() {
    let step = |dir: Dir| match dir {
        Dir::North => Vec3::studs(0, 0, -1),
        Dir::South => Vec3::studs(0, 0, 1),
        Dir::East => Vec3::studs(1, 0, 0),
        Dir::West => Vec3::studs(-1, 0, 0),
    };
    for quarters in 0..4 {
        for dir in DIRS {
            let turn = Turn::new(quarters);
            assert_eq!(turn.vec(step(dir)), step(turn.dir(dir)));
            for to in DIRS {
                assert_eq!(Turn::between(dir, to).dir(dir), to);
            }
        }
    }
}

#[test]
fn doc_position_example() {
    let (source, local) = (Vec3::studs(40, 0, 0), Vec3::studs(-20, 0, 0));
    let turn = Turn::between(Dir::West, Dir::East.opposite());
    assert_eq!(turn, Turn::new(0));
    assert_eq!(source.minus(turn.vec(local)), Vec3::studs(60, 0, 0));
}

#[test]
fn doc_boxes_overlap_strictly_and_are_shrunk_by_a_tenth() {
    let tile = |x, z| Aabb::of_tile(Vec3::studs(x, 0, z), Vec3::studs(40, 12, 40), Turn::new(0));
    assert_eq!((tile(0, 0).min, tile(0, 0).max.x), (Vec3 { x: -1990, y: -590, z: -1990 }, 1990));
    assert!(!tile(0, 0).overlaps(tile(40, 0)) && !tile(0, 0).overlaps(tile(0, -40)));
    let nearer = Aabb::of_tile(Vec3 { x: 3980, y: 0, z: 0 }, Vec3::studs(40, 12, 40), Turn::new(0));
    assert!(!tile(0, 0).overlaps(nearer), "0.2 studs are forgiven");
    let too_near = Aabb::of_tile(Vec3 { x: 3979, y: 0, z: 0 }, Vec3::studs(40, 12, 40), Turn::new(0));
    assert!(tile(0, 0).overlaps(too_near));
    let above = Aabb::of_tile(Vec3::studs(0, 500, 0), Vec3::studs(40, 12, 40), Turn::new(0));
    assert!(tile(0, 0).overlaps(above), "heights do not count");
}

#[test]
fn doc_every_edge_joins_opposite_connectors_of_one_type_in_one_point() {
    for (seed, sets) in [("1", &[][..]), ("2", &["tileset=sewer", "studs_per_cell=5", "min_path_length=30"])] {
        let dungeon = make(&recipe("tilepath", sets), seed);
        let assembly = assembly(&dungeon);
        for edge in &assembly.edges {
            let [a, b] = [0, 1].map(|end| &assembly.nodes[edge.ends[end] as usize]);
            let (at, dir) = assembly.connector(a, edge.connectors[0]).unwrap();
            let (other_at, other_dir) = assembly.connector(b, edge.connectors[1]).unwrap();
            assert_eq!((at, dir.opposite()), (other_at, other_dir));
            let kind = |node, plug: u16| &assembly.tile(node).connectors[usize::from(plug)].kind;
            assert_eq!(kind(a, edge.connectors[0]), kind(b, edge.connectors[1]));
            let own = b.turn.vec(assembly.tile(b).connectors[usize::from(edge.connectors[1])].position);
            assert_eq!(b.at, at.minus(own), "newTilePosition = source - rotated offset");
        }
    }
}
