//! The four phases, their parameters and what they promise.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    Error, NodeName, Seed, Workshop, fingerprint, generate,
    geom::{Turn, Vec3},
    recipe::{Method, Recipe, Tilepath, Tileset},
    routes, stats,
};

use crate::common::{
    make, recipe,
    tiles::{assembly, path, small, tile},
    traced,
};

fn of(tileset: Tileset, change: impl FnOnce(&mut Tilepath)) -> Recipe {
    let mut params = Tilepath { tileset, ..Tilepath::default() };
    change(&mut params);
    Recipe::new(Method::Tilepath(params))
}

#[test]
fn doc_defaults() {
    let params = Tilepath::default();
    assert_eq!((params.target_size, params.max_attempts), (12, 500));
    assert_eq!((params.min_path_length, params.max_branches), (8, 3));
    assert_eq!((params.studs_per_cell, params.branch_length, params.tileset.name()), (None, 1, "keep"));
    let usual = Recipe::new(Method::Tilepath(params));
    assert_eq!(usual.attempts(), 5);
    assert!(usual.passes.openings.is_some() && usual.passes.doors.is_none());
}

/// Phase 1: at the origin, not turned, exactly one exit.
#[test]
fn doc_start_at_the_origin_with_one_exit() {
    let mut exits = BTreeSet::new();
    for seed in 0..60 {
        let dungeon = make(&recipe("tilepath", &[]), &seed.to_string());
        let assembly = assembly(&dungeon);
        let start = &assembly.nodes[0];
        assert_eq!((start.name, start.at, start.turn), (NodeName::Start, Vec3::default(), Turn::new(0)));
        assert!(assembly.tile(start).is("Start"));
        let used = &assembly.used()[0];
        assert_eq!(used.len(), 1);
        exits.insert(used[0]);
    }
    assert_eq!(exits.len(), 4, "each exit is used now and then");
}

#[test]
fn doc_without_a_start_tag_any_tile_with_connectors_starts() {
    let mut tiles = small();
    tiles.remove(0);
    let recipe = of(Tileset::new("no start", 800, tiles).unwrap(), |_| ());
    let starts: BTreeSet<u16> = (0..40).map(|seed| assembly(&make(&recipe, &seed.to_string())).nodes[0].tile).collect();
    assert_eq!(starts, BTreeSet::from([0, 1]), "the hall and the room, never the end");
}

/// Phase 2: ids, tags, distances; corridors lead on, and a room comes after at most three.
#[test]
fn doc_ids_tags_and_distances() {
    let dungeon = make(&recipe("tilepath", &["branch_length=2", "target_size=20"]), "9");
    let assembly = assembly(&dungeon);
    let tags: Vec<String> = assembly.nodes.iter().map(|node| assembly.tags(node).join(" ")).collect();
    for (index, node) in assembly.nodes.iter().enumerate() {
        let (name, distance) = (node.name.to_string(), node.distance);
        match node.name {
            NodeName::Start => {
                assert_eq!((name.as_str(), distance, &*tags[index]), ("Start", Some(0), "StartRoom MainPath"))
            }
            NodeName::Path(number) => {
                assert_eq!((number as usize, distance), (index, Some(number)));
                assert_eq!((name, &*tags[index]), (format!("Path_{number}"), "MainPath"));
            }
            NodeName::Branch(branch, room) => {
                assert_eq!((name, distance), (format!("Branch_{branch}_{room}"), None));
                assert_eq!(tags[index], "Branch");
            }
            NodeName::Boss => {
                let parent = assembly.nodes[assembly.edges.last().unwrap().ends[0] as usize];
                assert_eq!((name.as_str(), distance), ("BossRoom", parent.distance.map(|before| before + 1)));
                assert_eq!(tags[index], "End BossRoom MainPath", "its tile's tags, BossRoom and MainPath");
            }
        }
    }
    let own: BTreeSet<&str> = dungeon.draft().rooms.last().unwrap().tags.iter().map(|tag| &**tag).collect();
    assert_eq!(own, BTreeSet::from(["BossRoom", "End", "MainPath"]));
}

#[test]
fn doc_a_room_after_one_to_three_corridors() {
    let mut runs = BTreeMap::new();
    for seed in 0..300 {
        let dungeon = make(&recipe("tilepath", &["min_path_length=25", "max_branches=0"]), &seed.to_string());
        let assembly = assembly(&dungeon);
        let sorts: Vec<bool> = path(assembly)[1..].iter().map(|node| assembly.tile(node).is_corridor()).collect();
        for run in sorts.chunk_by(|a, b| a == b).filter(|run| run[0]) {
            *runs.entry(run.len()).or_insert(0) += 1;
        }
        assert!(path(assembly)[1..].iter().all(|node| assembly.tile(node).connectors.len() >= 2));
    }
    assert_eq!(runs.keys().copied().collect::<Vec<_>>(), [1, 2, 3], "{runs:?}");
}

/// Between two rooms stand 1.27 corridors on average: E = p + 2p²/3 + p³/3 with p = 0.75, a share of 0.56.
#[test]
fn own_the_share_of_linear_tiles_at_every_length() {
    for (length, seeds) in [(8, 600), (25, 200), (50, 100), (100, 60), (200, 30)] {
        let recipe = recipe("tilepath", &[&format!("min_path_length={length}"), "max_branches=0"]);
        let (mut corridors, mut all) = (0, 0);
        for seed in 0..seeds {
            let dungeon = make(&recipe, &seed.to_string());
            let assembly = assembly(&dungeon);
            corridors += path(assembly)[1..].iter().filter(|node| assembly.tile(node).is_corridor()).count();
            all += length - 1;
        }
        let share = corridors as f64 / all as f64;
        assert!((0.53..0.61).contains(&share), "{share} at {length}");
    }
    let only = |share: &str| {
        let dungeon = make(&recipe("tilepath", &[&format!("linear_share={share}")]), "4");
        let assembly = assembly(&dungeon).clone();
        path(&assembly)[1..].iter().filter(|node| assembly.tile(node).is_corridor()).count()
    };
    assert_eq!(only("0"), 0);
    assert!(only("1") >= 4);
}

/// Phase 3: the boss waits beyond the last tile of the path, so nothing on the path is farther, and the tag `MainPath` says
/// the way to it.
#[test]
fn doc_boss_at_the_farthest_connector_and_main_path_the_way_to_it() {
    for (sets, seeds) in
        [(&[][..], 1_000), (&["tileset=sewer"], 300), (&["target_size=60", "max_branches=60", "loops=true"], 100)]
    {
        for seed in 0..seeds {
            let dungeon = make(&recipe("tilepath", sets), &seed.to_string());
            let assembly = assembly(&dungeon);
            let end = assembly.end().unwrap();
            let last = path(assembly).len() - 1;
            assert!(assembly.edges.iter().any(|edge| edge.ends == [last as u32, end as u32]), "seed {seed}");
            let main: Vec<usize> = (0..=last).chain([end]).collect();
            assert_eq!(routes::main_path_nodes(assembly), main);
            assert_eq!(routes::shortest_path_length(assembly), Some(main.len()), "seed {seed}");
        }
    }
}

/// Issue 14, point 17: the target is reached, or the shortfall is said.
#[test]
fn own_target_size_is_reached_wherever_branches_have_a_place() {
    for sets in [
        &[][..],
        &["target_size=50", "max_branches=50"],
        &["target_size=24", "max_branches=5", "branch_length=3"],
        &["tileset=sewer"],
        &["tileset=sewer", "target_size=50", "max_branches=50"],
    ] {
        let recipe = recipe("tilepath", sets);
        let missing = |seed: i32| stats(make(&recipe, &seed.to_string()).draft()).missing_tiles;
        let reached = (0..300).filter(|seed| missing(*seed) == Some(0)).count();
        assert!(reached >= 285, "{sets:?}: {reached} of 300");
    }
    let few = recipe("tilepath", &["target_size=50", "max_branches=2"]);
    assert_eq!(stats(make(&few, "4").draft()).missing_tiles, Some(50 - 11), "eight tiles, the boss, two branches");
}

/// Branches begin at the path first, and once its connectors are used up at other branches.
#[test]
fn own_branches_fork() {
    let dungeon = make(&recipe("tilepath", &["target_size=50", "max_branches=50"]), "9");
    let assembly = assembly(&dungeon);
    let (on_path, forks): (Vec<_>, Vec<_>) =
        routes::branches(assembly).into_iter().partition(|branch| assembly.nodes[branch.from].name.is_main_path());
    assert!(!on_path.is_empty() && forks.len() > 20, "{} and {}", on_path.len(), forks.len());
}

/// Loops are there where they are wanted, and only there; no way to the boss is shorter for them.
#[test]
fn own_loops_join_connectors_that_meet() {
    let loops = |sets: &[&str]| -> usize {
        let recipe = recipe("tilepath", &[&["target_size=100", "max_branches=100"], sets].concat());
        let extra = |seed: i32| {
            let dungeon = make(&recipe, &seed.to_string());
            assembly(&dungeon).edges.len() + 1 - assembly(&dungeon).nodes.len()
        };
        (0..40).map(extra).sum()
    };
    assert_eq!(loops(&[]), 0);
    assert!(loops(&["loops=true"]) > 40);
}

/// Issue 14, point 19: ten thousand tiles stay on a board in proportion to them.
#[test]
fn own_long_paths_stay_compact() {
    for length in [1_000, 4_000] {
        let recipe = recipe("tilepath", &[&format!("min_path_length={length}"), "target_size=1"]);
        let board = make(&recipe, "long").draft().board.cells.bounds();
        assert!(board.area() <= 1_500 * length, "{length} tiles on {board:?}");
        assert!(board.w <= 3 * board.h && board.h <= 3 * board.w, "{board:?}");
    }
}

#[test]
fn contract_the_way_to_the_boss_has_at_least_min_path_length_nodes() {
    for length in [1, 2, 3, 4, 5, 8, 12, 25] {
        for seed in 0..40 {
            let dungeon = make(&recipe("tilepath", &[&format!("min_path_length={length}")]), &seed.to_string());
            let assembly = assembly(&dungeon);
            assert!(routes::shortest_path_length(assembly) >= Some(length), "seed {seed}, length {length}");
            assert_eq!(routes::main_path_nodes(assembly).len(), length + 1, "the path and the boss");
        }
    }
}

/// Phase 4.
#[test]
fn doc_branches_stop_at_max_branches_and_target_size() {
    for (sets, most) in [
        (&["max_branches=0"][..], 0),
        (&["max_branches=2"], 2),
        (&["target_size=10"], 1),
        (&["target_size=4"], 0),
        (&["target_size=40", "max_branches=5", "branch_length=3"], 15),
    ] {
        let mut largest = 0;
        for seed in 0..60 {
            let dungeon = make(&recipe("tilepath", sets), &seed.to_string());
            let assembly = assembly(&dungeon);
            let branches: Vec<_> = assembly.nodes.iter().filter(|node| !node.name.is_main_path()).collect();
            assert!(branches.iter().all(|node| !assembly.tile(node).is("End") && !assembly.tile(node).is("Start")));
            largest = largest.max(branches.len());
        }
        assert!(largest <= most && largest * 2 >= most, "{sets:?}: {largest} of {most}");
    }
}

#[test]
fn own_branches_never_reuse_the_start_tile() {
    let mut tiles = small();
    tiles[0].tags.clear();
    let tileset = Tileset::new("no start", 800, tiles).unwrap();
    let recipe = of(tileset, |params| (params.target_size, params.max_branches) = (30, 20));
    for seed in 0..60 {
        let dungeon = make(&recipe, &seed.to_string());
        let assembly = assembly(&dungeon);
        let start = assembly.nodes[0].tile;
        assert!(assembly.nodes.iter().all(|node| node.name.is_main_path() || node.tile != start));
    }
}

/// Where the document's run succeeds, nothing is taken back, and what steps back would do plays no part.
#[test]
fn own_the_documents_run_is_kept_where_it_succeeds() {
    let (mut straight, mut bent) = (0, 0);
    for seed in 0..300 {
        let (made, steps) = traced(&recipe("tilepath", &["min_path_length=12"]), &seed.to_string());
        let made = made.unwrap();
        if steps.backtracked == 0 {
            assert_eq!(steps.joined, made.draft().rooms.len());
            assert!(
                steps.tiles_tried >= steps.tiles_fit && steps.tiles_fit >= steps.joined - 1,
                "the start is not tried"
            );
            straight += 1;
        } else {
            bent += 1;
        }
    }
    assert!(straight > 200 && bent > 10, "{straight} straight, {bent} with steps back");
}

/// With hardly an attempt for the run, the steps back find a path all the same.
#[test]
fn own_max_attempts_bounds_the_run_and_not_the_search() {
    for seed in 0..30 {
        let (made, steps) = traced(&recipe("tilepath", &["max_attempts=1"]), &seed.to_string());
        assert!(routes::validate(assembly(&made.unwrap())).is_ok());
        assert_eq!(steps.attempts, 1);
    }
}

#[test]
fn own_long_paths_reach_the_boss() {
    for (length, seeds) in [(8, 200), (12, 200), (25, 100), (50, 60), (100, 30), (200, 15)] {
        let recipe = recipe("tilepath", &[&format!("min_path_length={length}")]);
        for seed in 0..seeds {
            let dungeon = make(&recipe, &seed.to_string());
            assert_eq!(dungeon.origin().attempt, 0, "length {length}, seed {seed}");
        }
    }
}

/// Retry k of an integer seed is seed + k, of a text its k-th stream; the dungeon says which attempt it is.
#[test]
fn doc_retries_use_the_next_seeds() {
    // Only bends to the right: the path curls up, and few seeds lead anywhere.
    let mut tiles = small();
    tiles[1] = tile("Bend", (40, 40), "SE", &[]);
    tiles[2] = tile("Room", (40, 40), "NES", &[]);
    tiles[3] = tile("End", (200, 200), "S", &["End"]);
    let tileset = Tileset::new("curly", 800, tiles).unwrap();
    let hard =
        |attempts| Recipe { attempts: Some(attempts), ..of(tileset.clone(), |params| params.min_path_length = 60) };
    let first = |attempts: u32| (0..4_i64).map(|seed| generate(&hard(attempts), seed)).collect::<Vec<_>>();
    for (seed, made) in (0..).zip(first(5)) {
        let Ok(dungeon) = made else { continue };
        let attempt = dungeon.origin().attempt;
        let direct = generate(&hard(1), Seed::from(seed + i64::from(attempt))).unwrap();
        assert_eq!(fingerprint(direct.draft()), fingerprint(dungeon.draft()));
    }
    let mut impossible = small();
    impossible[3] = tile("End", (400, 16), "S", &["End"]);
    impossible[1] = tile("Hall", (16, 16), "NS", &[]);
    let tileset = Tileset::new("no place", 800, impossible).unwrap();
    let recipe = Recipe { attempts: Some(3), ..of(tileset, |params| params.min_path_length = 30) };
    match Workshop::new().generate(&recipe, "x") {
        Err(error @ Error::GaveUp { attempts: 3, .. }) => assert!(error.to_string().contains("tileset"), "{error}"),
        Err(other) => panic!("{other}"),
        Ok(_) => {}
    }
}

#[test]
fn own_every_tile_is_reached_on_the_board() {
    let dungeon = make(&recipe("tilepath", &["target_size=30", "max_branches=12"]), "all");
    let reached = crate::common::walk(dungeon.draft(), [dungeon.draft().start], &BTreeSet::new());
    assert!(dungeon.draft().rooms.iter().all(|room| room.rect.cells().all(|cell| reached.contains(&cell))));
}
