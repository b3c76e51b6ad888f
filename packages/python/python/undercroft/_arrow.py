"""Record batches of seeds in, record batches of dungeons out: what engines for clusters run on every machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, Iterator

from . import _native
from ._recipe import Recipe

if TYPE_CHECKING:
    import pyarrow

DEFAULT_COLUMNS = ("seed", "reason", "attempt", "fingerprint", "width", "height", "rooms", "loops", "critical_path")
"""What a row holds unless columns are named: enough to choose seeds by."""

_ROWS = 1024
# Recipes that this process has read, by their text: a worker is handed the same one with every batch.
_read: dict[str, Recipe] = {}


def recipe_of(text: str) -> Recipe:
    """The recipe of a text, read once a process."""
    if text not in _read:
        _read.clear()
        _read[text] = Recipe(text)
    return _read[text]


def rows_of(
    recipe: str, seeds: Iterable[Any], columns: list[str] | None, threads: int | None
) -> Iterator[pyarrow.RecordBatch]:
    """The rows of some seeds as record batches."""
    import pyarrow

    rows = _native.Rows(recipe_of(recipe)._native, seeds, columns, threads, _ROWS)
    try:
        while (part := rows.next()) is not None:
            yield from pyarrow.RecordBatchReader.from_stream(part)
    finally:
        rows.stop()


def empty(recipe: str, columns: list[str] | None) -> _native.Table:
    """A table of the same columns without rows."""
    return _native.Rows(recipe_of(recipe)._native, (), columns, 1, None).empty()


def seeds_in(batch: pyarrow.RecordBatch | pyarrow.Table, column: str) -> list[Any]:
    """The values of the column of seeds."""
    if column not in batch.schema.names:
        names = ", ".join(batch.schema.names)
        raise ValueError(f"there is no column `{column}` of seeds; there are {names}")
    values: list[Any] = batch.column(column).to_pylist()
    return values
