//! Maps laid out with Wang tiles: one tile on every corner where four cells meet, chosen by which of the four are rock.

use std::sync::Arc;

use undercroft::{
    Dungeon, Grid, Origin,
    geom::{Point, Rect},
    recipe::Wang,
    view::plan::{Plan, Spot},
};

use super::{DrawOp, Layer, PictureOptions, Scene, scene::TileSheet, tile_sheet};
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

pub(crate) fn wang_sheet_of(origin: &Origin, own: Option<Arc<TileSheet>>) -> Result<WangSheet, ExportError> {
    let usual = Wang::default();
    let wang = origin.recipe.passes.wang.as_ref().unwrap_or(&usual);
    let no_set = || ExportError::Image(format!("there is no tileset `{}`", wang.tileset));
    let frames = wang.chosen().ok_or_else(no_set)?.frames;
    let sheet = match own {
        Some(sheet) => sheet,
        None => Arc::new(tile_sheet::draw(&wang.tileset, &frames, wang.tile_px.clamp(8, 64) as u32)?),
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

/// Adds the tile layer below all others.
pub(super) fn add_tile_layer(origin: &Origin, plan: &Plan, picture_options: &PictureOptions, scene: &mut Scene) {
    let Ok(set) = wang_sheet_of(origin, picture_options.sheet.clone()) else { return };
    let codes = wang_codes(&plan.open);
    let (x, y) = (scene.origin.x.floor() as i32, scene.origin.y.floor() as i32);
    let around = Rect::new(x, y, scene.width.ceil() as i32 + 1, scene.height.ceil() as i32 + 1).grown(1);
    let tiles = around.cells().map(|at| {
        // Everything off the board is rock.
        let code = codes.get(at).copied().unwrap_or(15);
        let frame = set.frames.get(usize::from(code)).copied().unwrap_or(0);
        DrawOp::Tile { frame, at: Spot::corner(at).moved(-0.5, -0.5) }
    });
    let layer = Layer { id: "tiles", title: "Tiles", clips: Vec::new(), ops: tiles.collect() };
    scene.sheet = Some(set.sheet);
    // Tiles show the walls already.
    scene.layers.retain(|layer| !matches!(layer.id, "walls" | "hatching" | "paper"));
    scene.layers.insert(0, layer);
}
