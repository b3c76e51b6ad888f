//! Symbols as tiles: water, shores, doors, stairs and furniture as pictures draw them, in the rows below the Wang tiles of a
//! sheet for engines.

use undercroft::{
    DoorKind, MarkKind, Named, RoomId, StairWay,
    geom::{Dir, Point, Rect},
    view::plan::{Audience, DoorSymbol, ExitSymbol, MarkSymbol, Plan, PointF, StairSymbol},
};

use super::{Colour, DrawOp, Ink, Layer, PictureOptions, Style, VectorShape, paint::paint_plan};
use crate::ExportError;

/// What a tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SheetSymbol {
    /// Water, and whether it is deep.
    Water(bool),
    /// The rim of water on some sides of its cell, a bit each: north 1, east 2, south 4, west 8.
    Shore(u8),
    /// A door, and whether one walks through it along a row.
    Door(DoorKind, bool),
    /// Stairs, and the direction that leads down.
    Stairs(StairWay, Dir),
    /// A way out, and its direction.
    Exit(Dir),
    /// Furniture, and the direction it faces.
    Mark(MarkKind, Dir),
    /// Anything else on which nobody can stand.
    Obstacle,
}

/// The symbols from the first row below the Wang tiles, four a row. Those that players must not know are the last.
pub(crate) fn sheet_symbols(audience: Audience) -> Vec<Option<SheetSymbol>> {
    use SheetSymbol::{Door, Exit, Mark, Obstacle, Shore, Stairs, Water};
    let mut symbols = vec![Some(Water(false)), Some(Water(true)), None, None];
    // The tile without any rim is empty.
    symbols.extend((0..16).map(|sides| Some(Shore(sides)).filter(|_| sides > 0)));
    for kind in [DoorKind::Archway, DoorKind::Closed, DoorKind::Locked] {
        symbols.extend([true, false].map(|along| Some(Door(kind, along))));
    }
    symbols.extend([MarkKind::Column, MarkKind::Dais].map(|kind| Some(Mark(kind, Dir::South))));
    symbols.extend(Dir::ALL.map(|down| Some(Stairs(StairWay::Down, down))));
    symbols.extend(Dir::ALL.map(|down| Some(Stairs(StairWay::Up, down))));
    symbols.extend(Dir::ALL.map(|out| Some(Exit(out))));
    symbols.extend([MarkKind::Fountain, MarkKind::Rubble, MarkKind::Blessing].map(|kind| Some(Mark(kind, Dir::South))));
    symbols.push(Some(Obstacle));
    for (kind, _) in MarkKind::ALL.iter().filter(|(kind, _)| has_front(*kind)) {
        symbols.extend(Dir::ALL.map(|front| Some(Mark(*kind, front))));
    }
    if audience == Audience::Gm {
        symbols.extend([true, false].map(|along| Some(Door(DoorKind::Secret, along))));
        symbols.extend([None, None]);
    }
    symbols
}

/// Whether a thing is drawn by the way it faces.
pub(crate) fn has_front(kind: MarkKind) -> bool {
    use MarkKind::{Column, Dais, Fountain, Rubble};
    kind.is_furnishing() && !matches!(kind, Column | Dais | Fountain | Rubble)
}

/// The width of the rim of water, in cells.
const RIM: f64 = 0.1;
/// Symbols are drawn on every other cell, so that none reaches into another.
const PITCH: u32 = 2;

/// The pixels of rows of four tiles, four bytes each: red, green, blue, opacity.
pub(crate) fn symbol_pixels(symbols: &[Option<SheetSymbol>], tile_px: u32) -> Result<Vec<u8>, ExportError> {
    let rows = symbols.len().div_ceil(4) as u32;
    let style = Style::named("tiles").unwrap_or_default();
    let shore = style.shore.colour;
    let mut plan = Plan::empty(Rect::new(0, 0, (4 * PITCH) as i32, (rows * PITCH) as i32));
    let mut rims: Vec<[PointF; 2]> = Vec::new();
    for (index, symbol) in symbols.iter().enumerate().filter_map(|(index, symbol)| Some((index as u32, (*symbol)?))) {
        let cell = Point::new((index % 4 * PITCH) as i32, (index / 4 * PITCH) as i32);
        add(symbol, PointF::middle(cell), &mut plan, &mut rims);
    }
    let mut scene = paint_plan(&plan, &PictureOptions { style, margin: Some(0.0), ..PictureOptions::default() });
    let shown = ["furnishings", "doors", "secrets", "stairs", "marks"];
    scene.layers.retain(|layer| shown.contains(&layer.id));
    // Symbols are not clipped to a floor that is not there.
    scene.layers.iter_mut().for_each(|layer| layer.clips.clear());
    let shape = scene.shape(VectorShape::Lines(rims));
    let ops = vec![DrawOp::Stroke { shape, ink: Ink::sharp(shore, RIM) }];
    scene.layers.push(Layer::new("shores", "Shores", Vec::new(), ops));
    (scene.origin, scene.paper) = (PointF::new(0.0, 0.0), Colour::NONE);
    (scene.width, scene.height) = (f64::from(4 * PITCH), f64::from(rows * PITCH));
    let drawn = crate::png::draw(&scene, f64::from(tile_px))?;
    let mut pixels = Vec::with_capacity((rows * 4 * tile_px * tile_px * 4) as usize);
    for y in 0..rows * tile_px {
        for x in 0..4 * tile_px {
            let (column, row) = (x / tile_px, y / tile_px);
            let symbol = symbols.get((row * 4 + column) as usize).copied().flatten();
            if let Some(SheetSymbol::Water(is_deep)) = symbol {
                pixels.extend(WATER[usize::from(is_deep)]);
                continue;
            }
            let place = |at: u32, tile: u32| (tile * PITCH * tile_px) + at % tile_px;
            let pixel = drawn.pixel(place(x, column), place(y, row)).map(|pixel| pixel.demultiply());
            pixels.extend(pixel.map_or([0; 4], |pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]));
        }
    }
    Ok(pixels)
}

/// Shallow and deep water, half transparent.
const WATER: [[u8; 4]; 2] = [[88, 150, 200, 150], [36, 84, 150, 210]];

/// Puts a symbol on a cell, given by its middle.
fn add(symbol: SheetSymbol, at: PointF, plan: &mut Plan, rims: &mut Vec<[PointF; 2]>) {
    let cell = Point::new(0, 0);
    let mark = |kind, facing| MarkSymbol { at, cell, kind, sign: None, facing, room: None, solid: false };
    match symbol {
        SheetSymbol::Water(_) => {}
        SheetSymbol::Shore(sides) => {
            let on = Dir::ALL.into_iter().filter(|side| sides >> *side as u8 & 1 == 1);
            rims.extend(on.map(|side| {
                let middle = at.toward(side, 0.5 - RIM / 2.0);
                [-0.5, 0.5].map(|aside| middle.toward(side.clockwise(), aside))
            }));
        }
        SheetSymbol::Door(kind, along) => {
            let side = if along { Dir::East } else { Dir::South };
            let (from, to) = match along {
                true => (at.moved(0.0, -0.5), at.moved(0.0, 0.5)),
                false => (at.moved(-0.5, 0.0), at.moved(0.5, 0.0)),
            };
            plan.doors.push(DoorSymbol { kind, from, to, side, width: 1, room: RoomId(0), letter: None });
        }
        SheetSymbol::Stairs(way, down) => {
            plan.stairs.push(StairSymbol { at, down, way, between_rooms: false, label: None });
        }
        SheetSymbol::Exit(out) => {
            let sill = at.toward(out, 0.5);
            plan.exits.push(ExitSymbol {
                at,
                sill,
                in_rock: false,
                out,
                free: false,
                main: false,
                kind: String::new(),
            });
        }
        SheetSymbol::Mark(kind, front) => plan.marks.push(mark(kind, Some(front))),
        SheetSymbol::Obstacle => plan.marks.push(mark(MarkKind::Own, None)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::{super::tile_sheet::SYMBOL_ROWS, *};

    #[test]
    fn every_symbol_is_drawn_on_its_own_tile_and_nowhere_else() {
        for (audience, rows) in [(Audience::Player, SYMBOL_ROWS[0]), (Audience::Gm, SYMBOL_ROWS[1])] {
            let symbols = sheet_symbols(audience);
            assert_eq!(symbols.len() as u32, 4 * rows);
            for tile_px in [8, 32, 33] {
                let pixels = symbol_pixels(&symbols, tile_px).unwrap();
                for (index, symbol) in (0..).zip(&symbols) {
                    let (column, row) = (index % 4 * tile_px, index / 4 * tile_px);
                    let mut tile = (0..tile_px).flat_map(|y| (0..tile_px).map(move |x| (column + x, row + y)));
                    let is_drawn = tile.any(|(x, y)| pixels[((y * 4 * tile_px + x) * 4 + 3) as usize] > 0);
                    assert_eq!(is_drawn, symbol.is_some(), "{symbol:?} of {tile_px} pixels");
                }
            }
        }
    }
}
