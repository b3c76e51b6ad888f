//! All output of the program goes through this module.

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
    /// Reads `--color` before the command line is parsed, because errors of the parser are coloured too.
    pub fn from_raw_args(args: impl IntoIterator<Item = OsString>) -> When {
        let args: Vec<String> = args.into_iter().filter_map(|arg| arg.into_string().ok()).collect();
        let joined = args.iter().filter_map(|arg| arg.strip_prefix("--color="));
        let apart = args.windows(2).filter(|pair| pair[0] == "--color").map(|pair| pair[1].as_str());
        joined.chain(apart).find_map(|word| When::from_str(word, false).ok()).unwrap_or_default()
    }

    /// The same choice for messages that clap prints.
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

/// The styles that are used where there is colour.
pub mod style {
    use super::{AnsiColor, Style};

    /// Errors.
    pub const ERROR: Style = AnsiColor::Red.on_default().bold();
    /// Hints.
    pub const HELP: Style = AnsiColor::Cyan.on_default().bold();
    /// Success.
    pub const GOOD: Style = AnsiColor::Green.on_default().bold();
    /// A heading.
    pub const HEADING: Style = Style::new().bold().underline();
    /// A name to be typed literally.
    pub const NAME: Style = AnsiColor::Cyan.on_default();
    /// Less important text.
    pub const FAINT: Style = Style::new().dimmed();
}

/// Standard output for results and standard error for everything else.
#[derive(Clone, Copy)]
pub struct Out {
    /// Whether results are coloured.
    pub colour: bool,
    /// Whether messages are coloured.
    pub message_colour: bool,
    /// Whether results that go to a file are coloured: only where that is asked for.
    pub file_colour: bool,
    quiet: bool,
}

impl Out {
    /// With colour as `when` says. If `quiet`, only results, failures and seeds that nobody chose are printed.
    pub fn new(when: When, quiet: bool) -> Out {
        // A file is no terminal, and neither is memory.
        let file_colour = when.wanted(&Vec::new());
        Out { colour: when.wanted(&io::stdout()), message_colour: when.wanted(&io::stderr()), file_colour, quiet }
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
        // Some terminals, such as serial lines, do not report a size; 80 by 24 is the traditional one.
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

    /// Prints a result.
    pub fn print(&self, text: &str) -> io::Result<()> {
        write(AutoStream::new(io::stdout(), choice(self.colour)), text.as_bytes())
    }

    /// Prints a file as a result, without interpreting escape sequences in its bytes.
    pub fn print_bytes(&self, bytes: &[u8]) -> io::Result<()> {
        write(io::stdout(), bytes)
    }

    /// Flushes what others, such as clap, have printed to standard output.
    pub fn flush(&self) -> io::Result<()> {
        io::stdout().flush()
    }

    /// Prints extra information to standard error, unless quiet.
    pub fn note(&self, text: &str) {
        if !self.quiet {
            self.print_message(text);
        }
    }

    /// Prints a line to standard error, quiet or not.
    pub fn print_message(&self, text: &str) {
        let stream = AutoStream::new(io::stderr(), choice(self.message_colour));
        // If standard error cannot be written there is no one left to tell; the exit code still reports the failure.
        let _ = write(stream, format!("{text}\n").as_bytes());
    }
}

fn paint(colour: bool, style: Style, text: impl Display) -> String {
    if colour { format!("{style}{text}{style:#}") } else { text.to_string() }
}

/// Coloured text is styled already. Uncoloured text may contain escape sequences of its own, which must pass unchanged.
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
