//! What is wrong with a request, for programs and for people.

use std::{error, fmt};

use undercroft::{
    AttemptFailure, Error, Json, Named, Seed,
    check::{Fault, Unsound},
    json,
    recipe::{Problems, Source, Span},
};
use undercroft_export::{ExportError, json::ReadError};

/// What kind of mistake it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The recipe asks for something that there is not, or that is impossible.
    Recipe,
    /// The request itself is wrong.
    Usage,
    /// A valid request that could not be met.
    GaveUp,
    /// A dungeon breaks laws or promises; the path of each problem is the name of the rule.
    Unsound,
    /// It is larger than is allowed here.
    TooLarge,
    /// A file that is given cannot be read, or one that is wanted cannot hold this dungeon.
    Format,
}

impl Named for ErrorKind {
    const ALL: &'static [(ErrorKind, &'static str)] = &[
        (ErrorKind::Recipe, "recipe"),
        (ErrorKind::Usage, "usage"),
        (ErrorKind::GaveUp, "gave-up"),
        (ErrorKind::Unsound, "unsound"),
        (ErrorKind::TooLarge, "too-large"),
        (ErrorKind::Format, "format"),
    ];
}

/// One thing that is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    /// The field, such as `recipe.method.bsp.width` or `seed`, or the name of a rule; empty for the whole.
    pub path: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Where it stands in the text of a recipe: the line and the column, both from 1.
    pub place: Option<(u32, u32)>,
    /// The cell of the board concerned.
    pub at: Option<(i32, i32)>,
}

impl Problem {
    /// A problem of a field.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Problem {
        Problem { path: path.into(), message: message.into(), ..Problem::default() }
    }

    /// The same with a hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Problem {
        Problem { hint: Some(hint.into()), ..self }
    }

    /// As JSON; what is unknown is left out.
    pub fn to_json(&self) -> Json {
        let mut object = json!({ "path": self.path, "message": self.message });
        if let Some(hint) = &self.hint {
            object["hint"] = hint.into();
        }
        if let Some((line, column)) = self.place {
            object["line"] = line.into();
            object["column"] = column.into();
        }
        if let Some((x, y)) = self.at {
            object["at"] = json!([x, y]);
        }
        object
    }
}

/// Why a call has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BindError {
    /// What kind of mistake it is.
    pub kind: ErrorKind,
    /// All of it in a sentence or two.
    pub message: String,
    /// Each thing that is wrong.
    pub problems: Vec<Problem>,
}

impl fmt::Display for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl error::Error for BindError {}

impl BindError {
    /// An error of one problem, which is also its message.
    pub fn one(kind: ErrorKind, problem: Problem) -> BindError {
        BindError::many(kind, vec![problem])
    }

    /// An error whose message is that of its first problem, and how many more there are.
    pub fn many(kind: ErrorKind, problems: Vec<Problem>) -> BindError {
        let first = problems.first().map_or_else(String::new, |first| match first.path.is_empty() {
            true => first.message.clone(),
            false => format!("{}: {}", first.path, first.message),
        });
        let message = match problems.len() {
            0 | 1 => first,
            2 => format!("{first}, and another problem"),
            many => format!("{first}, and {} other problems", many - 1),
        };
        BindError { kind, message, problems }
    }

    /// A request that is wrong in one field.
    pub fn usage(path: &str, message: impl Into<String>, hint: impl Into<String>) -> BindError {
        BindError::one(ErrorKind::Usage, Problem::new(path, message).hint(hint))
    }

    /// As JSON: `{"error": {"kind", "message", "problems"}}`.
    pub fn to_json(&self) -> Json {
        let problems: Vec<Json> = self.problems.iter().map(Problem::to_json).collect();
        json!({ "error": { "kind": self.kind.name(), "message": self.message, "problems": Json::List(problems) } })
    }

    /// The problems of a recipe. Where its text came from a person, they have the line and column in it.
    pub(crate) fn recipe(problems: &Problems, is_text: bool) -> BindError {
        BindError::many(ErrorKind::Recipe, recipe_problems(problems, is_text))
    }

    /// A recipe and a seed that lead to no dungeon.
    pub fn generation(error: &Error, seed: &Seed) -> BindError {
        match error {
            Error::Recipe(problems) => BindError::recipe(problems, false),
            Error::Given(unsound) => BindError::unsound("the given layout is unsound", unsound),
            Error::Unsound(unsound) => {
                let message = "the engine made an unsound dungeon, which is a mistake in the engine";
                let mut error = BindError::unsound(message, unsound);
                error.problems.push(Problem::new("seed", seed.as_str()).hint("please report the recipe and the seed"));
                error
            }
            Error::GaveUp { last: AttemptFailure::Graph(refusal), .. } => {
                let hint = "no other seed can do it: change the rooms or the connections";
                BindError::one(ErrorKind::GaveUp, Problem::new("recipe.method.graph", refusal.to_string()).hint(hint))
            }
            error => {
                let hint = "another seed may do, or more attempts: `attempts` in the recipe";
                BindError::one(ErrorKind::GaveUp, Problem::new("seed", error.to_string()).hint(hint))
            }
        }
    }

    /// A dungeon that breaks rules.
    pub(crate) fn unsound(message: &str, unsound: &Unsound) -> BindError {
        let problems: Vec<Problem> = unsound.faults.iter().map(fault_problem).collect();
        let first = problems.first().map_or_else(String::new, |first| format!(": {}: {}", first.path, first.message));
        BindError { kind: ErrorKind::Unsound, message: format!("{message}{first}"), problems }
    }

    /// A text that is no dungeon, or no sound one.
    pub fn unreadable(path: &str, error: ReadError) -> BindError {
        let under = |own: &str| if own.is_empty() { path.to_owned() } else { format!("{path}.{own}") };
        match error {
            ReadError::Unsound(unsound) => BindError::unsound("the dungeon is unsound", &unsound),
            ReadError::Recipe(problems) => {
                let mut list = recipe_problems(&problems, false);
                list.iter_mut().for_each(|problem| problem.path = under(&format!("recipe.{}", problem.path)));
                BindError::many(ErrorKind::Format, list)
            }
            ReadError::Shape { path: own, message, hint } => {
                BindError::one(ErrorKind::Format, Problem { hint, ..Problem::new(under(&own), message) })
            }
            ReadError::Syntax { line, column, message } => {
                let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
                let place = Some((narrow(line), narrow(column)));
                let problem = Problem { place, ..Problem::new(path, format!("this is not JSON: {message}")) };
                BindError::one(ErrorKind::Format, problem)
            }
            error => BindError::one(ErrorKind::Format, Problem::new(path, error.to_string())),
        }
    }

    /// A file that cannot be written.
    pub(crate) fn export(error: &ExportError) -> BindError {
        let hint = match error {
            ExportError::TooManyPixels { largest, .. } if *largest >= 1.0 => {
                Some(format!("`pixels` of {largest} or less, down to 1"))
            }
            ExportError::TooManyPixels { .. } => Some("an svg has no pixels".to_owned()),
            ExportError::NoTabletopImage { scale, largest, fewest, .. } if largest >= fewest && scale > largest => {
                Some(format!("`pixels` of {largest} or less, or `split` for several files"))
            }
            ExportError::NoTabletopImage { scale, fewest, .. } if scale < fewest || scale.is_nan() => {
                Some(format!("`pixels` of {fewest} or more; 100 is usual"))
            }
            ExportError::NoTabletopImage { .. } => {
                Some("`split` gives several files, each of them small enough".into())
            }
            ExportError::TooManyCells { .. } => Some("make the board smaller, or take json, csv or text".to_owned()),
            ExportError::TooManyPages { .. } => Some("the layout `map` has it on one page".to_owned()),
            ExportError::Unsuitable { hint, .. } => Some((*hint).to_owned()),
            ExportError::NoIsometricView { .. } => Some("the view `plan` works everywhere".to_owned()),
            ExportError::NotForPlayers(_) => Some("svg, png, pdf or html for players, or the audience `gm`".to_owned()),
            ExportError::OneLevel { .. } | ExportError::TooManyLevels { .. } => {
                Some("take one level with `level`".to_owned())
            }
            ExportError::StyleOfOneLevel { .. } => Some("take one level with `level`, or another style".to_owned()),
            _ => None,
        };
        let kind = match error {
            ExportError::TooManyPixels { .. }
            | ExportError::TooManyCells { .. }
            | ExportError::TooManyPages { .. }
            | ExportError::NoTabletopImage { .. } => ErrorKind::TooLarge,
            _ => ErrorKind::Format,
        };
        BindError::one(kind, Problem { hint, ..Problem::new("format", error.to_string()) })
    }
}

/// A fault as a problem whose path is the name of its rule.
pub(crate) fn fault_problem(fault: &Fault) -> Problem {
    let text = fault.to_string();
    let rule = fault.rule.name();
    let message = text.strip_prefix(rule).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(&text);
    Problem { at: fault.cell.map(|cell| (cell.x, cell.y)), ..Problem::new(rule, message) }
}

pub(crate) fn recipe_problems(problems: &Problems, is_text: bool) -> Vec<Problem> {
    let place = |span: &Span| problems.sources.get(span.source).map(|source| line_and_column(source, span));
    let own = |problem: &undercroft::recipe::Problem| Problem {
        path: problem.path.clone(),
        message: problem.rule.clone(),
        hint: problem.hint.clone(),
        place: problem.span.as_ref().filter(|span| is_text && span.source == 0).and_then(place),
        at: None,
    };
    problems.list.iter().map(own).collect()
}

fn line_and_column(source: &Source, span: &Span) -> (u32, u32) {
    let before = source.text.get(..span.range.start).unwrap_or(&source.text);
    let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
    (before.matches('\n').count() as u32 + 1, line.chars().count() as u32 + 1)
}
