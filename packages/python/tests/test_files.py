"""Pictures, files and what is read back."""

from __future__ import annotations

import json
import os
import xml.etree.ElementTree as xml
from pathlib import Path

import pytest
from conftest import extra

import undercroft as uc


def test_a_notebook_shows_the_map(tabletop: uc.Dungeon) -> None:
    picture = tabletop._repr_svg_()
    assert xml.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert picture == tabletop.svg() != tabletop.svg(style="blueprint")


def test_players_see_no_secrets() -> None:
    made = next(uc.find("secret_doors > 0", "tabletop", limit=1))
    assert made.svg(audience="player") != made.svg()


@pytest.mark.parametrize("row", uc.formats(), ids=lambda row: row["name"])
def test_every_format_is_saved_by_its_extension(tabletop: uc.Dungeon, tmp_path: Path, row: dict) -> None:
    saved = tabletop.save(tmp_path / f"map.{row['extension']}")
    assert saved.files[0] == tmp_path / f"map.{row['extension']}"
    assert sorted(saved.files) == sorted(tmp_path.iterdir()), "nothing else, no half files"
    assert all(file.stat().st_size > 0 for file in saved.files)
    assert (len(saved.files) > 1) == bool(row["beside"])


def test_saving_is_all_or_nothing(tabletop: uc.Dungeon, tmp_path: Path) -> None:
    path = tmp_path / "map.pdf"
    path.write_text("before")
    with pytest.raises(uc.UsageError, match="paeg"):
        tabletop.save(path, paeg="a4")
    with pytest.raises(uc.UsageError) as caught:
        tabletop.save(path, page="a9")
    assert caught.value.problems[0].path == "page"
    assert path.read_text() == "before" and list(tmp_path.iterdir()) == [path]
    with pytest.raises(FileNotFoundError):
        tabletop.save(tmp_path / "no" / "map.pdf")
    with pytest.raises(uc.UsageError, match="does not say which format"):
        tabletop.save(tmp_path / "map.exe")
    os.umask(os.umask(0o022))
    tabletop.save(path, page="a3")
    assert path.read_bytes().startswith(b"%PDF")
    mode = path.stat().st_mode & 0o777
    fresh = tmp_path / "fresh"
    fresh.touch()
    assert mode == fresh.stat().st_mode & 0o777


def test_a_format_that_holds_one_level_refuses_several(tmp_path: Path) -> None:
    tower = uc.generate("bsp", seed=1, levels=2)
    with pytest.raises(uc.FormatError, match="one level"):
        tower.save(tmp_path / "map.tmj")
    tower.save(tmp_path / "map.tmj", level=1)
    by_number = (tmp_path / "map.tmj").read_bytes()
    tower.levels[1].save(tmp_path / "map.tmj")
    assert (tmp_path / "map.tmj").read_bytes() == by_number


def test_what_is_saved_is_read_back(tabletop: uc.Dungeon, tmp_path: Path) -> None:
    tabletop.save(tmp_path / "map.json")
    forms = [tmp_path / "map.json", str(tmp_path / "map.json"), tabletop.json(), tabletop.json().encode(), tabletop.data]
    assert all(uc.read(form) == tabletop for form in forms)


def test_an_unsound_dungeon_is_refused(tabletop: uc.Dungeon) -> None:
    data = json.loads(tabletop.json())
    data["start"] = [0, 0]
    for judge in (uc.read, uc.check, uc.verify):
        with pytest.raises((uc.UnsoundError, uc.FormatError)) as caught:
            judge(data)
        assert caught.value.problems
    for text in ("{", "{}", "[1]", '{"format": "undercroft/9"}'):
        with pytest.raises((uc.FormatError, uc.UsageError, OSError)):
            uc.read(text)


def test_verify_finds_what_was_changed(tabletop: uc.Dungeon) -> None:
    assert uc.verify(tabletop).same
    data = json.loads(tabletop.json())
    data["seed"] = "5"
    verification = uc.verify(data)
    assert not verification and verification.differences


def test_the_proof_has_words_and_a_certificate() -> None:
    proof = uc.generate("tabletop", seed=4, locks={"count": 3}).prove()
    assert proof.certificate["winnable"] and "key" in str(proof)
    assert uc.generate("bsp", seed=1).prove().certificate is None


def test_the_graph_is_that_of_networkx(tabletop: uc.Dungeon) -> None:
    extra("networkx")
    import networkx

    graph = tabletop.graph()
    assert networkx.is_connected(graph)
    rooms = {node: data for node, data in graph.nodes(data=True) if data["node"] == "room"}
    assert sorted(data["room"] for data in rooms.values()) == [room.id for room in tabletop.rooms]
    assert rooms["r0"]["width"] == tabletop.rooms[0].width
    for room in tabletop.rooms:
        # Neighbours are met in one step, or in two where a corridor is a node.
        near = {other for other in graph[f"r{room.id}"]}
        near |= {further for other in near if other.startswith("c") for further in graph[other]}
        assert {f"r{other}" for other in room.neighbours} <= near


def test_without_networkx_the_message_is_clear(tabletop: uc.Dungeon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "networkx", None)
    with pytest.raises(ImportError, match="pip install networkx"):
        tabletop.graph()
