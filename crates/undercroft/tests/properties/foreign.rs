//! Layouts of nonsense: absurd rectangles, ids of nothing, cells off the board. Each is refused by name or is a sound
//! dungeon; none panics, hangs or takes all memory, in debug builds too.

use proptest::prelude::*;
use undercroft::{
    CellChanges, Door, DoorKind, Dungeon, Exit, Grid, Layers, Layout, Mark, MarkKind, Named, Passage, PassageId,
    Recipe, Room, RoomId, Route, Shape, Stair, StairWay, annotate, carve, check, fingerprint, generate,
    geom::{Dir, Point, Rect},
    recipe::{Contents, Encounters, Exits, Furnishings, Given, Numbers, Passes, Squares, Stairs, Wang},
};

use crate::recipes::config;

/// Mostly a number of a small board, now and then one of no board at all.
fn number() -> impl Strategy<Value = i32> {
    prop_oneof![
        30 => 0..16,
        2 => -3..24,
        1 => prop_oneof![Just(i32::MAX), Just(i32::MAX - 1), Just(i32::MIN), Just(1 << 30), Just(-(1 << 30))],
    ]
}

fn point() -> impl Strategy<Value = Point> {
    (number(), number()).prop_map(|(x, y)| Point::new(x, y))
}

fn rect() -> impl Strategy<Value = Rect> {
    (number(), number(), number(), number()).prop_map(|(x, y, w, h)| Rect::new(x, y, w, h))
}

fn id() -> impl Strategy<Value = u32> {
    prop_oneof![20 => 0_u32..4, 1 => Just(u32::MAX), 1 => Just(u32::MAX - 1), 1 => Just(77)]
}

fn one_of<T: Named + std::fmt::Debug>() -> impl Strategy<Value = T> {
    (0..T::ALL.len()).prop_map(|index| T::ALL[index].0)
}

fn shape() -> impl Strategy<Value = Shape> {
    let mask = (0..12_i32, 0..12_i32, any::<bool>()).prop_map(|(w, h, fill)| Shape::Mask(Grid::new(w, h, fill)));
    prop_oneof![4 => Just(Shape::Rect), 1 => mask]
}

fn route() -> impl Strategy<Value = Route> {
    prop_oneof![
        (point(), point(), point(), number()).prop_map(|(from, corner, to, width)| Route::Bend {
            from,
            corner,
            to,
            width
        }),
        (rect(), one_of::<Dir>()).prop_map(|(rect, direction)| Route::Block { rect, direction }),
        prop::collection::vec(point(), 0..6).prop_map(Route::Cells),
    ]
}

fn layout() -> impl Strategy<Value = Layout> {
    let rooms = prop::collection::vec((id(), rect(), shape()), 0..4);
    let passages = prop::collection::vec((id(), [id(), id()], route()), 0..4);
    let doors = prop::collection::vec((point(), one_of::<Dir>(), id(), prop::option::of(id())), 0..3);
    let stairs = prop::collection::vec((point(), prop::option::of(id())), 0..2);
    let exits = prop::collection::vec((point(), one_of::<Dir>(), id()), 0..2);
    let marks = prop::collection::vec(
        (point(), one_of::<MarkKind>(), prop::option::of(id()), prop::option::of(one_of::<Dir>())),
        0..4,
    );
    let changed = (prop::collection::vec(point(), 0..3), prop::collection::vec(point(), 0..3));
    let layer = prop::option::of((0..20_i32, 0..20_i32));
    let ends = (point(), prop::option::of(point()));
    ((0..20_i32, 0..20_i32), (rooms, passages, doors), (stairs, exits, marks), changed, layer, ends, any::<bool>())
        .prop_map(
            |(
                (width, height),
                (rooms, passages, doors),
                (stairs, exits, marks),
                (opened, closed),
                layer,
                (start, goal),
                dense,
            )| {
                let number = |index: usize, id: u32| if dense { index as u32 } else { id };
                Layout {
                    width,
                    height,
                    rooms: rooms
                        .into_iter()
                        .enumerate()
                        .map(|(index, (id, rect, shape))| Room { shape, ..Room::new(RoomId(number(index, id)), rect) })
                        .collect(),
                    passages: passages
                        .into_iter()
                        .enumerate()
                        .map(|(index, (id, ends, route))| {
                            Passage::new(PassageId(number(index, id)), ends.map(RoomId), route)
                        })
                        .collect(),
                    changes: CellChanges { opened, closed },
                    doors: doors
                        .into_iter()
                        .map(|(at, side, room, passage)| Door {
                            at,
                            side,
                            kind: DoorKind::Closed,
                            room: RoomId(room),
                            passage: passage.map(PassageId),
                            sealing: false,
                        })
                        .collect(),
                    stairs: stairs
                        .into_iter()
                        .map(|(at, passage)| Stair {
                            at,
                            facing: None,
                            direction: StairWay::Down,
                            passage: passage.map(PassageId),
                            to: None,
                        })
                        .collect(),
                    exits: exits
                        .into_iter()
                        .map(|(at, side, room)| Exit { at, side, kind: "gate".into(), room: RoomId(room), main: false })
                        .collect(),
                    marks: marks
                        .into_iter()
                        .map(|(at, kind, room, facing)| Mark { facing, ..Mark::new(at, kind, room.map(RoomId)) })
                        .collect(),
                    layers: Layers { wang: layer.map(|(w, h)| Grid::new(w, h, 0)), ..Layers::default() },
                    start,
                    goal,
                    ..Layout::default()
                }
            },
        )
}

fn many_passes() -> Passes {
    Passes {
        stairs: Some(Stairs::default()),
        exits: Some(Exits::default()),
        furnishings: Some(Furnishings::default()),
        contents: Some(Contents::default()),
        encounters: Some(Encounters::default()),
        numbers: Some(Numbers::default()),
        wang: Some(Wang::default()),
        squares: Some(Squares::default()),
        ..Passes::default()
    }
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn nonsense_is_refused_by_name_or_sound(layout in layout()) {
        let recipe = Recipe::new(Given::new(layout.clone()));
        let made = generate(&recipe, "any");
        let mut draft = carve(layout);
        match Dungeon::given(draft.clone(), "any") {
            Ok(dungeon) => {
                prop_assert_eq!(fingerprint(dungeon.draft()), fingerprint(made.unwrap().draft()));
                prop_assert!(annotate(&mut draft, &many_passes(), 7).is_ok());
                // What passes added keeps the laws, too.
                let (draft, origin) = Dungeon::given(draft, "any").unwrap().into_parts();
                prop_assert!(check(draft, origin).is_ok());
            }
            Err(unsound) => {
                prop_assert!(!unsound.faults.is_empty() && !unsound.to_string().is_empty());
                prop_assert!(made.is_err());
                // Laws come first: what breaks one is not annotated either.
                if unsound.faults.iter().any(|fault| fault.rule.is_law()) {
                    let _ = annotate(&mut draft, &many_passes(), 7);
                }
            }
        }
    }
}

/// Passes that add doors and exits keep those that a layout from elsewhere has.
#[test]
fn given_doors_and_exits_are_kept() {
    let recipe = Recipe::from_toml("[method.tabletop]\nexits = 2").unwrap();
    for seed in 0..20 {
        let dungeon = generate(&recipe, seed).unwrap();
        let mut draft = dungeon.draft().clone();
        let passes = Passes { doors: Some(Default::default()), exits: Some(Default::default()), ..Passes::default() };
        annotate(&mut draft, &passes, seed).unwrap();
        assert_eq!(draft.exits, dungeon.draft().exits);
        assert_eq!(draft.doors[..dungeon.draft().doors.len()], dungeon.draft().doors[..]);
        let doubled = |doors: &[Door]| {
            let mut places: Vec<_> = doors.iter().map(|door| (door.room, door.at)).collect();
            places.sort_unstable();
            places.windows(2).filter(|pair| pair[0] == pair[1]).count()
        };
        assert_eq!(doubled(&draft.doors), doubled(&dungeon.draft().doors), "seed {seed}");
        Dungeon::given(draft, seed).unwrap();
    }
}
