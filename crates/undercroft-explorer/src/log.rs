//! The message log. A message that comes again at once is counted instead of repeated.

use std::collections::VecDeque;

/// The most lines that are kept.
const LINES: usize = 1_000;

#[derive(Debug, Default)]
pub(crate) struct Log(VecDeque<(String, u32)>);

impl Log {
    pub(crate) fn say(&mut self, line: String) {
        match self.0.back_mut() {
            Some((last, times)) if *last == line => *times += 1,
            _ => {
                if self.0.len() == LINES {
                    self.0.pop_front();
                }
                self.0.push_back((line, 1));
            }
        }
    }

    /// The lines, the oldest first.
    pub(crate) fn lines(&self) -> impl DoubleEndedIterator<Item = String> {
        self.0.iter().map(|(line, times)| if *times == 1 { line.clone() } else { format!("{line} (x{times})") })
    }
}

/// A text as lines of at most `width` characters, broken between words where that is possible.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last > 0 && last + 1 + word.len() > width {
            lines.push(String::new());
        } else if last > 0
            && let Some(line) = lines.last_mut()
        {
            line.push(' ');
        }
        while word.len() > width {
            let rest = word.split_off(width);
            if let Some(line) = lines.last_mut() {
                line.extend(word);
            }
            lines.push(String::new());
            word = rest;
        }
        if let Some(line) = lines.last_mut() {
            line.extend(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_again_is_counted() {
        let mut log = Log::default();
        for line in ["a", "b", "b", "b", "a"] {
            log.say(line.to_owned());
        }
        assert_eq!(log.lines().collect::<Vec<_>>(), ["a", "b (x3)", "a"]);
    }

    #[test]
    fn the_oldest_lines_are_forgotten() {
        let mut log = Log::default();
        (0..LINES + 5).for_each(|number| log.say(number.to_string()));
        assert_eq!((log.lines().next().as_deref(), log.lines().count()), (Some("5"), LINES));
    }

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrapped("", 5), [""]);
    }
}
