//! The pictures of several levels on one sheet, all at one scale.

use undercroft::{
    Levels,
    view::plan::{Audience, PointF},
};

use crate::{
    ExportError,
    gallery::place_picture,
    levels::heading_for,
    picture::{DrawOp, Ink, Layer, PictureOptions, Scene, VectorShape, paint, text_paths},
};

/// The space between pictures and the height of their headings, in cells.
const GAP: f64 = 2.0;
const HEADING: f64 = 1.6;

/// The picture of all levels, beside each other in rows of about the same width as height.
pub(crate) fn scene(levels: &Levels, picture_options: &PictureOptions) -> Result<Scene, ExportError> {
    if picture_options.style.tiles {
        return Err(ExportError::StyleOfOneLevel { style: "tiles" });
    }
    let pictures: Vec<Scene> = levels.list().iter().map(|level| paint(&level.dungeon, picture_options)).collect();
    let rows = rows(&pictures);
    let width = |row: &[Scene]| row.iter().map(|picture| picture.width + GAP).sum::<f64>() + GAP;
    let height = |row: &[Scene]| row.iter().map(|picture| picture.height).fold(0.0, f64::max) + 2.0 * HEADING + GAP;
    let whole =
        (rows.iter().map(|row| width(row)).fold(0.0, f64::max), rows.iter().map(|row| height(row)).sum::<f64>() + GAP);
    let audience = picture_options.audience;
    // From the seed players could generate everything.
    let title = match audience {
        Audience::Gm => format!("{} levels, seed {}", pictures.len(), levels.origin().seed),
        Audience::Player => format!("{} levels", pictures.len()),
    };
    let mut sheet = Scene::new(&title, whole.0, whole.1, picture_options.style.paper);
    let (mut top, mut index) = (GAP, 0);
    for row in rows {
        let mut left = GAP;
        for picture in row {
            let middle = PointF::new(left + picture.width / 2.0, top + HEADING / 2.0);
            let heading = heading_for(levels, index, audience);
            let shape = sheet.shape(VectorShape::Paths(text_paths(&heading, middle, HEADING * 0.6)));
            let ink = Ink::round(picture_options.style.label, 0.075 * HEADING);
            let ops = vec![DrawOp::Stroke { shape, ink }];
            sheet.layers.push(Layer::new("", "Name", Vec::new(), ops));
            let corner = PointF::new(left, top + 2.0 * HEADING);
            place_picture(&mut sheet, picture, corner, (picture.width, picture.height));
            left += picture.width + GAP;
            index += 1;
        }
        top += height(row);
    }
    Ok(sheet)
}

/// The pictures in rows, so that the sheet is about as wide as it is high.
fn rows(pictures: &[Scene]) -> Vec<&[Scene]> {
    let area: f64 = pictures.iter().map(|picture| (picture.width + GAP) * (picture.height + GAP)).sum();
    let wide = area.sqrt() * 1.3;
    let mut rows = Vec::new();
    let mut rest = pictures;
    while !rest.is_empty() {
        let mut width = 0.0;
        let fits = |picture: &&Scene| {
            width += picture.width + GAP;
            width <= wide
        };
        let count = rest.iter().take_while(fits).count().max(1);
        let (row, others) = rest.split_at(count);
        rows.push(row);
        rest = others;
    }
    rows
}
