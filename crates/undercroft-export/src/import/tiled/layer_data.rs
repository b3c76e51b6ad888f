//! The tiles of layers: plain numbers, CSV, base64, and base64 that zlib or gzip packed; as one rectangle or in chunks.

use undercroft::Grid;

use super::model::{Data, Layer};
use crate::{
    base64,
    import::{ImportError, MAX_CELLS, board},
};

/// The highest bits of a tile's number say how it is turned.
const TURNED: u32 = 0xF000_0000;

const HINT: &str = "in Tiled choose Map > Map Properties > Tile Layer Format > CSV, and save the map again";

/// A rectangle of tiles of a layer.
pub(super) struct TileRect {
    x: i64,
    y: i64,
    width: i64,
    numbers: Vec<u32>,
}

/// The rectangles of a layer: all of it, or its chunks if it has no edges. A number of 0 is no tile.
pub(super) fn rects(layer: &Layer) -> Result<Vec<TileRect>, ImportError> {
    let Some(chunks) = &layer.chunks else {
        let (width, height) = (layer.width, layer.height);
        return Ok(vec![TileRect { x: 0, y: 0, width, numbers: tiles(layer, &layer.data, width, height)? }]);
    };
    let mut rects = Vec::new();
    let mut area = 0_i64;
    for chunk in chunks {
        let (width, height) = (chunk.width, chunk.height);
        let numbers = tiles(layer, &chunk.data, width, height)?;
        area += width * height;
        if area > MAX_CELLS {
            return Err(too_large());
        }
        rects.push(TileRect { x: chunk.x, y: chunk.y, width, numbers });
    }
    Ok(rects)
}

/// How many cells they have.
pub(super) fn area(rects: &[TileRect]) -> i64 {
    rects.iter().map(|rect| rect.numbers.len() as i64).sum()
}

fn too_large() -> ImportError {
    ImportError::new("the chunks of the map have far too many cells")
        .hint(format!("a map has {MAX_CELLS} cells at most"))
}

/// The first column and row with a tile and those after the last, over all layers; nothing if there is no tile at all.
pub(super) fn used<'a>(layers: impl Iterator<Item = &'a Vec<TileRect>>) -> Option<[i64; 4]> {
    let mut bounds: Option<[i64; 4]> = None;
    for rect in layers.flatten() {
        for (place, _) in (0..).zip(&rect.numbers).filter(|(_, number)| **number != 0) {
            let (x, y) = (rect.x.saturating_add(place % rect.width), rect.y.saturating_add(place / rect.width));
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            bounds = Some([left.min(x), top.min(y), right.max(x.saturating_add(1)), bottom.max(y.saturating_add(1))]);
        }
    }
    bounds
}

/// Rectangles of tiles on a board whose first cell is at that column and row of theirs.
pub(super) fn on_board(rects: &[TileRect], corner: (i64, i64), (width, height): (i32, i32)) -> Grid<u32> {
    let mut tiles = Grid::new(width, height, 0);
    for rect in rects {
        for (place, number) in (0..).zip(&rect.numbers).filter(|(_, number)| **number != 0) {
            let x = rect.x.saturating_add(place % rect.width).saturating_sub(corner.0);
            let y = rect.y.saturating_add(place / rect.width).saturating_sub(corner.1);
            if let (Ok(x), Ok(y)) = (i32::try_from(x), i32::try_from(y)) {
                tiles.put((x, y).into(), *number);
            }
        }
    }
    tiles
}

/// The numbers of a rectangle of tiles.
fn tiles(layer: &Layer, data: &Data, width: i64, height: i64) -> Result<Vec<u32>, ImportError> {
    let (width, height) = board(width, height)?;
    let count = width as usize * height as usize;
    let wrong = |what: String| ImportError::new(format!("the layer `{}`: {what}", layer.name));
    let mut numbers = match data {
        Data::Numbers(numbers) => numbers.clone(),
        Data::Text(text) => match layer.encoding.as_str() {
            "csv" => csv(text, count).map_err(wrong)?,
            "base64" => {
                let bytes = base64::decode(text).ok_or_else(|| wrong("its data is no base64".to_owned()))?;
                let bytes = unpacked(bytes, &layer.compression, count * 4).map_err(|what| wrong(what).hint(HINT))?;
                bytes.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect()
            }
            other => return Err(wrong(format!("its data is encoded as `{other}`, which is not known")).hint(HINT)),
        },
    };
    if numbers.len() != count {
        return Err(wrong(format!("it has {} tiles, and its size says {count}", numbers.len())));
    }
    numbers.iter_mut().for_each(|number| *number &= !TURNED);
    Ok(numbers)
}

fn csv(text: &str, count: usize) -> Result<Vec<u32>, String> {
    let mut numbers = Vec::new();
    for word in text.split([',', '\n']).map(str::trim).filter(|word| !word.is_empty()).take(count + 1) {
        numbers.push(
            word.parse()
                .map_err(|_| format!("{:?} is no number of a tile", word.chars().take(20).collect::<String>()))?,
        );
    }
    Ok(numbers)
}

/// Bytes that were packed. What would become larger than it may is refused while it is unpacked.
fn unpacked(bytes: Vec<u8>, compression: &str, most: usize) -> Result<Vec<u8>, String> {
    let inflated = match compression {
        "" => return Ok(bytes),
        "zlib" => miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(&bytes, most),
        // The header of gzip has ten bytes if its flags say that nothing else is there, as Tiled writes it.
        "gzip" if bytes.len() > 18 && bytes[3] == 0 => {
            miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes[10..bytes.len() - 8], most)
        }
        other => return Err(format!("its data is packed with {other}, which cannot be read")),
    };
    inflated.map_err(|_| "its packed data is damaged, or more than the layer's size says".to_owned())
}
