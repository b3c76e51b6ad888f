//! Effects in words: sentences for the message log, and names for counting.

use super::{Effect, Music, Warning};
use crate::{CreatureId, Scroll};

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
