//! The tilesets that are always there.

use std::sync::LazyLock;

use super::Tileset;
use crate::params;

/// The names of the ready tilesets.
pub const READY_TILESETS: [&str; 2] = ["keep", "sewer"];

const TEXTS: [&str; 2] = [include_str!("keep.toml"), include_str!("sewer.toml")];

/// Read once: reading takes longer than building a dungeon with it.
static TILESETS: LazyLock<[Option<Tileset>; 2]> = LazyLock::new(|| TEXTS.map(read));

fn read(text: &str) -> Option<Tileset> {
    let mut problems = Vec::new();
    let root = params::from_toml_text(0, text, &mut problems);
    let tileset = super::text::read("", &root, &mut problems);
    tileset.filter(|_| problems.is_empty())
}

pub(super) fn find(name: &str) -> Option<Tileset> {
    let index = READY_TILESETS.iter().position(|ready| *ready == name)?;
    TILESETS[index].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ready_tileset_is_sound() {
        for (name, text) in READY_TILESETS.into_iter().zip(TEXTS) {
            let mut problems = Vec::new();
            let root = params::from_toml_text(0, text, &mut problems);
            super::super::text::read("", &root, &mut problems);
            assert_eq!(problems, [], "{name}");
            assert_eq!(find(name).unwrap().name(), name);
        }
    }
}
