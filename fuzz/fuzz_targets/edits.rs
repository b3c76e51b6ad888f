//! A file of edits is refused with a reason or applied, whatever it says, and an edited dungeon is read back as it was.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use undercroft::{Dungeon, Named, Recipe, check::Rule, fingerprint, generate};
use undercroft_export::json;

static DUNGEON: LazyLock<Dungeon> = LazyLock::new(|| {
    let recipe =
        Recipe::from_toml("[method.bsp]\nwidth = 40\nheight = 24\ndepth = 2\n[passes]\ndoors = true\nwang = true");
    generate(&recipe.expect("the recipe is sound"), 7).expect("the seed makes a dungeon")
});

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok((mut edits, _)) = json::read_edits(text) else { return };
    edits.made_on = fingerprint(DUNGEON.draft());
    let promises: Vec<Rule> = Rule::ALL.iter().map(|(rule, _)| *rule).filter(|rule| !rule.is_law()).collect();
    if let Ok(edited) = DUNGEON.with_edits(&edits, &promises) {
        assert_eq!(json::read(&json::write(&edited)).as_ref(), Ok(&edited));
    }
});
