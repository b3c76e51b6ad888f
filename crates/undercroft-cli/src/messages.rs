//! Texts that several commands print: counts, numbers, and summaries of a dungeon.

use std::path::Path;

use undercroft::{Dungeon, Levels, Method, Named, Seed, Shortfall, Stats, check::Unsound, recipe::Placement, stats};

/// Makes text from outside safe for a terminal: control characters, which could move the cursor or change colours, are
/// replaced by visible ones.
pub fn printable(text: &str) -> String {
    let safe = |c: char| match c {
        '\n' | '\t' => c,
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        '\u{80}'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        other => other,
    };
    text.chars().map(safe).collect()
}

/// The same for what stands on one line, such as a name or a seed: line breaks and tabs are made visible too.
pub fn on_one_line(text: &str) -> String {
    printable(text).replace('\n', "\u{240a}").replace('\t', "\u{2409}")
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

/// What reproduces this dungeon: `bsp, seed 42, attempt 2`.
pub fn origin(dungeon: &Dungeon) -> String {
    let origin = dungeon.origin();
    let attempt = match origin.attempt {
        0 => String::new(),
        later => format!(", attempt {later}"),
    };
    format!("{}, seed {}{attempt}", origin.recipe.method.name(), seed(&origin.seed))
}

/// The verdict of the check in words. Every `Dungeon` has passed the check.
pub fn verdict(dungeon: &Dungeon) -> String {
    // A walk with free placement promises only what the formulas of its document give.
    if matches!(&dungeon.origin().recipe.method, Method::Walk(walk) if walk.placement == Placement::Free) {
        let Stats { clipped_rooms, unreachable_rooms, .. } = stats(dungeon.draft());
        if clipped_rooms + unreachable_rooms > 0 {
            let clipped = count(clipped_rooms as usize, "room");
            return format!("sound by its document's formulas: {clipped} clipped, {unreachable_rooms} out of reach");
        }
    }
    let origin = dungeon.origin();
    let edits = match origin.edits.list.len() {
        0 => String::new(),
        many => format!(", with {} by hand", count(many, "edit")),
    };
    if !origin.waived.is_empty() {
        let waived: Vec<&str> = origin.waived.iter().map(|rule| rule.name()).collect();
        return format!("sound by every law{edits}; waived: {}", waived.join(", "));
    }
    match dungeon.draft().rooms.len() {
        1 => format!("sound: the room and all ways reachable{edits}"),
        many => format!("sound: all {many} rooms reachable{edits}"),
    }
}

/// One line on a dungeon: `bsp, seed 42, 16 rooms; sound: all 16 rooms reachable`.
pub fn headline(dungeon: &Dungeon) -> String {
    format!("{}, {}; {}", origin(dungeon), count(dungeon.draft().rooms.len(), "room"), verdict(dungeon))
}

/// What reproduces several levels: `3 levels, seed 42`.
pub fn levels_origin(levels: &Levels) -> String {
    format!("{} levels, seed {}", levels.list().len(), seed(&levels.origin().seed))
}

/// One line on several levels.
pub fn levels_headline(levels: &Levels) -> String {
    let rooms: usize = levels.drafts().iter().map(|draft| draft.rooms.len()).sum();
    let links = count(levels.links().len(), "way");
    format!("{}, {}; sound: all levels reachable by {links}", levels_origin(levels), count(rooms, "room"))
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

/// A line for every number of which levels have less than their recipe asks for.
pub fn levels_shortfalls(levels: &Levels) -> impl Iterator<Item = String> {
    undercroft::levels_shortfalls(levels)
        .into_iter()
        .map(|own| format!("level {}: {}", own.level, line(&own.shortfall)))
}

/// A line for every number of which a dungeon has less than its recipe asks for.
pub fn shortfalls(dungeon: &Dungeon) -> impl Iterator<Item = String> {
    undercroft::shortfalls(&dungeon.origin().recipe, dungeon.draft()).into_iter().map(|own| line(&own))
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
        assert_eq!(printable("Ö 猫\nx"), "Ö 猫\nx");
        assert_eq!(path(Path::new("a\n\tb\x1b[0m")), "a␊␉b␛[0m");
        assert_eq!(seed(&Seed::from("7\r\n")), "7␍␊");
    }

    #[test]
    fn counting() {
        assert_eq!((count(1, "door"), count(0, "door")), ("1 door".to_owned(), "0 doors".to_owned()));
    }
}
