use super::RoomId;
use crate::{
    geom::{Point, Vec3},
    named::named,
};

named! {
    /// What a mark says stands there.
    pub enum MarkKind {
        /// A pillar: the one mark that makes its cell solid.
        Pillar = "pillar",
        /// An enemy appears here.
        Enemy = "enemy",
        /// The boss appears here.
        Boss = "boss",
        /// Something to find.
        Loot = "loot",
        /// Richer than loot: the prize of a challenge.
        Reward = "reward",
        /// Harmful floor.
        Hazard = "hazard",
        /// A blessing station.
        Blessing = "blessing",
        /// Where a tile lets the party appear.
        PlayerSpawn = "player_spawn",
        /// Where a tile lets an enemy appear.
        EnemySpawn = "enemy_spawn",
        /// Where a tile lets the boss appear.
        BossSpawn = "boss_spawn",
        /// Where a tile holds something to find.
        LootSpawn = "loot_spawn",
    }
}

/// Something at a cell that is neither wall nor door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The cell.
    pub at: Point,
    /// What stands there.
    pub kind: MarkKind,
    /// The room it stands in.
    pub room: Option<RoomId>,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Where it lies in space, where a tile has it.
    pub studs: Option<Vec3>,
}
