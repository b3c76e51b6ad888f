//! `completions`: scripts that complete commands in a shell.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::{cli::Cli, failure::Failure, out::Out};

const EXAMPLES: &str = "\
Examples:
  undercroft completions bash > ~/.bash_completion
  undercroft completions zsh > ~/.zfunc/_undercroft
  undercroft completions fish > ~/.config/fish/completions/undercroft.fish";

/// Print a script that completes commands in your shell
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct CompletionsArgs {
    /// Your shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script.
pub fn run(args: &CompletionsArgs, out: &Out) -> Result<(), Failure> {
    // The generator panics on write errors, so it writes to memory first.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "undercroft", &mut script);
    Ok(out.print_bytes(&script)?)
}
