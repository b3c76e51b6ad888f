//! PDFs in another program: poppler draws them, and the tiled ones measure an inch to a cell.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

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
    for page in ["fit", "a4", "letter"] {
        let file = folder.join(format!("{page}.pdf"));
        let style = ["--set", "width=30", "--set", "height=20", "--style", "plain", "--page", page, "--out"];
        let mut generate = Command::new(undercroft);
        shell.run(generate.args(["generate", "bsp", "--seed", "3", "--quiet"]).args(style).arg(&file))?;
        let pages = folder.join(page);
        shell.run(Command::new("pdftoppm").args(["-r", &DOTS.to_string(), "-gray"]).arg(&file).arg(&pages))?;
        let mut drawn: Vec<_> = std::fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
        drawn.retain(|path| {
            path.extension().is_some_and(|end| end == "pgm") && path.to_string_lossy().contains(&format!("{page}-"))
        });
        drawn.sort();
        ensure!(drawn.len() > 1, "{page}: no map or no key");
        if page != "fit" {
            let first = std::fs::read(&drawn[0])?;
            inch_a_cell(&first).with_context(|| format!("the first sheet of {page}"))?;
        }
    }
    Ok(())
}

/// The marks where to cut stand a whole number of cells apart: 7 across, as wide as the map is drawn.
fn inch_a_cell(file: &[u8]) -> Result<()> {
    let mut words = file.splitn(4, |byte| byte.is_ascii_whitespace());
    let mut number = || -> Option<usize> { std::str::from_utf8(words.next()?).ok()?.parse().ok() };
    let _ = number();
    let (Some(width), Some(height)) = (number(), number()) else { bail!("no size in the picture") };
    let pixels = &file[file.len() - width * height..];
    // A row through the marks at the top: they are the only dark spots there.
    for row in (0..height / 4).map(|y| &pixels[y * width..(y + 1) * width]) {
        let dark: Vec<usize> = (0..width).filter(|x| row[*x] < 200).collect();
        if let (Some(first), Some(last)) = (dark.first(), dark.last()) {
            let cells = (last - first) as f64 / f64::from(DOTS);
            ensure!((cells - 7.0).abs() < 0.06, "the marks are {cells} inches apart, not 7");
            return Ok(());
        }
    }
    bail!("no marks where to cut")
}
