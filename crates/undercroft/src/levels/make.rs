//! Makes the levels of a recipe and joins them.

use super::{
    Level, Levels, LevelsOrigin, Link, LinkKind,
    check::{self, check_resolved},
    ends::{LevelFloor, up_and_shafts},
    keys::{self, KeyPlaces},
    link_ends,
};
use crate::{
    check::{Dungeon, Fault, Origin, Rule, Unsound, is_fair},
    error::Error,
    geom::Point,
    methods::AttemptFailure,
    model::{Draft, Key, MarkKind, Place, StairWay},
    params::MAX_LOCKS,
    passes::{
        LinkKeys, LinkStair, Links, Locks,
        links::{put_keys, put_stairs},
    },
    quest::LevelQuest,
    recipe::{LevelsRecipe, MOST_REDRAWS, ResolvedRecipe},
    rng::{Rng, Seed, Streams},
    workshop::Workshop,
};

/// A level that is being joined to others.
struct Part {
    draft: Draft,
    origin: Origin,
    links: Links,
}

/// How the levels are made this time.
struct Plan {
    /// How often the levels were joined before and broke a rule: each time other cells are drawn.
    round: u32,
    /// How many locks each level has at most.
    most_locks: Vec<i32>,
}

/// Why levels did not come together.
enum Obstacle {
    /// There is no place for the keys to some locks: so many locks of each level should go.
    Locks(Vec<u32>),
    /// What came together breaks rules.
    Unsound(Unsound),
    /// Something that no other keys or cells would mend.
    Other(Error),
}

impl From<Error> for Obstacle {
    fn from(error: Error) -> Obstacle {
        Obstacle::Other(error)
    }
}

impl Workshop {
    /// Makes several levels, as [`generate_levels`](crate::generate_levels) does, in the memory of the workshop.
    ///
    /// Where keys find no place that is proved to be fair, the levels are made again with fewer locks; where what was made breaks
    /// a rule, which is a mistake in the engine, they are joined again at other cells, a few times.
    pub fn generate_levels(&mut self, recipe: &LevelsRecipe, seed: impl Into<Seed>) -> Result<Levels, Error> {
        let levels = recipe.resolve().map_err(Error::Recipe)?;
        let (recipe, seed) = (recipe.filled_in(), seed.into());
        let mut plan = Plan { round: 0, most_locks: vec![MAX_LOCKS; recipe.levels.len()] };
        let mut redrawn = None;
        loop {
            let most_locks = plan.most_locks.clone();
            match self.make_levels((&recipe, &levels), &seed, &mut plan, &mut redrawn) {
                Ok(levels) => {
                    self.set_redrawn(redrawn);
                    return Ok(levels);
                }
                Err(Obstacle::Locks(_)) if plan.most_locks != most_locks => {}
                // The locks that are left are those of layouts from elsewhere, which nobody leaves out.
                Err(Obstacle::Locks(_)) => {
                    let fault = Fault::new(Rule::FairKeys, "there is no place for all keys, or none that is fair");
                    return Err(Error::Given(Unsound::new(vec![fault])));
                }
                Err(Obstacle::Other(error)) => return Err(error),
                Err(Obstacle::Unsound(unsound)) => {
                    let first = redrawn.get_or_insert(unsound);
                    if plan.round == MOST_REDRAWS {
                        return Err(Error::Unsound(first.clone()));
                    }
                    plan.round += 1;
                }
            }
        }
    }

    /// Makes the levels by a plan, which has fewer locks afterwards if there are too many.
    fn make_levels(
        &mut self,
        (recipe, levels): (&LevelsRecipe, &[ResolvedRecipe]),
        seed: &Seed,
        plan: &mut Plan,
        redrawn: &mut Option<Unsound>,
    ) -> Result<Levels, Obstacle> {
        let has_locks = recipe.levels.iter().any(|level| level.passes.locks.is_some());
        let mut joined = self.join((recipe, levels), seed, plan, (has_locks && recipe.keys_across, redrawn))?;
        if has_locks && !recipe.keys_across && !joined.is_fair(recipe) {
            joined = self.join((recipe, levels), seed, plan, (true, redrawn))?;
        }
        let Joined { parts, links, offsets } = joined;
        let mut list = Vec::with_capacity(parts.len());
        for ((level, part), offset) in (0_u32..).zip(parts).zip(offsets) {
            // Each level is made once more by the recipe that it has now: what came later than its stairs and keys is then as it is
            // for whoever makes the level alone.
            let own = part.origin.recipe.with_links(part.links);
            let dungeon = self.make_level(&own, seed.of_level(level), level, redrawn)?;
            list.push(Level { dungeon, offset });
        }
        let origin = LevelsOrigin { recipe: recipe.clone(), seed: seed.clone(), engine: None };
        check_resolved(list, links, origin, levels).map_err(Obstacle::Unsound)
    }

    fn make_level(
        &mut self,
        recipe: &ResolvedRecipe,
        seed: Seed,
        level: u32,
        redrawn: &mut Option<Unsound>,
    ) -> Result<Dungeon, Obstacle> {
        let made = self.generate_resolved(recipe, seed);
        *redrawn = redrawn.take().or_else(|| self.redrawn().cloned());
        made.map_err(|error| match error {
            // The stairs and keys that were listed for it do not suit it. Whatever else is wrong is so at other cells too.
            Error::Given(unsound) if recipe.layout_method().given_layout().is_none() => Obstacle::Unsound(unsound),
            error => Obstacle::Other(Error::Level { level, error: Box::new(error) }),
        })
    }

    /// Makes each level for itself and joins them. If keys follow, they are laid when the locks of all levels are there.
    fn join(
        &mut self,
        (recipe, levels): (&LevelsRecipe, &[ResolvedRecipe]),
        seed: &Seed,
        plan: &mut Plan,
        (keys_follow, redrawn): (bool, &mut Option<Unsound>),
    ) -> Result<Joined, Obstacle> {
        let mut parts = Vec::with_capacity(recipe.levels.len());
        let mut locks_above = 0;
        for (level, (own, most_locks)) in (0_u32..).zip(levels.iter().zip(&plan.most_locks)) {
            let keys = LinkKeys(keys_follow.then(Vec::new));
            let links = Links { level: level as i32, keys, most_locks: *most_locks, locks_above, ..Links::default() };
            let own = own.with_links(links.clone());
            let (draft, origin) = self.make_level(&own, seed.of_level(level), level, redrawn)?.into_parts();
            locks_above += draft.locks.len() as i32;
            parts.push(Part { draft, origin, links });
        }
        let mut rng = Streams::new(seed, plan.round).stage("levels");
        let mut joined = Joined { offsets: Vec::new(), links: Vec::new(), parts };
        joined.place_stairs(recipe, &mut rng)?;
        joined.place_keys(recipe, keys_follow, &mut rng).inspect_err(|obstacle| {
            if let Obstacle::Locks(too_many) = obstacle {
                for ((most, part), too_many) in plan.most_locks.iter_mut().zip(&joined.parts).zip(too_many) {
                    *most = (*most).min(part.draft.locks.len() as i32 - *too_many as i32).max(0);
                }
            }
        })?;
        Ok(joined)
    }
}

/// Levels with the ways between them.
struct Joined {
    parts: Vec<Part>,
    links: Vec<Link>,
    offsets: Vec<Point>,
}

impl Joined {
    fn place_stairs(&mut self, recipe: &LevelsRecipe, rng: &mut Rng) -> Result<(), Error> {
        let mut floors: Vec<LevelFloor<'_>> = self.parts.iter().map(|part| LevelFloor::of(&part.draft)).collect();
        self.offsets.push(Point::default());
        for level in 1..floors.len() {
            let no_place = |level: usize| {
                let error = Error::GaveUp { attempts: 1, last: AttemptFailure::NoFloorForStairs };
                Error::Level { level: level as u32, error: Box::new(error) }
            };
            let down = floors[level - 1].down(recipe.down, rng).ok_or_else(|| no_place(level - 1))?;
            let count = recipe.shafts.unsigned_abs() as usize;
            let lower = up_and_shafts([&floors[level - 1], &floors[level]], down, count, rng);
            let (up, further) = lower.ok_or_else(|| no_place(level))?;
            floors[level - 1].take(down);
            floors[level].take(up);
            self.offsets.push(self.offsets[level - 1] + down - up);
            let link = |[from, to]: [Point; 2], kind: LinkKind| Link {
                from: Place::new(level as u32 - 1, from),
                to: Place::new(level as u32, to),
                kind,
            };
            self.links.push(link([down, up], LinkKind::Stairs));
            for ends in further {
                floors[level - 1].take(ends[0]);
                floors[level].take(ends[1]);
                self.links.push(link(ends, LinkKind::Shaft));
            }
        }
        let least = |of: fn(&Point) -> i32| self.offsets.iter().map(of).min().unwrap_or(0);
        let corner = Point::new(least(|at| at.x), least(|at| at.y));
        self.offsets.iter_mut().for_each(|offset| *offset -= corner);
        for Link { from, to, .. } in &self.links {
            for (own, other, direction) in [(from, to, StairWay::Down), (to, from, StairWay::Up)] {
                let stairs = &mut self.parts[own.level as usize].links.stairs.0;
                stairs.push(LinkStair { at: own.at, direction, to: *other });
            }
        }
        self.parts.iter_mut().for_each(|part| put_stairs(&part.links, &mut part.draft));
        Ok(())
    }

    fn place_keys(&mut self, recipe: &LevelsRecipe, keys_follow: bool, rng: &mut Rng) -> Result<(), Obstacle> {
        let mut kinds: Vec<Key> = Vec::new();
        for key in self.parts.iter().flat_map(|part| &part.draft.keys) {
            if kinds.iter().all(|known| known.name != key.name) {
                kinds.push(key.clone());
            }
        }
        if kinds.is_empty() {
            return Ok(());
        }
        self.parts.iter_mut().for_each(|part| part.links.kinds.0.clone_from(&kinds));
        if !keys_follow {
            self.parts.iter_mut().for_each(|part| put_keys(&part.links, &mut part.draft));
            return Ok(());
        }
        let usual = if recipe.keys_across { KeyPlaces::Across } else { KeyPlaces::BeforeLocks };
        self.lay_keys(recipe, usual, rng).map_err(Obstacle::Locks)?;
        if self.is_fair(recipe) {
            return Ok(());
        }
        // Where a region is full its keys lie elsewhere, which may not be fair. Where the player begins it always is.
        match self.lay_keys(recipe, KeyPlaces::Start, rng) {
            Ok(()) if self.is_fair(recipe) => Ok(()),
            _ => Err(Obstacle::Locks(self.quarter_of_locks())),
        }
    }

    /// Of the locks of each level a quarter.
    fn quarter_of_locks(&self) -> Vec<u32> {
        self.parts.iter().map(|part| part.draft.locks.len().div_ceil(4) as u32).collect()
    }

    /// Lays all keys, or says for each level how many of its locks have a key without a place.
    fn lay_keys(&mut self, recipe: &LevelsRecipe, places: KeyPlaces, rng: &mut Rng) -> Result<(), Vec<u32>> {
        self.parts.iter_mut().for_each(|part| part.draft.marks.retain(|mark| mark.kind != MarkKind::Key));
        let drafts: Vec<&Draft> = self.parts.iter().map(|part| &part.draft).collect();
        let params: Vec<Option<&Locks>> = recipe.levels.iter().map(|level| level.passes.locks.as_ref()).collect();
        let laid = keys::place_keys(&drafts, &params, &self.links, places, rng)?;
        for (part, keys) in self.parts.iter_mut().zip(laid) {
            part.links.keys = LinkKeys(Some(keys));
            put_keys(&part.links, &mut part.draft);
        }
        Ok(())
    }

    /// Whether the keys of all levels together are as fair as the recipe wants.
    fn is_fair(&self, recipe: &LevelsRecipe) -> bool {
        let drafts: Vec<&Draft> = self.parts.iter().map(|part| &part.draft).collect();
        let quest = LevelQuest::of(&drafts, &link_ends(&self.links)).quest;
        check::fairness(&recipe.levels).is_none_or(|fairness| is_fair(&quest, fairness))
    }
}
