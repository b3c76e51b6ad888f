//! A question in the terminal before the game, answered by a line of keys.

use std::{
    io::{self, Write},
    time::Duration,
};

use crossterm::{
    event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers},
    terminal::{disable_raw_mode, enable_raw_mode},
};

use crate::{signals::Signals, terminal::mark_pastes, unread_input};

/// The number of SIGINT.
const INTERRUPT: i32 = 2;
/// The longest answer; further keys are ignored.
const LONGEST: usize = 16;
/// How often it is looked whether a signal has come.
const WAIT: Duration = Duration::from_millis(200);

/// What a key does to an answer.
#[derive(Debug, PartialEq, Eq)]
enum Typed {
    On,
    Done,
    Interrupted,
}

/// Asks a question and waits for a line. Only `y` and `yes` mean yes. Pasted text is ignored: it was meant for somebody
/// else, and an answer in it would be chance. The error is a signal that ends the process, or Ctrl-C, which is one; call
/// [`die_by`](crate::die_by) with it.
///
/// ```no_run
/// if undercroft_explorer::confirm("Go on with it?") == Ok(true) {
///     // It was a yes.
/// }
/// ```
pub fn confirm(question: &str) -> Result<bool, i32> {
    let answered = Signals::watch().and_then(|signals| {
        enable_raw_mode()?;
        mark_pastes(true);
        ask(question, &signals)
    });
    mark_pastes(false);
    unread_input::discard();
    let _ = disable_raw_mode();
    match answered {
        Ok(Ok(line)) => Ok(matches!(line.trim().to_lowercase().as_str(), "y" | "yes")),
        Ok(Err(signal)) => Err(signal),
        Err(_) => Ok(false),
    }
}

/// The line that was typed, or the signal that came.
fn ask(question: &str, signals: &Signals) -> io::Result<Result<String, i32>> {
    let mut line = String::new();
    write(&format!("{question} [y/n] "))?;
    loop {
        if let Some(signal) = signals.caught() {
            return write("\r\n").map(|()| Err(signal));
        }
        if !event::poll(WAIT)? {
            continue;
        }
        match event::read()? {
            Event::Key(key) => {
                let before = line.len();
                match typed(&mut line, key) {
                    Typed::On if line.len() < before => write("\x08 \x08")?,
                    Typed::On => write(&line[before..])?,
                    Typed::Done => return write("\r\n").map(|()| Ok(line)),
                    Typed::Interrupted => return write("\r\n").map(|()| Err(INTERRUPT)),
                }
            }
            Event::Paste(_) => write(&format!("\r\nPasted text is ignored.\r\n{question} [y/n] {line}"))?,
            Event::FocusGained | Event::FocusLost | Event::Mouse(_) | Event::Resize(..) => {}
        }
    }
}

/// Messages go to standard error, which is the terminal even where results go elsewhere.
fn write(text: &str) -> io::Result<()> {
    let mut to = io::stderr();
    to.write_all(text.as_bytes())?;
    to.flush()
}

fn typed(line: &mut String, key: KeyEvent) -> Typed {
    if key.kind == KeyEventKind::Release {
        return Typed::On;
    }
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c' | 'C') if control => return Typed::Interrupted,
        KeyCode::Char('d' | 'D') if control => return Typed::Done,
        // Some terminals send the end of a line as Ctrl-J.
        KeyCode::Char('j' | 'J') if control => return Typed::Done,
        KeyCode::Enter => return Typed::Done,
        KeyCode::Esc => {
            line.clear();
            return Typed::Done;
        }
        KeyCode::Backspace => {
            line.pop();
        }
        KeyCode::Char(letter) if !control && letter.is_ascii_graphic() && line.len() < LONGEST => line.push(letter),
        _ => {}
    }
    Typed::On
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_make_a_line() {
        let mut line = String::new();
        for letter in "yeh".chars() {
            assert_eq!(typed(&mut line, KeyCode::Char(letter).into()), Typed::On);
        }
        typed(&mut line, KeyCode::Backspace.into());
        typed(&mut line, KeyCode::Char('s').into());
        assert_eq!((typed(&mut line, KeyCode::Enter.into()), line.as_str()), (Typed::Done, "yes"));
        let control = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        assert_eq!(typed(&mut line, control('c')), Typed::Interrupted);
        assert_eq!((typed(&mut line, KeyCode::Esc.into()), line.as_str()), (Typed::Done, ""));
        "x".repeat(100).chars().for_each(|letter| {
            typed(&mut line, KeyCode::Char(letter).into());
        });
        assert_eq!(line.len(), LONGEST);
    }
}
