//! The catalogue's digests, for wasm32. No imports, one export, numbers only: any host can run it.

use undercroft::{Method, Recipe, fingerprint, generate};

/// The digest of the dungeon that a method's default recipe makes of a seed. The number of a
/// method is its place in `METHODS` of `xtask/wasm-host`.
//
// `no_mangle` counts as unsafe because two functions of one name would clash; here is one.
#[unsafe(no_mangle)]
pub extern "C" fn digest(method: u32, seed: u32) -> u64 {
    catalog_entry(method, seed)
}

/// The fingerprint of a method's default recipe, just as the native catalogue has it. A recipe that gives up counts as
/// 0, so that giving up is compared as well.
fn catalog_entry(method: u32, seed: u32) -> u64 {
    let name = Method::NAMES.get(method as usize).copied().unwrap_or_default();
    let Some(method) = Method::from_name(name) else { return 0 };
    generate(&Recipe::new(method), seed).map_or(0, |dungeon| fingerprint(dungeon.draft()))
}
