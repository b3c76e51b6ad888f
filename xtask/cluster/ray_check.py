"""Ray with one or two nodes on loopback, of one core each, of which one is killed in the middle."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

os.environ.setdefault("RAY_DATA_DISABLE_PROGRESS_BARS", "1")
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
# Without it Ray looks for an address that other machines can reach, and listens there.
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"

import pyarrow
import ray
from judge import Judge
from ray.cluster_utils import Cluster

import undercroft.ray

HOST = "127.0.0.1"
BLOCKS = 40


def count_nodes() -> int:
    return sum(node["Alive"] for node in ray.nodes())


@ray.remote(num_cpus=0)
class Counter:
    """How many batches have been made; it lives on the first node."""

    def __init__(self) -> None:
        self.done = 0

    def add(self) -> None:
        self.done += 1

    def get(self) -> int:
        return self.done


def main() -> None:
    judge = Judge("Ray", *sys.argv[1:])
    for workers, kills in ((1, False), (2, False), (2, True)):
        store = 200 << 20
        cluster = Cluster(
            initialize_head=True,
            head_node_args={"num_cpus": 1, "node_ip_address": HOST, "include_dashboard": False, "object_store_memory": store,
                            "resources": {"head": 1}},
        )  # fmt: skip
        second = cluster.add_node(num_cpus=1, node_ip_address=HOST, object_store_memory=store) if workers == 2 else None
        ray.init(address=cluster.address, log_to_driver=False, runtime_env={"env_vars": {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}})
        counter = Counter.options(resources={"head": 0.1}).remote()
        make = undercroft.ray.generate("bsp", column="id")

        def counted(batch: pyarrow.Table, make=make, counter=counter) -> pyarrow.Table:
            rows = make(batch)
            counter.add.remote()
            return rows

        def rows() -> pyarrow.Table:
            made = ray.data.range(judge.seeds, override_num_blocks=BLOCKS).map_batches(
                counted, batch_format="pyarrow", batch_size=None
            )
            return pyarrow.concat_tables(made.iter_batches(batch_format="pyarrow", batch_size=None))

        done = threading.Event()

        def kill_in_the_middle() -> None:
            while not done.is_set():
                made = ray.get(counter.get.remote())
                if BLOCKS // 4 <= made < BLOCKS - 4:
                    print(f"killing a node after {made} of {BLOCKS} blocks", flush=True)
                    cluster.remove_node(second, allow_graceful=False)
                    return
                time.sleep(0.02)

        # Workers start with the first work, which is not what is measured.
        ray.data.range(40, override_num_blocks=4).map_batches(make, batch_format="pyarrow").count()
        assert count_nodes() == workers
        killer = threading.Thread(target=kill_in_the_middle)
        if kills:
            killer.start()
        judge.run(workers, rows, kills)
        done.set()
        if kills:
            killer.join()
            assert count_nodes() == 1, "the node is still alive"
        ray.shutdown()
        cluster.shutdown()
    judge.finish()


# A run that is ended from outside ends what it started.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
main()
