//! A whole dungeon as text: the map with what stands on it, the rooms, and the layers.

use std::fmt::Write;

use undercroft::{
    Dungeon, Grid, MarkKind, Named,
    geom::{Point, Vec3},
    view,
};

pub fn picture(dungeon: &Dungeon) -> String {
    let mut map = view::tile_grid(dungeon.draft());
    for mark in &dungeon.draft().marks {
        let symbol = match mark.kind {
            MarkKind::Pillar => 'O',
            MarkKind::Enemy => 'e',
            MarkKind::Boss => 'B',
            MarkKind::Loot => '$',
            MarkKind::Reward => '*',
            MarkKind::Hazard => '!',
            MarkKind::Blessing => 'b',
            MarkKind::PlayerSpawn => 'p',
            MarkKind::EnemySpawn => 'e',
            MarkKind::BossSpawn => 'B',
            MarkKind::LootSpawn => '$',
            MarkKind::Torch => 't',
            kind if kind.is_furnishing() => view::furnishing_sign(kind).unwrap().ascii,
            MarkKind::Junction => '.',
            MarkKind::Own => '?',
            other => panic!("a mark that has no symbol here: {other}"),
        };
        map.put(mark.at, symbol);
    }
    dungeon.draft().exits.iter().for_each(|exit| map.put(exit.at, if exit.main { 'M' } else { 'G' }));
    map.put(dungeon.draft().start, '@');
    if let Some(goal) = dungeon.draft().goal.filter(|goal| map.get(*goal) != Some(&'>')) {
        map.put(goal, 'X');
    }
    let mut text = format!("attempt {}\n\n{}\n", dungeon.origin().attempt, rows(&map, |symbol| *symbol));
    for room in &dungeon.draft().rooms {
        let Point { x, y } = Point::new(room.rect.x, room.rect.y);
        write!(text, "room {} {} at {x},{y} of {} × {}", room.id.0, room.kind.name(), room.rect.w, room.rect.h)
            .unwrap();
        if let Some(number) = room.number {
            write!(text, ", number {number}").unwrap();
        }
        if let Some(encounter) = &room.encounter {
            write!(text, ", {} enemies of floor {}", encounter.enemies, encounter.effective_floor).unwrap();
            encounter.boss.iter().for_each(|boss| write!(text, " ({boss})").unwrap());
        }
        if let Some(rewards) = &room.rewards {
            write!(text, ", xp × {}, loot × {}", rewards.xp, rewards.loot).unwrap();
        }
        text.push('\n');
    }
    for passage in &dungeon.draft().passages {
        let [a, b] = passage.ends;
        writeln!(text, "passage {} from {} to {}, {} cells", passage.id.0, a.0, b.0, passage.route.cells().len())
            .unwrap();
    }
    for node in dungeon.draft().assembly.iter().flat_map(|assembly| &assembly.nodes) {
        let Vec3 { x, z, .. } = node.at;
        let turn = node.turn.quarters();
        writeln!(text, "{} is tile {} at {x},{z} turned {turn}", node.name, node.tile).unwrap();
    }
    if let Some(wang) = &dungeon.draft().layers.wang {
        write!(text, "\nwang\n{}", rows(wang, |code| char::from_digit(u32::from(*code), 16).unwrap())).unwrap();
    }
    if let Some(squares) = &dungeon.draft().layers.squares {
        write!(text, "\nsquares\n{}", rows(squares, |square| square.symbol())).unwrap();
    }
    if let Some(layer) = view::text_grid(dungeon.draft()) {
        write!(text, "\ntext\n{}", rows(&layer, |shown| *shown)).unwrap();
    }
    text
}

fn rows<T>(grid: &Grid<T>, show: impl Fn(&T) -> char) -> String {
    (0..grid.height()).map(|y| grid.row(y).iter().map(&show).chain(['\n']).collect::<String>()).collect()
}
