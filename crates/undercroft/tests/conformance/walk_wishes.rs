//! `walk`: the document's own wish list, each wish with an effect that shows, and sound.

use std::collections::BTreeMap;

use undercroft::{
    Dungeon, MarkKind, Passage, RoomKind, Route, Shape,
    geom::{Dir, Point},
    stats,
};

use crate::common::{make, recipe, sound::assert_sound};

fn dungeons(sets: &[&str], seeds: u32) -> Vec<Dungeon> {
    let recipe = recipe("walk", sets);
    let make = |seed: u32| {
        let dungeon = make(&recipe, &seed.to_string());
        assert_sound(&dungeon);
        dungeon
    };
    (0..seeds).map(make).collect()
}

/// How many corridors lead on from each room.
fn onward(dungeon: &Dungeon) -> BTreeMap<u32, usize> {
    let mut counts = BTreeMap::new();
    for passage in &dungeon.draft().passages {
        *counts.entry(passage.ends[0].0).or_insert(0) += 1;
    }
    counts
}

/// "At certain rooms, create 2-3 corridors instead of 1": side paths of their own rooms, from rooms of the walk.
#[test]
fn doc_branches() {
    let mut threes = 0;
    for dungeon in dungeons(&["rooms=8", "branches=5", "branch_length=2"], 60) {
        assert_eq!((dungeon.draft().rooms.len(), dungeon.draft().passages.len()), (18, 17));
        let counts = onward(&dungeon);
        let own = |id: u32| counts.get(&id).copied().unwrap_or(0);
        assert_eq!(own(17), 0, "the boss's room is an end");
        let branching: usize = (0..7).map(|id| own(id) - 1).sum();
        assert_eq!(branching, 5, "five corridors more than the walk itself has");
        assert!((0..7).all(|id| (1..=3).contains(&own(id))), "{counts:?}");
        threes += (0..7).filter(|id| own(*id) == 3).count();
        // Rooms 7 to 16 are the side paths, two by two: each goes on once and ends.
        for path in 0..5 {
            let (first, second) = (7 + 2 * path, 8 + 2 * path);
            assert_eq!((own(first), own(second)), (1, 0));
            let into =
                |id: u32| dungeon.draft().passages.iter().find(|passage| passage.ends[1].0 == id).unwrap().ends[0].0;
            assert!(into(first) < 7);
            assert_eq!(into(second), first);
        }
        assert_eq!(stats(dungeon.draft()).loops, 0);
        assert_eq!(stats(dungeon.draft()).dead_ends, 6 + u32::from(own(0) == 0) + u32::from(own(0) == 1));
    }
    assert!(threes > 10, "{threes}");
}

/// Without side paths the walk is the same walk.
#[test]
fn own_wishes_do_not_turn_the_walk() {
    let plain = dungeons(&["rooms=6"], 30);
    let wished = dungeons(&["rooms=6", "branches=2", "circle_chance=0.5", "l_chance=0.5", "trap_rooms=3"], 30);
    for (plain, wished) in plain.iter().zip(&wished).filter(|(_, wished)| wished.origin().attempt == 0) {
        assert_eq!(
            plain.draft().passages[..5].iter().map(Passage::direction).collect::<Vec<_>>(),
            wished.draft().passages[..5].iter().map(Passage::direction).collect::<Vec<_>>()
        );
        assert_eq!(plain.draft().rooms[5].rect, wished.draft().rooms.last().unwrap().rect);
    }
}

/// "Randomly connect distant rooms": each loop is one cycle more, by a corridor between rooms that had none.
#[test]
fn doc_loops() {
    let (mut straight, mut bent) = (0, 0);
    for loops in 0..4 {
        for dungeon in dungeons(&["rooms=12", &format!("loops={loops}")], 25) {
            assert_eq!(stats(dungeon.draft()).loops, loops);
            let mut pairs: Vec<_> = dungeon
                .draft()
                .passages
                .iter()
                .map(|passage| (passage.ends[0].min(passage.ends[1]), passage.ends[0].max(passage.ends[1])))
                .collect();
            pairs.sort_unstable();
            pairs.dedup();
            assert_eq!(pairs.len(), dungeon.draft().passages.len(), "two corridors join the same rooms");
            for passage in &dungeon.draft().passages[11..] {
                match passage.route {
                    Route::Block { .. } => straight += 1,
                    _ => bent += 1,
                }
            }
        }
    }
    assert!(straight > 5 && bent > 50, "{straight} straight, {bent} bent");
}

#[test]
fn doc_room_shapes() {
    let shapes = |sets: &[&str]| -> Vec<Shape> {
        let made = dungeons(&[sets, &["rooms=6"]].concat(), 10);
        made.iter().flat_map(|dungeon| dungeon.draft().rooms[1..5].iter().map(|room| room.shape.clone())).collect()
    };
    let round = Shape::circle(5, 5);
    assert!(shapes(&["circle_chance=1"]).iter().all(|shape| *shape == round && shape.name() == "circle"));
    let corners = [(false, false), (false, true), (true, false), (true, true)];
    let ls = shapes(&["l_chance=1"]);
    for (east, south) in corners {
        assert!(ls.contains(&Shape::l(5, 5, east, south)), "every corner may be missing");
    }
    assert!(ls.iter().all(|shape| shape.name() == "l" && shape.area(undercroft::geom::Rect::new(0, 0, 5, 5)) == 21));
    for dungeon in dungeons(&["hall_chance=1", "rooms=6"], 10) {
        assert!(dungeon.draft().rooms[1..5].iter().all(|room| (room.rect.w, room.rect.h) == (10, 10)));
        assert_eq!(
            (dungeon.draft().rooms[0].rect.w, dungeon.draft().rooms[5].rect.w),
            (8, 7),
            "first and boss keep their size"
        );
    }
    let mixed = dungeons(&["circle_chance=0.3", "l_chance=0.3", "hall_chance=0.3", "rooms=40"], 5);
    let count = |name: &str| {
        mixed.iter().flat_map(|dungeon| &dungeon.draft().rooms).filter(|room| room.shape.name() == name).count()
    };
    assert!(count("circle") > 30 && count("l") > 30 && count("rect") > 30);
}

#[test]
fn doc_treasure_and_trap_rooms() {
    let sets = [
        "rooms=8",
        "branches=2",
        "treasure_rooms=3",
        "trap_rooms=2",
        "contents.treasure_loot=2",
        "room_width=7",
        "room_height=7",
    ];
    for dungeon in dungeons(&sets, 20) {
        let of = |kind| dungeon.draft().rooms.iter().filter(move |room| room.kind == kind);
        assert_eq!((of(RoomKind::Treasure).count(), of(RoomKind::Trap).count()), (3, 2));
        // Dead ends first: both side paths hold treasure.
        assert!(dungeon.draft().rooms[7..9].iter().all(|room| room.kind == RoomKind::Treasure));
        let marks = |kind| dungeon.draft().marks.iter().filter(|mark| mark.kind == kind).count();
        assert_eq!(marks(MarkKind::Loot), 6);
        assert!(marks(MarkKind::Hazard) > 0);
    }
}

/// `boss = "farthest"`: no room's middle has a longer way from the start, and it need not be the last room.
#[test]
fn own_boss_farthest() {
    let mut elsewhere = 0;
    for dungeon in dungeons(&["rooms=6", "branches=4", "branch_length=3", "loops=1", "boss=farthest"], 40) {
        let boss = dungeon.draft().rooms.iter().find(|room| room.kind == RoomKind::Boss).unwrap();
        assert_eq!(dungeon.draft().goal, Some(boss.rect.centre()));
        let far = steps(&dungeon);
        let most = dungeon.draft().rooms.iter().map(|room| far[&room.rect.centre()]).max().unwrap();
        assert_eq!(far[&boss.rect.centre()], most);
        assert_eq!(stats(dungeon.draft()).critical_path, Some(most));
        elsewhere += usize::from(boss.id.0 as usize != dungeon.draft().rooms.len() - 1);
    }
    assert!(elsewhere > 5, "{elsewhere}");
}

fn steps(dungeon: &Dungeon) -> BTreeMap<Point, u32> {
    let mut far = BTreeMap::from([(dungeon.draft().start, 0)]);
    let mut queue = std::collections::VecDeque::from([dungeon.draft().start]);
    while let Some(at) = queue.pop_front() {
        for next in [Dir::North, Dir::East, Dir::South, Dir::West].map(|way| way.step(at)) {
            if crate::common::is_floor(dungeon.draft(), next) && !far.contains_key(&next) {
                far.insert(next, far[&at] + 1);
                queue.push_back(next);
            }
        }
    }
    far
}

/// "Generate noise map, place rooms in high-value areas, connect with A*": corridors wind, everything is joined, and the
/// two grounds lead to different dungeons of one seed.
#[test]
fn doc_organic_grounds() {
    for ground in ["ground=noise", "ground=caves"] {
        let (mut bent, mut corridors) = (0, 0);
        for dungeon in dungeons(&[ground, "rooms=8", "corridor_width=2", "branches=2"], 25) {
            assert_eq!(dungeon.draft().rooms.len(), 10);
            for passage in &dungeon.draft().passages {
                let cells = passage.route.cells();
                let (columns, rows) = cells.iter().fold(((i32::MAX, 0), (i32::MAX, 0)), |(x, y), cell| {
                    ((x.0.min(cell.x), x.1.max(cell.x)), (y.0.min(cell.y), y.1.max(cell.y)))
                });
                corridors += 1;
                bent += usize::from(columns.1 - columns.0 >= 2 && rows.1 - rows.0 >= 2);
            }
        }
        assert!(bent * 2 > corridors, "{ground}: {bent} of {corridors} corridors bend");
    }
    let first = |ground: &str| dungeons(&[ground, "rooms=5"], 1).remove(0).draft().rooms.clone();
    assert_ne!(first("ground=noise"), first("ground=caves"));
}

/// Everything at once.
#[test]
fn own_the_whole_wish_list() {
    for ground in ["ground=plain", "ground=noise", "ground=caves"] {
        let sets = [
            ground,
            "rooms=10",
            "branches=3",
            "branch_length=2",
            "loops=2",
            "circle_chance=0.3",
            "l_chance=0.2",
            "hall_chance=0.1",
            "treasure_rooms=2",
            "trap_rooms=2",
            "boss=farthest",
            "corridor_width=3",
        ];
        for dungeon in dungeons(&sets, 20) {
            assert_eq!(
                (dungeon.draft().rooms.len(), dungeon.draft().passages.len(), stats(dungeon.draft()).loops),
                (16, 17, 2)
            );
        }
    }
}

/// The boss's size goes with the boss: every dungeon is checked, and `check` says so.
#[test]
fn own_the_farthest_room_has_the_boss_size() {
    for dungeon in dungeons(&["rooms=6", "branches=4", "branch_length=3", "loops=2", "boss=farthest"], 60) {
        for room in &dungeon.draft().rooms[1..] {
            let side = if room.kind == RoomKind::Boss { 7 } else { 5 };
            assert_eq!((room.rect.w, room.rect.h), (side, side));
        }
    }
}

/// Over a ground: at most three corridors lead on, none doubles back or ends at a corner, and long walks come to their end.
#[test]
fn own_organic_corridors() {
    for dungeon in dungeons(&["ground=noise", "rooms=4", "branches=6", "corridor_width=2"], 60) {
        assert!(onward(&dungeon).values().all(|count| *count <= 3));
        for passage in &dungeon.draft().passages {
            let cells = passage.route.cells();
            for room in passage.ends.map(|end| &dungeon.draft().rooms[end.0 as usize]) {
                let rect = room.rect;
                let corner = |at: Point| {
                    [rect.x, rect.right() - 1].contains(&at.x) && [rect.y, rect.bottom() - 1].contains(&at.y)
                };
                let met = cells.iter().flat_map(|cell| cell.neighbours()).filter(|at| rect.contains(*at));
                assert!(met.into_iter().all(|at| !corner(at)), "passage {} ends at a corner", passage.id.0);
            }
        }
    }
    for seed in ["1", "2"] {
        assert_sound(&make(&recipe("walk", &["ground=caves", "rooms=300", "width=1100", "height=1100"]), seed));
    }
}

/// Erosion: rooms become caves, corridors get more cells, nothing moves; and the ground is a layer.
#[test]
fn own_erosion_and_the_ground() {
    let sets = ["ground=caves", "rooms=6", "room_width=9", "room_height=8", "corridor_width=2"];
    let smooth = dungeons(&sets, 10);
    let worn = dungeons(&[&sets[..], &["erosion=0.8"]].concat(), 10);
    for (smooth, worn) in smooth.iter().zip(&worn) {
        let (smooth, worn) = (smooth.draft(), worn.draft());
        assert!(smooth.rooms.iter().zip(&worn.rooms).all(|(a, b)| a.rect == b.rect && b.shape.name() == "mask"));
        for (a, b) in smooth.passages.iter().zip(&worn.passages) {
            assert!(a.route.cells().iter().all(|cell| b.route.cells().contains(cell)));
        }
        let count =
            |draft: &undercroft::Draft| draft.passages.iter().map(|passage| passage.route.cells().len()).sum::<usize>();
        assert!(count(worn) > count(smooth) * 11 / 10);
        let ground = worn.layers.ground.as_ref().unwrap();
        assert_eq!(ground.bounds(), worn.board.cells.bounds());
        assert!(ground.values().iter().all(|height| *height <= 9) && ground.values().contains(&9));
        assert_eq!(Some(ground), smooth.layers.ground.as_ref());
    }
    assert!(make(&recipe("walk", &[]), "1").draft().layers.ground.is_none());
}
