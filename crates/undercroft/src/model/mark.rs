use super::RoomId;
use crate::{geom::Point, named::named};

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
}
