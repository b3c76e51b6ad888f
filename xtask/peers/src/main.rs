//! `undercroft-peers CONTENDER COUNT [NUMBER] [THREADS]` makes COUNT dungeons and prints, as JSON, how many rooms they
//! have, how long it took and the most memory that was in use.

use std::{hint::black_box, ops::Range, process::ExitCode, thread, time::Instant};

use rand::{SeedableRng, rngs::StdRng};
use undercroft::{
    Board, Cell, Grid, Owner, Recipe, Seed, Workshop,
    recipe::{Passes, RecipeReader},
    rng::{GoRng, Mulberry32},
    trace::{Event, Trace},
};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| args.get(place).and_then(|word| word.parse::<u64>().ok());
    let (Some(contender), Some(count)) = (args.first(), number(1)) else {
        eprintln!("usage: undercroft-peers CONTENDER COUNT [NUMBER] [THREADS]");
        return ExitCode::FAILURE;
    };
    let (size, threads) = (number(2).unwrap_or(0), number(3).unwrap_or(1).max(1));
    let Some(make) = maker(contender, size, count) else {
        eprintln!("nobody is called `{contender}`");
        return ExitCode::FAILURE;
    };
    // A few first, to warm up: memory is there, branches are known.
    run(&make, (count / 10).max(1), 1);
    let (start, busy) = (Instant::now(), processor_seconds());
    let rooms = run(&make, count, threads);
    // Where threads are the question, what the clock says; else the processor's time, which others on the machine leave alone.
    let clock = start.elapsed().as_secs_f64();
    let busy = busy.zip(processor_seconds()).map(|(before, after)| after - before);
    let seconds = if number(3).is_some() { clock } else { busy.unwrap_or(clock) };
    println!("{{\"dungeons\": {count}, \"rooms\": {rooms}, \"seconds\": {seconds}, \"peak_kib\": {}}}", peak_kib());
    ExitCode::SUCCESS
}

/// Makes so many and counts their rooms.
fn run(make: &Maker, count: u64, threads: u64) -> u64 {
    let part = |thread: u64| (count * thread / threads) as i64..(count * (thread + 1) / threads) as i64;
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|thread| scope.spawn(move || make(part(thread)))).collect();
        let first = make(part(0));
        first + others.into_iter().map(|other| other.join().unwrap_or(0)).sum::<u64>()
    })
}

type Maker = Box<dyn Fn(Range<i64>) -> u64 + Sync>;

/// Who makes dungeons of this kind; at most so many will be asked for.
fn maker(contender: &str, size: u64, count: u64) -> Option<Maker> {
    Some(match contender {
        "bsp-plan" => layouts(usual("bsp")),
        "bsp-draft" => drafts(usual("bsp")),
        "bsp" => dungeons(usual("bsp")),
        // About as many rooms, and as large, as peers put on such a board.
        "bsp-12" => drafts(set("bsp", &["min_room=3"])),
        "bsp-14" => drafts(set("bsp", &["depth=5"])),
        "bsp-16" => drafts(set("bsp", &["depth=5", "min_room=5"])),
        "scatter-draft" => drafts(usual("scatter")),
        // As many rooms, and as large, as mapgen throws on such a board.
        "scatter-21" => {
            drafts(set("scatter", &["target_min=21", "target_max=21", "min_room=6", "max_room=10", "join=nearest"]))
        }
        "scatter" => dungeons(usual("scatter")),
        "scatter-192" => dungeons(set("scatter", &["width=192", "height=192", "target_min=16", "target_max=16"])),
        // As rot-js throws them.
        "scatter-80x40" => drafts(set(
            "scatter",
            &["width=80", "height=40", "target_min=13", "target_max=14", "min_room=3", "max_room=9", "join=nearest"],
        )),
        "tabletop" => dungeons(usual("tabletop")),
        "size-scatter" => {
            let rooms = (size * size * 6).div_ceil(10_000);
            dungeons(set("scatter", &sized(size, rooms)))
        }
        "rooms-scatter" => {
            // Room enough for all of them: 6 for every 10,000 cells.
            let side = ((size as f64 / 6.0).sqrt() * 100.0).ceil() as u64;
            dungeons(set("scatter", &sized(side.max(40), size)))
        }
        "rooms-tabletop" => dungeons(set("tabletop", &[format!("rooms={size}")])),
        "size-bsp" => {
            let depth = 4 + (size as f64 / 100.0).log2().round() as u64 * 2;
            let sides = [format!("width={size}"), format!("height={size}"), format!("depth={}", depth.min(12))];
            let rest = ["min_room=12".to_owned(), "max_room=30".to_owned()];
            dungeons(set("bsp", &sides.into_iter().chain(rest).collect::<Vec<_>>()))
        }
        "floor-bsp" => floor_bsp(drawn(usual("bsp"), count)),
        "floor-scatter" => floor_scatter(drawn(usual("scatter"), count)),
        "draws" => Box::new(|seeds| {
            let sum = seeds.map(|seed| {
                let mut rng = GoRng::new(seed);
                (0..2_000).fold(0_u64, |sum, _| sum.wrapping_add(rng.word()))
            });
            black_box(sum.fold(0, u64::wrapping_add)) & 1
        }),
        "mapgen-bsp" => Box::new(|seeds| mapgen(seeds, 80, 40, || mapgen::BspRooms::new())),
        "mapgen-simple" => Box::new(|seeds| mapgen(seeds, 100, 100, || mapgen::SimpleRooms::new())),
        "tatami" => Box::new(|seeds| {
            let params = tatami_dungeon::GenerateDungeonParams { num_floors: 1, ..Default::default() };
            let one = |seed: i64| {
                let mut bytes = [0; 32];
                bytes[..8].copy_from_slice(&seed.to_le_bytes());
                let made = tatami_dungeon::Dungeon::generate_with_seed_and_params(bytes, params);
                made.map_or(0, |dungeon| dungeon.floors.iter().map(|floor| floor.rooms.len() as u64).sum())
            };
            seeds.map(one).sum()
        }),
        _ => return None,
    })
}

fn usual(method: &str) -> Recipe {
    set::<&str>(method, &[])
}

fn set<S: AsRef<str>>(method: &str, sets: &[S]) -> Recipe {
    let mut reader = RecipeReader::new();
    reader.method(method);
    sets.iter().for_each(|set| reader.set(set.as_ref()));
    match reader.finish().and_then(|read| read.one()) {
        Ok(recipe) => recipe,
        Err(problems) => panic!("{problems}"),
    }
}

fn sized(side: u64, rooms: u64) -> Vec<String> {
    let rooms = rooms.max(2);
    vec![
        format!("width={side}"),
        format!("height={side}"),
        format!("target_min={rooms}"),
        format!("target_max={rooms}"),
        "join=nearest".to_owned(),
    ]
}

fn layouts(recipe: Recipe) -> Maker {
    Box::new(move |seeds| {
        let mut workshop = Workshop::new();
        seeds.map(|seed| workshop.layout(&recipe, &Seed::from(seed)).map_or(0, |plan| plan.rooms.len() as u64)).sum()
    })
}

fn drafts(recipe: Recipe) -> Maker {
    Box::new(move |seeds| {
        let mut workshop = Workshop::new();
        let one = |seed: i64| {
            let Ok(draft) = workshop.draft(&recipe, &Seed::from(seed)) else { return 0 };
            let rooms = draft.rooms.len() as u64;
            workshop.recycle(draft);
            rooms
        };
        seeds.map(one).sum()
    })
}

fn dungeons(recipe: Recipe) -> Maker {
    Box::new(move |seeds| {
        let mut workshop = Workshop::new();
        let one = |seed: i64| {
            let Ok(dungeon) = workshop.generate(&recipe, &Seed::from(seed)) else { return 0 };
            let rooms = dungeon.draft().rooms.len() as u64;
            workshop.recycle(dungeon);
            rooms
        };
        seeds.map(one).sum()
    })
}

fn mapgen(seeds: Range<i64>, width: usize, height: usize, rooms: fn() -> Box<dyn mapgen::MapFilter>) -> u64 {
    let one = |seed: i64| {
        let mut rng = StdRng::seed_from_u64(seed as u64);
        let mut builder = mapgen::MapBuilder::new(width, height);
        let map = builder.with(rooms()).with(mapgen::NearestCorridors::new()).build_with_rng(&mut rng);
        map.rooms.len() as u64
    };
    seeds.map(one).sum()
}

/// Counts the numbers that are drawn for a dungeon.
#[derive(Default)]
struct Count {
    /// In earlier attempts.
    before: u64,
    now: u64,
}

impl Trace for Count {
    fn note(&mut self, event: Event) {
        match event {
            Event::Attempt(_) => *self = Count { before: self.before + self.now, now: 0 },
            Event::Drawn { numbers, .. } => self.now = numbers,
            _ => {}
        }
    }
}

/// How many numbers each of the first dungeons draws until it is carved.
fn drawn(mut recipe: Recipe, count: u64) -> Vec<u32> {
    recipe.passes = Passes::default();
    let mut workshop = Workshop::new();
    let one = |seed: i64| {
        let mut count = Count::default();
        // One that leads to nothing draws as well.
        if let Ok(dungeon) = workshop.generate_traced(&recipe, seed, &mut count) {
            workshop.recycle(dungeon);
        }
        (count.before + count.now) as u32
    };
    (0..count as i64).map(one).collect()
}

fn clear(board: &mut Board, width: i32, height: i32) {
    board.cells.reset(width, height, Cell::Wall);
    board.owner.reset(width, height, Owner::NOBODY);
    black_box(&board);
}

fn empty_board() -> Board {
    Board { cells: Grid::new(0, 0, Cell::Wall), owner: Grid::new(0, 0, Owner::NOBODY) }
}

/// What nobody can save: clearing the board, seeding the generator and drawing as many numbers as the seed's dungeon
/// draws. A third of them are coins, as in `bsp`.
fn floor_bsp(draws: Vec<u32>) -> Maker {
    Box::new(move |seeds| {
        let (mut board, mut rng) = (empty_board(), GoRng::new(0));
        for seed in seeds {
            clear(&mut board, 80, 40);
            rng.reseed(seed);
            for draw in 0..draws[seed as usize] {
                if draw % 3 == 0 {
                    black_box(rng.coin());
                } else {
                    black_box(rng.below(10 + i64::from(draw & 3)));
                }
            }
        }
        0
    })
}

fn floor_scatter(draws: Vec<u32>) -> Maker {
    Box::new(move |seeds| {
        let mut board = empty_board();
        for seed in seeds {
            clear(&mut board, 100, 100);
            let mut rng = Mulberry32::new(Seed::from(seed).mulberry_state(0));
            for draw in 0..draws[seed as usize] {
                black_box(rng.scaled(10 + (draw & 3) as i32));
            }
        }
        0
    })
}

/// The processor's time of all threads there are, where the system tells.
fn processor_seconds() -> Option<f64> {
    let tasks = std::fs::read_dir("/proc/self/task").ok()?.flatten();
    let nanoseconds = |folder: std::fs::DirEntry| -> Option<u64> {
        let text = std::fs::read_to_string(folder.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse().ok()
    };
    Some(tasks.filter_map(nanoseconds).sum::<u64>() as f64 / 1e9)
}

/// The most memory this process has had, where the system tells.
fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|rest| rest.trim().trim_end_matches(" kB").trim().parse().ok()).unwrap_or(0)
}
