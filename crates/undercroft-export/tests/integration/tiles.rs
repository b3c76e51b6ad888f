//! A graph that was tampered with is refused, and it is said where.

use crate::common::{make, refused};
use serde_json::{Value, json};
use undercroft_export::json;

fn tampered(change: impl FnOnce(&mut Value)) -> String {
    let mut value: Value = serde_json::from_str(&json::write(&make("method = 'tilepath'", "tamper"))).unwrap();
    change(&mut value);
    refused(&value.to_string()).to_string()
}

#[test]
fn every_field_of_the_graph_is_held_to_the_tiles() {
    type Change = fn(&mut Value);
    let changes: [(Change, &str); 27] = [
        (|file| file["graph"]["nodes"][1]["id"] = json!("Path_9"), "node"),
        (|file| file["graph"]["nodes"][1]["id"] = json!("Path_01"), "no name of a node"),
        (|file| file["graph"]["nodes"][1]["tileId"] = json!("Room40x4"), "did you mean `Room40x40`?"),
        (|file| file["graph"]["nodes"][1]["tileId"] = json!("StartRoom"), "connectors"),
        (|file| file["graph"]["nodes"][1]["position"]["x"] = json!(7), "it"),
        (|file| file["graph"]["nodes"][1]["position"]["x"] = json!(7.001), "two decimals"),
        (|file| file["graph"]["nodes"][1]["position"]["x"] = json!(1e300), "two decimals"),
        (|file| file["graph"]["nodes"][1]["rotation"] = json!(4), "rotation"),
        (|file| file["graph"]["nodes"][1]["bounds"]["min"]["x"] = json!(0), "bounds"),
        (|file| file["graph"]["nodes"][1]["tags"] = json!(["Branch"]), "graph.nodes[1].tags"),
        (|file| file["graph"]["nodes"][1]["distanceFromStart"] = json!(5), "distance"),
        (|file| file["graph"]["nodes"][1]["usedConnectorDirections"] = json!([]), "usedConnectorDirections"),
        (|file| file["graph"]["nodes"][1]["openings"][0]["state"] = json!("ajar"), "ajar"),
        (|file| file["graph"]["nodes"][1]["openings"][0]["connector"] = json!(40), "connectors"),
        (|file| file["graph"]["nodes"][1]["openings"][0]["position"]["z"] = json!(1), "openings[0].position"),
        (|file| file["graph"]["edges"][0]["connectorType"] = json!("Gate"), "connectorType"),
        (|file| file["graph"]["edges"][0]["fromDirection"] = json!("Up"), "fromDirection"),
        (|file| file["graph"]["edges"][0]["from"] = json!("Nowhere"), "there is no node"),
        (|file| file["graph"]["edges"][0]["toConnector"] = json!(31), "toConnector"),
        (|file| file["graph"]["mainPathLength"] = json!(3), "mainPathLength"),
        (|file| file["graph"]["missingTiles"] = json!(3), "missingTiles"),
        (|file| file["graph"]["paths"][0][1] = json!("Start"), "paths"),
        (|file| file["graph"]["branches"][0]["from"] = json!("Start"), "branches"),
        (|file| file["graph"]["visuals"]["wall"]["collides"] = json!(false), "visuals.wall.collides"),
        (|file| file["raster"]["origin"]["x"] = json!(0), "raster"),
        (|file| file["raster"]["studs_per_cell"] = json!(2), "raster"),
        (|file| file["marks"][0]["position"]["x"] = json!(3), "marker"),
    ];
    for (number, (change, words)) in changes.into_iter().enumerate() {
        let said = tampered(change);
        assert!(said.contains(words), "change {number}: {words} not in\n{said}");
    }
    assert!(tampered(|file| drop(file.as_object_mut().unwrap().remove("graph"))).contains("graph: must be there"));
    assert!(tampered(|file| drop(file.as_object_mut().unwrap().remove("raster"))).contains("raster: must be there"));
    assert!(tampered(|file| drop(file["graph"]["nodes"].as_array_mut().unwrap().pop())).contains("there is no node"));
    assert!(tampered(|file| file["graph"]["nodes"] = json!([])).contains("there is no node"));
    let part = tampered(|file| drop(file["graph"]["nodes"][2].as_object_mut().unwrap().remove("openings")));
    assert!(part.contains("as other nodes have them"), "{part}");
    let tileset = tampered(|file| {
        file["recipe"]["method"]["tilepath"]["tileset"]["tiles"][0]["connectors"][0]["direction"] = json!("South");
    });
    assert!(tileset.contains("faces south"), "{tileset}");
}

#[test]
fn comparing_names_what_differs_between_graphs() {
    let (one, other) = (make("method = 'tilepath'", "1"), make("method = 'tilepath'", "2"));
    assert!(!json::compare(&one, &other).is_empty());
    assert!(json::compare(&one, &one).is_empty());
    let flat = make("method = 'bsp'", "1");
    assert!(!json::compare(&one, &flat).is_empty());
}
