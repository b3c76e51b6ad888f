//! `bsp`: rooms in leaves (program 004, rooms and corridors, the document's step 2).

use undercroft::{AttemptFailure, Error, geom::Rect};

use crate::{
    bsp_splits::trees,
    common::{bsp, recipe, traced},
};

/// Every room of many trees with the leaf it lies in.
fn rooms() -> Vec<(Rect, Rect)> {
    let mut rooms = Vec::new();
    for tree in trees(80, 40).chain(trees(60, 30)) {
        for (_, room) in &tree.placed {
            rooms.push((*tree.leaves.iter().find(|leaf| leaf.overlaps(*room)).unwrap(), *room));
        }
    }
    rooms
}

/// "Each leaf becomes a room", but for leaves with a side under 8 (program 004, differences 1).
#[test]
fn program_leaves_under_8_get_no_room() {
    let mut without = 0;
    for tree in trees(80, 40).chain(trees(40, 20)) {
        let large: Vec<&Rect> = tree.leaves.iter().filter(|leaf| leaf.w >= 8 && leaf.h >= 8).collect();
        assert_eq!(large.len(), tree.placed.len());
        for (leaf, (_, room)) in large.iter().zip(&tree.placed) {
            assert!(leaf.contains_rect(*room), "rooms come in the order of the leaves");
        }
        without += tree.leaves.len() - large.len();
    }
    assert!(without > 500, "{without}");
}

#[test]
fn program_room_ids_count_in_leaf_order() {
    for tree in trees(80, 40) {
        for (index, (id, _)) in tree.placed.iter().enumerate() {
            assert_eq!(id.0 as usize, index);
        }
    }
}

#[test]
fn doc_rooms_keep_a_padding_of_1_in_their_leaf() {
    let (mut west, mut east) = (false, false);
    for (leaf, room) in rooms() {
        assert!(leaf.grown(-1).contains_rect(room), "{room:?} in {leaf:?}");
        west |= room.x == leaf.x + 1 && room.w < leaf.w - 4;
        east |= room.right() == leaf.right() - 1 && room.w < leaf.w - 4;
    }
    assert!(west && east, "both ends of the range are met");
}

#[test]
fn program_sides_are_6_to_15_or_what_the_leaf_allows() {
    let (mut least, mut most, mut squeezed) = (false, false, false);
    for (leaf, room) in rooms() {
        for (side, of) in [(room.w, leaf.w), (room.h, leaf.h)] {
            assert!((6..=15.min(of - 2)).contains(&side), "{room:?} in {leaf:?}");
            least |= side == 6 && of > 20;
            most |= side == 15 && of > 20;
            squeezed |= side == of - 2 && side < 15;
        }
    }
    assert!(least && most && squeezed);
}

#[test]
fn program_no_two_rooms_overlap() {
    for tree in trees(80, 40).chain(trees(37, 23)) {
        for (index, (_, room)) in tree.placed.iter().enumerate() {
            assert!(tree.placed[..index].iter().all(|(_, other)| !other.overlaps(*room)));
        }
    }
}

/// A rule of ours: a region splits when its side is over 2·min, a leaf holds a room when both sides are at least min + 2.
#[test]
fn own_min_room_generalises() {
    for (min, max) in [(3, 3), (3, 7), (4, 20), (9, 15), (20, 30)] {
        let sets = ["width=120".into(), "height=90".into(), format!("min_room={min}"), format!("max_room={max}")];
        let recipe = recipe("bsp", &sets.each_ref().map(|set: &String| set.as_str()));
        let mut cut_at_least = false;
        for seed in 0..100 {
            let (_, tree) = traced(&recipe, &seed.to_string());
            for split in &tree.splits {
                let level = split.first.w == split.region.w;
                let (side, cut) = if level { (split.region.h, split.first.h) } else { (split.region.w, split.first.w) };
                assert!(side > 2 * min && (min..side - min).contains(&cut));
                cut_at_least |= cut == min;
            }
            let large: Vec<&Rect> = tree.leaves.iter().filter(|leaf| leaf.w >= min + 2 && leaf.h >= min + 2).collect();
            assert_eq!(large.len(), tree.placed.len());
            for (leaf, (_, room)) in large.into_iter().zip(&tree.placed) {
                assert!(leaf.grown(-1).contains_rect(*room));
                assert!((min..=max.min(leaf.w - 2)).contains(&room.w) && (min..=max.min(leaf.h - 2)).contains(&room.h));
            }
        }
        assert!(cut_at_least, "min_room {min}: a cut as near the edge as may be");
    }
}

/// A rule of ours: boards from min + 2 a side are accepted, smaller ones are problems.
#[test]
fn own_the_smallest_board_is_min_room_plus_2() {
    for min in [3, 6, 10] {
        let smallest = |side: i32| {
            let set = [format!("width={side}"), format!("height={side}"), format!("min_room={min}")];
            let mut reader = undercroft::recipe::RecipeReader::new();
            reader.method("bsp");
            set.iter().for_each(|set| reader.set(set));
            reader.finish()
        };
        let recipe = smallest(min + 2).unwrap().one().unwrap();
        let dungeon = undercroft::generate(&recipe, "1").unwrap();
        assert_eq!(dungeon.draft().rooms[0].rect, Rect::new(1, 1, min, min), "there is but one place");
        let problems = smallest(min + 1).unwrap_err();
        assert_eq!(problems.list.len(), 2, "one for each side: {problems}");
        let rule = format!("must be at least min_room + 2 = {}, is {}", min + 2, min + 1);
        assert!(problems.list.iter().all(|problem| problem.rule == rule), "{problems}");
    }
}

/// Program 004, oddities: with no room at all the original crashes, at 40×20 for seeds 62 and 165. We say so.
#[test]
fn program_where_no_room_fits_the_answer_says_so() {
    for seed in ["62", "165"] {
        let (made, tree) = traced(&bsp(40, 20), seed);
        let error = made.unwrap_err();
        assert_eq!(error, Error::GaveUp { attempts: 1, last: AttemptFailure::NoRoomFits });
        assert!(error.to_string().starts_with("no room fits"), "{error}");
        assert!(!tree.leaves.is_empty() && tree.placed.is_empty() && tree.cuts.is_empty());
        assert_eq!(tree.drawn_until("layout"), tree.drawn_until("stairs"), "no door is drawn");
    }
}
