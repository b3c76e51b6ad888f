//! Effects: what happens in a game, as data for a front end to show, with the durations of the document.

use undercroft::{RoomId, geom::Point};

use crate::Item;

/// Strength of the shake when doors close.
pub const SHAKE: u32 = 3;
/// How long that shake lasts.
pub const SHAKE_MS: u32 = 150;
/// How long a warning circle pulses before an enemy appears.
pub const WARNING_MS: u32 = 1_200;
/// The same for the boss.
pub const BOSS_WARNING_MS: u32 = 2_000;
/// How long an enemy takes to grow from nothing to its size.
pub const POP_MS: u32 = 200;

/// The colour of a warning circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Warning {
    /// An enemy.
    Red,
    /// The boss.
    Gold,
    /// An enemy of a challenge room.
    Purple,
}

impl Warning {
    /// How long it pulses.
    ///
    /// ```
    /// use undercroft_play::Warning;
    /// assert_eq!([Warning::Red.ms(), Warning::Gold.ms(), Warning::Purple.ms()], [1_200, 2_000, 1_200]);
    /// ```
    pub const fn ms(self) -> u32 {
        match self {
            Warning::Gold => BOSS_WARNING_MS,
            Warning::Red | Warning::Purple => WARNING_MS,
        }
    }
}

/// What plays in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Music {
    /// No combat.
    Exploration,
    /// Combat: doors are closed.
    Combat,
}

/// An easing function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ease {
    /// Overshoots a little and comes back: [`back_ease_out`].
    BackOut,
}

/// The size of something that pops in, from 0 at `t` = 0 to 1 at `t` = 1, a little too large on the way.
///
/// ```
/// use undercroft_play::back_ease_out;
/// assert!(back_ease_out(0.0).abs() < 1e-9 && (back_ease_out(1.0) - 1.0).abs() < 1e-9);
/// assert!(back_ease_out(0.7) > 1.0);
/// ```
pub fn back_ease_out(t: f64) -> f64 {
    const OVERSHOOT: f64 = 1.70158;
    let back = t.clamp(0.0, 1.0) - 1.0;
    1.0 + (OVERSHOOT + 1.0) * back * back * back + OVERSHOOT * back * back
}

/// Something that happened. The effects of one step are in the order in which they happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// A room's doors are closed; nobody passes.
    DoorsClosed {
        /// The room.
        room: RoomId,
        /// The cells of its doors.
        doors: Vec<Point>,
    },
    /// All but this room lies in darkness.
    DarknessShown {
        /// The room that stays lit.
        room: RoomId,
    },
    /// The sound of doors falling shut.
    DoorSlam,
    /// Other music begins.
    MusicChanged(Music),
    /// The view shakes.
    CameraShake {
        /// How much.
        intensity: u32,
        /// For how long.
        ms: u32,
    },
    /// A pulsing circle warns that somebody will appear.
    SpawnIndicator {
        /// Where.
        at: Point,
        /// In which colour.
        colour: Warning,
        /// For how long.
        ms: u32,
        /// Whether it pulses; it always does.
        pulsing: bool,
    },
    /// An enemy appears, growing from nothing.
    EnemyPopped {
        /// Its number in the room.
        enemy: u32,
        /// Where.
        at: Point,
        /// Its size at first.
        from: f64,
        /// Its size at last.
        to: f64,
        /// How long that takes.
        ms: u32,
        /// How it grows.
        ease: Ease,
    },
    /// An enemy gets a health bar.
    HealthBarCreated {
        /// Its number in the room.
        enemy: u32,
    },
    /// An enemy knows where the player is and comes.
    EnemyTargetsPlayer {
        /// Its number in the room.
        enemy: u32,
    },
    /// A room's doors are open again.
    DoorsOpened {
        /// The room.
        room: RoomId,
        /// The cells of its doors.
        doors: Vec<Point>,
    },
    /// The darkness lifts.
    DarknessHidden,
    /// The document's `roomCleared`.
    RoomCleared {
        /// The room.
        room: RoomId,
    },
    /// Every room is as it was in the beginning.
    RoomsReset,
    /// The player went to a cell.
    Moved {
        /// Which.
        to: Point,
    },
    /// Something is in the way; no turn passed.
    Blocked {
        /// The reason as a sentence.
        why: &'static str,
    },
    /// The player hit an enemy.
    PlayerHit {
        /// Whom.
        enemy: String,
        /// How hard.
        damage: i32,
    },
    /// An enemy hit the player.
    EnemyHit {
        /// Who.
        enemy: String,
        /// How hard.
        damage: i32,
    },
    /// An enemy is dead.
    EnemyKilled {
        /// Who.
        enemy: String,
        /// Where it fell.
        at: Point,
    },
    /// The player reached a level.
    LevelGained {
        /// The level now.
        level: u32,
    },
    /// The player picked something up.
    Found {
        /// What.
        item: Item,
        /// How many.
        count: u32,
    },
    /// The player stepped on harmful floor.
    Hazard {
        /// How much it hurt.
        damage: i32,
    },
    /// The player drank a potion.
    Drank {
        /// How much it healed.
        healed: i32,
    },
    /// The player took the stairs.
    Descended {
        /// To which floor.
        floor: u32,
    },
    /// The player is dead.
    Defeat,
    /// The player has passed the last floor.
    Victory,
}

impl Effect {
    /// A sentence for the message log; `None` for effects that are only shown.
    ///
    /// ```
    /// use undercroft_play::Effect;
    /// assert_eq!(Effect::DoorSlam.message().as_deref(), Some("The doors slam shut!"));
    /// assert_eq!(Effect::DarknessHidden.message(), None);
    /// ```
    pub fn message(&self) -> Option<String> {
        Some(match self {
            Effect::DoorSlam => "The doors slam shut!".to_owned(),
            Effect::SpawnIndicator { colour: Warning::Gold, .. } => {
                "A golden circle pulses: something great comes.".to_owned()
            }
            Effect::RoomCleared { .. } => "The room is cleared.".to_owned(),
            Effect::Blocked { why } => (*why).to_owned(),
            Effect::PlayerHit { enemy, damage } => format!("You hit the {enemy} for {damage}."),
            Effect::EnemyHit { enemy, damage } => format!("The {enemy} hits you for {damage}."),
            Effect::EnemyKilled { enemy, .. } => format!("The {enemy} dies."),
            Effect::LevelGained { level } => format!("You feel stronger: level {level}."),
            Effect::Found { item, count } => item.message(*count),
            Effect::Hazard { damage } => format!("Spikes! You lose {damage}."),
            Effect::Drank { healed } => format!("You drink a potion and regain {healed}."),
            Effect::Descended { floor } => format!("You go down to floor {floor}."),
            Effect::Defeat => "You die.".to_owned(),
            Effect::Victory => "You have come through. Victory!".to_owned(),
            _ => return None,
        })
    }

    /// The name of the kind of effect, for counting.
    ///
    /// ```
    /// assert_eq!(undercroft_play::Effect::Defeat.kind(), "defeat");
    /// ```
    pub fn kind(&self) -> &'static str {
        match self {
            Effect::DoorsClosed { .. } => "doors closed",
            Effect::DarknessShown { .. } => "darkness shown",
            Effect::DoorSlam => "door slam",
            Effect::MusicChanged(Music::Combat) => "combat music",
            Effect::MusicChanged(Music::Exploration) => "exploration music",
            Effect::CameraShake { .. } => "camera shake",
            Effect::SpawnIndicator { colour: Warning::Red, .. } => "red indicator",
            Effect::SpawnIndicator { colour: Warning::Gold, .. } => "gold indicator",
            Effect::SpawnIndicator { colour: Warning::Purple, .. } => "purple indicator",
            Effect::EnemyPopped { .. } => "enemy popped",
            Effect::HealthBarCreated { .. } => "health bar",
            Effect::EnemyTargetsPlayer { .. } => "enemy targets player",
            Effect::DoorsOpened { .. } => "doors opened",
            Effect::DarknessHidden => "darkness hidden",
            Effect::RoomCleared { .. } => "roomCleared",
            Effect::RoomsReset => "rooms reset",
            Effect::Moved { .. } => "moved",
            Effect::Blocked { .. } => "blocked",
            Effect::PlayerHit { .. } => "player hit",
            Effect::EnemyHit { .. } => "enemy hit",
            Effect::EnemyKilled { .. } => "enemy killed",
            Effect::LevelGained { .. } => "level gained",
            Effect::Found { .. } => "found",
            Effect::Hazard { .. } => "hazard",
            Effect::Drank { .. } => "drank",
            Effect::Descended { .. } => "descended",
            Effect::Defeat => "defeat",
            Effect::Victory => "victory",
        }
    }
}
