use super::embedding::Embedding;
use crate::net::{Graph, UnionFind};

/// Adds edges to an embedding of a connected graph so that no node cuts it in two, without crossings: around each node that
/// does, consecutive neighbours of different blocks are joined in the corner between them. The new edges are those from the
/// old count on.
///
/// The new edge makes the two blocks one, so that a corner further on knows whether it still parts two.
pub(crate) fn biconnect(embedding: &mut Embedding) {
    let (mut block, count) = blocks(embedding.nodes(), embedding.edges());
    let mut sets = UnionFind::new(count);
    for node in 0..embedding.nodes() {
        let darts = embedding.around(node);
        for pair in darts.windows(2) {
            let [one, other] = [pair[0], pair[1]];
            let [a, b] = [one, other].map(|dart| block[dart as usize / 2]);
            if !sets.join(a, b) {
                continue;
            }
            // The corner between both darts: at the far end of the first it lies before the dart back, at that of the second
            // after it.
            let before_back = embedding.before(one ^ 1);
            embedding.add_edge(before_back, other ^ 1);
            block.push(a);
        }
    }
}

/// The block of each edge, a largest part of the graph that no node cuts in two, and how many blocks there are.
fn blocks(nodes: u32, edges: &[(u32, u32)]) -> (Vec<u32>, u32) {
    let graph = Graph::new(nodes, edges);
    let search = graph.depth_first(0);
    let mut of_node = vec![0; nodes as usize];
    let mut count = 0;
    // The edge from a node to its parent begins a new block if the parent cuts off the node.
    for node in &search.preorder {
        let Some((parent, _)) = search.parent[*node as usize] else { continue };
        of_node[*node as usize] = if search.is_cut_off_by_parent(*node) {
            count += 1;
            count - 1
        } else {
            of_node[parent as usize]
        };
    }
    // An edge belongs to the block of its end that was discovered later.
    let later = |(a, b): &(u32, u32)| {
        let is_later = search.discovered[*a as usize] > search.discovered[*b as usize];
        if is_later { *a } else { *b }
    };
    (edges.iter().map(|edge| of_node[later(edge) as usize]).collect(), count)
}
