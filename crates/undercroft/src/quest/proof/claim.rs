//! Whether the target of a quest can be lost, by the simplest means that can tell.

use super::{
    Proof, ProofMethod,
    block_values::BlockValues,
    entry_order, few_regions,
    lock_graph::{LockGraph, Target},
    play::Play,
    reach::Reach,
    search::{Found, Scope, fewest_openings},
    state_space::{Moves, StateSpace},
    state_table::MAX_STATES,
    theorem::{Case, Competition, Theorem},
    tree,
};

/// Which means of proof are used, and how far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    /// Whether trees are looked at as such, or as blocks like any other graph.
    pub(super) tree: bool,
    /// Whether all sets of regions are tried where there are few regions, before blocks are looked at.
    pub(super) few_regions: bool,
    /// Whether an order of entries is looked for in small quests too, of which all sets of regions and all states can be looked at.
    pub(super) order_of_few: bool,
    /// Whether the theorem is used, or states are looked at always.
    pub(super) theorem: bool,
    /// How many connected sets are tried before a large block gets a lower bound only.
    pub(super) max_sets: u32,
    /// How many states are looked at.
    pub(super) max_states: u32,
}

impl Means {
    /// Those for a new certificate.
    pub(super) const CERTIFY: Means = Means {
        tree: true,
        few_regions: true,
        order_of_few: false,
        theorem: true,
        max_sets: 1 << 20,
        max_states: MAX_STATES,
    };
    /// Those for keys that are laid to try them: what takes longer is as good as unproven.
    pub(super) const TRY: Means = Means { max_sets: 1 << 14, max_states: 1 << 14, ..Means::CERTIFY };
    /// Those for a given certificate: trees and few regions are looked at in another way than before.
    pub(super) const REVIEW: Means = Means { tree: false, few_regions: false, ..Means::CERTIFY };
}

/// An answer, and the strongest means that it needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) proof: Proof,
    pub(super) method: ProofMethod,
}

/// What is proved of a quest, before it is known which orders of play show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claims {
    /// Whether the goal can be reached from every state of the game.
    pub(super) unlosable: Verdict,
    /// Whether all regions can.
    pub(super) complete: Verdict,
}

impl Claims {
    /// The claims without the means: whether it is unlosable, and whether it is complete.
    pub(crate) fn proofs(&self) -> (Proof, Proof) {
        (self.unlosable.proof, self.complete.proof)
    }
}

/// Whether the goal can be reached from every state of the game, and whether all regions can.
pub(super) fn unlosable_and_complete(graph: &LockGraph, means: Means) -> Claims {
    let reach = Reach::from_start(graph, Target::All);
    let complete = judge(graph, Target::All, &reach, means);
    match graph.target() {
        Target::Goal(goal) if complete.proof != Proof::Yes || reach.regions.get(goal as usize) != Some(&true) => {
            Claims { unlosable: never_lost(graph, Target::Goal(goal), means), complete }
        }
        // If no region can be lost, the goal cannot.
        _ => Claims { unlosable: complete, complete },
    }
}

/// Whether the target can be reached from every state of the game.
pub(super) fn never_lost(graph: &LockGraph, target: Target, means: Means) -> Verdict {
    if target == Target::Goal(graph.quest.start) {
        return Verdict { proof: Proof::Yes, method: ProofMethod::Spheres };
    }
    judge(graph, target, &Reach::from_start(graph, target), means)
}

fn judge(graph: &LockGraph, target: Target, reach: &Reach, means: Means) -> Verdict {
    if !reach.is_met {
        return Verdict { proof: Proof::No, method: ProofMethod::Spheres };
    }
    match Theorem::find(graph, target, reach) {
        Competition::None => Verdict { proof: Proof::Yes, method: ProofMethod::Spheres },
        Competition::OneKind(theorem) if means.theorem => by_theorem(&theorem, means),
        _ if is_ordered(graph, target, means) => Verdict { proof: Proof::Yes, method: ProofMethod::Order },
        _ => by_states(graph, target, means).0,
    }
}

/// Whether regions can be entered in an order in which no key is ever missing.
fn is_ordered(graph: &LockGraph, target: Target, means: Means) -> bool {
    let is_wanted = means.order_of_few || !graph.quest.is_decided();
    is_wanted && target == Target::All && entry_order::is_found(graph)
}

/// Some order of play after which the target can no longer be reached, if there is one and it can be told.
pub(super) fn losing_order(graph: &LockGraph, target: Target, means: Means) -> Option<Vec<u32>> {
    let reach = Reach::from_start(graph, target);
    if !reach.is_met {
        return Some(Vec::new());
    }
    if let Competition::OneKind(theorem) = Theorem::find(graph, target, &reach) {
        let cases = theorem.cases();
        let order = cases.iter().find_map(|case| violation(&theorem, case, &block_values(&theorem, case, means)));
        if order.is_some() {
            return order;
        }
    }
    by_states(graph, target, means).1
}

fn by_theorem(theorem: &Theorem, means: Means) -> Verdict {
    let mut method = ProofMethod::Tree;
    let mut is_sure = true;
    let is_positive = |case: &Case| means.few_regions && few_regions::all_are_positive(theorem, case) == Some(true);
    for case in theorem.cases() {
        // Whether this one is a tree makes no difference any more.
        if method == ProofMethod::Blocks && is_positive(&case) {
            continue;
        }
        if let Some(least) = means.tree.then(|| tree::least(theorem, &case)).flatten() {
            if least < 1 {
                return Verdict { proof: Proof::No, method };
            }
            continue;
        }
        if is_ordered(theorem.graph, theorem.target, means) {
            return Verdict { proof: Proof::Yes, method: ProofMethod::Order };
        }
        if is_positive(&case) {
            method = method.max(ProofMethod::Blocks);
            continue;
        }
        let values = block_values(theorem, &case, means);
        method = method.max(if values.is_bound { ProofMethod::Cut } else { ProofMethod::Blocks });
        if values.least < 1 {
            if violation(theorem, &case, &values).is_some() {
                return Verdict { proof: Proof::No, method };
            }
            is_sure = false;
        }
    }
    match method {
        _ if is_sure => Verdict { proof: Proof::Yes, method },
        ProofMethod::Cut => Verdict { proof: Proof::Unproven, method },
        // The set with the least value cannot be reached, because it needs the kept lock before its key.
        _ => by_states(theorem.graph, theorem.target, means).0,
    }
}

fn block_values(theorem: &Theorem, case: &Case, means: Means) -> BlockValues {
    BlockValues::new(theorem, case, means.max_sets)
}

/// An order of play that ends inside the set with the least value, if there is no way out of it.
fn violation(theorem: &Theorem, case: &Case, values: &BlockValues) -> Option<Vec<u32>> {
    let graph = theorem.graph;
    if values.least >= 1 {
        return None;
    }
    let set = values.set(theorem, case);
    let is_inside = |lock: &u32| graph.touches(*lock).iter().all(|region| set[*region as usize]);
    let mut inside: Vec<u32> = (0..graph.locks() as u32).filter(is_inside).collect();
    let mut play = Play::new(graph);
    let mut order = Vec::new();
    loop {
        let opened = order.len();
        inside.retain(|lock| {
            let can_open = play.can_open(*lock);
            if can_open {
                play.open(*lock);
                order.push(*lock);
            }
            !can_open
        });
        if order.len() == opened {
            return (play.is_stuck() && !play.meets(theorem.target)).then_some(order);
        }
    }
}

/// Looks for a state in which the player is stuck, and gives the order of play that leads there.
fn by_states(graph: &LockGraph, target: Target, means: Means) -> (Verdict, Option<Vec<u32>>) {
    let method = ProofMethod::States;
    let Some(space) = StateSpace::new(graph, target) else {
        return (Verdict { proof: Proof::Unproven, method }, None);
    };
    let scope = Scope { moves: Moves::All, opens_free_locks: true, max_states: means.max_states };
    let is_stuck = |state| Some(!space.is_met(state) && space.moves(state, Moves::LeadOn) == 0);
    match fewest_openings(&space, scope, is_stuck) {
        Found::Order(order) => (Verdict { proof: Proof::No, method }, Some(order)),
        Found::Nothing => (Verdict { proof: Proof::Yes, method }, None),
        Found::TooMany => (Verdict { proof: Proof::Unproven, method }, None),
    }
}
