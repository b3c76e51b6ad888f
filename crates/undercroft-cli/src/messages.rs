//! Texts that several commands print: counts, numbers, and summaries of a dungeon.

use std::path::Path;

use undercroft::{AnyDungeonRef, Dungeon, Seed, Shortfall, check::Unsound, is_display_control, stats};
use undercroft_bind::Verdict;

/// Makes text from outside safe for a terminal: control characters, which could move the cursor or change colours, are
/// replaced by visible ones.
pub fn printable(text: &str) -> String {
    text.chars().map(printable_char).collect()
}

/// The same for one character.
pub fn printable_char(c: char) -> char {
    match c {
        '\n' | '\t' => c,
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        control if is_display_control(control) => '\u{fffd}',
        other => other,
    }
}

/// The same for what stands on one line, such as a name or a seed: line breaks and tabs are made visible too.
pub fn on_one_line(text: &str) -> String {
    printable(text).replace('\n', "\u{240a}").replace('\t', "\u{2409}")
}

/// JSON that others have written, with the characters escaped in it that a terminal would obey.
pub fn safe_json(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => safe.push(c),
            control if is_display_control(control) => safe += &format!("\\u{:04x}", u32::from(control)),
            other => safe.push(other),
        }
    }
    safe
}

/// The name of a file or a folder.
pub fn path(path: &Path) -> String {
    on_one_line(&path.display().to_string())
}

/// A seed, which may be any text.
pub fn seed(seed: &Seed) -> String {
    on_one_line(seed.as_str())
}

/// `1 room`, `2 rooms`.
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// A number without trailing zeros, rounded to three decimals.
pub fn number(value: f64) -> String {
    ((value * 1000.0).round() / 1000.0).to_string()
}

/// The same for a number that may be missing, which is a dash.
pub fn number_or_dash(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), number)
}

/// What reproduces a dungeon or several levels: `bsp, seed 42, attempt 2`, or `3 levels, seed 42`.
pub fn origin<'a>(made: impl Into<AnyDungeonRef<'a>>) -> String {
    let made = made.into();
    let seed = seed(made.seed());
    match made {
        AnyDungeonRef::One(dungeon) => {
            let origin = dungeon.origin();
            let attempt = match origin.attempt {
                0 => String::new(),
                later => format!(", attempt {later}"),
            };
            format!("{}, seed {seed}{attempt}", origin.recipe.method.name())
        }
        AnyDungeonRef::Levels(levels) => format!("{} levels, seed {seed}", levels.list().len()),
    }
}

/// One line on a dungeon or several levels: `bsp, seed 42, 16 rooms; sound: all 16 rooms reachable`.
pub fn headline<'a>(made: impl Into<AnyDungeonRef<'a>>) -> String {
    let made = made.into();
    let rooms: usize = made.dungeons().iter().map(|dungeon| dungeon.draft().rooms.len()).sum();
    format!("{}, {}; {}", origin(made), count(rooms, "room"), Verdict::of(made).sentence)
}

/// A warning that the engine made a mistake, and another attempt in the place of it.
pub fn redrawn(unsound: &Unsound, own: &Seed) -> String {
    let fault = unsound.faults.first().map(ToString::to_string).unwrap_or_default();
    format!(
        "warning: an attempt broke a rule, and another one took its place; please report the recipe and the seed {}: {}",
        seed(own),
        on_one_line(&fault)
    )
}

/// A line for every number of which there is less than the recipe asks for.
pub fn shortfalls(made: AnyDungeonRef<'_>) -> Vec<String> {
    match made {
        AnyDungeonRef::One(dungeon) => {
            undercroft::shortfalls(&dungeon.origin().recipe, dungeon.draft()).iter().map(line).collect()
        }
        AnyDungeonRef::Levels(levels) => {
            let own = undercroft::levels_shortfalls(levels);
            own.iter().map(|own| format!("level {}: {}", own.level, line(&own.shortfall))).collect()
        }
    }
}

/// `only 4 of 6 loops (loops): ` and why there may be no more.
fn line(shortfall: &Shortfall) -> String {
    format!("{shortfall}; {}", shortfall.hint())
}

/// The statistics that are shown in a summary.
pub fn figures(dungeon: &Dungeon) -> String {
    let stats = stats(dungeon.draft());
    let size = &dungeon.draft().board.cells;
    let mut parts = vec![
        format!("{}×{}", size.width(), size.height()),
        count(stats.passages as usize, "passage"),
        count(stats.doors as usize, "door"),
        count(stats.loops as usize, "loop"),
    ];
    parts.extend(stats.critical_path.map(|steps| format!("goal {} from the start", count(steps as usize, "step"))));
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_from_outside_reaches_the_terminal_raw() {
        assert_eq!(printable("a\x1b[2Jb\r\u{9b}31m\u{202e}"), "a␛[2Jb␍\u{fffd}31m\u{fffd}");
        assert_eq!(safe_json("{\n\"a\": \"\u{9b}\u{202e}\"}"), "{\n\"a\": \"\\u009b\\u202e\"}");
        assert_eq!(printable("Ö 猫\nx"), "Ö 猫\nx");
        assert_eq!(path(Path::new("a\n\tb\x1b[0m")), "a␊␉b␛[0m");
        assert_eq!(seed(&Seed::from("7\r\n")), "7␍␊");
    }

    #[test]
    fn counting() {
        assert_eq!((count(1, "door"), count(0, "door")), ("1 door".to_owned(), "0 doors".to_owned()));
    }
}
