//! Which kind each doorway gets: archways, closed, locked and secret ones, in shares.

use super::{
    super::symmetry::Isometry,
    DoorSettings, SecretPlaces,
    doorway_graph::DoorwayGraph,
    doorways::Doorways,
    fairness::{occupied, unfair_locks, unfair_secrets},
    short_corridors::{DoorwayPair, pairs},
};
use crate::{
    model::{DoorKind, Draft},
    rng::Rng,
};

/// Gives a kind to every doorway but those of the first `given` doors, which keep theirs.
pub(super) fn draw(params: &DoorSettings, rng: &mut Rng, draft: &mut Draft, given: usize, motions: &[Isometry]) {
    let doorways = Doorways::of(draft, given, motions);
    let bars = params.locked > 0.0 || params.secret > 0.0 || params.kind.is_barred();
    let graph = if bars { DoorwayGraph::of(draft, &doorways) } else { None };
    let rolls: Vec<f64> = (0..doorways.orbit_count()).map(|_| rng.fraction()).collect();
    // The order in which orbits become secret: those that hide most come last, else as their rolls say.
    let hides_most = graph.as_ref().map_or_else(|| vec![false; rolls.len()], sole_ways);
    let mut order: Vec<u32> = (0..doorways.orbit_count()).collect();
    sort_by_rolls(&mut order, &rolls, |orbit| hides_most[orbit]);
    let mut kinds = kinds(params, &rolls, &order, &pairs(draft, &doorways), &doorways);
    if let Some(graph) = &graph {
        open_unfair(params, graph, &order, &mut kinds);
    }
    apply(draft, given, &doorways, &kinds);
}

/// Opens those of the doors from the first on, all of one kind, that must be neither locked nor secret.
pub(in crate::passes) fn keep_fair(params: &DoorSettings, draft: &mut Draft, first: usize, motions: &[Isometry]) {
    let doorways = Doorways::of(draft, first, motions);
    let Some(graph) = DoorwayGraph::of(draft, &doorways) else { return };
    let order: Vec<u32> = (0..doorways.orbit_count()).collect();
    let mut kinds = vec![params.kind; order.len()];
    open_unfair(params, &graph, &order, &mut kinds);
    apply(draft, first, &doorways, &kinds);
}

/// Sorts orbits by their rolls, some of them after all others.
fn sort_by_rolls(orbits: &mut [u32], rolls: &[f64], is_late: impl Fn(usize) -> bool) {
    orbits.sort_by(|a, b| {
        let (a, b) = (*a as usize, *b as usize);
        is_late(a).cmp(&is_late(b)).then(rolls[a].total_cmp(&rolls[b]))
    });
}

/// Of each orbit whether one of its doorways is the only way between the start and more than one room, or the goal.
fn sole_ways(graph: &DoorwayGraph<'_>) -> Vec<bool> {
    let doorways = graph.doorways;
    let search = graph.search(|doorway| graph.is_passable(doorway));
    // How many rooms lie from each node on, the goal counting for many.
    let mut beyond: Vec<u32> = graph.rooms.clone();
    if let Some(goal) = graph.goal {
        beyond[goal as usize] += 2;
    }
    let mut cut_off = vec![0_u32; doorways.count() as usize];
    for node in search.reached().iter().rev() {
        let Some((above, _)) = search.parent[*node as usize] else { continue };
        beyond[above as usize] += beyond[*node as usize];
        if let Some(doorway) = graph.doorway(above).filter(|_| search.is_cut_off_by_parent(*node)) {
            cut_off[doorway as usize] += beyond[*node as usize];
        }
    }
    let hides_most = |orbit: u32| doorways.members(orbit).iter().any(|doorway| cut_off[*doorway as usize] > 1);
    (0..doorways.orbit_count()).map(hides_most).collect()
}

/// The kind of each orbit. As many are secret as rolls say, but where they hide the least. Of the others the rolls are no
/// longer even, but their order is: shares are counted off along it, archways from its beginning and locked doors from
/// its end. Archways that short corridors need come first, so that they count as part of the share.
fn kinds(
    params: &DoorSettings,
    rolls: &[f64],
    order: &[u32],
    pairs: &[DoorwayPair],
    doorways: &Doorways,
) -> Vec<DoorKind> {
    let secrets = rolls.iter().filter(|roll| **roll < params.secret).count();
    let mut kinds = vec![params.kind; rolls.len()];
    let (secret, rest) = order.split_at(secrets);
    secret.iter().for_each(|orbit| kinds[*orbit as usize] = DoorKind::Secret);
    let open = part_pairs(&mut kinds, rolls, pairs, doorways);
    let mut rest: Vec<u32> = rest.to_vec();
    sort_by_rolls(&mut rest, rolls, |orbit| !open[orbit]);
    let share = |share: f64| if params.secret < 1.0 { share / (1.0 - params.secret) } else { 0.0 };
    let (archways, unlocked) = (share(params.archway), 1.0 - share(params.locked));
    for (place, orbit) in rest.iter().enumerate() {
        let at = (place as f64 + 0.5) / rest.len() as f64;
        let kind = &mut kinds[*orbit as usize];
        if at < archways || open[*orbit as usize] {
            *kind = DoorKind::Archway;
        } else if at > unlocked {
            *kind = DoorKind::Locked;
        }
    }
    // The second of two secret doors may have had to go.
    for (kind, _) in kinds.iter_mut().zip(&open).filter(|(_, open)| **open) {
        *kind = DoorKind::Archway;
    }
    kinds
}

/// Leaves at most one secret door in each pair, and says which orbits have to be archways for the sake of short corridors.
fn part_pairs(kinds: &mut [DoorKind], rolls: &[f64], pairs: &[DoorwayPair], doorways: &Doorways) -> Vec<bool> {
    let mut open = vec![false; kinds.len()];
    for DoorwayPair { doorways: ends, is_short } in pairs {
        let [one, other] = ends.map(|doorway| doorways.orbit(doorway) as usize);
        if open[one] || open[other] {
            continue;
        }
        let secret = |orbit: usize| kinds[orbit] == DoorKind::Secret;
        // Of a secret door and another the secret one stays, else that with the higher roll.
        let stays = |orbit: usize| (secret(orbit), rolls[orbit]);
        let goes = if stays(one) < stays(other) { one } else { other };
        if *is_short {
            open[goes] = true;
        }
        if secret(one) && secret(other) {
            kinds[goes] = DoorKind::Closed;
        }
    }
    open
}

/// Opens doorways until what is locked and secret is fair; their other kind is the usual one, or closed.
fn open_unfair(params: &DoorSettings, graph: &DoorwayGraph<'_>, order: &[u32], kinds: &mut [DoorKind]) {
    let usual = if params.kind.is_barred() { DoorKind::Closed } else { params.kind };
    let fair = params.secrets == SecretPlaces::Fair;
    let of_kind = |kinds: &[DoorKind], kind: DoorKind| -> Vec<u32> {
        order.iter().copied().filter(|orbit| kinds[*orbit as usize] == kind).collect()
    };
    for orbit in occupied(graph) {
        let kind = &mut kinds[orbit as usize];
        if *kind == DoorKind::Locked || fair && *kind == DoorKind::Secret {
            *kind = usual;
        }
    }
    let secret = of_kind(kinds, DoorKind::Secret);
    if fair && !secret.is_empty() {
        unfair_secrets(graph, &secret).into_iter().for_each(|orbit| kinds[orbit as usize] = usual);
    }
    let locked = of_kind(kinds, DoorKind::Locked);
    if !locked.is_empty() {
        let is_secret = |doorway: u32| kinds[graph.doorways.orbit(doorway) as usize] == DoorKind::Secret;
        let open = |doorway: u32| graph.is_passable(doorway) && !(fair && is_secret(doorway));
        unfair_locks(graph, &locked, open).into_iter().for_each(|orbit| kinds[orbit as usize] = usual);
    }
}

/// Gives the doors from the first on the kinds of their orbits.
fn apply(draft: &mut Draft, first: usize, doorways: &Doorways, kinds: &[DoorKind]) {
    for door in &mut draft.doors[first..] {
        if let Some(doorway) = doorways.at(door.at) {
            let own = kinds[doorways.orbit(doorway) as usize];
            door.kind = doorways.given[doorway as usize].unwrap_or(own);
        }
    }
}
