//! The one place that prints.

use std::{
    ffi::OsString,
    fmt::Display,
    io::{self, IsTerminal, Write},
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal, unless the environment says otherwise
    #[default]
    Auto,
    /// Also into pipes and files
    Always,
    /// Not at all
    Never,
}

impl When {
    /// What `--color` says, found before the command line is parsed: errors of the parser want to know already.
    pub fn from_raw_args(args: impl IntoIterator<Item = OsString>) -> When {
        let args: Vec<String> = args.into_iter().filter_map(|arg| arg.into_string().ok()).collect();
        let joined = args.iter().filter_map(|arg| arg.strip_prefix("--color="));
        let apart = args.windows(2).filter(|pair| pair[0] == "--color").map(|pair| pair[1].as_str());
        joined.chain(apart).find_map(|word| When::from_str(word, false).ok()).unwrap_or_default()
    }

    /// The same for the parser's own messages.
    pub fn for_clap(self) -> clap::ColorChoice {
        match self {
            When::Auto => clap::ColorChoice::Auto,
            When::Always => clap::ColorChoice::Always,
            When::Never => clap::ColorChoice::Never,
        }
    }

    fn wanted(self, stream: &impl anstream::stream::RawStream) -> bool {
        match self {
            When::Auto => AutoStream::choice(stream) != ColorChoice::Never,
            When::Always => true,
            When::Never => false,
        }
    }
}

/// How things look where there is colour.
pub mod style {
    use super::{AnsiColor, Style};

    /// Something went wrong.
    pub const ERROR: Style = AnsiColor::Red.on_default().bold();
    /// What to do about it.
    pub const HELP: Style = AnsiColor::Cyan.on_default().bold();
    /// All is well.
    pub const GOOD: Style = AnsiColor::Green.on_default().bold();
    /// A heading.
    pub const HEADING: Style = Style::new().bold().underline();
    /// A name to be typed as it stands.
    pub const NAME: Style = AnsiColor::Cyan.on_default();
    /// Something that may be read over.
    pub const FAINT: Style = Style::new().dimmed();
}

/// Where the program speaks: results on standard output, all else on standard error.
pub struct Out {
    /// Whether results are coloured.
    pub colour: bool,
    /// Whether messages are coloured.
    pub message_colour: bool,
    quiet: bool,
}

impl Out {
    /// Speaks in colour as told, and says no more than what was asked for if `quiet`.
    pub fn new(when: When, quiet: bool) -> Out {
        Out { colour: when.wanted(&io::stdout()), message_colour: when.wanted(&io::stderr()), quiet }
    }

    /// Whether only results and failures are wanted.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// The columns and rows of the terminal that results go to, if they go to one.
    pub fn terminal(&self) -> Option<(u16, u16)> {
        if !io::stdout().is_terminal() {
            return None;
        }
        // A terminal that does not tell its size, as over a serial line, has the size that all once had.
        let size = terminal_size::terminal_size_of(io::stdout()).map(|(width, height)| (width.0, height.0));
        Some(size.filter(|(width, height)| *width > 0 && *height > 0).unwrap_or((80, 24)))
    }

    /// A part of a result in a style, if results are coloured.
    pub fn paint(&self, style: Style, text: impl Display) -> String {
        paint(self.colour, style, text)
    }

    /// A part of a message in a style, if messages are coloured.
    pub fn paint_message(&self, style: Style, text: impl Display) -> String {
        paint(self.message_colour, style, text)
    }

    /// A result.
    pub fn print(&self, text: &str) -> io::Result<()> {
        write(AutoStream::new(io::stdout(), choice(self.colour)), text.as_bytes())
    }

    /// A result that is a file: not a byte of it is touched.
    pub fn print_bytes(&self, bytes: &[u8]) -> io::Result<()> {
        write(io::stdout(), bytes)
    }

    /// Lets go of what others printed and is still held back.
    pub fn flush(&self) -> io::Result<()> {
        io::stdout().flush()
    }

    /// Something worth knowing beside the result.
    pub fn note(&self, text: &str) {
        if !self.quiet {
            self.print_message(text);
        }
    }

    /// Something that went wrong.
    pub fn print_message(&self, text: &str) {
        let stream = AutoStream::new(io::stderr(), choice(self.message_colour));
        // With nobody to tell there is nothing to be done; the exit code still says it.
        let _ = write(stream, format!("{text}\n").as_bytes());
    }
}

fn paint(colour: bool, style: Style, text: impl Display) -> String {
    if colour { format!("{style}{text}{style:#}") } else { text.to_string() }
}

/// What is printed in colour is styled already; what is not holds no styles, and must not be searched for any.
fn choice(colour: bool) -> ColorChoice {
    if colour { ColorChoice::Always } else { ColorChoice::AlwaysAnsi }
}

fn write(mut stream: impl Write, bytes: &[u8]) -> io::Result<()> {
    stream.write_all(bytes)?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_raw_args(line: &str) -> When {
        When::from_raw_args(line.split(' ').map(OsString::from))
    }

    #[test]
    fn colour_is_spotted_early() {
        assert_eq!(from_raw_args("undercroft --color never generate"), When::Never);
        assert_eq!(from_raw_args("undercroft generate --color=always"), When::Always);
        assert_eq!(from_raw_args("undercroft generate --color"), When::Auto);
        assert_eq!(from_raw_args("undercroft --color=mauve"), When::Auto);
    }
}
