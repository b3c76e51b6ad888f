//! A scene: filled and stroked shapes in drawing order. Every picture format writes it.

use undercroft::view::plan::{Path, PointF};

use super::Colour;

/// A shape that is drawn in one operation.
#[derive(Clone, Debug, PartialEq)]
pub enum VectorShape {
    /// Paths of lines and curves.
    Paths(Vec<Path>),
    /// Straight lines by their end points, which is compact for thousands of them.
    Lines(Vec<[PointF; 2]>),
}

impl VectorShape {
    /// The shape with every point mapped.
    ///
    /// ```
    /// use undercroft::view::plan::PointF;
    /// use undercroft_export::picture::VectorShape;
    /// let [a, b, c] = [0.0, 1.0, 2.0].map(|x| PointF::new(x, 0.0));
    /// assert_eq!(VectorShape::Lines(vec![[a, b]]).mapped(|at| at.moved(1.0, 0.0)), VectorShape::Lines(vec![[b, c]]));
    /// ```
    #[must_use]
    pub fn mapped(&self, put: impl Fn(PointF) -> PointF) -> VectorShape {
        match self {
            VectorShape::Paths(paths) => VectorShape::Paths(paths.iter().map(|path| path.mapped(&put)).collect()),
            VectorShape::Lines(lines) => VectorShape::Lines(lines.iter().map(|line| line.map(&put)).collect()),
        }
    }
}

/// How a line is stroked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    /// Its colour.
    pub colour: Colour,
    /// Its width, in cells.
    pub width: f64,
    /// The lengths of dashes and gaps; `None` for a solid line.
    pub dash: Option<[f64; 2]>,
    /// Whether caps and joins are round; otherwise caps are flat and joins mitred.
    pub round: bool,
}

impl Ink {
    /// A solid line with round caps and joins.
    ///
    /// ```
    /// use undercroft_export::picture::{Colour, Ink};
    /// assert!(Ink::round(Colour::BLACK, 0.1).round);
    /// ```
    pub const fn round(colour: Colour, width: f64) -> Ink {
        Ink { colour, width, dash: None, round: true }
    }

    /// A solid line with mitred joins.
    ///
    /// ```
    /// use undercroft_export::picture::{Colour, Ink};
    /// assert!(!Ink::sharp(Colour::BLACK, 0.1).round);
    /// ```
    pub const fn sharp(colour: Colour, width: f64) -> Ink {
        Ink { colour, width, dash: None, round: false }
    }
}

/// A drawing operation; shapes are indices into [`Scene::shapes`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DrawOp {
    /// Fills a shape by the non-zero rule, shifted by an offset.
    Fill {
        /// The shape.
        shape: usize,
        /// The colour.
        colour: Colour,
        /// The offset to the east and south.
        moved: (f64, f64),
    },
    /// Strokes a shape.
    Stroke {
        /// The shape.
        shape: usize,
        /// How it is stroked.
        ink: Ink,
    },
    /// Draws a frame of the scene's sheet on a cell.
    Tile {
        /// The frame, counted along the sheet's rows.
        frame: u8,
        /// The north-west corner of the cell.
        at: PointF,
    },
}

/// Operations that can be shown and hidden together.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// Its name in files.
    pub id: &'static str,
    /// Its name for users.
    pub title: &'static str,
    /// The operations are clipped to the intersection of these shapes.
    pub clips: Vec<usize>,
    /// What is drawn.
    pub ops: Vec<DrawOp>,
    /// Which of the operations belong together, in their order. There are none in pictures that are made of pixels.
    pub elements: Vec<Element>,
}

impl Layer {
    /// A layer that is not divided into elements.
    ///
    /// ```
    /// use undercroft_export::picture::Layer;
    /// assert!(Layer::new("walls", "Walls", Vec::new(), Vec::new()).elements.is_empty());
    /// ```
    pub fn new(id: &'static str, title: &'static str, clips: Vec<usize>, ops: Vec<DrawOp>) -> Layer {
        Layer { id, title, clips, ops, elements: Vec::new() }
    }
}

/// Something in a picture that can be moved or hidden by itself, such as one door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Its name in files.
    pub id: String,
    /// What it is, as words with spaces between them.
    pub class: String,
    /// Which operations of the layer draw it.
    pub ops: std::ops::Range<usize>,
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

/// A picture in a form that every format can write.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The title.
    pub title: String,
    /// The point in the top left corner, in cells of the board.
    pub origin: PointF,
    /// How many cells wide.
    pub width: f64,
    /// How many cells high.
    pub height: f64,
    /// The background.
    pub paper: Colour,
    /// The shapes, with coordinates in cells of the board.
    pub shapes: Vec<VectorShape>,
    /// What is drawn.
    pub layers: Vec<Layer>,
    /// The tile sheet, if there is one.
    pub sheet: Option<std::sync::Arc<TileSheet>>,
}

impl Scene {
    /// Adds a shape and returns its index.
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

    /// An empty scene of this size.
    ///
    /// ```
    /// use undercroft_export::picture::{Colour, Scene};
    /// assert!(Scene::new("cave", 8.0, 8.0, Colour::WHITE).layers.is_empty());
    /// ```
    pub fn new(title: &str, width: f64, height: f64, paper: Colour) -> Scene {
        Scene {
            title: title.to_owned(),
            origin: PointF::new(0.0, 0.0),
            width,
            height,
            paper,
            shapes: Vec::new(),
            layers: Vec::new(),
            sheet: None,
        }
    }
}
