//! `keep`: a recipe that lays other rooms around some of a dungeon.

use undercroft::{Json, RoomId, json, recipe::AnyRecipe};

use super::made;
use crate::{Answer, BindError, Limits, Made, Problem, request::Request};

/// The recipe in which these rooms stay as they are, for any seed; `kept` is the value that its method has for it.
pub(super) fn keep(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let rooms = request.value("rooms");
    let rooms: Option<Vec<RoomId>> = rooms.as_ref().and_then(|rooms| match rooms {
        Json::List(items) if !items.is_empty() => items.iter().map(room).collect(),
        _ => None,
    });
    if rooms.is_none() {
        let problem = Problem::new("rooms", "must be a list of the ids of rooms");
        request.wrong(problem.hint("write the ids of the rooms to keep, such as [3, 7]"));
    }
    let Made::One(dungeon) = made(request, limits)? else {
        let hint = "take one level as a dungeon of its own";
        return Err(BindError::usage("rooms", "rooms of several levels cannot be kept", hint));
    };
    let recipe = dungeon.keep(&rooms.unwrap_or_default());
    let hint = "name rooms of a dungeon that `tabletop` made, by their ids";
    let recipe = recipe.map_err(|error| BindError::usage("rooms", error.to_string(), hint))?;
    let recipe = AnyRecipe::One(Box::new(recipe)).to_json();
    let kept = recipe["method"]["tabletop"]["kept"].clone();
    Ok(json!({ "recipe": recipe, "kept": kept }).into())
}

fn room(id: &Json) -> Option<RoomId> {
    match id {
        Json::Whole(id) => u32::try_from(*id).ok().map(RoomId),
        _ => None,
    }
}
