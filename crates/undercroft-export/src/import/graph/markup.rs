//! Labels without what some programs write into them for looks.

/// A text without its tags and with its entities resolved. `<br>` is a space.
pub(super) fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(begin) = rest.find('<') {
        out.push_str(&rest[..begin]);
        let Some(end) = rest[begin..].find('>') else {
            rest = &rest[begin..];
            break;
        };
        let tag = rest[begin + 1..begin + end].trim_start_matches('/').to_ascii_lowercase();
        if ["br", "tr", "td", "hr", "p", "div", "li"].iter().any(|block| is_tag(&tag, block)) {
            out.push(' ');
        }
        rest = &rest[begin + end + 1..];
    }
    out.push_str(rest);
    with_entities(&out, '&')
}

fn is_tag(tag: &str, name: &str) -> bool {
    tag.strip_prefix(name).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
}

/// A text with its entities resolved, such as `&amp;`; Mermaid begins them with `#`.
pub(super) fn with_entities(text: &str, mark: char) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(begin) = rest.find(mark) {
        out.push_str(&rest[..begin]);
        let after = &rest[begin + mark.len_utf8()..];
        // The longest entity that is known has a few letters.
        let end = after.char_indices().take(10).find(|(_, c)| *c == ';').map(|(end, _)| end);
        match end.and_then(|end| Some((entity(&after[..end])?, end))) {
            Some((c, end)) => {
                out.push(c);
                rest = &after[end + 1..];
            }
            None => {
                out.push(mark);
                rest = after;
            }
        }
    }
    out + rest
}

fn entity(name: &str) -> Option<char> {
    match name {
        "amp" => return Some('&'),
        "lt" => return Some('<'),
        "gt" => return Some('>'),
        "quot" => return Some('"'),
        "apos" => return Some('\''),
        "nbsp" => return Some(' '),
        _ => {}
    }
    let number = name.trim_start_matches('#');
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(code)
}

/// The label of a record of Graphviz without its ports, braces and bars.
pub(super) fn without_fields(label: &str) -> String {
    let spaced: String = label.chars().map(|c| if "{}|".contains(c) { ' ' } else { c }).collect();
    without_tags(&spaced)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_taken_off() {
        assert_eq!(without_tags("<b>Great</b> hall<br/>&amp; <i>stair</i>"), "Great hall & stair");
        assert_eq!(without_tags("a < b"), "a < b");
        assert_eq!(with_entities("#quot;x#quot; #9829; # 1;", '#'), "\"x\" ♥ # 1;");
        assert_eq!(with_entities("&unknown; &#x41; & &;", '&'), "&unknown; A & &;");
        assert_eq!(
            without_fields("{<p0> Hall|<p1> 10 x 10}").split_whitespace().collect::<Vec<_>>(),
            ["Hall", "10", "x", "10"]
        );
    }
}
