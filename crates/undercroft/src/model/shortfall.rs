/// A number in a recipe of which a dungeon has less, because its layout bears no more.
///
/// ```
/// use undercroft::{Recipe, generate, shortfalls};
/// let recipe = Recipe::from_toml("[method.tabletop]\nrooms = 4\n[passes.locks]\ncount = 20\n")?;
/// let shortfalls = shortfalls(&recipe.resolve()?, generate(&recipe, "7")?.draft());
/// assert_eq!((shortfalls[0].parameter, shortfalls[0].asked), ("locks.count", 20));
/// assert!(shortfalls[0].made < 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Shortfall {
    /// The path of the parameter: `loops` of the method, `locks.count` of a pass.
    pub parameter: &'static str,
    /// What the recipe asks for; where it gives a span, the least of it.
    pub asked: u32,
    /// What the dungeon has.
    pub made: u32,
}

impl Shortfall {
    /// What is missing of a number that was asked for, if anything is.
    pub(crate) fn of(parameter: &'static str, asked: i64, made: i64) -> Option<Shortfall> {
        let number = |value: i64| u32::try_from(value.max(0)).unwrap_or(u32::MAX);
        (made < asked).then(|| Shortfall { parameter, asked: number(asked), made: number(made) })
    }

    /// What is counted, for a sentence: `only 4 of 6 loops`.
    ///
    /// ```
    /// # use undercroft::{Recipe, generate, shortfalls};
    /// # let recipe = Recipe::from_toml("[method.tabletop]\nrooms = 4\n[passes.locks]\ncount = 20\n")?;
    /// # let shortfalls = shortfalls(&recipe.resolve()?, generate(&recipe, "7")?.draft());
    /// assert_eq!(shortfalls[0].what(), "locks");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn what(&self) -> &'static str {
        KNOWN.iter().find(|known| known.0 == self.parameter).map_or(self.parameter, |known| known.1)
    }

    /// Why there may be no more, and what would help.
    pub fn hint(&self) -> &'static str {
        KNOWN.iter().find(|known| known.0 == self.parameter).map_or("", |known| known.2)
    }
}

impl std::fmt::Display for Shortfall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "only {} of {} {} ({})", self.made, self.asked, self.what(), self.parameter)
    }
}

/// Every parameter that can fall short: its path, what it counts, and why there may be no more of it.
const KNOWN: &[(&str, &str, &str)] = &[
    ("rooms", "rooms", "no place was left for more; raise the board's width and height, or make rooms smaller"),
    ("min_rooms", "rooms", "no attempt placed more; raise attempts or tries_per_room, or enlarge the board"),
    ("branches", "side paths", "no place was left for more; raise width and height, or lower branch_length"),
    ("loops", "loops", "no more distant rooms could be joined; raise rooms, or width and height"),
    ("treasure_rooms", "treasure rooms", "there are no more rooms between first and boss"),
    ("trap_rooms", "trap rooms", "there are no more rooms between first and boss"),
    (
        "min_path_length",
        "tiles on the way to the boss",
        "the tileset leaves no longer way; raise attempts, or add tiles",
    ),
    ("corridor", "corridors of the wished length", "raise polish, make rooms smaller, or wish for less"),
    ("target_size", "tiles", "raise max_branches or branch_length, or lengthen the path"),
    ("exits.count", "ways out", "no more rooms lie at the edge of the dungeon"),
    ("locks.count", "locks", "no more rooms can be cut off by locks whose keys find a place"),
    ("locks.depth", "locks in the longest chain", "keys = \"named\" allows longer chains"),
    ("shafts", "shafts", "the levels have no more free floor above each other that no lock or secret door parts"),
];
