//! Whether a dungeon is what its own recipe and seed make.

use undercroft::{Dungeon, Error, Levels, generate, generate_levels};
use undercroft_export::json;

use crate::gave_up;

/// What differs between a dungeon and the one that its recipe, seed and edits make; empty if they are the same.
///
/// ```
/// use undercroft::{Recipe, generate, recipe::Bsp};
/// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
/// assert!(undercroft_bind::differences(&dungeon)?.is_empty());
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn differences(found: &Dungeon) -> Result<Vec<String>, Error> {
    let origin = found.origin();
    let waived: Vec<_> = origin.waived.iter().copied().collect();
    match generate(&origin.recipe, &origin.seed) {
        Ok(made) => match made.with_edits(&origin.edits, &waived) {
            Ok(made) => Ok(json::compare(found, &made)),
            Err(error) => Ok(vec![format!("the edits do not fit what they make: {error}")]),
        },
        Err(Error::GaveUp { attempts, last }) => {
            let plural = if attempts == 1 { "" } else { "s" };
            Ok(vec![format!("they make no dungeon at all: {last} ({attempts} attempt{plural})")])
        }
        Err(error) => Err(error),
    }
}

/// The same for several levels.
pub fn level_differences(found: &Levels) -> Result<Vec<String>, Error> {
    let origin = found.origin();
    match generate_levels(&origin.recipe, &origin.seed) {
        Ok(made) => Ok(json::compare_levels(found, &made)),
        Err(error) if gave_up(&error) => Ok(vec![format!("they make no levels at all: {error}")]),
        Err(error) => Err(error),
    }
}
