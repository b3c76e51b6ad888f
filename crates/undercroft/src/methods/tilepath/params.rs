use crate::{
    model::Tileset,
    params::{Derived, Fields, Params, Resolve},
    passes::Prefabs,
};

/// Tiles joined at their connectors along a path to the boss.
#[derive(Clone, Debug, PartialEq)]
pub struct Tilepath {
    /// How many tiles the path has before the boss, the start included; the way to the boss has at least as many.
    /// Default 8, from 1 to 10,000.
    pub min_path_length: i32,
    /// How many tiles there are in all, branches included. Default 12, from 1 to 10,000.
    pub target_size: i32,
    /// How many branches at most. Default 3, from 0 to 10,000.
    pub max_branches: i32,
    /// How many tiles of a branch at most. Default 1, from 1 to 100.
    pub branch_length: i32,
    /// Whether two free connectors that meet and match are joined, which makes loops. Default `false`.
    pub loops: bool,
    /// How many placements are tried before backtracking begins. Default 500, from 1 to 1,000,000.
    pub max_attempts: i32,
    /// How likely the path goes on with a corridor where the pacing leaves a choice. Default 0.75, from 0 to 1.
    pub linear_share: f64,
    /// Studs to a cell of the board. Default `None`: 4 unless `tileset` falls on no raster of 4 studs, else the coarsest raster
    /// that it falls on; from 1 to 100.
    pub studs_per_cell: Option<i32>,
    /// What to build with. Default `keep`.
    pub tileset: Tileset,
}

impl Default for Tilepath {
    fn default() -> Tilepath {
        Tilepath {
            min_path_length: 8,
            target_size: 12,
            max_branches: 3,
            branch_length: 1,
            loops: false,
            max_attempts: 500,
            linear_share: 0.75,
            studs_per_cell: None,
            // A test holds the ready tilesets to being there.
            tileset: Tileset::ready("keep").unwrap_or_else(Tileset::unread),
        }
    }
}

/// The most tiles of a path, and of a dungeon: bounded work, whatever is asked.
const MAX_NODES: i32 = 10_000;

impl Tilepath {
    /// Studs to a cell: what the recipe says, or what follows from the tileset.
    ///
    /// ```
    /// use undercroft::recipe::Tilepath;
    /// assert_eq!(Tilepath::default().studs_per_cell(), 4);
    /// assert_eq!(Tilepath { studs_per_cell: Some(2), ..Tilepath::default() }.studs_per_cell(), 2);
    /// ```
    pub fn studs_per_cell(&self) -> i32 {
        self.resolve().studs_per_cell
    }

    /// What is built with: the tileset, and the prefabs as tiles where the recipe wants any.
    ///
    /// ```
    /// use undercroft::recipe::{Prefabs, Tilepath};
    /// let params = Tilepath::default();
    /// assert_eq!(params.all_tiles(None), params.tileset);
    /// assert!(params.all_tiles(Some(&Prefabs::default())).tiles().len() > params.tileset.tiles().len());
    /// ```
    pub fn all_tiles(&self, prefabs: Option<&Prefabs>) -> Tileset {
        self.resolve().all_tiles(prefabs)
    }
}

impl Params for Tilepath {
    fn about(&self) -> &'static str {
        "Joins tiles at their connectors: a path of corridors and rooms to the boss, and branches beside it."
    }

    fn first(&self) -> &'static [&'static str] {
        &["tileset", "min_path_length", "target_size"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.heading("Path");
        let least = "tiles on the way to the boss at least";
        f.whole("min_path_length", least, &mut self.min_path_length, 1..=MAX_NODES).useful(3.0, 60.0);
        f.heading("Branches");
        f.whole("target_size", "tiles in all, branches included", &mut self.target_size, 1..=MAX_NODES)
            .useful(3.0, 100.0);
        f.whole("max_branches", "branches at most; 0 for none", &mut self.max_branches, 0..=MAX_NODES)
            .useful(0.0, 30.0);
        f.whole("branch_length", "tiles of a branch at most", &mut self.branch_length, 1..=100).useful(1.0, 10.0);
        f.heading("Path");
        let tried = "placements tried before backtracking";
        f.whole("max_attempts", tried, &mut self.max_attempts, 1..=1_000_000).useful(100.0, 2000.0);
        let goes_on = "how likely the path goes on with a corridor where there is a choice";
        f.share("linear_share", goes_on, &mut self.linear_share);
        f.heading("Branches");
        f.flag("loops", "join free connectors that meet and match", &mut self.loops);
        f.heading("Tiles");
        let studs = Derived(&mut self.studs_per_cell, self.tileset.usual_raster());
        let about = "studs to a cell; 4, or the coarsest raster of the tileset, unless set";
        f.whole("studs_per_cell", about, studs, 1..=100).useful(1.0, 10.0);
        f.custom("tileset", "the tiles: a ready set, a file, or the tiles themselves", &mut self.tileset);
    }
}
