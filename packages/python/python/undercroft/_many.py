"""The dungeons of many seeds: as they are, those one looks for, or as a table."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Literal, Union

from . import _native, _recipe
from ._dungeon import Dungeon
from ._native import Table
from ._progress import Progress, ProgressLike, progress_of
from ._recipe import RecipeLike

Seeds = Union[int, Iterable[Union[int, str, None]]]
"""Whole numbers and texts, or how many whole numbers from 0 on."""


class Failed:
    """A seed that led to no dungeon. It is false in a condition, where a dungeon is true."""

    __slots__ = ("reason", "seed")

    seed: str | None
    reason: str

    def __init__(self, seed: str | None, reason: str) -> None:
        self.seed, self.reason = seed, reason

    def __bool__(self) -> Literal[False]:
        return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Failed) and (self.seed, self.reason) == (other.seed, other.reason)

    def __hash__(self) -> int:
        return hash((self.seed, self.reason))

    def __repr__(self) -> str:
        return f"<Failed seed {self.seed!r}: {self.reason}>"


def batch(
    recipe: RecipeLike,
    seeds: Seeds,
    *,
    threads: int | None = None,
    progress: ProgressLike = None,
    passes: Iterable[str] = (),
    no_passes: Iterable[str] = (),
    **settings: Any,
) -> Iterator[Dungeon | Failed]:
    """The dungeons of many seeds, in order, made on all cores while Python does other things.

    A seed that leads to nothing comes as a :class:`Failed` with the reason. Ctrl-C ends it, and so does leaving the loop.

    >>> import undercroft as uc
    >>> for dungeon in uc.batch("bsp", range(3), width=40, height=20):
    ...     print(dungeon.seed, dungeon.stats.rooms if dungeon else dungeon.reason)
    0 5
    1 6
    2 4
    """
    read = _recipe.read(recipe, settings, passes, no_passes)
    run = _native.Batch(read._native, _seeds(seeds), threads)
    return _dungeons(run, progress_of(progress, _count(seeds)))


def _dungeons(run: _native.Batch, progress: Progress) -> Iterator[Dungeon | Failed]:
    done = 0
    try:
        while (chunk := run.next()) is not None:
            for seed, made, reason in chunk:
                yield Failed(seed, reason or "") if made is None else Dungeon(made)
            done += len(chunk)
            progress(done)
    finally:
        run.stop()
        progress.close()


def find(
    where: str,
    recipe: RecipeLike = None,
    /,
    *,
    seeds: Seeds = 100_000,
    limit: int | None = None,
    threads: int | None = None,
    progress: ProgressLike = None,
    passes: Iterable[str] = (),
    no_passes: Iterable[str] = (),
    **settings: Any,
) -> Iterator[Dungeon]:
    """The dungeons of which an expression is true, in the order of their seeds; at most ``limit`` of them.

    The expression is that of ``undercroft find --where``: statistics by name, ``count(KIND)``, numbers and comparisons.

    >>> import undercroft as uc
    >>> [dungeon.seed for dungeon in uc.find("rooms >= 12 and loops >= 2", "bsp", limit=2)]
    ['6', '11']
    """
    read = _recipe.read(recipe, settings, passes, no_passes)
    run = _native.Search(where, read._native, _seeds(seeds), threads)
    return _hits(run, limit, progress_of(progress, _count(seeds)))


def _hits(run: _native.Search, limit: int | None, progress: Progress) -> Iterator[Dungeon]:
    tried = hits = 0
    try:
        while limit is None or hits < limit:
            step = run.next()
            if step is None:
                return
            tried += step[0]
            progress(tried)
            for made in step[1][: None if limit is None else limit - hits]:
                hits += 1
                yield Dungeon(made)
    finally:
        run.stop()
        progress.close()


def table(
    recipe: RecipeLike,
    seeds: Seeds,
    *,
    columns: Iterable[str] | None = None,
    threads: int | None = None,
    progress: ProgressLike = None,
    passes: Iterable[str] = (),
    no_passes: Iterable[str] = (),
    **settings: Any,
) -> Table:
    """A row for each seed, whole in memory, which pandas, Polars, DuckDB and pyarrow take as it is.

    The columns are ``seed``, ``reason`` (null unless the seed failed), ``attempt``, ``fingerprint``, ``width``, ``height``, one for each
    statistic, and ``tiles``; ``columns`` chooses among them.

    >>> import undercroft as uc
    >>> table = uc.table("bsp", range(100), columns=["seed", "rooms"])
    >>> len(table), table.column_names
    (100, ['seed', 'rooms'])
    """
    read = _recipe.read(recipe, settings, passes, no_passes)
    rows = _native.Rows(read._native, _seeds(seeds), _list(columns), threads, None)
    parts = list(_parts(rows, progress_of(progress, _count(seeds))))
    return rows.empty().joined(parts)


def tables(
    recipe: RecipeLike,
    seeds: Seeds,
    *,
    rows: int = 4096,
    columns: Iterable[str] | None = None,
    threads: int | None = None,
    progress: ProgressLike = None,
    passes: Iterable[str] = (),
    no_passes: Iterable[str] = (),
    **settings: Any,
) -> Iterator[Table]:
    """The same as :func:`table` in parts of so many rows, for more seeds than fit into memory.

    >>> import undercroft as uc
    >>> [len(part) for part in uc.tables("bsp", range(250), rows=100, columns=["fingerprint"])]
    [100, 100, 50]
    """
    read = _recipe.read(recipe, settings, passes, no_passes)
    if rows < 1:
        raise ValueError(f"rows: must be at least 1, and is {rows}")
    run = _native.Rows(read._native, _seeds(seeds), _list(columns), threads, rows)
    return _parts(run, progress_of(progress, _count(seeds)))


def _parts(rows: _native.Rows, progress: Progress) -> Iterator[Table]:
    done = 0
    try:
        while (part := rows.next()) is not None:
            done += len(part)
            progress(done)
            yield part
    finally:
        rows.stop()
        progress.close()


def _list(columns: Iterable[str] | None) -> list[str] | None:
    return None if columns is None else [columns] if isinstance(columns, str) else list(columns)


def _seeds(seeds: Seeds) -> Iterable[int | str | None]:
    if isinstance(seeds, (str, bytes)):
        raise TypeError("seeds are a list, a range or how many from 0 on; one seed is a list of one")
    if isinstance(seeds, int):
        return range(seeds)
    # What Arrow holds becomes plain numbers and texts.
    return seeds.to_pylist() if hasattr(seeds, "to_pylist") else seeds


def _count(seeds: Seeds) -> int | None:
    if isinstance(seeds, int):
        return seeds
    try:
        return len(seeds)  # type: ignore[arg-type]
    except TypeError:
        return None
