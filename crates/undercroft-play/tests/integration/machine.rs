//! The room state machine, exhaustively: every reachable state, every event, on floors made to be difficult.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    Draft, Grid, Layout, Mark, MarkKind, Passage, PassageId, Room, RoomId, RoomKind, Route, Shape, Water, carve,
    geom::{Point, Rect},
    recipe::Encounters,
};
use undercroft_play::{
    Dir8, Ease, Effect, EnemyId, FloorMap, GameRules, Level, Machine, Music, RoomEvent, RoomPhase, RoomState, Warning,
    may_step,
};

struct Floor {
    name: &'static str,
    draft: Draft,
    level: Level,
}

fn layout(rooms: &[(Rect, RoomKind)], ways: &[&[(i32, i32)]], pillars: &[(i32, i32)]) -> Layout {
    let room = |(id, (rect, kind)): (u32, &(Rect, RoomKind))| Room { kind: *kind, ..Room::new(RoomId(id), *rect) };
    let way = |(id, cells): (u32, &&[(i32, i32)])| {
        let cells = cells.iter().map(|(x, y)| Point::new(*x, *y)).collect();
        Passage::new(PassageId(id), [RoomId(0), RoomId(1)], Route::Cells(cells))
    };
    let pillar = |(x, y): &(i32, i32)| Mark::new(Point::new(*x, *y), MarkKind::Pillar, None);
    Layout {
        width: 16,
        height: 10,
        rooms: (0..).zip(rooms).map(room).collect(),
        passages: (0..).zip(ways).map(way).collect(),
        marks: pillars.iter().map(pillar).collect(),
        start: rooms[0].0.centre(),
        goal: rooms.last().map(|(rect, _)| rect.centre()),
        ..Layout::default()
    }
}

fn floor(name: &'static str, layout: Layout, enemies: &[u32]) -> Floor {
    flooded(name, layout, enemies, &[])
}

fn flooded(name: &'static str, layout: Layout, enemies: &[u32], deep: &[(i32, i32)]) -> Floor {
    let mut draft = carve(layout);
    if !deep.is_empty() {
        let mut water = Grid::new(draft.board.cells.width(), draft.board.cells.height(), Water::Dry);
        deep.iter().for_each(|(x, y)| water.put(Point::new(*x, *y), Water::Deep));
        draft.layers.water = Some(water);
    }
    let mut level =
        Level::of_draft(&draft, &Encounters { floor: Some(1), ..Encounters::default() }, &GameRules::default())
            .unwrap();
    for (chamber, enemies) in level.map.rooms.iter_mut().zip(enemies) {
        chamber.enemies = *enemies;
    }
    Floor { name, draft, level }
}

/// Every softlock we could think of has a floor here.
fn floors() -> Vec<Floor> {
    let (spawn, normal) = (RoomKind::Spawn, RoomKind::Normal);
    let hall = Rect::new(1, 1, 4, 4);
    let mut round =
        layout(&[(hall, spawn), (Rect::new(8, 1, 5, 5), normal)], &[&[(5, 2), (6, 2), (7, 3), (7, 2)]], &[]);
    round.rooms[1].shape = Shape::circle(5, 5);
    vec![
        floor(
            "two rooms and a corridor",
            layout(&[(hall, spawn), (Rect::new(8, 1, 5, 5), normal)], &[&[(5, 2), (6, 2), (7, 2)]], &[]),
            &[3, 2],
        ),
        floor(
            "rooms that touch",
            layout(
                &[(hall, spawn), (Rect::new(5, 1, 4, 4), normal), (Rect::new(9, 1, 4, 4), RoomKind::Challenge)],
                &[],
                &[],
            ),
            &[1, 2, 3],
        ),
        floor(
            "rooms that overlap",
            layout(&[(hall, spawn), (Rect::new(4, 2, 6, 5), normal), (Rect::new(6, 3, 7, 5), normal)], &[], &[]),
            &[1, 1, 2],
        ),
        floor(
            "a room with nobody in it",
            layout(&[(hall, spawn), (Rect::new(7, 1, 5, 5), normal)], &[&[(5, 2), (6, 2)]], &[]),
            &[1, 0],
        ),
        floor("a room without a door", layout(&[(hall, spawn), (Rect::new(8, 1, 5, 5), normal)], &[], &[]), &[1, 2]),
        floor(
            "a room along a corridor",
            layout(
                &[(hall, spawn), (Rect::new(7, 1, 5, 4), normal)],
                &[&[(5, 2), (5, 3), (5, 4), (5, 5), (6, 5), (7, 5), (8, 5), (9, 5), (10, 5), (11, 5), (12, 5)]],
                &[],
            ),
            &[1, 2],
        ),
        floor(
            "rooms too narrow for the margin",
            layout(
                &[(hall, spawn), (Rect::new(6, 2, 6, 1), normal), (Rect::new(13, 1, 2, 6), normal)],
                &[&[(5, 2)], &[(12, 2)]],
                &[],
            ),
            &[1, 2, 1],
        ),
        floor(
            "a room too full",
            layout(&[(hall, spawn), (Rect::new(7, 2, 2, 1), normal)], &[&[(5, 2), (6, 2)]], &[]),
            &[1, 6],
        ),
        floor(
            "a room cut in two",
            layout(
                &[(hall, spawn), (Rect::new(7, 1, 5, 5), normal)],
                &[&[(5, 1), (6, 1)], &[(5, 4), (6, 4), (6, 5)], &[(6, 1), (6, 2), (6, 3), (6, 4)]],
                &[(7, 3), (8, 3), (9, 3), (10, 3), (11, 3)],
            ),
            &[1, 3],
        ),
        floor(
            "a pillar in the only deep cell",
            layout(&[(hall, spawn), (Rect::new(7, 1, 3, 3), normal)], &[&[(5, 2), (6, 2)]], &[(8, 2)]),
            &[1, 1],
        ),
        flooded(
            "a room cut in two by deep water",
            layout(
                &[(hall, spawn), (Rect::new(7, 1, 5, 6), normal)],
                &[&[(5, 1), (6, 1)], &[(5, 4), (6, 4), (6, 5), (6, 6)], &[(6, 1), (6, 2), (6, 3), (6, 4)]],
                &[],
            ),
            &[1, 3],
            &[(7, 3), (8, 3), (9, 3), (10, 3), (11, 3)],
        ),
        floor("a round room", round, &[1, 2]),
        floor("one room alone", layout(&[(hall, spawn)], &[], &[]), &[1]),
        floor("one cell", layout(&[(Rect::new(3, 3, 1, 1), spawn)], &[], &[]), &[1]),
        floor("one room that is no spawn room", layout(&[(hall, normal)], &[], &[]), &[2]),
    ]
}

fn events(floor: &Floor) -> Vec<RoomEvent> {
    // Also cells no walker could stand on: the machine has to take what it is told.
    let cells: Vec<Point> = floor.level.map.terrain.bounds().grown(1).cells().collect();
    let mut events = vec![RoomEvent::EnemyKilled, RoomEvent::PlayerDied, RoomEvent::Reset];
    events.extend(cells.iter().map(|at| RoomEvent::PlayerAt(*at)));
    events.extend(cells.iter().map(|at| RoomEvent::WarningOver(*at)));
    events
}

/// Every state that any events lead to, with every step between them.
type Transitions = BTreeMap<Machine, Vec<(RoomEvent, Machine, Vec<Effect>)>>;

fn explore(floor: &Floor) -> Transitions {
    let events = events(floor);
    let mut steps = Transitions::new();
    let mut open = vec![Machine::new(&floor.level.map)];
    while let Some(machine) = open.pop() {
        if steps.contains_key(&machine) {
            continue;
        }
        let out: Vec<_> = events
            .iter()
            .map(|event| {
                let mut next = machine.clone();
                let effects = next.step(&floor.level.map, *event);
                (*event, next, effects)
            })
            .collect();
        open.extend(out.iter().map(|(_, next, _)| next.clone()));
        steps.insert(machine, out);
    }
    steps
}

/// The document's own formula, for rectangles.
fn deep(rect: Rect, at: Point, margin: i32) -> bool {
    at.x >= rect.x + margin && at.x < rect.right() - margin && at.y >= rect.y + margin && at.y < rect.bottom() - margin
}

fn active(machine: &Machine) -> Vec<usize> {
    let on = |phase: &RoomPhase| matches!(phase, RoomPhase::Warned | RoomPhase::Fighting(_));
    (0..machine.phases().len()).filter(|room| on(&machine.phases()[*room])).collect()
}

#[test]
fn every_step_of_every_state_keeps_the_rules() {
    for floor in floors() {
        let map = &floor.level.map;
        let steps = explore(&floor);
        let mut count = 0;
        for (before, out) in &steps {
            assert!(active(before).len() <= 1, "{}: two rooms active", floor.name);
            assert_eq!(before.active().map(|room| vec![room.0 as usize]).unwrap_or_default(), active(before));
            for (event, after, effects) in out {
                count += 1;
                let context = format!("{}: {before:?} --{event:?}--> {after:?}", floor.name);
                for (index, room) in floor.draft.rooms.iter().enumerate() {
                    transition(room, map, index, before, after, *event, &context);
                }
                in_order(before, after, *event, effects, map, &context);
            }
        }
        println!("{}: {} states, {count} steps", floor.name, steps.len());
    }
}

fn transition(
    room: &Room,
    map: &FloorMap,
    index: usize,
    before: &Machine,
    after: &Machine,
    event: RoomEvent,
    context: &str,
) {
    let chamber = &map.rooms[index];
    let (from, to) = (before.state(room.id).unwrap(), after.state(room.id).unwrap());
    if room.kind == RoomKind::Spawn {
        assert_eq!((from, to), (RoomState::Cleared, RoomState::Cleared), "{context}");
    }
    match (from, to) {
        (RoomState::Unvisited, RoomState::Active) => {
            let RoomEvent::PlayerAt(at) = event else { panic!("{context}") };
            assert!(chamber.enemies > 0 && before.active().is_none(), "{context}");
            if room.shape == Shape::Rect {
                assert!(deep(room.rect, at, chamber.margin.unwrap()), "{context}");
            }
        }
        (RoomState::Unvisited, RoomState::Cleared) => {
            let RoomEvent::PlayerAt(at) = event else { panic!("{context}") };
            assert!(chamber.is_deep(at) && chamber.spawn_points(&map.terrain, at).is_empty(), "{context}");
        }
        (RoomState::Active, RoomState::Cleared) => {
            let last = before.phases()[index] == RoomPhase::Fighting(1) && event == RoomEvent::EnemyKilled;
            // The player can have been told onto the last free cell.
            let full = matches!(event, RoomEvent::WarningOver(at) if chamber.spawn_points(&map.terrain, at).is_empty());
            assert!(last || full, "{context}");
        }
        (RoomState::Active, RoomState::Unvisited) => match event {
            RoomEvent::PlayerDied | RoomEvent::Reset => {}
            RoomEvent::PlayerAt(at) | RoomEvent::WarningOver(at) => assert!(!chamber.contains(at), "{context}"),
            RoomEvent::EnemyKilled => panic!("{context}"),
        },
        (RoomState::Cleared, RoomState::Cleared) => {}
        // States persist until a reset.
        (RoomState::Cleared, _) => assert_eq!(event, RoomEvent::Reset, "{context}"),
        (RoomState::Unvisited, RoomState::Unvisited) => {
            // Deep inside with no fight elsewhere, a room does awake.
            if let RoomEvent::PlayerAt(at) = event {
                let other = after.active().is_some() || before.active().is_some() || before != after;
                assert!(!chamber.is_deep(at) || other, "{context}");
            }
        }
        (RoomState::Active, RoomState::Active) => {}
    }
}

/// What happens comes in the document's order, with its durations.
fn in_order(before: &Machine, after: &Machine, event: RoomEvent, effects: &[Effect], map: &FloorMap, context: &str) {
    let closing = before.active().is_none() && after.active().is_some();
    let opening = before.active().is_some() && after.active().is_none();
    if let (true, Some(room)) = (closing, after.active()) {
        let chamber = &map.rooms[room.0 as usize];
        let head = [
            Effect::DoorsClosed { room, doors: chamber.doors.clone() },
            Effect::DarknessShown { room },
            Effect::DoorSlam,
            Effect::MusicChanged(Music::Combat),
            Effect::CameraShake { intensity: 3, ms: 150 },
        ];
        assert_eq!(effects[..5], head, "{context}");
        let colour = if chamber.kind == RoomKind::Challenge { Warning::Purple } else { Warning::Red };
        assert!(effects.len() > 5, "{context}");
        for effect in &effects[5..] {
            let Effect::SpawnIndicator { at, colour: own, ms: 1_200, pulsing: true } = effect else {
                panic!("{context}")
            };
            assert!(*own == colour && chamber.contains(*at), "{context}");
        }
        assert!(chamber.doors.iter().all(|door| after.is_closed(map, *door)), "{context}");
    } else if let (true, Some(room)) = (opening, before.active()) {
        let doors = map.rooms[room.0 as usize].doors.clone();
        let mut wanted = vec![
            Effect::DoorsOpened { room, doors: doors.clone() },
            Effect::DarknessHidden,
            Effect::MusicChanged(Music::Exploration),
        ];
        if after.state(room) == Some(RoomState::Cleared) {
            wanted.push(Effect::RoomCleared { room });
        }
        if event == RoomEvent::Reset {
            wanted.push(Effect::RoomsReset);
        }
        assert_eq!(effects, wanted, "{context}");
        assert!(!doors.iter().any(|door| after.is_closed(map, *door)), "{context}");
    } else if let (RoomEvent::WarningOver(player), Some(room), false) = (event, before.active(), effects.is_empty()) {
        let RoomPhase::Fighting(enemies) = after.phases()[room.0 as usize] else { panic!("{context}") };
        let (enemies, chamber) = (enemies as usize, &map.rooms[room.0 as usize]);
        assert_eq!(effects.len(), 3 * enemies, "{context}");
        for (number, effect) in (0..).zip(&effects[..enemies]) {
            let Effect::EnemyPopped { enemy, at, from, to, ms: 200, ease: Ease::BackOut } = effect else {
                panic!("{context}")
            };
            assert!((*from, *to) == (0.0, 1.0) && *enemy == EnemyId { room: Some(room), number }, "{context}");
            assert!(*at != player && chamber.contains(*at), "{context}");
        }
        for (number, effect) in (0..).zip(&effects[enemies..2 * enemies]) {
            assert_eq!(*effect, Effect::HealthBarCreated { enemy: EnemyId { room: Some(room), number } }, "{context}");
        }
        for (number, effect) in (0..).zip(&effects[2 * enemies..]) {
            assert_eq!(
                *effect,
                Effect::EnemyTargetsPlayer { enemy: EnemyId { room: Some(room), number } },
                "{context}"
            );
        }
    }
}

/// No softlock: with the doors closed every enemy can be walked to, so it can be killed; and from every state a player
/// who fights on clears whatever room is active.
#[test]
fn from_every_state_there_is_a_way_on() {
    for floor in floors() {
        let map = &floor.level.map;
        for (machine, out) in explore(&floor) {
            for (event, after, effects) in &out {
                let RoomEvent::WarningOver(player) = event else { continue };
                let Some(room) = after.active() else { continue };
                let chamber = &map.rooms[room.0 as usize];
                if !chamber.contains(*player) || !map.terrain.is_open(*player) {
                    continue;
                }
                let reached = walk(map, after, *player);
                for effect in effects {
                    if let Effect::EnemyPopped { at, .. } = effect {
                        assert!(reached.contains(at), "{}: nobody gets from {player} to {at}", floor.name);
                    }
                }
                let outside = reached.iter().find(|at| !chamber.contains(**at));
                assert_eq!(outside, None, "{}: the room is not sealed", floor.name);
            }
            let Some(room) = machine.active() else { continue };
            let mut machine = machine.clone();
            let chamber = &map.rooms[room.0 as usize];
            let player = map.terrain.bounds().cells().find(|at| chamber.is_deep(*at) && map.terrain.is_open(*at));
            machine.step(map, RoomEvent::WarningOver(player.unwrap()));
            for _ in 0..chamber.enemies {
                machine.step(map, RoomEvent::EnemyKilled);
            }
            assert_eq!(machine.state(room), Some(RoomState::Cleared), "{}", floor.name);
            assert_eq!(machine.active(), None);
        }
    }
}

fn walk(map: &FloorMap, machine: &Machine, from: Point) -> BTreeSet<Point> {
    let open = |at: Point| map.terrain.is_open(at) && !machine.is_closed(map, at);
    let mut reached = BTreeSet::new();
    let mut edge = vec![from];
    while let Some(at) = edge.pop() {
        if reached.insert(at) {
            edge.extend(Dir8::ALL.into_iter().filter(|way| may_step(at, *way, open)).map(|way| way.step(at)));
        }
    }
    reached
}

#[test]
fn a_room_awakes_one_tile_inside_and_not_at_its_edge() {
    let floor = &floors()[0];
    let (map, rect) = (&floor.level.map, floor.draft.rooms[1].rect);
    for at in rect.cells() {
        let mut machine = Machine::new(map);
        let woke = !machine.step(map, RoomEvent::PlayerAt(at)).is_empty();
        assert_eq!(woke, deep(rect, at, 1), "{at}");
    }
}

#[test]
fn stepping_back_out_of_the_edge_wakes_nothing() {
    let floor = &floors()[0];
    let map = &floor.level.map;
    let mut machine = Machine::new(map);
    for (x, y) in [(6, 2), (7, 2), (8, 2), (7, 2), (6, 2), (7, 2), (8, 2)] {
        assert_eq!(machine.step(map, RoomEvent::PlayerAt(Point::new(x, y))), []);
    }
    assert!(!machine.step(map, RoomEvent::PlayerAt(Point::new(9, 2))).is_empty());
}

#[test]
fn narrow_rooms_use_the_margin_they_have() {
    let by_name = |name: &str| floors().into_iter().find(|floor| floor.name == name).unwrap();
    let margins = |name: &str| -> Vec<Option<i32>> {
        by_name(name).level.map.rooms.iter().map(|chamber| chamber.margin).collect()
    };
    assert_eq!(margins("rooms too narrow for the margin"), [Some(1), Some(0), Some(0)]);
    assert_eq!(margins("a pillar in the only deep cell"), [Some(1), Some(0)]);
    assert_eq!(margins("a room without a door"), [Some(1), None]);
}

#[test]
fn a_dead_player_leaves_a_room_that_can_be_fought_again() {
    let floor = &floors()[0];
    let map = &floor.level.map;
    let mut machine = Machine::new(map);
    let inside = Point::new(10, 3);
    machine.step(map, RoomEvent::PlayerAt(inside));
    machine.step(map, RoomEvent::WarningOver(inside));
    machine.step(map, RoomEvent::EnemyKilled);
    machine.step(map, RoomEvent::PlayerDied);
    assert_eq!(machine.state(RoomId(1)), Some(RoomState::Unvisited));
    assert!(matches!(machine.step(map, RoomEvent::PlayerAt(inside))[0], Effect::DoorsClosed { .. }));
    machine.step(map, RoomEvent::WarningOver(inside));
    assert_eq!(machine.phases()[1], RoomPhase::Fighting(2), "all of them are back");
}

#[test]
fn the_machine_serialises_in_every_state() {
    for floor in floors() {
        for machine in explore(&floor).keys() {
            let text = serde_json::to_string(machine).unwrap();
            assert_eq!(serde_json::from_str::<Machine>(&text).unwrap(), *machine);
        }
    }
}
