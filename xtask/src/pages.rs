//! PDFs in another program: poppler draws them, sheets for the table measure an inch to a cell, and the key can be read.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::files::{read_bytes, read_text};
use crate::shell::Shell;
use crate::step::{Done, Job};

/// The dots an inch has in the test pictures.
const DOTS: u32 = 40;

pub fn step(job: &Job) -> Result<Done> {
    if let Some(reason) = job.shell.apt_install("pdftoppm", "poppler-utils")? {
        return Ok(Done::Skipped(reason));
    }
    let folder = std::env::temp_dir().join(format!("undercroft-pages-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let done = draw(&job.shell, &folder, &job.workspace.undercroft());
    std::fs::remove_dir_all(&folder)?;
    done.map(|()| Done::Ok)
}

fn draw(shell: &Shell, folder: &Path, undercroft: &Path) -> Result<()> {
    let generate = |file: &Path, more: &[&str]| {
        let mut generate = Command::new(undercroft);
        shell.run(generate.args(["generate", "--quiet"]).args(more).arg("--out").arg(file))
    };
    for (layout, page) in [("one", "a4"), ("one", "letter"), ("map", "a3"), ("battle", "a4"), ("battle", "tabloid")] {
        let name = format!("{layout}-{page}");
        let file = folder.join(format!("{name}.pdf"));
        let small = ["bsp", "--seed", "3", "--set", "width=30", "--set", "height=20", "--style", "plain"];
        generate(&file, &[&small[..], &["--layout", layout, "--page", page]].concat())?;
        let pages = folder.join(&name);
        shell.run(Command::new("pdftoppm").args(["-r", &DOTS.to_string(), "-gray"]).arg(&file).arg(&pages))?;
        let mut drawn: Vec<_> = std::fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
        drawn.retain(|path| {
            path.extension().is_some_and(|end| end == "pgm") && path.to_string_lossy().contains(&format!("{name}-"))
        });
        drawn.sort();
        ensure!(layout == "one" || drawn.len() > 1, "{name}: no map or no key");
        if layout == "battle" {
            // The first page is the plan of the sheets.
            let sheet = read_bytes(&drawn[1])?;
            inch_a_cell(&sheet).with_context(|| format!("the first sheet of {name}"))?;
        }
    }
    for (recipe, seed) in [("tabletop", "4"), ("tabletop", "12"), ("scatter", "2"), ("walk", "7"), ("tilepath", "5")] {
        let (notes, file) = (folder.join("notes.md"), folder.join("notes.pdf"));
        let locks = ["--set", "locks.count=2"];
        generate(&notes, &[&[recipe, "--seed", seed][..], &locks].concat())?;
        generate(&file, &[&[recipe, "--seed", seed][..], &locks].concat())?;
        let text = shell.ask(Command::new("pdftotext").args(["-raw", "-enc", "UTF-8"]).arg(&file).arg("-"))?;
        same_words(&read_text(&notes)?, &text).with_context(|| format!("{recipe}, seed {seed}"))?;
    }
    Ok(())
}

/// The words of the notes stand in the PDF in the same order, with others between them: numbers on the map, and the legend.
fn same_words(notes: &str, text: &str) -> Result<()> {
    // The last line of the notes names the seed; the PDF does not.
    let notes = notes.trim_end().rsplit_once('\n').map_or(notes, |(before, _)| before);
    let plain = notes.replace('\\', "");
    let words = plain.split_whitespace().filter(|word| !matches!(*word, "#" | "##" | "###" | ">" | "-"));
    let mut found = text.split_whitespace();
    for word in words {
        ensure!(found.any(|other| other == word), "the PDF lacks `{word}` of the notes, or has it elsewhere");
    }
    Ok(())
}

/// Grid lines stand an inch apart: a row of the sheet looks like itself moved by an inch, and unlike itself moved by less.
fn inch_a_cell(file: &[u8]) -> Result<()> {
    let mut words = file.splitn(4, |byte| byte.is_ascii_whitespace());
    let mut number = || -> Option<usize> { std::str::from_utf8(words.next()?).ok()?.parse().ok() };
    let _ = number();
    let (Some(width), Some(height)) = (number(), number()) else { bail!("no size in the picture") };
    let pixels = &file[file.len() - width * height..];
    let darkness: Vec<i64> =
        (0..width).map(|x| (0..height).map(|y| 255 - i64::from(pixels[y * width + x])).sum()).collect();
    // A line is darker than what lies on both sides of it.
    let lines: Vec<i64> = darkness.windows(5).map(|near| (2 * near[2] - near[0] - near[4]).max(0)).collect();
    let alike = |lag: usize| -> i64 { lines.iter().zip(&lines[lag..]).map(|(a, b)| (*a).min(*b)).sum() };
    let inch = DOTS as usize;
    let best = (inch * 3 / 4..inch * 5 / 4).max_by_key(|lag| alike(*lag));
    ensure!(best.is_some_and(|best| best.abs_diff(inch) <= 1), "grid lines are {best:?} dots apart, not {inch}");
    Ok(())
}
