//! Draws a dungeon in every style: `cargo run -p undercroft-export --example picture -- METHOD SEED FOLDER`.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use undercroft::{Recipe, generate};
use undercroft_export::{
    picture::{PictureOptions, Style, paint},
    png, svg,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let method = args.next().unwrap_or_else(|| "bsp".to_owned());
    let seed = args.next().unwrap_or_else(|| "42".to_owned());
    let folder = args.next();
    let dungeon = generate(&Recipe::from_toml(&format!("method = '{method}'"))?, seed.as_str())?;
    for name in Style::NAMES {
        let style = Style::named(name).unwrap_or_default();
        let scene = paint(&dungeon, &PictureOptions { style, ..PictureOptions::default() });
        let (drawing, picture) = (svg::write(&scene), png::write(&scene, png::usual_pixels(&scene))?);
        println!("{name}: {} bytes of SVG, {} bytes of PNG", drawing.len(), picture.len());
        if let Some(folder) = &folder {
            std::fs::write(format!("{folder}/{method}-{seed}-{name}.svg"), drawing)?;
            std::fs::write(format!("{folder}/{method}-{seed}-{name}.png"), picture)?;
        }
    }
    Ok(())
}
