use thiserror::Error;

/// Why a dungeon cannot be written in a format.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ExportError {
    /// A picture would have too many pixels, or none.
    #[error(
        "{} × {} cells at {scale} pixels a cell are not a picture that can be drawn; at most {largest} pixels a cell work here",
        cells.0.round(), cells.1.round()
    )]
    TooManyPixels {
        /// The pixels a cell that were asked for.
        scale: f64,
        /// The cells across and down.
        cells: (f64, f64),
        /// The largest number of pixels a cell that works.
        largest: f64,
    },
    /// A picture would have too many cells.
    #[error("{cells} cells are more than a picture may have, which is {most}")]
    TooManyCells {
        /// The cells of the dungeon.
        cells: i64,
        /// The most that work.
        most: i64,
    },
    /// Something tells what players should find out; what does, and `is` or `are`.
    #[error("{0} for the game master; there is nothing of the kind for players")]
    NotForPlayers(&'static str),
    /// A PDF would have too many pages.
    #[error("{pages} pages are more than a PDF may have, which is {most}")]
    TooManyPages {
        /// The pages it would take.
        pages: u64,
        /// The most that work.
        most: u64,
    },
    /// An image could not be read or written.
    #[error("{0}")]
    Image(String),
}
