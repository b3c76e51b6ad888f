//! Least values of sets against all sets of regions, and orders of play that do not come from a search for the fewest
//! openings.

use std::collections::BTreeMap;

use super::{
    super::{
        block_values::BlockValues,
        claim::{Means, losing_order},
        few_regions,
        lock_graph::{LockGraph, Target},
        reach::Reach,
        set_value::IMPOSSIBLE,
        state_space::StateSpace,
        state_table::StateTable,
        theorem::{Case, Competition, Theorem},
        tree,
        win_search::WinSearch,
    },
    Oracle, Quest,
    random::{Random, Sort, random_quest},
};

/// The least value of a set of regions in a case.
fn least_of_all_sets(theorem: &Theorem, case: &Case) -> i64 {
    let graph = theorem.graph;
    let mask = |regions: &[u32]| regions.iter().fold(0_u32, |mask, region| mask | 1 << region);
    let locks: Vec<(u32, i64)> = (0..graph.locks() as u32)
        .filter_map(|lock| Some((mask(graph.touches(lock)), theorem.cost(case, lock)?)))
        .filter(|(touched, _)| touched & mask(&case.without) == 0)
        .collect();
    let connected = |set: u32| {
        let mut reached = 1 << graph.quest.start & set;
        for _ in 0..graph.regions() {
            let inside = locks.iter().filter(|(touched, _)| touched & !set == 0 && touched & reached != 0);
            reached = inside.fold(reached, |reached, (touched, _)| reached | touched);
        }
        reached
    };
    let all = locks.iter().fold(1 << graph.quest.start, |all, (touched, _)| all | touched);
    let all = connected(all);
    let mut least = IMPOSSIBLE;
    for set in 0..1_u32 << graph.regions() {
        let is_allowed = set & mask(&case.without) == 0 && mask(&case.with) & !set == 0;
        if set != 0 && is_allowed && connected(set) == set && !(case.is_proper && set == all) {
            let keys: i64 = (0..graph.quest.regions).filter(|at| set >> at & 1 == 1).map(|at| theorem.keys(at)).sum();
            let inside = locks.iter().filter(|(touched, _)| touched & !set == 0);
            least = least.min(keys - inside.map(|(_, cost)| cost).sum::<i64>());
        }
    }
    least
}

fn compare_values(seed: u64, cases: u32, max_locks: u32) {
    let mut random = Random(seed);
    let (mut trees, mut loops, mut bounds, mut few) = (0, 0, 0, 0);
    for case in 0..cases {
        let quest = random_quest(&mut random, [Sort::Spent, Sort::BossKey][case as usize % 2], max_locks);
        let graph = LockGraph::new(&quest).unwrap();
        for target in [graph.target(), Target::All] {
            let reach = Reach::from_start(&graph, target);
            let Competition::OneKind(theorem) = Theorem::find(&graph, target, &reach) else { continue };
            for case in theorem.cases() {
                let least = least_of_all_sets(&theorem, &case);
                // Sums with what is impossible are large, but not always the same.
                let same = |value: i64| value == least || value.min(least) > IMPOSSIBLE / 2;
                let by_tree = tree::least(&theorem, &case);
                assert!(by_tree.is_none_or(same), "{by_tree:?} {least} {case:?} {quest:?}");
                let by_few = few_regions::all_are_positive(&theorem, &case);
                assert!(by_few.is_none_or(|positive| positive == (least >= 1)), "{least} {case:?} {quest:?}");
                few += u32::from(by_few.is_some());
                let by_blocks = BlockValues::new(&theorem, &case, u32::MAX);
                assert!(same(by_blocks.least) && !by_blocks.is_bound, "{} {least} {case:?} {quest:?}", by_blocks.least);
                let by_cut = BlockValues::new(&theorem, &case, 0);
                assert!(by_cut.least <= least || same(by_cut.least), "{} {least} {case:?} {quest:?}", by_cut.least);
                (trees, loops) = (trees + u32::from(by_tree.is_some()), loops + u32::from(by_tree.is_none()));
                bounds += u32::from(by_cut.least < least.min(1) && !same(by_cut.least));
            }
        }
    }
    println!("{trees} trees, {loops} with loops, {bounds} bounds below the least value");
    assert!(trees > cases / 4 && loops > cases / 10 && few > cases / 4);
}

#[test]
fn least_values_are_those_of_all_sets() {
    compare_values(10, 1_500, 7);
}

#[test]
#[ignore = "takes minutes"]
fn many_least_values_are_those_of_all_sets() {
    compare_values(11, 100_000, 9);
}

/// Orders that are not the shortest: out of a set with too small a value, and out of a depth-first search.
fn compare_orders(quest: &Quest) {
    let oracle = Oracle::new(quest);
    let graph = LockGraph::new(quest).unwrap();
    for (target, can_be_lost) in [(graph.target(), !oracle.unlosable), (Target::All, !oracle.complete)] {
        let order = if can_be_lost { losing_order(&graph, target, Means::CERTIFY) } else { None };
        assert_eq!(order.is_some(), can_be_lost, "{quest:?}");
        order.iter().for_each(|order| oracle.play_losing(order, target == graph.target()));
    }
    if Reach::from_start(&graph, graph.target()).is_met {
        let space = StateSpace::new(&graph, graph.target()).unwrap();
        let order = WinSearch::winning_order(&space, 1 << 10).unwrap();
        assert_eq!(order.is_some(), oracle.winnable, "{quest:?}");
        order.iter().for_each(|order| oracle.play_winning(order));
    }
}

#[test]
fn orders_that_are_not_the_shortest_can_be_played() {
    let mut random = Random(12);
    for case in 0..4_000 {
        compare_orders(&random_quest(&mut random, Sort::ALL[case % 4], 7));
    }
}

#[test]
fn states_have_the_numbers_of_a_map() {
    let mut random = Random(13);
    let (mut table, mut map) = (StateTable::new(), BTreeMap::new());
    for _ in 0..5_000 {
        let state = u128::from(random.below(64)) << random.below(120) | u128::from(random.below(8));
        let next = map.len() as u32;
        let is_new = !map.contains_key(&state);
        assert_eq!(table.insert(state), (*map.entry(state).or_insert(next), is_new));
    }
    assert_eq!(table.len() as usize, map.len());
    assert!(map.len() > 1_000);
}
