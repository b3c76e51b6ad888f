//! Reading recipes: from what they wrote themselves, and from anything else.

use proptest::prelude::*;
use undercroft::{
    Recipe,
    recipe::{EncounterRule, Passes, Problems, ReadRecipe, RecipeReader},
};

use crate::recipes::{any_recipe, config, sound_recipe};

/// Every problem has a rule, and points at whole characters of a text that is there.
fn assert_well_put(problems: &Problems) {
    assert!(!problems.list.is_empty());
    for problem in &problems.list {
        assert!(!problem.rule.is_empty(), "{problem:?}");
        assert!(problem.hint.as_ref().is_none_or(|hint| !hint.is_empty()), "{problem:?}");
        assert!(!problem.to_string().is_empty());
        if let Some(span) = &problem.span {
            let text = &problems.sources[span.source].text;
            assert!(text.get(span.range.clone()).is_some(), "{problem:?} in {text:?}");
        }
    }
}

fn assert_readable(text: &str) {
    for read in [Recipe::from_toml(text), Recipe::from_json(text)] {
        match read {
            Ok(recipe) => assert_eq!(recipe.problems(), []),
            Err(problems) => assert_well_put(&problems),
        }
    }
}

const TOML: &str = r#"
seed = "Gewölbe"
attempts = 3
[method.scatter]
width = 120
special_chance = 0.25
boss = "world"
seal = true
[passes]
text = { text = "fn main() { 🐉 }", tab_width = 2 }
[passes.wang]
tileset = "krypta"
tilesets.krypta = { frames = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], sin = "Verzweiflung" }
"#;

/// A small change to a text: something cut out, put in or said twice.
#[derive(Clone, Debug)]
enum Change {
    Cut(usize, usize),
    Put(usize, String),
    Again(usize, usize, usize),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let word = prop_oneof![
        ".{0,6}",
        r#"[\[\]{}=.,:"'#\\\n0-9a-f-]{1,4}"#,
        "(\\[method\\.bsp\\]|width|= |1e999|-1|99999999999999999999|nan|null|true|🐉|\u{0}|\\\\u12)",
    ];
    let change = prop_oneof![
        (0..900_usize, 1..9_usize).prop_map(|(at, length)| Change::Cut(at, length)),
        (0..900_usize, word).prop_map(|(at, text)| Change::Put(at, text)),
        (0..900_usize, 1..40_usize, 0..900_usize).prop_map(|(from, length, to)| Change::Again(from, length, to)),
    ];
    proptest::collection::vec(change, 1..5)
}

fn change(text: &str, changes: &[Change]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for change in changes {
        let place = |at: usize, text: &[char]| at % (text.len() + 1);
        match change {
            Change::Cut(at, length) => {
                let from = place(*at, &text);
                text.drain(from..(from + length).min(text.len()));
            }
            Change::Put(at, more) => {
                let at = place(*at, &text);
                text.splice(at..at, more.chars());
            }
            Change::Again(from, length, to) => {
                let from = place(*from, &text);
                let again = text[from..(from + length).min(text.len())].to_vec();
                let to = place(*to, &text);
                text.splice(to..to, again);
            }
        }
    }
    text.into_iter().collect()
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn a_recipe_reads_back_what_it_wrote(recipe in sound_recipe()) {
        let json = recipe.to_json();
        prop_assert_eq!(Recipe::from_json(&json.to_string()), Ok(recipe.filled_in()));
        let pretty = format!("{json:#}");
        prop_assert_eq!(Recipe::from_json(&pretty), Ok(recipe.filled_in()));
        let mut reader = RecipeReader::new();
        reader.value(&json);
        prop_assert_eq!(reader.finish().and_then(ReadRecipe::one), Ok(recipe.filled_in()));
    }

    /// What a bad recipe writes is refused for the same fields.
    #[test]
    fn a_bad_recipe_is_refused_when_read_back(recipe in any_recipe()) {
        let problems = recipe.problems();
        match Recipe::from_json(&recipe.to_json().to_string()) {
            Ok(read) => prop_assert!(problems.is_empty() && read == recipe.filled_in()),
            Err(refused) => {
                assert_well_put(&refused);
                for problem in &problems {
                    prop_assert!(refused.list.iter().any(|other| other.path == problem.path), "{}", problem);
                }
            }
        }
    }

    #[test]
    fn any_text_is_a_recipe_or_well_put_problems(text in "(.|\n){0,200}") {
        assert_readable(&text);
    }

    #[test]
    fn any_bytes_are_a_recipe_or_well_put_problems(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        assert_readable(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn a_changed_toml_is_a_recipe_or_well_put_problems(changes in changes()) {
        assert_readable(&change(TOML, &changes));
    }

    #[test]
    fn a_changed_json_is_a_recipe_or_well_put_problems(changes in changes()) {
        let json = Recipe::from_toml(TOML).unwrap().to_json();
        assert_readable(&change(&json.to_string(), &changes));
    }

    /// The command line takes anything and says what is wrong with it.
    #[test]
    fn any_set_is_taken_or_well_put_problems(
        sets in proptest::collection::vec(prop_oneof![
            ".{0,20}",
            "(width|height|wang|text|attempts|passes|method|seed|doors.kind|a.b.c.d)(\\.[a-z]{0,5}){0,3}=.{0,8}",
        ], 0..6),
        method in prop_oneof![Just("bsp".to_owned()), Just("scatter".to_owned()), ".{0,8}"],
        pass in prop_oneof!["(doors|wang|text)", ".{0,6}"],
        on in any::<bool>(),
        file in any::<bool>(),
    ) {
        let mut reader = RecipeReader::new();
        if file {
            reader.toml("recipe.toml", TOML);
        }
        reader.method(&method);
        sets.iter().for_each(|set| reader.set(set));
        reader.pass(&pass, on);
        match reader.finish() {
            Ok(read) => prop_assert_eq!(read.recipe.problems(), []),
            Err(problems) => assert_well_put(&problems),
        }
    }
}

/// Texts that are deep or long are refused in good time and with a whole stack.
#[test]
fn deep_and_long_texts_are_refused() {
    let deep = 100_000;
    for text in [
        "[".repeat(deep),
        format!("a = {}", "[".repeat(deep)),
        format!("a = {}", "{a=".repeat(deep)),
        "{\"a\":".repeat(deep),
        format!("{{\"method\": {}1{}}}", "[".repeat(deep), "]".repeat(deep)),
        format!("{}a = 1", "a.".repeat(deep)),
        format!("[{}a]\n", "a.".repeat(deep)),
        format!("[[{}a]]\n", "a.".repeat(deep)),
        format!("{} = 1", "x".repeat(deep * 10)),
        format!("{{\"{}\": 1}}", "x".repeat(deep * 10)),
    ] {
        assert_readable(&text);
    }
    let long = format!("passes = [{}]\n", (0..400_000).map(|n| format!("'p{n}', ")).collect::<String>());
    assert!(
        Recipe::from_toml(&long)
            .unwrap_err()
            .to_string()
            .contains(&format!("lists 400000 passes, there are only {}", Passes::NAMES.len()))
    );
}

/// Without `float_roundtrip` in serde_json this chance reads back as its neighbour, and another dungeon with it.
#[test]
fn fractions_read_back_to_the_last_bit() {
    for chance in [0.985_690_694_632_869_5, 0.212_918_907_267_134_58, 0.925_933_892_649_635_9] {
        let set = format!("[method.scatter]\nspecial_chance = {chance:?}\n");
        let recipe = Recipe::from_toml(&set).unwrap();
        assert_eq!(Recipe::from_json(&recipe.to_json().to_string()), Ok(recipe.filled_in()));
    }
}

/// A number at the end of its range is a problem, not an overflow.
#[test]
fn numbers_at_the_ends_of_their_range_are_problems() {
    for described in undercroft::recipe::describe_methods() {
        for field in described.fields.iter().filter(|field| field.schema["type"] == "integer") {
            for value in [i64::from(i32::MAX), i64::from(i32::MIN), i64::MAX, i64::MIN] {
                let text = format!("[method.{}]\n{} = {value}\n", described.name, field.name);
                assert_well_put(&Recipe::from_toml(&text).unwrap_err());
            }
        }
    }
}

/// A list of passes means exactly those, from a file and from the command line alike.
#[test]
fn a_list_of_passes_means_exactly_those() {
    let list = "passes = ['text', { wang = { tileset = 'hub' } }]";
    let mut reader = RecipeReader::new();
    reader.method("scatter");
    reader.set(&list.replacen(" = ", "=", 1));
    reader.set("text.text=hello");
    let set = reader.finish().unwrap().one().unwrap();
    assert!(set.passes.doors.is_none() && set.passes.contents.is_none() && set.passes.encounters.is_none());
    assert_eq!(set.passes.wang.as_ref().map(|wang| &*wang.tileset), Some("hub"));
    let mut reader = RecipeReader::new();
    reader.toml("recipe", &format!("{list}\n[method.scatter]\n"));
    reader.set("text.text=hello");
    assert_eq!(reader.finish().unwrap().one().unwrap(), set);
    let none = Recipe::from_toml("passes = []\n[method.scatter]\n").unwrap();
    assert_eq!(none.passes, Passes::default());
    for wrong in ["['wagn']", "[3]", "[{ wang = true, text = true }]"] {
        let problems = Recipe::from_toml(&format!("passes = {wrong}\n")).unwrap_err();
        assert_well_put(&problems);
    }
}

/// Version 0.1 had no pass `roles` and one rule for encounters, which its resolved recipes do not say.
#[test]
fn recipes_of_version_0_1_keep_its_passes() {
    let read = |engine: &str| {
        let text = r#"{ "method": "tabletop", "passes": { "encounters": { "floor": 5 } } }"#;
        let mut reader = RecipeReader::new();
        reader.json("dungeon.json", text);
        reader.resolved_by(engine);
        let passes = reader.finish().unwrap().one().unwrap().filled_in().passes;
        (passes.roles.is_some(), passes.encounters.unwrap().rule)
    };
    assert_eq!(read("0.1.0"), (false, Some(EncounterRule::Document)));
    assert_eq!(read("0.2.0"), (true, Some(EncounterRule::Depth)));
}
