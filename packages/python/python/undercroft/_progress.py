"""Progress of long work, for people or for a function of theirs."""

from __future__ import annotations

import sys
import time
from typing import Callable, Protocol, Union

ProgressLike = Union[bool, Callable[[int, "int | None"], object], None]
"""``True`` for a line on standard error, or a function of how many seeds are done and how many there are, if that is known."""

_SECONDS = 0.2


class Progress(Protocol):
    """Who is told."""

    def __call__(self, done: int, /) -> None: ...

    def close(self) -> None: ...


class _Silent:
    def __call__(self, done: int, /) -> None:
        pass

    def close(self) -> None:
        pass


class _Told(_Silent):
    def __init__(self, tell: Callable[[int, int | None], object], total: int | None) -> None:
        self._tell, self._total = tell, total

    def __call__(self, done: int, /) -> None:
        self._tell(done, self._total)


class _Line(_Silent):
    """A line that is written again and again."""

    def __init__(self, total: int | None) -> None:
        self._total = total
        self._start = self._last = time.monotonic()
        self._shown = False

    def __call__(self, done: int, /) -> None:
        now = time.monotonic()
        if now - self._last < _SECONDS and done != self._total:
            return
        self._last = now
        of = f" of {self._total:,} ({100 * done // self._total} %)" if self._total else ""
        speed = done / max(now - self._start, 1e-9)
        sys.stderr.write(f"\r\x1b[K{done:,}{of}, {speed:,.0f} a second")
        sys.stderr.flush()
        self._shown = True

    def close(self) -> None:
        if self._shown:
            sys.stderr.write("\n")


def progress_of(wanted: ProgressLike, total: int | None) -> Progress:
    """Who is told of the progress."""
    if callable(wanted):
        return _Told(wanted, total)
    return _Line(total) if wanted else _Silent()
