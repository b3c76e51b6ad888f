//! The numbers of a game, each listed once with its meaning, its default and its range; checking, writing and reading go
//! through that list.

use serde_json::{Map, Value};
use undercroft::recipe::{Problem, Problems, suggestion};

use crate::PlayError;

/// A value of [`GameRules`]: a number, or the minimum and maximum of a random one.
trait RuleValue: Sized {
    /// Which numbers it consists of.
    fn numbers(&self) -> Vec<i64>;
    fn to_json(&self) -> Value;
    fn from_json(value: &Value) -> Option<Self>;
    /// What to write, for a value of the wrong type.
    const FORM: &'static str;
}

impl RuleValue for u32 {
    const FORM: &'static str = "a whole number";

    fn numbers(&self) -> Vec<i64> {
        vec![i64::from(*self)]
    }

    fn to_json(&self) -> Value {
        Value::from(*self)
    }

    fn from_json(value: &Value) -> Option<u32> {
        value.as_u64().and_then(|number| u32::try_from(number).ok())
    }
}

impl RuleValue for i32 {
    const FORM: &'static str = "a whole number";

    fn numbers(&self) -> Vec<i64> {
        vec![i64::from(*self)]
    }

    fn to_json(&self) -> Value {
        Value::from(*self)
    }

    fn from_json(value: &Value) -> Option<i32> {
        value.as_i64().and_then(|number| i32::try_from(number).ok())
    }
}

impl RuleValue for (i32, i32) {
    const FORM: &'static str = "a list of the least and the most";

    fn numbers(&self) -> Vec<i64> {
        vec![i64::from(self.0), i64::from(self.1)]
    }

    fn to_json(&self) -> Value {
        Value::from(vec![self.0, self.1])
    }

    fn from_json(value: &Value) -> Option<(i32, i32)> {
        match value.as_array()?.as_slice() {
            [least, most] => i32::from_json(least).zip(i32::from_json(most)),
            _ => None,
        }
    }
}

macro_rules! game_rules {
    ($($(#[doc = $about:literal])+ $name:ident: $kind:ty = $default:expr, $min:literal to $max:literal;)+) => {
        /// The numbers of a game. The defaults are the game that `undercroft play` plays.
        ///
        /// ```
        /// use undercroft_play::GameRules;
        /// let short = GameRules { floors: 2, health: 25, sight: 5, ..GameRules::default() };
        /// assert!(short.problems().is_empty());
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct GameRules {
            $(
                $(#[doc = $about])+
                #[doc = concat!("\n\nDefault ", stringify!($default), ", from ", stringify!($min), " to ", stringify!($max), ".")]
                pub $name: $kind,
            )+
        }

        impl Default for GameRules {
            fn default() -> GameRules {
                GameRules { $($name: $default,)+ }
            }
        }

        impl GameRules {
            const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// All of them as a JSON object; [`GameRules::from_json`] reads it back.
            ///
            /// ```
            /// use undercroft_play::GameRules;
            /// let rules = GameRules { sight: 9, ..GameRules::default() };
            /// assert_eq!(rules.to_json()["sight"], 9);
            /// assert_eq!(GameRules::from_json(&rules.to_json()), Ok(rules));
            /// ```
            pub fn to_json(&self) -> Value {
                let mut fields = Map::new();
                $(fields.insert(stringify!($name).to_owned(), self.$name.to_json());)+
                Value::Object(fields)
            }

            /// Every number out of its range.
            fn out_of_range(&self) -> Vec<Problem> {
                let mut problems = Vec::new();
                $(
                    for number in self.$name.numbers().into_iter().filter(|number| !($min..=$max).contains(number)) {
                        let rule = format!("must be from {} to {}, is {number}", $min, $max);
                        problems.push(problem(stringify!($name), rule, concat!("the default is ", stringify!($default))));
                    }
                )+
                problems
            }

            /// Sets the field of that name. `Err` says what it has to look like.
            fn set(&mut self, name: &str, value: &Value) -> Result<(), &'static str> {
                match name {
                    $(stringify!($name) => {
                        self.$name = RuleValue::from_json(value).ok_or(<$kind as RuleValue>::FORM)?;
                    })+
                    _ => {}
                }
                Ok(())
            }
        }
    };
}

game_rules! {
    /// How many floors a game has. Whoever takes the stairs of the last one has won.
    floors: u32 = 5, 1 to 1_000;
    /// How many seeds are tried for a floor below the first. If none gives a dungeon, the current floor is the last.
    floor_attempts: u32 = 100, 1 to 10_000;
    /// Floors whose number is a multiple of this have a boss, unless the recipe says which floors have one. With 5, dungeons
    /// choose its room and its name; with another number it is in the room of the stairs. Rooms that are made for a boss have
    /// one on every floor, unless the recipe says that there is none.
    boss_every: u32 = 5, 1 to 1_000_000;
    /// How far the player and the enemies see, in cells.
    sight: i32 = 7, 1 to 1_000;
    /// How many cells away from every wall the player has to be to trigger a room; document 001 says 1.
    margin: i32 = 1, 0 to 16;
    /// The duration of a turn in milliseconds. The circles of document 001 pulse for 1,200 ms, those of a boss for 2,000 ms;
    /// rounded up to turns, so long it takes until the enemies appear.
    turn_ms: u32 = 600, 1 to 60_000;

    /// Health of the player at the start.
    health: i32 = 40, 1 to 100_000;
    /// Least and most damage of an attack of the player, at the start.
    damage: (i32, i32) = (4, 7), 0 to 100_000;
    /// Potions at the start.
    potions: u32 = 3, 0 to 1_000;
    /// The most potions the player can carry.
    max_potions: u32 = 3, 0 to 1_000;
    /// A potion restores the maximum health divided by this.
    potion_divisor: i32 = 2, 1 to 1_000;
    /// The percentage of killed enemies that leave a potion.
    potion_percent: u32 = 12, 0 to 100;
    /// The most potions that lie in one place.
    max_loot: u32 = 9, 1 to 1_000;
    /// Potions that lie on a floor at least, besides one for each floor of depth.
    floor_potions: u32 = 2, 0 to 1_000;
    /// Scrolls that lie on a floor besides those in treasure rooms.
    floor_scrolls: u32 = 1, 0 to 1_000;
    /// Weapons and armour that lie on a floor besides those in treasure rooms.
    floor_gear: u32 = 1, 0 to 1_000;
    /// How many turns outside combat it takes until health is restored.
    turns_to_heal: u32 = 60, 1 to 1_000_000;
    /// Health that is restored then.
    slow_heal: i32 = 1, 0 to 100_000;
    /// Health that each turn of a rest restores.
    rest_heal: i32 = 5, 0 to 100_000;
    /// A turn of a rest is as long for wandering enemies as so many other turns.
    rest_noise: u32 = 7, 1 to 1_000;
    /// Level `n` ends with `n * (n + 1)` times this many points of experience.
    experience_step: u32 = 10, 1 to 100_000;
    /// Health and maximum health that a level adds.
    level_health: i32 = 1, 0 to 100_000;
    /// Health and maximum health that a completed floor adds.
    floor_health: i32 = 5, 0 to 100_000;
    /// Health that a cleared room restores.
    room_heal: i32 = 2, 0 to 100_000;
    /// Health that it restores besides, for each enemy that it had beyond the first.
    room_heal_per_enemy: i32 = 5, 0 to 100_000;
    /// How many floors, from the first on, restore health when they are completed.
    heal_floors: u32 = 1, 0 to 1_000;
    /// How much of the maximum health each of them restores, in percent.
    floor_heal_percent: i32 = 60, 0 to 100;
    /// Least and most damage that every [`floor_damage_every`](GameRules::floor_damage_every)th completed floor adds.
    floor_damage: i32 = 1, 0 to 100_000;
    /// After how many completed floors damage is added.
    floor_damage_every: u32 = 1, 1 to 1_000;
    /// Least and most damage that a whetstone adds.
    whetstone_damage: i32 = 1, 0 to 100_000;
    /// Maximum health that a blessing adds; it also heals completely.
    blessing_health: i32 = 5, 0 to 100_000;
    /// Least and most damage of spikes.
    spike_damage: (i32, i32) = (1, 3), 0 to 100_000;

    /// By how many percent each degree of armour makes enemies miss more often.
    armour_percent: i32 = 4, 0 to 100;
    /// However good the armour, enemies hit at least so often, in percent.
    least_accuracy: i32 = 15, 0 to 100;
    /// Damage of a scroll of fire on the first floor.
    fire_damage: i32 = 8, 0 to 100_000;
    /// Damage that each further floor adds to it.
    fire_damage_per_floor: i32 = 2, 0 to 100_000;
    /// For how many turns a scroll of sleep works; for a boss a quarter of it.
    sleep_turns: u32 = 20, 0 to 1_000_000;
    /// How many turns a search takes.
    search_turns: u32 = 5, 1 to 1_000;
    /// How many cells away a search finds secret doors.
    search_reach: i32 = 2, 1 to 1_000;
    /// For how many turns a floor feeds the player at least, from when it is first entered.
    food_turns: u32 = 5_000, 1 to 1_000_000;
    /// For how many further turns it does for each cell that can be walked to. Whoever has nothing to eat any more starves.
    food_per_cell: u32 = 10, 0 to 1_000;
    /// How many turns it takes to force a locked door that no key opens.
    force_turns: u32 = 10, 1 to 1_000;

    /// Least and most turns outside combat until the next wandering enemy comes.
    wander_turns: (i32, i32) = (30, 57), 1 to 1_000_000;
    /// On floors with more cells to walk on than this they come more seldom, in proportion.
    wander_cells: u32 = 3_200, 1 to 1_000_000;
    /// How many wandering enemies are on a floor at the same time at most; 0 means that none come.
    max_wanderers: u32 = 4, 0 to 1_000;
    /// After how many of them the next ones are as strong as a floor further down.
    wanderers_per_floor: u32 = 4, 1 to 1_000_000;
    /// They are at most as strong as those of a floor so many times as deep.
    wanderers_depth: u32 = 2, 1 to 1_000;

    /// Enemies are stronger where a floor has few of them: by the square of this over their number.
    crowd: u32 = 4, 0 to 1_000;
    /// They are also stronger where a floor has more cells for each of them than this: of the two reasons the larger counts.
    sparse_cells: u32 = 120, 1 to 1_000_000;
    /// By how many percent for each hundred cells beyond.
    sparse_percent: u32 = 22, 0 to 1_000;
    /// By how many percent they are stronger for either reason at most.
    crowd_percent: i32 = 145, 0 to 1_000;
    /// How many of a hundred attacks of an enemy hit a player without armour.
    enemy_accuracy: i32 = 57, 0 to 100;
    /// What each floor adds to that; no enemy hits more often than always.
    enemy_accuracy_per_floor: i32 = 3, 0 to 100;
    /// The same of a boss.
    boss_accuracy: i32 = 82, 0 to 100;
    /// Health of an enemy, before its floor counts.
    enemy_health: i32 = 4, 1 to 100_000;
    /// Health that each floor adds to an enemy.
    enemy_health_per_floor: i32 = 6, 0 to 100_000;
    /// Random health of an enemy on top of that, at most.
    enemy_health_spread: i32 = 2, 0 to 100_000;
    /// Least and most damage of an attack of an enemy, before its floor counts.
    enemy_damage: (i32, i32) = (1, 2), 0 to 100_000;
    /// Floors for each further point of an enemy's most damage, rounded up.
    enemy_damage_floors: i32 = 1, 1 to 1_000;
    /// Experience for an enemy, before its floor counts.
    enemy_experience: u32 = 1, 0 to 100_000;
    /// Experience that each floor adds to an enemy.
    enemy_experience_per_floor: u32 = 1, 0 to 100_000;
    /// Health of a boss, before its floor counts.
    boss_health: i32 = 12, 1 to 100_000;
    /// The health of a boss on a floor that is no boss floor, in percent.
    lesser_boss_percent: i32 = 36, 1 to 100;
    /// Health that each floor adds to a boss.
    boss_health_per_floor: i32 = 24, 0 to 100_000;
    /// Least and most damage of an attack of a boss, before its floor counts.
    boss_damage: (i32, i32) = (1, 2), 0 to 100_000;
    /// Most damage that each floor adds to a boss.
    boss_damage_per_floor: i32 = 1, 0 to 100_000;
    /// Experience for a boss, before its floor counts.
    boss_experience: u32 = 0, 0 to 100_000;
    /// Experience that each floor adds to a boss.
    boss_experience_per_floor: u32 = 10, 0 to 100_000;
    /// The deepest floor that still makes enemies stronger.
    strongest_floor: u32 = 1_000, 1 to 1_000;
}

impl GameRules {
    /// Everything wrong with the numbers; empty if a game can be played by them.
    ///
    /// ```
    /// use undercroft_play::GameRules;
    /// let blind = GameRules { sight: 0, ..GameRules::default() };
    /// assert_eq!(blind.problems()[0].to_string(), "rules.sight: must be from 1 to 1000, is 0 (the default is 7)");
    /// ```
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = self.out_of_range();
        for (name, (least, most)) in [
            ("damage", self.damage),
            ("spike_damage", self.spike_damage),
            ("enemy_damage", self.enemy_damage),
            ("boss_damage", self.boss_damage),
            ("wander_turns", self.wander_turns),
        ] {
            if least > most {
                let rule = format!("the least must not be above the most, is {least} and {most}");
                problems.push(problem(name, rule, "exchange the two"));
            }
        }
        if self.potions > self.max_potions {
            let rule = format!("must be at most max_potions = {}, is {}", self.max_potions, self.potions);
            problems.push(problem("potions", rule, "raise max_potions or lower potions"));
        }
        problems
    }

    /// An error if there are problems.
    pub(crate) fn require_sound(&self) -> Result<(), PlayError> {
        let list = self.problems();
        if list.is_empty() { Ok(()) } else { Err(PlayError::Rules(Problems { list, sources: Vec::new() })) }
    }

    /// Reads a JSON object. Fields that it does not have keep their defaults.
    ///
    /// ```
    /// use undercroft_play::GameRules;
    /// let problems = GameRules::from_json(&serde_json::json!({ "sihgt": 9 })).unwrap_err();
    /// assert_eq!(problems[0].to_string(), "rules.sihgt: no such field (did you mean `sight`?)");
    /// ```
    pub fn from_json(value: &Value) -> Result<GameRules, Vec<Problem>> {
        let Value::Object(fields) = value else {
            let rule = "must be an object".to_owned();
            return Err(vec![Problem { path: "rules".to_owned(), rule, hint: None, span: None }]);
        };
        let mut rules = GameRules::default();
        let mut problems = Vec::new();
        for (name, value) in fields {
            if !GameRules::NAMES.contains(&name.as_str()) {
                let hint = suggestion(name, GameRules::NAMES.iter().copied());
                problems.push(problem(name, "no such field".to_owned(), &hint));
            } else if let Err(form) = rules.set(name, value) {
                problems.push(problem(name, format!("must be {form}"), "leave it out for the default"));
            }
        }
        problems.extend(rules.problems());
        if problems.is_empty() { Ok(rules) } else { Err(problems) }
    }
}

fn problem(name: &str, rule: String, hint: &str) -> Problem {
    // A name from a file may be of any length and have any characters.
    let name: String = name.chars().filter(|c| !c.is_control()).take(64).collect();
    Problem { path: format!("rules.{name}"), rule, hint: Some(hint.to_owned()), span: None }
}
