//! The forms of the studio's page: they have words of their own, but only fields and values that there are.

use undercroft_bind::{Answers, CALLS, FieldKind};

use super::{read, spec};

/// The text between two others, and what follows it.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> Option<(&'a str, &'a str)> {
    let (_, rest) = text.split_once(begin)?;
    rest.split_once(end)
}

/// The options of the dialog for files: the name of the field, and the values to choose from.
fn options(page: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    // An option has a label after its name, which a destination has not.
    for (place, _) in page.match_indices("label:") {
        let (before, after) = page.split_at(place);
        let name =
            before.rsplit_once("name: '").and_then(|(_, rest)| rest.split_once('\'')).map(|(name, _)| name.to_owned());
        let own = after.split_once("usual").map_or(after, |(own, _)| own);
        let mut values = Vec::new();
        let mut rest = own.split_once("choices: [").map_or("", |(_, choices)| choices);
        while let Some((value, next)) = between(rest, "['", "'") {
            values.push(value.to_owned());
            rest = next;
        }
        found.push((name.unwrap_or_else(|| panic!("an option without a name: {after:.40}")), values));
    }
    found
}

#[test]
fn options_of_files_are_fields_of_the_call() {
    let page = read("crates/undercroft-studio/web/dialogs/destinations.js");
    // The part about types has the same words.
    let (_, page) = page.split_once("*/").unwrap();
    let options = options(page);
    assert!(options.len() > 6, "{options:?}");
    for (name, values) in options {
        let field = spec("export").all_fields().find(|field| field.name == name);
        let field = field.unwrap_or_else(|| panic!("the call `export` has no field `{name}`"));
        let is_one = |value: &str| match field.kind {
            FieldKind::Words(words) | FieldKind::WordsOrText(words) => words().contains(&value),
            FieldKind::Number => value.parse::<f64>().is_ok(),
            _ => false,
        };
        assert_eq!(values.is_empty(), matches!(field.kind, FieldKind::Flag), "{name}");
        // An empty value leaves the field out.
        assert!(values.iter().all(|value| value.is_empty() || is_one(value)), "{name}: {values:?}");
    }
}

#[test]
fn destinations_have_formats_that_there_are() {
    let page = read("crates/undercroft-studio/web/dialogs/destinations.js");
    let format = spec("export").all_fields().find(|field| field.name == "format").unwrap();
    let FieldKind::Words(words) = format.kind else { panic!("formats have names") };
    let (mut rest, mut count) = (page.as_str(), 0);
    while let Some((name, next)) = between(rest, "format: '", "'") {
        assert!(words().contains(&name), "there is no format `{name}`");
        (rest, count) = (next, count + 1);
    }
    assert_eq!(count, words().len(), "each format has a destination");
}

/// Browsers keep listings, which the page therefore asks for in another way than other calls.
#[test]
fn the_page_knows_the_listings() {
    let page = read("crates/undercroft-studio/web/engine/http.js");
    let (listed, _) = between(&page, "const LISTINGS = new Set([", "])").unwrap();
    let mut listed: Vec<&str> = listed.split(", ").map(|name| name.trim_matches('\'')).collect();
    let listings = CALLS.iter().filter(|spec| spec.answers == Answers::Listing && spec.name != "schemas");
    let mut wanted: Vec<&str> = listings.map(|spec| spec.name).collect();
    listed.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(listed, wanted);
}
