"""The environment: Gymnasium's own check, the rules of MiniGrid, and games that can be won."""

from __future__ import annotations

import warnings
from collections import deque

import numpy as np
import pytest
from conftest import extra

extra("gymnasium")

import gymnasium  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

import undercroft as uc  # noqa: E402
from undercroft.gym import Actions, DoorStates, DungeonEnv, Objects  # noqa: E402


@pytest.mark.parametrize(
    "settings",
    [{}, {"view": None}, {"view": 5}, {"recipe": "tabletop"}, {"recipe": "scatter", "view": None, "width": 40, "height": 40}],
    ids=["usual", "whole grid", "smaller view", "tabletop", "scatter"],
)
def test_gymnasium_accepts_it(settings: dict) -> None:
    env = gymnasium.make("Undercroft-v0", render_mode="rgb_array", **settings)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_the_seed_is_told_and_makes_the_same_game() -> None:
    env = gymnasium.make("Undercroft-v0")
    first, info = env.reset(seed=7)
    again, same = env.reset(seed=7)
    assert info == same and all(np.array_equal(first[key], again[key]) for key in first)
    _, other = env.reset()
    assert other["seed"] != info["seed"]
    _, asked = env.reset(options={"dungeon_seed": info["seed"]})
    assert asked == info
    recipe = env.unwrapped.recipe
    assert uc.generate(recipe, seed=info["seed"]).fingerprint == info["fingerprint"]


def test_seeds_are_those_that_were_given() -> None:
    env = DungeonEnv(seeds=["a", "b"])
    assert {env.reset(seed=seed)[1]["seed"] for seed in range(20)} == {"a", "b"}


def test_many_at_once() -> None:
    envs = gymnasium.make_vec("Undercroft-v0", num_envs=3, vectorization_mode="sync")
    observation, info = envs.reset(seed=[1, 2, 3])
    assert observation["image"].shape == (3, 7, 7, 3) and len(set(info["seed"])) == 3
    for _ in range(20):
        observation, *_ = envs.step(envs.action_space.sample())
    envs.close()
    together = gymnasium.make_vec("Undercroft-v0", num_envs=2, vectorization_mode="async")
    both, _ = together.reset(seed=[1, 2])
    alone, _ = gymnasium.make("Undercroft-v0").reset(seed=2)
    assert np.array_equal(both["image"][1], alone["image"])
    together.close()


def test_the_grid_is_the_dungeon() -> None:
    env = DungeonEnv("tabletop", locks={"count": 2})
    env.reset(seed=3)
    # Somewhere in the dungeon the grid begins; walls may surround it.
    kinds = env.grid[..., 0].T
    dungeon = env.dungeon
    assert (kinds == Objects.KEY).sum() == sum(mark.kind == "key" for mark in dungeon.marks)
    locked = (kinds == Objects.DOOR) & (env.grid[..., 2].T == DoorStates.LOCKED)
    assert locked.sum() >= 2 and (kinds == Objects.GOAL).sum() == 1


def solve(env: DungeonEnv) -> list[int] | None:
    """The fewest actions to the goal, by a search over where the agent stands, what it carries, which keys lie where and which doors are open;
    it drops keys only behind itself, so it may miss ways, but every way that it finds is one."""
    grid = env.grid
    keys = [tuple(at) for at in np.argwhere(grid[..., 0] == Objects.KEY)]
    start = (env.agent, None, frozenset(range(len(keys))), frozenset())
    parents: dict = {start: None}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        (x, y), carried, lying, opened = state
        for direction, (dx, dy) in enumerate(((1, 0), (0, 1), (-1, 0), (0, -1))):
            at = (x + dx, y + dy)
            kind, colour, look = (int(number) for number in grid[at])
            turn = ("go", direction)
            if kind == Objects.GOAL:
                path = [turn]
                while parents[state] is not None:
                    state, step = parents[state]
                    path.append(step)
                return path[::-1]
            here = next((index for index in lying if keys[index] == at), None)
            if here is not None:
                # A key that is carried already is swapped: dropping needs an empty cell, which the one left behind is.
                following = ((x, y), here, (lying - {here}), opened)
                turn = ("take", direction)
            elif kind in (Objects.EMPTY, Objects.KEY):
                following = (at, carried, lying, opened)
            elif kind == Objects.DOOR and (look != DoorStates.LOCKED or at in opened):
                following = (at, carried, lying, opened)
            elif kind == Objects.DOOR and carried is not None and grid[keys[carried]][1] == colour:
                following = (at, carried, lying, opened | {at})
            else:
                continue
            if following not in parents:
                parents[following] = (state, turn)
                queue.append(following)
    return None


def face(env: DungeonEnv, direction: int) -> list[int]:
    turns = (direction - env.direction) % 4
    return [Actions.LEFT] if turns == 3 else [Actions.RIGHT] * turns


def play(env: DungeonEnv, path: list) -> tuple[float, bool]:
    reward, over = 0.0, False
    for what, direction in path:
        actions = face(env, direction)
        ahead = (env.agent[0] + (1, 0, -1, 0)[direction], env.agent[1] + (0, 1, 0, -1)[direction])
        if what == "take":
            if env.carrying is not None:
                # Put down what is in hand behind us, then turn back.
                behind = (direction + 2) % 4
                for action in [*face(env, behind), Actions.DROP]:
                    env.step(action)
                assert env.carrying is None, "nowhere to drop a key"
                actions = face(env, direction)
            actions = [*actions, Actions.PICKUP]
        else:
            if env.grid[ahead][0] == Objects.DOOR and env.grid[ahead][2] != DoorStates.OPEN:
                actions = [*actions, Actions.TOGGLE]
            actions = [*actions, Actions.FORWARD]
        for action in actions:
            _, reward, over, _, _ = env.step(action)
    return reward, over


def test_games_with_a_lock_can_be_won() -> None:
    env = DungeonEnv()
    locked = 0
    for seed in range(60):
        env.reset(seed=seed)
        locked += bool(env.dungeon.data.get("locks"))
        path = solve(env)
        assert path is not None, env.dungeon.seed
        reward, over = play(env, path)
        assert over and 0 < reward < 1, env.dungeon.seed
    assert locked > 30


def test_a_locked_door_needs_its_key_and_a_wall_stops() -> None:
    env = DungeonEnv()
    env.reset(seed=1)
    env.grid[:] = (2, 5, 0)
    env.agent, env.direction = (5, 5), 0
    env.grid[5, 5] = (1, 0, 0)
    env.step(Actions.FORWARD)
    assert env.agent == (5, 5)
    env.grid[6, 5] = (4, 2, 2)
    env.step(Actions.TOGGLE)
    assert env.grid[6, 5, 2] == DoorStates.LOCKED
    env.carrying = 1
    env.step(Actions.TOGGLE)
    assert env.grid[6, 5, 2] == DoorStates.LOCKED
    env.carrying = 2
    env.step(Actions.TOGGLE)
    assert env.grid[6, 5, 2] == DoorStates.OPEN and env.carrying == 2
    env.step(Actions.FORWARD)
    assert env.agent == (6, 5)
    env.grid[7, 5] = (9, 0, 0)
    _, reward, over, _, _ = env.step(Actions.FORWARD)
    assert over and reward == 0


def test_time_runs_out() -> None:
    env = DungeonEnv(max_steps=5)
    env.reset(seed=1)
    ends = [env.step(Actions.LEFT)[3] for _ in range(5)]
    assert ends == [False, False, False, False, True]


def test_what_minigrid_would_show() -> None:
    """The same observation as MiniGrid's own code makes of the same grid."""
    extra("minigrid")
    from minigrid.core.grid import Grid

    env = DungeonEnv("tabletop", size="small")
    for seed in range(15):
        env.reset(seed=seed)
        theirs, _ = Grid.decode(env.grid)
        for action in (2, 2, 0, 2, 2, 1, 2, 5, 2, 2, 0, 2, 2, 2):
            observation, *_ = env.step(action)
            theirs, _ = Grid.decode(env.grid)
            half, size = 3, 7
            x, y = env.agent
            corner = {0: (x, y - half), 1: (x - half, y), 2: (x - size + 1, y - half), 3: (x - half, y - size + 1)}[env.direction]
            seen = theirs.slice(*corner, size, size)
            for _ in range(env.direction + 1):
                seen = seen.rotate_left()
            mask = seen.process_vis(agent_pos=(half, size - 1))
            seen.set(half, size - 1, None)
            assert np.array_equal(seen.encode(mask), observation["image"])


@pytest.mark.parametrize(
    "settings", [{"view": 4}, {"seeds": []}, {"levels": 2}, {"render_mode": "holo"}, {"recipe": "bsp", "widht": 3}]
)
def test_wrong_settings_are_refused(settings: dict) -> None:
    with pytest.raises(ValueError):
        DungeonEnv(**settings)


def test_a_dungeon_larger_than_the_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="more than shape"):
        DungeonEnv("bsp", shape=(10, 10)).reset(seed=1)
