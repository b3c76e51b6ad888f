"""The same recipe and seed give what the command line gives: the catalogues of the engine, and whole files."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import undercroft as uc

METHODS = ["bsp", "scatter", "walk", "tilepath", "tabletop"]


@pytest.mark.parametrize("method", METHODS)
def test_a_thousand_fingerprints_are_those_of_the_catalogue(root: Path, method: str) -> None:
    catalogue = (root / f"crates/undercroft/tests/catalog/{method}.txt").read_text().split("\n")
    wanted = [line.split(" ")[1] for line in catalogue if line]
    assert len(wanted) == 1000
    found = [made.fingerprint for made in uc.batch(method, range(1000)) if made]
    assert found == wanted
    if method in ("bsp", "tabletop"):
        # One at a time, on another path through the engine.
        assert [uc.generate(method, seed=seed).fingerprint for seed in range(20)] == wanted[:20]


@pytest.mark.parametrize("method", ["bsp", "scatter", "walk"])
def test_seeds_that_need_another_attempt_are_those_of_the_catalogue(root: Path, method: str) -> None:
    tight = {
        "bsp": {"width": 15, "height": 15, "depth": 3, "min_room": 4, "attempts": 50},
        "scatter": {"width": 60, "height": 60, "min_room": 5, "max_room": 9, "min_rooms": 9, "attempts": 100},
        "walk": {"boss": "farthest", "loops": 3, "rooms": 8, "attempts": 50},
    }[method]
    lines = (root / f"crates/undercroft/tests/catalog/retries/{method}.txt").read_text().splitlines()
    rows = [line.split(" ") for line in lines]
    found = uc.batch(method, [row[0] for row in rows], **tight)
    assert [(made.seed, str(made.data["attempt"]), made.fingerprint) for made in found if made] == [tuple(row) for row in rows]


@pytest.fixture(scope="module")
def command() -> str:
    program = os.environ.get("UNDERCROFT_COMMAND")
    if program is None:
        pytest.skip("UNDERCROFT_COMMAND names no command line to compare with")
    return program


def run(command: str, *arguments: str) -> bytes:
    return subprocess.run([command, "--quiet", *arguments], check=True, stdout=subprocess.PIPE).stdout


@pytest.mark.parametrize(
    ("arguments", "made"),
    [
        (["tabletop", "--seed", "4", "--set", "water=pools"], lambda: uc.generate("tabletop", seed=4, water="pools")),
        (["bsp", "--seed", "18446744073709551617"], lambda: uc.generate("bsp", seed=18446744073709551617)),
        (["scatter", "--seed", "Ünder", "--set", "floor=5"], lambda: uc.generate("scatter", seed="Ünder", floor=5)),
        (
            ["walk", "--seed", "3", "--pass", "doors", "--set", "locks.count=2"],
            lambda: uc.generate("walk", seed=3, passes=["doors"], locks={"count": 2}),
        ),
        (["--recipe", "sewer", "--seed", "1"], lambda: uc.generate("sewer", seed=1)),
        (["bsp", "--seed", "2", "--set", "levels=3"], lambda: uc.generate("bsp", seed=2, levels=3)),
        (["tabletop", "--seed", "1", "--no-pass", "exits"], lambda: uc.generate("tabletop", seed=1, no_passes=["exits"])),
    ],
    ids=["settings", "large seed", "text seed", "passes", "ready recipe", "levels", "no pass"],
)
def test_the_json_is_the_same_byte_for_byte(command: str, arguments: list[str], made) -> None:
    assert made().json().encode() == run(command, "generate", *arguments, "--format", "json")


@pytest.mark.parametrize("row", uc.formats(), ids=lambda row: row["name"])
def test_every_format_is_the_same_byte_for_byte(command: str, tmp_path: Path, row: dict) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    ours.mkdir()
    theirs.mkdir()
    name = f"map.{row['extension']}"
    uc.generate("tabletop", seed=9).save(ours / name)
    run(command, "generate", "tabletop", "--seed", "9", "--out", str(theirs / name))
    files = sorted(file.name for file in theirs.iterdir())
    assert sorted(file.name for file in ours.iterdir()) == files
    for file in files:
        assert (ours / file).read_bytes() == (theirs / file).read_bytes(), file
