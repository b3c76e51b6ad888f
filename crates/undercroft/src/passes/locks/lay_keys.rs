//! In which regions keys lie.
//!
//! A key that is spent lies in the region from which its lock is reached. So in any set of regions that a player has reached
//! there are as many keys as locks have been opened and can be opened next, and none is ever missing. A key that is kept may
//! lie in any region that can be reached without it.

use super::{KeyFairness, KeyRule, Links, Locks, key_cells::KeyCells};
use crate::{
    model::{Draft, Key, Layout, Lock, Mark, MarkKind},
    quest::{KeyKind, Proof, Quest, Regions},
    rng::Rng,
    topology::FloorBits,
};

/// The name of keys that are spent.
const SPENT: &str = "iron";
/// The name of the key to the goal.
pub(crate) const BOSS: &str = "boss";
/// Names of keys that are kept. Where there are more locks, a key opens several of them.
const NAMES: [&str; 12] =
    ["silver", "bone", "brass", "copper", "jade", "glass", "ivory", "obsidian", "gold", "horn", "pearl", "lead"];
/// How often keys that are spent are laid elsewhere than before their locks, where the recipe allows it.
const TRIES: u32 = 12;

/// A lock in the order in which a player may open them all.
pub(crate) struct Step {
    pub(crate) lock: u32,
    /// The region from which it is reached.
    pub(crate) before: u32,
    /// How many regions are reached by then.
    reached: usize,
}

/// A lock and the region in which its key lies.
type LaidKey = (u32, u32);

/// Names the keys of all locks and lays them. With links to other levels, all keys are laid when the locks of all levels are
/// there, if the recipe says so, and not by this pass.
///
/// Where that cannot be, no key lies anywhere, and the error lists locks without which it may be.
pub(super) fn lay(
    params: &Locks,
    links: Option<&Links>,
    rng: &mut Rng,
    draft: &mut Draft,
    (regions, bare): (&Regions, &FloorBits),
    bars_goal: bool,
) -> Result<(), Vec<u32>> {
    let level = links.map_or(0, |links| links.level);
    let names = names(params, level, rng, draft.locks.len(), bars_goal);
    draft.locks.iter_mut().zip(names).for_each(|(lock, name)| lock.key = name);
    draft.keys.clear();
    let Layout { locks, keys, .. } = &mut draft.layout;
    for Lock { key, .. } in &*locks {
        if keys.iter().all(|known| known.name != *key) {
            keys.push(Key { name: key.clone(), spent: key == SPENT });
        }
    }
    if links.is_some_and(|links| links.keys.0.is_some()) {
        return Ok(());
    }
    let mut quest = regions.quest(draft);
    let (steps, reached) = order(&quest, bars_goal, rng);
    let laid = laid(params, rng, &mut quest, &steps, &reached);
    let elsewhere = put_down(rng, draft, (regions, bare), &laid, (&quest, false))?;
    if elsewhere.is_empty() || is_kept(params.fairness, &regions.quest(draft)) {
        return Ok(());
    }
    // Some keys lie elsewhere than was proved to be fair. With all keys at the start nothing can ever be lost.
    draft.marks.retain(|mark| mark.kind != MarkKind::Key);
    match put_down(rng, draft, (regions, bare), &laid, (&quest, true)) {
        Ok(none) if none.is_empty() || is_kept(params.fairness, &regions.quest(draft)) => Ok(()),
        _ => {
            draft.marks.retain(|mark| mark.kind != MarkKind::Key);
            Err(elsewhere)
        }
    }
}

/// Puts the keys down in their regions, or where the player begins if a region is full or all are to lie there. Where that is
/// full too, they lie on the way to their region. The answer is the locks whose keys do not lie in their regions; the error
/// lists those whose keys have no place, and then no key lies anywhere.
fn put_down(
    rng: &mut Rng,
    draft: &mut Draft,
    (regions, bare): (&Regions, &FloorBits),
    laid: &[LaidKey],
    (quest, all_at_start): (&Quest, bool),
) -> Result<Vec<u32>, Vec<u32>> {
    let mut cells = KeyCells::new(draft, bare.clone());
    let (mut elsewhere, mut homeless) = (Vec::new(), Vec::new());
    let mut gates: Option<Vec<Option<u32>>> = None;
    for (lock, region) in laid {
        let region = if all_at_start { quest.start } else { *region };
        let Lock { key: name, number, .. } = draft.locks[*lock as usize].clone();
        let own = cells.take(draft, regions, region, &name, rng);
        elsewhere.extend(own.is_none().then_some(*lock));
        let mut place = own.or_else(|| cells.take(draft, regions, quest.start, &name, rng));
        if place.is_none() {
            let gates = gates.get_or_insert_with(|| quest.gates());
            let before = |region: &u32| gates.get(*region as usize).copied().flatten();
            let mut on_the_way = std::iter::successors(before(&region), before);
            place = on_the_way.find_map(|region| cells.take(draft, regions, region, &name, rng));
        }
        match place {
            Some(at) => {
                draft.add_mark(Mark { name: Some(name), opens: Some(number), ..Mark::new(at, MarkKind::Key, None) })
            }
            None => homeless.push(*lock),
        }
    }
    if homeless.is_empty() {
        return Ok(elsewhere);
    }
    draft.marks.retain(|mark| mark.kind != MarkKind::Key);
    Err(homeless)
}

/// What the keys of a recipe protect. Where the goal cannot be reached at all, every room that can be is protected instead.
fn protected(fairness: KeyFairness, quest: &Quest) -> KeyFairness {
    if quest.is_goal_out_of_reach() { KeyFairness::Complete } else { fairness }
}

/// Whether what the recipe protects can never be lost.
fn is_kept(fairness: KeyFairness, quest: &Quest) -> bool {
    let (unlosable, complete) = quest.prove();
    match protected(fairness, quest) {
        KeyFairness::Complete => complete == Proof::Yes,
        KeyFairness::Unlosable => unlosable == Proof::Yes,
        // A key that is found earlier opens what it opened before, but in a large quest that may be too much to prove.
        KeyFairness::Winnable => quest.is_decided() || quest.winnable() == Proof::Yes,
    }
}

/// The name of the key to each lock.
fn names(params: &Locks, level: i32, rng: &mut Rng, locks: usize, bars_goal: bool) -> Vec<String> {
    let mut kept = NAMES.into_iter().cycle();
    let names = (0..locks).map(|lock| match params.keys {
        _ if bars_goal && lock + 1 == locks => BOSS,
        KeyRule::Spent => SPENT,
        KeyRule::Mixed if rng.chance(0.5) => SPENT,
        KeyRule::Named | KeyRule::Mixed => kept.next().unwrap_or_default(),
    });
    // Keys that are spent are alike everywhere, and all others open locks of their own level only.
    let is_plain = |name: &str| level == 0 || name == SPENT;
    names.map(|name| if is_plain(name) { name.to_owned() } else { format!("level {level} {name}") }).collect()
}

/// An order in which all locks are opened as they are reached, the one that bars the goal last, and the regions in the order
/// in which they are entered.
pub(crate) fn order(quest: &Quest, bars_goal: bool, rng: &mut Rng) -> (Vec<Step>, Vec<u32>) {
    let last = quest.locks.len().checked_sub(1).filter(|_| bars_goal);
    let mut reached = Vec::with_capacity(quest.regions as usize + 1);
    // The place of each region among those that are reached.
    let mut places: Vec<Option<usize>> = vec![None; quest.regions as usize];
    let place = |places: &[Option<usize>], region: &u32| places.get(*region as usize).copied().flatten();
    let enter = |places: &mut [Option<usize>], reached: &mut Vec<u32>, region: u32| {
        if let Some(known) = places.get_mut(region as usize).filter(|known| known.is_none()) {
            *known = Some(reached.len());
            reached.push(region);
        }
    };
    enter(&mut places, &mut reached, quest.start);
    let mut closed: Vec<usize> = (0..quest.locks.len()).collect();
    let mut met: Vec<usize> = Vec::with_capacity(closed.len());
    let mut steps = Vec::with_capacity(closed.len());
    loop {
        let is_met = |lock: &usize| quest.locks[*lock].touches.iter().any(|region| place(&places, region).is_some());
        met.clear();
        met.extend(closed.iter().copied().filter(is_met));
        if met.len() > 1 {
            met.retain(|lock| Some(*lock) != last);
        }
        let Some(lock) = rng.pick(&met).copied() else { return (steps, reached) };
        closed.retain(|other| *other != lock);
        let touches = &quest.locks[lock].touches;
        let before = touches.iter().filter_map(|region| place(&places, region)).min();
        let before = before.map_or(quest.start, |place| reached[place]);
        steps.push(Step { lock: lock as u32, before, reached: reached.len() });
        touches.iter().for_each(|region| enter(&mut places, &mut reached, *region));
    }
}

/// In which region each key lies. A key that opens several locks lies there once.
pub(crate) fn laid(params: &Locks, rng: &mut Rng, quest: &mut Quest, steps: &[Step], reached: &[u32]) -> Vec<LaidKey> {
    let usual = regions_of_keys(params, rng, quest, steps, reached, false);
    let put_in = |quest: &mut Quest, laid: &[LaidKey]| {
        quest.keys = laid.iter().map(|(lock, at)| (*at, quest.locks[*lock as usize].kind)).collect();
    };
    let fairness = protected(params.fairness, quest);
    if fairness != KeyFairness::Complete && params.keys != KeyRule::Named {
        for _ in 0..TRIES {
            let laid = regions_of_keys(params, rng, quest, steps, reached, true);
            put_in(quest, &laid);
            let (unlosable, complete) = quest.prove_quickly();
            let is_winnable = || quest.is_decided() || quest.winnable() == Proof::Yes;
            let is_enough = unlosable == Proof::Yes || fairness == KeyFairness::Winnable && is_winnable();
            // What is complete all the same is tried again: the recipe asks for more risk.
            if is_enough && complete != Proof::Yes {
                return laid;
            }
        }
    }
    if is_sure(params, quest, steps, reached) {
        return usual;
    }
    put_in(quest, &usual);
    if quest.prove().1 == Proof::Yes {
        return usual;
    }
    // Where regions are joined by several locks, all keys that are spent lie at the start: nobody lacks one there.
    let at_start = |lock: u32, at: u32| if is_spent(quest, lock) { quest.start } else { at };
    usual.into_iter().map(|(lock, at)| (lock, at_start(lock, at))).collect()
}

/// Whether it is known without a proof of the single case that keys which are laid as usual are never missing.
///
/// They never are if all locks can be opened and all regions reached. Let some regions be reached and others not, and take the
/// first of the others in the order of `reached`. It is entered by a lock whose `before` is reached, and everything that was
/// reached by then. If its key is kept, it lies there. If it is spent, it lies in `before`, and so do the keys of all locks
/// that were opened, each in a region that is reached: as many keys were used as locks were opened, so one is left.
///
/// A large quest may be beyond what can be proved, and then keys lie elsewhere. It is not if it is a tree or if no key is spent.
fn is_sure(params: &Locks, quest: &Quest, steps: &[Step], reached: &[u32]) -> bool {
    let is_all_open = steps.len() == quest.locks.len();
    let is_all_reached =
        || reached.len() == quest.regions as usize && reached.iter().all(|region| *region < quest.regions);
    let is_tree = || reached.len() == steps.len() + 1 && quest.locks.iter().all(|lock| lock.touches.len() == 2);
    let is_simple = match params.keys {
        KeyRule::Spent => is_all_open && is_tree(),
        KeyRule::Named => is_all_open,
        KeyRule::Mixed => false,
    };
    is_simple || (is_all_open && quest.is_decided() && is_all_reached())
}

/// Whether the key to a lock is spent.
fn is_spent(quest: &Quest, lock: u32) -> bool {
    quest.kinds.get(usize::from(quest.locks[lock as usize].kind)).is_some_and(|KeyKind { spent }| *spent)
}

/// Lays the keys in the order of the steps. `anywhere` lays those that are spent in any region reached by then, too.
fn regions_of_keys(
    params: &Locks,
    rng: &mut Rng,
    quest: &Quest,
    steps: &[Step],
    reached: &[u32],
    anywhere: bool,
) -> Vec<LaidKey> {
    // Of each region the length of the chain of locks and keys that leads there.
    let mut depths = vec![0_u32; quest.regions as usize];
    let mut known: Vec<Option<u32>> = vec![None; quest.kinds.len()];
    let mut deepest = 0;
    let mut laid = Vec::with_capacity(steps.len());
    for (place, step) in steps.iter().enumerate() {
        let kind = usize::from(quest.locks[step.lock as usize].kind);
        let open = &reached[..step.reached];
        let is_last = place + 1 == steps.len();
        let spent = is_spent(quest, step.lock);
        let at = match known[kind] {
            Some(at) if !spent => at,
            _ if spent && !anywhere => step.before,
            // The last key, and all until the chain is as long as is wanted, lie as deep as can be.
            _ if is_last || deepest < params.depth as u32 => {
                open.iter().copied().max_by_key(|region| depths[*region as usize]).unwrap_or(step.before)
            }
            _ => rng.pick(open).copied().unwrap_or(step.before),
        };
        if spent || known[kind].is_none() {
            laid.push((step.lock, at));
        }
        known[kind] = Some(at);
        let depth = depths[at as usize] + 1;
        deepest = deepest.max(depth);
        for region in &quest.locks[step.lock as usize].touches {
            if !open.contains(region) {
                depths[*region as usize] = depth;
            }
        }
    }
    laid
}
