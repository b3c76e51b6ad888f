//! The fog over a map: which parts of the map are seen once what has been revealed.
//!
//! Rooms are revealed, and secret ways, each by itself. A part of the map, `parts`, is seen once one of those that show it is
//! revealed: a room shows itself and the passages that lead out of it, a secret door itself and the passage to it. Until then a
//! line of wall stands where such a way leaves what is seen (`secret_walls`). The rock around what is seen is hatched as far as the
//! style says and over everything that is not seen (`rock`), so that nobody can tell floor under the fog from rock.
//!
//! The page decides when. A name of what is revealed is the number of a room, `d` with the number of a secret door, or `w` with
//! that of a secret passage; `data-by` lists the names that show a part, and `data-until` those that end it.

mod parts;
mod rock;
mod secret_walls;

use std::{
    collections::BTreeSet,
    fmt::{self, Write},
};

use undercroft::{
    Draft, RoomId,
    geom::Point,
    view::plan::{Path, Plan, PointF, SecretWays, Segment, secret_ways},
};

use self::parts::Parts;
use crate::picture::{PictureOptions, Scene};

/// What can be revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Revealed {
    Room(RoomId),
    /// A secret doorway.
    Door(usize),
    /// A secret passage, as far as its secret doors.
    Way(usize),
}

impl fmt::Display for Revealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Revealed::Room(id) => write!(f, "{}", id.0),
            Revealed::Door(number) => write!(f, "d{number}"),
            Revealed::Way(number) => write!(f, "w{number}"),
        }
    }
}

/// The names, with spaces between them.
fn names<'a>(by: impl IntoIterator<Item = &'a Revealed>) -> String {
    by.into_iter().map(Revealed::to_string).collect::<Vec<_>>().join(" ")
}

/// A secret way as it is listed beside the map: its name on the page and what it is.
pub(super) struct ListedWay {
    pub(super) name: String,
    pub(super) about: String,
}

/// What is drawn over the map, and the secret ways, which `number` tells by the numbers of their rooms.
pub(super) fn write(
    draft: &Draft,
    scene: &Scene,
    options: &PictureOptions,
    number: impl Fn(RoomId) -> u32,
) -> (String, Vec<ListedWay>) {
    let (plan, ways) = (options.plan(draft), secret_ways(draft));
    let units = Units { origin: scene.origin };
    let map = Map { draft, plan: &plan, ways: &ways, units };
    let parts = Parts::of(&map);
    let style = &options.style;
    let start = draft.room_at(draft.start).map_or_else(String::new, |room| room.id.0.to_string());
    let (width, height) = (scene.width * 100.0, scene.height * 100.0);
    let frame = format!("x=\"0\" y=\"0\" width=\"{width}\" height=\"{height}\"");
    // Walls are seen from the rooms they stand around; those made of tiles are thick.
    let around = if style.tiles { 100.0 } else { (style.wall.width * 100.0).round() };
    let masks = parts.masks(&map);
    let walls = secret_walls::write(&map, &parts, style, scene);
    let rock = rock::write(&map, &parts, options);
    let (targets, listed) = targets(&map, number);
    let drawn = format!(
        "<g id=\"fog\" data-start=\"{start}\">\n<mask id=\"unseen\" maskUnits=\"userSpaceOnUse\" {frame}><rect fill=\"#fff\" {frame}/>\n\
         <g fill=\"#000\" stroke=\"#000\" stroke-width=\"{around}\"><g id=\"parts\">\n{masks}</g></g></mask>\n\
         {walls}<g mask=\"url(#unseen)\"><rect id=\"veil\" {frame}/>\n<g id=\"rock\">\n{rock}</g></g>\n{targets}</g>\n"
    );
    (drawn, listed)
}

/// What all parts of the fog are made from.
struct Map<'a> {
    draft: &'a Draft,
    plan: &'a Plan,
    ways: &'a SecretWays,
    units: Units,
}

impl Map<'_> {
    fn is_floor(&self, at: Point) -> bool {
        self.plan.open.get(at) == Some(&true)
    }

    fn room_at(&self, at: Point) -> Option<RoomId> {
        self.draft.room_at(at).map(|room| room.id)
    }

    /// The rooms on the four sides of cells.
    fn rooms_beside<'a>(&self, cells: impl IntoIterator<Item = &'a Point>) -> BTreeSet<RoomId> {
        let beside = cells.into_iter().flat_map(|at| at.neighbours()).filter(|at| self.is_floor(*at));
        beside.filter_map(|at| self.room_at(at)).collect()
    }
}

/// Where things lie on the page.
#[derive(Clone, Copy)]
struct Units {
    origin: PointF,
}

impl Units {
    fn of(self, at: PointF) -> (i64, i64) {
        let unit = |part: f64| (part * 100.0).round() as i64;
        (unit(at.x - self.origin.x), unit(at.y - self.origin.y))
    }

    /// The data of a closed path.
    fn path(self, path: &Path) -> String {
        let (x, y) = self.of(path.start);
        let mut data = format!("M{x} {y}");
        for segment in &path.segments {
            let (letter, spots) = match *segment {
                Segment::Line(to) => ('L', vec![to]),
                Segment::Curve(a, b, to) => ('C', vec![a, b, to]),
            };
            data.push(letter);
            for (x, y) in spots.into_iter().map(|spot| self.of(spot)) {
                let _ = write!(data, "{x} {y} ");
            }
        }
        data + "Z"
    }
}

/// A place to click on for each secret way, and what it is.
fn targets(map: &Map<'_>, number: impl Fn(RoomId) -> u32) -> (String, Vec<ListedWay>) {
    let mut listed = Vec::new();
    let mut drawn = String::new();
    let mut target = |name: Revealed, cells: &[Point], about: String| {
        let mut data = String::new();
        for at in cells {
            let (x, y) = map.units.of(PointF::corner(*at));
            let _ = write!(data, "M{x} {y}h100v100h-100z");
        }
        let _ = writeln!(drawn, "<path class=\"way\" data-way=\"{name}\" pointer-events=\"all\" d=\"{data}\"/>");
        listed.push(ListedWay { name: name.to_string(), about });
    };
    for (index, doorway) in map.ways.doorways.iter().enumerate() {
        let to = map.ways.stretches.iter().filter(|stretch| stretch.doorways.contains(&index));
        let rooms: BTreeSet<u32> =
            doorway.rooms.iter().chain(to.flat_map(|stretch| &stretch.rooms)).map(|room| number(*room)).collect();
        let rooms: Vec<String> = rooms.iter().map(u32::to_string).collect();
        let about = match rooms.as_slice() {
            [] => "Secret door".to_owned(),
            [one] => format!("Secret door of room {one}"),
            [one, two] => format!("Secret door between rooms {one} and {two}"),
            [most @ .., last] => format!("Secret door of rooms {} and {last}", most.join(", ")),
        };
        target(Revealed::Door(index), &doorway.cells, about);
    }
    for (index, stretch) in map.ways.stretches.iter().enumerate() {
        let about = match stretch.rooms.as_slice() {
            [room, ..] => format!("Passage from room {}, as far as its secret door", number(*room)),
            [] => "Passage, as far as its secret door".to_owned(),
        };
        // Where it leaves the room; a passage between secret doors is shown by them.
        let is_at_room =
            |at: &&Point| at.neighbours().iter().any(|near| map.is_floor(*near) && map.room_at(*near).is_some());
        let ends: Vec<Point> = stretch.cells.iter().filter(is_at_room).copied().collect();
        if !stretch.rooms.is_empty() {
            target(Revealed::Way(index), &ends, about);
        }
    }
    let group = if drawn.is_empty() { String::new() } else { format!("<g id=\"ways\">\n{drawn}</g>\n") };
    (group, listed)
}
