//! Several levels in files: written, read back, drawn, and refused if anything about them does not hold.

use serde_json::{Value, json};
use undercroft::{AnyDungeon, Levels, check::Rule, generate_levels, recipe::LevelsRecipe, view::Audience};
use undercroft_export::{
    ExportError, Format, Options, ReadError, export, json as file, level_ways, levels_schema, picture::PictureOptions,
    quest_text,
};

fn make(recipe: &str, seed: u32) -> Levels {
    let recipe = LevelsRecipe::from_toml(recipe).unwrap_or_else(|error| panic!("{error}"));
    generate_levels(&recipe, seed).unwrap_or_else(|error| panic!("{error}"))
}

/// Levels of every method, with and without locks, with keys on other levels and without.
fn all() -> impl Iterator<Item = Levels> {
    let methods = ["bsp", "scatter", "tabletop", "walk", "tilepath"];
    methods.into_iter().flat_map(|method| {
        ["", "shafts = 2\n", "keys_across = true\n"].into_iter().map(move |top| {
            let locks = if top.starts_with("keys") { "[passes.locks]\ncount = 2\nkeys = 'mixed'\n" } else { "" };
            make(&format!("levels = 3\n{top}[method.{method}]\n{locks}"), 5)
        })
    })
}

#[test]
fn levels_are_read_back() {
    let schema = jsonschema::validator_for(&serde_json::to_value(levels_schema()).unwrap()).unwrap();
    for levels in all() {
        let text = file::write(&levels);
        let AnyDungeon::Levels(read) = file::read_any(&text).unwrap_or_else(|error| panic!("{error}")) else {
            panic!("these are levels")
        };
        assert_eq!(read, levels);
        assert_eq!(file::write(&read), text);
        assert!(file::compare(&read, &levels).is_empty());
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["format"], "undercroft-levels/1");
        if let Err(error) = schema.validate(&value) {
            panic!("{error} at {}", error.instance_path());
        }
        let line: Value = serde_json::from_str(&file::write_line(&levels)).unwrap();
        assert_eq!(line, value);
        // A level that is taken out is a dungeon of its own.
        let one = levels.into_level(1).unwrap();
        assert_eq!(file::read(&file::write(&one)).unwrap(), one);
    }
}

#[test]
fn each_tampering_is_caught() {
    let levels = make("levels = 2\nkeys_across = true\n[method.tabletop]\n[passes.locks]\ncount = 3\n", 7);
    let text = file::write(&levels);
    let refused = |tamper: &dyn Fn(&mut Value)| {
        let mut value: Value = serde_json::from_str(&text).unwrap();
        tamper(&mut value);
        file::read_levels(&value.to_string()).expect_err("it was changed")
    };
    let breaks = |rule: Rule, tamper: &dyn Fn(&mut Value)| {
        let error = refused(tamper);
        let ReadError::Unsound(unsound) = &error else { panic!("{error}") };
        assert!(unsound.faults.iter().any(|fault| fault.rule == rule), "{rule:?}: {unsound}");
    };
    breaks(Rule::Links, &|value| value["levels"][1]["offset"][0] = json!(999));
    breaks(Rule::Links, &|value| value["links"][0]["to"][1] = json!(0));
    breaks(Rule::Links, &|value| value["links"] = json!([]));
    breaks(Rule::Links, &|value| value["seed"] = json!("another"));
    breaks(Rule::Links, &|value| value["recipe"]["levels"][0]["attempts"] = json!(7));
    breaks(Rule::Fingerprint, &|value| value["fingerprint"] = json!("0123456789abcdef"));
    breaks(Rule::Locks, &|value| value["certificate"]["complete"] = json!(false));
    breaks(Rule::Locks, &|value| value["certificate"] = json!(null));
    breaks(Rule::Locks, &|value| value["certificate"]["order"] = json!([]));
    breaks(Rule::Locks, &|value| value["certificate"]["regions"][0]["rooms"] = json!([]));
    breaks(Rule::Locks, &|value| value["certificate"]["order"][0]["lock"] = json!([1, 77]));
    // What is wrong with a level names the level.
    let error = refused(&|value| value["levels"][1]["rooms"][0]["kind"] = json!("cellar"));
    assert!(error.to_string().starts_with("levels[1].rooms[0].kind: "), "{error}");
    let error = refused(&|value| value["levels"][1]["start"] = json!([0, 0]));
    assert!(error.to_string().contains("level 1: "), "{error}");
    // A file that is none.
    for broken in ["", "{", "[]", "{}", r#"{"format": "undercroft-levels/2"}"#, r#"{"format": "undercroft/1"}"#] {
        assert!(file::read_levels(broken).is_err(), "{broken}");
    }
}

#[test]
fn every_format_has_all_levels_or_says_that_it_has_not() {
    let levels = make("levels = 3\nshafts = 1\n[method.tabletop]\n[passes.locks]\ncount = 2\ngoal = false\n", 5);
    for (format, name) in <Format as undercroft::Named>::ALL {
        let made = export(&levels, *format, &Options::default());
        match format {
            one if !one.info().holds_levels => {
                assert_eq!(made.unwrap_err(), ExportError::OneLevel { format: name, levels: 3 });
            }
            _ => assert!(made.unwrap().bytes.len() > 1_000, "{name}"),
        }
    }
    let text = |format: Format| String::from_utf8(export(&levels, format, &Options::default()).unwrap().bytes).unwrap();
    for level in 0..3 {
        let heading = format!("Level {level} of 3: tabletop");
        assert!(text(Format::Text).contains(&heading) && text(Format::Md).contains(&heading));
        for way in level_ways(&levels, level) {
            assert!(text(Format::Text).contains(&way) && text(Format::Md).contains(&way), "{way}");
        }
        assert!(text(Format::Html).contains(&format!("id=\"level-{level}\"")));
    }
    assert!(quest_text::explain(&levels).unwrap().contains("on level 1"));
    let players =
        Options { picture: PictureOptions { audience: Audience::Player, ..Default::default() }, ..Options::default() };
    assert_eq!(export(&levels, Format::Md, &players).unwrap_err(), ExportError::NotForPlayers("room notes are"));
    assert!(matches!(export(&levels, Format::Json, &players), Err(ExportError::NotForPlayers(_))));
}

/// Levels of one recipe are one place: its name, history and hook are told once, and only the lowest level has the goal.
#[test]
fn levels_are_told_as_one_place() {
    for seed in 0..20 {
        let levels = make("levels = 3\n[method.tabletop]\n", seed);
        let told: Vec<_> = levels.list().iter().map(|level| undercroft_words::tell(&level.dungeon)).collect();
        let whole =
            |told: &undercroft_words::DungeonTexts| [told.name(), told.history(), told.hook()].map(str::to_owned);
        assert!(told.iter().all(|level| whole(level) == whole(&told[0])), "seed {seed}");
        let page = String::from_utf8(export(&levels, Format::Md, &Options::default()).unwrap().bytes).unwrap();
        assert_eq!(page.matches(told[0].history()).count(), 1, "seed {seed}");
        for (level, told) in levels.list().iter().zip(&told) {
            let says = |text: &str| text.contains("the goal") || text.contains("what the party came for");
            let goals = level.dungeon.draft().rooms.iter().filter(|room| says(told.room(room.id).here)).count();
            let leads_on = level
                .dungeon
                .draft()
                .stairs
                .iter()
                .any(|stair| stair.to.is_some() && stair.direction == undercroft::StairWay::Down);
            assert_eq!(goals, usize::from(!leads_on), "seed {seed}");
        }
        // Rooms of different levels are not told alike.
        let aloud = |level: usize| told[level].room(undercroft::RoomId(0)).aloud.to_owned();
        assert!(aloud(0) != aloud(1) || aloud(1) != aloud(2), "seed {seed}");
    }
}
