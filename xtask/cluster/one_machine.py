"""One machine without an engine: how many dungeons a second the package makes on one thread and on all."""

from __future__ import annotations

import os
import sys

import pyarrow
from judge import Judge

import undercroft as uc
from undercroft.spark import DEFAULT_COLUMNS

judge = Judge("one machine", *sys.argv[1:])
for threads in sorted({1, os.cpu_count() or 1}):
    judge.run(threads, lambda: pyarrow.table(uc.table("bsp", judge.seeds, columns=DEFAULT_COLUMNS, threads=threads)))
judge.finish()
