"""Many seeds: in order, on all cores, stopped when asked to, and none that fails ends the others."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import undercroft as uc

# A recipe of which some seeds lead to no dungeon.
TIGHT = {"width": 14, "height": 14, "attempts": 1}


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_results_come_in_order_on_any_number_of_threads(threads: int) -> None:
    made = list(uc.batch("bsp", range(500), threads=threads))
    assert [one.seed for one in made] == [str(seed) for seed in range(500)]
    assert [one.fingerprint for one in made[:30]] == [uc.generate("bsp", seed=seed).fingerprint for seed in range(30)]


def test_a_seed_that_fails_is_a_row_with_a_reason() -> None:
    made = list(uc.batch("bsp", [*range(200), None, "", "hello"], **TIGHT))
    assert len(made) == 203
    failed = [one for one in made if not one]
    assert 0 < len(failed) < 203 and all(isinstance(one, uc.Failed) and one.reason for one in failed)
    assert (made[200].seed, made[201].seed) == (None, "") and not made[200] and not made[201]
    assert made[202].seed == "hello"


def test_seeds_may_be_anything_that_can_be_iterated_over() -> None:
    assert [one.seed for one in uc.batch("bsp", (str(seed) for seed in range(3)))] == ["0", "1", "2"]
    assert len(list(uc.batch("bsp", 5))) == 5
    endless = uc.batch("bsp", itertools.count(7))
    assert [next(endless).seed for _ in range(3)] == ["7", "8", "9"]
    endless.close()
    for wrong in ("123", b"1"):
        with pytest.raises(TypeError):
            uc.batch("bsp", wrong)


def test_what_seeds_raise_comes_after_the_dungeons_before_it() -> None:
    def seeds():
        yield from range(5)
        raise RuntimeError("enough")

    run, got = uc.batch("bsp", seeds()), []
    with pytest.raises(RuntimeError, match="enough"):
        for made in run:
            got.append(made.seed)
    assert got == ["0", "1", "2", "3", "4"]
    run = uc.batch("bsp", [1, 2.5])
    assert next(run).seed == "1"
    with pytest.raises(TypeError):
        next(run)


def test_a_bad_recipe_is_refused_at_once() -> None:
    for call in (
        lambda: uc.batch("bsp", 5, widht=3),
        lambda: uc.find("rooms > 3", "bsp", widht=3),
        lambda: uc.table("bsp", 5, widht=3),
    ):
        with pytest.raises(uc.RecipeError):
            call()
    with pytest.raises(ValueError, match="threads"):
        uc.batch("bsp", 5, threads=0)


def test_find_finds_what_a_loop_finds() -> None:
    where = "rooms >= 12 and loops >= 2"
    wanted = [one.seed for one in uc.batch("bsp", 300) if one and one.stats.rooms >= 12 and one.stats.loops >= 2]
    assert [one.seed for one in uc.find(where, "bsp", seeds=300)] == wanted
    assert [one.seed for one in uc.find(where, "bsp", seeds=300, limit=3, threads=3)] == wanted[:3]
    assert list(uc.find(where, "bsp", seeds=300, limit=0)) == []
    assert list(uc.find("rooms > 1000", "bsp", seeds=100)) == []


def test_a_wrong_expression_has_a_place_and_a_hint() -> None:
    with pytest.raises(uc.UsageError) as caught:
        uc.find("loops > 1 and romos > 3", "bsp")
    problem = caught.value.problems[0]
    assert (problem.path, problem.column, problem.hint) == ("where", 15, "did you mean `rooms`?")


def test_progress_is_told() -> None:
    told: list[tuple[int, int | None]] = []
    list(uc.batch("bsp", range(3000), progress=lambda done, total: told.append((done, total))))
    assert told[-1] == (3000, 3000) and told == sorted(told) and len(told) > 1
    told.clear()
    list(uc.find("rooms > 1000", "bsp", seeds=iter(range(100)), progress=lambda done, total: told.append((done, total))))
    assert told[-1] == (100, None)


def test_progress_for_people_goes_to_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    list(uc.batch("bsp", range(2000), progress=True))
    out, err = capfd.readouterr()
    assert out == "" and "2,000 of 2,000 (100 %)" in err and err.endswith("\n")


def test_other_threads_of_python_go_on_meanwhile() -> None:
    counted, stop = [0], threading.Event()

    def count() -> None:
        while not stop.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    uc.table("tabletop", 300, columns=["seed"], threads=1)
    stop.set()
    thread.join()
    assert counted[0] - before > 20


def test_a_loop_that_is_left_leaves_no_work_behind() -> None:
    def mine() -> int:
        return len(os.listdir("/proc/self/task"))

    if not os.path.isdir("/proc/self/task"):
        pytest.skip("no /proc here")
    before = mine()
    for number, _ in enumerate(uc.batch("bsp", itertools.count(), threads=4)):
        if number == 10:
            break
    deadline = time.monotonic() + 5
    while mine() > before and time.monotonic() < deadline:
        time.sleep(0.02)
    assert mine() <= before


INTERRUPTED = {
    "batch": "for _ in uc.batch('tabletop', itertools.count()): pass",
    "find": "list(uc.find('rooms > 10000', 'tabletop', seeds=itertools.count()))",
    "table": "uc.table('tabletop', 10_000_000)",
    "tables": "for _ in uc.tables('tabletop', itertools.count(), rows=100_000): pass",
    "taking seeds": "list(uc.batch('bsp', map(str, itertools.repeat(5)), threads=1))",
    "generate": "while True: uc.generate('bsp', seed=1, width=3000, height=3000, depth=12)",
}


@pytest.mark.parametrize("what", INTERRUPTED)
def test_ctrl_c_ends_it_at_once(what: str) -> None:
    program = textwrap.dedent(
        f"""
        import itertools, signal
        import undercroft as uc
        # A process that was started in the background of a shell ignores SIGINT, and so would we.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        print("ready", flush=True)
        try:
            {INTERRUPTED[what]}
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        """
    )
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    # Should it not end, the test does.
    watchdog = threading.Timer(30, child.kill)
    watchdog.start()
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.6)
    start = time.monotonic()
    child.send_signal(signal.SIGINT)
    assert child.stdout.readline() == "interrupted\n"
    took = time.monotonic() - start
    child.wait(timeout=20)
    watchdog.cancel()
    assert took < 1.0, f"it took {took:.2f} s"
