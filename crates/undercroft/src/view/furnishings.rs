//! The names of furnishings, and the characters that show them in text.

use crate::model::MarkKind;

/// A kind of furnishing as texts show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FurnishingSign {
    /// The kind.
    pub kind: MarkKind,
    /// Its character on a map of the format `text`, which is plain ASCII. Keys are small letters too, but those of the
    /// first few kinds are others.
    pub ascii: char,
    /// Its character where letters stand for enemies, as in the game.
    pub sign: char,
    /// What one sees: `a coffin`.
    pub name: &'static str,
}

/// Every kind of furnishing once. The characters of the game are those of Latin-1, which every font of a fixed width has.
///
/// ```
/// use undercroft::{MarkKind, Named, view::FURNISHING_SIGNS};
/// let kinds = MarkKind::ALL.iter().filter(|(kind, _)| kind.is_furnishing());
/// assert_eq!(kinds.count(), FURNISHING_SIGNS.len());
/// ```
pub const FURNISHING_SIGNS: [FurnishingSign; 25] = [
    sign(MarkKind::Column, 'o', 'o', "a column"),
    sign(MarkKind::Altar, '&', '&', "an altar"),
    sign(MarkKind::Dais, '_', '_', "a dais"),
    sign(MarkKind::Fountain, '{', '{', "a fountain"),
    sign(MarkKind::Coffin, 'n', 'n', "a coffin"),
    sign(MarkKind::Rubble, ',', ',', "rubble"),
    sign(MarkKind::Bed, 'z', 'þ', "a bed"),
    sign(MarkKind::Bedding, '"', '(', "bedding"),
    sign(MarkKind::Table, 't', '¤', "a table"),
    sign(MarkKind::Bench, 'v', '-', "a bench"),
    sign(MarkKind::Hearth, ')', 'ô', "a hearth"),
    sign(MarkKind::Shelf, ']', '§', "a shelf"),
    sign(MarkKind::Workbench, '[', '±', "a workbench"),
    sign(MarkKind::Anvil, 'x', '¬', "an anvil"),
    sign(MarkKind::WeaponRack, '/', '×', "a weapon rack"),
    sign(MarkKind::Cage, '%', '¦', "a cage"),
    sign(MarkKind::Chains, ';', ';', "chains"),
    sign(MarkKind::Statue, 'l', '¡', "a statue"),
    sign(MarkKind::Urn, 'u', 'µ', "an urn"),
    sign(MarkKind::Crate, ':', '¢', "a crate"),
    sign(MarkKind::Barrel, '(', 'ø', "a barrel"),
    sign(MarkKind::Well, 'w', 'Ø', "a well"),
    sign(MarkKind::Brazier, '}', '¥', "a brazier"),
    sign(MarkKind::Bones, '\\', '÷', "bones"),
    sign(MarkKind::Mushrooms, 's', '"', "mushrooms"),
];

const fn sign(kind: MarkKind, ascii: char, sign: char, name: &'static str) -> FurnishingSign {
    FurnishingSign { kind, ascii, sign, name }
}

/// How texts show a furnishing; `None` for other marks.
///
/// ```
/// use undercroft::{MarkKind, view::furnishing_sign};
/// assert_eq!(furnishing_sign(MarkKind::Bed).map(|own| own.name), Some("a bed"));
/// assert_eq!(furnishing_sign(MarkKind::Enemy), None);
/// ```
pub fn furnishing_sign(kind: MarkKind) -> Option<FurnishingSign> {
    FURNISHING_SIGNS.into_iter().find(|own| own.kind == kind)
}
