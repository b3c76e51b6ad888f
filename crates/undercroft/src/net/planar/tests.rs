use super::*;
use crate::{
    net::{Graph, UnionFind},
    rng::Rng,
};

type Edges = Vec<(u32, u32)>;

fn pairs(nodes: u32) -> Edges {
    (0..nodes).flat_map(|b| (0..b).map(move |a| (a, b))).collect()
}

fn chosen(all: &[(u32, u32)], bits: u32) -> Edges {
    all.iter().enumerate().filter(|(index, _)| bits >> index & 1 == 1).map(|(_, edge)| *edge).collect()
}

/// An order of the edges around each node is drawn without crossings if and only if Euler's formula holds.
fn assert_is_drawing(embedding: &Embedding, nodes: u32, edges: &[(u32, u32)]) {
    assert_eq!(&embedding.edges()[..edges.len()], edges);
    let mut sets = UnionFind::new(nodes);
    embedding.edges().iter().for_each(|(a, b)| {
        sets.join(*a, *b);
    });
    let mut seen = vec![false; embedding.darts().len()];
    for node in 0..nodes {
        for dart in embedding.around(node) {
            assert_eq!(embedding.origin(dart), node);
            assert!(!std::mem::replace(&mut seen[dart as usize], true));
            assert_eq!(embedding.before(embedding.clockwise(dart)), dart);
        }
    }
    assert!(seen.iter().all(|seen| *seen));
    let parts = (0..nodes).filter(|node| sets.first(*node) == *node).count() as i64;
    let alone = (0..nodes).filter(|node| embedding.around(*node).is_empty()).count() as i64;
    let faces = i64::from(embedding.faces().1);
    // A node without edges lies in a face that no dart tells of.
    let count = i64::from(nodes) - embedding.edges().len() as i64 + faces + alone;
    assert_eq!(count, 2 * parts, "{edges:?}");
}

/// A subdivision of one of both graphs that cannot be drawn: all nodes of degree two are smoothed away, and what is left is
/// counted.
fn assert_is_witness(nodes: u32, edges: &[(u32, u32)], found: &[u32]) {
    let mut left: Edges = found.iter().map(|edge| edges[*edge as usize]).collect();
    left.iter_mut().for_each(|(a, b)| (*a, *b) = (*a.min(b), *a.max(b)));
    assert!(found.windows(2).all(|pair| pair[0] < pair[1]));
    loop {
        let own = |node: u32| left.iter().filter(|(a, b)| *a == node || *b == node).count();
        let Some(node) = (0..nodes).find(|node| own(*node) == 2) else { break };
        let ends: Vec<u32> = left
            .iter()
            .filter_map(|(a, b)| match node {
                _ if *a == node => Some(*b),
                _ if *b == node => Some(*a),
                _ => None,
            })
            .collect();
        left.retain(|(a, b)| *a != node && *b != node);
        left.push((ends[0].min(ends[1]), ends[0].max(ends[1])));
    }
    left.sort_unstable();
    left.dedup();
    let mut used: Vec<u32> = left.iter().flat_map(|(a, b)| [*a, *b]).collect();
    used.sort_unstable();
    used.dedup();
    let joined = |a: u32, b: u32| left.contains(&(a.min(b), a.max(b)));
    match (used.len(), left.len()) {
        (5, 10) => {}
        (6, 9) => {
            let side: Vec<u32> = used.iter().copied().filter(|node| joined(used[0], *node)).collect();
            let other: Vec<u32> = used.iter().copied().filter(|node| !side.contains(node)).collect();
            assert!(side.len() == 3 && side.iter().all(|a| other.iter().all(|b| joined(*a, *b))), "{edges:?}");
        }
        other => panic!("{other:?} of {edges:?}"),
    }
}

/// Each answer is a proof: an order for which Euler's formula holds, or a subdivision of a graph that has none.
fn assert_answer(nodes: u32, edges: &[(u32, u32)]) -> bool {
    let embedding = embed(nodes, edges);
    let witness = kuratowski_subgraph(nodes, edges);
    assert_eq!(embedding.is_some(), witness.is_none(), "{edges:?}");
    if let Some(embedding) = &embedding {
        assert_is_drawing(embedding, nodes, edges);
    }
    if let Some(witness) = &witness {
        assert_is_witness(nodes, edges, witness);
    }
    embedding.is_some()
}

#[test]
fn every_graph_of_six_nodes_has_an_embedding_or_a_witness() {
    for nodes in 0..=6 {
        let all = pairs(nodes);
        let planar = (0..1_u32 << all.len()).filter(|bits| assert_answer(nodes, &chosen(&all, *bits))).count();
        // Labelled planar graphs, sequence A066537 of the On-Line Encyclopedia of Integer Sequences.
        assert_eq!(planar, [1, 1, 2, 8, 64, 1_023, 32_071][nodes as usize]);
    }
}

fn random_graph(rng: &mut Rng, nodes: u32, count: usize) -> Edges {
    let mut all = pairs(nodes);
    rng.shuffle(&mut all);
    all.truncate(count);
    all
}

/// A connected planar graph: points of a grid whose squares have one diagonal at most, from which edges are taken as long as
/// it stays connected.
fn random_planar(rng: &mut Rng, width: u32, height: u32, more: u32) -> (u32, Edges) {
    let at = |x: u32, y: u32| y * width + x;
    let mut all = Edges::new();
    for y in 0..height {
        for x in 0..width {
            if x + 1 < width {
                all.push((at(x, y), at(x + 1, y)));
            }
            if y + 1 < height {
                all.push((at(x, y), at(x, y + 1)));
            }
            if x + 1 < width && y + 1 < height {
                all.push(if rng.below(2) == 0 { (at(x, y), at(x + 1, y + 1)) } else { (at(x + 1, y), at(x, y + 1)) });
            }
        }
    }
    rng.shuffle(&mut all);
    let mut sets = UnionFind::new(width * height);
    all.retain(|(a, b)| sets.join(*a, *b) || rng.below(100) < more);
    let mut names: Vec<u32> = (0..width * height).collect();
    rng.shuffle(&mut names);
    rng.shuffle(&mut all);
    (width * height, all.into_iter().map(|(a, b)| (names[a as usize], names[b as usize])).collect())
}

#[test]
fn random_graphs_have_an_embedding_or_a_witness() {
    let mut rng = Rng::from_key(3);
    let mut planar = [0, 0];
    for round in 0..1_500 {
        let nodes = 7 + round % 30;
        let count = nodes as usize - 1 + rng.below(nodes) as usize;
        let edges = random_graph(&mut rng, nodes, count);
        planar[usize::from(assert_answer(nodes, &edges))] += 1;
    }
    assert!(planar.iter().all(|count| *count > 200), "{planar:?}");
    for round in 0..60 {
        let (nodes, mut edges) = random_planar(&mut rng, 2 + round % 9, 2 + round % 7, round * 2);
        assert!(assert_answer(nodes, &edges), "{edges:?}");
        // Another edge may cross others.
        if let Some(edge) = random_graph(&mut rng, nodes, 1)
            .pop()
            .filter(|edge| !edges.contains(edge) && !edges.contains(&(edge.1, edge.0)))
        {
            edges.push(edge);
            assert_answer(nodes, &edges);
        }
    }
}

#[test]
fn new_edges_make_a_graph_biconnected_and_cross_nothing() {
    let mut rng = Rng::from_key(4);
    for round in 0..200 {
        let (nodes, edges) = random_planar(&mut rng, 2 + round % 6, 2 + round % 5, round % 60);
        let mut embedding = embed(nodes, &edges).unwrap();
        biconnect(&mut embedding);
        assert_is_drawing(&embedding, nodes, &edges);
        let mut sorted: Edges = embedding.edges().iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
        sorted.sort_unstable();
        assert!(sorted.windows(2).all(|pair| pair[0] != pair[1]), "no two edges join the same nodes");
        let search = Graph::new(nodes, embedding.edges()).depth_first(0);
        let children = search.parent.iter().flatten().filter(|(parent, _)| *parent == 0).count();
        assert_eq!(children, 1);
        for node in search.preorder.iter().skip(2) {
            assert!(!search.is_cut_off_by_parent(*node), "{edges:?}");
        }
    }
}

#[test]
fn in_an_st_order_every_other_node_has_neighbours_before_and_after_it() {
    let mut rng = Rng::from_key(5);
    for round in 0..200 {
        let (nodes, edges) = random_planar(&mut rng, 2 + round % 6, 2 + round % 5, round % 80);
        let mut embedding = embed(nodes, &edges).unwrap();
        biconnect(&mut embedding);
        let (first, last) = embedding.edges()[rng.below(embedding.edges().len() as u32) as usize];
        let place = st_order(nodes, embedding.edges(), first, last);
        let mut sorted = place.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..nodes).collect::<Vec<_>>());
        assert_eq!((place[first as usize], place[last as usize]), (0, nodes - 1));
        for node in (0..nodes).filter(|node| *node != first && *node != last) {
            let neighbours = embedding.around(node).into_iter().map(|dart| place[embedding.target(dart) as usize]);
            let (before, after): (Vec<u32>, Vec<u32>) = neighbours.partition(|other| *other < place[node as usize]);
            assert!(!before.is_empty() && !after.is_empty());
            // Those before and those after it are contiguous around it.
            let around = embedding.around(node);
            let is_after = |dart: &u32| place[embedding.target(*dart) as usize] > place[node as usize];
            let changes = (0..around.len())
                .filter(|i| is_after(&around[*i]) != is_after(&around[(i + 1) % around.len()]))
                .count();
            assert_eq!(changes, 2);
        }
    }
}
