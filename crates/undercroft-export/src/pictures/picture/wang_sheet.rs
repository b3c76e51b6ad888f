//! Maps laid out with Wang tiles: one tile on every corner where four cells meet, chosen by which of the four are rock.

use std::{collections::BTreeSet, sync::Arc};

use undercroft::{
    Dungeon, Grid, Origin,
    geom::{Point, Rect},
    recipe::Wang,
    view::plan::{Path, Plan, PointF},
};

use super::{Colour, DrawOp, Ink, Layer, PictureOptions, Scene, VectorShape, scene::TileSheet, tile_sheet};
use crate::ExportError;

/// A sheet of tiles and which of its frames shows which corner code.
#[derive(Clone, Debug, PartialEq)]
pub struct WangSheet {
    /// The tileset's name.
    pub name: String,
    /// The frame of each corner code.
    pub frames: [u8; 16],
    /// The sheet.
    pub sheet: Arc<TileSheet>,
}

/// The tileset of the recipe, or the default one; its sheet is drawn unless `own` is given.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::picture::wang_sheet;
/// let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), "hello")?;
/// assert_eq!(wang_sheet(&dungeon, None).unwrap().name, "pride");
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn wang_sheet(dungeon: &Dungeon, own: Option<Arc<TileSheet>>) -> Result<WangSheet, ExportError> {
    wang_sheet_of(dungeon.origin(), own)
}

pub(super) fn wang_sheet_of(origin: &Origin, own: Option<Arc<TileSheet>>) -> Result<WangSheet, ExportError> {
    sized_wang_sheet(&wang_of(origin), own, None)
}

/// What a recipe says about Wang tiles; what is usual where it says nothing.
pub(crate) fn wang_of(origin: &Origin) -> Wang {
    origin.recipe.passes.wang.clone().unwrap_or_default()
}

/// A sheet of tiles of a given size, or of that of the recipe.
pub(crate) fn sized_wang_sheet(
    wang: &Wang,
    own: Option<Arc<TileSheet>>,
    tile_px: Option<u32>,
) -> Result<WangSheet, ExportError> {
    let no_set = || ExportError::Image(format!("there is no tileset `{}`", wang.tileset));
    let frames = wang.chosen().ok_or_else(no_set)?.frames;
    let sheet = match own {
        Some(sheet) => sheet,
        None => {
            let tile_px = tile_px.unwrap_or(wang.tile_px.clamp(8, 64) as u32);
            Arc::new(tile_sheet::draw(&wang.tileset, &frames, tile_px)?)
        }
    };
    Ok(WangSheet { name: wang.tileset.to_string(), frames, sheet })
}

/// The corner code `NW + 2 NE + 4 SW + 8 SE` of every point where four cells meet, with a bit for each cell that is not
/// open. The grid is one cell larger than the board in both directions.
///
/// ```
/// use undercroft::{Grid, geom::Point};
/// use undercroft_export::picture::wang_codes;
/// let codes = wang_codes(&Grid::new(1, 1, true));
/// assert_eq!(codes.get(Point::new(0, 0)), Some(&7));
/// ```
pub fn wang_codes(open: &Grid<bool>) -> Grid<u8> {
    let mut codes = Grid::new(open.width() + 1, open.height() + 1, 0);
    for at in codes.bounds().cells() {
        let corners = [(-1, -1), (0, -1), (-1, 0), (0, 0)];
        let bit = |(x, y): (i32, i32)| u8::from(open.get(Point::new(at.x + x, at.y + y)) != Some(&true));
        let code = corners.into_iter().enumerate().map(|(index, corner)| bit(corner) << index).sum();
        codes.put(at, code);
    }
    codes
}

/// The width of the rim that is drawn where tiles do not show it, in cells.
const RIM: f64 = 0.16;

/// Adds the tiles below all other layers. Tiles follow the cells, so along curved walls and over water the rim is drawn on top of
/// them as in other pictures.
pub(super) fn add_tile_layer(origin: &Origin, plan: &Plan, picture_options: &PictureOptions, scene: &mut Scene) {
    let Ok(set) = wang_sheet_of(origin, picture_options.sheet.clone()) else { return };
    let codes = wang_codes(&plan.open);
    let (x, y) = (scene.origin.x.floor() as i32, scene.origin.y.floor() as i32);
    let around = Rect::new(x, y, scene.width.ceil() as i32 + 1, scene.height.ceil() as i32 + 1).grown(1);
    let tile = |code: u8, at: Point| {
        let frame = set.frames.get(usize::from(code)).copied().unwrap_or(0);
        DrawOp::Tile { frame, at: PointF::corner(at).moved(-0.5, -0.5) }
    };
    // Everything off the board is rock.
    let tiles = around.cells().map(|at| tile(codes.get(at).copied().unwrap_or(ROCK), at));
    let mut below = vec![Layer::new("tiles", "Tiles", Vec::new(), tiles.collect())];
    // Tiles show the walls already.
    scene.layers.retain(|layer| !matches!(layer.id, "walls" | "hatching" | "paper"));
    let floor = scene.shape(VectorShape::Paths(plan.outline.clone()));
    let rim = DrawOp::Stroke { shape: floor, ink: Ink::sharp(set.rim(), RIM) };
    let rims = |id: &'static str, clip: usize| Layer::new(id, "Rims", vec![clip], vec![rim]);
    let mut above = Vec::new();
    let curved = curved_cells(plan);
    if !curved.is_empty() {
        let squares = curved.iter().map(|at| Path::rect(PointF::corner(*at), 1.0, 1.0)).collect();
        let clip = scene.shape(VectorShape::Paths(squares));
        let corners: BTreeSet<Point> = curved.iter().flat_map(|at| Rect::new(at.x, at.y, 2, 2).cells()).collect();
        let all = |code: u8| corners.iter().map(|at| tile(code, *at)).collect();
        below.push(Layer::new("tiles-rock", "Rock", vec![clip], all(ROCK)));
        below.push(Layer::new("tiles-floor", "Floor", vec![clip, floor], all(FLOOR)));
        above.push(rims("rims", clip));
    }
    if !plan.pools.wet.is_empty() && picture_options.layers.has("water") {
        let wet = scene.shape(VectorShape::Paths(plan.pools.wet.clone()));
        above.push(rims("water-rims", wet));
    }
    let after_water = scene.layers.iter().rposition(|layer| layer.id.starts_with("water")).map_or(0, |at| at + 1);
    scene.layers.splice(after_water..after_water, above);
    scene.layers.splice(0..0, below);
    scene.sheet = Some(set.sheet);
}

/// The corner codes of tiles that show nothing but floor, and nothing but rock.
const FLOOR: u8 = 0;
const ROCK: u8 = 15;

/// The cells that round and slanted walls run through, and those beside them.
fn curved_cells(plan: &Plan) -> BTreeSet<Point> {
    let mut cells = BTreeSet::new();
    for path in &plan.outline {
        for pair in path.flattened(6).windows(2) {
            let (a, b) = (pair[0], pair[1]);
            if (a.x - b.x).abs() > 1e-9 && (a.y - b.y).abs() > 1e-9 {
                let low = Point::new(a.x.min(b.x).floor() as i32, a.y.min(b.y).floor() as i32);
                let high = Point::new(a.x.max(b.x).floor() as i32, a.y.max(b.y).floor() as i32);
                cells.extend(Rect::new(low.x, low.y, high.x - low.x + 1, high.y - low.y + 1).grown(1).cells());
            }
        }
    }
    cells
}

impl WangSheet {
    /// The colour of the rim between rock and floor: that of the tile with rock in the north, where the rock ends.
    fn rim(&self) -> Colour {
        let TileSheet { tile_px, pixels, .. } = &*self.sheet;
        let frame = u32::from(self.frames[3]);
        let (x, y) = (frame % 4 * tile_px + tile_px / 2, frame / 4 * tile_px + (tile_px / 2).saturating_sub(1));
        let at = ((y * 4 * tile_px + x) * 4) as usize;
        let part = |offset: usize| pixels.get(at + offset).copied().unwrap_or(0);
        Colour::rgb(part(0), part(1), part(2))
    }
}
