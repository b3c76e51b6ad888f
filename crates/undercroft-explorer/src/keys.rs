//! Which key does what.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use undercroft_play::{Action, Way};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// To do something in the game.
    Act(Action),
    /// To read the help.
    Help,
    /// To see the whole map, small.
    Map,
    /// To keep the game.
    Save,
    /// To leave, if that is meant.
    Leave,
    /// To leave at once.
    LeaveNow,
    /// Nothing.
    Nothing,
}

/// Arrows, WASD and vi keys; diagonals on `y u b n`, Home, End, Page Up and Page Down.
pub(crate) fn wish(key: KeyEvent) -> Wish {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return if key.code == KeyCode::Char('c') { Wish::LeaveNow } else { Wish::Nothing };
    }
    let go = |way| Wish::Act(Action::Go(way));
    match key.code {
        KeyCode::Left | KeyCode::Char('h' | 'a') => go(Way::West),
        KeyCode::Down | KeyCode::Char('j' | 's') => go(Way::South),
        KeyCode::Up | KeyCode::Char('k' | 'w') => go(Way::North),
        KeyCode::Right | KeyCode::Char('l' | 'd') => go(Way::East),
        KeyCode::Home | KeyCode::Char('y') => go(Way::NorthWest),
        KeyCode::PageUp | KeyCode::Char('u') => go(Way::NorthEast),
        KeyCode::End | KeyCode::Char('b') => go(Way::SouthWest),
        KeyCode::PageDown | KeyCode::Char('n') => go(Way::SouthEast),
        KeyCode::Char('.' | ' ') => Wish::Act(Action::Wait),
        KeyCode::Char('p') => Wish::Act(Action::Drink),
        KeyCode::Char('>') | KeyCode::Enter => Wish::Act(Action::Descend),
        KeyCode::Char('?') | KeyCode::F(1) => Wish::Help,
        KeyCode::Char('m') => Wish::Map,
        KeyCode::Char('S') => Wish::Save,
        KeyCode::Char('q' | 'Q') | KeyCode::Esc => Wish::Leave,
        _ => Wish::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(code: KeyCode) -> Wish {
        wish(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn three_ways_to_go_each_way() {
        for (arrow, letters, way) in [
            (KeyCode::Left, "ha", Way::West),
            (KeyCode::Down, "js", Way::South),
            (KeyCode::Up, "kw", Way::North),
            (KeyCode::Right, "ld", Way::East),
        ] {
            assert_eq!(of(arrow), Wish::Act(Action::Go(way)));
            letters.chars().for_each(|letter| assert_eq!(of(KeyCode::Char(letter)), Wish::Act(Action::Go(way))));
        }
    }

    #[test]
    fn the_letters_of_records_are_keys() {
        for (action, letter) in Action::LETTERS {
            assert_eq!(of(KeyCode::Char(letter)), Wish::Act(action));
        }
    }

    #[test]
    fn control_c_leaves_and_other_controls_do_nothing() {
        assert_eq!(wish(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), Wish::LeaveNow);
        assert_eq!(wish(KeyEvent::new(KeyCode::Char('h'), KeyModifiers::CONTROL)), Wish::Nothing);
    }
}
