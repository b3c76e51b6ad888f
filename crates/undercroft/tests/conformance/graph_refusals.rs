//! What `graph` refuses, each with a proof that is followed here.

use std::collections::BTreeSet;

use undercroft::{
    AttemptFailure, Error, Recipe, Workshop, generate,
    recipe::{GraphRefusal, GraphRefusalReason, RecipeReader},
    rng::Rng,
};

use super::graph_rules::of_edges;
use crate::common::recipe;

fn refusal(recipe: &Recipe) -> GraphRefusal {
    match generate(recipe, 5) {
        Err(Error::GaveUp { attempts: 1, last: AttemptFailure::Graph(refusal) }) => refusal,
        other => panic!("{other:?}"),
    }
}

#[test]
fn own_rooms_that_nothing_joins_are_named() {
    let found = refusal(&of_edges(5, &[(0, 1), (1, 2), (3, 4)], 0));
    assert_eq!((found.reason, found.rooms), (GraphRefusalReason::Unconnected, vec!["r3".to_owned(), "r4".to_owned()]));
}

#[test]
fn own_a_room_with_too_many_doors_is_named_with_the_size_it_needs() {
    let spokes: Vec<(usize, usize)> = (1..=20).map(|rim| (0, rim)).collect();
    let found = refusal(&of_edges(21, &spokes, 0));
    assert_eq!((found.reason, &found.rooms[..]), (GraphRefusalReason::TooManyDoors, &["r0".to_owned()][..]));
    assert!(found.to_string().contains("a room of 11 × 11 has enough"), "{found}");
    let mut recipe = of_edges(21, &spokes, 0);
    let undercroft::Method::Graph(graph) = &mut recipe.method else { panic!() };
    let side = undercroft::recipe::SideSpan::new(11, 11);
    (graph.rooms.0[0].width, graph.rooms.0[0].height) = (Some(side), Some(side));
    generate(&recipe, 5).unwrap();
}

/// Whether connections are a subdivision of the complete graph on five nodes or on two times three, with no more: nodes of degree
/// two are smoothed away.
fn is_witness(connections: &[[String; 2]], branching: &[String]) -> bool {
    let mut left: Vec<[String; 2]> = connections.to_vec();
    loop {
        let names: BTreeSet<String> = left.iter().flatten().cloned().collect();
        let of =
            |name: &String| -> Vec<usize> { (0..left.len()).filter(|index| left[*index].contains(name)).collect() };
        let Some(name) = names.iter().find(|name| of(name).len() == 2) else { break };
        let ends: Vec<String> =
            of(name).into_iter().flat_map(|index| left[index].clone()).filter(|end| end != name).collect();
        left.retain(|pair| !pair.contains(name));
        left.push([ends[0].clone(), ends[1].clone()]);
    }
    let pairs: BTreeSet<BTreeSet<String>> = left.iter().map(|pair| pair.iter().cloned().collect()).collect();
    let names: BTreeSet<String> = left.iter().flatten().cloned().collect();
    let joined = |a: &String, b: &String| pairs.contains(&BTreeSet::from([a.clone(), b.clone()]));
    let is_branching = branching.iter().cloned().collect::<BTreeSet<_>>() == names;
    let first = names.iter().next().unwrap();
    let (side, other): (Vec<&String>, Vec<&String>) = names.iter().partition(|name| joined(first, name));
    let is_right = match (names.len(), pairs.len()) {
        (5, 10) => true,
        (6, 9) => side.len() == 3 && side.iter().all(|a| other.iter().all(|b| joined(a, b))),
        _ => false,
    };
    is_right && is_branching
}

#[test]
fn own_what_cannot_be_drawn_is_proven_by_its_connections() {
    let mut rng = Rng::from_key(9);
    let (mut refused, mut drawn) = (0, 0);
    let mut workshop = Workshop::new();
    for round in 0..400 {
        let count = 6 + round % 20;
        let mut all: Vec<(usize, usize)> = (0..count).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        rng.shuffle(&mut all);
        all.truncate(count + rng.below(8) as usize);
        let recipe = of_edges(count, &all, 0);
        match workshop.generate(&recipe, 1) {
            Ok(_) => drawn += 1,
            Err(Error::GaveUp { last: AttemptFailure::Graph(found), .. }) => match found.reason {
                GraphRefusalReason::NotPlanar => {
                    assert!(is_witness(&found.connections, &found.rooms), "{found}");
                    refused += 1;
                }
                GraphRefusalReason::Unconnected | GraphRefusalReason::TooManyDoors => {}
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    }
    assert!(refused > 25 && drawn > 10, "{refused} {drawn}");
}

#[test]
fn own_a_key_behind_its_own_lock_is_named() {
    let rooms = "rooms={a={},b={},c={},d={}}";
    let found = refusal(&recipe(
        "graph",
        &[rooms, "connections=[['a','b'],{between=['b','c'],lock='bone'},['c','d']]", "keys=[{name='bone',room='d'}]"],
    ));
    assert_eq!(found.reason, GraphRefusalReason::LockedOut);
    assert_eq!(found.rooms, ["c", "d"]);
    assert_eq!(found.connections, [["b".to_owned(), "c".to_owned()]]);
    assert!(found.to_string().contains("the key `bone` lies behind its own lock"), "{found}");
    let found = refusal(&recipe(
        "graph",
        &[
            rooms,
            "connections=[['a','b'],{between=['b','c'],lock='bone'},{between=['b','d'],lock='iron'}]",
            "keys=[{name='bone',room='d'},{name='iron',room='c'}]",
        ],
    ));
    assert!(found.to_string().contains("`bone`, `iron` lie behind each other's locks"), "{found}");
}

#[test]
fn contract_problems_have_paths_and_hints() {
    let cases = [
        ("connections=[['a','x']]", "method.graph.connections[0]: there is no room `x`"),
        ("connections=[['a','a']]", "method.graph.connections[0]: it joins `a` with itself"),
        ("connections=[['a','b'],['b','a']]", "`a` and `b` are joined already by connections[0]"),
        (
            "connections=[{between=['a','b'],one_way=true}]",
            "one_way: connections that lead one way cannot be laid out yet",
        ),
        ("connections=[{between=['a','b'],width=2}]", "width: corridors of a graph are one cell wide for now"),
        ("connections=[{between=['a','b'],door='secret',lock='k'}]", "a locked connection has a locked door"),
        ("keys=[{name='k'}]", "method.graph.keys[0].name: no connection has the lock `k`"),
        ("start='x'", "method.graph.start: there is no room `x`"),
        ("corridor=[5,2]", "must go from few to many, is [5, 2]"),
        ("rooms={a={width=2},b={}}", "rooms.a.width: must be a whole number from 3 to 60"),
        ("rooms={a={prefab='well'},b={}}", "rooms of a graph cannot be prefabs yet"),
        ("crossings='stairs'", "stairs where connections cross cannot be laid out yet"),
        ("default={width=[9,4]}", "must go from few to many"),
    ];
    for (set, wanted) in cases {
        let mut reader = RecipeReader::new();
        reader.method("graph");
        if !set.starts_with("rooms") {
            reader.set("rooms={a={},b={}}");
        }
        if !set.starts_with("connections") {
            reader.set("connections=[['a','b']]");
        }
        reader.set(set);
        let told = reader.finish().unwrap_err().to_string();
        assert!(told.contains(wanted), "{set}: {told}");
    }
}
