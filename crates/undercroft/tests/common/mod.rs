//! What all tests share: recipes in one line, traces taken apart, and a flood fill that is not the engine's.

#![allow(dead_code, reason = "each test binary uses its own part")]

pub mod broken_rules;
pub mod doors;
pub mod keyed;
pub mod prefabs;
pub mod sound;
pub mod tiles;
pub mod walks;

use std::collections::BTreeSet;

use undercroft::{
    Cell, Draft, Dungeon, Error, Method, PassageId, Recipe, RoomId, RoomKind, Water, Workshop,
    geom::{Point, Rect},
    recipe::{Bsp, ReadRecipe, RecipeReader, Scatter},
    trace::Event,
};

/// The usual `bsp` recipe on a board.
pub fn bsp(width: i32, height: i32) -> Recipe {
    Recipe::new(Method::Bsp(Bsp { width, height, ..Bsp::default() }))
}

/// The usual `scatter` recipe on a board.
pub fn scatter(width: i32, height: i32) -> Recipe {
    Recipe::new(Method::Scatter(Scatter { width, height, ..Scatter::default() }))
}

/// A recipe as the command line says it: a method and a few `KEY=VALUE`.
pub fn recipe(method: &str, sets: &[&str]) -> Recipe {
    let mut reader = RecipeReader::new();
    reader.method(method);
    sets.iter().for_each(|set| reader.set(set));
    reader.finish().and_then(ReadRecipe::one).unwrap_or_else(|problems| panic!("{method} {sets:?}: {problems}"))
}

/// The dungeon of a seed that is known to have one.
pub fn make(recipe: &Recipe, seed: &str) -> Dungeon {
    undercroft::generate(recipe, seed).unwrap_or_else(|error| panic!("seed {seed:?}: {error}"))
}

/// The dungeon and how it came to be.
pub fn traced(recipe: &Recipe, seed: &str) -> (Result<Dungeon, Error>, Steps) {
    let mut events: Vec<Event> = Vec::new();
    let made = Workshop::new().generate_traced(recipe, seed, &mut events);
    (made, Steps::of(&events))
}

/// A cut of the trace: the region, and what became of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split {
    pub region: Rect,
    pub first: Rect,
    pub second: Rect,
}

/// A trace, sorted by what it tells.
#[derive(Default)]
pub struct Steps {
    pub attempts: u32,
    pub splits: Vec<Split>,
    pub leaves: Vec<Rect>,
    pub targets: Vec<u32>,
    pub tried: Vec<Rect>,
    pub rejected: Vec<(Rect, RoomId)>,
    pub blocked: Vec<(Rect, Option<PassageId>)>,
    pub withdrawn: Vec<RoomId>,
    pub moved: Vec<RoomId>,
    pub placed: Vec<(RoomId, Rect)>,
    pub cuts: Vec<([RoomId; 2], bool)>,
    pub compared: Vec<(u32, u32, bool)>,
    pub shuffled: Vec<RoomId>,
    pub typed: Vec<(RoomId, RoomKind)>,
    pub drawn: Vec<(&'static str, u64)>,
    pub tiles_tried: usize,
    pub tiles_fit: usize,
    pub joined: usize,
    pub backtracked: usize,
    pub passes: Vec<&'static str>,
    pub skipped: Vec<&'static str>,
}

impl Steps {
    pub fn of(events: &[Event]) -> Steps {
        let mut steps = Steps::default();
        for event in events {
            match event.clone() {
                Event::Attempt(attempt) => {
                    assert_eq!(attempt, steps.attempts, "attempts count from 0");
                    steps.attempts += 1;
                }
                Event::Split { region, first, second } => steps.splits.push(Split { region, first, second }),
                Event::Leaf(region) => steps.leaves.push(region),
                Event::Target(target) => steps.targets.push(target),
                Event::Tried(rect) => steps.tried.push(rect),
                Event::Rejected { rect, by } => steps.rejected.push((rect, by)),
                Event::Blocked { rect, by } => steps.blocked.push((rect, by)),
                Event::Withdrawn(room) => steps.withdrawn.push(room),
                Event::Moved { room, .. } => steps.moved.push(room),
                Event::Placed { room, rect } => steps.placed.push((room, rect)),
                Event::Cut { ends, horizontal_first, .. } => steps.cuts.push((ends, horizontal_first)),
                Event::Compared { first, second, less } => steps.compared.push((first.0, second.0, less)),
                Event::Shuffled(order) => steps.shuffled = order,
                Event::Typed { room, kind } => steps.typed.push((room, kind)),
                Event::Drawn { stage, numbers } => steps.drawn.push((stage, numbers)),
                Event::TileTried { fits, .. } => {
                    steps.tiles_tried += 1;
                    steps.tiles_fit += usize::from(fits);
                }
                Event::Joined { .. } => steps.joined += 1,
                Event::Backtracked { .. } => steps.backtracked += 1,
                Event::Pass(name) => steps.passes.push(name),
                Event::Skipped { pass, .. } => steps.skipped.push(pass),
            }
        }
        steps
    }

    /// How many numbers were drawn up to the end of a stage.
    pub fn drawn_until(&self, stage: &str) -> u64 {
        self.drawn.iter().find(|(name, _)| *name == stage).map(|(_, numbers)| *numbers).unwrap()
    }
}

pub fn is_floor(draft: &Draft, at: Point) -> bool {
    draft.board.cells.get(at) == Some(&Cell::Floor)
}

/// Every open cell of a board.
pub fn floor(draft: &Draft) -> BTreeSet<Point> {
    draft.board.cells.bounds().cells().filter(|at| is_floor(draft, *at)).collect()
}

/// The cells that water covers too deep to walk.
pub fn deep(draft: &Draft) -> BTreeSet<Point> {
    let Some(water) = &draft.layers.water else { return BTreeSet::new() };
    water.bounds().cells().filter(|at| water.get(*at) == Some(&Water::Deep)).collect()
}

/// The cells nobody can stand on though they are open: deep water and solid things.
pub fn blocked(draft: &Draft) -> BTreeSet<Point> {
    let solid = draft.marks.iter().filter(|mark| mark.solid).map(|mark| mark.at);
    deep(draft).into_iter().chain(solid).collect()
}

/// Every open cell that one can walk on.
pub fn walkable(draft: &Draft) -> BTreeSet<Point> {
    floor(draft).difference(&blocked(draft)).copied().collect()
}

/// The open cells one can walk to from a few cells without stepping on a closed one.
pub fn walk(draft: &Draft, from: impl IntoIterator<Item = Point>, closed: &BTreeSet<Point>) -> BTreeSet<Point> {
    let mut seen = BTreeSet::new();
    let mut todo: Vec<Point> = from.into_iter().collect();
    while let Some(at) = todo.pop() {
        if is_floor(draft, at) && !closed.contains(&at) && seen.insert(at) {
            let Point { x, y } = at;
            todo.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].map(|(x, y)| Point::new(x, y)));
        }
    }
    seen
}

/// The cells of an L from `a` to `b`, both legs with their ends, with `width` lanes to the south or east.
pub fn bend(a: Point, b: Point, horizontal_first: bool, width: i32) -> BTreeSet<Point> {
    let (horizontal_y, vertical_x) = if horizontal_first { (a.y, b.x) } else { (b.y, a.x) };
    let mut cells = BTreeSet::new();
    for x in a.x.min(b.x)..=a.x.max(b.x) {
        cells.extend((0..width).map(|lane| Point::new(x, horizontal_y + lane)));
    }
    for y in a.y.min(b.y)..=a.y.max(b.y) {
        cells.extend((0..width).map(|lane| Point::new(vertical_x + lane, y)));
    }
    cells
}

/// The middle of a rectangle as both documents take it.
pub fn middle(rect: Rect) -> Point {
    Point::new(rect.x + rect.w / 2, rect.y + rect.h / 2)
}
