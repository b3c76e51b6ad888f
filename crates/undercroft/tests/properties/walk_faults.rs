//! The promises of `walk`, broken one by one.

use undercroft::{
    Draft, Layout, Passage, PassageId, RoomId, RoomKind, Route, carve,
    check::{Fault, Rule},
    geom::{Dir, Point, Rect},
};

use crate::common::{broken_rules::check, make, recipe};

fn broken(sets: &[&str], tamper: impl FnOnce(&mut Draft)) -> Vec<Fault> {
    let dungeon = make(&recipe("walk", sets), "7");
    let (origin, mut draft) = (dungeon.origin().clone(), dungeon.into_draft());
    tamper(&mut draft);
    // Cells follow the shapes, where those are not absurd.
    if draft.rooms.iter().all(|room| room.rect.w < 1_000 && room.rect.x < 1_000) {
        let (width, height) = (draft.board.cells.width(), draft.board.cells.height());
        let (rooms, passages) = (draft.rooms.clone(), draft.passages.clone());
        draft.board = carve(Layout { width, height, rooms, passages, ..Layout::default() }).board;
    }
    check(draft, origin).unwrap_err().faults
}

fn rules(faults: &[Fault]) -> Vec<Rule> {
    faults.iter().map(|fault| fault.rule).collect()
}

const FREE: &[&str] = &["placement=free", "rooms=6"];

#[test]
pub fn exact_counts() {
    let faults = broken(&["rooms=5"], |draft| {
        let (rect, ends) = (draft.rooms[0].rect, [RoomId(0), RoomId(1)]);
        let route = Route::Cells(vec![Point::new(rect.x, rect.y)]);
        draft.passages.push(Passage::new(PassageId(4), ends, route));
    });
    assert_eq!(rules(&faults), [Rule::JoinsItsEnds, Rule::ExactCounts], "and it touches neither of its rooms");
    assert!(faults[1].what.contains("5 passages, the recipe wants 4"), "{}", faults[1]);
}

#[test]
fn matches_recipe() {
    for tamper in [|draft: &mut Draft| draft.rooms[0].rect.w -= 1, |draft: &mut Draft| draft.rooms[2].rect.h -= 1] {
        assert!(rules(&broken(&["rooms=5"], tamper)).contains(&Rule::MatchesRecipe));
    }
}

#[test]
pub fn as_directed() {
    let faults = broken(&["directions=[\"north\"]"], |draft| {
        let Route::Block { rect, .. } = draft.passages[0].route else { panic!("a straight corridor") };
        draft.passages[0].route = Route::Block { rect, direction: Dir::South };
    });
    assert_eq!(rules(&faults), [Rule::AsDirected]);
    assert_eq!(faults[0].passage, Some(PassageId(0)));
}

#[test]
pub fn document_formulas() {
    let tampers: [fn(&mut Draft); 6] = [
        |draft| draft.rooms[2].rect.x += 1,
        |draft| draft.rooms[3].rect.w += 1,
        |draft| draft.rooms[0].direction = Some(Dir::East),
        |draft| draft.rooms[4].direction = None,
        |draft| draft.passages[1].ends = [RoomId(2), RoomId(1)],
        |draft| {
            let Route::Block { rect, direction } = draft.passages[3].route else { panic!("a straight corridor") };
            draft.passages[3].route = Route::Block { rect: Rect { y: rect.y + 1, ..rect }, direction };
        },
    ];
    for tamper in tampers {
        let faults = broken(FREE, tamper);
        assert!(rules(&faults).iter().all(|rule| *rule == Rule::DocumentFormulas), "{faults:?}");
    }
    let bent = broken(FREE, |draft| draft.passages[0].route = Route::Cells(draft.passages[0].route.cells()));
    assert_eq!(rules(&bent), [Rule::DocumentFormulas]);
}

/// What the board clips is sound, but not without bounds; and only under `free`.
#[test]
fn the_board_clips_only_what_is_free() {
    let far = broken(FREE, |draft| draft.rooms[5].rect.x = i32::MAX - 3);
    assert_eq!(rules(&far), [Rule::InsideTheBoard]);
    let long = broken(FREE, |draft| draft.rooms[5].rect.w = 1 << 20);
    assert_eq!(rules(&long), [Rule::InsideTheBoard]);
    let off = broken(&[], |draft| draft.rooms[3].rect.x = -2);
    assert_eq!(rules(&off), [Rule::InsideTheBoard]);
}

#[test]
fn what_fits_is_closed_and_apart() {
    let overlapping = broken(&[], |draft| draft.rooms[2].rect = draft.rooms[1].rect);
    assert!(rules(&overlapping).contains(&Rule::RoomsDisjoint));
    let open = broken(&[], |draft| {
        let Rect { x, y, .. } = draft.rooms[0].rect;
        let mut cells: Vec<Point> = draft.passages[0].route.cells();
        cells.extend((0..y).map(|y| Point::new(x, y)));
        draft.passages[0].route = Route::Cells(cells);
    });
    assert!(rules(&open).contains(&Rule::ClosedBorder));
}

#[test]
pub fn onward_corridors() {
    let many = broken(&["rooms=6"], |draft| draft.passages.iter_mut().for_each(|passage| passage.ends[0] = RoomId(0)));
    assert!(rules(&many).contains(&Rule::OnwardCorridors), "{many:?}");
    let back = broken(&["rooms=6", "ground=noise"], |draft| {
        let from = draft.passages[2].ends[0].0 as usize;
        let left = Dir::ALL.into_iter().find(|side| {
            let rect = draft.rooms[from].rect;
            draft.passages[2].route.cells().iter().any(|cell| rect.contains(side.opposite().step(*cell)))
        });
        draft.rooms[from].direction = left.map(Dir::opposite);
    });
    assert_eq!(rules(&back), [Rule::OnwardCorridors]);
}

#[test]
pub fn distant_loops() {
    for ends in [[RoomId(0), RoomId(2)], [RoomId(0), RoomId(8)]] {
        let faults = broken(&["rooms=9", "loops=1"], |draft| draft.passages[8].ends = ends);
        assert!(rules(&faults).contains(&Rule::DistantLoops), "{faults:?}");
    }
}

#[test]
pub fn boss_farthest() {
    let faults = broken(&["rooms=5", "boss=farthest", "room_width=7", "room_height=7"], |draft| {
        draft.rooms.iter_mut().filter(|room| room.kind == RoomKind::Boss).for_each(|room| room.kind = RoomKind::Normal);
        draft.rooms[1].kind = RoomKind::Boss;
    });
    assert_eq!(rules(&faults), [Rule::BossFarthest]);
}
