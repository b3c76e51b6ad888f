"""Sail as a cluster within one process, with one or two workers; no JVM."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time

from judge import Judge
from pyspark.sql import SparkSession

import undercroft.spark

HOST = "127.0.0.1"
SECONDS = 60


def free_port() -> int:
    with socket.socket() as own:
        own.bind((HOST, 0))
        return int(own.getsockname()[1])


def start(workers: int) -> tuple[subprocess.Popen[bytes], int]:
    port = free_port()
    env = {
        **os.environ,
        "SAIL_MODE": "local-cluster",
        "SAIL_CLUSTER__WORKER_INITIAL_COUNT": str(workers),
        "SAIL_CLUSTER__WORKER_MAX_COUNT": str(workers),
        "SAIL_CLUSTER__WORKER_TASK_SLOTS": "1",
        "SAIL_EXECUTION__DEFAULT_PARALLELISM": "8",
        "RUST_LOG": "error",
    }
    command = [sys.executable, "-m", "pysail", "spark", "server", "--ip", HOST, "--port", str(port)]
    server = subprocess.Popen(command, env=env, start_new_session=True)
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        try:
            socket.create_connection((HOST, port), timeout=1).close()
            return server, port
        except OSError:
            time.sleep(0.1)
    server.kill()
    sys.exit("the server did not start")


def main() -> None:
    judge = Judge("Sail", *sys.argv[1:])
    for workers in (1, 2):
        server, port = start(workers)
        try:
            spark = SparkSession.builder.remote(f"sc://{HOST}:{port}").getOrCreate()

            def rows(seeds: int):
                numbers = spark.range(0, seeds, 1, numPartitions=8).withColumnRenamed("id", "seed")
                return numbers.mapInArrow(undercroft.spark.generate("bsp"), undercroft.spark.schema())

            # Workers start with the first job, which is not what is measured.
            rows(40).toArrow()
            judge.run(workers, lambda: rows(judge.seeds).toArrow())
            spark.stop()
        finally:
            server.kill()
            server.wait()
    judge.finish()


# A run that is ended from outside ends what it started.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
main()
