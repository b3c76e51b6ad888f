//! The tiles as comma-separated values: one row of the board a line, one number a cell.

use undercroft::{
    Dungeon,
    view::{
        GLYPHS,
        plan::{Audience, shown},
        tile_grid,
    },
};

/// The board as numbers: each is the place of the cell's character in [`GLYPHS`], so 0 is void, 1 wall, 2 floor.
///
/// ```
/// use undercroft::{Method, Recipe, generate, view::Audience};
/// use undercroft_export::csv;
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), &"42".into())?;
/// assert!(csv::write(&dungeon, Audience::Gm, false).starts_with("1,1,1,"));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn write(dungeon: &Dungeon, audience: Audience, behind_secrets: bool) -> String {
    let (tiles, open) = (tile_grid(dungeon), shown(dungeon, audience, behind_secrets));
    let mut out = String::with_capacity(tiles.values().len() * 2);
    for y in 0..tiles.height() {
        for (x, (tile, open)) in tiles.row(y).iter().zip(open.row(y)).enumerate() {
            let number = match GLYPHS.iter().position(|glyph| glyph.symbol == *tile) {
                // Floor that is not shown is wall.
                Some(place) if place > 1 && !*open => 1,
                Some(place) => place,
                None => 0,
            };
            if x > 0 {
                out.push(',');
            }
            out.push_str(&number.to_string());
        }
        out.push('\n');
    }
    out
}
