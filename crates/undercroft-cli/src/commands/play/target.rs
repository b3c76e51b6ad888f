//! What `play` is told to play.

use std::path::Path;

use undercroft::{Method, recipe::suggestion};

use crate::{
    failure::Failure,
    input::{self, MAX_DUNGEON},
    memory::MemoryLimit,
    messages,
    ready_recipes::{READY_RECIPES, ReadyRecipe},
};

/// What the positional argument names.
pub enum PlayTarget<'a> {
    Method(&'a str),
    /// A file, standard input, or a ready recipe.
    Text {
        name: String,
        text: String,
    },
}

impl PlayTarget<'_> {
    pub fn of(what: &Path, memory: MemoryLimit) -> Result<PlayTarget<'_>, Failure> {
        // A file with the name of a method can be given as `./bsp`.
        let word = what.to_str().unwrap_or_default();
        if Method::from_name(word).is_some() {
            return Ok(PlayTarget::Method(word));
        }
        if let Some(ready) = ReadyRecipe::find(word).filter(|_| !what.is_file()) {
            return Ok(PlayTarget::Text { name: format!("recipes/{}.toml", ready.name), text: ready.text.to_owned() });
        }
        if input::is_standard_stream(what) || what.exists() {
            memory.require_for_reading(what)?;
            let text = input::read_text("", what, MAX_DUNGEON)?;
            return Ok(PlayTarget::Text { name: input::name(what), text });
        }
        let known = Method::NAMES.into_iter().chain(READY_RECIPES.iter().map(|ready| ready.name));
        let failure = Failure::usage(format!("`{}` is no method, no ready recipe and no file", messages::path(what)));
        Err(failure.hint(suggestion(word, known)))
    }
}
