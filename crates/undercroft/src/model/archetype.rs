use crate::named::named;

named! {
    /// What a dungeon was built as.
    pub enum Archetype {
        /// A bit of everything.
        Classic = "classic",
        /// Small rooms, close together, with many ways round.
        Warren = "warren",
        /// Grand rooms on either side of a nave that leads to the sanctum.
        Temple = "temple",
        /// A long way past side chambers that lead nowhere.
        Crypt = "crypt",
        /// Caves, and passages that wind.
        Cavern = "cavern",
        /// Rooms of one size in rows: an outer ring, and few ways to the keep inside.
        Fortress = "fortress",
        /// Approaches to one room that is larger than all others.
        Lair = "lair",
    }
}
