"""`python tiled_check.py JSON TMX PPM`: fails unless Tiled read from our map what the JSON of the same dungeon says.

TMX is the map as Tiled wrote it after reading it, PPM how Tiled draws its tiles, a whole number of pixels a tile.
"""

import json
import sys
from xml.etree import ElementTree

ROCK, FLOOR = 1, 2
# The places of a tile's corners in a Wang id, north-west first and clockwise.
CORNERS = (7, 1, 3, 5)


def main():
    json_path, tmx_path, ppm_path = sys.argv[1:4]
    with open(json_path, encoding="utf-8") as file:
        dungeon = json.load(file)
    tiled = ElementTree.parse(tmx_path).getroot()
    width, height = dungeon["width"], dungeon["height"]
    same("size", (int(tiled.get("width")), int(tiled.get("height"))), (width, height))
    side = int(tiled.get("tilewidth"))
    is_floor = lambda x, y: 0 <= x < width and 0 <= y < height and dungeon["tiles"][y][x] not in "# "
    water = dungeon.get("layers", {}).get("water") or ["." * width] * height
    check_tiles(tiled, is_floor, water, width, height)
    check_objects(tiled, dungeon, side)
    check_picture(ppm_path, is_floor, water, width, height)
    print(f"Tiled reads seed {dungeon['seed']} of {dungeon['method']} as its JSON says")


def same(what, found, wanted):
    assert found == wanted, f"{what}: Tiled has {found}, the JSON {wanted}"


def check_tiles(tiled, is_floor, water, width, height):
    (tileset,) = tiled.findall("tileset")
    count = int(tileset.get("tilecount"))
    assert count == 148, f"Tiled finds {count} tiles: it did not find the sheet"
    wang, shores = tileset.findall("wangsets/wangset")
    same("Wang set of rims", (shores.get("type"), len(shores.findall("wangtile"))), ("edge", 15))
    same("kind of Wang set", (wang.get("type"), [c.get("name") for c in wang.findall("wangcolor")]), ("corner", ["rock", "floor"]))
    corners = {int(tile.get("tileid")) + 1: [int(tile.get("wangid").split(",")[place]) for place in CORNERS] for tile in wang.findall("wangtile")}
    same("tiles of the Wang set", len(corners), 16)
    layers = {layer.get("name"): layer for layer in tiled.findall("layer")}
    kind = lambda x, y: FLOOR if is_floor(x, y) else ROCK
    cells = numbers(layers["cells"])
    around = numbers(layers["corners"])
    for y in range(height + 1):
        for x in range(width + 1):
            if x < width and y < height:
                same(f"cell {x}, {y}", corners[cells[y][x]], [kind(x, y)] * 4)
            four = [kind(x - 1, y - 1), kind(x, y - 1), kind(x, y), kind(x - 1, y)]
            same(f"corner {x}, {y}", corners[around[y][x]], four)
    check_solid(tileset, layers, is_floor, water, width, height)
    if wet(water):
        same("water", numbers(layers["water"]), [[{"~": 17, "=": 18}.get(depth, 0) for depth in row] for row in water])


def check_solid(tileset, layers, is_floor, water, width, height):
    """One collides with whole tiles of rock and deep water, and those say that they are solid."""
    side = tileset.get("tilewidth")
    whole = {"x": "0", "y": "0", "width": side, "height": side}
    solid = set()
    for tile in tileset.findall("tile"):
        says = tile.find("properties/property[@name='solid']").get("value") == "true"
        shapes = [{name: shape.get(name) for name in whole} for shape in tile.findall("objectgroup/object")]
        same(f"collision of tile {tile.get('id')}", whole in shapes, says)
        if says:
            solid.add(int(tile.get("id")) + 1)
    for name, is_solid in (("cells", lambda x, y: not is_floor(x, y)), ("water", lambda x, y: water[y][x] == "=")):
        if name in layers:
            for y, row in enumerate(numbers(layers[name])):
                same(f"solid in row {y} of {name}", [tile in solid for tile in row], [is_solid(x, y) for x in range(width)])


def wet(water):
    return any(depth in "~=" for row in water for depth in row)


def numbers(layer):
    data = layer.find("data")
    assert data.get("encoding") == "csv"
    return [[int(number) for number in line.strip(",").split(",")] for line in data.text.strip().split("\n")]


def check_objects(tiled, dungeon, side):
    groups = {group.get("name"): group.findall("object") for group in tiled.findall("objectgroup")}
    cell = lambda thing: (float(thing.get("x")) / side, float(thing.get("y")) / side)
    named = lambda name: [(*cell(thing), thing.get("name")) for thing in groups.get(name, [])]
    middle = lambda thing, name: (thing["x"] + 0.5, thing["y"] + 0.5, name)
    size = lambda room, name: int(room.find(f"properties/property[@name='{name}']").get("value"))
    rooms = [(*cell(room), size(room, "columns"), size(room, "rows")) for room in groups["rooms"]]
    outlines = [room.find("polygon") is not None for room in groups["rooms"]]
    same("polygons", outlines, [room["shape"] != "rect" for room in dungeon["rooms"]])
    same("rooms", rooms, [(room["x"], room["y"], room["width"], room["height"]) for room in dungeon["rooms"]])
    same("doors", named("doors"), [middle(door, door["kind"]) for door in dungeon["doors"]])
    ways = [middle(stair, stair["direction"]) for stair in dungeon["stairs"]]
    ways += [middle(way, way["kind"]) for way in dungeon["exits"]]
    same("ways", named("ways"), ways)
    same("marks", named("marks"), [middle(mark, mark["kind"]) for mark in dungeon["marks"] if mark["kind"] != "junction"])
    party = [(*(at + 0.5 for at in dungeon[name]), name) for name in ("start", "goal") if dungeon[name]]
    same("party", named("party"), party)


def check_picture(path, is_floor, water, width, height):
    with open(path, "rb") as file:
        kind, size, _, pixels = file.read().split(b"\n", 3)
    across, down = map(int, size.split())
    assert kind == b"P6" and len(pixels) == across * down * 3, "no picture"
    side = across // width
    # The layer of corners begins half a tile before the others, and the picture with it.
    left, top = across - width * side, down - height * side
    for y in range(height):
        for x in range(width):
            at = ((top + y * side + side // 2) * across + left + x * side + side // 2) * 3
            red, green, blue = pixels[at : at + 3]
            bright = (red + green + blue) / 3
            if not is_floor(x, y):
                looks = bright < 100
            elif water[y][x] in "~=":
                looks = blue - red > 30
            else:
                looks = bright > 140 and blue - red < 30
            assert looks, f"cell {x}, {y} is drawn as {red}, {green}, {blue}"


main()
