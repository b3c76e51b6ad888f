#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

use std::collections::BTreeSet;

use super::*;
use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, Owner, PassageId, RoomId},
    net::Graph,
    rng::Rng,
};

/// Letters are rooms, `.` is corridor, everything else rock.
fn board(rows: &[&str]) -> (Grid<Cell>, Grid<Owner>) {
    let (width, height) = (rows[0].len() as i32, rows.len() as i32);
    let (mut cells, mut owners) = (Grid::new(width, height, Cell::Wall), Grid::new(width, height, Owner::NOBODY));
    for at in cells.bounds().cells() {
        let owner = match rows[at.y as usize].as_bytes()[at.x as usize] {
            letter @ b'a'..=b'z' => Owner::room(RoomId(u32::from(letter - b'a'))),
            b'.' => Owner::passage(PassageId(at.x as u32 % 3)),
            _ => continue,
        };
        cells.put(at, Cell::Floor);
        owners.put(at, owner);
    }
    (cells, owners)
}

/// Every run is reported once, for rows of any length and whatever lies at their ends.
#[test]
fn runs_cover_the_floor_of_a_row() {
    let mut rng = Rng::from_key(4);
    for length in 0..200 {
        for of_ten in [0, 3, 7, 10] {
            let cell = |rng: &mut Rng| match rng.below(10) {
                roll if roll < of_ten => Cell::Floor,
                roll if roll % 2 == 0 => Cell::Wall,
                _ => Cell::Void,
            };
            let row: Vec<Cell> = (0..length).map(|_| cell(&mut rng)).collect();
            let mut found = vec![false; row.len()];
            let mut last = -1;
            each_run(&row, |from, to| {
                assert!(last <= from && from < to, "{last} {from} {to}");
                last = to;
                found[from as usize..to as usize].fill(true);
            });
            assert_eq!(found, row.iter().map(|cell| *cell == Cell::Floor).collect::<Vec<_>>());
        }
    }
}

#[test]
fn rooms_and_stretches() {
    let (cells, owners) = board(&[
        "#.#####.#", //
        "#.......#",
        "aa##bb##c",
        "aa..bb.cc",
    ]);
    let room_graph = RoomGraph::of_floor(&FloorBits::of(&cells), &owners, 3);
    let pairs: Vec<(u32, u32)> = room_graph.adjacencies.iter().map(|(a, b, _)| (*a, *b)).collect();
    assert_eq!(room_graph.nodes, 6);
    assert_eq!(pairs, [(0, 3), (0, 4), (1, 3), (1, 4), (1, 5), (2, 5)]);
    assert_eq!(room_graph.node_at(Point::new(7, 0)), Some(3));
    assert_eq!(room_graph.node_at(Point::new(8, 3)), Some(2));
    assert_eq!(room_graph.node_at(Point::new(8, 1)), None);
    assert_eq!(room_graph.node_at(Point::new(-1, 9)), None);
}

#[test]
fn rooms_that_touch_have_a_node_between_them() {
    let (cells, owners) = board(&["aabb"]);
    let room_graph = RoomGraph::of_floor(&FloorBits::of(&cells), &owners, 2);
    assert_eq!((room_graph.nodes, room_graph.graph().nodes(), room_graph.graph().edges()), (2, 3, 2));
}

/// Compares with a flood fill, on random boards.
#[test]
fn nodes_are_what_a_flood_fill_finds() {
    let mut rng = Rng::from_key(5);
    for _ in 0..400 {
        let (width, height) = (rng.between(1, 14), rng.between(1, 10));
        let (mut cells, mut owners) = (Grid::new(width, height, Cell::Wall), Grid::new(width, height, Owner::NOBODY));
        for at in cells.bounds().cells() {
            let owner = match rng.below(7) {
                0..=2 => Owner::passage(PassageId(rng.below(2))),
                3 => Owner::room(RoomId(rng.below(3))),
                _ => continue,
            };
            cells.put(at, Cell::Floor);
            owners.put(at, owner);
        }
        // Some rows are as the one above.
        for y in 1..height {
            if rng.below(3) == 0 {
                let (above, above_owners) = (cells.row(y - 1).to_vec(), owners.row(y - 1).to_vec());
                cells.row_mut(y).copy_from_slice(&above);
                owners.row_mut(y).copy_from_slice(&above_owners);
            }
        }
        let room_graph = RoomGraph::of_floor(&FloorBits::of(&cells), &owners, 3);
        let is_room = |at: Point| owners.get(at).unwrap().is_room();
        for room in 0..3 {
            let own: BTreeSet<Point> = cells
                .bounds()
                .cells()
                .filter(|at| cells.get(*at) == Some(&Cell::Floor) && room_graph.node_at(*at) == Some(room))
                .collect();
            let mut reached: Vec<Point> = own.first().copied().into_iter().collect();
            let mut next = 0;
            while let Some(at) = reached.get(next).copied() {
                next += 1;
                let more =
                    at.neighbours().into_iter().filter(|beside| own.contains(beside) && !reached.contains(beside));
                let more: Vec<Point> = more.collect();
                reached.extend(more);
            }
            let top_runs = room_graph.top_runs[room as usize];
            assert_eq!(top_runs == 0, own.is_empty());
            assert!(top_runs != 1 || reached.len() == own.len(), "what begins once hangs together");
        }
        let mut touching = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut stretches = 0;
        for at in cells.bounds().cells().filter(|at| cells.get(*at) == Some(&Cell::Floor)) {
            let node = room_graph.node_at(at).unwrap();
            if !is_room(at) && seen.insert(at) {
                stretches += 1;
                let mut edge = vec![at];
                while let Some(at) = edge.pop() {
                    assert_eq!(room_graph.node_at(at), Some(node));
                    let more = at
                        .neighbours()
                        .into_iter()
                        .filter(|next| cells.get(*next) == Some(&Cell::Floor) && !is_room(*next) && seen.insert(*next));
                    edge.extend(more);
                }
            }
            for next in
                at.neighbours().into_iter().filter_map(|next| room_graph.node_at(next)).filter(|next| *next > node)
            {
                touching.insert((node, next));
            }
        }
        assert_eq!(room_graph.nodes, 3 + stretches);
        assert_eq!(room_graph.adjacencies.iter().map(|(a, b, _)| (*a, *b)).collect::<BTreeSet<_>>(), touching);
        assert_eq!(room_graph.adjacencies.len(), touching.len());
        for (a, b, at) in &room_graph.adjacencies {
            assert_eq!(room_graph.node_at(*at), Some(*b));
            assert!(at.neighbours().into_iter().any(|next| room_graph.node_at(next) == Some(*a)));
        }
    }
}

/// An edge is a bridge if and only if fewer nodes are reached without it, and likewise a node cuts off what is not reached
/// without it. Some of the edges are parallel.
#[test]
fn bridges_are_what_removal_finds() {
    let mut rng = Rng::from_key(6);
    for _ in 0..400 {
        let nodes = 1 + rng.below(9);
        let edges: Vec<(u32, u32)> = (0..rng.below(13)).map(|_| (rng.below(nodes), rng.below(nodes))).collect();
        let reached_by = |is_used: &dyn Fn(usize, [u32; 2]) -> bool| {
            let mut seen = BTreeSet::from([0]);
            for _ in 0..nodes {
                for (_, (a, b)) in edges.iter().enumerate().filter(|(index, (a, b))| is_used(*index, [*a, *b])) {
                    if seen.contains(a) || seen.contains(b) {
                        seen.extend([*a, *b]);
                    }
                }
            }
            seen
        };
        let reached = |without: usize| reached_by(&|index, _| index != without);
        let dfs = Graph::new(nodes, &edges).depth_first(0);
        assert_eq!(dfs.preorder.len(), nodes as usize);
        let whole = reached(usize::MAX);
        let subtree = |node: u32| dfs.subtree(node).map(|place| dfs.preorder[place]).collect::<BTreeSet<u32>>();
        assert_eq!(dfs.reached().iter().copied().collect::<BTreeSet<u32>>(), whole);
        assert!((0..nodes).all(|node| dfs.reaches(node) == whole.contains(&node)));
        for node in whole.iter().filter(|node| **node != 0) {
            let (parent, edge) = dfs.parent[*node as usize].unwrap();
            assert!(dfs.discovered[parent as usize] < dfs.discovered[*node as usize]);
            assert_eq!(dfs.parent_edge_is_bridge(*node), !reached(edge as usize).contains(node));
            assert!(subtree(*node).contains(node) && subtree(*node).is_subset(&subtree(parent)));
            let without_parent = reached_by(&|_, ends| parent == 0 || !ends.contains(&parent));
            assert_eq!(dfs.is_cut_off_by_parent(*node), parent == 0 || !without_parent.contains(node));
        }
    }
}
