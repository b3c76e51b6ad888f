//! The pass `contents`: what special rooms hold.

use undercroft::{Dungeon, MarkKind, Rewards, RoomKind, fingerprint};

use crate::common::{make, recipe, scatter, sound};

fn held(dungeon: &Dungeon, kind: RoomKind, mark: MarkKind) -> Vec<usize> {
    let rooms = dungeon.draft().rooms.iter().filter(|room| room.kind == kind);
    rooms
        .map(|room| dungeon.draft().marks.iter().filter(|m| m.kind == mark && m.room == Some(room.id)).count())
        .collect()
}

#[test]
fn own_each_special_room_holds_its_own() {
    let mut seen = [0; 4];
    for seed in 0..60 {
        let dungeon = make(&scatter(100, 100), &seed.to_string());
        let treasures = held(&dungeon, RoomKind::Treasure, MarkKind::Loot);
        let shrines = held(&dungeon, RoomKind::Shrine, MarkKind::Blessing);
        let challenges = held(&dungeon, RoomKind::Challenge, MarkKind::Reward);
        let traps = held(&dungeon, RoomKind::Trap, MarkKind::Hazard);
        assert!(treasures.iter().all(|count| *count == 3));
        assert!(shrines.iter().all(|count| *count == 1));
        assert!(challenges.iter().all(|count| *count == 2));
        assert!(traps.iter().all(|count| *count > 5));
        for (seen, rooms) in seen.iter_mut().zip([treasures, shrines, challenges, traps]) {
            *seen += rooms.len();
        }
        for (mark, kind) in [
            (MarkKind::Loot, RoomKind::Treasure),
            (MarkKind::Blessing, RoomKind::Shrine),
            (MarkKind::Reward, RoomKind::Challenge),
            (MarkKind::Hazard, RoomKind::Trap),
        ] {
            let all = dungeon.draft().marks.iter().filter(|m| m.kind == mark);
            assert!(all.into_iter().all(|m| dungeon.draft().rooms[m.room.unwrap().0 as usize].kind == kind));
        }
    }
    assert!(seen.into_iter().all(|rooms| rooms > 10), "{seen:?}");
}

/// Better loot in treasure rooms, richer rewards in challenge rooms, as factors of the usual.
#[test]
fn own_rewards_are_factors() {
    for seed in 0..60 {
        for room in &make(&scatter(100, 100), &seed.to_string()).draft().rooms {
            let expected = match room.kind {
                RoomKind::Treasure => Some(Rewards { xp: 1.0, loot: 2.0 }),
                RoomKind::Challenge => Some(Rewards { xp: 1.5, loot: 1.5 }),
                _ => None,
            };
            assert_eq!(room.rewards, expected);
        }
    }
}

/// Hazards never block the way: whoever steps on none still gets everywhere.
#[test]
fn own_hazards_never_block_the_way() {
    for sets in [
        &["contents.hazard_share=0.25"][..],
        &["contents.hazard_share=0.25", "min_room=3", "max_room=6", "special_chance=1.0", "target_min=10"],
        &["contents.hazard_share=0.25", "corridor_width=8", "room_padding=0"],
    ] {
        let recipe = recipe("scatter", sets);
        let mut hazards = 0;
        for seed in 0..60 {
            let dungeon = make(&recipe, &seed.to_string());
            sound::hazards(dungeon.draft());
            hazards += dungeon.draft().marks.iter().filter(|mark| mark.kind == MarkKind::Hazard).count();
        }
        assert!(hazards > 30, "{sets:?}: {hazards}");
    }
}

/// A pass draws from a stream of its own: without contents the enemies' numbers are the same, though not always their
/// cells, which keep off whatever stands there already.
#[test]
fn law_3_a_pass_shifts_nobody_elses_numbers() {
    let (mut without, mut moved) = (scatter(100, 100), 0);
    without.passes.contents = None;
    for seed in 0..40 {
        let enemies = |dungeon: &Dungeon| -> Vec<_> {
            dungeon.draft().marks.iter().filter(|mark| mark.kind == MarkKind::Enemy).cloned().collect()
        };
        let (with, without) = (make(&scatter(100, 100), &seed.to_string()), make(&without, &seed.to_string()));
        assert_eq!(enemies(&with).len(), enemies(&without).len());
        moved += u32::from(enemies(&with) != enemies(&without));
        assert_ne!(fingerprint(with.draft()), fingerprint(without.draft()));
    }
    assert!(moved < 20, "most stay where they were: {moved} of 40 moved");
}
