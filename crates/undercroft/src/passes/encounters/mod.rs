//! How many enemies wait in each room, how strong they are, and where they appear.

mod params;

pub(crate) use params::EncounterSettings;
pub use params::{BossRule, EncounterRule, Encounters};

use super::{Annotation, Pass, ResolvedPasses, place::Taken, room_depths::RoomDepths};
use crate::{
    geom::Point,
    model::{Draft, Encounter, Mark, MarkKind, Room, RoomId, RoomKind},
    net::pairs_with,
    params::Rules,
    rng::Rng,
};

/// What a boss is called that is no sin.
const NAMELESS: &str = "Boss";

impl Pass for EncounterSettings {
    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    fn run(&self, work: &mut Annotation<'_>) {
        place(self, work.passes, &mut work.rng("encounters"), work.draft);
    }
}

fn place(params: &EncounterSettings, passes: &ResolvedPasses, rng: &mut Rng, draft: &mut Draft) {
    let encounters = match params.rule {
        EncounterRule::Document => by_document(params, draft),
        EncounterRule::Depth => by_depth(params, draft),
    };
    for (room, (enemies, has_boss)) in draft.rooms.iter_mut().zip(encounters) {
        let boss = has_boss.then(|| boss_name(passes));
        if has_boss {
            room.tags.insert("boss".into());
        }
        room.encounter = Some(Encounter { enemies, effective_floor: effective_floor(params, room), boss });
    }
    let mut taken = Taken::in_draft(draft);
    // The cells where tiles let enemies appear.
    let spawns = draft.marks.iter().filter(|mark| matches!(mark.kind, MarkKind::EnemySpawn | MarkKind::BossSpawn));
    let mut spawns: Vec<(RoomId, (MarkKind, Point))> =
        spawns.filter_map(|mark| Some((mark.room?, (mark.kind, mark.at)))).collect();
    spawns.sort_by_key(|(room, _)| *room);
    let mut marks = Vec::new();
    // Nobody waits where the party enters, whatever the formula gives for the room's size.
    for room in draft.rooms.iter().filter(|room| room.kind != RoomKind::Spawn) {
        taken.enter_room();
        let Some(encounter) = &room.encounter else { continue };
        let (kind, spawn) = match encounter.boss {
            Some(_) => (MarkKind::Boss, MarkKind::BossSpawn),
            None => (MarkKind::Enemy, MarkKind::EnemySpawn),
        };
        let mut own = pairs_with(&spawns, &room.id).to_vec();
        rng.shuffle(&mut own);
        let mut preferred = own.into_iter().filter(|(_, (kind, _))| *kind == spawn).map(|(_, (_, at))| at);
        for _ in 0..encounter.enemies {
            let marked = preferred.find(|at| taken.claim(draft, *at, kind == MarkKind::Boss));
            let Some(at) = marked.or_else(|| taken.pick(draft, room, rng)) else { break };
            marks.push(Mark { name: encounter.boss.clone(), ..Mark::new(at, kind, Some(room.id)) });
        }
    }
    draft.marks.append(&mut marks);
}

/// Whether a boss waits on this floor.
fn is_boss_floor(params: &EncounterSettings) -> bool {
    match params.boss {
        BossRule::Every5th => params.floor % 5 == 0,
        BossRule::World => params.floor == 3,
        BossRule::None => false,
    }
}

/// A boss has the name of the sin whose tileset was chosen.
fn boss_name(passes: &ResolvedPasses) -> String {
    let sin = passes.wang.as_ref().and_then(|wang| wang.chosen()).and_then(|tileset| tileset.sin);
    sin.unwrap_or_else(|| NAMELESS.to_owned())
}

/// The floor whose strength the enemies of a room have.
fn effective_floor(params: &EncounterSettings, room: &Room) -> u32 {
    let stronger = if room.kind == RoomKind::Challenge { params.challenge_scaling } else { 0 };
    (params.floor + stronger) as u32
}

/// How many wait in each room and whether it is the boss, by document 001: by its kind and its size, and whether it is the only
/// one.
fn by_document(params: &EncounterSettings, draft: &Draft) -> Vec<(u32, bool)> {
    let (boss_floor, lone) = (is_boss_floor(params), draft.rooms.len() == 1);
    let encounter = |room: &Room| match boss_floor && (room.kind == RoomKind::Exit || lone) {
        // A lone room is entered and left: the boss counts there, but nobody meets it.
        true => (1, !lone),
        false => (params.enemies(room.kind == RoomKind::Challenge, room.area(), 0), false),
    };
    draft.rooms.iter().map(encounter).collect()
}

/// How many wait in each room and whether it is the boss, by its kind, its size and its distance from the start: nobody where
/// the party enters and in tiles that only lead on; the boss in the rooms made for it, else in the exit room, else where the
/// goal is.
fn by_depth(params: &EncounterSettings, draft: &Draft) -> Vec<(u32, bool)> {
    let depths = RoomDepths::of(draft);
    let entrance = draft.entrance();
    let is_safe =
        |room: &Room| room.kind == RoomKind::Spawn || Some(room.id) == entrance || draft.is_corridor_tile(room.id);
    let has = |kind: RoomKind| draft.rooms.iter().any(|room| room.kind == kind && !is_safe(room));
    let boss_kind = [RoomKind::Boss, RoomKind::Exit].into_iter().find(|kind| has(*kind));
    let (goal, boss_floor) = (draft.goal_room(), is_boss_floor(params));
    let encounter = |room: &Room| {
        if is_safe(room) {
            (0, false)
        } else if boss_floor && boss_kind.map_or(goal == Some(room.id), |kind| room.kind == kind) {
            (1, true)
        } else {
            let further = depths.share(room.id.0 as usize, params.deeper.unsigned_abs());
            (params.enemies(room.kind == RoomKind::Challenge, room.area(), further), false)
        }
    };
    draft.rooms.iter().map(encounter).collect()
}
