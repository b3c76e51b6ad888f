#!/usr/bin/env python3
"""Judges the locks and keys of Undercroft dungeon files without Undercroft.

Usage: python3 verify_certificate.py FILE...

A file of the format undercroft/1 whose dungeon has locks carries a certificate: claims about what can
be reached, an order of play that wins and, where something can be lost, one that loses. This program
believes none of it. From cells, doors, locks and keys it works out what can be walked, plays both orders,
tries every order of opening locks, and compares. Of several levels (undercroft-levels/1) it judges each by
itself, then the links between them, then all as one dungeon, in which a link is a step from end to end.

Exit codes: 0 all hold, 1 some do not, 2 some cannot be read, lack a certificate or are a single dungeon
without locks, 3 some are too large to judge. Where several apply, the smallest of 1, 2 and 3 is given.
"""
import functools
import json
import sys

FAULT, UNREADABLE, TOO_LARGE = 1, 2, 3
EXACT_LOCKS = 16  # so many locks have 2 ** 16 states, which are all tried; no search tries more
CLAIMS = ("winnable", "unlosable", "complete")

# What is read of a file: `?` marks what may be null or absent, a set lists what a value may be, a tuple
# names the numbers of a list. Where a file speaks of all its levels, cells and ids come with their level.
CELL, PLACE, ID, CLAIM = ("x", "y"), ("level", "x", "y"), ("level", "id"), {True, False, "unproven"}
FORMAT = {
    "format": {"undercroft/1"}, "width": int, "height": int, "tiles": [str],
    "legend": {str: {"walkable": bool}}, "layers": {"water?": [str]}, "start": CELL, "goal?": CELL,
    "rooms": [{"id": int, "x": int, "y": int, "width": int, "height": int, "mask?": [str]}],
    "doors": [{"id": int, "x": int, "y": int, "kind": str, "lock?": int}],
    "marks": [{"x": int, "y": int, "kind": str, "key?": str, "solid?": bool}],
    "locks?": [{"id": int, "key": str, "doors": [int]}], "keys?": [{"name": str, "spent": bool, "count": int}],
    "certificate?": {**dict.fromkeys(CLAIMS, CLAIM), "regions": [{"at": CELL, "rooms": [int]}],
                     "order": [{"key?": CELL, "lock": int}], "losing?": [int]},
}
LEVELS_FORMAT = {
    "format": {"undercroft-levels/1"}, "links": [{"from": PLACE, "to": PLACE, "kind": {"stairs", "shaft"}}],
    "levels": [{**FORMAT, "offset": CELL, "stairs": [{"x": int, "y": int, "direction?": str, "to?": PLACE}]}],
    "certificate?": {**FORMAT["certificate?"], "regions": [{"at": PLACE, "rooms": [ID]}],
                     "order": [{"key?": PLACE, "lock": ID}], "losing?": [ID]},
}


class Verdict(Exception):
    """Ends the judgement of a file, with an exit code and the reason."""


def need(condition, reason, code=FAULT):
    """Ends the judgement of a file unless the condition is met."""
    if not condition:
        raise Verdict(code, reason)


def fit(value, shape, what):
    """Requires that a value has a shape as in FORMAT, sets what is absent to None and makes cells tuples,
    so that nothing after this need care about malformed input."""
    def must(condition, reason):
        need(condition, f"{what} {reason}", UNREADABLE)
    if isinstance(shape, type):  # the exact type, because Python takes true for a number
        must(type(value) is shape, f"is not of the type {shape.__name__}")
    elif isinstance(shape, set):
        must(type(value) in (bool, str) and value in shape, f"is none of {sorted(map(str, shape))}")
    elif isinstance(shape, dict):
        must(isinstance(value, dict), "is no object")
        for name, inner in shape.items():
            for key in list(value) if name is str else [name.rstrip("?")]:
                must(key in value or name.endswith("?"), f"has no `{key}`")
                if value.setdefault(key) is not None or name is str or not name.endswith("?"):
                    value[key] = fit(value[key], inner, f"`{key}` of {what}")
    else:
        names, inner = (CELL, shape[0]) if isinstance(shape, list) else (shape, int)
        fits = isinstance(value, list) and (shape is not names or len(value) == len(names))
        must(fits, f"is no list, or no [{', '.join(names)}]")
        return type(shape)(fit(item, inner, f"an entry of {what}") for item in value)
    return value


def by(items, name, what, level=()):
    """Items by their id or name, which must differ. Those at a place get it as their cell. A level goes first."""
    def on(at):
        return (*level, at) if level and at is not None else at
    found = {on(item[name]): {**item, "cell": (*level, item.get("x"), item.get("y")), "lock": on(item.get("lock")),
                              "doors": [on(door) for door in (item["doors"] if what == "locks" else [])]}
             for item in items or []}
    need(len(found) == len(items or []), f"two {what} have the same {name}", UNREADABLE)
    return found


class Dungeon:
    """What a file says, in the form that the checks need. Several levels are made one dungeon: cells become
    (level, x, y) and ids (level, id), one begins on the first level, and the goal is that of the last."""
    def __init__(self, levels, certificate, links=()):
        need(certificate or not any(data["locks"] for _, data in levels), "it has locks but no certificate", UNREADABLE)
        self.certificate, self.links = certificate, {end: other for link in links for end, other in (link, link[::-1])}
        self.doors, self.locks, self.kinds, self.rooms = {}, {}, {}, {}
        self.keys, self.walkable, self.starts = [], set(), []
        for level, data in levels:  # the level is (number,), or () for a single dungeon
            self.doors.update(by(data["doors"], "id", "doors", level))
            self.locks.update(by(data["locks"], "id", "locks", level))
            for name, kind in by(data["keys"], "name", "kinds of keys").items():
                known = self.kinds.setdefault(name, {**kind, "count": 0})
                need(known["spent"] == kind["spent"], f"{name} keys are spent on one level and kept on another")
                known["count"] += kind["count"]
            self.rooms.update(by(data["rooms"], "id", "rooms", level))
            self.keys += [(key["key"], (*level, key["x"], key["y"])) for key in data["marks"] if key["kind"] == "key"]
            # No key opens a locked door that has no lock. Whoever begins on one stands in it already.
            keyless = {(door["x"], door["y"]) for door in data["doors"] if door["kind"] == "locked" and door["lock"] is None}
            floor = walkable_cells(data) - (keyless - {data["start"]})
            self.walkable |= {(*level, *cell) for cell in floor}
            self.starts.append((*level, *data["start"]))
            self.goal = data["goal"] and (*level, *data["goal"])


def walkable_cells(data):
    """The cells that the legend calls walkable, without deep water and what solid marks and pillars fill."""
    rows, legend, water = data["tiles"], data["legend"], data["layers"]["water"] or data["tiles"]
    need(len(rows) == len(water) == data["height"] and {len(row) for row in rows + water} == {data["width"]}
         and all(room["width"] <= data["width"] and room["height"] <= data["height"] for room in data["rooms"]),
         "the tiles, the water or a room have a size that cannot be", UNREADABLE)
    need(set("".join(rows)) <= set(legend), "the legend lacks a character of the tiles", UNREADABLE)
    solid = {(mark["x"], mark["y"]) for mark in data["marks"] if mark["solid"] or mark["kind"] == "pillar"}
    return {(x, y) for y, row in enumerate(rows) for x, tile in enumerate(row)
            if legend[tile]["walkable"] and "=" not in (tile, water[y][x]) and (x, y) not in solid}


def near(cell, links):
    """The cells beside a cell, and the one that a link leads to from it, else the cell itself."""
    *level, x, y = cell
    return (*level, x + 1, y), (*level, x - 1, y), (*level, x, y + 1), (*level, x, y - 1), links.get(cell, cell)


def check_parts(dungeon):
    """Locks, doors and keys must agree with each other, and be where one can walk."""
    named = {door: at for at, lock in dungeon.locks.items() for door in lock["doors"]}
    for at, lock in dungeon.locks.items():
        need(lock["key"] in dungeon.kinds, f"lock {at} takes a {lock['key']} key, a kind that is not declared")
        need(lock["doors"] and set(lock["doors"]) <= set(dungeon.doors), f"lock {at} lacks doors")
    for at, door in dungeon.doors.items():
        need(door["lock"] == named.get(at), f"door {at} says it is of lock {door['lock']}, but the locks differ")
        need(at not in named or door["kind"] == "locked", f"door {at} is in a lock but not of the kind locked")
        need(at not in named or door["cell"] in dungeon.walkable, f"door {at} stands where nobody can walk")
    need(len(named) == sum(len(lock["doors"]) for lock in dungeon.locks.values()), "a door is in locks twice")
    floor = dungeon.walkable - {dungeon.doors[at]["cell"] for at in named}
    for name, cell in dungeon.keys + [("start", dungeon.starts[0]), ("goal", dungeon.goal or dungeon.starts[0])]:
        need(cell in floor, f"{name} at {cell} is where nobody can walk, or in a locked door")
    names = [name for name, _ in dungeon.keys]
    for name in [*dungeon.kinds, *names]:
        said = dungeon.kinds.get(name, {"count": 0})["count"]
        need(names.count(name) == said, f"{said} {name} keys are declared, but {names.count(name)} are there")


def bits(mask):
    """The places of the ones in a number. Sets of locks and of nodes are kept as such numbers."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


class Game:
    """The dungeon as a graph on which play is tried.

    A node is a connected part of the floor between locked doors (a region), or a connected part of the
    doors of a lock. One can walk a node once every lock that has a door in it is open: for a region that
    is none. As one walks from node to node, locks whose doors touch each other, or whose doors lie far
    apart, need no rule of their own. A state of play is the set of opened locks: all keys reached are
    taken, so what is reached and which keys are at hand follow from it."""

    def __init__(self, dungeon):
        self.ids = list(dungeon.locks)  # the place of a lock here is its number in sets of locks
        barred = {}  # the locks that bar a cell
        for lock, at in enumerate(self.ids):
            for cell in [dungeon.doors[door]["cell"] for door in dungeon.locks[at]["doors"]]:
                barred[cell] = barred.get(cell, 0) | 1 << lock
        self.node_of, self.first, self.needs = {}, [], []
        for cell in sorted(dungeon.walkable, key=lambda cell: (*cell[:-2], cell[-1], cell[-2])):
            if cell not in self.node_of:
                self.add_node(cell, dungeon, barred)
        self.beside = [0] * len(self.first)  # the nodes beside a node
        for cell, node in self.node_of.items():
            for other in near(cell, dungeon.links):
                self.beside[node] |= 1 << self.node_of.get(other, node)
        self.beside = [mask & ~(1 << node) for node, mask in enumerate(self.beside)]
        self.touches = [0] * len(self.ids)  # the nodes beside the doors of a lock
        for node, locks in enumerate(self.needs):
            for lock in bits(locks):
                self.touches[lock] |= self.beside[node]
        self.kind_of = [lock["key"] for lock in dungeon.locks.values()]
        self.spent = {name: kind["spent"] for name, kind in dungeon.kinds.items()}
        self.alike, self.keys = {}, {}  # by kind: the locks, and the nodes where its keys lie
        for name in self.spent:
            self.alike[name] = sum(1 << lock for lock, kind in enumerate(self.kind_of) if kind == name)
            self.keys[name] = [self.node_of[cell] for key, cell in dungeon.keys if key == name]
        self.start = self.node_of[dungeon.starts[0]]
        self.regions = [node for node in bits(self.reached((1 << len(self.ids)) - 1)) if not self.needs[node]]
        self.everything = sum(1 << node for node in self.regions)
        self.goal = 1 << self.node_of[dungeon.goal] if dungeon.goal else self.everything

    def add_node(self, first, dungeon, barred):
        """Makes a node of all cells connected with the first one that the same locks bar."""
        stack = [first]
        while stack:
            cell = stack.pop()
            if cell in dungeon.walkable and cell not in self.node_of and barred.get(cell, 0) == barred.get(first, 0):
                self.node_of[cell] = len(self.first)
                stack += near(cell, dungeon.links)
        self.first.append(first)
        self.needs.append(barred.get(first, 0))

    def reached(self, opened):
        """The nodes that one can walk to from the start when these locks are open."""
        reached, stack = 1 << self.start, [self.start]
        while stack:
            for node in bits(self.beside[stack.pop()] & ~reached):
                if not self.needs[node] & ~opened:
                    reached |= 1 << node
                    stack.append(node)
        return reached

    def at_hand(self, name, opened, reached):
        """How many keys of a kind the player has: those found, less those spent on locks."""
        found = len([node for node in self.keys[name] if reached >> node & 1])
        return found - (bin(opened & self.alike[name]).count("1") if self.spent[name] else 0)

    def moves(self, opened, reached):
        """The sets of locks to open next. Every lock within reach with a key at hand is one, useful or
        not. Only with many locks, those that a kept key opens are opened first and together: that costs
        nothing and bars nothing, so the same can be reached before and after it."""
        held = {name for name in self.keys if self.at_hand(name, opened, reached) > 0}
        can = [lock for lock, kind in enumerate(self.kind_of)
               if kind in held and not opened >> lock & 1 and self.touches[lock] & reached]
        free = sum(1 << lock for lock in can if not self.spent[self.kind_of[lock]])
        return [free] if free and len(self.ids) > EXACT_LOCKS else [1 << lock for lock in can]

    def outcomes(self, first):
        """Tries every order of opening locks from a state on, and says of every state that can follow
        whether the goal and whether every region can still be reached."""
        found, new, result = {}, {first}, {}
        while new:
            state = new.pop()
            reached = self.reached(state)
            found[state] = reached, [state | locks for locks in self.moves(state, reached)]
            new.update(after for after in found[state][1] if after not in found)
            need(len(found) + len(new) <= 1 << EXACT_LOCKS, f"{len(self.ids)} locks allow too many states", TOO_LARGE)
        for state in sorted(found, key=lambda state: -bin(state).count("1")):  # those that follow come first
            reached, following = found[state]
            result[state] = tuple(reached & wanted == wanted or any(result[after][which] for after in following)
                                  for which, wanted in enumerate((self.goal, self.everything)))
        return result

    def open(self, opened, at):
        """The state after opening a lock, by its id; a fault if it cannot be opened."""
        need(at in self.ids, f"lock {at} is to be opened, which does not exist")
        lock, reached = self.ids.index(at), self.reached(opened)
        need(not opened >> lock & 1, f"lock {at} is to be opened twice")
        need(self.touches[lock] & reached, f"lock {at} cannot be reached when it is to be opened")
        need(self.at_hand(self.kind_of[lock], opened, reached) > 0, f"no key is at hand to open lock {at}")
        return opened | 1 << lock


def tree_truth(game):
    """Decides (unlosable, complete) for any number of locks where those of one spent kind join regions to
    a tree; (None, None) where that does not fit.

    Whoever has reached the connected set X of regions holds keys(X) - locks inside X, and is stuck if that
    is none. If every X without the region t leaves a key, one can go on until t is reached. If some X does
    not, one who opens only locks inside X is stuck there or before, without t. So t can be lost exactly if
    the least of keys(X) - locks inside X over all X without t is below 1. That is found from the leaves
    inward: a branch is taken if it makes the number smaller. Locks of kept keys may bar more regions where
    no spent keys lie: one needs the regions of the tree that lead to the lock and to its only key."""
    kinds = [name for name in game.keys if game.spent[name] and game.alike[name]]
    pairs, doors = [set(bits(nodes)) for nodes in game.touches], set(zip(game.needs, game.beside))
    if len(kinds) != 1 or game.goal & ~game.everything or not all(
            len(ends) == 2 and ends <= set(game.regions) and (1 << lock, game.touches[lock]) in doors
            for lock, ends in enumerate(pairs)):
        return None, None  # another number of spent kinds, or a lock that does not just join two regions
    keys, edges = game.keys[kinds[0]], [pairs[lock] for lock in bits(game.alike[kinds[0]])]
    order, parent = [game.start], {game.start: None}
    for node in order:
        new = {sum(ends) - node for ends in edges if node in ends} - set(parent)
        parent.update(dict.fromkeys(new, node))
        order += new
    wanted = {node: {node} for node in order}  # the regions of the tree that one needs for each region
    kept = [(ends, game.keys[kind]) for ends, kind in zip(pairs, game.kind_of) if not game.spent[kind]]
    for ends, key in kept * len(kept):
        near = ends & set(wanted)
        if len(near) == len(key) == 1 and key[0] in wanted:
            wanted[sum(ends) - sum(near)] = wanted[sum(near)] | wanted[key[0]]
    if not (set(keys) <= set(order) and len(wanted) == len(game.regions) == len(pairs) + 1):
        return None, None  # no tree
    lost = set()  # the regions of the tree that can be lost
    for region in order[1:]:
        least = {node: keys.count(node) for node in order}
        for node in [node for node in reversed(order[1:]) if node != region]:
            least[parent[node]] += min(0, least[node] - 1)
        lost |= {region} if least[game.start] < 1 else set()
    return not any(wanted[node] & lost for node in bits(game.goal)), not lost


def order_truth(game):
    """Shows (unlosable, complete) for any number of locks where regions can be entered one after the other and nobody can
    lack a key for the next; (None, None) where no such order is found.

    Each lock of a spent kind has a key of its own, in the first region of the order that it touches or in one through which all
    ways from the start lead there, and a kept key lies before what it opens. Take the first region that somebody has not
    reached, and the lock by which the order enters it. That lock is closed, and one can walk up to it. A kept key for it
    was found. If its keys are spent, its own was found, and so were those of all opened locks, for what they touch is
    reached. So more keys were found than used, and one can go on."""
    touches = [set(bits(nodes)) for nodes in game.touches]
    if game.goal & ~game.everything or not all(
            ends and ends <= set(game.regions) and hangs_together(game, lock, ends) for lock, ends in enumerate(touches)):
        return None, None
    found = {name: {region: game.keys[name].count(region) for region in game.keys[name]} for name in game.keys}
    counted = [game.spent[kind] and bin(game.alike[kind]).count("1") > 1 for kind in game.kind_of]
    locks_at = {region: [lock for lock, ends in enumerate(touches) if region in ends] for region in game.regions}
    entered, touched, known, left = [], set(), set(), {}

    def lacking(region):
        kinds = [game.kind_of[lock] for lock in locks_at[region] if counted[lock] and lock not in touched]
        return sum(max(0, kinds.count(kind) - found[kind].get(region, 0)) for kind in set(kinds))

    new = {game.start}
    while new:
        region = min(new, key=lambda region: (lacking(region), region))
        entered.append(region)
        known |= {name for name in found if region in found[name]}
        for name in found:
            left[name, region] = found[name].get(region, 0)
        for lock in set(locks_at[region]) - touched:
            left[game.kind_of[lock], region] -= counted[lock]
        touched |= set(locks_at[region])
        openable = [lock for lock in touched if counted[lock] or game.kind_of[lock] in known]
        new = set().union(*(touches[lock] for lock in openable)) - set(entered)
    if len(entered) < len(game.regions):
        return None, None

    @functools.lru_cache(None)
    def behind(gate):
        """The regions to which all ways from the start lead through this one."""
        seen, stack = {game.start}, [game.start] if gate != game.start else []
        while stack:
            here = stack.pop()
            for other in set().union(*(touches[lock] for lock in locks_at[here])) - seen - {gate}:
                seen.add(other)
                stack.append(other)
        return frozenset(set(game.regions) - seen)

    for region in reversed(entered):  # what comes last has the most gates before it
        for name in found:
            while left[name, region] < 0:
                gates = [gate for gate in found[name] if left[name, gate] > 0 and (gate == game.start or region in behind(gate))]
                if not gates:
                    return None, None
                gate = max(gates, key=entered.index)
                left[name, gate], left[name, region] = left[name, gate] - 1, left[name, region] + 1
    return True, True


def hangs_together(game, lock, ends):
    """Whether one who opens a lock can walk to all regions beside its doors."""
    doors = {node for node, needs in enumerate(game.needs) if needs == 1 << lock}
    stack = [min(ends)]
    seen = set(stack)
    while stack:
        new = set(bits(game.beside[stack.pop()])) & (doors | ends) - seen
        seen |= new
        stack += new
    return ends <= seen


def check_links(levels, links):
    """Every link must lead from a level to the next, between two cells of its own that lie above each other,
    with stairs on both that lead to each other."""
    ends = [end for upper, lower in links for end in ((upper, lower, "down"), (lower, upper, "up"))]
    need(len({at for at, *_ in ends}) == len(ends), "two links end on the same cell")
    for at, (upper, lower) in enumerate(links):
        need(0 <= upper[0] == lower[0] - 1 < len(levels) - 1, f"link {at} does not lead from a level to the next")
        places = [tuple(map(sum, zip(levels[end[0]]["offset"], end[1:]))) for end in (upper, lower)]
        need(places[0] == places[1], f"the ends of link {at} do not lie above each other, but at {places}")
    stairs = [((at, stair["x"], stair["y"]), stair["to"], stair["direction"])
              for at, level in enumerate(levels) for stair in level["stairs"] if stair["to"]]
    for end in stairs + ends:
        need(end in ends and stairs.count(end) == 1, f"stairs and links differ about what leads from {end[0]}")


def check_regions(dungeon, game):
    """The listed regions must be those of the cells, in order, with their rooms. Which of two overlapping
    rooms owns a cell is left open: a room must be listed for a cell of its own, may be for a shared one."""
    real, listed = [game.first[node] for node in game.regions], dungeon.certificate["regions"]
    need(real == [region["at"] for region in listed], f"the regions do not begin where it says, but at {real}")
    rooms_at = {}
    for at, room in dungeon.rooms.items():
        for y, row in enumerate(room["mask"] or ["#" * room["width"]] * room["height"], room["y"]):
            for cell in [(*room["cell"][:-2], x, y) for x, mark in enumerate(row, room["x"]) if mark == "#"]:
                rooms_at.setdefault(cell, []).append(at)
    for node, region in zip(game.regions, listed):
        within = [rooms for cell, rooms in rooms_at.items() if game.node_of.get(cell) == node]
        must = {rooms[0] for rooms in within if len(rooms) == 1}
        need(must <= set(region["rooms"]) <= set().union(*within), f"the region at {region['at']} has other rooms")


def play_order(dungeon, game):
    """Plays the order with the very keys it names, and says whether that reaches the goal."""
    opened, used = 0, []
    for step in dungeon.certificate["order"]:
        reached, opened = game.reached(opened), game.open(opened, step["lock"])
        name = dungeon.locks[step["lock"]]["key"]
        key, what = (name, step["key"]), f"the order opens lock {step['lock']} with a {name} key"
        if step["key"] is None:
            need(not game.spent[name] and name in [kind for kind, _ in used], f"{what} that it has not taken before")
        else:
            need(key in dungeon.keys and reached >> game.node_of[key[1]] & 1, f"{what} that is not at hand")
            need(not game.spent[name] or used.count(key) < dungeon.keys.count(key), f"{what} that is spent already")
            used.append(key)
    return game.reached(opened) & game.goal == game.goal


def check_claims(dungeon, game):
    """Finds out the truth, plays both orders, and compares. Returns the claims in words."""
    claims, losing = {name: dungeon.certificate[name] for name in CLAIMS}, dungeon.certificate["losing"]
    wins = play_order(dungeon, game)
    need(wins or claims["winnable"] is not True, "the order of play does not reach the goal")
    unlosable, complete = tree_truth(game) if len(game.ids) > EXACT_LOCKS else (None, None)
    if complete is None and len(game.ids) > EXACT_LOCKS and claims["complete"] is True:
        unlosable, complete = order_truth(game)
    winnable = wins or unlosable or None  # None is: not known
    try:
        if complete is None:
            table = game.outcomes(0)
            winnable, unlosable, complete = table[0][0], *(all(can) for can in zip(*table.values()))
    except Verdict:
        pass  # too large, but the orders of play may show enough
    if losing is not None:
        state = functools.reduce(game.open, losing, 0)
        goal, every = game.outcomes(state)[state]
        need(not (goal if claims["unlosable"] is False else every), f"nothing is lost after opening {losing}")
        unlosable, complete = goal and unlosable, every and complete
    truths = {name: truth for name, truth in zip(CLAIMS, (winnable, unlosable, complete))
              if claims[name] != "unproven"}
    for name, truth in truths.items():
        need(truth in (None, claims[name]), f"{name} is said to be {claims[name]}, but is {truth}".lower())
    need(None not in truths.values(), f"{len(game.ids)} locks", TOO_LARGE)
    need(losing is not None or claims["complete"] is not False or not winnable, "it shows no losing order")
    return ", ".join({True: name, False: f"not {name}"}.get(claims[name], f"{name} unproven") for name in CLAIMS)


def judge(dungeon):
    """Judges a dungeon, or several levels as one, and says in words what holds."""
    check_parts(dungeon)
    game = Game(dungeon)
    for cell in [*dungeon.starts, *dungeon.links]:
        need(game.node_of.get(cell) in game.regions, f"{cell} is in a lock or cannot be reached with all locks open")
    if not dungeon.certificate:
        return "no locks"
    check_regions(dungeon, game)
    return f"{len(game.ids)} locks, {len(game.regions)} regions; {check_claims(dungeon, game)}"


def judge_file(path):
    """Judges a file: a dungeon that has locks, or several levels, each by itself and then together."""
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
    except (OSError, ValueError, RecursionError) as error:
        raise Verdict(UNREADABLE, f"no JSON can be read: {error}") from None
    if not isinstance(data, dict) or data.get("format") != "undercroft-levels/1":
        need(fit(data, FORMAT, "the file")["locks"], "it has no locks, so there is nothing to judge", UNREADABLE)
        return judge(Dungeon([((), data)], data["certificate"]))
    levels = fit(data, LEVELS_FORMAT, "the file")["levels"]
    need(levels, "it has no levels", UNREADABLE)
    for at, level in enumerate(levels):
        try:
            judge(Dungeon([((), level)], level["certificate"]))
        except Verdict as verdict:
            raise Verdict(verdict.args[0], f"level {at}: {verdict.args[1]}") from None
    links = [(link["from"], link["to"]) for link in data["links"]]
    check_links(levels, links)
    return judge(Dungeon([((at,), level) for at, level in enumerate(levels)], data["certificate"], links))


def main(paths):
    """Prints a line about each file and returns the exit code."""
    codes = []
    sys.stdout.reconfigure(errors="backslashreplace")  # names may hold what a terminal cannot show
    for path in paths:
        try:
            line = f"holds ({judge_file(path)})"
        except Verdict as verdict:
            codes.append(verdict.args[0])
            line = ("DOES NOT HOLD: ", "cannot be judged: ", "too large to judge: ")[codes[-1] - 1] + verdict.args[1]
        print(f"{path}: {line}", flush=True)
    return min(codes, default=0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else print(__doc__) or UNREADABLE)
