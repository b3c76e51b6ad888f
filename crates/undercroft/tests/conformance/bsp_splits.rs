//! `bsp`: how the board is cut up (program 004, splits, the document's step 1).

use undercroft::geom::Rect;

use crate::common::{Split, Steps, bsp, recipe, traced};

/// The traces of a few hundred seeds; where no room fits there is still a tree.
pub fn trees(width: i32, height: i32) -> impl Iterator<Item = Steps> {
    (0..300).map(move |seed| traced(&bsp(width, height), &seed.to_string()).1)
}

fn splits() -> Vec<Split> {
    [(80, 40), (37, 23), (40, 80)].into_iter().flat_map(|(w, h)| trees(w, h)).flat_map(|tree| tree.splits).collect()
}

fn is_level(split: &Split) -> bool {
    split.first.w == split.region.w
}

/// How many cuts lie above a region.
fn depth_of(tree: &Steps, region: Rect) -> usize {
    tree.splits.iter().filter(|split| split.region != region && split.region.contains_rect(region)).count()
}

#[test]
fn program_the_root_is_the_whole_board() {
    for tree in trees(80, 40) {
        assert_eq!(tree.splits[0].region, Rect::new(0, 0, 80, 40));
    }
}

#[test]
fn doc_both_parts_make_up_the_region() {
    for Split { region, first, second } in splits() {
        assert_eq!((first.x, first.y), (region.x, region.y), "the first part is to the north or west");
        assert_eq!((second.right(), second.bottom()), (region.right(), region.bottom()));
        assert_eq!(first.area() + second.area(), region.area());
        assert!(!first.overlaps(second));
    }
}

#[test]
fn doc_leaves_cover_the_board_once() {
    for tree in trees(80, 40) {
        assert_eq!(tree.leaves.iter().map(|leaf| leaf.area()).sum::<i64>(), 80 * 40);
        for (index, leaf) in tree.leaves.iter().enumerate() {
            assert!(tree.leaves[..index].iter().all(|other| !other.overlaps(*leaf)));
        }
    }
}

/// w/h >= 1.25: an upright cut, whatever the coin says.
#[test]
fn program_wide_regions_are_cut_upright() {
    let wide: Vec<Split> = splits().into_iter().filter(|split| 4 * split.region.w >= 5 * split.region.h).collect();
    assert!(wide.len() > 1000);
    assert!(wide.iter().all(|split| !is_level(split)));
    assert!(wide.iter().any(|split| 4 * split.region.w == 5 * split.region.h), "1.25 itself is wide");
}

#[test]
fn program_tall_regions_are_cut_level() {
    let tall: Vec<Split> = splits().into_iter().filter(|split| 4 * split.region.h >= 5 * split.region.w).collect();
    assert!(tall.len() > 1000);
    assert!(tall.iter().all(is_level));
    assert!(tall.iter().any(|split| 4 * split.region.h == 5 * split.region.w), "1.25 itself is tall");
}

#[test]
fn program_the_coin_decides_for_regions_near_square() {
    let near = |split: &Split| 4 * split.region.w < 5 * split.region.h && 4 * split.region.h < 5 * split.region.w;
    let near: Vec<Split> = splits().into_iter().filter(near).collect();
    let level = near.iter().filter(|split| is_level(split)).count();
    assert!(near.len() > 200 && level > near.len() / 3 && level < near.len() * 2 / 3, "{level} of {}", near.len());
}

/// cut = 6 + Intn(side - 12): 6 to side - 7.
#[test]
fn program_the_cut_lies_from_6_to_7_before_the_end() {
    let (mut least, mut most) = (false, false);
    for split in splits() {
        let (side, cut) =
            if is_level(&split) { (split.region.h, split.first.h) } else { (split.region.w, split.first.w) };
        assert!((6..=side - 7).contains(&cut), "{split:?}");
        least |= cut == 6 && side > 13;
        most |= cut == side - 7 && side > 13;
    }
    assert!(least && most, "both ends of the range are met");
}

/// A node stays a leaf when the chosen side is 12 or less, and the other axis is not tried.
#[test]
fn program_sides_of_12_or_less_are_not_cut() {
    let (mut thirteen, mut other_axis) = (false, false);
    for tree in trees(80, 40).chain(trees(37, 23)) {
        for split in &tree.splits {
            let side = if is_level(split) { split.region.h } else { split.region.w };
            assert!(side >= 13);
            thirteen |= side == 13;
        }
        for leaf in tree.leaves.iter().filter(|leaf| depth_of(&tree, **leaf) < 4) {
            let Rect { w, h, .. } = *leaf;
            let wide = 4 * w >= 5 * h;
            let tall = !wide && 4 * h >= 5 * w;
            assert!(
                if wide {
                    w <= 12
                } else if tall {
                    h <= 12
                } else {
                    w.min(h) <= 12
                },
                "{leaf:?}"
            );
            other_axis |= w.max(h) >= 13;
        }
    }
    assert!(thirteen && other_axis, "13 is cut; a leaf is left whose other side could have been");
}

/// Depth 4 unless set, up to 12; at depth 0 nothing is drawn.
#[test]
fn program_no_region_is_cut_beyond_the_depth() {
    for depth in 0..=12 {
        let recipe = recipe("bsp", &["width=300", "height=300", &format!("depth={depth}")]);
        for seed in 0..20 {
            let (_, tree) = traced(&recipe, &seed.to_string());
            let deepest = tree.leaves.iter().map(|leaf| depth_of(&tree, *leaf)).max().unwrap();
            assert!(deepest <= depth && tree.leaves.len() <= 1 << depth);
            assert_eq!(tree.leaves.len(), tree.splits.len() + 1);
            assert!(depth > 3 || tree.leaves.len() == 1 << depth, "a large board is cut to the full");
        }
    }
    let (_, tree) = traced(&recipe("bsp", &["depth=0", "min_room=15"]), "1");
    assert_eq!(tree.drawn_until("layout"), 2, "one room of a fixed size: only its place is drawn");
}

#[test]
fn doc_the_depth_is_4_unless_set() {
    assert_eq!(bsp(80, 40), recipe("bsp", &["depth=4", "min_room=6", "max_room=15"]));
    assert!(trees(200, 100).any(|tree| tree.leaves.len() == 16));
}

/// One Float32 a node with depth left, one Intn a cut; each of a room's four only where there is a choice; one
/// Float32 a corridor; two Intn for the door. (An Intn that must be thrown away and drawn again is rarer than these.)
#[test]
fn program_every_draw_is_accounted_for() {
    for (tree, seed) in trees(80, 40).zip(0..) {
        let nodes = tree.splits.len() + tree.leaves.iter().filter(|leaf| depth_of(&tree, **leaf) < 4).count();
        let mut draws = nodes + tree.splits.len() + tree.cuts.len();
        for (_, room) in &tree.placed {
            let leaf = tree.leaves.iter().find(|leaf| leaf.contains_rect(*room)).unwrap();
            draws += usize::from(leaf.w - 2 > 6) + usize::from(leaf.h - 2 > 6);
            draws += usize::from(leaf.w - room.w - 1 > 1) + usize::from(leaf.h - room.h - 1 > 1);
        }
        assert_eq!(tree.drawn_until("layout"), draws as u64, "seed {seed}");
        assert_eq!(tree.drawn_until("stairs"), draws as u64 + 2, "seed {seed}");
    }
}
