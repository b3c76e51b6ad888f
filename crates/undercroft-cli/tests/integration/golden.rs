//! Each ready recipe's map, as a file to look at. `UPDATE_GOLDEN=1` writes them anew.

use std::{fs, path::Path};

use crate::common::run;

#[test]
fn every_ready_recipe_draws_its_map() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let golden = here.join("tests/golden");
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut names: Vec<String> = fs::read_dir(here.join("../undercroft-bind/recipes"))
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    assert!(names.len() >= 6);
    for name in &names {
        let map = run(&format!("generate --recipe {name}")).exits(0).stdout;
        let path = golden.join(format!("{name}.txt"));
        if update {
            fs::write(&path, &map).unwrap();
        }
        let wanted = fs::read_to_string(&path).unwrap_or_default();
        assert!(map == wanted, "{name} no longer draws {}; it draws\n{map}", path.display());
    }
    assert_eq!(fs::read_dir(golden).unwrap().count(), names.len(), "no map without a recipe");
}
