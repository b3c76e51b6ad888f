//! Time for files of other programs on this machine: `cargo bench -p undercroft-export --bench formats`. The image of tiles is part
//! of it.
#![allow(missing_docs, reason = "written by the macros")]
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot run should say so")]

use criterion::{Criterion, criterion_group, criterion_main};
use undercroft::{Named, Recipe, generate};
use undercroft_export::{Format, Options, export};

/// A medium map with water, furniture, stairs, ways out, locks and keys.
const MEDIUM: &str =
    "[method.tabletop]\nsize='medium'\nwater='pools'\n[passes.locks]\ncount=2\n[passes.exits]\ncount=2\n";

fn formats(criterion: &mut Criterion) {
    let dungeon = generate(&Recipe::from_toml(MEDIUM).unwrap(), "7").unwrap();
    let options = Options { stem: Some("map".to_owned()), ..Options::default() };
    let mut group = criterion.benchmark_group("medium map");
    group.sample_size(20);
    for format in [Format::Tmj, Format::Tmx, Format::Ldtk, Format::Tscn] {
        group.bench_function(format.name(), |bencher| bencher.iter(|| export(&dungeon, format, &options).unwrap()));
    }
    group.finish();
}

criterion_group!(benches, formats);
criterion_main!(benches);
