//! `studio`: the page where anyone makes a dungeon, served to browsers.

use std::{
    path::PathBuf,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use clap::Args;
use undercroft_studio::{Options, Server};

use crate::{failure::Failure, out::Out};

const EXAMPLES: &str = "\
Examples:
  # at http://127.0.0.1:8866/
  undercroft studio
  # and in your browser
  undercroft studio --open
  # at any free port, which is printed
  undercroft studio --port 0
  # for other machines too
  undercroft studio --host 0.0.0.0 --allow-host maps.example

Ctrl-C ends it. `GET /api` describes the HTTP API.";

/// Programs that open an address in the browser that somebody uses, with what stands before the address.
#[cfg(target_os = "macos")]
const OPENERS: &[&[&str]] = &[&["open"]];
#[cfg(windows)]
const OPENERS: &[&[&str]] = &[&["rundll32", "url.dll,FileProtocolHandler"]];
#[cfg(not(any(target_os = "macos", windows)))]
const OPENERS: &[&[&str]] = &[&["xdg-open"], &["gio", "open"], &["sensible-browser"], &["x-www-browser"]];
/// An opener that still runs after this long is taken for the browser itself.
const OPENING: Duration = Duration::from_secs(3);
/// How often it is looked at meanwhile.
const LOOK: Duration = Duration::from_millis(50);

/// Open the studio: a page where you make dungeons by hand and eye
///
/// Serves the page and its HTTP API to browsers on this machine until Ctrl-C. Nothing leaves the machine, and nothing is needed
/// beside this program. Its address is printed.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct StudioArgs {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = Options::PORT)]
    port: u16,
    /// The address of this machine to listen at; any other than loopback needs --allow-host
    #[arg(long, value_name = "HOST", default_value = Options::HOST)]
    host: String,
    /// Also open it in the browser
    #[arg(long)]
    open: bool,
    /// A name by which browsers may call the studio, beside localhost; may be repeated
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// Serve the page from this folder instead, for those who work on it
    #[arg(long, value_name = "FOLDER", hide = true)]
    web: Option<PathBuf>,
}

/// Serves until somebody ends it.
pub fn run(args: &StudioArgs, out: &Out) -> Result<(), Failure> {
    let options = Options {
        host: args.host.clone(),
        port: args.port,
        allow_hosts: args.allow_host.clone(),
        web: args.web.clone(),
        ..Options::default()
    };
    let server = Server::bind(&options).map_err(|error| Failure::usage(&error).maybe_hint(error.hint()))?;
    let url = server.url().to_owned();
    out.print(&format!("{url}\n"))?;
    out.note("Open this address in a browser. Ctrl-C ends the studio.");
    let (open, quiet) = (args.open, out.is_quiet());
    let note = Out::new(crate::out::When::Auto, quiet);
    server.run_until_signal(move || {
        if open && !OPENERS.iter().any(|opener| opens(opener, &url)) {
            note.print_message(&format!("no browser was found to open; open {url} yourself"));
        }
    });
    Ok(())
}

/// Whether a program opens the address.
fn opens(opener: &[&str], url: &str) -> bool {
    let [program, before @ ..] = opener else { return false };
    let mut command = Command::new(program);
    command.args(before).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return false };
    let mut waited = Duration::ZERO;
    while waited < OPENING {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) => thread::sleep(LOOK),
            Err(_) => return false,
        }
        waited += LOOK;
    }
    true
}
