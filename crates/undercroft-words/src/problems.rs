//! What is wrong with the texts of a recipe's tables.

use undercroft::recipe::{Problem, WordTables, suggestion};

use crate::{
    tables::NAMES,
    template::{self, VALUES},
};

/// Everything that is wrong with the tables of a recipe, by paths such as `words.rules.name[3]`: braces and brackets that do
/// not close, and names that mean nothing. A reader of recipes asks it for
/// [`judge_words`](undercroft::recipe::RecipeReader::judge_words).
///
/// ```
/// use undercroft::recipe::WordTables;
/// let tables = WordTables { rules: vec![("name".into(), vec!["The {foundr} halls".into()])], ..WordTables::default() };
/// let problems = undercroft_words::problems(&tables);
/// assert_eq!(problems[0].path, "words.rules.name[0]");
/// assert_eq!(problems[0].hint.as_deref(), Some("did you mean `founder`?"));
/// ```
pub fn problems(tables: &WordTables) -> Vec<Problem> {
    let mut problems = Vec::new();
    let own = || tables.rules.iter().map(|(name, _)| name.as_str());
    let is_known =
        |name: &str| VALUES.contains(&name) || NAMES.binary_search(&name).is_ok() || own().any(|own| own == name);
    for (rule, texts) in &tables.rules {
        for (index, text) in texts.iter().enumerate() {
            let mut refuse = |why: String, hint: Option<String>| {
                let path = format!("words.rules.{rule}[{index}]");
                problems.push(Problem { path, rule: why, hint, span: None });
            };
            for several in [false, true] {
                let cut = template::for_count(text, several);
                let cut = match &cut {
                    Err(why) => Err((*why, "write `[one|several]`")),
                    Ok(text) => template::segments(text).map_err(|why| (why, "write `{rule}` or `{^rule}`")),
                };
                match cut {
                    Err((why, hint)) => refuse(why.to_owned(), Some(hint.to_owned())),
                    Ok(segments) => {
                        for name in segments.iter().filter_map(|segment| segment.then).filter(|name| !is_known(name)) {
                            let near = suggestion(name, VALUES.into_iter().chain(NAMES.iter().copied()).chain(own()));
                            refuse(format!("names `{name}`, which is no rule"), Some(near));
                        }
                    }
                }
            }
        }
    }
    // What is wrong for one thing and for several is said once.
    problems.dedup();
    problems
}
