//! The actions of the player, and the letter of each in a saved game.

use crate::Dir8;

/// One action of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Moves one step, or attacks the enemy there.
    Go(Dir8),
    /// Waits for a turn.
    Wait,
    /// Drinks a potion.
    Drink,
    /// Takes the stairs.
    Descend,
}

impl Action {
    /// Every action with its letter.
    pub const LETTERS: [(Action, char); 11] = [
        (Action::Go(Dir8::West), 'h'),
        (Action::Go(Dir8::South), 'j'),
        (Action::Go(Dir8::North), 'k'),
        (Action::Go(Dir8::East), 'l'),
        (Action::Go(Dir8::NorthWest), 'y'),
        (Action::Go(Dir8::NorthEast), 'u'),
        (Action::Go(Dir8::SouthWest), 'b'),
        (Action::Go(Dir8::SouthEast), 'n'),
        (Action::Wait, '.'),
        (Action::Drink, 'p'),
        (Action::Descend, '>'),
    ];

    /// Its letter.
    ///
    /// ```
    /// use undercroft_play::{Action, Dir8};
    /// assert_eq!(Action::Go(Dir8::NorthWest).letter(), 'y');
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
