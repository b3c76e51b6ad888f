//! Which frame of the tile sheet shows each cell.

use crate::{check::Dungeon, grid::Grid};

/// The frame of the tile sheet that shows each cell, from 0 to 15 along the rows of the sheet; `None` where the pass
/// `wang` is not in the recipe.
///
/// ```
/// use undercroft::{Recipe, generate, recipe::Scatter, view};
/// let dungeon = generate(&Recipe::new(Scatter::default()), "hello")?;
/// let frames = view::wang_frames(&dungeon).unwrap();
/// assert_eq!(frames[dungeon.draft().start], 6, "floor without rock at any corner");
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn wang_frames(dungeon: &Dungeon) -> Option<Grid<u8>> {
    let codes = dungeon.draft().layers.wang.as_ref()?;
    let set = dungeon.origin().recipe.passes.wang.as_ref()?.chosen()?;
    let mut frames = codes.clone();
    for frame in frames.values_mut() {
        *frame = set.frames.get(usize::from(*frame)).copied().unwrap_or(0);
    }
    Some(frames)
}
