"""`python peers.py CONTENDER COUNT`: makes COUNT dungeons and prints, as JSON, how many rooms they have, how much of the processor's time
it took and the most memory that was in use."""

import json
import random
import resource
import sys
import time


def dungeongen():
    """The layout of a keyed map of medium size: rooms, passages, doors, stairs, exits, numbers; no drawing."""
    from dungeongen.layout import DungeonGenerator, GenerationParams

    def make(seed):
        return len(DungeonGenerator(GenerationParams()).generate(seed=seed).rooms)

    return make


def tcod_bsp():
    """tcod splits; rooms and tunnels are dug into an array, as its users do."""
    import numpy
    import tcod.bsp
    import tcod.random

    def make(seed):
        choose = random.Random(seed)
        cells = numpy.zeros((40, 80), dtype=bool)
        tree = tcod.bsp.BSP(x=0, y=0, width=80, height=40)
        tree.split_recursive(
            depth=4, min_width=8, min_height=8, max_horizontal_ratio=1.5, max_vertical_ratio=1.5,
            seed=tcod.random.Random(tcod.random.MERSENNE_TWISTER, seed),
        )
        rooms = []
        for node in tree.pre_order():
            if node.children:
                continue
            width = choose.randint(min(6, node.width - 2), min(15, node.width - 2))
            height = choose.randint(min(6, node.height - 2), min(15, node.height - 2))
            x = node.x + choose.randint(1, node.width - width - 1)
            y = node.y + choose.randint(1, node.height - height - 1)
            cells[y : y + height, x : x + width] = True
            rooms.append((x + width // 2, y + height // 2))
        for (ax, ay), (bx, by) in zip(rooms, rooms[1:]):
            corner_x, corner_y = (bx, ay) if choose.random() < 0.5 else (ax, by)
            cells[corner_y, min(ax, bx) : max(ax, bx) + 1] = True
            cells[min(ay, by) : max(ay, by) + 1, corner_x] = True
        return len(rooms)

    return make


def main():
    contender, count = sys.argv[1], int(sys.argv[2])
    make = {"dungeongen": dungeongen, "tcod": tcod_bsp}[contender]()
    for seed in range(max(count // 10, 1)):
        make(seed)
    start = time.process_time()
    rooms = sum(make(seed) for seed in range(count))
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"dungeons": count, "rooms": rooms, "seconds": seconds, "peak_kib": peak}))


main()
