use crate::params::{Fields, Params};

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

    fn first(&self) -> &'static [&'static str] {
        &["rooms"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.heading("Lights");
        f.share("rooms", "share of rooms that have torches", &mut self.rooms);
        f.whole("spacing", "cells between torches on a long wall", &mut self.spacing, 2..=64).useful(4.0, 16.0);
    }
}
