//! The digest of a game: a hash over named fields, so that it depends on the state of a game and not on how its types are
//! declared or printed.

use undercroft::{Grid, geom::Point, rng::Rng};
use xxhash_rust::xxh3::Xxh3;

use crate::{
    Behaviour, Enemy, Game, Item, Level, Machine, Outcome, Player, RoomPhase, Warning, wanderers::WanderClock,
};

/// How many random numbers ahead are hashed: as many bits as the generator has state.
const RANDOM_NUMBERS: usize = 4;

impl Game {
    /// A hash of the state of a game: games with different digests differ, and games with the same digest have the same
    /// future. Saved games store it, see [`journal`](crate::journal).
    ///
    /// It is the XXH3-64 of these fields in this order. Integers are hashed as 8 bytes, little endian; lists and texts
    /// with their length first; a cell as x and y; a choice as a number.
    ///
    /// 1. The depth, the turn, and the outcome.
    /// 2. The player: cell, health, maximum health, minimum and maximum damage, potions, scrolls of each kind, weapon, armour,
    ///    experience, level, kills, deaths, food.
    /// 3. The warning circles, each: cell and colour; and the turns until the enemies appear.
    /// 4. The floor the player is on:
    ///    1. The enemies, each: room (−1 for wanderers), number, name, letter, behaviour, cell, health, maximum health, minimum
    ///       and maximum damage, accuracy, whether it is the boss, target cell, post, sleep, whether it wades, whether it was
    ///       sighted, experience, chance of a potion, the cells of its trail.
    ///    2. The turns until the next wanderer, and how many have come.
    ///    3. The phase of every room, and the enemies that are alive in it.
    ///    4. The items in the order of their cells, each: cell, kind, number.
    ///    5. How many keys of each kind are held, which locks are open, and the secret doors that nobody has found.
    ///    6. The number of explored cells.
    ///    7. The next four random numbers.
    /// 5. The depth of every other floor that the player has been to, and the same of it.
    ///
    /// ```
    /// # let mut game = undercroft_play::doc_game();
    /// let before = game.digest();
    /// game.act(undercroft_play::Action::Wait);
    /// assert_ne!(game.digest(), before);
    /// ```
    pub fn digest(&self) -> u64 {
        let mut hash = FieldHash(Xxh3::new());
        hash.integer(self.depth);
        hash.integer(self.turn);
        hash.integer(match self.outcome {
            Outcome::Playing => 0,
            Outcome::Victory => 1,
            Outcome::Defeat => 2,
        });
        hash.player(&self.player);
        hash.integer(self.warnings.len() as u32);
        for (at, colour) in &self.warnings {
            hash.cell(*at);
            hash.integer(match colour {
                Warning::Red => 0,
                Warning::Gold => 1,
                Warning::Purple => 2,
            });
        }
        hash.integer(self.warning_turns);
        hash.floor(&self.level, &self.machine, &self.enemies, self.wander, &self.explored, &self.rng);
        for (depth, floor) in (0_u32..).zip(&self.visited) {
            if let Some(floor) = floor {
                hash.integer(depth);
                hash.floor(&floor.level, &floor.machine, &floor.enemies, floor.wander, &floor.explored, &floor.rng);
            }
        }
        hash.0.digest()
    }
}

/// Hashes one field after the other.
struct FieldHash(Xxh3);

impl FieldHash {
    fn integer(&mut self, number: impl Into<i64>) {
        self.0.update(&number.into().to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.integer(text.len() as u32);
        self.0.update(text.as_bytes());
    }

    fn cell(&mut self, at: Point) {
        self.integer(at.x);
        self.integer(at.y);
    }

    fn floor(
        &mut self,
        level: &Level,
        machine: &Machine,
        enemies: &[Enemy],
        wander: WanderClock,
        explored: &Grid<bool>,
        rng: &Rng,
    ) {
        self.integer(enemies.len() as u32);
        enemies.iter().for_each(|enemy| self.enemy(enemy));
        self.integer(wander.left);
        self.integer(wander.come);
        let phases = machine.phases();
        self.integer(phases.len() as u32);
        for phase in phases {
            let (number, enemies) = match phase {
                RoomPhase::Unvisited => (0, 0),
                RoomPhase::Warned => (1, 0),
                RoomPhase::Fighting(enemies) => (2, *enemies),
                RoomPhase::Cleared => (3, 0),
            };
            self.integer(number);
            self.integer(enemies);
        }
        self.integer(level.items.len() as u32);
        for (at, item) in &level.items {
            let (kind, count) = match item {
                Item::Potions(count) => (0, *count),
                Item::Whetstone => (1, 1),
                Item::Blessing => (2, 1),
                Item::Spikes => (3, 1),
                Item::Weapon(degree) => (4, *degree),
                Item::Armour(degree) => (5, *degree),
                Item::Scroll(scroll) => (6, scroll.index() as u32),
                Item::Key(key) => (7, *key),
            };
            self.cell(*at);
            self.integer(kind);
            self.integer(count);
        }
        level.bars.keys.iter().for_each(|key| self.integer(key.held));
        level.bars.locks.iter().for_each(|lock| self.integer(lock.open));
        self.integer(level.bars.hidden.len() as u32);
        level.bars.hidden.iter().for_each(|at| self.cell(*at));
        self.integer(explored.values().iter().filter(|explored| **explored).count() as u32);
        let mut ahead = rng.clone();
        (0..RANDOM_NUMBERS).for_each(|_| self.0.update(&ahead.next_u64().to_le_bytes()));
    }

    fn player(&mut self, player: &Player) {
        let Player {
            at,
            health,
            most,
            damage,
            potions,
            scrolls,
            weapon,
            armour,
            experience,
            level,
            kills,
            deaths,
            food,
        } = player;
        self.cell(*at);
        [*health, *most, damage.0, damage.1].into_iter().for_each(|number| self.integer(number));
        self.integer(*potions);
        scrolls.iter().for_each(|count| self.integer(*count));
        [*weapon, *armour, *experience, *level, *kills, *deaths, *food]
            .into_iter()
            .for_each(|number| self.integer(number));
    }

    fn enemy(&mut self, enemy: &Enemy) {
        let Enemy {
            id,
            name,
            letter,
            behaviour,
            at,
            health,
            most,
            damage,
            accuracy,
            boss,
            target,
            post,
            asleep,
            wading,
            sighted,
            experience,
            potion_percent,
            trail,
        } = enemy;
        self.integer(id.room.map_or(-1, |room| i64::from(room.0)));
        self.integer(id.number);
        self.text(name);
        self.integer(u32::from(*letter));
        self.integer(match behaviour {
            Behaviour::Hunter => 0,
            Behaviour::Pack => 1,
            Behaviour::Thrower => 2,
            Behaviour::Sleeper => 3,
            Behaviour::Guard => 4,
        });
        self.cell(*at);
        [*health, *most, damage.0, damage.1, *accuracy].into_iter().for_each(|number| self.integer(number));
        self.integer(*boss);
        self.cell(*target);
        self.cell(*post);
        self.integer(*asleep);
        self.integer(*wading);
        self.integer(*sighted);
        self.integer(*experience);
        self.integer(*potion_percent);
        self.integer(trail.len() as u32);
        trail.iter().for_each(|at| self.cell(*at));
    }
}
