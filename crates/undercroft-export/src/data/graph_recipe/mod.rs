//! A recipe of the method `graph` with the rooms and connections of a dungeon, by which it is laid out anew.
//!
//! - `ways`: from which room one walks directly to which, and what closes the way.
//! - `rooms`: the rooms with their names and sizes. `keys`: locks, and where their keys lie.
//! - `text`: the recipe as TOML.

mod keys;
mod rooms;
mod text;
mod ways;

use undercroft::{
    Draft, MarkKind,
    geom::Point,
    recipe::{Graph, GraphConnection},
};

use crate::{ExportError, Exported, Loss, source::ExportSource};
use ways::{Node, Ways};

/// The most rooms of the method.
const MOST_ROOMS: usize = 1_000;

/// The file.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let Some(level) = source.levels.first() else { return Ok(Exported::default()) };
    let (graph, losses) = graph_of(&level.draft)?;
    let (name, _) = level.name_and_hook();
    Ok(Exported::file(text::recipe(&name, &graph)).losing(losses))
}

/// The rooms and connections of a dungeon, and what they cannot say of it.
fn graph_of(draft: &Draft) -> Result<(Graph, Vec<Loss>), ExportError> {
    let ways = Ways::of(draft);
    let count = ways.nodes.len();
    if count > MOST_ROOMS {
        return Err(ExportError::Unsuitable {
            why: format!(
                "the dungeon has {count} rooms and crossings, and a graph is laid out of {MOST_ROOMS} at most"
            ),
            hint: "make a smaller one",
        });
    }
    let mut losses = ways.losses();
    let names = rooms::names(draft, &ways.nodes);
    let mut graph = Graph::default();
    (graph.rooms.0, graph.connections.0) = (Vec::new(), Vec::new());
    rooms::add(draft, &ways, &names, &mut graph, &mut losses);
    let locks = keys::locks(draft, &ways);
    for way in &ways.list {
        let [one, other] = way.ends.map(|place| names[place].clone());
        let mut connection = GraphConnection::new(one, other);
        connection.lock = way.lock.and_then(|lock| locks.name(lock));
        connection.door = way.door().filter(|_| connection.lock.is_none());
        graph.connections.0.push(connection);
    }
    locks.add_keys(draft, &ways, &names, &mut graph, &mut losses);
    losses.extend(left_out(draft));
    Ok((graph, losses))
}

/// The node in which a cell lies.
fn node_at(ways: &Ways, draft: &Draft, at: Point) -> Option<usize> {
    match draft.room_at(at) {
        Some(room) => ways.place(Node::Room(room.id)),
        None => {
            let stretch = ways.stretch_at(at)?;
            ways.place(Node::Crossing(stretch)).or_else(|| ways.first_room_of(stretch))
        }
    }
}

/// What no graph says.
fn left_out(draft: &Draft) -> Vec<Loss> {
    let map = Loss::new("map", "the map: rooms have their sizes, and lie elsewhere when the recipe is laid out");
    let marks = draft.marks.iter().filter(|mark| mark.kind != MarkKind::Key).count();
    let marks = Loss::counted(
        "marks",
        marks,
        "mark is left out: furniture, those who wait, what lies there",
        "marks are left out: furniture, those who wait, what lies there",
    );
    let stairs = Loss::counted("stairs", draft.stairs.len(), "stair is left out", "stairs are left out");
    let water = draft.layers.water.is_some().then(|| Loss::new("water", "the water is left out"));
    [Some(map), marks, stairs, water].into_iter().flatten().collect()
}
