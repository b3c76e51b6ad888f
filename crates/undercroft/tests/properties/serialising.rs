//! With the feature `serde`: small types, seeds and recipes come back as they were.

use serde_json::{from_str, to_string};
use undercroft::{Dir, DoorKind, Json, Point, Recipe, Rect, RoomId, Seed, json, recipe::Bsp};

#[test]
fn small_types_have_the_forms_of_the_json() {
    assert_eq!(to_string(&Point::new(3, -4)).unwrap(), "[3,-4]");
    assert_eq!(from_str::<Point>("[3,-4]").unwrap(), Point::new(3, -4));
    let rect = Rect::new(1, 2, 3, 4);
    assert_eq!(to_string(&rect).unwrap(), r#"{"x":1,"y":2,"width":3,"height":4}"#);
    assert_eq!(from_str::<Rect>(&to_string(&rect).unwrap()).unwrap(), rect);
    assert_eq!(to_string(&(RoomId(7), Dir::North, DoorKind::Secret)).unwrap(), r#"[7,"north","secret"]"#);
    let unknown = from_str::<Dir>("\"nroth\"").unwrap_err().to_string();
    assert!(unknown.contains("did you mean `north`?"), "{unknown}");
}

#[test]
fn seeds_are_texts_and_read_numbers_too() {
    assert_eq!(to_string(&Seed::from(42)).unwrap(), "\"42\"");
    for text in ["\"42\"", "42"] {
        assert_eq!(from_str::<Seed>(text).unwrap(), Seed::from(42));
    }
    assert_eq!(from_str::<Seed>("18446744073709551615").unwrap().as_str(), "18446744073709551615");
}

#[test]
fn recipes_are_their_own_json() {
    let recipe = Recipe::new(Bsp { width: 60, ..Bsp::default() });
    assert_eq!(to_string(&recipe).unwrap(), recipe.to_json().to_string());
    assert_eq!(from_str::<Recipe>(&to_string(&recipe).unwrap()).unwrap(), recipe.filled_in());
    let refused = from_str::<Recipe>(r#"{ "method": { "bsp": { "widht": 3 } } }"#).unwrap_err().to_string();
    assert!(refused.contains("did you mean `width`?"), "{refused}");
}

/// Our own writer and reader against those of another library.
#[test]
fn json_is_written_and_read_as_elsewhere() {
    // Of control characters beyond those that JSON itself wants escaped, ours escapes more, so that no terminal obeys them.
    let text = "a \"b\" \\ / \n\r\t\u{8}\u{c}\u{1} é 🗝";
    let json = json!({ "z": text, "a": [1, -2.5, 0.1, 1e21, true, null, [], {}], "m": { "": i64::MIN } });
    assert_eq!(from_str::<Json>(&json.to_string()).unwrap(), json);
    assert_eq!(from_str::<Json>(&format!("{json:#}")).unwrap(), json);
    assert_eq!(
        to_string(&json!({ "z": text, "a": [1, -2.5, true, null] })).unwrap(),
        json!({ "z": text, "a": [1, -2.5, true, null] }).to_string()
    );
    for token in [
        "\"\\ud83d\\udddd\"",
        "\"\\ud83d\"",
        "\"\\x\"",
        "\"\t\"",
        "01",
        "1.",
        ".5",
        "+1",
        "1e5",
        "-0",
        "1E-2",
        "1e999",
        "nul",
        "18446744073709551615",
    ] {
        let recipe = format!(r#"{{ "method": "bsp", "seed": {token} }}"#);
        let ours = Recipe::from_json(&recipe).map_err(|problems| problems.to_string());
        let is_json = from_str::<serde_json::Value>(token).is_ok();
        let refused = ours.as_ref().is_err_and(|text| text.contains("is no JSON value"));
        assert_eq!(refused, !is_json, "{token}: {ours:?}");
    }
}
