//! No sentence of the README, of a help text or of the first screen of a page has more than 25 words.

use std::{fs, path::PathBuf};

use crate::common::run;

/// The most words of a sentence.
const MOST: usize = 25;
/// The lines of a page that its first screen shows.
const SCREEN: usize = 40;

/// The paragraphs, items and table cells of a page in Markdown, without blocks of code, headings and addresses.
fn paragraphs(page: &str) -> Vec<String> {
    let (mut all, mut open, mut is_code) = (Vec::new(), String::new(), false);
    for line in page.lines().map(str::trim) {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        let item = ["- ", "* "].iter().find_map(|sign| line.strip_prefix(sign));
        let item =
            item.or_else(|| line.split_once(". ").filter(|(number, _)| number.parse::<u32>().is_ok()).map(|it| it.1));
        if is_fence || is_code || line.is_empty() || line.starts_with(['#', '|', '<']) || item.is_some() {
            all.push(std::mem::take(&mut open));
        }
        if is_fence || is_code || line.starts_with(['#', '<']) {
            continue;
        }
        if line.starts_with('|') {
            all.extend(line.replace("\\|", "/").split('|').map(|cell| cell.trim().to_owned()));
        } else {
            open += item.unwrap_or(line);
            open.push(' ');
        }
    }
    all.push(open);
    all.iter().map(|text| without_addresses(text)).collect()
}

/// A text in which links have their words alone, and code is one word.
fn without_addresses(text: &str) -> String {
    let mut plain: String =
        text.split('`').enumerate().map(|(at, part)| if at % 2 == 1 { "code" } else { part }).collect();
    while let Some(start) = plain.find("](") {
        let end = plain[start..].find(')').map_or(plain.len(), |end| start + end + 1);
        plain.replace_range(start..end, "");
    }
    plain
}

/// The paragraphs of a help text: what commands, arguments and options are for. Examples and lists of values are no sentences.
fn help_paragraphs(help: &str) -> Vec<String> {
    let (mut all, mut open) = (Vec::new(), String::new());
    for line in help.lines().take_while(|line| !line.starts_with("Examples:")) {
        let words = line.trim();
        // In a short list what something is for stands beside its name.
        let (name, about) = words.split_once("  ").unwrap_or((words, ""));
        let is_name = line.starts_with("  ") && (name.starts_with(['-', '<', '[']) || !about.is_empty());
        if words.is_empty() || is_name || words.starts_with("- ") {
            all.push(std::mem::take(&mut open));
        }
        open += if is_name { about } else { words };
        open.push(' ');
    }
    all.push(open);
    all.iter().map(|text| text.split("[possible values:").next().unwrap().to_owned()).collect()
}

/// The sentences with more words than they may have.
fn long_sentences(paragraphs: &[String]) -> Vec<String> {
    let mut long = Vec::new();
    for paragraph in paragraphs {
        let mut sentence: Vec<&str> = Vec::new();
        for word in paragraph.split_whitespace().chain(["."]) {
            sentence.extend(Some(word).filter(|word| word.contains(char::is_alphanumeric)));
            if word.trim_end_matches(['"', '”', ')', '*', '_']).ends_with(['.', '!', '?']) {
                if sentence.len() > MOST {
                    long.push(format!("{} words: {}", sentence.len(), sentence.join(" ")));
                }
                sentence.clear();
            }
        }
    }
    long
}

#[test]
fn pages_begin_with_short_sentences() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md")];
    pages.extend(fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path()));
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    assert!(pages.len() > 20, "the pages are found");
    let mut long = Vec::new();
    for page in pages {
        let whole = fs::read_to_string(&page).unwrap();
        let lines = if page.ends_with("README.md") { usize::MAX } else { SCREEN };
        let shown: Vec<&str> = whole.lines().take(lines).collect();
        let sentences = long_sentences(&paragraphs(&shown.join("\n")));
        long.extend(sentences.into_iter().map(|sentence| format!("{}: {sentence}", page.display())));
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn help_is_made_of_short_sentences() {
    let help = run("--help").exits(0).stdout;
    let list = help.split_once("Commands:\n").unwrap().1.split("\n\n").next().unwrap().to_owned();
    let names = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names: Vec<&str> =
        names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").collect();
    assert!(names.len() > 15, "{names:?}");
    let helps = names.iter().map(|name| (format!("{name} --help"), run(&format!("{name} --help")).exits(0).stdout));
    let mut long = Vec::new();
    for (command, text) in [("--help".to_owned(), help)].into_iter().chain(helps) {
        let sentences = long_sentences(&help_paragraphs(&text));
        long.extend(sentences.into_iter().map(|sentence| format!("{command}: {sentence}")));
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn long_sentences_are_found() {
    let long = "One ".repeat(26);
    let page = format!(
        "# {long}\n\n{long}\nand so on.\n\n- A list.\n- {long}\n\n| {long} | b |\n```sh\n{long}\n```\n[{long}](x)."
    );
    assert_eq!(long_sentences(&paragraphs(&page)).len(), 4);
    let short = "Word ".repeat(13);
    let page = format!("{short}. {short}!\n\n{short}\n- {short}\n1. {short}\n| {short} | {short} |\n{short} `{long}`.");
    assert_eq!(long_sentences(&paragraphs(&page)), Vec::<String>::new());
    let help = format!(
        "{short}\n\nOptions:\n  -a, --all  {short}\n  -b <X>\n          {long}\n\n          [possible values: {long}]\n"
    );
    assert_eq!(long_sentences(&help_paragraphs(&help)).len(), 1);
}
