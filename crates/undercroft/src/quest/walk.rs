//! An order of play as a walk over cells, and the figures that follow from it.

use super::{Certificate, Proof, Quest, Regions};
use crate::{
    geom::Point,
    grid::{Grid, distances},
    model::{Cell, Draft, MarkKind},
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
    let quest = Regions::of(draft).quest(draft);
    let certificate = quest.certify();
    Some(QuestFigures {
        key_depth: key_depth(&quest, &certificate),
        backtracking: backtracking(draft, &certificate),
        unlosable: certificate.unlosable == Proof::Yes,
        complete: certificate.complete == Proof::Yes,
    })
}

fn key_depth(quest: &Quest, certificate: &Certificate) -> u32 {
    // For each region the length of the chain by which it is reached, and for each kind of keys that of the region where the
    // key in use lay: a kept key is named only at the first lock that it opens.
    let mut depths: Vec<Option<u32>> = vec![None; quest.regions as usize];
    let mut in_use = vec![0; quest.kinds.len()];
    if let Some(start) = depths.get_mut(quest.start as usize) {
        *start = Some(0);
    }
    let mut deepest = 0;
    for (key, lock) in &certificate.order {
        let Some(lock) = quest.locks.get(*lock as usize) else { continue };
        let Some(in_use) = in_use.get_mut(usize::from(lock.kind)) else { continue };
        if let Some((region, _)) = key.and_then(|key| quest.keys.get(key as usize)) {
            *in_use = depths.get(*region as usize).copied().flatten().unwrap_or(0);
        }
        let depth = *in_use + 1;
        deepest = deepest.max(depth);
        for region in &lock.touches {
            if let Some(known) = depths.get_mut(*region as usize) {
                known.get_or_insert(depth);
            }
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
fn far(cells: &Grid<Cell>, from: Point, to: Point) -> Option<u32> {
    distances(cells.bounds(), from, |at| cells.get(at) == Some(&Cell::Floor)).get(to).copied().flatten()
}
