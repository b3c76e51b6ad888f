"""`python parquet_check.py LINES TABLE`: fails unless a Parquet table says what the JSON Lines of the same batch say."""

import json
import sys

import pyarrow.parquet

OWN = ["seed", "attempt", "fingerprint", "canonical", "width", "height"]
LISTS = {"room_list": "rooms", "door_list": "doors", "passage_list": "passages", "mark_list": "marks"}


def record(found, line):
    """What a record of a list should be, from the line's own record: the fields that the list has."""
    wanted = {name: line.get(name) for name in found}
    if "cells" in found:
        wanted["cells"] = [{"x": x, "y": y} for x, y in line["cells"]]
    if "solid" in found:
        wanted["solid"] = line.get("solid", False)
    if "name" in found and wanted["name"] is None:
        wanted["name"] = line.get("key")
    return wanted


def main():
    lines_path, table_path = sys.argv[1:3]
    with open(lines_path, encoding="utf-8") as lines:
        dungeons = [json.loads(line) for line in lines]
    table = pyarrow.parquet.read_table(table_path)
    assert table.num_rows == len(dungeons), f"{table.num_rows} rows, {len(dungeons)} lines"
    names = OWN + list(dungeons[0]["stats"]) + ["tiles"] + list(LISTS) + ["bot_steps"]
    assert table.column_names == names, f"columns are {table.column_names}"
    recipe = json.loads(table.schema.metadata[b"undercroft.recipe"])
    assert recipe == dungeons[0]["recipe"], "the recipe differs"
    legend = json.loads(table.schema.metadata[b"undercroft.legend"])
    records = 0
    for row, dungeon in zip(table.to_pylist(), dungeons):
        steps = row.pop("bot_steps")
        assert steps is None or steps > 0, f"{steps} steps"
        for column, name in LISTS.items():
            found = row.pop(column)
            records += len(found)
            assert len(found) == len(dungeon[name]), f"{name} of {dungeon['seed']}"
            for own, line in zip(found, dungeon[name]):
                assert own == record(own, line), f"{name} of {dungeon['seed']}: {own} and {line}"
        wanted = {name: dungeon[name] for name in OWN}
        wanted.update(dungeon["stats"])
        wanted["tiles"] = "".join(dungeon["tiles"]).encode()
        assert row == wanted, f"seed {dungeon['seed']} differs"
        assert all(legend[sign] == meaning for sign, meaning in dungeon["legend"].items()), "the legend differs"
    print(f"pyarrow reads {table.num_rows} rows with {records} records as the lines have them")


main()
