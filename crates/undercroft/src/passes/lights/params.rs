use crate::params::{Fields, Form, Params, Slot};

/// Torches on the walls of rooms.
#[derive(Clone, Debug, PartialEq)]
pub struct Lights {
    /// The share of rooms that have torches. Default 0.7, from 0 to 1.
    pub rooms: f64,
    /// How far apart the torches on a long wall are, in cells. Default 8, from 2 to 64.
    pub spacing: i32,
}

impl Default for Lights {
    fn default() -> Lights {
        Lights { rooms: 0.7, spacing: 8 }
    }
}

impl Params for Lights {
    fn about(&self) -> &'static str {
        "Hangs torches on the walls of rooms; virtual tabletops and three-dimensional models light them."
    }

    fn form(&self) -> Form {
        Form { groups: &[("Lights", &["rooms", "spacing"])], first: &["rooms"], useful: &[("spacing", 4.0, 16.0)] }
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.field("rooms", "share of rooms that have torches", Slot::Real(&mut self.rooms, 0.0..=1.0));
        f.field("spacing", "cells between torches on a long wall", Slot::Whole(&mut self.spacing, 2..=64));
    }
}
