//! An order of play as a walk over cells, and the figures that follow from it.

use super::{Certificate, Proof, Regions};
use crate::{
    geom::Point,
    grid::distances,
    model::{Cell, Draft, LockId, MarkKind},
    topology::walkable,
};

/// Figures about the locks of a dungeon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuestFigures {
    /// The longest chain in which the key of each lock lies behind the lock before it, in the order of the certificate.
    pub key_depth: u32,
    /// How many more steps the order of the certificate takes than the shortest way with all doors open: from the start to
    /// each key and its lock, and at last to the goal. `None` if the game cannot be won.
    pub backtracking: Option<u32>,
    /// Whether the goal can never be lost.
    pub unlosable: bool,
    /// Whether no room can ever be lost.
    pub complete: bool,
}

/// The figures of a draft or a dungeon; `None` if it has no locks.
///
/// ```
/// use undercroft::{Recipe, generate, quest};
/// let recipe = Recipe::from_toml("[method.tabletop]\n[passes.locks]\ncount = 3\nkeys = 'named'\n")?;
/// let figures = quest::figures(generate(&recipe, "7")?.draft()).unwrap();
/// assert!(figures.unlosable && figures.complete && figures.key_depth >= 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn figures(draft: &Draft) -> Option<QuestFigures> {
    if draft.locks.is_empty() {
        return None;
    }
    let regions = Regions::of(draft);
    let quest = regions.quest(draft);
    let certificate = quest.certify();
    Some(QuestFigures {
        key_depth: key_depth(&regions, &quest.keys, quest.start, &certificate),
        backtracking: backtracking(draft, &certificate),
        unlosable: certificate.unlosable == Proof::Yes,
        complete: certificate.complete == Proof::Yes,
    })
}

fn key_depth(regions: &Regions, keys: &[(u32, u16)], start: u32, certificate: &Certificate) -> u32 {
    // For each region how many locks the chain has that made it reachable.
    let mut depths: Vec<Option<u32>> = Vec::new();
    let enter = |region: u32, depth: u32, depths: &mut Vec<Option<u32>>| {
        let region = region as usize;
        if depths.len() <= region {
            depths.resize(region + 1, None);
        }
        depths[region].get_or_insert(depth);
    };
    if start != u32::MAX {
        enter(start, 0, &mut depths);
    }
    // Where each kind of kept key was found, for locks that name no key because it is at hand already.
    let mut kept: Vec<Option<u32>> = Vec::new();
    let mut deepest = 0;
    let mut last = 0;
    for (key, lock) in &certificate.order {
        let found = key.and_then(|key| keys.get(key as usize)).map(|(region, kind)| {
            let kind = usize::from(*kind);
            if kept.len() <= kind {
                kept.resize(kind + 1, None);
            }
            let depth = depths.get(*region as usize).copied().flatten().unwrap_or(0);
            kept[kind] = Some(depth);
            depth
        });
        let depth = found.unwrap_or(last) + 1;
        last = depth - 1;
        deepest = deepest.max(depth);
        for region in regions.touched_by(LockId(*lock)) {
            enter(*region, depth, &mut depths);
        }
    }
    deepest
}

fn backtracking(draft: &Draft, certificate: &Certificate) -> Option<u32> {
    if certificate.winnable != Proof::Yes {
        return None;
    }
    let keys: Vec<Point> = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key).map(|mark| mark.at).collect();
    let mut cells = walkable(draft).into_owned();
    let all_open = cells.clone();
    let doors = |lock: u32| {
        let doors = draft.locks.get(lock as usize).into_iter().flat_map(|lock| &lock.doors);
        doors.filter_map(|door| Some(draft.doors.get(door.0 as usize)?.at))
    };
    (0..draft.locks.len() as u32).flat_map(doors).for_each(|at| cells.put(at, Cell::Wall));
    let (mut at, mut steps) = (draft.start, 0_u32);
    for (key, lock) in &certificate.order {
        if draft.goal.is_some_and(|goal| far(&cells, at, goal).is_some()) {
            break;
        }
        if let Some(key) = key.and_then(|key| keys.get(key as usize)) {
            steps += far(&cells, at, *key)?;
            at = *key;
        }
        doors(*lock).for_each(|at| cells.put(at, all_open.get(at).copied().unwrap_or(Cell::Wall)));
        let steps_from = distances(cells.bounds(), at, |at| cells.get(at) == Some(&Cell::Floor));
        let (door, far) = doors(*lock)
            .filter_map(|door| Some((door, (*steps_from.get(door)?)?)))
            .min_by_key(|(door, far)| (*far, *door))?;
        (at, steps) = (door, steps + far);
    }
    let Some(goal) = draft.goal else { return Some(0) };
    let walked = steps + far(&cells, at, goal)?;
    Some(walked - far(&all_open, draft.start, goal)?)
}

/// The fewest steps between two cells.
fn far(cells: &crate::grid::Grid<Cell>, from: Point, to: Point) -> Option<u32> {
    distances(cells.bounds(), from, |at| cells.get(at) == Some(&Cell::Floor)).get(to).copied().flatten()
}
