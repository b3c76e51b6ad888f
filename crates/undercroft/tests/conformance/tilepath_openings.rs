//! The document's run-time rule for walls and doors, and what it exports of the graph.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{Assembly, ConnectorState, DoorKind, Edge, NodeName, VISUALS, routes};

use crate::common::{make, recipe, tiles::assembly, traced};

fn is_room(assembly: &Assembly, node: u32) -> bool {
    let node = &assembly.nodes[node as usize];
    matches!(node.name, NodeName::Start | NodeName::Boss) || assembly.tile(node).connectors.len() != 2
}

fn is_boss(assembly: &Assembly, node: u32) -> bool {
    assembly.nodes[node as usize].name == NodeName::Boss
}

#[test]
fn doc_corridors_stay_open_rooms_get_frames_and_the_rest_is_walled_up() {
    let mut seen = BTreeMap::new();
    for seed in 0..40 {
        let dungeon = make(&recipe("tilepath", &[]), &seed.to_string());
        let assembly = assembly(&dungeon);
        let openings = assembly.openings.as_ref().unwrap();
        let connectors: usize = assembly.nodes.iter().map(|node| assembly.tile(node).connectors.len()).sum();
        assert_eq!(openings.len(), connectors, "every connector of every tile");
        for opening in openings {
            let joined = assembly.edges.iter().find_map(|edge| {
                let end =
                    (0..2).find(|end| (edge.ends[*end], edge.connectors[*end]) == (opening.node, opening.connector))?;
                Some((edge.ends[1 - end], end == 0))
            });
            let wanted = match joined {
                None => ConnectorState::Wall,
                Some(_) if is_boss(assembly, opening.node) => ConnectorState::Door,
                Some((other, _)) if is_boss(assembly, other) => ConnectorState::Open,
                Some(_) if !is_room(assembly, opening.node) => ConnectorState::Open,
                Some((other, first)) if is_room(assembly, other) && !first => ConnectorState::Open,
                Some(_) => ConnectorState::Door,
            };
            assert_eq!(opening.state, wanted);
            *seen.entry(wanted).or_insert(0) += 1;
        }
        for edge in &assembly.edges {
            let rooms = edge.ends.iter().filter(|end| is_room(assembly, **end)).count();
            let frames = openings.iter().filter(|opening| {
                let here =
                    (0..2).any(|end| (edge.ends[end], edge.connectors[end]) == (opening.node, opening.connector));
                here && opening.state == ConnectorState::Door
            });
            assert_eq!(frames.count(), usize::from(rooms > 0), "one frame where rooms meet, none between corridors");
        }
    }
    assert_eq!(seen.len(), 3);
}

#[test]
fn doc_walls_collide_and_doors_do_not() {
    let by_name = |name: &str| VISUALS.iter().find(|visual| visual.name == name).copied().unwrap();
    let wall = by_name("wall");
    assert_eq!((wall.material, wall.colour, wall.collides), ("brick", "dark taupe", true));
    let door = by_name("door");
    assert_eq!((door.colour, door.transparency, door.collides), ("brown", 50, false));
    assert_eq!((by_name("boss_wall").colour, by_name("boss_wall").collides), ("red", true));
}

/// A frame is as wide as the connector: one door for each cell of it, beside its room, walkable.
#[test]
fn own_frames_become_doors_of_the_model() {
    let dungeon = make(&recipe("tilepath", &[]), "5");
    let assembly = assembly(&dungeon);
    let frames = assembly.openings.iter().flatten().filter(|opening| opening.state == ConnectorState::Door).count();
    assert_eq!(dungeon.draft().doors.len(), 2 * frames);
    assert!(dungeon.draft().doors.iter().all(|door| door.kind == DoorKind::Closed && door.passage.is_some()));
    let secret = make(&recipe("tilepath", &["openings.kind=secret"]), "5");
    let kinds: BTreeSet<DoorKind> = secret.draft().doors.iter().map(|door| door.kind).collect();
    assert!(kinds.contains(&DoorKind::Secret), "all but those on the only way to the goal and most rooms");
    assert!(kinds.is_subset(&BTreeSet::from([DoorKind::Secret, DoorKind::Closed])));
    let both = make(&recipe("tilepath", &["doors.kind=closed"]), "5");
    assert!(
        both.draft().doors.len() > dungeon.draft().doors.len(),
        "the pass `doors` finds the corridors' too, none of them twice"
    );
    let off = make(&recipe("tilepath", &["passes.openings=false"]), "5");
    assert!(off.draft().doors.is_empty() && off.draft().assembly.as_ref().unwrap().openings.is_none());
}

#[test]
fn contract_on_other_methods_openings_have_nothing_to_say_and_say_so() {
    for method in ["bsp", "scatter"] {
        let (made, steps) = traced(&recipe(method, &["openings.kind=closed"]), "5");
        assert!(made.unwrap().draft().assembly.is_none());
        assert_eq!(steps.skipped, ["openings"]);
    }
}

#[test]
fn doc_validation_and_its_reasons() {
    let dungeon = make(&recipe("tilepath", &[]), "5");
    let whole = assembly(&dungeon).clone();
    assert_eq!(routes::validate(&whole), Ok(()));
    let cut = Assembly { edges: whole.edges[1..].to_vec(), ..whole.clone() };
    assert_eq!(routes::validate(&cut), Err("No path from start to end"));
    assert_eq!(routes::all_paths(&cut, 9), Vec::<Vec<usize>>::new());
    assert_eq!((routes::shortest_path_length(&cut), routes::count_routes(&cut, 9)), (None, 0));
    let headless = Assembly { nodes: whole.nodes[..3].to_vec(), ..whole.clone() };
    assert_eq!(routes::validate(&headless), Err("No end room placed"));
    let empty = Assembly { nodes: Vec::new(), ..whole };
    assert_eq!(routes::validate(&empty), Err("No nodes in graph"));
    assert_eq!(routes::main_path_nodes(&empty), Vec::<usize>::new());
}

/// On graphs with loops of our own, against petgraph's search for simple paths.
#[test]
fn doc_all_paths_their_number_and_the_shortest() {
    let dungeon = make(&recipe("tilepath", &["max_branches=0", "min_path_length=6"]), "5");
    let plain = assembly(&dungeon).clone();
    let end = plain.end().unwrap();
    let mut rng = undercroft::rng::Rng::from_key(3);
    for _ in 0..50 {
        let mut looped = plain.clone();
        for _ in 0..rng.below(6) {
            let ends = [rng.below(plain.nodes.len() as u32), rng.below(plain.nodes.len() as u32)];
            let known = looped.edges.iter().any(|edge| edge.ends == ends || edge.ends == [ends[1], ends[0]]);
            if ends[0] != ends[1] && !known {
                looped.edges.push(Edge { ends, connectors: [0, 0] });
            }
        }
        let mut graph = petgraph::graph::UnGraph::<(), ()>::new_undirected();
        let nodes: Vec<_> = plain.nodes.iter().map(|_| graph.add_node(())).collect();
        for edge in &looped.edges {
            graph.add_edge(nodes[edge.ends[0] as usize], nodes[edge.ends[1] as usize], ());
        }
        let ways = petgraph::algo::all_simple_paths::<Vec<_>, _, std::collections::hash_map::RandomState>(
            &graph, nodes[0], nodes[end], 0, None,
        );
        let mut wanted: Vec<Vec<usize>> = ways.map(|way| way.into_iter().map(|node| node.index()).collect()).collect();
        wanted.sort();
        let mut found = routes::all_paths(&looped, 10_000);
        assert!(found.windows(2).all(|pair| pair[0].len() <= pair[1].len()), "the shortest first");
        assert_eq!(routes::shortest_path_length(&looped), found.first().map(Vec::len));
        assert_eq!(routes::count_routes(&looped, 10_000), wanted.len());
        assert_eq!(routes::all_paths(&looped, 1).len(), 1);
        found.sort();
        assert_eq!(found, wanted);
    }
}
