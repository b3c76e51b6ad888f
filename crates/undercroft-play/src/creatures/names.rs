//! What enemies are called and drawn as: by the bestiary, or, on floors made of source code, after bugs and code smells.

use std::borrow::Cow;

use crate::{BESTIARY, Campaign, Effect, Enemy};

/// The bug or code smell of each kind of enemy. They are matched by behaviour: what comes in numbers is a pack, what waits for
/// you to come near is a sleeper, what stands in the way is a guard.
pub const CODE_NAMES: [(&str, &str); 20] = [
    ("rat", "race condition"),
    ("jackal", "jitter"),
    ("kobold", "kludge"),
    ("toad", "todo comment"),
    ("beetle", "bottleneck"),
    ("goblin", "goto"),
    ("imp", "injection"),
    ("wolf", "warning"),
    ("bear", "cold cache"),
    ("skeleton", "singleton"),
    ("orc", "off-by-one"),
    ("archer", "assertion"),
    ("ogre", "edge case"),
    ("hell hound", "heisenbug"),
    ("wight", "memory leak"),
    ("golem", "nested if"),
    ("warlock", "logic bomb"),
    ("troll", "panic"),
    ("dragon", "deadlock"),
    ("fiend", "fork bomb"),
];

/// The names of bosses on such floors.
pub const CODE_BOSSES: [&str; 8] = [
    "Big Ball of Mud",
    "Legacy Monolith",
    "God Object",
    "Spaghetti Stack",
    "Production Outage",
    "Undefined Behaviour",
    "Dependency Hell",
    "Copy-Paste Hydra",
];

/// A set of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// As in the bestiary.
    Bestiary,
    /// Bugs and code smells.
    Code,
}

impl Names {
    /// The names of a game: those of code where source code is the floor.
    ///
    /// ```
    /// use undercroft_play::Names;
    /// # let game = undercroft_play::doc_game();
    /// assert_eq!(Names::of(game.campaign()), Names::Bestiary);
    /// ```
    pub fn of(campaign: &Campaign) -> Names {
        if campaign.texts.is_empty() { Names::Bestiary } else { Names::Code }
    }

    /// What an enemy of this name is called. A name that is not in the bestiary is a boss's.
    ///
    /// ```
    /// use undercroft_play::Names;
    /// assert_eq!(Names::Code.name("orc"), "off-by-one");
    /// assert_eq!(Names::Bestiary.name("orc"), "orc");
    /// ```
    pub fn name(self, name: &str) -> &str {
        let known = || CODE_NAMES.iter().find(|(kind, _)| *kind == name).map(|(_, bug)| *bug);
        let is_kind = || BESTIARY.iter().any(|kind| kind.name == name);
        match self {
            Names::Bestiary => name,
            Names::Code if is_kind() || name == "spikes" => known().unwrap_or(name),
            Names::Code => {
                let sum: usize = name.bytes().map(usize::from).sum();
                CODE_BOSSES.get(sum % CODE_BOSSES.len()).copied().unwrap_or(name)
            }
        }
    }

    /// The sign of an enemy: a lower-case letter that no other kind has, an upper-case one for a boss.
    ///
    /// ```
    /// use undercroft_play::Names;
    /// # let game = undercroft_play::doc_game();
    /// assert!(game.enemies().iter().all(|enemy| Names::Bestiary.sign(enemy).is_ascii_lowercase()));
    /// ```
    pub fn sign(self, enemy: &Enemy) -> char {
        if enemy.boss {
            let first = self.name(&enemy.name).chars().next();
            return first.filter(char::is_ascii_alphabetic).map_or('B', |c| c.to_ascii_uppercase());
        }
        sign_of(&enemy.name).unwrap_or(enemy.letter)
    }

    /// The sentence of an effect with these names, see [`Effect::message`].
    ///
    /// ```
    /// use undercroft_play::{Effect, EnemyId, Names};
    /// let effect = Effect::Sighted { enemy: EnemyId { room: None, number: 0 }, name: "orc".to_owned() };
    /// assert_eq!(Names::Code.message(&effect).as_deref(), Some("Something comes: an off-by-one!"));
    /// ```
    pub fn message(self, effect: &Effect) -> Option<String> {
        let renamed = match effect {
            Effect::Sighted { name, .. } => {
                return Some(format!("Something comes: {}!", with_article(self.name(name))));
            }
            _ if self == Names::Bestiary => Cow::Borrowed(effect),
            _ => Cow::Owned(self.renamed(effect)),
        };
        renamed.message()
    }

    fn renamed(self, effect: &Effect) -> Effect {
        let mut effect = effect.clone();
        match &mut effect {
            Effect::Attacked { enemy: name, .. }
            | Effect::Missed { enemy: name, .. }
            | Effect::EnemyKilled { name, .. }
            | Effect::EnemyAppeared { name, .. } => *name = self.name(name).to_owned(),
            _ => {}
        }
        effect
    }
}

/// A name with its article.
///
/// ```
/// assert_eq!(undercroft_play::with_article("imp"), "an imp");
/// ```
pub fn with_article(name: &str) -> String {
    let vowel = name.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// The letter of a kind. Where several kinds share one in the bestiary the first keeps it, and the others have a letter of their
/// name that is free, else the first free letter of the alphabet.
fn sign_of(name: &str) -> Option<char> {
    let keeps = |place: usize| BESTIARY[..place].iter().all(|other| other.letter != BESTIARY[place].letter);
    let mut signs: Vec<Option<char>> =
        (0..BESTIARY.len()).map(|place| keeps(place).then_some(BESTIARY[place].letter)).collect();
    for place in 0..BESTIARY.len() {
        if signs[place].is_none() {
            let free = |letter: &char| letter.is_ascii_lowercase() && !signs.contains(&Some(*letter));
            signs[place] = BESTIARY[place].name.chars().find(free).or_else(|| ('a'..='z').find(free));
        }
    }
    let place = BESTIARY.iter().position(|kind| kind.name == name)?;
    signs.get(place).copied().flatten()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_kind_has_a_sign_of_its_own() {
        let signs: BTreeSet<char> = BESTIARY.iter().map(|kind| sign_of(kind.name).unwrap()).collect();
        assert_eq!(signs.len(), BESTIARY.len());
        assert!(signs.iter().all(char::is_ascii_lowercase));
    }

    #[test]
    fn every_kind_has_a_bug_of_its_own() {
        let bugs: BTreeSet<&str> = BESTIARY.iter().map(|kind| Names::Code.name(kind.name)).collect();
        assert_eq!(bugs.len(), BESTIARY.len());
        assert!(BESTIARY.iter().all(|kind| Names::Code.name(kind.name) != kind.name));
    }

    #[test]
    fn bosses_are_bugs_too() {
        assert!(CODE_BOSSES.contains(&Names::Code.name("Warden")));
        assert_eq!(Names::Code.name("spikes"), "spikes");
    }
}
