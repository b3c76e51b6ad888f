//! `--shard`: the dungeons of some seeds as arrays of NumPy, all in one `npz` file. The arrays are listed in `docs/scale.md`.

use undercroft::{Dungeon, DungeonSummary, Grid, Stats, view};
use undercroft_export::{FileBeside, npy, zip};

use crate::failure::Failure;

/// What fills a map up that is smaller than the largest of its shard: the character of the void.
const PADDING: u8 = b' ';

/// Dungeons as arrays.
#[derive(Default)]
pub struct ShardArrays {
    seeds: Vec<String>,
    /// Attempt, width, height, start and goal of each.
    numbers: Vec<[i32; 7]>,
    fingerprints: Vec<u64>,
    /// The canonical hash of each.
    pub canonical: Vec<u64>,
    stats: Vec<Vec<Option<f64>>>,
    maps: Vec<Grid<u8>>,
}

impl ShardArrays {
    /// Appends a dungeon with what was measured of it.
    pub fn add(&mut self, dungeon: &Dungeon, measures: &DungeonSummary) {
        let (origin, draft) = (dungeon.origin(), dungeon.draft());
        let map = view::tile_bytes(draft);
        let goal = draft.goal.map_or([-1, -1], |goal| [goal.x, goal.y]);
        self.seeds.push(origin.seed.to_string());
        self.numbers.push([
            origin.attempt as i32,
            map.width(),
            map.height(),
            draft.start.x,
            draft.start.y,
            goal[0],
            goal[1],
        ]);
        self.fingerprints.push(measures.fingerprint);
        self.canonical.push(measures.canonical);
        self.stats.push(measures.stats.numbers().to_vec());
        self.maps.push(map);
    }

    /// Keeps only some.
    pub fn retain(&mut self, keep: &[bool]) {
        retain(&mut self.seeds, keep);
        retain(&mut self.numbers, keep);
        retain(&mut self.fingerprints, keep);
        retain(&mut self.canonical, keep);
        retain(&mut self.stats, keep);
        retain(&mut self.maps, keep);
    }

    /// The file; nothing if there are no dungeons.
    pub fn encode(self) -> Result<Option<Vec<u8>>, Failure> {
        let count = self.seeds.len();
        if count == 0 {
            return Ok(None);
        }
        let mut files = Vec::new();
        let mut add = |name: &str, bytes: Vec<u8>| files.push(FileBeside { name: format!("{name}.npy"), bytes });
        // Texts of NumPy have one length, in characters of four bytes, and end in zeros.
        let longest = self.seeds.iter().map(|seed| seed.chars().count()).max().unwrap_or(0).max(1);
        let mut texts = Vec::with_capacity(count * longest * 4);
        for seed in &self.seeds {
            let characters = seed.chars().map(u32::from).chain(std::iter::repeat(0)).take(longest);
            characters.for_each(|character| texts.extend_from_slice(&character.to_le_bytes()));
        }
        add("seed", npy::write(&format!("<U{longest}"), &[count], &texts));
        let column = |from: usize, to: usize| -> Vec<u8> {
            self.numbers.iter().flat_map(|row| &row[from..to]).flat_map(|number| number.to_le_bytes()).collect()
        };
        add("attempt", npy::write("<i4", &[count], &column(0, 1)));
        add("fingerprint", npy::write("<u8", &[count], &hashes(&self.fingerprints)));
        add("canonical", npy::write("<u8", &[count], &hashes(&self.canonical)));
        add("width", npy::write("<i4", &[count], &column(1, 2)));
        add("height", npy::write("<i4", &[count], &column(2, 3)));
        add("start", npy::write("<i4", &[count, 2], &column(3, 5)));
        add("goal", npy::write("<i4", &[count, 2], &column(5, 7)));
        for (place, statistic) in Stats::ALL.iter().enumerate() {
            let values = self.stats.iter().map(|row| row.get(place).copied().flatten());
            // Whole numbers that are always there stay whole; the others are not a number where they are missing.
            let whole = !statistic.may_be_missing && statistic.kind.is_whole();
            let (kind, bytes): (&str, Vec<u8>) = if whole {
                ("<i8", values.flat_map(|value| (value.unwrap_or(0.0) as i64).to_le_bytes()).collect())
            } else {
                ("<f8", values.flat_map(|value| value.unwrap_or(f64::NAN).to_le_bytes()).collect())
            };
            add(statistic.name, npy::write(kind, &[count], &bytes));
        }
        let width = self.maps.iter().map(Grid::width).max().unwrap_or(0) as usize;
        let height = self.maps.iter().map(Grid::height).max().unwrap_or(0) as usize;
        let mut tiles = vec![PADDING; count * width * height];
        for (to, map) in tiles.chunks_exact_mut((width * height).max(1)).zip(&self.maps) {
            for (line, y) in to.chunks_exact_mut(width.max(1)).zip(0..map.height()) {
                line[..map.width() as usize].copy_from_slice(map.row(y));
            }
        }
        add("tiles", npy::write("|u1", &[count, height, width], &tiles));
        zip::write(&files).map(Some).map_err(|error| Failure::unmet(error).hint("ask for fewer with --shard"))
    }
}

fn hashes(hashes: &[u64]) -> Vec<u8> {
    hashes.iter().flat_map(|hash| hash.to_le_bytes()).collect()
}

fn retain<T>(values: &mut Vec<T>, keep: &[bool]) {
    let mut keep = keep.iter();
    values.retain(|_| keep.next().copied().unwrap_or(false));
}
