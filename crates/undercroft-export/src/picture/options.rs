//! What a picture should show, and how.

use std::{collections::BTreeSet, sync::Arc};

use undercroft::view::plan::{Audience, Wish};

use super::{scene::TileSheet, style::Style};

/// Which layers are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureLayers(BTreeSet<&'static str>);

impl PictureLayers {
    /// The layers that can be switched.
    pub const NAMES: [&'static str; 8] =
        ["hatching", "grid", "water", "furnishings", "doors", "stairs", "marks", "numbers"];

    /// Only these; the first name that is none is the error.
    ///
    /// ```
    /// use undercroft_export::picture::PictureLayers;
    /// assert!(PictureLayers::only(["grid"]).unwrap().has("grid"));
    /// assert_eq!(PictureLayers::only(["grit"]), Err("grit"));
    /// ```
    pub fn only<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<PictureLayers, &'a str> {
        let known = |name: &'a str| PictureLayers::NAMES.into_iter().find(|known| *known == name).ok_or(name);
        names.into_iter().map(known).collect::<Result<_, _>>().map(PictureLayers)
    }

    /// Without one of them.
    ///
    /// ```
    /// use undercroft_export::picture::PictureLayers;
    /// assert!(!PictureLayers::default().without("grid").has("grid"));
    /// ```
    #[must_use]
    pub fn without(mut self, name: &str) -> PictureLayers {
        self.0.remove(name);
        self
    }

    /// Whether it is drawn.
    ///
    /// ```
    /// assert!(undercroft_export::picture::PictureLayers::default().has("doors"));
    /// ```
    pub fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

impl Default for PictureLayers {
    fn default() -> PictureLayers {
        PictureLayers(PictureLayers::NAMES.into_iter().collect())
    }
}

/// What a picture should show, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PictureOptions {
    /// How it looks.
    pub style: Style,
    /// Which layers it has.
    pub layers: PictureLayers,
    /// Who looks at it: the game master unless said otherwise.
    pub player: bool,
    /// Whether players see what lies only behind secret doors.
    pub behind_secrets: bool,
    /// The tiles, for a style that lays the map out with tiles.
    pub sheet: Option<Arc<TileSheet>>,
    /// How many cells of margin, in place of the style's.
    pub margin: Option<f64>,
}

impl PictureOptions {
    /// What the plan for it shows.
    ///
    /// ```
    /// use undercroft::view::Audience;
    /// use undercroft_export::picture::PictureOptions;
    /// assert_eq!(PictureOptions::default().wish().audience, Audience::Gm);
    /// ```
    pub fn wish(&self) -> Wish {
        let audience = if self.player { Audience::Player } else { Audience::Gm };
        Wish { audience, behind_secrets: self.behind_secrets, label_size: self.style.label_size }
    }
}
