//! Where light comes from, for models in three dimensions.

use undercroft::{Draft, geom::Point, view::light_sources};

/// A light above a cell of the board.
pub(crate) struct Light {
    /// The cell of floor that it hangs above.
    pub at: Point,
    /// How far it reaches, and how high it burns, in cells.
    pub range: f64,
    pub height: f64,
    /// Red, green and blue from 0 to 255, as screens show them.
    pub colour: [u8; 3],
}

/// How high lights burn, in cells.
const HEIGHT: f64 = 1.3;

/// The lights of a draft. A torch on a wall lights the cell that it faces.
pub(crate) fn lights(draft: &Draft) -> Vec<Light> {
    let light = |source: undercroft::view::LightSource| {
        let at = source.facing.map_or(source.at, |way| way.step(source.at));
        Light { at, range: source.radius, height: HEIGHT, colour: source.colour }
    };
    light_sources(draft).into_iter().map(light).collect()
}
