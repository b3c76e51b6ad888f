//! Where the tiles of an assembly lie in space: no two in one place, and joined where their connectors meet.

use super::at_node;
use crate::{
    check::{Faults, Rule},
    geom::{Aabb, Vec3},
    model::Assembly,
};

pub(super) fn check(assembly: &Assembly, faults: &mut Faults) {
    boxes(assembly, faults);
    connectors(assembly, faults);
    disjoint(assembly, faults);
}

fn boxes(assembly: &Assembly, faults: &mut Faults) {
    for (index, node) in assembly.nodes.iter().enumerate() {
        if node.bounds != Aabb::of_tile(node.at, assembly.tile(node).size, node.turn) {
            faults.add(at_node(index, Rule::TilesDisjoint, "its bounds are not those of its tile"));
        }
    }
    let start = assembly.nodes.first();
    if start.is_some_and(|start| start.at != Vec3::default() || start.turn.quarters() != 0) {
        faults.add(at_node(0, Rule::Graph, "the start is not at the origin, or is turned"));
    }
}

fn connectors(assembly: &Assembly, faults: &mut Faults) {
    let mut used = Vec::with_capacity(2 * assembly.edges.len());
    for (index, edge) in assembly.edges.iter().enumerate() {
        let [a, b] = [0, 1].map(|end| {
            let node = &assembly.nodes[edge.ends[end] as usize];
            let kind = &assembly.tile(node).connectors[usize::from(edge.connectors[end])].kind;
            (assembly.connector(node, edge.connectors[end]), kind)
        });
        let (Some((at_a, dir_a)), Some((at_b, dir_b))) = (a.0, b.0) else { continue };
        let what = match () {
            () if a.1 != b.1 => "are of two types",
            () if dir_a.opposite() != dir_b => "do not face each other",
            () if at_a != at_b => "do not lie in one point",
            () => "",
        };
        if !what.is_empty() {
            let what = cold_format!("the connectors of edge {index} {what}");
            faults.add(at_node(edge.ends[1] as usize, Rule::ConnectorsMeet, what));
        }
        used.extend(edge.ends.into_iter().zip(edge.connectors));
    }
    used.sort_unstable();
    for pair in used.windows(2).filter(|pair| pair[0] == pair[1]) {
        let what = cold_format!("connector {} is used twice", pair[0].1);
        faults.add(at_node(pair[0].0 as usize, Rule::ConnectorsMeet, what));
    }
}

/// Sweeps from west to east: only boxes whose columns overlap are held against each other.
fn disjoint(assembly: &Assembly, faults: &mut Faults) {
    let mut order: Vec<usize> = (0..assembly.nodes.len()).collect();
    order.sort_by_key(|index| assembly.nodes[*index].bounds.min.x);
    let mut open: Vec<usize> = Vec::new();
    for index in order {
        let bounds = assembly.nodes[index].bounds;
        open.retain(|earlier| assembly.nodes[*earlier].bounds.max.x > bounds.min.x);
        for earlier in &open {
            if assembly.nodes[*earlier].bounds.overlaps(bounds) {
                let what = cold_format!("it overlaps room {earlier} in space");
                faults.add(at_node(index, Rule::TilesDisjoint, what));
            }
        }
        open.push(index);
    }
}
