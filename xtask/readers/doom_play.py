"""Plays a WAD from start to goal in dsda-doom: every key on the way is fetched, every door on the way is opened, and the game says that the map is over.

python doom_play.py WAD JSON DEBIAN

DEBIAN is the folder of a Debian with dsda-doom and Freedoom. The game plays demos, which hold what a player presses in each tic. So a leg of
the way is planned, played, and seen in the positions that the game writes down; the next leg begins where the last one really ended.
"""

import json
import os
import shutil
import struct
import subprocess
import sys
from collections import deque
from pathlib import Path

import omg
from omg.udmf import UMapEditor

CELL = 64
# Doom 1.9, the easiest skill, MAP01, one player, without monsters.
HEADER = bytes([109, 0, 1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0])
USE = 2
# A door of 128 units opens by 2 units a tic.
OPENING = 70
HEADINGS = {(1, 0): 0, (0, -1): 1, (-1, 0): 2, (0, 1): 3}


class Game:
    """The game in the other Debian, and what was pressed so far."""

    def __init__(self, wad, debian):
        self.debian, self.folder = Path(debian), Path(debian) / "maps/doom"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        shutil.copy(wad, self.folder / "map.wad")
        start = next(thing for thing in UMapEditor(omg.WAD(wad).udmfmaps["MAP01"]).things if thing.type == 1)
        self.start, self.heading = (start.x, start.y), start.angle // 90
        self.pressed = []
        # A player begins a little above the floor.
        self.wait(2)

    def play(self):
        """Plays all that was pressed, and returns where the player is at its end."""
        (self.folder / "walk.lmp").write_bytes(HEADER + b"".join(self.pressed) + b"\x80")
        # Without its own folder the game would find the statistics of an earlier map.
        env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOME": "/maps/doom"}
        words = ["chroot", self.debian, "/usr/bin/env", "--chdir=/maps/doom", "/usr/games/dsda-doom", "-iwad",
                 "/usr/share/games/doom/freedoom2.wad", "-file", "/maps/doom/map.wad", "-nosound", "-nodraw", "-levelstat",
                 "-export_ghost", "/maps/doom/walk.gst", "-timedemo", "/maps/doom/walk.lmp"]  # fmt: skip
        done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
        said = done.stdout + done.stderr
        assert f"Timed {len(self.pressed)} gametics" in said, said
        x, y = struct.unpack_from("<ii", (self.folder / "walk.gst").read_bytes()[-36:])
        return x / 65536, y / 65536

    def press(self, forward=0, turn=0, buttons=0):
        self.pressed.append(struct.pack("<bbBB", forward, 0, turn % 256, buttons))

    def wait(self, tics):
        for _ in range(tics):
            self.press()

    def turn(self, heading):
        if heading != self.heading:
            self.press(turn=(heading - self.heading) * 64)
            self.heading = heading

    def walk(self, distance):
        """Walks ahead: a press adds a 32nd of a unit to the speed, of which a tic leaves 29 parts of 32."""
        place = speed = 0.0
        while abs(distance - place) > 1 or abs(speed) > 0.5:
            wanted = max(-8.0, min(8.0, (distance - place) / 2))
            forward = max(-50, min(50, round(32 * (wanted - speed))))
            self.press(forward)
            speed += forward / 32
            place += speed
            speed *= 29 / 32
        self.wait(12)

    def is_over(self):
        return (self.folder / "levelstat.txt").exists()


class Map:
    """The dungeon as the JSON has it."""

    def __init__(self, dungeon):
        self.start, self.goal = tuple(dungeon["start"]), tuple(dungeon["goal"])
        filled = {(mark["x"], mark["y"]) for mark in dungeon["marks"] if mark.get("solid")}
        self.floor = {
            (x, y)
            for y, row in enumerate(dungeon["tiles"])
            for x, tile in enumerate(row)
            if dungeon["legend"][tile]["walkable"] and (x, y) not in filled
        }
        self.doors = {(door["x"], door["y"]): door for door in dungeon["doors"]}
        self.key_of_lock = {lock["id"]: lock["key"] for lock in dungeon.get("locks", [])}
        self.keys = {}
        for mark in dungeon["marks"]:
            if mark["kind"] == "key":
                self.keys.setdefault(mark["key"], []).append((mark["x"], mark["y"]))

    def way(self, start, goals, held):
        """The shortest way to the nearest goal past doors that the held keys open, or None."""
        before, front = {start: None}, deque([start])
        while front:
            at = front.popleft()
            if at in goals:
                way = []
                while at is not None:
                    way.append(at)
                    at = before[at]
                return way[::-1]
            # The map ends at its goal, which therefore is no place to pass.
            if at == self.goal:
                continue
            for step in HEADINGS:
                there = (at[0] + step[0], at[1] + step[1])
                lock = self.doors.get(there, {}).get("lock")
                if there in self.floor and there not in before and (lock is None or self.key_of_lock[lock] in held):
                    before[there] = at
                    front.append(there)
        return None


def legs(way, doors):
    """The way in straight pieces, each of which ends before a turn or a door: its step and how many cells it has."""
    pieces = []
    for one, other in zip(way, way[1:]):
        step = (other[0] - one[0], other[1] - one[1])
        if pieces and pieces[-1][0] == step and other not in doors:
            pieces[-1][1] += 1
        else:
            pieces.append([step, 1, other in doors])
    return pieces


def main():
    wad, json_file, debian = sys.argv[1:4]
    dungeon = json.load(open(json_file, encoding="utf-8"))
    game, plan = Game(wad, debian), Map(dungeon)
    at, held, opened, cells = plan.start, set(), 0, 0
    while not game.is_over():
        way = plan.way(at, {plan.goal}, held)
        if way is None:
            # A key that is to be had and not held yet.
            way = plan.way(at, {place for key, places in plan.keys.items() if key not in held for place in places}, held)
        assert way, f"no way from {at} with the keys {sorted(held)}"
        for step, count, is_door in legs(way, plan.doors):
            game.turn(HEADINGS[step])
            if is_door and plan.doors[(at[0] + step[0], at[1] + step[1])]["kind"] != "archway":
                game.press(buttons=USE)
                game.wait(OPENING)
                opened += 1
            at = (at[0] + step[0] * count, at[1] + step[1] * count)
            cells += count
            for _ in range(3):
                wanted = (game.start[0] + (at[0] - plan.start[0]) * CELL, game.start[1] - (at[1] - plan.start[1]) * CELL)
                x, y = game.play()
                if game.is_over() or abs(x - wanted[0]) + abs(y - wanted[1]) < 8:
                    break
                game.walk((wanted[0] - x) * step[0] - (wanted[1] - y) * step[1])
            else:
                x, y = game.play()
                assert abs(x - wanted[0]) + abs(y - wanted[1]) < 12, f"at {x}, {y} and not at {wanted}, cell {at}"
        held |= {key for key, places in plan.keys.items() if at in places}
        assert at != plan.goal or game.is_over(), "at the goal, and the map goes on"
    print(f"dsda-doom ends the map after {len(game.pressed)} tics: {cells} cells walked, {len(held)} keys fetched, {opened} doors opened")


main()
