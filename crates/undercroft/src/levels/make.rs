//! Makes the levels of a recipe and joins them.

use super::{
    Level, Levels, LevelsOrigin, Link, LinkKind, check, check_levels,
    ends::{LevelFloor, up_and_shafts},
    keys::{self, KeyPlaces},
    link_ends,
};
use crate::{
    check::{Fault, Origin, Rule, Unsound, check_in, is_fair},
    error::Error,
    geom::Point,
    model::{Draft, Key, MarkKind, Place, StairWay},
    passes::{
        LinkKeys, LinkStair, Links, Locks,
        links::{put_keys, put_stairs},
    },
    quest::LevelQuest,
    recipe::{LevelsRecipe, Problems, Recipe},
    rng::{Rng, Seed, Streams},
    workshop::Workshop,
};

/// A level that is being joined to others.
struct Part {
    draft: Draft,
    origin: Origin,
    links: Links,
}

impl Workshop {
    /// Makes several levels, as [`generate_levels`](crate::generate_levels) does, in the memory of the workshop.
    pub fn generate_levels(&mut self, recipe: &LevelsRecipe, seed: impl Into<Seed>) -> Result<Levels, Error> {
        let problems = recipe.problems();
        if !problems.is_empty() {
            return Err(Error::Recipe(Problems { list: problems, sources: Vec::new() }));
        }
        let (recipe, seed) = (recipe.resolved(), seed.into());
        let has_locks = recipe.levels.iter().any(|level| level.passes.locks.is_some());
        let mut joined = self.join(&recipe, &seed, has_locks && recipe.keys_across)?;
        if has_locks && !recipe.keys_across && !joined.is_fair(&recipe) {
            joined = self.join(&recipe, &seed, true)?;
        }
        let Joined { parts, links, offsets } = joined;
        let mut list = Vec::with_capacity(parts.len());
        for (part, offset) in parts.into_iter().zip(offsets) {
            let mut origin = part.origin;
            origin.recipe.passes.links = Some(part.links);
            let dungeon = check_in(part.draft, origin, &mut Default::default());
            let dungeon = dungeon.map_err(|refused| Error::Unsound(refused.unsound))?;
            list.push(Level { dungeon, offset });
        }
        check_levels(list, links, LevelsOrigin { recipe, seed, engine: None }).map_err(Error::Unsound)
    }

    /// Makes each level for itself and joins them. If `keys_follow`, keys are laid when the locks of all levels are there.
    fn join(&mut self, recipe: &LevelsRecipe, seed: &Seed, keys_follow: bool) -> Result<Joined, Error> {
        let mut parts = Vec::with_capacity(recipe.levels.len());
        for (level, own) in (0_u32..).zip(&recipe.levels) {
            let keys = LinkKeys(keys_follow.then(Vec::new));
            let links = Links { level: level as i32, keys, ..Links::default() };
            let mut own = Recipe::clone(own);
            own.passes.links = Some(links.clone());
            let made = self.generate(&own, seed.of_level(level));
            let made = made.map_err(|error| Error::Level { level, error: Box::new(error) })?;
            let (draft, origin) = made.into_parts();
            parts.push(Part { draft, origin, links });
        }
        let mut rng = Streams::new(seed, 0).stage("levels");
        let mut joined = Joined { offsets: Vec::new(), links: Vec::new(), parts };
        joined.place_stairs(recipe, &mut rng)?;
        joined.place_keys(recipe, keys_follow, &mut rng)?;
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
                let fault = Fault::new(Rule::Links, format!("level {level} has no free floor for stairs"));
                Error::Level { level: level as u32, error: Box::new(Error::Unsound(Unsound::new(vec![fault]))) }
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

    fn place_keys(&mut self, recipe: &LevelsRecipe, keys_follow: bool, rng: &mut Rng) -> Result<(), Error> {
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
        self.lay_keys(recipe, usual, rng)?;
        // Where a region is full its keys lie elsewhere, which may not be fair.
        if !self.is_fair(recipe) {
            self.lay_keys(recipe, KeyPlaces::Start, rng)?;
        }
        Ok(())
    }

    fn lay_keys(&mut self, recipe: &LevelsRecipe, places: KeyPlaces, rng: &mut Rng) -> Result<(), Error> {
        self.parts.iter_mut().for_each(|part| part.draft.marks.retain(|mark| mark.kind != MarkKind::Key));
        let drafts: Vec<&Draft> = self.parts.iter().map(|part| &part.draft).collect();
        let params: Vec<Option<&Locks>> = recipe.levels.iter().map(|level| level.passes.locks.as_ref()).collect();
        let laid = keys::place_keys(&drafts, &params, &self.links, places, rng).ok_or_else(|| {
            let fault = Fault::new(Rule::Links, "there is no free floor for a key");
            Error::Unsound(Unsound::new(vec![fault]))
        })?;
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
