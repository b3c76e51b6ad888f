//! Key bindings.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use undercroft_play::{Action, Dir8, Scroll};

/// All keys and what they do, for help pages.
pub const KEYS: [(&str, &str); 20] = [
    ("arrows wasd hjkl", "go; walk into an enemy to strike"),
    ("y u b n", "go diagonally; also Home PgUp End PgDn"),
    ("1 to 9", "the same on the number pad"),
    ("shift + arrow, HJKL YUBN", "run until there is something"),
    ("o", "explore until there is news"),
    ("> < Enter", "take the stairs, or walk to them"),
    ("x", "look: move the cursor, Tab to the next thing, Enter walks there"),
    (". space 5", "wait for a turn"),
    ("r", "rest until healed or disturbed"),
    ("e", "search the walls for secret doors"),
    ("p", "drink a potion"),
    ("f z t c", "read a scroll: fire, sleep, teleport, charts"),
    ("i", "how you fare and what you carry"),
    ("m", "map of the floor and of your way"),
    ("M", "all messages"),
    ("S", "save"),
    ("R", "after a death: try the floor again"),
    ("N", "after the end: a new game"),
    ("? F1", "help"),
    ("q Esc, Ctrl-C, Ctrl-Z", "leave; leave at once; suspend"),
];

/// The keys of a game that goes by itself: a replay, or a bot's.
pub const PLAYBACK_KEYS: [(&str, &str); 5] = [
    ("space", "pause, and go on"),
    (".", "one step"),
    ("+ -", "faster, slower"),
    ("Enter", "to the end"),
    ("q", "leave"),
];

/// The command of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyCommand {
    /// An action in the game.
    Act(Action),
    /// Run in a direction.
    Run(Dir8),
    /// Explore.
    Explore,
    /// Look around.
    Look,
    /// Show the help.
    Help,
    /// Show all messages.
    History,
    /// Show what the player carries.
    Character,
    /// Show the map of the floor.
    Map,
    /// Save the game.
    Save,
    /// Quit after a confirmation.
    Leave,
    /// Quit immediately.
    LeaveNow,
    /// Give the terminal back for a while.
    Suspend,
    /// The pace of a replay.
    Faster,
    Slower,
    /// A key without a command.
    Unknown,
}

/// Arrows, WASD, vi keys and the number pad; diagonals on `y u b n`, Home, End, Page Up and Page Down.
pub(crate) fn key_command(key: KeyEvent) -> KeyCommand {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'C') => KeyCommand::LeaveNow,
            KeyCode::Char('z' | 'Z') => KeyCommand::Suspend,
            _ => KeyCommand::Unknown,
        };
    }
    if let Some(way) = direction(key) {
        return if is_run(key) { KeyCommand::Run(way) } else { KeyCommand::Act(Action::Go(way)) };
    }
    match key.code {
        KeyCode::Char('.' | ' ' | '5') | KeyCode::KeypadBegin => KeyCommand::Act(Action::Wait),
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
        KeyCode::Char('o') => KeyCommand::Explore,
        KeyCode::Char('x') => KeyCommand::Look,
        KeyCode::Char('i') => KeyCommand::Character,
        KeyCode::Char('?') | KeyCode::F(1) => KeyCommand::Help,
        KeyCode::Char('m') => KeyCommand::Map,
        KeyCode::Char('M') => KeyCommand::History,
        KeyCode::Char('S') => KeyCommand::Save,
        KeyCode::Char('q' | 'Q') | KeyCode::Esc => KeyCommand::Leave,
        KeyCode::Char('+') => KeyCommand::Faster,
        KeyCode::Char('-') => KeyCommand::Slower,
        _ => KeyCommand::Unknown,
    }
}

/// Whether a key of a direction means a run: with shift, which some terminals report and others send as a capital letter.
pub(crate) fn is_run(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::SHIFT) || matches!(key.code, KeyCode::Char(c) if c.is_ascii_uppercase())
}

/// The direction of a key, with shift or without.
pub(crate) fn direction(key: KeyEvent) -> Option<Dir8> {
    let letter = match key.code {
        // A capital of WASD is no run, because S saves.
        KeyCode::Char(c @ ('H' | 'J' | 'K' | 'L' | 'Y' | 'U' | 'B' | 'N')) => KeyCode::Char(c.to_ascii_lowercase()),
        other => other,
    };
    Some(match letter {
        KeyCode::Left | KeyCode::Char('h' | 'a' | '4') => Dir8::West,
        KeyCode::Down | KeyCode::Char('j' | 's' | '2') => Dir8::South,
        KeyCode::Up | KeyCode::Char('k' | 'w' | '8') => Dir8::North,
        KeyCode::Right | KeyCode::Char('l' | 'd' | '6') => Dir8::East,
        KeyCode::Home | KeyCode::Char('y' | '7') => Dir8::NorthWest,
        KeyCode::PageUp | KeyCode::Char('u' | '9') => Dir8::NorthEast,
        KeyCode::End | KeyCode::Char('b' | '1') => Dir8::SouthWest,
        KeyCode::PageDown | KeyCode::Char('n' | '3') => Dir8::SouthEast,
        _ => return None,
    })
}

/// What a key is called.
pub(crate) fn key_name(key: KeyEvent) -> String {
    let control = if key.modifiers.contains(KeyModifiers::CONTROL) { "Ctrl-" } else { "" };
    match key.code {
        KeyCode::Char(c) if !c.is_control() => format!("{control}{c}"),
        KeyCode::F(number) => format!("{control}F{number}"),
        other => format!("{control}{other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(code: KeyCode) -> KeyCommand {
        key_command(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn four_ways_to_go_each_way() {
        for (arrow, letters, way) in [
            (KeyCode::Left, "ha4", Dir8::West),
            (KeyCode::Down, "js2", Dir8::South),
            (KeyCode::Up, "kw8", Dir8::North),
            (KeyCode::Right, "ld6", Dir8::East),
            (KeyCode::Home, "y7", Dir8::NorthWest),
            (KeyCode::PageUp, "u9", Dir8::NorthEast),
            (KeyCode::End, "b1", Dir8::SouthWest),
            (KeyCode::PageDown, "n3", Dir8::SouthEast),
        ] {
            assert_eq!(of(arrow), KeyCommand::Act(Action::Go(way)));
            letters.chars().for_each(|letter| assert_eq!(of(KeyCode::Char(letter)), KeyCommand::Act(Action::Go(way))));
            assert_eq!(key_command(KeyEvent::new(arrow, KeyModifiers::SHIFT)), KeyCommand::Run(way));
            let capital = letters.chars().next().unwrap().to_ascii_uppercase();
            assert_eq!(of(KeyCode::Char(capital)), KeyCommand::Run(way));
            assert_eq!(key_command(KeyEvent::new(KeyCode::Char(capital), KeyModifiers::SHIFT)), KeyCommand::Run(way));
        }
    }

    #[test]
    fn the_letters_of_records_are_keys() {
        for (action, letter) in Action::LETTERS {
            assert_eq!(of(KeyCode::Char(letter)), KeyCommand::Act(action));
        }
    }

    #[test]
    fn control_keys() {
        let control = |c| key_command(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL));
        assert_eq!(control('c'), KeyCommand::LeaveNow);
        assert_eq!(control('z'), KeyCommand::Suspend);
        assert_eq!(control('h'), KeyCommand::Unknown);
        assert_eq!(key_name(KeyEvent::new(KeyCode::Char('h'), KeyModifiers::CONTROL)), "Ctrl-h");
    }

    #[test]
    fn every_key_that_help_lists_does_something() {
        for (keys, _) in KEYS {
            for key in keys.split(' ').filter(|key| key.chars().count() == 1 && *key != "+") {
                let command = of(KeyCode::Char(key.chars().next().unwrap()));
                assert!(command != KeyCommand::Unknown || key == "N", "{key}");
            }
        }
        for letter in ["HJKL", "YUBN", "wasd", "hjkl"] {
            assert!(letter.chars().all(|c| of(KeyCode::Char(c)) != KeyCommand::Unknown));
        }
        "123456789".chars().for_each(|digit| assert_ne!(of(KeyCode::Char(digit)), KeyCommand::Unknown));
        for unknown in "vgV,;WAD".chars() {
            assert_eq!(of(KeyCode::Char(unknown)), KeyCommand::Unknown, "{unknown}");
        }
    }
}
