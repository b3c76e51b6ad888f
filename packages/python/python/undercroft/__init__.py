"""Undercroft makes dungeons: the same recipe and the same seed give the same dungeon everywhere, and never an unreachable room.

>>> import undercroft as uc
>>> dungeon = uc.generate("tabletop", seed=4, water="pools")
>>> dungeon.fingerprint == uc.generate("tabletop", seed=4, water="pools").fingerprint
True
"""

from __future__ import annotations

import json
import secrets
from typing import Any, Iterable

from . import _native, _recipe
from ._dungeon import Dungeon, DungeonLike, Saved, text_of
from ._errors import (
    FormatError,
    GaveUpError,
    Problem,
    RecipeError,
    TooLargeError,
    UndercroftError,
    UnsoundError,
    UsageError,
)
from ._many import Failed, Seeds, batch, find, table, tables
from ._native import Table
from ._progress import ProgressLike
from ._recipe import Recipe, RecipeLike
from ._records import Door, Exit, Link, Mark, Passage, Proof, Record, Room, Stair, Stats, Verdict, Verification
from ._rooms import ConnectionLike, RoomLike, graph
from ._tile import Tile

__version__: str = _native.ENGINE

__all__ = [
    "ConnectionLike",
    "Door",
    "Dungeon",
    "DungeonLike",
    "Exit",
    "Failed",
    "FormatError",
    "GaveUpError",
    "Link",
    "Mark",
    "Passage",
    "Problem",
    "ProgressLike",
    "Proof",
    "Recipe",
    "RecipeError",
    "RecipeLike",
    "Record",
    "Room",
    "RoomLike",
    "Saved",
    "Seeds",
    "Stair",
    "Stats",
    "Table",
    "Tile",
    "TooLargeError",
    "UndercroftError",
    "UnsoundError",
    "UsageError",
    "Verdict",
    "Verification",
    "batch",
    "check",
    "find",
    "formats",
    "generate",
    "graph",
    "methods",
    "read",
    "recipes",
    "styles",
    "table",
    "tables",
    "verify",
]


def generate(
    recipe: RecipeLike = None,
    /,
    seed: int | str | None = None,
    *,
    passes: Iterable[str] = (),
    no_passes: Iterable[str] = (),
    **settings: Any,
) -> Dungeon:
    """The dungeon of a recipe and a seed.

    The recipe is a method's name, a ready recipe's name, a file, a text in TOML or JSON, or a dict; ``settings`` are its parameters, as
    ``--set`` of the command line: ``width=80`` of the method, ``locks={"count": 4}`` of a pass. Without a seed, or with an empty one,
    the operating system draws one.

    >>> import undercroft as uc
    >>> uc.generate("bsp", seed=12345).stats.rooms
    16
    >>> uc.generate("tabletop", seed=7, archetype="crypt", locks={"count": 2}).data["locks"][0]["key"]
    'iron'
    """
    read = _recipe.read(recipe, settings, passes, no_passes)
    text = "" if seed is None else _native.seed_text(seed)
    text = text or read.seed or str(secrets.randbits(32))
    return Dungeon(_native.generate(read._native, text))


def read(source: DungeonLike, /) -> Dungeon:
    """A dungeon from a JSON file, its text, or that text read. It is checked: an unsound one raises :class:`UnsoundError`.

    >>> import undercroft as uc
    >>> dungeon = uc.generate("walk", seed=3)
    >>> uc.read(dungeon.json()) == dungeon
    True
    """
    return Dungeon(_native.read(text_of(source)), is_read=True)


def check(source: DungeonLike, /) -> Verdict:
    """Whether a dungeon keeps every law and promise: the verdict if it does, else :class:`UnsoundError` with every rule it breaks.

    >>> import undercroft as uc
    >>> uc.check(uc.generate("bsp", seed=1)).sound
    True
    """
    return Verdict(json.loads(_native.call("check", _about(source))))


def verify(source: DungeonLike, /) -> Verification:
    """Whether a dungeon is what its own recipe and seed make, with the differences if it is not.

    >>> import undercroft as uc
    >>> bool(uc.verify(uc.generate("bsp", seed=1)))
    True
    """
    return Verification(json.loads(_native.call("verify", _about(source))))


def methods() -> dict[str, Any]:
    """Methods and passes with every parameter, its default, range and meaning.

    >>> import undercroft as uc
    >>> sorted(uc.methods())
    ['methods', 'passes']
    """
    listing: dict[str, Any] = _listing("methods")
    return listing


def formats() -> list[dict[str, Any]]:
    """What a dungeon can be saved as, what opens it and what is lost.

    >>> import undercroft as uc
    >>> [row["extension"] for row in uc.formats() if row["name"] == "text"]
    ['txt']
    """
    rows: list[dict[str, Any]] = _listing("formats")["formats"]
    return rows


def recipes() -> list[dict[str, Any]]:
    """The ready recipes with their text in TOML.

    >>> import undercroft as uc
    >>> "sewer" in [recipe["name"] for recipe in uc.recipes()]
    True
    """
    rows: list[dict[str, Any]] = _listing("recipes")["recipes"]
    return rows


def styles() -> list[str]:
    """The styles of pictures.

    >>> import undercroft as uc
    >>> "blueprint" in uc.styles()
    True
    """
    names: list[str] = _listing("styles")["styles"]
    return names


def _about(source: DungeonLike) -> str:
    # As a text within the request, so that a file that is no JSON is refused as such.
    return json.dumps({"dungeon": text_of(source)})


def _listing(name: str) -> Any:
    return json.loads(_native.call(name, "{}"))
