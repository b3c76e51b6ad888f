//! What a tileset has to keep: everything that is wrong with one, at once.

use std::collections::{BTreeMap, BTreeSet};

use super::{Connector, END, START, Tile};
use crate::{
    Named,
    geom::{Dir, STUD, Vec3},
    params::Problem,
};

/// The most tiles of a set, connectors or markers of a tile, and tags of one.
pub(super) const MAX_TILES: usize = 256;
const MAX_PARTS: usize = 32;
/// The longest side of a tile, in studs. With the most nodes a path may have, coordinates stay far within 32 bits.
pub(super) const MAX_SIZE: i32 = 512;
/// The widest opening of a connector.
const WIDEST: i32 = 100 * STUD;
/// The longest name of a tile, a tag or a type.
const MAX_NAME: usize = 64;

/// Collects what is wrong.
struct Complaints(Vec<Problem>);

impl Complaints {
    fn unless(&mut self, holds: bool, path: &str, rule_and_hint: impl FnOnce() -> (String, &'static str)) {
        if !holds {
            let (rule, hint) = rule_and_hint();
            let hint = Some(hint.to_owned()).filter(|hint| !hint.is_empty());
            self.0.push(Problem { path: path.to_owned(), rule, hint, span: None });
        }
    }
}

/// Everything wrong with a tileset; paths begin at the tileset.
pub(super) fn problems(connector_width: i32, tiles: &[Tile]) -> Vec<Problem> {
    let mut found = Complaints(Vec::new());
    found.unless((1..=WIDEST).contains(&connector_width), "connector_width", || {
        (format!("must be above 0 and at most 100 studs, is {}", studs(connector_width)), "")
    });
    found.unless(!tiles.is_empty(), "tiles", || ("must hold at least one tile".to_owned(), ""));
    found.unless(tiles.len() <= MAX_TILES, "tiles", || {
        (format!("must be at most {MAX_TILES} tiles, are {}", tiles.len()), "")
    });
    for (index, one) in tiles.iter().enumerate().take(MAX_TILES) {
        tile(index, one, connector_width, &mut found);
        let path = format!("tiles[{index}].id");
        found.unless(tiles[..index].iter().all(|earlier| earlier.id != one.id), &path, || {
            (format!("`{}` is the id of an earlier tile", one.id), "give each tile an id of its own")
        });
    }
    whole(tiles, &mut found);
    if found.0.is_empty() {
        found.unless(!FittingRasters::of(connector_width, tiles).all().is_empty(), "tiles", || {
            let rule = "fall on no raster: sizes, connector_width and the openings of connectors have to be \
                        multiples of one whole number of studs, and every tile at least three cells wide and deep";
            (rule.to_owned(), "use sizes like 16, 24 and 40 with connectors in the middle and connector_width = 8")
        });
    }
    found.0
}

/// What a tile keeps by itself.
fn tile(index: usize, tile: &Tile, width: i32, found: &mut Complaints) {
    let path = |field: &str| format!("tiles[{index}].{field}");
    found.unless(!tile.id.trim().is_empty() && tile.id.chars().count() <= MAX_NAME, &path("id"), || {
        (format!("must be a name of 1 to {MAX_NAME} characters"), "")
    });
    let Vec3 { x, y, z } = tile.size;
    let measured = [x, y, z].iter().all(|side| (STUD..=MAX_SIZE * STUD).contains(side));
    found.unless(measured, &path("size"), || {
        (format!("must be from 1 to {MAX_SIZE} studs on every side, is {}", place(tile.size)), "")
    });
    let lists = [("connectors", tile.connectors.len()), ("markers", tile.markers.len()), ("tags", tile.tags.len())];
    for (name, count) in lists {
        found.unless(count <= MAX_PARTS, &path(name), || (format!("must be at most {MAX_PARTS}, are {count}"), ""));
    }
    found.unless(!tile.connectors.is_empty(), &path("connectors"), || {
        (format!("`{}` has no connector, so nothing can be joined to it", tile.id), "give it one, or leave it out")
    });
    found.unless(!(tile.is(START) && tile.is(END)), &path("tags"), || {
        ("a tile cannot be both Start and End".to_owned(), "make two tiles of it")
    });
    // Of a tile without measure nothing can lie on an edge.
    if !measured || !(1..=WIDEST).contains(&width) {
        return;
    }
    for (number, connector) in tile.connectors.iter().enumerate().take(MAX_PARTS) {
        edge(&path(&format!("connectors[{number}]")), tile, connector, width, found);
        let near = tile.connectors[..number].iter().position(|earlier| {
            let gap = i64::from(along(earlier)) - i64::from(along(connector));
            earlier.direction == connector.direction && gap.abs() < i64::from(width)
        });
        found.unless(near.is_none(), &path(&format!("connectors[{number}].position")), || {
            let near = near.unwrap_or_default();
            (format!("opens into connector {near} of the same side"), "connector_width says how wide each one opens")
        });
    }
    for (number, marker) in tile.markers.iter().enumerate().take(MAX_PARTS) {
        let Vec3 { x: mx, y: my, z: mz } = marker.position;
        let inside = [(mx, x), (my, y), (mz, z)].iter().all(|(at, side)| at.unsigned_abs() <= side.unsigned_abs() / 2);
        found.unless(inside, &path(&format!("markers[{number}].position")), || {
            (format!("lies outside of its tile, at {}", place(marker.position)), "positions count from the centre")
        });
    }
}

/// A connector lies on an edge of its tile, faces out of it, and opens between the corners.
fn edge(path: &str, tile: &Tile, connector: &Connector, width: i32, found: &mut Complaints) {
    let length = connector.kind.chars().count();
    found.unless((1..=MAX_NAME).contains(&length), &format!("{path}.type"), || {
        (format!("must be a name of 1 to {MAX_NAME} characters"), "")
    });
    let (at, size) = (connector.position, tile.size);
    // Wide enough for whatever a program may hand in.
    let [x, y, z] = [at.x, at.y, at.z].map(|part| 2 * i64::from(part));
    let [wide, high, deep] = [size.x, size.y, size.z].map(i64::from);
    let on = |dir: Dir| match dir {
        Dir::North => z == -deep && x.abs() <= wide,
        Dir::South => z == deep && x.abs() <= wide,
        Dir::East => x == wide && z.abs() <= deep,
        Dir::West => x == -wide && z.abs() <= deep,
    };
    let sides: Vec<Dir> = Dir::ALL.into_iter().filter(|dir| on(*dir)).collect();
    if sides.is_empty() || y.abs() > high {
        return found.unless(false, &format!("{path}.position"), || {
            let rule = format!("lies off the edge of `{}`, at {} of a tile of {}", tile.id, place(at), place(size));
            (rule, "positions count from the tile's centre: half a side away, north is -z and east +x")
        });
    }
    if !sides.contains(&connector.direction) {
        return found.unless(false, &format!("{path}.direction"), || {
            let (on, faces) = (sides[0].name(), connector.direction.name());
            (format!("lies on the {on} edge of `{}` but faces {faces}", tile.id), "connectors face outward")
        });
    }
    let side = if connector.direction.is_horizontal() { size.z } else { size.x };
    found.unless(2 * along(connector).abs() + width < side, &format!("{path}.position"), || {
        let rule = format!("opens {} studs wide, past a corner of `{}`", studs(width), tile.id);
        (rule, "move it towards the middle of the side, or make connector_width smaller")
    });
}

/// Where on its side a connector lies, from the middle.
fn along(connector: &Connector) -> i32 {
    if connector.direction.is_horizontal() { connector.position.z } else { connector.position.x }
}

/// What the tiles have to keep together.
fn whole(tiles: &[Tile], found: &mut Complaints) {
    let before = found.0.len();
    found.unless(tiles.iter().any(|tile| tile.is(END)), "tiles", || {
        ("no tile has the tag `End`, so there is no room for the boss".to_owned(), "give one `tags = [\"End\"]`")
    });
    found.unless(tiles.iter().any(|tile| !tile.is(END)), "tiles", || {
        ("every tile has the tag `End`, so there is none to start from".to_owned(), "add a tile without it")
    });
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for connector in tiles.iter().flat_map(|tile| &tile.connectors) {
        *counts.entry(&connector.kind).or_default() += 1;
    }
    for (index, tile) in tiles.iter().enumerate() {
        for (number, connector) in tile.connectors.iter().enumerate() {
            // Two ends joined, or a start to a start, would make no way.
            let partner = |other: &Tile| {
                let other_role = !((tile.is(END) && other.is(END)) || (tile.is(START) && other.is(START)));
                other_role && other.connectors.iter().any(|plug| plug.kind == connector.kind)
            };
            let matched = counts.get(&*connector.kind).is_some_and(|count| *count > 1) && tiles.iter().any(partner);
            found.unless(matched, &format!("tiles[{index}].connectors[{number}].type"), || {
                let rule = format!("nobody matches `{}`: no other tile has a connector of that type", connector.kind);
                (rule, "only connectors of one type join; is it misspelt?")
            });
        }
    }
    found.unless(found.0.len() > before || leads_to_the_end(tiles), "tiles", || {
        ("no chain of matching connectors leads from a start tile to an end tile".to_owned(), "add a tile that joins")
    });
}

/// Whether types alone allow a way from a start to an end.
fn leads_to_the_end(tiles: &[Tile]) -> bool {
    let kinds = |tile: &Tile| tile.connectors.iter().map(|connector| connector.kind.clone()).collect::<Vec<_>>();
    let tagged = tiles.iter().any(|tile| tile.is(START));
    let is_start = |tile: &Tile| if tagged { tile.is(START) } else { !tile.is(END) };
    let mut reached: BTreeSet<String> = tiles.iter().filter(|tile| is_start(tile)).flat_map(kinds).collect();
    loop {
        let through = tiles.iter().filter(|tile| !tile.is(END) && !tile.is(START));
        let joined = through.filter(|tile| tile.connectors.iter().any(|plug| reached.contains(&plug.kind)));
        let grown: BTreeSet<String> = joined.flat_map(kinds).chain(reached.iter().cloned()).collect();
        if grown.len() == reached.len() {
            break;
        }
        reached = grown;
    }
    tiles.iter().filter(|tile| tile.is(END)).flat_map(kinds).any(|kind| reached.contains(&kind))
}

/// Studs to a cell wherever that fits.
const USUAL_STUDS: i32 = 4;

/// The rasters a tileset falls on, however its tiles are turned and joined.
///
/// With `s` studs a cell, every side is a whole number of cells, and an opening covers whole cells: it begins `s` or a
/// multiple of it from the corner and is as many wide. Both stay so when a tile is turned, and make the corners of
/// two joined tiles lie whole cells apart.
#[derive(Clone, Copy, Default)]
pub(super) struct FittingRasters {
    /// What a raster has to divide, in studs; 0 if there is none.
    measure: i32,
    /// The coarsest raster that leaves a wall at both corners and a cell inside.
    coarsest: i32,
}

impl FittingRasters {
    pub(super) fn of(connector_width: i32, tiles: &[Tile]) -> FittingRasters {
        let mut measure = connector_width;
        let mut coarsest = i32::MAX;
        for tile in tiles {
            measure = [tile.size.x, tile.size.z].into_iter().fold(measure, gcd);
            coarsest = coarsest.min(tile.size.x.min(tile.size.z) / 3);
            for connector in &tile.connectors {
                let side = if connector.direction.is_horizontal() { tile.size.z } else { tile.size.x };
                let twice_before = side + 2 * along(connector) - connector_width;
                let twice_after = side - 2 * along(connector) - connector_width;
                // An odd number of half hundredths has no half; no raster of whole studs divides it either.
                measure = if twice_before % 2 == 0 { gcd(measure, twice_before / 2) } else { 1 };
                coarsest = coarsest.min(twice_before.min(twice_after) / 2);
            }
        }
        let measure = if measure % STUD == 0 { measure / STUD } else { 0 };
        FittingRasters { measure, coarsest: coarsest / STUD }
    }

    pub(super) fn takes(self, studs_per_cell: i32) -> bool {
        studs_per_cell > 0 && self.measure > 0 && self.measure % studs_per_cell == 0 && studs_per_cell <= self.coarsest
    }

    /// The one for recipes that do not say any: 4 studs, else the coarsest that a recipe may say.
    pub(super) fn usual(self) -> i32 {
        let coarsest = || (1..=self.measure.min(self.coarsest).min(100)).rev().find(|studs| self.takes(*studs));
        if self.takes(USUAL_STUDS) { USUAL_STUDS } else { coarsest().unwrap_or(USUAL_STUDS) }
    }

    /// All of them, the coarsest first.
    pub(super) fn all(self) -> Vec<i32> {
        (1..=self.measure.min(self.coarsest)).rev().filter(|studs| self.takes(*studs)).collect()
    }
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// Hundredths as studs, for messages.
pub(super) fn studs(hundredths: i32) -> f64 {
    f64::from(hundredths) / f64::from(STUD)
}

fn place(at: Vec3) -> String {
    format!("({}, {}, {})", studs(at.x), studs(at.y), studs(at.z))
}
