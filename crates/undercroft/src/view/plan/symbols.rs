//! Map symbols of what stands on the floor: stairs, exits, furnishings and other marks.

use super::{curved_walls::CurvedWalls, vector_path::PointF};
use crate::{
    geom::{Dir, Point, Rect},
    grid::Grid,
    model::{Draft, Mark, MarkKind, RoomId, Stair, StairWay},
};

/// Stairs on a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct StairSymbol {
    /// The middle of their cell.
    pub at: PointF,
    /// The direction that leads down. If the stairs have none, it is toward a wall beside them.
    pub down: Dir,
    /// Whether they lead up or down.
    pub way: StairWay,
    /// Whether they are part of a passage, and do not lead to another level.
    pub between_rooms: bool,
    /// The name of their other end on another level, and where it is written.
    pub label: Option<(String, PointF)>,
}

/// The name of the other end of stairs to another level, as it stands on maps: `>1` for stairs down to level 1. Of several to
/// one level those after the first have a letter, the same at both ends: `>1b`.
///
/// ```
/// use undercroft::{Place, Point, Draft, Stair, StairWay, view::plan::stair_name};
/// let to = Some(Place::new(1, Point::new(3, 4)));
/// let stair = Stair { at: Point::new(5, 5), facing: None, direction: StairWay::Down, passage: None, to };
/// let mut draft = Draft::default();
/// draft.stairs = vec![stair, Stair { at: Point::new(6, 6), ..stair }];
/// assert_eq!(stair_name(&draft, &draft.stairs[0]).as_deref(), Some(">1"));
/// assert_eq!(stair_name(&draft, &draft.stairs[1]).as_deref(), Some(">1b"));
/// ```
pub fn stair_name(draft: &Draft, stair: &Stair) -> Option<String> {
    let level = stair.to?.level;
    let alike = draft.stairs.iter().filter(|other| other.to.is_some_and(|to| to.level == level));
    let place = alike.take_while(|other| other.at != stair.at).count();
    let sign = if stair.direction == StairWay::Up { '<' } else { '>' };
    let letter = (place > 0).then(|| char::from(b'a' + (place % 26) as u8));
    Some(format!("{sign}{level}{}", letter.map_or_else(String::new, String::from)))
}

/// The free cell beside stairs where the name of their other end is written.
pub(super) fn stair_label_cell(draft: &Draft, open: &Grid<bool>, stair: &Stair) -> Option<Point> {
    stair.to?;
    let is_free = |at: &Point| {
        let stands = draft.marks.iter().map(|mark| mark.at).chain(draft.stairs.iter().map(|stair| stair.at));
        let mut taken = stands.chain(draft.doors.iter().map(|door| door.at)).chain([draft.start]).chain(draft.goal);
        open.get(*at) == Some(&true) && !taken.any(|other| other == *at)
    };
    [Dir::East, Dir::West, Dir::South, Dir::North].map(|way| way.step(stair.at)).into_iter().find(is_free)
}

/// An exit from the dungeon.
#[derive(Clone, Debug, PartialEq)]
pub struct ExitSymbol {
    /// The middle of its cell.
    pub at: PointF,
    /// The middle of the gap in the wall.
    pub sill: PointF,
    /// Whether its cell is rock, so that a passage through it has to be drawn; otherwise its cell is floor.
    pub in_rock: bool,
    /// The direction that leads out.
    pub out: Dir,
    /// Whether there is rock beyond it, on which an arrow can be drawn; otherwise there is floor.
    pub free: bool,
    /// Whether it is the main entrance.
    pub main: bool,
    /// The kind of exit.
    pub kind: String,
}

/// A mark on a cell, such as a furnishing.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkSymbol {
    /// Its middle: the middle of its cell, or a point nearby if a curved wall cuts through the cell.
    pub at: PointF,
    /// The cell.
    pub cell: Point,
    /// What it is.
    pub kind: MarkKind,
    /// The character that draws it, if it is a mark of your own.
    pub sign: Option<char>,
    /// The direction it faces, if it has a front.
    pub facing: Option<Dir>,
    /// The room it stands in.
    pub room: Option<RoomId>,
    /// Whether it fills its cell, so that nobody can stand there.
    pub solid: bool,
}

/// The symbols of the stairs on cells that are open, in the order of the stairs.
///
/// ```
/// use undercroft::{Draft, Grid, Point, Stair, StairWay, geom::Dir, view::plan::stair_symbols};
/// let stair = Stair { at: Point::new(0, 0), facing: None, direction: StairWay::Down, passage: None, to: None };
/// let mut draft = Draft::default();
/// draft.stairs = vec![stair];
/// assert_eq!(stair_symbols(&draft, &Grid::new(1, 1, true))[0].down, Dir::North);
/// ```
pub fn stair_symbols(draft: &Draft, open: &Grid<bool>) -> Vec<StairSymbol> {
    let shown = draft.stairs.iter().filter(|stair| open.get(stair.at) == Some(&true));
    let symbols = shown.map(|stair| {
        let walled = Dir::ALL.into_iter().find(|way| open.get(way.step(stair.at)) != Some(&true));
        let down = stair.facing.or(walled).unwrap_or(Dir::South);
        let label = stair_name(draft, stair).map(|name| {
            let cell = stair_label_cell(draft, open, stair).unwrap_or(stair.at);
            (name, PointF::middle(cell))
        });
        let (at, between_rooms) = (PointF::middle(stair.at), stair.passage.is_some());
        StairSymbol { at, down, way: stair.direction, between_rooms, label }
    });
    symbols.collect()
}

pub(super) fn exit_symbols(draft: &Draft, open: &Grid<bool>) -> Vec<ExitSymbol> {
    let is_open = |at: Point| open.get(at) == Some(&true);
    let shown = draft.exits.iter().filter(|exit| is_open(exit.at) || is_open(exit.side.opposite().step(exit.at)));
    let symbol = |exit: &crate::model::Exit| {
        let (at, in_rock) = (PointF::middle(exit.at), !is_open(exit.at));
        let sill = at.toward(exit.side, if in_rock { -0.5 } else { 0.5 });
        let free = !is_open(exit.side.step(exit.at));
        ExitSymbol { at, sill, in_rock, out: exit.side, free, main: exit.main, kind: exit.kind.clone() }
    };
    shown.map(symbol).collect()
}

pub(super) fn mark_symbols(draft: &Draft, open: &Grid<bool>, walls: &CurvedWalls) -> Vec<MarkSymbol> {
    use MarkKind::*;
    let shown = draft.marks.iter().filter(|mark| match mark.kind {
        // A junction of passages can be seen without a symbol.
        Junction => false,
        // A pillar is solid, and a mark of your own may hang on a wall: they are shown if the cells around them are.
        Pillar | Own | Torch => mark.at.neighbours().iter().any(|near| open.get(*near) == Some(&true)),
        Enemy | Boss | Loot | Reward | Hazard | Blessing | Column | Altar | Dais | Fountain | Coffin | Rubble | Bed
        | Bedding | Table | Bench | Hearth | Shelf | Workbench | Anvil | WeaponRack | Cage | Chains | Statue | Urn
        | Crate | Barrel | Well | Brazier | Bones | Mushrooms | PlayerSpawn | EnemySpawn | BossSpawn | LootSpawn
        | Key => open.get(mark.at) == Some(&true),
    });
    let symbol = |mark: &Mark| MarkSymbol {
        at: clear_of_walls(draft, walls, mark),
        cell: mark.at,
        kind: mark.kind,
        sign: draft.sign(mark),
        facing: mark.facing,
        room: mark.room,
        solid: mark.solid,
    };
    shown.map(symbol).collect()
}

/// How much space a symbol would have on each side of its middle, and what it accepts where a room is too narrow.
const SPACES: [f64; 3] = [0.5, 0.4, 0.3];
/// How many tenths of a cell a symbol may be moved.
const FARTHEST: i32 = 6;

/// The middle of a mark's cell, or the nearest point toward the room's centre where no curved wall cuts through the
/// symbol.
fn clear_of_walls(draft: &Draft, walls: &CurvedWalls, mark: &Mark) -> PointF {
    let middle = PointF::middle(mark.at);
    let cut = |at: PointF, space: f64| walls.touch(at.moved(-space, -space), at.moved(space, space));
    let room = mark.room.and_then(|id| draft.rooms.get(id.0 as usize));
    let moves = !matches!(mark.kind, MarkKind::Pillar | MarkKind::Own | MarkKind::Torch) && cut(middle, SPACES[0]);
    let Some(room) = room.filter(|_| moves) else { return middle };
    let Rect { x, y, w, h } = room.rect;
    let inward = PointF::corner(Point::new(x, y)).moved(f64::from(w) / 2.0, f64::from(h) / 2.0);
    let way = middle.distance(inward).max(f64::EPSILON);
    let moved = |step: i32| middle.between(inward, (0.1 * f64::from(step) / way).min(1.0));
    let clear = |space: f64| (0..=FARTHEST).map(moved).find(|at| !cut(*at, space));
    SPACES.into_iter().find_map(clear).unwrap_or_else(|| moved(FARTHEST))
}
