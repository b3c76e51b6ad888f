//! The pass `text`: the document's "code text backgrounds".

use undercroft::{
    Dungeon,
    geom::Point,
    recipe::{RecipeReader, Text},
    view,
};

use crate::common::{bsp, is_floor, make, recipe};

fn written(width: i32, height: i32, text: &str, tab_width: i32) -> Dungeon {
    let mut recipe = bsp(width, height);
    recipe.passes.text = Some(Text { text: text.into(), tab_width });
    make(&recipe, "12345")
}

/// What the document's own code shows at a cell.
fn by_the_document(lines: &[&str], x: usize, y: usize) -> char {
    let line: Vec<char> = lines[(y * 2 + x / 40) % lines.len()].chars().collect();
    let index = if x >= 40 { x - 40 } else { x % 40 };
    line.get(index).copied().unwrap_or('.')
}

fn assert_shows(dungeon: &Dungeon, lines: &[&str]) {
    let layer = view::text_grid(dungeon.draft()).unwrap();
    for at in layer.bounds().cells() {
        let shown = *layer.get(at).unwrap();
        let expected =
            if is_floor(dungeon.draft(), at) { by_the_document(lines, at.x as usize, at.y as usize) } else { ' ' };
        assert_eq!(shown, expected, "at {at}");
    }
}

/// Boards wider than 80 too: from column 40 on the index is x - 40, and never starts anew.
#[test]
fn doc_two_lines_a_row_and_the_column_from_40_on() {
    let lines: Vec<String> =
        (0..50).map(|n| (0..n * 4).map(|i| char::from(b'a' + ((n + i) % 26) as u8)).collect()).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    for (width, height) in [(39, 30), (80, 40), (81, 40), (200, 100)] {
        let dungeon = written(width, height, &lines.join("\n"), 4);
        assert_shows(&dungeon, &lines);
    }
}

#[test]
fn doc_past_80_the_line_goes_on_where_the_document_has_it() {
    let line: String = ('a'..='z').chain('A'..='Z').cycle().take(160).collect();
    let dungeon = written(200, 100, &line, 4);
    let layer = view::text_grid(dungeon.draft()).unwrap();
    let at = layer.bounds().cells().find(|at| at.x >= 80 && is_floor(dungeon.draft(), *at)).unwrap();
    assert_eq!(layer.get(at).copied(), line.chars().nth(at.x as usize - 40), "not x - 80, not x % 40");
}

#[test]
fn doc_a_full_stop_where_the_line_is_shorter() {
    let dungeon = written(80, 40, "ab", 4);
    let layer = view::text_grid(dungeon.draft()).unwrap();
    for at in layer.bounds().cells().filter(|at| is_floor(dungeon.draft(), *at)) {
        let expected = match at.x {
            0 | 40 => 'a',
            1 | 41 => 'b',
            _ => '.',
        };
        assert_eq!(layer.get(at), Some(&expected), "at {at}");
    }
}

#[test]
fn own_characters_count_not_bytes() {
    let dungeon = written(80, 40, "äöü🐉地下城ß", 4);
    assert_shows(&dungeon, &["äöü🐉地下城ß"]);
}

#[test]
fn own_any_line_ending_will_do() {
    let shown = |text: &str| view::text_grid(written(80, 40, text, 4).draft());
    let expected = shown("one\ntwo\nthree");
    for text in
        ["one\r\ntwo\r\nthree", "one\rtwo\rthree", "one\r\ntwo\nthree\r", "one\ntwo\nthree\n", "one\ntwo\r\nthree\r\n"]
    {
        assert_eq!(shown(text), expected, "{text:?}");
    }
    assert_shows(&written(80, 40, "one\n\ntwo", 4), &["one", "", "two"]);
}

#[test]
fn own_tabs_are_widened_to_the_next_stop() {
    assert_shows(&written(80, 40, "\tx\ny\tz", 4), &["    x", "y   z"]);
    assert_shows(&written(80, 40, "\tx\ny\tz", 8), &["        x", "y       z"]);
    assert_shows(&written(80, 40, "abcd\tz", 4), &["abcd    z"]);
    assert_shows(&written(80, 40, "a\t\tb", 1), &["a  b"]);
}

/// A control character would break whoever prints the layer.
#[test]
fn own_control_characters_show_as_the_fallback() {
    assert_shows(&written(80, 40, "a\u{1b}b\u{0}c", 4), &["a.b.c"]);
}

#[test]
fn own_an_empty_text_is_refused() {
    for text in ["", "\n", "\r\n\r\n"] {
        let mut recipe = bsp(80, 40);
        recipe.passes.text = Some(Text { text: text.into(), tab_width: 4 });
        let problems = recipe.problems();
        assert_eq!((problems[0].path.as_str(), problems[0].rule.as_str()), ("passes.text.text", "must not be empty"));
    }
    let mut reader = RecipeReader::new();
    reader.pass("text", true);
    assert!(reader.finish().unwrap_err().to_string().contains("text.file"), "the hint names the way out");
}

#[test]
fn contract_a_floor_text_never_enters_the_tiles() {
    let dungeon = written(80, 40, "#####", 4);
    assert_eq!(view::tiles(dungeon.draft()), view::tiles(make(&bsp(80, 40), "12345").draft()));
}

#[test]
fn own_the_text_may_come_from_a_file_and_is_embedded() {
    let mut reader = RecipeReader::new();
    reader.method("bsp");
    reader.set("text.file=main.go");
    let read = reader.finish_with(&mut |name, _| Ok(format!("package {name}"))).unwrap();
    assert_eq!(read.one().unwrap(), recipe("bsp", &["text.text='package main.go'"]));
    let mut reader = RecipeReader::new();
    reader.set("text.file=main.go");
    let problems = reader.finish_with(&mut |_, _| Err("no such file".to_owned())).unwrap_err();
    assert_eq!(problems.list[0].path, "passes.text.file");
    assert_eq!(problems.list[0].rule, "no such file");
}

/// The contract: the command line wins over the file; two texts in one place are one too many.
#[test]
fn contract_of_a_text_and_a_file_the_later_counts() {
    let read = |toml: &str, set: &str| {
        let mut reader = RecipeReader::new();
        reader.toml("recipe.toml", toml);
        reader.set(set);
        reader.finish_with(&mut |name, source| Ok(format!("{name} of {}", source.unwrap().name)))
    };
    let text = |read: undercroft::recipe::ReadRecipe| read.one().unwrap().passes.text.unwrap().text;
    assert_eq!(&*text(read("[passes.text]\nfile = 'a'\n", "text.text=own").unwrap()), "own");
    assert_eq!(&*text(read("[passes.text]\ntext = 'own'\n", "text.file=b").unwrap()), "b of --set");
    assert_eq!(&*text(read("[passes.text]\nfile = 'a'\n", "attempts=3").unwrap()), "a of recipe.toml");
    let problems = read("[passes.text]\nfile = 'a'\ntext = 'own'\n", "attempts=3").unwrap_err();
    assert_eq!(problems.list[0].path, "passes.text.file");
}

#[test]
fn own_the_text_pass_works_on_scatter_too() {
    let dungeon = make(&recipe("scatter", &["text.text='hello'"]), "hello");
    assert_shows(&dungeon, &["hello"]);
    assert_eq!(view::text_grid(dungeon.draft()).unwrap().get(Point::new(0, 0)), Some(&' '));
}
