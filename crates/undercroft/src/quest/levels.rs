//! Locks and keys of several levels as one quest. Stairs join the regions at their ends.

use std::collections::BTreeMap;

use super::{
    Certificate, KeyKind, Quest, QuestFigures, QuestLock, Regions,
    playthrough::{LevelGround, figures_of, key_depth},
};
use crate::{
    model::{Draft, LockId, MarkKind, Place, RoomId},
    net::UnionFind,
};

/// A part of several levels that can be walked without opening a lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelRegion {
    /// Its first cell, row by row on the uppermost of its levels.
    pub at: Place,
    /// The rooms that have a cell in it, each with its level, ascending.
    pub rooms: Vec<(u32, RoomId)>,
}

/// The locks and keys of several levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelQuest {
    /// The regions in the order of their first cells.
    pub regions: Vec<LevelRegion>,
    /// The quest that they make. Locks and keys count level by level.
    pub quest: Quest,
    /// Each lock with its level.
    pub locks: Vec<(u32, LockId)>,
    /// Where each key lies.
    pub keys: Vec<Place>,
    /// Of each region the regions of single levels that it is made of, each with its level.
    pub(crate) parts: Vec<Vec<(u32, u32)>>,
}

/// What is known about the locks and keys of several levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelsCertified {
    /// The quest that the certificate is about.
    pub about: LevelQuest,
    /// What is known of it, with keys and locks by their places in the lists of the quest.
    pub certificate: Certificate,
}

/// The certificate of several levels, whose stairs are given by their two ends each; `None` if there are no locks.
pub fn certify_levels(drafts: &[&Draft], links: &[[Place; 2]]) -> Option<LevelsCertified> {
    if drafts.iter().all(|draft| draft.locks.is_empty()) {
        return None;
    }
    let about = LevelQuest::of(drafts, links);
    let certificate = about.quest.certify();
    Some(LevelsCertified { about, certificate })
}

/// The figures of several levels; `None` if there are no locks.
pub fn figures_of_levels(drafts: &[&Draft], links: &[[Place; 2]]) -> Option<QuestFigures> {
    let certified = certify_levels(drafts, links)?;
    let ground = LevelGround::new(drafts, links);
    Some(figures_of(&certified.about.quest, &certified.certificate, &certified.about.keys, ground))
}

/// The longest chain of locks and keys on several levels, as [`QuestFigures::key_depth`] has it; `None` if there are no locks.
pub(crate) fn key_depth_of_levels(drafts: &[&Draft], links: &[[Place; 2]]) -> Option<u32> {
    let certified = certify_levels(drafts, links)?;
    Some(key_depth(&certified.about.quest, &certified.certificate))
}

impl LevelQuest {
    /// The quest of several levels, whose stairs are given by their two ends each.
    pub fn of(drafts: &[&Draft], links: &[[Place; 2]]) -> LevelQuest {
        let levels: Vec<(Regions, Quest)> = drafts
            .iter()
            .map(|draft| {
                let regions = Regions::of(draft);
                let quest = regions.quest(draft);
                (regions, quest)
            })
            .collect();
        let mut joined = UnionFind::default();
        // The number of the first region of each level, when those of all levels are counted on.
        let mut firsts = Vec::with_capacity(levels.len());
        for (_, quest) in &levels {
            firsts.push(joined.len());
            (0..quest.regions).for_each(|_| {
                joined.add();
            });
        }
        let at = |place: Place| {
            let region = levels.get(place.level as usize)?.0.at(place.at)?;
            Some(firsts[place.level as usize] + region)
        };
        for [from, to] in links {
            if let (Some(from), Some(to)) = (at(*from), at(*to)) {
                joined.join(from, to);
            }
        }
        let mut regions: Vec<LevelRegion> = Vec::new();
        let mut parts: Vec<Vec<(u32, u32)>> = Vec::new();
        let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
        for (level, (own, _)) in (0_u32..).zip(&levels) {
            for (local, region) in (0_u32..).zip(&own.list) {
                let first = joined.first(firsts[level as usize] + local);
                let number = *numbers.entry(first).or_insert_with(|| {
                    parts.push(Vec::new());
                    regions.push(LevelRegion { at: Place::new(level, region.at), rooms: Vec::new() });
                    regions.len() as u32 - 1
                });
                parts[number as usize].push((level, local));
                regions[number as usize].rooms.extend(region.rooms.iter().map(|room| (level, *room)));
            }
        }
        // Between doors of two locks that touch lies a region without cells.
        let mut count = regions.len() as u32;
        let mut number = |level: usize, region: u32| {
            let Some(known) = firsts.get(level).filter(|_| region < levels[level].1.regions) else { return u32::MAX };
            *numbers.entry(joined.first(known + region)).or_insert_with(|| {
                count += 1;
                count - 1
            })
        };
        let mut whole = Quest::default();
        let mut names: Vec<&str> = Vec::new();
        let (mut locks, mut keys) = (Vec::new(), Vec::new());
        for (level, (draft, (_, quest))) in drafts.iter().zip(&levels).enumerate() {
            let kinds: Vec<u16> = draft
                .keys
                .iter()
                .map(|key| {
                    let known = names.iter().position(|name| *name == key.name);
                    known.unwrap_or_else(|| {
                        names.push(&key.name);
                        whole.kinds.push(KeyKind { spent: key.spent });
                        names.len() - 1
                    }) as u16
                })
                .collect();
            let kind = |own: u16| kinds.get(usize::from(own)).copied().unwrap_or(u16::MAX);
            whole.keys.extend(quest.keys.iter().map(|(region, own)| (number(level, *region), kind(*own))));
            for lock in &quest.locks {
                let mut touches: Vec<u32> = lock.touches.iter().map(|region| number(level, *region)).collect();
                touches.sort_unstable();
                touches.dedup();
                whole.locks.push(QuestLock { touches, kind: kind(lock.kind) });
            }
            let level = level as u32;
            locks.extend(draft.locks.iter().map(|lock| (level, lock.id)));
            let laid = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key);
            keys.extend(laid.map(|mark| Place::new(level, mark.at)));
        }
        whole.start = levels.first().map_or(u32::MAX, |(_, quest)| number(0, quest.start));
        let last = levels.len().saturating_sub(1);
        whole.goal = levels.last().and_then(|(_, quest)| quest.goal).map(|goal| number(last, goal));
        whole.regions = count;
        LevelQuest { regions, quest: whole, locks, keys, parts }
    }
}
