"""The options of pictures and files. Made of the description of the calls in ``undercroft-bind``, and not changed by hand:
``UPDATE_TYPES=1 cargo test -p undercroft-bind --test specification`` writes it."""

from __future__ import annotations

from typing import Literal, TypedDict


class DrawOptions(TypedDict, total=False):
    """What a picture or another single file looks like."""

    level: int
    """One level of several, from 0. A single dungeon is its own level 0."""

    style: str
    """A ready style by its name, or the TOML of one."""

    audience: Literal["gm", "player"]
    """For whom it is: ``gm`` unless said, and ``player`` for a PDF with the layout ``battle``. Players see no secrets; what holds nothing but secrets is refused for them."""

    view: Literal["plan", "isometric"]
    """From above, or from aside."""

    pixels: float
    """Pixels a cell."""

    layers: list[Literal["ground", "hatching", "grid", "water", "text", "furnishings", "doors", "stairs", "marks", "numbers"]]
    """Only these layers."""

    hide: list[Literal["ground", "hatching", "grid", "water", "text", "furnishings", "doors", "stairs", "marks", "numbers"]]
    """Not these layers."""

    behind_secrets: bool
    """Whether players also see what lies behind secret doors."""

    page: Literal["a4", "letter", "a3", "tabloid", "a0", "fit"]
    """The paper of a PDF."""

    layout: Literal["one", "map", "battle"]
    """What stands on the pages of a PDF."""

    text: Literal["ascii", "lines", "blocks"]
    """The signs of a text map."""

    image: Literal["gm", "player"]
    """For whom the picture in a file for virtual tabletops is, beside the walls and doors of ``audience``."""

    fog: bool
    """Whether a page for players covers the rooms until players uncover them."""

    split: bool
    """Several files where one would be too large."""

    stem: str
    """The name of the files without their extension."""

    ceilings: bool
    """Whether rooms of a model have ceilings."""


class ExportOptions(TypedDict, total=False):
    """The same for all files of a format."""

    level: int
    """One level of several, from 0. A single dungeon is its own level 0."""

    style: str
    """A ready style by its name, or the TOML of one."""

    audience: Literal["gm", "player"]
    """For whom it is: ``gm`` unless said, and ``player`` for a PDF with the layout ``battle``. Players see no secrets; what holds nothing but secrets is refused for them."""

    view: Literal["plan", "isometric"]
    """From above, or from aside."""

    pixels: float
    """Pixels a cell."""

    layers: list[Literal["ground", "hatching", "grid", "water", "text", "furnishings", "doors", "stairs", "marks", "numbers"]]
    """Only these layers."""

    hide: list[Literal["ground", "hatching", "grid", "water", "text", "furnishings", "doors", "stairs", "marks", "numbers"]]
    """Not these layers."""

    behind_secrets: bool
    """Whether players also see what lies behind secret doors."""

    page: Literal["a4", "letter", "a3", "tabloid", "a0", "fit"]
    """The paper of a PDF."""

    layout: Literal["one", "map", "battle"]
    """What stands on the pages of a PDF."""

    text: Literal["ascii", "lines", "blocks"]
    """The signs of a text map."""

    image: Literal["gm", "player"]
    """For whom the picture in a file for virtual tabletops is, beside the walls and doors of ``audience``."""

    fog: bool
    """Whether a page for players covers the rooms until players uncover them."""

    split: bool
    """Several files where one would be too large."""

    stem: str
    """The name of the files without their extension."""

    ceilings: bool
    """Whether rooms of a model have ceilings."""

    lights: bool
    """Whether rooms are lit. In files for virtual tabletops they are unless it is false, and nowhere else unless it is true."""
