//! Time on this machine: `cargo bench -p undercroft --bench time`. Noisy; compare within one run only.
#![allow(missing_docs, reason = "written by the macros")]
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot run should say so")]

use criterion::{Criterion, criterion_group, criterion_main};
use undercroft::{Recipe, Seed, Workshop, fingerprint, stats};

fn methods(criterion: &mut Criterion) {
    for name in ["bsp", "scatter", "walk", "tilepath"] {
        let recipe = Recipe::from_toml(&format!("method = '{name}'")).unwrap();
        let mut workshop = Workshop::new();
        let mut group = criterion.benchmark_group(name);
        let mut seeds = (0..).map(|seed: i64| Seed::from(seed % 10_000));
        group.bench_function("draft", |bencher| {
            bencher.iter(|| {
                let draft = workshop.draft(&recipe, seeds.next().unwrap()).unwrap();
                workshop.recycle(draft);
            });
        });
        group.bench_function("whole", |bencher| {
            bencher.iter(|| {
                let dungeon = workshop.generate(&recipe, seeds.next().unwrap()).unwrap();
                workshop.recycle(dungeon);
            });
        });
        let dungeon = workshop.generate(&recipe, Seed::from(1)).unwrap();
        group.bench_function("fingerprint", |bencher| bencher.iter(|| fingerprint(dungeon.draft())));
        group.bench_function("stats", |bencher| bencher.iter(|| stats(dungeon.draft())));
        group.finish();
    }
}

criterion_group!(benches, methods);
criterion_main!(benches);
