use crate::{
    model::DoorKind,
    recipe::fields::{Fields, Params, Slot},
};

/// Doors where corridors meet rooms.
#[derive(Clone, Debug, PartialEq)]
pub struct Doors {
    /// What kind of doors.
    pub kind: DoorKind,
    /// Whether every open cell beside a room becomes a door.
    pub seal: bool,
}

impl Default for Doors {
    fn default() -> Doors {
        Doors { kind: DoorKind::Closed, seal: false }
    }
}

impl Params for Doors {
    fn about(&self) -> &'static str {
        "Finds the cells just outside each room where a corridor enters between walls."
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.field("kind", "what kind of doors", Slot::Choice(&mut self.kind));
        f.field("seal", "make a door of every open cell beside a room", Slot::Flag(&mut self.seal));
    }
}
