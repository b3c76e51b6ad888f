//! Ways that nobody sees who has not been told of them: secret doors, and the passages that lead to nothing else.
//!
//! ```text
//! #####              A passage leads from the ordinary door of the western room to the secret door S of the eastern one.
//! #...#     ####     Without the secret it is a dead end that stops just before a wall, which tells of the secret. So all
//! #...+.....S..#     of it is hidden, as if the rock were solid, and with it the ordinary door.
//! #...#     #..#
//! #####     ####
//! ```
//!
//! A part of such a passage that somebody needs who knows no secret, as the way between two other rooms, is no secret.

use std::collections::BTreeSet;

use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, Draft, Holder, RoomId},
};

/// Secret doors side by side, which are found together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretDoorway {
    /// Its cells.
    pub cells: Vec<Point>,
    /// The rooms beside it.
    pub rooms: Vec<RoomId>,
}

/// A stretch of passage that leads to secret doors and, if that, to one other place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretStretch {
    /// Its cells, with those of its ordinary doors.
    pub cells: Vec<Point>,
    /// The doorways that it leads to, as indices into [`SecretWays::doorways`].
    pub doorways: Vec<usize>,
    /// The room from which one may enter it without a secret, if there is one.
    pub rooms: Vec<RoomId>,
}

/// The secret ways of a dungeon.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SecretWays {
    /// Secret doors.
    pub doorways: Vec<SecretDoorway>,
    /// Passages to them.
    pub stretches: Vec<SecretStretch>,
}

impl SecretWays {
    /// The cells of all of them.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, view::plan::secret_ways};
    /// let recipe = Recipe::from_toml("[method.tabletop]\n[passes.doors]\nsecret = 0.4").unwrap();
    /// let dungeon = generate(&recipe, 8)?;
    /// let secret = secret_ways(dungeon.draft()).cells().count();
    /// assert!(secret > secret_ways(dungeon.draft()).doorways.len());
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn cells(&self) -> impl Iterator<Item = Point> + '_ {
        let doorways = self.doorways.iter().flat_map(|doorway| &doorway.cells);
        doorways.chain(self.stretches.iter().flat_map(|stretch| &stretch.cells)).copied()
    }
}

/// The secret ways of a draft, from north to south.
///
/// ```
/// use undercroft::{Recipe, generate, recipe::Bsp, view::plan::secret_ways};
/// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
/// assert!(secret_ways(dungeon.draft()).doorways.is_empty(), "there are no secret doors");
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn secret_ways(draft: &Draft) -> SecretWays {
    let secrets: Vec<Point> = draft.doors.iter().filter(|door| door.kind.is_hidden()).map(|door| door.at).collect();
    if secrets.is_empty() {
        return SecretWays::default();
    }
    let pieces = Pieces::of(draft, &secrets);
    let mut ways = SecretWays::default();
    // The places of doorways among all pieces, in their order.
    let mut doorways: Vec<u32> = Vec::new();
    for (number, piece) in (0..).zip(&pieces.list).filter(|(_, piece)| piece.kind == Kind::Secret) {
        doorways.push(number);
        let rooms = pieces.beside(draft, piece).rooms.into_iter().collect();
        ways.doorways.push(SecretDoorway { cells: piece.cells.clone(), rooms });
    }
    for piece in pieces.list.iter().filter(|piece| piece.kind == Kind::ToSecrets) {
        let beside = pieces.beside(draft, piece);
        let leads_to: Vec<usize> =
            (0..).zip(&doorways).filter(|(_, number)| beside.secret.contains(number)).map(|(place, _)| place).collect();
        let is_needed = beside.rooms.len() + beside.ordinary.len() > 1 || is_destination(draft, piece);
        if !leads_to.is_empty() && !is_needed {
            let rooms = beside.rooms.into_iter().collect();
            ways.stretches.push(SecretStretch { cells: piece.cells.clone(), doorways: leads_to, rooms });
        }
    }
    ways
}

/// Whether somebody has a reason to go there: the start, a way out or stairs to another level. The goal is none, because
/// players do not know where it is, nor may they learn it from what is shown.
fn is_destination(draft: &Draft, piece: &Piece) -> bool {
    let exits = draft.exits.iter().flat_map(|exit| [exit.at, exit.side.opposite().step(exit.at)]);
    let stairs = draft.stairs.iter().filter(|stair| stair.to.is_some()).map(|stair| stair.at);
    let mut ends = exits.chain(stairs).chain([draft.start]);
    ends.any(|at| piece.cells.binary_search_by_key(&(at.y, at.x), |cell| (cell.y, cell.x)).is_ok())
}

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Rock, or the floor of a room.
    None,
    /// A secret door.
    Secret,
    /// Floor of no room that only passages with a secret door use.
    ToSecrets,
    /// Other floor of no room.
    Ordinary,
}

/// Cells of one kind that hang together, sorted.
struct Piece {
    kind: Kind,
    cells: Vec<Point>,
}

/// What lies around a piece.
#[derive(Default)]
struct Beside {
    rooms: BTreeSet<RoomId>,
    /// Pieces by their numbers.
    secret: BTreeSet<u32>,
    ordinary: BTreeSet<u32>,
}

struct Pieces {
    list: Vec<Piece>,
    /// The number of the piece of each cell, or [`Pieces::NONE`].
    numbers: Grid<u32>,
}

impl Pieces {
    const NONE: u32 = u32::MAX;

    fn of(draft: &Draft, secrets: &[Point]) -> Pieces {
        let kinds = kinds(draft, secrets);
        let board = kinds.bounds();
        let mut pieces = Pieces { list: Vec::new(), numbers: Grid::new(board.w, board.h, Pieces::NONE) };
        for first in board.cells() {
            let Some(kind) = kinds.get(first).copied().filter(|kind| *kind != Kind::None) else { continue };
            let (number, mut cells, mut front) = (pieces.list.len() as u32, Vec::new(), vec![first]);
            while let Some(at) = front.pop() {
                if kinds.get(at) == Some(&kind) && pieces.numbers.get(at) == Some(&Pieces::NONE) {
                    pieces.numbers.put(at, number);
                    cells.push(at);
                    front.extend(at.neighbours());
                }
            }
            if !cells.is_empty() {
                cells.sort_unstable_by_key(|at| (at.y, at.x));
                pieces.list.push(Piece { kind, cells });
            }
        }
        pieces
    }

    fn beside(&self, draft: &Draft, piece: &Piece) -> Beside {
        let mut beside = Beside::default();
        for at in piece.cells.iter().flat_map(|at| at.neighbours()) {
            let number = self.numbers.get(at).copied().unwrap_or(Pieces::NONE);
            match self.list.get(number as usize).map(|other| other.kind) {
                Some(Kind::Secret) => beside.secret.extend([number]),
                Some(Kind::Ordinary) => beside.ordinary.extend([number]),
                Some(Kind::ToSecrets | Kind::None) => {}
                None => beside.rooms.extend(room_at(draft, at)),
            }
        }
        beside
    }
}

fn is_floor(draft: &Draft, at: Point) -> bool {
    draft.board.cells.get(at) == Some(&Cell::Floor)
}

/// The room whose floor a cell is.
fn room_at(draft: &Draft, at: Point) -> Option<RoomId> {
    match draft.board.owner.get(at)?.holder() {
        Holder::Room(id) if is_floor(draft, at) => Some(id),
        Holder::Nobody | Holder::Room(_) | Holder::Passage(_) => None,
    }
}

fn kinds(draft: &Draft, secrets: &[Point]) -> Grid<Kind> {
    let board = draft.board.cells.bounds();
    let mut kinds = Grid::new(board.w, board.h, Kind::None);
    for at in board.cells().filter(|at| is_floor(draft, *at) && room_at(draft, *at).is_none()) {
        kinds.put(at, Kind::Ordinary);
    }
    let mut is_secret = Grid::new(board.w, board.h, false);
    secrets.iter().for_each(|at| is_secret.put(*at, true));
    let of_doors: BTreeSet<_> =
        draft.doors.iter().filter(|door| door.kind.is_hidden()).filter_map(|door| door.passage).collect();
    let (to_secrets, others): (Vec<_>, Vec<_>) = draft
        .passages
        .iter()
        .map(|passage| (passage.id, passage.route.cells_on(board)))
        .partition(|(id, route)| of_doors.contains(id) || route.iter().any(|at| is_secret.get(*at) == Some(&true)));
    for (from, to, routes) in [(Kind::Ordinary, Kind::ToSecrets, to_secrets), (Kind::ToSecrets, Kind::Ordinary, others)]
    {
        for at in routes.iter().flat_map(|(_, route)| route) {
            if kinds.get(*at) == Some(&from) {
                kinds.put(*at, to);
            }
        }
    }
    secrets.iter().filter(|at| is_floor(draft, **at)).for_each(|at| kinds.put(*at, Kind::Secret));
    kinds
}
