"""Files, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Iterable


def write_all(folder: Path, files: Iterable[tuple[str, bytes]]) -> list[Path]:
    """Writes files into a folder. All are written under other names first and renamed when they are there, the first of them last:
    whoever sees it finds the others beside it."""
    written: list[tuple[str, Path]] = []
    try:
        for name, content in files:
            handle, partial = tempfile.mkstemp(prefix=f".{name}.", suffix=".part", dir=folder)
            written.append((partial, folder / name))
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            # A temporary file is for its owner alone; a saved map has the rights that any new file has.
            os.chmod(partial, 0o666 & ~_umask())
        for partial, path in reversed(written):
            os.replace(partial, path)
    except BaseException:
        for partial, _ in written:
            try:
                os.unlink(partial)
            except FileNotFoundError:
                pass
        raise
    return [path for _, path in written]


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
