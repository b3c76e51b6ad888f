//! The floor of a dungeon in pieces, of which regions are made.
//!
//! Some cells are closed: those of locks, of secret doors, and whatever else may be closed. What remains are connected
//! components; each closed cell is a piece of its own. So regions for other locks on some of these cells are found without
//! looking at the floor again.

use crate::{
    geom::Point,
    model::{Cell, Draft, Owner, RoomId, Shape},
    topology::{Components, FloorBits},
};

/// Where there is no piece: one cannot walk there.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The pieces of a floor: first the components, then the closed cells in their order.
pub(crate) struct Pieces {
    components: Components,
    /// The closed cells that can be walked on, sorted.
    pub(super) cells: Vec<Point>,
    /// The pieces to the four sides of each closed cell, or [`NOWHERE`].
    pub(super) beside: Vec<[u32; 4]>,
    /// The first cell of each piece, row by row.
    pub(super) first_cells: Vec<Point>,
    /// Each piece with each room that has a cell in it.
    pub(super) rooms: Vec<(u32, RoomId)>,
}

impl Pieces {
    /// The pieces of what can be walked in a draft, which is `floor`, when its secret doors and some cells are closed.
    pub(crate) fn of(draft: &Draft, mut floor: FloorBits, closed: impl Iterator<Item = Point>) -> Pieces {
        let secret = draft.doors.iter().filter(|door| door.kind.is_hidden()).map(|door| door.at);
        let mut cells: Vec<Point> = Vec::with_capacity(64);
        cells.extend(closed.chain(secret).filter(|at| floor.has(*at)));
        cells.sort_unstable();
        cells.dedup();
        cells.iter().for_each(|at| floor.close(*at));
        let components = Components::of_bits(&floor);
        let rooms = Vec::with_capacity(draft.rooms.len() + cells.len());
        let mut pieces = Pieces { components, cells, beside: Vec::new(), first_cells: Vec::new(), rooms };
        pieces.find_rooms(draft, &floor);
        pieces.first_cells.append(&mut pieces.components.first_cells);
        pieces.first_cells.extend_from_slice(&pieces.cells);
        // Most neighbours are walls, which are told fastest.
        let piece = |at: Point| {
            if draft.board.cells.get(at) != Some(&Cell::Floor) {
                return NOWHERE;
            }
            pieces.at(at).unwrap_or(NOWHERE)
        };
        pieces.beside = pieces.cells.iter().map(|at| at.neighbours().map(piece)).collect();
        pieces
    }

    /// Finds which rooms have cells in each piece. Rooms may overlap; a cell belongs to one of them.
    fn find_rooms(&mut self, draft: &Draft, floor: &FloorBits) {
        let Pieces { components, cells, rooms, .. } = self;
        let owners = &draft.board.owner;
        for room in &draft.rooms {
            let own = Owner::room(room.id);
            let has_own = |y: i32, from: i32, to: i32| {
                owners.row(y).get(from as usize..to as usize).is_some_and(|row| row.contains(&own))
            };
            // Mostly a rectangle is one piece, whatever stands in it.
            let first = if room.shape == Shape::Rect { floor.first_of_one_piece(room.rect) } else { None };
            if let Some(at) = first.filter(|at| owners.get(*at) == Some(&own)) {
                rooms.extend(components.at(at).map(|piece| (piece, room.id)));
                continue;
            }
            let mut last = NOWHERE;
            room.shape.each_span(room.rect, |y, from, to| {
                components.each_in(y, from, to, |from, to, piece| {
                    if piece != last && has_own(y, from, to) {
                        rooms.push((piece, room.id));
                        last = piece;
                    }
                });
            });
        }
        for (piece, at) in (components.count..).zip(cells) {
            rooms.extend(draft.board.room_at(*at).map(|id| (piece, id)));
        }
    }

    /// The piece of a cell; `None` where one cannot walk.
    pub(super) fn at(&self, at: Point) -> Option<u32> {
        self.components.at(at).or_else(|| Some(self.piece(self.place(at)?)))
    }

    /// Where a cell stands among the closed ones.
    pub(super) fn place(&self, at: Point) -> Option<usize> {
        self.cells.binary_search(&at).ok()
    }

    /// The piece of a closed cell.
    pub(super) fn piece(&self, place: usize) -> u32 {
        self.components.count + place as u32
    }

    /// Where a piece stands among the closed cells; `None` if it is a component.
    pub(super) fn place_of(&self, piece: u32) -> Option<usize> {
        piece.checked_sub(self.components.count).map(|place| place as usize)
    }

    /// How many pieces there are.
    pub(super) fn count(&self) -> u32 {
        self.first_cells.len() as u32
    }
}
