use crate::{
    model::Archetype,
    params::{Derived, Fields, Params, Resolve},
};

/// What stands in rooms.
#[derive(Clone, Debug, PartialEq)]
pub struct Furnishings {
    /// What kind of things. Default `None`: `classic` unless the method says otherwise.
    pub style: Option<Archetype>,
    /// How likely a room has any, and how many then. Default 0.75, from 0 to 1.
    pub amount: f64,
}

impl Default for Furnishings {
    fn default() -> Furnishings {
        Furnishings { style: None, amount: 0.75 }
    }
}

/// Every parameter of furnishings with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FurnishingSettings {
    pub(crate) style: Archetype,
    pub(crate) amount: f64,
}

impl Resolve for Furnishings {
    type Resolved = FurnishingSettings;

    fn resolve(&self) -> FurnishingSettings {
        FurnishingSettings { style: self.style.unwrap_or(Archetype::Classic), amount: self.amount }
    }
}

impl Params for Furnishings {
    fn about(&self) -> &'static str {
        "Furnishes rooms by purpose, from beds to bones, clear of doors and the ways between them."
    }

    fn first(&self) -> &'static [&'static str] {
        &["amount"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        let usual = self.resolve();
        f.heading("Furnishings");
        f.choice("style", "what the dungeon was built for", Derived(&mut self.style, usual.style));
        f.share("amount", "how likely a room is furnished, and how richly", &mut self.amount);
    }
}
