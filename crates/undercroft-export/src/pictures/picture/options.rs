//! What a picture shows and how.

use std::{collections::BTreeSet, sync::Arc};

#[cfg(feature = "svg")]
use undercroft::{
    Draft, MarkKind,
    view::plan::{self, Plan},
};
use undercroft::{
    Named,
    view::plan::{Audience, PlanOptions},
};

use super::{scene::TileSheet, style::Style};

/// Which layers are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureLayers(BTreeSet<&'static str>);

impl PictureLayers {
    /// The layers that can be switched off.
    pub const NAMES: [&'static str; 10] =
        ["ground", "hatching", "grid", "water", "text", "furnishings", "doors", "stairs", "marks", "numbers"];

    /// Only these layers; the error is the first unknown name.
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

    /// Without this layer.
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

    /// Whether a layer is drawn.
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

/// From where a picture is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PictureView {
    /// From straight above.
    #[default]
    Plan,
    /// From above and from the south-east, with walls that have a height.
    Isometric,
}

impl Named for PictureView {
    const ALL: &'static [(PictureView, &'static str)] =
        &[(PictureView::Plan, "plan"), (PictureView::Isometric, "isometric")];
}

/// What a picture shows and how.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureOptions {
    /// Colours and line widths.
    pub style: Style,
    /// The visible layers.
    pub layers: PictureLayers,
    /// From where it is seen.
    pub view: PictureView,
    /// The audience.
    pub audience: Audience,
    /// Whether players see what lies only behind secret doors.
    pub behind_secrets: bool,
    /// The tile sheet, for styles with tiles.
    pub sheet: Option<Arc<TileSheet>>,
    /// The margin in cells, overriding the style.
    pub margin: Option<f64>,
    /// Whether each room, door, number and furnishing is an element with a name of its own.
    pub elements: bool,
    /// What the classes of elements begin with, so that no rule of a page that holds the drawing means them: `plan-` makes
    /// `door` into `plan-door`. Nothing unless it is said.
    pub class_prefix: &'static str,
}

impl Default for PictureOptions {
    fn default() -> PictureOptions {
        PictureOptions {
            style: Style::default(),
            layers: PictureLayers::default(),
            view: PictureView::Plan,
            audience: Audience::Gm,
            behind_secrets: false,
            sheet: None,
            margin: None,
            elements: false,
            class_prefix: "",
        }
    }
}

impl PictureOptions {
    /// The options of the plan for this picture.
    ///
    /// ```
    /// use undercroft::view::Audience;
    /// use undercroft_export::picture::PictureOptions;
    /// assert_eq!(PictureOptions::default().plan_options().audience, Audience::Gm);
    /// ```
    pub fn plan_options(&self) -> PlanOptions {
        PlanOptions { audience: self.audience, behind_secrets: self.behind_secrets, label_size: self.style.label_size }
    }

    /// The plan of a draft, without the numbers and marks that are not drawn.
    #[cfg(feature = "svg")]
    pub(crate) fn plan(&self, draft: &Draft) -> Plan {
        let mut plan = plan::plan(draft, &self.plan_options());
        if !self.style.numbers || !self.layers.has("numbers") {
            plan.labels.clear();
        }
        if !self.style.marks || !self.layers.has("marks") {
            plan.marks
                .retain(|mark| mark.kind.is_furnishing() || matches!(mark.kind, MarkKind::Pillar | MarkKind::Blessing));
            (plan.start, plan.goal) = (None, None);
        }
        plan
    }
}
