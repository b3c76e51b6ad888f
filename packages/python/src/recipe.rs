//! A recipe that was read and found to be sound.

use std::sync::Arc;

use pyo3::prelude::*;
use undercroft::recipe::AnyRecipe;

use crate::{calls, errors};

/// A recipe that was read, and the seed that it names.
#[pyclass(frozen, module = "undercroft._native")]
pub struct Recipe {
    /// The recipe.
    pub recipe: Arc<AnyRecipe>,
    /// The seed of its text, if there is one.
    #[pyo3(get)]
    seed: Option<String>,
}

#[pymethods]
impl Recipe {
    /// Reads a recipe in one of the forms of `undercroft_bind`, as JSON; `folder` is where files that it names are looked for.
    #[new]
    #[pyo3(signature = (request, folder=None))]
    fn new(py: Python<'_>, request: &str, folder: Option<&str>) -> PyResult<Recipe> {
        let read = py.detach(|| calls::read_recipe(request, folder)).map_err(|error| errors::exception(py, &error))?;
        let seed = read.seed.map(|seed| seed.as_str().to_owned());
        Ok(Recipe { recipe: Arc::new(read.recipe), seed })
    }

    /// The recipe with every value spelled out, as JSON.
    fn json(&self) -> String {
        self.recipe.to_json().to_string()
    }

    /// Whether it makes several levels.
    #[getter]
    fn has_levels(&self) -> bool {
        matches!(*self.recipe, AnyRecipe::Levels(_))
    }

    /// The cells of a dungeon as far as they are known before one is made.
    #[getter]
    fn cells(&self) -> u64 {
        self.recipe.expected_size().cells
    }
}
