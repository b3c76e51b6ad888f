//! The functions of the extension.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, atomic::Ordering},
};

use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{PyBytes, PyString},
};
use undercroft::{
    Json, Named, Seed, Workshop,
    recipe::{ReadRecipe, Source},
    view::GLYPHS,
};
use undercroft_bind::{Answer, BindError, Limits};
use undercroft_export::{Format, import, json};

use crate::{columns, dungeon::Made, errors, making, recipe::Recipe, seeds, waiting};

/// The largest file that a recipe may name, in bytes.
const MAX_FILE: u64 = 64 << 20;

/// A call of `undercroft_bind` with a request in JSON; the answer is JSON as a text, or a file as bytes.
#[pyfunction]
pub fn call<'py>(py: Python<'py>, name: String, request: String) -> PyResult<Bound<'py, PyAny>> {
    let answer = waiting::wait_for(py, move |_| undercroft_bind::call(&name, &request, &Limits::NONE))?;
    match answer.map_err(|error| errors::exception(py, &error))? {
        Answer::Json(text) => PyString::new(py, &text).into_bound_py_any(py),
        Answer::Bytes { bytes, .. } => PyBytes::new(py, &bytes).into_bound_py_any(py),
    }
}

/// Makes the dungeon of a recipe and a seed.
#[pyfunction]
pub fn generate(py: Python<'_>, recipe: &Recipe, seed: &str) -> PyResult<Made> {
    let (recipe, seed) = (Arc::clone(&recipe.recipe), Seed::new(seed));
    let own = seed.clone();
    let made = waiting::wait_for(py, move |stop| {
        making::make(&mut Workshop::new(), &recipe, &own, || stop.load(Ordering::Relaxed))
    })?;
    made.map(Made::from).map_err(|error| errors::exception(py, &BindError::generation(&error, &seed)))
}

/// Reads a dungeon or several levels and checks them.
#[pyfunction]
pub fn read(py: Python<'_>, text: String) -> PyResult<Made> {
    let read = waiting::wait_for(py, move |_| json::read_any(&text))?;
    let refused = |error| errors::exception(py, &BindError::unreadable("dungeon", error));
    read.map(Made::from).map_err(refused)
}

/// The text of a seed.
#[pyfunction]
pub fn seed_text(seed: &Bound<'_, PyAny>) -> PyResult<String> {
    seeds::seed_text(seed)
}

/// The names of a table's columns.
#[pyfunction]
pub fn column_names() -> Vec<String> {
    columns::names()
}

/// The name of the format that a file's name says.
#[pyfunction]
pub fn format_of(file_name: &str) -> Option<&'static str> {
    Format::from_file_name(file_name).map(|format| format.name())
}

/// The extension of a format's files; `None` if there is no such format.
#[pyfunction]
pub fn extension_of(format: &str) -> Option<&'static str> {
    Format::from_name(format).map(Format::extension)
}

/// The extensions of all formats.
#[pyfunction]
pub fn extensions() -> Vec<&'static str> {
    Format::ALL.iter().map(|(format, _)| format.extension()).collect()
}

/// The sign and the name of each kind of cell, in the order of their numbers.
#[pyfunction]
pub fn glyphs() -> Vec<(char, &'static str)> {
    GLYPHS.iter().map(|glyph| (glyph.symbol, glyph.name)).collect()
}

/// Reads a recipe in one of the forms of `undercroft_bind`. Files that it names are looked for in a folder, and those of settings
/// in the working directory, as the command line does.
pub fn read_recipe(request: &str, folder: Option<&str>) -> Result<ReadRecipe, BindError> {
    let recipe: Json = serde_json::from_str(request)
        .map_err(|error| BindError::usage("recipe", error.to_string(), "a recipe has to be writable as JSON"))?;
    let folder = folder.map(PathBuf::from).unwrap_or_default();
    undercroft_bind::read_recipe_with(&recipe, &mut |name, from| load(&folder, name, from))
}

fn load(folder: &Path, name: &str, from: Option<&Source>) -> Result<String, String> {
    let path = match from {
        Some(source) if source.name != "--set" => folder.join(name),
        _ => PathBuf::from(name),
    };
    let cannot = |why: String| format!("cannot read `{}`: {why}", path.display());
    let size = std::fs::metadata(&path).map_err(|error| cannot(error.to_string()))?.len();
    if size > MAX_FILE {
        return Err(cannot(format!("it is larger than {} MiB", MAX_FILE >> 20)));
    }
    let text = std::fs::read_to_string(&path).map_err(|error| cannot(error.to_string()))?;
    if !import::is_prefab_map(name) {
        return Ok(text);
    }
    // A map of Tiled stands for a file of prefabs.
    import::prefab_file(name, &text).map_err(|why| cannot(format!("it is no prefab: {why}")))
}
