//! `cargo xtask figures`: numbers in the documentation that a change of the engine can make false, computed anew.
//!
//! A page has such a number between two comments, which no reader sees:
//!
//! ```text
//! <!-- figure one-sheet -->21 fit on one sheet<!-- end -->
//! ```
//!
//! The command writes what is true today between them. The step of `cargo xtask test` compares, and fails where a page says
//! something else. What takes too long for that is a table of a `soak` or a benchmark, and says with which version it was
//! measured.

mod compute;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};

use crate::files::read_text;
use crate::shell::{Shell, cargo};
use crate::step::{Done, Job};
use crate::workspace::Workspace;

/// A number of the documentation.
struct Figure {
    page: &'static str,
    /// What stands in its comment.
    name: &'static str,
    /// What the page has to say, by the program or the library of today.
    compute: fn(&Path) -> Result<String>,
}

/// To add one: a row, the function that computes it, and the two comments in the page.
static FIGURES: &[Figure] = &[
    Figure { page: "docs/pictures.md", name: "one-sheet", compute: compute::keys_on_one_sheet },
    Figure { page: "docs/bsp.md", name: "roomless-leaves", compute: compute::maps_with_roomless_leaves },
    Figure { page: "docs/bsp.md", name: "no-room-fits", compute: compute::small_boards_without_rooms },
    Figure { page: "docs/scatter.md", name: "gaps", compute: compute::rooms_with_openings_without_doors },
    Figure { page: "docs/proof.md", name: "four-locks", compute: compute::dungeons_that_bear_four_locks },
];

const END: &str = "<!-- end -->";

/// Writes the figures into their pages.
pub fn run(args: &[String]) -> Result<ExitCode> {
    if let Some(arg) = args.first() {
        bail!("`figures` does not take `{arg}`");
    }
    let workspace = Workspace::read()?;
    std::env::set_current_dir(&workspace.root)?;
    Shell::terminal().run(cargo().args(["build", "--package", "undercroft-cli"]))?;
    for figure in FIGURES {
        let text = read_text(figure.page)?;
        let (old, new) = (figure.read(&text)?, (figure.compute)(&workspace.undercroft())?);
        println!("{}: {}: {}", figure.page, figure.name, if old == new { &new } else { "changed" });
        if old != new {
            println!("  was: {old}\n  is:  {new}");
            std::fs::write(figure.page, figure.write(&text, &new)?)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Compares what the pages say with what is true.
pub fn step(job: &Job) -> Result<Done> {
    let mut wrong = Vec::new();
    for figure in FIGURES {
        let (says, is) = (figure.read(&read_text(figure.page)?)?, (figure.compute)(&job.workspace.undercroft())?);
        if says != is {
            wrong.push(format!("{}: {}: says `{says}`, is `{is}`", figure.page, figure.name));
        }
    }
    ensure!(wrong.is_empty(), "{}\n`cargo xtask figures` writes them anew", wrong.join("\n"));
    job.shell.say(format!("{} figures of the documentation hold", FIGURES.len()));
    Ok(Done::Ok)
}

impl Figure {
    /// What the page says today.
    fn read(&self, page: &str) -> Result<String> {
        Ok(self.split(page)?.1.to_owned())
    }

    /// The page with another text in the place of the figure.
    fn write(&self, page: &str, text: &str) -> Result<String> {
        let (before, _, after) = self.split(page)?;
        Ok(format!("{before}{text}{after}"))
    }

    /// What stands before the figure, the figure, and what stands after it; the comments belong to what is around it.
    fn split<'a>(&self, page: &'a str) -> Result<(&'a str, &'a str, &'a str)> {
        let begin = format!("<!-- figure {} -->", self.name);
        let at = page.find(&begin).with_context(|| format!("{} has no `{begin}`", self.page))? + begin.len();
        let length = page[at..].find(END).with_context(|| format!("{}: no `{END}` after `{begin}`", self.page))?;
        Ok((&page[..at], &page[at..at + length], &page[at + length..]))
    }
}

#[cfg(test)]
mod tests {
    use super::{FIGURES, Figure};

    #[test]
    fn figures_are_found_and_written() -> anyhow::Result<()> {
        let figure = Figure { page: "page.md", name: "eggs", compute: |_| Ok("13".to_owned()) };
        let page = "A nest has <!-- figure eggs -->12<!-- end --> eggs.";
        assert_eq!(figure.read(page)?, "12");
        assert_eq!(figure.write(page, "13")?, "A nest has <!-- figure eggs -->13<!-- end --> eggs.");
        assert!(figure.read("A nest has 12 eggs.").is_err());
        assert!(figure.read("<!-- figure eggs -->12").is_err());
        Ok(())
    }

    /// No comment in a page is left without a figure that keeps it true.
    #[test]
    fn every_comment_has_its_figure() -> anyhow::Result<()> {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let mut pages = vec!["README.md".to_owned()];
        for page in std::fs::read_dir(format!("{root}/docs"))? {
            let name = page?.file_name().to_string_lossy().into_owned();
            if name.ends_with(".md") {
                pages.push(format!("docs/{name}"));
            }
        }
        let mut found = Vec::new();
        for page in &pages {
            let text = std::fs::read_to_string(format!("{root}/{page}"))?;
            let names = text.split("<!-- figure ").skip(1).filter_map(|rest| rest.split_once(" -->"));
            found.extend(names.map(|(name, _)| (page.clone(), name.to_owned())));
        }
        let mut listed: Vec<(String, String)> =
            FIGURES.iter().map(|figure| (figure.page.to_owned(), figure.name.to_owned())).collect();
        found.sort();
        listed.sort();
        assert_eq!(found, listed);
        Ok(())
    }
}
