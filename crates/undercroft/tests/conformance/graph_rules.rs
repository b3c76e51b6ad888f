//! The rules of `graph` as `docs/graph.md` has them: what is joined, what closes it, where keys lie.

use std::collections::BTreeSet;

use undercroft::{
    Cell, DoorKind, Draft, Dungeon, MarkKind, Method, Recipe, RoomKind, Workshop,
    check::Rule,
    fingerprint, generate,
    geom::Point,
    recipe::{Graph, GraphConnection, GraphConnections, GraphRoom, GraphRooms},
    rng::Rng,
};

use crate::common::{make, recipe};

/// A recipe of rooms without names of their own.
pub fn of_edges(rooms: usize, edges: &[(usize, usize)], polish: i32) -> Recipe {
    let name = |room: usize| format!("r{room}");
    Recipe::new(Method::Graph(Graph {
        rooms: GraphRooms((0..rooms).map(|room| GraphRoom::new(name(room))).collect()),
        connections: GraphConnections(edges.iter().map(|(a, b)| GraphConnection::new(name(*a), name(*b))).collect()),
        polish,
        ..Graph::default()
    }))
}

/// Which rooms are joined, told by walking: from each room's cells out, over cells that are in no room.
fn walked(draft: &Draft) -> BTreeSet<(u32, u32)> {
    let room_at = |at: Point| draft.rooms.iter().find(|room| room.shape.contains(room.rect, at)).map(|room| room.id.0);
    let mut pairs = BTreeSet::new();
    for room in &draft.rooms {
        let mut edge = room.shape.cells(room.rect);
        let mut seen: BTreeSet<Point> = edge.iter().copied().collect();
        while let Some(at) = edge.pop() {
            for next in at.neighbours().into_iter().filter(|next| draft.board.cells.get(*next) == Some(&Cell::Floor)) {
                match room_at(next) {
                    Some(other) if other == room.id.0 => {}
                    Some(other) => drop(pairs.insert((room.id.0.min(other), room.id.0.max(other)))),
                    None if seen.insert(next) => edge.push(next),
                    None => {}
                }
            }
        }
    }
    pairs
}

/// A connected planar graph: a grid of rooms without some of its connections.
fn random_graph(rng: &mut Rng) -> (usize, Vec<(usize, usize)>) {
    let (width, height) = (2 + rng.below(4) as usize, 1 + rng.below(4) as usize);
    let count = width * height;
    let mut part: Vec<usize> = (0..count).collect();
    let mut all: Vec<(usize, usize)> = (0..count)
        .flat_map(|at| [(at, at + 1), (at, at + width)])
        .filter(|(a, b)| *b < count && (b - a == width || b % width > 0))
        .collect();
    rng.shuffle(&mut all);
    all.retain(|(a, b)| {
        let (one, other) = (part[*a], part[*b]);
        part.iter_mut().filter(|own| **own == other).for_each(|own| *own = one);
        one != other || rng.below(3) == 0
    });
    (count, all)
}

#[test]
fn own_who_is_joined_is_what_the_recipe_lists() {
    let mut rng = Rng::from_key(34);
    let mut workshop = Workshop::new();
    for round in 0..60 {
        let (count, edges) = random_graph(&mut rng);
        let recipe = of_edges(count, &edges, if round % 3 == 0 { 20 } else { 0 });
        let dungeon = workshop.generate(&recipe, round).unwrap();
        let wanted: BTreeSet<(u32, u32)> = edges.iter().map(|(a, b)| (*a.min(b) as u32, *a.max(b) as u32)).collect();
        assert_eq!(walked(dungeon.draft()), wanted, "{edges:?}");
        let names: Vec<_> = dungeon.draft().rooms.iter().map(|room| room.name.clone().unwrap()).collect();
        assert_eq!(names, (0..count).map(|room| format!("r{room}")).collect::<Vec<_>>());
    }
}

#[test]
fn contract_any_pass_runs_on_it() {
    let passes = ["roles", "stairs", "water", "contents", "encounters", "lights", "wang", "squares"];
    let sets: Vec<String> = passes.iter().map(|pass| format!("passes.{pass}=true")).collect();
    let mut sets: Vec<&str> = sets.iter().map(String::as_str).collect();
    sets.push("locks.count=1");
    for seed in 0..10 {
        make(&recipe("graph", &sets), &format!("{seed}"));
    }
}

fn locked() -> Recipe {
    recipe(
        "graph",
        &[
            "rooms={a={},b={},c={kind='treasure'},d={shape='octagon',width=7,height=7},e={width=[5,6]}}",
            "connections=[['a','b'],{between=['b','c'],door='secret'},{between=['b','d'],lock='bone'},{between=['a','d'],lock='bone'},{between=['d','e'],door='archway',length=[3,9]}]",
            "keys=[{name='bone',room='c'}]",
            "start='b'",
            "goal='e'",
        ],
    )
}

#[test]
fn own_connections_have_the_doors_they_ask_for() {
    let mut one_lock = BTreeSet::new();
    for seed in 0..20 {
        let dungeon = make(&locked(), &format!("{seed}"));
        let draft = dungeon.draft();
        let kinds = |passage: u32| -> BTreeSet<&str> {
            let own = draft.doors.iter().filter(|door| door.passage.map(|own| own.0) == Some(passage));
            own.map(|door| undercroft::Named::name(door.kind)).collect()
        };
        assert!(kinds(1).contains("secret") && kinds(4) == BTreeSet::from(["archway"]), "{seed}");
        let locks = &draft.locks;
        assert_eq!((locks.len(), locks[0].key.as_str()), (1, "bone"));
        let doors: BTreeSet<u32> =
            locks[0].doors.iter().map(|id| draft.doors[id.0 as usize].passage.unwrap().0).collect();
        assert_eq!(doors, BTreeSet::from([2, 3]), "connections with the name of one lock are one lock");
        one_lock.insert(locks[0].doors.len());
        let key = draft.marks.iter().find(|mark| mark.kind == MarkKind::Key).unwrap();
        assert_eq!((key.name.as_deref(), key.room.map(|room| room.0)), (Some("bone"), Some(2)));
        assert_eq!((draft.rooms[1].kind, draft.rooms[2].kind), (RoomKind::Spawn, RoomKind::Treasure));
        assert_eq!(draft.rooms[4].kind, RoomKind::Exit);
        assert!(draft.rooms[1].rect.contains(draft.start) && draft.rooms[4].rect.contains(draft.goal.unwrap()));
    }
    assert!(one_lock.len() > 1, "corridors of one cell have a record for each room: {one_lock:?}");
}

#[test]
fn own_keys_left_to_the_engine_lie_before_their_locks() {
    let recipe = recipe(
        "graph",
        &[
            "connections=[{between=['gatehouse','hall'],lock='a'},{between=['hall','guardroom'],lock='b'},['guardroom','armoury'],{between=['hall','chapel'],lock='c'},['chapel','crypt'],['hall','library'],['library','vault']]",
        ],
    );
    let mut rooms = BTreeSet::new();
    for seed in 0..30 {
        let dungeon = make(&recipe, &format!("{seed}"));
        let keys = dungeon.draft().marks.iter().filter(|mark| mark.kind == MarkKind::Key);
        rooms.extend(keys.map(|key| (key.name.clone(), key.room.map(|room| room.0))));
        assert!(dungeon.draft().doors.iter().any(|door| door.kind == DoorKind::Locked));
    }
    let first = Some("a".to_owned());
    assert!(rooms.iter().all(|(name, room)| *name != first || *room == Some(0)), "nothing else is reached without it");
    assert!(rooms.len() > 5, "{rooms:?}");
}

#[test]
fn law_1_the_same_budget_makes_the_same_dungeon() {
    let steps = |polish: i32| {
        let recipe = recipe("graph", &[&format!("polish={polish}")]);
        fingerprint(make(&recipe, "7").draft())
    };
    assert_eq!(steps(50), steps(50));
    assert_ne!(steps(50), steps(0));
}

/// Changes a dungeon, and says which rules are broken then.
pub fn broken(dungeon: Dungeon, change: impl FnOnce(&mut Draft)) -> BTreeSet<Rule> {
    let origin = dungeon.origin().clone();
    let mut draft = dungeon.into_draft();
    change(&mut draft);
    let unsound = undercroft::check(draft, origin).unwrap_err();
    unsound.faults.iter().map(|fault| fault.rule).collect()
}

#[test]
fn own_whatever_is_not_as_drawn_is_found() {
    let dungeon = make(&locked(), "3");
    let sets: [fn(&mut Draft); 5] = [
        |draft| draft.rooms[0].name = Some("other".to_owned()),
        |draft| draft.rooms[0].name = None,
        |draft| draft.rooms.iter_mut().for_each(|room| room.shape = undercroft::Shape::Rect),
        |draft| {
            let secret = draft.doors.iter_mut().filter(|door| door.kind == DoorKind::Secret);
            secret.for_each(|door| door.kind = DoorKind::Closed);
        },
        |draft| {
            let (id, at) = (draft.rooms[0].id, draft.rooms[0].rect.corner());
            let key = draft.marks.iter_mut().find(|mark| mark.kind == MarkKind::Key).unwrap();
            (key.at, key.room) = (at, Some(id));
        },
    ];
    for (index, change) in sets.into_iter().enumerate() {
        let rules = broken(dungeon.clone(), change);
        // A change of shape breaks a law first.
        assert!(rules.contains(&Rule::AsDrawn) || index == 2, "{index}: {rules:?}");
    }
    // The same dungeon is not what a recipe without one of its connections asks for, nor one with another.
    let more = |sets: &[&str]| {
        let (draft, mut origin) = (dungeon.clone().into_draft(), dungeon.origin().clone());
        let mut all = vec![
            "rooms={a={},b={},c={kind='treasure'},d={shape='octagon',width=7,height=7},e={width=[5,6]}}",
            "start='b'",
            "goal='e'",
        ];
        all.extend(sets);
        origin.recipe = recipe("graph", &all).resolve().unwrap();
        let faults = undercroft::check(draft, origin).unwrap_err().faults;
        faults.iter().filter(|fault| fault.rule == Rule::AsDrawn).map(|fault| fault.what.clone()).collect::<Vec<_>>()
    };
    let without = more(&["connections=[['a','b'],['b','c'],['b','d'],['d','e']]"]);
    assert!(without.iter().any(|what| what.contains("`a` and `d` are joined, and should not be")), "{without:?}");
    let with = more(&["connections=[['a','b'],['b','c'],['b','d'],['a','d'],['d','e'],['c','e']]"]);
    assert!(with.iter().any(|what| what.contains("`c` and `e` should be joined, and are not")), "{with:?}");
}

#[test]
fn own_a_lone_room_is_a_dungeon() {
    let dungeon = generate(&of_edges(1, &[], 10), 1).unwrap();
    assert_eq!((dungeon.draft().rooms.len(), dungeon.draft().passages.len()), (1, 0));
}
