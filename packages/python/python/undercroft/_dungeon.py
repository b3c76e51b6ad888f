"""A dungeon: arrays, records, pictures and files of it."""

from __future__ import annotations

import base64
import json
import os
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Mapping, Union

import numpy as np
import numpy.typing as npt

from . import _files, _native
from ._errors import Problem, UsageError
from ._records import Door, Exit, Link, Mark, Passage, Proof, Record, Room, Stair, Stats

if TYPE_CHECKING:
    import networkx
    from typing_extensions import Unpack

    from ._options import DrawOptions, ExportOptions

DungeonLike = Union["Dungeon", Mapping[str, Any], "os.PathLike[str]", str, bytes]
"""A :class:`Dungeon`, the path of a JSON file of one, its text, or that text read."""


@cache
def _tabletop_formats() -> frozenset[str]:
    """The formats for virtual tabletops, which want lights."""
    rows = json.loads(_native.call("formats", "{}"))["formats"]
    return frozenset(row["name"] for row in rows if row["tabletop"])


class Saved(Record):
    """What was written, and what the format cannot say."""

    files: list[Path]
    losses: list[dict[str, Any]]


class Dungeon:
    """A sound dungeon. It cannot be changed; arrays and records are views of it.

    >>> import undercroft as uc
    >>> dungeon = uc.generate("tabletop", seed=4, water="pools")
    >>> dungeon
    <Dungeon tabletop, seed '4', 55 x 54, 11 rooms>
    >>> dungeon.tiles.shape == (dungeon.height, dungeon.width)
    True
    >>> x, y = dungeon.start
    >>> bool(dungeon.walkable[y, x])
    True
    """

    def __init__(self, made: _native.Made, *, is_read: bool = False) -> None:
        """Dungeons come from ``generate``, ``read``, ``batch`` and ``find``."""
        self._made = made
        self._is_read = is_read

    # What it is.

    @property
    def seed(self) -> str:
        """The seed, as text."""
        return self._made.seed

    @cached_property
    def fingerprint(self) -> str:
        """Its stable hash in 16 hex digits: the same as the command line's.

        >>> import undercroft as uc
        >>> uc.generate("bsp", seed=0).fingerprint
        'b26b7a7a68d22baf'
        """
        return self._made.fingerprint

    def json(self) -> str:
        """Everything about it as JSON, as ``undercroft generate --format json`` writes it."""
        return self._made.json()

    @cached_property
    def data(self) -> dict[str, Any]:
        """The JSON, read. Changing it changes no dungeon."""
        data: dict[str, Any] = json.loads(self._made.json())
        return data

    @cached_property
    def stats(self) -> Stats:
        """Numbers about it.

        >>> import undercroft as uc
        >>> uc.generate("bsp", seed=12345).stats.rooms
        16
        """
        return Stats(json.loads(self._made.stats()))

    @property
    def recipe(self) -> dict[str, Any]:
        """The recipe with every value spelled out; together with the seed it makes the same dungeon again.

        >>> import undercroft as uc
        >>> dungeon = uc.generate("scatter", seed="hello")
        >>> uc.generate(dungeon.recipe, seed=dungeon.seed) == dungeon
        True
        """
        return dict(self.data["recipe"])

    @property
    def method(self) -> str:
        """The name of its method."""
        return str(self._one["method"])

    # Levels.

    @cached_property
    def levels(self) -> tuple[Dungeon, ...]:
        """Its levels from the top; a dungeon of one level is its own only one.

        >>> import undercroft as uc
        >>> tower = uc.generate("bsp", seed=4, levels=3)
        >>> [len(level.rooms) for level in tower.levels] == [level.stats.rooms for level in tower.levels]
        True
        >>> tower.links[0].kind
        'stairs'
        """
        count = self._made.level_count
        return tuple(Dungeon(self._made.level(level)) for level in range(count)) if count else (self,)

    @property
    def links(self) -> list[Link]:
        """The ways between its levels."""
        return [Link(link) for link in self.data.get("links", [])]

    @property
    def _one(self) -> dict[str, Any]:
        self._require_one()
        return self.data

    def _require_one(self) -> None:
        count = self._made.level_count
        if count:
            problem = Problem("levels", f"this dungeon has {count} levels", "take one of its `levels`")
            raise UsageError(problem.message, [problem])

    # The board.

    @cached_property
    def _size(self) -> tuple[int, int]:
        self._require_one()
        return self._made.size()

    @property
    def width(self) -> int:
        """How many columns the board has."""
        return self._size[0]

    @property
    def height(self) -> int:
        """How many rows the board has."""
        return self._size[1]

    @cached_property
    def tiles(self) -> npt.NDArray[np.uint8]:
        """The kind of every cell as a number of :class:`undercroft.Tile`, ``tiles[y, x]``.

        The array is made once and read-only: writing to it raises ``ValueError``, ``tiles.copy()`` is yours to write to.
        """
        self._require_one()
        return _array(self._made.tiles())

    @cached_property
    def walkable(self) -> npt.NDArray[np.bool_]:
        """Whether one can stand on a cell, ``walkable[y, x]``: no wall, no deep water, nothing solid. Read-only."""
        self._require_one()
        return _array(self._made.walkable()).view(np.bool_)

    @property
    def start(self) -> tuple[int, int]:
        """Where one comes in, as x and y."""
        x, y = self._one["start"]
        return x, y

    @property
    def goal(self) -> tuple[int, int] | None:
        """Where one wants to get, as x and y."""
        goal = self._one["goal"]
        return None if goal is None else (goal[0], goal[1])

    # Records.

    @cached_property
    def rooms(self) -> tuple[Room, ...]:
        """Its rooms in the order of their ids."""
        return tuple(Room(room) for room in self._one["rooms"])

    @cached_property
    def doors(self) -> tuple[Door, ...]:
        """Its doors in the order of their ids."""
        return tuple(Door(door) for door in self._one["doors"])

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """Its passages in the order of their ids."""
        return tuple(Passage(passage) for passage in self._one["passages"])

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """What stands and lies in it."""
        return tuple(Mark(mark) for mark in self._one["marks"])

    @cached_property
    def stairs(self) -> tuple[Stair, ...]:
        """Its stairs."""
        return tuple(Stair(stair) for stair in self._one["stairs"])

    @cached_property
    def exits(self) -> tuple[Exit, ...]:
        """Its ways in and out."""
        return tuple(Exit(way) for way in self._one["exits"])

    def graph(self) -> networkx.MultiGraph[str]:
        """Rooms and the ways between them as a graph of networkx: that of the formats ``graphml`` and ``dot``.

        Rooms are the nodes ``r0``, ``r1`` and so on with their fields; a corridor that joins more or fewer than two rooms is a node
        ``c0``. Edges have the doors in them and, where a lock closes them, which key it ``needs``.

        >>> import undercroft as uc
        >>> dungeon = uc.generate("tabletop", seed=4)
        >>> graph = dungeon.graph()
        >>> sum(kind == "room" for _, kind in graph.nodes(data="node")) == len(dungeon.rooms)
        True
        """
        from ._graph import room_graph

        return room_graph(next(iter(self.export("graphml").values())).decode())

    # Pictures and files.

    def call(self, name: str, **fields: Any) -> Any:
        """A call of the engine about this dungeon."""
        # The dungeon is JSON already; reading it to write it again would take longer than the call.
        rest = json.dumps(fields)[1:]
        request = f'{{"dungeon":{self.json()}{"," if fields else ""}{rest}'
        return _native.call(name, request)

    def _export(self, format: str, options: Mapping[str, Any]) -> Any:
        wants_lights = options.get("lights", format in _tabletop_formats() and not self._is_read)
        if wants_lights and not self.data.get("edits"):
            # Lights are a pass: the dungeon is made once more with it, as the command line does for virtual tabletops.
            request = {"recipe": self.data["recipe"], "seed": self.seed, "format": format, **options}
            return json.loads(_native.call("export", json.dumps(request)))
        return json.loads(self.call("export", format=format, **options))

    def svg(self, **options: Unpack[DrawOptions]) -> str:
        """A picture as SVG; ``style``, ``audience``, ``view``, ``hide``, ``level`` and so on as in the command line.

        >>> import undercroft as uc
        >>> uc.generate("tabletop", seed=4).svg(style="blueprint", audience="player").startswith("<svg")
        True
        """
        return bytes(self.call("draw", format="svg", **options)).decode()

    def _repr_svg_(self) -> str:
        return self.svg()

    def export(self, format: str, **options: Unpack[ExportOptions]) -> dict[str, bytes]:
        """The files of a format by name, the first of them first.

        >>> import undercroft as uc
        >>> list(uc.generate("bsp", seed=4).export("csv"))
        ['dungeon.csv']
        """
        answer = self._export(format, options)
        return {file["name"]: base64.b64decode(file["base64"]) for file in answer["files"]}

    def save(
        self, path: str | os.PathLike[str], *, format: str | None = None, **options: Unpack[ExportOptions]
    ) -> Saved:
        """Writes it to a file whose extension says the format: ``svg``, ``png``, ``pdf``, ``html``, ``json``, ``tmj``, ``glb`` and
        all others of :func:`undercroft.formats`. Formats of several files write the others beside it. A file is there whole or not at all.

        ``style``, ``audience``, ``page``, ``layout``, ``pixels``, ``view``, ``hide``, ``level`` and so on are those of the command line.
        Files for virtual tabletops (``dd2vtt``, ``foundry.json``) have lights, unless ``lights=False`` or the dungeon was read from a file.

        >>> import tempfile, undercroft as uc
        >>> folder = tempfile.mkdtemp()
        >>> saved = uc.generate("tabletop", seed=4).save(f"{folder}/map.pdf", page="letter")
        >>> [file.name for file in saved.files]
        ['map.pdf']
        """
        target = Path(path)
        named = format or _native.format_of(target.name)
        if named is None:
            known = ", ".join(_native.extensions())
            hint = f"name the format, or end the file in one of {known}"
            problem = Problem("path", f"`{target.name}` does not say which format to write", hint)
            raise UsageError(problem.message, [problem])
        extension = _native.extension_of(named)
        stem = target.name
        if extension and stem.lower().endswith(f".{extension}"):
            stem = stem[: -len(extension) - 1]
        answer = self._export(named, {"stem": stem, **options})
        names = [target.name, *(file["name"] for file in answer["files"][1:])]
        files = [(name, base64.b64decode(file["base64"])) for name, file in zip(names, answer["files"])]
        return Saved({"files": _files.write_all(target.parent, files), "losses": answer["losses"]})

    def prove(self) -> Proof:
        """What its locks gate, an order of play that wins, and whether it can be lost.

        >>> import undercroft as uc
        >>> uc.generate("bsp", seed=4, locks={"count": 2}).prove().certificate["unlosable"]
        True
        """
        return Proof(json.loads(self.call("prove")))

    # What Python expects of a value.

    def __bool__(self) -> Literal[True]:
        return True

    def __str__(self) -> str:
        return bytes(self.call("draw", format="text")).decode()

    def __repr__(self) -> str:
        if self._made.level_count:
            return f"<Dungeon of {self._made.level_count} levels, seed {self.seed!r}, {self.stats.rooms} rooms>"
        return f"<Dungeon {self.method}, seed {self.seed!r}, {self.width} x {self.height}, {self.stats.rooms} rooms>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dungeon) and (self is other or self.json() == other.json())

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_text, (self.json(),)


def _array(cells: tuple[bytes, int, int]) -> npt.NDArray[np.uint8]:
    """An array over bytes, which nobody can write to."""
    content, width, height = cells
    return np.frombuffer(content, dtype=np.uint8).reshape(height, width)


def _from_text(text: str) -> Dungeon:
    return Dungeon(_native.read(text), is_read=True)


def text_of(source: DungeonLike) -> str:
    """The JSON text of a dungeon in any form."""
    if isinstance(source, Dungeon):
        return source.json()
    if isinstance(source, Mapping):
        return json.dumps(source)
    if isinstance(source, bytes):
        return source.decode()
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return source
    return Path(source).read_text(encoding="utf-8")
