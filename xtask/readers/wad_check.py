"""Reads a WAD with omgifol, walks over its lines from sector to sector, and draws them."""

import struct
import sys
import zlib

import omg
from omg.udmf import UMapEditor

source, picture = sys.argv[1:3]
wad = omg.WAD(source)
assert wad.udmfmaps, "no map in UDMF"


def check(name):
    editor = UMapEditor(wad.udmfmaps[name])
    beside = {}
    for line in editor.linedefs:
        sides = [side for side in (line.sidefront, line.sideback) if side >= 0]
        sectors = [editor.sidedefs[side].sector for side in sides]
        for sector in sectors:
            beside.setdefault(sector, set()).update(sectors)
    reached, front = set(), [editor.sidedefs[editor.linedefs[0].sidefront].sector]
    while front:
        sector = front.pop()
        if sector not in reached:
            reached.add(sector)
            front.extend(beside[sector])
    assert reached == set(range(len(editor.sectors))), f"{name}: {len(reached)} of {len(editor.sectors)} sectors"
    print(f"{name}: {len(editor.linedefs)} lines, {len(editor.sectors)} sectors, {len(editor.things)} things, all reached")
    return editor


def draw(editor, scale=1 / 8):
    """A picture of the lines: walls black, doors red, other borders grey, things blue."""
    xs = [vertex.x for vertex in editor.vertexes]
    ys = [vertex.y for vertex in editor.vertexes]
    left, top = min(xs), max(ys)
    width, height = int((max(xs) - left) * scale) + 9, int((top - min(ys)) * scale) + 9
    pixels = [bytearray(b"\xff\xff\xff" * width) for _ in range(height)]

    def dot(x, y, colour):
        pixels[y][3 * x : 3 * x + 3] = bytes(colour)

    def place(x, y):
        return int((x - left) * scale) + 4, int((top - y) * scale) + 4

    for line in sorted(editor.linedefs, key=lambda line: (line.sideback < 0, getattr(line, "special", 0) > 0)):
        one, other = editor.vertexes[line.v1], editor.vertexes[line.v2]
        colour = (0, 0, 0) if line.sideback < 0 else (200, 40, 40) if getattr(line, "special", 0) else (190, 190, 190)
        (x, y), (u, v) = place(one.x, one.y), place(other.x, other.y)
        for step in range(max(abs(u - x), abs(v - y)) + 1):
            length = max(abs(u - x), abs(v - y), 1)
            dot(x + (u - x) * step // length, y + (v - y) * step // length, colour)
    for thing in editor.things:
        x, y = place(thing.x, thing.y)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                dot(x + dx, y + dy, (40, 90, 220))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes(row) for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    with open(picture, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


editors = [check(name) for name in wad.udmfmaps]
draw(editors[0])
