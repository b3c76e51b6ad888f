//! Graphs of other programs: what people write is understood, and nonsense is refused with its line.

use undercroft::{
    Dungeon, Named, Recipe, RoomKind, generate,
    recipe::{Graph, GraphDoor},
};
use undercroft_export::{
    Format, Options, export,
    import::{GraphFormat, ReadGraph, read_graph},
};

#[track_caller]
fn graph(text: &str, format: GraphFormat) -> ReadGraph {
    read_graph(text, format).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The rooms by name, and the connections with what closes them: `a - b`, `a - b door`, `a - b lock brass`.
fn told(graph: &Graph) -> (Vec<String>, Vec<String>) {
    let rooms = graph.rooms.0.iter().map(|room| room.name.clone()).collect();
    let connections = graph.connections.0.iter().map(|connection| {
        let [a, b] = &connection.between;
        match (connection.door, &connection.lock) {
            (None, None) => format!("{a} - {b}"),
            (Some(door), _) => format!("{a} - {b} {}", door.name()),
            (_, Some(lock)) => format!("{a} - {b} lock {lock}"),
        }
    });
    (rooms, connections.collect())
}

#[track_caller]
fn assert_read(text: &str, format: GraphFormat, rooms: &[&str], connections: &[&str]) -> ReadGraph {
    let read = graph(text, format);
    let (found, joined) = told(&read.graph);
    assert_eq!(
        (found.as_slice(), joined.as_slice()),
        (&strings(rooms)[..], &strings(connections)[..]),
        "{:?}",
        read.notes
    );
    read
}

fn strings(list: &[&str]) -> Vec<String> {
    list.iter().map(|text| (*text).to_owned()).collect()
}

#[track_caller]
fn refused(text: &str, format: GraphFormat) -> String {
    let error = read_graph(text, format).expect_err("this was read without complaint");
    format!("{error}; {}", error.hint.clone().unwrap_or_default())
}

#[test]
fn graphviz_as_people_write_it() {
    let text = r##"
        // a heist
        # of the preprocessor
        strict digraph "The vault" {
            rankdir=LR; node [shape=box, fontname="serif"]
            edge [color="#ff0000"];
            "great hall" [label="Great\nhall", kind=challenge u_tags="warm, high"]
            vault [label=<<b>The</b> vault &amp; more>, u_width="4..9", u_height=6, u_shape=circle];
            /* a chain, with ports */
            street -> "great hall":n:ne -> vault [label="locked: brass key"] ;
            subgraph cluster_wing { label="Wing"; color=blue
                node [kind=trap]
                pit; -1 ; cage [kind=shrine]
                pit -- cage [door=secret]
            }
            "great hall" -> { pit; "an" + "nex" }
            a_b -> cage
            vault -> a_b [u_length=5]
            pit -> "great hall"
            3.5 -> a_b
            "-1" -> "3.5"
        }
        digraph other { x -> y }
    "##;
    let rooms = ["Great hall", "The vault & more", "street", "pit", "-1", "cage", "annex", "a_b", "3.5"];
    let connections = [
        "street - Great hall lock brass key",
        "Great hall - The vault & more lock brass key",
        "pit - cage secret",
        "Great hall - pit",
        "Great hall - annex",
        "a_b - cage",
        "The vault & more - a_b",
        "3.5 - a_b",
        "-1 - 3.5",
    ];
    let read = assert_read(text, GraphFormat::Dot, &rooms, &connections);
    let room = |name: &str| read.graph.rooms.0.iter().find(|room| room.name == name).unwrap();
    assert_eq!(room("Great hall").kind, RoomKind::Challenge);
    assert_eq!(room("Great hall").tags, ["warm", "high"]);
    assert_eq!(room("pit").kind, RoomKind::Trap);
    assert_eq!(room("cage").kind, RoomKind::Shrine);
    assert_eq!(room("annex").kind, RoomKind::Normal);
    let vault = room("The vault & more");
    assert_eq!(
        (vault.width.map(|span| (span.min, span.max)), vault.height.map(|span| span.max)),
        (Some((4, 9)), Some(6))
    );
    assert_eq!(read.graph.connections.0[6].length.map(|length| length.min), Some(5));
    assert_eq!(read.notes, ["only the first graph of the file is read"]);
}

#[test]
fn labels_that_say_nothing_about_doors_are_told() {
    let read =
        graph("graph {\n a -- b [label=yes]\n b -- c [label=locked]\n c -- d [label=archway]\n}", GraphFormat::Dot);
    let doors: Vec<Option<GraphDoor>> = read.graph.connections.0.iter().map(|connection| connection.door).collect();
    assert_eq!(doors, [None, Some(GraphDoor::Closed), Some(GraphDoor::Archway)]);
    let notes = [
        "line 2: the label \"yes\" says nothing about a door, and is left out",
        "line 3: it is locked, and nothing says by which key; it is a closed door (`locked: KEY` names one)",
    ];
    assert_eq!(read.notes, notes);

    let many: String = (0..100).map(|n| format!("r{n} -- r{} [label=l{n}]\n", n + 1)).collect();
    let notes = graph(&format!("graph {{\n{many}}}"), GraphFormat::Dot).notes;
    assert_eq!((notes.len(), notes[12].as_str()), (13, "there are 88 more notes of the kind"));

    let odd = "graph {\n a [kind=tresure, u_width=2, u_shape=mask, width=4, keys=bone]\n b [start=true]\n c [kind=spawn]\n a -- b -- c\n}";
    let read = graph(odd, GraphFormat::Dot);
    let notes = [
        "line 2: `width` and `height` are Graphviz's own, in inches; `u_width` and `u_height` are in cells",
        "line 2: kind \"tresure\" of `a` is left out; did you mean `treasure`?",
        "line 2: shape \"mask\" of `a` is left out; known here: `rect`, `circle`, `octagon`, `l`",
        "line 2: width \"2\" is no number of cells from 3 to 60, and is left out",
        "line 4: one enters in `b`, and not in `c` too",
        "line 2: no connection is locked by the key `bone`, which is left out",
    ];
    assert_eq!(read.notes.len(), notes.len(), "{:#?}", read.notes);
    for (note, wanted) in read.notes.iter().zip(notes) {
        assert_eq!(note, wanted);
    }
    assert_eq!(&*read.graph.start, "b");
}

#[test]
fn graphviz_that_cannot_be() {
    for (text, wanted) in [
        ("graph {\n a -- b\n\n b -- a }", "line 4: `b` and `a` are joined already in line 2; join them once"),
        ("digraph {\n a -> b\n a -> b }", "line 3: `a` and `b` are joined already in line 2"),
        ("graph {\n a -- a\n}", "line 2: `a` is joined with itself"),
        (
            "digraph {\n a -> b [label=door]\n b -> a [label=secret]\n}",
            "line 3: the way back from `b` to `a` says something else",
        ),
        ("graph {\n a -- b\n", "line 1: the brace that opens here is never closed; add a `}`"),
        ("graph {\n a [label=\"x\n}", "line 2: the quote that opens here is never closed"),
        ("graph {\n a [label=<x\n}", "line 2: the `<` that opens here is never closed"),
        ("graph {\n a [x=1\n}", "line 3: here is \"}\", where a value should be"),
        ("graph {\n/* }", "line 2: the comment that begins here never ends"),
        ("graph {\n a -- \n}", "line 3: here is \"}\", where a room should be"),
        ("graph {\n great hall!\n}", "line 2: here is \"!\", which Graphviz does not know; names with spaces"),
        ("graph {\n a-b\n}", "line 2: here is \"-b\", which Graphviz does not know"),
        ("graph {\n a -- b = c\n}", "line 2: an assignment cannot be joined"),
        ("hall -- crypt", "line 1: here is \"hall -- crypt\", where a graph should begin"),
        ("graph { \"\" }", "line 1: a room has neither a name nor a label"),
        ("graph {}", "the graph has no rooms"),
        ("", "line 1: here is the end of the line, where a graph should begin"),
        ("graph x\n y { a }", "line 2: here is \"y { a }\", where `{` should be"),
    ] {
        let said = refused(text, GraphFormat::Dot);
        assert!(said.starts_with(wanted), "{text}\n{said}\n{wanted}");
    }
    let long = format!("graph {{ {} }}", "x".repeat(81));
    assert!(refused(&long, GraphFormat::Dot).ends_with("is too long; a name has at most 80 characters"));
    let rooms: String = (0..1001).map(|n| format!("r{n};")).collect();
    assert!(refused(&format!("graph {{{rooms}}}"), GraphFormat::Dot).contains("more than 1000 rooms"));
    let set = |name: &str| (0..80).map(|n| format!("{name}{n};")).collect::<String>();
    let clique = format!("graph {{ {{{}}} -- {{{}}} }}", set("a"), set("b"));
    assert!(refused(&clique, GraphFormat::Dot).contains("more than 3000 connections"));
}

#[test]
fn mermaid_as_people_write_it() {
    let text = "---\ntitle: A keep\n---\n%%{init: {\n 'theme': 'dark'}}%%\nflowchart TD\n    %% rooms\n    A[Gatehouse] --> B(Great hall)\n    \
                B -->|door| C{Cross roads}; C -- secret --> D((Shrine))\n    C == locked: brass ==> E[[Vault]]:::treasure\n    \
                C -. \"key: bone\" .-> F([Crypt])\n    A & B --- G>Flag]\n    G <--> H{{Hexa gon}}\n    H o--o I[/Slanted/]\n    \
                I ~~~ A\n    subgraph wing [The wing]\n      direction LR\n      J[(\"Store #quot;room#quot;\")] -.-> K[\"`**Bold** room`\"]\n    end\n    \
                K e1@==> L@{ shape: rect, label: \"Last one\" }\n    L -----> M-1[a<br/>b]\n    H --> J\n    classDef treasure fill:#f00\n    \
                class D,K shrine\n    class A red\n    style A fill:#fff,stroke:#333\n    linkStyle 0 stroke:#f00\n    click A href \"x\"\n";
    let rooms = [
        "Gatehouse",
        "Great hall",
        "Cross roads",
        "Shrine",
        "Vault",
        "Crypt",
        "Flag",
        "Hexa gon",
        "Slanted",
        "Store \"room\"",
        "Bold room",
        "Last one",
        "a b",
    ];
    let connections = [
        "Gatehouse - Great hall",
        "Great hall - Cross roads closed",
        "Cross roads - Shrine secret",
        "Cross roads - Vault lock brass",
        "Cross roads - Crypt lock bone",
        "Gatehouse - Flag",
        "Great hall - Flag",
        "Flag - Hexa gon",
        "Hexa gon - Slanted",
        "Store \"room\" - Bold room",
        "Bold room - Last one",
        "Last one - a b",
        "Hexa gon - Store \"room\"",
    ];
    let read = assert_read(text, GraphFormat::Mermaid, &rooms, &connections);
    assert_eq!(read.notes, [""; 0]);
    let kinds: Vec<RoomKind> = read.graph.rooms.0.iter().map(|room| room.kind).collect();
    assert_eq!(
        (kinds[3], kinds[4], kinds[10], kinds[0]),
        (RoomKind::Shrine, RoomKind::Treasure, RoomKind::Shrine, RoomKind::Normal)
    );

    let short = "```mermaid\ngraph LR\na-->b;b-->c;a--xc\nüber ---|archway| a\nA-B --> c\n```\n";
    let connections = ["a - b", "b - c", "a - c", "über - a archway", "A-B - c"];
    assert_read(short, GraphFormat::Mermaid, &["a", "b", "c", "über", "A-B"], &connections);
    assert_read(
        "graph\nstyle --> title\ntitle --> end1",
        GraphFormat::Mermaid,
        &["style", "title", "end1"],
        &["style - title", "title - end1"],
    );
}

#[test]
fn mermaid_that_cannot_be() {
    for (text, wanted) in [
        ("sequenceDiagram\n A->>B: hi", "line 1: here is \"sequenceDiagram\", where a flowchart should begin"),
        ("graph TD\n A --> A", "line 2: `A` is joined with itself"),
        ("graph TD\n A --> B\n A --- B", "line 3: `A` and `B` are joined already in line 2"),
        ("graph TD\n A -->", "line 2: here is the end of the line, where a room should be"),
        ("graph TD\n A[Hall --> B", "line 2: the bracket that opens here is never closed"),
        ("graph TD\n A[\"Hall] --> B", "line 2: the quote that opens here is never closed"),
        ("graph TD\n A --|door| B", "line 2: the label that begins here never ends"),
        ("graph TD\n A -- door B", "line 2: the label that begins here never ends"),
        ("graph TD\n A B", "line 2: here is \"B\", which is no link; rooms are joined by"),
        ("graph TD\n subgraph x\n A --> B", "line 2: the subgraph that begins here never ends"),
        ("graph TD\n A --> B\n end", "line 3: `end` without a subgraph"),
        (
            "graph TD\n subgraph x\n A\n end\n B --> x",
            "line 5: `x` is a subgraph, and not a room; join one of the rooms in it",
        ),
        ("graph sideways\n A", "line 1: \"sideways\" is no direction"),
        ("graph TD", "the graph has no rooms"),
    ] {
        let said = refused(text, GraphFormat::Mermaid);
        assert!(said.starts_with(wanted), "{text}\n{said}\n{wanted}");
    }
}

/// As yEd 3 writes it, shortened.
const YED: &str = r##"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:java="http://www.yworks.com/xml/yfiles-common/1.0/java" xmlns:y="http://www.yworks.com/xml/graphml">
  <key attr.name="Description" attr.type="string" for="graph" id="d0"/>
  <key for="port" id="d1" yfiles.type="portgraphics"/>
  <key attr.name="url" attr.type="string" for="node" id="d4"/>
  <key for="node" id="d6" yfiles.type="nodegraphics"/>
  <key attr.name="kind" attr.type="string" for="node" id="d7"><default>normal</default></key>
  <key for="edge" id="d10" yfiles.type="edgegraphics"/>
  <graph edgedefault="directed" id="G">
    <node id="n0">
      <data key="d6">
        <y:ShapeNode>
          <y:Geometry height="30.0" width="80.0" x="0.0" y="0.0"/>
          <y:NodeLabel alignment="center" fontFamily="Dialog" visible="true">Gate
house<y:LabelModel><y:SmartNodeLabelModel distance="4.0"/></y:LabelModel></y:NodeLabel>
          <y:Shape type="rectangle"/>
        </y:ShapeNode>
      </data>
    </node>
    <node id="n1" yfiles.foldertype="group">
      <data key="d6"><y:ProxyAutoBoundsNode><y:Realizers active="0"><y:GroupNode><y:NodeLabel>Wing</y:NodeLabel></y:GroupNode></y:Realizers></y:ProxyAutoBoundsNode></data>
      <graph edgedefault="directed" id="n1:">
        <node id="n1::n0"><data key="d7">treasure</data><data key="d6"><y:ShapeNode><y:NodeLabel>Vault</y:NodeLabel></y:ShapeNode></data></node>
      </graph>
    </node>
    <edge id="e0" source="n0" target="n1::n0">
      <data key="d10"><y:PolyLineEdge><y:EdgeLabel alignment="center">locked: iron<y:LabelModel/></y:EdgeLabel></y:PolyLineEdge></data>
    </edge>
  </graph>
</graphml>"##;

/// As `networkx.write_graphml` writes it.
const NETWORKX: &str = r#"<?xml version='1.0' encoding='utf-8'?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
  <key id="d3" for="edge" attr.name="length" attr.type="long" />
  <key id="d2" for="edge" attr.name="door" attr.type="string" />
  <key id="d1" for="node" attr.name="width" attr.type="long" />
  <key id="d0" for="node" attr.name="kind" attr.type="string" />
  <graph edgedefault="undirected">
    <node id="hall"><data key="d0">boss</data><data key="d1">12</data></node>
    <node id="1" />
    <edge source="hall" target="1"><data key="d2">secret</data><data key="d3">4</data></edge>
  </graph>
</graphml>"#;

#[test]
fn graphml_of_others() {
    let read = assert_read(YED, GraphFormat::Graphml, &["Gate house", "Vault"], &["Gate house - Vault lock iron"]);
    assert_eq!(read.graph.rooms.0[1].kind, RoomKind::Treasure);
    assert_eq!(read.notes, [""; 0]);
    let read = assert_read(NETWORKX, GraphFormat::Graphml, &["hall", "1"], &["hall - 1 secret"]);
    assert_eq!(read.graph.rooms.0[0].kind, RoomKind::Boss);
    assert_eq!(read.graph.rooms.0[0].width.map(|width| (width.min, width.max)), Some((12, 12)));
    assert_eq!(read.graph.connections.0[0].length.map(|length| length.max), Some(4));
}

#[test]
fn graphml_that_cannot_be() {
    let of = |inner: &str| format!("<graphml>\n<graph edgedefault=\"undirected\">\n{inner}\n</graph></graphml>");
    for (text, wanted) in [
        (
            of("<node id=\"a\"/>\n<edge source=\"a\" target=\"b\"/>"),
            "line 4: there is no node `b`, which is the target of an edge",
        ),
        (of("<node id=\"a\"/>\n<edge source=\"a\" target=\"a\"/>"), "line 4: `a` is joined with itself"),
        (of("<node id=\"a\"/>\n<node id=\"a\"/>"), "line 4: there is a node `a` already"),
        (of("<node/>"), "line 3: a node has no id"),
        (of("<hyperedge/>"), "line 3: an edge here joins more than two nodes"),
        (
            of("<node id=\"g\"><graph/></node><node id=\"a\"/>\n<edge source=\"a\" target=\"g\"/>"),
            "line 4: `g` is a group, and not a room",
        ),
        (of(""), "the graph has no rooms"),
        ("<map/>".to_owned(), "line 1: this is no GraphML: it is a `<map>`"),
        ("<graphml>".to_owned(), "this is no GraphML: "),
        (
            "<!DOCTYPE x [<!ENTITY a \"b\">]><graphml/>".to_owned(),
            "this is no GraphML: its document type declares entities",
        ),
    ] {
        let said = refused(&text, GraphFormat::Graphml);
        assert!(said.starts_with(wanted), "{text}\n{said}\n{wanted}");
    }
}

fn made(toml: &str, seed: u64) -> Dungeon {
    generate(&Recipe::from_toml(toml).unwrap(), seed as i64).unwrap()
}

/// What our own exports say comes back: names, sizes, kinds, doors, locks and keys.
#[test]
fn our_own_graphs_come_back() {
    let heist = "[method.graph]\nstart = 'street'\ngoal = 'vault'\nconnections = [['street', 'hall'], ['hall', 'offices'], \
                 { between = ['hall', 'stacks'], door = 'secret' }, ['offices', 'stacks'], { between = ['stacks', 'vault'], lock = 'brass' }]\n\
                 keys = [{ name = 'brass', room = 'offices' }]\n[method.graph.rooms]\nstreet = { width = [8, 12] }\nhall = {}\n\
                 offices = { shape = 'l', width = [9, 12], height = [8, 10] }\nstacks = {}\nvault = { kind = 'treasure', shape = 'octagon', width = 7, height = 7 }\n";
    let dungeon = made(heist, 7);
    for (format, read_as) in [(Format::Dot, GraphFormat::Dot), (Format::Graphml, GraphFormat::Graphml)] {
        let file = String::from_utf8(export(&dungeon, format, &Options::default()).unwrap().bytes).unwrap();
        let read = graph(&file, read_as).graph;
        assert_eq!(read.rooms.0.len(), 5);
        let numbers = |pair: &[String; 2]| {
            let mut pair = pair.each_ref().map(|name| read.rooms.0.iter().position(|room| room.name == *name).unwrap());
            pair.sort_unstable();
            pair
        };
        let mut joined: Vec<_> = read
            .connections
            .0
            .iter()
            .map(|connection| (numbers(&connection.between), connection.door, connection.lock.clone()))
            .collect();
        joined.sort_unstable_by_key(|(pair, ..)| *pair);
        let pairs: Vec<[usize; 2]> = joined.iter().map(|(pair, ..)| *pair).collect();
        assert_eq!(pairs, [[0, 1], [1, 2], [1, 3], [2, 3], [3, 4]]);
        assert_eq!((joined[2].1, joined[4].2.as_deref()), (Some(GraphDoor::Secret), Some("brass")));
        assert_eq!(read.keys.0[0].room.as_ref(), Some(&read.rooms.0[2].name));
        assert_eq!((&*read.start, &*read.goal), (read.rooms.0[0].name.as_str(), read.rooms.0[4].name.as_str()));
        assert_eq!((read.rooms.0[4].kind, read.rooms.0[4].width.map(|width| width.max)), (RoomKind::Treasure, Some(7)));
        let again = generate(&Recipe::new(read), 1).unwrap();
        assert_eq!(again.draft().rooms.len(), 5);
    }
}

/// Pieces of real files put together at random: nothing panics, and nothing takes long.
#[test]
fn nonsense_is_refused_or_read() {
    let pieces = [
        "graph",
        "digraph",
        "strict",
        "{",
        "}",
        "[",
        "]",
        "--",
        "->",
        "-->",
        "---",
        "-.->",
        "==>",
        "|",
        "\"",
        "<",
        ">",
        "a",
        "b",
        "hall",
        "label",
        "=",
        ";",
        ",",
        "\n",
        " ",
        "&",
        "subgraph",
        "end",
        "%%",
        "%%{",
        "/*",
        "*/",
        "//",
        "#",
        ":",
        ":::",
        "@{",
        "(",
        ")",
        "((",
        "))",
        "flowchart TD\n",
        "graph TD\n",
        "-",
        ".",
        "o",
        "x",
        "~~~",
        "\\",
        "+",
        "é",
        "locked: x",
        "class",
        "<graphml>",
        "</graphml>",
        "<node id=\"a\">",
        "<graph>",
        "<edge source=\"a\"",
        "/>",
        "``",
        "---\n",
        "\u{0}",
        "\u{feff}",
    ];
    let mut state = 12345_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    for _ in 0..20_000 {
        let count = next() % 24;
        let begin = ["", "graph {", "graph TD\n", "<graphml><graph>"][next() % 4];
        let text: String = std::iter::once(begin).chain((0..count).map(|_| pieces[next() % pieces.len()])).collect();
        for (format, _) in GraphFormat::ALL {
            if let Ok(read) = read_graph(&text, *format) {
                let problems = Recipe::new(read.graph).problems();
                assert!(problems.is_empty(), "{text}\n{problems:?}");
            }
        }
        let _ = GraphFormat::of("-", &text);
    }
    // What would take long if it were read carelessly.
    let big = 2_000_000;
    for (format, begin, unit) in [
        (GraphFormat::Dot, "graph {", "subgraph {"),
        (
            GraphFormat::Dot,
            "strict graph { subgraph s {a b c d e f} subgraph t {g h i j k l}",
            "subgraph s -- subgraph t;",
        ),
        (GraphFormat::Dot, "graph { a [label=", "<"),
        (GraphFormat::Dot, "graph {", "/**/"),
        (GraphFormat::Dot, "graph {", "a;"),
        (GraphFormat::Dot, "graph { a [label=", "\"x\"+"),
        (GraphFormat::Mermaid, "graph TD\n", "a[/b]\n"),
        (GraphFormat::Mermaid, "graph TD\n", "a[/b];"),
        (GraphFormat::Mermaid, "graph TD\n", "%%{\n"),
        (GraphFormat::Mermaid, "graph TD\n", "a&"),
        (GraphFormat::Mermaid, "graph TD\n", "subgraph x\n"),
        (GraphFormat::Mermaid, "graph TD\na", " -- "),
        (GraphFormat::Graphml, "<graphml>", "<graph>"),
        (GraphFormat::Graphml, "<graphml>", "<key id=\"a\" attr.name=\"name\"/>"),
    ] {
        let text: String = std::iter::once(begin).chain(std::iter::repeat_n(unit, big / unit.len())).collect();
        drop(read_graph(&text, format));
    }
}
