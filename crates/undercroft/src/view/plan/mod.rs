//! The dungeon as lines, curves and symbols in map units, from which every picture is drawn.
//!
//! - Who sees what: `audience` (which cells), `secret_ways` (what is hidden beside what lies behind secret doors), `redact` (the
//!   draft that players may know).
//! - Geometry: `vector_path` (points and Bézier paths), `contours` (borders of cell sets), `rim` (round and octagonal
//!   rooms), `smooth` (cave walls and shores), `curved_walls` (collision tests).
//! - What is drawn: `outline`, `grid_lines`, `pools`, `height_bands`, `door_symbols`, `symbols` (stairs, exits, marks), `labels`
//!   with `label_places`, `hatching` with its `hatch_band`, `stones`, `paving`.
//! - Randomness that depends on the position alone: `position_rng`.
//!
//! ```
//! use undercroft::{Method, Recipe, generate, view::plan};
//! let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
//! let plan = plan::plan(dungeon.draft(), &plan::PlanOptions::default());
//! assert_eq!(plan.labels.len(), dungeon.draft().rooms.len());
//! # Ok::<(), undercroft::Error>(())
//! ```

mod audience;
mod contours;
mod curved_walls;
mod door_symbols;
mod grid_lines;
mod hatch_band;
mod hatching;
mod height_bands;
mod label_places;
mod labels;
mod outline;
mod paving;
mod pools;
mod position_rng;
mod redact;
mod rim;
mod secret_ways;
mod smooth;
mod stones;
mod symbols;
mod vector_path;

pub use audience::{Audience, shown};
pub use door_symbols::DoorSymbol;
pub use hatching::{HatchPatch, Hatching, each_hatch_patch, hatching};
pub use labels::{Label, number};
pub use outline::room_outline;
pub use paving::{Paving, paving};
pub use pools::Pools;
pub use redact::redact;
pub use secret_ways::{SecretDoorway, SecretStretch, SecretWays, secret_ways};
pub use stones::{stone, stones};
pub use symbols::{ExitSymbol, MarkSymbol, StairSymbol, stair_name, stair_symbols};
pub use vector_path::{Path, PointF, Segment};

use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::{Draft, Owner, Room, RoomId},
};
use label_places::{Drawn, LabelPlaces};

/// What a plan shows, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanOptions {
    /// Who it is for.
    pub audience: Audience,
    /// Whether players see what can be reached only through secret doors. They never see the doors.
    pub behind_secrets: bool,
    /// The height of room numbers in cells, where there is enough space.
    pub label_size: f64,
}

impl Default for PlanOptions {
    fn default() -> PlanOptions {
        PlanOptions { audience: Audience::Gm, behind_secrets: false, label_size: 1.0 }
    }
}

/// A dungeon as lines and symbols. Coordinates are in cells from the board's north-west corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The smallest rectangle that contains all shown floor.
    pub content: Rect,
    /// Which cells are shown as floor.
    pub open: Grid<bool>,
    /// Which of them are the rough ground of caves.
    pub rough: Grid<bool>,
    /// The border of the floor, as closed paths with the floor to their right. Some of them are holes.
    pub outline: Vec<Path>,
    /// Grid lines between cells of floor, each as long as possible.
    pub grid: Vec<[PointF; 2]>,
    /// Doors and archways.
    pub doors: Vec<DoorSymbol>,
    /// Stairs.
    pub stairs: Vec<StairSymbol>,
    /// Ways out of the dungeon.
    pub exits: Vec<ExitSymbol>,
    /// What stands on the floor.
    pub marks: Vec<MarkSymbol>,
    /// Water.
    pub pools: Pools,
    /// For each height from 0 to 9 the ground of that height; empty where there is no ground, and for players.
    pub ground: Vec<Vec<Path>>,
    /// Room numbers; none for players.
    pub labels: Vec<Label>,
    /// Where the party starts, unless another symbol marks the cell.
    pub start: Option<PointF>,
    /// The goal; `None` for players, and where another symbol marks the cell, such as stairs.
    pub goal: Option<PointF>,
}

impl Plan {
    /// A plan on which nothing is drawn, of a board without floor.
    pub fn empty(content: Rect) -> Plan {
        Plan {
            content,
            open: Grid::new(1, 1, false),
            rough: Grid::new(1, 1, false),
            outline: Vec::new(),
            grid: Vec::new(),
            doors: Vec::new(),
            stairs: Vec::new(),
            exits: Vec::new(),
            marks: Vec::new(),
            pools: Pools::default(),
            ground: Vec::new(),
            labels: Vec::new(),
            start: None,
            goal: None,
        }
    }
}

/// The plan of a dungeon.
///
/// ```
/// use undercroft::{Method, Recipe, generate, view::plan::{Audience, PlanOptions, plan}};
/// let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), "hello")?;
/// let player = plan(dungeon.draft(), &PlanOptions { audience: Audience::Player, ..PlanOptions::default() });
/// assert!(player.labels.is_empty());
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn plan(draft: &Draft, options: &PlanOptions) -> Plan {
    let redacted = redact(draft, options.audience, options.behind_secrets);
    let draft = &*redacted;
    let open = shown(draft, Audience::Gm, false);
    let outline = outline::outline(draft, &open);
    let walls = curved_walls::CurvedWalls::new(open.bounds(), &outline);
    let shown = |at: &Point| open.get(*at) == Some(&true);
    let unmarked = |at: &Point| {
        let stairs = draft.stairs.iter().any(|stair| stair.at == *at);
        let exit = draft.exits.iter().any(|exit| exit.at == *at);
        let mark = draft.marks.iter().any(|mark| mark.at == *at);
        !stairs && !exit && !mark
    };
    let content = content(&open);
    let start = Some(draft.start).filter(shown).filter(unmarked).map(PointF::middle);
    let goal = draft.goal.filter(|at| shown(at) && unmarked(at)).map(PointF::middle);
    let doors = door_symbols::door_symbols(draft, &open, &outline);
    let stairs = stair_symbols(draft, &open);
    let exits = symbols::exit_symbols(draft, &open);
    let marks = symbols::mark_symbols(draft, &open, &walls);
    let labels = match options.audience {
        // The more cells a picture shows, the smaller each is drawn, so numbers are enlarged to stay readable.
        Audience::Gm => {
            let many = f64::from(content.w.max(content.h)) / 50.0;
            let drawn = Drawn { doors: &doors, stairs: &stairs, exits: &exits, marks: &marks, ends: [start, goal] };
            // The ready styles have a margin of a cell or more around the floor. A picture without one may cut a number that
            // stands beside its room.
            let places = LabelPlaces::new(draft, &open, &walls, content.grown(1), &drawn);
            labels::labels(draft, places, options.label_size * many.clamp(1.0, 2.5))
        }
        Audience::Player => Vec::new(),
    };
    Plan {
        start,
        goal,
        content,
        grid: grid_lines::lines(&open),
        doors,
        stairs,
        exits,
        marks,
        pools: pools::pools(draft, &open),
        ground: height_bands::height_bands(draft),
        labels,
        rough: outline::rough(draft, &open),
        outline,
        open,
    }
}

/// The floor of each room that an audience sees, as closed paths along its cells.
///
/// ```
/// use undercroft::{Method, Recipe, generate, view::plan::{PlanOptions, room_areas}};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// assert_eq!(room_areas(dungeon.draft(), &PlanOptions::default()).len(), dungeon.draft().rooms.len());
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn room_areas(draft: &Draft, options: &PlanOptions) -> Vec<(RoomId, Vec<Path>)> {
    let redacted = redact(draft, options.audience, options.behind_secrets);
    let draft = &*redacted;
    let open = shown(draft, Audience::Gm, false);
    let area = |room: &Room| {
        let Rect { x, y, w, h } = room.rect.intersect(open.bounds());
        let mut own = Grid::new(w.max(0), h.max(0), false);
        for cell in own.bounds().cells() {
            let at = Point::new(cell.x + x, cell.y + y);
            let is_own = draft.board.owner.get(at) == Some(&Owner::room(room.id));
            own.put(cell, is_own && open.get(at) == Some(&true));
        }
        let to_board = |spot: PointF| spot.moved(f64::from(x), f64::from(y));
        let paths =
            contours::contours(&own).into_iter().map(|edges| outline::straight(&edges).mapped(to_board)).collect();
        (room.id, paths)
    };
    draft.rooms.iter().map(area).collect()
}

/// The smallest rectangle that contains all open cells; the whole board if no cell is open.
///
/// ```
/// use undercroft::{Grid, geom::{Point, Rect}, view::plan::content};
/// let mut open = Grid::new(9, 9, false);
/// open.put(Point::new(3, 4), true);
/// open.put(Point::new(5, 4), true);
/// assert_eq!(content(&open), Rect::new(3, 4, 3, 1));
/// ```
pub fn content(open: &Grid<bool>) -> Rect {
    let mut held: Option<Rect> = None;
    for y in 0..open.height() {
        let row = open.row(y);
        let (Some(first), Some(last)) = (row.iter().position(|open| *open), row.iter().rposition(|open| *open)) else {
            continue;
        };
        let span = Rect::new(first as i32, y, (last - first) as i32 + 1, 1);
        held = Some(held.map_or(span, |held| held.union(span)));
    }
    held.unwrap_or(open.bounds())
}
