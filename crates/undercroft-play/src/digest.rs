//! The digest of a game: a hash over named fields, so that it depends on the state of a game and not on how its types are
//! declared or printed.

use undercroft::geom::Point;
use xxhash_rust::xxh3::Xxh3;

use crate::{Enemy, Game, Item, Outcome, Player, RoomPhase, Warning};

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
    /// 2. The player: cell, health, maximum health, minimum and maximum damage, potions, experience, level, kills.
    /// 3. The enemies, each: number in its room, name, letter, cell, health, maximum health, minimum and maximum damage, whether it is
    ///    the boss, target cell, experience.
    /// 4. The warning circles, each: cell and colour; and the turns until the enemies appear.
    /// 5. The phase of every room, and the enemies that are alive in it.
    /// 6. The items in the order of their cells, each: cell, kind, number.
    /// 7. The number of explored cells.
    /// 8. The next four random numbers.
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
        hash.integer(self.enemies.len() as u32);
        self.enemies.iter().for_each(|enemy| hash.enemy(enemy));
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
        let phases = self.machine.phases();
        hash.integer(phases.len() as u32);
        for phase in phases {
            let (number, enemies) = match phase {
                RoomPhase::Unvisited => (0, 0),
                RoomPhase::Warned => (1, 0),
                RoomPhase::Fighting(enemies) => (2, *enemies),
                RoomPhase::Cleared => (3, 0),
            };
            hash.integer(number);
            hash.integer(enemies);
        }
        hash.integer(self.level.items.len() as u32);
        for (at, item) in &self.level.items {
            let (kind, count) = match item {
                Item::Potions(count) => (0, *count),
                Item::Whetstone => (1, 1),
                Item::Blessing => (2, 1),
                Item::Spikes => (3, 1),
            };
            hash.cell(*at);
            hash.integer(kind);
            hash.integer(count);
        }
        hash.integer(self.explored.values().iter().filter(|explored| **explored).count() as u32);
        let mut ahead = self.rng.clone();
        (0..RANDOM_NUMBERS).for_each(|_| hash.0.update(&ahead.next_u64().to_le_bytes()));
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

    fn player(&mut self, player: &Player) {
        let Player { at, health, most, damage, potions, experience, level, kills } = player;
        self.cell(*at);
        [*health, *most, damage.0, damage.1].into_iter().for_each(|number| self.integer(number));
        [*potions, *experience, *level, *kills].into_iter().for_each(|number| self.integer(number));
    }

    fn enemy(&mut self, enemy: &Enemy) {
        let Enemy { id, name, letter, at, health, most, damage, boss, target, experience } = enemy;
        self.integer(id.number);
        self.text(name);
        self.integer(u32::from(*letter));
        self.cell(*at);
        [*health, *most, damage.0, damage.1].into_iter().for_each(|number| self.integer(number));
        self.integer(*boss);
        self.cell(*target);
        self.integer(*experience);
    }
}
