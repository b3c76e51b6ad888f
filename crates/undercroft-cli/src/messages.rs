//! Texts that several commands print: counts, numbers, and summaries of a dungeon.

use std::path::Path;

use undercroft::{Dungeon, Levels, LinkKind, Seed, routes, stats};
use undercroft_bind::Verdict;

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

/// One line on a dungeon: `bsp, seed 42, 16 rooms; sound: all 16 rooms reachable`.
pub fn headline(dungeon: &Dungeon) -> String {
    let verdict = Verdict::of_dungeon(dungeon).sentence;
    format!("{}, {}; {verdict}", origin(dungeon), count(dungeon.draft().rooms.len(), "room"))
}

/// What reproduces several levels: `3 levels, seed 42`.
pub fn levels_origin(levels: &Levels) -> String {
    format!("{} levels, seed {}", levels.list().len(), seed(&levels.origin().seed))
}

/// One line on several levels.
pub fn levels_headline(levels: &Levels) -> String {
    let rooms: usize = levels.drafts().iter().map(|draft| draft.rooms.len()).sum();
    let verdict = Verdict::of_levels(levels).sentence;
    format!("{}, {}; {verdict}", levels_origin(levels), count(rooms, "room"))
}

/// Warnings where levels have less than their recipe asks for.
pub fn levels_shortfalls(levels: &Levels) -> impl Iterator<Item = String> {
    let wanted = levels.origin().recipe.shafts.unsigned_abs() as usize * (levels.list().len() - 1);
    let shafts = levels.links().iter().filter(|link| link.kind == LinkKind::Shaft).count();
    let missing = (shafts < wanted).then(|| {
        let hint = "the levels have no more free floor above each other that no lock or secret door parts";
        format!("warning: {} of {wanted}; {hint}", count(shafts, "shaft"))
    });
    let of_level = |(index, level): (usize, &undercroft::Level)| {
        let name = move |warning: String| format!("level {index}: {warning}");
        shortfalls(&level.dungeon).map(name).collect::<Vec<_>>()
    };
    let own: Vec<String> = levels.list().iter().enumerate().flat_map(of_level).collect();
    own.into_iter().chain(missing)
}

/// Warnings where a dungeon has less than its recipe asks for.
pub fn shortfalls(dungeon: &Dungeon) -> impl Iterator<Item = String> {
    [missing_tiles(dungeon), missing_locks(dungeon)].into_iter().flatten()
}

/// Not every dungeon bears as many locks as are asked for, nor as long a chain of them.
fn missing_locks(dungeon: &Dungeon) -> Option<String> {
    let wanted = dungeon.origin().recipe.passes.locks.as_ref()?;
    let stats = stats(dungeon.draft());
    let (locks, depth) = (stats.locks as usize, stats.key_depth.unwrap_or(0));
    if (locks as i64) < i64::from(wanted.count.min) {
        let hint = "it has no more rooms that locks can cut off";
        return Some(format!("warning: {} of locks.count = {}; {hint}", count(locks, "lock"), wanted.count.min));
    }
    // Where keys lie on other levels the chain is not to be seen on one.
    let alone = dungeon.origin().recipe.passes.links.is_none();
    (alone && locks > 0 && i64::from(depth) < i64::from(wanted.depth)).then(|| {
        let hint = "keys = \"named\" allows longer chains";
        format!(
            "warning: the longest chain has {}, locks.depth = {}; {hint}",
            count(depth as usize, "lock"),
            wanted.depth
        )
    })
}

fn missing_tiles(dungeon: &Dungeon) -> Option<String> {
    let assembly = dungeon.draft().assembly.as_ref()?;
    let missing = routes::missing_tiles(assembly);
    (missing > 0).then(|| {
        let (tiles, wanted) = (assembly.nodes.len(), assembly.target_size);
        let hint = "raise max_branches or branch_length, or lengthen the path";
        format!("warning: {} of target_size = {wanted}; {hint}", count(tiles, "tile"))
    })
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
