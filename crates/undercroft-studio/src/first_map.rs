//! The map that the page carries: it is there before any script runs. Each server has one of its own.

use std::borrow::Cow;

use undercroft_bind::{Answer, Limits, call};

/// Where the page takes its seed and its drawing.
const SEED: &str = "data-seed=\"\"";
const DRAWING: &str = "<!-- the first map -->";
/// Seeds of the page have six digits at most, which are easy to say.
const SEEDS: u32 = 1_000_000;

/// A seed and its drawing; none where there is no drawing to be had.
#[derive(Clone, Debug, Default)]
pub struct FirstMap {
    seed: String,
    drawing: String,
}

impl FirstMap {
    /// Draws the default recipe for a seed that nobody chose.
    pub fn draw() -> FirstMap {
        let seed = getrandom::u32().map_or(4, |number| number % SEEDS).to_string();
        let request = format!("{{\"seed\":\"{seed}\",\"format\":\"svg\"}}");
        match call("draw", &request, &Limits::NONE) {
            Ok(Answer::Bytes { bytes, .. }) => FirstMap { seed, drawing: String::from_utf8(bytes).unwrap_or_default() },
            // The page then asks for its first map as for any other.
            _ => FirstMap::default(),
        }
    }

    /// What tells the page of this server from that of another.
    pub fn seed(&self) -> &str {
        &self.seed
    }

    /// The page with the map in it.
    pub fn put_into(&self, page: Cow<'static, [u8]>) -> Cow<'static, [u8]> {
        match std::str::from_utf8(&page) {
            Ok(text) if !self.drawing.is_empty() => {
                let seeded = text.replacen(SEED, &format!("data-seed=\"{}\"", self.seed), 1);
                Cow::Owned(seeded.replacen(DRAWING, &self.drawing, 1).into_bytes())
            }
            _ => page,
        }
    }
}
