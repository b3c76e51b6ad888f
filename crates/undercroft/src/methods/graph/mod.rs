//! `graph`: the rooms and connections that a recipe lists, laid out exactly as they are joined there (the rules are in
//! `docs/graph.md`).
//!
//! - What is asked for: `params`, `rooms`, `connections` (with keys), `side_span`.
//! - What cannot be: `refusal`, a proof for each reason; `locking`, which keys are reached before which locks.
//! - `drawing`: where rooms and corridors lie. `filling`: the layout that follows, with doors, locks and keys.

mod connections;
mod drawing;
mod filling;
mod locking;
mod params;
mod refusal;
mod rooms;
mod side_span;

pub use connections::{GraphConnection, GraphConnections, GraphDoor, GraphKey, GraphKeys};
pub use params::{Crossings, Graph};
pub use refusal::{GraphRefusal, GraphRefusalReason};
pub use rooms::{GraphDefault, GraphRoom, GraphRooms, GraphShape};
pub use side_span::{CellSpan, LengthSpan, SideSpan};

use super::{Attempt, AttemptFailure, LayoutMethod, Promises, Ring, SpecialRooms, Tries};
use crate::{
    geom::Point,
    model::{Draft, Passage, RoomKind, Shortfall},
    params::{MAX_SIDE, Rules},
    trace::{Event, Trace},
};
use drawing::{Plan, PlannedEdge, PlannedRoom};

/// As how many tries of a place a step of the polish counts.
const TRIES_A_STEP: i64 = 200;

impl LayoutMethod for Graph {
    type Scratch = ();

    fn tries(&self) -> Tries {
        // A step takes as long as some hundred tries of other methods.
        let count = TRIES_A_STEP * i64::from(self.polish) * self.rooms.0.len() as i64;
        Tries { count, formula: "200 · polish · rooms" }
    }

    fn usual_passes(&self) -> &'static [&'static str] {
        &["doors", "exits", "furnishings", "numbers"]
    }

    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    fn promises(&self) -> Promises {
        let spans =
            self.rooms.0.iter().flat_map(|room| {
                [room.width.unwrap_or(self.default.width), room.height.unwrap_or(self.default.height)]
            });
        let (least, most) = spans.fold((i32::MAX, 1), |(least, most), span| (least.min(span.min), most.max(span.max)));
        let count = |kind: RoomKind| self.rooms.0.iter().filter(|room| room.kind == kind).count();
        Promises {
            rooms: self.rooms.0.len()..=self.rooms.0.len(),
            sides: least.min(most)..=most,
            padding: Some((1, 1)),
            ends: Some(Ring::Beside),
            special_rooms: SpecialRooms {
                treasure: count(RoomKind::Treasure),
                shrine: count(RoomKind::Shrine),
                trap: count(RoomKind::Trap),
                challenge: count(RoomKind::Challenge),
            },
            doors_given: self.has_doors(),
            ..Promises::default()
        }
    }

    /// How many corridors are as long as the recipe wishes.
    fn shortfalls(&self, draft: &Draft) -> Vec<Shortfall> {
        let is_met = |connection: &&GraphConnection| {
            let [a, b] = connection.between.each_ref().map(|name| self.rooms.find(name).map(|room| room as u32));
            let joins = |passage: &&Passage| {
                let [one, other] = passage.ends.map(|room| Some(room.0));
                (one, other) == (a, b) || (one, other) == (b, a)
            };
            let [least, most] = connection.length.unwrap_or(self.corridor).ends();
            let length = draft.passages.iter().find(joins).map_or(0, |passage| passage.route.cell_count());
            (least as usize..=most as usize).contains(&length)
        };
        let made = self.connections.0.iter().filter(is_met).count();
        Shortfall::of("corridor", self.connections.0.len() as i64, made as i64).into_iter().collect()
    }

    /// The board follows from the drawing. Without polish it may be many times as large as its rooms.
    fn expected_cells(&self) -> u64 {
        let area = |room: &GraphRoom| {
            let side = |span: Option<SideSpan>, usual: SideSpan| i64::from(span.unwrap_or(usual).max) + 2;
            side(room.width, self.default.width) * side(room.height, self.default.height)
        };
        let rooms: i64 = self.rooms.0.iter().map(area).sum();
        (rooms.max(0) as u64).saturating_mul(if self.polish < 20 { 24 } else { 4 })
    }

    fn lay_out<T: Trace>(&self, attempt: Attempt<'_, (), T>) -> Result<(), AttemptFailure> {
        let Attempt { seed, number, prefabs, layout, trace, .. } = attempt;
        let plan = self.plan();
        if let Some(refusal) = refusal::refusal(self, &plan) {
            return Err(AttemptFailure::Graph(refusal));
        }
        let ends: Vec<(u32, u32)> = plan.edges.iter().map(|edge| edge.ends).collect();
        let streams = self.streams(seed, number);
        let locks = locking::lay_keys(self, &ends, &mut streams.stage("graph keys")).map_err(AttemptFailure::Graph)?;
        let mut rng = streams.stage("graph drawing");
        let drawn = drawing::draw(&plan, self.polish.unsigned_abs(), &mut rng, &mut || trace.keep_going());
        // Whatever passed the questions above can be drawn; what cannot was stopped.
        let mut sketch = drawn.ok_or(AttemptFailure::Stopped)?;
        let bounds = sketch.bounds();
        sketch.shift(Point::new(1 - bounds.x, 1 - bounds.y));
        let (width, height) = (bounds.w + 2, bounds.h + 2);
        if width > MAX_SIDE || height > MAX_SIDE {
            return Err(AttemptFailure::GraphTooLarge { width, height });
        }
        filling::fill(self, &ends, &sketch, &locks, (width, height), layout);
        for room in &layout.rooms {
            trace.note(Event::Placed { room: room.id, rect: room.rect });
        }
        for passage in &layout.passages {
            trace.note(Event::Cut { passage: passage.id, ends: passage.ends, horizontal_first: true });
        }
        let required = prefabs.and_then(|own| own.set.prefabs().iter().find(|prefab| prefab.required));
        let why = "rooms of a graph cannot be prefabs yet; set required = false";
        required.map_or(Ok(()), |prefab| Err(AttemptFailure::PrefabWithoutPlace { name: prefab.name.clone(), why }))
    }
}

impl Graph {
    /// Whether it asks for doors of some kind anywhere.
    fn has_doors(&self) -> bool {
        self.connections.0.iter().any(|connection| connection.door.is_some() || connection.lock.is_some())
    }

    /// What is to be drawn.
    fn plan(&self) -> Plan {
        let room = |room: &GraphRoom| PlannedRoom {
            width: room.width.unwrap_or(self.default.width).ends(),
            height: room.height.unwrap_or(self.default.height).ends(),
            shape: room.shape.unwrap_or(self.default.shape).maker(),
        };
        let edge = |connection: &GraphConnection| {
            let [a, b] = connection.between.each_ref().map(|name| self.rooms.find(name));
            let length = connection.length.unwrap_or(self.corridor).ends();
            Some(PlannedEdge { ends: (a? as u32, b? as u32), length })
        };
        Plan::new(self.rooms.0.iter().map(room).collect(), self.connections.0.iter().filter_map(edge).collect())
    }
}
