use crate::{
    named::named,
    params::{Derived, Fields, Params, Resolve, Rules},
};

named! {
    /// On which floors a boss waits; `None` follows from the method, and is every fifth where it has none.
    pub enum BossRule {
        /// On every fifth floor.
        Every5th = "every_5th",
        /// On the third floor of a world.
        World = "world",
        /// On none.
        None = "none",
    }
}

named! {
    /// How enemies are counted; `None` follows from the method.
    pub enum EncounterRule {
        /// By the size of the room and the floor, as document 001 has it: also in the first room, and the boss in the exit
        /// room only.
        Document = "document",
        /// By the distance from the start as well, with nobody in the first room or in corridors, and the boss in its own room.
        Depth = "depth",
    }
}

/// How many enemies wait in each room, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Encounters {
    /// How enemies are counted. Default `None`: `depth` unless the method says otherwise.
    pub rule: Option<EncounterRule>,
    /// Which floor of the dungeon this is. Default `None`: 1 unless the method says otherwise; from 1 to 1,000,000.
    pub floor: Option<i32>,
    /// On which floors a boss waits in its room, or in the exit room where it has none. Default `None`: `every_5th` unless the method says otherwise.
    pub boss: Option<BossRule>,
    /// Enemies a room has at least, before depth and floor count. Default `None`: 0 unless the rule is `document`,
    /// which has 1; from 0 to 1,000.
    pub normal_min: Option<i32>,
    /// Cells of a room for each enemy. Default `None`: 60 unless the rule is `document`, which has 150; from 1 to 1,000,000.
    pub normal_area: Option<i32>,
    /// Floors for each further enemy. Default 3, from 1 to 1,000,000.
    pub normal_floors: i32,
    /// Enemies a room has at most. Default 6, from 0 to 1,000.
    pub normal_max: i32,
    /// Enemies a challenge room has at least, before the floor counts. Default 2, from 0 to 1,000.
    pub challenge_min: i32,
    /// Cells of a challenge room for each enemy. Default `None`: 40 unless the rule is `document`, which has 100; from 1
    /// to 1,000,000.
    pub challenge_area: Option<i32>,
    /// Floors for each further enemy of a challenge room. Default 2, from 1 to 1,000,000.
    pub challenge_floors: i32,
    /// Enemies a challenge room has at most. Default 8, from 0 to 1,000.
    pub challenge_max: i32,
    /// How many floors stronger the enemies of a challenge room are. Default 2, from 0 to 1,000.
    pub challenge_scaling: i32,
    /// Further enemies of the room that is farthest from the start, by the rule `depth`; nearer ones have their part of
    /// them. Default 2, from 0 to 1,000.
    pub deeper: i32,
}

impl Default for Encounters {
    fn default() -> Encounters {
        Encounters {
            rule: None,
            floor: None,
            boss: None,
            normal_min: None,
            normal_area: None,
            normal_floors: 3,
            normal_max: 6,
            challenge_min: 2,
            challenge_area: None,
            challenge_floors: 2,
            challenge_max: 8,
            challenge_scaling: 2,
            deeper: 2,
        }
    }
}

/// Every parameter of encounters with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EncounterSettings {
    pub(crate) rule: EncounterRule,
    pub(crate) floor: i32,
    pub(crate) boss: BossRule,
    pub(crate) normal_min: i32,
    pub(crate) normal_area: i32,
    pub(crate) normal_floors: i32,
    pub(crate) normal_max: i32,
    pub(crate) challenge_min: i32,
    pub(crate) challenge_area: i32,
    pub(crate) challenge_floors: i32,
    pub(crate) challenge_max: i32,
    pub(crate) challenge_scaling: i32,
    pub(crate) deeper: i32,
}

impl Resolve for Encounters {
    type Resolved = EncounterSettings;

    fn resolve(&self) -> EncounterSettings {
        let rule = self.rule.unwrap_or(EncounterRule::Depth);
        let (normal_min, normal_area, challenge_area) = match rule {
            EncounterRule::Document => (1, 150, 100),
            EncounterRule::Depth => (0, 60, 40),
        };
        EncounterSettings {
            rule,
            floor: self.floor.unwrap_or(1),
            boss: self.boss.unwrap_or(BossRule::Every5th),
            normal_min: self.normal_min.unwrap_or(normal_min),
            normal_area: self.normal_area.unwrap_or(normal_area),
            normal_floors: self.normal_floors,
            normal_max: self.normal_max,
            challenge_min: self.challenge_min,
            challenge_area: self.challenge_area.unwrap_or(challenge_area),
            challenge_floors: self.challenge_floors,
            challenge_max: self.challenge_max,
            challenge_scaling: self.challenge_scaling,
            deeper: self.deeper,
        }
    }
}

impl Encounters {
    /// Which floor this is, set or not.
    ///
    /// ```
    /// use undercroft::recipe::Encounters;
    /// assert_eq!(Encounters::default().floor(), 1);
    /// ```
    pub fn floor(&self) -> i32 {
        self.resolve().floor
    }

    /// How many enemies a room of that many cells has: `min(cap, max(least, area / cells) + floor / floors + further)`, both
    /// divisions rounded down on their own.
    ///
    /// ```
    /// use undercroft::recipe::{EncounterRule, Encounters};
    /// let floor_7 = Encounters { floor: Some(7), rule: Some(EncounterRule::Document), ..Encounters::default() };
    /// assert_eq!((floor_7.enemies(false, 470, 0), floor_7.enemies(true, 470, 0)), (5, 7));
    /// ```
    pub fn enemies(&self, challenge: bool, area: i64, further: u32) -> u32 {
        self.resolve().enemies(challenge, area, further)
    }
}

impl EncounterSettings {
    /// How many enemies a room of that many cells has.
    pub(super) fn enemies(&self, challenge: bool, area: i64, further: u32) -> u32 {
        let (least, cells, floors, cap) = if challenge {
            (self.challenge_min, self.challenge_area, self.challenge_floors, self.challenge_max)
        } else {
            (self.normal_min, self.normal_area, self.normal_floors, self.normal_max)
        };
        let by_area = (area / i64::from(cells.max(1))).max(i64::from(least));
        let by_floor = i64::from(self.floor / floors.max(1));
        (by_area + by_floor + i64::from(further)).min(i64::from(cap)).max(0) as u32
    }

    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        rules.at_least(("normal_max", self.normal_max), ("normal_min", self.normal_min));
        rules.at_least(("challenge_max", self.challenge_max), ("challenge_min", self.challenge_min));
    }
}

impl Params for Encounters {
    fn about(&self) -> &'static str {
        "Counts the enemies of each room by its size, its depth and the floor, and says where they appear."
    }

    fn first(&self) -> &'static [&'static str] {
        &["floor", "boss"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        let usual = self.resolve();
        f.heading("Floor");
        f.choice("rule", "how enemies are counted", Derived(&mut self.rule, usual.rule));
        let floor = Derived(&mut self.floor, usual.floor);
        f.whole("floor", "which floor this is", floor, 1..=1_000_000).useful(1.0, 30.0);
        f.heading("Rooms");
        let least = Derived(&mut self.normal_min, usual.normal_min);
        f.whole("normal_min", "enemies at least, before the floor counts", least, 0..=1_000).useful(0.0, 10.0);
        let area = Derived(&mut self.normal_area, usual.normal_area);
        f.whole("normal_area", "cells of a room for each enemy", area, 1..=1_000_000).useful(20.0, 400.0);
        let floors = &mut self.normal_floors;
        f.whole("normal_floors", "floors for each further enemy", floors, 1..=1_000_000).useful(1.0, 10.0);
        f.whole("normal_max", "enemies at most", &mut self.normal_max, 0..=1_000).useful(0.0, 20.0);
        f.heading("Challenges");
        let same = "the same for challenge rooms";
        f.whole("challenge_min", same, &mut self.challenge_min, 0..=1_000).useful(0.0, 10.0);
        let area = Derived(&mut self.challenge_area, usual.challenge_area);
        f.whole("challenge_area", same, area, 1..=1_000_000).useful(20.0, 400.0);
        f.whole("challenge_floors", same, &mut self.challenge_floors, 1..=1_000_000).useful(1.0, 10.0);
        f.whole("challenge_max", same, &mut self.challenge_max, 0..=1_000).useful(0.0, 20.0);
        let stronger = "floors stronger in challenge rooms";
        f.whole("challenge_scaling", stronger, &mut self.challenge_scaling, 0..=1_000).useful(0.0, 10.0);
        f.heading("Rooms");
        f.whole("deeper", "further enemies farthest from the start", &mut self.deeper, 0..=1_000).useful(0.0, 10.0);
        f.heading("Floor");
        f.choice("boss", "floors with a boss in its room or the exit room", Derived(&mut self.boss, usual.boss));
    }
}
