"""What went wrong, as exceptions with a list of problems."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Sequence


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong."""

    path: str
    """The field, such as ``method.bsp.width``, or the name of a rule; empty for the whole."""
    message: str
    """What is wrong with it."""
    hint: str | None = None
    """What to do about it."""
    line: int | None = None
    """The line in the text of a recipe, from 1."""
    column: int | None = None
    """The column in that line, from 1."""
    at: tuple[int, int] | None = None
    """The cell of the board concerned."""

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}: " if self.line is not None else ""
        path = f"{self.path}: " if self.path else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{place}{path}{self.message}{hint}"


class UndercroftError(Exception):
    """The base of all errors of the engine.

    >>> import undercroft as uc
    >>> try:
    ...     uc.generate("bsp", seed=1, widht=60, depth=99)
    ... except uc.RecipeError as error:
    ...     for problem in error.problems:
    ...         print(problem.path, "-", problem.hint)
    method.bsp.widht - did you mean `width`?
    method.bsp.depth - None
    """

    kind: str = ""
    """``recipe``, ``usage``, ``gave-up``, ``unsound``, ``too-large`` or ``format``."""
    problems: list[Problem]
    """Each thing that is wrong."""

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = list(problems)

    def __str__(self) -> str:
        message = str(self.args[0]) if self.args else ""
        if not self.problems:
            return message
        lines = [str(problem) for problem in self.problems]
        # The message of a single problem is that problem without its hint.
        return lines[0] if len(lines) == 1 and self.kind != "unsound" else "\n".join([message, *lines])

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0] if self.args else "", self.problems)


class RecipeError(UndercroftError, ValueError):
    """A recipe asks for something that there is not, or that is impossible."""

    kind = "recipe"


class UsageError(UndercroftError, ValueError):
    """An argument is wrong."""

    kind = "usage"


class GaveUpError(UndercroftError, RuntimeError):
    """A valid request that could not be met: no attempt at this seed led to a dungeon."""

    kind = "gave-up"


class UnsoundError(UndercroftError, ValueError):
    """A dungeon breaks laws or promises; the path of each problem is the name of the rule."""

    kind = "unsound"


class TooLargeError(UndercroftError, ValueError):
    """What is asked for is larger than a file can hold or the engine allows."""

    kind = "too-large"


class FormatError(UndercroftError, ValueError):
    """A file cannot be read, or cannot hold this dungeon."""

    kind = "format"


_CLASSES: dict[str, type[UndercroftError]] = {
    own.kind: own for own in (RecipeError, UsageError, GaveUpError, UnsoundError, TooLargeError, FormatError)
}


def from_json(text: str) -> UndercroftError:
    """The exception for an error of the engine; called by the extension."""
    error = json.loads(text)["error"]
    problems = []
    for fields in error["problems"]:
        at = fields.pop("at", None)
        problems.append(Problem(**fields, at=None if at is None else (at[0], at[1])))
    return _CLASSES.get(error["kind"], UndercroftError)(error["message"], problems)
