//! What is soaked, and what was seen.

use undercroft::{
    Method, Named, Recipe,
    recipe::{Archetype, Size, Symmetry, Tabletop},
};

/// A recipe to soak.
pub struct SoakRecipe {
    pub name: &'static str,
    pub method: &'static str,
    pub recipe: &'static str,
    /// How many of seeds 0 to 99,999 have 1, 2, 3, … rooms in the original program, where that is known.
    pub original: Option<&'static [u32]>,
}

pub const SOAK_RECIPES: [SoakRecipe; 21] = [
    SoakRecipe {
        name: "bsp 80x40",
        method: "bsp",
        recipe: "[method.bsp]\nwidth = 80\nheight = 40",
        original: Some(&[2, 19, 71, 462, 841, 2686, 5173, 8558, 12601, 16993, 18022, 15051, 11152, 6245, 1881, 243]),
    },
    SoakRecipe {
        name: "bsp 60x30",
        method: "bsp",
        recipe: "[method.bsp]\nwidth = 60\nheight = 30",
        original: Some(&[12, 133, 682, 2200, 5275, 10904, 16248, 19600, 18943, 13769, 7740, 3335, 1030, 127, 2]),
    },
    SoakRecipe {
        name: "bsp 40x20, pillars, all passes",
        method: "bsp",
        recipe: "[method.bsp]\nwidth = 40\nheight = 20\npillars = true\n[passes]\ndoors = { seal = true }\n\
                 contents = true\nencounters = true\nwang = true\ntext = { text = 'fn main() {}' }",
        original: None,
    },
    SoakRecipe { name: "scatter 100x100", method: "scatter", recipe: "method = 'scatter'", original: None },
    SoakRecipe {
        name: "scatter 60x60, sealed, floor 5",
        method: "scatter",
        recipe: "[method.scatter]\nwidth = 60\nheight = 60\nmax_room = 20\nmin_room = 8\nseal = true\nfloor = 5",
        original: None,
    },
    SoakRecipe {
        name: "scatter 200x150, nearest, 40 rooms",
        method: "scatter",
        recipe: "[method.scatter]\nwidth = 200\nheight = 150\nmin_room = 8\nmax_room = 16\ntarget_min = 40\n\
                 target_max = 60\njoin = 'nearest'",
        original: None,
    },
    SoakRecipe { name: "walk 150x150", method: "walk", recipe: "method = 'walk'", original: None },
    SoakRecipe {
        name: "walk 80x80, 20 rooms",
        method: "walk",
        recipe: "[method.walk]\nwidth = 80\nheight = 80\nrooms = 20",
        original: None,
    },
    SoakRecipe {
        name: "walk 120x120, all wishes",
        method: "walk",
        recipe: "[method.walk]\nwidth = 120\nheight = 120\nrooms = 10\nbranches = 3\nbranch_length = 2\nloops = 2\n\
                 circle_chance = 0.3\nl_chance = 0.2\nhall_chance = 0.1\ntreasure_rooms = 2\ntrap_rooms = 2\n\
                 boss = 'farthest'\ncorridor_width = 3\n[passes]\ndoors = { seal = true }\ncontents = true\n\
                 encounters = true\nwang = true\nsquares = true",
        original: None,
    },
    SoakRecipe {
        name: "walk 100x100, caves",
        method: "walk",
        recipe: "[method.walk]\nwidth = 100\nheight = 100\nrooms = 8\nbranches = 2\nloops = 1\nground = 'caves'\n\
                 circle_chance = 0.5\ncorridor_width = 2\n[passes]\ndoors = true\nsquares = true",
        original: None,
    },
    SoakRecipe { name: "tilepath", method: "tilepath", recipe: "method = 'tilepath'", original: None },
    SoakRecipe {
        name: "tilepath sewer, branches of 3",
        method: "tilepath",
        recipe: "[method.tilepath]\ntileset = 'sewer'\nstuds_per_cell = 5\ntarget_size = 24\nmax_branches = 6\n\
                 branch_length = 3",
        original: None,
    },
    path_of("tilepath, path of 8", "[method.tilepath]\nmin_path_length = 8"),
    path_of("tilepath, path of 12", "[method.tilepath]\nmin_path_length = 12"),
    path_of("tilepath, path of 25", "[method.tilepath]\nmin_path_length = 25"),
    path_of("tilepath, path of 50", "[method.tilepath]\nmin_path_length = 50"),
    path_of("tilepath, path of 100", "[method.tilepath]\nmin_path_length = 100"),
    path_of("tilepath, path of 200", "[method.tilepath]\nmin_path_length = 200"),
    SoakRecipe { name: "tabletop", method: "tabletop", recipe: "method = 'tabletop'", original: None },
    SoakRecipe {
        name: "tabletop, every size, symmetry, archetype and density",
        method: "tabletop",
        recipe: "method = 'tabletop'",
        original: None,
    },
    SoakRecipe {
        name: "tabletop, the same, symmetry unbroken",
        method: "tabletop",
        recipe: "[method.tabletop]\nsymmetry_break = 0",
        original: None,
    },
];

const fn path_of(name: &'static str, recipe: &'static str) -> SoakRecipe {
    SoakRecipe { name, method: "tilepath", recipe, original: None }
}

impl SoakRecipe {
    /// The recipe of a seed. Boards of every kind go through all kinds in turn.
    pub fn recipe(&self, base: &Recipe, seed: u32) -> Recipe {
        let mut recipe = base.clone();
        if let (true, Method::Tabletop(params)) = (self.is_varied(), &mut recipe.method) {
            *params = kind(seed, params);
        }
        recipe
    }

    /// Whether each seed has a recipe of its own.
    pub fn is_varied(&self) -> bool {
        self.name.starts_with("tabletop,")
    }

    /// Of how many seeds: long paths take their time, and a tenth of the seeds.
    pub fn seeds(&self, count: u32) -> u32 {
        if self.name.contains("path of") { count.div_ceil(10) } else { count }
    }
}

/// One of all kinds of `tabletop`: counting up, first the archetype changes, then the symmetry, the size, the density.
fn kind(seed: u32, base: &Tabletop) -> Tabletop {
    let mut digits = seed as usize;
    let mut digit = |base: usize| {
        let digit = digits % base;
        digits /= base;
        digit
    };
    let archetype = Archetype::ALL[digit(Archetype::ALL.len())].0;
    let symmetry = Symmetry::ALL[digit(Symmetry::ALL.len())].0;
    let size = Size::ALL[digit(Size::ALL.len())].0;
    let density = [0.1, 0.5, 0.9][digit(3)];
    // Where the board does not say that symmetries are unbroken, all are broken, those of temples and fortresses too.
    let symmetry_break = base.symmetry_break.or(Some(0.2));
    Tabletop {
        size,
        archetype,
        symmetry: Some(symmetry),
        symmetry_break,
        density: Some(density),
        ..Tabletop::default()
    }
}

/// What a soak saw.
#[derive(Default)]
pub struct Census {
    /// How many dungeons had 1, 2, 3, … rooms.
    pub by_rooms: Vec<u32>,
    pub gave_up: u32,
    /// Rooms that found no passage where they lay, and those that were left out in the end.
    pub moved: u32,
    pub dropped: u32,
    pub faults: Vec<String>,
}

impl Census {
    pub fn count(&mut self, rooms: usize) {
        self.by_rooms.resize(self.by_rooms.len().max(rooms), 0);
        if let Some(count) = rooms.checked_sub(1).and_then(|index| self.by_rooms.get_mut(index)) {
            *count += 1;
        }
    }

    pub fn with(mut self, other: Census) -> Census {
        self.by_rooms.resize(self.by_rooms.len().max(other.by_rooms.len()), 0);
        self.by_rooms.iter_mut().zip(&other.by_rooms).for_each(|(own, others)| *own += others);
        self.gave_up += other.gave_up;
        self.moved += other.moved;
        self.dropped += other.dropped;
        self.faults.extend(other.faults);
        self
    }

    pub fn mean_rooms(&self) -> f64 {
        let dungeons: u32 = self.by_rooms.iter().sum();
        let rooms: f64 = (1..).zip(&self.by_rooms).map(|(rooms, count)| f64::from(rooms) * f64::from(*count)).sum();
        rooms / f64::from(dungeons.max(1))
    }
}
