"""What the tests share: the catalogues of the engine, and a dungeon that takes a moment to make."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import undercroft as uc

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository."""
    return Path(os.environ.get("UNDERCROFT_ROOT", ROOT))


@pytest.fixture(scope="session")
def tabletop() -> uc.Dungeon:
    """The dungeon of the README."""
    return uc.generate("tabletop", seed=4, water="pools")


def extra(name: str) -> None:
    """Skips a test whose library is not there, unless all of them should be."""
    if os.environ.get("UNDERCROFT_EXTRAS") == "1":
        __import__(name)
    else:
        pytest.importorskip(name)
