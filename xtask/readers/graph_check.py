"""Compares the graph of rooms, read by networkx and laid out by Graphviz, with the JSON of the same dungeon."""

import json
import subprocess
import sys

import networkx

graphml, dot, json_file = sys.argv[1:4]
dungeon = json.load(open(json_file, encoding="utf-8"))
graph = networkx.read_graphml(graphml, force_multigraph=True)
rooms = {data["room"] for _, data in graph.nodes(data=True) if data["node"] == "room"}
assert rooms == {room["id"] for room in dungeon["rooms"]}
doors = {int(door) for *_, data in graph.edges(data=True) for door in data.get("doors", "").split()}
assert doors == {door["id"] for door in dungeon["doors"]}
# Two rooms are neighbours if a way joins them, or a corridor that joins several.
near = {room: set() for room in rooms}
for node, data in graph.nodes(data=True):
    beside = {graph.nodes[other]["room"] for other in graph.neighbors(node) if graph.nodes[other]["node"] == "room"}
    if data["node"] == "room":
        near[data["room"]] |= beside
    else:
        for room in beside:
            near[room] |= beside
for room in dungeon["rooms"]:
    assert near[room["id"]] - {room["id"]} == set(room["neighbours"]), room["id"]
drawn = subprocess.run(["dot", "-Tplain", dot], check=True, capture_output=True, text=True)
assert not drawn.stderr, drawn.stderr
kinds = [line.split()[0] for line in drawn.stdout.splitlines()]
assert kinds.count("node") == graph.number_of_nodes() and kinds.count("edge") == graph.number_of_edges()
print(f"{graph.number_of_nodes()} nodes, {graph.number_of_edges()} edges, {len(doors)} doors")
