"""Dungeons on Ray Data: a function for ``map_batches``.

.. code-block:: python

    import ray, undercroft.ray
    seeds = ray.data.range(1_000_000)
    rows = seeds.map_batches(undercroft.ray.generate("bsp", column="id"), batch_format="pyarrow")
    rows.write_parquet("caves")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable

from . import _arrow
from ._arrow import DEFAULT_COLUMNS
from ._recipe import Recipe, RecipeLike

if TYPE_CHECKING:
    import pyarrow

__all__ = ["DEFAULT_COLUMNS", "generate"]


def generate(
    recipe: RecipeLike = None,
    /,
    *,
    column: str = "seed",
    columns: Iterable[str] | None = DEFAULT_COLUMNS,
    threads: int = 1,
    **settings: Any,
) -> Callable[[pyarrow.Table], pyarrow.Table]:
    """A function of a table with a column of seeds, which gives a table with a row for each seed, in order.

    Ray has to be told ``batch_format="pyarrow"``. A seed that leads to nothing is a row whose ``reason`` says why. ``columns`` are those
    of :func:`undercroft.table`, ``None`` for all. One thread a task is right where Ray runs a task on every core.

    >>> import pyarrow, undercroft.ray
    >>> seeds = pyarrow.table({"seed": ["0", "hello"]})
    >>> undercroft.ray.generate("scatter")(seeds).column("seed").to_pylist()
    ['0', 'hello']
    """
    text = Recipe(recipe, **settings).json()
    names = None if columns is None else list(columns)
    _arrow.empty(text, names)

    def run(batch: pyarrow.Table) -> pyarrow.Table:
        import pyarrow

        rows = list(_arrow.rows_of(text, _arrow.seeds_in(batch, column), names, threads))
        return pyarrow.Table.from_batches(rows, pyarrow.schema(_arrow.empty(text, names)))

    return run
