//! Who waits in rooms. The formula is told once more from the document, not taken from the pass: a slip in one of the two
//! shows.

use super::{at_room, hold_at_most, is_corridor_tile};
use crate::{
    check::{Faults, sorted},
    grid::distances,
    model::{Draft, Encounter, Holder, Mark, MarkKind, Room, RoomKind},
    passes::{BossRule, EncounterRule, EncounterSettings, ResolvedPasses},
    topology::walkable,
};

/// Every room has the encounter of the formula, and no more enemies stand in it than that says.
pub(super) fn check(draft: &Draft, passes: &ResolvedPasses, faults: &mut Faults) {
    let judge = passes.encounters.as_ref().map(|params| Judge::new(params, passes, draft));
    for room in &draft.rooms {
        let wanted = judge.as_ref().map(|judge| judge.encounter(room));
        if room.encounter != wanted {
            let what = match wanted {
                Some(wanted) => cold_format!(
                    "by the recipe {} enemies of floor {} wait here{}",
                    wanted.enemies,
                    wanted.effective_floor,
                    wanted.boss.map_or_else(String::new, |name| cold_format!(", the boss {name}"))
                ),
                None => "enemies wait here, but the recipe has no pass `encounters`".to_owned(),
            };
            faults.add(at_room(room, what));
        }
    }
    if passes.encounters.is_some() {
        at_spawn_marks(draft, faults);
    }
    let most = |mark: &Mark, room: &Room| match (mark.kind, &room.encounter) {
        // Nobody waits where the party enters.
        (MarkKind::Enemy | MarkKind::Boss, _) if room.kind == RoomKind::Spawn => Some(0),
        (MarkKind::Enemy, Some(encounter)) if encounter.boss.is_none() => Some(encounter.enemies),
        (MarkKind::Boss, Some(encounter)) if mark.name == encounter.boss => Some(encounter.enemies),
        (MarkKind::Enemy | MarkKind::Boss, _) => Some(0),
        _ => None,
    };
    hold_at_most(draft, most, faults);
}

/// How rooms are judged: what follows from the whole draft.
struct Judge<'a> {
    params: &'a EncounterSettings,
    draft: &'a Draft,
    /// For each room how many steps it is from the start, and the most of them; by the rule `depth`.
    steps: Vec<u32>,
    deepest: u32,
    /// The kind of the rooms where the boss waits by the rule `depth`; `None` if it waits where the goal is.
    boss_kind: Option<RoomKind>,
    passes: &'a ResolvedPasses,
}

impl Judge<'_> {
    fn new<'a>(params: &'a EncounterSettings, passes: &'a ResolvedPasses, draft: &'a Draft) -> Judge<'a> {
        let mut judge = Judge { params, draft, steps: Vec::new(), deepest: 1, boss_kind: None, passes };
        if params.rule == EncounterRule::Depth {
            let mut nearest = vec![u32::MAX; draft.rooms.len()];
            let cells = walkable(draft);
            let distances = distances(cells.bounds(), draft.start, |at| cells.is_floor(at));
            for (owner, steps) in draft.board.owner.values().iter().zip(distances.values()) {
                if let (Holder::Room(id), Some(steps)) = (owner.holder(), steps) {
                    let room = &mut nearest[id.0 as usize];
                    *room = (*room).min(*steps);
                }
            }
            judge.steps = nearest.into_iter().map(|steps| if steps == u32::MAX { 0 } else { steps }).collect();
            let has = |kind: &RoomKind| draft.rooms.iter().any(|room| room.kind == *kind && !judge.is_safe(room));
            judge.boss_kind = [RoomKind::Boss, RoomKind::Exit].into_iter().find(has);
            judge.deepest = judge.steps.iter().copied().max().unwrap_or(0).max(1);
        }
        judge
    }

    fn boss_name(&self) -> String {
        let sin = self.passes.wang.as_ref().and_then(|wang| wang.chosen()?.sin);
        sin.unwrap_or_else(|| "Boss".to_owned())
    }

    fn is_boss_floor(&self) -> bool {
        let floor = self.params.floor;
        match self.params.boss {
            BossRule::Every5th => floor % 5 == 0,
            BossRule::World => floor == 3,
            BossRule::None => false,
        }
    }

    fn encounter(&self, room: &Room) -> Encounter {
        let Judge { params, draft, .. } = *self;
        let challenge = room.kind == RoomKind::Challenge;
        let effective_floor = (params.floor + i32::from(challenge) * params.challenge_scaling) as u32;
        let (enemies, boss) = match params.rule {
            EncounterRule::Document => {
                let lone = draft.rooms.len() == 1;
                let counts_as_boss = self.is_boss_floor() && (lone || room.kind == RoomKind::Exit);
                (if counts_as_boss { 1 } else { self.usual(room, 0) }, counts_as_boss && !lone)
            }
            EncounterRule::Depth if self.is_safe(room) => (0, false),
            EncounterRule::Depth if self.is_boss_floor() && self.is_boss_room(room) => (1, true),
            EncounterRule::Depth => {
                let steps = i64::from(self.steps[room.id.0 as usize]);
                (self.usual(room, i64::from(params.deeper) * steps / i64::from(self.deepest)), false)
            }
        };
        Encounter { enemies, effective_floor, boss: boss.then(|| self.boss_name()) }
    }

    /// Document 001, encounters: `min(most, max(least, area / cells) + floor / floors)` enemies, and so many more.
    fn usual(&self, room: &Room, further: i64) -> u32 {
        let params = self.params;
        let (least, cells, floors, most) = if room.kind == RoomKind::Challenge {
            (params.challenge_min, params.challenge_area, params.challenge_floors, params.challenge_max)
        } else {
            (params.normal_min, params.normal_area, params.normal_floors, params.normal_max)
        };
        let by_area = (room.area() / i64::from(cells.max(1))).max(i64::from(least));
        let by_floor = i64::from(params.floor / floors.max(1));
        (by_area + by_floor + further).min(i64::from(most)).max(0) as u32
    }

    /// Nobody waits where the party enters, nor in a tile that only leads on.
    fn is_safe(&self, room: &Room) -> bool {
        let is_entrance = room.kind == RoomKind::Spawn || self.draft.entrance() == Some(room.id);
        is_entrance || is_corridor_tile(self.draft, room)
    }

    /// The boss waits in the rooms made for it; without one in the exit room, and without that where the goal is.
    fn is_boss_room(&self, room: &Room) -> bool {
        match self.boss_kind {
            Some(kind) => room.kind == kind,
            None => self.draft.goal.and_then(|goal| self.draft.room_at(goal)).is_some_and(|goal| goal.id == room.id),
        }
    }
}

/// Where a tile lets enemies appear they do, before they stand anywhere else in its room.
fn at_spawn_marks(draft: &Draft, faults: &mut Faults) {
    if !draft.marks.iter().any(|mark| mark.kind == MarkKind::EnemySpawn) {
        return;
    }
    let is = |kind: MarkKind| move |mark: &&Mark| mark.kind == kind;
    let spawns = sorted(draft.marks.iter().filter(is(MarkKind::EnemySpawn)).map(|mark| mark.at));
    let mut astray = vec![false; draft.rooms.len()];
    for mark in draft.marks.iter().filter(is(MarkKind::Enemy)) {
        if let Some(room) = mark.room.filter(|_| spawns.binary_search(&mark.at).is_err()) {
            astray[room.0 as usize] = true;
        }
    }
    let (marks, doors) = (draft.marks.iter().map(|mark| mark.at), draft.doors.iter().map(|door| door.at));
    let stairs = draft.stairs.iter().map(|stair| stair.at);
    let cells = sorted(marks.chain(doors).chain(stairs).chain([draft.start]).chain(draft.goal));
    for mark in draft.marks.iter().filter(is(MarkKind::EnemySpawn)) {
        let standing = cells.partition_point(|at| *at <= mark.at) - cells.partition_point(|at| *at < mark.at);
        let room = mark.room.and_then(|id| draft.room(id));
        if let Some(room) = room.filter(|room| standing == 1 && astray[room.id.0 as usize]) {
            faults.add(at_room(room, "an enemy waits elsewhere, though one may appear here").cell(mark.at));
        }
    }
}
