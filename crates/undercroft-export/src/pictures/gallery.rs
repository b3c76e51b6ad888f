//! A gallery: one sheet with the pictures of many dungeons, each with its name and some facts.

use undercroft::{
    Dungeon,
    view::plan::{Audience, PointF},
};

use crate::{
    ExportError,
    format::Format,
    picture::{DrawOp, Ink, Layer, PictureOptions, Scene, VectorShape, paint, text_paths, text_width},
};

#[cfg(feature = "picture")]
use crate::png;

/// The side of a gallery entry, the space between entries, the height of a name and that of facts; a unit is a tenth
/// of an entry.
const ENTRY: f64 = 10.0;
const GAP: f64 = 0.8;
const NAME: f64 = 0.42;
const FACT: f64 = 0.36;
/// The line height of facts.
const LINE: f64 = 1.7 * FACT;
/// The separator between two facts of a line.
const BETWEEN: &str = " · ";
/// The fewest pixels per unit at which the text is legible.
#[cfg(feature = "picture")]
const LEGIBLE: f64 = 30.0;

/// The default pixels per unit: about the width of a screen, and more if names would be illegible.
///
/// ```
/// use undercroft_export::{gallery, picture::{Colour, Scene}};
/// assert_eq!(gallery::usual_pixels(&Scene::new("", 44.0, 33.0, Colour::WHITE)), 45.0);
/// assert_eq!(gallery::usual_pixels(&Scene::new("", 150.0, 90.0, Colour::WHITE)), 30.0);
/// ```
#[cfg(feature = "picture")]
pub fn usual_pixels(scene: &Scene) -> f64 {
    let screen = (2_000.0 / scene.width.max(scene.height)).floor();
    let most = (png::MAX_PIXELS as f64 / (scene.width * scene.height)).sqrt().floor();
    screen.max(LEGIBLE).min(most).max(1.0)
}

/// The gallery of these dungeons as one picture.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{gallery, picture::PictureOptions};
/// let recipe = Recipe::new(Method::Bsp(Default::default()));
/// let dungeons = vec![generate(&recipe, "1")?, generate(&recipe, "2")?];
/// assert!(gallery::scene(&dungeons, &PictureOptions::default()).unwrap().width > 20.0);
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn scene(dungeons: &[Dungeon], picture_options: &PictureOptions) -> Result<Scene, ExportError> {
    let mut gallery = Gallery::new(picture_options)?;
    dungeons.iter().try_for_each(|dungeon| gallery.add(dungeon, &[]))?;
    Ok(gallery.scene())
}

/// A gallery under construction. It stores pictures, not dungeons.
pub struct Gallery {
    picture_options: PictureOptions,
    entries: Vec<GalleryEntry>,
    cells: i64,
}

struct GalleryEntry {
    picture: Scene,
    name: String,
    facts: Vec<String>,
}

impl Gallery {
    /// An empty gallery. Its pictures have no numbers and no grid, which would be too small; the style `tiles` is
    /// refused for the same reason.
    ///
    /// ```
    /// use undercroft_export::{gallery::Gallery, picture::{PictureOptions, Style}};
    /// assert!(Gallery::new(&PictureOptions::default()).is_ok());
    /// let tiles = PictureOptions { style: Style::named("tiles").unwrap(), ..PictureOptions::default() };
    /// assert!(Gallery::new(&tiles).is_err());
    /// ```
    pub fn new(picture_options: &PictureOptions) -> Result<Gallery, ExportError> {
        if picture_options.style.tiles {
            return Err(ExportError::Image("the style tiles is too fine for a gallery; choose another".to_owned()));
        }
        let layers = picture_options.layers.clone().without("numbers").without("grid");
        Ok(Gallery {
            picture_options: PictureOptions { layers, ..picture_options.clone() },
            entries: Vec::new(),
            cells: 0,
        })
    }

    /// Refuses more cells than a gallery may have.
    ///
    /// ```
    /// use undercroft_export::{gallery::Gallery, picture::PictureOptions};
    /// let gallery = Gallery::new(&PictureOptions::default()).unwrap();
    /// assert!(gallery.must_hold(20 * 80 * 40).is_ok() && gallery.must_hold(i64::MAX).is_err());
    /// ```
    pub fn must_hold(&self, cells: i64) -> Result<(), ExportError> {
        let most = Format::MAX_CELLS as i64;
        if cells > most { Err(ExportError::TooManyCells { cells, most }) } else { Ok(()) }
    }

    /// Adds a picture with its name and these facts below. For players it has a number instead of both.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// use undercroft_export::{gallery::Gallery, picture::PictureOptions};
    /// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "1")?;
    /// let height = |facts: &[String]| {
    ///     let mut gallery = Gallery::new(&PictureOptions::default()).unwrap();
    ///     gallery.add(&dungeon, facts).unwrap();
    ///     gallery.scene().height
    /// };
    /// assert!(height(&["rooms 12".to_owned()]) > height(&[]));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn add(&mut self, dungeon: &Dungeon, facts: &[String]) -> Result<(), ExportError> {
        let cells = self.cells + dungeon.draft().board.cells.bounds().area();
        self.must_hold(cells)?;
        self.cells = cells;
        let origin = dungeon.origin();
        // From method and seed players could generate the whole dungeon, and facts may tell of what they do not see.
        let (name, facts) = match self.picture_options.audience {
            Audience::Gm => (format!("{} {}", origin.recipe.method.name(), origin.seed), facts),
            Audience::Player => (format!("Map {}", self.entries.len() + 1), &[][..]),
        };
        self.entries.push(GalleryEntry {
            picture: paint(dungeon, &self.picture_options),
            name: shortened(&name, NAME),
            facts: lines(facts),
        });
        Ok(())
    }

    /// The finished sheet, a little wider than high.
    ///
    /// ```
    /// use undercroft_export::{gallery::Gallery, picture::PictureOptions};
    /// assert!(Gallery::new(&PictureOptions::default()).unwrap().scene().width > 0.0);
    /// ```
    pub fn scene(self) -> Scene {
        let count = self.entries.len().max(1);
        let columns = (1..=count).find(|columns| columns * columns * 3 >= count * 4).unwrap_or(1);
        let rows = count.div_ceil(columns);
        // All entries have the height of the highest picture and the longest caption.
        let share = |entry: &GalleryEntry| entry.picture.height / entry.picture.width.max(entry.picture.height);
        let tallest = self.entries.iter().map(share).fold(0.1, f64::max);
        let facts = self.entries.iter().map(|entry| entry.facts.len()).max().unwrap_or(0);
        let size = (ENTRY, ENTRY * tallest);
        let step = (size.0 + GAP, size.1 + GAP + 2.2 * NAME + LINE * facts as f64);
        let (width, height) = (columns as f64 * step.0 + GAP, rows as f64 * step.1 + GAP);
        let mut sheet = Scene::new("gallery", width, height, self.picture_options.style.paper);
        for (index, entry) in self.entries.iter().enumerate() {
            let corner = PointF::new(GAP + (index % columns) as f64 * step.0, GAP + (index / columns) as f64 * step.1);
            place_picture(&mut sheet, &entry.picture, corner, size);
            let below = corner.moved(size.0 / 2.0, size.1);
            self.write(&mut sheet, &entry.name, below.moved(0.0, NAME * 1.1), NAME);
            for (line, facts) in entry.facts.iter().enumerate() {
                self.write(&mut sheet, facts, below.moved(0.0, NAME * 2.2 + LINE * (line as f64 + 0.4)), FACT);
            }
        }
        sheet
    }

    /// Writes a line centred at a point.
    fn write(&self, sheet: &mut Scene, text: &str, at: PointF, size: f64) {
        let shape = sheet.shape(VectorShape::Paths(text_paths(text, at, size)));
        let ink = Ink::round(self.picture_options.style.label, 0.1 * size);
        sheet.layers.push(Layer::new("", "Name", Vec::new(), vec![DrawOp::Stroke { shape, ink }]));
    }
}

/// Shortens a text to the width of an entry.
fn shortened(text: &str, size: f64) -> String {
    if text_width(text) * size <= ENTRY {
        return text.to_owned();
    }
    let mut short: String = text.chars().take((ENTRY / size) as usize * 2).collect();
    while text_width(&format!("{short}...")) * size > ENTRY && short.pop().is_some() {}
    short + "..."
}

/// Joins facts to as few lines as possible.
fn lines(facts: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for fact in facts {
        let longer = lines.last().map(|line| format!("{line}{BETWEEN}{fact}"));
        match (lines.last_mut(), longer.filter(|longer| text_width(longer) * FACT <= ENTRY)) {
            (Some(line), Some(longer)) => *line = longer,
            _ => lines.push(shortened(fact, FACT)),
        }
    }
    lines
}

/// Draws a picture into an entry, as large as possible.
pub(crate) fn place_picture(sheet: &mut Scene, picture: &Scene, corner: PointF, entry: (f64, f64)) {
    let scale = (entry.0 / picture.width).min(entry.1 / picture.height);
    let (east, south) = ((entry.0 - picture.width * scale) / 2.0, (entry.1 - picture.height * scale) / 2.0);
    let put =
        |at: PointF| corner.moved(east + (at.x - picture.origin.x) * scale, south + (at.y - picture.origin.y) * scale);
    let first = sheet.shapes.len();
    sheet.shapes.extend(picture.shapes.iter().map(|shape| shape.mapped(put)));
    for layer in picture.layers.iter().filter(|layer| layer.id != "paper") {
        let ops = layer.ops.iter().map(|op| match *op {
            DrawOp::Fill { shape, colour, moved } => {
                DrawOp::Fill { shape: shape + first, colour, moved: (moved.0 * scale, moved.1 * scale) }
            }
            DrawOp::Stroke { shape, ink } => {
                let dash = ink.dash.map(|dash| dash.map(|part| part * scale));
                DrawOp::Stroke { shape: shape + first, ink: Ink { width: ink.width * scale, dash, ..ink } }
            }
            DrawOp::Tile { frame, at } => DrawOp::Tile { frame, at },
        });
        let clips = layer.clips.iter().map(|clip| clip + first).collect();
        // Layer ids are unique only within one picture, so a sheet has none.
        sheet.layers.push(Layer::new("", layer.title, clips, ops.collect()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_in_their_field() {
        let fits = |text: &str, size: f64| text_width(text) * size <= ENTRY;
        for long in [10, 30, 31, 32, 33, 100] {
            for size in [NAME, FACT] {
                let short = shortened(&"m".repeat(long), size);
                assert!(fits(&short, size), "{long}: {short}");
                assert_eq!(short.ends_with("..."), !fits(&"m".repeat(long), size), "{long}: {short}");
            }
        }
        let facts: Vec<String> =
            (0..40).map(|number| format!("unreachable_rooms {}", 7_i64.pow(number % 20))).collect();
        let broken = lines(&facts);
        assert!(broken.iter().all(|line| fits(line, FACT)), "{broken:?}");
        assert_eq!(broken.join(BETWEEN), facts.join(BETWEEN), "nothing is lost");
        assert!(lines(&[]).is_empty());
    }
}
