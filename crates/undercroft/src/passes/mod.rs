//! Passes annotate a draft. Each works on any method's draft, and draws from a stream of its own.

mod contents;
mod doors;
mod encounters;
mod exits;
mod furnishings;
mod locks;
mod noise;
mod numbers;
mod openings;
mod place;
mod squares;
mod stairs;
mod twins;
mod wang;
mod water;

pub(crate) use contents::{held, rewards};
pub(crate) use doors::{each_beside, ends};
pub(crate) use encounters::encounter;
pub(crate) use exits::{ENTRANCE, GATE, STAIRS, Skyline, is_rock_alone};
pub(crate) use furnishings::openings as room_openings;
pub(crate) use numbers::entrance;
pub(crate) use openings::openings;
pub use openings::{VISUALS, Visual};

use crate::{
    grid::Grid,
    model::{Draft, FloorText, Layers, Square, Water},
    recipe::Recipe,
    rng::Streams,
    topology::RoomGraph,
    trace::{Event, Trace},
};

/// Runs the passes a recipe asks for, in the order in which they build on each other, in the memory of old layers.
///
/// Hands on who touches whom on the board, if a pass had to find out.
pub(crate) fn run<T: Trace>(
    recipe: &Recipe,
    streams: &Streams,
    draft: &mut Draft,
    memory: &mut Layers,
    trace: &mut T,
) -> Option<RoomGraph> {
    let passes = &recipe.passes;
    // Who touches whom: neither doors nor water change that.
    let mut room_graph: Option<RoomGraph> = None;
    if let Some(params) = &passes.doors {
        doors::run(params, streams, draft, &mut room_graph);
        trace.note(Event::Pass("doors"));
    }
    if let Some(params) = &passes.openings {
        trace.note(if openings::run(params, draft) {
            Event::Pass("openings")
        } else {
            Event::Skipped { pass: "openings", why: "this method builds with no tiles that have connectors" }
        });
    }
    if let Some(params) = &passes.stairs {
        stairs::run(params, &mut streams.stage("stairs"), draft);
        trace.note(Event::Pass("stairs"));
    }
    if let Some(params) = &passes.exits {
        exits::run(params, draft);
        trace.note(Event::Pass("exits"));
    }
    if let Some(params) = &passes.water {
        let old = memory.water.take().unwrap_or_else(|| Grid::new(0, 0, Water::Dry));
        water::run(params, &mut streams.stage("water"), draft, old);
        trace.note(Event::Pass("water"));
    }
    if let Some(params) = &passes.furnishings {
        furnishings::run(params, &mut streams.stage("furnishings"), draft);
        trace.note(Event::Pass("furnishings"));
    }
    if let Some(params) = &passes.contents {
        contents::run(params, &mut streams.stage("contents"), draft);
        trace.note(Event::Pass("contents"));
    }
    if let Some(params) = &passes.encounters {
        encounters::run(params, passes, &mut streams.stage("encounters"), draft);
        trace.note(Event::Pass("encounters"));
    }
    if passes.numbers.is_some() {
        let room_graph = room_graph.get_or_insert_with(|| RoomGraph::of(draft));
        numbers::run(draft, room_graph);
        trace.note(Event::Pass("numbers"));
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
    room_graph
}
