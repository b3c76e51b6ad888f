//! The floor of a dungeon in pieces, of which regions are made.
//!
//! Some cells are closed: those of locks, of secret doors, and whatever else may be closed. What remains are connected
//! components; each closed cell is a piece of its own. So regions for other locks on some of these cells are found without
//! looking at the floor again.

use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, DoorKind, Draft, Holder, Owner, RoomId},
    topology::Components,
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
    pub(crate) fn of(draft: &Draft, mut floor: Grid<Cell>, closed: impl Iterator<Item = Point>) -> Pieces {
        let secret = draft.doors.iter().filter(|door| door.kind == DoorKind::Secret).map(|door| door.at);
        let mut cells: Vec<Point> = closed.chain(secret).filter(|at| floor.get(*at) == Some(&Cell::Floor)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.iter().for_each(|at| floor.put(*at, Cell::Void));
        let components = Components::of(&floor);
        let rooms = Vec::with_capacity(draft.rooms.len() + cells.len());
        let mut pieces = Pieces { components, cells, beside: Vec::new(), first_cells: Vec::new(), rooms };
        pieces.find_rooms(draft);
        pieces.first_cells.append(&mut pieces.components.first_cells);
        pieces.first_cells.extend_from_slice(&pieces.cells);
        // Most neighbours are walls, which are told fastest.
        let piece = |at: Point| match floor.get(at) {
            Some(Cell::Floor) => pieces.components.at(at).unwrap_or(NOWHERE),
            Some(Cell::Void) => pieces.place(at).map_or(NOWHERE, |place| pieces.piece(place)),
            _ => NOWHERE,
        };
        pieces.beside = pieces.cells.iter().map(|at| at.neighbours().map(piece)).collect();
        pieces
    }

    /// Finds which rooms have cells in each piece.
    fn find_rooms(&mut self, draft: &Draft) {
        let Pieces { components, cells, rooms, .. } = self;
        let owners = &draft.board.owner;
        for room in &draft.rooms {
            let own = Owner::room(room.id);
            let mut last = NOWHERE;
            room.shape.each_span(room.rect, |y, from, to| {
                components.each_in(y, from, to, |from, to, piece| {
                    // Rooms may overlap; a cell belongs to one of them.
                    if piece != last && owners.row(y)[from as usize..to as usize].contains(&own) {
                        rooms.push((piece, room.id));
                        last = piece;
                    }
                });
            });
        }
        for (piece, at) in (components.count..).zip(cells) {
            if let Some(Holder::Room(id)) = owners.get(*at).map(|owner| owner.holder()) {
                rooms.push((piece, id));
            }
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
