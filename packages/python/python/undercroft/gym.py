"""Dungeons as an environment of Gymnasium, with the objects, actions and rewards of MiniGrid.

>>> import gymnasium
>>> import undercroft.gym
>>> env = gymnasium.make("Undercroft-v0")
>>> observation, info = env.reset(seed=1)
>>> observation["image"].shape
(7, 7, 3)
>>> sorted(info)
['fingerprint', 'seed']
"""

from __future__ import annotations

import io
from enum import IntEnum
from typing import Any, Sequence

import numpy as np
import numpy.typing as npt

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("undercroft.gym needs gymnasium: pip install gymnasium") from error

from . import _native
from ._dungeon import Dungeon
from ._errors import GaveUpError, UndercroftError
from ._recipe import Recipe, RecipeLike

ENV_ID = "Undercroft-v0"

Grid = npt.NDArray[np.uint8]
Observation = dict[str, Any]


class Actions(IntEnum):
    """What an agent can do, numbered as in MiniGrid."""

    LEFT = 0
    RIGHT = 1
    FORWARD = 2
    PICKUP = 3
    DROP = 4
    TOGGLE = 5
    DONE = 6


class Objects(IntEnum):
    """The first number of a cell, as in MiniGrid."""

    UNSEEN = 0
    EMPTY = 1
    WALL = 2
    DOOR = 4
    KEY = 5
    GOAL = 8
    LAVA = 9
    AGENT = 10


class DoorStates(IntEnum):
    """The third number of a door, as in MiniGrid."""

    OPEN = 0
    CLOSED = 1
    LOCKED = 2


EMPTY = (1, 0, 0)
WALL = (2, 5, 0)
UNSEEN = (0, 0, 0)
# Columns and rows that one step to the east, south, west and north leads across.
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))

DEFAULT_RECIPE: dict[str, Any] = {
    "method": {"bsp": {"width": 25, "height": 25, "depth": 3, "min_room": 4, "max_room": 8}},
    "passes": {"doors": True, "locks": {"count": 1}},
}
"""Small dungeons with doors, a lock and its key."""


class DungeonEnv(gymnasium.Env[Observation, np.int64]):
    """A dungeon a game: find the goal, with keys for the locks on the way.

    An observation is a dict. With ``view=7`` (any odd number), its ``image`` is what lies before the agent, 7 by 7 cells as MiniGrid has them:
    the agent stands in the middle of the last row and looks to the first, and walls and closed doors hide what is behind them. With
    ``view=None`` it is the whole grid, ``image[x, y]``, with the agent in it, and ``shape`` is how large it is; a dungeon that is smaller
    is surrounded by walls. Every cell is three numbers: object, colour and state. ``direction`` is where the agent looks: east, south, west,
    north. ``carrying`` is the colour of the key in hand, 6 for none.

    ``reset`` makes the dungeon of a seed that it draws from ``seeds`` (any whole number of 32 bits without them), or of
    ``options={"dungeon_seed": …}``. Which one it is, is said in ``info["seed"]``. Seeds that lead to no dungeon are passed over.

    The reward is that of MiniGrid: 1 − 0.9 × steps / ``max_steps`` at the goal, else 0. Deep water ends the game as lava does.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 10}

    def __init__(
        self,
        recipe: RecipeLike = None,
        *,
        seeds: Sequence[int | str] | None = None,
        view: int | None = 7,
        shape: tuple[int, int] | None = None,
        max_steps: int | None = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        chosen = DEFAULT_RECIPE if recipe is None and not settings else recipe
        self.recipe = Recipe(chosen, **settings)
        if self.recipe._native.has_levels:
            raise ValueError("an environment is one dungeon: leave `levels` out of the recipe")
        if view is not None and (view < 3 or view % 2 == 0):
            raise ValueError(f"view: must be an odd number from 3 on, or None for the whole grid, and is {view}")
        if seeds is not None and len(seeds) == 0:
            raise ValueError("seeds: must not be empty")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode: must be one of {self.metadata['render_modes']}, and is {render_mode!r}")
        self.seeds, self.view, self.render_mode = seeds, view, render_mode
        self.shape = shape if shape is not None else self._usual_shape()
        self.max_steps = max_steps if max_steps is not None else 4 * self.shape[0] * self.shape[1]
        size = self.shape if view is None else (view, view)
        self.action_space = spaces.Discrete(len(Actions))
        self.observation_space = spaces.Dict(
            {
                "image": spaces.Box(0, 255, (*size, 3), np.uint8),
                "direction": spaces.Discrete(4),
                "carrying": spaces.Discrete(7),
            }
        )
        self.dungeon: Dungeon
        self.grid: Grid
        self.agent: tuple[int, int] = (0, 0)
        self.direction = 0
        self.carrying: int | None = None
        self.steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a new game."""
        super().reset(seed=seed)
        asked = (options or {}).get("dungeon_seed")
        self.dungeon, self.grid, start, facing = self._make(asked)
        self.agent, self.direction = start, facing
        self.carrying, self.steps = None, 0
        return self._observation(), self._info()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Does one thing."""
        self.steps += 1
        reward, over = 0.0, False
        front = self._front()
        there = self._at(front)
        if action == Actions.LEFT:
            self.direction = (self.direction + 3) % 4
        elif action == Actions.RIGHT:
            self.direction = (self.direction + 1) % 4
        elif action == Actions.FORWARD:
            if _can_enter(there):
                self.agent = front
            if there[0] == Objects.GOAL:
                reward, over = 1.0 - 0.9 * self.steps / self.max_steps, True
            elif there[0] == Objects.LAVA:
                over = True
        elif action == Actions.PICKUP:
            if there[0] == Objects.KEY and self.carrying is None:
                self.carrying = there[1]
                self.grid[front] = EMPTY
        elif action == Actions.DROP:
            if there[0] == Objects.EMPTY and self.carrying is not None:
                self.grid[front] = (Objects.KEY, self.carrying, 0)
                self.carrying = None
        elif action == Actions.TOGGLE:
            self._toggle(front, there)
        elif action != Actions.DONE:
            raise ValueError(f"an action is a number from 0 to {len(Actions) - 1}, and not {action}")
        return self._observation(), reward, over, not over and self.steps >= self.max_steps, self._info()

    def render(self) -> Any:
        """The grid as text or as pixels."""
        if self.render_mode == "ansi":
            return self._text()
        if self.render_mode == "rgb_array":
            return self._pixels()
        return None

    def _toggle(self, front: tuple[int, int], there: tuple[int, int, int]) -> None:
        if there[0] != Objects.DOOR:
            return
        if there[2] == DoorStates.LOCKED:
            # The key stays in hand, as in MiniGrid.
            if self.carrying == there[1]:
                self.grid[front] = (Objects.DOOR, there[1], DoorStates.OPEN)
        else:
            opened = DoorStates.OPEN if there[2] == DoorStates.CLOSED else DoorStates.CLOSED
            self.grid[front] = (Objects.DOOR, there[1], opened)

    def _make(self, asked: int | str | None) -> tuple[Dungeon, Grid, tuple[int, int], int]:
        """The dungeon of a seed that is asked for, else of the first that is drawn and leads to one."""
        why: Exception | None = None
        for _ in range(1 if asked is not None else 100):
            seed = asked if asked is not None else self._draw()
            try:
                dungeon = Dungeon(_native.generate(self.recipe._native, _native.seed_text(seed)))
            except GaveUpError as error:
                why = error
                continue
            grid, start, facing = _arrays(dungeon)
            if grid.shape[0] > self.shape[0] or grid.shape[1] > self.shape[1]:
                size = f"{grid.shape[0]} by {grid.shape[1]}"
                raise ValueError(f"the dungeon of seed {seed!r} is {size} cells, more than shape={self.shape}")
            return dungeon, grid, start, facing
        raise why or UndercroftError("no seed led to a dungeon")

    def _draw(self) -> int | str:
        if self.seeds is None:
            return int(self.np_random.integers(1 << 32))
        return self.seeds[int(self.np_random.integers(len(self.seeds)))]

    def _usual_shape(self) -> tuple[int, int]:
        """The sides that the recipe says, with a ring of walls; else a square that holds its largest dungeon."""
        parameters = next(iter(self.recipe.to_dict()["method"].values()))
        width, height = parameters.get("width"), parameters.get("height")
        if isinstance(width, int) and isinstance(height, int):
            return width + 2, height + 2
        side = int(np.ceil(np.sqrt(self.recipe._native.cells))) + 2
        return side, side

    def _front(self) -> tuple[int, int]:
        dx, dy = STEPS[self.direction]
        return self.agent[0] + dx, self.agent[1] + dy

    def _at(self, cell: tuple[int, int]) -> tuple[int, int, int]:
        x, y = cell
        if 0 <= x < self.grid.shape[0] and 0 <= y < self.grid.shape[1]:
            kind, colour, state = self.grid[x, y].tolist()
            return kind, colour, state
        return WALL

    def _info(self) -> dict[str, Any]:
        return {"seed": self.dungeon.seed, "fingerprint": self.dungeon.fingerprint}

    def _observation(self) -> Observation:
        image = self._whole() if self.view is None else self._seen(self.view)
        carrying = 6 if self.carrying is None else self.carrying
        return {"image": image, "direction": self.direction, "carrying": carrying}

    def _whole(self) -> Grid:
        image = np.empty((*self.shape, 3), np.uint8)
        image[:] = WALL
        width, height, _ = self.grid.shape
        image[:width, :height] = self.grid
        image[self.agent] = (Objects.AGENT, 0, self.direction)
        return image

    def _seen(self, view: int) -> Grid:
        """What lies before the agent, turned so that it looks up, without what walls and closed doors hide."""
        half, (x, y) = view // 2, self.agent
        dx, dy = STEPS[self.direction]
        # Rows grow towards the agent, columns from its left to its right.
        rows, columns = np.mgrid[0:view, 0:view]
        ahead, right = view - 1 - rows, columns - half
        xs, ys = x + ahead * dx - right * dy, y + ahead * dy + right * dx
        width, height, _ = self.grid.shape
        inside = (xs >= 0) & (xs < width) & (ys >= 0) & (ys < height)
        image = np.empty((view, view, 3), np.uint8)
        image[:] = WALL
        image[inside] = self.grid[xs[inside], ys[inside]]
        is_closed_door = (image[..., 0] == Objects.DOOR) & (image[..., 2] != DoorStates.OPEN)
        image[~_visible((image[..., 0] == Objects.WALL) | is_closed_door)] = UNSEEN
        # The first axis is the column, as in MiniGrid; the agent's own cell shows what it carries.
        own = EMPTY if self.carrying is None else (Objects.KEY, self.carrying, 0)
        image[view - 1, half] = own
        return np.ascontiguousarray(image.transpose(1, 0, 2))

    def _text(self) -> str:
        signs = {0: "?", 1: ".", 2: "#", 4: "+", 5: "k", 8: "G", 9: "="}
        rows = [[signs[int(kind)] for kind in row] for row in self.grid[..., 0].T]
        for column, row in np.argwhere((self.grid[..., 0] == Objects.DOOR)):
            rows[row][column] = "'+L"[self.grid[column, row, 2]]
        rows[self.agent[1]][self.agent[0]] = ">v<^"[self.direction]
        return "\n".join("".join(row) for row in rows)

    def _pixels(self, cell: int = 8) -> Grid:
        colours = np.array([(255, 0, 0), (0, 255, 0), (0, 0, 255), (112, 39, 195), (255, 255, 0), (100, 100, 100)], np.uint8)
        image = np.zeros((*self.grid.shape[:2], 3), np.uint8)
        kinds = self.grid[..., 0]
        for kind, colour in {1: (30, 30, 30), 2: (100, 100, 100), 8: (0, 255, 0), 9: (0, 80, 200)}.items():
            image[kinds == kind] = colour
        coloured = (kinds == Objects.DOOR) | (kinds == Objects.KEY)
        image[coloured] = colours[self.grid[..., 1][coloured]]
        image[self.agent] = (255, 255, 255)
        return np.ascontiguousarray(image.transpose(1, 0, 2).repeat(cell, 0).repeat(cell, 1))


def _can_enter(there: tuple[int, int, int]) -> bool:
    kind, _, state = there
    if kind == Objects.DOOR:
        return state == DoorStates.OPEN
    return kind in (Objects.EMPTY, Objects.GOAL, Objects.LAVA)


def _arrays(dungeon: Dungeon) -> tuple[Grid, tuple[int, int], int]:
    """The grid of a dungeon, where the agent begins and where it looks: the arrays of the format ``npz``."""
    file = next(iter(dungeon.export("npz").values()))
    with np.load(io.BytesIO(file)) as arrays:
        x, y = arrays["agent_pos"].tolist()
        return arrays["grid"].copy(), (x, y), int(arrays["agent_dir"])


def _visible(opaque: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Which cells are seen from the middle of the last row: those that light reaches, which goes from a cell that it passes through to those
    beside it and in the row before it, as in MiniGrid."""
    size = opaque.shape[0]
    seen = np.zeros_like(opaque)
    seen[size - 1, size // 2] = True
    # What blocks light where the agent itself stands, an open door say, does not blind it.
    passes = ~opaque
    passes[size - 1, size // 2] = True
    for row in range(size - 1, -1, -1):
        for columns, side in ((range(size - 1), 1), (range(size - 1, 0, -1), -1)):
            for column in columns:
                if not (seen[row, column] and passes[row, column]):
                    continue
                seen[row, column + side] = True
                if row > 0:
                    seen[row - 1, column + side] = True
                    seen[row - 1, column] = True
    return seen


def _register() -> None:
    if ENV_ID not in gymnasium.registry:
        gymnasium.register(id=ENV_ID, entry_point="undercroft.gym:DungeonEnv")


_register()
