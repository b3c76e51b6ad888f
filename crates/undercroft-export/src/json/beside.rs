//! What stands in a file beside its dungeon and follows from it: the legend, what there is less of, the tile sheet.

use serde::{Deserialize, Serialize};
use undercroft::{LevelShortfall, Shortfall};

/// The legend entry of a character.
#[derive(Serialize, Deserialize, PartialEq)]
#[serde(expecting = "an entry of the legend")]
pub(super) struct GlyphRecord {
    pub(super) name: String,
    pub(super) walkable: bool,
}

/// A number in the recipe of which there is less.
#[derive(Serialize)]
pub(super) struct ShortfallRecord {
    /// Of which level, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u32>,
    parameter: &'static str,
    asked: u32,
    made: u32,
}

impl From<&Shortfall> for ShortfallRecord {
    fn from(Shortfall { parameter, asked, made, .. }: &Shortfall) -> ShortfallRecord {
        ShortfallRecord { level: None, parameter, asked: *asked, made: *made }
    }
}

impl From<&LevelShortfall> for ShortfallRecord {
    fn from(short: &LevelShortfall) -> ShortfallRecord {
        ShortfallRecord { level: Some(short.level), ..(&short.shortfall).into() }
    }
}

/// The tile sheet of the layers `wang` and `frames`.
#[derive(Serialize, Deserialize, PartialEq)]
#[serde(expecting = "what is known of the Wang tiles")]
pub(super) struct SheetRecord {
    pub(super) tileset: String,
    pub(super) sin: Option<String>,
    pub(super) tile_px: i32,
    pub(super) frames: Vec<u8>,
}
