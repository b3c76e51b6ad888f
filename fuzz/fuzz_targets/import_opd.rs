//! Whatever is read from a map of the format `opd` makes a sound dungeon or is refused; nothing panics or takes long (law 2).
#![no_main]

use libfuzzer_sys::fuzz_target;
use undercroft::{AskedEnds, Recipe, generate, recipe::Given};
use undercroft_export::import::{ImportFormat, ImportOptions, read};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(imported) = read(text, ImportFormat::Opd, &ImportOptions::default()) else { return };
    let Ok(recovered) = imported.map.recover(AskedEnds::default()) else { return };
    generate(&Recipe::new(Given::new(recovered.layout)), "fuzz").unwrap();
});
