//! Blends a colour into a picture through a coverage mask.

use tiny_skia::Pixmap;

use crate::picture::Colour;

/// Pixels per block: most blocks are covered fully or not at all, which is tested with one comparison.
const BLOCK: usize = 16;
const NONE: u128 = 0;
const ALL: u128 = u128::MAX;

/// Blends a colour into a picture. `coverage` is from 0 to 255 per pixel and is multiplied by `clip`.
pub(super) fn blend_colour(colour: Colour, coverage: &[u8], clip: Option<&[u8]>, picture: &mut Pixmap) {
    let [red, green, blue] = colour.rgb;
    let ink = [red, green, blue, 255];
    let mut full = [0; 4 * BLOCK];
    full.chunks_exact_mut(4).for_each(|pixel| pixel.copy_from_slice(&ink));
    let whole = coverage.len() / BLOCK * BLOCK;
    let blocks = coverage.chunks_exact(BLOCK).zip(picture.data_mut().chunks_exact_mut(4 * BLOCK));
    for (index, (coverage, picture)) in blocks.enumerate() {
        let covered = as_u128(coverage);
        if covered == NONE {
            continue;
        }
        let clip = clip.and_then(|clip| clip.get(index * BLOCK..(index + 1) * BLOCK));
        let inside = clip.map_or(ALL, as_u128);
        if inside == NONE {
            continue;
        }
        if covered == ALL && inside == ALL && colour.opacity == 255 {
            picture.copy_from_slice(&full);
        } else {
            blend_pixels(ink, colour.opacity, coverage, clip, picture);
        }
    }
    let (coverage, clip) = (&coverage[whole..], clip.and_then(|clip| clip.get(whole..)));
    blend_pixels(ink, colour.opacity, coverage, clip, &mut picture.data_mut()[4 * whole..]);
}

/// The bytes of a block as one integer.
fn as_u128(block: &[u8]) -> u128 {
    <[u8; BLOCK]>::try_from(block).map_or(NONE, u128::from_ne_bytes)
}

fn blend_pixels(ink: [u8; 4], opacity: u8, coverage: &[u8], clip: Option<&[u8]>, picture: &mut [u8]) {
    for (index, (share, pixel)) in coverage.iter().zip(picture.chunks_exact_mut(4)).enumerate() {
        let clip = clip.and_then(|clip| clip.get(index)).copied().unwrap_or(255);
        let share = u32::from(scale_255(scale_255(*share, clip), opacity));
        if share == 0 {
            continue;
        }
        for (old, new) in pixel.iter_mut().zip(ink) {
            *old = ((u32::from(new) * share + u32::from(*old) * (255 - share) + 127) / 255) as u8;
        }
    }
}

/// `whole * share / 255`, rounded.
pub(super) fn scale_255(whole: u8, share: u8) -> u8 {
    ((u32::from(whole) * u32::from(share) + 127) / 255) as u8
}

#[cfg(test)]
mod tests {
    use tiny_skia::Pixmap;

    use super::blend_colour;
    use crate::picture::Colour;

    #[test]
    fn colour_lies_where_it_is_covered_and_inside_of_the_clip() -> Result<(), &'static str> {
        // With seven columns the blocks of sixteen pixels cross rows, and some pixels are left over.
        let coverage: Vec<u8> = (0..7 * 9).map(|pixel| if pixel < 40 { 255 } else { pixel as u8 * 4 }).collect();
        let clip: Vec<u8> = (0..7 * 9).map(|pixel| if pixel < 20 { 255 } else { 255 - pixel as u8 * 3 }).collect();
        for opacity in [255, 100] {
            let mut picture = Pixmap::new(7, 9).ok_or("no picture")?;
            picture.fill(tiny_skia::Color::WHITE);
            blend_colour(Colour { rgb: [10, 200, 30], opacity }, &coverage, Some(&clip), &mut picture);
            for (index, pixel) in picture.pixels().iter().enumerate() {
                let share = [coverage[index], clip[index], opacity].map(|part| f64::from(part) / 255.0);
                let wanted = 255.0 - 245.0 * share.iter().product::<f64>();
                assert!((f64::from(pixel.red()) - wanted).abs() < 2.0, "{index}: {} and {wanted}", pixel.red());
                assert_eq!(pixel.alpha(), 255);
            }
        }
        Ok(())
    }
}
