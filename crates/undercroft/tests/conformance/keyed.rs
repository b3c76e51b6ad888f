//! What the document of `tabletop` says of numbers, doors, stairs and exits, on any method.

use std::collections::BTreeMap;

use undercroft::{
    DoorKind, Dungeon, RoomId,
    geom::{Dir, Point},
    stats,
};

use crate::common::{keyed, make, recipe};

const METHODS: [(&str, &[&str]); 5] = [
    ("bsp", &[]),
    ("scatter", &["join=nearest", "min_room=4", "max_room=9", "target_min=20", "target_max=20", "corridor_width=1"]),
    ("walk", &["rooms=12", "branches=4", "branch_length=2", "loops=3", "corridor_width=1", "corridor_height=6"]),
    ("walk", &["rooms=10", "branches=3", "ground=noise", "corridor_width=1"]),
    ("tilepath", &["target_size=30", "branch_length=3"]),
];

fn each(more: &[&str], mut test: impl FnMut(&Dungeon)) {
    for (method, sets) in METHODS {
        let recipe = recipe(method, &[sets, more].concat());
        (0..25).for_each(|seed| test(&make(&recipe, &seed.to_string())));
    }
}

fn numbers(sets: &[&str], seed: &str) -> BTreeMap<RoomId, u32> {
    let dungeon = make(&recipe("walk", &[sets, &["passes.numbers=true"][..]].concat()), seed);
    dungeon.draft().rooms.iter().map(|room| (room.id, room.number.unwrap())).collect()
}

/// "Start from entrance room (room #1)"; "all rooms in a branch get contiguous numbers before moving to the next branch".
#[test]
fn doc_branches_are_contiguous_on_any_method() {
    each(&["passes.numbers=true"], |dungeon| {
        let first = dungeon.draft().rooms.iter().find(|room| room.number == Some(1)).unwrap();
        assert!(first.rect.contains(dungeon.draft().start));
        keyed::branches(dungeon.draft());
    });
}

/// A walk without branches is numbered as it goes.
#[test]
fn doc_a_row_of_rooms_is_numbered_along_it() {
    for seed in 0..20 {
        let numbers = numbers(&["rooms=9"], &seed.to_string());
        assert!(numbers.iter().all(|(room, number)| room.0 + 1 == *number), "{numbers:?}");
    }
}

/// "The room straight ahead along the spine gets priority over side branches", then clockwise: with rooms to the north
/// of the second one (ahead), east and west, the order is north, east, west.
#[test]
fn doc_straight_ahead_first_then_clockwise() {
    let mut seen = 0;
    for seed in 0..400 {
        let sets = ["rooms=4", "branches=2", "directions=['north', 'north', 'north']", "corridor_height=12"];
        let dungeon = make(&recipe("walk", &[&sets[..], &["passes.numbers=true"]].concat()), &seed.to_string());
        // Where both side paths leave the second room, one to each side.
        let of_second: Vec<_> =
            dungeon.draft().passages.iter().filter(|passage| passage.ends[0] == RoomId(1)).collect();
        let side = |wanted: Dir| {
            of_second.iter().find(|passage| passage.direction() == Some(wanted)).map(|passage| passage.ends[1])
        };
        let (Some(ahead), Some(east), Some(west)) = (side(Dir::North), side(Dir::East), side(Dir::West)) else {
            continue;
        };
        let number = |id: RoomId| dungeon.draft().rooms[id.0 as usize].number.unwrap();
        assert_eq!((number(RoomId(0)), number(RoomId(1)), number(ahead)), (1, 2, 3));
        assert!(number(ahead) < number(east) && number(east) < number(west), "seed {seed}");
        assert_eq!(number(east), number(ahead) + 2, "the spine is done before");
        seen += 1;
    }
    assert!(seen > 5, "{seen}");
}

/// "For passage in passages: start entry, end entry, a door at each."
#[test]
fn doc_a_door_at_each_end_of_each_passage() {
    for more in
        [&["doors.at=ends"][..], &["doors.at=ends", "doors.archway=0.4", "doors.locked=0.2", "doors.secret=0.2"]]
    {
        each(&[more, &["passes.openings=false"]].concat(), keyed::assert_keyed);
    }
    // Each end is four cells wide, and so is its opening.
    let dungeon = make(&recipe("walk", &["rooms=9", "doors.at=ends"]), "1");
    assert_eq!(dungeon.draft().doors.len(), 4 * 2 * dungeon.draft().passages.len());
}

/// Shares are kept: of many doors as many are of each kind as asked, within one in twenty; but doors that would be unfair if
/// they were locked, and the second secret door of a passage, are closed.
#[test]
fn own_kinds_by_shares() {
    let shares = ["doors.archway=0.3", "doors.locked=0.1", "doors.secret=0.2", "doors.secrets=anywhere"];
    let recipe = recipe("scatter", &[&shares[..], &["doors.at=ends"]].concat());
    let mut counts: BTreeMap<DoorKind, f64> = BTreeMap::new();
    for seed in 0..300 {
        make(&recipe, &seed.to_string())
            .draft()
            .doors
            .iter()
            .for_each(|door| *counts.entry(door.kind).or_default() += 1.0);
    }
    let all: f64 = counts.values().sum();
    let wanted = [(DoorKind::Archway, 0.3), (DoorKind::Closed, 0.4), (DoorKind::Locked, 0.1), (DoorKind::Secret, 0.2)];
    for (kind, share) in wanted {
        let more = if kind == DoorKind::Closed { 0.05 } else { 0.0 };
        assert!((counts[&kind] / all - share).abs() < 0.05 + more, "{counts:?}");
    }
}

/// On loops and before dead ends first: a secret door hides less than a room, and what it hides the statistics tell.
#[test]
fn own_secret_doors_go_where_they_hide_least() {
    let (mut hidden, mut rooms, mut secret) = (0, 0, 0);
    for seed in 0..60 {
        let sets = ["rooms=12", "branches=4", "loops=3", "corridor_width=1", "doors.at=ends", "doors.secret=0.08"];
        let stats = stats(make(&recipe("walk", &sets), &seed.to_string()).draft());
        hidden += stats.hidden_rooms;
        rooms += stats.rooms;
        secret += stats.secret_doors;
    }
    assert!(
        secret > 60 && hidden < secret && hidden < rooms / 5,
        "{secret} secret doors hide {hidden} of {rooms} rooms"
    );
}

/// Stairs in passages, oriented, their ups and downs cancelling round every loop.
#[test]
fn own_stairs_cancel_round_every_loop() {
    let (mut stairs, mut on_loops) = (0, 0);
    each(&["stairs.frequency=1.0", "passes.doors=true"], |dungeon| {
        keyed::stairs(dungeon.draft());
        let own = dungeon.draft().stairs.iter().filter(|stair| stair.passage.is_some()).count();
        stairs += own;
        on_loops += if stats(dungeon.draft()).loops > 0 { own } else { 0 };
    });
    assert!(stairs > 300 && on_loops > 100, "{stairs} {on_loops}");
}

/// The more often they are asked for the more there are, and none for none.
#[test]
fn own_stair_frequency() {
    let count = |frequency: &str| {
        let sets = ["rooms=15", "corridor_width=1", "corridor_height=6", &format!("stairs.frequency={frequency}")];
        let recipe = recipe("walk", &sets);
        (0..40).map(|seed| make(&recipe, &seed.to_string()).draft().stairs.len()).sum::<usize>()
    };
    let counts = ["0.0", "0.2", "0.6", "1.0"].map(count);
    assert_eq!(counts[0], 0);
    assert!(counts[1] > 40 && counts[2] > 2 * counts[1] && counts[3] > counts[2], "{counts:?}");
    // Fourteen corridors in a row, none on a loop: all of them.
    assert_eq!(counts[3], 40 * 14);
}

/// One main entrance, further exits by parameter, each on the outside.
#[test]
fn own_exits_lead_out() {
    for count in 1..=4 {
        each(&[&format!("exits.count={count}")], |dungeon| {
            keyed::assert_keyed(dungeon);
            assert_eq!(dungeon.draft().exits.iter().filter(|exit| exit.main).count(), 1);
            assert!(dungeon.draft().exits.len() <= count);
        });
    }
}

/// An entrance is in the middle of its side unless something is in the way.
#[test]
fn own_the_entrance_is_in_the_middle_of_a_side() {
    for seed in 0..50 {
        let dungeon = make(
            &recipe("walk", &["rooms=6", "first_width=7", "first_height=7", "passes.exits=true"]),
            &seed.to_string(),
        );
        let (exit, room) = (&dungeon.draft().exits[0], &dungeon.draft().rooms[0]);
        let Point { x, y } = room.rect.centre();
        assert!(exit.at.x == x || exit.at.y == y, "{} of {:?}", exit.at, room.rect);
    }
}
