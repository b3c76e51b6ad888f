//! Universal VTT (`.dd2vtt`): an image, walls that are split at doors, and doors as portals.

use undercroft::{
    DoorKind, Draft, Dungeon, Json, Origin,
    geom::Dir,
    json,
    view::plan::{DoorSymbol, Path, Plan, Spot, plan},
};

use crate::{
    ExportError, Loss, base64,
    picture::{PictureOptions, paint_titled},
    png,
};

/// The file, and what the format cannot express.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{picture::PictureOptions, vtt};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let (file, _) = vtt::write(&dungeon, &PictureOptions::default(), Some(8.0)).unwrap();
/// assert!(file.starts_with("{\"format\":0.3"));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn write(
    dungeon: &Dungeon,
    picture_options: &PictureOptions,
    pixels: Option<f64>,
) -> Result<(String, Vec<Loss>), ExportError> {
    write_draft(dungeon.draft(), dungeon.origin(), picture_options, pixels)
}

pub(crate) fn write_draft(
    draft: &Draft,
    origin: &Origin,
    picture_options: &PictureOptions,
    pixels: Option<f64>,
) -> Result<(String, Vec<Loss>), ExportError> {
    // The margin is a whole number of cells, so that the grid of the tabletop matches the image.
    let picture_options = PictureOptions { margin: Some(MARGIN), ..picture_options.clone() };
    let plan = plan(draft, &picture_options.plan_options());
    let scene = paint_titled(&plan, origin, &picture_options);
    let scale = pixels.unwrap_or_else(|| png::usual_pixels(&scene)).round();
    let image = png::write(&scene, scale)?;
    let from = scene.origin;
    let spot = |at: Spot| json!({ "x": round(at.x - from.x), "y": round(at.y - from.y) });
    let doors: Vec<&DoorSymbol> = plan.doors.iter().filter(|opening| opening.kind != DoorKind::Archway).collect();
    let portals: Vec<Json> = doors
        .iter()
        .map(|door| {
            let turned = matches!(door.side, Dir::East | Dir::West);
            json!({
                "position": spot(door.middle()),
                "bounds": [spot(door.from), spot(door.to)],
                "rotation": if turned { std::f64::consts::FRAC_PI_2 } else { 0.0 },
                "closed": true,
                "freestanding": false,
            })
        })
        .collect();
    let walls: Vec<Json> = plan
        .outline
        .iter()
        .map(|path| Json::from(path.flattened(PARTS).into_iter().map(spot).collect::<Vec<Json>>()))
        .chain(
            pillars(&plan)
                .iter()
                .map(|path| Json::from(path.flattened(PARTS).into_iter().map(spot).collect::<Vec<Json>>())),
        )
        .collect();
    let file = json!({
        "format": 0.3,
        "resolution": {
            "map_origin": { "x": 0, "y": 0 },
            "map_size": { "x": scene.width.round() as i64, "y": scene.height.round() as i64 },
            "pixels_per_grid": scale as i64,
        },
        "line_of_sight": walls,
        "objects_line_of_sight": [],
        "portals": portals,
        "environment": { "baked_lighting": false, "ambient_light": "ffffffff" },
        "lights": [],
        "image": base64::encode(&image),
    });
    Ok((format!("{file}\n"), losses(draft, &doors)))
}

/// The margin in cells, and the number of straight lines per curve.
const MARGIN: f64 = 2.0;
const PARTS: u32 = 4;

/// Columns block sight too; pillars are part of the outline already.
fn pillars(plan: &Plan) -> Vec<Path> {
    let columns = plan.marks.iter().filter(|sign| sign.kind == undercroft::MarkKind::Column);
    columns.map(|sign| Path::ellipse(sign.at, 0.33, 0.33)).collect()
}

fn round(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}

fn losses(draft: &Draft, doors: &[&DoorSymbol]) -> Vec<Loss> {
    let count = |kind: DoorKind| doors.iter().filter(|door| door.kind == kind).count();
    let rooms = draft.rooms.len();
    [
        Loss::counted(
            "locked-doors",
            count(DoorKind::Locked),
            "locked door is a plain door: the format has no locks",
            "locked doors are plain doors: the format has no locks",
        ),
        Loss::counted(
            "secret-doors",
            count(DoorKind::Secret),
            "secret door is a plain door: the format has no secrets; `--audience player` makes it wall",
            "secret doors are plain doors: the format has no secrets; `--audience player` makes them wall",
        ),
        Some(Loss::new("notes", format!("the notes of {rooms} rooms, stairs and furnishings are in the image alone"))),
    ]
    .into_iter()
    .flatten()
    .collect()
}
