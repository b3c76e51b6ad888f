//! Recipes of the method `graph` that are written from dungeons: they say who walks directly to whom, and can be laid out.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    AttemptFailure, Dungeon, Error, Method, Recipe, generate,
    recipe::{Graph, GraphDoor},
};
use undercroft_export::{Exported, Format, Options, export};

use crate::random_recipes::levels;

fn made(toml: &str, seed: u64) -> Dungeon {
    let recipe = Recipe::from_toml(toml).unwrap_or_else(|problems| panic!("{problems}\n{toml}"));
    generate(&recipe, seed as i64).unwrap_or_else(|error| panic!("{error}\n{toml} {seed}"))
}

fn written(dungeon: &Dungeon) -> (String, Exported) {
    let exported = export(dungeon, Format::GraphRecipe, &Options::default()).unwrap();
    (String::from_utf8(exported.bytes.clone()).unwrap(), exported)
}

/// The recipe of a file, and the graph in it.
fn read(text: &str) -> (Recipe, Graph) {
    let mut recipe = Recipe::from_toml(text).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    let Method::Graph(graph) = &mut recipe.method else { panic!("{text}") };
    // Polish makes it pretty, and takes long.
    graph.polish = 2;
    let graph = graph.clone();
    (recipe, graph)
}

fn place(graph: &Graph, name: &str) -> usize {
    graph.rooms.0.iter().position(|room| room.name == name).unwrap()
}

fn is_crossing(graph: &Graph, place: usize) -> bool {
    graph.rooms.0[place].tags.iter().any(|tag| tag == "crossing")
}

/// Which rooms one walks between directly, by the places of rooms in the recipe; a crossing is no room.
fn pairs_of(graph: &Graph) -> BTreeSet<(usize, usize)> {
    let mut pairs = BTreeSet::new();
    let mut of_crossings: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for connection in &graph.connections.0 {
        let [a, b] = connection.between.each_ref().map(|name| place(graph, name));
        match (is_crossing(graph, a), is_crossing(graph, b)) {
            (false, false) => drop(pairs.insert((a.min(b), a.max(b)))),
            (true, false) => of_crossings.entry(a).or_default().push(b),
            (false, true) => of_crossings.entry(b).or_default().push(a),
            (true, true) => panic!("two crossings are one"),
        }
    }
    for rooms in of_crossings.values() {
        assert!(rooms.len() > 2);
        let all = rooms.iter().flat_map(|a| rooms.iter().map(move |b| (*a, *b)));
        pairs.extend(all.filter(|(a, b)| a < b));
    }
    pairs
}

const METHODS: [&str; 12] = [
    "[method.bsp]\n",
    "[method.bsp]\ndepth = 3\n[passes]\ndoors = { locked = 0.3 }\n",
    "[method.scatter]\n",
    "[method.walk]\nrooms = 9\nbranches = 3\nloops = 2\n",
    "[method.tilepath]\n",
    "[method.tabletop]\n",
    "[method.tabletop]\narchetype = 'warren'\nloop_factor = 0.6\n",
    "[method.tabletop]\narchetype = 'cavern'\n[passes.locks]\ncount = 3\n",
    "[method.tabletop]\nsymmetry = 'bilateral'\n[passes.locks]\ncount = 4\nkeys = 'spent'\n",
    "[method.graph]\npolish = 5\n",
    "[method.graph]\npolish = 5\n[passes.locks]\ncount = 2\n",
    "[method.tabletop]\nsize = 'large'\n",
];

/// Who walks directly to whom is what the openings of the dungeon say, and what is written can be laid out.
#[test]
fn every_method_becomes_a_graph() {
    let (mut laid_out, mut refused) = (0, Vec::new());
    for method in METHODS {
        for seed in 0..6 {
            let dungeon = made(method, seed);
            let (text, exported) = written(&dungeon);
            let (recipe, graph) = read(&text);
            let draft = dungeon.draft();
            let connections = draft.connections();
            let start = draft.room_at(draft.start).map(|room| room.id.0);
            let is_whole = exported.losses.iter().all(|loss| loss.what != "unreached");
            if is_whole {
                // Rooms come in their own order, before all crossings.
                let wanted: BTreeSet<(usize, usize)> = draft
                    .rooms
                    .iter()
                    .flat_map(|room| {
                        connections.neighbours(room.id).iter().map(move |other| (room.id.0 as usize, other.0 as usize))
                    })
                    .filter(|(a, b)| a < b)
                    .collect();
                assert_eq!(pairs_of(&graph), wanted, "{method} {seed}\n{text}");
                assert!(start.is_none_or(|start| graph.rooms.0[start as usize].name == *graph.start), "{text}");
            }
            match generate(&recipe, 5) {
                Ok(again) => {
                    laid_out += 1;
                    assert_eq!(again.draft().rooms.len(), graph.rooms.0.len());
                    assert_eq!(again.draft().locks.len(), graph.lock_count(), "{method} {seed}");
                }
                Err(Error::GaveUp { last: AttemptFailure::Graph(refusal), .. }) => {
                    refused.push(format!("{method} {seed}: {refusal}"));
                }
                Err(error) => panic!("{method} {seed}: {error}\n{text}"),
            }
        }
    }
    assert_eq!((laid_out, refused.len()), (METHODS.len() * 6, 0), "{refused:#?}");
}

trait LockCount {
    fn lock_count(&self) -> usize;
}

impl LockCount for Graph {
    fn lock_count(&self) -> usize {
        self.connections.0.iter().filter_map(|connection| connection.lock.as_ref()).collect::<BTreeSet<_>>().len()
    }
}

const HEIST: &str = "[method.graph]\npolish = 20\nstart = 'street'\ngoal = 'vault'\nconnections = [['street', 'hall'], ['hall', 'offices'], \
    { between = ['hall', 'stacks'], door = 'secret' }, ['offices', 'stacks'], { between = ['stacks', 'vault'], lock = 'brass' }, \
    { between = ['offices', 'well room'], door = 'archway' }]\nkeys = [{ name = 'brass', room = 'offices', spent = true }]\n\
    [method.graph.rooms]\nstreet = { width = [8, 12], tags = ['wet'] }\nhall = { aloud = 'A \"hall\".' }\n\
    offices = { shape = 'l', width = [9, 12], height = [8, 10] }\nstacks = { kind = 'trap' }\nvault = { kind = 'treasure', shape = 'octagon', width = 7, height = 7 }\n\
    'well room' = { shape = 'circle', width = [7, 9], height = [7, 9] }\n";

/// A dungeon of the method `graph` becomes the graph that it is.
#[test]
fn a_graph_comes_back_as_it_was() {
    let Method::Graph(first) = Recipe::from_toml(HEIST).unwrap().method else { panic!("it is a graph") };
    for seed in 0..5 {
        let dungeon = made(HEIST, seed);
        let (text, exported) = written(&dungeon);
        let lost: Vec<&str> = exported.losses.iter().map(|loss| loss.what).filter(|what| *what != "marks").collect();
        assert_eq!(lost, ["map"], "{text}");
        let (recipe, graph) = read(&text);
        assert_eq!((&graph.start, &graph.goal, &graph.keys), (&first.start, &first.goal, &first.keys));
        for ((room, wanted), made) in graph.rooms.0.iter().zip(&first.rooms.0).zip(&dungeon.draft().rooms) {
            assert_eq!((&room.name, room.kind, room.shape), (&wanted.name, wanted.kind, wanted.shape));
            assert_eq!((&room.tags, &room.aloud), (&wanted.tags, &wanted.aloud));
            let sides = [room.width.unwrap(), room.height.unwrap()];
            assert_eq!(sides.map(|side| (side.min, side.max)), [made.rect.w, made.rect.h].map(|side| (side, side)));
        }
        assert_eq!(pairs_of(&graph), pairs_of(&first));
        let find = |a: &str, b: &str| {
            let is_it = |names: &[String; 2]| names.iter().all(|name| name == a || name == b);
            graph.connections.0.iter().find(|connection| is_it(&connection.between)).unwrap()
        };
        assert_eq!(find("stacks", "vault").lock.as_deref(), Some("brass"));
        assert_eq!(find("hall", "stacks").door, Some(GraphDoor::Secret));
        assert_eq!(
            (find("hall", "stacks").between[0].as_str(), find("stacks", "vault").between[0].as_str()),
            ("hall", "stacks")
        );
        assert_eq!(find("offices", "well room").door, Some(GraphDoor::Archway));
        // What is laid out anew says the same of itself, but for the name of the dungeon in its first line.
        let again = generate(&recipe, 77).unwrap();
        let rest = |text: &str| text.split_once('\n').unwrap().1.to_owned();
        assert_eq!(rest(&written(&again).0), rest(&text));
    }
}

#[test]
fn what_is_written_reads_well() {
    let dungeon = made(
        "[method.graph]\npolish = 20\nconnections = [['a', 'b'], { between = ['b', 'c d'], lock = 'bone' }]\nkeys = [{ name = 'bone', room = 'a' }]\n\
                        [method.graph.rooms]\na = { width = 5, height = 4 }\nb = { width = 6, height = 6 }\n'c d' = { width = 4, height = 4 }\n[passes]\ndoors = false\n",
        3,
    );
    let (text, exported) = written(&dungeon);
    let (first, rest) = text.split_once('\n').unwrap();
    assert!(
        first.starts_with("# ")
            && first.ends_with(", as a graph: `undercroft generate --recipe` and this file lay it out anew.")
    );
    assert_eq!(
        rest,
        "[method.graph]\nstart = \"a\"\ngoal = \"c d\"\nconnections = [\n    [\"a\", \"b\"],\n    { between = [\"b\", \"c d\"], lock = \"bone\" },\n]\n\
         keys = [\n    { name = \"bone\", room = \"a\" },\n]\n\n[method.graph.rooms]\na = { width = 5, height = 4 }\nb = { width = 6, height = 6 }\n\
         \"c d\" = { width = 4, height = 4 }\n"
    );
    assert_eq!(exported.losses[0].what, "map");
}

#[test]
fn levels_are_a_recipe_each() {
    for made in levels() {
        let options = Options { stem: Some("keep".to_owned()), ..Options::default() };
        let file = export(&made, Format::GraphRecipe, &options).unwrap();
        assert_eq!(file.beside.len() + 1, made.list().len());
        assert_eq!(file.beside[0].name, "keep.level-1.graph.toml");
        for bytes in std::iter::once(&file.bytes).chain(file.beside.iter().map(|file| &file.bytes)) {
            read(std::str::from_utf8(bytes).unwrap());
        }
    }
}
