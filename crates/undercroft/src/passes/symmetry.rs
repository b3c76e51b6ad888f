//! Which motions map a dungeon onto itself, as far as its floor or its rooms say.

use crate::{
    geom::{Dir, Motion, Point, Rect},
    grid::Grid,
    model::{Cell, Draft, Room, RoomId},
    net::pairs_with,
};

/// A motion of the square and then a move: what maps one room onto another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Isometry {
    motion: Motion,
    by: Point,
}

impl Isometry {
    /// The one with that motion which maps the one rectangle onto the other.
    fn between(motion: Motion, from: Rect, to: Rect) -> Option<Isometry> {
        let image = motion.rect(from);
        let by = Point::new(to.x.checked_sub(image.x)?, to.y.checked_sub(image.y)?);
        (image.moved(by) == to).then_some(Isometry { motion, by })
    }

    /// The image of a cell.
    pub(crate) fn point(self, at: Point) -> Point {
        self.motion.point(at) + self.by
    }

    /// The image of a direction.
    pub(crate) fn dir(self, dir: Dir) -> Dir {
        self.motion.dir(dir)
    }

    /// The one that does what this one does and then what the other does.
    fn then(self, other: Isometry) -> Isometry {
        Isometry { motion: self.motion.then(other.motion), by: other.point(self.by) }
    }

    /// The image of a rectangle.
    pub(crate) fn rect(self, rect: Rect) -> Rect {
        self.motion.rect(rect).moved(self.by)
    }

    /// Whether a room's image has the rectangle and the shape of another.
    fn maps(self, from: &Room, onto: &Room) -> bool {
        let alike = |at: Point| from.contains(at) == onto.contains(self.point(at));
        let plain = from.shape.mask().is_none() && onto.shape.mask().is_none();
        self.rect(from.rect) == onto.rect && (plain || from.rect.cells().all(alike))
    }

    /// Half of a half turn.
    fn quarter_of(half: Isometry) -> Option<Isometry> {
        let Point { x, y } = half.by;
        let by = Point::new((x + y) / 2, (y - x) / 2);
        ((x + y) % 2 == 0).then_some(Isometry { motion: Motion::turn(1), by })
    }
}

/// A cell and its images: the identity comes first.
pub(crate) fn orbit(motions: &[Isometry], at: Point) -> impl Iterator<Item = Point> {
    std::iter::once(at).chain(motions.iter().map(move |motion| motion.point(at)))
}

/// The motions that plans are symmetric by, those first that are more usual.
const KINDS: [Motion; 5] = [Motion::MIRROR, Motion::FLIP, Motion::HALF_TURN, Motion::turn(1), Motion::turn(3)];

/// The motions that map a draft onto itself.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries {
    /// Without the identity, with which they are a group.
    pub(crate) motions: Vec<Isometry>,
    /// Whether they map all of the floor onto itself. Else they map only the rooms that name an image.
    pub(crate) is_whole: bool,
}

/// These are the motions of the board that leave its floor as it is. If rooms name images that these do not map them
/// onto, it is the motion by which most rooms lie on their images.
pub(crate) fn symmetries(draft: &Draft) -> Symmetries {
    let cells = &draft.board.cells;
    let board = cells.bounds();
    let every = Motion::ALL.into_iter().filter(|motion| *motion != Motion::IDENTITY);
    let mut motions: Vec<Isometry> = every.filter_map(|motion| Isometry::between(motion, board, board)).collect();
    motions.retain(|motion| keeps_floor(cells, *motion));
    let is_explained = |room: &Room, image: &Room| motions.iter().any(|motion| motion.rect(room.rect) == image.rect);
    if pairs(&draft.rooms).all(|(room, image)| is_explained(room, image)) {
        return Symmetries { motions, is_whole: true };
    }
    Symmetries { motions: most_common(&draft.rooms, cells), is_whole: false }
}

fn keeps_floor(cells: &Grid<Cell>, motion: Isometry) -> bool {
    let is_kept = |at: Point, cell: Cell| (cell == Cell::Floor) == cells.is_floor(motion.point(at));
    (0..cells.height()).all(|y| (0..).zip(cells.row(y)).all(|(x, cell)| is_kept(Point::new(x, y), *cell)))
}

/// Each room that names an image, with that image.
fn pairs(rooms: &[Room]) -> impl Iterator<Item = (&Room, &Room)> {
    rooms.iter().filter_map(|room| {
        let image = room.mirror.filter(|image| *image != room.id)?;
        Some((room, rooms.get(image.0 as usize)?))
    })
}

/// The motions that map one room onto another, cell on cell. A mirror image leaves in place what lies on its axis.
pub(crate) fn between_rooms<'a>(from: &'a Room, onto: &'a Room) -> impl Iterator<Item = Isometry> + 'a {
    let every = KINDS.into_iter().filter_map(|motion| Isometry::between(motion, from.rect, onto.rect));
    let has_axis = |found: &Isometry| match found.motion {
        Motion::MIRROR => found.by.y == 0,
        Motion::FLIP => found.by.x == 0,
        _ => true,
    };
    every.filter(has_axis).filter(|motion| motion.maps(from, onto))
}

/// The motion by which most rooms lie on their images, and what follows from it. Of several the one that maps most of the
/// floor onto floor.
fn most_common(rooms: &[Room], cells: &Grid<Cell>) -> Vec<Isometry> {
    let mut found: Vec<Isometry> = pairs(rooms).flat_map(|(room, image)| between_rooms(room, image)).collect();
    found.sort_unstable();
    let votes = || found.chunk_by(|a, b| a == b).map(|same| (same.len(), same[0]));
    let most = votes().map(|(count, _)| count).max();
    let candidates = votes().filter(|(count, _)| Some(*count) == most).map(|(_, motion)| motion);
    let kept = |motion: Isometry| {
        let floor = cells.bounds().cells().filter(|at| cells.is_floor(*at));
        floor.filter(|at| cells.is_floor(motion.point(*at))).count()
    };
    let Some(leading) = candidates.max_by_key(|motion| kept(*motion)) else { return Vec::new() };
    match leading.motion {
        Motion::HALF_TURN => match Isometry::quarter_of(leading).filter(|quarter| maps_most(rooms, *quarter)) {
            Some(quarter) => vec![quarter, leading, quarter.then(leading)],
            None => vec![leading],
        },
        motion if motion.is_mirror() => vec![leading],
        _ => vec![leading, leading.then(leading), leading.then(leading).then(leading)],
    }
}

/// Whether more than half of all rooms lie on a room after a motion.
fn maps_most(rooms: &[Room], motion: Isometry) -> bool {
    let images = RoomImages::of(rooms, std::slice::from_ref(&motion));
    2 * rooms.iter().flat_map(|room| images.of_room(room.id)).count() > rooms.len()
}

/// Which room each room lies on after each of a few motions.
pub(crate) struct RoomImages<'m> {
    motions: &'m [Isometry],
    /// Of each room the images after all motions, then those of the next room.
    images: Vec<Option<RoomId>>,
}

impl<'m> RoomImages<'m> {
    pub(crate) fn of(rooms: &[Room], motions: &'m [Isometry]) -> RoomImages<'m> {
        let key = |rect: Rect| (rect.x, rect.y, rect.w, rect.h);
        let mut by_place: Vec<(_, u32)> = (0..).zip(rooms).map(|(index, room)| (key(room.rect), index)).collect();
        by_place.sort_unstable();
        let image = |room: &Room, motion: Isometry| {
            let place = key(motion.rect(room.rect));
            let (_, index) = *pairs_with(&by_place, &place).first()?;
            motion.maps(room, &rooms[index as usize]).then_some(RoomId(index))
        };
        let images = rooms.iter().flat_map(|room| motions.iter().map(|motion| image(room, *motion))).collect();
        RoomImages { motions, images }
    }

    /// The rooms that a room lies on, each with the motion after which it does.
    pub(crate) fn of_room(&self, room: RoomId) -> impl Iterator<Item = (Isometry, RoomId)> {
        let images = self.images.chunks(self.motions.len().max(1)).nth(room.0 as usize).unwrap_or_default();
        self.motions.iter().zip(images).filter_map(|(motion, image)| Some((*motion, (*image)?)))
    }
}
