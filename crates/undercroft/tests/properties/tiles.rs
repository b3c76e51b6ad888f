//! Assemblies of random tilesets held against brute force, and tampered with in every way `check` has a rule for.

use std::sync::LazyLock;

use proptest::prelude::*;
use undercroft::{
    Assembly, ConnectorState, Draft, Dungeon, Error, NodeName, RoomId,
    check::{Fault, Rule},
    generate,
    geom::{Aabb, Point, Turn, Vec3},
    recipe::{MarkerKind, Method, Recipe, Tile, Tilepath, Tileset},
    routes,
};

use crate::{
    common::{
        broken_rules::check,
        make, recipe,
        sound::assert_sound,
        tiles::{assembly, random, small, tile},
    },
    recipes::config,
};

proptest! {
    #![proptest_config(config(400))]

    /// Any tileset and any numbers: sound by brute force, or an error that says why.
    #[test]
    fn random_tilesets_make_sound_dungeons(
        key in any::<u64>(),
        seed in any::<i64>(),
        (length, size, branches, branch) in (1..40_i32, 1..60_i32, 0..30_i32, 1..4_i32),
        (share, loops) in (0.0..=1.0_f64, any::<bool>()),
    ) {
        let params = Tilepath {
            min_path_length: length,
            target_size: size,
            max_branches: branches,
            branch_length: branch,
            linear_share: share,
            loops,
            tileset: random(key),
            ..Tilepath::default()
        };
        let recipe = Recipe::new(Method::Tilepath(params));
        prop_assert_eq!(recipe.problems(), []);
        match generate(&recipe, seed) {
            Ok(dungeon) => {
                assert_sound(&dungeon);
                second_opinion(&dungeon, length as usize);
            }
            Err(error @ Error::GaveUp { .. }) => prop_assert!(error.to_string().contains("tileset"), "{}", error),
            Err(error) => prop_assert!(false, "{}", error),
        }
        prop_assert_eq!(Recipe::from_json(&recipe.to_json().to_string()).unwrap(), recipe.filled_in());
    }

    /// Whatever is changed in a tileset, it is refused with reasons or can be built with; nothing panics.
    #[test]
    fn broken_tilesets_are_refused(
        tile in 0..4_usize, what in 0..9_usize, number in any::<i32>(), small_number in -3_000..3_000_i32,
    ) {
        let mut tiles = small();
        let own = &mut tiles[tile];
        match what {
            0 => own.size.x = number,
            1 => own.size.z = small_number,
            2 => own.connectors[0].position.x = number,
            3 => own.connectors[0].position.z = small_number,
            4 => own.markers[0].position.y = number,
            5 => own.tags = vec!["End".into()],
            6 => own.connectors[0].kind = "?".into(),
            7 => own.id.clear(),
            _ => own.connectors[0].position = Vec3 { x: small_number, y: number, z: small_number },
        }
        match Tileset::new("odd", if what == 8 { number } else { 800 }, tiles) {
            Err(problems) => prop_assert!(problems.iter().all(|problem| !problem.path.is_empty() && !problem.rule.is_empty())),
            Ok(tileset) => {
                let params = Tilepath { tileset, min_path_length: 4, ..Tilepath::default() };
                let recipe = Recipe::new(Method::Tilepath(params));
                if recipe.problems().is_empty() {
                    match generate(&recipe, "odd") {
                        Ok(dungeon) => second_opinion(&dungeon, 4),
                        Err(error) => prop_assert!(matches!(error, Error::GaveUp { .. }), "{}", error),
                    }
                }
            }
        }
    }
}

/// Every two tiles, every edge and the way, as plainly as can be.
fn second_opinion(dungeon: &Dungeon, length: usize) {
    let assembly = assembly(dungeon);
    for (index, node) in assembly.nodes.iter().enumerate() {
        let size = assembly.tile(node).size;
        let bounds = Aabb::of_tile(node.at, size, node.turn);
        assert_eq!(bounds, node.bounds);
        assert!(assembly.nodes[..index].iter().all(|other| !other.bounds.overlaps(bounds)));
    }
    let Method::Tilepath(params) = &dungeon.origin().recipe.method else { panic!("tiles of another method") };
    assert!(assembly.edges.len() + 1 == assembly.nodes.len() || params.loops);
    assert_eq!(routes::validate(assembly), Ok(()));
    assert_eq!(routes::shortest_path_length(assembly), Some(length + 1), "the path and the boss");
    assert_eq!(routes::main_path_nodes(assembly).len(), length + 1, "the main path is the way to the boss");
    assert!(routes::all_paths(assembly, 1_000).contains(&routes::main_path_nodes(assembly)) || params.loops);
    branches_end_well(assembly);
    let missing = (params.target_size as usize).saturating_sub(assembly.nodes.len());
    assert_eq!(undercroft::stats(dungeon.draft()).missing_tiles, Some(missing as u32), "the shortfall is said");
    let corridors = |index: usize| assembly.tile(&assembly.nodes[index]).is_corridor();
    let main: Vec<usize> = routes::main_path_nodes(assembly);
    let inner = &main[1..main.len() - 1];
    let longest = inner.chunk_by(|a, b| corridors(*a) == corridors(*b)).filter(|run| corridors(run[0])).map(<[_]>::len);
    assert!(longest.max().unwrap_or(0) <= 3);
}

/// A branch ends in a room, where there is loot or in a dead end, unless there are only bare hallways.
fn branches_end_well(assembly: &Assembly) {
    let bare = |tile: &Tile| {
        tile.connectors.len() == 2 && tile.markers.iter().all(|marker| marker.kind != MarkerKind::LootSpawn)
    };
    let start = &assembly.tile(&assembly.nodes[0]).id;
    let usable = |tile: &&Tile| tile.id != *start && !tile.is("Start") && !tile.is("End");
    if assembly.tileset.tiles().iter().filter(usable).all(bare) {
        return;
    }
    for branch in routes::branches(assembly) {
        let last = *branch.nodes.last().unwrap();
        assert!(!bare(assembly.tile(&assembly.nodes[last])), "{}", assembly.nodes[last].name);
    }
}

static DUNGEON: LazyLock<Dungeon> = LazyLock::new(|| make(&recipe("tilepath", &["target_size=20"]), "tamper"));

fn broken(tamper: impl FnOnce(&mut Draft)) -> Vec<Fault> {
    let (origin, mut draft) = (DUNGEON.origin().clone(), DUNGEON.clone().into_draft());
    tamper(&mut draft);
    check(draft, origin).err().map(|unsound| unsound.faults).unwrap_or_default()
}

fn breaks(rule: Rule, tamper: impl FnOnce(&mut Assembly)) {
    let faults = broken(|draft| tamper(draft.assembly.as_mut().unwrap()));
    assert!(faults.iter().any(|fault| fault.rule == rule), "{rule:?} not in {faults:?}");
}

#[test]
pub fn graph() {
    breaks(Rule::Graph, |own| own.nodes[2].name = NodeName::Path(7));
    breaks(Rule::Graph, |own| own.nodes[0].name = NodeName::Boss);
    breaks(Rule::Graph, |own| own.nodes[3].distance = Some(9));
    breaks(Rule::Graph, |own| own.nodes[3].distance = None);
    breaks(Rule::Graph, |own| own.nodes[1].tile = 999);
    breaks(Rule::Graph, |own| own.edges[0].ends = [0, 999]);
    breaks(Rule::Graph, |own| own.edges[0].connectors = [77, 0]);
    breaks(Rule::Graph, |own| own.edges.swap(0, 1));
    breaks(Rule::Graph, |own| {
        own.edges.pop();
    });
    breaks(Rule::Graph, |own| {
        own.nodes.pop();
    });
    breaks(Rule::Graph, |own| own.nodes.clear());
    breaks(Rule::Graph, |own| own.tileset = Tileset::ready("sewer").unwrap());
    breaks(Rule::Graph, |own| own.target_size = 21);
    breaks(Rule::Graph, |own| own.edges.push(own.edges[1]));
    breaks(Rule::Graph, |own| own.nodes[0].at.x = i32::MAX);
    breaks(Rule::Graph, |own| own.nodes[0].bounds.min.x = i32::MIN);
    assert!(broken(|draft| draft.assembly = None).iter().any(|fault| fault.rule == Rule::Graph));
    let mut origin = DUNGEON.origin().clone();
    origin.recipe = recipe("bsp", &[]).resolve().unwrap();
    assert!(check(DUNGEON.clone().into_draft(), origin).is_err());
}

#[test]
pub fn connectors_meet() {
    breaks(Rule::ConnectorsMeet, |own| own.nodes[2].turn = Turn::new(own.nodes[2].turn.quarters() + 2));
    breaks(Rule::ConnectorsMeet, |own| own.edges[1].connectors[0] = own.edges[0].connectors[1]);
    breaks(Rule::ConnectorsMeet, |own| {
        own.nodes[2].at.x += 400;
        own.nodes[2].bounds.min.x += 400;
        own.nodes[2].bounds.max.x += 400;
    });
}

#[test]
pub fn tiles_disjoint() {
    breaks(Rule::TilesDisjoint, |own| own.nodes[2].bounds = own.nodes[1].bounds);
    breaks(Rule::TilesDisjoint, |own| {
        let far = own.nodes[0];
        let last = own.nodes.last_mut().unwrap();
        (last.at, last.turn) = (far.at, far.turn);
        last.bounds = Aabb::of_tile(last.at, Vec3::studs(48, 16, 48), last.turn);
    });
}

#[test]
pub fn on_the_raster() {
    breaks(Rule::OnTheRaster, |own| own.raster.origin.x += 400);
    breaks(Rule::OnTheRaster, |own| own.raster.origin.z = i32::MAX);
    breaks(Rule::OnTheRaster, |own| own.raster.studs_per_cell = 2);
    let seen = |tamper: fn(&mut Draft)| broken(tamper).iter().any(|fault| fault.rule == Rule::OnTheRaster);
    assert!(seen(|draft| draft.marks[0].studs = None));
    assert!(seen(|draft| draft.marks[0].studs = Some(Vec3 { x: i32::MIN, y: 0, z: 0 })));
    assert!(seen(|draft| draft.marks.swap(0, 9)));
    assert!(seen(|draft| {
        draft.marks.pop();
    }));
    assert!(seen(|draft| {
        let extra = draft.marks[0].clone();
        draft.marks.push(extra);
    }));
    assert!(seen(|draft| draft.passages.first_mut().unwrap().ends.swap(0, 1)));
}

#[test]
pub fn openings() {
    let door = |own: &Assembly| {
        own.openings.as_ref().unwrap().iter().position(|opening| opening.state == ConnectorState::Door).unwrap()
    };
    breaks(Rule::Openings, |own| {
        let at = door(own);
        own.openings.as_mut().unwrap()[at].state = ConnectorState::Wall;
    });
    breaks(Rule::Openings, |own| {
        own.openings.as_mut().unwrap().pop();
    });
    assert!(
        broken(|draft| {
            draft.doors.pop();
        })
        .iter()
        .any(|fault| fault.rule == Rule::Openings)
    );
}

fn holds_to(dungeon: &Dungeon, draft: Draft, recipe: Recipe) -> Vec<Fault> {
    let mut origin = dungeon.origin().clone();
    origin.recipe = recipe.resolve().unwrap();
    check(draft, origin).err().map(|unsound| unsound.faults).unwrap_or_default()
}

fn has(faults: &[Fault], rule: Rule) {
    assert!(faults.iter().any(|fault| fault.rule == rule), "{rule:?} not in {faults:?}");
}

fn of(params: Tilepath) -> Recipe {
    Recipe { passes: Default::default(), ..Recipe::new(Method::Tilepath(params)) }
}

/// Promises are broken by asking for more than was made.
#[test]
pub fn path_length_and_branches() {
    let with = |sets: &[&str]| holds_to(&DUNGEON, DUNGEON.clone().into_draft(), recipe("tilepath", sets));
    assert_eq!(with(&["target_size=20"]), []);
    has(&with(&["target_size=20", "min_path_length=30"]), Rule::PathLength);
    has(&with(&["target_size=9"]), Rule::Graph);
    has(&with(&["target_size=20", "max_branches=1"]), Rule::Graph);
}

/// A dungeon whose loops a recipe without them does not allow, and one whose free connectors a recipe with them joins.
#[test]
pub fn loops() {
    let sets = ["target_size=60", "max_branches=60", "passes.openings=false"];
    let with = recipe("tilepath", &[&sets[..], &["loops=true"]].concat());
    let without = recipe("tilepath", &sets);
    let count = |dungeon: &Dungeon| assembly(dungeon).edges.len() + 1 - assembly(dungeon).nodes.len();
    let looped = (0..20).map(|seed: i32| make(&with, &seed.to_string())).find(|made| count(made) > 0).unwrap();
    has(&holds_to(&looped, looped.clone().into_draft(), without.clone()), Rule::Graph);
    let tree = make(&without, looped.origin().seed.as_str());
    assert_eq!(assembly(&tree).nodes, assembly(&looped).nodes, "loops only add edges");
    has(&holds_to(&tree, tree.clone().into_draft(), with), Rule::LoopsJoined);
}

/// A branch of one hallway, in a tileset that has rooms.
#[test]
pub fn a_branch_that_ends_in_a_hallway() {
    let mut tiles = small();
    tiles[2] = tile("Chest", (16, 24), "NS", &[]);
    tiles[2].markers[0].kind = MarkerKind::LootSpawn;
    tiles.push(tile("Room", (24, 24), "NES", &[]));
    let tileset = |tiles: &[Tile]| Tileset::new("tileset", 800, tiles.to_vec()).unwrap();
    let params = Tilepath { tileset: tileset(&tiles), ..Tilepath::default() };
    let ends_in_chest =
        |made: &Dungeon| assembly(made).nodes.iter().any(|node| !node.name.is_main_path() && node.tile == 2);
    let made = (0..100).map(|seed| make(&of(params.clone()), &seed.to_string())).find(ends_in_chest).unwrap();
    tiles[2].markers[0].kind = MarkerKind::EnemySpawn;
    let mut draft = made.clone().into_draft();
    draft.assembly.as_mut().unwrap().tileset = tileset(&tiles);
    for mark in draft.marks.iter_mut().filter(|mark| mark.kind == undercroft::MarkKind::LootSpawn) {
        mark.kind = undercroft::MarkKind::EnemySpawn;
    }
    has(&holds_to(&made, draft, of(Tilepath { tileset: tileset(&tiles), ..params })), Rule::BranchEnds);
}

#[test]
pub fn a_path_of_rooms_alone() {
    let rooms = Tilepath { linear_share: 0.0, ..Tilepath::default() };
    let made = make(&of(rooms.clone()), "rooms");
    has(&holds_to(&made, made.clone().into_draft(), of(Tilepath { linear_share: 1.0, ..rooms })), Rule::LinearShare);
}

/// Halls that are rooms by a third connector nobody uses: without it they are halls, and far too many in a row.
#[test]
pub fn a_path_of_halls_alone() {
    let mut tiles = small();
    tiles[2] = tile("Niche", (16, 24), "NSE", &[]);
    let tileset = |tiles: &[Tile]| Tileset::new("tileset", 800, tiles.to_vec()).unwrap();
    let params = Tilepath { tileset: tileset(&tiles), max_branches: 0, ..Tilepath::default() };
    let is_straight = |dungeon: &Dungeon| {
        let own = assembly(dungeon);
        own.edges
            .iter()
            .all(|edge| (0..2).all(|end| own.nodes[edge.ends[end] as usize].tile != 2 || edge.connectors[end] < 2))
    };
    let made = (0..400).map(|seed| make(&of(params.clone()), &seed.to_string())).find(is_straight).unwrap();
    tiles[2].connectors.pop();
    // A room that the path could have, so that the recipe is sound.
    tiles.push(tile("Room", (24, 24), "NSE", &[]));
    let mut draft = made.clone().into_draft();
    draft.assembly.as_mut().unwrap().tileset = tileset(&tiles);
    has(&holds_to(&made, draft, of(Tilepath { tileset: tileset(&tiles), ..params })), Rule::Pacing);
}

/// A boss moved to a nearer connector, while a farther one would take it.
#[test]
fn a_boss_that_is_not_the_farthest() {
    let recipe = recipe("tilepath", &["max_branches=0", "min_path_length=6", "passes.openings=false"]);
    let faults = (0..50).find_map(|seed: i32| nearer_boss(&make(&recipe, &seed.to_string())));
    has(&faults.expect("one of fifty dungeons has room for a nearer boss"), Rule::BossFarthest);
}

/// The dungeon with its boss at an earlier connector, if there is one that takes it; with what `check` says of it.
fn nearer_boss(dungeon: &Dungeon) -> Option<Vec<Fault>> {
    let mut own = assembly(dungeon).clone();
    let end = own.nodes.len() - 1;
    let path = end;
    for node in 1..path - 1 {
        for plug in 0..own.tile(&own.nodes[node]).connectors.len() as u16 {
            let used = own
                .edges
                .iter()
                .any(|edge| (0..2).any(|at| (edge.ends[at], edge.connectors[at]) == (node as u32, plug)));
            let (at, dir) = own.connector(&own.nodes[node], plug)?;
            let tile = own.tile(&own.nodes[end]);
            let turn = Turn::between(tile.connectors[0].direction, dir.opposite());
            let centre = at.minus(turn.vec(tile.connectors[0].position));
            let bounds = Aabb::of_tile(centre, tile.size, turn);
            if used || own.nodes[..path].iter().any(|other| other.bounds.overlaps(bounds)) {
                continue;
            }
            (own.nodes[end].at, own.nodes[end].turn, own.nodes[end].bounds) = (centre, turn, bounds);
            own.nodes[end].distance = Some(node as u32 + 1);
            own.edges.last_mut()?.ends[0] = node as u32;
            own.edges.last_mut()?.connectors[0] = plug;
            return relaid(dungeon, own);
        }
    }
    None
}

/// What `check` says of another assembly, laid on the old board where that is large enough.
fn relaid(dungeon: &Dungeon, own: Assembly) -> Option<Vec<Fault>> {
    let old = dungeon.clone().into_draft();
    let end = own.nodes.len() - 1;
    let mut layout = undercroft::Layout {
        width: old.board.cells.width() + 40,
        height: old.board.cells.height() + 40,
        rock: undercroft::Cell::Void,
        rooms: old.rooms.clone(),
        passages: old.passages.clone(),
        marks: old.marks.clone(),
        start: old.start,
        ..undercroft::Layout::default()
    };
    let node = own.nodes[end];
    let rect = own.raster.tile(node.at, own.tile(&node).size, node.turn).grown(-1);
    if rect.x < 2 || rect.y < 2 {
        return None;
    }
    layout.rooms[end].rect = rect;
    let edge = *own.edges.last()?;
    let (at, dir) = own.connector(&own.nodes[edge.ends[0] as usize], edge.connectors[0])?;
    let near = own.raster.opening(at, dir, own.tileset.connector_width());
    let cells: Vec<Point> = near.cells().flat_map(|cell| [cell, dir.step(cell)]).collect();
    let passage = layout.passages.last_mut()?;
    (passage.ends, passage.route) = (edge.ends.map(RoomId), undercroft::Route::Cells(cells));
    let mut markers = own.tile(&node).markers.iter();
    for mark in layout.marks.iter_mut().filter(|mark| mark.room == Some(RoomId(end as u32))) {
        let studs = node.at.plus(node.turn.vec(markers.next()?.position));
        (mark.studs, mark.at) = (Some(studs), own.raster.cell(studs));
    }
    layout.goal = Some(rect.centre());
    layout.assembly = Some(own);
    let faults = check(undercroft::carve(layout), dungeon.origin().clone()).err()?.faults;
    faults.iter().any(|fault| fault.rule == Rule::BossFarthest).then_some(faults)
}
