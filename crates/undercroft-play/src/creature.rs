//! The player and the enemies.

use undercroft::{geom::Point, rng::Rng};

use crate::{EnemyId, GameRules};

/// The player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The cell.
    pub at: Point,
    /// Current health; the game is lost at 0.
    pub health: i32,
    /// Maximum health.
    pub most: i32,
    /// Minimum and maximum damage of an attack.
    pub damage: (i32, i32),
    /// Potions carried.
    pub potions: u32,
    /// Experience points.
    pub experience: u32,
    /// Level, from 1.
    pub level: u32,
    /// Enemies killed.
    pub kills: u32,
}

impl Player {
    pub(crate) fn new(at: Point, rules: &GameRules) -> Player {
        Player {
            at,
            health: rules.health,
            most: rules.health,
            damage: rules.damage,
            potions: rules.potions,
            experience: 0,
            level: 1,
            kills: 0,
        }
    }

    /// Restores health up to the maximum; returns how much was restored.
    pub(crate) fn heal(&mut self, by: i32) -> i32 {
        let before = self.health;
        self.health = self.health.saturating_add(by).min(self.most);
        self.health - before
    }

    /// Adds to the maximum health, and as much to the health.
    pub(crate) fn toughen(&mut self, by: i32) {
        self.most = self.most.saturating_add(by);
        self.health = self.health.saturating_add(by);
    }

    /// Adds to the minimum and maximum damage.
    pub(crate) fn sharpen(&mut self, by: i32) {
        self.damage = (self.damage.0.saturating_add(by), self.damage.1.saturating_add(by));
    }

    /// Adds experience; returns whether the player reached the next level.
    pub(crate) fn learn(&mut self, experience: u32, rules: &GameRules) -> bool {
        self.experience = self.experience.saturating_add(experience);
        let level = u64::from(self.level);
        let reached = u64::from(self.experience) >= u64::from(rules.experience_step) * level * (level + 1);
        if reached {
            self.level += 1;
            self.toughen(rules.level_health);
        }
        reached
    }
}

/// An enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enemy {
    /// Its id, which is in every effect that concerns it.
    pub id: EnemyId,
    /// Its name: what kind of enemy it is.
    pub name: String,
    /// The letter it is drawn as.
    pub letter: char,
    /// The cell.
    pub at: Point,
    /// Current health.
    pub health: i32,
    /// Maximum health.
    pub most: i32,
    /// Minimum and maximum damage of an attack.
    pub damage: (i32, i32),
    /// Whether it is the boss.
    pub boss: bool,
    /// The last known cell of the player.
    pub target: Point,
    /// Experience for killing it.
    pub experience: u32,
}

/// Names in order of strength; the first letter is drawn on the map.
const NAMES: [&str; 10] = ["rat", "kobold", "goblin", "skeleton", "orc", "wight", "ogre", "troll", "demon", "fiend"];

impl Enemy {
    /// A regular enemy of a floor.
    pub(crate) fn of_floor(
        id: EnemyId,
        at: Point,
        floor: u32,
        target: Point,
        rules: &GameRules,
        rng: &mut Rng,
    ) -> Enemy {
        let floor = floor.clamp(1, rules.strongest_floor) as i32;
        let rank = (floor - 1 + rng.between(0, 1)).clamp(0, NAMES.len() as i32 - 1) as usize;
        let name = NAMES[rank];
        let most =
            rules.enemy_health + rules.enemy_health_per_floor * floor + rng.between(0, rules.enemy_health_spread);
        let further = (floor + rules.enemy_damage_floors - 1) / rules.enemy_damage_floors;
        Enemy {
            id,
            name: name.to_owned(),
            letter: name.chars().next().unwrap_or('e'),
            at,
            health: most,
            most,
            damage: (rules.enemy_damage.0, rules.enemy_damage.1 + further),
            boss: false,
            target,
            experience: rules.enemy_experience + rules.enemy_experience_per_floor * floor.unsigned_abs(),
        }
    }

    /// The boss of a floor.
    pub(crate) fn boss(id: EnemyId, name: &str, at: Point, floor: u32, target: Point, rules: &GameRules) -> Enemy {
        let floor = floor.clamp(1, rules.strongest_floor) as i32;
        let most = rules.boss_health + rules.boss_health_per_floor * floor;
        Enemy {
            id,
            name: name.to_owned(),
            // The name comes from the dungeon file and may start with any character, but the map needs a letter.
            letter: name.chars().next().filter(char::is_ascii_alphabetic).map_or('B', |c| c.to_ascii_uppercase()),
            at,
            health: most,
            most,
            damage: (rules.boss_damage.0, rules.boss_damage.1 + rules.boss_damage_per_floor * floor),
            boss: true,
            target,
            experience: rules.boss_experience + rules.boss_experience_per_floor * floor.unsigned_abs(),
        }
    }
}

/// The damage of an attack: uniform from minimum to maximum.
pub(crate) fn roll(damage: (i32, i32), rng: &mut Rng) -> i32 {
    rng.between(damage.0, damage.1)
}
