//! Files of prefabs: what is wrong with one is said with its place, whatever it is; and what is right is read and written
//! back.

use undercroft::{
    Recipe,
    recipe::{Problem, Problems, RecipeReader},
};

use crate::common::prefabs;

fn read(text: &str) -> Result<Recipe, Problems> {
    let mut reader = RecipeReader::new();
    reader.set("prefabs.file=rooms.toml");
    reader.finish_with(&mut |_, _| Ok(text.to_owned()))?.one()
}

/// The problems of a file, each with the text that its caret points at.
fn problems(text: &str) -> Vec<(Problem, String)> {
    let Err(Problems { list, sources }) = read(text) else { panic!("{text} is sound") };
    let pointed = |problem: &Problem| {
        let span = problem.span.as_ref().unwrap_or_else(|| panic!("{problem} has no place"));
        sources[span.source].text[span.range.clone()].to_owned()
    };
    list.iter().map(|problem| (problem.clone(), pointed(problem))).collect()
}

fn drawn(map: &str) -> String {
    format!("[[prefab]]\nname = 'x'\nmap = '''\n{map}\n'''\n")
}

/// Each broken drawing, what is said of it, where, and at which character.
#[test]
fn broken_drawings_are_pointed_at() {
    let cases = [
        ("#####\n#...+\n#....\n#####", "open at its border", "line 3, column 5", "."),
        ("#####\n#...#\n#####", "no place for a door", "", "'''"),
        ("####\n#..+\n#?.#\n####", "'?' stands for nothing", "line 3, column 2", "?"),
        ("####\n#..+\n#.#\n####", "a line of 3 characters", "line 3, column 4", ""),
        ("#####\n#.#.+\n#####", "cannot be reached", "line 2, column 2", "."),
        ("######\n#.==.+\n######", "cannot be reached", "line 2, column 2", "."),
        ("#####\n#..I+\n#####", "blocks the way", "line 2, column 5", "+"),
        ("#####\n#.+.+\n#####", "no passage reaches", "line 2, column 3", "+"),
        ("+####\n#...+\n#####", "no passage reaches", "line 1, column 1", "+"),
        ("#####\n#####", "no floor", "", "'''"),
        ("", "empty", "", "'''"),
    ];
    for (map, rule, place, at) in cases {
        let found = problems(&drawn(map));
        let (problem, pointed) = &found[0];
        assert!(problem.rule.contains(rule) && problem.rule.contains(place), "{map}\n{problem}");
        assert!(problem.path.ends_with("prefab[0].map") && problem.hint.is_some(), "{problem}");
        assert!(if at == "'''" { pointed.starts_with(at) } else { pointed == at }, "{map}\n{pointed:?}");
    }
    let wide = format!("{}\n#{}+\n{}", "#".repeat(60), ".".repeat(58), "#".repeat(60));
    assert!(problems(&drawn(&wide))[0].0.rule.contains("at most 48 × 48"));
}

#[test]
fn broken_legends_and_fields_are_pointed_at() {
    let map = "map = '''\n###\n#.+\n###\n'''";
    let cases = [
        (
            format!("[legend]\n'#' = 'lava'\n[[prefab]]\nname = 'x'\n{map}"),
            "has two meanings: lava here, wall by default",
            "'#'",
        ),
        (
            format!("[legend]\nB = 'bench'\n[[prefab]]\nname = 'x'\nlegend = {{ B = 'bookcase' }}\n{map}"),
            "has two meanings: bookcase here, bench in the file's legend",
            "B",
        ),
        (format!("[legend]\nbed = 'bed'\n[[prefab]]\nname = 'x'\n{map}"), "not one character", "bed"),
        (format!("[legend]\nk = 'key'\n[[prefab]]\nname = 'x'\n{map}"), "nothing that a prefab can hold", "'key'"),
        (
            format!("[legend]\nk = {{ mark = 'cart', water = 'deep' }}\n[[prefab]]\nname = 'x'\n{map}"),
            "deep water",
            "'deep'",
        ),
        (format!("[[prefab]]\nname = ''\n{map}"), "1 to 64 characters", "''"),
        (format!("[[prefab]]\nname = 'x'\nmax = 0\n{map}"), "from 1 to 1000", "0"),
        (format!("[[prefab]]\nname = 'x'\nweight = -1\n{map}"), "from 0 to 1000", "-1"),
        (format!("[[prefab]]\nname = 'x'\nturns = true\n{map}"), "no field `turns`", "turns"),
        (
            format!("[[prefab]]\nname = 'x'\n{map}\n[[prefab]]\nname = 'x'\n{map}"),
            "the name of an earlier prefab",
            "'x'",
        ),
        ("[[prefab]]\nname = 'x'".to_owned(), "is missing", "[[prefab]]"),
        ("prefab = []".to_owned(), "at least one", "[]"),
        ("prefab = 3".to_owned(), "must be a list", "3"),
        ("name = 'x'".to_owned(), "is missing", ""),
        ("[[prefab]\nname =".to_owned(), "not TOML", ""),
    ];
    for (text, rule, at) in cases {
        let found = problems(&text);
        let (problem, pointed) = &found[0];
        assert!(problem.rule.contains(rule), "{text}\n{problem}");
        assert!(pointed.starts_with(at), "{text}\n{pointed:?}");
    }
    let many = format!("[[prefab]]\nname = 'x'\n{map}\n").repeat(300);
    assert!(problems(&many).iter().any(|(problem, _)| problem.rule.contains("at most 256 prefabs")));
}

/// Files cut short, with characters changed, or of nonsense never end in a panic, and whatever is read is sound.
#[test]
fn damaged_files_are_refused_or_read() {
    let whole = prefabs::random_file(5) + include_str!("../../src/model/prefab/dozen.toml");
    let mut rng = undercroft::rng::Rng::from_key(9);
    for _ in 0..3_000 {
        let mut text: Vec<char> = whole.chars().collect();
        for _ in 0..rng.between(1, 8) {
            let at = rng.below(text.len() as u32) as usize;
            match rng.below(4) {
                0 => drop(text.remove(at)),
                1 => text[at] = *rng.pick(&['#', '+', '.', '\n', '\'', '=', '[', 'é', '\u{0}', 'I']).unwrap(),
                2 => text.truncate(at.max(1)),
                _ => text.insert(at, *rng.pick(&['#', '.', '+', '\n', '"', '~']).unwrap()),
            }
        }
        let text: String = text.into_iter().collect();
        if let Err(found) = read(&text) {
            assert!(!found.list.is_empty() && found.list.iter().all(|problem| !problem.rule.is_empty()));
            for span in found.list.iter().filter_map(|problem| problem.span.as_ref()) {
                assert!(found.sources[span.source].text.get(span.range.clone()).is_some(), "{span:?}");
            }
        }
    }
}

/// A resolved recipe holds the whole set, and is read back as it is.
#[test]
fn sets_are_embedded() {
    for key in 0..50 {
        let recipe = read(&prefabs::random_file(key)).unwrap();
        let json = recipe.to_json().to_string();
        let mut reader = RecipeReader::new();
        reader.json("recipe.json", &json);
        assert_eq!(reader.finish().unwrap().one().unwrap().passes.prefabs, recipe.passes.prefabs, "{json}");
    }
    let own = "[legend]\nB = { mark = 'bookcase', solid = true, facing = 'east' }\nw = { mark = 'cart', water = 'shallow' }\n";
    let text = format!("{own}{}", drawn("#####\n#B..+\n#.w.#\n#####"));
    let recipe = read(&text).unwrap();
    let mut reader = RecipeReader::new();
    reader.json("recipe.json", &recipe.to_json().to_string());
    assert_eq!(reader.finish().unwrap().one().unwrap().passes.prefabs, recipe.passes.prefabs);
}

/// Of a file and a set, the one said later counts; both at once are a problem.
#[test]
fn a_file_or_a_set() {
    let mut reader = RecipeReader::new();
    reader.toml("recipe.toml", "[passes.prefabs]\nset = 'dozen'\n");
    reader.set("prefabs.file=rooms.toml");
    let read = reader.finish_with(&mut |_, _| Ok(prefabs::random_file(1))).unwrap();
    assert_eq!(read.one().unwrap().passes.prefabs.unwrap().set.name(), "mine");
    let mut reader = RecipeReader::new();
    reader.toml("recipe.toml", "[passes.prefabs]\nset = 'dozen'\nfile = 'rooms.toml'\n");
    let problems = reader.finish_with(&mut |_, _| Ok(prefabs::random_file(1))).unwrap_err();
    assert!(problems.to_string().contains("keep `file` or `set`"), "{problems}");
    let mut reader = RecipeReader::new();
    reader.set("prefabs.set=dozens");
    assert!(reader.finish().unwrap_err().to_string().contains("did you mean `dozen`"));
    let mut reader = RecipeReader::new();
    reader.set("prefabs.file=gone.toml");
    let problems = reader.finish_with(&mut |_, _| Err("cannot be read".to_owned())).unwrap_err();
    assert_eq!(problems.list.len(), 1, "{problems}");
}
