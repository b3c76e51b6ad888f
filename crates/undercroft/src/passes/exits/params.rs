use crate::params::{Derived, Fields, Params};

/// Ways out of the dungeon.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Exits {
    /// How many, the main entrance included. Default `None`: 1 unless the method says otherwise; from 1 to 1,000.
    pub count: Option<i32>,
}

impl Exits {
    /// How many, set or not.
    pub(crate) fn count(&self) -> i32 {
        self.count.unwrap_or(1)
    }
}

impl Params for Exits {
    fn about(&self) -> &'static str {
        "Places the main entrance at the first room and further ways out far from it."
    }

    fn first(&self) -> &'static [&'static str] {
        &["count"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        let count = self.count();
        f.heading("Exits");
        let count = Derived(&mut self.count, count);
        f.whole("count", "ways out, the main entrance included", count, 1..=1_000).useful(1.0, 6.0);
    }
}
