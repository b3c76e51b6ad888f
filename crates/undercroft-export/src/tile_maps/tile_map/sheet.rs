//! The tiles: the sixteen Wang tiles of the tileset, and symbols in further rows.

use undercroft::{
    Barrier, DoorKind, Grid, MarkKind, Named, StairWay,
    geom::{Dir, Point, Rect},
    recipe::Wang,
    view::merged_rects,
};

use crate::{
    ExportError,
    picture::{SheetSymbol, WangSheet, has_front, sheet_symbols, sized_wang_sheet, symbol_pixels, wang_of},
    png,
    source::ExportSource,
};

/// How many tiles a row of the image has.
pub(crate) const COLUMNS: u32 = 4;
/// How many Wang tiles there are. Symbols come after them.
const WANG_TILES: u8 = 16;

/// The tiles of a file. They have the same numbers and meanings on every sheet.
pub(crate) struct TileSheets {
    /// Each tileset that a level has, once.
    pub list: Vec<MapSheet>,
    /// Which of them each level has.
    pub of_levels: Vec<usize>,
    /// The side of a tile in pixels.
    pub side: u32,
    /// The tile that shows each corner code: a permutation, so that each tile means one code.
    pub frames: [u8; 16],
    symbols: Vec<Option<SheetSymbol>>,
}

/// An image of tiles.
pub(crate) struct MapSheet {
    /// The name of the tileset.
    pub name: String,
    /// The name of its file.
    pub file: String,
    /// The file.
    pub png: Vec<u8>,
    /// The colour of rock.
    pub rock: [u8; 3],
}

/// What a tile means.
pub(crate) struct TileInfo {
    /// Its number, counted along the rows of the image.
    pub id: u32,
    /// What it is: `rock`, `floor`, `corner`, `water`, `shore`, `door`, `stairs`, `exit` or `furniture`.
    pub what: &'static str,
    /// Its name and value, where there are several of one kind.
    pub details: Vec<(&'static str, &'static str)>,
    /// Whether nobody can stand on it.
    pub is_solid: bool,
    /// The parts one collides with, in halves of a tile.
    pub solid: Vec<Rect>,
    /// Of a Wang tile its code, with a bit for each corner that is rock: north-west 1, north-east 2, south-west 4, south-east 8.
    pub corners: Option<u8>,
    /// Of a rim of water its sides: north 1, east 2, south 4, west 8.
    pub rims: Option<u8>,
}

impl TileSheets {
    pub(super) fn of(source: &ExportSource<'_>) -> Result<TileSheets, ExportError> {
        let own = source.options.picture.sheet.clone();
        let symbols = sheet_symbols(source.audience());
        let mut sheets =
            TileSheets { list: Vec::new(), of_levels: Vec::new(), side: 0, frames: usual_frames(), symbols };
        let mut known: Vec<(Wang, [u8; 16])> = Vec::new();
        let mut pixels = Vec::new();
        for level in &source.levels {
            let wang = wang_of(level.origin);
            let frames = wang.chosen().map_or(sheets.frames, |set| set.frames);
            let same = known.iter().position(|(other, used)| other.tileset == wang.tileset && *used == frames);
            if let Some(same) = same {
                sheets.of_levels.push(same);
                continue;
            }
            let size = Some(sheets.side).filter(|side| *side > 0);
            let set = sized_wang_sheet(&wang, own.clone(), size)?;
            if sheets.list.is_empty() {
                sheets.side = set.sheet.tile_px;
                sheets.frames = if is_permutation(&set.frames) { set.frames } else { sheets.frames };
                pixels = symbol_pixels(&sheets.symbols, sheets.side)?;
            }
            known.push((wang, frames));
            sheets.of_levels.push(sheets.list.len());
            let number = match sheets.list.len() {
                0 => String::new(),
                more => format!(".{}", more + 1),
            };
            let file = format!("{}{number}.tiles.png", source.stem());
            let sheet = sheets.image(&set, file, &pixels)?;
            sheets.list.push(sheet);
        }
        Ok(sheets)
    }

    /// The image of a tileset with the rows of symbols below it.
    fn image(&self, set: &WangSheet, file: String, symbols: &[u8]) -> Result<MapSheet, ExportError> {
        let side = self.side as usize;
        let row = side * COLUMNS as usize * 4;
        let mut pixels = vec![0; row * side * 4];
        for (from, to) in set.frames.iter().zip(&self.frames) {
            let start =
                |frame: &u8, y: usize| (usize::from(*frame) / 4 * side + y) * row + usize::from(*frame) % 4 * side * 4;
            for y in 0..side {
                let (from, to) = (start(from, y), start(to, y));
                if let Some(line) = set.sheet.pixels.get(from..from + side * 4) {
                    pixels[to..to + side * 4].copy_from_slice(line);
                }
            }
        }
        let middle = usize::from(self.frames[15]);
        let at = (middle / 4 * side + side / 2) * row + (middle % 4 * side + side / 2) * 4;
        let rock = [0, 1, 2].map(|part| pixels.get(at + part).copied().unwrap_or(0));
        pixels.extend_from_slice(symbols);
        let png = png::encode_rgba(self.side * COLUMNS, self.side * self.rows(), &pixels)?;
        Ok(MapSheet { name: set.name.clone(), file, png, rock })
    }

    /// How many rows an image has.
    pub fn rows(&self) -> u32 {
        self.count() / COLUMNS
    }

    /// How many tiles there are.
    pub fn count(&self) -> u32 {
        u32::from(WANG_TILES) + self.symbols.len() as u32
    }

    /// The tile of a corner code.
    pub fn corner(&self, code: u8) -> u8 {
        self.frames.get(usize::from(code)).copied().unwrap_or(0)
    }

    /// The tile of a symbol, where there is one.
    pub(super) fn symbol(&self, symbol: SheetSymbol) -> Option<u8> {
        let place = self.symbols.iter().position(|other| *other == Some(symbol))?;
        Some(WANG_TILES + place as u8)
    }

    /// What each tile means, in the order of their numbers; tiles that show nothing are left out.
    pub fn infos(&self) -> Vec<TileInfo> {
        let mut infos: Vec<TileInfo> = (0..16).map(|code| corner_info(code, self.corner(code))).collect();
        infos.sort_by_key(|info| info.id);
        let symbols = self.symbols.iter().zip(u32::from(WANG_TILES)..);
        infos.extend(symbols.filter_map(|(symbol, id)| Some(symbol_info((*symbol)?, id))));
        infos
    }
}

fn usual_frames() -> [u8; 16] {
    Wang::default().chosen().map_or([0; 16], |set| set.frames)
}

fn is_permutation(frames: &[u8; 16]) -> bool {
    (0..16).all(|frame| frames.contains(&frame))
}

/// The tile of a corner code: rock fills the quarters whose bits are set.
fn corner_info(code: u8, frame: u8) -> TileInfo {
    let mut quarters = Grid::new(2, 2, false);
    for quarter in 0..4 {
        quarters.put(Point::new(quarter % 2, quarter / 2), code >> quarter & 1 == 1);
    }
    let what = match code {
        0 => "floor",
        15 => "rock",
        _ => "corner",
    };
    let (id, is_solid) = (u32::from(frame), code == 15);
    let (details, solid) = (Vec::new(), merged_rects(&quarters));
    TileInfo { id, what, details, is_solid, solid, corners: Some(code), rims: None }
}

fn symbol_info(symbol: SheetSymbol, id: u32) -> TileInfo {
    let (what, details, is_solid) = match symbol {
        SheetSymbol::Water(false) => ("water", vec![("kind", "shallow")], false),
        SheetSymbol::Water(true) => ("water", vec![("kind", "deep")], true),
        SheetSymbol::Shore(_) => ("shore", Vec::new(), false),
        SheetSymbol::Door(kind, along) => {
            ("door", vec![("kind", kind.name()), ("way", if along { "horizontal" } else { "vertical" })], false)
        }
        SheetSymbol::Stairs(way, down) => ("stairs", vec![("kind", way.name()), ("down", down.name())], false),
        SheetSymbol::Exit(out) => ("exit", vec![("side", out.name())], false),
        SheetSymbol::Mark(kind, front) => {
            ("furniture", vec![("kind", kind.name()), ("facing", front.name())], kind.is_solid())
        }
        SheetSymbol::Obstacle => ("furniture", vec![("kind", "obstacle")], true),
    };
    let solid = is_solid.then(|| Rect::new(0, 0, 2, 2));
    let rims = match symbol {
        SheetSymbol::Shore(sides) => Some(sides),
        _ => None,
    };
    TileInfo { id, what, details, is_solid, solid: solid.into_iter().collect(), corners: None, rims }
}

/// The tile of a door.
pub(super) fn door_symbol(kind: DoorKind, side: Dir) -> SheetSymbol {
    // The sheet has a symbol for each barrier.
    let drawn = match kind.barrier() {
        Barrier::Open => DoorKind::Archway,
        Barrier::Leaf => DoorKind::Closed,
        Barrier::Lock => DoorKind::Locked,
        Barrier::Hidden => DoorKind::Secret,
    };
    SheetSymbol::Door(drawn, side.is_horizontal())
}

/// The tile of stairs.
pub(super) fn stair_symbol(way: StairWay, down: Dir) -> SheetSymbol {
    SheetSymbol::Stairs(if way == StairWay::Up { StairWay::Up } else { StairWay::Down }, down)
}

/// The tile of a mark that stands on the floor, if it has one: what is solid always has.
pub(super) fn mark_symbol(kind: MarkKind, facing: Option<Dir>, is_solid: bool) -> Option<SheetSymbol> {
    let front = facing.filter(|_| has_front(kind)).unwrap_or(Dir::South);
    let has_tile = kind.is_furnishing() || kind == MarkKind::Blessing;
    match (has_tile && kind.is_solid() == is_solid, is_solid) {
        (true, _) => Some(SheetSymbol::Mark(kind, front)),
        (false, true) => Some(SheetSymbol::Obstacle),
        (false, false) => None,
    }
}
