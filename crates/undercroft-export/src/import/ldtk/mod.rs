//! Projects of LDtk: one level, its IntGrid as walls and floor, and its entities.
//!
//! - `model`: what a project holds; `ground`: which cells are floor; `entities`: what stands on them.

mod entities;
mod ground;
mod model;

use std::borrow::Cow;

use undercroft::{CellMap, Grid, Water};

use self::{
    ground::Ground,
    model::{Level, Project, values},
};
use super::{
    FindFile, ImportError, ImportOptions, Imported,
    beside::text_of,
    json,
    things::{one_line, prose},
};

/// Reads a level of a project.
pub(super) fn read(text: &str, options: &ImportOptions, find: FindFile<'_>) -> Result<Imported, ImportError> {
    let project: Project = json(text, "project of LDtk")?;
    let (mut notes, mut levels) = (Vec::new(), Vec::new());
    let level = level(&project, options, &mut levels)?;
    let level = with_layers(level, find)?;
    let layers = level.layers.as_deref().unwrap_or_default();
    let ground = ground::of(&project, layers, options, &mut notes)?;
    let mut map = CellMap::of_cells(Grid::new(ground.width(), ground.height(), false));
    let mut water = Grid::new(ground.width(), ground.height(), Water::Dry);
    for (at, cell) in ground.iter() {
        map.open[at] = *cell != Ground::Wall;
        water[at] = match cell {
            Ground::Shallow => Water::Shallow,
            Ground::Deep => Water::Deep,
            Ground::Wall | Ground::Floor => Water::Dry,
        };
    }
    map.water = water.values().iter().any(|water| *water != Water::Dry).then_some(water);
    let said = values(&level.fields);
    for name in ["name", "history", "hook"] {
        let text = said.get(name).map(|text| prose(text)).filter(|text| !text.is_empty());
        map.words.extend(text.map(|text| (name.to_owned(), text)));
    }
    entities::place(layers, &mut map, &mut notes)?;
    Ok(Imported { map, notes, levels })
}

/// A level by its name, by the names of its world and its own (`World/Level_2`), or by its place from 0; the first if none is asked for.
/// Levels of several worlds count on.
fn level<'a>(project: &'a Project, options: &ImportOptions, names: &mut Vec<String>) -> Result<&'a Level, ImportError> {
    let worlds = project.worlds.iter().flat_map(|world| world.levels.iter().map(move |level| (Some(world), level)));
    let levels: Vec<_> = project.levels.iter().map(|level| (None, level)).chain(worlds).collect();
    let name = |(world, level): &(Option<&model::World>, &Level)| match world {
        Some(world) => format!("{}/{}", world.identifier, level.identifier),
        None => level.identifier.clone(),
    };
    let all = || levels.iter().map(|level| one_line(&name(level))).collect::<Vec<String>>();
    let Some((_, first)) = levels.first() else { return Err(ImportError::new("the project has no level")) };
    let Some(wanted) = &options.level else {
        if levels.len() > 1 {
            *names = all();
        }
        return Ok(first);
    };
    let by_name = levels.iter().find(|own| own.1.identifier == *wanted || name(own) == *wanted);
    let by_place = || wanted.parse::<usize>().ok().and_then(|place| levels.get(place));
    let found = by_name.or_else(by_place).map(|(_, level)| *level);
    found.ok_or_else(|| ImportError::new(format!("there is no level `{}`", one_line(wanted))).hint(level_names(&all())))
}

/// The levels that there are to choose from, as far as they fit a sentence.
///
/// ```
/// assert_eq!(undercroft_export::import::level_names(&["Hall".into(), "Crypt".into()]), "there are `Hall`, `Crypt`");
/// ```
pub fn level_names(levels: &[String]) -> String {
    let shown: Vec<String> = levels.iter().take(20).map(|level| format!("`{level}`")).collect();
    format!("there are {}", shown.join(", "))
}

/// A level with its layers, which may be in a file of their own.
fn with_layers<'a>(level: &'a Level, find: FindFile<'_>) -> Result<Cow<'a, Level>, ImportError> {
    if level.layers.is_some() {
        return Ok(Cow::Borrowed(level));
    }
    let hint = "in LDtk switch Project settings > Save levels separately off, and save the project again";
    let Some(file) = &level.file else {
        let message =
            format!("the level `{}` has no layers: they are in files of their own", one_line(&level.identifier));
        return Err(ImportError::new(message).hint(hint));
    };
    let name = one_line(file);
    let Some(text) = text_of(file, false, find)? else {
        let message = format!("the levels are in files of their own, and `{name}` is not here");
        return Err(ImportError::new(message).hint(format!("put it beside the project; or {hint}")));
    };
    let said = |error: ImportError| ImportError { message: format!("`{name}`: {error}"), ..error };
    let own: Level = json(&text, "level of LDtk").map_err(said)?;
    if own.layers.is_none() {
        return Err(ImportError::new(format!("`{name}` has no layers")).hint(hint));
    }
    Ok(Cow::Owned(own))
}
