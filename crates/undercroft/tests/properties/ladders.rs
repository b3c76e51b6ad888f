//! The boards on which `docs/performance.md` compares what a cell costs: their rooms grow with the area, or else there
//! would be less to do on the larger ones.

use undercroft::{
    Recipe, Workshop,
    trace::{Event, Trace},
};

#[path = "../../benches/ladder/mod.rs"]
mod ladder;

fn density(rung: ladder::Rung) -> f64 {
    let (recipe, mut workshop) = (Recipe::from_toml(&rung.toml).unwrap(), Workshop::new());
    let rooms = (0..rung.seeds).map(|seed| workshop.layout(&recipe, seed).unwrap().rooms.len());
    rooms.sum::<usize>() as f64 * 10_000.0 / (rung.cells * rung.seeds) as f64
}

/// `cargo test -p undercroft --test properties ladders -- --nocapture` prints the table.
#[test]
fn rooms_grow_with_the_area() {
    let holds = |name: &str, rungs: Vec<(i32, ladder::Rung)>, about: f64| {
        for (side, rung) in rungs {
            let density = density(rung);
            println!("{name} {side}²: {density:.2} rooms for 10,000 cells");
            assert!((density / about - 1.0).abs() < 0.05, "{name} {side}²: {density} instead of {about}");
        }
    };
    holds("bsp", ladder::BSP.map(|(side, _)| (side, ladder::bsp(side))).into(), 1.95);
    holds("scatter", [100, 200, 400, 800, 1_600, 3_200, 4_000].map(|side| (side, ladder::scatter(side))).into(), 6.0);
    holds(
        "walk",
        [150, 300, 600, 1_200, 2_400, 6_000].map(|side| (side, ladder::walk(side))).into(),
        40_000.0 / 22_500.0,
    );
}

/// Counts instead of keeping: a long path is tried in many ways.
#[derive(Default)]
struct Tries {
    tried: u64,
    joined: u64,
}

impl Trace for Tries {
    fn note(&mut self, event: Event) {
        self.tried += u64::from(matches!(event, Event::TileTried { .. }));
        self.joined += u64::from(matches!(event, Event::Joined { .. }));
    }
}

/// What a tile of a path costs is what its tries cost: their number grows far more slowly than the path, which winds around
/// its own beginning.
#[test]
fn a_tile_takes_few_tries_however_long_the_path() {
    for tiles in [10, 100, 1_000, 3_000] {
        let toml = format!("[method.tilepath]\nmin_path_length = {}\nmax_branches = 0", tiles - 1);
        let (recipe, seeds) = (Recipe::from_toml(&toml).unwrap(), (10_000 / tiles).clamp(4, 100));
        let mut tries = Tries::default();
        for seed in 0..seeds {
            Workshop::new().generate_traced(&recipe, seed, &mut tries).unwrap();
        }
        let [tried, joined] = [tries.tried, tries.joined].map(|count| count as f64 / (tiles * seeds) as f64);
        println!("{tiles} tiles: each tried {tried:.2} times, put down {joined:.2} times");
        assert!(tried < 40.0 && joined < 6.5, "{tiles} tiles: {tried}, {joined}");
    }
}
