//! Dungeons that version 0.2 wrote are read, whatever later versions promise besides.

use std::{fs, path::PathBuf};

use undercroft::{Named, check::Rule};
use undercroft_export::json;

fn files() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/version_0_2");
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn dungeons_of_version_0_2_are_read_and_written_again() {
    let (levels, dungeons): (Vec<_>, Vec<_>) = files().into_iter().partition(|(name, _)| name == "levels");
    assert_eq!((levels.len(), dungeons.len()), (1, 6));
    for (name, text) in dungeons {
        let read = json::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(read.origin().engine.as_deref(), Some("0.2.0"), "{name}");
        assert_eq!(json::read(&json::write(&read)).unwrap(), read, "{name}");
    }
}

#[test]
fn levels_of_version_0_2_are_read_and_written_again() {
    let (_, text) = files().into_iter().find(|(name, _)| name == "levels").unwrap();
    let read = json::read_levels(&text).unwrap();
    assert_eq!(read.origin().engine.as_deref(), Some("0.2.0"));
    assert_eq!(json::read_levels(&json::write(&read)).unwrap(), read);
}

#[test]
fn rules_are_read_by_the_names_that_version_0_2_wrote() {
    let edits =
        r#"{"format": "undercroft-edits/1", "fingerprint": "00000000000000ff", "edits": [], "waived": ["as-asked"]}"#;
    let (_, waived) = json::read_edits(edits).unwrap();
    assert_eq!(waived, [Rule::MatchesRecipe]);
    let written = json::write_edits(&json::read_edits(edits).unwrap().0, &waived);
    assert!(written.contains("matches-recipe") && !written.contains("as-asked"), "{written}");
    let (_, edited) = files().into_iter().find(|(name, _)| name == "edited").unwrap();
    let edited = edited.replacen('{', "{\"waived\": [\"as-asked\"],", 1);
    assert!(json::read(&edited).is_ok());
    for (rule, former) in Rule::FORMER {
        assert_eq!(Rule::from_name(former), Some(*rule));
        assert!(Rule::ALL.iter().all(|(_, name)| name != former), "`{former}` is the name of another rule");
    }
}
