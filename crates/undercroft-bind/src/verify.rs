//! Whether a dungeon is what its own recipe and seed make.

use undercroft::{AnyDungeon, AnyDungeonRef, Error, Workshop};
use undercroft_export::json;

/// What differs between a dungeon or several levels and what their recipe, seed and edits make; empty if they are the same.
///
/// ```
/// use undercroft::{Recipe, generate, recipe::Bsp};
/// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
/// assert!(undercroft_bind::differences(&dungeon)?.is_empty());
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn differences<'a>(found: impl Into<AnyDungeonRef<'a>>) -> Result<Vec<String>, Error> {
    let found = found.into();
    let made = Workshop::new().generate_any(&found.recipe(), found.seed());
    match (found, made) {
        (AnyDungeonRef::One(found), Ok(AnyDungeon::One(made))) => {
            let origin = found.origin();
            let waived: Vec<_> = origin.waived.iter().copied().collect();
            Ok(match made.with_edits(&origin.edits, &waived) {
                Ok(made) => json::compare(found, &made),
                Err(error) => vec![format!("the edits do not fit what they make: {error}")],
            })
        }
        (found, Ok(made)) => Ok(json::compare(found, &made)),
        (AnyDungeonRef::One(_), Err(Error::GaveUp { attempts, last })) => {
            let plural = if attempts == 1 { "" } else { "s" };
            Ok(vec![format!("they make no dungeon at all: {last} ({attempts} attempt{plural})")])
        }
        (AnyDungeonRef::Levels(_), Err(error)) if error.gave_up() => {
            Ok(vec![format!("they make no levels at all: {error}")])
        }
        (_, Err(error)) => Err(error),
    }
}
