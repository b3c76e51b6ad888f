//! Paths through an assembly of tiles, with the functions that document 000 exports: all paths, their number,
//! the shortest, the main path, and whether there is one at all.
//!
//! Nodes are indices into [`Assembly::nodes`].

use std::collections::VecDeque;

use crate::model::Assembly;

/// How many partial paths a search may visit. A tree has as many as it has nodes; in a graph with cycles their number
/// grows exponentially, so the search has to be bounded.
const MOST_STEPS: usize = 1 << 20;

/// Paths from the start to the boss that visit no node twice, the shortest first, at most `limit` of them.
///
/// An assembly made by [`generate`](crate::generate) is a tree and has exactly one. In a graph from elsewhere with many
/// cycles, the search stops after 2^20 partial paths and returns the paths found by then.
///
/// ```
/// use undercroft::{Method, Recipe, generate, routes};
/// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
/// let paths = routes::all_paths(dungeon.draft().assembly.as_ref().unwrap(), 10);
/// assert_eq!(paths.len(), 1);
/// assert!(paths[0].len() >= 8);
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn all_paths(assembly: &Assembly, limit: usize) -> Vec<Vec<usize>> {
    let Some(end) = assembly.end() else { return Vec::new() };
    let mut paths = Vec::new();
    let beside = neighbours(assembly);
    // Each partial path is its last node and the partial path before it.
    let mut partial: Vec<(usize, Option<usize>)> = vec![(0, None)];
    let mut next = 0;
    while next < partial.len() && next < MOST_STEPS && paths.len() < limit {
        let (node, _) = partial[next];
        let back = || std::iter::successors(Some(next), |at| partial[*at].1).map(|at| partial[at].0);
        if node == end {
            let mut path: Vec<usize> = back().collect();
            path.reverse();
            paths.push(path);
        } else {
            let on: Vec<usize> = beside[node].iter().copied().filter(|on| back().all(|seen| seen != *on)).collect();
            partial.extend(on.into_iter().map(|on| (on, Some(next))));
        }
        next += 1;
    }
    paths
}

/// How many distinct paths lead to the boss, counted up to `limit`.
///
/// ```
/// use undercroft::{Method, Recipe, generate, routes};
/// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
/// assert_eq!(routes::count_routes(dungeon.draft().assembly.as_ref().unwrap(), 100), 1);
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn count_routes(assembly: &Assembly, limit: usize) -> usize {
    all_paths(assembly, limit).len()
}

/// How many nodes the shortest path to the boss has, both ends counted; `None` without a way.
///
/// ```
/// use undercroft::{Method, Recipe, generate, routes};
/// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
/// assert!(routes::shortest_path_length(dungeon.draft().assembly.as_ref().unwrap()) >= Some(8));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn shortest_path_length(assembly: &Assembly) -> Option<usize> {
    let end = assembly.end()?;
    let beside = neighbours(assembly);
    let mut length = vec![0; assembly.nodes.len()];
    let mut queue = VecDeque::from([0]);
    length[0] = 1;
    while let Some(node) = queue.pop_front() {
        if node == end {
            return Some(length[node]);
        }
        for on in &beside[node] {
            if length[*on] == 0 {
                length[*on] = length[node] + 1;
                queue.push_back(*on);
            }
        }
    }
    None
}

/// The nodes with the tag `MainPath`, in order.
///
/// ```
/// use undercroft::{Method, Recipe, generate, routes};
/// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
/// assert_eq!(routes::main_path_nodes(dungeon.draft().assembly.as_ref().unwrap()).len(), 9);
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn main_path_nodes(assembly: &Assembly) -> Vec<usize> {
    let on_it = |index: &usize| assembly.nodes[*index].name.is_main_path();
    (0..assembly.nodes.len()).filter(on_it).collect()
}

/// Whether there is a path from the start to the boss, or the reason why not, in the words of document 000.
///
/// ```
/// use undercroft::{Method, Recipe, generate, routes};
/// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
/// let mut assembly = dungeon.draft().assembly.clone().unwrap();
/// assert_eq!(routes::validate(&assembly), Ok(()));
/// assembly.edges.pop();
/// assert_eq!(routes::validate(&assembly), Err("No path from start to end"));
/// assembly.nodes.pop();
/// assert_eq!(routes::validate(&assembly), Err("No end room placed"));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn validate(assembly: &Assembly) -> Result<(), &'static str> {
    if assembly.nodes.is_empty() {
        return Err("No nodes in graph");
    }
    if assembly.end().is_none() {
        return Err("No end room placed");
    }
    shortest_path_length(assembly).map(|_| ()).ok_or("No path from start to end")
}

/// The neighbours of each node, in the order of the edges. Edges whose ends do not exist are ignored.
fn neighbours(assembly: &Assembly) -> Vec<Vec<usize>> {
    let mut beside = vec![Vec::new(); assembly.nodes.len()];
    for edge in &assembly.edges {
        let [a, b] = edge.ends.map(|end| end as usize);
        if a < beside.len() && b < beside.len() {
            beside[a].push(b);
            beside[b].push(a);
        }
    }
    beside
}
