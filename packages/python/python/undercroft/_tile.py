"""The kinds of cells."""

from __future__ import annotations

from enum import IntEnum


class Tile(IntEnum):
    """What a number of ``Dungeon.tiles`` stands for.

    >>> import undercroft as uc
    >>> dungeon = uc.generate("bsp", seed=4)
    >>> uc.Tile(dungeon.tiles[0, 0]).name
    'WALL'
    """

    VOID = 0
    WALL = 1
    FLOOR = 2
    SHALLOW_WATER = 3
    DEEP_WATER = 4
    ARCHWAY = 5
    CLOSED_DOOR = 6
    LOCKED_DOOR = 7
    SECRET_DOOR = 8
    STAIRS_DOWN = 9
    STAIRS_UP = 10

    @property
    def sign(self) -> str:
        """The character on a text map.

        >>> import undercroft as uc
        >>> uc.Tile.CLOSED_DOOR.sign
        '+'
        """
        return " #.~='+LS><"[self]
