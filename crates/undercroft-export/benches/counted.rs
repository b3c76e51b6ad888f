//! Instruction counts for pictures, the same on every run: `cargo xtask bench -p undercroft-export --bench counted`.
//!
//! Each is for one picture of the usual dungeon of a method, seed 42, from the dungeon to the bytes of the file.
//! `docs/performance.md` has the table.
#![allow(missing_docs, unused_qualifications, reason = "written by the macros")]
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot run should say so")]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use undercroft::{Dungeon, Recipe, generate};
use undercroft_export::{
    picture::{PictureOptions, paint},
    png, svg,
};

struct Job {
    dungeon: Dungeon,
    picture_options: PictureOptions,
    /// Pixels a cell that make the longer side 1,200 pixels.
    scale: f64,
}

fn job(method: &str) -> Job {
    let recipe = Recipe::from_toml(&format!("method = '{method}'")).unwrap();
    let (dungeon, picture_options) = (generate(&recipe, "42").unwrap(), PictureOptions::default());
    let scene = paint(&dungeon, &picture_options);
    Job { scale: 1_200.0 / scene.width.max(scene.height), dungeon, picture_options }
}

#[library_benchmark(setup = job)]
#[bench::bsp("bsp")]
#[bench::scatter("scatter")]
#[bench::walk("walk")]
#[bench::tilepath("tilepath")]
#[bench::tabletop("tabletop")]
fn ink_svg(job: Job) -> (Job, String) {
    let file = svg::write(&paint(black_box(&job.dungeon), &job.picture_options));
    (job, file)
}

#[library_benchmark(setup = job)]
#[bench::bsp("bsp")]
#[bench::scatter("scatter")]
#[bench::walk("walk")]
#[bench::tilepath("tilepath")]
#[bench::tabletop("tabletop")]
fn ink_png(job: Job) -> (Job, Vec<u8>) {
    let file = png::write(&paint(black_box(&job.dungeon), &job.picture_options), job.scale).unwrap();
    (job, file)
}

library_benchmark_group!(name = pictures, benchmarks = [ink_svg, ink_png]);

main!(library_benchmark_groups = pictures);
