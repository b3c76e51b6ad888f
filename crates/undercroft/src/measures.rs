use crate::{
    check::Dungeon,
    fingerprint::{canonical_of_floor, fingerprint},
    stats::{Stats, StatsCollector},
};

/// What a batch writes about every dungeon: its statistics and its hashes.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DungeonSummary {
    /// What [`stats`](crate::stats()) says.
    pub stats: Stats,
    /// What [`fingerprint`](crate::fingerprint()) says.
    pub fingerprint: u64,
    /// What [`canonical`](crate::canonical()) says.
    pub canonical: u64,
}

/// Measures dungeons one after the other in the same memory.
///
/// The numbers are those that single calls find, in less time: the walkable floor is worked out once for all of them, and because
/// a dungeon is sound, much can be read off the shapes of its rooms for which a draft needs every cell.
///
/// ```
/// use undercroft::{Measurer, Recipe, Workshop, canonical, fingerprint, recipe::Bsp, stats};
/// let (mut workshop, mut measurer) = (Workshop::new(), Measurer::new());
/// for seed in 0..10 {
///     let dungeon = workshop.generate(&Recipe::new(Bsp::default()), seed)?;
///     let measures = measurer.measure(&dungeon);
///     assert_eq!(measures.stats, stats(dungeon.draft()));
///     assert_eq!(measures.fingerprint, fingerprint(dungeon.draft()));
///     assert_eq!(measures.canonical, canonical(dungeon.draft()));
///     workshop.recycle(dungeon);
/// }
/// # Ok::<(), undercroft::Error>(())
/// ```
pub struct Measurer {
    collector: StatsCollector,
}

impl Measurer {
    /// Nothing is measured yet.
    ///
    /// ```
    /// let measurer = undercroft::Measurer::new();
    /// ```
    pub fn new() -> Measurer {
        Measurer { collector: StatsCollector::for_carved() }
    }

    /// The numbers and hashes of a dungeon.
    ///
    /// ```
    /// use undercroft::{Measurer, Recipe, generate, recipe::Bsp};
    /// let dungeon = generate(&Recipe::new(Bsp::default()), "12345")?;
    /// assert_eq!(Measurer::new().measure(&dungeon).stats.rooms, 16);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn measure(&mut self, dungeon: &Dungeon) -> DungeonSummary {
        let draft = dungeon.draft();
        let stats = self.collector.collect_all(draft);
        let canonical = canonical_of_floor(self.collector.walkable_floor(draft));
        DungeonSummary { stats, fingerprint: fingerprint(draft), canonical }
    }
}

impl Default for Measurer {
    fn default() -> Measurer {
        Measurer::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, Workshop, canonical, stats};

    /// Single calls look at every cell; what is measured must be the same for dungeons with and without rectangular rooms,
    /// pillars, water, clipped rooms and rooms that touch, on boards of changing sizes.
    #[test]
    fn measures_are_what_single_calls_find() {
        let recipes = [
            "[method.bsp]",
            "[method.bsp]\nwidth = 200\nheight = 130\ndepth = 6",
            "[method.bsp]\n[passes.contents]\n[passes.furnishings]",
            "[method.scatter]",
            "[method.scatter]\nwidth = 40\nheight = 40",
            "[method.walk]",
            "[method.walk]\nplacement = 'free'\nrooms = 12",
            "[method.tilepath]",
            "[method.tabletop]",
            "[method.tabletop]\narchetype = 'cavern'",
            "[method.tabletop]\n[passes.water]\n[passes.locks]\ncount = 2",
        ];
        let (mut workshop, mut measurer, mut made) = (Workshop::new(), Measurer::new(), 0);
        for seed in 0..12 {
            for text in recipes {
                let recipe = Recipe::from_toml(text).unwrap();
                let Ok(dungeon) = workshop.generate(&recipe, seed) else { continue };
                let DungeonSummary { stats: numbers, fingerprint: print, canonical: hash } = measurer.measure(&dungeon);
                let draft = dungeon.draft();
                assert_eq!(numbers, stats(draft), "{text} {seed}");
                assert_eq!((print, hash), (fingerprint(draft), canonical(draft)), "{text} {seed}");
                made += 1;
                workshop.recycle(dungeon);
            }
        }
        assert!(made > 100, "{made}");
    }
}
