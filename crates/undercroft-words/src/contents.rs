//! What is in a room: what the dungeon's marks and its water say, and who was settled there where no pass said so.

use undercroft::{Draft, MarkKind, Purpose, Room};

use crate::{
    facts::{Facts, KINDS, RoomFacts, place_of},
    setting::Setting,
    tables::rule,
    teller::{Teller, TextRange},
};

/// The rule that tells of each of [`KINDS`].
const RULES: [u16; KINDS.len()] = [
    rule::PILLAR_HERE,
    rule::COLUMN_HERE,
    rule::DAIS_HERE,
    rule::ALTAR_HERE,
    rule::FOUNTAIN_HERE,
    rule::WELL_HERE,
    rule::COFFIN_HERE,
    rule::CAGE_HERE,
    rule::ANVIL_HERE,
    rule::WORKBENCH_HERE,
    rule::WEAPON_RACK_HERE,
    rule::HEARTH_HERE,
    rule::SHELF_HERE,
    rule::BED_HERE,
    rule::TABLE_HERE,
    rule::BENCH_HERE,
    rule::CHAINS_HERE,
    rule::STATUE_HERE,
    rule::MUSHROOMS_HERE,
    rule::BEDDING_HERE,
    rule::BRAZIER_HERE,
    rule::URN_HERE,
    rule::CRATE_HERE,
    rule::BARREL_HERE,
    rule::BONES_HERE,
    rule::RUBBLE_HERE,
    rule::JUNCTION_HERE,
    rule::START_HERE,
    rule::AMBUSH_HERE,
    rule::BOSS_HERE,
    rule::FOE_HERE,
    rule::BOSS_HERE,
    rule::TRAP,
    rule::LOOT,
    rule::REWARD,
    rule::BLESSING,
];

/// The furnishings among [`KINDS`], from the first on, with the rule that tells of each in a list.
const FIRST_LISTED: usize = 1;
const LISTED: [u16; 25] = [
    rule::COLUMN_LISTED,
    rule::DAIS_LISTED,
    rule::ALTAR_LISTED,
    rule::FOUNTAIN_LISTED,
    rule::WELL_LISTED,
    rule::COFFIN_LISTED,
    rule::CAGE_LISTED,
    rule::ANVIL_LISTED,
    rule::WORKBENCH_LISTED,
    rule::WEAPON_RACK_LISTED,
    rule::HEARTH_LISTED,
    rule::SHELF_LISTED,
    rule::BED_LISTED,
    rule::TABLE_LISTED,
    rule::BENCH_LISTED,
    rule::CHAINS_LISTED,
    rule::STATUE_LISTED,
    rule::MUSHROOMS_LISTED,
    rule::BEDDING_LISTED,
    rule::BRAZIER_LISTED,
    rule::URN_LISTED,
    rule::CRATE_LISTED,
    rule::BARREL_LISTED,
    rule::BONES_LISTED,
    rule::RUBBLE_LISTED,
];
/// So many kinds of furnishings have a sentence each; those after them share one.
const SENTENCES: usize = 2;

/// Of the foes in rooms so many in eight are of the kind that the dungeon is known for.
const USUAL_FOES: u32 = 5;

/// Writes what is in a room; an empty range if nothing is.
pub(crate) fn tell<'a>(
    teller: &mut Teller<'a>,
    draft: &'a Draft,
    room: &'a Room,
    facts: &Facts,
    own: &RoomFacts,
    area: i64,
) -> TextRange {
    let usual = teller.foe;
    let goal = facts.goal == Some(room.id);
    let first = facts.named.partition_point(|(id, _)| *id < room.id);
    let named = &facts.named[first..];
    let named = &named[..named.partition_point(|(id, _)| *id == room.id)];
    let mut here = *own;
    let encounter = room.encounter.as_ref();
    let of = |kind: MarkKind| place_of(kind).unwrap_or(0);
    if let Some(encounter) = encounter {
        let boss = encounter.boss.is_some();
        here.set(of(MarkKind::Boss), u32::from(boss));
        here.set(of(MarkKind::Enemy), if boss { encounter.enemies.saturating_sub(1) } else { encounter.enemies });
    }
    // The boss of the encounter rules has a name if the recipe gives him one.
    teller.values.boss = encounter.and_then(|own| own.boss.as_deref()).filter(|name| *name != "Boss").unwrap_or("");
    teller.values.thing = "";
    let nothing = here.kinds == 0 && own.water == [0, 0] && named.is_empty() && !goal;
    if nothing {
        // Where no room is furnished, that one is empty says nothing.
        if facts.furnished && !draft.is_corridor_tile(room.id) {
            teller.count = 1;
            let in_cave = teller.setting == Setting::Cave;
            return teller.anew(|teller| teller.spread(if in_cave { rule::EMPTY_CAVE } else { rule::EMPTY_HERE })).0;
        }
        teller.begin();
        return teller.end();
    }
    let shelf = if room.purpose == Some(Purpose::Library) { rule::SHELF_OF_BOOKS } else { rule::SHELF_HERE };
    let (text, _) = teller.anew(|teller| {
        if teller.rng.below(8) >= USUAL_FOES {
            teller.foe = teller.rng.below(teller.len(rule::FOE).max(1));
        }
        let mut sentences = 0;
        teller.listed.clear();
        for place in here.present() {
            let count = here.counts[place];
            let listed = place.checked_sub(FIRST_LISTED).and_then(|place| LISTED.get(place));
            if let Some(listed) = listed {
                sentences += 1;
                if sentences > SENTENCES {
                    teller.listed.push((*listed, count));
                    continue;
                }
            } else {
                list(teller);
            }
            // Water comes after what stands in the room, and before those who are in it.
            if place >= of(MarkKind::PlayerSpawn) {
                water(teller, own, area);
            }
            let id = RULES[place];
            // Some of the traps may lie in water and others beside it.
            let wet = if id == rule::TRAP { own.wet_traps.min(count) } else { 0 };
            if wet > 0 {
                teller.count = wet;
                teller.space();
                teller.spread(rule::TRAP_WET);
            }
            if wet == count {
                continue;
            }
            teller.count = count - wet;
            teller.space();
            teller.spread(if id == rule::SHELF_HERE { shelf } else { id });
        }
        list(teller);
        water(teller, own, area);
        teller.watered = false;
        for (_, mark) in named {
            let Some(mark) = draft.marks.get(*mark as usize) else { continue };
            teller.count = 1;
            teller.space();
            let name = mark.name.as_deref().unwrap_or_default();
            if mark.kind == MarkKind::Key {
                teller.values.key = name;
                teller.letter = draft.sign(mark);
                teller.spread(rule::KEY_HERE);
            } else {
                teller.values.thing = name;
                teller.spread(rule::THING_HERE);
            }
        }
        if goal {
            teller.space();
            teller.spread(rule::GOAL_HERE);
        }
        teller.foe = usual;
    });
    teller.count = 2;
    text
}

/// Writes the list of further furnishings, once.
fn list(teller: &mut Teller<'_>) {
    if teller.listed.is_empty() {
        return;
    }
    teller.count = teller.listed.iter().map(|(_, count)| *count).sum();
    teller.space();
    teller.spread(rule::ALSO_HERE);
    teller.listed.clear();
}

/// Writes how much of the floor is under water, once.
fn water(teller: &mut Teller<'_>, own: &RoomFacts, area: i64) {
    let [shallow, deep] = own.water;
    if teller.watered || shallow + deep == 0 {
        return;
    }
    teller.watered = true;
    let share = |cells: u32| match i64::from(cells) * 8 / area.max(1) {
        0 => "a corner of",
        1..=2 => "a part of",
        3..=4 => "about half of",
        5..=6 => "most of",
        _ => "nearly all of",
    };
    teller.space();
    teller.values.extent = share(shallow + deep);
    teller.spread(match (shallow, deep) {
        (_, 0) => rule::WATER_SHALLOW,
        (0, _) => rule::WATER_DEEP,
        _ => rule::WATER_BOTH,
    });
}
