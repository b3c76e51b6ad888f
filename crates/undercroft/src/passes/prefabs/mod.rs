//! What stands in prefabs: the things and the water of their drawings. Where they lie the method has decided; what is wall
//! and what is floor in them was carved like any other room.

mod params;

pub use params::Prefabs;

use super::{Annotation, Pass};
use crate::{
    grid::Grid,
    model::{Draft, DrawnCell, Layout, Mark, Water},
};

impl Pass for Prefabs {
    const CHANGES_WALKING: bool = true;

    fn run(&self, work: &mut Annotation<'_>) {
        let old = work.old.water.take();
        fill(self, work.draft, old);
    }
}

fn fill(params: &Prefabs, draft: &mut Draft, old: Option<Grid<Water>>) {
    let Draft { board, layout: Layout { rooms, marks, signs, layers, .. } } = draft;
    let mut spare = old;
    for room in rooms.iter() {
        let Some((prefab, own)) = room.prefab.as_ref().and_then(|own| Some((params.set.find(&own.name)?, own))) else {
            continue;
        };
        let drawing = prefab.drawing().moved(own.motion);
        let corner = room.rect.corner();
        for at in room.shape.cells(room.rect) {
            let DrawnCell::Inside { water, thing } = drawing.spot(at - corner) else { continue };
            // The room has its own water and no other.
            if water != Water::Dry && layers.water.is_none() {
                let mut layer = spare.take().unwrap_or_else(|| Grid::new(0, 0, Water::Dry));
                layer.reset(board.cells.width(), board.cells.height(), Water::Dry);
                layers.water = Some(layer);
            }
            layers.water.iter_mut().for_each(|layer| layer.put(at, water));
            let Some(thing) = thing.and_then(|thing| drawing.things().get(usize::from(thing))) else { continue };
            let mark = Mark::new(at, thing.kind, Some(room.id));
            marks.push(Mark { name: thing.name.clone(), facing: thing.facing, solid: thing.solid, ..mark });
        }
        for (character, name) in prefab.own_things(&params.set) {
            signs.entry(name).or_insert(character);
        }
    }
}
