//! Shows the problems of a recipe with carets into its source text.

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
use undercroft::recipe::{Problem, Problems, Source, Span};

use crate::{
    messages::{count, printable},
    text_layout::wrap,
};

/// The most problems that are shown. A file with a million mistakes must be refused quickly.
const SHOWN: usize = 50;
/// Source lines longer than this, in bytes, are not shown.
const LONGEST_LINE: usize = 4096;
/// The width of the output in columns.
const COLUMNS: usize = 100;

/// Every problem with a caret into its source, followed by its hint.
pub fn render(problems: &Problems, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() }.term_width(COLUMNS);
    let shown = problems.list.iter().take(SHOWN);
    let mut parts: Vec<String> = shown.map(|problem| renderer.render(&[report(problem, &problems.sources)])).collect();
    if let more @ 1.. = problems.list.len().saturating_sub(SHOWN) {
        parts.push(format!("and {}", count(more, "more problem")));
    }
    parts.join("\n\n")
}

fn report<'a>(problem: &'a Problem, sources: &'a [Source]) -> Group<'a> {
    let place = problem.span.as_ref().and_then(|span| Some((sources.get(span.source)?, span)));
    let field = problem.path.rsplit('.').next().unwrap_or_default();
    let title = match place {
        None if !problem.path.is_empty() => format!("`{}`: {}", problem.path, problem.rule),
        // Most rules read "must …" and need their field as the subject, since the caret may point at a whole table.
        Some(_) if !field.is_empty() && problem.rule.starts_with("must ") => format!("`{field}` {}", problem.rule),
        _ => problem.rule.clone(),
    };
    let mut group = Group::with_title(Level::ERROR.primary_title(printable(&title)));
    if let Some((source, span)) = place {
        group = group.element(excerpt(source, span, &problem.path));
    }
    if let Some(hint) = &problem.hint {
        group = group.element(Level::HELP.message(wrap(&printable(hint), COLUMNS - 20).join("\n")));
    }
    group
}

/// The line where the problem begins, with carets below. Only this line goes to the renderer, so that the cost does not
/// grow with the size of the file.
fn excerpt<'a>(source: &'a Source, span: &Span, path: &str) -> Element<'a> {
    let text = &source.text;
    let start = span.range.start.min(text.len());
    let before = text.get(..start).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line_end = text.get(start..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| start + at);
    let line = text.get(line_start..line_end).unwrap_or_default().trim_end_matches('\r');
    let number = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let name = printable(&source.name);
    if line.len() > LONGEST_LINE {
        let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
        return Origin::path(name).line(number).char_column(column).into();
    }
    let from = (start - line_start).min(line.len());
    let to = (span.range.end.max(start) - line_start).clamp(from, line.len());
    let caret = AnnotationKind::Primary.span(from..to).label(printable(path));
    // The renderer makes other control characters visible. Carets count bytes, of which all of these have two.
    let line: String = line.chars().map(|c| if matches!(c, '\u{80}'..='\u{9f}') { '·' } else { c }).collect();
    Snippet::source(line).path(name).line_start(number).annotation(caret).into()
}

#[cfg(test)]
mod tests {
    use undercroft::recipe::RecipeReader;

    use super::*;

    fn shown(toml: &str) -> String {
        let mut reader = RecipeReader::new();
        reader.toml("cave.toml", toml);
        render(&reader.finish().unwrap_err(), false)
    }

    #[test]
    fn the_caret_points_at_the_word() {
        let wanted = "\
error: there is no parameter `widht`
 --> cave.toml:2:1
  |
2 | widht = 80
  | ^^^^^ method.bsp.widht
  |
  = help: did you mean `width`?";
        assert_eq!(shown("[method.bsp]\nwidht = 80\n"), wanted);
    }

    #[test]
    fn every_problem_is_shown() {
        let text = shown("[method.bsp]\nwidht = 80\ndepth = 99\nmin_room = 'x'\n[passes]\nweather = true\n");
        assert_eq!(text.matches("error:").count(), 4, "{text}");
    }

    #[test]
    fn a_million_mistakes_are_refused_at_once() {
        let mut toml = "[method.bsp]\n".to_owned();
        (0..5_000).for_each(|number| toml += &format!("x{number} = 1\n"));
        let text = shown(&toml);
        assert!(text.ends_with("and 4950 more problems"), "{}", text.lines().last().unwrap());
    }

    #[test]
    fn endless_lines_are_named_but_not_shown() {
        let text = shown(&format!("method = {{ bsp = {{ {} x = 1 }} }}", " ".repeat(10_000)));
        assert!(text.contains("cave.toml:1:10021") && text.len() < 300, "{text}");
    }

    #[test]
    fn strange_texts_do_not_confuse_it() {
        for toml in [
            "x\u{9b} = '\u{9b}31m'",
            "\u{1b}[31m = 1",
            "\"\u{1b}\" = 1",
            "\"猫\u{0}\" = 1",
            "x = \"",
            "\r\n\r\nx",
            "[method]\nbsp = 3\r\n",
        ] {
            let text = shown(toml);
            assert!(!text.contains(['\u{1b}', '\u{9b}', '\0']), "{text:?}");
        }
    }

    #[test]
    fn problems_without_a_place_name_the_field() {
        let recipe = undercroft::recipe::Bsp { width: 4, ..Default::default() };
        let list = undercroft::Recipe::new(undercroft::Method::Bsp(recipe)).problems();
        let text = render(&Problems { list, sources: Vec::new() }, false);
        assert!(text.starts_with("error: `method.bsp.width`: must be at least"), "{text}");
    }
}
