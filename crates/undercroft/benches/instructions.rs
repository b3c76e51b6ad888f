//! Instruction counts, the same on every run: `cargo xtask bench`.
//!
//! Each count is for one hundred seeds after the workshop has warmed up; of large boards for `(2000 / side)²`, at least
//! four. `docs/performance.md` has the tables.
#![allow(missing_docs, unused_qualifications, reason = "written by the macros")]
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot run should say so")]

mod ladder;

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use undercroft::{Method, Recipe, Seed, Workshop};

/// A warm workshop with what it is to make.
struct Job {
    workshop: Workshop,
    recipe: Recipe,
    seeds: Vec<Seed>,
}

/// One hundred fresh seeds of a recipe.
fn hundred(toml: &str) -> Job {
    job(toml, 100)
}

fn job(toml: &str, seeds: i64) -> Job {
    let recipe = Recipe::from_toml(toml).unwrap();
    let mut workshop = Workshop::new();
    for seed in 1_000..1_010 {
        let dungeon = workshop.generate(&recipe, &Seed::from(seed)).unwrap();
        workshop.recycle(dungeon);
        if recipe.method != Method::from_name(recipe.method.name()).unwrap() {
            break;
        }
    }
    Job { workshop, recipe, seeds: (0..seeds).map(Seed::from).collect() }
}

// Layout alone: where rooms and passages lie.
#[library_benchmark(setup = hundred)]
#[bench::walk("method = 'walk'")]
#[bench::tilepath("method = 'tilepath'")]
fn layout(mut job: Job) -> Job {
    for seed in &job.seeds {
        black_box(job.workshop.layout(black_box(&job.recipe), seed).unwrap());
    }
    job
}

// Layout and carving alone.
#[library_benchmark(setup = hundred)]
#[bench::bsp("method = 'bsp'")]
#[bench::scatter("method = 'scatter'")]
#[bench::walk("method = 'walk'")]
fn draft(mut job: Job) -> Job {
    for seed in &job.seeds {
        let draft = job.workshop.draft(black_box(&job.recipe), seed).unwrap();
        job.workshop.recycle(black_box(draft));
    }
    job
}

// Everything: layout, carving, the usual passes and the check.
#[library_benchmark(setup = hundred)]
#[bench::bsp("method = 'bsp'")]
#[bench::scatter("method = 'scatter'")]
#[bench::walk("method = 'walk'")]
// What `squares` costs is the difference.
#[bench::walk_without_squares("method = 'walk'\npasses = []")]
#[bench::tilepath("method = 'tilepath'")]
fn whole(job: Job) -> Job {
    make_all(job)
}

fn on(rung: ladder::Rung) -> Job {
    job(&rung.toml, rung.seeds)
}

fn bsp_square(side: i32) -> Job {
    on(ladder::bsp(side))
}

fn scatter_square(side: i32) -> Job {
    on(ladder::scatter(side))
}

fn walk_square(side: i32) -> Job {
    on(ladder::walk(side))
}

// The whole of boards from 10,000 to 16,000,000 cells.
#[library_benchmark(setup = bsp_square)]
#[bench::s100(100)]
#[bench::s140(140)]
#[bench::s280(280)]
#[bench::s540(540)]
#[bench::s1050(1_050)]
#[bench::s2000(2_000)]
#[bench::s4000(4_000)]
fn bsp_by_size(job: Job) -> Job {
    make_all(job)
}

// The same for `scatter`.
#[library_benchmark(setup = scatter_square)]
#[bench::s100(100)]
#[bench::s200(200)]
#[bench::s400(400)]
#[bench::s800(800)]
#[bench::s1600(1_600)]
#[bench::s3200(3_200)]
#[bench::s4000(4_000)]
fn scatter_by_size(job: Job) -> Job {
    make_all(job)
}

// The same for `walk`, to 36,000,000 cells.
#[library_benchmark(setup = walk_square)]
#[bench::s150(150)]
#[bench::s300(300)]
#[bench::s600(600)]
#[bench::s1200(1_200)]
#[bench::s2400(2_400)]
#[bench::s6000(6_000)]
fn walk_by_size(job: Job) -> Job {
    make_all(job)
}

/// A path of so many tiles and nothing beside it; the fewer tiles, the more of them.
fn path_of(tiles: i32) -> Job {
    let toml = format!("[method.tilepath]\nmin_path_length = {}\nmax_branches = 0", tiles - 1);
    let mut made = job(&toml, i64::from((10_000 / tiles).clamp(4, 100)));
    // A layout is large; its memory is not what is counted here.
    made.seeds.iter().take(1).for_each(|seed| drop(made.workshop.layout(&made.recipe, seed)));
    made
}

// Layouts of paths from 10 to 10,000 tiles.
#[library_benchmark(setup = path_of)]
#[bench::t10(10)]
#[bench::t100(100)]
#[bench::t1000(1_000)]
#[bench::t3000(3_000)]
#[bench::t10000(10_000)]
fn tilepath_by_size(mut job: Job) -> Job {
    for seed in &job.seeds {
        black_box(job.workshop.layout(black_box(&job.recipe), seed).unwrap());
    }
    job
}

fn make_all(mut job: Job) -> Job {
    for seed in &job.seeds {
        let dungeon = job.workshop.generate(black_box(&job.recipe), seed).unwrap();
        job.workshop.recycle(black_box(dungeon));
    }
    job
}

library_benchmark_group!(
    name = methods,
    benchmarks = [layout, draft, whole, bsp_by_size, scatter_by_size, walk_by_size, tilepath_by_size]
);
main!(library_benchmark_groups = methods);
