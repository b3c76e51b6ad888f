//! The check over all levels. Each level is a sound dungeon already; what joins them is looked at here, with a flood fill over
//! cells of its own.

use std::collections::{BTreeMap, BTreeSet};

use super::{Level, Levels, LevelsOrigin, Link, LinkKind, link_ends};
use crate::{
    Named,
    check::{Dungeon, Fault, Faults, Prospects, Rule, Unsound, fairness_of, promised_rules},
    geom::Point,
    grid::Grid,
    model::{Cell, Draft, Place, StairWay},
    params::FAR,
    passes::KeyFairness,
    quest::{LevelQuest, Proof},
    recipe::{Recipe, ResolvedRecipe},
    topology::walkable,
};

/// Makes [`Levels`] of dungeons whose links hold: every link has two ends that can be walked to and lie above each other, no
/// two links share a cell, all levels can be reached, and keys are as fair as the recipe says.
///
/// ```
/// use undercroft::{Point, check_levels, generate_levels, recipe::LevelsRecipe};
/// let levels = generate_levels(&LevelsRecipe::from_toml("levels = 2\n[method.bsp]\n")?, 42)?;
/// let mut list = levels.list().to_vec();
/// list[1].offset = list[1].offset + Point::new(1, 0);
/// let moved = check_levels(list, levels.links().to_vec(), levels.origin().clone());
/// assert!(moved.unwrap_err().to_string().contains("do not lie above each other"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_levels(list: Vec<Level>, links: Vec<Link>, origin: LevelsOrigin) -> Result<Levels, Unsound> {
    let levels = origin.recipe.resolve().map_err(|problems| {
        let mut faults = Faults::default();
        problems.list.iter().for_each(|problem| faults.add(Fault::new(Rule::SoundRecipe, problem.to_string())));
        Unsound::new(faults.into_list())
    })?;
    check_resolved(list, links, origin, &levels)
}

/// The same where the recipes of the levels are resolved already.
pub(super) fn check_resolved(
    list: Vec<Level>,
    links: Vec<Link>,
    origin: LevelsOrigin,
    levels: &[ResolvedRecipe],
) -> Result<Levels, Unsound> {
    let mut faults = Faults::default();
    let wanted = origin.recipe.levels.len();
    if wanted != list.len() {
        let what = format!("there are {} levels, and the recipe is of {wanted}", list.len());
        faults.add(Fault::new(Rule::Links, what));
    }
    if faults.is_empty() {
        origins(&list, &origin, levels, &mut faults);
        ends(&list, &links, &mut faults);
        counts(&links, list.len(), origin.recipe.shafts.unsigned_abs() as usize, &mut faults);
    }
    if faults.is_empty() {
        reach(&list, &links, &mut faults);
    }
    if faults.is_empty() && origin.engine.is_none() {
        winnable(&list, &links, &mut faults);
        fair_keys(&list, &links, &origin, &mut faults);
    }
    if faults.is_empty() {
        return Ok(Levels { list, links, origin });
    }
    Err(Unsound::new(faults.into_list()))
}

/// Each level is made by the recipe and the seed that the whole gives it.
fn origins(list: &[Level], origin: &LevelsOrigin, levels: &[ResolvedRecipe], faults: &mut Faults) {
    for (index, (level, wanted)) in list.iter().zip(levels).enumerate() {
        let own = level.dungeon.origin();
        let number = own.recipe.passes.links.as_ref().map(|links| links.level);
        let mut fault = |what: &str| faults.add(Fault::new(Rule::Links, format!("level {index}: {what}")));
        if number != Some(index as i32) {
            fault("its recipe is that of another level, or of none");
        }
        if recipe_alone(&level.dungeon) != **wanted {
            fault("its recipe is not what the recipe of all levels says");
        }
        if own.seed != origin.seed.of_level(index as u32) {
            fault("its seed does not follow from that of the whole");
        }
        let is_near = |number: i32| (-FAR..=FAR).contains(&number);
        if !is_near(level.offset.x) || !is_near(level.offset.y) {
            fault("its offset is out of bounds");
        }
    }
}

/// The recipe of a level without what joins it to others.
fn recipe_alone(dungeon: &Dungeon) -> Recipe {
    let mut recipe = Recipe::clone(&dungeon.origin().recipe);
    recipe.passes.links = None;
    recipe
}

/// Both ends of every link are stairs that lead to each other, one above the other, and all stairs to other levels are ends.
fn ends(list: &[Level], links: &[Link], faults: &mut Faults) {
    let mut taken: BTreeSet<Place> = BTreeSet::new();
    let frame = |place: Place| -> Option<(i64, i64)> {
        let offset = list.get(place.level as usize)?.offset;
        Some((i64::from(place.at.x) + i64::from(offset.x), i64::from(place.at.y) + i64::from(offset.y)))
    };
    for (index, Link { from, to, .. }) in links.iter().enumerate() {
        let mut fault = |what: &str, at: Point| {
            faults.add(Fault::new(Rule::Links, format!("link {index}: {what}")).cell(at));
        };
        if from.level.checked_add(1) != Some(to.level) || to.level as usize >= list.len() {
            fault("it does not lead from a level to the next", from.at);
            continue;
        }
        if frame(*from) != frame(*to) {
            fault("its ends do not lie above each other", from.at);
        }
        for (own, other, way) in [(from, to, StairWay::Down), (to, from, StairWay::Up)] {
            let stairs = &list[own.level as usize].dungeon.draft().stairs;
            if !stairs.iter().any(|stair| (stair.at, stair.to, stair.direction) == (own.at, Some(*other), way)) {
                fault("there are no stairs that lead to its other end", own.at);
            }
            if !taken.insert(*own) {
                fault("another link ends on the same cell", own.at);
            }
        }
    }
    for (index, level) in (0_u32..).zip(list) {
        let leading = level.dungeon.draft().stairs.iter().filter(|stair| stair.to.is_some());
        for stair in leading.filter(|stair| !taken.contains(&Place::new(index, stair.at))) {
            let what = format!("level {index}: stairs lead to another level, and no link ends there");
            faults.add(Fault::new(Rule::Links, what).cell(stair.at));
        }
    }
}

/// One flight of stairs between each level and the next, and no more shafts than the recipe asks for.
fn counts(links: &[Link], levels: usize, most: usize, faults: &mut Faults) {
    for level in 1..levels {
        let own = || links.iter().filter(|link| link.to.level as usize == level);
        let stairs = own().filter(|link| link.kind == LinkKind::Stairs).count();
        if stairs != 1 || own().count() - stairs > most {
            let what = format!("level {level} is entered by {stairs} stairs and {} shafts", own().count() - stairs);
            faults.add(Fault::new(Rule::Links, what));
        }
    }
}

/// Whoever walks and takes stairs gets to both ends of every link and to where a walker begins on every level.
fn reach(list: &[Level], links: &[Link], faults: &mut Faults) {
    let cells: Vec<_> = list.iter().map(|level| walkable(level.dungeon.draft())).collect();
    let mut reached: Vec<Grid<bool>> =
        cells.iter().map(|cells| Grid::new(cells.width(), cells.height(), false)).collect();
    let other_end: BTreeMap<Place, Place> =
        links.iter().flat_map(|link| [(link.from, link.to), (link.to, link.from)]).collect();
    let start = |level: usize| Place::new(level as u32, list[level].dungeon.draft().start);
    // Not `grid::flood_fill`: the fill goes on through stairs, from board to board.
    let mut open = vec![start(0)];
    while let Some(place) = open.pop() {
        let level = place.level as usize;
        if cells[level].get(place.at) != Some(&Cell::Floor) || reached[level].get(place.at) != Some(&false) {
            continue;
        }
        reached[level].put(place.at, true);
        open.extend(place.at.neighbours().into_iter().map(|near| Place::new(place.level, near)));
        open.extend(other_end.get(&place));
    }
    let is_reached = |place: Place| reached[place.level as usize].get(place.at) == Some(&true);
    for (index, link) in links.iter().enumerate() {
        if let Some(end) = [link.from, link.to].into_iter().find(|end| !is_reached(*end)) {
            let what = format!("link {index}: its end on level {} cannot be walked to", end.level);
            faults.add(Fault::new(Rule::Links, what).cell(end.at));
        }
    }
    if let Some(level) = (0..list.len()).find(|level| !is_reached(start(*level))) {
        faults.add(Fault::new(Rule::Links, format!("level {level} cannot be reached")));
    }
}

/// The goal of the last level can be reached with the keys that are found on the way, unless a person chose otherwise on some level.
fn winnable(list: &[Level], links: &[Link], faults: &mut Faults) {
    let may_break = |level: &Level| {
        let origin = level.dungeon.origin();
        let is_given = origin.recipe.layout_method().given_layout().is_some();
        is_given || origin.waived.contains(&Rule::Winnable) || !promised_rules(origin).contains(&Rule::Winnable)
    };
    let drafts: Vec<&Draft> = list.iter().map(|level| level.dungeon.draft()).collect();
    if drafts.iter().all(|draft| draft.doors.iter().all(|door| !door.kind.is_locked())) {
        return;
    }
    if !list.iter().any(may_break) && prospects(&drafts, links).winnable == Some(Proof::No) {
        let what =
            "it cannot be won: the goal of the last level cannot be reached with the keys that are found on the way";
        faults.add(Fault::new(Rule::Winnable, what));
    }
}

/// What a player can be sure of on all levels together.
pub(super) fn prospects(drafts: &[&Draft], links: &[Link]) -> Prospects {
    let quest = LevelQuest::of(drafts, &link_ends(links)).quest;
    let has_goal = drafts.last().is_some_and(|last| last.goal.is_some());
    let has_locks = !quest.locks.is_empty();
    let (unlosable, complete) = quest.prove();
    let winnable = if unlosable == Proof::Yes { Proof::Yes } else { quest.winnable() };
    Prospects::of_levels(
        (has_goal || has_locks).then_some(winnable),
        has_locks.then_some(unlosable),
        has_locks.then_some(complete),
    )
}

fn fair_keys(list: &[Level], links: &[Link], origin: &LevelsOrigin, faults: &mut Faults) {
    let drafts: Vec<&Draft> = list.iter().map(|level| level.dungeon.draft()).collect();
    if drafts.iter().all(|draft| draft.locks.is_empty()) {
        return;
    }
    let waived = |rule: Rule| list.iter().any(|level| level.dungeon.origin().waived.contains(&rule));
    let rule = match fairness(&origin.recipe.levels) {
        Some(_) if list.iter().all(|level| level.dungeon.origin().edits.list.is_empty()) => Rule::FairKeys,
        // What a person changed is judged by what a player can be sure of.
        Some(KeyFairness::Complete) => Rule::Complete,
        Some(KeyFairness::Unlosable) => Rule::Unlosable,
        Some(KeyFairness::Winnable) | None => return,
    };
    let Some(fairness) = fairness(&origin.recipe.levels).filter(|_| !waived(rule)) else { return };
    if fairness_of(&LevelQuest::of(&drafts, &link_ends(links)).quest, fairness) == Proof::No {
        let what = format!("keys of all levels can be used up so that it is not {} any more", fairness.name());
        faults.add(Fault::new(rule, what));
    }
}

/// What the levels together promise: the least of what their locks promise; `None` without any.
pub(super) fn fairness(levels: &[Recipe]) -> Option<KeyFairness> {
    let rank = |fairness: &KeyFairness| match fairness {
        KeyFairness::Complete => 2,
        KeyFairness::Unlosable => 1,
        KeyFairness::Winnable => 0,
    };
    levels.iter().filter_map(|level| level.passes.locks.as_ref()).map(|locks| locks.fairness).min_by_key(rank)
}
