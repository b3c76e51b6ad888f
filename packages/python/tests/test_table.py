"""Tables by Arrow's interface, as pyarrow, pandas, Polars and DuckDB read them."""

from __future__ import annotations

import json

import pytest
from conftest import extra

import undercroft as uc

TIGHT = {"width": 14, "height": 14, "attempts": 1}


@pytest.fixture(scope="module")
def table() -> uc.Table:
    extra("pyarrow")
    return uc.table("bsp", [*range(300), None, ""], **TIGHT)


def test_rows_are_what_the_dungeons_say(table: uc.Table) -> None:
    import pyarrow

    rows = pyarrow.table(table).to_pylist()
    assert len(table) == len(rows) == 302
    failed = 0
    for row, made in zip(rows, uc.batch("bsp", [*range(300), None, ""], **TIGHT)):
        assert row["seed"] == made.seed
        if not made:
            failed += 1
            assert row.pop("reason") == made.reason and row.pop("seed") == made.seed
            assert set(row.values()) == {None}
            continue
        assert row["reason"] is None and row["fingerprint"] == made.fingerprint
        assert (row["width"], row["height"], row["attempt"]) == (made.width, made.height, made.data["attempt"])
        assert {name: row[name] for name in made.stats} == dict(made.stats)
        assert row["tiles"].decode() == "".join(made.data["tiles"])
    assert failed > 2


def test_the_recipe_travels_in_the_metadata(table: uc.Table) -> None:
    import pyarrow

    metadata = pyarrow.schema(table).metadata
    recipe = json.loads(metadata[b"undercroft.recipe"])
    assert recipe == uc.Recipe("bsp", **TIGHT).to_dict() and metadata[b"undercroft.engine"].decode() == uc.__version__


def test_a_stream_can_be_taken_twice(table: uc.Table) -> None:
    import pyarrow

    assert pyarrow.table(table).equals(pyarrow.table(table))


def test_pandas_takes_it(table: uc.Table) -> None:
    extra("pandas")
    import pandas

    frame = pandas.DataFrame.from_arrow(table)
    assert len(frame) == 302 and frame["rooms"].max() > 0


def test_polars_takes_it(table: uc.Table) -> None:
    extra("polars")
    import polars

    frame = polars.DataFrame(table)
    assert frame.height == 302 and frame["reason"].null_count() < 302


def test_duckdb_takes_it(table: uc.Table) -> None:
    extra("duckdb")
    import duckdb

    dungeons = table  # noqa: F841, DuckDB finds it by its name.
    [counted] = duckdb.sql("select count(*), count(reason), sum(rooms) from dungeons").fetchall()
    assert counted[0] == 302 and counted[1] > 2


def test_columns_are_chosen_by_name() -> None:
    table = uc.table("bsp", 10, columns=["rooms", "seed"])
    assert table.column_names == ["rooms", "seed"]
    with pytest.raises(uc.UsageError) as caught:
        uc.table("bsp", 10, columns=["romos"])
    assert caught.value.problems[0].hint == "did you mean `rooms`?"
    assert len(uc.table("bsp", [])) == 0


def test_parts_have_as_many_rows_as_asked_for() -> None:
    parts = list(uc.tables("bsp", 1000, rows=300, columns=["seed"]))
    assert [len(part) for part in parts] == [300, 300, 300, 100]
    with pytest.raises(ValueError, match="rows"):
        uc.tables("bsp", 10, rows=0)


def test_levels_have_statistics_and_no_one_board() -> None:
    extra("pyarrow")
    import pyarrow

    row = pyarrow.table(uc.table("bsp", 1, levels=2)).to_pylist()[0]
    tower = uc.generate("bsp", seed=0, levels=2)
    assert row["fingerprint"] == tower.fingerprint and row["rooms"] == tower.stats.rooms and row["tiles"] is None


def test_functions_for_clusters_give_the_same_rows() -> None:
    extra("pyarrow")
    import pyarrow

    import undercroft.ray
    import undercroft.spark

    seeds = [*range(50), None]
    wanted = pyarrow.table(uc.table("bsp", seeds, columns=undercroft.spark.DEFAULT_COLUMNS, **TIGHT)).to_pylist()
    batches = [pyarrow.record_batch({"seed": seeds[:20]}), pyarrow.record_batch({"seed": seeds[20:]})]
    rows = list(undercroft.spark.generate("bsp", **TIGHT)(iter(batches)))
    assert [row for batch in rows for row in batch.to_pylist()] == wanted
    got = undercroft.ray.generate("bsp", column="id", **TIGHT)(pyarrow.table({"id": seeds}))
    assert got.to_pylist() == wanted
    assert undercroft.ray.generate("bsp")(pyarrow.table({"seed": pyarrow.array([], pyarrow.int64())})).num_rows == 0
    with pytest.raises(ValueError, match="no column `seed`"):
        list(undercroft.spark.generate("bsp")(iter([pyarrow.record_batch({"x": [1]})])))
    with pytest.raises(ValueError, match="no column `seed`"):
        undercroft.ray.generate("bsp")(pyarrow.table({"x": [1]}))
    with pytest.raises(uc.RecipeError):
        undercroft.spark.generate("bsp", widht=3)
    with pytest.raises(uc.UsageError):
        undercroft.spark.generate("bsp", columns=["romos"])
