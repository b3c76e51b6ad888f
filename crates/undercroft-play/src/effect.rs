//! Effects: what happens in a game, as data for a front end to show, with the durations of the document.

use std::borrow::Cow;

use undercroft::{RoomId, geom::Point};

use crate::{CreatureId, EnemyId, Item, Scroll};

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
///
/// They are complete: who reads the state of a game once when it begins, and then the effects of every action, knows the
/// cell and health of everybody, which doors are closed, which circles pulse and which items lie where, without reading the
/// state again. The circles of a room are gone when its enemies appear or its doors open.
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
    /// An enemy is there from now on. The circles of its room are gone.
    EnemyAppeared {
        /// Its id.
        enemy: EnemyId,
        /// What kind of enemy it is.
        name: String,
        /// Whether it is the boss.
        boss: bool,
        /// Where.
        at: Point,
        /// Its health, which is also its maximum.
        health: i32,
    },
    /// An enemy appears, growing from nothing.
    EnemyPopped {
        /// Its id.
        enemy: EnemyId,
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
        /// Its id.
        enemy: EnemyId,
    },
    /// An enemy knows where the player is and comes.
    EnemyTargetsPlayer {
        /// Its id.
        enemy: EnemyId,
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
    /// Somebody went from a cell to a neighbouring one.
    Moved {
        /// Who.
        who: CreatureId,
        /// From where.
        from: Point,
        /// To where.
        to: Point,
    },
    /// Something is in the way; no turn passed.
    Blocked {
        /// The reason as a sentence.
        why: Cow<'static, str>,
    },
    /// An enemy has gone, because the player left its room in the middle of the fight, or died and tries again.
    EnemyGone {
        /// Its id.
        enemy: EnemyId,
    },
    /// A wandering enemy came in sight for the first time.
    Sighted {
        /// Its id.
        enemy: EnemyId,
        /// What kind of enemy it is.
        name: String,
    },
    /// An enemy fell asleep by a scroll.
    FellAsleep {
        /// Its id.
        enemy: EnemyId,
    },
    /// An enemy attacked the player and missed.
    Missed {
        /// Who attacked.
        attacker: CreatureId,
        /// Where the attacker is.
        from: Point,
        /// Where the player is.
        to: Point,
        /// What kind of enemy attacks.
        enemy: String,
    },
    /// Somebody hit somebody, from the next cell, or from afar if a thrower did. The health of who was hit follows as [`Effect::HealthChanged`].
    Attacked {
        /// Who strikes.
        attacker: CreatureId,
        /// Who is hit.
        target: CreatureId,
        /// Where the attacker is.
        from: Point,
        /// Where the target is.
        to: Point,
        /// How hard.
        damage: i32,
        /// What kind of enemy attacks or is hit.
        enemy: String,
    },
    /// The health and maximum health that somebody has now. It follows the effect that is the reason: an attack, spikes, a
    /// potion, an item, rest, a level, the next floor.
    HealthChanged {
        /// Who.
        who: CreatureId,
        /// The health now; nobody is alive at 0.
        health: i32,
        /// The maximum now.
        most: i32,
    },
    /// The damage that the player's attacks have now. It follows the effect that is the reason: an item, the next floor.
    DamageChanged {
        /// The minimum and maximum now.
        damage: (i32, i32),
    },
    /// An enemy is dead.
    EnemyKilled {
        /// Its id.
        enemy: EnemyId,
        /// What kind of enemy it was.
        name: String,
        /// Where it fell.
        at: Point,
        /// The experience that the player gained.
        experience: u32,
    },
    /// A killed enemy left something.
    ItemDropped {
        /// What.
        item: Item,
        /// Where it lies.
        at: Point,
    },
    /// The player reached a level.
    LevelGained {
        /// The level now.
        level: u32,
    },
    /// The player picked something up.
    Found {
        /// What lay there.
        item: Item,
        /// How many were taken.
        count: u32,
        /// How many potions still lie there, because the player can carry no more.
        left: u32,
        /// Where it was.
        at: Point,
    },
    /// The player stepped on something of no use now, and left it there.
    Left {
        /// What.
        item: Item,
        /// Where it lies.
        at: Point,
    },
    /// The player holds one more key of this name. It follows [`Effect::Found`].
    KeyTaken {
        /// The name of the key.
        key: String,
    },
    /// All doors of a lock are open from now on.
    Unlocked {
        /// The name of the key that was used; `None` for a door that was forced.
        key: Option<String>,
        /// Whether that key is used up.
        spent: bool,
        /// The cells of the doors.
        doors: Vec<Point>,
    },
    /// The player searched the walls nearby.
    Searched {
        /// How many secret doors that brought to light; [`Effect::SecretFound`] follows for each.
        found: u32,
    },
    /// A secret door is a door for everybody from now on.
    SecretFound {
        /// Where.
        at: Point,
    },
    /// The player read a scroll. What it does follows.
    ScrollRead {
        /// Which.
        scroll: Scroll,
        /// How many of them are left.
        left: u32,
    },
    /// The player rested.
    Rested {
        /// For how many turns.
        turns: u32,
        /// Whether the player is healed completely; otherwise something came.
        healed: bool,
    },
    /// The player stepped on harmful floor.
    Hazard {
        /// Where.
        at: Point,
        /// How much it hurt.
        damage: i32,
    },
    /// The player drank a potion.
    Drank {
        /// How much it healed.
        healed: i32,
        /// How many potions are left.
        left: u32,
    },
    /// The player regained health with time.
    Healed {
        /// How much.
        healed: i32,
    },
    /// The player took the stairs down. Enemies, circles and items of the floor before are out of play;
    /// [`Game::level`](crate::Game::level) and [`Game::enemies`](crate::Game::enemies) have the new one's.
    Descended {
        /// To which floor.
        floor: u32,
        /// Where the player is now.
        at: Point,
    },
    /// The player took the stairs up, to a floor that is as it was left.
    Ascended {
        /// To which floor.
        floor: u32,
        /// Where the player is now.
        at: Point,
    },
    /// The player tries the floor again after a death, healthy at its start.
    Retried {
        /// Where.
        at: Point,
    },
    /// The player has food for few turns only.
    Hungry {
        /// For how many.
        turns: u32,
    },
    /// The player has had nothing to eat for too long, and dies.
    Starved,
    /// The player is dead.
    Defeat {
        /// Where.
        at: Point,
    },
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
            Effect::Blocked { why } => why.clone().into_owned(),
            Effect::Sighted { name, .. } => format!("Something comes: a {name}!"),
            Effect::Missed { enemy, .. } => format!("The {enemy} misses you."),
            Effect::Left { item, .. } => item.message_left(),
            Effect::KeyTaken { key } => format!("It is the {key} key."),
            Effect::Unlocked { key: Some(key), spent, .. } => {
                format!("The {key} key opens the lock{}.", if *spent { " and breaks" } else { "" })
            }
            Effect::Unlocked { .. } => "You force the door open.".to_owned(),
            Effect::Searched { found: 0 } => "You find nothing in the walls.".to_owned(),
            Effect::SecretFound { .. } => "You find a secret door!".to_owned(),
            Effect::ScrollRead { scroll, .. } => match scroll {
                Scroll::Fire => "Fire leaps from the scroll!".to_owned(),
                Scroll::Sleep => "The scroll hums; eyes close around you.".to_owned(),
                Scroll::Teleport => "The scroll carries you off.".to_owned(),
                Scroll::Chart => "The scroll shows you the floor.".to_owned(),
            },
            Effect::Rested { turns, healed: true } => format!("You rest for {turns} turns and are healed."),
            Effect::Rested { turns, .. } => format!("Your rest ends after {turns} turns."),
            Effect::Attacked { attacker: CreatureId::Player, enemy, damage, .. } => {
                format!("You hit the {enemy} for {damage}.")
            }
            Effect::Attacked { enemy, damage, .. } => format!("The {enemy} hits you for {damage}."),
            Effect::EnemyKilled { name, .. } => format!("The {name} dies."),
            Effect::LevelGained { level } => format!("You feel stronger: level {level}."),
            Effect::Found { item, count, .. } => item.message(*count),
            Effect::Hazard { damage, .. } => format!("Spikes! You lose {damage}."),
            Effect::Drank { healed, .. } => format!("You drink a potion and regain {healed}."),
            Effect::Descended { floor, .. } => format!("You go down to floor {floor}."),
            Effect::Ascended { floor, .. } => format!("You go up to floor {floor}."),
            Effect::Retried { .. } => "You come to where the floor begins.".to_owned(),
            Effect::Defeat { .. } => "You die.".to_owned(),
            Effect::Hungry { turns } => format!("You are hungry. In {turns} turns you will starve."),
            Effect::Starved => "You starve.".to_owned(),
            Effect::Victory => "You have come through. Victory!".to_owned(),
            _ => return None,
        })
    }

    /// The name of the kind of effect, for counting.
    ///
    /// ```
    /// assert_eq!(undercroft_play::Effect::Victory.kind(), "victory");
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
            Effect::EnemyAppeared { .. } => "enemy appeared",
            Effect::EnemyPopped { .. } => "enemy popped",
            Effect::HealthBarCreated { .. } => "health bar",
            Effect::EnemyTargetsPlayer { .. } => "enemy targets player",
            Effect::DoorsOpened { .. } => "doors opened",
            Effect::DarknessHidden => "darkness hidden",
            Effect::RoomCleared { .. } => "roomCleared",
            Effect::RoomsReset => "rooms reset",
            Effect::EnemyGone { .. } => "enemy gone",
            Effect::Sighted { .. } => "sighted",
            Effect::FellAsleep { .. } => "fell asleep",
            Effect::Missed { .. } => "missed",
            Effect::Left { .. } => "left",
            Effect::KeyTaken { .. } => "key taken",
            Effect::Unlocked { .. } => "unlocked",
            Effect::Searched { .. } => "searched",
            Effect::SecretFound { .. } => "secret found",
            Effect::ScrollRead { .. } => "scroll read",
            Effect::Rested { .. } => "rested",
            Effect::Ascended { .. } => "ascended",
            Effect::Retried { .. } => "retried",
            Effect::Moved { who: CreatureId::Player, .. } => "moved",
            Effect::Moved { .. } => "enemy moved",
            Effect::Blocked { .. } => "blocked",
            Effect::Attacked { attacker: CreatureId::Player, .. } => "player hit",
            Effect::Attacked { .. } => "enemy hit",
            Effect::HealthChanged { .. } => "health changed",
            Effect::DamageChanged { .. } => "damage changed",
            Effect::EnemyKilled { .. } => "enemy killed",
            Effect::ItemDropped { .. } => "item dropped",
            Effect::LevelGained { .. } => "level gained",
            Effect::Found { .. } => "found",
            Effect::Hazard { .. } => "hazard",
            Effect::Drank { .. } => "drank",
            Effect::Healed { .. } => "healed",
            Effect::Descended { .. } => "descended",
            Effect::Defeat { .. } => "defeat",
            Effect::Hungry { .. } => "hungry",
            Effect::Starved => "starved",
            Effect::Victory => "victory",
        }
    }
}
