//! Universal VTT (`.dd2vtt`): an image, walls, doors as portals, and lights.

use undercroft::{DoorKind, Dungeon, Json, geom::Dir, json, view::plan::PointF};

use crate::{
    ExportError, Exported, Loss, Options, base64,
    picture::Scene,
    source::ExportSource,
    tabletop_map::{self, TabletopMap},
};

/// The file, and what the format cannot express.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{Options, vtt};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let file = vtt::write(&dungeon, &Options { pixels: Some(50.0), ..Options::default() }).unwrap();
/// assert!(file.bytes.starts_with(b"{\"format\":0.3"));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn write(dungeon: &Dungeon, options: &Options) -> Result<Exported, ExportError> {
    write_source(&ExportSource::of_draft(dungeon.draft(), dungeon.origin(), options))
}

pub(crate) fn write_source(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let Some(level) = source.levels.first() else { return Ok(Exported::default()) };
    let map = TabletopMap::of(level, source);
    let scene = &map.scene;
    let (scale, sections) = match tabletop_map::pixels(source.options.pixels, scene.width, scene.height) {
        Ok(scale) => {
            (scale, vec![MapSection { from: scene.origin, width: scene.width, height: scene.height, place: (0, 0) }])
        }
        Err(error @ ExportError::NoTabletopImage { scale, fewest, .. }) => {
            if !source.options.split || scale < fewest {
                return Err(error);
            }
            (scale, sections(scene, tabletop_map::longest_stretch(scale)))
        }
        Err(error) => return Err(error),
    };
    let mut files = sections.iter().map(|section| Ok((section.place, section.file(&map, scale)?)));
    let first = files.next().transpose()?.map(|(_, file)| file).unwrap_or_default();
    let mut exported = Exported::file(first);
    for file in files {
        let ((column, row), file): ((usize, usize), String) = file?;
        exported =
            exported.with_beside(format!("{}-{}-{}.dd2vtt", source.stem(), column + 1, row + 1), file.into_bytes());
    }
    Ok(exported.losing(losses(source, &map, sections.len())))
}

/// A section of the map that has a file of its own.
struct MapSection {
    from: PointF,
    width: f64,
    height: f64,
    /// Its column and row among the sections.
    place: (usize, usize),
}

/// The map in sections of at most so many cells a side, row by row.
fn sections(scene: &Scene, longest: f64) -> Vec<MapSection> {
    let (columns, rows) = ((scene.width / longest).ceil() as usize, (scene.height / longest).ceil() as usize);
    let section = |row: usize, column: usize| {
        let (x, y) = (column as f64 * longest, row as f64 * longest);
        let (width, height) = ((scene.width - x).min(longest), (scene.height - y).min(longest));
        MapSection { from: scene.origin.moved(x, y), width, height, place: (column, row) }
    };
    (0..rows).flat_map(|row| (0..columns).map(move |column| section(row, column))).collect()
}

impl MapSection {
    fn file(&self, map: &TabletopMap, scale: f64) -> Result<String, ExportError> {
        let scene = Scene { origin: self.from, width: self.width, height: self.height, ..map.scene.clone() };
        let image = tabletop_map::image(&scene, scale)?;
        let spot = |at: PointF| json!({ "x": round(at.x - self.from.x), "y": round(at.y - self.from.y) });
        let chain = |chain: &Vec<PointF>| {
            self.inside(chain).into_iter().map(|piece| piece.into_iter().map(spot).collect::<Vec<Json>>())
        };
        let walls: Vec<Json> = map.walls.iter().chain(&map.columns).flat_map(chain).map(Json::from).collect();
        let doors = map.doors.iter().filter(|door| self.contains(door.middle()));
        let portals: Vec<Json> = doors
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
        let lights: Vec<Json> = map
            .lights
            .iter()
            .filter(|light| self.contains(light.at))
            .map(|light| {
                let [red, green, blue] = light.colour;
                json!({
                    "position": spot(light.at),
                    "range": light.radius,
                    "intensity": 1,
                    "color": format!("ff{red:02x}{green:02x}{blue:02x}"),
                    "shadows": true,
                })
            })
            .collect();
        let file = json!({
            "format": 0.3,
            "resolution": {
                "map_origin": { "x": 0, "y": 0 },
                "map_size": { "x": self.width.round() as i64, "y": self.height.round() as i64 },
                "pixels_per_grid": scale as i64,
            },
            "line_of_sight": walls,
            "objects_line_of_sight": [],
            "portals": portals,
            "environment": { "baked_lighting": false, "ambient_light": "ffffffff" },
            "lights": lights,
            "image": base64::encode(&image),
        });
        Ok(format!("{file}\n"))
    }

    fn contains(&self, at: PointF) -> bool {
        let (x, y) = (at.x - self.from.x, at.y - self.from.y);
        (0.0..self.width).contains(&x) && (0.0..self.height).contains(&y)
    }

    /// The pieces of a chain of lines that lie in this section.
    fn inside(&self, chain: &[PointF]) -> Vec<Vec<PointF>> {
        let mut pieces: Vec<Vec<PointF>> = Vec::new();
        for line in chain.windows(2) {
            let Some((from, to)) = self.clipped(line[0], line[1]) else { continue };
            match pieces.last_mut() {
                Some(piece) if piece.last() == Some(&from) => piece.push(to),
                _ => pieces.push(vec![from, to]),
            }
        }
        pieces
    }

    /// The stretch of a line that lies in this section, if it has any length there.
    fn clipped(&self, from: PointF, to: PointF) -> Option<(PointF, PointF)> {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let (x, y) = (from.x - self.from.x, from.y - self.from.y);
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for (step, room) in [(-dx, x), (dx, self.width - x), (-dy, y), (dy, self.height - y)] {
            if step == 0.0 {
                if room < 0.0 {
                    return None;
                }
            } else if step < 0.0 {
                enters = enters.max(room / step);
            } else {
                leaves = leaves.min(room / step);
            }
        }
        let cut = |share: f64| {
            if share <= 0.0 {
                from
            } else if share >= 1.0 {
                to
            } else {
                from.between(to, share)
            }
        };
        (enters < leaves).then(|| (cut(enters), cut(leaves)))
    }
}

fn round(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}

fn losses(source: &ExportSource<'_>, map: &TabletopMap, sections: usize) -> Vec<Loss> {
    let count = |kind: DoorKind| map.doors.iter().filter(|door| door.kind == kind).count();
    let notes = source.levels.first().map_or(0, |level| level.draft.rooms.len());
    let losses = [
        Loss::counted(
            "locked-doors",
            count(DoorKind::Locked),
            "locked door is a plain door: the format has no locks",
            "locked doors are plain doors: the format has no locks",
        ),
        Loss::counted(
            "secret-doors",
            count(DoorKind::Secret),
            "secret door is a plain door: the format has no secrets; a file for players has wall there",
            "secret doors are plain doors: the format has no secrets; a file for players has wall there",
        ),
        Loss::counted(
            "notes",
            if source.is_for_gm() { notes } else { 0 },
            "room has no note: the format has none",
            "rooms have no notes: the format has none",
        ),
        Some(Loss::new("furnishings", "stairs, furnishings and water are in the image alone")),
        (sections > 1).then(|| Loss {
            what: "parts",
            count: Some(sections),
            message: format!("the map is in {sections} parts, a file each"),
        }),
    ];
    losses.into_iter().flatten().collect()
}
