//! A dungeon prepared for playing.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    Draft, Dungeon, Grid, LinkKind, Mark, MarkKind, RoomId, RoomKind,
    geom::Point,
    recipe::{BossRule, EncounterRule, Encounters},
    rng::{Rng, Streams},
    view,
};

use crate::{Bars, CombatRoom, FloorMap, GameRules, Item, LevelKey, LevelWay, PlayError, Terrain, Warning, stock};

/// The name of a boss that the dungeon gives none.
const NAMELESS_BOSS: &str = "Warden";

/// The largest board that can be played, in cells: the visibility grids need memory too.
pub const MAX_CELLS: i64 = 1 << 22;

/// The enemies of a room.
#[derive(Clone, Debug, PartialEq)]
pub struct EnemyGroup {
    /// The floor that determines their strength.
    pub strength: u32,
    /// The name of the boss, if the only enemy is a boss.
    pub boss: Option<String>,
    /// Whether that boss is a lesser one, on a floor that is no boss floor.
    pub lesser: bool,
    /// Multiplier of their experience.
    pub xp: f64,
    /// Multiplier of what they leave.
    pub loot: f64,
}

/// Where a floor stands in its game.
pub(crate) struct Site {
    /// Whether a boss waits on it, where the recipe says nothing.
    pub boss_floor: bool,
    /// The ways to other levels, if it is one of several.
    pub ways: Vec<LevelWay>,
    /// The kinds of keys of all levels.
    pub keys: Vec<LevelKey>,
}

impl Site {
    /// A floor that is not one of several levels.
    pub(crate) fn alone(floor: u32, rules: &GameRules) -> Site {
        Site { boss_floor: floor % rules.boss_every.max(1) == 0, ways: Vec::new(), keys: Vec::new() }
    }
}

/// One floor: terrain, rooms, items, start and stairs.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Terrain and rooms, for the state machine.
    pub map: FloorMap,
    /// The enemies of each room.
    pub enemy_groups: Vec<EnemyGroup>,
    /// Which floor it is, from 1.
    pub floor: u32,
    /// Where the player begins, and where stairs lead up again.
    pub start: Point,
    /// Where the stairs down are.
    pub stairs: Point,
    /// The stairs and shafts to other levels, if it is one of several.
    pub ways: Vec<LevelWay>,
    /// How many cells can be walked to.
    pub cells: u32,
    /// The room of the boss, or of the first one if there are several. The stairs are barred while one of them lives.
    pub boss: Option<RoomId>,
    /// How strong its enemies are for their floor, in percent, by how many they are.
    pub share: i32,
    /// Locks, keys and secret doors.
    pub bars: Bars,
    /// Items by cell.
    pub items: BTreeMap<Point, Item>,
    /// The doors of the model without those that only seal: the doors that are visible while open.
    pub doors: BTreeSet<Point>,
    /// Furnishings to show: columns, altars, rubble. Those that are solid are closed cells of the terrain.
    pub furnishings: Vec<(Point, MarkKind)>,
    /// A text written on the floor.
    pub text: Option<Grid<char>>,
}

impl Level {
    /// Prepares a dungeon. Rooms are sealed whatever doors they have. Without encounters the formula of the document
    /// gives the number of enemies. Every fifth floor has a boss in the room of the goal.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// use undercroft_play::Level;
    /// let dungeon = generate(&Recipe::new(Method::Walk(Default::default())), "42")?;
    /// let level = Level::new(&dungeon, 5)?;
    /// assert_eq!(level.stairs, dungeon.draft().goal.unwrap());
    /// assert!(level.boss.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(dungeon: &Dungeon, floor: u32) -> Result<Level, PlayError> {
        Level::with_rules(dungeon, floor, &GameRules::default())
    }

    /// The same by other rules than the default ones: they say which floors have a boss, how deep inside a room the player
    /// triggers it, and how many potions lie in one place.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// use undercroft_play::{GameRules, Level};
    /// let dungeon = generate(&Recipe::new(Method::Walk(Default::default())), "42")?;
    /// let level = Level::with_rules(&dungeon, 2, &GameRules { boss_every: 2, ..GameRules::default() })?;
    /// assert!(level.boss.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_rules(dungeon: &Dungeon, floor: u32, rules: &GameRules) -> Result<Level, PlayError> {
        let floor = i32::try_from(floor).unwrap_or(i32::MAX);
        let encounters = Encounters { floor: Some(floor), ..Level::encounters(dungeon) };
        let mut rng = Streams::new(&dungeon.origin().seed, 0).stage("stock");
        let site = Site::alone(floor.unsigned_abs(), rules);
        Level::stocked(dungeon.draft(), &encounters, rules, site, &mut rng)
    }

    /// How the enemies of a dungeon are counted.
    pub(crate) fn encounters(dungeon: &Dungeon) -> Encounters {
        let by_document = || Encounters { rule: Some(EncounterRule::Document), ..Encounters::default() };
        dungeon.origin().recipe.passes.encounters.clone().unwrap_or_else(by_document)
    }

    /// The floor of a draft with supplies.
    pub(crate) fn stocked(
        draft: &Draft,
        encounters: &Encounters,
        rules: &GameRules,
        site: Site,
        rng: &mut Rng,
    ) -> Result<Level, PlayError> {
        let mut level = Level::prepare(draft, encounters, rules, site, rng)?;
        stock::supply(&mut level, draft, rules, rng);
        Ok(level)
    }

    /// The floor of a draft as it is, without supplies. It is public for tests, whose floors need not be sound.
    #[doc(hidden)]
    pub fn of_draft(draft: &Draft, encounters: &Encounters, rules: &GameRules) -> Result<Level, PlayError> {
        let site = Site::alone(encounters.floor().max(1).unsigned_abs(), rules);
        Level::prepare(draft, encounters, rules, site, &mut Rng::from_key(0))
    }

    fn prepare(
        draft: &Draft,
        encounters: &Encounters,
        rules: &GameRules,
        site: Site,
        rng: &mut Rng,
    ) -> Result<Level, PlayError> {
        rules.require_sound()?;
        let cells = draft.board.cells.bounds().area();
        if cells > MAX_CELLS {
            return Err(PlayError::TooLarge { cells });
        }
        let floor = encounters.floor().max(1).unsigned_abs();
        let terrain = Terrain::of_draft(draft);
        if !terrain.is_open(draft.start) {
            return Err(PlayError::NoFloor);
        }
        let reached = terrain.reached(draft.start);
        let can_reach = |at: Point| reached.get(at) == Some(&true);
        let end_of_stairs = |down: bool| {
            let stairs = site.ways.iter().find(|way| way.down == down && way.kind == LinkKind::Stairs);
            stairs.map(|way| way.at).filter(|at| can_reach(*at))
        };
        let start = end_of_stairs(false).unwrap_or(draft.start);
        let goal = || draft.goal.filter(|goal| can_reach(*goal)).unwrap_or_else(|| farthest(&terrain, draft.start));
        let stairs = end_of_stairs(true).unwrap_or_else(goal);
        let mut rooms = Vec::with_capacity(draft.rooms.len());
        let mut enemy_groups = Vec::with_capacity(draft.rooms.len());
        let mut doors = by_room(draft, draft.doors.iter().map(|door| (Some(door.room), door.at)));
        let mut spots = by_room(draft, spots(&draft.marks));
        for (index, room) in draft.rooms.iter().enumerate() {
            let own_doors = std::mem::take(&mut doors[index]);
            let mut combat_room = CombatRoom::new(room, &terrain, &own_doors, rules.margin, can_reach);
            let challenge = room.kind == RoomKind::Challenge;
            let stronger = if challenge { encounters.challenge_scaling.max(0).unsigned_abs() } else { 0 };
            let group = match &room.encounter {
                Some(encounter) => {
                    combat_room.enemies = encounter.enemies;
                    EnemyGroup {
                        strength: encounter.effective_floor,
                        boss: encounter.boss.clone(),
                        lesser: false,
                        xp: 1.0,
                        loot: 1.0,
                    }
                }
                None => {
                    combat_room.enemies = encounters.enemies(challenge, room.area(), 0);
                    EnemyGroup {
                        strength: floor.saturating_add(stronger),
                        boss: None,
                        lesser: false,
                        xp: 1.0,
                        loot: 1.0,
                    }
                }
            };
            combat_room.spots = std::mem::take(&mut spots[index]);
            let (xp, loot) = room.rewards.map_or((1.0, 1.0), |rewards| (rewards.xp, rewards.loot));
            enemy_groups.push(EnemyGroup { xp, loot, ..group });
            rooms.push(combat_room);
        }
        let mut items = stock::marked(draft, floor, rules, rng);
        items.retain(|at, _| can_reach(*at));
        let mut level = Level {
            cells: reached.values().iter().filter(|reached| **reached).count() as u32,
            map: FloorMap { terrain, rooms },
            enemy_groups,
            floor,
            start,
            stairs,
            ways: site.ways,
            boss: None,
            share: 100,
            bars: Bars::of_draft(draft).with_keys(site.keys),
            items,
            doors: draft.doors.iter().filter(|door| !door.sealing).map(|door| door.at).collect(),
            furnishings: draft
                .marks
                .iter()
                .filter(|mark| mark.kind.is_furnishing())
                .map(|mark| (mark.at, mark.kind))
                .collect(),
            text: view::text_grid(draft),
        };
        level.place_bosses(encounters.boss, site.boss_floor);
        level.share = level.share(rules);
        Ok(level)
    }

    /// Bosses wait in the rooms that encounters chose and in rooms made for a boss, unless the recipe says that there is none.
    /// A boss floor without such a room has its boss in the room of the stairs, else in the last room that can be entered.
    fn place_bosses(&mut self, said: Option<BossRule>, boss_floor: bool) {
        let said = said.filter(|rule| *rule != BossRule::Every5th);
        let rooms = &self.map.rooms;
        let may = |room: &&CombatRoom| room.margin.is_some() && room.kind != RoomKind::Spawn;
        let is_given = |room: &&CombatRoom| {
            let group = self.enemy_groups.get(room.id.0 as usize);
            let made_for_it = room.kind == RoomKind::Boss && said != Some(BossRule::None);
            made_for_it || group.is_some_and(|group| group.boss.is_some())
        };
        let mut chosen: Vec<RoomId> = rooms.iter().filter(may).filter(is_given).map(|room| room.id).collect();
        if chosen.is_empty() && said.is_none() && boss_floor {
            let at_stairs = rooms.iter().filter(may).find(|room| room.contains(self.stairs));
            chosen.extend(at_stairs.or_else(|| rooms.iter().rfind(may)).map(|room| room.id));
        }
        self.boss = chosen.first().copied();
        for id in chosen {
            let index = id.0 as usize;
            if let (Some(room), Some(group)) = (self.map.rooms.get_mut(index), self.enemy_groups.get_mut(index)) {
                room.enemies = 1;
                room.warning = Warning::Gold;
                group.lesser = group.boss.is_none() && (said.is_some() || !boss_floor);
                group.boss.get_or_insert_with(|| NAMELESS_BOSS.to_owned());
            }
        }
    }

    /// How many enemies wait in its rooms, without bosses.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// assert!(undercroft_play::Level::new(&dungeon, 1)?.enemy_count() > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn enemy_count(&self) -> u32 {
        let fights = |room: &&CombatRoom| room.margin.is_some() && room.kind != RoomKind::Spawn;
        let lone =
            |room: &&CombatRoom| self.enemy_groups.get(room.id.0 as usize).is_none_or(|group| group.boss.is_none());
        self.map.rooms.iter().filter(fights).filter(lone).fold(0, |sum, room| sum.saturating_add(room.enemies))
    }

    /// How strong each enemy is, in percent: 100, and more where there are few of them, or few for so large a floor, on which
    /// one has time to heal between fights.
    fn share(&self, rules: &GameRules) -> i32 {
        let (few, count) = (u64::from(rules.crowd), u64::from(self.enemy_count()).max(1));
        let by_number = 100 * few * few / (count * count);
        let beyond = (u64::from(self.cells) / count).saturating_sub(u64::from(rules.sparse_cells));
        let by_room = beyond * u64::from(rules.sparse_percent) / 100;
        let stronger = i32::try_from(by_number.max(by_room)).unwrap_or(i32::MAX).min(rules.crowd_percent);
        100 + stronger
    }
}

/// The cells where encounters placed enemies, then those where tiles let them appear; the boss's first.
fn spots(marks: &[Mark]) -> impl Iterator<Item = (Option<RoomId>, Point)> {
    let kinds = [MarkKind::Boss, MarkKind::Enemy, MarkKind::BossSpawn, MarkKind::EnemySpawn];
    let spots = kinds.into_iter().flat_map(|kind| marks.iter().filter(move |mark| mark.kind == kind));
    spots.map(|mark| (mark.room, mark.at))
}

/// Cells sorted by the room they belong to.
fn by_room(draft: &Draft, cells: impl Iterator<Item = (Option<RoomId>, Point)>) -> Vec<Vec<Point>> {
    let mut rooms = vec![Vec::new(); draft.rooms.len()];
    for (room, at) in cells {
        if let Some(own) = room.and_then(|room| rooms.get_mut(room.0 as usize)) {
            own.push(at);
        }
    }
    rooms
}

/// The cell with the longest path to the start; the first in row order among equals.
fn farthest(terrain: &Terrain, start: Point) -> Point {
    let steps = crate::distance_map::DistanceMap::to(&[start], terrain.bounds(), |at| terrain.is_open(at));
    let far = steps.reached().max_by_key(|(at, steps)| (*steps, std::cmp::Reverse((at.y, at.x))));
    far.map_or(start, |(at, _)| at)
}
