//! Styles as TOML: a ready style under `base`, and the fields that differ.

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};
use undercroft::recipe::{Problem, Problems, Source, Span, suggestion};

use super::style::{Colour, Style};

/// A mutable reference to a field of a style, with its range.
enum StyleField<'a> {
    Colour(&'a mut Colour),
    /// A number of cells from 0 to this maximum.
    Cells(&'a mut f64, f64),
    Flag(&'a mut bool),
}

impl Style {
    /// Reads a style: `base` names the ready style it begins with (`ink` unless said otherwise), every other field
    /// replaces one of that style. `name` is what to call the file in problems.
    ///
    /// ```
    /// use undercroft_export::picture::Style;
    /// let style = Style::from_toml("mine.toml", "base = 'dark'\nwall.width = 0.2\nfloor = '#445566'\n").unwrap();
    /// assert_eq!((style.wall.width, style.margin), (0.2, 1.5));
    /// let problems = Style::from_toml("mine.toml", "wal.width = 0.2\n").unwrap_err();
    /// assert_eq!(problems.list[0].hint.as_deref(), Some("did you mean `wall`?"));
    /// ```
    pub fn from_toml(name: &str, text: &str) -> Result<Style, Problems> {
        let mut problems = Vec::new();
        let (table, errors) = DeTable::parse_recoverable(text);
        problems.extend(errors.iter().map(|error| Problem {
            path: String::new(),
            rule: format!("this is not TOML: {}", error.message()),
            hint: None,
            span: error.span().filter(|span| text.get(span.clone()).is_some()).map(|range| Span { source: 0, range }),
        }));
        let mut style = match table.get_ref().iter().find(|(key, _)| key.get_ref() == "base") {
            None => Style::default(),
            Some((_, value)) => {
                let word = value.get_ref().as_str().unwrap_or_default();
                Style::named(word).unwrap_or_else(|| {
                    let rule = "must name a ready style".to_owned();
                    problems.push(problem("base", rule, Some(suggestion(word, Style::NAMES)), value));
                    Style::default()
                })
            }
        };
        style.name = name.to_owned();
        let mut fields = style.fields();
        fill(table.get_ref(), "", &mut fields, &mut problems);
        drop(fields);
        if problems.is_empty() {
            return Ok(style);
        }
        Err(Problems { list: problems, sources: vec![Source { name: name.to_owned(), text: text.to_owned() }] })
    }

    /// All fields by their paths in a file.
    fn fields(&mut self) -> Vec<(&'static str, StyleField<'_>)> {
        vec![
            ("margin", StyleField::Cells(&mut self.margin, 50.0)),
            ("paper", StyleField::Colour(&mut self.paper)),
            ("squares.colour", StyleField::Colour(&mut self.squares.colour)),
            ("squares.width", StyleField::Cells(&mut self.squares.width, 1.0)),
            ("stains", StyleField::Colour(&mut self.stains)),
            ("band.colour", StyleField::Colour(&mut self.band.colour)),
            ("band.width", StyleField::Cells(&mut self.band.width, 5.0)),
            ("hatch.colour", StyleField::Colour(&mut self.hatch.colour)),
            ("hatch.width", StyleField::Cells(&mut self.hatch.width, 1.0)),
            ("hatch.reach", StyleField::Cells(&mut self.hatch_reach, 5.0)),
            ("hatch.spacing", StyleField::Cells(&mut self.hatch_spacing, 4.0)),
            ("hatch.pitch", StyleField::Cells(&mut self.hatch_pitch, 2.0)),
            ("floor", StyleField::Colour(&mut self.floor)),
            ("shadow.colour", StyleField::Colour(&mut self.shadow.colour)),
            ("shadow.width", StyleField::Cells(&mut self.shadow.width, 1.0)),
            ("grid.colour", StyleField::Colour(&mut self.grid.colour)),
            ("grid.width", StyleField::Cells(&mut self.grid.width, 1.0)),
            ("grid.dash", StyleField::Cells(&mut self.grid_dash, 1.0)),
            ("grid.gap", StyleField::Cells(&mut self.grid_gap, 1.0)),
            ("rubble", StyleField::Cells(&mut self.rubble, 1.0)),
            ("water.shallow", StyleField::Colour(&mut self.shallow)),
            ("water.deep", StyleField::Colour(&mut self.deep)),
            ("water.shore.colour", StyleField::Colour(&mut self.shore.colour)),
            ("water.shore.width", StyleField::Cells(&mut self.shore.width, 1.0)),
            ("wall.colour", StyleField::Colour(&mut self.wall.colour)),
            ("wall.width", StyleField::Cells(&mut self.wall.width, 1.0)),
            ("outer_wall.colour", StyleField::Colour(&mut self.outer_wall.colour)),
            ("outer_wall.width", StyleField::Cells(&mut self.outer_wall.width, 1.0)),
            ("fine.colour", StyleField::Colour(&mut self.fine.colour)),
            ("fine.width", StyleField::Cells(&mut self.fine.width, 1.0)),
            ("door", StyleField::Colour(&mut self.door)),
            ("stone", StyleField::Colour(&mut self.stone)),
            ("mark", StyleField::Colour(&mut self.mark)),
            ("label.colour", StyleField::Colour(&mut self.label)),
            ("label.halo", StyleField::Colour(&mut self.label_halo)),
            ("label.size", StyleField::Cells(&mut self.label_size, 3.0)),
            ("tiles", StyleField::Flag(&mut self.tiles)),
        ]
    }

    /// The style as TOML, with every field.
    ///
    /// ```
    /// use undercroft_export::picture::Style;
    /// let ink = Style::default();
    /// assert_eq!(Style::from_toml("ink", &ink.to_toml()).unwrap(), ink);
    /// ```
    pub fn to_toml(&self) -> String {
        let mut copy = self.clone();
        let lines = copy.fields().into_iter().map(|(path, field)| match field {
            StyleField::Colour(colour) => format!("{path} = \"{colour}\"\n"),
            StyleField::Cells(cells, _) => format!("{path} = {cells:?}\n"),
            StyleField::Flag(flag) => format!("{path} = {flag}\n"),
        });
        lines.collect()
    }
}

fn problem(path: &str, rule: String, hint: Option<String>, at: &Spanned<DeValue<'_>>) -> Problem {
    Problem { path: path.to_owned(), rule, hint, span: Some(Span { source: 0, range: at.span() }) }
}

fn fill(table: &DeTable<'_>, prefix: &str, fields: &mut [(&'static str, StyleField<'_>)], problems: &mut Vec<Problem>) {
    for (key, value) in table {
        let path = format!("{prefix}{}", key.get_ref());
        if path == "base" {
            continue;
        }
        if let Some((_, field)) = fields.iter_mut().find(|(known, _)| *known == path) {
            set(field, &path, value, problems);
            continue;
        }
        let inner = format!("{path}.");
        let is_table = fields.iter().any(|(known, _)| known.starts_with(&inner));
        match value.get_ref() {
            DeValue::Table(table) if is_table => fill(table, &inner, fields, problems),
            _ if is_table => {
                let hint = format!("write `{path}.colour`, or `[{path}]` with its fields below");
                problems.push(problem(&path, "must be a table".to_owned(), Some(hint), value));
            }
            _ => {
                let mut known: Vec<&str> =
                    fields.iter().filter_map(|(known, _)| known.strip_prefix(prefix)?.split('.').next()).collect();
                known.dedup();
                let hint = suggestion(key.get_ref(), known);
                let rule = format!("a style has no field `{path}`");
                let span = Some(Span { source: 0, range: key.span() });
                problems.push(Problem { path, rule, hint: Some(hint), span });
            }
        }
    }
}

fn set(field: &mut StyleField<'_>, path: &str, value: &Spanned<DeValue<'_>>, problems: &mut Vec<Problem>) {
    let number = match value.get_ref() {
        DeValue::Integer(whole) => whole.as_str().parse::<f64>().ok(),
        DeValue::Float(real) => real.as_str().parse::<f64>().ok(),
        _ => None,
    };
    match field {
        StyleField::Colour(colour) => match value.get_ref().as_str().and_then(Colour::parse) {
            Some(read) => **colour = read,
            None => {
                let hint = "write \"#rrggbb\", \"#rrggbbaa\" or \"none\"".to_owned();
                problems.push(problem(path, "must be a colour".to_owned(), Some(hint), value));
            }
        },
        StyleField::Cells(cells, most) => match number.filter(|number| (0.0..=*most).contains(number)) {
            Some(read) => **cells = read,
            None => {
                let rule = format!("must be a number from 0 to {most}");
                problems.push(problem(path, rule, Some("widths and distances are in cells".to_owned()), value));
            }
        },
        StyleField::Flag(flag) => match value.get_ref() {
            DeValue::Boolean(read) => **flag = *read,
            _ => problems.push(problem(path, "must be true or false".to_owned(), None, value)),
        },
    }
}
