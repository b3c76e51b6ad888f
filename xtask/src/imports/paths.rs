//! The paths in a source file that lead through the crate: `crate::…`, `super::…` and `self::…`, in `use` trees, in code and
//! in macros. Code that is compiled for tests alone is left out.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, ItemMod, ItemUse, Macro, Meta, UseTree, VisRestricted};

/// A path in the sources, from the root of the crate.
#[derive(Debug, PartialEq, Eq)]
pub struct Reference {
    /// The module in which it stands.
    pub from: Vec<String>,
    pub to: Vec<String>,
    pub line: usize,
}

#[derive(Default)]
pub struct Paths {
    pub references: Vec<Reference>,
    /// The modules in files of their own.
    pub declared: Vec<Vec<String>>,
    module: Vec<String>,
}

/// Reads a file that is the given module.
pub fn read(module: &[String], source: &str) -> syn::Result<Paths> {
    let file = syn::parse_file(source)?;
    let mut paths = Paths { module: module.to_vec(), ..Paths::default() };
    paths.visit_file(&file);
    Ok(paths)
}

impl Paths {
    /// Notes a path if it begins with `crate`, `super` or `self`.
    fn note(&mut self, segments: &[String], span: Span) {
        let mut rest = segments;
        let mut base = match rest.first().map(String::as_str) {
            Some("crate") => Vec::new(),
            Some("self" | "super") => self.module.clone(),
            _ => return,
        };
        while let Some((first, more)) = rest.split_first() {
            match first.as_str() {
                "crate" | "self" => {}
                "super" => drop(base.pop()),
                _ => break,
            }
            rest = more;
        }
        // `self` and `super` alone name no other module.
        if !rest.is_empty() {
            base.extend_from_slice(rest);
            self.references.push(Reference { from: self.module.clone(), to: base, line: span.start().line });
        }
    }

    fn note_tree(&mut self, tree: &UseTree, before: &mut Vec<String>) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.note_tree(&path.tree, before);
                before.pop();
            }
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.note_tree(tree, before)),
            UseTree::Name(name) => self.note_leaf(&name.ident, before),
            UseTree::Rename(rename) => self.note_leaf(&rename.ident, before),
            UseTree::Glob(glob) => self.note(before, glob.star_token.spans[0]),
        }
    }

    fn note_leaf(&mut self, ident: &Ident, before: &mut Vec<String>) {
        // `use crate::grid::{self}` names the grid.
        if ident == "self" {
            return self.note(before, ident.span());
        }
        before.push(ident.to_string());
        self.note(before, ident.span());
        before.pop();
    }

    /// Paths in the tokens of a macro, which need not be Rust.
    fn note_tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            let mut segments = Vec::new();
            let span = tokens[at].span();
            while let Some(TokenTree::Ident(ident)) = tokens.get(at) {
                segments.push(ident.to_string());
                at += 1;
                if !is_path_separator(&tokens, at) {
                    break;
                }
                at += 2;
            }
            // After `crate::` a group of several names may follow.
            match tokens.get(at) {
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace && ends_open(&tokens, at) => {
                    for name in names_in(group.stream()) {
                        let mut path = segments.clone();
                        path.push(name);
                        self.note(&path, span);
                    }
                }
                _ => self.note(&segments, span),
            }
            match tokens.get(at) {
                Some(TokenTree::Group(group)) => {
                    self.note_tokens(group.stream());
                    at += 1;
                }
                Some(TokenTree::Ident(_)) if !segments.is_empty() => {}
                _ => at += 1,
            }
        }
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item(&mut self, item: &'ast Item) {
        if !attributes(item).iter().any(is_test_only) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let attributes = match item {
            ImplItem::Const(item) => &item.attrs,
            ImplItem::Fn(item) => &item.attrs,
            ImplItem::Type(item) => &item.attrs,
            ImplItem::Macro(item) => &item.attrs,
            _ => &Vec::new(),
        };
        if !attributes.iter().any(is_test_only) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.module.push(item.ident.to_string());
        match &item.content {
            Some(_) => visit::visit_item_mod(self, item),
            None => self.declared.push(self.module.clone()),
        }
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.note_tree(&item.tree, &mut Vec::new());
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if let Some(first) = path.segments.first() {
            self.note(&segments, first.ident.span());
        }
        // Types between angle brackets have paths of their own.
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast Macro) {
        self.visit_path(&item.path);
        self.note_tokens(item.tokens.clone());
    }

    /// `pub(in crate::methods)` says who may import, and imports nothing.
    fn visit_vis_restricted(&mut self, _: &'ast VisRestricted) {}
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether an attribute is `#[cfg(test)]` or a `cfg` that needs `test`.
fn is_test_only(attribute: &Attribute) -> bool {
    match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => mentions_test(list.tokens.clone()),
        _ => false,
    }
}

/// `any(test, …)` may be compiled without tests, and `not(test)` always is.
fn mentions_test(tokens: TokenStream) -> bool {
    let mut skipped = false;
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => {
            skipped = ident == "not" || ident == "any";
            ident == "test"
        }
        TokenTree::Group(group) => !skipped && mentions_test(group.stream()),
        _ => false,
    })
}

fn is_path_separator(tokens: &[TokenTree], at: usize) -> bool {
    let is_colon = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
    is_colon(tokens.get(at)) && is_colon(tokens.get(at + 1))
}

/// Whether a path separator stands right before.
fn ends_open(tokens: &[TokenTree], at: usize) -> bool {
    at >= 2 && is_path_separator(tokens, at - 2)
}

/// The first names of the paths in a group of a `use` tree.
fn names_in(tokens: TokenStream) -> Vec<String> {
    let mut names = Vec::new();
    let mut fresh = true;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) if fresh => {
                names.push(ident.to_string());
                fresh = false;
            }
            TokenTree::Punct(mark) if mark.as_char() == ',' => fresh = true,
            _ => {}
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::read;

    /// The paths that a file which is the module `check::doors` leads to.
    fn paths(source: &str) -> Vec<String> {
        let module = ["check".to_owned(), "doors".to_owned()];
        read(&module, source).unwrap().references.iter().map(|found| found.to.join("::")).collect()
    }

    #[test]
    fn use_trees_are_taken_apart() {
        assert_eq!(
            paths("use crate::{geom::{Point, Rect as R}, grid::{self}, model::*};"),
            ["geom::Point", "geom::Rect", "grid", "model"]
        );
        assert_eq!(paths("use std::fmt; use serde::Serialize;"), [""; 0]);
    }

    #[test]
    fn paths_in_code_are_found() {
        let source = "fn f(a: Option<crate::rng::Seed>) -> crate::Grid<u8> { let b = crate::net::f::<crate::geom::Dir>(); g(a, b) }";
        assert_eq!(paths(source), ["rng::Seed", "Grid", "net::f", "geom::Dir"]);
        assert_eq!(paths("fn f() { use crate::recipe::Recipe; }"), ["recipe::Recipe"]);
    }

    #[test]
    fn super_leads_out_of_a_module() {
        assert_eq!(
            paths("use super::super::model::Room; use super::laws; use self::inner::f;"),
            ["model::Room", "check::laws", "check::doors::inner::f"]
        );
        assert_eq!(paths("mod inner { use super::super::super::recipe; }"), ["recipe"]);
        assert_eq!(paths("impl X { fn f(&self) -> u8 { self.x } }"), [""; 0]);
    }

    #[test]
    fn macros_are_read() {
        assert_eq!(
            paths("macro_rules! m { ($a:ident) => { $crate::named::f($a); use $crate::{geom, rng::Seed}; } }"),
            ["named::f", "geom", "rng"]
        );
        assert_eq!(
            paths("fn f() { assert!(crate::passes::ok(vec![crate::model::Room::new()])); }"),
            ["passes::ok", "model::Room::new"]
        );
    }

    #[test]
    fn tests_and_comments_import_nothing() {
        assert_eq!(paths("#[cfg(test)] mod tests { use crate::workshop::Workshop; }"), [""; 0]);
        assert_eq!(paths("#[cfg(all(test, unix))] fn f() { crate::check::check(); }"), [""; 0]);
        assert_eq!(paths("/// See [`crate::view`].\npub(in crate::methods) fn f() {}"), [""; 0]);
        assert_eq!(paths("#[cfg(not(test))] use crate::geom;"), ["geom"]);
    }

    #[test]
    fn modules_in_other_files_are_listed() {
        let found = read(&["check".to_owned()], "mod doors; mod inline { mod deep; } #[cfg(test)] mod tests;").unwrap();
        let declared: Vec<String> = found.declared.iter().map(|module| module.join("::")).collect();
        assert_eq!(declared, ["check::doors", "check::inline::deep"]);
    }
}
