"""Recipes in every form, seeds, and what a dungeon is in Python."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import numpy as np
import pytest

import undercroft as uc
from undercroft import _native


def test_every_form_of_a_recipe_is_the_same(tmp_path: Path) -> None:
    toml = "[method.bsp]\nwidth = 60\n"
    (tmp_path / "cave.toml").write_text(toml)
    (tmp_path / "cave.json").write_text(json.dumps({"method": {"bsp": {"width": 60}}}))
    forms = [
        uc.generate("bsp", seed=1, width=60),
        uc.generate({"method": {"bsp": {"width": 60}}}, seed=1),
        uc.generate({"method": "bsp", "set": {"width": 60}}, 1),
        uc.generate(toml, "1"),
        uc.generate("method = 'bsp'\n", 1, width=60),
        uc.generate(tmp_path / "cave.toml", seed=1),
        uc.generate(str(tmp_path / "cave.json"), seed=1),
        uc.generate("bsp", seed=np.int64(1), width=np.int32(60)),
        uc.generate(uc.Recipe("bsp"), seed=1, width=60),
        uc.generate({**uc.generate("bsp", seed=1, width=60).recipe}, seed=1),
    ]
    assert len({made.json() for made in forms}) == 1


def test_files_that_a_recipe_names_lie_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hello.txt").write_text("fn main() {}")
    (tmp_path / "text.toml").write_text("[method.bsp]\n[passes.text]\nfile = 'hello.txt'\n")
    made = uc.generate(tmp_path / "text.toml", seed=1)
    assert made.recipe["passes"]["text"]["text"] == "fn main() {}"
    # Those of settings are looked for in the working directory.
    monkeypatch.chdir(tmp_path)
    assert uc.generate("bsp", seed=1, text={"file": "hello.txt"}) == made
    with pytest.raises(uc.RecipeError, match="nothing.txt"):
        uc.generate("bsp", seed=1, text={"file": "nothing.txt"})


def test_a_bad_recipe_names_every_problem() -> None:
    with pytest.raises(uc.RecipeError) as caught:
        uc.generate("[method.bsp]\nwidht = 60\ndepth = 99\n", seed=1)
    problems = caught.value.problems
    assert [problem.path for problem in problems] == ["method.bsp.widht", "method.bsp.depth"]
    assert problems[0].hint == "did you mean `width`?"
    assert (problems[0].line, problems[0].column) == (2, 1)
    assert isinstance(caught.value, ValueError) and caught.value.kind == "recipe"
    assert "did you mean `width`?" in str(caught.value) and "depth" in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.problems == problems and str(again) == str(caught.value)


def test_by_keyword_the_messages_are_the_same() -> None:
    with pytest.raises(uc.RecipeError) as caught:
        uc.generate("bsp", seed=1, widht=60)
    assert caught.value.problems[0].path == "method.bsp.widht"
    assert caught.value.problems[0].hint == "did you mean `width`?"


@pytest.mark.parametrize("name", ["bps", "sewerr", "no such thing"])
def test_an_unknown_name_has_a_hint(name: str) -> None:
    with pytest.raises(uc.RecipeError) as caught:
        uc.generate(name, seed=1)
    assert name in str(caught.value) and caught.value.problems[0].hint


def test_a_file_that_is_not_there_is_said_to_be_missing() -> None:
    with pytest.raises(FileNotFoundError):
        uc.generate("nowhere.toml", seed=1)


@pytest.mark.parametrize("seed", [1.5, True, b"x", object()])
def test_other_things_are_no_seeds(seed: object) -> None:
    with pytest.raises(TypeError, match="a seed is a whole number or a text"):
        uc.generate("bsp", seed=seed)  # type: ignore[arg-type]


def test_seeds_are_exact_texts() -> None:
    assert uc.generate("bsp", seed=2**63).seed == "9223372036854775808"
    assert uc.generate("bsp", seed=-5) == uc.generate("bsp", seed="-5")
    assert uc.generate("bsp", seed=1 << 70).seed == str(1 << 70)


def test_without_a_seed_one_is_drawn() -> None:
    drawn = uc.generate("bsp"), uc.generate("bsp", seed="")
    assert all(0 <= int(made.seed) < 1 << 32 for made in drawn) and drawn[0].seed != drawn[1].seed
    assert uc.generate("seed = 7\n[method.bsp]").seed == "7"
    assert uc.generate("seed = 7\n[method.bsp]", seed=8).seed == "8"


def test_a_request_that_cannot_be_met_says_why() -> None:
    failed = next(made for made in uc.batch("bsp", range(1000), width=14, height=14, attempts=1) if not made)
    with pytest.raises(uc.GaveUpError) as caught:
        uc.generate("bsp", seed=failed.seed, width=14, height=14, attempts=1)
    assert failed.reason in str(caught.value)


def test_tiles_are_the_rows_of_the_json(tabletop: uc.Dungeon) -> None:
    signs = np.array([[uc.Tile(tile).sign for tile in row] for row in tabletop.tiles])
    assert ["".join(row) for row in signs] == tabletop.data["tiles"]
    assert tabletop.tiles.shape == (tabletop.height, tabletop.width) and tabletop.tiles.dtype == np.uint8


def test_kinds_of_cells_are_those_of_the_engine() -> None:
    assert [(tile.sign, tile.name.lower().replace("_", " ")) for tile in uc.Tile] == _native.glyphs()


def test_arrays_are_made_once_and_cannot_be_written_to(tabletop: uc.Dungeon) -> None:
    assert tabletop.tiles is tabletop.tiles and tabletop.walkable is tabletop.walkable
    for array in (tabletop.tiles, tabletop.walkable):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1
        with pytest.raises(ValueError):
            array.flags.writeable = True
        mine = array.copy()
        mine[0, 0] = 1
    assert uc.check(tabletop).sound


def test_walkable_is_what_the_json_says(tabletop: uc.Dungeon) -> None:
    legend = tabletop.data["legend"]
    wanted = np.array([[legend[sign]["walkable"] for sign in row] for row in tabletop.data["tiles"]])
    for mark in tabletop.marks:
        if mark.get("solid"):
            wanted[mark.y, mark.x] = False
    assert (tabletop.walkable == wanted).all() and tabletop.walkable.dtype == np.bool_


def test_every_room_can_be_walked_to(tabletop: uc.Dungeon) -> None:
    # A flood fill of our own over the array.
    reached, front = {tabletop.start}, [tabletop.start]
    while front:
        x, y = front.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near not in reached and tabletop.walkable[near[1], near[0]]:
                reached.add(near)
                front.append(near)
    assert tabletop.goal in reached
    for room in tabletop.rooms:
        cells = {(x, y) for x in range(room.x, room.x + room.width) for y in range(room.y, room.y + room.height)}
        assert cells & reached, room.id


def test_records_are_attributes_and_items(tabletop: uc.Dungeon) -> None:
    room = tabletop.rooms[0]
    assert room.width == room["width"] and dict(room) == tabletop.data["rooms"][0]
    assert "width" in dir(room) and repr(room).startswith("Room(id=0")
    with pytest.raises(AttributeError, match="has no `widht`"):
        room.widht
    with pytest.raises(AttributeError, match="cannot be changed"):
        room.width = 3
    assert copy.deepcopy(room) == room and pickle.loads(pickle.dumps(room)) == room
    assert len(tabletop.doors) == tabletop.stats.doors and len(tabletop.passages) == tabletop.stats.passages
    assert tabletop.marks and tabletop.exits[0].kind == "entrance"


def test_several_levels() -> None:
    tower = uc.generate("bsp", seed=2, levels=3)
    assert len(tower.levels) == 3 and len(tower.links) == 2
    assert tower.links[0]["from"][0] == 0
    assert [level.seed for level in tower.levels] == ["2/level 0", "2/level 1", "2/level 2"]
    assert tower.levels[1].tiles.shape == (40, 80)
    with pytest.raises(uc.UsageError, match="3 levels"):
        tower.tiles
    assert tower.stats.rooms == sum(level.stats.rooms for level in tower.levels)
    assert tower.svg().startswith("<svg") and uc.read(tower.json()) == tower
    assert uc.generate("bsp", seed=2).levels[0].levels[0].rooms


def test_a_dungeon_is_a_value(tabletop: uc.Dungeon) -> None:
    again = uc.generate("tabletop", seed=4, water="pools")
    assert again == tabletop and hash(again) == hash(tabletop) and again != uc.generate("tabletop", seed=5)
    assert pickle.loads(pickle.dumps(tabletop)) == tabletop and copy.deepcopy(tabletop) == tabletop
    assert str(tabletop).count("#") > 100 and "tabletop" in repr(tabletop)
    recipe = uc.Recipe("bsp", width=70)
    assert pickle.loads(pickle.dumps(recipe)) == recipe


def test_methods_and_listings() -> None:
    names = [method["name"] for method in uc.methods()["methods"]]
    assert {"bsp", "scatter", "walk", "tilepath", "tabletop"} <= set(names)
    assert len(uc.formats()) == 23 and len(uc.recipes()) > 20
    for recipe in uc.recipes():
        uc.Recipe(recipe["name"])
