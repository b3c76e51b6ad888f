"""Recipes in every form that Python has for them."""

from __future__ import annotations

import json
import os
from enum import Enum
from pathlib import Path
from typing import Any, Iterable, Mapping, Union

from . import _native

RecipeLike = Union["Recipe", Mapping[str, Any], "os.PathLike[str]", str, None]
"""A method's name, a ready recipe's name, a file, a text in TOML or JSON, a dict, or a :class:`Recipe`."""


class Recipe:
    """What to make: read once, used for as many seeds as you like.

    Everywhere a recipe is taken, it may also be the name of a method or of a ready recipe, the path of a file, the text of one in TOML
    or JSON, or a dict; what is set by keyword wins. All of these are the same recipe:

    >>> import undercroft as uc
    >>> recipe = uc.Recipe("bsp", width=60)
    >>> recipe == uc.Recipe({"method": {"bsp": {"width": 60}}}) == uc.Recipe("[method.bsp]\\nwidth = 60")
    True
    >>> uc.generate(recipe, seed=1).width
    60
    """

    __slots__ = ("_native", "_json")
    _native: _native.Recipe

    def __init__(
        self,
        recipe: RecipeLike = None,
        /,
        *,
        passes: Iterable[str] = (),
        no_passes: Iterable[str] = (),
        **settings: Any,
    ) -> None:
        folder, request = _request(recipe, settings, passes, no_passes)
        self._native = _native.Recipe(json.dumps(request, default=_plain), folder)
        self._json: str | None = None

    def json(self) -> str:
        """The recipe with every value spelled out, as JSON."""
        if self._json is None:
            self._json = self._native.json()
        return self._json

    def to_dict(self) -> dict[str, Any]:
        """The recipe with every value spelled out.

        >>> import undercroft as uc
        >>> uc.Recipe("bsp").to_dict()["method"]["bsp"]["width"]
        80
        """
        data: dict[str, Any] = json.loads(self.json())
        return data

    @property
    def seed(self) -> str | None:
        """The seed that its text names."""
        return self._native.seed

    @property
    def methods(self) -> list[str]:
        """The method of each level; one for a recipe of one dungeon.

        >>> import undercroft as uc
        >>> uc.Recipe("scatter").methods
        ['scatter']
        """
        data = self.to_dict()
        return [next(iter(one["method"])) for one in data.get("levels", [data])]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Recipe) and self.json() == other.json() and self.seed == other.seed

    def __hash__(self) -> int:
        return hash(self.json())

    def __repr__(self) -> str:
        return f"<Recipe {' + '.join(self.methods)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.json(), self.seed)


def _again(text: str, seed: str | None) -> Recipe:
    data = json.loads(text)
    if seed is not None:
        data["seed"] = seed
    return Recipe(data)


def read(
    recipe: RecipeLike, settings: Mapping[str, Any], passes: Iterable[str] = (), no_passes: Iterable[str] = ()
) -> Recipe:
    """The recipe that arguments of a function mean."""
    if isinstance(recipe, Recipe) and not (settings or passes or no_passes):
        return recipe
    return Recipe(recipe, passes=passes, no_passes=no_passes, **settings)


def _request(
    recipe: RecipeLike, settings: Mapping[str, Any], passes: Iterable[str], no_passes: Iterable[str]
) -> tuple[str | None, Any]:
    """The request to the engine, and the folder that files named by the recipe lie in."""
    chosen = {name: value for name, value in settings.items() if value is not None}
    extra = {"set": chosen, "pass": _names(passes), "no_pass": _names(no_passes)}
    extra = {name: value for name, value in extra.items() if value}
    folder = None
    if isinstance(recipe, Recipe):
        recipe = {**recipe.to_dict(), **({"seed": recipe.seed} if recipe.seed is not None else {})}
    if isinstance(recipe, str) and _is_file(recipe):
        recipe = Path(recipe)
    if isinstance(recipe, os.PathLike):
        path = Path(recipe)
        folder = str(path.parent)
        recipe = path.read_text(encoding="utf-8")
    if recipe is None:
        return folder, extra or None
    if isinstance(recipe, str):
        return folder, {"text": recipe, **extra} if extra else recipe
    if isinstance(recipe, Mapping):
        if "set" in recipe and chosen:
            extra["set"] = {**recipe["set"], **chosen}
        return folder, {**recipe, **extra}
    kind = type(recipe).__name__
    raise TypeError(f"a recipe is a name, a path, a text or a dict, not {kind}")


def _is_file(text: str) -> bool:
    """Whether a text is the path of a file rather than a recipe or a name."""
    if "\n" in text or text.lstrip().startswith(("{", "[")):
        return False
    return text.lower().endswith((".toml", ".json")) or os.path.isfile(text)


def _names(names: Iterable[str]) -> list[str]:
    return [names] if isinstance(names, str) else list(names)


def _plain(value: Any) -> Any:
    """Numbers and arrays of NumPy, paths and enums as JSON has them."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    raise TypeError(f"a recipe cannot hold {type(value).__name__}")
