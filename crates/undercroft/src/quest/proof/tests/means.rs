//! Each means of proof by itself, also where a simpler one would do.

use super::{
    super::{
        claim::{Means, never_lost},
        lock_graph::{LockGraph, Target},
    },
    Oracle, Proof, ProofMethod,
    random::{Random, Sort, random_quest},
};

#[derive(Debug, Default)]
struct Tally {
    cases: u32,
    /// How often the answer is yes, and how often it is not found.
    yes: u32,
    yes_unproven: u32,
    no: u32,
    no_unproven: u32,
}

fn compare_means(seed: u64, cases: u32, means: Means, sorts: &[Sort], forced: ProofMethod) -> Tally {
    let mut random = Random(seed);
    let mut tally = Tally::default();
    for case in 0..cases {
        let quest = random_quest(&mut random, sorts[case as usize % sorts.len()], 8);
        let oracle = Oracle::new(&quest);
        let graph = LockGraph::new(&quest).unwrap();
        let claims = [(graph.target(), oracle.unlosable), (Target::All, oracle.complete)];
        for (target, truth) in claims {
            let verdict = never_lost(&graph, target, means);
            if verdict.method != forced {
                continue;
            }
            tally.cases += 1;
            let unproven = u32::from(verdict.proof == Proof::Unproven);
            if truth {
                (tally.yes, tally.yes_unproven) = (tally.yes + 1, tally.yes_unproven + unproven);
            } else {
                (tally.no, tally.no_unproven) = (tally.no + 1, tally.no_unproven + unproven);
            }
            assert!(unproven == 1 || verdict.proof == super::proof(truth), "{target:?} {verdict:?} {quest:?}");
        }
    }
    println!("{forced:?}: {tally:?}");
    tally
}

const COMPETING: [Sort; 3] = [Sort::Spent, Sort::Spent, Sort::BossKey];

fn compare_all_means(seed: u64, cases: u32) {
    let means = Means::CERTIFY;
    let spheres = compare_means(seed, cases, means, &[Sort::Named], ProofMethod::Spheres);
    let tree = compare_means(seed, cases, means, &COMPETING, ProofMethod::Tree);
    let few_regions = Means { tree: false, ..means };
    let few_regions = compare_means(seed, cases, few_regions, &COMPETING, ProofMethod::Blocks);
    let blocks = compare_means(seed, cases, Means::REVIEW, &COMPETING, ProofMethod::Blocks);
    let states = compare_means(seed, cases, Means { theorem: false, ..means }, &Sort::ALL, ProofMethod::States);
    for tally in [spheres, tree, few_regions, blocks, states] {
        assert!(tally.cases > cases / 4 && tally.yes > cases / 20 && tally.no > cases / 20);
        assert_eq!(tally.yes_unproven + tally.no_unproven, 0);
    }
    let by_order = Means { order_of_few: true, theorem: false, ..means };
    let order = compare_means(seed, cases, by_order, &Sort::ALL, ProofMethod::Order);
    assert!(order.yes > cases / 20 && order.no == 0, "{order:?}");
    let by_cut = Means { max_sets: 0, ..Means::REVIEW };
    let cut = compare_means(seed, cases, by_cut, &COMPETING, ProofMethod::Cut);
    assert!(cut.yes_unproven * 5 < cut.yes && cut.no_unproven * 5 < cut.no, "{cut:?}");
}

#[test]
fn every_means_is_as_brute_force_says() {
    compare_all_means(3, 4_000);
}

#[test]
#[ignore = "takes minutes"]
fn every_means_is_often_as_brute_force_says() {
    compare_all_means(4, 200_000);
}

#[test]
fn a_bound_on_states_leaves_claims_unproven() {
    let mut random = Random(5);
    let mut unproven = 0;
    for _ in 0..500 {
        let quest = random_quest(&mut random, Sort::Mixed, 8);
        let graph = LockGraph::new(&quest).unwrap();
        let verdict = never_lost(&graph, Target::All, Means { theorem: false, max_states: 3, ..Means::CERTIFY });
        let truth = super::proof(Oracle::new(&quest).complete);
        assert!(verdict.proof == truth || verdict.proof == Proof::Unproven);
        unproven += u32::from(verdict.proof == Proof::Unproven);
    }
    assert!(unproven > 20);
}
