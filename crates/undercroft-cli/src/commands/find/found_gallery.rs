//! The gallery of `find --gallery`: pictures of all dungeons found, on one sheet.

use std::path::Path;

use undercroft::{Recipe, Workshop, query::Figure, recipe::AnyRecipe};
use undercroft_export::{ExportError, Format, Options, gallery::Gallery};

use super::{Hit, SearchSpace};
use crate::{
    atomic_file,
    commands::gallery,
    failure::Failure,
    messages,
    out::Out,
    picture_args::{self, PictureArgs},
    progress::Progress,
    stop_signal,
};

/// How many seeds are tried to find the size of a dungeon.
const SAMPLES: u64 = 16;

/// The gallery and where it is written.
pub struct FoundGallery<'a> {
    path: &'a Path,
    format: Format,
    options: Options,
    gallery: Gallery,
}

impl<'a> FoundGallery<'a> {
    /// Refuses an impossible request before any time is spent on the search.
    pub fn prepare(path: &'a Path, picture_args: &PictureArgs, count: u64) -> Result<FoundGallery<'a>, Failure> {
        let format = gallery::prepare(path)?;
        if atomic_file::is_standard_output(path) {
            let failure = Failure::usage(format!("{} is where the list goes already", messages::path(path)));
            return Err(failure.hint("name another file for the gallery"));
        }
        if count > u64::from(gallery::MOST) {
            let failure = Failure::usage(format!("a gallery holds {} pictures at most", gallery::MOST));
            return Err(failure.hint("lower --count, or leave out --gallery"));
        }
        let options = picture_args.options()?;
        let gallery = Gallery::new(&options.picture).map_err(|error| refused(&error))?;
        Ok(FoundGallery { path, format, options, gallery })
    }

    /// Refuses boards that are too large for a gallery of this many pictures.
    pub fn must_hold(&self, space: &SearchSpace<'_>, count: u64) -> Result<(), Failure> {
        let recipe = one_dungeon(space)?;
        let mut workshop = Workshop::new();
        let mut sizes = (0..space.budget.min(SAMPLES)).filter_map(|index| {
            let layout = workshop.layout(recipe, space.seed(index)).ok()?;
            Some(i64::from(layout.width) * i64::from(layout.height))
        });
        let cells = sizes.next().unwrap_or(0).saturating_mul(i64::try_from(count).unwrap_or(i64::MAX));
        self.gallery.must_hold(cells).map_err(|error| refused(&error))
    }

    /// Draws the dungeons in the order of the list, each with the values of its row.
    pub fn draw(mut self, space: &SearchSpace<'_>, hits: &[Hit], columns: &[Figure], out: &Out) -> Result<(), Failure> {
        let (recipe, mut workshop) = (one_dungeon(space)?, Workshop::new());
        let progress = Progress::new(out, hits.len() as u64);
        progress.say("drawn,".to_owned());
        for hit in hits {
            if stop_signal::requested() {
                let why = format!("stopped: all seeds are listed, and {} was not written", messages::path(self.path));
                return Err(Failure::interrupted(why));
            }
            let made = workshop.generate(recipe, &hit.seed);
            let dungeon = made.map_err(|error| Failure::generation(error, &hit.seed))?;
            let values = columns.iter().zip(&hit.values);
            let facts: Vec<String> =
                values.map(|(figure, value)| format!("{figure} {}", messages::number_or_dash(*value))).collect();
            self.gallery.add(&dungeon, &facts).map_err(|error| refused(&error))?;
            workshop.recycle(dungeon);
            progress.add(1);
        }
        gallery::save(self.path, self.format, &self.gallery.scene(), &self.options)?;
        drop(progress);
        out.note(&format!("{} in {}", messages::count(hits.len(), "picture"), messages::path(self.path)));
        Ok(())
    }
}

/// The recipe, if it is one of single dungeons: a sheet has one map for each seed.
fn one_dungeon<'a>(space: &SearchSpace<'a>) -> Result<&'a Recipe, Failure> {
    match space.recipe {
        AnyRecipe::One(recipe) => Ok(recipe),
        AnyRecipe::Levels(_) => Err(Failure::usage("a gallery shows single dungeons, and this recipe makes levels")
            .hint("leave out --gallery, and draw what you like with `generate --out levels.png`")),
    }
}

fn refused(error: &ExportError) -> Failure {
    let failure = picture_args::refused(error);
    match error {
        ExportError::TooManyCells { .. } => failure.hint("lower --count, or make the board smaller"),
        _ => failure,
    }
}
