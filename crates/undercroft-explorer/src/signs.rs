//! Every sign on the screen and what it means. No two things share a sign, so that nothing depends on colours.

use undercroft::{MarkKind, view};
use undercroft_play::{Item, Warning};

pub(crate) const PLAYER: char = '@';
pub(crate) const FLOOR: char = '.';
pub(crate) const WALL: char = '#';
/// The wall of a floor that is made of text, in which `#` may be a letter.
pub(crate) const WALL_BY_TEXT: char = '▒';
pub(crate) const DOOR: char = '\'';
pub(crate) const SHUT: char = '+';
pub(crate) const LOCKED: char = '|';
pub(crate) const DOWN: char = '>';
pub(crate) const UP: char = '<';
pub(crate) const STEPS: char = '≡';
pub(crate) const SHALLOW: char = '~';
pub(crate) const DEEP: char = '=';
pub(crate) const GROWING: char = '°';
pub(crate) const KNOWN: char = '▪';
pub(crate) const WAY: char = '•';
pub(crate) const GRAVE: char = '†';

pub(crate) fn item(item: Item) -> char {
    match item {
        Item::Potions(_) => '!',
        Item::Whetstone => '/',
        Item::Blessing => '_',
        Item::Spikes => '^',
        Item::Weapon(_) => ')',
        Item::Armour(_) => ']',
        Item::Scroll(_) => '?',
        Item::Key(_) => '%',
    }
}

pub(crate) fn furnishing(kind: MarkKind) -> char {
    use MarkKind::*;
    match kind {
        // What these have on maps of the format `text` are letters, and a shrine, here.
        Column => '*',
        Coffin => '[',
        Dais => ':',
        kind @ (Pillar | Enemy | Boss | Loot | Reward | Hazard | Blessing | Altar | Fountain | Rubble | Bed
        | Bedding | Table | Bench | Hearth | Shelf | Workbench | Anvil | WeaponRack | Cage | Chains
        | Statue | Urn | Crate | Barrel | Well | Brazier | Bones | Mushrooms | Torch | Junction
        | PlayerSpawn | EnemySpawn | BossSpawn | LootSpawn | Key | Own) => {
            view::furnishing_sign(kind).map_or(NO_LETTER, |own| own.sign)
        }
    }
}

/// The circle of an enemy that will appear, full and empty in turn.
pub(crate) fn warning(warning: Warning, full: bool) -> char {
    match (warning, full) {
        (Warning::Red, true) => '●',
        (Warning::Red, false) => '○',
        (Warning::Gold, true) => '◆',
        (Warning::Gold, false) => '◇',
        (Warning::Purple, true) => '■',
        (Warning::Purple, false) => '□',
    }
}

/// All signs that are no letters, with their meaning, in the order of the help page.
pub(crate) const SIGNS: [(&[char], &str); 52] = [
    (&[PLAYER], "you"),
    (&['●', '○'], "an enemy appears here soon"),
    (&['■', '□'], "the same, in a challenge room"),
    (&['◆', '◇'], "the boss appears here soon"),
    (&[GROWING], "it appears"),
    (&['!'], "potions"),
    (&['?'], "a scroll"),
    (&['%'], "a key"),
    (&[')'], "a weapon"),
    (&[']'], "armour"),
    (&['/'], "a whetstone: more damage"),
    (&['_'], "a shrine: more health"),
    (&['^'], "spikes: they hurt"),
    (&[DOWN], "stairs down"),
    (&[UP], "stairs up"),
    (&[STEPS], "steps inside a floor"),
    (&[DOOR], "an open door"),
    (&[SHUT], "a door shut by a fight"),
    (&[LOCKED], "a locked door"),
    (&[FLOOR], "floor"),
    (&[WALL, WALL_BY_TEXT], "wall"),
    (&[SHALLOW], "shallow water: slow"),
    (&[DEEP], "deep water: no way"),
    (&['*'], "a column"),
    (&['&'], "an altar"),
    (&['{'], "a fountain"),
    (&['['], "a coffin"),
    (&[','], "rubble"),
    (&[':'], "a dais"),
    (&['þ'], "a bed"),
    (&['('], "bedding"),
    (&['¤'], "a table"),
    (&['-'], "a bench"),
    (&['ô'], "a hearth"),
    (&['§'], "a shelf"),
    (&['±'], "a workbench"),
    (&['¬'], "an anvil"),
    (&['×'], "a weapon rack"),
    (&['¦'], "a cage"),
    (&[';'], "chains"),
    (&['¡'], "a statue"),
    (&['µ'], "an urn"),
    (&['¢'], "a crate"),
    (&['ø'], "a barrel"),
    (&['Ø'], "a well"),
    (&['¥'], "a brazier"),
    (&['÷'], "bones"),
    (&['"'], "mushrooms"),
    (&[KNOWN], "on maps: known floor"),
    (&[WAY], "on maps: where you walked"),
    (&[GRAVE], "on maps: where you fell"),
    (&['·'], "a letter that would be a sign"),
];

/// What stands for a letter of a text that cannot be shown.
pub(crate) const NO_LETTER: char = '·';

/// Whether a character means something on the map; letters are enemies.
pub(crate) fn is_sign(c: char) -> bool {
    c.is_ascii_alphabetic() || (c != FLOOR && SIGNS.iter().any(|(signs, _)| signs.contains(&c)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use undercroft_play::Scroll;
    use unicode_width::UnicodeWidthChar;

    use super::*;

    #[test]
    fn no_two_things_share_a_sign() {
        let all: Vec<char> = SIGNS.iter().flat_map(|(signs, _)| signs.iter().copied()).collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        assert!(all.iter().all(|sign| !sign.is_ascii_alphanumeric() && sign.width() == Some(1)));
    }

    #[test]
    fn whatever_is_drawn_is_explained() {
        let items = [
            Item::Potions(2),
            Item::Whetstone,
            Item::Blessing,
            Item::Spikes,
            Item::Weapon(1),
            Item::Armour(1),
            Item::Scroll(Scroll::Fire),
            Item::Key(0),
        ];
        let kinds = view::FURNISHING_SIGNS.map(|own| own.kind);
        let circles = [Warning::Red, Warning::Gold, Warning::Purple];
        let mut drawn: Vec<char> = items.into_iter().map(item).chain(kinds.into_iter().map(furnishing)).collect();
        drawn.extend(circles.into_iter().flat_map(|circle| [warning(circle, true), warning(circle, false)]));
        assert!(drawn.iter().all(|sign| is_sign(*sign)), "{drawn:?}");
        assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), drawn.len());
    }
}
