"""What the checks of all engines share: the rows of the command line to compare with, and how a run is told."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Callable

import pyarrow
import pyarrow.parquet


class Judge:
    """Compares what an engine made with a table of the command line, and notes how long it took."""

    def __init__(self, engine: str, reference: str, out: str) -> None:
        self.engine, self.out = engine, Path(out)
        table = pyarrow.parquet.read_table(reference, columns=["seed", "fingerprint"])
        self.wanted = dict(zip(table.column("seed").to_pylist(), table.column("fingerprint").to_pylist()))
        self.seeds = len(self.wanted)
        assert self.seeds == table.num_rows, "the reference has a seed twice"
        self.lines: list[dict[str, object]] = []

    def run(self, workers: int, make: Callable[[], pyarrow.Table], killed: bool = False) -> None:
        """Runs it and judges the rows: none missing, none twice, every fingerprint that of the command line."""
        # Who else works on this machine meanwhile slows it down; the load says how many did before.
        load = os.getloadavg()[0]
        start = time.monotonic()
        rows = make()
        took = time.monotonic() - start
        seeds, found = rows.column("seed").to_pylist(), rows.column("fingerprint").to_pylist()
        twice = len(seeds) - len(set(seeds))
        missing = len(self.wanted.keys() - set(seeds))
        other = sum(self.wanted.get(seed) != fingerprint for seed, fingerprint in zip(seeds, found))
        what = f"{self.engine}, {workers} worker{'s' if workers > 1 else ''}{', one killed in the middle' if killed else ''}"
        print(f"{what}: {len(seeds)} rows in {took:.1f} s, {missing} missing, {twice} twice, {other} with another fingerprint", flush=True)
        if missing or twice or other:
            sys.exit(1)
        line = {"engine": self.engine, "workers": workers, "killed": killed, "seeds": len(seeds), "seconds": round(took, 2), "load": round(load, 1)}
        self.lines.append(line)

    def finish(self) -> None:
        """Writes what was measured."""
        with self.out.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in self.lines)
