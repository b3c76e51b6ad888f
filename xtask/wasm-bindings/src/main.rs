//! What is done with a wasm module between the compiler and the package.
//!
//! - `wasm-bindings bind MODULE FOLDER NAME` writes NAME.js and NAME_bg.wasm into FOLDER.
//! - `wasm-bindings count MODULE OUT` adds a global to every function, which says whether it was ever called.
//! - `wasm-bindings split MODULE LINKED CALLED FOLDER NAME` cuts a bound module into what a page needs first and what it may need later.

mod count;
mod linked;
mod split;

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["bind", module, folder, name] => bind(module, folder, name),
        ["count", module, out] => count::add(Path::new(module), Path::new(out)),
        ["split", module, linked, called, folder, name] => {
            split::split(Path::new(module), Path::new(linked), Path::new(called), Path::new(folder), name)
        }
        _ => bail!("usage: wasm-bindings bind|count|split …"),
    }
}

fn bind(module: &str, folder: &str, name: &str) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(PathBuf::from(module)).typescript(false).out_name(name);
    bindgen.web(true)?;
    // The package itself says where the module lies, so that bundlers see it.
    bindgen.omit_default_module_path(true);
    // After a trap the package throws the instance away and makes another.
    bindgen.reset_state_function(true);
    // Functions are found again by the names that the linker gave them.
    bindgen.demangle(false);
    bindgen.generate(folder)
}
