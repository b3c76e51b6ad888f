//! `tabletop`: where rooms lie, by the document's sections on symmetry and room placement.

use undercroft::Named;
use undercroft::{
    Cell, Dungeon, Room, RoomKind, Shape,
    geom::{Point, Rect},
    recipe::Size,
};

use crate::common::{make, recipe, sound::assert_sound};

fn dungeons(sets: &[&str], seeds: u32) -> Vec<Dungeon> {
    let recipe = recipe("tabletop", sets);
    let make = |seed: u32| {
        let dungeon = make(&recipe, &seed.to_string());
        assert_sound(&dungeon);
        dungeon
    };
    (0..seeds).map(make).collect()
}

/// Cells between two rectangles, along the axis on which they are farther apart.
fn gap(a: Rect, b: Rect) -> i32 {
    let dx = (b.x - a.right()).max(a.x - b.right());
    let dy = (b.y - a.bottom()).max(a.y - b.bottom());
    dx.max(dy)
}

fn nearest(rooms: &[Room], room: &Room) -> i32 {
    rooms.iter().filter(|other| other.id != room.id).map(|other| gap(room.rect, other.rect)).min().unwrap()
}

/// Whether the floor is its own image, cell by cell.
fn is_image(dungeon: &Dungeon, image: impl Fn(Point, i32, i32) -> Point) -> bool {
    let cells = &dungeon.draft().board.cells;
    let (w, h) = (cells.width(), cells.height());
    let floor = |at: Point| cells.get(at) == Some(&Cell::Floor);
    cells.bounds().cells().all(|at| floor(at) == floor(image(at, w, h)))
}

fn mirrored(at: Point, w: i32, _: i32) -> Point {
    Point::new(w - 1 - at.x, at.y)
}

fn turned(at: Point, w: i32, h: i32) -> Point {
    Point::new(w - 1 - at.x, h - 1 - at.y)
}

fn quarter_turned(at: Point, w: i32, _: i32) -> Point {
    Point::new(w - 1 - at.y, at.x)
}

/// "tiny 4–6 rooms, small 6–10, medium 10–16, large 16–24, xlarge 24–40, or a room range".
#[test]
fn own_sizes_are_numbers_of_rooms() {
    for ((size, name), (low, high)) in Size::ALL.iter().zip([(4, 6), (6, 10), (10, 16), (16, 24), (24, 40)]) {
        assert_eq!((size.rooms().min, size.rooms().max), (low, high));
        let made = dungeons(&[&format!("size={name}")], 60);
        let counts: Vec<i32> = made.iter().map(|dungeon| dungeon.draft().rooms.len() as i32).collect();
        assert!(counts.iter().all(|count| (low..=high).contains(count)), "{name} {counts:?}");
        assert!(counts.contains(&low) && counts.contains(&high), "{name} {counts:?}");
    }
    for dungeon in dungeons(&["rooms=7"], 20).iter().chain(&dungeons(&["rooms=[7, 7]", "size=xlarge"], 20)) {
        assert_eq!(dungeon.draft().rooms.len(), 7);
    }
}

/// "Create a central spine of rooms going north-south"; the entrance is at its start.
#[test]
fn doc_bilateral_has_a_spine_on_its_axis() {
    for dungeon in dungeons(&["symmetry=bilateral", "symmetry_break=0"], 60) {
        let w = dungeon.draft().board.cells.width();
        let on_axis = |room: &&Room| 2 * room.rect.x + room.rect.w == w;
        let spine: Vec<&Room> = dungeon.draft().rooms.iter().filter(on_axis).collect();
        assert!(spine.len() >= 3, "{}", spine.len());
        let goes_south = spine[0].rect.y < spine[1].rect.y;
        for pair in spine.windows(2) {
            let (north, south) = if goes_south { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
            assert!(north.rect.bottom() < south.rect.y, "it goes one way along the axis");
        }
        assert_eq!(spine[0].kind, RoomKind::Spawn);
        assert!(spine.iter().all(|room| room.mirror.is_none()));
        assert!(dungeon.draft().rooms.iter().filter(|room| !on_axis(room)).all(|room| room.mirror.is_some()));
    }
}

/// "Left and right branches use the same placement seed for identical room sizes and shapes": pairs are images, broken
/// symmetry or not.
#[test]
fn doc_branches_share_their_placement() {
    for broken in ["symmetry_break=0", "symmetry_break=0.6"] {
        for dungeon in dungeons(&["symmetry=bilateral", broken], 40) {
            let w = dungeon.draft().board.cells.width();
            for (room, twin) in dungeon.draft().rooms.iter().filter_map(|room| Some((room, room.mirror?))) {
                let twin = &dungeon.draft().rooms[twin.0 as usize];
                assert_eq!(twin.mirror, Some(room.id));
                assert_eq!((twin.rect.w, twin.rect.h, twin.rect.y), (room.rect.w, room.rect.h, room.rect.y));
                assert_eq!(twin.shape.name(), room.shape.name());
                if broken.ends_with("=0") {
                    assert_eq!(twin.rect.x, w - room.rect.right());
                }
            }
        }
    }
}

/// "Branches use different termination seeds for slight asymmetry": broken, some rooms have no twin; unbroken, all have.
#[test]
fn doc_branches_end_where_they_like() {
    let alone = |sets: &[&str]| -> usize {
        let made = dungeons(sets, 60);
        made.iter().map(|dungeon| dungeon.draft().rooms.iter().filter(|room| room.mirror.is_none()).count()).sum()
    };
    let whole = alone(&["symmetry=bilateral", "symmetry_break=0"]);
    let slight = alone(&["symmetry=bilateral", "symmetry_break=0.3"]);
    let broken = alone(&["symmetry=bilateral", "symmetry_break=1"]);
    assert!(whole < slight && slight < broken, "{whole} {slight} {broken}");
}

/// At `symmetry_break = 0` the floor's mask equals its image.
#[test]
fn own_whole_symmetry_is_exact() {
    for archetype in ["classic", "warren", "temple", "crypt", "cavern", "fortress", "lair"] {
        let of = |symmetry: &str| {
            dungeons(&[&format!("archetype={archetype}"), &format!("symmetry={symmetry}"), "symmetry_break=0"], 15)
        };
        assert!(of("bilateral").iter().all(|dungeon| is_image(dungeon, mirrored)), "{archetype}");
        assert!(of("radial2").iter().all(|dungeon| is_image(dungeon, turned)), "{archetype}");
        assert!(of("radial4").iter().all(|dungeon| is_image(dungeon, quarter_turned)), "{archetype}");
    }
}

/// "Apply symmetry break chance to skip some rotations".
#[test]
fn doc_radial_breaks() {
    for (symmetry, images) in [("radial2", 2), ("radial4", 4)] {
        let set = format!("symmetry={symmetry}");
        for dungeon in dungeons(&[&set, "symmetry_break=0"], 30) {
            assert_eq!((dungeon.draft().rooms.len() - 1) % images, 0);
        }
        let broken = dungeons(&[&set, "symmetry_break=0.8"], 30);
        assert!(broken.iter().any(|dungeon| !is_image(dungeon, turned)));
    }
}

/// Partial: a symmetric core with free edges.
#[test]
fn own_partial_has_a_core_and_free_edges() {
    let (mut twins, mut free) = (0, 0);
    for dungeon in dungeons(&["symmetry=partial"], 40) {
        let paired = dungeon.draft().rooms.iter().filter(|room| room.mirror.is_some()).count();
        twins += paired;
        free += dungeon.draft().rooms.len() - paired;
    }
    assert!(twins > 40 && free > 80, "{twins} {free}");
}

/// "density >= 0.8: spacing (1, 2); >= 0.4: (3, 5); else (6, 10)".
#[test]
fn doc_spacing_by_density() {
    for (density, low, high) in [("0.9", 1, 2), ("0.8", 1, 2), ("0.5", 3, 5), ("0.4", 3, 5), ("0.1", 6, 10)] {
        let (mut gaps, mut nearer) = (Vec::new(), 0);
        for dungeon in dungeons(&[&format!("density={density}")], 40) {
            for room in &dungeon.draft().rooms {
                let gap = nearest(&dungeon.draft().rooms, room);
                nearer += usize::from(gap < low);
                gaps.push(gap);
            }
        }
        gaps.sort_unstable();
        assert!(nearer * 100 <= gaps.len(), "{density}: {nearer} of {}", gaps.len());
        assert!((low..=high).contains(&gaps[gaps.len() / 2]), "{density}: {}", gaps[gaps.len() / 2]);
    }
}

/// "Rooms are placed edge-to-edge with 1-cell passages".
#[test]
fn doc_tight_rooms_are_joined_by_single_cells() {
    let (mut single, mut all) = (0, 0);
    for dungeon in dungeons(&["density=0.9"], 40) {
        single += dungeon.draft().passages.iter().filter(|passage| passage.route.cells().len() <= 2).count();
        all += dungeon.draft().passages.len();
    }
    assert!(2 * single > all, "{single} of {all}");
}

/// Rectangles, circles of odd diameter, octagons, long halls.
#[test]
fn own_shapes_of_rooms() {
    let made = dungeons(&["round_room_chance=0.5", "hall_chance=0.3", "size=large"], 30);
    let rooms: Vec<&Room> = made.iter().flat_map(|dungeon| &dungeon.draft().rooms).collect();
    let of = |name: &str| rooms.iter().filter(|room| room.shape.name() == name).count();
    assert!(of("rect") > 50 && of("circle") > 50 && of("octagon") > 30);
    for room in &rooms {
        if matches!(room.shape, Shape::Circle(_) | Shape::Octagon(_)) {
            assert_eq!(room.rect.w, room.rect.h);
            assert_eq!(room.rect.w % 2, 1);
        }
    }
    let halls = rooms.iter().filter(|room| room.rect.w.max(room.rect.h) >= 2 * room.rect.w.min(room.rect.h)).count();
    assert!(halls > 50, "{halls}");
}
