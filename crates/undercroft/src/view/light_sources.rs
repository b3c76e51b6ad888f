//! What shines in a dungeon, for virtual tabletops and engines that light a scene.

use crate::{
    geom::{Dir, Point},
    model::{Draft, MarkKind},
};

/// Something that shines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LightSource {
    /// Its cell.
    pub at: Point,
    /// The way it faces, if it hangs on a wall: its flame is between its cell and the next one that way.
    pub facing: Option<Dir>,
    /// How far it shines, in cells. Half as far it is bright.
    pub radius: f64,
    /// Its colour: red, green and blue.
    pub colour: [u8; 3],
}

/// The colours of flames and of holy places.
const FLAME: [u8; 3] = [0xff, 0xb3, 0x5c];
const HOLY: [u8; 3] = [0x9c, 0xc8, 0xff];

/// Everything that shines: torches, braziers, hearths, and the altars and blessings of shrines; also marks of your own that are
/// called `torch`, `brazier`, `lamp`, `lantern`, `candle` or `fire`.
///
/// ```
/// use undercroft::{Recipe, generate, view::light_sources};
/// let dark = generate(&Recipe::from_toml("[method.bsp]\n")?, 42)?;
/// let lit = generate(&Recipe::from_toml("[method.bsp]\n[passes]\nlights = true\n")?, 42)?;
/// assert!(light_sources(dark.draft()).is_empty() && !light_sources(lit.draft()).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn light_sources(draft: &Draft) -> Vec<LightSource> {
    let shines = |kind: MarkKind, name: Option<&str>| match (kind, name) {
        (MarkKind::Torch | MarkKind::Brazier | MarkKind::Hearth, _) => Some((6.0, FLAME)),
        (MarkKind::Altar | MarkKind::Blessing, _) => Some((4.0, HOLY)),
        (MarkKind::Own, Some("torch" | "brazier" | "lamp" | "lantern" | "fire")) => Some((6.0, FLAME)),
        (MarkKind::Own, Some("candle")) => Some((2.0, FLAME)),
        _ => None,
    };
    let light = |mark: &crate::model::Mark| {
        let (radius, colour) = shines(mark.kind, mark.name.as_deref())?;
        let hangs = draft.board.cells.get(mark.at).is_some_and(|cell| *cell != crate::model::Cell::Floor);
        Some(LightSource { at: mark.at, facing: mark.facing.filter(|_| hangs), radius, colour })
    };
    draft.marks.iter().filter_map(light).collect()
}
