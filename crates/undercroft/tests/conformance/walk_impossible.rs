//! `walk` where there is no such board: what is said, and how soon.

use undercroft::{AttemptFailure, Error, generate, geom::Rect, recipe::RecipeReader};

use crate::common::{make, recipe, sound::assert_sound};

/// Why a strict recipe is refused; any other is made as far as it goes.
fn gave_up(sets: &[&str]) -> (u32, AttemptFailure, String) {
    match generate(&recipe("walk", &[sets, &["strict=true"]].concat()), "1") {
        Err(Error::GaveUp { attempts, last }) => {
            let words = Error::GaveUp { attempts, last: last.clone() }.to_string();
            (attempts, last, words)
        }
        other => panic!("{sets:?}: {:?}", other.map(|_| "a dungeon")),
    }
}

/// The problems of a recipe, as `field: rule`.
fn refused(sets: &[&str]) -> String {
    let mut reader = RecipeReader::new();
    reader.method("walk");
    sets.iter().for_each(|set| reader.set(set));
    let problems = reader.finish().unwrap_err();
    assert!(problems.list.iter().all(|problem| problem.hint.is_some()), "{problems}");
    problems.to_string()
}

/// Each bound that is too tight is named.
#[test]
fn own_the_bound_to_relax_is_named() {
    let (_, failure, text) = gave_up(&["width=20", "height=40", "rooms=6", "directions=['east', 'east']"]);
    assert!(
        matches!(failure, AttemptFailure::NotThatWay { index: 0 | 1, crossed: false, proven: true, .. }),
        "{failure:?}"
    );
    assert!(text.contains("going east, it leaves the board; raise width"), "{text}");
    let (_, _, text) = gave_up(&["width=40", "height=20", "rooms=6", "directions=['south', 'south']"]);
    assert!(text.contains("going south, it leaves the board; raise height"), "{text}");
    let (_, failure, text) = gave_up(&["directions=['north', 'east', 'south', 'west']", "rooms=5"]);
    assert!(matches!(failure, AttemptFailure::NotThatWay { index: 3, crossed: true, proven: true, .. }), "{failure:?}");
    assert!(text.contains("directions[3]") && text.contains("change directions"), "{text}");
    let (attempts, failure, text) = gave_up(&["width=24", "height=24", "rooms=5", "attempts=9"]);
    assert!(matches!(failure, AttemptFailure::NoWay { wanted: 5, proven: true, .. }), "{failure:?}");
    assert!(text.contains("raise width and height") && text.contains("lower rooms"), "{text}");
    assert_eq!(attempts, 1, "what no seed can do is not tried nine times");
}

/// A long walk on a board that is too small is given up within its budget.
#[test]
fn own_backtracking_is_bounded() {
    let (_, failure, _) = gave_up(&["width=60", "height=60", "rooms=42"]);
    assert!(matches!(failure, AttemptFailure::NoWay { placed: 10..=41, wanted: 42, .. }), "{failure:?}");
}

#[test]
fn own_wishes_that_cannot_be_had() {
    let (_, failure, text) = gave_up(&["width=34", "height=34", "rooms=4", "branches=6", "attempts=5"]);
    assert!(matches!(failure, AttemptFailure::NoBranch { wanted: 6, .. }), "{failure:?}");
    assert!(text.contains("lower branches"), "{text}");
    let (_, failure, text) = gave_up(&["width=40", "height=40", "rooms=5", "loops=3", "attempts=5"]);
    assert!(matches!(failure, AttemptFailure::NoLoop { wanted: 3, .. }), "{failure:?}");
    assert!(text.contains("lower loops"), "{text}");
    let (_, failure, _) = gave_up(&["width=34", "height=34", "rooms=6", "ground=noise", "attempts=2"]);
    assert!(matches!(failure, AttemptFailure::NoWay { .. }), "{failure:?}");
}

/// What can be seen in the recipe is refused before any work.
#[test]
fn own_impossible_recipes() {
    assert!(
        refused(&["rooms=500", "width=40", "height=40"])
            .contains("method.walk.rooms: 500 rooms with their corridors and walls need")
    );
    assert!(refused(&["width=9"]).contains("method.walk.width: must be at least first_width + 2 = 10"));
    assert!(
        refused(&["room_width=149", "room_height=149"]).contains("method.walk.room_width: 149 × 149 cells do not fit")
    );
    assert!(refused(&["directions=['north', 'north', 'east', 'east']"]).contains("4 directions for the 3 corridors"));
    assert!(refused(&["directions=['north', 'south']"]).contains("after north follows south, which doubles back"));
    assert!(refused(&["directions=['nroth']"]).contains("did you mean `north`?"));
    assert!(refused(&["directions=7"]).contains("must be a list of directions"));
    assert!(refused(&["loops=4"]).contains("method.walk.loops: 4 rooms leave 1 pairs to join"));
    assert!(refused(&["treasure_rooms=2", "trap_rooms=1"]).contains("between first and boss are 2"));
    assert!(refused(&["circle_chance=0.6", "hall_chance=0.6"]).contains("must be at most 1"));
    assert!(refused(&["ground=caves", "directions=['north']"]).contains("corridors over caves wind"));
    assert!(refused(&["rooms=10000", "room_width=16382", "placement=free"]).contains("together must be at most"));
}

/// The whole wish list is a problem under `free`, every part of it by name, all at once.
#[test]
fn own_free_grants_no_wishes() {
    let wishes = [
        "boss=farthest",
        "branches=1",
        "branch_length=2",
        "loops=1",
        "circle_chance=0.1",
        "l_chance=0.1",
        "hall_chance=0.1",
        "treasure_rooms=1",
        "trap_rooms=1",
        "ground=noise",
    ];
    let text = refused(&[&wishes[..], &["placement=free"]].concat());
    for wish in wishes {
        let name = wish.split('=').next().unwrap();
        assert!(text.contains(&format!("method.walk.{name}: needs placement = \"fit\"")), "{name}: {text}");
    }
}

/// The first room moves in from the edge as far as it must; the tightest board that works does work.
#[test]
fn own_small_boards() {
    for seed in 0..20 {
        let recipe = recipe("walk", &["width=21", "height=10", "rooms=2"]);
        let dungeon = make(&recipe, &seed.to_string());
        assert_sound(&dungeon);
        assert_eq!(dungeon.draft().rooms[0].rect.y, 1);
    }
    let (_, failure, text) = gave_up(&["width=20", "height=10", "rooms=2"]);
    assert!(matches!(failure, AttemptFailure::NoWay { placed: 1, wanted: 2, proven: true, .. }), "{failure:?}");
    assert!(text.contains("raise width"), "{text}");
}

/// Which of the caps is hit, before anything is tried.
#[test]
fn own_the_cap_on_branches_is_named() {
    let text = refused(&["rooms=2", "branches=3"]);
    assert!(
        text.contains("method.walk.branches: must be at most 2 × (rooms − 1) = 2, is 3: at most three corridors"),
        "{text}"
    );
    assert!(refused(&["erosion=0.5"]).contains("method.walk.erosion: needs a ground"));
}

/// A bound by area: refused in one sentence, and only where no board of that size can exist.
#[test]
fn own_more_rooms_than_the_board_holds() {
    for ground in ["ground=plain", "ground=caves"] {
        let text = refused(&["rooms=80", "width=60", "height=60", ground]);
        assert!(text.contains("method.walk.rooms: 80 rooms with their corridors and walls need"), "{text}");
    }
    // A row of rooms along a narrow board is as tight as can be.
    let sets =
        ["width=36", "height=10", "rooms=3", "directions=['east', 'east']", "corridor_width=1", "corridor_height=1"];
    assert_sound(&make(&recipe("walk", &sets), "1"));
}

/// What a refusal says to be proven is: a plain search from all places of the first room finds no walk either.
#[test]
fn own_refusals_are_proofs_or_say_that_they_are_not() {
    let (mut proven, mut made) = (0, 0);
    for (number, width) in (18..=30).enumerate() {
        for height in [18, 21, 24, 27] {
            let sets = [format!("width={width}"), format!("height={height}"), format!("rooms={}", 3 + number % 3)];
            let mut recipe = recipe("walk", &sets.each_ref().map(String::as_str));
            recipe.strict = true;
            match generate(&recipe, "1") {
                Ok(_) => made += 1,
                Err(error @ Error::GaveUp { .. }) => {
                    let is_proven =
                        matches!(&error, Error::GaveUp { last: AttemptFailure::NoWay { proven: true, .. }, .. });
                    assert_eq!(is_proven, !error.to_string().contains("not every way was tried"), "{error}");
                    assert!(!is_proven || !walk_exists(width, height, 3 + number % 3), "{width} × {height}: {error}");
                    proven += u32::from(is_proven);
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(proven > 5 && made > 5, "{proven} proven, {made} made");
}

/// Two rooms in a row that are longer than the board with the corridor between them are refused as proven, however many rooms
/// the walk has; one cell less, and it is made.
#[test]
fn own_neighbours_longer_than_the_board_are_a_proof() {
    let too_long: [&[&str]; 4] = [
        &["boss_height=140"],
        &["boss_height=146", "rooms=12", "branches=2"],
        &["corridor_height=16382", "width=16384"],
        &["room_height=72", "room_width=72", "corridor_height=5", "rooms=5", "hall_chance=0.5", "strict=true"],
    ];
    for sets in too_long {
        for seed in 0..10 {
            match generate(&recipe("walk", sets), seed) {
                Err(Error::GaveUp { attempts, last: AttemptFailure::NoWay { proven, .. } }) => {
                    assert!(proven && attempts == 1, "{sets:?}, seed {seed}: {attempts} attempts");
                }
                other => panic!("{sets:?}, seed {seed}: {:?}", other.map(|_| "a dungeon")),
            }
        }
    }
    // The first room, a corridor and the boss's room take all of the 148 cells that a board of 150 has inside its edge.
    assert_sound(&make(&recipe("walk", &["boss_height=136", "rooms=2"]), "1"));
}

/// Depth first from every place of the first room, with the sizes of the default recipe.
fn walk_exists(width: i32, height: i32, rooms: usize) -> bool {
    let firsts = (1..height - 8).flat_map(|y| (1..width - 8).map(move |x| Rect::new(x, y, 8, 8)));
    firsts.into_iter().any(|first| goes_on(width, height, rooms - 1, &mut vec![first]))
}

fn goes_on(width: i32, height: i32, left: usize, placed: &mut Vec<Rect>) -> bool {
    let (Some(from), true) = (placed.last().copied(), left > 0) else { return true };
    let side = if left == 1 { 7 } else { 5 };
    for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
        let next = |before: Rect, side: i32| {
            // Measured from the far corner, as the map is turned: halves round the other way.
            let across = |at: i32, length: i32| at + length - length / 2 + side / 2 - side;
            let x = match dx {
                1 => before.right(),
                -1 => before.x - side,
                _ => across(before.x, before.w),
            };
            let y = match dy {
                1 => before.bottom(),
                -1 => before.y - side,
                _ => across(before.y, before.h),
            };
            Rect::new(x, y, side, side)
        };
        let corridor = next(from, 4);
        let room = next(corridor, side);
        let board = Rect::new(1, 1, width - 2, height - 2);
        let others = &placed[..placed.len() - 1];
        let edge = |a: Rect, b: Rect| {
            Rect::new(a.x - 1, a.y, a.w + 2, a.h).overlaps(b) || Rect::new(a.x, a.y - 1, a.w, a.h + 2).overlaps(b)
        };
        // The corridor by which the room before was entered may be met corner to corner.
        let clear = |index: usize, other: Rect| {
            let near = index + 1 == others.len() && others.len() % 2 == 0;
            !room.grown(1).overlaps(other)
                && if near { !edge(corridor, other) } else { !corridor.grown(1).overlaps(other) }
        };
        let fits = board.contains_rect(corridor)
            && board.contains_rect(room)
            && !room.grown(1).overlaps(from)
            && others.iter().enumerate().all(|(index, other)| clear(index, *other));
        if fits {
            placed.extend([corridor, room]);
            let found = goes_on(width, height, left - 1, placed);
            placed.truncate(placed.len() - 2);
            if found {
                return true;
            }
        }
    }
    false
}
