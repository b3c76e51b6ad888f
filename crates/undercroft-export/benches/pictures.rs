//! Time for pictures on this machine: `cargo bench -p undercroft-export --bench pictures`.
#![allow(missing_docs, reason = "written by the macros")]
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot run should say so")]

use criterion::{Criterion, criterion_group, criterion_main};
use undercroft::{Method, Recipe, generate};
use undercroft_export::{
    picture::{PictureOptions, PictureView, Style, paint},
    png, svg,
};

/// The styles and views whose cost differs from that of `ink`, on a map of medium size.
fn looks(criterion: &mut Criterion) {
    let dungeon = generate(&Recipe::from_toml("method = 'tabletop'").unwrap(), "42").unwrap();
    let isometric = PictureOptions { view: PictureView::Isometric, ..PictureOptions::default() };
    let battle = PictureOptions { style: Style::named("battle").unwrap(), ..PictureOptions::default() };
    for (name, picture_options) in [("battle", battle), ("isometric", isometric)] {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(20);
        group.bench_function("svg", |bencher| bencher.iter(|| svg::write(&paint(&dungeon, &picture_options))));
        let scene = paint(&dungeon, &picture_options);
        let scale = 1_200.0 / scene.width.max(scene.height);
        group.bench_function("png, 1,200 pixels", |bencher| {
            bencher.iter(|| png::write(&paint(&dungeon, &picture_options), scale).unwrap());
        });
        group.finish();
    }
}

fn pictures(criterion: &mut Criterion) {
    for name in Method::NAMES {
        let recipe = Recipe::from_toml(&format!("method = '{name}'")).unwrap();
        let dungeon = generate(&recipe, "42").unwrap();
        let picture_options = PictureOptions::default();
        let mut group = criterion.benchmark_group(name);
        group.sample_size(20);
        group.bench_function("ink svg", |bencher| bencher.iter(|| svg::write(&paint(&dungeon, &picture_options))));
        let scene = paint(&dungeon, &picture_options);
        let scale = 1_200.0 / scene.width.max(scene.height);
        group.bench_function("ink png, 1,200 pixels", |bencher| {
            bencher.iter(|| png::write(&paint(&dungeon, &picture_options), scale).unwrap());
        });
        group.finish();
    }
}

criterion_group!(benches, pictures, looks);
criterion_main!(benches);
