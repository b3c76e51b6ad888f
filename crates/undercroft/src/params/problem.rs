use std::{fmt, ops::Range};

/// A text that problems can point into: a recipe file, or one `--set` of the command line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    /// What to call it.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// A place in one of the [`Source`]s.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// Which source.
    pub source: usize,
    /// Which bytes of its text.
    pub range: Range<usize>,
}

/// One thing wrong with a recipe.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    /// The path of the field, such as `method.bsp.width`; empty for the recipe as a whole.
    pub path: String,
    /// The rule that it breaks, and how.
    pub rule: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Where it was written, if it came from a text.
    pub span: Option<Span>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.rule)?;
        if let Some(hint) = &self.hint {
            write!(f, " ({hint})")?;
        }
        Ok(())
    }
}

/// Everything wrong with a recipe at once, with the texts the problems point into.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Problems {
    /// The problems, in the order of the recipe's fields.
    pub list: Vec<Problem>,
    /// The texts that were read.
    pub sources: Vec<Source>,
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.list.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
