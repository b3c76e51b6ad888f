use super::RoomId;
use crate::{
    geom::{Dir, Point, Vec3},
    named::named,
};

named! {
    /// What a mark says stands there.
    pub enum MarkKind {
        /// A pillar: the one mark whose cell is rock.
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
        /// A column that holds up the ceiling.
        Column = "column",
        /// An altar.
        Altar = "altar",
        /// A raised part of the floor.
        Dais = "dais",
        /// A fountain.
        Fountain = "fountain",
        /// A coffin.
        Coffin = "coffin",
        /// Fallen stone.
        Rubble = "rubble",
        /// A bed.
        Bed = "bed",
        /// Straw, furs or blankets on the floor to sleep on.
        Bedding = "bedding",
        /// A table.
        Table = "table",
        /// A bench.
        Bench = "bench",
        /// An open fireplace.
        Hearth = "hearth",
        /// Shelves along a wall.
        Shelf = "shelf",
        /// A workbench along a wall.
        Workbench = "workbench",
        /// An anvil.
        Anvil = "anvil",
        /// A rack for weapons along a wall.
        WeaponRack = "weapon_rack",
        /// A cage, large enough for a prisoner.
        Cage = "cage",
        /// Chains that hang from a wall.
        Chains = "chains",
        /// A statue.
        Statue = "statue",
        /// An urn.
        Urn = "urn",
        /// A crate.
        Crate = "crate",
        /// A barrel.
        Barrel = "barrel",
        /// A well.
        Well = "well",
        /// A brazier: a bowl of coals on a stand.
        Brazier = "brazier",
        /// Bones on the floor.
        Bones = "bones",
        /// A patch of mushrooms.
        Mushrooms = "mushrooms",
        /// A torch on a wall: its cell is rock, and it faces floor.
        Torch = "torch",
        /// Passages meet here; its name is `t`, `cross` or `elbow`.
        Junction = "junction",
        /// Where a tile lets the party appear.
        PlayerSpawn = "player_spawn",
        /// Where a tile lets an enemy appear.
        EnemySpawn = "enemy_spawn",
        /// Where a tile lets the boss appear.
        BossSpawn = "boss_spawn",
        /// Where a tile holds something to find.
        LootSpawn = "loot_spawn",
        /// A key; its name says which locks it opens.
        Key = "key",
        /// Something of your own; its name says what. It stands on floor, or on a wall if it faces floor.
        Own = "own",
    }
}

/// Something at a cell that is neither wall nor door.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The cell.
    pub at: Point,
    /// What stands there.
    pub kind: MarkKind,
    /// The room it stands in.
    pub room: Option<RoomId>,
    /// The way it faces, if it has a front.
    pub facing: Option<Dir>,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Where it lies in space, where a tile has it.
    pub studs: Option<Vec3>,
    /// Whether it fills its cell, so that nobody can stand there. Follows from its kind unless somebody says otherwise.
    pub solid: bool,
    /// Of a key the [number](crate::Lock::number) of the lock that it was laid for; its letter on maps follows from it.
    pub opens: Option<u32>,
}

impl MarkKind {
    /// Whether it is a thing that stands in a room for the map to show.
    ///
    /// ```
    /// use undercroft::MarkKind;
    /// assert!(MarkKind::Altar.is_furnishing() && !MarkKind::Enemy.is_furnishing());
    /// ```
    pub const fn is_furnishing(self) -> bool {
        // They are declared one after the other.
        self as u8 >= MarkKind::Column as u8 && self as u8 <= MarkKind::Mushrooms as u8
    }

    /// Whether it may stand on a wall if it faces floor.
    pub(crate) const fn may_hang(self) -> bool {
        matches!(self, MarkKind::Own | MarkKind::Torch)
    }

    /// Whether such a thing fills its cell, so that nobody can stand there; a single mark may say otherwise in
    /// [`Mark::solid`].
    ///
    /// ```
    /// use undercroft::MarkKind;
    /// assert!(MarkKind::Column.is_solid() && !MarkKind::Dais.is_solid());
    /// ```
    pub const fn is_solid(self) -> bool {
        use MarkKind::{Bedding, Bench, Bones, Chains, Dais, Mushrooms, Pillar, Rubble};
        let low = matches!(self, Dais | Rubble | Bedding | Bench | Chains | Bones | Mushrooms);
        matches!(self, Pillar) || (self.is_furnishing() && !low)
    }
}

impl Mark {
    /// A mark with neither front nor name.
    ///
    /// ```
    /// use undercroft::{Mark, MarkKind, RoomId, geom::Point};
    /// assert_eq!(Mark::new(Point::new(3, 4), MarkKind::Loot, Some(RoomId(0))).facing, None);
    /// ```
    pub const fn new(at: Point, kind: MarkKind, room: Option<RoomId>) -> Mark {
        Mark { at, kind, room, facing: None, name: None, studs: None, solid: kind.is_solid(), opens: None }
    }

    /// A mark of your own by its name, on floor. Its room is filled in by [`Draft::add_mark`](crate::Draft::add_mark).
    ///
    /// ```
    /// use undercroft::{Mark, Point};
    /// assert_eq!(Mark::own("brazier", Point::new(3, 4)).name.as_deref(), Some("brazier"));
    /// ```
    pub fn own(name: impl Into<String>, at: Point) -> Mark {
        Mark { name: Some(name.into()), ..Mark::new(at, MarkKind::Own, None) }
    }

    /// Says which way it faces. A mark of your own that faces floor may stand on a wall: a torch, a lever, a picture.
    ///
    /// ```
    /// use undercroft::{Mark, Point, geom::Dir};
    /// assert_eq!(Mark::own("torch", Point::new(3, 4)).facing(Dir::South).facing, Some(Dir::South));
    /// ```
    #[must_use]
    pub fn facing(self, facing: Dir) -> Mark {
        Mark { facing: Some(facing), ..self }
    }

    /// Says that it fills its cell, as a statue does.
    ///
    /// ```
    /// use undercroft::{Mark, Point};
    /// assert!(Mark::own("statue", Point::new(3, 4)).solid().solid && !Mark::own("rug", Point::new(3, 4)).solid);
    /// ```
    #[must_use]
    pub fn solid(self) -> Mark {
        Mark { solid: true, ..self }
    }
}
