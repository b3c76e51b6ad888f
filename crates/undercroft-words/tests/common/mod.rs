//! Dungeons to tell of, and a reader who finds broken sentences.
#![allow(dead_code, reason = "no test file needs all of it")]

use undercroft::{Dungeon, Named, Recipe, Seed, Workshop, recipe::Archetype};

/// Recipes of every method and archetype, with everything in them that words tell of.
pub fn recipes() -> Vec<Recipe> {
    let mut texts: Vec<String> = Vec::new();
    let all = "[passes.doors]\nsecrets='anywhere'\nsecret=0.15\nlocked=0.1\n[passes]\ncontents=true\nencounters=true\n";
    for (_, archetype) in Archetype::ALL {
        texts.push(format!("[method.tabletop]\narchetype='{archetype}'\n"));
        texts.push(format!("[method.tabletop]\narchetype='{archetype}'\nsize='small'\nwater='lakes'\n{all}"));
        texts.push(format!(
            "[method.tabletop]\narchetype='{archetype}'\nsize='large'\nwater='pools'\n{all}[passes.locks]\ncount=3\n"
        ));
    }
    for method in ["bsp", "scatter", "walk", "tilepath"] {
        texts.push(format!("[method.{method}]\n"));
    }
    let furnished = "[passes.furnishings]\n[passes.water]\ndepth='pools'\n[passes.roles]\n[passes.doors]\nsecrets='anywhere'\nsecret=0.2\n[passes]\ncontents=true\nencounters=true\n";
    for method in ["bsp", "scatter", "walk", "tilepath"] {
        texts.push(format!("[method.{method}]\n{furnished}"));
    }
    texts.push("[method.tabletop]\n[passes.prefabs]\nshare=0.8\n".to_owned());
    texts.push("[method.tabletop]\nsize='xlarge'\narchetype='temple'\n[passes]\nencounters=true\n".to_owned());
    let large = "[method.bsp]\nwidth=160\nheight=120\ndepth=7\nmin_room=4\nmax_room=9\n";
    texts.push(format!("{large}{furnished}"));
    texts.push(large.to_owned());
    texts.iter().map(|text| Recipe::from_toml(text).unwrap_or_else(|problems| panic!("{text}\n{problems}"))).collect()
}

/// So many dungeons, unless the variable `WORDS_DUNGEONS` asks for more or fewer.
pub fn count_of_dungeons(usual: usize) -> usize {
    std::env::var("WORDS_DUNGEONS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// So many dungeons, of all recipes in turn.
pub fn dungeons(count: usize) -> impl Iterator<Item = Dungeon> {
    let count = count_of_dungeons(count);
    let recipes = recipes();
    let mut workshop = Workshop::new();
    let made = (0_i64..).filter_map(move |seed| {
        let recipe = &recipes[seed as usize % recipes.len()];
        workshop.generate(recipe, Seed::from(seed)).ok()
    });
    made.take(count)
}

/// Everything that is wrong with a text as English prose, as far as a program can tell.
pub fn flaws(text: &str) -> Vec<String> {
    let mut flaws = Vec::new();
    let mut flaw = |what: &str, at: &str| flaws.push(format!("{what} at {at:?} in {text:?}"));
    if text.trim() != text || text.contains("  ") {
        flaw("stray space", "");
    }
    for stray in ['{', '}', '[', ']', '|', '^', '_', '<', '>', '\n', '\t', '\u{2014}'] {
        if text.contains(stray) {
            flaw("stray character", &stray.to_string());
        }
    }
    for pair in ["..", ",,", " ,", " .", ";.", ",.", "?.", "!.", ":.", "()", ": :"] {
        if text.contains(pair) {
            flaw("stray punctuation", pair);
        }
    }
    if text.matches('"').count() % 2 != 0 || text.matches('(').count() != text.matches(')').count() {
        flaw("unbalanced quotes", "");
    }
    if text.bytes().any(|byte| !(32..127).contains(&byte)) {
        flaw("character beyond ASCII", "");
    }
    if !text.ends_with(['.', '?', '!', '"']) {
        flaw("no end", text);
    }
    let words: Vec<&str> = text.split(' ').collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    for (index, word) in words.iter().enumerate() {
        let begins = index == 0 || words[index - 1].trim_end_matches('"').ends_with(['.', '?', '!']);
        let first = word.trim_start_matches(['"', '(']).chars().next().unwrap_or('.');
        if begins && first.is_lowercase() {
            flaw("no capital", word);
        }
        let Some(next) = words.get(index + 1) else { continue };
        let (own, other) = (bare(word), bare(next));
        let goes_on = word.ends_with(char::is_alphanumeric);
        if goes_on && own == other && !own.is_empty() && own != "three" && own != "mine" && own != "five" {
            flaw("doubled word", word);
        }
        let vowel = other.starts_with(['a', 'e', 'i', 'o', 'u']);
        let silent = ["hour", "honest", "heir"].iter().any(|start| other.starts_with(start));
        let spoken = ["one", "once", "uni", "use", "eu", "ewe"].iter().any(|start| other.starts_with(start));
        // Keys have letters: `A on the map`.
        let is_letter = *word == "A" && !begins;
        if goes_on && own == "a" && !is_letter && (vowel && !spoken || silent) {
            flaw("a for an", next);
        }
        if goes_on && own == "an" && !(vowel && !spoken || silent) {
            flaw("an for a", next);
        }
        let number = own.parse::<u32>().ok();
        if number == Some(1) || (own == "one" && ["cells", "coffins", "columns", "heaps", "finds"].contains(&&*other)) {
            flaw("number", word);
        }
    }
    flaws
}
