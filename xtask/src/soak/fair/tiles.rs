//! What people would object to in a path of tiles.

use std::collections::BTreeMap;

use undercroft::{Draft, NodeName, recipe::Tilepath};

use super::complaints::Judge;

pub const TOO_FEW_TILES: &str = "there are fewer tiles than wanted, though branches were allowed";

pub fn judge(draft: &Draft, params: &Tilepath, judge: &mut Judge<'_>) {
    let Some(assembly) = &draft.assembly else { return };
    let mut neighbours: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let index = |name: NodeName| assembly.nodes.iter().position(|node| node.name == name);
    for edge in &assembly.edges {
        let [from, to] = edge.ends.map(|end| end as usize);
        neighbours.entry(from).or_default().push(to);
        neighbours.entry(to).or_default().push(from);
    }
    let (Some(start), Some(boss)) = (index(NodeName::Start), index(NodeName::Boss)) else { return };
    // The shortest way from the boss back to the start.
    let mut came_from: BTreeMap<usize, usize> = BTreeMap::from([(start, start)]);
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(node) = queue.pop_front() {
        for next in neighbours.get(&node).into_iter().flatten() {
            if !came_from.contains_key(next) {
                came_from.insert(*next, node);
                queue.push_back(*next);
            }
        }
    }
    let mut route = vec![boss];
    while let Some(before) =
        route.last().and_then(|node| came_from.get(node)).filter(|before| route.last() != Some(*before))
    {
        route.push(*before);
    }
    let named =
        |node: &usize| matches!(assembly.nodes[*node].name, NodeName::Start | NodeName::Path(_) | NodeName::Boss);
    let beside = (0..assembly.nodes.len()).find(|node| named(node) && !route.contains(node));
    judge(
        "the main path has a tile beside the way to the boss",
        beside.map(|node| assembly.nodes[node].name.to_string()),
    );
    let has_rooms = assembly.tileset.tiles().iter().any(|tile| !tile.is_corridor());
    for node in 0..assembly.nodes.len() {
        let dead_end = neighbours.get(&node).map_or(0, Vec::len) == 1;
        if dead_end && matches!(assembly.nodes[node].name, NodeName::Branch(..)) {
            let bare = has_rooms && assembly.tile(&assembly.nodes[node]).is_corridor();
            judge("a branch ends in a bare corridor", bare.then(|| assembly.nodes[node].name.to_string()));
        }
    }
    let wanted = params.target_size as usize;
    if params.max_branches as usize >= wanted {
        judge(TOO_FEW_TILES, (assembly.nodes.len() < wanted).then(|| format!("{} of {wanted}", assembly.nodes.len())));
    }
}
