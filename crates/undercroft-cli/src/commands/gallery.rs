//! `gallery`: a sheet of many dungeons to choose from.

use std::path::{Path, PathBuf};

use clap::Args;
use undercroft::{Dungeon, Recipe, Seed, Workshop};
use undercroft_export::{Format, Options, gallery, picture::Scene, png, svg};

use crate::{
    atomic_file,
    failure::Failure,
    input,
    memory::{MemoryLimit, MemoryUse},
    messages::{count, seed},
    out::Out,
    picture_args::{self, PictureArgs},
    recipe_args::SeededRecipeArgs,
    whole_number::whole_number,
};

const EXAMPLES: &str = "\
Examples:
  # twelve of the default method
  undercroft gallery --out sheet.png
  undercroft gallery scatter --count 20 --out sheet.svg
  # seeds 100, 101, 102, …
  undercroft gallery --seed 100 --out sheet.png
  undercroft gallery --seed cave --style dark --out sheet.png";

/// The most pictures on a sheet.
pub const MOST: u32 = 400;
/// How many failing seeds are skipped before the command gives up.
const SPARE: u32 = 100;

/// Draw many seeds on one sheet, each with its name
///
/// A whole number as the seed counts up from there; any other text is followed by a number. Seeds that lead nowhere are
/// passed over.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct GalleryArgs {
    #[command(flatten)]
    recipe_args: SeededRecipeArgs,
    /// How many
    #[arg(long, value_name = "NUMBER", default_value_t = 12, value_parser = whole_number::<u32>(1, u64::from(MOST)))]
    count: u32,
    /// Write to this file: png or svg
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    picture_args: PictureArgs,
}

/// Makes the sheet.
pub fn run(args: &GalleryArgs, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    let format = prepare(&args.out)?;
    let options = args.picture_args.options()?;
    let (recipe, chosen) = args.recipe_args.read_one(out)?;
    memory.require(&recipe.expected_size(), MemoryUse::File(format), u64::from(args.count))?;
    let dungeons = make(&recipe, &chosen.seed, args.count)?;
    let scene = gallery::scene(&dungeons, &options.picture).map_err(|error| picture_args::refused(&error))?;
    save(&args.out, format, &scene, &options)?;
    let seed_of = |dungeon: Option<&Dungeon>| dungeon.map_or_else(String::new, |own| seed(&own.origin().seed));
    let (first, last) = (seed_of(dungeons.first()), seed_of(dungeons.last()));
    out.note(&format!("{}, seeds {first} to {last}", count(dungeons.len(), "dungeon")));
    chosen.tell(out);
    Ok(())
}

/// The format according to the extension of the file; other formats are refused.
pub fn prepare(path: &Path) -> Result<Format, Failure> {
    let format =
        Format::from_extension(&input::extension(path)).filter(|format| matches!(format, Format::Svg | Format::Png));
    let Some(format) = format else {
        return Err(Failure::usage("a gallery is a .png or a .svg").hint("name the file like `sheet.png`"));
    };
    atomic_file::prepare(path)?;
    Ok(format)
}

/// Writes the sheet.
pub fn save(path: &Path, format: Format, scene: &Scene, options: &Options) -> Result<(), Failure> {
    let bytes = match format {
        Format::Svg => svg::write(scene).into_bytes(),
        _ => {
            let pixels = options.pixels.unwrap_or_else(|| gallery::usual_pixels(scene));
            png::write(scene, pixels).map_err(|error| picture_args::refused(&error))?
        }
    };
    atomic_file::write(path, &bytes)
}

fn make(recipe: &Recipe, base: &Seed, count: u32) -> Result<Vec<Dungeon>, Failure> {
    let nth_seed = |nth: u32| match base.integer() {
        Some(number) => Seed::from(number.wrapping_add(i64::from(nth))),
        None => Seed::new(format!("{base} {}", nth + 1)),
    };
    let mut workshop = Workshop::new();
    let mut dungeons = Vec::new();
    for nth in 0..count + SPARE {
        let seed = nth_seed(nth);
        match workshop.generate(recipe, &seed) {
            Ok(dungeon) => dungeons.push(dungeon),
            Err(error) if error.gave_up() && nth + 1 < count + SPARE => {}
            Err(error) => return Err(Failure::generation(error, &seed)),
        }
        if dungeons.len() == count as usize {
            break;
        }
    }
    Ok(dungeons)
}
