"""Run inside Blender: loads a model, counts its rooms and doors, and renders it from above.

blender --background --python blender_check.py -- MODEL JSON PICTURE
"""

import json
import math
import sys

import numpy

if not hasattr(numpy, "bool"):
    numpy.bool = bool
import bpy

model, json_file, picture = sys.argv[sys.argv.index("--") + 1 :]
dungeon = json.load(open(json_file, encoding="utf-8"))
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=model)


def count(kind):
    return sum(1 for thing in bpy.data.objects if thing.get("kind") == kind)


rooms, leaves, frames = count("room"), count("door leaf"), count("door frame")
assert rooms == len(dungeon["rooms"]), (rooms, len(dungeon["rooms"]))
assert count("wall") == 1 and count("start") == 1
archways = sum(1 for thing in bpy.data.objects if thing.get("kind") == "door" and thing["closed_by"] == "archway")
assert frames == count("door") and leaves == frames - archways
bpy.context.view_layer.update()
corners = [thing.matrix_world @ vertex.co for thing in bpy.data.objects if thing.type == "MESH" for vertex in thing.data.vertices]
low = [min(corner[axis] for corner in corners) for axis in range(3)]
high = [max(corner[axis] for corner in corners) for axis in range(3)]
print(f"BLENDER {rooms} rooms, {frames} door frames, {leaves} leaves, {count('mark')} marks,",
      f"{sum(1 for thing in bpy.data.objects if thing.type == 'LIGHT')} lights,",
      "x".join(f"{high[axis] - low[axis]:.2f}" for axis in range(3)), "metres")

scene = bpy.context.scene
middle = [(low[axis] + high[axis]) / 2 for axis in range(3)]
size = max(high[0] - low[0], high[1] - low[1])
camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
camera.data.type = "ORTHO"
camera.data.ortho_scale = size * 1.05
camera.data.clip_end = size * 10
tilt = math.radians(35)
camera.location = (middle[0], middle[1] - math.sin(tilt) * size * 2, middle[2] + math.cos(tilt) * size * 2)
camera.rotation_euler = (tilt, 0, 0)
scene.collection.objects.link(camera)
scene.camera = camera
sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
sun.data.energy = 3
sun.rotation_euler = (math.radians(40), math.radians(20), 0)
scene.collection.objects.link(sun)
scene.world = bpy.data.worlds.new("world")
scene.world.color = (0.4, 0.4, 0.45)
scene.render.engine = "CYCLES"
scene.cycles.device = "CPU"
scene.cycles.samples = 32
scene.cycles.use_denoising = False
scene.render.resolution_x, scene.render.resolution_y = 800, 600
scene.view_settings.view_transform = "Standard"
scene.render.image_settings.file_format = "PNG"
scene.render.filepath = picture
bpy.ops.render.render(write_still=True)
