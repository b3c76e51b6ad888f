//! Tilesets for tests, and plain second opinions on assemblies.

use undercroft::{
    Assembly, Dungeon, Node, NodeName,
    geom::{Dir, Vec3},
    recipe::{Connector, Marker, MarkerKind, Tile, Tileset},
    rng::Rng,
};

/// The assembly of a dungeon that has one.
pub fn assembly(dungeon: &Dungeon) -> &Assembly {
    dungeon.draft().assembly.as_ref().expect("tiles")
}

/// The nodes of the path, the start first, without the boss.
pub fn path(assembly: &Assembly) -> Vec<&Node> {
    assembly.nodes.iter().filter(|node| matches!(node.name, NodeName::Start | NodeName::Path(_))).collect()
}

/// A connector of type `Standard` in the middle of a side.
pub fn plug(size: (i32, i32), direction: Dir) -> Connector {
    let (x, z) = (size.0 * 50, size.1 * 50);
    let position = match direction {
        Dir::North => Vec3 { x: 0, y: 0, z: -z },
        Dir::South => Vec3 { x: 0, y: 0, z },
        Dir::East => Vec3 { x, y: 0, z: 0 },
        Dir::West => Vec3 { x: -x, y: 0, z: 0 },
    };
    Connector { position, direction, kind: "Standard".to_owned() }
}

/// A tile of so many studs with connectors in the middle of some sides, named by their letters: `NES`.
pub fn tile(id: &str, size: (i32, i32), sides: &str, tags: &[&str]) -> Tile {
    let side = |letter| match letter {
        'N' => Dir::North,
        'E' => Dir::East,
        'S' => Dir::South,
        _ => Dir::West,
    };
    Tile {
        id: id.to_owned(),
        size: Vec3::studs(size.0, 12, size.1),
        connectors: sides.chars().map(|letter| plug(size, side(letter))).collect(),
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        markers: vec![Marker { kind: MarkerKind::EnemySpawn, position: Vec3::default() }],
    }
}

/// The smallest tileset that can be walked: a start, a hall, a room, an end.
pub fn small() -> Vec<Tile> {
    vec![
        tile("Start", (24, 24), "NESW", &["Start"]),
        tile("Hall", (16, 24), "NS", &[]),
        tile("Room", (24, 24), "NES", &[]),
        tile("End", (24, 24), "S", &["End"]),
    ]
}

/// A tileset of random tiles on a raster of 4 studs, with a start, an end, corridors and rooms.
pub fn random(key: u64) -> Tileset {
    let mut rng = Rng::from_key(key);
    let size = |rng: &mut Rng| (8 * rng.between(2, 7), 8 * rng.between(2, 7));
    let mut tiles = Vec::new();
    for number in 0..rng.between(3, 9) {
        let sides = *rng.pick(&["NS", "SE", "NS", "NES", "NESW", "ESW", "S", "NW"]).unwrap();
        let of = size(&mut rng);
        tiles.push(tile(&format!("Tile{number}"), of, sides, &[]));
    }
    let of = size(&mut rng);
    tiles.push(tile("Hall", (16, of.1), "NS", &[]));
    tiles.push(tile("Room", size(&mut rng), "NESW", &[]));
    tiles.push(tile("End", size(&mut rng), "S", &["End"]));
    if rng.chance(0.8) {
        tiles.push(tile("Begin", size(&mut rng), "NEW", &["Start"]));
    }
    Tileset::new("random", 800, tiles).unwrap_or_else(|problems| panic!("{problems:?}"))
}
