//! What lies on a floor: what the marks of the dungeon say, and supplies so that every floor of every method has something
//! to find.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{Draft, Mark, MarkKind, RoomKind, geom::Point, rng::Rng};

use crate::{GameRules, Item, Level, Scroll};

/// The deepest floor that makes weapons and armour better.
const BEST_GEAR_FLOOR: u32 = 20;
/// The most potions that the depth of a floor adds, so that a floor of any number can be stocked.
const MOST_BY_DEPTH: u32 = 100;

/// The items that marks say, by cell.
pub(crate) fn marked(draft: &Draft, floor: u32, rules: &GameRules, rng: &mut Rng) -> BTreeMap<Point, Item> {
    draft.marks.iter().filter_map(|mark| item(draft, mark, floor, rules, rng).map(|item| (mark.at, item))).collect()
}

fn item(draft: &Draft, mark: &Mark, floor: u32, rules: &GameRules, rng: &mut Rng) -> Option<Item> {
    use MarkKind::*;
    let room = mark.room.and_then(|room| draft.rooms.get(room.0 as usize));
    let factor = room.and_then(|room| room.rewards).map_or(1.0, |rewards| rewards.loot);
    Some(match mark.kind {
        Loot | LootSpawn => loot(floor, factor, rules, rng),
        Reward => match rng.below(2) {
            0 => Item::Whetstone,
            _ => gear(floor.saturating_add(2), factor, rng),
        },
        Blessing => Item::Blessing,
        Hazard => Item::Spikes,
        Key => {
            let name = mark.name.as_deref()?;
            Item::Key(draft.keys.iter().position(|key| key.name == name)? as u32)
        }
        Pillar | Enemy | Boss | Column | Altar | Dais | Fountain | Coffin | Rubble | Bed | Bedding | Table | Bench
        | Hearth | Shelf | Workbench | Anvil | WeaponRack | Cage | Chains | Statue | Urn | Crate | Barrel | Well
        | Brazier | Bones | Mushrooms | Torch | Junction | PlayerSpawn | EnemySpawn | BossSpawn | Own => return None,
    })
}

/// Something to find. A room's loot factor makes stacks larger and gear better.
fn loot(floor: u32, factor: f64, rules: &GameRules, rng: &mut Rng) -> Item {
    match rng.below(10) {
        0..4 => Item::Potions((factor as u32).clamp(1, rules.max_loot)),
        4..6 => scroll(rng),
        _ => gear(floor, factor, rng),
    }
}

fn scroll(rng: &mut Rng) -> Item {
    Item::Scroll(rng.pick(&Scroll::ALL).copied().unwrap_or(Scroll::Fire))
}

/// A weapon or armour: a degree for every second floor, one by chance, and one for each whole point of a loot factor
/// above 1.
fn gear(floor: u32, factor: f64, rng: &mut Rng) -> Item {
    let richer = ((factor - 1.0).max(0.0) as u32).min(BEST_GEAR_FLOOR);
    let degree = 1 + floor.min(BEST_GEAR_FLOOR) / 2 + rng.below(2) + richer;
    match rng.below(2) {
        0 => Item::Weapon(degree),
        _ => Item::Armour(degree),
    }
}

/// Adds what the marks leave wanting: potions up to the number of the floor, scrolls and gear.
pub(crate) fn supply(level: &mut Level, draft: &Draft, rules: &GameRules, rng: &mut Rng) {
    let lying = |item: &Item| match item {
        Item::Potions(count) => *count,
        _ => 0,
    };
    let there: u32 = level.items.values().map(lying).sum();
    let wanted = rules.floor_potions.saturating_add(level.floor.min(MOST_BY_DEPTH));
    let mut supplies = vec![Item::Potions(1); wanted.saturating_sub(there) as usize];
    supplies.extend((0..rules.floor_scrolls).map(|_| scroll(rng)));
    supplies.extend((0..rules.floor_gear).map(|_| gear(level.floor, 1.0, rng)));
    let mut rooms = free_cells(level, draft);
    if rooms.is_empty() {
        return;
    }
    rng.shuffle(&mut rooms);
    // One room after the other, so that supplies are spread over the floor.
    for (number, item) in supplies.into_iter().enumerate() {
        let count = rooms.len();
        if count == 0 {
            return;
        }
        let place = number % count;
        let cells = &mut rooms[place];
        let cell = rng.below(cells.len() as u32) as usize;
        level.items.insert(cells.swap_remove(cell), item);
        if cells.is_empty() {
            rooms.remove(place);
        }
    }
}

/// The cells of each room on which something can be put. The first room has none: nothing is found before one goes.
fn free_cells(level: &Level, draft: &Draft) -> Vec<Vec<Point>> {
    let terrain = &level.map.terrain;
    let reached = terrain.reached(level.start);
    let doors: BTreeSet<Point> = draft.doors.iter().map(|door| door.at).collect();
    let things: BTreeSet<Point> = draft.marks.iter().map(|mark| mark.at).collect();
    let free = |at: Point| {
        reached.get(at) == Some(&true)
            && at != level.start
            && at != level.stairs
            && level.ways.iter().all(|way| way.at != at)
            && !level.items.contains_key(&at)
            && !doors.contains(&at)
            && !things.contains(&at)
    };
    let rooms = draft.rooms.iter().filter(|room| room.kind != RoomKind::Spawn);
    let cells = rooms.map(|room| room.shape.cells(room.rect).into_iter().filter(|at| free(*at)).collect::<Vec<_>>());
    let mut taken = BTreeSet::new();
    // Where rooms overlap a cell counts once.
    let own = cells.map(|cells| cells.into_iter().filter(|at| taken.insert(*at)).collect::<Vec<_>>());
    own.filter(|cells| !cells.is_empty()).collect()
}
