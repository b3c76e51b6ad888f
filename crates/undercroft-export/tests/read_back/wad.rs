//! Doom maps: the lines are walked round to find which sector each cell lies in.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{DoorKind, MarkKind, Water, geom::Point, view::Audience};
use undercroft_export::{Format, export};

use crate::{
    random_recipes::{dungeons, levels},
    seen::{AUDIENCES, Seen, options, written},
};

/// The fields of a block.
type Fields = BTreeMap<String, String>;

/// A map as its text says.
#[derive(Default)]
struct Map {
    things: Vec<Fields>,
    vertices: Vec<(i32, i32)>,
    lines: Vec<Fields>,
    sides: Vec<Fields>,
    sectors: Vec<Fields>,
}

/// The lumps of a WAD in their order.
fn lumps(file: &[u8]) -> Vec<(String, Vec<u8>)> {
    let four = |at: usize| i32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    assert_eq!(&file[..4], b"PWAD");
    let (count, directory) = (four(4), four(8));
    assert_eq!(directory + 16 * count, file.len());
    let lump = |number: usize| {
        let at = directory + 16 * number;
        let name = String::from_utf8(file[at + 8..at + 16].to_vec()).unwrap();
        (name.trim_end_matches('\0').to_owned(), file[four(at)..four(at) + four(at + 4)].to_vec())
    };
    (0..count).map(lump).collect()
}

/// The maps by their names.
fn maps(file: &[u8]) -> Vec<(String, Map)> {
    let lumps = lumps(file);
    assert_eq!(lumps[0].0, "ZMAPINFO");
    lumps[1..]
        .chunks_exact(3)
        .map(|group| {
            assert_eq!((group[1].0.as_str(), group[2].0.as_str()), ("TEXTMAP", "ENDMAP"));
            (group[0].0.clone(), Map::read(std::str::from_utf8(&group[1].1).unwrap()))
        })
        .collect()
}

impl Map {
    fn read(text: &str) -> Map {
        let (first, rest) = text.split_once(';').unwrap();
        assert_eq!(first, "namespace = \"zdoom\"");
        let mut map = Map::default();
        for block in rest.split('}').filter(|block| !block.trim().is_empty()) {
            let (name, inside) = block.split_once('{').unwrap();
            let fields: Fields = inside
                .split(';')
                .filter(|field| !field.trim().is_empty())
                .map(|field| {
                    let (name, value) = field.split_once('=').unwrap();
                    (name.trim().to_owned(), value.trim().trim_matches('"').to_owned())
                })
                .collect();
            match name.trim() {
                "thing" => map.things.push(fields),
                "vertex" => map.vertices.push((whole(&fields["x"]), whole(&fields["y"]))),
                "linedef" => map.lines.push(fields),
                "sidedef" => map.sides.push(fields),
                "sector" => map.sectors.push(fields),
                other => panic!("{other}"),
            }
        }
        map
    }

    fn ends(&self, line: &Fields) -> ((i32, i32), (i32, i32)) {
        (self.vertices[number(line, "v1")], self.vertices[number(line, "v2")])
    }

    fn sector_of(&self, line: &Fields, side: &str) -> Option<usize> {
        line.contains_key(side).then(|| number(&self.sides[number(line, side)], "sector"))
    }

    /// Lines from north to south by the middles of cells that they pass, from west to east.
    fn index(&self) -> BTreeMap<i32, Vec<(i32, Option<usize>)>> {
        let mut index: BTreeMap<i32, Vec<(i32, Option<usize>)>> = BTreeMap::new();
        for line in &self.lines {
            let ((x, from), (other, to)) = self.ends(line);
            if x != other {
                continue;
            }
            // Going north, the east is on the right hand, which is the front.
            let east = if to > from { "sidefront" } else { "sideback" };
            for row in (from.min(to) - 32).div_euclid(64) + 1..=(from.max(to) - 33).div_euclid(64) {
                index.entry(row * 64 + 32).or_default().push((x, self.sector_of(line, east)));
            }
        }
        index.values_mut().for_each(|row| row.sort_unstable());
        index
    }
}

fn whole(text: &str) -> i32 {
    text.strip_suffix(".0").unwrap_or(text).parse().unwrap()
}

fn number(fields: &Fields, name: &str) -> usize {
    fields[name].parse().unwrap()
}

fn is(fields: &Fields, name: &str) -> bool {
    fields.get(name).is_some_and(|value| value == "true")
}

/// The middle of a cell in map units.
fn middle(at: Point) -> (i32, i32) {
    (at.x * 64 + 32, -at.y * 64 - 32)
}

/// The sector of every cell of the frame.
fn sectors(map: &Map, seen: &Seen) -> BTreeMap<Point, usize> {
    let index = map.index();
    let mut found = BTreeMap::new();
    for at in seen.frame.grown(1).cells().map(|at| seen.placed(at)) {
        let (x, y) = middle(at);
        let before = index.get(&y).and_then(|row| row.iter().rfind(|(line, _)| *line < x));
        if let Some(sector) = before.and_then(|(_, sector)| *sector) {
            found.insert(at, sector);
        }
    }
    found
}

/// Lines close round every sector, and none passes a vertex without ending there.
fn is_closed(map: &Map) {
    let mut ends: BTreeMap<usize, [Vec<(i32, i32)>; 2]> = BTreeMap::new();
    let corners: BTreeSet<(i32, i32)> = map.vertices.iter().copied().collect();
    assert_eq!(corners.len(), map.vertices.len());
    for line in &map.lines {
        let (from, to) = map.ends(line);
        for (side, (begin, end)) in [("sidefront", (from, to)), ("sideback", (to, from))] {
            if let Some(sector) = map.sector_of(line, side) {
                let lists = ends.entry(sector).or_default();
                lists[0].push(begin);
                lists[1].push(end);
            }
        }
        assert_eq!(is(line, "twosided"), line.contains_key("sideback"));
        let ((x, y), (u, v)) = (from, to);
        assert!((x == u) != (y == v));
        let (dx, dy) = ((u - x).signum() * 16, (v - y).signum() * 16);
        let (mut px, mut py) = (x + dx, y + dy);
        while (px, py) != (u, v) {
            assert!(!corners.contains(&(px, py)), "a line passes {px}, {py}");
            (px, py) = (px + dx, py + dy);
        }
    }
    assert_eq!(ends.len(), map.sectors.len());
    for [mut begins, mut ends] in ends.into_values() {
        begins.sort_unstable();
        ends.sort_unstable();
        assert_eq!(begins, ends);
    }
}

fn compare(map: &Map, seen: &Seen) {
    is_closed(map);
    let sectors = sectors(map, seen);
    let found: BTreeSet<Point> = sectors.keys().copied().collect();
    assert_eq!(found, seen.floor());
    let columns: BTreeSet<(i32, i32)> = map
        .things
        .iter()
        .filter(|thing| thing["type"] == "30")
        .map(|thing| (whole(&thing["x"]), whole(&thing["y"])))
        .collect();
    let height = |at: &Point| whole(&map.sectors[sectors[at]]["heightfloor"]);
    // Nobody steps higher than 24 units; deep water is fenced off.
    let walkable: BTreeSet<Point> = found
        .iter()
        .filter(|at| (-24..=24).contains(&height(at)) && !columns.contains(&middle(**at)))
        .copied()
        .collect();
    // Where rooms overlap, a door may stand in deep water or where furniture stands. Doors are compared by themselves.
    let doors = seen.doors();
    let without_doors = |cells: BTreeSet<Point>| -> BTreeSet<Point> {
        cells.into_iter().filter(|at| !doors.contains_key(at)).collect()
    };
    assert_eq!(without_doors(walkable), without_doors(seen.walkable()));
    for line in &map.lines {
        let sides = ["sidefront", "sideback"].map(|side| map.sector_of(line, side));
        if let [Some(front), Some(back)] = sides {
            let deep = [front, back].map(|sector| map.sectors[sector]["heightfloor"] == "-48");
            assert_eq!(is(line, "blocking"), deep[0] != deep[1]);
        }
    }
    // Plain floor of a room is a sector that no other room has.
    let mut owners: BTreeMap<usize, usize> = BTreeMap::new();
    let plain = |at: &Point| {
        let board = *at + seen.frame.corner();
        let is_marked = seen.draft.marks.iter().any(|mark| mark.at == board);
        let is_end = seen.draft.goal == Some(board) || seen.draft.stairs.iter().any(|stair| stair.at == board);
        seen.draft.water_at(board) == Water::Dry && !is_marked && !is_end && !seen.doors().contains_key(at)
    };
    for (room, cells) in seen.rooms().into_iter().enumerate() {
        let own: BTreeSet<usize> =
            cells.iter().filter(|at| found.contains(at) && plain(at)).map(|at| sectors[at]).collect();
        assert!(own.len() <= 1);
        for sector in own {
            assert_eq!(owners.insert(sector, room), None);
        }
    }
    compare_doors(map, seen, &sectors);
    reaches(map, seen, &sectors);
    let start = map.things.iter().find(|thing| thing["type"] == "1" && !thing.contains_key("arg0")).unwrap();
    assert_eq!((whole(&start["x"]), whole(&start["y"])), middle(seen.placed(seen.draft.start)));
    let keys = map.things.iter().filter(|thing| ["13", "5", "6", "38", "40", "39"].contains(&thing["type"].as_str()));
    assert_eq!(keys.count(), seen.draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key).count());
}

/// Every door closes its sector, and opens from outside as its kind says.
fn compare_doors(map: &Map, seen: &Seen, sectors: &BTreeMap<Point, usize>) {
    let closed: BTreeSet<usize> =
        (0..map.sectors.len()).filter(|sector| map.sectors[*sector]["heightceiling"] == "0").collect();
    let cells: BTreeSet<Point> =
        sectors.iter().filter(|(_, sector)| closed.contains(sector)).map(|(at, _)| *at).collect();
    let wanted: BTreeSet<Point> =
        seen.doors().into_iter().filter(|(_, kind)| *kind != DoorKind::Archway).map(|(at, _)| at).collect();
    assert_eq!(cells, wanted);
    for (at, kind) in seen.doors().into_iter().filter(|(_, kind)| *kind != DoorKind::Archway) {
        let sector = sectors[&at];
        let lines = map.lines.iter().filter(|line| map.sector_of(line, "sideback") == Some(sector));
        let lines: Vec<&Fields> = lines.collect();
        assert!(!lines.is_empty());
        for line in lines {
            // Two doorways that cross are told apart by their lines, not by their cell.
            let is_crossing = seen.draft.doors.iter().filter(|door| seen.placed(door.at) == at).count() > 1;
            let wanted = if kind == DoorKind::Locked && seen.has_key(at) { "13" } else { "12" };
            assert!(line["special"] == wanted || is_crossing, "{at}");
            assert_eq!(line["special"] == "13", line.contains_key("arg3"));
            assert!(is(line, "secret") == (kind == DoorKind::Secret) || is_crossing);
            assert!(is(line, "playeruse") && is(line, "repeatspecial"));
        }
    }
}

/// Through two-sided lines one reaches the sectors of exactly those cells that the floor joins to the start.
fn reaches(map: &Map, seen: &Seen, sectors: &BTreeMap<Point, usize>) {
    let mut beside: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for line in &map.lines {
        if let [Some(a), Some(b)] = ["sidefront", "sideback"].map(|side| map.sector_of(line, side)) {
            beside.entry(a).or_default().insert(b);
            beside.entry(b).or_default().insert(a);
        }
    }
    let start = seen.placed(seen.draft.start);
    let (mut reached, mut front) = (BTreeSet::new(), vec![sectors[&start]]);
    while let Some(sector) = front.pop() {
        if reached.insert(sector) {
            front.extend(beside.get(&sector).into_iter().flatten());
        }
    }
    let floor = seen.floor();
    let (mut walked, mut front) = (BTreeSet::new(), vec![start]);
    while let Some(at) = front.pop() {
        if floor.contains(&at) && walked.insert(at) {
            front.extend(at.neighbours());
        }
    }
    if walked == floor {
        assert_eq!(reached.len(), map.sectors.len(), "every sector is reached");
    }
    assert!(walked.iter().all(|at| reached.contains(&sectors[at])));
}

#[test]
fn maps_have_the_floor_the_rooms_and_the_doors_of_the_dungeon() {
    let mut doors = 0;
    for dungeon in dungeons(5) {
        for audience in AUDIENCES {
            let (file, seen) = written(&dungeon, Format::Wad, audience);
            let maps = maps(&file.bytes);
            assert_eq!((maps.len(), maps[0].0.as_str()), (1, "MAP01"));
            compare(&maps[0].1, &seen);
            doors += seen.draft.doors.len();
            let lost =
                |what: &str| file.losses.iter().find(|loss| loss.what == what).map_or(0, |loss| loss.count.unwrap());
            assert_eq!(lost("exits"), seen.draft.exits.len());
        }
    }
    assert!(doors > 1_000, "{doors} doors");
}

#[test]
fn levels_are_maps_and_stairs_lead_from_one_to_the_other_and_back() {
    for levels in levels() {
        let file = export(&levels, Format::Wad, &options(Audience::Gm)).unwrap();
        let maps = maps(&file.bytes);
        assert_eq!(maps.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["MAP01", "MAP02", "MAP03"]);
        for ((_, map), draft) in maps.iter().zip(levels.drafts()) {
            let seen = Seen::of(draft, Audience::Gm);
            compare(map, &seen);
            let sectors = sectors(map, &seen);
            for stair in &draft.stairs {
                let Some(to) = stair.to else { continue };
                let lines = map.lines.iter().filter(|line| map.sector_of(line, "sideback") == Some(sectors[&stair.at]));
                for line in lines {
                    assert_eq!((line["special"].as_str(), number(line, "arg0")), ("74", to.level as usize + 1));
                    // Players arrive beside the stairs on the other map.
                    let other = &maps[to.level as usize].1;
                    let arrival =
                        other.things.iter().find(|thing| thing["type"] == "1" && thing.get("arg0") == line.get("arg1"));
                    let (x, y) = arrival.map(|thing| (whole(&thing["x"]), whole(&thing["y"]))).unwrap();
                    let (u, v) = middle(to.at);
                    assert_eq!((x - u).abs() + (y - v).abs(), 64);
                }
            }
        }
    }
}
