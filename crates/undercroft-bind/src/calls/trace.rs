//! How a dungeon came to be, step by step.

use undercroft::{Json, Named, Rect, Workshop, json, recipe::AnyRecipe, trace::Event};
use undercroft_export::film::Reel;

use super::list;
use crate::{
    Answer, BindError, Document, Limits,
    document::Subject,
    fields::{EVENTS, FRAMES, LEVEL},
    request::Request,
};

/// The most frames where a request does not say.
const USUAL_FRAMES: u64 = 240;
/// The most frames, and the most events that an answer has.
const MOST_FRAMES: u64 = 2_000;
const MOST_EVENTS: usize = 20_000;

pub(super) fn trace(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let subject = Subject::read(request, limits);
    let with_events = request.read(&EVENTS).unwrap_or(false);
    let frames = request.read(&FRAMES).unwrap_or(USUAL_FRAMES).clamp(2, MOST_FRAMES);
    let level = request.read(&LEVEL);
    request.finish()?;
    let document = match subject? {
        Subject::Document(document) => document,
        Subject::Dungeon(made) => Document::of(&made),
    };
    limits.check_recipe(&document.recipe)?;
    let (recipe, seed) = match (&document.recipe, level) {
        (AnyRecipe::One(recipe), _) => ((**recipe).clone(), document.seed.clone()),
        // One of several levels is a dungeon whose own recipe has its stairs.
        (AnyRecipe::Levels(_), level) => {
            let made = super::one_level(document.make(limits)?, Some(level.unwrap_or(0)))?;
            let origin = made.as_ref().dungeons().first().map(|dungeon| dungeon.origin().clone());
            let Some(origin) = origin else { return Err(BindError::usage("level", "there is no level", "")) };
            (undercroft::Recipe::clone(&origin.recipe), origin.seed)
        }
    };
    let mut steps: Vec<Event> = Vec::new();
    let made = Workshop::new().generate_traced(&recipe, &seed, &mut steps);
    let dungeon = made.map_err(|error| BindError::generation(&error, &seed))?;
    let reel = Reel::new(&dungeon, &steps, frames as u32);
    let captions = reel.captions();
    let frame = |step: usize| json!({ "step": step, "caption": captions.get(step).map_or("", String::as_str) });
    let items =
        reel.items().map(|item| json!({ "kind": item.kind, "path": item.path, "from": item.from, "to": item.to }));
    let bounds = dungeon.draft().board.cells.bounds();
    let mut answer = json!({ "width": bounds.w, "height": bounds.h, "steps": captions.len(),
        "frames": list(reel.shown_steps().into_iter().map(frame)), "items": list(items) });
    if with_events {
        answer["events"] = list(steps.iter().take(MOST_EVENTS).map(event));
    }
    Ok(answer.into())
}

fn rect(rect: &Rect) -> Json {
    json!([rect.x, rect.y, rect.w, rect.h])
}

/// A step of the engine; rectangles are lists of x, y, width and height.
fn event(event: &Event) -> Json {
    match event {
        Event::Attempt(number) => json!({ "event": "attempt", "number": number }),
        Event::Split { region, first, second } => {
            json!({ "event": "split", "region": rect(region), "first": rect(first), "second": rect(second) })
        }
        Event::Leaf(region) => json!({ "event": "leaf", "rect": rect(region) }),
        Event::Target(rooms) => json!({ "event": "target", "rooms": rooms }),
        Event::Tried(tried) => json!({ "event": "tried", "rect": rect(tried) }),
        Event::Rejected { rect: tried, by } => json!({ "event": "rejected", "rect": rect(tried), "by": by.0 }),
        Event::Blocked { rect: tried, by } => {
            json!({ "event": "blocked", "rect": rect(tried), "by": by.map(|by| by.0) })
        }
        Event::Withdrawn(room) => json!({ "event": "withdrawn", "room": room.0 }),
        Event::Moved { room, rect: to } => json!({ "event": "moved", "room": room.0, "rect": rect(to) }),
        Event::Placed { room, rect: at } => json!({ "event": "placed", "room": room.0, "rect": rect(at) }),
        Event::Cut { passage, ends, .. } => {
            json!({ "event": "cut", "passage": passage.0, "ends": [ends[0].0, ends[1].0] })
        }
        Event::Typed { room, kind } => json!({ "event": "typed", "room": room.0, "kind": kind.name() }),
        Event::Drawn { stage, numbers } => json!({ "event": "drawn", "stage": *stage, "numbers": numbers }),
        Event::TileTried { tile, fits } => json!({ "event": "tile_tried", "tile": u32::from(*tile), "fits": fits }),
        Event::Joined { node, tile } => json!({ "event": "joined", "node": node, "tile": u32::from(*tile) }),
        Event::Backtracked { left } => json!({ "event": "backtracked", "left": left }),
        Event::Pass(name) => json!({ "event": "pass", "pass": *name }),
        Event::Skipped { pass, why } => json!({ "event": "skipped", "pass": *pass, "why": *why }),
        Event::Compared { first, second, less } => {
            json!({ "event": "compared", "first": first.0, "second": second.0, "less": less })
        }
        Event::Shuffled(rooms) => {
            json!({ "event": "shuffled", "rooms": list(rooms.iter().map(|room| Json::from(room.0))) })
        }
    }
}
