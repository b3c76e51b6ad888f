//! Items: what lies on the floor, and what each does.

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
    /// A weapon that adds so much damage. Only a better one than the player's is taken.
    Weapon(u32),
    /// Armour of so many degrees. Only a better one than the player's is taken.
    Armour(u32),
    /// A scroll, to be read later.
    Scroll(Scroll),
    /// A key, by its number in the list of the floor's keys.
    Key(u32),
}

/// A scroll, and the one effect that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scroll {
    /// Burns every enemy in sight.
    Fire,
    /// Puts every enemy in sight to sleep.
    Sleep,
    /// Carries the reader to a known place out of sight, also out of a locked room.
    Teleport,
    /// Shows the whole floor: its rooms, stairs and secret doors.
    Chart,
}

/// The names of weapons by the damage they add, from 1; the last one is that of all better ones.
const WEAPONS: [&str; 6] = ["dagger", "short sword", "long sword", "battle axe", "halberd", "runeblade"];
/// The names of armour by its degree, from 1; the last one is that of all better ones.
const ARMOUR: [&str; 6] = ["jerkin", "leather armour", "ring mail", "chain mail", "plate armour", "dragon scales"];

fn name_of(names: &[&'static str], degree: u32) -> &'static str {
    let place = (degree.max(1) as usize - 1).min(names.len().saturating_sub(1));
    names.get(place).copied().unwrap_or("thing")
}

impl Scroll {
    /// All of them.
    pub const ALL: [Scroll; 4] = [Scroll::Fire, Scroll::Sleep, Scroll::Teleport, Scroll::Chart];

    /// What it is called.
    ///
    /// ```
    /// assert_eq!(undercroft_play::Scroll::Chart.name(), "scroll of charts");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Scroll::Fire => "scroll of fire",
            Scroll::Sleep => "scroll of sleep",
            Scroll::Teleport => "scroll of teleport",
            Scroll::Chart => "scroll of charts",
        }
    }

    /// Its place in lists of all scrolls.
    pub(crate) const fn index(self) -> usize {
        match self {
            Scroll::Fire => 0,
            Scroll::Sleep => 1,
            Scroll::Teleport => 2,
            Scroll::Chart => 3,
        }
    }
}

impl Item {
    /// What a weapon that adds so much damage is called.
    ///
    /// ```
    /// assert_eq!(undercroft_play::Item::weapon_name(3), "long sword");
    /// ```
    pub fn weapon_name(degree: u32) -> &'static str {
        name_of(&WEAPONS, degree)
    }

    /// What armour of this degree is called.
    ///
    /// ```
    /// assert_eq!(undercroft_play::Item::armour_name(9), "dragon scales");
    /// ```
    pub fn armour_name(degree: u32) -> &'static str {
        name_of(&ARMOUR, degree)
    }

    /// The message for finding it.
    pub(crate) fn message(self, count: u32) -> String {
        match self {
            Item::Potions(_) if count == 1 => "You find a potion.".to_owned(),
            Item::Potions(_) => format!("You find {count} potions."),
            Item::Whetstone => "A whetstone: your blade is sharper now.".to_owned(),
            Item::Blessing => "The shrine blesses you.".to_owned(),
            Item::Spikes => "Spikes!".to_owned(),
            Item::Weapon(degree) => format!("You take the {} (+{degree}).", Item::weapon_name(degree)),
            Item::Armour(degree) => format!("You put on the {} (+{degree}).", Item::armour_name(degree)),
            Item::Scroll(scroll) => format!("You find a {}.", scroll.name()),
            Item::Key(_) => "You find a key.".to_owned(),
        }
    }

    /// The message for leaving it where it lies.
    pub(crate) fn message_left(self) -> String {
        match self {
            Item::Potions(1) => "You can carry no more potions; one stays here.".to_owned(),
            Item::Potions(count) => format!("You can carry no more potions; {count} stay here."),
            Item::Weapon(degree) => format!("A {}: yours is no worse.", Item::weapon_name(degree)),
            Item::Armour(degree) => format!("{}: yours is no worse.", capital(Item::armour_name(degree))),
            _ => "You leave it.".to_owned(),
        }
    }
}

/// The text with its first letter in upper case.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
