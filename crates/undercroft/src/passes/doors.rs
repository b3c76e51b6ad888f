//! Doors lie just outside a room, where a corridor comes in between walls.

use crate::{
    geom::{Dir, Point, Rect},
    grid::Grid,
    model::{Cell, Door, Draft, Holder, Room, Shape},
    recipe::Doors,
};

pub(super) fn run(params: &Doors, draft: &mut Draft) {
    let Draft { board, rooms, doors, .. } = draft;
    let door = |at, side, room: &Room, sealing| {
        let passage = match board.owner.get(at).map(|owner| owner.holder()) {
            Some(Holder::Passage(id)) => Some(id),
            _ => None,
        };
        Door { at, side, kind: params.kind, room: room.id, passage, sealing }
    };
    for room in rooms.iter() {
        let own = doors.len();
        each_beside(room, |at, side| {
            let open = board.cells.get(at) == Some(&Cell::Floor);
            if open && between_walls(&board.cells, at, side) && !has_door(&doors[own..], at) {
                doors.push(door(at, side, room, false));
            }
        });
    }
    if params.seal {
        // The doors of a room follow each other, so those found above are one stretch of the list.
        let found = doors.len();
        let mut own = 0..0;
        for room in rooms.iter() {
            own = own.end..own.end + doors[own.end..found].iter().take_while(|door| door.room == room.id).count();
            let added = doors.len();
            each_beside(room, |at, side| {
                let open = board.cells.get(at) == Some(&Cell::Floor);
                if open && !has_door(&doors[own.clone()], at) && !has_door(&doors[added..], at) {
                    doors.push(door(at, side, room, true));
                }
            });
        }
    }
}

fn has_door(doors: &[Door], at: Point) -> bool {
    doors.iter().any(|door| door.at == at)
}

/// One wall among the four cells at distance 1 and 2 along the room's edge is enough; off the board is wall.
fn between_walls(cells: &Grid<Cell>, at: Point, side: Dir) -> bool {
    let wall = |along: i32| {
        let beside = match side {
            Dir::North | Dir::South => Point::new(at.x + along, at.y),
            Dir::East | Dir::West => Point::new(at.x, at.y + along),
        };
        cells.get(beside) != Some(&Cell::Floor)
    };
    wall(-1) || wall(1) || wall(-2) || wall(2)
}

/// Calls `each(cell, side)` for every cell that shares an edge with the room from outside: the row above and the row
/// below west to east, then the column to the west and the one to the east north to south. A free shape is scanned
/// side by side in the same order; a cell in a nook comes once for every side it touches.
pub(crate) fn each_beside(room: &Room, mut each: impl FnMut(Point, Dir)) {
    let Rect { x, y, .. } = room.rect;
    let (right, bottom) = (room.rect.right(), room.rect.bottom());
    match &room.shape {
        Shape::Rect => {
            (x..right).for_each(|x| each(Point::new(x, y - 1), Dir::North));
            (x..right).for_each(|x| each(Point::new(x, bottom), Dir::South));
            (y..bottom).for_each(|y| each(Point::new(x - 1, y), Dir::West));
            (y..bottom).for_each(|y| each(Point::new(right, y), Dir::East));
        }
        shape => {
            for side in [Dir::North, Dir::South, Dir::West, Dir::East] {
                let mut cells: Vec<Point> = shape.cells(room.rect).into_iter().map(|cell| side.step(cell)).collect();
                cells.retain(|cell| !shape.contains(room.rect, *cell));
                if matches!(side, Dir::West | Dir::East) {
                    cells.sort_by_key(|cell| (cell.x, cell.y));
                }
                cells.into_iter().for_each(|cell| each(cell, side));
            }
        }
    }
}
