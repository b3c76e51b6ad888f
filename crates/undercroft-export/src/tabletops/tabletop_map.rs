//! What files for virtual tabletops have in common: an image, walls, doors and lights, in cells from the image's
//! north-west corner.

use undercroft::{
    Cell, Draft, MarkKind,
    view::{
        light_sources,
        plan::{Audience, DoorSymbol, Path, Plan, PlanOptions, PointF, plan, secret_ways, shown},
    },
};

use crate::{
    ExportError,
    picture::{PictureOptions, Scene, paint_titled},
    png,
    source::{ExportSource, SourceLevel},
};

/// The margin in cells: a whole number, so that the grid of the tabletop matches the image.
const MARGIN: f64 = 2.0;
/// The number of straight lines per curve.
const PARTS: u32 = 4;
/// The pixels of a cell where nobody says, and the fewest: tabletops refuse or blur less.
const USUAL_PIXELS: f64 = 100.0;
// Tests of what players may know write thousands of files, which need no fine images.
const FEWEST_PIXELS: f64 = if cfg!(test) { 1.0 } else { 50.0 };
/// The longest side of an image, and the most pixels: 1 GiB of memory.
const LONGEST_SIDE: f64 = 16_384.0;
const MOST_PIXELS: f64 = (1_u64 << 28) as f64;

/// A level as a virtual tabletop shows it.
pub(crate) struct TabletopMap {
    /// What is drawn.
    pub scene: Scene,
    /// Walls, each as a chain of points.
    pub walls: Vec<Vec<PointF>>,
    /// Columns, each as a closed chain of points.
    pub columns: Vec<Vec<PointF>>,
    /// Doors that can be closed; archways are gaps.
    pub doors: Vec<DoorSymbol>,
    /// Lights: where, how far in cells, and their colour.
    pub lights: Vec<TabletopLight>,
    /// Where the numbers of rooms stand.
    pub numbers: Vec<(u32, PointF)>,
}

/// A light of a virtual tabletop.
#[derive(Clone, Copy)]
pub(crate) struct TabletopLight {
    pub at: PointF,
    pub radius: f64,
    pub colour: [u8; 3],
}

impl TabletopMap {
    /// The map of a level. All coordinates count from the board's corner until they are moved.
    pub fn of(level: &SourceLevel<'_>, source: &ExportSource<'_>) -> TabletopMap {
        let own = PictureOptions { margin: Some(MARGIN), ..source.options.picture.clone() };
        // The draft is redacted already.
        let options = PlanOptions { audience: Audience::Gm, ..own.plan_options() };
        let known = plan(&level.draft, &options);
        let chain = |path: &Path| path.flattened(PARTS);
        let columns = known.marks.iter().filter(|sign| sign.kind == MarkKind::Column);
        let columns = columns.map(|sign| chain(&Path::ellipse(sign.at, 0.33, 0.33)));
        let walls: Vec<Vec<PointF>> = known.outline.iter().map(chain).collect();
        let lights = light_sources(&level.draft).into_iter().map(|light| {
            // A torch hangs on its wall, a little inside the room, where no wall hides its light. A curved wall may run
            // farther inside.
            let middle = PointF::middle(light.at);
            let drawn = known.marks.iter().find(|sign| sign.cell == light.at).map_or(middle, |sign| sign.at);
            let places = light.facing.map(|way| [0.65, 1.0, 1.4, 1.8].map(|steps| middle.toward(way, steps)));
            let at = places.map_or(drawn, |places| {
                places
                    .into_iter()
                    .find(|at| is_inside(&walls, *at))
                    .unwrap_or_else(|| nearest_inside(&walls, places[1]))
            });
            TabletopLight { at, radius: light.radius, colour: light.colour }
        });
        let numbers = known.labels.iter().filter_map(|label| Some((label.text.parse().ok()?, label.at)));
        TabletopMap {
            scene: scene(level, source, &known, &own),
            lights: lights.collect(),
            walls,
            columns: columns.collect(),
            doors: known.doors.iter().filter(|door| !door.kind.is_open()).copied().collect(),
            numbers: if source.is_for_gm() { numbers.collect() } else { Vec::new() },
        }
    }
}

/// Whether a point lies inside closed chains: an odd number of their lines is to its east.
fn is_inside(chains: &[Vec<PointF>], at: PointF) -> bool {
    let lines = chains.iter().flat_map(|chain| chain.windows(2));
    let crossed = lines.filter(|line| {
        let (from, to) = (line[0], line[1]);
        (from.y > at.y) != (to.y > at.y) && at.x < from.x + (at.y - from.y) / (to.y - from.y) * (to.x - from.x)
    });
    crossed.count() % 2 == 1
}

/// The point inside closed chains that is nearest to one, among those within two cells on a grid of quarters.
fn nearest_inside(chains: &[Vec<PointF>], to: PointF) -> PointF {
    let steps = || (-8..=8).map(|step| f64::from(step) * 0.25);
    let mut near: Vec<PointF> = steps().flat_map(|x| steps().map(move |y| to.moved(x, y))).collect();
    near.sort_by(|one, two| one.distance(to).total_cmp(&two.distance(to)));
    near.into_iter().find(|at| is_inside(chains, *at)).unwrap_or(to)
}

/// The image, with the frame of all that is known even if it shows less.
fn scene(level: &SourceLevel<'_>, source: &ExportSource<'_>, known: &Plan, own: &PictureOptions) -> Scene {
    let whole = paint_titled(known, level.origin, own);
    if source.options.image == Audience::Gm || !source.is_for_gm() {
        return whole;
    }
    let options = PictureOptions { audience: Audience::Player, ..own.clone() };
    let draft = without_hidden_rooms(&level.draft, own.behind_secrets);
    let seen = Plan { content: known.content, ..plan(&draft, &options.plan_options()) };
    let scene = paint_titled(&seen, level.origin, &options);
    Scene { origin: whole.origin, width: whole.width, height: whole.height, ..scene }
}

/// The draft without secret doors and what lies only behind them. Passages that lead to a secret door stay: the walls of the file
/// hide them until somebody opens their ordinary door, and then there is a floor to walk on.
fn without_hidden_rooms(draft: &Draft, behind_secrets: bool) -> Draft {
    let mut open = shown(draft, Audience::Player, behind_secrets);
    for stretch in secret_ways(draft).stretches {
        let around = stretch.cells.iter().flat_map(|at| at.neighbours());
        if around.into_iter().any(|at| open.get(at) == Some(&true)) {
            stretch.cells.iter().for_each(|at| open.put(*at, true));
        }
    }
    let mut draft = draft.clone();
    for at in open.bounds().cells().filter(|at| open.get(*at) != Some(&true)) {
        if draft.board.cells.get(at) == Some(&Cell::Floor) {
            draft.board.cells.put(at, Cell::Wall);
        }
    }
    // Without a secret door nothing that is left is a secret.
    draft.doors.retain(|door| open.get(door.at) == Some(&true));
    draft.locks.clear();
    draft
}

/// How many pixels a cell has in an image of so many cells, or why there is no image.
pub(crate) fn pixels(wanted: Option<f64>, width: f64, height: f64) -> Result<f64, ExportError> {
    let largest = (LONGEST_SIDE / width.max(height)).min((MOST_PIXELS / (width * height)).sqrt()).floor();
    let scale = wanted.unwrap_or(USUAL_PIXELS.min(largest.max(FEWEST_PIXELS))).round();
    let fits = (FEWEST_PIXELS..=largest).contains(&scale);
    fits.then_some(scale).ok_or(ExportError::NoTabletopImage {
        scale,
        cells: (width, height),
        largest,
        fewest: FEWEST_PIXELS,
    })
}

/// The image as a PNG file.
pub(crate) fn image(scene: &Scene, scale: f64) -> Result<Vec<u8>, ExportError> {
    png::write_up_to(scene, scale, MOST_PIXELS as u64)
}

/// The longest stretch of cells that one image may show at this many pixels.
pub(crate) fn longest_stretch(scale: f64) -> f64 {
    (LONGEST_SIDE / scale).min((MOST_PIXELS / (scale * scale)).sqrt()).floor().max(1.0)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use undercroft::{Recipe, Seed, generate};

    use super::*;

    /// Behind an ordinary door that the game master's file has there is a floor in its image, and behind a secret one there is none.
    #[test]
    fn an_image_shows_the_floor_behind_ordinary_doors() {
        let recipe = Recipe::from_toml("[method.tabletop]\n[passes.doors]\nsecret=0.4\n").unwrap();
        let mut passages = 0;
        for seed in 0..20 {
            let dungeon = generate(&recipe, Seed::from(seed)).unwrap();
            let (draft, ways) = (dungeon.draft(), secret_ways(dungeon.draft()));
            let (before, image) = (shown(draft, Audience::Player, false), without_hidden_rooms(draft, false));
            let after = shown(&image, Audience::Player, false);
            for stretch in &ways.stretches {
                let is_met =
                    stretch.cells.iter().flat_map(|at| at.neighbours()).any(|at| before.get(at) == Some(&true));
                assert!(stretch.cells.iter().all(|at| after.get(*at) == Some(&is_met)), "seed {seed}");
                passages += usize::from(is_met);
            }
            let doors = ways.doorways.iter().flat_map(|doorway| &doorway.cells);
            assert!(doors.into_iter().all(|at| after.get(*at) == Some(&false)), "seed {seed}");
        }
        assert!(passages > 20, "{passages}");
    }
}
