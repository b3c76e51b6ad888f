//! Who and what is in a room where no pass has said so.
//!
//! The passes `encounters` and `contents` put enemies, traps and finds into a dungeon. Without them the key still tells of some,
//! for nobody can run a session in a place where there is nobody to meet and nothing to find. They follow from what the room
//! is (a trapped room has a trap), from how deep it lies, and from numbers of its own.

use undercroft::{
    Draft, MarkKind, Origin, Room, RoomKind,
    rng::{Rng, Streams},
};

use crate::facts::{Facts, RoomFacts};

/// How many cells of its room a foe needs.
const CELLS_A_FOE: i64 = 4;
/// How many of twelve rooms without a kind of their own have foes.
const INHABITED: u32 = 4;
/// How many of twelve rooms without a kind of their own have a trap.
const TRAPPED: u32 = 1;
/// One of this many rooms without a kind of their own has something to find.
const FINDS: u32 = 6;

/// Adds to the facts what the passes of the recipe leave open.
pub(crate) fn populate(facts: &mut Facts, draft: &Draft, origin: &Origin) {
    let passes = &origin.recipe.passes;
    let open = Open { foes: passes.encounters.is_none(), finds: passes.contents.is_none() };
    if !open.foes && !open.finds {
        return;
    }
    let key = Streams::of_attempt(&origin.seed, origin.attempt).stage("population").next_u64();
    let deepest = facts.deepest;
    for (index, (room, own)) in draft.rooms.iter().zip(&mut facts.rooms).enumerate() {
        let is_start = room.shape.contains(room.rect, draft.start);
        if is_start || room.kind == RoomKind::Spawn || draft.is_corridor_tile(room.id) {
            continue;
        }
        // Each room has numbers of its own, so that a change in one leaves the others as they are.
        let mut rng = Rng::for_item(key, index as u32);
        populate_room(&mut rng, room, own, deepest, &open);
    }
}

/// What no pass has said.
struct Open {
    foes: bool,
    finds: bool,
}

/// Puts somebody or something into one room. What stands there already, by hand or from a tileset, stays as it is.
fn populate_room(rng: &mut Rng, room: &Room, own: &mut RoomFacts, deepest: u32, open: &Open) {
    let [few, group, find, place] = [2, 4, FINDS, 12].map(|count| rng.below(count));
    let is_deep = own.depth.is_some_and(|depth| depth * 2 > deepest);
    let is_lair = room.kind == RoomKind::Boss || room.tags.contains("boss") || room.tags.contains("lair");
    let (mut boss, mut foes, mut traps, mut loot, mut rewards, mut blessings) = (0, 0, 0, 0, 0, 0);
    match room.kind {
        _ if is_lair => (boss, foes) = (1, 1 + few),
        RoomKind::Challenge => (foes, rewards) = (2 + group, 1),
        RoomKind::Trap => traps = 1 + few,
        RoomKind::Treasure => (foes, loot) = (few, 1 + group.min(2)),
        RoomKind::Shrine => blessings = 1,
        RoomKind::Normal | RoomKind::Spawn | RoomKind::Exit | RoomKind::Boss => {
            foes = if place < INHABITED { 1 + group + u32::from(is_deep) } else { 0 };
            traps = u32::from((INHABITED..INHABITED + TRAPPED).contains(&place));
            loot = u32::from(find == 0);
        }
    }
    let area = room.area();
    // Nobody lives where most of the floor is deep water, and what is set up on a floor works in no pool.
    let dry = area - i64::from(own.water[1]);
    if own.is_mostly_deep(area) {
        // What was a prize for those who beat them is there for anybody to find.
        (foes, loot, rewards) = (0, loot + rewards, 0);
    }
    foes = foes.min((dry / CELLS_A_FOE).max(1) as u32);
    let enemies = [MarkKind::Enemy, MarkKind::EnemySpawn, MarkKind::Boss, MarkKind::BossSpawn];
    if open.foes && enemies.iter().all(|kind| own.count(*kind) == 0) {
        own.add(MarkKind::Boss, boss);
        own.add(MarkKind::Enemy, foes);
    }
    let things = [
        (MarkKind::Hazard, traps),
        (MarkKind::Loot, loot),
        (MarkKind::Reward, rewards),
        (MarkKind::Blessing, blessings),
    ];
    if open.finds && things.iter().all(|(kind, _)| own.count(*kind) == 0) {
        things.iter().for_each(|(kind, count)| own.add(*kind, *count));
    }
}

#[cfg(test)]
mod tests {
    use undercroft::{MarkKind, Named, Recipe, RoomKind, generate, recipe::Archetype};

    use super::{Facts, populate};

    const KINDS: [MarkKind; 6] =
        [MarkKind::Enemy, MarkKind::Boss, MarkKind::Hazard, MarkKind::Loot, MarkKind::Reward, MarkKind::Blessing];

    fn facts(text: &str, seed: i64) -> (undercroft::Dungeon, Facts) {
        let dungeon = generate(&Recipe::from_toml(text).unwrap(), seed).unwrap();
        let mut facts = Facts::of(dungeon.draft());
        populate(&mut facts, dungeon.draft(), dungeon.origin());
        (dungeon, facts)
    }

    /// What a room is called is in it, nobody waits at the way in, and a fair share of the others is inhabited.
    #[test]
    fn rooms_hold_what_they_are() {
        let (mut rooms, mut inhabited) = (0, 0);
        for (_, archetype) in Archetype::ALL {
            for seed in 0..40 {
                let (dungeon, facts) = facts(&format!("[method.tabletop]\narchetype='{archetype}'\n"), seed);
                for (room, own) in dungeon.draft().rooms.iter().zip(&facts.rooms) {
                    let has = |kind| own.count(kind) > 0;
                    match room.kind {
                        RoomKind::Spawn => assert!(!KINDS.into_iter().any(has)),
                        RoomKind::Boss => assert!(has(MarkKind::Boss)),
                        RoomKind::Trap => assert!(has(MarkKind::Hazard)),
                        RoomKind::Treasure => assert!(has(MarkKind::Loot)),
                        RoomKind::Challenge => assert!(has(MarkKind::Enemy) && has(MarkKind::Reward)),
                        _ => {}
                    }
                    rooms += 1;
                    inhabited += usize::from(has(MarkKind::Enemy) || has(MarkKind::Boss));
                }
            }
        }
        assert!((rooms / 4..rooms / 2).contains(&inhabited), "{inhabited} of {rooms}");
    }

    #[test]
    fn what_passes_say_is_left_alone() {
        for seed in 0..20 {
            for method in ["tabletop", "scatter", "bsp"] {
                let (dungeon, facts) =
                    facts(&format!("[method.{method}]\n[passes]\ncontents=true\nencounters=true\n"), seed);
                for (own, told) in Facts::of(dungeon.draft()).rooms.iter().zip(&facts.rooms) {
                    assert_eq!(own.counts, told.counts);
                }
            }
        }
    }
}
