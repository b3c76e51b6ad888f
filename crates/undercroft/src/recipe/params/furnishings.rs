use crate::{
    named::named,
    recipe::fields::{Fields, Params, Slot},
};

named! {
    /// What a dungeon was built for, which shows in what stands in its rooms.
    pub enum Style {
        /// A bit of everything.
        Classic = "classic",
        /// Fallen stone.
        Warren = "warren",
        /// Rows of columns, altars.
        Temple = "temple",
        /// Coffins along the walls.
        Crypt = "crypt",
        /// Boulders.
        Cavern = "cavern",
        /// Columned halls, seats of honour.
        Fortress = "fortress",
        /// Remains, and a place of honour for the one who lives here.
        Lair = "lair",
    }
}

/// What stands in rooms.
#[derive(Clone, Debug, PartialEq)]
pub struct Furnishings {
    /// What kind of things.
    pub style: Style,
    /// How likely a room has any, and how many then.
    pub amount: f64,
}

impl Default for Furnishings {
    fn default() -> Furnishings {
        Furnishings { style: Style::Classic, amount: 0.6 }
    }
}

impl Params for Furnishings {
    fn about(&self) -> &'static str {
        "Sets up columns, altars, daises, fountains, coffins and rubble, clear of doors and the ways between them."
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.field("style", "what the dungeon was built for", Slot::Choice(&mut self.style));
        f.field("amount", "how likely a room is furnished, and how richly", Slot::Real(&mut self.amount, 0.0..=1.0));
    }
}
