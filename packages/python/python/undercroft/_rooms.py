"""Rooms and connections, or a graph of networkx, as a recipe of the method ``graph``."""

from __future__ import annotations

import json
import re
import warnings
from dataclasses import replace
from typing import Any, Iterable, Mapping, Sequence, Union

from . import _native
from ._errors import FormatError
from ._recipe import Recipe

RoomLike = Union[str, Mapping[str, Any]]
"""The name of a room, or a dict with its ``name`` and what else is said of it: kind, width, height, shape, tags, aloud."""

ConnectionLike = Union[Sequence[Any], Mapping[str, Any]]
"""The names of two rooms, with a dict as a third item if you like (door, lock, length), or a dict with ``between``."""


def graph(
    drawn: Any = None,
    /,
    *,
    rooms: Iterable[RoomLike] | Mapping[str, Mapping[str, Any]] | None = None,
    connections: Iterable[ConnectionLike] | None = None,
    keys: Iterable[Mapping[str, Any]] | Mapping[str, str | None] | None = None,
    **settings: Any,
) -> Recipe:
    """The recipe that lays out these rooms, joined exactly so.

    ``rooms`` are names, or dicts with a ``name``, or a dict of dicts by name; without them they are what the connections name.
    ``connections`` are pairs of names, ``("hall", "crypt", {"lock": "bone"})``, or dicts with ``between``. ``keys`` are dicts, or the rooms
    in which they lie by their names. ``settings`` are further parameters: ``start``, ``goal``, ``polish``, ``locks={"count": 2}`` of a pass.

    >>> import undercroft as uc
    >>> recipe = uc.graph(rooms=["gate", {"name": "vault", "kind": "treasure"}], connections=[("gate", "vault")])
    >>> [room.name for room in uc.generate(recipe, seed=1).rooms]
    ['gate', 'vault']
    >>> locked = uc.graph(connections=[("gate", "hall"), ("hall", "vault", {"lock": "bone"})], keys={"bone": "gate"})
    >>> uc.generate(locked, seed=1).data["locks"][0]["key"]
    'bone'

    Instead of them it takes a graph of networkx, or anything with ``nodes(data=True)`` and ``edges(data=True)``: nodes are rooms by their
    ``label`` or themselves, with ``kind``, ``width``, ``height``, ``shape``, ``tags`` and ``keys``; edges may have ``door``, ``lock``,
    ``length`` or a ``label`` such as ``locked: bone``. What says nothing to the engine is left out with a warning.
    """
    if drawn is not None:
        if rooms is not None or connections is not None or keys is not None:
            raise TypeError("a graph has its rooms, connections and keys in it")
        return _of_networkx(drawn, settings)
    joined = [_connection(connection) for connection in connections or ()]
    if rooms is None:
        rooms = dict.fromkeys(name for connection in joined for name in connection["between"])
    method = {"rooms": _rooms(rooms), "connections": joined, "keys": _keys(keys)}
    return Recipe({"method": {"graph": method}}, **settings)


def _rooms(rooms: Iterable[RoomLike] | Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    if isinstance(rooms, Mapping):
        return {str(name): dict(room or {}) for name, room in rooms.items()}
    found: dict[str, Any] = {}
    for room in rooms:
        fields = dict(room) if isinstance(room, Mapping) else {"name": room}
        if "name" not in fields:
            raise TypeError(f"a room has a name: {room!r}")
        name = str(fields.pop("name"))
        if name in found:
            raise ValueError(f"there are two rooms {name!r}")
        found[name] = fields
    return found


def _connection(connection: ConnectionLike) -> dict[str, Any]:
    if isinstance(connection, Mapping):
        fields = dict(connection)
        if "between" not in fields:
            raise TypeError(f"a connection says which rooms it is between: {connection!r}")
        pair = fields.pop("between")
    else:
        if isinstance(connection, str) or not 2 <= len(connection) <= 3:
            raise TypeError(f"a connection is a pair of names, not {connection!r}")
        pair, fields = connection[:2], dict(connection[2]) if len(connection) == 3 else {}
    return {"between": [str(name) for name in pair], **fields}


def _keys(keys: Iterable[Mapping[str, Any]] | Mapping[str, str | None] | None) -> list[dict[str, Any]]:
    if isinstance(keys, Mapping):
        return [{"name": name, **({} if room is None else {"room": room})} for name, room in keys.items()]
    return [dict(key) for key in keys or ()]


def _of_networkx(drawn: Any, settings: Mapping[str, Any]) -> Recipe:
    try:
        text = _dot(drawn)
    except (AttributeError, TypeError, ValueError) as error:
        raise TypeError(f"a graph has nodes(data=True) and edges(data=True), as those of networkx, not {type(drawn).__name__}") from error
    try:
        answer = json.loads(_native.call("import", json.dumps({"name": "graph.dot", "text": text})))
    except FormatError as error:
        # Its lines are those of a text that nobody has seen.
        problems = [replace(problem, path="", message=_without_lines(problem.message)) for problem in error.problems]
        raise FormatError(_without_lines(str(error.args[0])), problems) from None
    for note in answer["notes"]:
        warnings.warn(_without_lines(note), stacklevel=3)
    return Recipe({"method": answer["document"]["recipe"]["method"]}, **settings)


def _without_lines(text: str) -> str:
    return re.sub(r" in line \d+|line \d+: ", "", text)


def _dot(drawn: Any) -> str:
    """The graph in the language of Graphviz, which the engine reads."""
    directed = bool(drawn.is_directed()) if hasattr(drawn, "is_directed") else False
    lines = ["digraph {" if directed else "graph {"]
    for node, data in drawn.nodes(data=True):
        lines.append(f"{_quoted(node)}{_attributes(data)};")
    for one, other, data in drawn.edges(data=True):
        lines.append(f"{_quoted(one)} {'->' if directed else '--'} {_quoted(other)}{_attributes(data)};")
    return "\n".join([*lines, "}"])


def _attributes(data: Mapping[str, Any]) -> str:
    known = {name: value for name, value in data.items() if value is not None and isinstance(name, str)}
    return " [" + ", ".join(f"{_quoted('u_' + name)}={_quoted(_text(value))}" for name, value in known.items()) + "]"


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple, set, frozenset)):
        return ", ".join(str(item) for item in (sorted(value) if isinstance(value, (set, frozenset)) else value))
    return str(value)


def _quoted(value: Any) -> str:
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
