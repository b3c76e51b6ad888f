//! A sheet of many dungeons, each with its name, to choose from.

use undercroft::{Dungeon, view::plan::Spot};

use crate::{
    ExportError,
    picture::{Ink, Layer, Op, Painting, Scene, Shape, paint, text_paths, text_width},
};

/// The side of a field of the sheet, the space between fields and the height of a name; a unit is a hundredth of a
/// field or so.
const FIELD: f64 = 10.0;
const GAP: f64 = 0.8;
const NAME: f64 = 0.42;

/// About as many pixels as a screen shows.
///
/// ```
/// use undercroft_export::{gallery, picture::{Colour, Scene}};
/// assert_eq!(gallery::usual_pixels(&Scene::new("", 44.0, 33.0, Colour::WHITE)), 45.0);
/// ```
pub fn usual_pixels(scene: &Scene) -> f64 {
    (2_000.0 / scene.width.max(scene.height)).floor().max(1.0)
}

/// All of them as one picture, without numbers and grid, which would be too small to see. Tiles are not for sheets: they would be too small to see.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{gallery, picture::Painting};
/// let recipe = Recipe::new(Method::Bsp(Default::default()));
/// let dungeons = vec![generate(&recipe, &"1".into())?, generate(&recipe, &"2".into())?];
/// assert!(gallery::scene(&dungeons, &Painting::default()).unwrap().width > 20.0);
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn scene(dungeons: &[Dungeon], painting: &Painting) -> Result<Scene, ExportError> {
    if painting.style.tiles {
        return Err(ExportError::Image("the style tiles is too fine for a gallery; choose another".to_owned()));
    }
    // As many columns as make the sheet a little wider than high.
    let count = dungeons.len().max(1);
    let columns = (1..=count).find(|columns| columns * columns * 3 >= count * 4).unwrap_or(1);
    let rows = count.div_ceil(columns);
    let painting = &Painting { layers: painting.layers.clone().without("numbers").without("grid"), ..painting.clone() };
    let pictures: Vec<Scene> = dungeons.iter().map(|dungeon| paint(dungeon, painting)).collect();
    // Fields are as high as the highest picture wants.
    let tallest = pictures.iter().map(|picture| picture.height / picture.width.max(picture.height)).fold(0.1, f64::max);
    let field = (FIELD, FIELD * tallest);
    let step = (field.0 + GAP, field.1 + GAP + 2.2 * NAME);
    let (width, height) = (columns as f64 * step.0 + GAP, rows as f64 * step.1 + GAP);
    let mut sheet = Scene::new("gallery", width, height, painting.style.paper);
    for (index, (dungeon, picture)) in dungeons.iter().zip(&pictures).enumerate() {
        let corner = Spot::new(GAP + (index % columns) as f64 * step.0, GAP + (index / columns) as f64 * step.1);
        hang(&mut sheet, picture, corner, field);
        name(&mut sheet, dungeon, painting, corner.moved(field.0 / 2.0, field.1 + NAME * 1.1));
    }
    Ok(sheet)
}

/// Puts a picture into a field, as large as fits.
fn hang(sheet: &mut Scene, picture: &Scene, corner: Spot, field: (f64, f64)) {
    let scale = (field.0 / picture.width).min(field.1 / picture.height);
    let (east, south) = ((field.0 - picture.width * scale) / 2.0, (field.1 - picture.height * scale) / 2.0);
    let put =
        |at: Spot| corner.moved(east + (at.x - picture.origin.x) * scale, south + (at.y - picture.origin.y) * scale);
    let first = sheet.shapes.len();
    sheet.shapes.extend(picture.shapes.iter().map(|shape| shape.mapped(put)));
    for layer in picture.layers.iter().filter(|layer| layer.id != "paper") {
        let ops = layer.ops.iter().map(|op| match *op {
            Op::Fill { shape, colour, moved } => {
                Op::Fill { shape: shape + first, colour, moved: (moved.0 * scale, moved.1 * scale) }
            }
            Op::Stroke { shape, ink } => {
                let dash = ink.dash.map(|dash| dash.map(|part| part * scale));
                Op::Stroke { shape: shape + first, ink: Ink { width: ink.width * scale, dash, ..ink } }
            }
            Op::Tile { frame, at } => Op::Tile { frame, at },
        });
        let clips = layer.clips.iter().map(|clip| clip + first).collect();
        // Ids belong to one picture; a sheet of them has none.
        sheet.layers.push(Layer { id: "", title: layer.title, clips, ops: ops.collect() });
    }
}

fn name(sheet: &mut Scene, dungeon: &Dungeon, painting: &Painting, at: Spot) {
    let origin = dungeon.origin();
    let whole = format!("{} {}", origin.recipe.method.name(), origin.seed);
    // A long seed is cut off where its field ends.
    let most = (FIELD / NAME / 0.78) as usize;
    let text: String = if whole.chars().count() > most {
        whole.chars().take(most.saturating_sub(3)).chain("...".chars()).collect()
    } else {
        whole
    };
    debug_assert!(text_width(&text) * NAME <= FIELD + NAME);
    let shape = sheet.shape(Shape::Paths(text_paths(&text, at, NAME)));
    let ink = Ink::round(painting.style.label, 0.1 * NAME);
    sheet.layers.push(Layer { id: "", title: "Name", clips: Vec::new(), ops: vec![Op::Stroke { shape, ink }] });
}
