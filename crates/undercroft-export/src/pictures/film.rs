//! A film of how a dungeon is generated: items that appear and vanish, as an animated PNG or as an HTML page with a
//! slider.

mod page;

use undercroft::{
    Dungeon, Named, Passage, PassageId, RoomId, RoomKind, Route,
    geom::{Point, Rect},
    trace::Event,
    view::plan::{Audience, Path, PointF, room_outline},
};

use crate::{
    ExportError,
    picture::{Colour, DrawOp, Ink, PictureOptions, Scene, Style, VectorShape, paint},
};

#[cfg(feature = "picture")]
use crate::{picture::Layer, png};

pub use page::html;

/// The kind of a film item, which decides how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StepKind {
    Split,
    Tried,
    Refused,
    Room,
    Corridor,
    Special,
}

/// An item that is visible for some steps.
#[derive(Clone, Debug)]
struct FilmItem {
    kind: StepKind,
    paths: Vec<Path>,
    /// The first step it is visible at, and the first one it is not visible at any more.
    from: usize,
    to: Option<usize>,
    room: Option<RoomId>,
}

impl StepKind {
    fn name(self) -> &'static str {
        match self {
            StepKind::Split => "split",
            StepKind::Tried => "tried",
            StepKind::Refused => "refused",
            StepKind::Room => "room",
            StepKind::Corridor => "corridor",
            StepKind::Special => "special",
        }
    }
}

/// Something that appears in a film.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReelItem {
    /// What it is: `split`, `tried`, `refused`, `room`, `corridor` or `special`.
    pub kind: &'static str,
    /// Its outline as the data of an SVG path, in cells of the board.
    pub path: String,
    /// The first step it is visible at.
    pub from: usize,
    /// The first step it is not visible at any more.
    pub to: Option<usize>,
}

/// The steps of a generation, reduced to a number of frames; the last frame is the finished map.
#[derive(Clone, Debug)]
pub struct Reel {
    items: Vec<FilmItem>,
    captions: Vec<String>,
    frames: usize,
}

impl Reel {
    /// The steps of the successful attempt, in at most this many frames.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, Workshop, trace::Event};
    /// use undercroft_export::film::Reel;
    /// let mut steps: Vec<Event> = Vec::new();
    /// let recipe = Recipe::new(Method::Bsp(Default::default()));
    /// let dungeon = Workshop::new().generate_traced(&recipe, "42", &mut steps)?;
    /// assert_eq!(Reel::new(&dungeon, &steps, 30).frames(), 30);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn new(dungeon: &Dungeon, events: &[Event], most_frames: u32) -> Reel {
        let last = events.iter().rposition(|event| matches!(event, Event::Attempt(_))).unwrap_or(0);
        let mut reel = Reel { items: Vec::new(), captions: vec!["rock".to_owned()], frames: 0 };
        events.iter().skip(last).for_each(|event| reel.note(dungeon, event));
        if reel.items.is_empty() {
            // For a method without trace events the rooms appear one after the other.
            for room in &dungeon.draft().rooms {
                let from = reel.step(format!("room {}", room.id.0));
                reel.add(StepKind::Room, vec![rect(room.rect)], from, Some(room.id));
            }
        }
        reel.frames = reel.captions.len().saturating_add(1).min(most_frames.max(2) as usize);
        reel
    }

    /// The number of frames.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate};
    /// # let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// assert!(undercroft_export::film::Reel::new(&dungeon, &[], 10).frames() <= 10);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn frames(&self) -> usize {
        self.frames
    }

    /// What happens at each step, in a few words; the first is the rock before anything is done.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate};
    /// # let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// assert_eq!(undercroft_export::film::Reel::new(&dungeon, &[], 10).captions()[0], "rock");
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn captions(&self) -> &[String] {
        &self.captions
    }

    /// The steps that the frames before the last show, in order; the last frame is the finished map.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate};
    /// # let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// let reel = undercroft_export::film::Reel::new(&dungeon, &[], 10);
    /// assert_eq!(reel.shown_steps().len(), reel.frames() - 1);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn shown_steps(&self) -> Vec<usize> {
        (0..self.frames.saturating_sub(1)).map(|frame| self.shown_step(frame)).collect()
    }

    /// Everything that appears, in order, for programs that draw it themselves.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate};
    /// # let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// let reel = undercroft_export::film::Reel::new(&dungeon, &[], 10);
    /// assert!(reel.items().all(|item| item.kind == "room" && item.path.starts_with('M')));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn items(&self) -> impl Iterator<Item = ReelItem> + '_ {
        self.items.iter().map(|item| ReelItem {
            kind: item.kind.name(),
            path: item.paths.iter().map(path_data).collect(),
            from: item.from,
            to: item.to,
        })
    }

    /// The step that a frame shows; the last frame shows the finished map.
    fn shown_step(&self, frame: usize) -> usize {
        let (steps, frames) = (self.captions.len() - 1, self.frames.saturating_sub(2).max(1));
        (frame * steps).div_ceil(frames).min(steps)
    }

    fn step(&mut self, caption: String) -> usize {
        self.captions.push(caption);
        self.captions.len() - 1
    }

    fn add(&mut self, kind: StepKind, paths: Vec<Path>, from: usize, room: Option<RoomId>) {
        self.items.push(FilmItem { kind, paths, from, to: None, room });
    }

    /// Adds an item that is visible during one step only.
    fn flash(&mut self, kind: StepKind, area: Rect, caption: String) {
        let from = self.step(caption);
        self.items.push(FilmItem { kind, paths: vec![rect(area)], from, to: Some(from + 1), room: None });
    }

    fn note(&mut self, dungeon: &Dungeon, event: &Event) {
        match *event {
            Event::Split { region, first, .. } => {
                let from = self.step("split".to_owned());
                let (left, top) = (f64::from(region.x), f64::from(region.y));
                let line = if first.w == region.w {
                    let y = f64::from(first.bottom());
                    [PointF::new(left, y), PointF::new(left + f64::from(region.w), y)]
                } else {
                    let x = f64::from(first.right());
                    [PointF::new(x, top), PointF::new(x, top + f64::from(region.h))]
                };
                self.add(StepKind::Split, vec![Path::line(&line)], from, None);
            }
            Event::Tried(area) => self.flash(StepKind::Tried, area, "try".to_owned()),
            Event::Rejected { rect, by } => self.flash(StepKind::Refused, rect, format!("room {} is in the way", by.0)),
            Event::Blocked { rect, .. } => self.flash(StepKind::Refused, rect, "no space".to_owned()),
            Event::Placed { room, rect: area } | Event::Moved { room, rect: area } => {
                let moved = matches!(event, Event::Moved { .. });
                let from = self.step(format!("room {}{}", room.0, if moved { " is put elsewhere" } else { "" }));
                self.end(from, |item| item.room == Some(room));
                let own = dungeon.draft().rooms.get(room.0 as usize).filter(|own| own.rect == area);
                let walls = own.map_or_else(|| vec![rect(area)], room_outline);
                self.add(StepKind::Room, walls, from, Some(room));
            }
            Event::Withdrawn(room) => {
                let now = self.step(format!("room {} is taken back", room.0));
                self.end(now, |item| item.room == Some(room));
            }
            Event::Cut { passage, .. } => {
                let from = self.step(format!("corridor {}", passage.0));
                self.add(StepKind::Corridor, corridor(dungeon, passage), from, None);
            }
            Event::Joined { node, .. } => {
                let from = self.step(format!("tile {node}"));
                if let Some(room) = dungeon.draft().rooms.get(node as usize) {
                    self.add(StepKind::Room, vec![rect(room.rect)], from, Some(room.id));
                }
            }
            Event::Backtracked { left } => {
                let now = self.step("a dead end".to_owned());
                self.end(now, |item| item.room.is_some_and(|room| room.0 >= left));
            }
            Event::Typed { room, kind } if kind != RoomKind::Normal => {
                let from = self.step(format!("room {}: {}", room.0, kind.name()));
                if let Some(own) = dungeon.draft().rooms.get(room.0 as usize) {
                    self.add(StepKind::Special, vec![rect(own.rect)], from, Some(room));
                }
            }
            Event::Pass(name) => {
                self.step(format!("pass {name}"));
            }
            Event::Attempt(_)
            | Event::Leaf(_)
            | Event::Target(_)
            | Event::Compared { .. }
            | Event::Shuffled(_)
            | Event::Typed { .. }
            | Event::Drawn { .. }
            | Event::TileTried { .. }
            | Event::Skipped { .. } => {}
        }
    }

    fn end(&mut self, now: usize, which: impl Fn(&FilmItem) -> bool) {
        self.items.iter_mut().filter(|item| item.to.is_none() && which(item)).for_each(|item| item.to = Some(now));
    }

    /// The items that are visible at a step.
    #[cfg(feature = "picture")]
    fn at(&self, step: usize) -> impl Iterator<Item = &FilmItem> {
        self.items.iter().filter(move |item| item.from <= step && item.to.is_none_or(|to| step < to))
    }
}

fn rect(area: Rect) -> Path {
    Path::rect(PointF::new(f64::from(area.x), f64::from(area.y)), f64::from(area.w), f64::from(area.h))
}

/// The data of an SVG path, in cells, with curves as lines.
fn path_data(path: &Path) -> String {
    let mut data = String::new();
    for (index, spot) in path.flattened(6).into_iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        let hundredths = |number: f64| (number * 100.0).round() / 100.0;
        data += &format!("{letter}{} {}", hundredths(spot.x), hundredths(spot.y));
    }
    if path.closed {
        data.push('Z');
    }
    data
}

fn corridor(dungeon: &Dungeon, id: PassageId) -> Vec<Path> {
    let board = dungeon.draft().board.cells.bounds();
    let Some(Passage { route, .. }) = dungeon.draft().passages.get(id.0 as usize) else { return Vec::new() };
    match (route, route.legs()) {
        (_, Some(legs)) => legs.into_iter().map(|leg| rect(leg.intersect(board))).collect(),
        (Route::Block { rect: block, .. }, _) => vec![rect(block.intersect(board))],
        (Route::Cells(cells), _) => runs(cells).into_iter().map(rect).collect(),
        (Route::Bend { .. }, None) => Vec::new(),
    }
}

/// The straight runs of a list of cells.
fn runs(cells: &[Point]) -> Vec<Rect> {
    let mut runs: Vec<Rect> = Vec::new();
    for cell in cells.iter().map(|at| Rect::new(at.x, at.y, 1, 1)) {
        match runs.last_mut().map(|run| (run.union(cell), run)) {
            Some((longer, run)) if longer.w == 1 || longer.h == 1 => *run = longer,
            _ => runs.push(cell),
        }
    }
    runs
}

impl FilmItem {
    /// Adds the shape of the item to a scene and returns the operations that draw it.
    fn draw(&self, scene: &mut Scene, style: &Style) -> Vec<DrawOp> {
        let (fill, line, width) = drawn(self.kind, style);
        let shape = scene.shape(VectorShape::Paths(self.paths.clone()));
        let filled = (!fill.is_none()).then_some(DrawOp::Fill { shape, colour: fill, moved: (0.0, 0.0) });
        filled.into_iter().chain([DrawOp::Stroke { shape, ink: Ink::sharp(line, width) }]).collect()
    }
}

/// How each kind of item is drawn in a style: fill colour, line colour, line width.
fn drawn(kind: StepKind, style: &Style) -> (Colour, Colour, f64) {
    let floor = if style.floor.is_none() { style.stone } else { style.floor };
    let red = Colour::rgb(200, 60, 50);
    match kind {
        StepKind::Split => (Colour::NONE, style.mark, 0.16),
        StepKind::Tried => (Colour::NONE, style.fine.colour, 0.12),
        StepKind::Refused => (Colour::NONE, red, 0.18),
        StepKind::Room => (floor, style.wall.colour, 0.16),
        StepKind::Corridor => (floor, style.fine.colour, 0.06),
        StepKind::Special => (Colour { opacity: 70, ..style.mark }, style.mark, 0.12),
    }
}

/// The picture of a step, with the same frame as the finished map.
#[cfg(feature = "picture")]
fn frame(reel: &Reel, step: usize, last: &Scene, style: &Style) -> Scene {
    let mut scene = Scene::new("film", last.width, last.height, style.paper);
    scene.origin = last.origin;
    let ops = reel.at(step).flat_map(|item| item.draw(&mut scene, style)).collect();
    scene.layers.push(Layer::new("steps", "Steps", Vec::new(), ops));
    scene
}

/// The finished map, with a frame that contains every item of the film on the board.
fn finished(reel: &Reel, dungeon: &Dungeon, picture_options: &PictureOptions) -> Scene {
    let mut scene = paint(dungeon, picture_options);
    let board = dungeon.draft().board.cells.bounds().grown(1);
    let (low, high) =
        (PointF::corner(Point::new(board.x, board.y)), PointF::corner(Point::new(board.right(), board.bottom())));
    let mut from = scene.origin;
    let mut to = from.moved(scene.width, scene.height);
    for spot in reel.items.iter().flat_map(|item| &item.paths).flat_map(|path| path.flattened(1)) {
        from = PointF::new(from.x.min((spot.x - 1.0).max(low.x)), from.y.min((spot.y - 1.0).max(low.y)));
        to = PointF::new(to.x.max((spot.x + 1.0).min(high.x)), to.y.max((spot.y + 1.0).min(high.y)));
    }
    scene.origin = from;
    (scene.width, scene.height) = (to.x - from.x, to.y - from.y);
    scene
}

/// The default length of the longer side in pixels, and the most pixels of all frames together.
#[cfg(feature = "picture")]
const USUAL: f64 = 800.0;
#[cfg(feature = "picture")]
const MOST: f64 = (1_u64 << 29) as f64;
/// How long a frame and the last frame are shown, in milliseconds.
#[cfg(feature = "picture")]
const SHORT: u16 = 90;
#[cfg(feature = "picture")]
const LONG: u16 = 4_000;

/// Films show every room, also secret ones, so there is none for players.
fn for_the_game_master(picture_options: &PictureOptions) -> Result<(), ExportError> {
    if picture_options.audience == Audience::Player { Err(ExportError::NotForPlayers("a film is")) } else { Ok(()) }
}

/// The film as an animated PNG; there is none for players.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{film::{Reel, apng}, picture::PictureOptions};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let reel = Reel::new(&dungeon, &[], 3);
/// assert!(apng(&reel, &dungeon, &PictureOptions::default(), Some(2.0)).unwrap().starts_with(b"\x89PNG"));
/// # Ok::<(), undercroft::Error>(())
/// ```
#[cfg(feature = "picture")]
pub fn apng(
    reel: &Reel,
    dungeon: &Dungeon,
    picture_options: &PictureOptions,
    pixels: Option<f64>,
) -> Result<Vec<u8>, ExportError> {
    for_the_game_master(picture_options)?;
    let last = finished(reel, dungeon, picture_options);
    let scale = pixels.unwrap_or_else(|| (USUAL / last.width.max(last.height)).clamp(1.0, 40.0));
    let (width, height) = png::size(&last, scale, png::MAX_PIXELS)?;
    if f64::from(width) * f64::from(height) * reel.frames as f64 > MOST {
        let largest = (MOST / reel.frames as f64 / (last.width * last.height)).sqrt().floor();
        return Err(ExportError::TooManyPixels { scale, cells: (last.width, last.height), largest });
    }
    let mut film = png::ApngWriter::new(width, height, reel.frames as u32)?;
    for index in 0..reel.frames - 1 {
        let scene = frame(reel, reel.shown_step(index), &last, &picture_options.style);
        film.add(&png::draw(&scene, scale)?, SHORT)?;
    }
    film.add(&png::draw(&last, scale)?, LONG)?;
    film.finish()
}
