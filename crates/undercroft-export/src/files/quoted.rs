//! Texts in double quotes, with the escapes that Godot, Graphviz and Luau have in common.

use undercroft::is_display_control;

/// Writes a text in double quotes. Characters that a terminal would obey, line breaks aside, are written by `control`.
pub(crate) fn quoted(out: &mut String, text: &str, mut control: impl FnMut(&mut String, char)) {
    out.push('"');
    for sign in text.chars() {
        match sign {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            sign if is_display_control(sign) => control(out, sign),
            other => out.push(other),
        }
    }
    out.push('"');
}
