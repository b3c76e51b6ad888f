//! What a request needs in memory, compared with what there is before any work begins: on a machine that runs out of
//! memory the whole system stalls, and nobody is told why.

use std::{fs, path::Path, str::FromStr};

use sysinfo::{MemoryRefreshKind, System};
use undercroft::recipe::ExpectedSize;
use undercroft_export::{ExportError, Format};

use crate::{failure::Failure, picture_args};

/// The share of the free memory that is used unless the user says otherwise.
const USUAL_PERCENT: u64 = 80;
/// Bytes a cell that a game holds: terrain, what is in sight and what was seen, and the floor's own dungeon.
const GAME_BYTES_PER_CELL: u64 = 30;
/// Bytes a byte of a dungeon file while it is read.
const READ_FACTOR: u64 = 12;

/// A number of bytes as people write it: `800M`, `2G`, `1.5GiB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteCount(pub u64);

impl FromStr for ByteCount {
    type Err = String;

    fn from_str(text: &str) -> Result<ByteCount, String> {
        let wrong = || format!("`{text}` is no amount of memory; write one like 800M or 2G");
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
            "" | "B" => 0,
            "K" | "KB" | "KIB" => 10,
            "M" | "MB" | "MIB" => 20,
            "G" | "GB" | "GIB" => 30,
            "T" | "TB" | "TIB" => 40,
            _ => return Err(wrong()),
        };
        let number: f64 = digits.parse().map_err(|_| wrong())?;
        let bytes = number * (1_u64 << shift) as f64;
        if bytes.is_finite() && (1.0..=u64::MAX as f64).contains(&bytes) {
            Ok(ByteCount(bytes as u64))
        } else {
            Err(wrong())
        }
    }
}

/// What a dungeon is made for, which decides what is needed beside it.
#[derive(Clone, Copy, Debug)]
pub enum MemoryUse {
    /// To be looked at and thrown away.
    Looking,
    /// To be written to a file.
    File(Format),
    /// To be played.
    Playing,
}

/// How much memory may be used.
#[derive(Clone, Copy, Debug)]
pub struct MemoryLimit {
    given: Option<ByteCount>,
}

impl MemoryLimit {
    /// What the user says, else most of what is free when it is asked for.
    pub fn new(given: Option<ByteCount>) -> MemoryLimit {
        MemoryLimit { given }
    }

    /// Refuses a request if `at_once` dungeons of that size may not fit into memory together.
    pub fn require(&self, size: &ExpectedSize, memory_use: MemoryUse, at_once: u64) -> Result<(), Failure> {
        refuse_by_size(size, memory_use)?;
        self.require_bytes(
            needed(size, memory_use).saturating_mul(at_once),
            "make the board smaller or the rooms fewer",
        )
    }

    /// Refuses to read a dungeon file if its dungeon may not fit into memory. What has no size beforehand, such as
    /// standard input, is bounded when it is read.
    pub fn require_for_reading(&self, path: &Path) -> Result<(), Failure> {
        let bytes = fs::metadata(path).map_or(0, |about| about.len());
        self.require_bytes(bytes.saturating_mul(READ_FACTOR), "the file is large: read it where there is more")
    }

    fn require_bytes(&self, needed: u64, remedy: &str) -> Result<(), Failure> {
        let Some(limit) = self.given.map(|ByteCount(bytes)| bytes).or_else(usual_limit) else { return Ok(()) };
        if needed <= limit {
            return Ok(());
        }
        let source = if self.given.is_some() { "--memory allows" } else { "there may be used" };
        let message = format!("this may need {} of memory, and {source} {}", shown(needed), shown(limit));
        Err(Failure::unmet(message).hint(format!("{remedy}, or allow more with --memory")))
    }
}

/// Refuses a board that a format cannot hold on any machine, before it is made, if the recipe fixes its size.
fn refuse_by_size(size: &ExpectedSize, memory_use: MemoryUse) -> Result<(), Failure> {
    match memory_use {
        MemoryUse::File(format) if size.is_exact && format.refuses(size.cells) => {
            let (cells, most) = (size.cells as i64, Format::MAX_CELLS as i64);
            Err(picture_args::refused(&ExportError::TooManyCells { cells, most }))
        }
        _ => Ok(()),
    }
}

fn needed(size: &ExpectedSize, memory_use: MemoryUse) -> u64 {
    let beside = match memory_use {
        MemoryUse::Looking => 0,
        MemoryUse::File(format) => format.memory(size),
        MemoryUse::Playing => size.cells.saturating_mul(GAME_BYTES_PER_CELL),
    };
    size.memory().saturating_add(beside)
}

/// Most of what the system has free, or the container it runs in; nothing where neither says.
fn usual_limit() -> Option<u64> {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    let of_system = Some(system.available_memory()).filter(|free| *free > 0);
    // What a container counts as used holds copies of files, which it gives up when memory is short. Resident pages it does not.
    let of_container = system.cgroup_limits().map(|limits| limits.total_memory.saturating_sub(limits.rss));
    let free = [of_system, of_container].into_iter().flatten().min()?;
    Some(free / 100 * USUAL_PERCENT)
}

/// Bytes in the unit that people use for them.
fn shown(bytes: u64) -> String {
    let mega = bytes as f64 / f64::from(1 << 20);
    if mega < 1024.0 { format!("{mega:.0} MiB") } else { format!("{:.1} GiB", mega / 1024.0) }
}

#[cfg(test)]
mod tests {
    use super::{ByteCount, MemoryLimit, MemoryUse, shown};
    use undercroft::{Recipe, recipe::Bsp};
    use undercroft_export::Format;

    fn bytes(text: &str) -> Option<u64> {
        text.parse().ok().map(|ByteCount(bytes)| bytes)
    }

    #[test]
    fn amounts_are_read_as_people_write_them() {
        assert_eq!(bytes("2G"), Some(2 << 30));
        assert_eq!(bytes("1.5GiB"), Some(3 << 29));
        assert_eq!(bytes("800m"), Some(800 << 20));
        assert_eq!(bytes("4096"), Some(4096));
        for wrong in ["", "G", "-1G", "1X", "NaN", "inf", "1e400G", "0", "2 G"] {
            assert_eq!(bytes(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn figures_are_short() {
        assert_eq!((shown(5 << 20), shown(5 << 30)), ("5 MiB".to_owned(), "5.0 GiB".to_owned()));
    }

    #[test]
    fn what_fits_is_allowed_and_what_does_not_is_refused() {
        let limit = MemoryLimit::new(Some(ByteCount(64 << 20)));
        let board = |side| Recipe::new(Bsp { width: side, height: side, ..Bsp::default() }).expected_size();
        assert!(limit.require(&board(500), MemoryUse::Looking, 1).is_ok());
        assert!(limit.require(&board(500), MemoryUse::Looking, 100).is_err());
        assert!(limit.require(&board(5_000), MemoryUse::File(Format::Csv), 1).is_err());
        assert!(MemoryLimit::new(None).require(&board(80), MemoryUse::Playing, 1).is_ok());
    }
}
