//! Items on the floor.

/// An item on the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// This many potions.
    Potions(u32),
    /// Increases the damage of the player.
    Whetstone,
    /// Heals the player and raises the maximum health.
    Blessing,
    /// Damages the player at every step on it; it is not removed.
    Spikes,
}

impl Item {
    /// The message for finding it.
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
