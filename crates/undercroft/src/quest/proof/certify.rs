//! Makes a certificate: what holds, an order of play that wins, and one that loses.

use super::{
    Certificate, Proof, ProofMethod, Quest,
    claim::{Claims, Means, Verdict, losing_order, unlosable_and_complete},
    lock_graph::{LockGraph, Target},
    play::Play,
    reach::Reach,
    search::{Found, Scope, fewest_openings},
    state_space::{Moves, StateSpace},
    state_table::MAX_STATES,
    win_search::WinSearch,
};

/// How many states are looked at for an order with the fewest openings, if there may be others.
const MAX_STATES_OF_SHORTEST: u32 = 1 << 16;

/// How many locks are looked at for the fewest openings that lose, over all states.
const MAX_LOCKS_LOOKED_AT: u32 = 1 << 24;

/// Makes the certificate of a quest. What is proved of it already is not proved again.
pub(super) fn certify(quest: &Quest, known: Option<Claims>) -> Certificate {
    let Some(graph) = LockGraph::new(quest) else {
        // Nothing at all can be reached.
        return Certificate {
            winnable: Proof::No,
            unlosable: Proof::No,
            complete: Proof::No,
            method: ProofMethod::Spheres,
            order: Vec::new(),
            losing: Some(Vec::new()),
        };
    };
    let target = graph.target();
    let Claims { unlosable, complete } = known.unwrap_or_else(|| unlosable_and_complete(&graph, Means::CERTIFY));
    let mut method = unlosable.method.max(complete.method);
    let (winnable, order) = win(&graph, target, &mut method);
    let losing = match (unlosable.proof, complete.proof) {
        (Proof::No, _) => lose(&graph, target),
        (_, Proof::No) => lose(&graph, Target::All),
        _ => None,
    };
    Certificate { winnable, unlosable: unlosable.proof, complete: complete.proof, method, order, losing }
}

/// Whether some order of play wins.
pub(super) fn winnable(quest: &Quest) -> Proof {
    let mut method = ProofMethod::Spheres;
    LockGraph::new(quest).map_or(Proof::No, |graph| win(&graph, graph.target(), &mut method).0)
}

/// Whether a quest is unlosable, and whether it is complete.
pub(super) fn prove(quest: &Quest, means: Means) -> Claims {
    // Where the start is no region, nothing at all can be reached.
    let nothing = Verdict { proof: Proof::No, method: ProofMethod::Spheres };
    LockGraph::new(quest)
        .map_or(Claims { unlosable: nothing, complete: nothing }, |graph| unlosable_and_complete(&graph, means))
}

/// Whether the target can be reached, and an order of play that does.
fn win(graph: &LockGraph, target: Target, method: &mut ProofMethod) -> (Proof, Vec<(Option<u32>, u32)>) {
    for is_goal_first in [false, true] {
        let mut play = Play::new(graph);
        let mut order = Vec::with_capacity(graph.locks());
        play.explore(is_goal_first, &mut order);
        if play.meets(target) {
            return (Proof::Yes, order);
        }
    }
    if !Reach::from_start(graph, target).is_met {
        return (Proof::No, Vec::new());
    }
    *method = ProofMethod::States;
    let Some(space) = StateSpace::new(graph, target) else { return (Proof::Unproven, Vec::new()) };
    let scope = Scope { moves: Moves::LeadOn, opens_free_locks: false, max_states: MAX_STATES_OF_SHORTEST };
    let found = match fewest_openings(&space, scope, |state| Some(space.is_met(state))) {
        Found::Order(order) => Some(Some(order)),
        Found::Nothing => Some(None),
        Found::TooMany => WinSearch::winning_order(&space, MAX_STATES),
    };
    match found {
        None => (Proof::Unproven, Vec::new()),
        Some(None) => (Proof::No, Vec::new()),
        Some(Some(locks)) => {
            let mut play = Play::new(graph);
            let mut order: Vec<(Option<u32>, u32)> = locks.iter().map(|lock| (play.open(*lock), *lock)).collect();
            play.explore(false, &mut order);
            (Proof::Yes, order)
        }
    }
}

/// The fewest openings after which a target that can be lost cannot be reached any more. It is some order that loses if
/// there are too many states to look at.
fn lose(graph: &LockGraph, target: Target) -> Option<Vec<u32>> {
    if !Reach::from_start(graph, target).is_met {
        return Some(Vec::new());
    }
    if let Some(space) = StateSpace::new(graph, target) {
        let mut search = WinSearch::new(&space, MAX_STATES);
        let max_states = MAX_STATES.min(MAX_LOCKS_LOOKED_AT / graph.locks().max(1) as u32);
        let scope = Scope { moves: Moves::All, opens_free_locks: false, max_states };
        let is_lost = |state| search.can_win(state).map(|can_win| !can_win);
        if let Found::Order(order) = fewest_openings(&space, scope, is_lost) {
            return Some(order);
        }
    }
    losing_order(graph, target, Means::CERTIFY)
}
