//! Locks in files: written, read back, and refused if anything about them does not hold.

use crate::common::{make, refused};
use serde_json::{Value, json};
use undercroft::{
    Dungeon,
    check::Rule,
    view::plan::{Audience, redact},
};
use undercroft_export::{ReadError, json as file, quest_text};

fn dungeons() -> impl Iterator<Item = Dungeon> {
    ["bsp", "scatter", "tilepath", "tabletop"].into_iter().flat_map(|method| {
        ["spent", "named", "mixed"].into_iter().flat_map(move |keys| {
            ["complete", "winnable"].map(|fairness| {
                let locks = format!("count = 4\nkeys = '{keys}'\nfairness = '{fairness}'\n");
                make(&format!("[method.{method}]\n[passes.locks]\n{locks}"), "5")
            })
        })
    })
}

#[test]
fn locks_are_read_back() {
    for dungeon in dungeons() {
        let text = file::write(&dungeon);
        let read = file::read(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read, dungeon);
        assert_eq!(file::write(&read), text);
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["locks"].as_array().unwrap().len(), dungeon.draft().locks.len());
        assert!(value["certificate"]["regions"].as_array().unwrap().len() > 1);
        assert!(quest_text::explain(&dungeon).unwrap().contains("Open from the start"));
    }
}

#[test]
fn each_tampering_is_caught() {
    let whole = make("[method.tabletop]\n[passes.locks]\ncount = 4\ndepth = 2\n", "7");
    let text = file::write(&whole);
    let says = |tamper: &dyn Fn(&mut Value), words: &str| {
        let mut value: Value = serde_json::from_str(&text).unwrap();
        tamper(&mut value);
        let ReadError::Unsound(unsound) = refused(&value.to_string()) else { panic!("{words}: another error") };
        let hit = unsound.faults.iter().any(|fault| fault.to_string().contains(words));
        assert!(hit, "{words:?} is not in {unsound}");
    };
    let rules = |tamper: &dyn Fn(&mut Value), rule: Rule| {
        let mut value: Value = serde_json::from_str(&text).unwrap();
        tamper(&mut value);
        let ReadError::Unsound(unsound) = refused(&value.to_string()) else { panic!("another error") };
        assert!(unsound.faults.iter().any(|fault| fault.rule == rule), "{unsound}");
    };
    let key = |value: &Value| {
        let marks = value["marks"].as_array().unwrap();
        marks.iter().position(|mark| mark["kind"] == "key").unwrap()
    };
    says(&|v| drop(v.as_object_mut().unwrap().remove("certificate")), "certificate: it is missing");
    says(&|v| v["certificate"]["complete"] = json!(false), "certificate: ");
    says(&|v| v["certificate"]["complete"] = json!("perhaps"), "must be true, false");
    says(&|v| v["certificate"]["method"] = json!("guess"), "there is no method");
    says(&|v| v["certificate"]["losing"] = json!([0]), "certificate: ");
    says(&|v| v["certificate"]["order"].as_array_mut().unwrap().reverse(), "certificate: ");
    says(&|v| v["certificate"]["order"] = json!([]), "certificate: ");
    says(&|v| v["certificate"]["order"][0]["key"] = json!([0, 0]), "there is no key at");
    says(&|v| drop(v["certificate"]["regions"].as_array_mut().unwrap().pop()), "the regions are not those");
    says(&|v| v["keys"][0]["count"] = json!(9), "the file says 9");
    let door = |v: &Value| v["locks"][0]["doors"][0].as_u64().unwrap() as usize;
    let another_lock = |v: &mut Value| {
        let door = door(v);
        v["doors"][door]["lock"] = json!(1);
    };
    says(&another_lock, "is not what the locks say");
    rules(
        &|v| {
            let key = key(v);
            v["marks"].as_array_mut().unwrap().remove(key);
        },
        Rule::FairKeys,
    );
    rules(&|v| v["locks"][0]["key"] = json!("tin"), Rule::Locks);
}

/// Players see locks, but neither keys nor which key is for which lock.
#[test]
fn players_see_locks_and_no_keys() {
    for dungeon in dungeons() {
        let seen = redact(dungeon.draft(), Audience::Player, false).into_owned();
        assert!(!seen.locks.is_empty() && seen.keys.is_empty());
        assert!(seen.locks.iter().all(|lock| lock.key.is_empty()));
        assert!(seen.marks.iter().all(|mark| mark.kind.to_string() != "key"));
    }
}
