//! The kinds of enemies as a table: on which floors they are met, how they behave, and how they compare with the usual enemy
//! of the floor.

use undercroft::rng::Rng;

/// How an enemy behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Behaviour {
    /// Comes and strikes.
    Hunter,
    /// Comes and strikes, harder for every other of its pack beside the player.
    Pack,
    /// Throws from a distance, and steps back from whoever comes close.
    Thrower,
    /// Sleeps until somebody comes close or strikes it.
    Sleeper,
    /// Stays near the place where it appeared.
    Guard,
}

/// A kind of enemy. Percentages are of the usual enemy of its floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnemyKind {
    /// What it is called.
    pub name: &'static str,
    /// The letter it is drawn as.
    pub letter: char,
    /// How it behaves.
    pub behaviour: Behaviour,
    /// The first and the last floor on which it is met.
    pub floors: (u32, u32),
    /// Its health in percent.
    pub health: i32,
    /// How hard it hits, in percent.
    pub damage: i32,
}

const fn kind(
    name: &'static str,
    letter: char,
    behaviour: Behaviour,
    floors: (u32, u32),
    health: i32,
    damage: i32,
) -> EnemyKind {
    EnemyKind { name, letter, behaviour, floors, health, damage }
}

const ON: u32 = u32::MAX;

/// All kinds of enemies. Every floor has some of every behaviour.
pub const BESTIARY: [EnemyKind; 20] = [
    kind("rat", 'r', Behaviour::Hunter, (1, 2), 85, 90),
    kind("jackal", 'j', Behaviour::Pack, (1, 2), 70, 80),
    kind("kobold", 'k', Behaviour::Thrower, (1, 3), 70, 70),
    kind("toad", 't', Behaviour::Sleeper, (1, 2), 130, 130),
    kind("beetle", 'b', Behaviour::Guard, (1, 3), 120, 110),
    kind("goblin", 'g', Behaviour::Hunter, (2, 4), 100, 100),
    kind("imp", 'i', Behaviour::Thrower, (3, 5), 75, 80),
    kind("wolf", 'w', Behaviour::Pack, (3, 5), 75, 80),
    kind("bear", 'b', Behaviour::Sleeper, (3, 5), 140, 140),
    kind("skeleton", 's', Behaviour::Guard, (3, 6), 120, 110),
    kind("orc", 'o', Behaviour::Hunter, (4, 6), 100, 100),
    kind("archer", 'a', Behaviour::Thrower, (5, 8), 75, 85),
    kind("ogre", 'e', Behaviour::Sleeper, (5, 9), 150, 150),
    kind("hell hound", 'h', Behaviour::Pack, (6, ON), 80, 85),
    kind("wight", 'w', Behaviour::Hunter, (6, 9), 105, 105),
    kind("golem", 'g', Behaviour::Guard, (7, ON), 135, 120),
    kind("warlock", 'l', Behaviour::Thrower, (8, ON), 80, 95),
    kind("troll", 't', Behaviour::Hunter, (8, ON), 115, 110),
    kind("dragon", 'd', Behaviour::Sleeper, (10, ON), 160, 160),
    kind("fiend", 'f', Behaviour::Hunter, (10, ON), 120, 115),
];

/// A kind that is met on this floor and of which `may` approves; the first of all kinds if there is none.
pub(crate) fn pick(floor: u32, rng: &mut Rng, may: impl Fn(Behaviour) -> bool) -> EnemyKind {
    let met = |kind: &&EnemyKind| kind.floors.0 <= floor && floor <= kind.floors.1 && may(kind.behaviour);
    let count = BESTIARY.iter().filter(met).count() as u32;
    let place = if count == 0 { 0 } else { rng.below(count) as usize };
    BESTIARY.iter().filter(met).nth(place).copied().unwrap_or(BESTIARY[0])
}

#[cfg(test)]
mod tests {
    use super::{BESTIARY, Behaviour};

    #[test]
    fn every_floor_has_every_behaviour() {
        use Behaviour::{Guard, Hunter, Pack, Sleeper, Thrower};
        for floor in 1..30 {
            for behaviour in [Hunter, Pack, Thrower, Sleeper, Guard] {
                let met = |from: u32, to: u32| from <= floor && floor <= to;
                let found =
                    BESTIARY.iter().any(|kind| kind.behaviour == behaviour && met(kind.floors.0, kind.floors.1));
                assert!(found, "no {behaviour:?} on floor {floor}");
            }
        }
    }
}
