//! What the names at the root of a crate stand for: modules, re-exports of them, or items of the root itself.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Item, ItemMacro, UseTree};

/// The root's own name in the order.
pub const ROOT: &str = "lib";

pub struct Root {
    modules: BTreeSet<String>,
    /// The module that a re-exported name comes from.
    exports: BTreeMap<String, String>,
    /// Modules of which everything is re-exported.
    globs: Vec<String>,
    own: BTreeSet<String>,
}

impl Root {
    pub fn read(source: &str) -> syn::Result<Self> {
        let mut root =
            Self { modules: BTreeSet::new(), exports: BTreeMap::new(), globs: Vec::new(), own: BTreeSet::new() };
        for item in syn::parse_file(source)?.items {
            match item {
                Item::Mod(item) => drop(root.modules.insert(item.ident.to_string())),
                Item::Use(item) => root.export(&item.tree, None),
                Item::Fn(item) => drop(root.own.insert(item.sig.ident.to_string())),
                Item::Struct(item) => drop(root.own.insert(item.ident.to_string())),
                Item::Enum(item) => drop(root.own.insert(item.ident.to_string())),
                Item::Trait(item) => drop(root.own.insert(item.ident.to_string())),
                Item::Type(item) => drop(root.own.insert(item.ident.to_string())),
                Item::Const(item) => drop(root.own.insert(item.ident.to_string())),
                _ => {}
            }
        }
        Ok(root)
    }

    /// Notes the macros that a file of a module exports, which stand at the root whatever module they are written in.
    pub fn export_macros(&mut self, module: &str, source: &str) -> syn::Result<()> {
        for item in syn::parse_file(source)?.items {
            if let Item::Macro(ItemMacro { attrs, ident: Some(name), .. }) = item {
                if attrs.iter().any(|attr| attr.path().is_ident("macro_export")) {
                    self.exports.insert(name.to_string(), module.to_owned());
                }
            }
        }
        Ok(())
    }

    /// The module that a path from the root leads into.
    pub fn module_of(&self, path: &[String]) -> String {
        let Some(first) = path.first() else { return ROOT.to_owned() };
        if self.modules.contains(first) {
            return first.clone();
        }
        match self.exports.get(first) {
            Some(module) => module.clone(),
            None if self.own.contains(first) => ROOT.to_owned(),
            // It can only come from a module of which everything is re-exported; with several, the first stands for all.
            None => self.globs.first().cloned().unwrap_or_else(|| ROOT.to_owned()),
        }
    }

    fn export(&mut self, tree: &UseTree, module: Option<&str>) {
        match (tree, module) {
            (UseTree::Path(path), None) if path.ident == "crate" || path.ident == "self" => {
                self.export(&path.tree, None)
            }
            (UseTree::Path(path), None) => self.export(&path.tree, Some(&path.ident.to_string())),
            (UseTree::Path(path), module) => self.export(&path.tree, module),
            (UseTree::Group(group), _) => group.items.iter().for_each(|tree| self.export(tree, module)),
            (UseTree::Name(name), Some(module)) => drop(self.exports.insert(name.ident.to_string(), module.to_owned())),
            (UseTree::Rename(name), Some(module)) => {
                drop(self.exports.insert(name.rename.to_string(), module.to_owned()))
            }
            (UseTree::Glob(_), Some(module)) => self.globs.push(module.to_owned()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Root;

    #[test]
    fn names_lead_to_their_modules() {
        let source = "mod grid; pub mod rng; mod model; pub use grid::Grid; pub use model::*; \
                      pub use rng::{seed::Seed, Stream as Draws}; pub fn generate() {}";
        let mut root = Root::read(source).unwrap();
        root.export_macros("grid", "#[macro_export] macro_rules! rows { () => {} } macro_rules! own { () => {} }")
            .unwrap();
        let of = |text: &str| root.module_of(&text.split("::").map(String::from).collect::<Vec<_>>());
        assert_eq!([of("grid::Grid"), of("Grid"), of("Seed"), of("Draws")], ["grid", "grid", "rng", "rng"]);
        assert_eq!([of("Dungeon"), of("generate"), of("rows")], ["model", "lib", "grid"]);
    }
}
