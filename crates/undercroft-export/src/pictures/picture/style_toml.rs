//! Styles as TOML: a ready style under `base`, and the fields that differ.

use undercroft::recipe::{
    Problem, Problems, Source, suggestion,
    tree::{Node, Value, from_toml_text},
};

use super::style::{Colour, Style};

/// A mutable reference to a field of a style, with its range.
enum StyleField<'a> {
    Colour(&'a mut Colour),
    /// A number of cells from 0 to this maximum.
    Cells(&'a mut f64, f64),
    Flag(&'a mut bool),
}

impl Style {
    /// Reads a style: `base` names the ready style it begins with (`ink` unless set otherwise), every other field
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
        let root = from_toml_text(0, text, &mut problems);
        let mut style = match root.entry("base") {
            None => Style::default(),
            Some(base) => {
                let word = as_text(&base.node).unwrap_or_default();
                Style::named(word).unwrap_or_else(|| {
                    let rule = "must name a ready style".to_owned();
                    problems.push(base.node.problem("base", rule, Some(suggestion(word, Style::NAMES))));
                    Style::default()
                })
            }
        };
        style.name = name.to_owned();
        let mut fields = style.fields();
        fill(&root, "", &mut fields, &mut problems);
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
            ("ground", StyleField::Colour(&mut self.ground)),
            ("band.colour", StyleField::Colour(&mut self.band.colour)),
            ("band.width", StyleField::Cells(&mut self.band.width, 5.0)),
            ("hatch.colour", StyleField::Colour(&mut self.hatch.colour)),
            ("hatch.width", StyleField::Cells(&mut self.hatch.width, 1.0)),
            ("hatch.reach", StyleField::Cells(&mut self.hatch_reach, 5.0)),
            ("hatch.spacing", StyleField::Cells(&mut self.hatch_spacing, 4.0)),
            ("hatch.pitch", StyleField::Cells(&mut self.hatch_pitch, 2.0)),
            ("floor", StyleField::Colour(&mut self.floor)),
            ("paving.dark", StyleField::Colour(&mut self.paving_dark)),
            ("paving.light", StyleField::Colour(&mut self.paving_light)),
            ("paving.joint.colour", StyleField::Colour(&mut self.joint.colour)),
            ("paving.joint.width", StyleField::Cells(&mut self.joint.width, 1.0)),
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
            ("numbers", StyleField::Flag(&mut self.numbers)),
            ("marks", StyleField::Flag(&mut self.marks)),
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

fn as_text(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

fn fill(table: &Node, prefix: &str, fields: &mut [(&'static str, StyleField<'_>)], problems: &mut Vec<Problem>) {
    for entry in table.entries() {
        let path = format!("{prefix}{}", entry.key);
        if path == "base" {
            continue;
        }
        if let Some((_, field)) = fields.iter_mut().find(|(known, _)| *known == path) {
            set(field, &path, &entry.node, problems);
            continue;
        }
        let inner = format!("{path}.");
        let is_table = fields.iter().any(|(known, _)| known.starts_with(&inner));
        match &entry.node.value {
            Value::Table(_) if is_table => fill(&entry.node, &inner, fields, problems),
            _ if is_table => {
                let hint = format!("write `{path}.colour`, or `[{path}]` with its fields below");
                problems.push(entry.node.problem(&path, "must be a table".to_owned(), Some(hint)));
            }
            _ => {
                let mut known: Vec<&str> =
                    fields.iter().filter_map(|(known, _)| known.strip_prefix(prefix)?.split('.').next()).collect();
                known.dedup();
                let hint = suggestion(&entry.key, known);
                let rule = format!("a style has no field `{path}`");
                problems.push(Problem { path, rule, hint: Some(hint), span: entry.span.clone() });
            }
        }
    }
}

fn set(field: &mut StyleField<'_>, path: &str, node: &Node, problems: &mut Vec<Problem>) {
    let number = match node.value {
        Value::Whole(whole) => Some(whole as f64),
        Value::Real(real) => Some(real),
        _ => None,
    };
    match field {
        StyleField::Colour(colour) => match as_text(node).and_then(Colour::parse) {
            Some(read) => **colour = read,
            None => {
                let hint = "write \"#rrggbb\", \"#rrggbbaa\" or \"none\"".to_owned();
                problems.push(node.problem(path, "must be a colour".to_owned(), Some(hint)));
            }
        },
        StyleField::Cells(cells, most) => match number.filter(|number| (0.0..=*most).contains(number)) {
            Some(read) => **cells = read,
            None => {
                let rule = format!("must be a number from 0 to {most}");
                problems.push(node.problem(path, rule, Some("widths and distances are in cells".to_owned())));
            }
        },
        StyleField::Flag(flag) => match node.value {
            Value::Bool(read) => **flag = read,
            _ => problems.push(node.problem(path, "must be true or false".to_owned(), None)),
        },
    }
}
