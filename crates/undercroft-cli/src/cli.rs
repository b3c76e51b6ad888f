//! The command line: global options, the list of subcommands, and what to do with a line that cannot be parsed.

use std::process::ExitCode;

use clap::{
    Args, CommandFactory, Parser, Subcommand,
    error::{ContextKind, ContextValue, ErrorKind},
};
use undercroft::Method;

#[cfg(feature = "studio")]
use crate::commands::studio;
use crate::{
    commands::{
        batch, check, completions, film, find, formats, gallery, generate, import, man, methods, play, prove, recipes,
        schema, stats, survey, verify,
    },
    failure::Failure,
    memory::ByteCount,
    messages,
    out::{Out, When},
    unknown_argument,
};

const EXAMPLES: &str = "\
Examples:
  # another dungeon each time
  undercroft
  # the same one every time
  undercroft generate bsp --seed 42
  # a ready recipe
  undercroft generate --recipe boss-floor
  # as a file
  undercroft generate --seed 42 --out cave.json
  # walk through it
  undercroft play bsp --seed 42
  # to print; also svg, png, html
  undercroft generate --seed 42 --out cave.pdf
  # a map of your own
  undercroft import map.tmj --out map.pdf
  # all of it in your browser
  undercroft studio --open
  # twelve to choose from
  undercroft gallery --out sheet.png
  # watch it grow
  undercroft film --out growing.html
  # is it sound?
  undercroft check cave.json
  # does its seed make it?
  undercroft verify cave.json
  # can it be lost?
  undercroft prove cave.json
  # what can be set
  undercroft methods
  # seeds to your taste
  undercroft find bsp --where 'rooms >= 16'

Exit codes:
  0  done
  1  a valid request that could not be met
  2  bad usage, an impossible recipe, unreadable or unsound input";

/// Makes dungeons: published methods, one sound model
///
/// The same recipe and the same seed give the same dungeon, to the last byte, on every machine. Without a command it
/// draws one.
#[derive(Debug, Parser)]
#[command(name = "undercroft", version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    /// What every command knows.
    #[command(flatten)]
    pub global: Global,
    /// What to do; nothing draws a dungeon.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What every command knows.
#[derive(Args, Debug)]
pub struct Global {
    /// Print only the result, problems, and the seed if none was given
    #[arg(long, short, global = true, display_order = 900)]
    pub quiet: bool,
    /// When to use colour: auto, always or never; auto heeds NO_COLOR and CLICOLOR_FORCE
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        hide_possible_values = true,
        display_order = 901
    )]
    pub color: When,
    /// Refuse what may need more memory than this, such as 800M or 2G; without it four fifths of what is free
    #[arg(long, global = true, value_name = "SIZE", display_order = 902)]
    pub memory: Option<ByteCount>,
}

/// The subcommands. Their help texts are the doc comments of their argument structs.
#[derive(Debug, Subcommand)]
pub enum Command {
    Generate(generate::GenerateArgs),
    Import(import::ImportArgs),
    Play(play::PlayArgs),
    #[cfg(feature = "studio")]
    Studio(studio::StudioArgs),
    Find(find::FindArgs),
    Batch(batch::BatchArgs),
    Survey(survey::SurveyArgs),
    Stats(stats::StatsArgs),
    Gallery(gallery::GalleryArgs),
    Film(film::FilmArgs),
    Formats(formats::FormatsArgs),
    Methods(methods::MethodsArgs),
    Schema(schema::SchemaArgs),
    Check(check::CheckArgs),
    Verify(verify::VerifyArgs),
    Prove(prove::ProveArgs),
    Recipes(recipes::RecipesArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// Reports an error of the parser, or prints the help or version text, which clap hands over as errors too.
pub fn refuse(error: &clap::Error, out: &Out) -> ExitCode {
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) {
        // New users often type a method's name as the first word, so that mistake has a message of its own.
        if error.kind() == ErrorKind::InvalidSubcommand && Method::from_name(word).is_some() {
            let failure = Failure::usage(format!("`{word}` is a method, not a command"));
            return failure.hint(format!("write `undercroft generate {word}`")).report(out);
        }
    }
    let given: Vec<String> = std::env::args().skip(1).collect();
    let unknown = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(word)) if error.kind() == ErrorKind::UnknownArgument => {
            let near = error.get(ContextKind::SuggestedArg).is_some();
            let hint = before_its_command(word, &given).or_else(|| unknown_argument::hint(word, &given));
            // A name that is nearly that of an option of the command may be meant as that, unless it is a parameter's own.
            hint.filter(|hint| !(near && hint.starts_with("did you mean"))).zip(Some(word))
        }
        _ => None,
    };
    if let Some((hint, word)) = unknown {
        return Failure::usage(format!("`{word}` has no place there")).hint(hint).report(out);
    }
    if error.use_stderr() {
        let rendered = error.render();
        let text = if out.message_colour { rendered.ansi().to_string() } else { rendered.to_string() };
        // The parser itself takes escape sequences out of what it quotes, and so all there are are its own.
        let safe: String = text.chars().map(|c| if c == '\x1b' { c } else { messages::printable_char(c) }).collect();
        out.print_message(safe.trim_end_matches('\n'));
        return u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from);
    }
    // A closed pipe is not a failure; a full disk is one.
    match error.print().and_then(|()| out.flush()) {
        Err(unwritten) => Failure::from(unwritten).report(out),
        Ok(()) => ExitCode::SUCCESS,
    }
}

/// The hint for an option of `generate` that stands where the command should.
fn before_its_command(word: &str, given: &[String]) -> Option<String> {
    let name = word.split('=').next().unwrap_or(word);
    let of_generate = Cli::command().find_subcommand("generate").is_some_and(|generate| {
        generate.get_arguments().any(|known| known.get_long().is_some_and(|long| name == format!("--{long}")))
    });
    let is_first = given.first().is_some_and(|first| first.starts_with('-'));
    let has_command = given.iter().any(|arg| Cli::command().find_subcommand(arg).is_some());
    (is_first && of_generate && !has_command).then(|| format!("write `undercroft generate {}`", given.join(" ")))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }

    #[test]
    fn every_command_shows_examples() {
        for command in super::Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.starts_with("Examples:\n"), "{} has none", command.get_name());
        }
    }
}
