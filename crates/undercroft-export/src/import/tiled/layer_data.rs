//! The tiles of a layer: plain numbers, CSV, base64, and base64 that zlib or gzip packed.

use super::model::{Data, Layer};
use crate::{base64, import::ImportError};

/// The highest bits of a tile's number say how it is turned.
const TURNED: u32 = 0xF000_0000;

const HINT: &str = "in Tiled choose Map > Map Properties > Tile Layer Format > CSV, and save the map again";

/// The tiles of a layer, 0 where there is none.
pub(super) fn tiles(layer: &Layer, count: usize) -> Result<Vec<u32>, ImportError> {
    let wrong = |what: String| ImportError::new(format!("the layer `{}`: {what}", layer.name));
    if layer.chunks.is_some() {
        return Err(infinite());
    }
    let mut numbers = match &layer.data {
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

/// The refusal of maps without edges.
pub(super) fn infinite() -> ImportError {
    let hint = "in Tiled switch Map > Map Properties > Infinite off, and save the map again";
    ImportError::new("the map is infinite, and a dungeon has edges").hint(hint)
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
