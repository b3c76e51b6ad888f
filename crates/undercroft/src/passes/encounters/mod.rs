//! How many enemies wait in each room, how strong they are, and where they appear.

mod params;

pub use params::{BossRule, Encounters};

use super::{Annotation, Pass, Passes, place::Taken};
use crate::{
    model::{Draft, Encounter, Mark, MarkKind, Room, RoomKind},
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
    let lone = draft.rooms.len() == 1;
    for room in &mut draft.rooms {
        let encounter = encounter(params, passes, room, lone);
        if encounter.boss.is_some() {
            room.tags.insert("boss".into());
        }
        room.encounter = Some(encounter);
    }
    let mut taken = Taken::in_draft(draft);
    let mut marks = Vec::new();
    // Nobody waits where the party enters, whatever the formula gives for the room's size.
    for room in draft.rooms.iter().filter(|room| room.kind != RoomKind::Spawn) {
        taken.enter_room();
        let Some(encounter) = &room.encounter else { continue };
        let kind = if encounter.boss.is_some() { MarkKind::Boss } else { MarkKind::Enemy };
        for _ in 0..encounter.enemies {
            let Some(at) = taken.pick(draft, room, rng) else { break };
            marks.push(Mark { name: encounter.boss.clone(), ..Mark::new(at, kind, Some(room.id)) });
        }
    }
    draft.marks.append(&mut marks);
}

/// Who waits in a room: by its kind and its size, and whether it is the only one. A boss has the name of the sin whose
/// tileset was chosen.
fn encounter(params: &Encounters, passes: &Passes, room: &Room, lone: bool) -> Encounter {
    let boss_floor = match params.boss() {
        BossRule::Every5th => params.floor() % 5 == 0,
        BossRule::World => params.floor() == 3,
        BossRule::None => false,
    };
    let challenge = room.kind == RoomKind::Challenge;
    // A lone room is entered and left: the boss counts there, but nobody meets it.
    let boss = boss_floor && (room.kind == RoomKind::Exit || lone);
    let sin = || passes.wang.as_ref().and_then(|wang| wang.chosen()).and_then(|tileset| tileset.sin);
    Encounter {
        enemies: if boss { 1 } else { params.enemies(challenge, room.area()) },
        effective_floor: (params.floor() + if challenge { params.challenge_scaling } else { 0 }) as u32,
        boss: (boss && !lone).then(|| sin().unwrap_or_else(|| NAMELESS.to_owned())),
    }
}
