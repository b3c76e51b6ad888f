//! Whether a dungeon is what its recipe asks for, as far as the recipe binds it.

use super::{Fault, Faults, Origin, Rule, rooms_apart::find_room};
use crate::{
    geom::Rect,
    methods::Promises,
    model::{Draft, Room},
};

/// `apart` says that rooms are known to keep their distance from each other.
pub(super) fn check(draft: &Draft, origin: &Origin, promises: &Promises, apart: bool, faults: &mut Faults) {
    let recipe = &origin.recipe;
    let allowed = recipe.most_attempts();
    if origin.attempt >= allowed {
        let what = cold_format!("it is attempt {}, the recipe allows {allowed}", origin.attempt);
        faults.add(Fault::new(Rule::MatchesRecipe, what));
    }
    if let Some(text) = &draft.layers.text {
        let asked = recipe.passes().text.as_ref().map(|asked| (&asked.text, asked.tab_width));
        let given = recipe.layout_method().given_layout().and_then(|layout| layout.layers.text.as_ref());
        let given = given.map(|text| (&text.text, text.tab_width));
        if asked.or(given) != Some((&text.text, text.tab_width)) {
            faults.add(Fault::new(Rule::MatchesRecipe, "the text on the floor is not the recipe's"));
        }
    }
    let Rect { w, h, .. } = draft.board.cells.bounds();
    if let Some((width, height)) = promises.board.filter(|asked| *asked != (w, h)) {
        let what = cold_format!("the board is {w} × {h}, the recipe asks for {width} × {height}");
        faults.add(Fault::new(Rule::MatchesRecipe, what));
    }
    rooms(draft, promises, faults);
    if let Some((edge, between)) = promises.padding {
        paddings(draft, edge, Some(between).filter(|_| !apart), faults);
    }
}

fn rooms(draft: &Draft, promises: &Promises, faults: &mut Faults) {
    let (count, least, most) = (draft.rooms.len(), promises.rooms.start(), promises.rooms.end());
    if count < *least {
        faults.add(Fault::new(Rule::EnoughRooms, cold_format!("{count} rooms, the recipe wants {least}")));
    }
    if count > *most {
        faults.add(Fault::new(Rule::MatchesRecipe, cold_format!("there are {count} rooms, the recipe allows {most}")));
    }
    let sides = &promises.sides;
    // Prefabs are as large as they are drawn.
    for Room { id, rect, .. } in draft.rooms.iter().filter(|room| room.prefab.is_none()) {
        if !sides.contains(&rect.w) || !sides.contains(&rect.h) {
            let (low, high) = (sides.start(), sides.end());
            let what = cold_format!("it is {} × {}, the recipe allows sides of {low} to {high}", rect.w, rect.h);
            faults.add(Fault::new(Rule::MatchesRecipe, what).room(*id));
        }
    }
}

/// Rooms keep clear of the edge and, where a distance is given, of each other. The first fault ends it: where rooms keep their
/// distance, looking around all of them is no more than a few looks at the board; where they do not, it could take forever.
fn paddings(draft: &Draft, edge: i32, between: Option<i32>, faults: &mut Faults) {
    let board = draft.board.owner.bounds();
    for Room { id, rect, .. } in &draft.rooms {
        if !board.grown(-edge).contains_rect(*rect) {
            let what = cold_format!("it lies nearer than {edge} cells to the board's edge");
            return faults.add(Fault::new(Rule::MatchesRecipe, what).room(*id));
        }
        let Some(between) = between else { continue };
        if let Some((cell, _)) = find_room(draft, rect.grown(between), |at, _| !rect.contains(at)) {
            let what = cold_format!("it lies nearer than {between} cells to another room");
            return faults.add(Fault::new(Rule::MatchesRecipe, what).room(*id).cell(cell));
        }
    }
}
