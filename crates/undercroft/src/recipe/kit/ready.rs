//! The tilesets that are always there.

use std::sync::LazyLock;

use super::Kit;
use crate::recipe::tree;

/// The names of the ready tilesets.
pub const READY_KITS: [&str; 2] = ["keep", "sewer"];

const TEXTS: [&str; 2] = [include_str!("keep.toml"), include_str!("sewer.toml")];

/// Read once: reading takes longer than building a dungeon with it.
static KITS: LazyLock<[Option<Kit>; 2]> = LazyLock::new(|| TEXTS.map(read));

fn read(text: &str) -> Option<Kit> {
    let mut problems = Vec::new();
    let root = tree::from_toml_text(0, text, &mut problems);
    let kit = super::text::read("", &root, &mut problems);
    kit.filter(|_| problems.is_empty())
}

pub(super) fn find(name: &str) -> Option<Kit> {
    let index = READY_KITS.iter().position(|ready| *ready == name)?;
    KITS[index].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ready_tileset_is_sound() {
        for (name, text) in READY_KITS.into_iter().zip(TEXTS) {
            let mut problems = Vec::new();
            let root = tree::from_toml_text(0, text, &mut problems);
            super::super::text::read("", &root, &mut problems);
            assert_eq!(problems, [], "{name}");
            assert_eq!(find(name).unwrap().name(), name);
        }
    }
}
