use undercroft::recipe::Problems;

/// Why a dungeon cannot be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The board has too many cells for the visibility grids.
    #[error("the board has {cells} cells; at most {} can be played", crate::level::MAX_CELLS)]
    TooLarge {
        /// The number of cells.
        cells: i64,
    },
    /// The start of the dungeon is not a floor cell.
    #[error("the dungeon has no floor to stand on where it begins")]
    NoFloor,
    /// The numbers of the game are not sound.
    #[error("{0}")]
    Rules(Problems),
    /// The recipe gave no dungeon.
    #[error("{0}")]
    Generation(#[from] undercroft::Error),
}
