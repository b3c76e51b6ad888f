//! The player and the enemies, and every figure of the fight.

use undercroft::{geom::Point, rng::Rng};

/// Health at the start.
pub const HEALTH: i32 = 40;
/// Potions at the start.
pub const POTIONS: u32 = 2;
/// More potions nobody carries.
pub const MOST_POTIONS: u32 = 3;
/// Turns outside a fight after which one point of health is back.
pub const TURNS_TO_HEAL: u32 = 6;
/// The percentage of enemies that leave a potion.
pub const POTION_PERCENT: u32 = 12;

/// Whoever holds the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Where.
    pub at: Point,
    /// Health left; at 0 all is over.
    pub health: i32,
    /// Health at best.
    pub most: i32,
    /// The least and the most damage of a blow.
    pub damage: (i32, i32),
    /// Potions carried.
    pub potions: u32,
    /// What was learnt.
    pub experience: u32,
    /// 1 at first.
    pub level: u32,
    /// Enemies killed.
    pub kills: u32,
}

impl Player {
    pub(crate) fn new(at: Point) -> Player {
        Player { at, health: HEALTH, most: HEALTH, damage: (4, 7), potions: POTIONS, experience: 0, level: 1, kills: 0 }
    }

    /// Gains health, but not beyond the best; how much it was.
    pub(crate) fn heal(&mut self, by: i32) -> i32 {
        let before = self.health;
        self.health = (self.health + by).min(self.most);
        self.health - before
    }

    /// Every floor behind the player hardens; every second sharpens the sword.
    pub(crate) fn grow_stronger(&mut self, behind: u32) {
        self.most += 5;
        self.health += 5;
        if behind % 2 == 0 {
            self.damage = (self.damage.0 + 1, self.damage.1 + 1);
        }
    }

    /// What a potion gives back.
    pub(crate) fn potion(&self) -> i32 {
        self.most / 3
    }

    /// Learns; whether that was enough for the next level. Each level wants more than the one before.
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

/// Somebody who is against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enemy {
    /// Its number in the room.
    pub number: u32,
    /// What it is called.
    pub name: String,
    /// The letter it is drawn as.
    pub letter: char,
    /// Where.
    pub at: Point,
    /// Health left.
    pub health: i32,
    /// Health at best.
    pub most: i32,
    /// The least and the most damage of a blow.
    pub damage: (i32, i32),
    /// Whether it is the boss.
    pub boss: bool,
    /// Where it last knew the player to be.
    pub target: Point,
    /// What killing it teaches.
    pub experience: u32,
}

/// Names by strength; the letter is the first, small.
const NAMES: [&str; 10] = ["rat", "kobold", "goblin", "skeleton", "orc", "wight", "ogre", "troll", "demon", "fiend"];
/// The strongest floor that counts: beyond it all are lost alike.
const DEEPEST: u32 = 1_000;

impl Enemy {
    /// An enemy as strong as a floor asks for.
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
            // A file may call its boss anything; what stands on a map is a letter.
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

/// A blow: anything from the least to the most.
pub(crate) fn roll(damage: (i32, i32), rng: &mut Rng) -> i32 {
    rng.between(damage.0, damage.1)
}
