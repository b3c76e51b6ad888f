//! Lists of words, such as directions and promises.

use super::{Node, Problem, Value};

/// What is wrong with a word, and what to write instead.
type WrongWord = (String, Option<String>);

/// The words of a list, each as what `read` makes of it; `None` if it is no list of `what`, which is written like `form`.
pub(crate) fn word_list<T>(
    path: &str,
    node: &Node,
    (what, form): (&str, &str),
    problems: &mut Vec<Problem>,
    read: impl Fn(&str, &Node) -> Result<T, WrongWord>,
) -> Option<Vec<T>> {
    let Value::List(items) = &node.value else {
        let rule = format!("must be a list of {what}, is {}", node.describe());
        problems.push(node.problem(path, rule, Some(format!("write it as {form}"))));
        return None;
    };
    let mut found = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let word = if let Value::Text(word) = &item.value { word.as_str() } else { "" };
        match read(word, item) {
            Ok(one) => found.push(one),
            Err((rule, hint)) => problems.push(item.problem(&format!("{path}[{index}]"), rule, hint)),
        }
    }
    Some(found)
}
