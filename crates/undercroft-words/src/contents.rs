//! What is in a room: what the dungeon's marks and its water say, and who lives there where no pass said so.

use undercroft::{Draft, MarkKind, Purpose, Room};

use crate::{
    facts::{Facts, KINDS, RoomFacts, place_of},
    setting::Setting,
    tables::rule,
    text_writer::{TextRange, TextWriter},
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
    writer: &mut TextWriter<'a>,
    draft: &'a Draft,
    room: &'a Room,
    facts: &Facts,
    own: &RoomFacts,
    area: i64,
) -> TextRange {
    let usual = writer.foe;
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
    writer.values.boss = encounter.and_then(|own| own.boss.as_deref()).filter(|name| *name != "Boss").unwrap_or("");
    writer.values.thing = "";
    let nothing = here.kinds == 0 && own.water == [0, 0] && named.is_empty() && !goal;
    if nothing {
        // Where no room is furnished, that one is empty says nothing.
        if facts.furnished && !draft.is_corridor_tile(room.id) {
            writer.count = 1;
            let in_cave = writer.setting == Setting::Cave;
            return writer.anew(|writer| writer.spread(if in_cave { rule::EMPTY_CAVE } else { rule::EMPTY_HERE })).0;
        }
        writer.begin();
        return writer.end();
    }
    let shelf = if room.purpose == Some(Purpose::Library) { rule::SHELF_OF_BOOKS } else { rule::SHELF_HERE };
    let (text, _) = writer.anew(|writer| {
        if writer.rng.below(8) >= USUAL_FOES {
            writer.foe = writer.rng.below(writer.len(rule::FOE).max(1));
        }
        let mut sentences = 0;
        writer.listed.clear();
        for place in here.present() {
            let count = here.counts[place];
            let listed = place.checked_sub(FIRST_LISTED).and_then(|place| LISTED.get(place));
            if let Some(listed) = listed {
                sentences += 1;
                if sentences > SENTENCES {
                    writer.listed.push((*listed, count));
                    continue;
                }
            } else {
                list(writer);
            }
            // Water comes after what stands in the room, and before those who are in it.
            if place >= of(MarkKind::PlayerSpawn) {
                water(writer, own, area);
            }
            let id = RULES[place];
            // Some of the traps may lie in water and others beside it.
            let wet = if id == rule::TRAP { own.wet_traps.min(count) } else { 0 };
            if wet > 0 {
                writer.count = wet;
                writer.space();
                writer.spread(rule::TRAP_WET);
            }
            if wet == count {
                continue;
            }
            writer.count = count - wet;
            writer.space();
            writer.spread(if id == rule::SHELF_HERE { shelf } else { id });
        }
        list(writer);
        water(writer, own, area);
        writer.watered = false;
        for (_, mark) in named {
            let Some(mark) = draft.marks.get(*mark as usize) else { continue };
            writer.count = 1;
            writer.space();
            let name = mark.name.as_deref().unwrap_or_default();
            if mark.kind == MarkKind::Key {
                writer.values.key = name;
                writer.letter = draft.sign(mark);
                writer.spread(rule::KEY_HERE);
            } else {
                writer.values.thing = name;
                writer.spread(rule::THING_HERE);
            }
        }
        if goal {
            writer.space();
            writer.spread(rule::GOAL_HERE);
        }
        writer.foe = usual;
    });
    writer.count = 2;
    text
}

/// Writes the list of further furnishings, once.
fn list(writer: &mut TextWriter<'_>) {
    if writer.listed.is_empty() {
        return;
    }
    writer.count = writer.listed.iter().map(|(_, count)| *count).sum();
    writer.space();
    writer.spread(rule::ALSO_HERE);
    writer.listed.clear();
}

/// Writes how much of the floor is under water, once.
fn water(writer: &mut TextWriter<'_>, own: &RoomFacts, area: i64) {
    let [shallow, deep] = own.water;
    if writer.watered || shallow + deep == 0 {
        return;
    }
    writer.watered = true;
    let share = |cells: u32| match i64::from(cells) * 8 / area.max(1) {
        0 => "a corner of",
        1..=2 => "a part of",
        3..=4 => "about half of",
        5..=6 => "most of",
        _ => "nearly all of",
    };
    writer.space();
    writer.values.extent = share(shallow + deep);
    writer.spread(match (shallow, deep) {
        (_, 0) => rule::WATER_SHALLOW,
        (0, _) => rule::WATER_DEEP,
        _ => rule::WATER_BOTH,
    });
}
