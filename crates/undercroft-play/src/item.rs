//! What lies about.

/// Something on the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// So many potions.
    Potions(u32),
    /// Makes the sword sharper.
    Whetstone,
    /// Heals, and strengthens for good.
    Blessing,
    /// Harmful floor; it stays.
    Spikes,
}

impl Item {
    /// What finding it says.
    pub(crate) fn message(self, count: u32) -> String {
        match self {
            Item::Potions(_) if count == 1 => "You find a potion.".to_owned(),
            Item::Potions(_) => format!("You find {count} potions."),
            Item::Whetstone => "A whetstone: your sword is sharper now.".to_owned(),
            Item::Blessing => "The shrine blesses you.".to_owned(),
            Item::Spikes => "Spikes!".to_owned(),
        }
    }
}
