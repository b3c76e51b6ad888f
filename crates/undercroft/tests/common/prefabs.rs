//! Prefabs for tests, and a plain second opinion on them: drawings are turned as rows of characters.

use std::fmt::Write;

use undercroft::{
    Cell, Draft, Dungeon, Holder, MarkKind, Recipe, Room, Water,
    geom::{Point, Rect},
    recipe::{Prefab, PrefabSet},
    rng::Rng,
};

/// The set that a text in TOML holds.
pub fn set(text: &str) -> PrefabSet {
    let mut reader = undercroft::recipe::RecipeReader::new();
    reader.set("prefabs.file=rooms.toml");
    let read =
        reader.finish_with(&mut |_, _| Ok(text.to_owned())).unwrap_or_else(|problems| panic!("{text}\n{problems}"));
    read.one().unwrap().passes.prefabs.unwrap().set
}

/// A text with some random prefabs, all of them sound: rooms of any outline with things, water and walls in them.
pub fn random_file(key: u64) -> String {
    let mut rng = Rng::from_key(key);
    let mut text = String::new();
    let (count, mut made) = (rng.between(1, 4), 0);
    while made < count {
        let (w, h) = (rng.between(1, 9), rng.between(1, 8));
        let mut rows = vec![vec!['#'; w as usize + 2]; h as usize + 2];
        for row in &mut rows[1..=h as usize] {
            for cell in &mut row[1..=w as usize] {
                *cell = match rng.below(100) {
                    0..70 => '.',
                    70..78 => '~',
                    78..82 => '=',
                    82..88 => 'I',
                    88..92 => *rng.pick(&['$', ':', '^', 'e', 'A', 'D']).unwrap(),
                    _ => '#',
                };
            }
        }
        for _ in 0..rng.between(1, 6) {
            let along = rng.chance(0.5);
            let place = rng.between(1, if along { w } else { h }) as usize;
            let (x, y) = match (along, rng.chance(0.5)) {
                (true, true) => (place, 0),
                (true, false) => (place, h as usize + 1),
                (false, true) => (0, place),
                (false, false) => (w as usize + 1, place),
            };
            rows[y][x] = '+';
        }
        let drawn: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let mut one = format!("[[prefab]]\nname = 'room {made}'\ntags = ['drawn']\n");
        let _ = writeln!(one, "weight = {}\nmax = {}", rng.between(0, 3), rng.between(1, 3));
        let _ =
            writeln!(one, "required = {}\nturn = {}\nmirror = {}", rng.chance(0.4), rng.chance(0.7), rng.chance(0.7));
        let _ = writeln!(one, "map = '''\n{}\n'''", drawn.join("\n"));
        // Only drawings that hang together are kept.
        let mut reader = undercroft::recipe::RecipeReader::new();
        reader.set("prefabs.file=rooms.toml");
        if reader.finish_with(&mut |_, _| Ok(one.clone())).is_ok() {
            text += &one;
            made += 1;
        }
    }
    text
}

/// The drawing of a room's prefab, cut to one cell around the room, as the room says that it lies.
fn laid(room: &Room, prefab: &Prefab) -> Vec<Vec<char>> {
    let mut rows: Vec<Vec<char>> = prefab.map.iter().map(|row| row.chars().collect()).collect();
    let is_inside = |c: &char| !matches!(c, ' ' | '#' | '+');
    // Away with rows and columns that only hold more wall.
    for _ in 0..4 {
        while rows.len() > 1 && !rows[1].iter().any(is_inside) {
            rows.remove(0);
        }
        rows = turned(&rows);
    }
    let motion = room.prefab.as_ref().unwrap().motion;
    if motion.is_mirror() {
        rows.iter_mut().for_each(|row| row.reverse());
    }
    (0..motion.quarters()).fold(rows, |rows, _| turned(&rows))
}

/// A quarter turn clockwise: the first column, from the bottom up, becomes the first row.
fn turned(rows: &[Vec<char>]) -> Vec<Vec<char>> {
    (0..rows[0].len()).map(|x| rows.iter().rev().map(|row| row[x]).collect()).collect()
}

/// Fails unless every prefab is there as it is drawn, as often as it may and has to be. Knows the default characters.
pub fn assert_prefabs(dungeon: &Dungeon) {
    let recipe: &Recipe = &dungeon.origin().recipe;
    let draft = dungeon.draft();
    let Some(params) = &recipe.passes.prefabs else { return };
    for room in draft.rooms.iter().filter(|room| room.prefab.is_some()) {
        let own = room.prefab.as_ref().unwrap();
        let prefab = params.set.find(&own.name).expect("a prefab of the set");
        assert!(prefab.tags.iter().all(|tag| room.tags.contains(tag.as_str())), "the tags of {}", prefab.name);
        let rows = laid(room, prefab);
        let Rect { x, y, w, h } = room.rect;
        assert_eq!((rows[0].len() as i32, rows.len() as i32), (w + 2, h + 2), "the size of {}", prefab.name);
        for (row, line) in (y - 1..).zip(&rows) {
            for (column, character) in (x - 1..).zip(line) {
                assert_cell(draft, room, Point::new(column, row), *character);
            }
        }
    }
    for prefab in params.set.prefabs() {
        let count = draft.rooms.iter().filter(|room| room.prefab.as_ref().is_some_and(|own| own.name == prefab.name));
        let count = count.count() as u32;
        assert!(count <= prefab.max, "{} is there {count} times", prefab.name);
        assert!(count > 0 || !prefab.required, "{} is not there", prefab.name);
    }
}

fn assert_cell(draft: &Draft, room: &Room, at: Point, character: char) {
    let holder = draft.board.owner.get(at).map(|owner| owner.holder());
    let is_floor = draft.board.cells.get(at) == Some(&Cell::Floor);
    let water = draft.layers.water.as_ref().map_or(Water::Dry, |water| *water.get(at).unwrap());
    let marks: Vec<MarkKind> = draft.marks.iter().filter(|mark| mark.at == at).map(|mark| mark.kind).collect();
    let thing = match character {
        ' ' => return,
        '#' => return assert!(!is_floor, "a wall is open at {at}"),
        '+' => return assert!(!is_floor || matches!(holder, Some(Holder::Passage(_))), "a door at {at}"),
        'I' => Some(MarkKind::Column),
        'A' => Some(MarkKind::Altar),
        'D' => Some(MarkKind::Dais),
        'F' => Some(MarkKind::Fountain),
        'C' => Some(MarkKind::Coffin),
        ':' => Some(MarkKind::Rubble),
        '$' => Some(MarkKind::Loot),
        '^' => Some(MarkKind::Hazard),
        'e' => Some(MarkKind::EnemySpawn),
        'T' => Some(MarkKind::Own),
        _ => None,
    };
    assert!(is_floor && holder == Some(Holder::Room(room.id)), "no floor at {at}");
    let wet = match character {
        '~' => Water::Shallow,
        '=' => Water::Deep,
        _ => Water::Dry,
    };
    assert_eq!(water, wet, "water at {at}");
    let added = [MarkKind::Enemy, MarkKind::Boss, MarkKind::Key];
    let drawn: Vec<MarkKind> = marks.into_iter().filter(|kind| !added.contains(kind)).collect();
    assert_eq!(drawn, Vec::from_iter(thing), "what stands at {at}");
}
