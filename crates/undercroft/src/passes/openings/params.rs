use crate::{
    model::DoorKind,
    params::{Fields, Params},
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

    fn first(&self) -> &'static [&'static str] {
        &["kind"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.heading("Doors");
        f.choice("kind", "what kind of doors hang in the frames", &mut self.kind);
    }
}
