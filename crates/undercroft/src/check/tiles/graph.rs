//! How the nodes of an assembly are named, numbered and joined: a path with branches.

use super::{at_node, path_length};
use crate::{
    check::{Fault, Faults, Rule},
    model::{Assembly, NodeName},
};

pub(super) fn check(assembly: &Assembly, loops: bool, faults: &mut Faults) {
    let path = path_length(assembly);
    names(assembly, path, faults);
    parents(assembly, path, loops, faults);
}

/// `Start`, `Path_1` and so on, branches in order, `BossRoom` last; distances count up along the path.
fn names(assembly: &Assembly, path: usize, faults: &mut Faults) {
    let nodes = &assembly.nodes;
    let last = nodes.len().saturating_sub(1);
    let mut before = (0, 0);
    for (index, node) in nodes.iter().enumerate() {
        let right = match node.name {
            NodeName::Start => index == 0,
            NodeName::Path(number) => index > 0 && number as usize == index && index < path,
            NodeName::Boss => index == last && index > 0,
            NodeName::Branch(branch, room) => {
                let goes_on = branch == before.0 && room > 1 && room - 1 == before.1;
                let begins = room == 1 && branch.checked_sub(1) == Some(before.0);
                before = (branch, room);
                index >= path && index < last && (goes_on || begins)
            }
        };
        if !right {
            faults.add(at_node(index, Rule::Graph, cold_format!("the node in place {index} is called {}", node.name)));
        }
    }
    if nodes.last().is_none_or(|node| node.name != NodeName::Boss) {
        faults.add(Fault::new(Rule::Graph, "the last node is not BossRoom"));
    }
}

/// Every node but the start is joined to one before it, in the order of the nodes; the boss hangs on the path. Loops, if
/// the recipe wants any, come after them, and join neither the start nor the boss.
fn parents(assembly: &Assembly, path: usize, loops: bool, faults: &mut Faults) {
    let nodes = &assembly.nodes;
    let tree = nodes.len().saturating_sub(1);
    if assembly.edges.len() < tree || (assembly.edges.len() > tree && !loops) {
        return faults.add(Fault::new(Rule::Graph, "there is not one edge for every node but the start"));
    }
    let (edges, more) = assembly.edges.split_at(tree);
    for (index, edge) in (tree..).zip(more) {
        let [from, to] = edge.ends.map(|end| end as usize);
        if from == 0 || from >= to || to >= tree {
            let what = cold_format!("edge {index} makes a loop with the start or the boss, or in the wrong direction");
            faults.add(at_node(to, Rule::Graph, what));
        }
    }
    for (index, edge) in edges.iter().enumerate() {
        let [from, to] = edge.ends.map(|end| end as usize);
        let (Some(node), Some(parent)) = (nodes.get(to), nodes.get(from)) else { continue };
        let right = match node.name {
            NodeName::Start => false,
            NodeName::Path(_) => from + 1 == to,
            NodeName::Boss => from < path,
            NodeName::Branch(_, 1) => from > 0 && from < to,
            NodeName::Branch(..) => from + 1 == to,
        };
        if to != index + 1 || !right {
            let what = cold_format!("edge {index} leads from {} to {}", parent.name, node.name);
            faults.add(at_node(to, Rule::Graph, what));
        }
        let after_parent = parent.distance.and_then(|before| before.checked_add(1));
        if node.distance != after_parent.filter(|_| node.name.is_main_path()) {
            let what = cold_format!("the distance of {} does not follow from its edge", node.name);
            faults.add(at_node(to, Rule::Graph, what));
        }
    }
    if nodes.first().is_some_and(|start| start.distance != Some(0)) {
        faults.add(at_node(0, Rule::Graph, "the distance of Start is not 0"));
    }
}
