//! Instruction counts, the same on every run: `cargo xtask bench -p undercroft-words`. Each count is for one dungeon.
#![allow(missing_docs, unused_qualifications, reason = "written by the macros")]
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot run should say so")]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use undercroft::{Dungeon, Recipe, generate};
use undercroft_words::{DungeonTexts, Tables};

fn dungeon(toml: &str) -> (Tables, Dungeon) {
    let dungeon = generate(&Recipe::from_toml(toml).unwrap(), "words").unwrap();
    (Tables::of(&dungeon.origin().recipe), dungeon)
}

#[library_benchmark(setup = dungeon)]
#[bench::medium("[method.tabletop]\nsize = 'medium'")]
#[bench::medium_with_everything(
    "[method.tabletop]\nsize = 'medium'\nwater = 'pools'\n[passes]\ncontents = true\nencounters = true\n[passes.doors]\nsecret = 0.2"
)]
#[bench::xlarge("[method.tabletop]\nsize = 'xlarge'")]
fn tell((tables, dungeon): (Tables, Dungeon)) -> (DungeonTexts, Dungeon) {
    (black_box(tables.tell(black_box(dungeon.draft()), dungeon.origin())), dungeon)
}

library_benchmark_group!(name = words; benchmarks = tell);
main!(library_benchmark_groups = words);
