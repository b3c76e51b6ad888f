use thiserror::Error;

/// Why a dungeon cannot be written in a format.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum ExportError {
    /// A picture would have too many pixels, or none.
    #[error(
        "{} × {} cells at {scale} pixels a cell are not a picture that can be drawn; at most {largest} pixels a cell work here",
        cells.0.round(), cells.1.round()
    )]
    TooManyPixels {
        /// The requested pixels per cell.
        scale: f64,
        /// The cells across and down.
        cells: (f64, f64),
        /// The largest possible pixels per cell.
        largest: f64,
    },
    /// A virtual tabletop would not take the image, or not show it well.
    #[error(
        "{} × {} cells at {scale} pixels a cell are no image for a virtual tabletop, which wants {fewest} to {}",
        cells.0.round(), cells.1.round(), largest.max(*fewest)
    )]
    NoTabletopImage {
        /// The requested pixels per cell.
        scale: f64,
        /// The cells across and down.
        cells: (f64, f64),
        /// The largest possible pixels per cell.
        largest: f64,
        /// The smallest possible pixels per cell.
        fewest: f64,
    },
    /// A picture would have too many cells.
    #[error("{cells} cells are more than a picture may have, which is {most}")]
    TooManyCells {
        /// The cells of the dungeon.
        cells: i64,
        /// The maximum.
        most: i64,
    },
    /// The format would reveal secrets to players. The text is the subject of the sentence with its verb, as in "a film
    /// is".
    #[error("{0} for the game master; there is nothing of the kind for players")]
    NotForPlayers(&'static str),
    /// A PDF would have too many pages.
    #[error("{pages} pages are more than a PDF may have, which is {most}")]
    TooManyPages {
        /// The number of pages.
        pages: u64,
        /// The maximum.
        most: u64,
    },
    /// The format holds one map.
    #[error("{format} holds one level, and there are {levels}")]
    OneLevel {
        /// The name of the format.
        format: &'static str,
        /// How many levels there are.
        levels: usize,
    },
    /// A style draws one map.
    #[error("the style {style} draws one level")]
    StyleOfOneLevel {
        /// The name of the style.
        style: &'static str,
    },
    /// The format holds fewer maps.
    #[error("{levels} levels are more than the {most} maps of a {format}")]
    TooManyLevels {
        /// The name of the format.
        format: &'static str,
        /// How many levels there are.
        levels: usize,
        /// The maximum.
        most: usize,
    },
    /// The format cannot hold such a dungeon.
    #[error("{why}")]
    Unsuitable {
        /// Why not.
        why: String,
        /// What to do about it.
        hint: &'static str,
    },
    /// The view is not possible there.
    #[error("{what} cannot be drawn in the isometric view: {reason}")]
    NoIsometricView {
        /// What was to be drawn.
        what: &'static str,
        /// Why not.
        reason: &'static str,
    },
    /// This build does not have the format.
    #[error("this build has no {format}: it was made without the feature `{feature}` of undercroft-export")]
    NotBuilt {
        /// The name of the format.
        format: &'static str,
        /// The feature that has it.
        feature: &'static str,
    },
    /// An image could not be read or written.
    #[error("{0}")]
    Image(String),
}
