use crate::{
    model::DoorKind,
    params::{Fields, Form, Params, Slot},
};

/// What closes the connectors of tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Openings {
    /// What kind of doors hang in the frames. Default `closed`.
    pub kind: DoorKind,
}

impl Default for Openings {
    fn default() -> Openings {
        Openings { kind: DoorKind::Closed }
    }
}

impl Params for Openings {
    fn about(&self) -> &'static str {
        "Says of every connector of a tile whether it is open, a door frame or a wall."
    }

    fn form(&self) -> Form {
        Form { groups: &[("Doors", &["kind"])], first: &["kind"], useful: &[] }
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.field("kind", "what kind of doors hang in the frames", Slot::Choice(&mut self.kind));
    }
}
