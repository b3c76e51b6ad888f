//! Effects: what happens in a game, as data for a front end to show, with the durations of the document.
//!
//! - `presentation`: durations, colours, music, easing.
//! - `messages`: effects in words.

mod messages;
mod presentation;

use std::borrow::Cow;

use undercroft::{RoomId, geom::Point};

pub use presentation::{BOSS_WARNING_MS, Ease, Music, POP_MS, SHAKE, SHAKE_MS, WARNING_MS, Warning, back_ease_out};

use crate::{CreatureId, EnemyId, Item, Scroll};

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
