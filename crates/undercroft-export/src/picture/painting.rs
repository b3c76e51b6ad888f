//! What a picture should show, and how.

use std::{collections::BTreeSet, sync::Arc};

use undercroft::view::plan::{Audience, PlanOptions};

use super::{scene::Sheet, style::Style};

/// Which layers are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layers(BTreeSet<&'static str>);

impl Layers {
    /// The layers that can be switched.
    pub const NAMES: [&'static str; 8] =
        ["hatching", "grid", "water", "furnishings", "doors", "stairs", "marks", "numbers"];

    /// Only these; the first name that is none is the error.
    ///
    /// ```
    /// use undercroft_export::picture::Layers;
    /// assert!(Layers::only(["grid"]).unwrap().has("grid"));
    /// assert_eq!(Layers::only(["grit"]), Err("grit"));
    /// ```
    pub fn only<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Layers, &'a str> {
        let known = |name: &'a str| Layers::NAMES.into_iter().find(|known| *known == name).ok_or(name);
        names.into_iter().map(known).collect::<Result<_, _>>().map(Layers)
    }

    /// Without one of them.
    ///
    /// ```
    /// use undercroft_export::picture::Layers;
    /// assert!(!Layers::default().without("grid").has("grid"));
    /// ```
    #[must_use]
    pub fn without(mut self, name: &str) -> Layers {
        self.0.remove(name);
        self
    }

    /// Whether it is drawn.
    ///
    /// ```
    /// assert!(undercroft_export::picture::Layers::default().has("doors"));
    /// ```
    pub fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

impl Default for Layers {
    fn default() -> Layers {
        Layers(Layers::NAMES.into_iter().collect())
    }
}

/// What a picture should show, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Painting {
    /// How it looks.
    pub style: Style,
    /// Which layers it has.
    pub layers: Layers,
    /// Who looks at it: the game master unless said otherwise.
    pub player: bool,
    /// Whether players see what lies only behind secret doors.
    pub behind_secrets: bool,
    /// The tiles, for a style that lays the map out with tiles.
    pub sheet: Option<Arc<Sheet>>,
    /// How many cells of margin, in place of the style's.
    pub margin: Option<f64>,
}

impl Painting {
    /// What the plan for it shows.
    ///
    /// ```
    /// use undercroft::view::Audience;
    /// use undercroft_export::picture::Painting;
    /// assert_eq!(Painting::default().plan_options().audience, Audience::Gm);
    /// ```
    pub fn plan_options(&self) -> PlanOptions {
        let audience = if self.player { Audience::Player } else { Audience::Gm };
        PlanOptions { audience, behind_secrets: self.behind_secrets, label_size: self.style.label_size }
    }
}
