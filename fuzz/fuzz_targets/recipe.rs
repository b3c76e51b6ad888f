//! Reading a recipe, as TOML, as JSON and as `--set`, never panics, hangs or eats the machine (law 2); what is read
//! reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use undercroft::recipe::{Problems, ReadRecipe, Recipe, RecipeReader};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    judge(read(text, RecipeReader::toml));
    judge(read(text, RecipeReader::json));
    let mut reader = RecipeReader::new();
    text.lines().take(20).for_each(|line| reader.set(line));
    judge(reader.finish().and_then(ReadRecipe::one));
});

fn read(text: &str, parse: fn(&mut RecipeReader, &str, &str)) -> Result<Recipe, Problems> {
    let mut reader = RecipeReader::new();
    parse(&mut reader, "fuzz", text);
    reader.finish()?.one()
}

fn judge(read: Result<Recipe, Problems>) {
    match read {
        Ok(recipe) => {
            let again = Recipe::from_json(&recipe.to_json().to_string());
            assert_eq!(again, Ok(recipe.filled_in()));
        }
        Err(problems) => {
            assert!(!problems.list.is_empty());
            for problem in &problems.list {
                assert!(!problem.rule.is_empty());
                if let Some(span) = &problem.span {
                    // A caret can be drawn: the span is whole characters of its text.
                    assert!(problems.sources[span.source].text.get(span.range.clone()).is_some());
                }
            }
        }
    }
}
