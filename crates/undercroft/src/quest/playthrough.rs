//! An order of play as a walk over cells, and the figures that follow from it.

use std::collections::{BTreeMap, BTreeSet};

use super::{Certificate, Proof, Quest, Regions};
use crate::{
    grid::Grid,
    model::{Cell, Draft, MarkKind, Place},
    net::breadth_first,
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
    let keys = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key);
    let keys: Vec<Place> = keys.map(|mark| Place::new(0, mark.at)).collect();
    Some(figures_of(&quest, &quest.certify(), &keys, LevelGround::new(&[draft], &[])))
}

/// The figures of a quest, whose keys lie at these places on that ground.
pub(super) fn figures_of(
    quest: &Quest,
    certificate: &Certificate,
    keys: &[Place],
    ground: LevelGround<'_>,
) -> QuestFigures {
    QuestFigures {
        key_depth: key_depth(quest, certificate),
        backtracking: backtracking(ground, certificate, keys),
        unlosable: certificate.unlosable == Proof::Yes,
        complete: certificate.complete == Proof::Yes,
    }
}

pub(super) fn key_depth(quest: &Quest, certificate: &Certificate) -> u32 {
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

fn backtracking(mut ground: LevelGround<'_>, certificate: &Certificate, keys: &[Place]) -> Option<u32> {
    if certificate.winnable != Proof::Yes {
        return None;
    }
    let goal = ground.goal();
    let mut at = ground.start()?;
    // What the shortest way takes, with all doors open.
    let shortest = match goal {
        Some(goal) => ground.steps_from(at).to(goal)?,
        None => 0,
    };
    ground.close_locks();
    let mut walked = 0;
    for (key, lock) in &certificate.order {
        let from = ground.steps_from(at);
        if goal.is_some_and(|goal| from.to(goal).is_some()) {
            break;
        }
        if let Some(key) = key.and_then(|key| keys.get(key as usize)) {
            walked += from.to(*key)?;
            at = *key;
        }
        ground.open_lock(*lock);
        let from = ground.steps_from(at);
        let doors = ground.doors(*lock);
        let (far, door) = doors.into_iter().filter_map(|door| Some((from.to(door)?, door))).min()?;
        (at, walked) = (door, walked + far);
    }
    let Some(goal) = goal else { return Some(0) };
    Some(walked + ground.steps_from(at).to(goal)? - shortest)
}

/// The floor of one level or more, with doors that can be closed and opened.
pub(super) struct LevelGround<'a> {
    drafts: Vec<&'a Draft>,
    cells: Vec<Grid<Cell>>,
    links: BTreeMap<Place, Place>,
    /// Each lock with its level and its place there.
    locks: Vec<(u32, usize)>,
    /// The cells of doors that are closed and could be walked.
    closed: BTreeSet<Place>,
}

impl<'a> LevelGround<'a> {
    pub(super) fn new(drafts: &[&'a Draft], links: &[[Place; 2]]) -> LevelGround<'a> {
        let of_level = |(level, draft): (u32, &&Draft)| (0..draft.locks.len()).map(move |lock| (level, lock));
        LevelGround {
            drafts: drafts.to_vec(),
            cells: drafts.iter().map(|draft| without_keyless_doors(draft)).collect(),
            links: links.iter().flat_map(|[from, to]| [(*from, *to), (*to, *from)]).collect(),
            locks: (0..).zip(drafts).flat_map(of_level).collect(),
            closed: BTreeSet::new(),
        }
    }

    fn start(&self) -> Option<Place> {
        self.drafts.first().map(|draft| Place::new(0, draft.start))
    }

    fn goal(&self) -> Option<Place> {
        let last = self.drafts.len().checked_sub(1)?;
        Some(Place::new(last as u32, self.drafts[last].goal?))
    }

    /// The cells of a lock's doors.
    fn doors(&self, lock: u32) -> Vec<Place> {
        let Some((level, lock)) = self.locks.get(lock as usize) else { return Vec::new() };
        let draft = self.drafts[*level as usize];
        let doors = draft.locks[*lock].doors.iter().filter_map(|door| draft.doors.get(door.0 as usize));
        doors.map(|door| Place::new(*level, door.at)).collect()
    }

    fn close_locks(&mut self) {
        let is_floor = |door: &Place| self.cells[door.level as usize].get(door.at) == Some(&Cell::Floor);
        self.closed = (0..self.locks.len() as u32).flat_map(|lock| self.doors(lock)).filter(is_floor).collect();
        for door in &self.closed {
            self.cells[door.level as usize].put(door.at, Cell::Wall);
        }
    }

    fn open_lock(&mut self, lock: u32) {
        for door in self.doors(lock) {
            if self.closed.remove(&door) {
                self.cells[door.level as usize].put(door.at, Cell::Floor);
            }
        }
    }

    /// The fewest steps from a place to all others. Taking stairs is a step, so this is no search over one board, which
    /// [`grid::distances`](crate::grid::distances) would do.
    fn steps_from(&self, from: Place) -> Steps {
        let mut steps: Vec<Grid<Option<u32>>> =
            self.cells.iter().map(|cells| Grid::new(cells.width(), cells.height(), None)).collect();
        let is_floor = |at: &Place| self.cells[at.level as usize].get(at.at) == Some(&Cell::Floor);
        let mut queue = Vec::new();
        if is_floor(&from) {
            steps[from.level as usize].put(from.at, Some(0));
            queue.push((from, 0));
        }
        breadth_first(&mut queue, |queue, _, (at, far)| {
            let near = at.at.neighbours().into_iter().map(|near| Place::new(at.level, near));
            for next in near.chain(self.links.get(&at).copied()).filter(is_floor) {
                let known = &mut steps[next.level as usize];
                if known.get(next.at) == Some(&None) {
                    known.put(next.at, Some(far + 1));
                    queue.push((next, far + 1));
                }
            }
            None::<()>
        });
        Steps(steps)
    }
}

/// What can be walked with all locks open: no key opens a locked door that has no lock.
fn without_keyless_doors(draft: &Draft) -> Grid<Cell> {
    let mut cells = walkable(draft).into_owned();
    draft.keyless_doors().for_each(|at| cells.put(at, Cell::Wall));
    cells
}

/// How far each cell is.
struct Steps(Vec<Grid<Option<u32>>>);

impl Steps {
    fn to(&self, place: Place) -> Option<u32> {
        self.0.get(place.level as usize)?.get(place.at).copied().flatten()
    }
}
