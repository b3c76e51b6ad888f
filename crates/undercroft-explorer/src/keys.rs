//! Key bindings.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use undercroft_play::{Action, Dir8, Scroll};

/// The command of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyCommand {
    /// An action in the game.
    Act(Action),
    /// Show the help.
    Help,
    /// Show the map of the floor.
    Map,
    /// Save the game.
    Save,
    /// Quit after a confirmation.
    Leave,
    /// Quit immediately.
    LeaveNow,
    /// No command.
    Nothing,
}

/// Arrows, WASD and vi keys; diagonals on `y u b n`, Home, End, Page Up and Page Down.
pub(crate) fn key_command(key: KeyEvent) -> KeyCommand {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return if key.code == KeyCode::Char('c') { KeyCommand::LeaveNow } else { KeyCommand::Nothing };
    }
    let go = |way| KeyCommand::Act(Action::Go(way));
    match key.code {
        KeyCode::Left | KeyCode::Char('h' | 'a') => go(Dir8::West),
        KeyCode::Down | KeyCode::Char('j' | 's') => go(Dir8::South),
        KeyCode::Up | KeyCode::Char('k' | 'w') => go(Dir8::North),
        KeyCode::Right | KeyCode::Char('l' | 'd') => go(Dir8::East),
        KeyCode::Home | KeyCode::Char('y') => go(Dir8::NorthWest),
        KeyCode::PageUp | KeyCode::Char('u') => go(Dir8::NorthEast),
        KeyCode::End | KeyCode::Char('b') => go(Dir8::SouthWest),
        KeyCode::PageDown | KeyCode::Char('n') => go(Dir8::SouthEast),
        KeyCode::Char('.' | ' ') => KeyCommand::Act(Action::Wait),
        KeyCode::Char('p') => KeyCommand::Act(Action::Drink),
        KeyCode::Char('>') | KeyCode::Enter => KeyCommand::Act(Action::Descend),
        KeyCode::Char('<') => KeyCommand::Act(Action::Ascend),
        KeyCode::Char('r') => KeyCommand::Act(Action::Rest),
        KeyCode::Char('e') => KeyCommand::Act(Action::Search),
        KeyCode::Char('f') => KeyCommand::Act(Action::Read(Scroll::Fire)),
        KeyCode::Char('z') => KeyCommand::Act(Action::Read(Scroll::Sleep)),
        KeyCode::Char('t') => KeyCommand::Act(Action::Read(Scroll::Teleport)),
        KeyCode::Char('c') => KeyCommand::Act(Action::Read(Scroll::Chart)),
        KeyCode::Char('R') => KeyCommand::Act(Action::Retry),
        KeyCode::Char('?') | KeyCode::F(1) => KeyCommand::Help,
        KeyCode::Char('m') => KeyCommand::Map,
        KeyCode::Char('S') => KeyCommand::Save,
        KeyCode::Char('q' | 'Q') | KeyCode::Esc => KeyCommand::Leave,
        _ => KeyCommand::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(code: KeyCode) -> KeyCommand {
        key_command(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn three_ways_to_go_each_way() {
        for (arrow, letters, way) in [
            (KeyCode::Left, "ha", Dir8::West),
            (KeyCode::Down, "js", Dir8::South),
            (KeyCode::Up, "kw", Dir8::North),
            (KeyCode::Right, "ld", Dir8::East),
        ] {
            assert_eq!(of(arrow), KeyCommand::Act(Action::Go(way)));
            letters.chars().for_each(|letter| assert_eq!(of(KeyCode::Char(letter)), KeyCommand::Act(Action::Go(way))));
        }
    }

    #[test]
    fn the_letters_of_records_are_keys() {
        for (action, letter) in Action::LETTERS {
            assert_eq!(of(KeyCode::Char(letter)), KeyCommand::Act(action));
        }
    }

    #[test]
    fn control_c_leaves_and_other_controls_do_nothing() {
        assert_eq!(key_command(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), KeyCommand::LeaveNow);
        assert_eq!(key_command(KeyEvent::new(KeyCode::Char('h'), KeyModifiers::CONTROL)), KeyCommand::Nothing);
    }
}
