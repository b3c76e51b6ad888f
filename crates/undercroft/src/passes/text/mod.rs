//! A text as the floor: its letters follow from the recipe, so that only the text itself is kept.

mod params;

pub use params::Text;

use super::{Annotation, Pass};
use crate::{model::FloorText, params::Rules};

impl Pass for Text {
    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    fn run(&self, work: &mut Annotation<'_>) {
        work.draft.layers.text = Some(FloorText { text: self.text.clone(), tab_width: self.tab_width });
    }
}
