//! Rooms of a dungeon that stay while another seed makes the rest anew.

use undercroft::{AnyDungeon, Json, RoomId, json};

use crate::{Answer, BindError, Limits, Problem, fields::ROOMS, request::Request};

/// The rooms of a dungeon as the parameter `kept` of `tabletop` takes them, and the recipe with them.
pub(super) fn keep(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let rooms = rooms(request);
    let dungeon = match super::made(request, limits)? {
        AnyDungeon::One(dungeon) => dungeon,
        AnyDungeon::Levels(_) => {
            return Err(BindError::usage(
                "rooms",
                "rooms are kept of one dungeon, not of several levels",
                "make one level",
            ));
        }
    };
    let recipe = dungeon
        .keep(&rooms)
        .map_err(|error| BindError::usage("rooms", error.to_string(), "name rooms of a `tabletop` by their ids"))?;
    let written = recipe.to_json();
    let kept = written["method"][recipe.method.name()]["kept"].clone();
    Ok(json!({ "kept": kept, "recipe": written }).into())
}

/// The rooms by their ids.
fn rooms(request: &Request<'_>) -> Vec<RoomId> {
    let id = |value: &Json| match value {
        Json::Whole(id) => u32::try_from(*id).ok().map(RoomId),
        _ => None,
    };
    let read = request.read(&ROOMS).and_then(|value| value.items().iter().map(id).collect::<Option<Vec<_>>>());
    read.filter(|rooms| !rooms.is_empty()).unwrap_or_else(|| {
        request.wrong(Problem::new(ROOMS.name(), "must be a list of rooms, by their ids").hint("such as [3, 7]"));
        Vec::new()
    })
}
