//! A recipe made in code and the same recipe as a text are one recipe and make one dungeon.

use proptest::prelude::*;
use undercroft::{
    Method, Recipe, fingerprint, generate,
    recipe::{Problem, RecipeReader, describe_methods, describe_passes},
};

use crate::{
    recipes::{any_seed, config, sound_recipe},
    settings::{Setting, settings},
};

/// The usual recipe of a method, changed afterwards.
fn in_code(method: &str, settings: &[Setting]) -> Recipe {
    let mut recipe = Recipe::new(Method::from_name(method).unwrap());
    settings.iter().for_each(|setting| (setting.apply)(&mut recipe));
    recipe
}

/// A recipe made of the changed method.
fn of_changed_method(method: &str, settings: &[Setting]) -> Recipe {
    let (of_method, of_passes): (Vec<Setting>, Vec<Setting>) =
        settings.iter().partition(|setting| setting.part == "method" && setting.shared.is_none());
    let mut recipe = Recipe::new(in_code(method, &of_method).method);
    of_passes.iter().for_each(|setting| (setting.apply)(&mut recipe));
    recipe
}

fn as_text(method: &str, settings: &[Setting]) -> String {
    let lines: String =
        settings.iter().map(|set| format!("{}.{}.{} = {}\n", set.part, set.set, set.field, set.text)).collect();
    let named = settings.iter().any(|setting| setting.part == "method");
    if named { lines } else { format!("method = '{method}'\n{lines}") }
}

fn assert_same(method: &str, settings: &[Setting], seed: &str) {
    let (code, text) = (in_code(method, settings), as_text(method, settings));
    let said = |list: Vec<Problem>| -> Vec<String> { list.iter().map(Problem::to_string).collect() };
    assert_eq!(code.filled_in(), of_changed_method(method, settings).filled_in(), "{text}");
    match Recipe::from_toml(&text) {
        Ok(read) => {
            assert_eq!(code, Recipe { attempts: None, ..read.clone() }, "{text}");
            assert_eq!(code.problems(), [], "{text}");
            assert_eq!(read.filled_in(), code.filled_in(), "{text}");
            assert_eq!(code.filled_in().filled_in(), code.filled_in(), "{text}");
            assert_eq!(Recipe::from_json(&code.to_json().to_string()), Ok(code.filled_in()), "{text}");
            let (one, two) = (generate(&code, seed), generate(&read, seed));
            assert_eq!(one, two, "{text}");
            if let Ok(dungeon) = one {
                assert_eq!(*dungeon.origin().recipe, code.filled_in(), "{text}");
                let again = generate(&dungeon.origin().recipe, seed).unwrap();
                assert_eq!(fingerprint(again.draft()), fingerprint(dungeon.draft()), "{text}");
            }
        }
        Err(problems) => assert_eq!(said(problems.list), said(code.problems()), "{text}"),
    }
}

#[test]
fn every_parameter_alone_is_the_same_in_code_and_text() {
    for setting in settings() {
        for method in Method::NAMES.into_iter().filter(|name| setting.part == "passes" || setting.set == *name) {
            assert_same(method, &[setting], "7");
        }
    }
}

#[test]
fn the_settings_have_every_parameter() {
    let described = [("method", describe_methods()), ("passes", describe_passes())];
    for (part, sets) in described {
        for set in sets {
            for field in set.fields.iter().filter(|field| field.name != "file") {
                let known = settings().iter().any(|it| (it.part, it.set, it.field) == (part, set.name, field.name));
                assert!(known, "{part}.{}.{}", set.name, field.name);
            }
        }
    }
}

/// One method, and settings of it and of passes, each field once.
fn some_settings() -> impl Strategy<Value = (&'static str, Vec<Setting>)> {
    (0..Method::NAMES.len()).prop_flat_map(|index| {
        let method = Method::NAMES[index];
        let fitting: Vec<Setting> =
            settings().into_iter().filter(|setting| setting.part == "passes" || setting.set == method).collect();
        let count = fitting.len();
        proptest::sample::subsequence(fitting, 0..=count.min(12)).prop_map(move |mut chosen| {
            chosen.dedup_by_key(|setting| (setting.part, setting.set, setting.field));
            // What a text says twice and differently has a test of its own; code can say it only once.
            let shared: Vec<_> = chosen.iter().filter_map(|setting| setting.shared).collect();
            chosen.retain(|setting| setting.part == "method" || !shared.contains(&(setting.set, setting.field)));
            (method, chosen)
        })
    })
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn several_parameters_are_the_same_in_code_and_text((method, settings) in some_settings(), seed in any_seed()) {
        assert_same(method, &settings, &seed);
    }

    #[test]
    fn a_resolved_recipe_says_everything_and_makes_the_same(recipe in sound_recipe(), seed in any_seed()) {
        let resolved = recipe.filled_in();
        prop_assert_eq!(&resolved.filled_in(), &resolved);
        prop_assert!(resolved.problems().is_empty());
        prop_assert_eq!(resolved.to_json(), recipe.to_json());
        prop_assert_eq!(generate(&resolved, seed.as_str()), generate(&recipe, seed.as_str()));
    }
}

fn problems(text: &str) -> Vec<String> {
    Recipe::from_toml(text).unwrap_err().list.iter().map(Problem::to_string).collect()
}

#[test]
fn a_method_and_a_pass_that_differ_are_a_problem() {
    let text =
        "[method.tabletop]\nsecret_door_chance = 0.1\nexits = 2\n[passes]\nexits.count = 3\ndoors.secret = 0.2\n";
    assert_eq!(
        problems(text),
        [
            "passes.doors.secret: must equal method.tabletop.secret_door_chance = 0.1, is 0.2 \
             (both are one value: keep `secret` of the pass or `secret_door_chance` of the method)",
            "passes.exits.count: must equal method.tabletop.exits = 2, is 3 \
             (both are one value: keep `count` of the pass or `exits` of the method)",
        ]
    );
    let refused = Recipe::from_toml(text).unwrap_err();
    let span = refused.list[0].span.as_ref().unwrap();
    assert_eq!(&refused.sources[span.source].text[span.range.clone()], "0.2", "the caret is under it");
    let text =
        "[method.scatter]\nboss = 'world'\nseal = true\n[passes]\nencounters.boss = 'none'\ndoors.seal = false\n";
    let said = problems(text);
    assert!(said[0].starts_with("passes.doors.seal: must equal method.scatter.seal = true, is false"), "{said:?}");
    assert!(said[1].starts_with("passes.encounters.boss: must equal method.scatter.boss = world, is none"), "{said:?}");
    assert!(Recipe::from_toml("[method.tabletop]\nexits = 3\n[passes]\nexits.count = 3\n").is_ok(), "the same twice");
}

#[test]
fn water_that_is_asked_for_and_switched_off_is_a_problem() {
    let said = problems("[method.tabletop]\nwater = 'lakes'\n[passes]\nwater = false\n");
    assert_eq!(
        said,
        ["passes.water: is off, but method.tabletop.water is the text \"lakes\" and switches it on \
          (leave out method.tabletop.water, or do not switch the pass off)"]
    );
    assert_eq!(problems("passes = ['doors']\n[method.tabletop]\nwater = 'lakes'\n").len(), 1, "a list is exact");
    assert!(Recipe::from_toml("[method.tabletop]\nwater = 'dry'\n[passes]\nwater = false\n").is_ok());
}

/// What the command line says of one place wins over what the file says of the other.
#[test]
fn the_later_source_wins() {
    let read = |text: &str, change: fn(&mut RecipeReader)| {
        let mut reader = RecipeReader::new();
        reader.toml("recipe.toml", text);
        change(&mut reader);
        reader.finish().unwrap().one().unwrap().filled_in().to_json()
    };
    let json = read("[method.tabletop]\nexits = 2\n", |reader| reader.set("exits.count=3"));
    assert_eq!((&json["method"]["tabletop"]["exits"], &json["passes"]["exits"]["count"]), (&3.into(), &3.into()));
    let json = read("method = 'tabletop'\n[passes]\nexits.count = 3\n", |reader| reader.set("method.tabletop.exits=2"));
    assert_eq!((&json["method"]["tabletop"]["exits"], &json["passes"]["exits"]["count"]), (&2.into(), &2.into()));
    let json = read("[method.tabletop]\nwater = 'lakes'\n", |reader| reader.pass("water", false));
    assert_eq!((&json["method"]["tabletop"]["water"], &json["passes"]["water"]), (&"dry".into(), &false.into()));
    let json = read("[method.tabletop]\n[passes]\nwater = false\n", |reader| reader.set("method.tabletop.water=pools"));
    assert_eq!(json["passes"]["water"]["depth"], "pools");
    let json = read("[method.tabletop]\n", |reader| reader.pass("water", true));
    assert_eq!(
        (&json["method"]["tabletop"]["water"], &json["passes"]["water"]["depth"]),
        (&"pools".into(), &"pools".into())
    );
}

/// Version 0.1 wrote recipes in which method and pass differ where a person had set the pass alone: it is the pass that counts.
#[test]
fn recipes_of_version_0_1_are_read() {
    let old = r#"{ "method": { "tabletop": { "exits": 1, "water": "lakes", "secret_door_chance": 0.05 } },
        "passes": { "exits": { "count": 3 }, "water": false,
            "doors": { "at": "ends", "archway": 0.285, "locked": 0.095, "secret": 0.5 } } }"#;
    let read = |engine: &str| {
        let mut reader = RecipeReader::new();
        reader.json("dungeon.json", old);
        reader.resolved_by(engine);
        reader.finish().map(|read| read.recipe.to_json())
    };
    let json = read("0.1.0").unwrap();
    let (method, passes) = (&json["method"]["tabletop"], &json["passes"]);
    assert_eq!((&method["exits"], &passes["exits"]["count"]), (&3.into(), &3.into()));
    assert_eq!((&method["water"], &passes["water"]), (&"dry".into(), &false.into()));
    assert_eq!((&method["secret_door_chance"], &passes["doors"]["archway"]), (&0.5.into(), &0.285.into()));
    assert_eq!(read("0.2.0").unwrap_err().list.len(), 3);
}
