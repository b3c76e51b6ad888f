//! A dungeon prepared for playing.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{Draft, Dungeon, Grid, Mark, MarkKind, RoomId, RoomKind, geom::Point, recipe::Encounters, view};

use crate::{CombatRoom, FloorMap, GameRules, Item, PlayError, Terrain, Warning};

/// The largest board that can be played, in cells: the visibility grids need memory too.
pub const MAX_CELLS: i64 = 1 << 22;

/// The enemies of a room.
#[derive(Clone, Debug, PartialEq)]
pub struct EnemyGroup {
    /// The floor that determines their strength.
    pub strength: u32,
    /// The name of the boss, if the only enemy is a boss.
    pub boss: Option<String>,
    /// Multiplier of their experience.
    pub xp: f64,
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
    /// Where the player begins.
    pub start: Point,
    /// Where the stairs down are.
    pub stairs: Point,
    /// The room whose boss guards the stairs.
    pub boss: Option<RoomId>,
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
        let usual = dungeon.origin().recipe.passes.encounters.clone().unwrap_or_default();
        let floor = i32::try_from(floor).unwrap_or(i32::MAX);
        Level::of_draft(dungeon.draft(), &Encounters { floor: Some(floor), ..usual }, rules)
    }

    /// The same for a draft and how many enemies its rooms have. It is public for tests, whose floors need not be sound.
    #[doc(hidden)]
    pub fn of_draft(draft: &Draft, encounters: &Encounters, rules: &GameRules) -> Result<Level, PlayError> {
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
        let stairs = draft.goal.filter(|goal| can_reach(*goal)).unwrap_or_else(|| farthest(&terrain, draft.start));
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
                    EnemyGroup { strength: encounter.effective_floor, boss: encounter.boss.clone(), xp: 1.0 }
                }
                None => {
                    combat_room.enemies = encounters.enemies(challenge, room.area());
                    EnemyGroup { strength: floor.saturating_add(stronger), boss: None, xp: 1.0 }
                }
            };
            combat_room.spots = std::mem::take(&mut spots[index]);
            enemy_groups.push(EnemyGroup { xp: room.rewards.map_or(1.0, |rewards| rewards.xp), ..group });
            rooms.push(combat_room);
        }
        let items = draft
            .marks
            .iter()
            .filter_map(|mark| item(draft, mark, rules.max_loot))
            .filter(|(at, _)| can_reach(*at))
            .collect();
        let mut level = Level {
            map: FloorMap { terrain, rooms },
            enemy_groups,
            floor,
            start: draft.start,
            stairs,
            boss: None,
            items,
            doors: draft.doors.iter().filter(|door| !door.sealing).map(|door| door.at).collect(),
            furnishings: draft
                .marks
                .iter()
                .filter(|mark| is_furnishing(mark.kind))
                .map(|mark| (mark.at, mark.kind))
                .collect(),
            text: view::text_grid(draft),
        };
        level.place_boss(rules.boss_every);
        Ok(level)
    }

    /// The boss of a floor is in the room that encounters chose, else in the room of the stairs, else in the last room
    /// that can be entered.
    fn place_boss(&mut self, every: u32) {
        let rooms = &self.map.rooms;
        let may = |combat_room: &&CombatRoom| combat_room.margin.is_some() && combat_room.kind != RoomKind::Spawn;
        let given = rooms.iter().filter(may).find(|combat_room| {
            self.enemy_groups.get(combat_room.id.0 as usize).is_some_and(|group| group.boss.is_some())
        });
        let named = given.is_some();
        let wanted = self.floor % every == 0;
        let chosen = given
            .or_else(|| rooms.iter().filter(may).find(|combat_room| combat_room.contains(self.stairs)))
            .or_else(|| rooms.iter().rfind(may))
            .filter(|_| named || wanted)
            .map(|combat_room| combat_room.id);
        self.boss = chosen;
        let Some(index) = chosen.map(|room| room.0 as usize) else { return };
        if let (Some(combat_room), Some(group)) = (self.map.rooms.get_mut(index), self.enemy_groups.get_mut(index)) {
            combat_room.enemies = 1;
            combat_room.warning = Warning::Gold;
            group.boss.get_or_insert_with(|| "Warden".to_owned());
        }
    }
}

/// The cells of spawn marks; those for a boss first.
fn spots(marks: &[Mark]) -> impl Iterator<Item = (Option<RoomId>, Point)> {
    let of = |kinds: [MarkKind; 2]| marks.iter().filter(move |mark| kinds.contains(&mark.kind));
    let spots = of([MarkKind::Boss, MarkKind::BossSpawn]).chain(of([MarkKind::Enemy, MarkKind::EnemySpawn]));
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

fn is_furnishing(kind: MarkKind) -> bool {
    use MarkKind::{Altar, Coffin, Column, Dais, Fountain, Rubble};
    matches!(kind, Altar | Coffin | Column | Dais | Fountain | Rubble)
}

fn item(draft: &Draft, mark: &Mark, most: u32) -> Option<(Point, Item)> {
    let loot = || {
        let room = mark.room.and_then(|room| draft.rooms.get(room.0 as usize));
        room.and_then(|room| room.rewards).map_or(1, |rewards| (rewards.loot as u32).clamp(1, most.max(1)))
    };
    let item = match mark.kind {
        MarkKind::Loot | MarkKind::LootSpawn => Item::Potions(loot()),
        MarkKind::Reward => Item::Whetstone,
        MarkKind::Blessing => Item::Blessing,
        MarkKind::Hazard => Item::Spikes,
        _ => return None,
    };
    Some((mark.at, item))
}

/// The cell with the longest path to the start; the first in row order among equals.
fn farthest(terrain: &Terrain, start: Point) -> Point {
    let steps = crate::distance_map::DistanceMap::to(&[start], terrain.bounds(), |at| terrain.is_open(at));
    let far = steps.reached().max_by_key(|(at, steps)| (*steps, std::cmp::Reverse((at.y, at.x))));
    far.map_or(start, |(at, _)| at)
}
