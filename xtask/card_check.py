"""`python card_check.py CARD ROWS`: fails unless mlcroissant reads a dataset card without a complaint, and so many rows by it."""

import logging
import sys

import mlcroissant


class Complaints(logging.Handler):
    """Keeps what mlcroissant warns of."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.list = []

    def emit(self, record):
        self.list.append(record.getMessage())


def main():
    card, rows = sys.argv[1], int(sys.argv[2])
    complaints = Complaints()
    for logger in [logging.getLogger(), logging.getLogger("absl")]:
        logger.addHandler(complaints)
    dataset = mlcroissant.Dataset(jsonld=card)
    issues = dataset.metadata.ctx.issues
    assert not issues.errors and not issues.warnings, f"{issues.report()}"
    count, fields = 0, set()
    for record_set in dataset.metadata.record_sets:
        for row in dataset.records(record_set.id):
            assert row[f"{record_set.id}/canonical"], row
            fields.update(name.split("/")[-1] for name in row)
            count += 1
    assert count == rows, f"{count} rows, not {rows}"
    assert not complaints.list, complaints.list
    print(f"mlcroissant reads {count} rows of {len(fields)} columns by the card")


main()
