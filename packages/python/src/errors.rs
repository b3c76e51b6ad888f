//! Errors of the engine as exceptions of Python.

use pyo3::{exceptions::PyRuntimeError, prelude::*};
use undercroft::recipe::Problems;
use undercroft_bind::{BindError, ErrorKind, Problem};

/// The exception for an error: what `undercroft._errors` makes of its JSON, which is that of the package for JavaScript.
pub fn exception(py: Python<'_>, error: &BindError) -> PyErr {
    let made = py
        .import("undercroft._errors")
        .and_then(|module| module.call_method1("from_json", (error.to_json().to_string(),)));
    match made {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// The exception for work that ended without an answer.
pub fn panicked() -> PyErr {
    PyRuntimeError::new_err("the engine panicked, which is a mistake in the engine; please report what was asked for")
}

/// The error for an expression that cannot be read: each problem with the column where it begins.
pub fn expression(problems: &Problems) -> BindError {
    let own = |problem: &undercroft::recipe::Problem| {
        let before =
            problem.span.as_ref().and_then(|span| problems.sources.get(span.source)?.text.get(..span.range.start));
        let column = before.map(|before| before.chars().count() as u32 + 1);
        let place = column.map(|column| (1, column));
        Problem { hint: problem.hint.clone(), place, ..Problem::new("where", problem.rule.clone()) }
    };
    BindError::many(ErrorKind::Usage, problems.list.iter().map(own).collect())
}
