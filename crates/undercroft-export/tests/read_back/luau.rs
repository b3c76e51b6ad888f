//! Luau modules: the tables are read by a small reader of Luau's literals.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};
use undercroft::{Named, geom::Point, view::Audience};
use undercroft_export::{Format, export};

use crate::{
    random_recipes::{dungeons, levels},
    seen::{AUDIENCES, Seen, options, written},
};

/// Reads the table that a module returns.
pub fn module(text: &str) -> Value {
    let begin = text.find("return table.freeze(").unwrap() + "return table.freeze(".len();
    assert!(text[..begin].starts_with("--!strict\n"));
    let mut reader = Reader { rest: &text[begin..] };
    let value = reader.value();
    assert_eq!(reader.rest.trim(), ")");
    value
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn take(&mut self, sign: &str) -> bool {
        self.skip();
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn word(&mut self) -> String {
        let end = self.rest.find(|sign: char| !sign.is_alphanumeric() && !"_.-".contains(sign)).unwrap();
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.to_owned()
    }

    fn value(&mut self) -> Value {
        self.skip();
        if self.take("{") {
            return self.table();
        }
        if self.take("\"") {
            return Value::from(self.text());
        }
        match self.word().as_str() {
            "true" => Value::from(true),
            "false" => Value::from(false),
            number => serde_json::from_str(number).unwrap_or_else(|_| panic!("{number}")),
        }
    }

    fn text(&mut self) -> String {
        let mut text = String::new();
        loop {
            let mut signs = self.rest.chars();
            let sign = signs.next().unwrap();
            self.rest = signs.as_str();
            match sign {
                '"' => return text,
                '\n' => panic!("a text does not end"),
                '\\' => {
                    let escaped = signs.next().unwrap();
                    self.rest = signs.as_str();
                    match escaped {
                        'n' => text.push('\n'),
                        'r' => text.push('\r'),
                        'u' => {
                            let (hex, rest) = self.rest.strip_prefix('{').unwrap().split_once('}').unwrap();
                            text.push(char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap());
                            self.rest = rest;
                        }
                        other => text.push(other),
                    }
                }
                other => text.push(other),
            }
        }
    }

    fn table(&mut self) -> Value {
        let (mut fields, mut items) = (Map::new(), Vec::new());
        while !self.take("}") {
            let before = self.rest;
            let name = if before.starts_with(|sign: char| sign.is_alphabetic()) { self.word() } else { String::new() };
            if !name.is_empty() && self.take("=") {
                let value = self.value();
                assert!(fields.insert(name, value).is_none());
            } else {
                self.rest = before;
                items.push(self.value());
            }
            assert!(self.take(","));
        }
        if fields.is_empty() { Value::from(items) } else { Value::from(fields) }
    }
}

fn whole(value: &Value, name: &str) -> i32 {
    value[name].as_i64().unwrap_or_else(|| panic!("{name} in {value}")) as i32
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Holds a level of a module to what is seen of it.
pub fn compare(level: &Value, seen: &Seen) {
    let point = |value: &Value| Point::new(whole(value, "x"), whole(value, "y"));
    let rows: Vec<Vec<char>> =
        list(&level["tiles"]).iter().map(|row| row.as_str().unwrap().chars().collect()).collect();
    assert_eq!((rows[0].len() as i32, rows.len() as i32), (seen.frame.w, seen.frame.h));
    let of = |wanted: &str| -> BTreeSet<Point> {
        let cells =
            rows.iter().enumerate().flat_map(|(y, row)| row.iter().enumerate().map(move |(x, sign)| (x, y, *sign)));
        cells.filter(|(.., sign)| wanted.contains(*sign)).map(|(x, y, _)| Point::new(x as i32, y as i32)).collect()
    };
    assert_eq!(of("."), seen.walkable());
    assert_eq!(of(".~o"), seen.floor());
    let rooms: Vec<[i32; 5]> = list(&level["rooms"])
        .iter()
        .map(|room| ["id", "x", "y", "width", "height"].map(|name| whole(room, name)))
        .collect();
    let wanted = seen.draft.rooms.iter().map(|room| {
        let corner = seen.placed(room.rect.corner());
        [room.id.0 as i32, corner.x, corner.y, room.rect.w, room.rect.h]
    });
    assert_eq!(rooms, wanted.collect::<Vec<_>>());
    let doors: BTreeMap<i32, (Point, &str)> = list(&level["doors"])
        .iter()
        .map(|door| (whole(door, "id"), (point(door), door["kind"].as_str().unwrap())))
        .collect();
    let wanted = (0..).zip(&seen.draft.doors).map(|(id, door)| (id, (seen.placed(door.at), door.kind.name())));
    assert_eq!(doors, wanted.collect());
    let mut walls = BTreeSet::new();
    for wall in list(&level["walls"]) {
        let [x, y, w, h] = [0, 1, 2, 3].map(|part| wall[part].as_i64().unwrap() as i32);
        for at in undercroft::Rect::new(x, y, w, h).cells() {
            assert!(walls.insert(at), "walls overlap at {at}");
        }
    }
    let floor = seen.floor();
    let around = |at: &Point| undercroft::Rect::square(*at, 1).grown(1).cells().collect::<Vec<_>>();
    assert_eq!(walls, floor.iter().flat_map(around).filter(|at| !floor.contains(at)).collect());
    assert_eq!(point(&level["start"]), seen.placed(seen.draft.start));
    assert_eq!(level.get("goal").map(point), seen.draft.goal.map(|goal| seen.placed(goal)));
    assert_eq!(list(&level["marks"]).len(), seen.draft.marks.len());
    if let Some(assembly) = &seen.draft.assembly {
        let graph = &level["graph"];
        let names: Vec<&str> = list(&graph["nodes"]).iter().map(|node| node["id"].as_str().unwrap()).collect();
        assert_eq!(names, assembly.nodes.iter().map(|node| node.name.to_string()).collect::<Vec<_>>());
        assert_eq!(list(&graph["edges"]).len(), assembly.edges.len());
        assert_eq!((&graph["startNodeId"], &graph["endNodeId"]), (&"Start".into(), &"BossRoom".into()));
    }
}

#[test]
fn modules_have_the_rooms_the_doors_and_the_tiles_of_the_dungeon() {
    for dungeon in dungeons(6) {
        for audience in AUDIENCES {
            let (file, seen) = written(&dungeon, Format::Luau, audience);
            let data = module(std::str::from_utf8(&file.bytes).unwrap());
            assert_eq!(data["format"], "undercroft-luau/1");
            assert_eq!(list(&data["levels"]).len(), 1);
            compare(&data["levels"][0], &seen);
        }
    }
}

#[test]
fn levels_are_one_module() {
    for levels in levels() {
        let file = export(&levels, Format::Luau, &options(Audience::Gm)).unwrap();
        let data = module(std::str::from_utf8(&file.bytes).unwrap());
        for (level, draft) in list(&data["levels"]).iter().zip(levels.drafts()) {
            compare(level, &Seen::of(draft, Audience::Gm));
        }
        let stairs = list(&data["links"]).iter().filter(|link| link["stairs"] == true).count();
        assert_eq!(stairs, levels.links().len());
    }
}
