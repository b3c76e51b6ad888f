//! The room state machine: unvisited, active, cleared.
//!
//! ```text
//!              deep inside            warning over            last enemy dead
//!  unvisited ─────────────▶ warned ─────────────▶ fighting ─────────────▶ cleared
//!      ▲                       │   active: doors closed │                    │
//!      └── reset, the player dead or carried out ───────┘      reset ────────┘
//! ```
//!
//! At most one room is active. A room with nobody in it is cleared as it is entered, and its doors stay open.

use serde::{Deserialize, Serialize};
use undercroft::{RoomId, RoomKind, geom::Point};

use crate::{
    Chamber, Ease, Effect, Ground, Music,
    effect::{POP_MS, SHAKE, SHAKE_MS},
};

/// What the machine moves in: the ground and the rooms on it. It never changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The cells.
    pub ground: Ground,
    /// The rooms, by their numbers.
    pub chambers: Vec<Chamber>,
}

/// The document's three states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RoomState {
    /// The player has not been deep enough inside.
    Unvisited,
    /// A fight is on and the doors are closed.
    Active,
    /// All enemies are dead and the doors are open.
    Cleared,
}

/// Where a room stands; an active one with all that has to be known to go on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Not visited.
    Unvisited,
    /// Doors are closed, and circles warn of so many enemies.
    Warned,
    /// So many enemies are alive.
    Fighting(u32),
    /// Nobody is left.
    Cleared,
}

/// What the machine is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The player stands there.
    PlayerAt(Point),
    /// The warning circles have pulsed long enough; the player stands there.
    WarningOver(Point),
    /// An enemy of the active room is dead.
    EnemyKilled,
    /// The player is dead: the fight is off, the room waits for another.
    PlayerDied,
    /// Everything from the beginning.
    Reset,
}

/// The states of all rooms of a floor. Save it as it is; a [`Plan`] made again from the same dungeon fits it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Machine {
    rooms: Vec<Standing>,
    /// The one that is warned or fighting: asked for at every step of every walker.
    active: Option<u32>,
}

impl Machine {
    /// All rooms unvisited but the spawn room, which is cleared.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, RoomId, generate};
    /// use undercroft_play::{Level, Machine, RoomState};
    /// let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), &"hello".into())?;
    /// let level = Level::new(&dungeon, 1)?;
    /// let machine = Machine::new(&level.plan);
    /// assert_eq!(machine.state(RoomId(0)), Some(RoomState::Cleared));
    /// assert_eq!(machine.state(RoomId(1)), Some(RoomState::Unvisited));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(plan: &Plan) -> Machine {
        let first = |chamber: &Chamber| match chamber.kind {
            RoomKind::Spawn => Standing::Cleared,
            _ => Standing::Unvisited,
        };
        Machine { rooms: plan.chambers.iter().map(first).collect(), active: None }
    }

    /// The state of a room.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, RoomId, generate};
    /// # use undercroft_play::{Level, Machine};
    /// # let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), &"hello".into())?;
    /// # let level = Level::new(&dungeon, 1)?;
    /// assert_eq!(Machine::new(&level.plan).state(RoomId(999)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn state(&self, room: RoomId) -> Option<RoomState> {
        self.rooms.get(room.0 as usize).map(|standing| match standing {
            Standing::Unvisited => RoomState::Unvisited,
            Standing::Warned | Standing::Fighting(_) => RoomState::Active,
            Standing::Cleared => RoomState::Cleared,
        })
    }

    /// Where every room stands, by number.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate};
    /// # use undercroft_play::{Level, Machine, Standing};
    /// # let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), &"hello".into())?;
    /// # let level = Level::new(&dungeon, 1)?;
    /// assert_eq!(Machine::new(&level.plan).standings()[0], Standing::Cleared);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn standings(&self) -> &[Standing] {
        &self.rooms
    }

    /// The room whose doors are closed, if any.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate};
    /// # use undercroft_play::{Level, Machine};
    /// # let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), &"hello".into())?;
    /// # let level = Level::new(&dungeon, 1)?;
    /// assert_eq!(Machine::new(&level.plan).active(), None);
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
    /// # let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), &"hello".into())?;
    /// # let level = Level::new(&dungeon, 1)?;
    /// let door = level.plan.chambers[1].doors[0];
    /// assert!(!Machine::new(&level.plan).is_closed(&level.plan, door));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_closed(&self, plan: &Plan, at: Point) -> bool {
        self.chamber(plan).is_some_and(|chamber| chamber.doors.contains(&at))
    }

    /// The active room.
    pub(crate) fn chamber<'a>(&self, plan: &'a Plan) -> Option<&'a Chamber> {
        self.active().and_then(|room| plan.chambers.get(room.0 as usize))
    }

    /// Takes in an event and says what happens, in order.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate, geom::Point};
    /// use undercroft_play::{Effect, Event, Level, Machine};
    /// let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), &"hello".into())?;
    /// let level = Level::new(&dungeon, 1)?;
    /// let mut machine = Machine::new(&level.plan);
    /// let rect = dungeon.rooms[1].rect;
    /// assert_eq!(machine.step(&level.plan, Event::PlayerAt(Point::new(rect.x, rect.y))), []);
    /// let effects = machine.step(&level.plan, Event::PlayerAt(rect.centre()));
    /// assert!(matches!(effects[0], Effect::DoorsClosed { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(&mut self, plan: &Plan, event: Event) -> Vec<Effect> {
        match event {
            Event::PlayerAt(at) => self.player_at(plan, at),
            Event::WarningOver(player) => self.warning_over(plan, player),
            Event::EnemyKilled => self.enemy_killed(plan),
            Event::PlayerDied => self.end(plan, Standing::Unvisited),
            Event::Reset => {
                let mut effects = self.end(plan, Standing::Unvisited);
                *self = Machine::new(plan);
                effects.push(Effect::RoomsReset);
                effects
            }
        }
    }

    fn player_at(&mut self, plan: &Plan, at: Point) -> Vec<Effect> {
        if let Some(chamber) = self.chamber(plan) {
            // Closed doors keep the player in. Should anything else have carried them out, the fight is off: nobody may
            // be locked out of a room that only they can open.
            return if chamber.contains(at) { Vec::new() } else { self.end(plan, Standing::Unvisited) };
        }
        let waits = |chamber: &&Chamber| self.rooms.get(chamber.id.0 as usize) == Some(&Standing::Unvisited);
        let Some(chamber) = plan.chambers.iter().filter(waits).find(|chamber| chamber.is_deep(at)) else {
            return Vec::new();
        };
        let room = chamber.id;
        let spots = chamber.muster(&plan.ground, at);
        if spots.is_empty() {
            self.set(room, Standing::Cleared);
            return vec![Effect::RoomCleared { room }];
        }
        self.set(room, Standing::Warned);
        let mut effects = vec![
            Effect::DoorsClosed { room, doors: chamber.doors.clone() },
            Effect::DarknessShown { room },
            Effect::DoorSlam,
            Effect::MusicChanged(Music::Combat),
            Effect::CameraShake { intensity: SHAKE, ms: SHAKE_MS },
        ];
        let colour = chamber.warning;
        let circle = |at| Effect::SpawnIndicator { at, colour, ms: colour.ms(), pulsing: true };
        effects.extend(spots.into_iter().map(circle));
        effects
    }

    /// The player may have walked on a circle since, so the spots are chosen again.
    fn warning_over(&mut self, plan: &Plan, player: Point) -> Vec<Effect> {
        let Some(chamber) = self.chamber(plan) else { return Vec::new() };
        if self.rooms.get(chamber.id.0 as usize) != Some(&Standing::Warned) {
            return Vec::new();
        }
        if !chamber.contains(player) {
            return self.end(plan, Standing::Unvisited);
        }
        let spots = chamber.muster(&plan.ground, player);
        if spots.is_empty() {
            return self.clear(plan);
        }
        self.set(chamber.id, Standing::Fighting(spots.len() as u32));
        let numbered = || (0..).zip(spots.iter().copied());
        let popped =
            |(enemy, at)| Effect::EnemyPopped { enemy, at, from: 0.0, to: 1.0, ms: POP_MS, ease: Ease::BackOut };
        let mut effects: Vec<Effect> = numbered().map(popped).collect();
        effects.extend(numbered().map(|(enemy, _)| Effect::HealthBarCreated { enemy }));
        effects.extend(numbered().map(|(enemy, _)| Effect::EnemyTargetsPlayer { enemy }));
        effects
    }

    fn enemy_killed(&mut self, plan: &Plan) -> Vec<Effect> {
        let Some(room) = self.active() else { return Vec::new() };
        match self.rooms.get(room.0 as usize) {
            Some(Standing::Fighting(left)) if *left > 1 => {
                let left = left - 1;
                self.set(room, Standing::Fighting(left));
                Vec::new()
            }
            Some(Standing::Fighting(_)) => self.clear(plan),
            _ => Vec::new(),
        }
    }

    fn clear(&mut self, plan: &Plan) -> Vec<Effect> {
        let room = self.active();
        let mut effects = self.end(plan, Standing::Cleared);
        effects.extend(room.map(|room| Effect::RoomCleared { room }));
        effects
    }

    /// The active room, if there is one, is active no more.
    fn end(&mut self, plan: &Plan, then: Standing) -> Vec<Effect> {
        let Some(chamber) = self.chamber(plan) else { return Vec::new() };
        let room = chamber.id;
        self.set(room, then);
        vec![
            Effect::DoorsOpened { room, doors: chamber.doors.clone() },
            Effect::DarknessHidden,
            Effect::MusicChanged(Music::Exploration),
        ]
    }

    fn set(&mut self, room: RoomId, standing: Standing) {
        if let Some(own) = self.rooms.get_mut(room.0 as usize) {
            let active = matches!(standing, Standing::Warned | Standing::Fighting(_));
            self.active = active.then_some(room.0);
            *own = standing;
        }
    }
}
