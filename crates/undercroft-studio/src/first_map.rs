//! The map that the page carries: it is there before any script runs. Each server has one of its own.

use std::borrow::Cow;

use serde::Deserialize;
use undercroft_bind::{Answer, Limits, call};

use crate::encoding::gzip;

/// Where the page takes its seed and its drawing.
const SEED: &str = "data-seed=\"\"";
const DRAWING: &str = "<!-- the first map -->";
/// Seeds of the page have six digits at most, which are easy to say.
const SEEDS: u32 = 1_000_000;
/// The most that the drawing may add to a compressed page, so that a phone shows it at once.
const MOST_BYTES: usize = 40 * 1024;
/// About every second drawing is light enough.
const TRIES: usize = 12;
/// A seed whose drawing is light enough; `cargo xtask site` carries it too.
const LIGHT: u32 = 4;

/// A seed and its drawing; none where there is no drawing to be had.
#[derive(Clone, Debug, Default)]
pub struct FirstMap {
    seed: String,
    drawing: String,
}

/// The part of the answer that the page carries.
#[derive(Deserialize)]
struct Shown {
    svg: String,
}

impl FirstMap {
    /// Draws the default recipe for a seed that nobody chose.
    pub fn draw() -> FirstMap {
        let chances = (0..TRIES).filter_map(|_| getrandom::u32().ok()).map(|number| number % SEEDS);
        let light = chances.filter_map(FirstMap::of).find(FirstMap::is_light);
        // Where there is none at all, the page asks for its first map as for any other.
        light.or_else(|| FirstMap::of(LIGHT)).unwrap_or_default()
    }

    fn of(seed: u32) -> Option<FirstMap> {
        let request = format!("{{\"seed\":\"{seed}\"}}");
        let Ok(Answer::Json(shown)) = call("show", &request, &Limits::NONE) else { return None };
        let Shown { svg } = serde_json::from_str(&shown).ok()?;
        Some(FirstMap { seed: seed.to_string(), drawing: svg })
    }

    fn is_light(&self) -> bool {
        gzip(self.drawing.as_bytes(), 9).is_some_and(|packed| packed.len() <= MOST_BYTES)
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

#[cfg(test)]
mod tests {
    use super::{FirstMap, LIGHT};
    use undercroft_bind::{Answer, Limits, call};

    #[test]
    fn the_page_carries_what_the_engine_draws_for_its_seed() {
        let first = FirstMap::draw();
        let page = first.put_into(b"<div data-seed=\"\"><!-- the first map --></div>".as_slice().into());
        // As the page itself asks for it: its method, and the style and audience that it begins with.
        let request = format!(
            "{{\"recipe\":{{\"method\":\"tabletop\"}},\"seed\":\"{}\",\"style\":\"ink\",\"audience\":\"gm\"}}",
            first.seed()
        );
        let Answer::Json(shown) = call("show", &request, &Limits::NONE).unwrap() else { panic!("no JSON") };
        let shown: serde_json::Value = serde_json::from_str(&shown).unwrap();
        let expected = format!("<div data-seed=\"{}\">{}</div>", first.seed(), shown["svg"].as_str().unwrap());
        assert_eq!(std::str::from_utf8(&page).unwrap(), expected);
    }

    /// What a drawing paints with, such as `fill="#ffffff"`, in the order of its elements.
    fn colours(drawing: &str) -> Vec<&str> {
        let words = drawing.split([' ', '>', '/']);
        words.filter(|word| word.starts_with("fill=\"#") || word.starts_with("stroke=\"#")).collect()
    }

    #[test]
    fn at_night_the_page_has_the_colours_of_the_dark_style() {
        let style = include_str!("../web/css/map.css");
        for seed in [LIGHT, 0, 9, 17, 203] {
            let ink = FirstMap::of(seed).unwrap().drawing;
            let request = format!("{{\"seed\":\"{seed}\",\"format\":\"svg\",\"style\":\"dark\"}}");
            let Answer::Bytes { bytes, .. } = call("draw", &request, &Limits::NONE).unwrap() else { panic!("no file") };
            let dark = String::from_utf8(bytes).unwrap();
            // The glow around the floor, which ink does not have, and the paper, which the page takes away.
            let dark = dark.replace("stroke=\"#181b21\"", "");
            let (ink, dark) = (colours(&ink), colours(&dark));
            assert_eq!(ink.len(), dark.len());
            for (day, night) in ink.into_iter().zip(dark).skip(1) {
                let (name, day_colour) = day.split_once('=').unwrap();
                let (_, night_colour) = night.split_once('=').unwrap();
                let rule = format!(
                    "[{day}] {{ {name}: light-dark({}, {}) }}",
                    day_colour.trim_matches('"'),
                    night_colour.trim_matches('"')
                );
                assert!(style.contains(&rule), "map.css has no `{rule}`");
            }
        }
    }

    #[test]
    fn the_drawing_is_light() {
        assert!(FirstMap::draw().is_light());
        assert!(FirstMap::of(LIGHT).unwrap().is_light());
    }
}
