//! What is drawn, in the order in which it is drawn: shapes filled and stroked. Every picture format writes this.

use undercroft::view::plan::{Path, Spot};

use super::Colour;

/// What is drawn together.
#[derive(Clone, Debug, PartialEq)]
pub enum VectorShape {
    /// Lines and curves.
    Paths(Vec<Path>),
    /// Straight lines, each from one place to another: thousands of them cost no more than their ends.
    Lines(Vec<[Spot; 2]>),
}

impl VectorShape {
    /// It with every place put elsewhere.
    ///
    /// ```
    /// use undercroft::view::plan::Spot;
    /// use undercroft_export::picture::VectorShape;
    /// let [a, b, c] = [0.0, 1.0, 2.0].map(|x| Spot::new(x, 0.0));
    /// assert_eq!(VectorShape::Lines(vec![[a, b]]).mapped(|at| at.moved(1.0, 0.0)), VectorShape::Lines(vec![[b, c]]));
    /// ```
    #[must_use]
    pub fn mapped(&self, put: impl Fn(Spot) -> Spot) -> VectorShape {
        match self {
            VectorShape::Paths(paths) => VectorShape::Paths(paths.iter().map(|path| path.mapped(&put)).collect()),
            VectorShape::Lines(lines) => VectorShape::Lines(lines.iter().map(|line| line.map(&put)).collect()),
        }
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    /// Its colour.
    pub colour: Colour,
    /// Its width, in cells.
    pub width: f64,
    /// How long each dash and each gap is; a whole line without.
    pub dash: Option<[f64; 2]>,
    /// Whether ends and corners are round; else ends are cut off and corners pointed.
    pub round: bool,
}

impl Ink {
    /// A plain line with round ends.
    ///
    /// ```
    /// use undercroft_export::picture::{Colour, Ink};
    /// assert!(Ink::round(Colour::BLACK, 0.1).round);
    /// ```
    pub const fn round(colour: Colour, width: f64) -> Ink {
        Ink { colour, width, dash: None, round: true }
    }

    /// A plain line with pointed corners.
    ///
    /// ```
    /// use undercroft_export::picture::{Colour, Ink};
    /// assert!(!Ink::sharp(Colour::BLACK, 0.1).round);
    /// ```
    pub const fn sharp(colour: Colour, width: f64) -> Ink {
        Ink { colour, width, dash: None, round: false }
    }
}

/// One thing to draw; shapes are named by their place in [`Scene::shapes`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DrawOp {
    /// Fills a shape by the non-zero rule, moved a little to the east and south.
    Fill {
        /// The shape.
        shape: usize,
        /// The colour.
        colour: Colour,
        /// How far it is moved east and south.
        moved: (f64, f64),
    },
    /// Draws the lines of a shape.
    Stroke {
        /// The shape.
        shape: usize,
        /// How.
        ink: Ink,
    },
    /// Draws a frame of the scene's sheet on a cell.
    Tile {
        /// The frame, counted along the sheet's rows.
        frame: u8,
        /// The north-west corner of the cell.
        at: Spot,
    },
}

/// Things drawn one after the other, that can be switched on and off together.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// Its name in files.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Only what lies inside all of these shapes is drawn.
    pub clips: Vec<usize>,
    /// What is drawn.
    pub ops: Vec<DrawOp>,
}

/// A sheet of 4 × 4 square tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct TileSheet {
    /// The side of one tile in pixels.
    pub tile_px: u32,
    /// Its pixels in rows, four bytes each: red, green, blue, opacity.
    pub pixels: Vec<u8>,
    /// The whole as a PNG file.
    pub png: Vec<u8>,
}

/// A picture to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What it is called.
    pub title: String,
    /// The place in its north-west corner, in cells of the board.
    pub origin: Spot,
    /// How many cells wide.
    pub width: f64,
    /// How many cells high.
    pub height: f64,
    /// What is behind everything.
    pub paper: Colour,
    /// The shapes, with coordinates in cells of the board.
    pub shapes: Vec<VectorShape>,
    /// What is drawn.
    pub layers: Vec<Layer>,
    /// The tiles, where there are some.
    pub sheet: Option<std::sync::Arc<TileSheet>>,
}

impl Scene {
    /// Adds a shape and gives its place.
    ///
    /// ```
    /// use undercroft_export::picture::{Colour, Scene, VectorShape};
    /// let mut scene = Scene::new("cave", 8.0, 8.0, Colour::WHITE);
    /// assert_eq!(scene.shape(VectorShape::Lines(Vec::new())), 0);
    /// ```
    pub fn shape(&mut self, shape: VectorShape) -> usize {
        self.shapes.push(shape);
        self.shapes.len() - 1
    }

    /// An empty picture of that many cells.
    ///
    /// ```
    /// use undercroft_export::picture::{Colour, Scene};
    /// assert!(Scene::new("cave", 8.0, 8.0, Colour::WHITE).layers.is_empty());
    /// ```
    pub fn new(title: &str, width: f64, height: f64, paper: Colour) -> Scene {
        Scene {
            title: title.to_owned(),
            origin: Spot::new(0.0, 0.0),
            width,
            height,
            paper,
            shapes: Vec::new(),
            layers: Vec::new(),
            sheet: None,
        }
    }
}
