//! The fonts of a PDF: embedded, so that a page looks alike everywhere, and measured, so that lines end where they should.

use pdf_writer::{Finish, Name, Pdf, Rect, Ref, types::FontFlags};
use std::sync::OnceLock;

/// A font of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typeface {
    Regular,
    Bold,
    Italic,
}

impl Typeface {
    pub(super) const ALL: [Typeface; 3] = [Typeface::Regular, Typeface::Bold, Typeface::Italic];

    /// Its name on the pages.
    pub(super) const fn name(self) -> Name<'static> {
        Name(match self {
            Typeface::Regular => b"F",
            Typeface::Bold => b"B",
            Typeface::Italic => b"I",
        })
    }

    const fn file(self) -> &'static [u8] {
        match self {
            Typeface::Regular => include_bytes!("fonts/regular.ttf"),
            Typeface::Bold => include_bytes!("fonts/bold.ttf"),
            Typeface::Italic => include_bytes!("fonts/italic.ttf"),
        }
    }

    const fn full_name(self) -> &'static [u8] {
        match self {
            Typeface::Regular => b"UNDCFT+DejaVuSerifCondensed",
            Typeface::Bold => b"UNDCFT+DejaVuSerifCondensed-Bold",
            Typeface::Italic => b"UNDCFT+DejaVuSerifCondensed-Italic",
        }
    }

    /// The width of a text of this size.
    pub(super) fn width(self, text: &str, size: f64) -> f64 {
        let widths = self.widths();
        let thousandths: f64 = encoded(text).iter().map(|byte| f64::from(widths[usize::from(*byte)])).sum();
        thousandths * size / 1_000.0
    }

    /// The width of each character of the code page, in thousandths of the font's size.
    fn widths(self) -> &'static [f32; 256] {
        static WIDTHS: OnceLock<[[f32; 256]; 3]> = OnceLock::new();
        &WIDTHS.get_or_init(|| Typeface::ALL.map(measured))[self as usize]
    }

    /// Embeds the font as three objects: itself, what is known of it, and its file.
    pub(super) fn embed(self, pdf: &mut Pdf, [font, descriptor, file]: [Ref; 3]) {
        let widths = self.widths();
        let mut dict = pdf.indirect(font).dict();
        dict.pair(Name(b"Type"), Name(b"Font")).pair(Name(b"Subtype"), Name(b"TrueType"));
        dict.pair(Name(b"BaseFont"), Name(self.full_name())).pair(Name(b"FirstChar"), 32).pair(Name(b"LastChar"), 255);
        dict.insert(Name(b"Widths")).array().items(widths[32..].iter().copied());
        dict.pair(Name(b"FontDescriptor"), descriptor).pair(Name(b"Encoding"), Name(b"WinAnsiEncoding"));
        dict.finish();
        let italic = if self == Typeface::Italic { FontFlags::ITALIC } else { FontFlags::empty() };
        let mut about = pdf.font_descriptor(descriptor);
        about.name(Name(self.full_name())).flags(FontFlags::NON_SYMBOLIC | FontFlags::SERIF | italic);
        about.bbox(Rect::new(-770.0, -389.0, 1680.0, 1109.0)).italic_angle(if self == Typeface::Italic {
            -11.0
        } else {
            0.0
        });
        about.ascent(939.0).descent(-236.0).cap_height(729.0).stem_v(if self == Typeface::Bold { 140.0 } else { 80.0 });
        about.font_file2(file);
        about.finish();
        let packed = super::pack(self.file());
        let mut stream = pdf.stream(file, &packed);
        stream.filter(pdf_writer::Filter::FlateDecode).pair(Name(b"Length1"), self.file().len() as i32);
    }
}

fn measured(typeface: Typeface) -> [f32; 256] {
    let mut widths = [500.0; 256];
    // The file is part of the program and can be read, which a test holds.
    let Ok(face) = ttf_parser::Face::parse(typeface.file(), 0) else { return widths };
    let em = f32::from(face.units_per_em());
    for (byte, width) in (0..=255_u8).zip(&mut widths) {
        let glyph = decoded(byte).and_then(|sign| face.glyph_index(sign));
        let units = glyph.and_then(|glyph| face.glyph_hor_advance(glyph));
        *width = units.map_or(*width, |units| f32::from(units) * 1_000.0 / em);
    }
    widths
}

/// The characters 128 to 159 of the Windows code page 1252; the others are those of Unicode.
const SPECIAL: [char; 32] = [
    '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘', '’', '“', '”', '•',
    '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
];

fn decoded(byte: u8) -> Option<char> {
    match byte {
        0..32 => None,
        128..160 => Some(SPECIAL[usize::from(byte - 128)]).filter(|sign| *sign != '\0'),
        _ => Some(char::from(byte)),
    }
}

/// A text in the code page of the fonts. Other characters become question marks.
pub(super) fn encoded(text: &str) -> Vec<u8> {
    let byte = |sign: char| match u32::from(sign) {
        code @ (32..127 | 160..256) => code as u8,
        _ => SPECIAL.iter().position(|special| *special == sign && sign != '\0').map_or(b'?', |at| 128 + at as u8),
    };
    text.chars().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_every_character_of_their_code_page() {
        for typeface in Typeface::ALL {
            let face = ttf_parser::Face::parse(typeface.file(), 0).map_err(|error| error.to_string());
            for sign in (32..=255).filter_map(decoded).filter(|sign| *sign != '\u{7f}') {
                let has = face.as_ref().is_ok_and(|face| face.glyph_index(sign).is_some());
                assert!(has, "{typeface:?} has no {sign:?}");
            }
        }
        assert_eq!(encoded("“5 × 5”"), [147, 53, 32, 215, 32, 53, 148]);
        assert!(Typeface::Bold.width("Way in", 9.0) > Typeface::Regular.width("Way in", 9.0));
    }
}
