use crate::params::{Fields, Form, Params, Slot};

/// Ways out of the dungeon.
#[derive(Clone, Debug, PartialEq)]
pub struct Exits {
    /// How many, the main entrance included.
    pub count: i32,
}

impl Default for Exits {
    fn default() -> Exits {
        Exits { count: 1 }
    }
}

impl Params for Exits {
    fn about(&self) -> &'static str {
        "Places the main entrance at the first room and further ways out far from it."
    }

    fn form(&self) -> Form {
        Form { groups: &[("Exits", &["count"])], first: &["count"], useful: &[("count", 1.0, 6.0)] }
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.field("count", "ways out, the main entrance included", Slot::Whole(&mut self.count, 1..=1_000));
    }
}
