//! The room state machine: unvisited, active, cleared.
//!
//! ```text
//!              deep inside            warning over            last enemy dead
//!  unvisited ─────────────▶ warned ─────────────▶ fighting ─────────────▶ cleared
//!      ▲                       │   active: doors closed │                    │
//!      └── reset, the player dead or carried out ───────┘      reset ────────┘
//! ```
//!
//! At most one room is active. A room without enemies is cleared when it is entered, and its doors stay open.

use serde::{Deserialize, Serialize};
use undercroft::{RoomId, RoomKind, geom::Point};

use crate::{
    CombatRoom, Ease, Effect, EnemyId, Music, Terrain,
    effect::{POP_MS, SHAKE, SHAKE_MS},
};

/// The static map that the machine works on: terrain and rooms.
#[derive(Clone, Debug, PartialEq)]
pub struct FloorMap {
    /// The terrain.
    pub terrain: Terrain,
    /// The rooms, by their numbers.
    pub rooms: Vec<CombatRoom>,
}

/// The document's three states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RoomState {
    /// The player has not been far enough inside.
    Unvisited,
    /// Combat: the doors are closed.
    Active,
    /// All enemies are dead and the doors are open.
    Cleared,
}

/// The phase of a room, with everything that is needed to continue an active one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomPhase {
    /// Not visited.
    Unvisited,
    /// Doors are closed, and circles announce the enemies.
    Warned,
    /// This many enemies are alive.
    Fighting(u32),
    /// All enemies are dead.
    Cleared,
}

/// The input of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomEvent {
    /// The player is at this cell.
    PlayerAt(Point),
    /// The warning time is over; the player is at this cell.
    WarningOver(Point),
    /// An enemy of the active room is dead.
    EnemyKilled,
    /// The player is dead: the room becomes unvisited again.
    PlayerDied,
    /// Resets all rooms.
    Reset,
}

/// The phases of all rooms of a floor. It can be serialised; a [`FloorMap`] made from the same dungeon fits it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Machine {
    rooms: Vec<RoomPhase>,
    /// The room that is warned or fighting, stored because it is needed at every step of every creature.
    active: Option<u32>,
}

impl Machine {
    /// All rooms unvisited but the spawn room, which is cleared.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, RoomId, generate};
    /// use undercroft_play::{Level, Machine, RoomState};
    /// let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), "hello")?;
    /// let level = Level::new(&dungeon, 1)?;
    /// let machine = Machine::new(&level.map);
    /// assert_eq!(machine.state(RoomId(0)), Some(RoomState::Cleared));
    /// assert_eq!(machine.state(RoomId(1)), Some(RoomState::Unvisited));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(map: &FloorMap) -> Machine {
        use RoomKind::*;
        let first = |room: &CombatRoom| match room.kind {
            Spawn => RoomPhase::Cleared,
            Normal | Exit | Boss | Treasure | Shrine | Trap | Challenge => RoomPhase::Unvisited,
        };
        Machine { rooms: map.rooms.iter().map(first).collect(), active: None }
    }

    /// The state of a room.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, RoomId, generate};
    /// # use undercroft_play::{Level, Machine};
    /// # let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), "hello")?;
    /// # let level = Level::new(&dungeon, 1)?;
    /// assert_eq!(Machine::new(&level.map).state(RoomId(999)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn state(&self, room: RoomId) -> Option<RoomState> {
        self.rooms.get(room.0 as usize).map(|phase| match phase {
            RoomPhase::Unvisited => RoomState::Unvisited,
            RoomPhase::Warned | RoomPhase::Fighting(_) => RoomState::Active,
            RoomPhase::Cleared => RoomState::Cleared,
        })
    }

    /// The phase of every room, by number.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate};
    /// # use undercroft_play::{Level, Machine, RoomPhase};
    /// # let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), "hello")?;
    /// # let level = Level::new(&dungeon, 1)?;
    /// assert_eq!(Machine::new(&level.map).phases()[0], RoomPhase::Cleared);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn phases(&self) -> &[RoomPhase] {
        &self.rooms
    }

    /// The room whose doors are closed, if any.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate};
    /// # use undercroft_play::{Level, Machine};
    /// # let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), "hello")?;
    /// # let level = Level::new(&dungeon, 1)?;
    /// assert_eq!(Machine::new(&level.map).active(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn active(&self) -> Option<RoomId> {
        self.active.map(RoomId)
    }

    /// Whether a cell is a closed door.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate};
    /// # use undercroft_play::{Level, Machine};
    /// # let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), "hello")?;
    /// # let level = Level::new(&dungeon, 1)?;
    /// let door = level.map.rooms[1].doors[0];
    /// assert!(!Machine::new(&level.map).is_closed(&level.map, door));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_closed(&self, map: &FloorMap, at: Point) -> bool {
        // Doors lie outside their room, and most cells that are asked for inside it.
        self.active_room(map).is_some_and(|room| !room.contains(at) && room.doors.contains(&at))
    }

    /// The active room.
    pub(crate) fn active_room<'a>(&self, map: &'a FloorMap) -> Option<&'a CombatRoom> {
        self.active().and_then(|room| map.rooms.get(room.0 as usize))
    }

    /// Processes an event and returns its effects in order.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate, geom::Point};
    /// use undercroft_play::{Effect, RoomEvent, Level, Machine};
    /// let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), "hello")?;
    /// let level = Level::new(&dungeon, 1)?;
    /// let mut machine = Machine::new(&level.map);
    /// let rect = dungeon.draft().rooms[1].rect;
    /// assert_eq!(machine.step(&level.map, RoomEvent::PlayerAt(Point::new(rect.x, rect.y))), []);
    /// let effects = machine.step(&level.map, RoomEvent::PlayerAt(rect.centre()));
    /// assert!(matches!(effects[0], Effect::DoorsClosed { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(&mut self, map: &FloorMap, event: RoomEvent) -> Vec<Effect> {
        match event {
            RoomEvent::PlayerAt(at) => self.player_at(map, at),
            RoomEvent::WarningOver(player) => self.warning_over(map, player),
            RoomEvent::EnemyKilled => self.enemy_killed(map),
            RoomEvent::PlayerDied => self.end(map, RoomPhase::Unvisited),
            RoomEvent::Reset => {
                let mut effects = self.end(map, RoomPhase::Unvisited);
                *self = Machine::new(map);
                effects.push(Effect::RoomsReset);
                effects
            }
        }
    }

    fn player_at(&mut self, map: &FloorMap, at: Point) -> Vec<Effect> {
        if let Some(room) = self.active_room(map) {
            // Closed doors keep the player in the room. If anything else moved the player out, the combat ends, since
            // the room could never be cleared from outside.
            return if room.contains(at) { Vec::new() } else { self.end(map, RoomPhase::Unvisited) };
        }
        let waits = |room: &&CombatRoom| self.rooms.get(room.id.0 as usize) == Some(&RoomPhase::Unvisited);
        let Some(room) = map.rooms.iter().filter(waits).find(|room| room.is_deep(at)) else {
            return Vec::new();
        };
        let id = room.id;
        let spots = room.spawn_points(&map.terrain, at);
        if spots.is_empty() {
            self.set(id, RoomPhase::Cleared);
            return vec![Effect::RoomCleared { room: id }];
        }
        self.set(id, RoomPhase::Warned);
        let mut effects = vec![
            Effect::DoorsClosed { room: id, doors: room.doors.clone() },
            Effect::DarknessShown { room: id },
            Effect::DoorSlam,
            Effect::MusicChanged(Music::Combat),
            Effect::CameraShake { intensity: SHAKE, ms: SHAKE_MS },
        ];
        let colour = room.warning;
        let circle = |at| Effect::SpawnIndicator { at, colour, ms: colour.ms(), pulsing: true };
        effects.extend(spots.into_iter().map(circle));
        effects
    }

    /// The player may stand on a circle by now, so the cells are chosen again.
    fn warning_over(&mut self, map: &FloorMap, player: Point) -> Vec<Effect> {
        let Some(room) = self.active_room(map) else { return Vec::new() };
        if self.rooms.get(room.id.0 as usize) != Some(&RoomPhase::Warned) {
            return Vec::new();
        }
        if !room.contains(player) {
            return self.end(map, RoomPhase::Unvisited);
        }
        let spots = room.spawn_points(&map.terrain, player);
        if spots.is_empty() {
            return self.clear(map);
        }
        let id = room.id;
        self.set(id, RoomPhase::Fighting(spots.len() as u32));
        let numbered = || (0..).zip(spots.iter().copied()).map(|(number, at)| (EnemyId { room: Some(id), number }, at));
        let popped =
            |(enemy, at)| Effect::EnemyPopped { enemy, at, from: 0.0, to: 1.0, ms: POP_MS, ease: Ease::BackOut };
        let mut effects: Vec<Effect> = numbered().map(popped).collect();
        effects.extend(numbered().map(|(enemy, _)| Effect::HealthBarCreated { enemy }));
        effects.extend(numbered().map(|(enemy, _)| Effect::EnemyTargetsPlayer { enemy }));
        effects
    }

    fn enemy_killed(&mut self, map: &FloorMap) -> Vec<Effect> {
        let Some(room) = self.active() else { return Vec::new() };
        match self.rooms.get(room.0 as usize) {
            Some(RoomPhase::Fighting(left)) if *left > 1 => {
                let left = left - 1;
                self.set(room, RoomPhase::Fighting(left));
                Vec::new()
            }
            Some(RoomPhase::Fighting(_)) => self.clear(map),
            _ => Vec::new(),
        }
    }

    fn clear(&mut self, map: &FloorMap) -> Vec<Effect> {
        let room = self.active();
        let mut effects = self.end(map, RoomPhase::Cleared);
        effects.extend(room.map(|room| Effect::RoomCleared { room }));
        effects
    }

    /// Ends the active phase of the active room, if there is one.
    fn end(&mut self, map: &FloorMap, then: RoomPhase) -> Vec<Effect> {
        let Some(room) = self.active_room(map) else { return Vec::new() };
        let id = room.id;
        self.set(id, then);
        vec![
            Effect::DoorsOpened { room: id, doors: room.doors.clone() },
            Effect::DarknessHidden,
            Effect::MusicChanged(Music::Exploration),
        ]
    }

    fn set(&mut self, room: RoomId, phase: RoomPhase) {
        if let Some(own) = self.rooms.get_mut(room.0 as usize) {
            let active = matches!(phase, RoomPhase::Warned | RoomPhase::Fighting(_));
            self.active = active.then_some(room.0);
            *own = phase;
        }
    }
}
