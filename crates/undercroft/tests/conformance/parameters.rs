//! Every parameter of every method and pass has an effect that can be seen.

use undercroft::{
    Json, Recipe, fingerprint,
    recipe::{RecipeReader, describe_methods, describe_passes},
};

use crate::common::recipe;

/// The parameter, what it is set to, and what else is set so that it matters.
const TABLE: &[(&str, &str, &str, &[&str])] = &[
    (
        "given",
        "layout",
        "{ width = 9, height = 9, start = [2, 2], rooms = [{ x = 1, y = 1, width = 4, height = 4 }] }",
        &[],
    ),
    ("bsp", "width", "81", &[]),
    ("bsp", "height", "41", &[]),
    ("bsp", "depth", "3", &[]),
    ("bsp", "min_room", "5", &[]),
    ("bsp", "max_room", "14", &[]),
    ("bsp", "corridors", "vertical_first", &[]),
    ("bsp", "pillars", "true", &[]),
    ("scatter", "width", "101", &[]),
    ("scatter", "height", "101", &[]),
    ("scatter", "min_room", "15", &[]),
    ("scatter", "max_room", "31", &[]),
    ("scatter", "target_min", "5", &[]),
    ("scatter", "target_max", "11", &[]),
    ("scatter", "tries_per_room", "5", &[]),
    ("scatter", "min_rooms", "9", &[]),
    ("scatter", "edge_padding", "2", &[]),
    ("scatter", "room_padding", "3", &[]),
    ("scatter", "corridor_width", "1", &[]),
    ("scatter", "join", "nearest", &[]),
    ("scatter", "horizontal_chance", "0.2", &[]),
    ("scatter", "special_chance", "0.9", &[]),
    ("scatter", "floor", "4", &[]),
    ("scatter", "boss", "world", &["floor=3"]),
    ("scatter", "seal", "true", &[]),
    ("tilepath", "min_path_length", "9", &[]),
    ("tilepath", "target_size", "10", &[]),
    ("tilepath", "max_branches", "1", &[]),
    ("tilepath", "branch_length", "2", &["target_size=20"]),
    ("tilepath", "max_attempts", "3", &[]),
    ("tilepath", "linear_share", "0.2", &[]),
    ("tilepath", "studs_per_cell", "2", &[]),
    ("tilepath", "tileset", "sewer", &["studs_per_cell=1"]),
    ("tilepath", "loops", "true", &["target_size=200", "max_branches=200"]),
    ("tilepath", "openings.kind", "secret", &[]),
    ("tabletop", "roles.style", "lair", &[]),
    ("tabletop", "roles.treasure", "0.4", &[]),
    ("tabletop", "roles.shrine", "0.4", &[]),
    ("tabletop", "roles.trap", "0.4", &[]),
    ("tabletop", "roles.challenge", "0.4", &[]),
    ("scatter", "doors.kind", "archway", &[]),
    ("scatter", "doors.seal", "true", &[]),
    ("bsp", "doors.at", "ends", &["doors.kind=closed"]),
    ("scatter", "doors.archway", "0.5", &[]),
    ("scatter", "doors.locked", "0.5", &[]),
    ("scatter", "doors.secret", "0.5", &[]),
    ("scatter", "doors.secrets", "anywhere", &["doors.kind=secret"]),
    ("walk", "stairs.frequency", "1.0", &["passes.stairs=true", "rooms=8", "corridor_width=1", "corridor_height=5"]),
    ("tabletop", "links.level", "2", &["passes.locks=true"]),
    (
        "tabletop",
        "links.stairs",
        "[{ x = 25, y = 25, direction = 'down', to = [1, 0, 0] }]",
        &["method.tabletop.size='xlarge'"],
    ),
    ("tabletop", "links.keys", "[]", &["passes.locks=true"]),
    (
        "tabletop",
        "links.kinds",
        "[{ name = 'bone', spent = false }, { name = 'iron', spent = true }, { name = 'boss', spent = false }]",
        &["passes.locks=true"],
    ),
    ("tabletop", "locks.count", "1", &["passes.locks=true"]),
    ("tabletop", "locks.keys", "named", &["passes.locks=true"]),
    ("tabletop", "locks.goal", "false", &["passes.locks=true"]),
    ("tabletop", "locks.depth", "3", &["passes.locks=true"]),
    ("tabletop", "locks.fairness", "winnable", &["passes.locks=true"]),
    ("tabletop", "prefabs.share", "0.9", &["passes.prefabs=true"]),
    (
        "tabletop",
        "prefabs.set",
        "{ prefab = [{ name = 'hut', map = ['###', '#.+', '###'] }] }",
        &["passes.prefabs=true"],
    ),
    ("scatter", "furnishings.style", "crypt", &["passes.furnishings=true"]),
    ("scatter", "furnishings.amount", "0.9", &["passes.furnishings=true"]),
    ("scatter", "lights.rooms", "0.1", &["passes.lights=true"]),
    ("scatter", "lights.spacing", "3", &["passes.lights=true"]),
    ("scatter", "water.depth", "lakes", &["passes.water=true"]),
    ("scatter", "exits.count", "3", &["passes.exits=true"]),
    ("scatter", "contents.treasure_loot", "4", &[]),
    ("scatter", "contents.treasure_factor", "3", &[]),
    ("scatter", "contents.hazard_share", "0.1", &[]),
    ("scatter", "contents.challenge_rewards", "1", &[]),
    ("scatter", "contents.challenge_xp", "2", &[]),
    ("scatter", "contents.challenge_loot", "2", &[]),
    ("scatter", "encounters.floor", "3", &[]),
    ("scatter", "encounters.boss", "none", &["floor=5"]),
    ("scatter", "encounters.normal_min", "5", &[]),
    ("scatter", "encounters.normal_area", "100", &[]),
    ("scatter", "encounters.normal_floors", "1", &[]),
    ("scatter", "encounters.normal_max", "3", &[]),
    ("scatter", "encounters.challenge_min", "8", &[]),
    ("scatter", "encounters.challenge_area", "300", &[]),
    ("scatter", "encounters.challenge_floors", "1", &[]),
    ("scatter", "encounters.challenge_max", "2", &[]),
    ("scatter", "encounters.challenge_scaling", "3", &[]),
    ("scatter", "encounters.rule", "depth", &[]),
    ("walk", "encounters.deeper", "5", &["passes.encounters=true"]),
    ("scatter", "wang.tileset", "greed", &["boss=world", "floor=3"]),
    (
        "scatter",
        "wang.tilesets",
        "{ pride = { frames = [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0], sin = 'Vanity' } }",
        &["boss=world", "floor=3"],
    ),
    ("walk", "width", "151", &[]),
    ("walk", "height", "151", &[]),
    ("walk", "rooms", "5", &[]),
    ("walk", "first_width", "9", &[]),
    ("walk", "first_height", "9", &[]),
    ("walk", "room_width", "6", &[]),
    ("walk", "room_height", "6", &[]),
    ("walk", "boss_width", "8", &[]),
    ("walk", "boss_height", "8", &[]),
    ("walk", "corridor_width", "3", &[]),
    ("walk", "corridor_height", "3", &[]),
    ("walk", "placement", "free", &["room_width=8"]),
    ("walk", "directions", "['south', 'west']", &[]),
    ("walk", "boss", "farthest", &["branches=3", "branch_length=3"]),
    ("walk", "branches", "1", &[]),
    ("walk", "branch_length", "2", &["branches=1"]),
    ("walk", "loops", "1", &[]),
    ("walk", "circle_chance", "0.5", &[]),
    ("walk", "l_chance", "0.5", &[]),
    ("walk", "hall_chance", "0.5", &[]),
    ("walk", "treasure_rooms", "1", &[]),
    ("walk", "trap_rooms", "1", &[]),
    ("walk", "ground", "noise", &[]),
    ("walk", "erosion", "0.7", &["ground=caves"]),
    ("tabletop", "size", "large", &[]),
    ("tabletop", "rooms", "[5, 7]", &[]),
    ("tabletop", "archetype", "crypt", &[]),
    ("tabletop", "symmetry", "radial4", &[]),
    ("tabletop", "symmetry_break", "0.9", &["symmetry=bilateral"]),
    ("tabletop", "density", "0.9", &[]),
    ("tabletop", "room_size_bias", "0.5", &[]),
    ("tabletop", "round_room_chance", "0.5", &[]),
    ("tabletop", "hall_chance", "0.5", &[]),
    ("tabletop", "linearity", "0.9", &[]),
    ("tabletop", "loop_factor", "0.9", &[]),
    ("tabletop", "winding", "0.9", &[]),
    ("tabletop", "secret_door_chance", "0.5", &[]),
    ("tabletop", "stair_frequency", "0.9", &[]),
    ("tabletop", "exits", "3", &[]),
    ("tabletop", "water", "lakes", &[]),
    ("tabletop", "spine_length", "9", &["symmetry=bilateral"]),
    ("tabletop", "branch_chance", "0.2", &["symmetry=bilateral"]),
    ("tabletop", "branch_depth", "1", &["symmetry=bilateral"]),
    ("tabletop", "kept", "[{ x = 0, y = 0, width = 11, height = 9 }]", &[]),
    ("graph", "rooms", ROOMS, &[]),
    ("graph", "connections", CONNECTIONS, &[]),
    ("graph", "keys", "[{ name = 'brass', room = 'gatehouse' }]", &[LOCKED]),
    ("graph", "default", "{ width = 9, height = 8 }", &[]),
    ("graph", "corridor", "[6, 9]", &[]),
    ("graph", "start", "hall", &[]),
    ("graph", "goal", "hall", &[]),
    ("graph", "polish", "0", &[]),
    ("bsp", "text.text", "'another'", &["text.text='one'"]),
    ("bsp", "text.tab_width", "8", &["text.text=\"\\ta\\tb\\tc\\td\\te\""]),
];

/// The rooms of the usual graph, one of them larger.
const ROOMS: &str = "{ gatehouse = {}, hall = { width = 12, height = 12 }, guardroom = {}, armoury = {}, chapel = {}, \
    crypt = {}, library = {}, vault = {} }";
/// They in a row.
const CONNECTIONS: &str = "[['gatehouse', 'hall'], ['hall', 'guardroom'], ['guardroom', 'armoury'], ['armoury', 'chapel'], \
    ['chapel', 'crypt'], ['crypt', 'library'], ['library', 'vault']]";
/// The same with a lock.
const LOCKED: &str = "connections=[['gatehouse', 'hall'], ['hall', 'guardroom'], ['guardroom', 'armoury'], \
    ['armoury', 'chapel'], ['chapel', 'crypt'], ['crypt', 'library'], { between = ['library', 'vault'], lock = 'brass' }]";

/// What no dungeon shows: how large a tile is drawn is for those who draw it. Files are tested in `text_floor`.
const ELSEWHERE: [&str; 8] = [
    // What it may be set to beside its default is refused for now.
    "graph.crossings",
    // Whose texts are told, and what may be broken, changes no dungeon.
    "given.texts",
    "given.waived",
    // What the levels above have, by which letters of locks are counted on, and how many locks find a place for their keys.
    "links.locks_above",
    "links.most_locks",
    // The same as the set, from a file.
    "prefabs.file",
    "wang.tile_px",
    "text.file",
];

fn outcome(recipe: &Recipe, seed: i64) -> Result<u64, String> {
    undercroft::generate(recipe, seed).map(|dungeon| fingerprint(dungeon.draft())).map_err(|error| error.to_string())
}

#[test]
fn contract_every_parameter_has_an_effect() {
    for (method, name, value, others) in TABLE {
        let set = format!("{name}={value}");
        let before = recipe(method, others);
        let after = recipe(method, &[others, &[set.as_str()][..]].concat());
        assert_ne!(before, after, "{method} {set} is the default");
        assert!((0..40).any(|seed| outcome(&before, seed) != outcome(&after, seed)), "{method} {set} changes nothing");
    }
    let (one, more) =
        (recipe("bsp", &["width=40", "height=20"]), recipe("bsp", &["width=40", "height=20", "attempts=2"]));
    assert_ne!(outcome(&one, 62), outcome(&more, 62), "attempts");
}

#[test]
fn contract_the_table_has_every_parameter() {
    let mut listed: Vec<String> = TABLE
        .iter()
        .map(|(method, name, ..)| if name.contains('.') { (*name).to_owned() } else { format!("{method}.{name}") })
        .chain(ELSEWHERE.map(str::to_owned))
        .collect();
    let mut known: Vec<String> = describe_methods()
        .iter()
        .chain(&describe_passes())
        .flat_map(|described| described.fields.iter().map(|field| format!("{}.{}", described.name, field.name)))
        .collect();
    listed.sort();
    known.sort();
    assert_eq!(listed, known);
}

/// Every number is held to its range: one past either end is a problem that names the field and the range.
#[test]
fn contract_every_range_is_enforced() {
    for (kind, described) in [("method", describe_methods()), ("passes", describe_passes())] {
        for set in described {
            for field in &set.fields {
                let (Some(low), Some(high)) = (field.schema.get("minimum"), field.schema.get("maximum")) else {
                    continue;
                };
                let beyond = match (low, high) {
                    (Json::Whole(low), Json::Whole(high)) => [(low - 1).to_string(), (high + 1).to_string()],
                    _ => [format!("{:?}", low.as_f64().unwrap() - 0.5), format!("{:?}", high.as_f64().unwrap() + 0.5)],
                };
                for value in beyond {
                    let text = format!("[{kind}.{}]\n{} = {value}\n", set.name, field.name);
                    let problems = Recipe::from_toml(&text).unwrap_err();
                    let path = format!("{kind}.{}.{}", set.name, field.name);
                    let own = problems.list.iter().find(|problem| problem.path == path);
                    let problem = own.unwrap_or_else(|| panic!("{text}: {problems}"));
                    assert!(problem.rule.contains("must be"), "{problem}");
                    let span = problem.span.as_ref().unwrap();
                    assert_eq!(problems.sources[span.source].text[span.range.clone()], value, "the caret is under it");
                }
            }
        }
    }
}

/// Everything wrong is said at once, each with its path.
#[test]
fn own_every_problem_is_reported_at_once() {
    let text = "attempts = 0\nmehtod = 1\n[method.bsp]\nwidht = 80\nheight = 'tall'\ndepth = 99\n[passes.wang]\ntileset = 'gread'\n";
    let problems = Recipe::from_toml(text).unwrap_err();
    let paths: Vec<&str> = problems.list.iter().map(|problem| problem.path.as_str()).collect();
    for path in
        ["attempts", "mehtod", "method.bsp.widht", "method.bsp.height", "method.bsp.depth", "passes.wang.tileset"]
    {
        assert!(paths.contains(&path), "{path} of {paths:?}");
    }
    assert_eq!(paths.len(), 6, "{problems}");
    assert!(problems.list.iter().all(|problem| problem.span.is_some()));
}

/// A rule of ours: sides at most 16,384 cells, at most 2^28 cells; beyond them a problem, not an allocation.
#[test]
fn own_bounds_before_work() {
    for method in ["bsp", "scatter"] {
        let mut reader = RecipeReader::new();
        reader.method(method);
        reader.set("width=16385");
        assert!(reader.finish().is_err());
        let mut reader = RecipeReader::new();
        reader.method(method);
        reader.set("width=16384");
        reader.set("height=16384");
        assert!(reader.finish().is_ok(), "2^28 cells are allowed: {method}");
    }
}
