"""Compares MiniGrid arrays with the JSON of the same dungeon, by NumPy and by MiniGrid's own decoder."""

import json
import sys

import numpy
from minigrid.core.grid import Grid
from minigrid.core.world_object import Door, Key

arrays = numpy.load(sys.argv[1])
dungeon = json.load(open(sys.argv[2], encoding="utf-8"))
grid, _ = Grid.decode(arrays["grid"])
assert arrays["grid"].dtype == numpy.uint8 and arrays["grid"].shape == (grid.width, grid.height, 3)
left, top = (int(number) for number in arrays["origin"])
doors = {(door["x"], door["y"]) for door in dungeon["doors"]}
keys = {(mark["x"], mark["y"]) for mark in dungeon["marks"] if mark["kind"] == "key"}
# The map of characters does not show furniture that fills its cell.
filled = {(mark["x"], mark["y"]) for mark in dungeon["marks"] if mark.get("solid")}
walkable = found_doors = found_keys = 0
for y, row in enumerate(dungeon["tiles"]):
    for x, tile in enumerate(row):
        thing = grid.get(x - left, y - top)
        blocks = thing is not None and thing.type in ("wall", "lava")
        wanted = dungeon["legend"][tile]["walkable"] and (x, y) not in filled or (x, y) in doors
        assert blocks != wanted, f"{x}, {y}: {tile!r} is {thing}"
        assert isinstance(thing, Door) == ((x, y) in doors), f"{x}, {y}"
        walkable += wanted
        found_doors += isinstance(thing, Door)
        found_keys += isinstance(thing, Key)
agent = tuple(int(number) for number in arrays["agent_pos"])
assert agent == (dungeon["start"][0] - left, dungeon["start"][1] - top)
assert int(arrays["agent_dir"]) in range(4)
assert found_keys <= len(keys)
print(f"{walkable} walkable cells, {found_doors} door cells, {found_keys} keys")
