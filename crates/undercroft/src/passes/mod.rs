//! Passes annotate a draft. Each works on any method's draft, and draws from a stream of its own.

mod contents;
mod doors;
mod encounters;
mod openings;
mod place;
mod squares;
mod wang;

pub(crate) use contents::{held, rewards};
pub(crate) use doors::each_beside;
pub(crate) use encounters::encounter;
pub(crate) use openings::openings;
pub use openings::{VISUALS, Visual};

use crate::{
    grid::Grid,
    model::{Draft, FloorText, Layers, Square},
    recipe::Recipe,
    rng::Streams,
    trace::{Event, Trace},
};

/// Runs the passes a recipe asks for, in the order in which they build on each other, in the memory of old layers.
pub(crate) fn run<T: Trace>(recipe: &Recipe, streams: &Streams, draft: &mut Draft, memory: &mut Layers, trace: &mut T) {
    let passes = &recipe.passes;
    if let Some(params) = &passes.doors {
        doors::run(params, draft);
        trace.note(Event::Pass("doors"));
    }
    if let Some(params) = &passes.openings {
        trace.note(if openings::run(params, draft) {
            Event::Pass("openings")
        } else {
            Event::Skipped { pass: "openings", why: "this method builds with no tiles that have connectors" }
        });
    }
    if let Some(params) = &passes.contents {
        contents::run(params, &mut streams.stage("contents"), draft);
        trace.note(Event::Pass("contents"));
    }
    if let Some(params) = &passes.encounters {
        encounters::run(params, passes, &mut streams.stage("encounters"), draft);
        trace.note(Event::Pass("encounters"));
    }
    if passes.wang.is_some() {
        draft.layers.wang = Some(wang::run(&draft.board.cells, memory.wang.take().unwrap_or_default()));
        trace.note(Event::Pass("wang"));
    }
    if passes.squares.is_some() {
        let old = memory.squares.take().unwrap_or_else(|| Grid::new(0, 0, Square::Empty));
        draft.layers.squares = Some(squares::run(&draft.board.cells, old));
        trace.note(Event::Pass("squares"));
    }
    if let Some(params) = &passes.text {
        draft.layers.text = Some(FloorText { text: params.text.clone(), tab_width: params.tab_width });
        trace.note(Event::Pass("text"));
    }
}
