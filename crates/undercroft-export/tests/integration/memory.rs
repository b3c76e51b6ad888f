//! What a dungeon and its files are said to need in memory, against what is allocated.

use undercroft::{Dungeon, Named, Recipe, generate};
use undercroft_export::{ExportError, Format, Options, export};

const RECIPES: [(&str, &str); 8] = [
    ("bsp", "[method.bsp]\nwidth = 400\nheight = 400"),
    (
        "bsp, every layer",
        "[method.bsp]\nwidth = 400\nheight = 400\n[passes]\nwater = {}\nwang = {}\nsquares = {}\ndoors = {}",
    ),
    ("scatter", "[method.scatter]\nwidth = 400\nheight = 400\ntarget_min = 60\ntarget_max = 60"),
    ("walk", "[method.walk]\nwidth = 400\nheight = 400\nrooms = 20"),
    ("tabletop", "[method.tabletop]\nrooms = 200"),
    ("tabletop, wide", "[method.tabletop]\nrooms = 200\ndensity = 0"),
    ("tabletop, caves", "[method.tabletop]\nrooms = 200\narchetype = 'cavern'"),
    ("tilepath", "[method.tilepath]\nmin_path_length = 100\ntarget_size = 150\nmax_branches = 60"),
];
/// A picture's image may take this beside what grows with the dungeon.
const IMAGE: u64 = 1 << 29;

fn made(recipe: &Recipe) -> (Dungeon, u64) {
    let mut dungeon = None;
    let used = allocation_counter::measure(|| dungeon = Some(generate(recipe, "7").unwrap()));
    (dungeon.unwrap(), used.bytes_max)
}

#[test]
fn making_takes_no_more_than_expected() {
    for (name, text) in RECIPES {
        let recipe = Recipe::from_toml(text).unwrap();
        let size = recipe.expected_size();
        let (dungeon, used) = made(&recipe);
        let cells = dungeon.draft().board.cells.bounds().area().unsigned_abs();
        assert!(cells <= size.cells, "{name}: {cells} cells, expected {}", size.cells);
        assert!(dungeon.draft().rooms.len() as u64 <= size.rooms, "{name}");
        assert!(used <= size.memory(), "{name}: {used} bytes, expected {}", size.memory());
        // An estimate that is far too high would refuse what fits.
        assert!(size.memory() <= 12 * used, "{name}: {used} bytes, expected {}", size.memory());
    }
}

#[test]
fn files_take_no_more_than_expected() {
    let mut too_low = Vec::new();
    for (name, text) in RECIPES {
        let recipe = Recipe::from_toml(text).unwrap();
        let size = recipe.expected_size();
        let (dungeon, _) = made(&recipe);
        for (format, word) in Format::ALL {
            let mut done = None;
            let used = allocation_counter::measure(|| done = export(&dungeon, *format, &Options::default()).err());
            match done {
                None => {}
                // No image for a tabletop is as large as these maps.
                Some(ExportError::NoTabletopImage { .. }) => continue,
                Some(error) => panic!("{name} as {word}: {error}"),
            }
            let image = if matches!(format, Format::Png | Format::Dd2vtt | Format::Foundry) { IMAGE } else { 0 };
            let most = format.memory(&size) + image;
            if used.bytes_max > most {
                too_low.push(format!("{name} as {word}: {} bytes, expected {most}", used.bytes_max));
            }
        }
    }
    assert!(too_low.is_empty(), "{}", too_low.join("\n"));
}
