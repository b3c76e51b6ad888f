//! `wasm-bindings MODULE FOLDER NAME`: writes NAME.js and NAME_bg.wasm into FOLDER.

use std::path::PathBuf;

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = words.as_slice() else { bail!("usage: wasm-bindings MODULE FOLDER NAME") };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(PathBuf::from(module)).typescript(false).out_name(name);
    bindgen.web(true)?;
    // The package itself says where the module lies, so that bundlers see it.
    bindgen.omit_default_module_path(true);
    // After a trap the package throws the instance away and makes another.
    bindgen.reset_state_function(true);
    bindgen.generate(folder)
}
