//! A map of Tiled in a form that its JSON and its XML have in common, and what it says.

use std::collections::BTreeMap;

use undercroft::geom::Rect;

use crate::ReadMap;

/// A value by the name of its type and its text.
pub type Properties = BTreeMap<String, (String, String)>;

#[derive(Debug, Default, PartialEq)]
pub struct Object {
    pub id: u64,
    pub name: String,
    pub kind: String,
    pub at: (f64, f64),
    pub size: (f64, f64),
    pub is_point: bool,
    pub polygon: Vec<(f64, f64)>,
    pub properties: Properties,
}

#[derive(Debug, Default, PartialEq)]
pub struct Tile {
    pub kind: String,
    pub properties: Properties,
    /// Rectangles one collides with.
    pub collision: Vec<[f64; 4]>,
}

#[derive(Debug, Default, PartialEq)]
pub struct Layer {
    pub size: (usize, usize),
    pub offset: (f64, f64),
    pub is_visible: bool,
    pub data: Vec<u32>,
}

#[derive(Debug, Default, PartialEq)]
pub struct Map {
    pub size: (usize, usize),
    pub side: f64,
    pub image: (String, u32, u32),
    pub tile_count: u32,
    pub tiles: BTreeMap<u32, Tile>,
    /// By name: the type and the Wang id of each tile.
    pub wang_sets: BTreeMap<String, (String, BTreeMap<u32, Vec<u32>>)>,
    pub layers: BTreeMap<String, Layer>,
    pub groups: Vec<(String, Vec<Object>)>,
    pub properties: Properties,
}

impl Object {
    fn text(&self, name: &str) -> String {
        self.properties.get(name).map(|(_, value)| value.clone()).unwrap_or_default()
    }

    fn whole(&self, name: &str) -> i64 {
        let (kind, value) = &self.properties[name];
        assert_eq!(kind, "int");
        value.parse().unwrap()
    }
}

impl Map {
    fn group(&self, name: &str) -> &[Object] {
        self.groups.iter().find(|(own, _)| own == name).map_or(&[], |(_, objects)| objects)
    }

    fn cell(&self, object: &Object) -> (i32, i32) {
        ((object.at.0 / self.side).floor() as i32, (object.at.1 / self.side).floor() as i32)
    }

    fn tile(&self, layer: &str, at: usize) -> Option<&Tile> {
        let id = self.layers.get(layer)?.data[at].checked_sub(1)?;
        assert!(id < self.tile_count);
        Some(&self.tiles[&id])
    }

    fn is_solid(&self, layer: &str, at: usize) -> bool {
        let Some(tile) = self.tile(layer, at) else { return false };
        let is_solid = tile.properties["solid"].1 == "true";
        let whole = [0.0, 0.0, self.side, self.side];
        assert_eq!(tile.collision.contains(&whole), is_solid, "one collides with what is solid");
        is_solid
    }

    /// What the map says.
    pub fn read(&self) -> ReadMap {
        let (wide, high) = self.size;
        let ids: Vec<u64> = self.groups.iter().flat_map(|(_, objects)| objects).map(|object| object.id).collect();
        assert_eq!(ids, (1..=ids.len() as u64).collect::<Vec<_>>());
        let by_id = |id: &str| {
            let id: u64 = id.parse().unwrap();
            self.groups.iter().flat_map(|(_, objects)| objects).find(|object| object.id == id).unwrap()
        };
        let solid = |at: usize| ["cells", "water", "furniture"].iter().any(|layer| self.is_solid(layer, at));
        let places = (0..wide * high).filter(|at| !solid(*at));
        self.check_corners();
        let rooms = self.group("rooms").iter().map(|room| {
            let (x, y) = self.cell(room);
            let rect = Rect::new(x, y, room.whole("columns") as i32, room.whole("rows") as i32);
            self.check_outline(room, rect);
            (room.whole("room"), rect, room.text("shape"))
        });
        let point = |object: &Object| {
            assert!(object.is_point);
            self.cell(object)
        };
        let named = |group: &str, kind: &str| -> Vec<(i32, i32, String)> {
            let objects = self.group(group).iter().filter(|object| object.kind == kind);
            objects.map(|object| (point(object).0, point(object).1, object.name.clone())).collect()
        };
        let doors = self.group("doors").iter().map(|door| {
            let ((x, y), kind) = (point(door), door.text("kind"));
            let tile = self.tile("door_tiles", y as usize * wide + x as usize).unwrap();
            assert_eq!(tile.kind, "door");
            (x, y, kind, door.whole("room"))
        });
        let refer = |object: &Object, name: &str| -> Vec<&Object> {
            let own = object.properties.iter().filter(|(key, (kind, _))| {
                let number = key.strip_prefix(name).map(|rest| rest.trim_start_matches('_'));
                kind == "object" && number.is_some_and(|rest| rest.is_empty() || rest.parse::<u32>().is_ok())
            });
            own.map(|(_, (_, id))| by_id(id)).collect()
        };
        let locks = self.group("locks").iter().map(|lock| {
            let doors = refer(lock, "doors");
            assert!(doors.iter().all(|door| refer(door, "lock_object")[0].id == lock.id));
            let keys = refer(lock, "keys");
            assert!(keys.iter().all(|key| refer(key, "opens").iter().any(|opened| opened.id == lock.id)));
            let mut cells: Vec<(u64, (i32, i32))> = keys.iter().map(|key| (key.id, self.cell(key))).collect();
            cells.sort_unstable();
            (lock.text("key"), doors.len(), cells.into_iter().map(|(_, cell)| cell).collect())
        });
        let party = |name: &str| named("party", name).first().map(|(x, y, _)| (*x, *y));
        ReadMap {
            size: (wide as i32, high as i32),
            walkable: places.map(|at| ((at % wide) as i32, (at / wide) as i32)).collect(),
            rooms: rooms.collect(),
            doors: doors.collect(),
            stairs: named("ways", "stairs"),
            marks: named("marks", "mark"),
            start: party("start"),
            goal: party("goal"),
            locks: locks.collect(),
        }
    }

    /// A room is a rectangle, or a polygon inside of its rectangle that has the size of what it looks like.
    fn check_outline(&self, room: &Object, rect: Rect) {
        let (wide, high) = (f64::from(rect.w) * self.side, f64::from(rect.h) * self.side);
        if room.polygon.is_empty() {
            assert_eq!((room.size, room.text("shape").as_str()), ((wide, high), "rect"));
            return;
        }
        let next = room.polygon.iter().cycle().skip(1);
        let area: f64 = room.polygon.iter().zip(next).map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum::<f64>().abs() / 2.0;
        assert!(area > 0.15 * wide * high && area <= 1.001 * wide * high, "{area} of {} × {}", wide, high);
        // The smooth wall of a cave may bulge a little.
        let bulge = 0.5 * self.side;
        let is_near = |at: f64, length: f64| at >= -bulge && at <= length + bulge;
        assert!(room.polygon.iter().all(|(x, y)| is_near(*x, wide) && is_near(*y, high)));
    }

    /// The tiles on corners show and block what the four cells around them do.
    fn check_corners(&self) {
        let (kind, tiles) = &self.wang_sets["rock"];
        assert_eq!((kind.as_str(), tiles.len()), ("corner", 16));
        assert_eq!(self.wang_sets["shores"].0, "edge");
        let (corners, half) = (&self.layers["corners"], self.side / 2.0);
        assert!(corners.offset.0 <= 0.0 && corners.offset.0 >= -self.side / 2.0);
        assert_eq!(corners.size, (self.size.0 + 1, self.size.1 + 1));
        for (at, gid) in corners.data.iter().enumerate() {
            let (x, y) = (at % corners.size.0, at / corners.size.0);
            let wang = &tiles[&(gid - 1)];
            for (place, dx, dy) in [(7, 1, 1), (1, 0, 1), (3, 0, 0), (5, 1, 0)] {
                let is_inside = x >= dx && y >= dy && x - dx < self.size.0 && y - dy < self.size.1;
                let cell = is_inside.then(|| (y - dy) * self.size.0 + x - dx);
                let is_rock = cell.is_none_or(|cell| self.tile("cells", cell).unwrap().kind == "rock");
                assert_eq!(wang[place], if is_rock { 1 } else { 2 });
                // The quarter of the tile on that cell.
                let middle = ((1.5 - dx as f64) * half, (1.5 - dy as f64) * half);
                let blocks =
                    |[x, y, w, h]: &[f64; 4]| middle.0 > *x && middle.0 < x + w && middle.1 > *y && middle.1 < y + h;
                assert_eq!(self.tiles[&(gid - 1)].collision.iter().any(blocks), is_rock);
            }
        }
    }
}
