//! Which tile lies where.

use std::collections::BTreeMap;

use undercroft::{
    DoorKind, Water,
    geom::{Dir, Point, Rect},
    view::plan::stair_symbols,
};

use super::{
    ShownLevel, TileSheets,
    sheet::{door_symbol, mark_symbol, stair_symbol},
};
use crate::picture::{SheetSymbol, wang_codes};

/// A layer of tiles.
pub(crate) struct TileLayer {
    /// Its name.
    pub name: &'static str,
    /// How many columns and rows it has.
    pub size: (i32, i32),
    /// Whether its tiles are centred on the corners of cells: half a tile up and left.
    pub is_on_corners: bool,
    /// Whether it is shown. The others are data.
    pub is_visible: bool,
    /// In rows; 0 where there is no tile, else the number of the tile and one.
    pub tiles: Vec<u8>,
}

impl TileLayer {
    fn new(name: &'static str, frame: Rect, tile: impl FnMut(Point) -> u8) -> TileLayer {
        let tiles = frame.cells().map(tile).collect();
        TileLayer { name, size: (frame.w, frame.h), is_on_corners: false, is_visible: true, tiles }
    }

    /// A layer of few tiles; none if there are none at all.
    fn sparse(name: &'static str, frame: Rect, tiles: &BTreeMap<Point, u8>) -> Option<TileLayer> {
        if tiles.is_empty() {
            return None;
        }
        let mut layer = TileLayer::new(name, frame, |_| 0);
        for (at, tile) in tiles.iter().filter(|(at, _)| frame.contains(**at)) {
            layer.tiles[((at.y - frame.y) * frame.w + at.x - frame.x) as usize] = tile + 1;
        }
        Some(layer)
    }

    /// The cells with a tile, in rows.
    pub fn placed(&self) -> impl Iterator<Item = (i32, i32, u8)> {
        let wide = self.size.0.max(1) as usize;
        let tiles = self.tiles.iter().enumerate();
        tiles.filter_map(move |(at, tile)| Some(((at % wide) as i32, (at / wide) as i32, tile.checked_sub(1)?)))
    }
}

pub(super) fn layers(level: &ShownLevel<'_>, sheets: &TileSheets) -> Vec<TileLayer> {
    let (draft, frame) = (&*level.source.draft, level.frame);
    let corner = |code: u8| sheets.corner(code) + 1;
    let (floor, rock) = (corner(0), corner(15));
    let codes = wang_codes(&level.open);
    let around = Rect::new(frame.x, frame.y, frame.w + 1, frame.h + 1);
    let corners = TileLayer::new("corners", around, |at| corner(codes.get(at).copied().unwrap_or(15)));
    let mut layers = vec![
        TileLayer::new("cells", frame, |at| if level.is_open(at) { floor } else { rock }),
        TileLayer { is_on_corners: true, ..corners },
    ];
    if let Some(water) = &draft.layers.water {
        let tile = |is_deep| sheets.symbol(SheetSymbol::Water(is_deep)).map_or(0, |tile| tile + 1);
        let [shallow, deep] = [tile(false), tile(true)];
        layers.push(TileLayer::new("water", frame, |at| match water.get(at) {
            Some(Water::Shallow) => shallow,
            Some(Water::Deep) => deep,
            _ => 0,
        }));
        let depth = |at: Point| water.get(at).copied().unwrap_or(Water::Dry);
        let mut shores = BTreeMap::new();
        for at in frame.cells().filter(|at| depth(*at) != Water::Dry) {
            let is_rim = |side: &Dir| {
                let beside = side.step(at);
                level.is_open(beside) && depth(beside) == Water::Dry
            };
            let sides: u8 = Dir::ALL.into_iter().filter(is_rim).map(|side| 1 << side as u8).sum();
            shores.extend(sheets.symbol(SheetSymbol::Shore(sides)).map(|tile| (at, tile)));
        }
        layers.extend(TileLayer::sparse("shores", frame, &shores));
    }
    layers.extend(TileLayer::sparse("furniture", frame, &furniture(level, sheets)));
    layers.extend(TileLayer::sparse("stairs", frame, &stairs(level, sheets)));
    layers.extend(TileLayer::sparse("door_tiles", frame, &doors(level, sheets)));
    if let Some(wang) = &draft.layers.wang {
        let codes = TileLayer::new("wang", frame, |at| wang.get(at).map_or(0, |code| corner(*code)));
        layers.push(TileLayer { is_visible: false, ..codes });
    }
    layers
}

/// The tiles of doors; of two on one cell the one that is harder to pass.
fn doors(level: &ShownLevel<'_>, sheets: &TileSheets) -> BTreeMap<Point, u8> {
    let strength = |kind: DoorKind| kind.barrier() as u8;
    let mut strongest: BTreeMap<Point, (u8, u8)> = BTreeMap::new();
    for door in level.source.draft.doors.iter().filter(|door| level.is_open(door.at)) {
        let Some(tile) = sheets.symbol(door_symbol(door.kind, door.side)) else { continue };
        let found = strongest.entry(door.at).or_insert((strength(door.kind), tile));
        if found.0 < strength(door.kind) {
            *found = (strength(door.kind), tile);
        }
    }
    strongest.into_iter().map(|(at, (_, tile))| (at, tile)).collect()
}

/// The tiles of stairs and ways out.
fn stairs(level: &ShownLevel<'_>, sheets: &TileSheets) -> BTreeMap<Point, u8> {
    let draft = &level.source.draft;
    let cell = |at: undercroft::view::plan::PointF| Point::new(at.x.floor() as i32, at.y.floor() as i32);
    let exits = draft.exits.iter().map(|exit| (exit.at, SheetSymbol::Exit(exit.side)));
    let steps =
        stair_symbols(draft, &level.open).into_iter().map(|step| (cell(step.at), stair_symbol(step.way, step.down)));
    exits.chain(steps).filter_map(|(at, symbol)| Some((at, sheets.symbol(symbol)?))).collect()
}

/// The tiles of furniture; of several things on one cell the one that is solid.
fn furniture(level: &ShownLevel<'_>, sheets: &TileSheets) -> BTreeMap<Point, u8> {
    let mut tiles = BTreeMap::new();
    let mut marks: Vec<_> = level.source.draft.marks.iter().collect();
    marks.sort_by_key(|mark| mark.solid);
    for mark in marks.into_iter().filter(|mark| level.is_open(mark.at)) {
        let symbol = mark_symbol(mark.kind, mark.facing, mark.solid);
        tiles.extend(symbol.and_then(|symbol| sheets.symbol(symbol)).map(|tile| (mark.at, tile)));
    }
    tiles
}
