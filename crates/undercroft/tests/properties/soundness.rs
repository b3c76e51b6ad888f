//! What `check` must not let through: each of these was once a way past it, or could be.

use undercroft::{
    Cell, Draft, Grid, Mark, MarkKind, Owner, PassageId, Room, RoomId, Route, Shape, check,
    check::Unsound,
    geom::{Point, Rect},
    stats,
};

use crate::common::{bsp, is_floor, make, recipe};

fn check_tampered(tamper: impl FnOnce(&mut Draft)) -> Result<Draft, Unsound> {
    let dungeon = make(&recipe("bsp", &["pillars=true"]), "12345");
    let (origin, mut draft) = (dungeon.origin().clone(), dungeon.into_draft());
    tamper(&mut draft);
    check(draft, origin).map(Draft::from)
}

fn pillar(at: Point) -> Mark {
    Mark::new(at, MarkKind::Pillar, None)
}

#[test]
fn a_pillar_off_the_board() {
    assert!(check_tampered(|draft| draft.marks.push(pillar(Point::new(500, 500)))).is_err());
}

/// The count of closed but owned cells must not be made to match by pillars elsewhere.
#[test]
fn pillars_that_hide_another_fault() {
    let hidden = |more: fn(&Draft) -> Mark| {
        check_tampered(|draft| {
            let more = more(draft);
            draft.marks.push(more);
            let wall = draft.board.cells.bounds().cells().find(|at| {
                let open = at.neighbours().into_iter().filter(|beside| is_floor(draft, *beside)).count();
                at.x > 0 && at.y > 0 && !is_floor(draft, *at) && open == 1
            });
            draft.board.cells.put(wall.unwrap(), Cell::Floor);
        })
    };
    assert!(hidden(|draft| draft.marks[0].clone()).is_err(), "two pillars in one cell");
    assert!(hidden(|_| pillar(Point::new(0, 0))).is_err(), "a pillar in the rock");
}

/// The owner grid is part of the ground: whoever it names must exist and have carved the cell.
#[test]
fn an_owner_that_does_not_exist() {
    let corridor = |draft: &Draft| {
        let cells = draft.passages[0].route.cells();
        cells.into_iter().find(|at| draft.rooms.iter().all(|room| !room.rect.contains(*at))).unwrap()
    };
    for owner in [Owner::room(RoomId(999)), Owner::room(RoomId(0)), Owner::passage(PassageId(999))] {
        let checked = check_tampered(|draft| {
            let at = corridor(draft);
            draft.board.owner.put(at, owner);
        });
        if let Ok(draft) = &checked {
            stats(draft);
        }
        assert!(checked.is_err(), "{:?}", owner.holder());
    }
}

/// A passage runs over floor all the way, pillars excepted.
#[test]
fn a_passage_through_the_rock() {
    let checked = check_tampered(|draft| {
        draft.passages[0].route = Route::Cells(vec![Point::new(0, 0), Point::new(1, 0)]);
        let parents: Vec<Point> = draft.board.owner.bounds().cells().collect();
        for at in parents {
            if draft.board.owner.get(at) == Some(&Owner::passage(PassageId(0))) {
                draft.board.owner.put(at, Owner::passage(PassageId(1)));
            }
        }
    });
    assert!(checked.is_err());
}

/// Numbers at the ends of their range are faults, not panics.
#[test]
fn numbers_at_the_ends_of_their_range() {
    let (min, max) = (i32::MIN, i32::MAX);
    for (x, y) in [(max, 0), (0, max), (min, 0), (0, min), (max, max), (min, min), (max, min)] {
        let at = Point::new(x, y);
        assert!(check_tampered(|draft| draft.start = at).is_err());
        assert!(check_tampered(|draft| draft.goal = Some(at)).is_err());
        assert!(check_tampered(|draft| draft.marks[0].at = at).is_err());
        assert!(check_tampered(|draft| draft.stairs[0].at = at).is_err());
        assert!(check_tampered(|draft| draft.rooms[0].rect = Rect::new(x, y, 5, 5)).is_err());
        assert!(check_tampered(|draft| draft.rooms[0].rect = Rect::new(1, 1, x.max(y), 5)).is_err());
        assert!(check_tampered(|draft| draft.passages[0].route = Route::Cells(vec![at])).is_err());
        for width in [1, max, min] {
            let to = Point::new(9, 9);
            let route = Route::Bend { from: at, corner: Point::new(to.x, at.y), to, width };
            assert!(check_tampered(|draft| draft.passages[0].route = route).is_err());
        }
        let door = undercroft::Door {
            at,
            side: undercroft::geom::Dir::East,
            kind: undercroft::DoorKind::Closed,
            room: RoomId(0),
            passage: None,
            sealing: false,
        };
        assert!(check_tampered(|draft| draft.doors.push(door)).is_err());
    }
}

/// A passage has lanes, at least one, and not more than there is room for.
#[test]
fn a_passage_of_no_width() {
    for lanes in [0, -1, 5_000, i32::MIN, i32::MAX] {
        let checked = check_tampered(|draft| {
            if let Route::Bend { width, .. } = &mut draft.passages[0].route {
                *width = lanes;
            }
        });
        assert!(checked.is_err(), "{lanes} lanes");
    }
}

/// The same where rooms are caves.
#[test]
fn a_mark_far_off_a_cave() {
    for at in [Point::new(i32::MIN, 0), Point::new(0, i32::MIN), Point::new(i32::MAX, i32::MAX)] {
        let checked = check_tampered(|draft| {
            let Rect { w, h, .. } = draft.rooms[0].rect;
            draft.rooms[0].shape = Shape::Mask(Grid::new(w, h, true));
            draft.marks.push(Mark::new(at, MarkKind::Pillar, Some(RoomId(0))));
        });
        assert!(checked.is_err(), "{at}");
    }
}

/// Rooms that are nothing: a dungeon of no rooms is no dungeon.
#[test]
fn a_dungeon_without_rooms() {
    let origin = make(&bsp(80, 40), "1").origin().clone();
    assert!(check(Draft::default(), origin.clone()).is_err());
    let empty = undercroft::carve(undercroft::Layout {
        width: 5,
        height: 5,
        rooms: vec![Room::new(RoomId(0), Rect::new(1, 1, 3, 3))],
        ..Default::default()
    });
    assert!(check(empty, origin).is_err(), "its start is in the rock");
}
