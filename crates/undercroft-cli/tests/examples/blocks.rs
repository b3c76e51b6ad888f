//! Finds commands: in blocks of Markdown, and among the examples of a help text.

/// A block between fences.
#[derive(Debug)]
pub struct Block {
    /// What stands behind the first fence.
    pub language: String,
    /// The line of the first fence, counted from 1.
    pub line: usize,
    /// What stands between the fences.
    pub text: String,
}

/// The blocks of a page.
pub fn blocks(page: &str) -> Vec<Block> {
    let mut all = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in (1..).zip(page.lines()) {
        match (line.trim_start().strip_prefix("```"), &mut open) {
            (Some(language), None) => {
                open = Some(Block { language: language.trim().to_owned(), line: number, text: String::new() });
            }
            (Some(_), Some(_)) => all.extend(open.take()),
            (None, Some(block)) => block.text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    all
}

/// The commands of a block: a line each, or several that a backslash joins. Comments do not count.
pub fn commands(text: &str) -> Vec<String> {
    let joined = text.replace("\\\n", " ");
    let lines = joined.lines().map(without_comment).map(|line| line.trim().to_owned());
    // A server of an example ends by itself when the line does.
    lines.filter(|line| !line.is_empty()).collect()
}

/// A line up to a `#` that stands apart and in no quotes.
fn without_comment(line: &str) -> &str {
    let mut quote = None;
    let mut before = ' ';
    for (at, sign) in line.char_indices() {
        match (quote, sign) {
            (None, '#') if before.is_whitespace() => return &line[..at],
            (None, '\'' | '"') => quote = Some(sign),
            (Some(open), _) if open == sign => quote = None,
            _ => {}
        }
        before = sign;
    }
    line
}

/// The commands among the examples of a help text.
pub fn help_commands(help: &str) -> Vec<String> {
    let after = help.split_once("Examples:\n").map_or("", |(_, after)| after);
    commands(after.split("\n\n").next().unwrap_or_default())
}

#[test]
fn blocks_and_commands_are_found() {
    let page = "a\n```sh\n# remark\nundercroft a \\\n    --b 'x # y' # more\n\n```\n```\n#.#\n```\n";
    let found = blocks(page);
    assert_eq!((found[0].language.as_str(), found[0].line, found.len()), ("sh", 2, 2));
    assert_eq!(commands(&found[0].text), ["undercroft a      --b 'x # y'"]);
    assert_eq!(
        help_commands("x\nExamples:\n  undercroft\n  # a\n  undercroft b\n\nSee more\n"),
        ["undercroft", "undercroft b"]
    );
}
