//! The tiles as comma-separated values: one line per row of the board, one number per cell.

use undercroft::{
    Draft, Dungeon,
    geom::Point,
    view::{Audience, GLYPHS},
};

use crate::visible_tiles::VisibleTiles;

/// The board as numbers: each is the index of the cell's character in [`GLYPHS`], so 0 is void, 1 wall, 2 floor.
///
/// ```
/// use undercroft::{Method, Recipe, generate, view::Audience};
/// use undercroft_export::csv;
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// assert!(csv::write(&dungeon, Audience::Gm, false).starts_with("1,1,1,"));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn write(dungeon: &Dungeon, audience: Audience, behind_secrets: bool) -> String {
    write_draft(dungeon.draft(), audience, behind_secrets)
}

pub(crate) fn write_draft(draft: &Draft, audience: Audience, behind_secrets: bool) -> String {
    let tiles = VisibleTiles::new(draft, audience, behind_secrets);
    let frame = tiles.frame;
    let mut out = String::with_capacity(frame.area() as usize * 2);
    for y in frame.y..frame.bottom() {
        for x in frame.x..frame.right() {
            let tile = tiles.tile(Point::new(x, y));
            let number = GLYPHS.iter().position(|glyph| glyph.symbol == tile).unwrap_or(0);
            if x > frame.x {
                out.push(',');
            }
            out.push_str(&number.to_string());
        }
        out.push('\n');
    }
    out
}
