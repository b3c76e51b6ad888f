//! Tilesets as data: what is read, what is refused and why, and how tiles fall on the raster.

use undercroft::{
    Cell, MarkKind, Named, Recipe, RoomKind,
    geom::{Dir, Point, Vec3},
    recipe::{Problem, READY_TILESETS, RecipeReader, Tile, Tileset},
};

use crate::common::{
    make, recipe,
    tiles::{assembly, small, tile},
};

fn refused(change: impl FnOnce(&mut Vec<Tile>)) -> Vec<Problem> {
    let mut tiles = small();
    change(&mut tiles);
    Tileset::new("mine", 800, tiles).err().unwrap_or_default()
}

fn one(problems: &[Problem], path: &str, words: &str) {
    let found = problems.iter().any(|problem| problem.path == path && problem.rule.contains(words));
    assert!(found, "{path}: {words} not in {problems:#?}");
}

#[test]
fn doc_the_ready_keep_has_the_documents_tiles() {
    let tileset = Tileset::ready("keep").unwrap();
    let find = |id: &str| tileset.tiles().iter().find(|tile| tile.id == id).unwrap_or_else(|| panic!("no {id}"));
    assert!(find("StartRoom").is("Start") && find("StartRoom").connectors.len() > 1);
    for (id, side) in [("Room40x40", 40), ("LargeRoom60x60", 60), ("Crossroad40", 40)] {
        assert_eq!((find(id).size.x, find(id).size.z), (side * 100, side * 100));
        assert!(find(id).connectors.len() >= 3);
    }
    assert!(find("EndRoom").is("End") && find("EndRoom").connectors.len() == 1);
    let kinds: Vec<&str> = find("EndRoom").markers.iter().map(|marker| marker.kind.name()).collect();
    assert!(kinds.contains(&"BossSpawn") && kinds.contains(&"LootSpawn"));
    let several =
        |tile: &Tile| Dir::ALL.iter().any(|dir| tile.connectors.iter().filter(|own| own.direction == *dir).count() > 1);
    assert!(tileset.tiles().iter().any(several), "several connectors on a side");
    let straight =
        |tile: &&Tile| tile.is_corridor() && tile.connectors[0].direction.opposite() == tile.connectors[1].direction;
    let bent = |tile: &&Tile| tile.is_corridor() && !straight(tile);
    assert!(tileset.tiles().iter().find(straight).is_some() && tileset.tiles().iter().find(bent).is_some());
    assert!(tileset.tiles().iter().any(|tile| tile.connectors.len() == 1 && !tile.is("End")), "dead ends");
    assert_eq!(READY_TILESETS.map(|name| Tileset::ready(name).is_some()), [true, true]);
}

#[test]
fn own_broken_tilesets_are_refused_with_the_reason() {
    one(&refused(|tiles| tiles[1].connectors[0].position.z += 100), "tiles[1].connectors[0].position", "off the edge");
    one(
        &refused(|tiles| tiles[1].connectors[0].direction = Dir::East),
        "tiles[1].connectors[0].direction",
        "north edge",
    );
    one(&refused(|tiles| tiles[2].connectors.clear()), "tiles[2].connectors", "no connector");
    one(&refused(|tiles| tiles[3].tags.clear()), "tiles", "`End`");
    one(&refused(|tiles| tiles[3].connectors[0].kind = "Gate".into()), "tiles[3].connectors[0].type", "nobody matches");
    one(&refused(|tiles| tiles[2].connectors[1].kind = "Gate".into()), "tiles[2].connectors[1].type", "nobody matches");
    one(&refused(|tiles| tiles[2].id = "Hall".into()), "tiles[2].id", "earlier tile");
    one(&refused(|tiles| tiles[2].size.x = 100_000), "tiles[2].size", "512");
    one(&refused(|tiles| tiles[2].size.y = 0), "tiles[2].size", "512");
    one(&refused(|tiles| tiles[0].tags.push("End".into())), "tiles[0].tags", "both");
    one(&refused(|tiles| tiles[1].markers[0].position.x = 801), "tiles[1].markers[0].position", "outside");
    one(&refused(|tiles| tiles[0].connectors[0].position.x = 900), "tiles[0].connectors[0].position", "corner");
    one(&refused(|tiles| tiles.extend((0..300).map(|n| tile(&format!("T{n}"), (24, 24), "NS", &[])))), "tiles", "256");
    one(&refused(Vec::clear), "tiles", "at least one");
    let again = |tiles: &mut Vec<Tile>| {
        let twin = tiles[2].connectors[0].clone();
        tiles[2].connectors.push(twin);
    };
    one(&refused(again), "tiles[2].connectors[3].position", "connector 0");
    let gates = |tiles: &mut Vec<Tile>| {
        tiles[3].connectors[0].kind = "Gate".into();
        tiles.push(tile("Other", (24, 24), "NS", &[]));
        tiles[4].connectors.iter_mut().for_each(|own| own.kind = "Gate".into());
    };
    one(&refused(gates), "tiles", "no chain");
    one(&refused(|tiles| tiles[1] = tile("Hall", (17, 24), "NS", &[])), "tiles", "no raster");
    let wide = Tileset::new("wide", 0, small()).unwrap_err();
    one(&wide, "connector_width", "above 0");
    let all = refused(|tiles| {
        tiles[1].connectors[0].position.z += 100;
        tiles[2].id = "Hall".into();
        tiles[3].tags.clear();
    });
    assert_eq!(all.len(), 3, "all at once: {all:?}");
    // Numbers at the ends of their range are problems, not panics.
    for extreme in [i32::MIN, i32::MAX] {
        let far = Vec3 { x: extreme, y: extreme, z: extreme };
        assert!(!refused(|tiles| tiles[1].connectors[0].position = far).is_empty());
        assert!(!refused(|tiles| tiles[1].size = far).is_empty());
        assert!(!refused(|tiles| tiles[1].markers[0].position = far).is_empty());
        assert!(Tileset::new("x", extreme, small()).is_err());
    }
}

#[test]
fn own_a_raster_that_does_not_fit_is_refused_with_the_one_that_would() {
    let mut reader = RecipeReader::new();
    reader.method("tilepath");
    reader.set("tileset=sewer");
    reader.set("studs_per_cell=4");
    let problems = reader.finish().unwrap_err().list;
    assert_eq!(problems[0].path, "method.tilepath.studs_per_cell");
    assert!(problems[0].hint.as_deref().unwrap().contains("5"), "{problems:?}");
    assert_eq!(Tileset::ready("keep").unwrap().rasters(), [4, 2, 1]);
    assert_eq!(Tileset::ready("sewer").unwrap().rasters(), [5, 1]);
    assert_eq!(assembly(&make(&recipe("tilepath", &["tileset=sewer"]), "alone")).raster.studs_per_cell, 5);
    assert_eq!(assembly(&make(&recipe("tilepath", &[]), "alone")).raster.studs_per_cell, 4);
    for (tileset, studs) in [("keep", 2), ("keep", 1), ("sewer", 1)] {
        let recipe = recipe("tilepath", &[&format!("tileset={tileset}"), &format!("studs_per_cell={studs}")]);
        make(&recipe, "raster");
    }
}

#[test]
fn own_tilesets_are_read_as_toml_and_json_and_written_whole() {
    let toml = r#"
        [method.tilepath]
        min_path_length = 4
        [method.tilepath.tileset]
        name = "tiny"
        [[method.tilepath.tileset.tiles]]
        id = "Hall"
        size = [16, 12, 24.00]
        connectors = [{ position = [0, 0, -12], direction = "north" }, { position = { x = 0, y = 0, z = 12 }, direction = "South" }]
        [[method.tilepath.tileset.tiles]]
        id = "Room"
        size = [24, 12, 24]
        connectors = [
            { position = [0, 0, -12], direction = "North" }, { position = [12, 0, 0], direction = "East" },
            { position = [0, 0, 12], direction = "South" },
        ]
        [[method.tilepath.tileset.tiles]]
        id = "Lair"
        size = [24, 12, 24]
        tags = ["End"]
        connectors = [{ position = [0, 0, 12], direction = "South" }]
        markers = [{ kind = "BossSpawn", position = [0, 0, 0] }]
    "#;
    let recipe = Recipe::from_toml(toml).unwrap();
    let json = recipe.to_json();
    let tileset = &json["method"]["tilepath"]["tileset"];
    assert_eq!((&tileset["name"], tileset["tiles"].items().len()), (&"tiny".into(), 3));
    assert_eq!(tileset["tiles"][2]["markers"][0]["kind"], "BossSpawn");
    assert_eq!(Recipe::from_json(&json.to_string()).unwrap(), recipe.filled_in());
    make(&recipe, "tiny");
    let wrong =
        toml.replace("\"north\"", "\"nroth\"").replace("[16, 12, 24.00]", "[16, 12]").replace("kind =", "knid =");
    let list = Recipe::from_toml(&wrong).unwrap_err().list;
    let paths: Vec<&str> = list.iter().map(|problem| problem.path.as_str()).collect();
    for wanted in
        ["tiles[0].size", "tiles[0].connectors[0].direction", "tiles[2].markers[0].knid", "tiles[2].markers[0].kind"]
    {
        assert!(paths.contains(&format!("method.tilepath.tileset.{wanted}").as_str()), "{wanted} not in {paths:?}");
    }
    assert!(list.iter().all(|problem| problem.span.is_some()), "each with its place");
}

#[test]
fn own_a_tileset_may_come_from_a_file() {
    let file = include_str!("../../src/model/tileset/sewer.toml");
    for set in ["tileset=mine.toml", "tileset.file=mine.toml"] {
        let mut reader = RecipeReader::new();
        reader.method("tilepath");
        reader.set(set);
        reader.set("studs_per_cell=5");
        let read = reader.finish_with(&mut |_, _| Ok(file.to_owned())).unwrap();
        assert_eq!(read.one().unwrap(), recipe("tilepath", &["tileset=sewer", "studs_per_cell=5"]));
    }
    let with = |text: &str, name: &str| {
        let mut reader = RecipeReader::new();
        reader.method("tilepath");
        reader.set(&format!("tileset={name}"));
        let text = text.to_owned();
        reader.finish_with(&mut |_, _| Ok(text.clone())).unwrap_err().list
    };
    assert!(with("tiles = [", "a.toml")[0].rule.contains("not TOML"));
    assert!(with("{", "a.json")[0].rule.contains("not JSON"));
    assert_eq!(with("tiles = []", "a.toml")[0].path, "method.tilepath.tileset.tiles");
    let mut reader = RecipeReader::new();
    reader.method("tilepath");
    reader.set("tileset=gone.toml");
    assert_eq!(reader.finish().unwrap_err().list.len(), 1, "one problem is enough");
    let mut reader = RecipeReader::new();
    reader.method("tilepath");
    reader.set("tileset=kepp");
    assert!(reader.finish().unwrap_err().list[0].hint.as_deref().unwrap().contains("did you mean `keep`?"));
}

/// Each tile is floor inside a one-cell ring of wall; a used connector opens its width through both rings.
#[test]
fn contract_tiles_are_rings_and_connectors_open_both() {
    let dungeon = make(&recipe("tilepath", &[]), "3");
    let assembly = assembly(&dungeon);
    let raster = assembly.raster;
    let cells = &dungeon.draft().board.cells;
    let opened: Vec<Point> = dungeon.draft().passages.iter().flat_map(|passage| passage.route.cells()).collect();
    let mut inside = vec![];
    for (node, room) in assembly.nodes.iter().zip(&dungeon.draft().rooms) {
        let whole = raster.tile(node.at, assembly.tile(node).size, node.turn);
        assert_eq!(whole.grown(-1), room.rect);
        for at in whole.cells() {
            let ring = !room.rect.contains(at);
            let wanted = if ring && !opened.contains(&at) { Cell::Wall } else { Cell::Floor };
            assert_eq!(cells.get(at), Some(&wanted), "{} at {at}", node.name);
        }
        inside.extend(whole.cells());
    }
    inside.sort_unstable();
    for at in cells.bounds().cells().filter(|at| inside.binary_search(at).is_err()) {
        assert_eq!(cells.get(at), Some(&Cell::Void));
    }
    assert!(
        dungeon.draft().passages.iter().all(|passage| passage.route.cells().len() == 4),
        "two lanes through two rings"
    );
    let corner = raster.cell(raster.origin);
    assert_eq!(corner, Point::new(0, 0));
    let bounds = cells.bounds();
    assert!(inside.iter().any(|at| at.x == 1) && inside.iter().any(|at| at.y == 1));
    assert!(
        inside.iter().any(|at| at.x == bounds.w - 2) && inside.iter().any(|at| at.y == bounds.h - 2),
        "a margin of one"
    );
    let south = assembly.nodes.iter().max_by_key(|node| node.at.z).unwrap();
    assert!(raster.cell(south.at).y > raster.cell(Vec3::default()).y, "rows grow with +z");
    assert_eq!(
        (dungeon.draft().rooms[0].kind, dungeon.draft().rooms.last().unwrap().kind),
        (RoomKind::Spawn, RoomKind::Boss)
    );
}

#[test]
fn own_markers_come_out_as_marks_in_studs_and_cells() {
    for sets in [&[][..], &["tileset=sewer", "studs_per_cell=5"]] {
        let dungeon = make(&recipe("tilepath", sets), "8");
        let assembly = assembly(&dungeon);
        let mut marks = dungeon.draft().marks.iter();
        for (id, node) in (0..).zip(&assembly.nodes) {
            for marker in &assembly.tile(node).markers {
                let mark = marks.next().unwrap();
                assert_eq!((mark.kind, mark.room.map(|room| room.0)), (marker.kind.mark(), Some(id)));
                assert_eq!(mark.studs, Some(node.at.plus(node.turn.vec(marker.position))));
                assert_eq!(mark.at, assembly.raster.cell(mark.studs.unwrap()));
            }
        }
        assert!(marks.next().is_none());
        let kind = |kind: MarkKind| dungeon.draft().marks.iter().find(|mark| mark.kind == kind).map(|mark| mark.at);
        assert_eq!(Some(dungeon.draft().start), kind(MarkKind::PlayerSpawn));
        assert_eq!(dungeon.draft().goal, kind(MarkKind::BossSpawn));
    }
}
