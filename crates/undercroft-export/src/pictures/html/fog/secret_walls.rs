//! The walls that stand where a secret way leaves what is seen.

use std::fmt::Write;

use undercroft::{
    geom::{Dir, Point},
    view::plan::PointF,
};

use super::{Map, Revealed, names, parts::Parts};
use crate::picture::{Scene, Style};

/// How many shades a shadow along a wall has.
const SHADES: u32 = 4;

/// A line of wall on each side of a secret way where other floor is, with the shadow that such a wall would cast. It stands
/// until the way is revealed, and the ordinary doors of the way are not there as long as it stands.
pub(super) fn write(map: &Map<'_>, parts: &Parts, style: &Style, scene: &Scene) -> String {
    let mut walls = String::new();
    for (index, doorway) in map.ways.doorways.iter().enumerate() {
        wall(map, parts, &doorway.cells, (&[Revealed::Door(index)], &[]), style, &mut walls);
    }
    for (index, stretch) in map.ways.stretches.iter().enumerate() {
        let doors = stretch.doorways.iter().map(|door| Revealed::Door(*door));
        let until: Vec<Revealed> = doors.chain([Revealed::Way(index)]).collect();
        wall(map, parts, &stretch.cells, (&until, parts.doors_of_way(index)), style, &mut walls);
    }
    if walls.is_empty() {
        return walls;
    }
    // Walls of tiles are no lines.
    let (colour, thick) = match style.wall.shows() && !style.tiles {
        true => (style.wall.colour.to_string(), (style.wall.width * 100.0).round()),
        false => ("var(--paper)".to_owned(), 12.0),
    };
    // Round walls cut cells, and no shadow lies beyond them.
    let clip = scene.layers.iter().find(|layer| layer.id == "floor").and_then(|layer| layer.clips.first());
    let clip = clip.map_or_else(String::new, |clip| format!(" clip-path=\"url(#c{clip})\""));
    let walls = walls.replace("class=\"shadow\"", &format!("class=\"shadow\"{clip}"));
    format!("<g id=\"plugs\" stroke=\"{colour}\" stroke-width=\"{thick}\" stroke-linecap=\"square\">\n{walls}</g>\n")
}

fn wall(
    map: &Map<'_>,
    parts: &Parts,
    cells: &[Point],
    (until, doors): (&[Revealed], &[String]),
    style: &Style,
    walls: &mut String,
) {
    let (mut lines, mut shadows) = (String::new(), String::new());
    for at in cells {
        for way in Dir::ALL {
            let beside = way.step(*at);
            // Between a secret passage and a secret door the door's own wall stands.
            let is_other = map.is_floor(beside) && parts.at(beside).iter().all(|part| !parts.at(*at).contains(part));
            let is_doorway = |part: &u32| parts.by(*part).all(|by| matches!(by, Revealed::Door(_)));
            let is_of_door = matches!(until.last(), Some(Revealed::Way(_))) && parts.at(beside).iter().any(is_doorway);
            if !is_other || is_of_door {
                continue;
            }
            let (left, top) = map.units.of(PointF::corner(*at));
            let _ = match way {
                Dir::North => write!(lines, "M{left} {top}h100"),
                Dir::South => write!(lines, "M{left} {}h100", top + 100),
                Dir::West => write!(lines, "M{left} {top}v100"),
                Dir::East => write!(lines, "M{} {top}v100", left + 100),
            };
            shadow(map, beside, way, style, &mut shadows);
        }
    }
    if lines.is_empty() {
        return;
    }
    // A wall of tiles is so thick that floor behind it would show.
    let cover = if style.tiles { cover(map, cells) } else { String::new() };
    let hides = if doors.is_empty() { String::new() } else { format!(" data-hides=\"{}\"", doors.join(" ")) };
    let _ = writeln!(walls, "<g data-until=\"{}\"{hides}>{cover}", names(until));
    if !shadows.is_empty() {
        let _ = writeln!(walls, "<g class=\"shadow\" stroke=\"none\">{shadows}</g>");
    }
    let _ = writeln!(walls, "<path d=\"{lines}\"/></g>");
}

/// Rock in place of cells.
fn cover(map: &Map<'_>, cells: &[Point]) -> String {
    let mut data = String::new();
    for at in cells {
        let (left, top) = map.units.of(PointF::corner(*at));
        let _ = write!(data, "M{left} {top}h100v100h-100z");
    }
    format!("<path fill=\"var(--paper)\" stroke=\"none\" d=\"{data}\"/>\n")
}

/// The shadow of a wall on the cell south or east of it, in the shades of the floor, as far as no other wall stands there.
fn shadow(map: &Map<'_>, at: Point, way: Dir, style: &Style, shadows: &mut String) {
    if !style.shadow.shows() || style.floor.is_none() || !matches!(way, Dir::South | Dir::East) {
        return;
    }
    // Along the wall, away from where light comes from.
    let along = if way == Dir::South { Dir::East } else { Dir::South };
    let (wall, wide) = (style.wall.width * 50.0, style.shadow.width * 100.0);
    let begin = if map.is_floor(along.opposite().step(at)) { 0.0 } else { wall };
    let next = along.step(at);
    let end = match (map.is_floor(next), map.is_floor(way.opposite().step(next))) {
        // The light that falls in through the way is shifted to the south-east, so it ends later than the way.
        (true, false) => 100.0 + wide,
        (true, true) => 100.0,
        (false, _) => 100.0 - wall,
    };
    let (left, top) = map.units.of(PointF::corner(at));
    for shade in 0..SHADES {
        let share = |step: u32| f64::from(step) / f64::from(SHADES);
        let colour = style.shadow.colour.toward(style.floor, share(shade));
        let (from, to) = ((wide * share(shade)).round().max(wall), (wide * share(shade + 1)).round());
        if to <= from {
            continue;
        }
        let (near, deep, first, long) = (from, to - from, begin, end - begin);
        let (x, y, w, h) = if way == Dir::South {
            (left as f64 + first, top as f64 + near, long, deep)
        } else {
            (left as f64 + near, top as f64 + first, deep, long)
        };
        let _ = write!(shadows, "<rect fill=\"{colour}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>");
    }
}
