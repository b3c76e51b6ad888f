use crate::{
    model::Archetype,
    params::{Derived, Fields, Form, Params, Slot},
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

impl Furnishings {
    /// What kind of things, said or not.
    pub(crate) fn style(&self) -> Archetype {
        self.style.unwrap_or(Archetype::Classic)
    }
}

impl Params for Furnishings {
    fn about(&self) -> &'static str {
        "Furnishes rooms by purpose, from beds to bones, clear of doors and the ways between them."
    }

    fn form(&self) -> Form {
        Form { groups: &[("Furnishings", &["style", "amount"])], first: &["amount"], useful: &[] }
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        let style = self.style();
        let mut style = Derived(&mut self.style, style);
        f.field("style", "what the dungeon was built for", Slot::Choice(&mut style));
        f.field("amount", "how likely a room is furnished, and how richly", Slot::Real(&mut self.amount, 0.0..=1.0));
    }
}
