//! A prefab may be a map of Tiled.

use undercroft::recipe::RecipeReader;
use undercroft_export::import::prefab_file;

const VAULT: &str = r#"{"type":"map","orientation":"orthogonal","infinite":false,"width":7,"height":5,"tilewidth":8,"tileheight":8,
 "properties":[{"name":"required","type":"bool","value":true},{"name":"weight","type":"int","value":3},{"name":"author","type":"string","value":"me"}],
 "layers":[{"type":"tilelayer","name":"floor","width":7,"height":5,
   "data":[0,0,0,0,0,0,0, 0,1,1,1,1,1,0, 1,1,1,1,1,1,1, 0,1,1,1,1,1,0, 0,0,0,0,0,0,0]},
  {"type":"objectgroup","name":"things","objects":[{"name":"column","x":20,"y":20},{"name":"lever \"x\"","x":28,"y":12},
   {"name":"altar","x":36,"y":28,"properties":[{"name":"facing","type":"string","value":"north"}]}]}],"tilesets":[]}"#;

#[test]
fn a_tiled_map_is_a_drawing() {
    let file = prefab_file("rooms/vault.tmj", VAULT).unwrap();
    let mut reader = RecipeReader::new();
    reader.toml("recipe.toml", "[passes.prefabs]\nfile = 'vault.tmj'\n");
    let read = reader.finish_with(&mut |_, _| Ok(file.clone())).unwrap_or_else(|problems| panic!("{problems}\n{file}"));
    let set = read.one().unwrap().passes.prefabs.unwrap().set;
    let prefab = &set.prefabs()[0];
    assert_eq!((prefab.name.as_str(), prefab.weight, prefab.required), ("vault", 3, true));
    assert_eq!(prefab.map, ["#######", "#..a..#", "+.I...+", "#...b.#", "#######"]);
    assert!(prefab_file("vault.toml", "").is_err());
}
