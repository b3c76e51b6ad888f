"""PySpark as a standalone cluster on loopback: a master and one or two workers of one core each, of which one is killed in the middle."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pyspark
from judge import Judge
from pyspark.sql import SparkSession

import undercroft.spark

HOST = "127.0.0.1"
CLASSES = "org.apache.spark.deploy"
SECONDS = 60


def free_port() -> int:
    with socket.socket() as own:
        own.bind((HOST, 0))
        return int(own.getsockname()[1])


class Cluster:
    """Processes of ours, each the leader of a group that also holds what it starts."""

    def __init__(self, workers: int) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="undercroft-spark-")
        self.port = free_port()
        self.master = self.start("master", f"{CLASSES}.master.Master", "--port", str(self.port))
        self.wait("master", "I have been elected leader")
        self.workers = [
            self.start(f"worker-{number}", f"{CLASSES}.worker.Worker", "--cores", "1", "--memory", "1g", "--work-dir",
                       f"{self.folder.name}/work-{number}", self.url)
            for number in range(workers)
        ]  # fmt: skip
        for number in range(workers):
            self.wait(f"worker-{number}", "Successfully registered with master")

    @property
    def url(self) -> str:
        return f"spark://{HOST}:{self.port}"

    def start(self, name: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = Path(pyspark.__file__).parent / "bin/spark-class"
        # Web pages of Spark listen where this variable says.
        env = {**os.environ, "SPARK_LOCAL_IP": HOST, "SPARK_DAEMON_MEMORY": "512m",
               "SPARK_HOME": str(Path(pyspark.__file__).parent)}  # fmt: skip
        with open(self.log(name), "wb") as log:
            words = [str(command), arguments[0], "--host", HOST, "--webui-port", "0", *arguments[1:]]
            return subprocess.Popen(words, env=env, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)

    def log(self, name: str) -> Path:
        return Path(self.folder.name) / f"{name}.log"

    def wait(self, name: str, text: str) -> None:
        deadline = time.monotonic() + SECONDS
        while text not in self.log(name).read_text(errors="replace"):
            if time.monotonic() > deadline:
                sys.exit(f"the {name} did not start:\n{self.log(name).read_text(errors='replace')}")
            time.sleep(0.1)

    def kill_worker(self) -> None:
        """Kills the last worker, its executor and the Python processes of that at once."""
        os.killpg(self.workers[-1].pid, signal.SIGKILL)

    def stop(self) -> None:
        for process in [*self.workers, self.master]:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        self.folder.cleanup()


def session(cluster: Cluster) -> SparkSession:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = HOST
    os.environ["SPARK_HOME"] = str(Path(pyspark.__file__).parent)
    builder = SparkSession.builder.master(cluster.url).appName("undercroft")
    settings = {
        "spark.driver.host": HOST,
        "spark.driver.bindAddress": HOST,
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.executor.memory": "600m",
        "spark.executor.cores": "1",
        "spark.executorEnv.PYTHONPATH": os.environ.get("PYTHONPATH", ""),
        "spark.sql.execution.arrow.maxRecordsPerBatch": "2000",
        "spark.log.level": "ERROR",
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def kill_in_the_middle(spark: SparkSession, cluster: Cluster, done: threading.Event) -> None:
    """Waits until some tasks have ended and others have not, and kills a worker."""
    tracker = spark.sparkContext.statusTracker()
    while not done.is_set():
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info is not None and info.numTasks // 4 <= info.numCompletedTasks < info.numTasks - 4:
                print(f"killing a worker after {info.numCompletedTasks} of {info.numTasks} tasks", flush=True)
                cluster.kill_worker()
                return
        time.sleep(0.02)
    sys.exit("the work was over before a worker could be killed")


def main() -> None:
    judge = Judge("PySpark", *sys.argv[1:])
    for workers, kills in ((1, False), (2, False), (2, True)):
        cluster = Cluster(workers)
        try:
            spark = session(cluster)
            rows = (
                spark.range(0, judge.seeds, 1, numPartitions=40)
                .withColumnRenamed("id", "seed")
                .mapInArrow(undercroft.spark.generate("bsp"), undercroft.spark.schema())
            )
            # Executors and their Python start with the first job, which is not what is measured.
            deadline = time.monotonic() + SECONDS
            while len(spark.sparkContext._jsc.sc().statusTracker().getExecutorInfos()) < workers + 1:  # type: ignore[union-attr]
                if time.monotonic() > deadline:
                    sys.exit("the executors did not start")
                time.sleep(0.1)
            spark.range(0, 40, 1, numPartitions=4).withColumnRenamed("id", "seed").mapInArrow(
                undercroft.spark.generate("bsp"), undercroft.spark.schema()
            ).count()
            done = threading.Event()
            killer = threading.Thread(target=kill_in_the_middle, args=(spark, cluster, done))
            if kills:
                killer.start()
            judge.run(workers, rows.toArrow, kills)
            done.set()
            if kills:
                killer.join()
                assert cluster.workers[-1].poll() is not None, "the worker is still alive"
            spark.stop()
        finally:
            cluster.stop()
    judge.finish()


# A run that is ended from outside ends what it started.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
main()
