## `godot --headless --path PROJECT --script godot_check.gd`: fails unless Godot finds in `map.tscn` what `map.json`, the JSON of
## the same dungeon, says; and unless somebody can walk from start to goal there, and in what the loader builds from the JSON.
extends SceneTree

const Loader := preload("res://undercroft_loader.gd")
var failed := 0


func _initialize() -> void:
	check.call_deferred()


func check() -> void:
	var dungeon: Dictionary = Loader.read("res://map.json")
	var levels: Array = Loader.levels(dungeon)
	var scene: Node2D = load("res://map.tscn").instantiate()
	root.add_child(scene)
	await _frames(3)
	var names: Array = scene.get_children().map(func(node: Node) -> String: return node.name)
	same("levels", names, range(levels.size()).map(func(index: int) -> String: return "Level%d" % index))
	for index in levels.size():
		await _level(scene.get_node("Level%d" % index), levels[index])
	scene.queue_free()
	await _frames(3)
	var built: Node2D = Loader.build(dungeon, 32.0)
	root.add_child(built)
	await _frames(3)
	for index in levels.size():
		var node: Node2D = built.get_node("Level%d" % index)
		same("built rooms", node.get_node("Rooms").get_child_count(), levels[index]["rooms"].size())
		same("built doors", node.get_node("Doors").get_child_count(), levels[index]["doors"].size())
		_collisions(node, levels[index], 32.0)
		await _walk(node, levels[index], 32.0)
	quit(1 if failed > 0 else 0)


func same(what: String, found: Variant, wanted: Variant) -> void:
	if str(found) != str(wanted):
		failed += 1
		printerr("%s: Godot has %s, the JSON %s" % [what, str(found).left(300), str(wanted).left(300)])


func _frames(count: int) -> void:
	for _frame in count:
		await physics_frame


func _level(node: Node2D, level: Dictionary) -> void:
	var cells: TileMapLayer = node.get_node("Cells")
	var side := float(cells.tile_set.tile_size.x)
	same("cells", cells.get_used_cells().size(), int(level["width"]) * int(level["height"]))
	var walked := 0
	var wanted := 0
	var blocked: Dictionary = Loader._blocked(level)
	for cell in cells.get_used_cells():
		var polygon: NavigationPolygon = cells.get_cell_tile_data(cell).get_navigation_polygon(0)
		var is_free: bool = Loader._is_free(level, blocked, cell)
		if (polygon != null) != is_free:
			same("floor at %s" % cell, polygon != null, is_free)
		walked += int(polygon != null)
		wanted += int(is_free)
	same("cells to walk on", walked, wanted)
	_collisions(node, level, side)
	var rooms: Array = node.get_node("Rooms").get_children()
	same("rooms", rooms.map(func(room: Node) -> Rect2i: return room.get_meta("rect")), level["rooms"].map(func(room: Dictionary) -> Rect2i: return Rect2i(room["x"], room["y"], room["width"], room["height"])))
	same("numbers of rooms", rooms.map(func(room: Node) -> int: return room.get_meta("room")), range(rooms.size()))
	var doors := node.get_node_or_null("DoorMarkers")
	var found: Array = doors.get_children() if doors else []
	same("doors", found.map(func(door: Node) -> Array: return [door.get_meta("cell"), door.get_meta("kind")]), level["doors"].map(func(door: Dictionary) -> Array: return [Vector2i(door["x"], door["y"]), door["kind"]]))
	var locks := node.get_node_or_null("Locks")
	for lock: Node in locks.get_children() if locks else []:
		for path: NodePath in lock.get_meta("doors") + lock.get_meta("keys", []):
			if node.get_parent().get_node_or_null(path) == null:
				same("path", path, "a marker")
	var markers := node.find_children("*", "Marker2D", true, false).size()
	var steps := await _walk(node, level, side)
	print("%s: %d cells, %d of them to walk on, %d rooms, %d doors, %d markers; start to goal in %d steps" % [node.name, cells.get_used_cells().size(), walked, rooms.size(), found.size(), markers, steps])


## Asks the physics of Godot at the middle of every cell.
func _collisions(node: Node2D, level: Dictionary, side: float) -> void:
	var space := node.get_world_2d().direct_space_state
	var query := PhysicsPointQueryParameters2D.new()
	var blocked: Dictionary = Loader._blocked(level)
	var wrong := []
	for y in int(level["height"]):
		for x in int(level["width"]):
			query.position = node.global_position + (Vector2(x, y) + Vector2(0.5, 0.5)) * side
			if space.intersect_point(query, 1).is_empty() != Loader._is_free(level, blocked, Vector2i(x, y)):
				wrong.append(Vector2i(x, y))
	same("cells of %s that collide wrongly" % node.name, wrong, [])


## Walks an agent from start to goal over cells to walk on alone.
func _walk(node: Node2D, level: Dictionary, side: float) -> int:
	if not level["goal"] is Array:
		return 0
	var middle := func(at: Array) -> Vector2: return node.global_position + (Vector2(at[0], at[1]) + Vector2(0.5, 0.5)) * side
	var walker := Node2D.new()
	var agent := NavigationAgent2D.new()
	# Near enough to cut no corner.
	agent.path_desired_distance = 1.0
	agent.target_desired_distance = 1.0
	walker.add_child(agent)
	root.add_child(walker)
	walker.global_position = middle.call(level["start"])
	await _frames(2)
	agent.target_position = middle.call(level["goal"])
	var blocked: Dictionary = Loader._blocked(level)
	var steps := 0
	var frames := 0
	while not agent.is_navigation_finished() and frames < 20000:
		# An agent looks for its next place once a frame. On a busy machine it waits some frames for its first one.
		await physics_frame
		frames += 1
		var before := walker.global_position
		walker.global_position = walker.global_position.move_toward(agent.get_next_path_position(), side / 4.0)
		var place := (walker.global_position - node.global_position) / side
		# On a border between cells any of them may be the one.
		var near := [Vector2(-0.05, -0.05), Vector2(0.05, -0.05), Vector2(-0.05, 0.05), Vector2(0.05, 0.05)]
		if not near.any(func(by: Vector2) -> bool: return Loader._is_free(level, blocked, Vector2i((place + by).floor()))):
			same("a step", place, "on floor")
			break
		steps += int(walker.global_position != before)
	var left: float = walker.global_position.distance_to(middle.call(level["goal"]))
	same("at the goal of %s" % node.name, left < side / 2.0, true)
	walker.queue_free()
	return steps
