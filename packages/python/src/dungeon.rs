//! A dungeon, or several levels, that stays in memory.

use std::sync::Arc;

use pyo3::{exceptions::PyIndexError, prelude::*, types::PyBytes};
use undercroft::{AnyDungeon, Dungeon, view};
use undercroft_export::json;

/// What a recipe and a seed made: one dungeon or several levels.
#[pyclass(frozen, module = "undercroft._native")]
pub struct Made {
    made: Arc<AnyDungeon>,
}

/// Bytes of cells, row after row, with the width and height.
type CellBytes<'py> = (Bound<'py, PyBytes>, i32, i32);

impl From<AnyDungeon> for Made {
    fn from(made: AnyDungeon) -> Made {
        Made { made: Arc::new(made) }
    }
}

impl Made {
    /// One of its dungeons.
    fn dungeon(&self, level: usize) -> PyResult<&Dungeon> {
        let dungeons = AnyDungeon::as_ref(&self.made).dungeons();
        dungeons.get(level).copied().ok_or_else(|| match dungeons.len() {
            1 => PyIndexError::new_err("there is one level"),
            levels => PyIndexError::new_err(format!("there are {levels} levels")),
        })
    }
}

#[pymethods]
impl Made {
    /// The seed as given.
    #[getter]
    fn seed(&self) -> &str {
        AnyDungeon::as_ref(&self.made).seed().as_str()
    }

    /// The hash of all of it in 16 hex digits.
    #[getter]
    fn fingerprint(&self) -> String {
        format!("{:016x}", AnyDungeon::as_ref(&self.made).fingerprint())
    }

    /// How many levels there are; 0 for a dungeon that is not one of several.
    #[getter]
    fn level_count(&self) -> usize {
        match &*self.made {
            AnyDungeon::One(_) => 0,
            AnyDungeon::Levels(levels) => levels.list().len(),
        }
    }

    /// A level as a dungeon of its own.
    fn level(&self, level: usize) -> PyResult<Made> {
        Ok(AnyDungeon::from(self.dungeon(level)?.clone()).into())
    }

    /// All of it as JSON.
    fn json(&self, py: Python<'_>) -> String {
        py.detach(|| json::write(&*self.made))
    }

    /// The statistics as JSON.
    fn stats(&self, py: Python<'_>) -> String {
        py.detach(|| AnyDungeon::as_ref(&self.made).stats().to_json().to_string())
    }

    /// The width and height of a board.
    #[pyo3(signature = (level=0))]
    fn size(&self, level: usize) -> PyResult<(i32, i32)> {
        let cells = &self.dungeon(level)?.draft().board.cells;
        Ok((cells.width(), cells.height()))
    }

    /// The number of the kind of every cell: its place in `GLYPHS`, as in the files of the format `csv`.
    #[pyo3(signature = (level=0))]
    fn tiles<'py>(&self, py: Python<'py>, level: usize) -> PyResult<CellBytes<'py>> {
        let grid = view::tile_grid(self.dungeon(level)?.draft());
        let number = |tile: &char| view::GLYPHS.iter().position(|glyph| glyph.symbol == *tile).unwrap_or(0) as u8;
        let bytes: Vec<u8> = grid.values().iter().map(number).collect();
        Ok((PyBytes::new(py, &bytes), grid.width(), grid.height()))
    }

    /// 1 for every cell that one can stand on, else 0.
    #[pyo3(signature = (level=0))]
    fn walkable<'py>(&self, py: Python<'py>, level: usize) -> PyResult<CellBytes<'py>> {
        let walkable = self.dungeon(level)?.draft().walkable();
        let bytes: Vec<u8> = walkable.values().iter().map(|can| u8::from(*can)).collect();
        Ok((PyBytes::new(py, &bytes), walkable.width(), walkable.height()))
    }
}
