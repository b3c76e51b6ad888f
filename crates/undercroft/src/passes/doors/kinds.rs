//! Which kind each doorway gets: archways, closed, locked and secret ones, in shares.

use super::{
    super::symmetry::Isometry,
    Doors, SecretPlaces,
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
pub(super) fn draw(params: &Doors, rng: &mut Rng, draft: &mut Draft, given: usize, motions: &[Isometry]) {
    let doorways = Doorways::of(draft, given, motions);
    let shares = params.shares();
    let bars = shares.locked > 0.0 || shares.secret > 0.0 || params.kind.is_barred();
    let graph = if bars { DoorwayGraph::of(draft, &doorways) } else { None };
    let lots: Vec<f64> = (0..doorways.orbit_count()).map(|_| fraction(rng)).collect();
    let order = order(graph.as_ref(), &doorways, &lots);
    let mut kinds = kinds(params, &lots, &order, &pairs(draft, &doorways), &doorways);
    if let Some(graph) = &graph {
        open_unfair(params, graph, &doorways, &order, &mut kinds);
    }
    apply(draft, given, &doorways, &kinds);
}

/// Opens those of the doors from the first on, all of one kind, that must be neither locked nor secret.
pub(in crate::passes) fn keep_fair(params: &Doors, draft: &mut Draft, first: usize, motions: &[Isometry]) {
    let doorways = Doorways::of(draft, first, motions);
    let Some(graph) = DoorwayGraph::of(draft, &doorways) else { return };
    let order: Vec<u32> = (0..doorways.orbit_count()).collect();
    let mut kinds = vec![params.kind; order.len()];
    open_unfair(params, &graph, &doorways, &order, &mut kinds);
    apply(draft, first, &doorways, &kinds);
}

/// From 0 up to 1, in steps of 2^-53.
fn fraction(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / 9_007_199_254_740_992.0
}

/// The orbits in the order in which they become secret: those that hide most come last, else as their lots say.
fn order(graph: Option<&DoorwayGraph>, doorways: &Doorways, lots: &[f64]) -> Vec<u32> {
    let sole = graph.map_or_else(Vec::new, |graph| sole_ways(graph, doorways));
    let sole_of = |orbit: u32| doorways.members(orbit).iter().any(|doorway| sole.get(*doorway as usize) == Some(&true));
    let mut order: Vec<(bool, u32)> = (0..doorways.orbit_count()).map(|orbit| (sole_of(orbit), orbit)).collect();
    order.sort_by(|(a_sole, a), (b_sole, b)| a_sole.cmp(b_sole).then(lots[*a as usize].total_cmp(&lots[*b as usize])));
    order.into_iter().map(|(_, orbit)| orbit).collect()
}

/// Of each doorway whether it is the only way between the start and more than one room, or the goal.
fn sole_ways(graph: &DoorwayGraph, doorways: &Doorways) -> Vec<bool> {
    let search = graph.search(|doorway| graph.is_passable(doorways, doorway));
    // How many rooms lie from each node on, the goal counting for many.
    let mut beyond: Vec<u32> = graph.rooms.clone();
    if let Some(goal) = graph.goal {
        beyond[goal as usize] += 2;
    }
    let mut cut_off = vec![0_u32; doorways.count() as usize];
    for node in search.reached().iter().rev() {
        let Some((above, _)) = search.dfs.parent[*node as usize] else { continue };
        beyond[above as usize] += beyond[*node as usize];
        let cuts = search.dfs.low[*node as usize] >= search.dfs.discovered[above as usize];
        if let Some(doorway) = graph.doorway(above, doorways).filter(|_| cuts) {
            cut_off[doorway as usize] += beyond[*node as usize];
        }
    }
    cut_off.into_iter().map(|rooms| rooms > 1).collect()
}

/// The kind of each orbit. As many are secret as lots say, but where they hide the least. Of the others the lots are no
/// longer even, but their order is: shares are counted off along it, archways from its beginning and locked doors from
/// its end. Archways that short corridors need come first, so that they count as part of the share.
fn kinds(params: &Doors, lots: &[f64], order: &[u32], pairs: &[DoorwayPair], doorways: &Doorways) -> Vec<DoorKind> {
    let shares = params.shares();
    let secrets = lots.iter().filter(|lot| **lot < shares.secret).count();
    let mut kinds = vec![params.kind; lots.len()];
    let (secret, rest) = order.split_at(secrets);
    secret.iter().for_each(|orbit| kinds[*orbit as usize] = DoorKind::Secret);
    let open = part_pairs(&mut kinds, lots, pairs, doorways);
    let mut rest: Vec<u32> = rest.to_vec();
    rest.sort_by(|a, b| {
        let closed = |orbit: u32| !open[orbit as usize];
        closed(*a).cmp(&closed(*b)).then(lots[*a as usize].total_cmp(&lots[*b as usize]))
    });
    let share = |share: f64| if shares.secret < 1.0 { share / (1.0 - shares.secret) } else { 0.0 };
    let (archways, unlocked) = (share(shares.archway), 1.0 - share(shares.locked));
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
fn part_pairs(kinds: &mut [DoorKind], lots: &[f64], pairs: &[DoorwayPair], doorways: &Doorways) -> Vec<bool> {
    let mut open = vec![false; kinds.len()];
    for DoorwayPair { doorways: ends, is_short } in pairs {
        let [one, other] = ends.map(|doorway| doorways.orbit(doorway) as usize);
        if open[one] || open[other] {
            continue;
        }
        let secret = |orbit: usize| kinds[orbit] == DoorKind::Secret;
        // Of a secret door and another the secret one stays, else that with the higher lot.
        let stays = |orbit: usize| (secret(orbit), lots[orbit]);
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
fn open_unfair(params: &Doors, graph: &DoorwayGraph, doorways: &Doorways, order: &[u32], kinds: &mut [DoorKind]) {
    let usual = if params.kind.is_barred() { DoorKind::Closed } else { params.kind };
    let fair = params.secrets == SecretPlaces::Fair;
    let of_kind = |kinds: &[DoorKind], kind: DoorKind| -> Vec<u32> {
        order.iter().copied().filter(|orbit| kinds[*orbit as usize] == kind).collect()
    };
    for orbit in occupied(graph, doorways) {
        let kind = &mut kinds[orbit as usize];
        if *kind == DoorKind::Locked || fair && *kind == DoorKind::Secret {
            *kind = usual;
        }
    }
    let secret = of_kind(kinds, DoorKind::Secret);
    if fair && !secret.is_empty() {
        for orbit in unfair_secrets(graph, doorways, &secret) {
            kinds[orbit as usize] = usual;
        }
    }
    let locked = of_kind(kinds, DoorKind::Locked);
    if locked.is_empty() {
        return;
    }
    let open = |doorway: u32| {
        let hidden = kinds[doorways.orbit(doorway) as usize] == DoorKind::Secret && fair;
        graph.is_passable(doorways, doorway) && !hidden
    };
    for orbit in unfair_locks(graph, doorways, &locked, open) {
        kinds[orbit as usize] = usual;
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
