"""`python parquet_check.py LINES TABLE`: fails unless a Parquet table says what the JSON Lines of the same batch say."""

import json
import sys

import pyarrow.parquet

OWN = ["seed", "attempt", "fingerprint", "width", "height"]


def main():
    lines_path, table_path = sys.argv[1:3]
    with open(lines_path, encoding="utf-8") as lines:
        dungeons = [json.loads(line) for line in lines]
    table = pyarrow.parquet.read_table(table_path)
    assert table.num_rows == len(dungeons), f"{table.num_rows} rows, {len(dungeons)} lines"
    names = OWN + list(dungeons[0]["stats"]) + ["tiles"]
    assert table.column_names == names, f"columns are {table.column_names}"
    recipe = json.loads(table.schema.metadata[b"undercroft.recipe"])
    assert recipe == dungeons[0]["recipe"], "the recipe differs"
    for row, dungeon in zip(table.to_pylist(), dungeons):
        wanted = {name: dungeon[name] for name in OWN}
        wanted.update(dungeon["stats"])
        wanted["tiles"] = "".join(dungeon["tiles"]).encode()
        assert row == wanted, f"seed {dungeon['seed']} differs"
    print(f"pyarrow reads {table.num_rows} rows as the lines have them")


main()
