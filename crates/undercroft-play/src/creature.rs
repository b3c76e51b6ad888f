//! The player and the enemies, and all numbers of the combat.

use undercroft::{geom::Point, rng::Rng};

/// Health at the start.
pub const HEALTH: i32 = 40;
/// Potions at the start.
pub const POTIONS: u32 = 2;
/// The most potions the player can carry.
pub const MOST_POTIONS: u32 = 3;
/// Turns outside combat after which one point of health is restored.
pub const TURNS_TO_HEAL: u32 = 6;
/// The percentage of killed enemies that leave a potion.
pub const POTION_PERCENT: u32 = 12;

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
    pub(crate) fn new(at: Point) -> Player {
        Player { at, health: HEALTH, most: HEALTH, damage: (4, 7), potions: POTIONS, experience: 0, level: 1, kills: 0 }
    }

    /// Restores health up to the maximum; returns how much was restored.
    pub(crate) fn heal(&mut self, by: i32) -> i32 {
        let before = self.health;
        self.health = (self.health + by).min(self.most);
        self.health - before
    }

    /// Each completed floor adds health; every second one also adds damage.
    pub(crate) fn grow_stronger(&mut self, behind: u32) {
        self.most += 5;
        self.health += 5;
        if behind % 2 == 0 {
            self.damage = (self.damage.0 + 1, self.damage.1 + 1);
        }
    }

    /// How much health a potion restores.
    pub(crate) fn potion(&self) -> i32 {
        self.most / 3
    }

    /// Adds experience; returns whether the player reached the next level.
    pub(crate) fn learn(&mut self, experience: u32) -> bool {
        self.experience = self.experience.saturating_add(experience);
        let risen = self.experience >= 10 * self.level * (self.level + 1);
        if risen {
            self.level += 1;
            self.most += 1;
            self.health += 1;
        }
        risen
    }
}

/// An enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enemy {
    /// Its index in the room.
    pub number: u32,
    /// Its name.
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
/// The deepest floor that still makes enemies stronger, which bounds all numbers.
const DEEPEST: u32 = 1_000;

impl Enemy {
    /// A regular enemy of a floor.
    pub(crate) fn of_floor(number: u32, at: Point, floor: u32, target: Point, rng: &mut Rng) -> Enemy {
        let floor = floor.clamp(1, DEEPEST) as i32;
        let rank = (floor - 1 + rng.between(0, 1)).clamp(0, NAMES.len() as i32 - 1) as usize;
        let name = NAMES[rank];
        let most = 5 + 2 * floor + rng.between(0, 2);
        Enemy {
            number,
            name: name.to_owned(),
            letter: name.chars().next().unwrap_or('e'),
            at,
            health: most,
            most,
            damage: (1, 1 + (floor + 3) / 2),
            boss: false,
            target,
            experience: 1 + floor as u32,
        }
    }

    /// The boss of a floor.
    pub(crate) fn boss(number: u32, name: &str, at: Point, floor: u32, target: Point) -> Enemy {
        let floor = floor.clamp(1, DEEPEST) as i32;
        let most = 65 + 9 * floor;
        Enemy {
            number,
            name: name.to_owned(),
            // The name comes from the dungeon file and may start with any character, but the map needs a letter.
            letter: name.chars().next().filter(char::is_ascii_alphabetic).map_or('B', |c| c.to_ascii_uppercase()),
            at,
            health: most,
            most,
            damage: (1, 7 + floor),
            boss: true,
            target,
            experience: 10 * floor as u32,
        }
    }
}

/// The damage of an attack: uniform from minimum to maximum.
pub(crate) fn roll(damage: (i32, i32), rng: &mut Rng) -> i32 {
    rng.between(damage.0, damage.1)
}
