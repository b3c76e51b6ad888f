//! Maps of characters, one a cell, in the legend of our own format `text`.

use std::collections::BTreeMap;

use undercroft::{
    CellDoor, CellExit, CellMap, CellStair, DoorKind, Grid, Mark, MarkKind, Named, Point, StairWay, Water, geom::Dir,
    view::FURNISHING_SIGNS,
};

use super::{ImportError, Imported, board};
use crate::text_signs;

/// Rock besides `#` and the space: how other programs draw walls.
fn is_rock(sign: char) -> bool {
    matches!(sign, ' ' | '#' | '|' | '-' | '\u{2500}'..='\u{257f}' | '\u{2588}'..='\u{2593}')
}

/// Reads a map of characters.
pub(super) fn read(text: &str) -> Result<Imported, ImportError> {
    let rows: Vec<Vec<char>> = text.lines().map(|line| line.trim_end().chars().collect()).collect();
    let first = rows.iter().take_while(|row| row.is_empty()).count();
    let last = rows.len() - rows.iter().rev().take_while(|row| row.is_empty()).count();
    let rows = rows.get(first..last).unwrap_or_default();
    if rows.is_empty() {
        return Err(ImportError::new("the map is empty").hint("draw `#` for rock, `.` for floor and `+` for doors"));
    }
    let strange = |sign: &char| sign.is_control();
    if let Some((line, sign)) =
        (first + 1..).zip(rows).find_map(|(y, row)| Some((y, row.iter().find(|sign| strange(sign))?)))
    {
        let message = format!("line {line} has the character {sign:?}, which is nothing on a map");
        return Err(ImportError::new(message).hint("write spaces instead of tabs, and save it as plain text"));
    }
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let (width, height) = board(width as i64, rows.len() as i64)?;
    let mut signs = Grid::new(width, height, ' ');
    for (y, row) in (0..).zip(rows) {
        row.iter().zip(signs.row_mut(y)).for_each(|(sign, cell)| *cell = *sign);
    }
    Ok(understand(&signs))
}

fn understand(signs: &Grid<char>) -> Imported {
    let mut map = CellMap::of_cells(Grid::new(signs.width(), signs.height(), false));
    map.is_void = !signs.values().contains(&'#');
    let mut water = Grid::new(signs.width(), signs.height(), Water::Dry);
    let mut strange: BTreeMap<char, usize> = BTreeMap::new();
    for (at, sign) in signs.iter().filter(|(_, sign)| !is_rock(**sign)) {
        map.open[at] = true;
        match *sign {
            '.' | '0'..='9' => {}
            '~' | '=' => water[at] = Water::from_symbol(*sign).unwrap_or(Water::Dry),
            '<' => map.stairs.push(CellStair { at, direction: StairWay::Up, facing: None }),
            '>' => map.stairs.push(CellStair { at, direction: StairWay::Down, facing: None }),
            text_signs::START => map.start = Some(at),
            text_signs::GOAL => map.goal = Some(at),
            'E' if rocky(signs, at) => {
                map.open[at] = false;
                let main = map.exits.is_empty();
                map.exits.push(CellExit { at, side: None, kind: "gate".to_owned(), main });
            }
            _ => {
                if let Some(kind) = door(*sign, signs, at) {
                    map.doors.push(CellDoor { at, kind, room: None });
                } else if let Some(kind) = furnishing(*sign) {
                    map.marks.push(Mark::new(at, kind, None));
                } else {
                    *strange.entry(*sign).or_default() += 1;
                    map.marks.push(Mark::own(sign.to_string(), at));
                    if sign.is_ascii_graphic() {
                        map.signs.insert(sign.to_string(), *sign);
                    }
                }
            }
        }
    }
    if water.values().iter().any(|water| *water != Water::Dry) {
        map.water = Some(water);
    }
    let mut notes = Vec::new();
    if !strange.is_empty() {
        let list: Vec<String> = strange.iter().take(8).map(|(sign, count)| format!("`{sign}` × {count}")).collect();
        let more = if strange.len() > 8 { ", …" } else { "" };
        notes.push(format!("characters that are not in the legend are marks on floor: {}{more}", list.join(", ")));
    }
    Imported { map, notes, levels: Vec::new() }
}

/// The kind of a door. A capital letter is the lock of a key if it stands between two walls.
fn door(sign: char, signs: &Grid<char>, at: Point) -> Option<DoorKind> {
    let kind = DoorKind::ALL.iter().map(|(kind, _)| *kind).find(|kind| kind.sign() == sign);
    let has_lock = || sign.is_ascii_uppercase() && is_doorway(signs, at);
    kind.or_else(|| has_lock().then_some(DoorKind::Locked))
}

fn is_solid(signs: &Grid<char>, at: Point) -> bool {
    signs.get(at).is_none_or(|sign| is_rock(*sign))
}

/// Whether a cell has rock on two opposite sides and floor on the other two.
fn is_doorway(signs: &Grid<char>, at: Point) -> bool {
    let [north, east, south, west] = Dir::ALL.map(|way| is_solid(signs, way.step(at)));
    north == south && east == west && north != east
}

/// Whether a way out stands in the wall: floor on one side at most.
fn rocky(signs: &Grid<char>, at: Point) -> bool {
    Dir::ALL.into_iter().filter(|way| !is_solid(signs, way.step(at))).count() <= 1
}

/// What stands or lies there, as our own maps draw it.
fn furnishing(sign: char) -> Option<MarkKind> {
    Some(match sign {
        text_signs::TREASURE => MarkKind::Loot,
        text_signs::TRAP => MarkKind::Hazard,
        text_signs::BOSS => MarkKind::Boss,
        _ => FURNISHING_SIGNS.iter().find(|own| own.ascii == sign)?.kind,
    })
}
