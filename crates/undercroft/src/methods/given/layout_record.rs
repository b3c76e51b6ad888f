//! A layout as a recipe has it. What is in its lists has the form it has in a dungeon's JSON.

use std::collections::BTreeMap;

use crate::{
    Named,
    geom::Point,
    model::{Cell, Exit, FloorText, Layers, Signs, Stair, Words},
    record,
    records::{
        DoorRecord, FieldFault, KeyRecord, LayersRecord, LockRecord, MarkRecord, PassageRecord, RoomRecord, SideLength,
        Within,
    },
};

record! {
    pub(super) struct LayoutRecord = "a layout" {
        width: SideLength = always,
        height: SideLength = always,
        rock: Rock = optional,
        rooms: Vec<RoomRecord> = optional,
        passages: Vec<PassageRecord> = optional,
        opened: Vec<Point> = optional,
        closed: Vec<Point> = optional,
        doors: Vec<DoorRecord> = optional,
        stairs: Vec<Stair> = optional,
        exits: Vec<Exit> = optional,
        locks: Vec<LockRecord> = optional,
        keys: Vec<KeyRecord> = optional,
        marks: Vec<MarkRecord> = optional,
        layers: GivenLayers = optional,
        signs: Signs = optional,
        words: Words = optional,
        start: Point = always,
        goal: Option<Point> = optional,
    }
}

record! {
    /// The layers of a dungeon's JSON, with the text on the floor instead of its letters.
    pub(super) struct GivenLayers = "layers" {
        wang: Vec<String> = optional,
        squares: Vec<String> = optional,
        water: Vec<String> = optional,
        ground: Vec<String> = optional,
        own: BTreeMap<String, Vec<String>> = optional,
        text: TextRecord = optional,
    }
}

record! {
    pub(super) struct TextRecord = "a text on the floor" {
        text: String = always,
        tab_width: Within<1, 64> = optional,
    }
}

/// What there is before anything is carved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rock(pub(super) Cell);

impl Named for Rock {
    const ALL: &'static [(Rock, &'static str)] = &[(Rock(Cell::Wall), "wall"), (Rock(Cell::Void), "void")];
}

impl GivenLayers {
    /// The record of the layers, if there are any.
    pub(super) fn new(layers: &Layers) -> Option<GivenLayers> {
        let LayersRecord { wang, squares, water, ground, own, .. } = LayersRecord::new(layers);
        let text = layers.text.as_ref().map(|FloorText { text, tab_width }| TextRecord {
            text: text.to_string(),
            tab_width: Some(Within((*tab_width).into())),
        });
        (*layers != Layers::default()).then_some(GivenLayers { wang, squares, water, ground, own, text })
    }

    /// The layers on a board of that size.
    pub(super) fn layers(self, size: (i32, i32)) -> Result<Layers, FieldFault> {
        let GivenLayers { wang, squares, water, ground, own, text } = self;
        let text = text.map(|TextRecord { text, tab_width }| FloorText {
            text: text.into(),
            tab_width: tab_width.map_or(4, |width| width.0 as i32),
        });
        let rows = LayersRecord { wang, squares, water, ground, own, frames: None, text: None };
        Ok(Layers { text, ..rows.layers(size)? })
    }
}
