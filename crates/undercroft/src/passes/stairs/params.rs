use crate::params::{Fields, Form, Params, Slot};

/// Stairs in corridors.
#[derive(Clone, Debug, PartialEq)]
pub struct Stairs {
    /// How likely a corridor that can hold stairs has them.
    pub frequency: f64,
}

impl Default for Stairs {
    fn default() -> Stairs {
        Stairs { frequency: 0.2 }
    }
}

impl Params for Stairs {
    fn about(&self) -> &'static str {
        "Puts stairs in straight corridors, ups and downs cancelling round every loop."
    }

    fn form(&self) -> Form {
        Form { groups: &[("Stairs", &["frequency"])], first: &["frequency"], useful: &[] }
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.field(
            "frequency",
            "how likely a corridor that can hold stairs has them",
            Slot::Real(&mut self.frequency, 0.0..=1.0),
        );
    }
}
