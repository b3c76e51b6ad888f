/// Why a dungeon cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The board has too many cells to remember what was seen of them.
    #[error("the board has {cells} cells; at most {} can be played", crate::level::MAX_CELLS)]
    TooLarge {
        /// How many it has.
        cells: i64,
    },
    /// There is no floor to stand on where the dungeon begins.
    #[error("the dungeon has no floor to stand on where it begins")]
    NoFloor,
    /// No dungeon came of the recipe.
    #[error("{0}")]
    Generation(#[from] undercroft::Error),
}
