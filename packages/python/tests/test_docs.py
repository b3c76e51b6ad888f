"""Examples in docstrings and in the README run and say what they say; types are what they are said to be."""

from __future__ import annotations

import doctest
import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import extra

import undercroft

MODULES = ["undercroft", "_dungeon", "_errors", "_many", "_recipe", "_records", "_rooms", "_tile", "spark", "ray", "gym"]
NEEDS = {"spark": "pyarrow", "ray": "pyarrow", "gym": "gymnasium", "_dungeon": "networkx"}


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_docstrings(name: str) -> None:
    if name in NEEDS:
        extra(NEEDS[name])
    module = importlib.import_module("undercroft" if name == "undercroft" else f"undercroft.{name}")
    result = doctest.testmod(module)
    assert result.failed == 0
    assert result.attempted > 0 or name == "_records"


def test_every_public_function_has_an_example() -> None:
    without = []
    for name in undercroft.__all__:
        thing = getattr(undercroft, name)
        if callable(thing) and not isinstance(thing, type) and ">>>" not in (thing.__doc__ or ""):
            if getattr(thing, "__module__", "").startswith("undercroft"):
                without.append(name)
    assert without == []


def test_the_lines_of_the_readme_run(tmp_path: Path) -> None:
    readme = Path(__file__).parent.parent / "README.md"
    blocks = re.findall(r"```python\n(.*?)```", readme.read_text(), re.DOTALL)
    assert len(blocks) == 1 and len([line for line in blocks[0].splitlines() if line]) == 5
    done = subprocess.run([sys.executable, "-c", blocks[0]], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "{} (54, 55)".format(undercroft.generate("tabletop", seed=4, water="pools").fingerprint)
    assert (tmp_path / "map.pdf").read_bytes().startswith(b"%PDF")


def test_types_hold(tmp_path: Path) -> None:
    extra("mypy")
    script = tmp_path / "use.py"
    script.write_text(
        "import undercroft as uc\n"
        "dungeon = uc.generate('bsp', seed=1)\n"
        "width: int = dungeon.rooms[0].width\n"
        "for made in uc.batch('bsp', 3):\n"
        "    if made:\n"
        "        path: str = made.fingerprint\n"
        "    else:\n"
        "        path = made.reason\n"
        "table: uc.Table = uc.table('bsp', 3)\n"
    )
    package = Path(undercroft.__file__).parent
    for target in ([str(script)], ["--strict", "-p", "undercroft"]):
        command = [sys.executable, "-m", "mypy", "--ignore-missing-imports", "--cache-dir", str(tmp_path / "cache"), *target]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env={**os.environ})
        assert done.returncode == 0, done.stdout + done.stderr
    assert (package / "py.typed").is_file()
