//! The simple paths between two nodes of a graph, the shortest first.
//!
//! Nodes that only lead on are contracted: what is searched is the graph of junctions and the chains between them, so that
//! the cost depends on how many loops there are and hardly on how long they are.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::net::dijkstra;

/// How many junctions a search may visit, those counted that it passes again when it tests whether a path crosses itself.
/// The number of paths grows exponentially with the number of loops, so the search has to be bounded.
const MOST_STEPS: usize = 1 << 24;

/// A chain that leads from one junction to another.
struct Chain {
    to: usize,
    /// The nodes on the way, the junction at its end included.
    nodes: Vec<usize>,
}

/// A path that has not arrived yet: its last junction, the chain that led there and the partial path before that.
struct Partial {
    junction: usize,
    before: Option<(usize, usize)>,
}

/// At most `limit` of the paths from one node to another that visit no node twice, as lists of nodes.
// Not inlined, so that web pages that never call it do not load it.
#[inline(never)]
pub(super) fn simple_paths(neighbours: &[Vec<usize>], start: usize, end: usize, limit: usize) -> Vec<Vec<usize>> {
    let pruned = without_dead_ends(neighbours, [start, end]);
    let chains = contracted(&pruned, [start, end]);
    let ahead = distances(&chains, end);
    let mut paths = Vec::new();
    let mut partial = vec![Partial { junction: start, before: None }];
    // By the length that a path has at least, and in the order in which they were found.
    let mut queue = BinaryHeap::from([Reverse((0, 0, 0))]);
    let mut steps = 0;
    while let Some(Reverse((_, index, length))) = queue.pop() {
        if paths.len() == limit || steps > MOST_STEPS {
            break;
        }
        let here = partial[index].junction;
        if here == end {
            paths.push(nodes_of(&partial, &chains, index, start));
            continue;
        }
        let passed = visited(&partial, index);
        for (number, chain) in chains[here].iter().enumerate() {
            steps += passed.len() + 1;
            let (Some(rest), false) = (ahead[chain.to], passed.contains(&chain.to)) else { continue };
            let length = length + chain.nodes.len();
            queue.push(Reverse((length + rest as usize, partial.len(), length)));
            partial.push(Partial { junction: chain.to, before: Some((index, number)) });
        }
    }
    paths
}

/// The junctions of a partial path.
fn visited(partial: &[Partial], last: usize) -> Vec<usize> {
    let back = std::iter::successors(Some(last), |index| partial[*index].before.map(|(before, _)| before));
    back.map(|index| partial[index].junction).collect()
}

fn nodes_of(partial: &[Partial], chains: &[Vec<Chain>], last: usize, start: usize) -> Vec<usize> {
    let mut parts = Vec::new();
    let mut index = last;
    while let Some((before, chain)) = partial[index].before {
        parts.push(&chains[partial[before].junction][chain].nodes);
        index = before;
    }
    let rest = parts.into_iter().rev().flatten().copied();
    std::iter::once(start).chain(rest).collect()
}

/// The graph without nodes from which nothing leads on, again and again, except for those to keep; no neighbour is listed
/// twice.
fn without_dead_ends(neighbours: &[Vec<usize>], keep: [usize; 2]) -> Vec<Vec<usize>> {
    let mut pruned = neighbours.to_vec();
    for (node, list) in pruned.iter_mut().enumerate() {
        list.sort_unstable();
        list.dedup();
        list.retain(|next| *next != node);
    }
    let mut dead_ends: Vec<usize> = (0..pruned.len()).collect();
    while let Some(node) = dead_ends.pop() {
        if pruned[node].len() > 1 || keep.contains(&node) {
            continue;
        }
        for next in std::mem::take(&mut pruned[node]) {
            pruned[next].retain(|other| *other != node);
            dead_ends.push(next);
        }
    }
    pruned
}

/// The chains that lead away from each junction; other nodes have none.
fn contracted(neighbours: &[Vec<usize>], keep: [usize; 2]) -> Vec<Vec<Chain>> {
    let is_junction = |node: usize| neighbours[node].len() > 2 || keep.contains(&node);
    let chain = |from: usize, first: usize| {
        let (mut before, mut at, mut nodes) = (from, first, vec![first]);
        while !is_junction(at) {
            let next = neighbours[at].iter().copied().find(|next| *next != before)?;
            (before, at) = (at, next);
            nodes.push(at);
        }
        (at != from).then_some(Chain { to: at, nodes })
    };
    (0..neighbours.len())
        .map(|node| {
            let first = neighbours[node].iter().filter(|_| is_junction(node));
            first.filter_map(|first| chain(node, *first)).collect()
        })
        .collect()
}

/// The shortest way from each junction to the end, in nodes.
fn distances(chains: &[Vec<Chain>], end: usize) -> Vec<Option<u32>> {
    let leading_on = |node: u32| chains[node as usize].iter().map(|chain| (chain.to as u32, chain.nodes.len() as u32));
    dijkstra(chains.len() as u32, end as u32, leading_on)
}
