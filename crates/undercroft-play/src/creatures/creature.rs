//! The player and the enemies.

use undercroft::{geom::Point, rng::Rng};

use crate::{
    EnemyId, GameRules, Level, Scroll,
    bestiary::{Behaviour, EnemyKind},
};

/// The player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The cell.
    pub at: Point,
    /// Current health; the game is lost at 0.
    pub health: i32,
    /// Maximum health.
    pub most: i32,
    /// Minimum and maximum damage of an attack, the weapon included.
    pub damage: (i32, i32),
    /// Potions carried.
    pub potions: u32,
    /// Scrolls carried, in the order of [`Scroll::ALL`].
    pub scrolls: [u32; 4],
    /// The degree of the weapon in hand: how much damage it adds. 0 is none.
    pub weapon: u32,
    /// The degree of the armour worn. 0 is none.
    pub armour: u32,
    /// Experience points.
    pub experience: u32,
    /// Level, from 1.
    pub level: u32,
    /// Enemies killed.
    pub kills: u32,
    /// How often the player died and tried again.
    pub deaths: u32,
    /// For how many turns there is something to eat.
    pub food: u32,
}

impl Player {
    pub(crate) fn new(at: Point, rules: &GameRules) -> Player {
        Player {
            at,
            health: rules.health,
            most: rules.health,
            damage: rules.damage,
            potions: rules.potions,
            scrolls: [0; 4],
            weapon: 0,
            armour: 0,
            experience: 0,
            level: 1,
            kills: 0,
            deaths: 0,
            food: 0,
        }
    }

    /// The same with the food of a floor that was not entered before.
    pub(crate) fn fed_for(mut self, level: &Level, rules: &GameRules) -> Player {
        self.food = self.food.saturating_add(food_of(level, rules));
        self
    }

    /// How many of these scrolls are carried.
    ///
    /// ```
    /// use undercroft_play::Scroll;
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(game.player().scrolls(Scroll::Fire), 0);
    /// ```
    pub fn scrolls(&self, scroll: Scroll) -> u32 {
        self.scrolls[scroll.index()]
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

    /// Takes a weapon of this degree in place of the one in hand.
    pub(crate) fn wield(&mut self, degree: u32) {
        self.sharpen(degree as i32 - self.weapon as i32);
        self.weapon = degree;
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
    /// How it behaves.
    pub behaviour: Behaviour,
    /// The cell.
    pub at: Point,
    /// Current health.
    pub health: i32,
    /// Maximum health.
    pub most: i32,
    /// Minimum and maximum damage of an attack.
    pub damage: (i32, i32),
    /// How many of a hundred attacks hit a player without armour.
    pub accuracy: i32,
    /// Whether it is the boss.
    pub boss: bool,
    /// The last known cell of the player.
    pub target: Point,
    /// Where it appeared, to which a guard keeps.
    pub post: Point,
    /// Turns that it sleeps on unless somebody disturbs it; [`Enemy::SOUNDLY`] without end.
    pub asleep: u32,
    /// Whether it stepped into shallow water and loses its next turn.
    pub wading: bool,
    /// Whether the player has seen it.
    pub sighted: bool,
    /// Experience for killing it.
    pub experience: u32,
    /// How often it leaves a potion, in percent.
    pub potion_percent: u32,
    /// The way it goes while it does not see the player, the next cell last.
    pub(crate) trail: Vec<Point>,
}

/// How strong the enemies of a room are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strength {
    /// The floor whose strength they have.
    pub floor: u32,
    /// Their health in percent, by how many enemies the floor has.
    pub share: i32,
}

impl Enemy {
    /// The value of [`Enemy::asleep`] for a sleep that does not end by itself.
    pub const SOUNDLY: u32 = u32::MAX;

    /// Whether it belongs to no room.
    ///
    /// ```
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.enemies().iter().all(|enemy| !enemy.is_wanderer()));
    /// ```
    pub fn is_wanderer(&self) -> bool {
        self.id.room.is_none()
    }

    /// A regular enemy.
    pub(crate) fn new(
        id: EnemyId,
        kind: EnemyKind,
        at: Point,
        strength: Strength,
        target: Point,
        rules: &GameRules,
        rng: &mut Rng,
    ) -> Enemy {
        let floor = strength.floor.clamp(1, rules.strongest_floor) as i32;
        let usual =
            rules.enemy_health + rules.enemy_health_per_floor * floor + rng.between(0, rules.enemy_health_spread);
        let most = percent(percent(usual, kind.health), strength.share).max(1);
        let further = (floor + rules.enemy_damage_floors - 1) / rules.enemy_damage_floors;
        let (least, highest) = (rules.enemy_damage.0, rules.enemy_damage.1 + further);
        Enemy {
            id,
            name: kind.name.to_owned(),
            letter: kind.letter,
            behaviour: kind.behaviour,
            at,
            health: most,
            most,
            damage: (least, percent(highest, kind.damage).max(least)),
            // Half of what the size of the crowd changes is how often they hit.
            accuracy: percent(usual_accuracy(floor, rules), (100 + strength.share) / 2),
            boss: false,
            target,
            post: at,
            asleep: if kind.behaviour == Behaviour::Sleeper { Enemy::SOUNDLY } else { 0 },
            wading: false,
            sighted: false,
            experience: rules.enemy_experience + rules.enemy_experience_per_floor * floor.unsigned_abs(),
            potion_percent: rules.potion_percent,
            trail: Vec::new(),
        }
    }

    /// The boss of a floor.
    pub(crate) fn boss(
        id: EnemyId,
        name: &str,
        at: Point,
        strength: Strength,
        target: Point,
        rules: &GameRules,
    ) -> Enemy {
        let floor = strength.floor.clamp(1, rules.strongest_floor) as i32;
        let most = percent(rules.boss_health + rules.boss_health_per_floor * floor, strength.share).max(1);
        Enemy {
            id,
            name: name.to_owned(),
            // The name comes from the dungeon file and may start with any character, but the map needs a letter.
            letter: name.chars().next().filter(char::is_ascii_alphabetic).map_or('B', |c| c.to_ascii_uppercase()),
            behaviour: Behaviour::Hunter,
            at,
            health: most,
            most,
            damage: (rules.boss_damage.0, rules.boss_damage.1 + rules.boss_damage_per_floor * floor),
            accuracy: if strength.share < 100 { usual_accuracy(floor, rules) } else { rules.boss_accuracy },
            boss: true,
            target,
            post: at,
            asleep: 0,
            wading: false,
            sighted: false,
            experience: rules.boss_experience + rules.boss_experience_per_floor * floor.unsigned_abs(),
            potion_percent: rules.potion_percent,
            trail: Vec::new(),
        }
    }
}

/// How often the enemies of a floor hit, in percent.
fn usual_accuracy(floor: i32, rules: &GameRules) -> i32 {
    rules.enemy_accuracy.saturating_add(rules.enemy_accuracy_per_floor.saturating_mul(floor)).min(100)
}

/// For how many turns a floor feeds the player.
pub(crate) fn food_of(level: &Level, rules: &GameRules) -> u32 {
    rules.food_turns.saturating_add(rules.food_per_cell.saturating_mul(level.cells))
}

/// So many percent of a number, rounded to the nearest.
pub(crate) fn percent(number: i32, percent: i32) -> i32 {
    let exact = i64::from(number) * i64::from(percent);
    i32::try_from((exact + 50).div_euclid(100)).unwrap_or(i32::MAX)
}

/// The damage of an attack: uniform from minimum to maximum.
pub(crate) fn roll(damage: (i32, i32), rng: &mut Rng) -> i32 {
    rng.between(damage.0, damage.1)
}
