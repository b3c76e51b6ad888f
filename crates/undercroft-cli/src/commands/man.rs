//! `man`: the manual, generated from the help texts.

use std::{fs, path::PathBuf};

use clap::{Args, Command, CommandFactory};

use crate::{atomic_file, cli::Cli, failure::Failure, messages, out::Out};

const EXAMPLES: &str = "\
Examples:
  # read it
  undercroft man | man -l -
  # install it
  undercroft man --dir ~/.local/share/man/man1";

/// Print the manual, or write its pages to a folder
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ManArgs {
    /// Write one page for each command to this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// Prints the manual or writes its pages.
pub fn run(args: &ManArgs, out: &Out) -> Result<(), Failure> {
    let pages = pages()?;
    let Some(folder) = &args.dir else {
        let all: Vec<u8> = pages.into_iter().flat_map(|(_, page)| page).collect();
        return Ok(out.print_bytes(&all)?);
    };
    fs::create_dir_all(folder)
        .map_err(|error| Failure::usage(format!("cannot make the folder {}: {error}", messages::path(folder))))?;
    for (name, page) in &pages {
        atomic_file::write(&folder.join(format!("{name}.1")), page)?;
    }
    out.note(&format!("{} pages in {}", pages.len(), messages::path(folder)));
    Ok(())
}

/// The main page and one for each subcommand, by name.
fn pages() -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut main = Cli::command().disable_help_subcommand(true);
    // `build` adds the full names and the global options to the subcommands.
    main.build();
    let all: Vec<Command> = std::iter::once(&main).chain(main.get_subcommands()).cloned().collect();
    let render = |command: Command| {
        let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
        let mut page = Vec::new();
        clap_mangen::Man::new(command).manual("Undercroft").render(&mut page)?;
        Ok((name, unfilled(&String::from_utf8_lossy(&page)).into_bytes()))
    };
    all.into_iter().map(render).collect()
}

/// Marks the examples as preformatted; troff would join their lines to paragraphs.
fn unfilled(page: &str) -> String {
    let (start, marked) = (".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n.nf\n");
    let Some((before, after)) = page.split_once(start) else { return page.to_owned() };
    match after.split_once(".SH ") {
        Some((examples, rest)) => format!("{before}{marked}{examples}.fi\n.SH {rest}"),
        None => format!("{before}{marked}{after}.fi\n"),
    }
}
