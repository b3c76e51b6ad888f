//! `film`: how a dungeon came to be, as moving pictures.

use std::path::PathBuf;

use clap::Args;
use undercroft::trace::Event;
use undercroft_export::{
    Format,
    film::{self, Reel},
};

use crate::{
    atomic_file,
    failure::Failure,
    input,
    memory::{MemoryLimit, MemoryUse},
    messages::{count, headline},
    out::Out,
    picture_args::{self, PictureArgs},
    recipe_args::SeededRecipeArgs,
    whole_number::whole_number,
};

const EXAMPLES: &str = "\
Examples:
  # with a slider to go back and forth
  undercroft film bsp --seed 42 --out growing.html
  # an animated PNG
  undercroft film scatter --out growing.png
  undercroft film --frames 60 --style dark --out growing.png";

/// Watch a method split, place, connect and number
///
/// Writes an animated PNG, or a page for browsers with a slider.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct FilmArgs {
    #[command(flatten)]
    recipe_args: SeededRecipeArgs,
    /// The most frames; where there are more steps, several share one
    #[arg(long, value_name = "NUMBER", default_value_t = 120, value_parser = whole_number::<u32>(2, 1000))]
    frames: u32,
    /// Write to this file: png or html
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    picture_args: PictureArgs,
}

/// Makes the film.
pub fn run(args: &FilmArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    atomic_file::prepare(&args.out)?;
    let extension = input::extension(&args.out);
    if !matches!(extension.as_str(), "png" | "apng" | "html") {
        return Err(Failure::usage("a film is a .png or a .html").hint("name the file like `growing.html`"));
    }
    let options = args.picture_args.options()?;
    let mut steps: Vec<Event> = Vec::new();
    let (dungeon, chosen) = args.recipe_args.make(memory, MemoryUse::File(Format::Png), &mut steps, out)?;
    let reel = Reel::new(&dungeon, &steps, args.frames);
    let bytes = match extension.as_str() {
        "html" => film::html(&reel, &dungeon, &options.picture).map(String::into_bytes),
        _ => film::apng(&reel, &dungeon, &options.picture, options.pixels),
    };
    let bytes = bytes.map_err(|error| picture_args::refused(&error))?;
    atomic_file::write(&args.out, &bytes)?;
    out.note(&format!("{} in {}; {}", count(steps.len(), "step"), count(reel.frames(), "frame"), headline(&dungeon)));
    chosen.tell(out);
    Ok(())
}
