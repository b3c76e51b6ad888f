//! A level in three dimensions, as formats of such programs share it: floors, walls, doors, stairs and furniture as rectangles
//! and boxes.
//!
//! Lengths are in cells: x to the east, y up, z to the south. The floor lies at 0, and the corner of the level's frame is the
//! origin. Walls are the solid cells around the floor, a cell thick.

mod furniture;
mod material;

use undercroft::{
    Cell, ConnectorOpening, ConnectorState, Draft, Grid, Holder, NodeName, PassageId, RoomId, Stair, StairWay, Water,
    geom::{Dir, Point, Rect, STUD},
    view::{BorderLine, Doorway, border_lines, doorways, merged_cells, merged_rects},
};

pub(crate) use furniture::{SolidPiece, SolidShape, mark_pieces, stair_pieces};
pub(crate) use material::Material;

use crate::{
    Loss,
    source::{ExportSource, SourceLevel},
};

/// How deep the floor lies below deep water, and below stairs that lead down.
pub(crate) const BASIN: f64 = 0.5;
pub(crate) const PIT: f64 = 1.25;
/// How high water stands above the floor.
pub(crate) const WATER: f64 = 0.06;
/// How high walls are where no tile says so: ten feet.
const WALL_HEIGHT: f64 = 2.0;
/// How much lies between the walls of a level and the floor of the one above.
const BETWEEN_LEVELS: f64 = 1.5;
/// How high a doorway is, how thick its frame and its leaf are.
pub(crate) const DOOR_HEIGHT: f64 = 1.4;
pub(crate) const FRAME: f64 = 0.12;
pub(crate) const LEAF: f64 = 0.08;

/// How far the bricks in a blocked connector stand out of the wall.
const BRICK: f64 = 0.04;

/// The bricks in a blocked connector.
pub(crate) fn brick_piece((cells, boss): &(Rect, bool), height: f64) -> SolidPiece {
    let ([x, y], [right, bottom]) = ([cells.x, cells.y].map(f64::from), [cells.right(), cells.bottom()].map(f64::from));
    let min = [x - BRICK, 0.0, y - BRICK];
    let max = [right + BRICK, height * 0.9, bottom + BRICK];
    SolidPiece {
        shape: SolidShape::Block { min, max },
        material: if *boss { Material::BossBrick } else { Material::Brick },
    }
}

/// Who a piece of floor belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FloorOwner {
    Room(RoomId),
    Passage(PassageId),
    Nobody,
}

/// The floor of a room or a passage.
pub(crate) struct Floor {
    pub owner: FloorOwner,
    /// Floor at height 0.
    pub level: Vec<Rect>,
    /// Floor of deep water.
    pub deep: Vec<Rect>,
}

/// The shape of a level.
pub(crate) struct Solids {
    pub floors: Vec<Floor>,
    pub walls: Vec<Rect>,
    /// The sides of walls.
    pub wall_sides: Vec<BorderLine>,
    /// The sides of basins of deep water, and of pits with stairs.
    pub basin_sides: Vec<BorderLine>,
    pub pits: Vec<Rect>,
    pub shallow: Vec<Rect>,
    pub deep: Vec<Rect>,
    /// All floor, for ceilings.
    pub covered: Vec<Rect>,
    pub doorways: Vec<Doorway>,
    /// Connectors of tiles that nothing was joined to, walled up, and whether the boss waits behind.
    pub blocked: Vec<(Rect, bool)>,
    /// How high walls are.
    pub height: f64,
}

impl Solids {
    pub fn of(level: &SourceLevel<'_>) -> Solids {
        let draft = &*level.draft;
        let corner = level.frame.corner();
        let is_floor = |at: Point| draft.board.cells.get(at) == Some(&Cell::Floor);
        let is_deep = |at: Point| is_floor(at) && draft.water_at(at) == Water::Deep;
        let has_water = draft.layers.water.is_some();
        let pits: Vec<Point> = draft.stairs.iter().filter(|stair| is_pit(stair)).map(|stair| stair.at).collect();
        let region = Region::new(level.frame);
        let floor = region.grid(is_floor);
        let walls = region.grid(|at| !is_floor(at) && around(at).any(is_floor));
        let deep = region.grid(|at| has_water && is_deep(at));
        let shallow = region.grid(|at| has_water && is_floor(at) && draft.water_at(at) == Water::Shallow);
        let moved = |doorway: Doorway| Doorway { cells: doorway.cells.moved(Point::default() - corner), ..doorway };
        Solids {
            floors: floors(draft, level.frame, &is_deep, &pits),
            wall_sides: region.borders(&walls),
            walls: region.rects(&walls),
            basin_sides: region.borders(&deep),
            pits: pits.iter().map(|at| Rect::square(*at - corner, 1)).collect(),
            shallow: region.rects(&shallow),
            deep: region.rects(&deep),
            covered: region.rects(&floor),
            doorways: doorways(draft).into_iter().map(moved).collect(),
            blocked: blocked(draft, corner),
            height: wall_height(draft),
        }
    }
}

/// Whether stairs lead down through the floor.
pub(crate) fn is_pit(stair: &Stair) -> bool {
    stair.direction == StairWay::Down && stair.passage.is_none()
}

/// The eight cells around a cell.
fn around(at: Point) -> impl Iterator<Item = Point> {
    Rect::square(at, 1).grown(1).cells().filter(move |near| *near != at)
}

/// What is looked at: the frame and a ring around it, because floor may touch the edge of a board.
struct Region {
    looked_at: Rect,
}

impl Region {
    fn new(frame: Rect) -> Region {
        Region { looked_at: frame.grown(1) }
    }

    fn grid(&self, is_set: impl Fn(Point) -> bool) -> Grid<bool> {
        let mut grid = Grid::new(self.looked_at.w, self.looked_at.h, false);
        for (cell, at) in grid.values_mut().iter_mut().zip(self.looked_at.cells()) {
            *cell = is_set(at);
        }
        grid
    }

    /// Rectangles counted from the corner of the frame, which is one cell inside.
    fn rects(&self, grid: &Grid<bool>) -> Vec<Rect> {
        merged_rects(grid).into_iter().map(|rect| rect.moved(Point::new(-1, -1))).collect()
    }

    fn borders(&self, grid: &Grid<bool>) -> Vec<BorderLine> {
        let moved = |at: Point| at - Point::new(1, 1);
        let line = |line: BorderLine| BorderLine { from: moved(line.from), to: moved(line.to), ..line };
        border_lines(grid).into_iter().map(line).collect()
    }
}

/// The floor by whose it is: rooms first, then passages, then what nobody carved.
fn floors(draft: &Draft, frame: Rect, is_deep: &dyn Fn(Point) -> bool, pits: &[Point]) -> Vec<Floor> {
    let owner = |at: Point| match draft.board.owner.get(at).map(|owner| owner.holder()) {
        Some(Holder::Room(id)) => FloorOwner::Room(id),
        Some(Holder::Passage(id)) => FloorOwner::Passage(id),
        _ => FloorOwner::Nobody,
    };
    let is_floor = |at: &Point| draft.board.cells.get(*at) == Some(&Cell::Floor) && !pits.contains(at);
    let mut cells: Vec<(FloorOwner, bool, Point)> =
        frame.cells().filter(is_floor).map(|at| (owner(at), is_deep(at), at - frame.corner())).collect();
    // A stable sort keeps the cells of each in reading order.
    cells.sort_by_key(|(owner, deep, _)| (*owner, *deep));
    let rooms = draft.rooms.iter().map(|room| FloorOwner::Room(room.id));
    let mut floors: Vec<Floor> = rooms.map(|owner| Floor { owner, level: Vec::new(), deep: Vec::new() }).collect();
    for part in cells.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let (owner, deep, _) = part[0];
        let rects = merged_cells(&part.iter().map(|(.., at)| *at).collect::<Vec<_>>());
        let known = match owner {
            FloorOwner::Room(RoomId(id)) => Some(id as usize),
            _ => floors.last().filter(|last| last.owner == owner).map(|_| floors.len() - 1),
        };
        let place = known.unwrap_or_else(|| {
            floors.push(Floor { owner, level: Vec::new(), deep: Vec::new() });
            floors.len() - 1
        });
        if let Some(floor) = floors.get_mut(place) {
            if deep { floor.deep = rects } else { floor.level = rects }
        }
    }
    floors
}

/// The cells of connectors that are walled up.
fn blocked(draft: &Draft, corner: Point) -> Vec<(Rect, bool)> {
    let Some(assembly) = &draft.assembly else { return Vec::new() };
    let openings = assembly.openings.iter().flatten().filter(|opening| opening.state == ConnectorState::Wall);
    let place = |opening: &ConnectorOpening| {
        let node = assembly.nodes.get(opening.node as usize)?;
        let (at, way) = assembly.connector(node, opening.connector)?;
        let cells = assembly.raster.opening(at, way, assembly.tileset.connector_width());
        // Another tile may have been joined to the same place.
        let is_rock = cells.cells().all(|at| draft.board.cells.get(at) != Some(&Cell::Floor));
        is_rock.then(|| (cells.moved(Point::default() - corner), node.name == NodeName::Boss))
    };
    openings.filter_map(place).collect()
}

/// As high as the highest tile, where the dungeon is made of tiles.
fn wall_height(draft: &Draft) -> f64 {
    let Some(assembly) = &draft.assembly else { return WALL_HEIGHT };
    let highest = assembly.nodes.iter().map(|node| assembly.tile(node).size.y).max().unwrap_or(0);
    f64::from(highest) / f64::from(STUD * assembly.raster.studs_per_cell.max(1))
}

/// How many studs wide a cell is, where the dungeon is made of tiles that are measured in studs. It is the same for every
/// audience, so it comes from the recipe and not from what is hidden.
pub(crate) fn studs_per_cell(level: &SourceLevel<'_>) -> Option<f64> {
    let of_draft = || level.draft.assembly.as_ref().map(|assembly| assembly.raster.studs_per_cell);
    level.origin.recipe.facts().studs_per_cell.or_else(of_draft).map(f64::from)
}

/// Where the corner of a level's frame lies in cells. A dungeon of tiles that stands alone lies where its tiles lie in space;
/// levels lie above each other.
pub(crate) fn level_corner(source: &ExportSource<'_>, index: usize) -> [f64; 3] {
    let Some(level) = source.levels.get(index) else { return [0.0; 3] };
    let highest = source.levels.iter().map(|level| wall_height(&level.draft)).fold(0.0, f64::max);
    let storey = highest + BETWEEN_LEVELS;
    let at = source.place(level);
    let own = [f64::from(at.x), 0.0 - index as f64 * storey, f64::from(at.y)];
    let assembly = level.draft.assembly.as_ref().filter(|_| source.levels.len() == 1);
    assembly.map_or(own, |assembly| {
        let side = f64::from(STUD * assembly.raster.studs_per_cell.max(1));
        let origin = assembly.raster.origin;
        [f64::from(origin.x) / side, own[1], f64::from(origin.z) / side]
    })
}

/// A doorway as it is built: how long it is across, and its middle.
pub(crate) fn doorway_middle(doorway: &Doorway) -> (f64, [f64; 2]) {
    let Rect { x, y, w, h } = doorway.cells;
    let middle = [f64::from(x) + f64::from(w) / 2.0, f64::from(y) + f64::from(h) / 2.0];
    (f64::from(if doorway.goes_east { h } else { w }), middle)
}

/// The way stairs lead down, where nobody said: away from a wall.
pub(crate) fn stair_facing(draft: &Draft, stair: &Stair) -> Dir {
    let is_wall = |way: &Dir| draft.board.cells.get(way.step(stair.at)) != Some(&Cell::Floor);
    stair.facing.or_else(|| Dir::ALL.into_iter().find(is_wall)).unwrap_or(Dir::South)
}

/// What is lost in every format of boxes.
pub(crate) fn losses(source: &ExportSource<'_>) -> Vec<Loss> {
    let rooms = source.levels.iter().flat_map(|level| &level.draft.rooms);
    let curved = rooms.filter(|room| room.shape.mask().is_some()).count();
    let passage_stairs = source.levels.iter().flat_map(|level| &level.draft.stairs);
    let flat = passage_stairs.filter(|stair| stair.passage.is_some()).count();
    [
        Loss::counted(
            "curved-walls",
            curved,
            "room that is not a rectangle has walls of square blocks",
            "rooms that are not rectangles have walls of square blocks",
        ),
        Loss::counted(
            "passage-stairs",
            flat,
            "stair inside a passage is drawn flat: both of its ends lie on one level",
            "stairs inside passages are drawn flat: both of their ends lie on one level",
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}
