//! How many enemies wait in each room, how strong they are, and where they appear.

mod params;

pub use params::{BossRule, EncounterRule, Encounters};

use super::{Annotation, Pass, Passes, place::Taken, room_depths::RoomDepths};
use crate::{
    geom::Point,
    model::{Draft, Encounter, Mark, MarkKind, Room, RoomId, RoomKind},
    rng::Rng,
};

/// What a boss is called that is no sin.
const NAMELESS: &str = "Boss";

impl Pass for Encounters {
    fn run(&self, work: &mut Annotation<'_>) {
        place(self, work.passes, &mut work.rng("encounters"), work.draft);
    }
}

fn place(params: &Encounters, passes: &Passes, rng: &mut Rng, draft: &mut Draft) {
    match params.rule() {
        EncounterRule::Document => count_by_document(params, passes, draft),
        EncounterRule::Depth => count_by_depth(params, passes, draft),
    }
    let has_boss = |room: &&mut Room| room.encounter.as_ref().is_some_and(|encounter| encounter.boss.is_some());
    for room in draft.rooms.iter_mut().filter(has_boss) {
        room.tags.insert("boss".into());
    }
    let mut taken = Taken::in_draft(draft);
    let mut spawn_marks = SpawnMarks::of(draft);
    let mut marks = Vec::new();
    // Nobody waits where the party enters, whatever the formula gives for the room's size.
    for room in draft.rooms.iter().filter(|room| room.kind != RoomKind::Spawn) {
        taken.enter_room();
        let Some(encounter) = &room.encounter else { continue };
        let (kind, spawn) = match encounter.boss {
            Some(_) => (MarkKind::Boss, MarkKind::BossSpawn),
            None => (MarkKind::Enemy, MarkKind::EnemySpawn),
        };
        let own = spawn_marks.in_room(room.id, rng).iter();
        let mut preferred = own.filter(|(_, kind, _)| *kind == spawn).map(|(.., at)| *at);
        for _ in 0..encounter.enemies {
            let marked = preferred.find(|at| taken.claim(draft, *at, kind == MarkKind::Boss));
            let Some(at) = marked.or_else(|| taken.pick(draft, room, rng)) else { break };
            marks.push(Mark { name: encounter.boss.clone(), ..Mark::new(at, kind, Some(room.id)) });
        }
    }
    draft.marks.append(&mut marks);
}

/// The cells where tiles let enemies appear, sorted by room.
struct SpawnMarks(Vec<(RoomId, MarkKind, Point)>);

impl SpawnMarks {
    fn of(draft: &Draft) -> SpawnMarks {
        let spawns = draft.marks.iter().filter(|mark| matches!(mark.kind, MarkKind::EnemySpawn | MarkKind::BossSpawn));
        let mut list: Vec<_> = spawns.filter_map(|mark| Some((mark.room?, mark.kind, mark.at))).collect();
        list.sort_by_key(|(room, ..)| *room);
        SpawnMarks(list)
    }

    /// Those of a room, in random order.
    fn in_room(&mut self, room: RoomId, rng: &mut Rng) -> &[(RoomId, MarkKind, Point)] {
        let first = self.0.partition_point(|(other, ..)| *other < room);
        let end = self.0.partition_point(|(other, ..)| *other <= room);
        let own = &mut self.0[first..end];
        if own.len() > 1 {
            rng.shuffle(own);
        }
        own
    }
}

/// Whether a boss waits on this floor.
fn is_boss_floor(params: &Encounters) -> bool {
    match params.boss() {
        BossRule::Every5th => params.floor() % 5 == 0,
        BossRule::World => params.floor() == 3,
        BossRule::None => false,
    }
}

/// A boss has the name of the sin whose tileset was chosen.
fn boss_name(passes: &Passes) -> String {
    let sin = passes.wang.as_ref().and_then(|wang| wang.chosen()).and_then(|tileset| tileset.sin);
    sin.unwrap_or_else(|| NAMELESS.to_owned())
}

/// The floor whose strength the enemies of a room have.
fn effective_floor(params: &Encounters, room: &Room) -> u32 {
    let stronger = if room.kind == RoomKind::Challenge { params.challenge_scaling } else { 0 };
    (params.floor() + stronger) as u32
}

/// Who waits in each room by document 001: by its kind and its size, and whether it is the only one.
fn count_by_document(params: &Encounters, passes: &Passes, draft: &mut Draft) {
    let (boss_floor, lone) = (is_boss_floor(params), draft.rooms.len() == 1);
    for room in &mut draft.rooms {
        // A lone room is entered and left: the boss counts there, but nobody meets it.
        let boss = boss_floor && (room.kind == RoomKind::Exit || lone);
        let usual = || params.enemies(room.kind == RoomKind::Challenge, room.area(), 0);
        room.encounter = Some(Encounter {
            enemies: if boss { 1 } else { usual() },
            effective_floor: effective_floor(params, room),
            boss: (boss && !lone).then(|| boss_name(passes)),
        });
    }
}

/// Who waits in each room by its kind, its size and its distance from the start: nobody where the party enters and in tiles
/// that only lead on; the boss in the rooms made for it, else in the exit room, else where the goal is.
fn count_by_depth(params: &Encounters, passes: &Passes, draft: &mut Draft) {
    let depths = RoomDepths::of(draft);
    let entrance = draft.entrance();
    let is_safe =
        |room: &Room| room.kind == RoomKind::Spawn || Some(room.id) == entrance || draft.is_corridor_tile(room.id);
    let has = |kind: RoomKind| draft.rooms.iter().any(|room| room.kind == kind && !is_safe(room));
    let boss_kind = [RoomKind::Boss, RoomKind::Exit].into_iter().find(|kind| has(*kind));
    let goal = draft.goal.and_then(|goal| draft.room_id_at(goal));
    let boss_floor = is_boss_floor(params);
    let encounter = |room: &Room| {
        let chosen = boss_kind.map_or(goal == Some(room.id), |kind| room.kind == kind);
        let boss = boss_floor && chosen && !is_safe(room);
        let enemies = match () {
            () if is_safe(room) => 0,
            () if boss => 1,
            () => {
                let further = depths.share(room.id.0 as usize, params.deeper.unsigned_abs());
                params.enemies(room.kind == RoomKind::Challenge, room.area(), further)
            }
        };
        let boss = boss.then(|| boss_name(passes));
        Encounter { enemies, effective_floor: effective_floor(params, room), boss }
    };
    let encounters: Vec<Encounter> = draft.rooms.iter().map(encounter).collect();
    for (room, encounter) in draft.rooms.iter_mut().zip(encounters) {
        room.encounter = Some(encounter);
    }
}
