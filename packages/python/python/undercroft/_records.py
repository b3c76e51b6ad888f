"""Parts of a dungeon: plain data whose fields are attributes and items alike."""

from __future__ import annotations

from typing import Any, Iterator, Mapping


class Record(Mapping[str, Any]):
    """Fields by name, which cannot be changed: ``room.width`` and ``room["width"]`` are the same.

    Which fields there are is said in ``docs/json.md``; a field that is not there has no attribute, and ``get`` gives ``None``.
    """

    __slots__ = ("_fields",)
    _fields: dict[str, Any]

    def __init__(self, fields: Mapping[str, Any]) -> None:
        object.__setattr__(self, "_fields", dict(fields))

    def __getattr__(self, name: str) -> Any:
        # Copying and unpickling ask for attributes before there are fields.
        if name.startswith("__") or name == "_fields":
            raise AttributeError(name)
        try:
            return self._fields[name]
        except KeyError:
            known = ", ".join(self._fields)
            raise AttributeError(f"this {type(self).__name__} has no `{name}`; it has {known}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed; `dict({type(self).__name__.lower()})` is a copy")

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and self._fields == dict(other)

    __hash__ = None  # type: ignore[assignment]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._fields]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._fields.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._fields,)


class Room(Record):
    """A room: its rectangle, shape, kind and what is told of it."""

    id: int
    x: int
    y: int
    width: int
    height: int
    shape: str
    kind: str
    tags: list[str]
    number: int | None
    neighbours: list[int]


class Door(Record):
    """A door: its cell, the side of the room it stands on, and its kind."""

    id: int
    x: int
    y: int
    side: str
    kind: str
    room: int | None
    passage: int | None


class Passage(Record):
    """A passage between two rooms, as the method made it."""

    id: int
    cells: list[list[int]]


class Mark(Record):
    """Something that stands or lies somewhere: furniture, a key, an enemy."""

    x: int
    y: int
    kind: str
    room: int | None


class Stair(Record):
    """Stairs up or down."""

    x: int
    y: int
    facing: str
    direction: str


class Exit(Record):
    """A way in or out."""

    x: int
    y: int
    side: str
    kind: str
    room: int | None
    main: bool


class Link(Record):
    """A way between two levels; each end is a level, x and y."""

    to: list[int]
    kind: str


class Stats(Record):
    """Numbers about a dungeon; ``undercroft stats`` says what each means."""

    rooms: int
    passages: int
    doors: int
    floor_cells: int
    loops: int
    dead_ends: int
    branching: int
    critical_path: int | None
    critical_rooms: int | None
    diameter: int
    mean_degree: float
    smallest_room: int
    largest_room: int
    enemies: int
    clipped_rooms: int
    unreachable_rooms: int
    secret_doors: int
    hidden_rooms: int
    goal_needs_secret: int
    locked_rooms: int
    wet_cells: int
    deep_cells: int
    routes: int | None
    main_path_length: int | None
    branches: int | None
    branch_tiles: int | None
    longest_branch: int | None
    missing_tiles: int | None
    prefabs: int
    locks: int
    key_depth: int | None
    backtracking: int | None
    unlosable: int | None
    complete: int | None


class Verdict(Record):
    """What the check says of a dungeon that keeps every law.

    ``verdict`` is ``"sound"``, ``"waived"``, ``"unproven"`` or ``"unwinnable"``, and ``sentence`` says it in words. ``sound`` is false
    for a dungeon that cannot be won, and ``"unproven"`` where that is too much to find out.
    """

    sound: bool | str
    verdict: str
    sentence: str
    waived: list[str]
    fingerprint: str
    promises: list[dict[str, Any]]


class Verification(Record):
    """Whether a dungeon is what its recipe and seed make; true in a condition if it is."""

    same: bool
    differences: list[str]

    def __bool__(self) -> bool:
        return bool(self.same)


class Proof(Record):
    """What the locks of a dungeon gate, and whether it can be lost; printed, the proof in words."""

    text: str
    certificate: dict[str, Any] | None
    verdict: str
    sentence: str

    def __str__(self) -> str:
        return self.text
