use std::collections::BTreeMap;

use super::{
    FieldFault,
    rows::{HEX, hex, read_rows, unhex, write_rows},
};
use crate::{
    grid::Grid,
    model::{Layers, Square, Water},
    record,
};

record! {
    /// One character a cell, made by passes: grids as rows of text.
    pub struct LayersRecord = "an object" {
        wang: Vec<String> = optional,
        frames: Vec<String> = files_only,
        squares: Vec<String> = optional,
        water: Vec<String> = optional,
        ground: Vec<String> = optional,
        text: Vec<String> = files_only,
        own: BTreeMap<String, Vec<String>> = optional,
    }
}

impl LayersRecord {
    /// The layers without those that are derived: frames of tiles and letters on the floor.
    pub fn new(layers: &Layers) -> LayersRecord {
        let own = layers.own.iter().map(|(name, layer)| (name.clone(), write_rows(layer, |c| c).collect()));
        LayersRecord {
            wang: layers.wang.as_ref().map(|wang| write_rows(wang, hex).collect()),
            frames: None,
            squares: layers.squares.as_ref().map(|squares| write_rows(squares, Square::symbol).collect()),
            water: layers.water.as_ref().map(|water| write_rows(water, Water::symbol).collect()),
            ground: layers.ground.as_ref().map(|ground| write_rows(ground, hex).collect()),
            text: None,
            own: Some(own.collect()).filter(|own: &BTreeMap<_, _>| !own.is_empty()),
        }
    }

    /// The layers on a board of that size, without what is written on the floor.
    pub fn layers(&self, size: (i32, i32)) -> Result<Layers, FieldFault> {
        let digit = |c: char| c.to_digit(10).map(|digit| digit as u8);
        let squares = "known here: a space and . v < > ^ 1 2 3 4 5 6 7 8";
        let water = "known here: a space where it is dry, `~` shallow, `=` deep";
        let own = self.own.iter().flatten().map(|(name, rows)| {
            Ok((name.clone(), read_rows(&format!("layers.own.{name}"), rows, size, ' ', Some, "")?))
        });
        Ok(Layers {
            wang: layer("wang", &self.wang, size, 0, unhex, HEX)?,
            squares: layer("squares", &self.squares, size, Square::Empty, Square::from_symbol, squares)?,
            water: layer("water", &self.water, size, Water::Dry, Water::from_symbol, water)?,
            ground: layer("ground", &self.ground, size, 0, digit, "known here: 0 to 9")?,
            text: None,
            own: own.collect::<Result<_, FieldFault>>()?,
        })
    }
}

fn layer<T: Clone>(
    name: &str,
    rows: &Option<Vec<String>>,
    size: (i32, i32),
    fill: T,
    value: impl Fn(char) -> Option<T>,
    known: &str,
) -> Result<Option<Grid<T>>, FieldFault> {
    let path = format!("layers.{name}");
    rows.as_ref().map(|rows| read_rows(&path, rows, size, fill, value, known)).transpose()
}
