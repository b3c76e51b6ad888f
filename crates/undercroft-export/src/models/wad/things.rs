//! Things: where players begin, who waits, what lies about, and columns.

use undercroft::{
    Draft, MarkKind,
    geom::{Dir, Point},
};

use crate::key_use::KeyUse;

/// A thing in the middle of a cell.
pub(super) struct Thing {
    pub at: Point,
    pub kind: u32,
    pub angle: u32,
    /// By which way players come here: 0 at the beginning, else the number of a stair.
    pub arrival: u32,
}

/// The start of the first player.
const PLAYER: u32 = 1;
/// Keys in the order of their locks: red, blue and yellow cards, then skulls.
const KEYS: [u32; 6] = [13, 5, 6, 38, 40, 39];

/// The thing that a mark becomes.
pub(super) fn of_mark(kind: MarkKind) -> Option<u32> {
    use MarkKind::*;
    match kind {
        // A tall green column.
        Column => Some(30),
        // An imp, a baron.
        Enemy | EnemySpawn => Some(3001),
        Boss | BossSpawn => Some(3003),
        // Armour, a soul sphere, a large medikit.
        Loot | LootSpawn => Some(2018),
        Reward => Some(2013),
        Blessing => Some(2012),
        Pillar | Hazard | Altar | Dais | Fountain | Coffin | Rubble | Bed | Bedding | Table | Bench | Hearth
        | Shelf | Workbench | Anvil | WeaponRack | Cage | Chains | Statue | Urn | Crate | Barrel | Well | Brazier
        | Bones | Mushrooms | Torch | Junction | PlayerSpawn | Key | Own => None,
    }
}

/// East is 0, north 90.
fn angle(way: Dir) -> u32 {
    match way {
        Dir::East => 0,
        Dir::North => 90,
        Dir::West => 180,
        Dir::South => 270,
    }
}

/// All things of a level.
pub(super) fn things(draft: &Draft, keys: &KeyUse) -> Vec<Thing> {
    use MarkKind::*;
    let open = |at: Point| Dir::ALL.into_iter().find(|way| draft.is_walkable(way.step(at)));
    let mut things =
        vec![Thing { at: draft.start, kind: PLAYER, angle: open(draft.start).map_or(0, angle), arrival: 0 }];
    // Whoever comes up or down a stair stands beside it, so that the first step does not lead back.
    for (number, stair) in (1..).zip(&draft.stairs) {
        if let Some(way) = stair.to.and_then(|_| open(stair.at)) {
            things.push(Thing { at: way.step(stair.at), kind: PLAYER, angle: angle(way), arrival: number });
        }
    }
    for mark in &draft.marks {
        let kind = match mark.kind {
            Key => Some(KEYS[keys.number(mark.name.as_deref().unwrap_or_default()) % KEYS.len()]),
            kind @ (Pillar | Enemy | Boss | Loot | Reward | Hazard | Blessing | Column | Altar | Dais | Fountain
            | Coffin | Rubble | Bed | Bedding | Table | Bench | Hearth | Shelf | Workbench | Anvil
            | WeaponRack | Cage | Chains | Statue | Urn | Crate | Barrel | Well | Brazier | Bones
            | Mushrooms | Torch | Junction | PlayerSpawn | EnemySpawn | BossSpawn | LootSpawn | Own) => of_mark(kind),
        };
        let angle = mark.facing.map_or(0, angle);
        things.extend(kind.map(|kind| Thing { at: mark.at, kind, angle, arrival: 0 }));
    }
    things
}
