//! Seeds from Python: whole numbers and texts, from anything that can be iterated over.

use pyo3::{exceptions::PyTypeError, prelude::*, types::PyBool, types::PyInt, types::PyString};
use undercroft::Seed;

/// A seed of a batch. One that is missing fails like one that leads to nothing: it is a row with a reason.
#[derive(Clone, Debug)]
pub struct SeedItem {
    /// The text; `None` for Python's `None`.
    pub text: Option<String>,
}

impl SeedItem {
    /// The seed, or the reason why there is none.
    pub fn seed(&self) -> Result<Seed, String> {
        match self.text.as_deref() {
            None => Err("there is no seed here".to_owned()),
            Some("") => Err("the seed is empty; any other text or whole number is a seed".to_owned()),
            Some(text) => Ok(Seed::new(text)),
        }
    }

    /// From a value of Python.
    pub fn of(value: &Bound<'_, PyAny>) -> PyResult<SeedItem> {
        if value.is_none() {
            return Ok(SeedItem { text: None });
        }
        seed_text(value).map(|text| SeedItem { text: Some(text) })
    }
}

/// The text of a seed: a text as it is, a whole number of any size in digits. NumPy's whole numbers count too.
pub fn seed_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_str()?.to_owned());
    }
    let refused = || {
        let kind = value.get_type().name().map_or_else(|_| "that".to_owned(), |name| name.to_string());
        PyTypeError::new_err(format!("a seed is a whole number or a text, not {kind}"))
    };
    if value.is_instance_of::<PyBool>() {
        return Err(refused());
    }
    if value.is_instance_of::<PyInt>() {
        return Ok(value.str()?.to_str()?.to_owned());
    }
    let index = value.call_method0("__index__").map_err(|_| refused())?;
    Ok(index.str()?.to_str()?.to_owned())
}
