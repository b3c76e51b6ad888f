//! What a dungeon lacks of the numbers that its recipe asks for.
//!
//! Nothing of it is stored: it follows from recipe and draft, so it holds of dungeons that were read from a file or edited too.

use crate::{
    model::{Draft, RoomKind, Shortfall},
    passes::Passes,
    quest,
    recipe::{Method, Recipe, Tabletop, Tilepath, Walk},
};

/// The numbers of a recipe of which a draft has less, in the order of the recipe: first those of its method, then those of its
/// passes. Empty where everything was made in full.
///
/// ```
/// use undercroft::{Recipe, generate, recipe::Bsp, shortfalls};
/// let recipe = Recipe::new(Bsp::default());
/// assert!(shortfalls(&recipe, generate(&recipe, 42)?.draft()).is_empty());
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn shortfalls(recipe: &Recipe, draft: &Draft) -> Vec<Shortfall> {
    let mut found = of_method(&recipe.method, draft);
    found.extend(of_passes(&recipe.passes, draft));
    found.into_iter().flatten().collect()
}

fn of_method(method: &Method, draft: &Draft) -> Vec<Option<Shortfall>> {
    match method {
        Method::Walk(params) => of_walk(params, draft),
        Method::Tilepath(params) => of_tiles(params, draft),
        Method::Tabletop(params) => of_tabletop(params, draft),
        Method::Scatter(params) => {
            vec![Shortfall::of("min_rooms", i64::from(params.min_rooms), draft.rooms.len() as i64)]
        }
        // One splits what there is, the other has what it was given.
        Method::Bsp(_) | Method::Given(_) | Method::Graph(_) => Vec::new(),
    }
}

/// The rooms of the walk come first, but for the boss's, which has the last number: the corridor into it is the walk's last.
/// Then come whole side paths. The corridors to all of these are as many as the rooms but one; further ones are loops.
fn of_walk(params: &Walk, draft: &Draft) -> Vec<Option<Shortfall>> {
    let (rooms, passages) = (draft.rooms.len() as i64, draft.passages.len() as i64);
    let leads_to_last = |passage: &crate::model::Passage| i64::from(passage.ends[1].0) + 1 == rooms;
    let walk = draft.passages.iter().position(leads_to_last).map_or(1, |corridor| corridor as i64 + 2);
    let kind = |wanted: RoomKind| draft.rooms.iter().filter(|room| room.kind == wanted).count() as i64;
    vec![
        Shortfall::of("rooms", i64::from(params.rooms), walk),
        Shortfall::of("branches", i64::from(params.branches), (rooms - walk) / i64::from(params.branch_length.max(1))),
        Shortfall::of("loops", i64::from(params.loops), passages - (rooms - 1)),
        Shortfall::of("treasure_rooms", i64::from(params.treasure_rooms), kind(RoomKind::Treasure)),
        Shortfall::of("trap_rooms", i64::from(params.trap_rooms), kind(RoomKind::Trap)),
    ]
}

fn of_tiles(params: &Tilepath, draft: &Draft) -> Vec<Option<Shortfall>> {
    let Some(assembly) = &draft.assembly else { return Vec::new() };
    // Branches are left out where the path alone has as many tiles.
    vec![Shortfall::of("target_size", i64::from(params.target_size), assembly.nodes.len() as i64)]
}

fn of_tabletop(params: &Tabletop, draft: &Draft) -> Vec<Option<Shortfall>> {
    vec![Shortfall::of("rooms", i64::from(params.settings().rooms.min), draft.rooms.len() as i64)]
}

fn of_passes(passes: &Passes, draft: &Draft) -> Vec<Option<Shortfall>> {
    let mut found = Vec::new();
    if let Some(exits) = &passes.exits {
        found.push(Shortfall::of("exits.count", i64::from(exits.count()), draft.exits.len() as i64));
    }
    if let Some(locks) = &passes.locks {
        let made = draft.locks.len() as i64;
        found.push(Shortfall::of("locks.count", i64::from(locks.count.min), made));
        // A single lock is a chain of one. Where keys lie on other levels, the chain is not to be seen on one.
        let alone = passes.links.as_ref().is_none_or(|links| links.keys.0.is_none());
        if locks.depth > 1 && made > 0 && alone {
            let chain = quest::figures(draft).map_or(0, |figures| figures.key_depth);
            found.push(Shortfall::of("locks.depth", i64::from(locks.depth), i64::from(chain)));
        }
    }
    found
}
