//! `stats` against petgraph, on graphs built from the cells alone.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::{
    algo::{connected_components, dijkstra},
    graph::{NodeIndex, UnGraph},
};
use undercroft::{
    Assembly, DoorKind, Draft, Holder, Measurer, Node, NodeName, Room, RoomKind, Stats, Water, geom::Point, stats,
};

use crate::{
    boards::random_draft,
    common::{deep, floor, make, recipe, sound::expected_owners, walkable},
};

fn beside(at: Point) -> [Point; 2] {
    [Point::new(at.x + 1, at.y), Point::new(at.x, at.y + 1)]
}

/// A graph of the cells of a set, joined where they touch.
fn cell_graph(cells: &BTreeSet<Point>) -> (UnGraph<Point, ()>, BTreeMap<Point, NodeIndex>) {
    let mut graph = UnGraph::new_undirected();
    let nodes: BTreeMap<Point, NodeIndex> = cells.iter().map(|at| (*at, graph.add_node(*at))).collect();
    for (at, node) in &nodes {
        for other in beside(*at).iter().filter_map(|at| nodes.get(at)) {
            graph.add_edge(*node, *other, ());
        }
    }
    (graph, nodes)
}

fn by_petgraph(draft: &Draft) -> Stats {
    let open = walkable(draft);
    let owners = expected_owners(draft);
    let rooms = draft.rooms.len();
    let mut graph: UnGraph<(), ()> = UnGraph::new_undirected();
    let room_nodes: Vec<NodeIndex> = (0..rooms).map(|_| graph.add_node(())).collect();
    let room_at = |at: &Point| match owners.get(at) {
        Some(Holder::Room(id)) => Some(room_nodes[id.0 as usize]),
        _ => None,
    };
    let mut place: BTreeMap<Point, NodeIndex> =
        open.iter().filter_map(|at| room_at(at).map(|node| (*at, node))).collect();
    let corridor: BTreeSet<Point> = open.iter().copied().filter(|at| room_at(at).is_none()).collect();
    let (cells, nodes) = cell_graph(&corridor);
    for at in &corridor {
        if !place.contains_key(at) {
            let stretch = graph.add_node(());
            for cell in dijkstra(&cells, nodes[at], None, |_| 1_u32).into_keys() {
                place.insert(cells[cell], stretch);
            }
        }
    }
    let mut touching = BTreeSet::new();
    for (at, node) in &place {
        for other in beside(*at).iter().filter_map(|at| place.get(at)).filter(|other| *other != node) {
            touching.insert((*node.min(other), *node.max(other)));
        }
    }
    for (a, b) in touching {
        if b.index() < rooms {
            let between = graph.add_node(());
            graph.add_edge(a, between, ());
            graph.add_edge(b, between, ());
        } else {
            graph.add_edge(a, b, ());
        }
    }
    numbers(draft, &open, &graph, &room_nodes, &place)
}

fn numbers(
    draft: &Draft,
    open: &BTreeSet<Point>,
    graph: &UnGraph<(), ()>,
    rooms: &[NodeIndex],
    place: &BTreeMap<Point, NodeIndex>,
) -> Stats {
    let (cells, nodes) = cell_graph(open);
    let steps = dijkstra(&cells, nodes[&draft.start], None, |_| 1_u32);
    let hops = |from: NodeIndex| dijkstra(graph, from, None, |_| 1_u32);
    let in_room = |at: Point| place.get(&at).copied().filter(|node| node.index() < rooms.len());
    let critical_rooms = draft.goal.and_then(|goal| {
        let far = hops(in_room(draft.start)?);
        far.get(&in_room(goal)?).map(|hops| hops / 2 + 1)
    });
    let farthest = |room: &NodeIndex| {
        let far = hops(*room);
        rooms.iter().filter_map(|other| far.get(other).copied()).max().unwrap_or(0)
    };
    let degree = |node: NodeIndex| graph.neighbors(node).count() as u32;
    let areas = draft.rooms.iter().map(|room| room.shape.cells(room.rect).len() as u32);
    let reached = |room: &Room| {
        let cells = room.shape.cells(room.rect);
        cells.iter().any(|cell| nodes.get(cell).is_some_and(|node| steps.contains_key(node)))
    };
    // Which cells can be reached without passing a door of a kind.
    let without = |kind: DoorKind| -> BTreeSet<Point> {
        let closed = |at: &Point| draft.doors.iter().any(|door| door.at == *at && door.kind == kind);
        let plain: BTreeSet<Point> = open.iter().copied().filter(|at| !closed(at)).collect();
        let (plain_cells, plain_nodes) = cell_graph(&plain);
        let Some(first) = plain_nodes.get(&draft.start) else { return BTreeSet::new() };
        let plain_steps = dijkstra(&plain_cells, *first, None, |_| 1_u32);
        plain_nodes.iter().filter(|(_, node)| plain_steps.contains_key(*node)).map(|(at, _)| *at).collect()
    };
    let (unhidden, unlocked) = (without(DoorKind::Secret), without(DoorKind::Locked));
    let barred = |room: &Room, open: &BTreeSet<Point>| {
        reached(room) && !room.shape.cells(room.rect).iter().any(|cell| open.contains(cell))
    };
    let goal_reached = |goal: &Point| nodes.get(goal).is_some_and(|node| steps.contains_key(node));
    let wet = draft.layers.water.iter().flat_map(|water| water.values()).filter(|water| **water != Water::Dry);
    let fights = draft.rooms.iter().filter(|room| room.kind != RoomKind::Spawn);
    let tiles = |wanted: fn(NodeName) -> bool| {
        let nodes = draft.assembly.as_ref().map(|assembly| assembly.nodes.iter());
        nodes.map(|nodes| nodes.filter(|node| wanted(node.name)).count() as u32)
    };
    Stats {
        rooms: rooms.len() as u32,
        passages: draft.passages.len() as u32,
        doors: draft.doors.len() as u32,
        floor_cells: floor(draft).len() as u64,
        loops: (graph.edge_count() + connected_components(graph) - graph.node_count()) as u32,
        dead_ends: graph.node_indices().filter(|node| degree(*node) == 1).count() as u32,
        branching: graph.node_indices().filter(|node| degree(*node) > 2).count() as u32,
        critical_path: draft.goal.and_then(|goal| steps.get(nodes.get(&goal)?).copied()),
        critical_rooms,
        diameter: rooms.iter().map(farthest).max().unwrap_or(0) / 2,
        mean_degree: rooms.iter().map(|room| degree(*room)).sum::<u32>() as f64 / rooms.len() as f64,
        smallest_room: areas.clone().min().unwrap(),
        largest_room: areas.max().unwrap(),
        clipped_rooms: draft.rooms.iter().filter(|room| !draft.board.cells.bounds().contains_rect(room.rect)).count()
            as u32,
        unreachable_rooms: draft.rooms.iter().filter(|room| !reached(room)).count() as u32,
        enemies: fights.filter_map(|room| room.encounter.as_ref()).map(|encounter| encounter.enemies).sum(),
        secret_doors: draft.doors.iter().filter(|door| door.kind == DoorKind::Secret).count() as u32,
        wet_cells: wet.count() as u64,
        deep_cells: deep(draft).len() as u64,
        hidden_rooms: draft.rooms.iter().filter(|room| barred(room, &unhidden)).count() as u32,
        goal_needs_secret: draft.goal.is_some_and(|goal| goal_reached(&goal) && !unhidden.contains(&goal)),
        locked_rooms: draft.rooms.iter().filter(|room| barred(room, &unlocked)).count() as u32,
        routes: draft.assembly.as_ref().map(routes_to_the_boss),
        main_path_length: tiles(|name| name.is_main_path()),
        branches: tiles(|name| matches!(name, NodeName::Branch(_, 1))),
        branch_tiles: tiles(|name| !name.is_main_path()),
        longest_branch: draft.assembly.as_ref().map(|assembly| {
            let room = |node: &Node| if let NodeName::Branch(_, room) = node.name { room } else { 0 };
            assembly.nodes.iter().map(room).max().unwrap_or(0)
        }),
        missing_tiles: draft
            .assembly
            .as_ref()
            .map(|assembly| assembly.target_size.saturating_sub(assembly.nodes.len() as u32)),
        locks: draft.locks.len() as u32,
        prefabs: draft.rooms.iter().filter(|room| room.prefab.is_some()).count() as u32,
        // What is proved about locks has tests of its own.
        ..figures_of_locks(draft)
    }
}

fn figures_of_locks(draft: &Draft) -> Stats {
    let Stats { key_depth, backtracking, unlosable, complete, .. } = stats(draft);
    Stats { key_depth, backtracking, unlosable, complete, ..Stats::default() }
}

/// Simple paths from the start to the boss by petgraph, up to 100.
fn routes_to_the_boss(assembly: &Assembly) -> u32 {
    let edges = assembly.edges.iter().map(|edge| (edge.ends[0].min(edge.ends[1]), edge.ends[0].max(edge.ends[1])));
    let graph = UnGraph::<(), ()>::from_edges(edges.collect::<BTreeSet<(u32, u32)>>());
    let (start, end) = (NodeIndex::new(0), NodeIndex::new(assembly.nodes.len() - 1));
    let paths = petgraph::algo::all_simple_paths::<Vec<_>, _, std::collections::hash_map::RandomState>(
        &graph, start, end, 0, None,
    );
    paths.take(100).count() as u32
}

#[test]
fn stats_of_dungeons() {
    let (mut loops, mut recipes) = (0, Vec::new());
    recipes.push(recipe("bsp", &[]));
    recipes.push(recipe("bsp", &["pillars=true", "min_room=3", "max_room=6", "depth=7"]));
    recipes.push(recipe("scatter", &[]));
    recipes.push(recipe("tilepath", &["target_size=20", "max_branches=4", "branch_length=3"]));
    recipes.push(recipe("tilepath", &["min_path_length=5", "target_size=30", "max_branches=30", "loops=true"]));
    recipes.push(recipe(
        "scatter",
        &["join=nearest", "min_room=4", "max_room=9", "target_min=30", "target_max=40", "room_padding=0"],
    ));
    recipes.push(recipe("walk", &["rooms=9", "branches=3", "loops=2", "circle_chance=0.5"]));
    recipes.push(recipe("scatter", &["doors.secret=0.4", "doors.secrets=anywhere"]));
    recipes.push(recipe("tabletop", &["doors.locked=0.5", "doors.archway=0.0"]));
    recipes.push(recipe("scatter", &["water.depth=lakes"]));
    let (mut hidden, mut goals, mut locked) = (0, 0, 0);
    let mut measurer = Measurer::new();
    for recipe in recipes {
        for seed in 0..25 {
            let dungeon = make(&recipe, &seed.to_string());
            let wanted = by_petgraph(dungeon.draft());
            assert_eq!(stats(dungeon.draft()), wanted, "{} {seed}", recipe.method.name());
            assert_eq!(measurer.measure(&dungeon).stats, wanted, "{} {seed}", recipe.method.name());
            loops += stats(dungeon.draft()).loops;
            let numbers = stats(dungeon.draft());
            hidden += numbers.hidden_rooms;
            goals += u32::from(numbers.goal_needs_secret);
            locked += numbers.locked_rooms;
        }
    }
    assert!(loops > 100 && hidden > 10 && goals > 3 && locked > 10, "{loops} {hidden} {goals} {locked}");
}

/// Caves, rooms in several parts, floor that cannot be reached: nothing a method makes, all of it countable.
#[test]
fn stats_of_random_drafts() {
    let (mut apart, mut far) = (0, 0);
    for seed in 0..1_500 {
        let draft = random_draft(seed);
        let numbers = stats(&draft);
        assert_eq!(numbers, by_petgraph(&draft), "draft {seed}");
        apart += u32::from(numbers.critical_path.is_none());
        far = far.max(numbers.diameter);
    }
    assert!(apart > 50 && far > 3, "{apart} {far}");
}
