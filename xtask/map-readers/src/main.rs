//! `undercroft-map-readers JSON TMX LDTK`: fails unless the crates `tiled` and `ldtk2` find in the maps what the JSON of the same
//! dungeon says.

use std::collections::BTreeSet;

use serde_json::Value;

type Cells = BTreeSet<(i64, i64)>;

fn main() {
    let [json, tmx, ldtk] = [1, 2, 3].map(|nth| std::env::args().nth(nth).expect("JSON TMX LDTK"));
    let dungeon: Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    let wanted = Wanted::of(&dungeon);
    by_tiled(&tmx, &wanted);
    by_ldtk2(&ldtk, &wanted);
    let Wanted { walkable, rooms, doors } = wanted;
    println!("tiled and ldtk2 read {} cells, {} rooms and {} doors", walkable.len(), rooms.len(), doors.len());
}

/// What the JSON says.
struct Wanted {
    walkable: Cells,
    /// Corner and size.
    rooms: Vec<[i64; 4]>,
    doors: Vec<(i64, i64, String)>,
}

impl Wanted {
    fn of(dungeon: &Value) -> Wanted {
        let whole = |value: &Value| value.as_i64().unwrap();
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let solid: Cells = list(&dungeon["marks"])
            .iter()
            .filter(|mark| mark["solid"] == true)
            .map(|mark| (whole(&mark["x"]), whole(&mark["y"])))
            .collect();
        let water = list(&dungeon["layers"]["water"]);
        let mut walkable = Cells::new();
        for (y, row) in list(&dungeon["tiles"]).iter().enumerate() {
            for (x, tile) in row.as_str().unwrap().chars().enumerate() {
                let is_deep = water.get(y).is_some_and(|row| row.as_str().unwrap().chars().nth(x) == Some('='));
                let at = (x as i64, y as i64);
                if !matches!(tile, '#' | ' ') && !is_deep && !solid.contains(&at) {
                    walkable.insert(at);
                }
            }
        }
        let rooms = list(&dungeon["rooms"]);
        let doors = list(&dungeon["doors"]);
        Wanted {
            walkable,
            rooms: rooms.iter().map(|room| ["x", "y", "width", "height"].map(|name| whole(&room[name]))).collect(),
            doors: doors
                .iter()
                .map(|door| (whole(&door["x"]), whole(&door["y"]), door["kind"].as_str().unwrap().to_owned()))
                .collect(),
        }
    }
}

fn by_tiled(path: &str, wanted: &Wanted) {
    let map = tiled::Loader::new().load_tmx_map(path).unwrap();
    let side = f64::from(map.tile_width);
    let set = &map.tilesets()[0];
    let is_solid = |id: u32| {
        let tile = set.get_tile(id).unwrap();
        let is_solid = matches!(tile.properties.get("solid"), Some(tiled::PropertyValue::BoolValue(true)));
        assert!(!is_solid || tile.collision.is_some());
        is_solid
    };
    assert_eq!(set.wang_sets.len(), 2);
    let mut walkable: Cells =
        (0..map.height).flat_map(|y| (0..map.width).map(move |x| (i64::from(x), i64::from(y)))).collect();
    for layer in map.layers() {
        if let Some(tiles) = layer.as_tile_layer().filter(|_| ["cells", "water", "furniture"].contains(&layer.name.as_str())) {
            for (x, y) in walkable.clone() {
                if tiles.get_tile(x as i32, y as i32).is_some_and(|tile| is_solid(tile.id())) {
                    walkable.remove(&(x, y));
                }
            }
        }
        let Some(objects) = layer.as_object_layer() else { continue };
        let whole = |object: &tiled::Object<'_>, name: &str| match object.properties.get(name) {
            Some(tiled::PropertyValue::IntValue(number)) => i64::from(*number),
            other => panic!("{name} is {other:?}"),
        };
        let cell = |object: &tiled::Object<'_>| ((f64::from(object.x) / side) as i64, (f64::from(object.y) / side) as i64);
        match layer.name.as_str() {
            "rooms" => {
                let rooms = objects.objects().map(|room| {
                    assert_eq!(room.user_type, "room");
                    let (x, y) = cell(&room);
                    [x, y, whole(&room, "columns"), whole(&room, "rows")]
                });
                assert_eq!(rooms.collect::<Vec<_>>(), wanted.rooms);
            }
            "doors" => {
                let doors = objects.objects().map(|door| (cell(&door).0, cell(&door).1, door.name.clone()));
                assert_eq!(doors.collect::<Vec<_>>(), wanted.doors);
            }
            _ => {}
        }
    }
    assert_eq!(walkable, wanted.walkable);
}

fn by_ldtk2(path: &str, wanted: &Wanted) {
    let project = ldtk2::Ldtk::from_path(path).unwrap();
    let layers = project.levels[0].layer_instances.as_ref().unwrap();
    let layer = |name: &str| layers.iter().find(|layer| layer.identifier == name).unwrap();
    let (cells, entities) = (layer("Cells"), layer("Entities"));
    let wide = cells.c_wid;
    let field = |entity: &ldtk2::EntityInstance, name: &str| {
        entity.field_instances.iter().find(|field| field.identifier == name).and_then(|field| field.value.clone())
    };
    let of = |kind: &'static str| entities.entity_instances.iter().filter(move |entity| entity.identifier == kind);
    let solid: Cells = of("Mark")
        .filter(|mark| field(mark, "solid") == Some(Value::Bool(true)))
        .map(|mark| (mark.grid[0], mark.grid[1]))
        .collect();
    let free = cells.int_grid_csv.iter().zip(0..).filter(|(value, _)| matches!(value, 2 | 3));
    let free: Cells = free.map(|(_, at)| (at % wide, at / wide)).filter(|at| !solid.contains(at)).collect();
    assert_eq!(free, wanted.walkable);
    assert_eq!(cells.auto_layer_tiles.len(), cells.int_grid_csv.len());
    let side = cells.grid_size;
    let rooms = of("Room").map(|room| [room.grid[0], room.grid[1], room.width / side, room.height / side]);
    assert_eq!(rooms.collect::<Vec<_>>(), wanted.rooms);
    let kind = |door: &ldtk2::EntityInstance| field(door, "kind").unwrap().as_str().unwrap().to_owned();
    let doors = of("Door").map(|door| (door.grid[0], door.grid[1], kind(door)));
    assert_eq!(doors.collect::<Vec<_>>(), wanted.doors);
}
