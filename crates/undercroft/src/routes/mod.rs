//! Paths through an assembly of tiles, with the functions that document 000 exports: all paths, their number,
//! the shortest, the main path, and whether there is one at all.
//!
//! Nodes are indices into [`Assembly::nodes`].

mod simple_paths;

use crate::{
    model::{Assembly, NodeName},
    net::Hops,
};

/// Paths from the start to the boss that visit no node twice, the shortest first, at most `limit` of them.
///
/// An assembly made by [`generate`](crate::generate) without loops is a tree and has exactly one. In a graph with many
/// cycles the work of the search is bounded, and the paths found by then are returned.
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
    simple_paths::simple_paths(&neighbours(assembly), 0, end, limit)
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
    distances(&neighbours(assembly), 0)[end].map(|steps| steps as usize + 1)
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

/// A branch of an assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Its number, counted from 1.
    pub number: u32,
    /// The node that it begins at.
    pub from: usize,
    /// Its own nodes, in order.
    pub nodes: Vec<usize>,
}

/// The branches of an assembly, in order.
///
/// ```
/// use undercroft::{Method, Recipe, generate, routes};
/// let dungeon = generate(&Recipe::new(Method::Tilepath(Default::default())), "7")?;
/// let branches = routes::branches(dungeon.draft().assembly.as_ref().unwrap());
/// assert_eq!((branches.len(), branches[0].number, branches[0].nodes.len()), (3, 1, 1));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn branches(assembly: &Assembly) -> Vec<Branch> {
    let mut branches: Vec<Branch> = Vec::new();
    for (index, node) in assembly.nodes.iter().enumerate() {
        let NodeName::Branch(number, _) = node.name else { continue };
        match branches.last_mut().filter(|last| last.number == number) {
            Some(branch) => branch.nodes.push(index),
            None => {
                // The edge of a node comes right before it among the edges.
                let edge = index.checked_sub(1).and_then(|edge| assembly.edges.get(edge));
                let from = edge.map_or(0, |edge| edge.ends[0] as usize);
                branches.push(Branch { number, from, nodes: vec![index] });
            }
        }
    }
    branches
}

/// How many tiles are missing from what the recipe asks for: the path is as long as it has to be, but there may not be
/// places for all branches.
///
/// ```
/// use undercroft::{Recipe, generate, recipe::Tilepath, routes};
/// let recipe = Recipe::new(Tilepath { target_size: 20, max_branches: 3, ..Tilepath::default() });
/// let dungeon = generate(&recipe, "7")?;
/// assert_eq!(routes::missing_tiles(dungeon.draft().assembly.as_ref().unwrap()), 8);
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn missing_tiles(assembly: &Assembly) -> u32 {
    assembly.target_size.saturating_sub(assembly.nodes.len() as u32)
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
pub(crate) fn neighbours(assembly: &Assembly) -> Vec<Vec<usize>> {
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

/// How many steps each node is away from one of them, by the neighbours of each; `None` where no way leads.
pub(crate) fn distances(neighbours: &[Vec<usize>], from: usize) -> Vec<Option<u32>> {
    let mut search = Hops::default();
    let beside = |node: u32| neighbours[node as usize].iter().map(|beside| *beside as u32);
    search.search(neighbours.len() as u32, from as u32, beside);
    search.all().collect()
}
