"""Rooms and the ways between them as a graph of networkx."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx


def room_graph(graphml: str) -> networkx.MultiGraph[str]:
    """The graph of a GraphML file of ours."""
    try:
        import networkx
    except ImportError as error:
        raise ImportError("graph() needs networkx: pip install networkx") from error
    graph: networkx.MultiGraph[str] = networkx.parse_graphml(graphml, force_multigraph=True)
    return graph
