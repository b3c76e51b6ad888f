//! What happened in a game, as JSON.

use undercroft::{Json, Point, json};
use undercroft_play::{CreatureId, Effect};

use super::{
    debug_name,
    state::{item, point},
};

/// An effect by its name, with what it says, and a sentence for the log if it has one.
pub(super) fn effect(effect: &Effect) -> Json {
    let mut object = parts(effect);
    if let Some(message) = effect.message() {
        object["message"] = message.into();
    }
    object
}

fn points(cells: &[Point]) -> Json {
    Json::List(cells.iter().copied().map(point).collect())
}

/// `player`, or the id of an enemy.
fn who(who: CreatureId) -> Json {
    who.enemy().map_or_else(|| "player".into(), |enemy| enemy.to_string().into())
}

fn parts(effect: &Effect) -> Json {
    match effect {
        Effect::DoorsClosed { room, doors } => {
            json!({ "effect": "doors_closed", "room": room.0, "doors": points(doors) })
        }
        Effect::DarknessShown { room } => json!({ "effect": "darkness_shown", "room": room.0 }),
        Effect::DoorSlam => json!({ "effect": "door_slam" }),
        Effect::MusicChanged(music) => json!({ "effect": "music_changed", "music": debug_name(music) }),
        Effect::CameraShake { intensity, ms } => json!({ "effect": "camera_shake", "intensity": intensity, "ms": ms }),
        Effect::SpawnIndicator { at, colour, ms, .. } => {
            json!({ "effect": "spawn_indicator", "at": point(*at), "colour": debug_name(colour), "ms": ms })
        }
        Effect::EnemyAppeared { enemy, name, boss, at, health } => {
            json!({ "effect": "enemy_appeared", "enemy": enemy.to_string(), "name": name, "boss": boss, "at": point(*at),
                    "health": health })
        }
        Effect::EnemyPopped { enemy, at, ms, .. } => {
            json!({ "effect": "enemy_popped", "enemy": enemy.to_string(), "at": point(*at), "ms": ms })
        }
        Effect::HealthBarCreated { enemy } => json!({ "effect": "health_bar_created", "enemy": enemy.to_string() }),
        Effect::EnemyTargetsPlayer { enemy } => json!({ "effect": "enemy_targets_player", "enemy": enemy.to_string() }),
        Effect::DoorsOpened { room, doors } => {
            json!({ "effect": "doors_opened", "room": room.0, "doors": points(doors) })
        }
        Effect::DarknessHidden => json!({ "effect": "darkness_hidden" }),
        Effect::RoomCleared { room } => json!({ "effect": "room_cleared", "room": room.0 }),
        Effect::RoomsReset => json!({ "effect": "rooms_reset" }),
        Effect::Moved { who: own, from, to } => {
            json!({ "effect": "moved", "who": who(*own), "from": point(*from), "to": point(*to) })
        }
        Effect::Blocked { .. } => json!({ "effect": "blocked" }),
        Effect::EnemyGone { enemy } => json!({ "effect": "enemy_gone", "enemy": enemy.to_string() }),
        Effect::Sighted { enemy, name } => json!({ "effect": "sighted", "enemy": enemy.to_string(), "name": name }),
        Effect::FellAsleep { enemy } => json!({ "effect": "fell_asleep", "enemy": enemy.to_string() }),
        Effect::Missed { attacker, from, to, enemy } => {
            json!({ "effect": "missed", "attacker": who(*attacker), "from": point(*from), "to": point(*to), "name": enemy })
        }
        Effect::Attacked { attacker, target, from, to, damage, enemy } => {
            json!({ "effect": "attacked", "attacker": who(*attacker), "target": who(*target), "from": point(*from),
                    "to": point(*to), "damage": damage, "name": enemy })
        }
        Effect::HealthChanged { who: own, health, most } => {
            json!({ "effect": "health_changed", "who": who(*own), "health": health, "most": most })
        }
        Effect::DamageChanged { damage } => json!({ "effect": "damage_changed", "damage": [damage.0, damage.1] }),
        Effect::EnemyKilled { enemy, name, at, experience } => {
            json!({ "effect": "enemy_killed", "enemy": enemy.to_string(), "name": name, "at": point(*at),
                    "experience": experience })
        }
        Effect::ItemDropped { item: own, at } => {
            json!({ "effect": "item_dropped", "item": item(*own), "at": point(*at) })
        }
        Effect::LevelGained { level } => json!({ "effect": "level_gained", "level": level }),
        Effect::Found { item: own, count, left, at } => {
            json!({ "effect": "found", "item": item(*own), "count": count, "left": left, "at": point(*at) })
        }
        Effect::Left { item: own, at } => json!({ "effect": "left", "item": item(*own), "at": point(*at) }),
        Effect::KeyTaken { key } => json!({ "effect": "key_taken", "key": key }),
        Effect::Unlocked { key, spent, doors } => {
            json!({ "effect": "unlocked", "key": key, "spent": spent, "doors": points(doors) })
        }
        Effect::Searched { found } => json!({ "effect": "searched", "found": found }),
        Effect::SecretFound { at } => json!({ "effect": "secret_found", "at": point(*at) }),
        Effect::ScrollRead { scroll, left } => {
            json!({ "effect": "scroll_read", "scroll": debug_name(scroll), "left": left })
        }
        Effect::Rested { turns, healed } => json!({ "effect": "rested", "turns": turns, "healed": healed }),
        Effect::Hazard { at, damage } => json!({ "effect": "hazard", "at": point(*at), "damage": damage }),
        Effect::Drank { healed, left } => json!({ "effect": "drank", "healed": healed, "left": left }),
        Effect::Healed { healed } => json!({ "effect": "healed", "healed": healed }),
        Effect::Descended { floor, at } => json!({ "effect": "descended", "floor": floor, "at": point(*at) }),
        Effect::Ascended { floor, at } => json!({ "effect": "ascended", "floor": floor, "at": point(*at) }),
        Effect::Retried { at } => json!({ "effect": "retried", "at": point(*at) }),
        Effect::Hungry { turns } => json!({ "effect": "hungry", "turns": turns }),
        Effect::Starved => json!({ "effect": "starved" }),
        Effect::Defeat { at } => json!({ "effect": "defeat", "at": point(*at) }),
        Effect::Victory => json!({ "effect": "victory" }),
    }
}
