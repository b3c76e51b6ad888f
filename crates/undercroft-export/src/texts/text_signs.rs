//! The signs on a text map: furnishings, ways out, locks and keys, start and goal, boss, treasure, traps, and room numbers.

use undercroft::{
    DEFAULT_SIGN, Draft, Grid, Mark, MarkKind, Room, RoomKind,
    geom::{Point, Rect},
    view::{FURNISHING_SIGNS, furnishing_sign},
};
use unicode_width::UnicodeWidthChar;

/// Where the party starts.
pub(crate) const START: char = '@';
/// The goal.
pub(crate) const GOAL: char = '*';
/// The boss, or where it may appear.
pub(crate) const BOSS: char = '!';
/// Something to find.
pub(crate) const TREASURE: char = '$';
/// Harmful floor.
pub(crate) const TRAP: char = '^';
/// A way out.
const EXIT: char = 'E';

/// Draws the signs of a draft over its tiles, with room numbers if wanted. What players may not know is not in the draft
/// that they get.
pub(crate) fn draw(draft: &Draft, numbers: bool, tiles: &mut Grid<char>) {
    for mark in &draft.marks {
        if let Some(sign) = sign(draft, mark) {
            tiles.put(mark.at, sign);
        }
    }
    // Each lock has a letter of its own, and the key that was laid for it the small one.
    for lock in &draft.locks {
        let Some(letter) = lock.letter() else { continue };
        let doors = lock.doors.iter().filter_map(|door| draft.doors.get(door.0 as usize));
        doors.for_each(|door| tiles.put(door.at, letter));
    }
    draft.exits.iter().for_each(|exit| tiles.put(exit.at, EXIT));
    // Stairs, ways out and things that stand there say more than that the way begins or ends there.
    for (at, sign) in draft.goal.map(|at| (at, GOAL)).into_iter().chain([(draft.start, START)]) {
        if tiles.get(at).is_some_and(|tile| is_ground(*tile)) {
            tiles.put(at, sign);
        }
    }
    if numbers {
        draft.rooms.iter().for_each(|room| draw_number(room, tiles));
    }
    draft.rooms.iter().for_each(|room| draw_kind(draft, room, tiles));
}

/// The sign of a mark, if it has one.
fn sign(draft: &Draft, mark: &Mark) -> Option<char> {
    use MarkKind::*;
    let sign = match mark.kind {
        Boss | BossSpawn => BOSS,
        Loot | Reward | LootSpawn => TREASURE,
        Hazard => TRAP,
        Key => draft.sign(mark)?.to_ascii_lowercase(),
        // The sign of a thing of one's own may be any character.
        Own => draft.sign(mark).map(|own| if fills_one_column(own) { own } else { DEFAULT_SIGN })?,
        kind @ (Pillar | Enemy | Blessing | Column | Altar | Dais | Fountain | Coffin | Rubble | Bed | Bedding
        | Table | Bench | Hearth | Shelf | Workbench | Anvil | WeaponRack | Cage | Chains | Statue | Urn
        | Crate | Barrel | Well | Brazier | Bones | Mushrooms | Torch | Junction | PlayerSpawn | EnemySpawn) => {
            furnishing_sign(kind)?.ascii
        }
    };
    Some(sign)
}

/// Whether a character is that of a furnishing.
pub(crate) fn is_furnishing(tile: char) -> bool {
    FURNISHING_SIGNS.iter().any(|own| own.ascii == tile)
}

const fn is_ground(tile: char) -> bool {
    matches!(tile, '.' | '~' | '=')
}

/// Whether every terminal shows a character in exactly one column, without moving the cursor or turning the direction of the
/// text, so that every cell of a row keeps its column.
pub(crate) fn fills_one_column(c: char) -> bool {
    let unseen = matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}');
    !c.is_control() && !unseen && c.width() == Some(1)
}

/// Writes the number of a room near its middle, on bare floor if there is enough, else over furnishings.
fn draw_number(room: &Room, tiles: &mut Grid<char>) {
    let Some(number) = room.number.map(|number| number.to_string()) else { return };
    let length = number.len() as i32;
    let cells = |at: Point| (at.x..at.x + length).map(move |x| Point::new(x, at.y));
    let fits = |at: Point, allowed: fn(char) -> bool| {
        cells(at).all(|at| tiles.get(at).is_some_and(|tile| allowed(*tile)) && room.shape.contains(room.rect, at))
    };
    let first = by_distance(room, length);
    let place = [is_ground as fn(char) -> bool, |tile| is_ground(tile) || is_furnishing(tile)]
        .into_iter()
        .find_map(|allowed| first.iter().find(|at| fits(**at, allowed)));
    if let Some(at) = place {
        cells(*at).zip(number.chars()).for_each(|(at, digit)| tiles.put(at, digit));
    }
}

/// Draws the sign of a room of a special kind in which nothing says so already, near its middle.
fn draw_kind(draft: &Draft, room: &Room, tiles: &mut Grid<char>) {
    let wanted = match room.kind {
        RoomKind::Boss => BOSS,
        RoomKind::Treasure => TREASURE,
        RoomKind::Trap => TRAP,
        RoomKind::Normal | RoomKind::Spawn | RoomKind::Exit | RoomKind::Shrine | RoomKind::Challenge => return,
    };
    let is_told = draft.marks.iter().any(|mark| mark.room == Some(room.id) && sign(draft, mark) == Some(wanted));
    let is_free = |at: &&Point| tiles.get(**at) == Some(&'.') && room.shape.contains(room.rect, **at);
    if !is_told {
        let places = by_distance(room, 1);
        if let Some(at) = places.iter().find(is_free).copied() {
            tiles.put(at, wanted);
        }
    }
}

/// The cells of a room's rectangle at which so many characters may begin, those nearest to the middle first. A row is
/// farther than a column, because characters are higher than wide.
fn by_distance(room: &Room, length: i32) -> Vec<Point> {
    let Rect { x, y, w, h } = room.rect;
    let middle = Point::new(x + (w - length) / 2, y + (h - 1) / 2);
    let mut places: Vec<Point> = Rect::new(x, y, (w - length + 1).max(0), h).cells().collect();
    places.sort_by_key(|at| 2 * (at.y - middle.y).abs() + (at.x - middle.x).abs());
    places
}
