"""Dungeons on Spark and on Sail: a function for ``mapInArrow``.

.. code-block:: python

    import undercroft.spark
    seeds = spark.range(1_000_000).withColumnRenamed("id", "seed")
    rows = seeds.mapInArrow(undercroft.spark.generate("bsp"), undercroft.spark.schema())
    rows.write.parquet("caves")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator

from . import _arrow
from ._arrow import DEFAULT_COLUMNS
from ._recipe import Recipe, RecipeLike

if TYPE_CHECKING:
    import pyarrow

__all__ = ["DEFAULT_COLUMNS", "generate", "schema"]

_TYPES = {"string": "string", "int32": "int", "int64": "bigint", "double": "double", "binary": "binary"}


def generate(
    recipe: RecipeLike = None,
    /,
    *,
    column: str = "seed",
    columns: Iterable[str] | None = DEFAULT_COLUMNS,
    threads: int = 1,
    **settings: Any,
) -> Callable[[Iterator[pyarrow.RecordBatch]], Iterator[pyarrow.RecordBatch]]:
    """A function of an iterator of record batches with a column of seeds, which gives record batches with a row for each seed, in order.

    A seed that leads to nothing is a row whose ``reason`` says why and whose other columns are null. ``columns`` are those of
    :func:`undercroft.table`, ``None`` for all. One thread a task is right where the engine runs a task on every core.

    >>> import pyarrow, undercroft.spark
    >>> seeds = pyarrow.record_batch({"seed": [0, 1, None]})
    >>> rows = list(undercroft.spark.generate("bsp", columns=["seed", "rooms", "reason"])(iter([seeds])))
    >>> rows[0].column("reason").to_pylist()
    [None, None, 'there is no seed here']
    """
    # The recipe travels as a text with every value and every file in it, so that workers need no file.
    text = Recipe(recipe, **settings).json()
    names = None if columns is None else list(columns)
    _arrow.empty(text, names)

    def run(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            yield from _arrow.rows_of(text, _arrow.seeds_in(batch, column), names, threads)

    return run


def schema(columns: Iterable[str] | None = DEFAULT_COLUMNS) -> str:
    """The columns as Spark writes them, for ``mapInArrow``.

    >>> import undercroft.spark
    >>> undercroft.spark.schema(["seed", "rooms"])
    'seed string, rooms bigint'
    """
    import pyarrow

    table = _arrow.empty(Recipe("bsp").json(), None if columns is None else list(columns))
    return ", ".join(f"{field.name} {_TYPES[str(field.type)]}" for field in pyarrow.schema(table))
