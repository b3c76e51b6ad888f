//! What the player can do, and the letter each deed has in a record.

use crate::Way;

/// One key press's worth of doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Goes, or strikes whoever stands there.
    Go(Way),
    /// Lets a turn pass.
    Wait,
    /// Drinks a potion.
    Drink,
    /// Takes the stairs.
    Descend,
}

impl Action {
    /// Every action with its letter.
    pub const LETTERS: [(Action, char); 11] = [
        (Action::Go(Way::West), 'h'),
        (Action::Go(Way::South), 'j'),
        (Action::Go(Way::North), 'k'),
        (Action::Go(Way::East), 'l'),
        (Action::Go(Way::NorthWest), 'y'),
        (Action::Go(Way::NorthEast), 'u'),
        (Action::Go(Way::SouthWest), 'b'),
        (Action::Go(Way::SouthEast), 'n'),
        (Action::Wait, '.'),
        (Action::Drink, 'p'),
        (Action::Descend, '>'),
    ];

    /// Its letter.
    ///
    /// ```
    /// use undercroft_play::{Action, Way};
    /// assert_eq!(Action::Go(Way::NorthWest).letter(), 'y');
    /// ```
    pub fn letter(self) -> char {
        Action::LETTERS.iter().find(|(action, _)| *action == self).map_or('.', |(_, letter)| *letter)
    }

    /// The action of a letter.
    ///
    /// ```
    /// use undercroft_play::Action;
    /// assert_eq!(Action::from_letter('>'), Some(Action::Descend));
    /// assert_eq!(Action::from_letter('x'), None);
    /// ```
    pub fn from_letter(letter: char) -> Option<Action> {
        Action::LETTERS.iter().find(|(_, own)| *own == letter).map(|(action, _)| *action)
    }
}
