## Reads the JSON of Undercroft dungeons in Godot 4 and builds nodes from it: bodies to collide with, floor to walk on, and a
## marker with metadata for every room, door, stair, way out and mark.
##
##     var dungeon := UndercroftLoader.read("res://dungeon.json")
##     add_child(UndercroftLoader.build(dungeon, 32))
class_name UndercroftLoader
extends RefCounted


## The dungeon of a file, or an empty dictionary if it is none. A file of several levels has them in `levels`.
static func read(path: String) -> Dictionary:
	var text := FileAccess.get_file_as_string(path)
	var value: Variant = JSON.parse_string(text)
	if value is Dictionary:
		return value
	push_error("%s is no JSON of a dungeon" % path)
	return {}


## The levels of a file from the top; a dungeon that stands alone is one level.
static func levels(dungeon: Dictionary) -> Array:
	if not dungeon.has("levels"):
		return [dungeon]
	return dungeon["levels"].map(func(level: Dictionary) -> Dictionary: return level.get("dungeon", level))


## Whether one can stand on a cell. Doors of every kind, stairs and shallow water can be walked on.
static func is_walkable(level: Dictionary, cell: Vector2i) -> bool:
	return _blocked(level).get(cell, false) == false and _is_floor(level, cell)


## A node with everything in it, `side` pixels a cell.
static func build(dungeon: Dictionary, side: float = 32.0) -> Node2D:
	var root := Node2D.new()
	root.name = "Dungeon"
	var left := 0.0
	var all := levels(dungeon)
	for index in all.size():
		var level := build_level(all[index], side)
		level.name = "Level%d" % index
		level.position.x = left
		left += (float(all[index]["width"]) + 8.0) * side
		root.add_child(level)
	_own(root, root)
	return root


## One level.
static func build_level(level: Dictionary, side: float = 32.0) -> Node2D:
	var node := Node2D.new()
	for key in ["method", "seed", "fingerprint", "width", "height"]:
		if level.has(key):
			node.set_meta(key, level[key])
	var blocked := _blocked(level)
	var walls := StaticBody2D.new()
	walls.name = "Walls"
	node.add_child(walls)
	var region := NavigationRegion2D.new()
	region.name = "Floor"
	var floor_polygon := NavigationPolygon.new()
	var corners := PackedVector2Array()
	for y in int(level["height"]):
		var x := 0
		while x < int(level["width"]):
			var open := _is_free(level, blocked, Vector2i(x, y))
			var end := x + 1
			while end < int(level["width"]) and _is_free(level, blocked, Vector2i(end, y)) == open:
				end += 1
			if open:
				# Cells one by one, so that the corners of neighbours meet.
				for column in range(x, end):
					var first := corners.size()
					for corner in [Vector2(0, 0), Vector2(1, 0), Vector2(1, 1), Vector2(0, 1)]:
						corners.append((Vector2(column, y) + corner) * side)
					floor_polygon.add_polygon(PackedInt32Array([first, first + 1, first + 2, first + 3]))
			else:
				var shape := CollisionShape2D.new()
				var rectangle := RectangleShape2D.new()
				rectangle.size = Vector2(end - x, 1) * side
				shape.shape = rectangle
				shape.position = Vector2((x + end) / 2.0, y + 0.5) * side
				walls.add_child(shape)
			x = end
	floor_polygon.vertices = corners
	floor_polygon.agent_radius = 0.0
	region.navigation_polygon = floor_polygon
	node.add_child(region)
	for key in ["rooms", "doors", "stairs", "exits", "marks", "locks"]:
		if level.has(key):
			node.add_child(_markers(key, level[key], side, level))
	for key in ["start", "goal"]:
		var at: Variant = level.get(key)
		if at is Array:
			var marker := Marker2D.new()
			marker.name = key.capitalize()
			marker.position = (Vector2(at[0], at[1]) + Vector2(0.5, 0.5)) * side
			node.add_child(marker)
	return node


## The records of one kind as markers. Everything that a record says is metadata of its marker.
static func _markers(key: String, records: Array, side: float, level: Dictionary) -> Node2D:
	var group := Node2D.new()
	group.name = key.capitalize()
	for index in records.size():
		var record: Dictionary = records[index]
		var marker := Marker2D.new()
		marker.name = "%s%d" % [key.capitalize().trim_suffix("s"), index]
		var place := record
		if key == "locks" and record.get("doors", []).size() > 0:
			place = level["doors"][int(record["doors"][0])]
		var corner := Vector2(place.get("x", 0), place.get("y", 0))
		var size := Vector2(place.get("width", 1), place.get("height", 1))
		marker.position = (corner + size / 2.0) * side
		for name in record:
			if record[name] != null and String(name).is_valid_identifier():
				marker.set_meta(name, record[name])
		group.add_child(marker)
	return group


static func _is_floor(level: Dictionary, cell: Vector2i) -> bool:
	if cell.x < 0 or cell.y < 0 or cell.x >= int(level["width"]) or cell.y >= int(level["height"]):
		return false
	return not level["tiles"][cell.y][cell.x] in ["#", " "]


static func _is_free(level: Dictionary, blocked: Dictionary, cell: Vector2i) -> bool:
	return _is_floor(level, cell) and not blocked.has(cell)


## The cells of floor on which nobody can stand: deep water and solid things.
static func _blocked(level: Dictionary) -> Dictionary:
	var cells := {}
	var layers: Variant = level.get("layers")
	var water: Variant = layers.get("water") if layers is Dictionary else null
	if water is Array:
		for y in water.size():
			for x in String(water[y]).length():
				if water[y][x] == "=":
					cells[Vector2i(x, y)] = true
	for mark in level.get("marks", []):
		if mark.get("solid", false):
			cells[Vector2i(int(mark["x"]), int(mark["y"]))] = true
	return cells


## Makes nodes part of a scene that can be saved.
static func _own(node: Node, root: Node) -> void:
	for child in node.get_children():
		child.owner = root
		_own(child, root)
