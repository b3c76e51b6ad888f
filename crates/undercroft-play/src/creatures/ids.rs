//! Who does something, and to whom it is done.

use std::fmt;

use undercroft::RoomId;

/// The id of an enemy: its room and its number there, from 0; wanderers have no room and count by themselves. It is unique on
/// its floor and stays the same for as long as the enemy lives, and no later enemy of the floor gets it, with one exception: a
/// room whose enemies have gone ([`Effect::EnemyGone`](crate::Effect::EnemyGone)) begins anew.
///
/// ```
/// use undercroft::RoomId;
/// use undercroft_play::EnemyId;
/// assert_eq!(EnemyId { room: Some(RoomId(3)), number: 1 }.to_string(), "3/1");
/// assert_eq!(EnemyId { room: None, number: 1 }.to_string(), "w/1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnemyId {
    /// The room to which it belongs; `None` for wanderers.
    pub room: Option<RoomId>,
    /// Its number among the enemies of that room, or among the wanderers of the floor.
    pub number: u32,
}

impl fmt::Display for EnemyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.room {
            Some(room) => write!(f, "{}/{}", room.0, self.number),
            None => write!(f, "w/{}", self.number),
        }
    }
}

/// The player or an enemy.
///
/// ```
/// use undercroft::RoomId;
/// use undercroft_play::{CreatureId, EnemyId};
/// let id = EnemyId { room: Some(RoomId(3)), number: 1 };
/// assert_eq!(CreatureId::Enemy(id).enemy(), Some(id));
/// assert_eq!(CreatureId::Player.enemy(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CreatureId {
    /// The player.
    Player,
    /// This enemy.
    Enemy(EnemyId),
}

impl CreatureId {
    /// The enemy, if it is one.
    ///
    /// ```
    /// assert_eq!(undercroft_play::CreatureId::Player.enemy(), None);
    /// ```
    pub const fn enemy(self) -> Option<EnemyId> {
        match self {
            CreatureId::Player => None,
            CreatureId::Enemy(id) => Some(id),
        }
    }
}
