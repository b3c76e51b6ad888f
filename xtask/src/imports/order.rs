//! The order of modules and crates: each may import only what stands before it.

/// The top-level modules of `crates/undercroft/src`. Modules of one line may not import each other.
pub const MODULES: &[&[&str]] = &[
    &["cold", "json"],
    &["named"],
    &["geom"],
    &["grid"],
    &["net"],
    &["rng"],
    &["params"],
    &["model"],
    &["routes", "topology", "trace"],
    &["records"],
    &["carve", "quest"],
    &["passes"],
    &["methods"],
    &["recipe"],
    &["check"],
    &["stats"],
    &["shortfalls"],
    &["error"],
    &["workshop"],
    &["view"],
    &["fingerprint"],
    &["levels", "measures"],
    &["query"],
    &["any_dungeon"],
    &["edits", "foreign"],
    &["lib"],
];

/// Who may import only types, and from where: the check has to know the parameters and promises that it judges by, but it
/// calls no function of the methods and passes and reads none of their tables, so that it does not repeat their mistakes.
const ONLY_TYPES: [(&str, &[&str]); 1] = [("check", &["methods", "passes"])];

/// The crates of the workspace.
pub const CRATES: &[&[&str]] = &[
    &["undercroft"],
    &["undercroft-words"],
    &["undercroft-export"],
    &["undercroft-play"],
    &["undercroft-bind"],
    &["undercroft-explorer", "undercroft-studio"],
    &["undercroft-cli"],
];

/// The order as `ARCHITECTURE.md` writes it.
pub fn shown(order: &[&[&str]]) -> String {
    let lines: Vec<String> = order.iter().map(|line| line.join(", ")).collect();
    lines.join(" → ")
}

/// Why `from` may not import `to`, if it may not.
pub fn complaint(order: &[&[&str]], from: &str, to: &str) -> Option<String> {
    if from == to {
        return None;
    }
    let place = |name: &str| order.iter().position(|line| line.contains(&name));
    match (place(from), place(to)) {
        (None, _) => Some(format!("`{from}` has no place in the order")),
        (_, None) => Some(format!("`{to}` has no place in the order")),
        (Some(own), Some(other)) if own < other => Some(format!("`{from}` imports `{to}`, which comes after it")),
        (Some(own), Some(other)) if own == other => Some(format!("`{from}` imports `{to}`, which stands beside it")),
        _ => None,
    }
}

/// Why `from` may not import this item of `to`, although `to` stands before it. Without an item, everything is imported.
pub fn item_complaint(from: &str, to: &str, item: Option<&str>) -> Option<String> {
    let limited = ONLY_TYPES.iter().any(|(judge, others)| *judge == from && others.contains(&to));
    // `Passes` is a type; `doors` is a module or a function, and `VISUALS` a constant.
    let is_type = |name: &str| name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
    let allowed = !limited || item.is_some_and(is_type);
    (!allowed).then(|| format!("`{from}` imports `{}` of `{to}`, of which it may use only types", item.unwrap_or("*")))
}

/// Why a module of `methods` may not import another module, if it may not: methods share what lies directly in `methods`,
/// but nothing of each other. Both are paths from the root of the crate.
pub fn method_complaint(methods: &[&str], from: &[String], to: &[String]) -> Option<String> {
    let method = |path: &[String]| match path {
        [parent, name, ..] if parent == "methods" && methods.contains(&name.as_str()) => Some(name.clone()),
        _ => None,
    };
    let (own, other) = (method(from)?, method(to)?);
    (own != other).then(|| format!("the method `{own}` imports the method `{other}`"))
}

#[cfg(test)]
mod tests {
    use super::{complaint, item_complaint, method_complaint};

    const ORDER: &[&[&str]] = &[&["geom"], &["model"], &["methods", "passes"], &["check"]];

    #[test]
    fn only_what_stands_before_may_be_imported() {
        let of = |from, to| complaint(ORDER, from, to);
        assert_eq!([of("check", "geom"), of("methods", "model"), of("geom", "geom")], [None, None, None]);
        assert_eq!(of("model", "check").as_deref(), Some("`model` imports `check`, which comes after it"));
        assert_eq!(of("passes", "methods").as_deref(), Some("`passes` imports `methods`, which stands beside it"));
        assert_eq!(of("model", "cave").as_deref(), Some("`cave` has no place in the order"));
    }

    #[test]
    fn the_check_knows_only_the_types_of_passes() {
        let of = |item| item_complaint("check", "passes", item);
        assert_eq!([of(Some("Passes")), item_complaint("recipe", "passes", Some("doors"))], [None, None]);
        assert_eq!(
            of(Some("doors")).as_deref(),
            Some("`check` imports `doors` of `passes`, of which it may use only types")
        );
        assert_eq!([of(Some("VISUALS")).is_some(), of(None).is_some()], [true, true]);
    }

    #[test]
    fn methods_share_only_what_is_no_method() {
        let path = |text: &str| text.split("::").map(String::from).collect::<Vec<_>>();
        let of = |from, to| method_complaint(&["bsp", "walk"], &path(from), &path(to));
        assert_eq!(of("methods::bsp::cut", "methods::layout::Layout"), None);
        assert_eq!(of("methods::bsp::cut", "methods::bsp::tree"), None);
        assert_eq!(of("methods", "methods::bsp"), None);
        assert_eq!(
            of("methods::bsp::cut", "methods::walk::route").as_deref(),
            Some("the method `bsp` imports the method `walk`")
        );
    }
}
