//! Instruction counts, the same on every run: `cargo xtask bench`.
//!
//! Each count is for one hundred seeds after the workshop has warmed up; of large boards for `(2000 / side)²`, at least
//! four. `docs/performance.md` has the tables.
#![allow(missing_docs, unused_qualifications, reason = "written by the macros")]
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot run should say so")]

mod ladder;

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use undercroft::{Dungeon, Method, Recipe, Seed, Workshop};

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
        let dungeon = workshop.generate(&recipe, Seed::from(seed)).unwrap();
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
#[bench::tabletop("method = 'tabletop'")]
#[bench::tabletop_bilateral("[method.tabletop]\nsymmetry = 'bilateral'")]
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
#[bench::tabletop("method = 'tabletop'")]
#[bench::tabletop_bilateral("[method.tabletop]\nsymmetry = 'bilateral'")]
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

/// Thirteen rooms on 80 × 80 cells, with some of the passes for the game table.
fn keyed_board(passes: &str) -> Job {
    let board = "width = 80\nheight = 80\nmin_room = 5\nmax_room = 13\ncorridor_width = 1";
    let rooms = "target_min = 13\ntarget_max = 13\ntries_per_room = 500\njoin = 'nearest'";
    hundred(&format!("passes = [{passes}]\n[method.scatter]\n{board}\n{rooms}"))
}

// What each pass for the game table costs is the difference to the bare board, the check included.
#[library_benchmark(setup = keyed_board)]
#[bench::bare("")]
#[bench::doors("{ doors = { at = 'ends', archway = 0.3, locked = 0.1, secret = 0.1 } }")]
#[bench::stairs("'stairs'")]
#[bench::exits("{ exits = { count = 3 } }")]
#[bench::water("{ water = { depth = 'lakes' } }")]
#[bench::furnishings("'furnishings'")]
#[bench::numbers("'numbers'")]
#[bench::all(
    "{ doors = { at = 'ends', archway = 0.3, locked = 0.1, secret = 0.1 } }, 'stairs', { exits = { count = 3 } }, \
     { water = { depth = 'lakes' } }, 'furnishings', 'numbers'"
)]
fn keyed(job: Job) -> Job {
    make_all(job)
}

// What locks cost is the difference: the pass and its part of the check.
#[library_benchmark(setup = hundred)]
#[bench::none("method = 'tabletop'")]
#[bench::four("[method.tabletop]\n[passes.locks]\ncount = 4")]
fn locks(job: Job) -> Job {
    make_all(job)
}

/// One hundred dungeons with locks.
fn locked(toml: &str) -> Vec<Dungeon> {
    let mut job = hundred(toml);
    job.seeds.iter().map(|seed| job.workshop.generate(&job.recipe, seed).unwrap()).collect()
}

// Their certificates.
#[library_benchmark(setup = locked)]
#[bench::four("[method.tabletop]\n[passes.locks]\ncount = 4")]
fn certificates(dungeons: Vec<Dungeon>) -> Vec<Dungeon> {
    for dungeon in &dungeons {
        black_box(black_box(dungeon).certify());
    }
    dungeons
}

/// Boards with every pass for the game table, six rooms for every 100 × 100 cells.
fn keyed_square(side: i32) -> Job {
    let rooms = 6 * side * side / 10_000;
    let board = format!("width = {side}\nheight = {side}\ncorridor_width = 1");
    let rooms = format!("target_min = {rooms}\ntarget_max = {rooms}\njoin = 'nearest'");
    let passes = "passes = ['doors', 'stairs', 'exits', 'water', 'furnishings', 'numbers']";
    let seeds = i64::from((2_000 / side).pow(2).clamp(4, 100));
    job(&format!("{passes}\n[method.scatter]\n{board}\n{rooms}"), seeds)
}

// The same by size.
#[library_benchmark(setup = keyed_square)]
#[bench::s200(200)]
#[bench::s800(800)]
#[bench::s4000(4_000)]
fn keyed_by_size(job: Job) -> Job {
    make_all(job)
}

/// Keyed maps of so many rooms; the fewer rooms, the more of them.
fn rooms_of(rooms: i32) -> Job {
    job(&format!("[method.tabletop]\nrooms = {rooms}"), i64::from((10_000 / rooms).clamp(2, 100)))
}

// Whole `tabletop` dungeons from 10 to 10,000 rooms, with all the usual passes.
#[library_benchmark(setup = rooms_of)]
#[bench::r10(10)]
#[bench::r100(100)]
#[bench::r1000(1_000)]
#[bench::r10000(10_000)]
fn tabletop_by_rooms(job: Job) -> Job {
    make_all(job)
}

/// Graphs of the paper on Edgar by Nepožitek and Gemrot.
const EDGAR: &str = include_str!("../src/methods/graph/drawing/edgar.txt");

/// One of them with so many steps of polish for each room, ten seeds of it.
fn edgar((name, polish): (&str, i32)) -> Job {
    let line = EDGAR.lines().find(|line| line.split_whitespace().next() == Some(name)).unwrap();
    let mut words = line.split_whitespace().skip(1);
    let rooms: usize = words.next().unwrap().parse().unwrap();
    let rooms: String = (0..rooms).map(|room| format!("r{room} = {{}}, ")).collect();
    let pair = |word: &str| word.split_once('-').map(|(a, b)| format!("['r{a}', 'r{b}'], ")).unwrap();
    let connections: String = words.map(pair).collect();
    let rooms = format!("rooms = {{ {} }}", rooms.trim_end_matches(", "));
    job(&format!("[method.graph]\npolish = {polish}\n{rooms}\nconnections = [{connections}]"), 10)
}

// Given graphs laid out: a first drawing, and with the usual polish.
#[library_benchmark(setup = edgar)]
#[bench::fig_1_first(("fig-1", 0))]
#[bench::fig_1(("fig-1", 200))]
#[bench::fig_8_first(("fig-8", 0))]
#[bench::fig_8(("fig-8", 200))]
fn graph(job: Job) -> Job {
    make_all(job)
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
    benchmarks = [
        layout,
        draft,
        whole,
        bsp_by_size,
        scatter_by_size,
        walk_by_size,
        tilepath_by_size,
        keyed,
        locks,
        certificates,
        keyed_by_size,
        tabletop_by_rooms,
        graph
    ]
);
main!(library_benchmark_groups = methods);
