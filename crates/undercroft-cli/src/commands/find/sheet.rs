//! A picture of everything that was found, on one sheet.

use std::path::Path;

use undercroft::{Workshop, query::Figure};
use undercroft_export::{ExportError, Format, Options, gallery::Gallery};

use super::{Field, Hit, shown};
use crate::{
    commands::gallery,
    failure::Failure,
    look::{self, Look},
    out::Out,
    progress::Progress,
    save, words,
};

/// How many seeds are tried to learn how large dungeons are.
const SAMPLES: u64 = 16;

/// The sheet, and where it goes.
pub struct Sheet<'a> {
    path: &'a Path,
    format: Format,
    options: Options,
    gallery: Gallery,
}

impl<'a> Sheet<'a> {
    /// Refuses what cannot work before any time is spent on a search.
    pub fn prepare(path: &'a Path, look: &Look, count: u64) -> Result<Sheet<'a>, Failure> {
        let format = gallery::prepare(path)?;
        if save::is_standard_output(path) {
            let failure = Failure::usage(format!("{} is where the list goes already", path.display()));
            return Err(failure.hint("name another file for the gallery"));
        }
        if count > u64::from(gallery::MOST) {
            let failure = Failure::usage(format!("a gallery holds {} pictures at most", gallery::MOST));
            return Err(failure.hint("lower --count, or leave out --gallery"));
        }
        let options = look.options()?;
        let gallery = Gallery::new(&options.painting).map_err(|error| refused(&error))?;
        Ok(Sheet { path, format, options, gallery })
    }

    /// Refuses boards that are too large to be drawn so often.
    pub fn must_hold(&self, field: &Field<'_>, count: u64) -> Result<(), Failure> {
        let mut workshop = Workshop::new();
        let mut sizes = (0..field.budget.min(SAMPLES)).filter_map(|index| {
            let layout = workshop.layout(field.recipe, &field.seed(index)).ok()?;
            Some(i64::from(layout.width) * i64::from(layout.height))
        });
        let cells = sizes.next().unwrap_or(0).saturating_mul(i64::try_from(count).unwrap_or(i64::MAX));
        self.gallery.must_hold(cells).map_err(|error| refused(&error))
    }

    /// Draws them in the order of the list, each with the numbers of its row.
    pub fn draw(mut self, field: &Field<'_>, hits: &[Hit], columns: &[Figure], out: &Out) -> Result<(), Failure> {
        let mut workshop = Workshop::new();
        let progress = Progress::new(out, hits.len() as u64);
        progress.say("drawn,".to_owned());
        for hit in hits {
            let made = workshop.generate(field.recipe, &hit.seed);
            let dungeon = made.map_err(|error| Failure::generation(error, &hit.seed))?;
            let values = columns.iter().zip(&hit.values);
            let facts: Vec<String> = values.map(|(figure, value)| format!("{figure} {}", shown(*value))).collect();
            self.gallery.hang(&dungeon, &facts).map_err(|error| refused(&error))?;
            workshop.recycle(dungeon);
            progress.add(1);
        }
        gallery::save(self.path, self.format, &self.gallery.scene(), &self.options)?;
        drop(progress);
        out.note(&format!("{} in {}", words::count(hits.len(), "picture"), self.path.display()));
        Ok(())
    }
}

fn refused(error: &ExportError) -> Failure {
    let failure = look::refused(error);
    match error {
        ExportError::TooManyCells { .. } => failure.hint("lower --count, or make the board smaller"),
        _ => failure,
    }
}
