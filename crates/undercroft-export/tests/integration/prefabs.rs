//! Prefabs in files: written, read back, and refused if a room is not as its prefab is drawn.

use crate::common::{make, refused};
use serde_json::{Value, json};
use undercroft::{Dungeon, check::Rule};
use undercroft_export::{ReadError, dungeon_schema, json as file};

fn dungeons() -> impl Iterator<Item = Dungeon> {
    ["tabletop", "walk", "tilepath", "bsp", "scatter"].into_iter().flat_map(|method| {
        ["1", "2", "3"]
            .map(|seed| make(&format!("[method.{method}]\n[passes]\nprefabs = true\ncontents = true\n"), seed))
    })
}

#[test]
fn prefabs_are_read_back() {
    let schema: Value = serde_json::from_str(&dungeon_schema().to_string()).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    for dungeon in dungeons() {
        let text = file::write(&dungeon);
        let read = file::read(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read, dungeon);
        assert_eq!(file::write(&read), text);
        let value: Value = serde_json::from_str(&text).unwrap();
        assert!(schema.is_valid(&value), "{}", value["method"]);
        let prefabs =
            value["rooms"].as_array().unwrap().iter().filter(|room| room["prefab"]["name"].is_string()).count();
        assert_eq!(value["stats"]["prefabs"], prefabs);
        let replays = matches!(value["method"].as_str(), Some("bsp" | "scatter"));
        assert_eq!(value["departures"] == json!(["prefabs"]), replays && prefabs > 0, "{}", value["method"]);
        let sets = &value["recipe"]["passes"]["prefabs"]["set"];
        assert_eq!(sets["prefab"].as_array().unwrap().len(), 12, "the set is embedded");
    }
}

#[test]
fn each_tampering_is_caught() {
    let dungeon = dungeons().next().unwrap();
    let text = file::write(&dungeon);
    let broken = |tamper: &dyn Fn(&mut Value)| {
        let mut value: Value = serde_json::from_str(&text).unwrap();
        tamper(&mut value);
        match refused(&value.to_string()) {
            ReadError::Unsound(unsound) => unsound.faults.iter().map(|fault| fault.rule).collect::<Vec<_>>(),
            error => panic!("{error}"),
        }
    };
    let rooms = dungeon.draft().rooms.iter();
    let room = rooms.clone().position(|room| room.prefab.is_some()).unwrap();
    let plain = rooms.clone().position(|room| room.prefab.is_none()).unwrap();
    let has = |rules: Vec<Rule>| assert!(rules.contains(&Rule::Prefabs), "{rules:?}");
    has(broken(&|value| value["rooms"][room]["prefab"]["name"] = json!("cinema")));
    has(broken(&|value| value["rooms"][plain]["prefab"] = value["rooms"][room]["prefab"].clone()));
    has(broken(&|value| value["recipe"]["passes"]["prefabs"] = json!(false)));
    // Furnishings in a prefab are drawn there, for the pass leaves such rooms alone.
    let is_drawn = |mark: &undercroft::Mark| {
        let room = mark.room.and_then(|id| dungeon.draft().rooms.get(id.0 as usize));
        mark.kind.is_furnishing() && room.is_some_and(|room| room.prefab.is_some())
    };
    let mark = dungeon.draft().marks.iter().position(is_drawn).unwrap();
    has(broken(&|value| drop(value["marks"].as_array_mut().unwrap().remove(mark))));
}
