use crate::params::{Derived, Fields, Params, Resolve};

/// Ways out of the dungeon.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Exits {
    /// How many, the main entrance included. Default `None`: 1 unless the method says otherwise; from 1 to 1,000.
    pub count: Option<i32>,
}

/// Every parameter of exits with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ExitSettings {
    pub(crate) count: i32,
}

impl Resolve for Exits {
    type Resolved = ExitSettings;

    fn resolve(&self) -> ExitSettings {
        ExitSettings { count: self.count.unwrap_or(1) }
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
        let usual = self.resolve();
        f.heading("Exits");
        let count = Derived(&mut self.count, usual.count);
        f.whole("count", "ways out, the main entrance included", count, 1..=1_000).useful(1.0, 6.0);
    }
}
