//! `bsp`: the optional pillar in each room's centre (the document's "add room decorations").

use std::collections::BTreeSet;

use undercroft::{MarkKind, geom::Point};

use crate::common::{floor, is_floor, make, middle, recipe, sound, walk};

#[test]
fn doc_a_pillar_stands_in_every_rooms_centre() {
    let (plain, pillars) = (recipe("bsp", &[]), recipe("bsp", &["pillars=true"]));
    for seed in 0..200 {
        let (plain, dungeon) = (make(&plain, &seed.to_string()), make(&pillars, &seed.to_string()));
        let centres: BTreeSet<Point> = plain.draft().rooms.iter().map(|room| middle(room.rect)).collect();
        let closed: BTreeSet<Point> = floor(plain.draft()).difference(&floor(dungeon.draft())).copied().collect();
        let expected: BTreeSet<Point> = centres.iter().copied().filter(|at| Some(*at) != plain.draft().goal).collect();
        assert_eq!(closed, expected, "seed {seed}: the pillars and nothing else");
        let marks: BTreeSet<Point> = dungeon.draft().marks.iter().map(|mark| mark.at).collect();
        assert_eq!(marks, expected);
        assert!(dungeon.draft().marks.iter().all(|mark| mark.kind == MarkKind::Pillar));
        assert_eq!(
            (dungeon.draft().goal, &dungeon.draft().stairs),
            (plain.draft().goal, &plain.draft().stairs),
            "the stairs stay"
        );
        sound::assert_sound(&dungeon);
    }
}

#[test]
fn own_the_start_moves_to_the_nearest_floor() {
    let pillars = recipe("bsp", &["pillars=true"]);
    for seed in 0..200 {
        let dungeon = make(&pillars, &seed.to_string());
        let centre = middle(dungeon.draft().rooms[0].rect);
        let far = (dungeon.draft().start.x - centre.x).abs() + (dungeon.draft().start.y - centre.y).abs();
        assert_eq!(far, i32::from(dungeon.draft().goal != Some(centre)), "seed {seed}");
        assert!(
            is_floor(dungeon.draft(), dungeon.draft().start)
                && dungeon.draft().rooms[0].rect.contains(dungeon.draft().start)
        );
    }
}

/// Where the stairs fell on the centre, no pillar stands.
#[test]
fn own_stairs_win_over_a_pillar() {
    let pillars = recipe("bsp", &["pillars=true"]);
    let mut won = 0;
    for seed in 0..2_000 {
        let dungeon = make(&pillars, &seed.to_string());
        let centre = middle(dungeon.draft().rooms.last().unwrap().rect);
        if dungeon.draft().goal == Some(centre) {
            won += 1;
            assert!(is_floor(dungeon.draft(), centre));
            assert_eq!(dungeon.draft().marks.len(), dungeon.draft().rooms.len() - 1);
        }
    }
    assert!(won > 10, "{won}");
}

/// In the smallest rooms a pillar leaves a ring to walk.
#[test]
fn own_pillars_never_cut_a_room_apart() {
    let pillars = recipe("bsp", &["pillars=true", "min_room=3", "max_room=3", "depth=8"]);
    for seed in 0..100 {
        let dungeon = make(&pillars, &seed.to_string());
        assert_eq!(walk(dungeon.draft(), [dungeon.draft().start], &BTreeSet::new()), floor(dungeon.draft()));
    }
}
