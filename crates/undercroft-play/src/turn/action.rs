//! The actions of the player, and the letter of each in a saved game.

use crate::{Dir8, Scroll};

/// One action of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Moves one step, or attacks the enemy there.
    Go(Dir8),
    /// Waits for a turn.
    Wait,
    /// Drinks a potion.
    Drink,
    /// Takes the stairs down.
    Descend,
    /// Takes the stairs up, to the floor before.
    Ascend,
    /// Rests until healed, or until something comes: many turns at once.
    Rest,
    /// Searches the walls nearby for secret doors: some turns at once.
    Search,
    /// Reads a scroll.
    Read(Scroll),
    /// Begins the floor again after a death.
    Retry,
}

impl Action {
    /// Every action with its letter.
    pub const LETTERS: [(Action, char); 19] = [
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
        (Action::Ascend, '<'),
        (Action::Rest, 'r'),
        (Action::Search, 'e'),
        (Action::Read(Scroll::Fire), 'f'),
        (Action::Read(Scroll::Sleep), 'z'),
        (Action::Read(Scroll::Teleport), 't'),
        (Action::Read(Scroll::Chart), 'c'),
        (Action::Retry, 'R'),
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
