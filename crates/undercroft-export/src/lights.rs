//! Where light comes from, for formats that have lights.

use undercroft::{Draft, MarkKind, geom::Point};

/// A light above a cell of the board.
pub(crate) struct Light {
    pub at: Point,
    /// How far it reaches, and how high it burns, in cells.
    pub range: f64,
    pub height: f64,
    /// Red, green and blue from 0 to 255, as screens show them.
    pub colour: [u8; 3],
}

const FIRE: [u8; 3] = [255, 190, 110];
const HOLY: [u8; 3] = [255, 240, 200];
const COOL: [u8; 3] = [150, 200, 255];

/// The lights of a draft: altars, fountains, blessings, and marks of one's own whose name says that they burn.
pub(crate) fn lights(draft: &Draft) -> Vec<Light> {
    let burns =
        |name: &str| ["torch", "brazier", "lamp", "lantern", "candle", "fire"].iter().any(|word| name.contains(word));
    let light = |at, range, height, colour| Some(Light { at, range, height, colour });
    let lights = draft.marks.iter().filter_map(|mark| match mark.kind {
        MarkKind::Altar => light(mark.at, 5.0, 1.2, HOLY),
        MarkKind::Blessing => light(mark.at, 4.0, 1.0, HOLY),
        MarkKind::Fountain => light(mark.at, 4.0, 1.0, COOL),
        MarkKind::Own if mark.name.as_deref().is_some_and(burns) => light(mark.at, 6.0, 1.4, FIRE),
        _ => None,
    });
    lights.collect()
}
