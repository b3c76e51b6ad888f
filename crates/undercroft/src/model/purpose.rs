use super::MarkKind;
use crate::named::named;

named! {
    /// What a room was furnished as.
    pub enum Purpose {
        /// People gathered here under columns.
        Hall = "hall",
        /// They slept here.
        Dormitory = "dormitory",
        /// Soldiers slept here, beside their weapons.
        Barracks = "barracks",
        /// They cooked here.
        Kitchen = "kitchen",
        /// They ate here.
        Refectory = "refectory",
        /// They read here.
        Library = "library",
        /// They made things here.
        Workshop = "workshop",
        /// They forged things here.
        Smithy = "smithy",
        /// They locked people up here.
        Prison = "prison",
        /// They prayed here.
        Shrine = "shrine",
        /// They buried their dead here.
        Tomb = "tomb",
        /// They kept their supplies here.
        Store = "store",
        /// They drew water here.
        Well = "well",
        /// The ceiling came down here.
        Ruin = "ruin",
        /// Beasts live here.
        Den = "den",
        /// Somebody camps here.
        Camp = "camp",
        /// Mushrooms grow here.
        Fungus = "fungus",
    }
}

impl Purpose {
    /// The kinds of things that such a room is furnished with. Stones fall from the ceiling of any room, so each may hold
    /// rubble too.
    ///
    /// ```
    /// use undercroft::{MarkKind, Purpose};
    /// assert!(Purpose::Kitchen.furnishings().contains(&MarkKind::Hearth));
    /// assert!(!Purpose::Kitchen.furnishings().contains(&MarkKind::Coffin));
    /// ```
    pub const fn furnishings(self) -> &'static [MarkKind] {
        use MarkKind::{
            Altar, Anvil, Barrel, Bed, Bedding, Bench, Bones, Brazier, Cage, Chains, Coffin, Column, Crate, Dais,
            Fountain, Hearth, Mushrooms, Rubble, Shelf, Statue, Table, Urn, WeaponRack, Well, Workbench,
        };
        match self {
            Purpose::Hall => &[Column, Dais, Table, Bench, Brazier, Statue, Rubble],
            Purpose::Dormitory => &[Bed, Crate, Brazier, Rubble],
            Purpose::Barracks => &[Bed, WeaponRack, Table, Rubble],
            Purpose::Kitchen => &[Hearth, Table, Shelf, Barrel, Crate, Rubble],
            Purpose::Refectory => &[Table, Bench, Hearth, Rubble],
            Purpose::Library => &[Shelf, Table, Bench, Rubble],
            Purpose::Workshop => &[Workbench, Shelf, Crate, Barrel, Rubble],
            Purpose::Smithy => &[Anvil, Hearth, WeaponRack, Barrel, Rubble],
            Purpose::Prison => &[Cage, Chains, Bedding, Bones, Rubble],
            Purpose::Shrine => &[Altar, Dais, Column, Bench, Brazier, Statue, Rubble],
            Purpose::Tomb => &[Coffin, Urn, Statue, Rubble],
            Purpose::Store => &[Crate, Barrel, Shelf, Rubble],
            Purpose::Well => &[Well, Fountain, Barrel, Bench, Rubble],
            Purpose::Ruin => &[Rubble, Bones],
            Purpose::Den => &[Bedding, Bones, Rubble],
            Purpose::Camp => &[Hearth, Bedding, Crate, Barrel, Rubble],
            Purpose::Fungus => &[Mushrooms, Bones, Rubble],
        }
    }
}
