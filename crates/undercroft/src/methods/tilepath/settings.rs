use super::Tilepath;
use crate::{
    model::Tileset,
    params::{Resolve, Rules},
    passes::Prefabs,
};

/// Every parameter of `tilepath` with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    pub(crate) min_path_length: i32,
    pub(crate) target_size: i32,
    pub(crate) max_branches: i32,
    pub(crate) branch_length: i32,
    pub(crate) loops: bool,
    pub(crate) max_attempts: i32,
    pub(crate) linear_share: f64,
    pub(crate) studs_per_cell: i32,
    pub(crate) tileset: Tileset,
}

impl Resolve for Tilepath {
    type Resolved = Settings;

    fn resolve(&self) -> Settings {
        Settings {
            min_path_length: self.min_path_length,
            target_size: self.target_size,
            max_branches: self.max_branches,
            branch_length: self.branch_length,
            loops: self.loops,
            max_attempts: self.max_attempts,
            linear_share: self.linear_share,
            studs_per_cell: self.studs_per_cell.unwrap_or_else(|| self.tileset.usual_raster()),
            tileset: self.tileset.clone(),
        }
    }
}

impl Settings {
    /// How many placements backtracking may try: in proportion to the path, whatever happens.
    pub(super) fn backtracking_tries(&self) -> i64 {
        1_000 * (40 + i64::from(self.min_path_length))
    }

    /// How many placements may be tried for branches: in proportion to the dungeon.
    pub(super) fn branch_tries(&self) -> i64 {
        1_000 * (40 + i64::from(self.target_size))
    }

    /// What is built with: the tileset, and the prefabs as tiles where the recipe wants any.
    pub(crate) fn all_tiles(&self, prefabs: Option<&Prefabs>) -> Tileset {
        let with = |prefabs: &Prefabs| self.tileset.with_prefabs(&prefabs.set, self.studs_per_cell);
        prefabs.map_or_else(|| self.tileset.clone(), with)
    }

    /// How many of `tiles` path tiles are corridors at least: a third of what `linear_share` gives on average.
    ///
    /// Between two rooms stand up to 1, 2 or 3 corridors, each limit being equally likely, and each corridor is followed by the
    /// next with probability p. That makes E = p + 2p²/3 + p³/3 corridors on average, so E of E + 1 tiles are corridors.
    pub(super) fn fewest_corridors(&self, tiles: usize) -> usize {
        if self.tileset.roles().corridors.is_empty() {
            return 0;
        }
        let p = self.linear_share;
        let run = p + 2.0 * p * p / 3.0 + p * p * p / 3.0;
        (tiles as f64 * run / (run + 1.0) / 3.0) as usize
    }

    /// The rules that bind several parameters together.
    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        let tileset = &self.tileset;
        if tileset.is_unread() {
            return;
        }
        let studs_per_cell = self.studs_per_cell;
        rules.require(tileset.fits_raster(studs_per_cell), "studs_per_cell", || {
            let rasters: Vec<String> = tileset.rasters().iter().map(i32::to_string).collect();
            (
                format!("the tileset `{}` does not fall on a raster of {studs_per_cell} studs", tileset.name()),
                format!("it falls on one of {} studs", rasters.join(" or ")),
            )
        });
        // The pacing forces a room after at most three corridors, and the limit may be drawn as 1.
        rules.require(self.min_path_length <= 2 || !tileset.roles().rooms.is_empty(), "tileset", || {
            (
                format!("no tile of `{}` but the start and the end has three connectors or more", tileset.name()),
                "the path needs such a room after at most three corridors; or set min_path_length = 2".to_owned(),
            )
        });
    }
}
