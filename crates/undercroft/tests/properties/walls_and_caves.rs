//! The walls of rooms, and layouts made of cells, against plain programs that do the same work. Components and distances
//! are petgraph's.

use std::collections::BTreeSet;

use petgraph::{
    algo::{dijkstra, kosaraju_scc},
    graphmap::UnGraphMap,
};
use proptest::prelude::*;
use undercroft::{
    Cell, Draft, Dungeon, Grid, Holder, Layout, Mark, RoomId, carve, generate,
    geom::{Dir, Point},
    rng::Rng,
};

use crate::recipes::{any_seed, config, sound_recipe};

/// Every solid cell beside a floor cell of a room, unless it is the room's own.
fn walls(draft: &Draft, room: RoomId) -> BTreeSet<(Point, Dir)> {
    let own = |at: Point| draft.board.owner.get(at).is_some_and(|owner| owner.holder() == Holder::Room(room));
    let cell = |at: Point| draft.board.cells.get(at).copied();
    let all = draft.board.cells.bounds().cells().flat_map(|at| Dir::ALL.map(|facing| (at, facing)));
    all.filter(|(at, _)| matches!(cell(*at), Some(Cell::Wall | Cell::Void)) && !own(*at))
        .filter(|(at, facing)| own(facing.step(*at)) && cell(facing.step(*at)) == Some(Cell::Floor))
        .collect()
}

proptest! {
    #![proptest_config(config(60))]

    /// Something can hang on every wall of every room, and the check agrees.
    #[test]
    fn walls_are_those_a_plain_program_finds(recipe in sound_recipe(), seed in any_seed()) {
        let Ok(dungeon) = generate(&recipe, &seed) else { return Ok(()) };
        let before = dungeon.into_draft();
        let mut draft = before.clone();
        for room in (0..draft.rooms.len() as u32).map(RoomId) {
            let found = draft.walls_of(room);
            let each_once: BTreeSet<(Point, Dir)> = found.iter().copied().collect();
            prop_assert_eq!(each_once.len(), found.len());
            prop_assert_eq!(each_once, walls(&draft, room));
            for (wall, facing) in found {
                draft.add_mark(Mark::own("torch", wall).facing(facing));
                prop_assert_eq!(draft.marks.last().and_then(|mark| mark.room), Some(room));
            }
        }
        // A dungeon that keeps no promise of `given` without torches is no better with them.
        prop_assert_eq!(Dungeon::given(draft, &seed).is_ok(), Dungeon::given(before, &seed).is_ok());
    }
}

#[test]
fn a_layout_of_cells_is_their_largest_group() {
    let mut rng = Rng::from_key(13);
    for round in 0..300 {
        let mut cells = Grid::new(rng.between(0, 14), rng.between(0, 14), false);
        let share = f64::from(rng.below(11)) / 10.0;
        cells.values_mut().iter_mut().for_each(|open| *open = rng.chance(share));
        let mut graph = UnGraphMap::<Point, ()>::new();
        for at in cells.bounds().cells().filter(|at| cells[*at]) {
            graph.add_node(at);
            cells.neighbours(at).filter(|next| cells[*next]).for_each(|next| {
                graph.add_edge(at, next, ());
            });
        }
        let largest = kosaraju_scc(&graph).into_iter().map(|group| group.len()).max().unwrap_or(0);
        let layout = Layout::from_cells(&cells);
        assert_eq!(layout.rooms.first().map_or(0, |room| room.area()), largest as i64, "{round}");
        let draft = carve(layout);
        assert_eq!((draft.board.cells.width(), draft.board.cells.height()), (cells.width(), cells.height()));
        if largest == 0 {
            assert!(Dungeon::given(draft, "cells").is_err());
            continue;
        }
        // Connected, a part of the cells, and as large as the largest group: so it is one of the largest.
        let reached = dijkstra(&graph, draft.start, None, |_| 1);
        let room: BTreeSet<Point> = draft.cells_of(RoomId(0)).collect();
        assert_eq!(room, reached.keys().copied().collect(), "{round}");
        let farthest = reached.values().max().copied().unwrap_or(0);
        assert_eq!(draft.goal.map_or(0, |goal| reached[&goal]), farthest, "{round}");
        Dungeon::given(draft, "cells").unwrap();
    }
}
