//! What is known of a quest with mechanisms: what makes it easy first, all states where that does not do.

use super::{MechanismQuest, Return, Step, directed::Directed, explore::MAX_WORK};
use crate::quest::{Proof, Quest, QuestLock};

/// What is known of a quest with mechanisms, with plays that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Whether some play wins.
    pub winnable: Proof,
    /// Whether it can still be won from every state in which it is not won yet.
    pub unlosable: Proof,
    /// Whether every room that could be reached if nothing were barred can be reached from every state in which it was not reached yet.
    pub complete: Proof,
    /// The ways that have a return, and how one comes back from each.
    pub returns: Vec<Return>,
    /// What is left when these are plain, if it is nothing but locks and keys: the theorem decides it.
    pub locks: Option<Quest>,
    /// If all states were explored: the shortest play that wins, if there is one.
    pub order: Vec<Step>,
    /// If all states were explored: the shortest play after which it cannot be won any more, or else some room not be reached.
    pub losing: Option<Vec<Step>>,
}

impl MechanismQuest {
    /// Finds out whether the quest can be won, whether it can be lost, and whether rooms can be. The work is bounded.
    pub fn judge(&self) -> Judgement {
        let reduced = self.reduced();
        if reduced.quest.is_plain() {
            let locks = reduced.quest.as_locks();
            let (unlosable, complete) = locks.prove();
            let winnable = if unlosable == Proof::Yes { Proof::Yes } else { locks.winnable() };
            let returns = reduced.returns;
            return Judgement {
                winnable,
                unlosable,
                complete,
                returns,
                locks: Some(locks),
                order: Vec::new(),
                losing: None,
            };
        }
        let left = reduced.quest;
        let work = &mut MAX_WORK.clone();
        let of_goal = self.goal.map(|goal| left.explore_within(goal, work));
        let mut complete = Proof::Yes;
        let mut missed = None;
        let joined = self.reached_if_all_were_open();
        for room in (0..self.rooms).filter(|room| joined[*room as usize]) {
            let own = left.explore_within(room, work);
            if own.unlosable == Proof::No {
                (complete, missed) = (Proof::No, own.losing);
                break;
            }
            if own.unlosable == Proof::Unproven {
                complete = Proof::Unproven;
            }
        }
        let (winnable, unlosable) = of_goal.as_ref().map_or((complete, complete), |own| (own.winnable, own.unlosable));
        let (order, losing) = of_goal.map_or((None, None), |own| (own.winning, own.losing));
        Judgement {
            winnable,
            unlosable,
            complete,
            returns: reduced.returns,
            locks: None,
            order: order.unwrap_or_default(),
            losing: losing.or(missed),
        }
    }

    /// For each room whether one gets there if nothing is barred and nothing falls.
    fn reached_if_all_were_open(&self) -> Vec<bool> {
        if self.start >= self.rooms {
            return vec![false; self.rooms as usize];
        }
        let is_room = |room: u32| room < self.rooms;
        let ways = self.ways.iter().map(|way| (way.from, way.to, way.one_way));
        let locks = self.locks.iter().flat_map(|lock| lock.touches.windows(2).map(|pair| (pair[0], pair[1], false)));
        let mut arcs = Vec::new();
        for (from, to, one_way) in ways.chain(locks).filter(|(from, to, _)| is_room(*from) && is_room(*to)) {
            arcs.push((from, to));
            arcs.extend((!one_way).then_some((to, from)));
        }
        let from = Directed::new(self.rooms, &arcs).reached_from(self.start);
        from.into_iter().map(|from| from != u32::MAX).collect()
    }

    /// The same as regions and locks, where nothing else is left. Its first locks are those of this quest; a way that takes several
    /// kinds is as many locks, with a region without floor between each two.
    fn as_locks(&self) -> Quest {
        let mut region_of: Vec<u32> = (0..self.rooms).collect();
        let first = |region_of: &[u32], mut room: u32| {
            while region_of[room as usize] != room {
                room = region_of[room as usize];
            }
            room
        };
        for way in self.ways.iter().filter(|way| way.is_plain() && way.from < self.rooms && way.to < self.rooms) {
            let (one, other) = (first(&region_of, way.from), first(&region_of, way.to));
            region_of[one.max(other) as usize] = one.min(other);
        }
        let mut numbers = vec![u32::MAX; region_of.len()];
        let mut regions = 0;
        for room in 0..self.rooms {
            let own = first(&region_of, room) as usize;
            if numbers[own] == u32::MAX {
                numbers[own] = regions;
                regions += 1;
            }
            numbers[room as usize] = numbers[own];
        }
        let region = |room: u32| numbers.get(room as usize).copied().unwrap_or(u32::MAX);
        let mut locks: Vec<QuestLock> = self
            .locks
            .iter()
            .map(|lock| {
                let mut touches: Vec<u32> =
                    lock.touches.iter().map(|room| region(*room)).filter(|room| *room != u32::MAX).collect();
                touches.sort_unstable();
                touches.dedup();
                QuestLock { touches, kind: lock.kind }
            })
            .collect();
        for way in self.ways.iter().filter(|way| !way.needs.is_empty()) {
            let mut before = region(way.from);
            for (place, kind) in way.needs.iter().enumerate() {
                let after = if place + 1 == way.needs.len() {
                    region(way.to)
                } else {
                    regions += 1;
                    regions - 1
                };
                let mut touches = vec![before, after];
                touches.sort_unstable();
                touches.dedup();
                locks.push(QuestLock { touches, kind: *kind });
                before = after;
            }
        }
        Quest {
            regions,
            start: region(self.start),
            goal: self.goal.map(region),
            kinds: self.kinds.clone(),
            keys: self.keys.iter().map(|(room, kind)| (region(*room), *kind)).collect(),
            locks,
        }
    }
}
