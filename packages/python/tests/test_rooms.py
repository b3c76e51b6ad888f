"""Plans of rooms: lists, dicts and graphs of networkx, laid out exactly so."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import extra

import undercroft as uc


class Drawn:
    """As much of a graph of networkx as is looked at."""

    def __init__(self, nodes: dict[Any, dict[str, Any]], edges: list[tuple[Any, Any, dict[str, Any]]], directed: bool = False) -> None:
        self._nodes, self._edges, self._directed = nodes, edges, directed

    def nodes(self, data: bool = False) -> Any:
        return list(self._nodes.items())

    def edges(self, data: bool = False) -> Any:
        return list(self._edges)

    def is_directed(self) -> bool:
        return self._directed


def plan(recipe: uc.Recipe) -> dict[str, Any]:
    found: dict[str, Any] = recipe.to_dict()["method"]["graph"]
    return found


def names(made: uc.Dungeon) -> list[str]:
    return [room.name for room in made.rooms]


def test_every_form_of_a_plan_is_the_same() -> None:
    forms = [
        uc.graph(rooms=["a", "b", "c"], connections=[("a", "b"), ["b", "c", {"lock": "bone"}]], keys={"bone": "a"}, polish=10),
        uc.graph(connections=[("a", "b"), {"between": ("b", "c"), "lock": "bone"}], keys=[{"name": "bone", "room": "a"}], polish=10),
        uc.graph(rooms={"a": {}, "b": {}, "c": {}}, connections=[("a", "b"), ("b", "c", {"lock": "bone"})], keys={"bone": "a"}, polish=10),
        uc.graph(
            Drawn({"a": {"keys": "bone"}, "b": {}, "c": {}}, [("a", "b", {}), ("b", "c", {"label": "locked: bone"})]), polish=10
        ),
    ]
    assert len({form.json() for form in forms}) == 1
    made = uc.generate(forms[0], seed=3)
    assert names(made) == ["a", "b", "c"] and made.data["locks"][0]["key"] == "bone"
    assert len(list(uc.batch(forms[0], 3))) == 3


def test_what_is_said_of_rooms_and_of_passes() -> None:
    rooms = ["gate", {"name": "vault", "kind": "treasure", "width": [6, 8], "shape": "octagon", "height": 7, "tags": ["cold"]}]
    recipe = uc.graph(rooms=rooms, connections=[("gate", "vault")], start="vault", goal="gate", water={"depth": "pools"})
    assert plan(recipe)["rooms"]["vault"] == {
        "kind": "treasure", "width": [6, 8], "height": [7, 7], "shape": "octagon", "tags": ["cold"],
    }
    assert plan(recipe)["start"] == "vault" and "water" in recipe.to_dict()["passes"]


def test_graphs_of_networkx() -> None:
    nodes = {1: {"kind": "boss", "width": 9, "tags": ["a", "b"]}, "two \"halls\"": {"label": "Hall", "weight": 2.5}, 3: {}}
    edges = [(1, 'two "halls"', {"door": "secret"}), ('two "halls"', 3, {"length": 4})]
    found = plan(uc.graph(Drawn(nodes, edges)))
    assert list(found["rooms"]) == ["1", "Hall", "3"]
    assert found["rooms"]["1"] == {"kind": "boss", "width": [9, 9], "tags": ["a", "b"]}
    assert found["connections"] == [
        {"between": ["1", "Hall"], "door": "secret"}, {"between": ["Hall", "3"], "length": [4, 4]},
    ]
    there_and_back = Drawn({"a": {}, "b": {}}, [("a", "b", {}), ("b", "a", {})], directed=True)
    assert len(plan(uc.graph(there_and_back))["connections"]) == 1
    with pytest.warns(UserWarning, match="the label \"maybe\" says nothing about a door"):
        uc.graph(Drawn({"a": {}, "b": {}}, [("a", "b", {"label": "maybe"})]))


def test_real_graphs_of_networkx() -> None:
    extra("networkx")
    import networkx

    drawn: Any = networkx.path_graph(4)
    assert names(uc.generate(uc.graph(drawn), seed=1)) == ["0", "1", "2", "3"]
    # What a dungeon is as a graph can be laid out anew.
    made = uc.generate(uc.graph(connections=[("a", "b"), ("b", "c"), ("c", "a")]), seed=2)
    again = uc.generate(uc.graph(made.graph()), seed=9)
    assert len(again.rooms) == 3 and len(plan(uc.graph(made.graph()))["connections"]) == 3


def test_plans_that_cannot_be() -> None:
    with pytest.raises(uc.FormatError, match="`a` is joined with itself") as caught:
        uc.graph(Drawn({"a": {}}, [("a", "a", {})]))
    assert "line" not in str(caught.value)
    with pytest.raises(uc.RecipeError, match="there is no room `halll`"):
        uc.graph(rooms=["hall"], connections=[("hall", "halll")])
    with pytest.raises(uc.GaveUpError, match="unconnected"):
        uc.generate(uc.graph(rooms=["a", "b"], connections=[]), seed=1)
    for wrong in [5, "a -- b", object()]:
        with pytest.raises(TypeError):
            uc.graph(wrong)
    for connections in [["ab"], [("a",)], [{"from": "a", "to": "b"}]]:
        with pytest.raises(TypeError):
            uc.graph(connections=connections)
    with pytest.raises(ValueError, match="two rooms"):
        uc.graph(rooms=["a", "a"], connections=[])
    with pytest.raises(TypeError):
        uc.graph(Drawn({}, []), rooms=["a"])
