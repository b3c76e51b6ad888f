//! Keys that are laid when the locks of all levels are there.
//!
//! With `keys_across` a key may lie on any level that is reached before its lock. Without it this is asked for only if the
//! keys that each level laid for itself do not prove fair together: keys that are spent fit locks of all levels, so whoever
//! carries one upstairs could lack it below. Then every key lies before its own lock.

use super::link_ends;
use crate::{
    levels::Link,
    model::{Draft, Lock},
    passes::{
        KeyFairness, LinkKey, Locks,
        locks::{
            key_cells::{KeyCells, bare_cells},
            lay_keys::{BOSS, laid, order},
        },
    },
    quest::{LevelQuest, Regions},
    rng::Rng,
    topology::FloorBits,
};

/// Where keys are laid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum KeyPlaces {
    /// On any level.
    Across,
    /// Where each lock is reached from.
    BeforeLocks,
    /// Where the player begins: then nothing can ever be lost.
    Start,
}

/// The keys of each level. The error says for each level how many of its locks have a key for which there is no place.
pub(super) fn place_keys(
    drafts: &[&Draft],
    params: &[Option<&Locks>],
    links: &[Link],
    place: KeyPlaces,
    rng: &mut Rng,
) -> Result<Vec<Vec<LinkKey>>, Vec<u32>> {
    let LevelQuest { mut quest, locks, parts, .. } = LevelQuest::of(drafts, &link_ends(links));
    let last = locks.last().map(|(level, lock)| (*level as usize, &drafts[*level as usize].locks[lock.0 as usize]));
    let bars_goal = last.is_some_and(|(level, lock)| level + 1 == drafts.len() && lock.key.ends_with(BOSS));
    let (steps, reached) = order(&quest, bars_goal, rng);
    let depth = params.iter().flatten().map(|locks| locks.depth).max().unwrap_or(1);
    let laid: Vec<(u32, u32)> = match place {
        KeyPlaces::Across => {
            let params = Locks { depth, fairness: KeyFairness::Complete, ..Locks::default() };
            laid(&params, rng, &mut quest, &steps, &reached)
        }
        KeyPlaces::BeforeLocks => steps.iter().map(|step| (step.lock, step.before)).collect(),
        KeyPlaces::Start => steps.iter().map(|step| (step.lock, quest.start)).collect(),
    };
    let regions: Vec<Regions> = drafts.iter().map(|draft| Regions::of(draft)).collect();
    let mut cells: Vec<KeyCells> =
        drafts.iter().map(|draft| KeyCells::new(draft, bare_cells(draft, &FloorBits::walkable(draft)))).collect();
    let mut keys = vec![Vec::new(); drafts.len()];
    let mut homeless = vec![0; drafts.len()];
    let mut gates: Option<Vec<Option<u32>>> = None;
    let parts_of = |region: u32| parts.get(region as usize).cloned().unwrap_or_default();
    for (lock, region) in laid {
        let (own, lock) = locks[lock as usize];
        let Lock { key: name, number, .. } = &drafts[own as usize].locks[lock.0 as usize];
        let mut wanted = parts_of(region);
        if place == KeyPlaces::Across {
            rng.shuffle(&mut wanted);
        } else {
            wanted.sort_by_key(|(level, _)| *level != own);
        }
        // Where a region is full its keys lie where the player begins, and where that is full too, on the way.
        wanted.extend(parts_of(quest.start));
        let mut take = |wanted: Vec<(u32, u32)>| {
            wanted.into_iter().find_map(|(level, region)| {
                let place = level as usize;
                Some((place, cells[place].take(drafts[place], &regions[place], region, name, rng)?))
            })
        };
        let found = take(wanted).or_else(|| {
            let gates = gates.get_or_insert_with(|| quest.gates());
            let before = |region: &u32| gates.get(*region as usize).copied().flatten();
            std::iter::successors(before(&region), before).find_map(|region| take(parts_of(region)))
        });
        match found {
            Some((level, at)) => keys[level].push(LinkKey { at, name: name.clone(), opens: Some(*number) }),
            None => homeless[own as usize] += 1,
        }
    }
    if homeless.iter().all(|locks| *locks == 0) { Ok(keys) } else { Err(homeless) }
}
