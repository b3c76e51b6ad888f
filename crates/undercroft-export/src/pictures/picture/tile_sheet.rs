//! Sheets of Wang tiles, drawn or read from a file.

use xxhash_rust::xxh3::xxh3_64;

use super::scene::TileSheet;
use crate::ExportError;

/// The largest tile of a sheet that is read, in pixels.
const LARGEST: u32 = 512;

/// How many rows of symbols a sheet for engines has below the Wang tiles: for players and for the game master.
pub(super) const SYMBOL_ROWS: [u32; 2] = [32, 33];

/// The colours of a tileset: rock, its edge, the face of its walls, the floor.
struct Palette {
    rock: [u8; 3],
    edge: [u8; 3],
    face: [u8; 3],
    floor: [u8; 3],
}

const fn palette(rock: [u8; 3], edge: [u8; 3], face: [u8; 3], floor: [u8; 3]) -> Palette {
    Palette { rock, edge, face, floor }
}

/// The colours of the ready tilesets; other names get colours from their hash.
fn palette_of(name: &str) -> Palette {
    match name {
        "pride" => palette([46, 34, 66], [196, 164, 92], [98, 72, 132], [188, 176, 204]),
        "greed" => palette([48, 40, 18], [226, 188, 70], [132, 102, 34], [204, 186, 130]),
        "wrath" => palette([54, 16, 14], [226, 84, 38], [128, 40, 28], [188, 140, 120]),
        "sloth" => palette([34, 42, 48], [126, 150, 156], [74, 92, 102], [164, 176, 178]),
        "envy" => palette([16, 44, 30], [92, 190, 110], [38, 98, 66], [152, 190, 158]),
        "gluttony" => palette([56, 32, 20], [220, 140, 70], [138, 78, 44], [214, 178, 140]),
        "lust" => palette([60, 18, 42], [228, 104, 156], [136, 44, 92], [212, 164, 186]),
        "hub" => palette([40, 44, 52], [176, 184, 196], [92, 100, 114], [198, 202, 208]),
        other => {
            let [a, b, c, ..] = xxh3_64(other.as_bytes()).to_le_bytes();
            let tint = |base: u8, share: u8| base.saturating_add(share / 5);
            palette(
                [tint(22, a), tint(22, b), tint(22, c)],
                [tint(150, a), tint(150, b), tint(150, c)],
                [tint(74, a), tint(74, b), tint(74, c)],
                [tint(160, a), tint(160, b), tint(160, c)],
            )
        }
    }
}

/// Draws a sheet of 4 × 4 tiles for a tileset, each frame showing its corner code.
pub(super) fn draw(name: &str, frames: &[u8; 16], tile_px: u32) -> Result<TileSheet, ExportError> {
    let palette = palette_of(name);
    let side = tile_px * 4;
    let mut pixels = vec![0; (side * side * 4) as usize];
    for (code, frame) in frames.iter().enumerate() {
        let (left, top) = (u32::from(frame % 4) * tile_px, u32::from(frame / 4) * tile_px);
        for y in 0..tile_px {
            for x in 0..tile_px {
                let rgb = pixel(code, x, y, tile_px, &palette);
                let at = (((top + y) * side + left + x) * 4) as usize;
                pixels[at..at + 3].copy_from_slice(&rgb);
                pixels[at + 3] = 255;
            }
        }
    }
    finish(tile_px, pixels)
}

fn finish(tile_px: u32, pixels: Vec<u8>) -> Result<TileSheet, ExportError> {
    let png = crate::png::encode_rgba(tile_px * 4, tile_px * 4, &pixels)?;
    Ok(TileSheet { tile_px, pixels, png })
}

fn pixel(code: usize, x: u32, y: u32, tile_px: u32, palette: &Palette) -> [u8; 3] {
    let size = f64::from(tile_px);
    let (u, v) = ((f64::from(x) + 0.5) / size, (f64::from(y) + 0.5) / size);
    let corner = |bit: usize| f64::from((code >> bit & 1) as u8);
    let grain = hash(x, y);
    // The corners are interpolated; the edge of the rock is at one half, so that adjacent tiles match.
    let rock = |u: f64, v: f64| {
        let top = corner(0) * (1.0 - u) + corner(1) * u;
        let bottom = corner(2) * (1.0 - u) + corner(3) * u;
        top * (1.0 - v) + bottom * v - 0.5
    };
    let here = rock(u, v);
    let shade = |rgb: [u8; 3], by: f64| rgb.map(|part| (f64::from(part) * by).clamp(0.0, 255.0) as u8);
    if here > 0.0 {
        let rim = here < 0.09;
        return if rim { palette.edge } else { shade(palette.rock, 0.92 + 0.16 * grain) };
    }
    // The wall face is visible from the south, and walls cast a shadow.
    let above = rock(u, (v - 0.16).max(0.0));
    if above > 0.0 {
        let course = (y * 12 / tile_px) % 2 == 0 && (x + y / 3 * 5) % (tile_px / 4).max(2) == 0;
        return shade(palette.face, if course { 0.7 } else { 0.94 + 0.12 * grain });
    }
    let far = rock(u, (v - 0.28).max(0.0)) > 0.0 || rock((u - 0.1).max(0.0), v) > 0.0;
    shade(palette.floor, (if far { 0.78 } else { 0.96 }) + 0.06 * grain)
}

/// Pixel noise from 0 to 1.
fn hash(x: u32, y: u32) -> f64 {
    let mut bits = x.wrapping_mul(0x9e37_79b9) ^ y.wrapping_mul(0x85eb_ca6b);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2c1b_3c6d);
    bits ^= bits >> 12;
    f64::from(bits & 0xffff) / 65_535.0
}

impl TileSheet {
    /// Reads a sheet of 4 × 4 square tiles from a PNG file. Of a sheet that was written for an engine, with symbols in further
    /// rows, it takes the first four.
    ///
    /// ```
    /// use undercroft_export::picture::TileSheet;
    /// assert!(TileSheet::read(b"not a picture").is_err());
    /// ```
    pub fn read(file: &[u8]) -> Result<TileSheet, ExportError> {
        let unread =
            |error: png::DecodingError| ExportError::Image(format!("the sheet is not a PNG that can be read: {error}"));
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().map_err(unread)?;
        let (width, height) = (reader.info().width, reader.info().height);
        let tile = (width / 4).max(1);
        let has_symbols = height % tile == 0 && SYMBOL_ROWS.contains(&(height / tile).saturating_sub(4));
        if !(width == height || has_symbols) || width % 4 != 0 || width == 0 || width / 4 > LARGEST {
            let most = LARGEST * 4;
            return Err(ExportError::Image(format!(
                "the sheet is {width} × {height} pixels; it must be square, of 4 × 4 tiles, and at most {most} × {most}"
            )));
        }
        let mut raw = vec![0; (width as usize) * (height as usize) * 4];
        let frame = reader.next_frame(&mut raw).map_err(unread)?;
        raw.truncate((width as usize) * (width as usize) * 4);
        let pixels = match frame.color_type {
            png::ColorType::Rgba => raw,
            png::ColorType::GrayscaleAlpha => raw
                .chunks(2)
                .take((width * width) as usize)
                .flat_map(|pair| [pair[0], pair[0], pair[0], pair[1]])
                .collect(),
            other => {
                return Err(ExportError::Image(format!("the sheet has colours of a kind that is not read: {other:?}")));
            }
        };
        finish(width / 4, pixels)
    }
}
