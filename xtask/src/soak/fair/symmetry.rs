//! Whether a symmetric dungeon looks the same after every motion of its symmetry.

use std::collections::BTreeSet;

use undercroft::{
    Cell, Draft, Dungeon, Method, Water,
    geom::{Dir, Point, Rect},
    recipe::Symmetry,
};

use super::complaints::Judge;

/// A motion of a rectangle onto itself: of its cells and of directions. Not the engine's type of this name, which the soak is to
/// judge by other code.
#[derive(Clone, Copy)]
enum Motion {
    FlipHorizontally,
    FlipVertically,
    HalfTurn,
    QuarterTurn,
}

impl Motion {
    fn cell(self, bounds: Rect, at: Point) -> Point {
        let (x, y) = (at.x - bounds.x, at.y - bounds.y);
        let (across, down) = (bounds.w - 1, bounds.h - 1);
        let (x, y) = match self {
            Motion::FlipHorizontally => (across - x, y),
            Motion::FlipVertically => (x, down - y),
            Motion::HalfTurn => (across - x, down - y),
            Motion::QuarterTurn => (down - y, x),
        };
        Point::new(bounds.x + x, bounds.y + y)
    }

    fn direction(self, dir: Dir) -> Dir {
        // A direction moves as the step that it stands for.
        let unit = Rect::new(0, 0, 3, 3);
        let moved = self.cell(unit, dir.step(Point::new(1, 1)));
        Dir::ALL.into_iter().find(|other| other.step(Point::new(1, 1)) == moved).unwrap_or(dir)
    }
}

pub fn judge(dungeon: &Dungeon, judge: &mut Judge<'_>) {
    let recipe = dungeon.origin().recipe.filled_in();
    let Method::Tabletop(params) = &recipe.method else { return };
    if params.symmetry_break.is_none_or(|share| share > 0.0) {
        return;
    }
    let draft = dungeon.draft();
    let motions: &[Motion] = match params.symmetry {
        // The axis may lie either way.
        Some(Symmetry::Bilateral) => &[Motion::FlipHorizontally, Motion::FlipVertically],
        Some(Symmetry::Radial2) => &[Motion::HalfTurn],
        Some(Symmetry::Radial4) => &[Motion::QuarterTurn],
        _ => return,
    };
    let differences: Vec<Option<&'static str>> = motions.iter().map(|motion| difference(draft, *motion)).collect();
    let same = differences.iter().any(Option::is_none);
    judge(
        "a symmetric dungeon is not the same after its motion",
        (!same).then(|| differences.iter().flatten().copied().collect::<Vec<_>>().join(" or ")),
    );
}

fn difference(draft: &Draft, motion: Motion) -> Option<&'static str> {
    let cells = &draft.board.cells;
    let floor: BTreeSet<Point> = cells.bounds().cells().filter(|at| cells.get(*at) == Some(&Cell::Floor)).collect();
    let (left, right) = (floor.iter().map(|at| at.x).min()?, floor.iter().map(|at| at.x).max()?);
    let (top, bottom) = (floor.iter().map(|at| at.y).min()?, floor.iter().map(|at| at.y).max()?);
    let bounds = Rect::new(left, top, right - left + 1, bottom - top + 1);
    let moved = |at: Point| motion.cell(bounds, at);
    if floor.iter().any(|at| !floor.contains(&moved(*at))) {
        return Some("the floor differs");
    }
    let doors: BTreeSet<_> = draft.doors.iter().map(|door| (door.at, door.side, door.kind)).collect();
    // Locks with keys are no part of the plan, and may make other doors plain.
    let with_doors = draft.locks.is_empty();
    if with_doors && doors.iter().any(|(at, side, kind)| !doors.contains(&(moved(*at), motion.direction(*side), *kind)))
    {
        return Some("doors differ");
    }
    let in_passages = draft.stairs.iter().filter(|stair| stair.passage.is_some());
    let stairs: BTreeSet<_> = in_passages.map(|stair| (stair.at, stair.facing)).collect();
    let turned = |facing: Option<Dir>| facing.map(|facing| motion.direction(facing));
    if stairs.iter().any(|(at, facing)| !stairs.contains(&(moved(*at), turned(*facing)))) {
        return Some("stairs differ");
    }
    let furniture = draft.marks.iter().filter(|mark| mark.kind.is_furnishing());
    let furniture: BTreeSet<_> = furniture.map(|mark| (mark.at, mark.kind)).collect();
    if furniture.iter().any(|(at, kind)| !furniture.contains(&(moved(*at), *kind))) {
        return Some("furnishings differ");
    }
    let water = draft.layers.water.as_ref()?;
    let depth = |at: Point| water.get(at).copied().unwrap_or(Water::Dry);
    floor.iter().any(|at| depth(*at) != depth(moved(*at))).then_some("water differs")
}
