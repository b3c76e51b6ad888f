//! Tiled maps (`.tmj`): tile layers, an embedded tileset with its Wang corners, and objects.

use undercroft::{
    Draft, Dungeon, Json, Named, Origin, Water,
    geom::{Point, Rect},
    json,
    view::plan::{Audience, Plan, PlanOptions, Spot, number, plan, redact},
};

use crate::{
    ExportError, Loss, base64, notes,
    picture::{PictureOptions, TileSheet, wang_codes, wang_sheet_of},
};

/// A map for Tiled, the image of its tiles, and what the format cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiled {
    /// The map.
    pub map: String,
    /// The tile sheet as a PNG file; the map refers to it if it has a name.
    pub sheet: Vec<u8>,
    /// What the format cannot express.
    pub losses: Vec<Loss>,
}

/// The dungeon as a map for Tiled. With a name for the tile sheet the map refers to that file, else it embeds the
/// image.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{picture::PictureOptions, tmj};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let tiled = tmj::write(&dungeon, &PictureOptions::default(), Some("cave.png")).unwrap();
/// assert!(tiled.map.contains("\"image\":\"cave.png\""));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn write(
    dungeon: &Dungeon,
    picture_options: &PictureOptions,
    sheet_name: Option<&str>,
) -> Result<Tiled, ExportError> {
    write_draft(dungeon.draft(), dungeon.origin(), picture_options, sheet_name)
}

pub(crate) fn write_draft(
    draft: &Draft,
    origin: &Origin,
    picture_options: &PictureOptions,
    sheet_name: Option<&str>,
) -> Result<Tiled, ExportError> {
    let options = picture_options.plan_options();
    let whole = notes::tell_whole(draft, origin);
    let mut properties =
        if picture_options.audience == Audience::Player { Vec::new() } else { origin_properties(origin) };
    properties.extend([property("name", whole.name()), property("hook", whole.hook())]);
    let redacted = redact(draft, options.audience, options.behind_secrets);
    let draft = &*redacted;
    let plan = plan(draft, &PlanOptions { audience: Audience::Gm, ..options });
    // The size of the board may reveal hidden rooms, so players get the visible part with a border of wall.
    let frame = if picture_options.audience == Audience::Player { plan.content.grown(1) } else { plan.open.bounds() };
    let set = wang_sheet_of(origin, picture_options.sheet.clone())?;
    let side = i64::from(set.sheet.tile_px);
    let gid = |code: u8| set.frames.get(usize::from(code)).map_or(0, |frame| u32::from(*frame) + 1);
    let mut ids = Ids::default();
    let corners = wang_codes(&plan.open);
    let is_open = |at: Point| plan.open.get(at) == Some(&true);
    let mut layers = vec![
        layer(&mut ids, "cells", frame, |at| gid(if is_open(at) { 0 } else { 15 })),
        layer(&mut ids, "corners", Rect::new(frame.x, frame.y, frame.w + 1, frame.h + 1), |at| {
            gid(corners.get(at).copied().unwrap_or(15))
        }),
    ];
    // Corner tiles are centred on the points where four cells meet: half a tile up and left.
    layers[1]["offsetx"] = json!(-side / 2);
    layers[1]["offsety"] = json!(-side / 2);
    if let Some(water) = &draft.layers.water {
        layers.push(layer(&mut ids, "water", frame, |at| match water.get(at) {
            Some(Water::Shallow) => FIRST_WATER,
            Some(Water::Deep) => FIRST_WATER + 1,
            _ => 0,
        }));
    }
    if let Some(wang) = &draft.layers.wang {
        let mut hidden = layer(&mut ids, "wang", frame, |at| wang.get(at).map_or(0, |code| gid(*code)));
        hidden["visible"] = json!(false);
        layers.push(hidden);
    }
    for (name, objects) in
        groups(draft, origin, &plan, picture_options, CellToPixels { frame, side: side as f64 }, &mut ids)
    {
        let id = ids.layer();
        layers.push(json!({ "id": id, "name": name, "type": "objectgroup", "draworder": "topdown", "x": 0, "y": 0,
                            "opacity": 1, "visible": true, "objects": objects }));
    }
    // Water tiles are on the same sheet, because Tiled needs an image file for every tileset.
    let (rows, sheet) = match draft.layers.water {
        Some(_) => (5, with_water(&set.sheet)?),
        None => (4, set.sheet.png.clone()),
    };
    let inside = || format!("data:image/png;base64,{}", base64::encode(&sheet));
    let image = sheet_name.map_or_else(inside, str::to_owned);
    let map = json!({
        "type": "map", "version": "1.10", "tiledversion": "1.10.2", "orientation": "orthogonal", "renderorder": "right-down",
        "width": frame.w, "height": frame.h, "tilewidth": side, "tileheight": side, "infinite": false,
        "nextlayerid": ids.layer + 1, "nextobjectid": ids.object + 1,
        "properties": properties,
        "layers": layers,
        "tilesets": [
            { "firstgid": 1, "name": set.name, "tilewidth": side, "tileheight": side, "tilecount": 4 * rows, "columns": 4,
              "spacing": 0, "margin": 0, "imagewidth": side * 4, "imageheight": side * rows, "image": image,
              "wangsets": [wang(&set.frames)] },
        ],
    });
    let mut losses = Vec::new();
    if sheet_name.is_none() {
        let loss = "the sheet of tiles is inside the map, where web engines find it and the Tiled editor does not; --out writes it beside the map";
        losses.push(Loss::new("tile-sheet", loss));
    }
    if draft.rooms.iter().any(|room| room.shape.mask().is_some()) {
        let loss = "round rooms and caves are laid out in square tiles; the layer `corners` rounds them";
        losses.push(Loss::new("curved-walls", loss));
    }
    Ok(Tiled { map: format!("{map}\n"), sheet, losses })
}

/// The first tile id after the sixteen corner tiles.
const FIRST_WATER: u32 = 17;

#[derive(Default)]
struct Ids {
    layer: i64,
    object: i64,
}

impl Ids {
    fn layer(&mut self) -> i64 {
        self.layer += 1;
        self.layer
    }

    fn object(&mut self) -> i64 {
        self.object += 1;
        self.object
    }
}

fn layer(ids: &mut Ids, name: &str, frame: Rect, tile: impl FnMut(Point) -> u32) -> Json {
    let data: Vec<u32> = frame.cells().map(tile).collect();
    json!({ "id": ids.layer(), "name": name, "type": "tilelayer", "x": 0, "y": 0, "width": frame.w, "height": frame.h,
            "opacity": 1, "visible": true, "data": data })
}

/// Converts cells to pixels of the map.
#[derive(Clone, Copy)]
struct CellToPixels {
    frame: Rect,
    side: f64,
}

impl CellToPixels {
    /// The pixel coordinates of a point in cells.
    fn at(self, x: f64, y: f64) -> (f64, f64) {
        ((x - f64::from(self.frame.x)) * self.side, (y - f64::from(self.frame.y)) * self.side)
    }
}

/// The corners of the sixteen tiles: colour 1 is rock, 2 is floor.
fn wang(frames: &[u8; 16]) -> Json {
    let tile = |(code, frame): (usize, &u8)| {
        let corner = |bit: usize| if code >> bit & 1 == 1 { 1 } else { 2 };
        // Codes are NW 1, NE 2, SW 4, SE 8; Tiled lists corners clockwise from the top.
        json!({ "tileid": frame, "wangid": [0, corner(1), 0, corner(3), 0, corner(2), 0, corner(0)] })
    };
    let mut tiles: Vec<Json> = Vec::new();
    for (code, frame) in frames.iter().enumerate() {
        // Two codes may share a frame, which then stands for the first of them.
        if !frames[..code].contains(frame) {
            tiles.push(tile((code, frame)));
        }
    }
    json!({ "name": "rock", "type": "corner", "tile": -1, "wangtiles": tiles, "colors": [
        { "name": "rock", "color": "#404048", "tile": -1, "probability": 1 },
        { "name": "floor", "color": "#c8c0b0", "tile": -1, "probability": 1 },
    ] })
}

/// The tile sheet with one more row: shallow and deep water, half transparent, and two empty tiles.
fn with_water(sheet: &TileSheet) -> Result<Vec<u8>, ExportError> {
    const TILES: [[u8; 4]; 4] = [[88, 150, 200, 150], [36, 84, 150, 210], [0; 4], [0; 4]];
    let side = sheet.tile_px;
    let row: Vec<u8> = TILES.iter().flat_map(|rgba| rgba.repeat(side as usize)).collect();
    let mut pixels = sheet.pixels.clone();
    pixels.extend(row.repeat(side as usize));
    crate::png::encode_rgba(side * 4, side * 5, &pixels)
}

fn property(name: &str, value: impl Into<Json>) -> Json {
    let value = value.into();
    let kind = match &value {
        Json::Bool(_) => "bool",
        Json::Real(_) => "float",
        Json::Whole(_) => "int",
        _ => "string",
    };
    json!({ "name": name, "type": kind, "value": value })
}

/// The origin of the dungeon.
fn origin_properties(origin: &Origin) -> Vec<Json> {
    let mut list = vec![property("method", origin.recipe.method.name())];
    list.push(property("seed", origin.seed.as_str()));
    list.push(property("attempt", origin.attempt));
    list
}

/// Rooms, doors, stairs, exits and marks as objects, in pixels.
fn groups(
    draft: &Draft,
    origin: &Origin,
    plan: &Plan,
    picture_options: &PictureOptions,
    to_pixels: CellToPixels,
    ids: &mut Ids,
) -> Vec<(&'static str, Vec<Json>)> {
    let is_open = |at: Point| plan.open.get(at) == Some(&true);
    let gm = picture_options.audience == Audience::Gm;
    let spot = |ids: &mut Ids, name: &str, kind: &str, at: Spot, properties: Vec<Json>| {
        let (x, y) = to_pixels.at(at.x, at.y);
        json!({ "id": ids.object(), "name": name, "type": kind, "x": x, "y": y, "width": 0, "height": 0, "rotation": 0, "visible": true, "point": true, "properties": properties })
    };
    let told = gm.then(|| notes::tell(draft, origin));
    let facts = told.as_ref().map_or_else(Vec::new, |told| notes::notes_of_draft(draft, told));
    let mut rooms = Vec::new();
    for room in &draft.rooms {
        let mut list = vec![property("shape", room.shape.name()), property("room", room.id.0)];
        if gm {
            list.push(property("kind", room.kind.name()));
            list.extend(number(draft, room).map(|number| property("number", number)));
            list.extend(
                facts.iter().find(|note| note.room == room.id).map(|note| property("note", note.facts.join(" "))),
            );
            let own = told.as_ref().map(|told| told.room(room.id)).unwrap_or_default();
            list.push(property("title", own.title()));
            list.push(property("aloud", own.aloud));
        }
        let name = number(draft, room).filter(|_| gm).map_or_else(String::new, |number| number.to_string());
        let (x, y) = to_pixels.at(f64::from(room.rect.x), f64::from(room.rect.y));
        let (w, h) = (f64::from(room.rect.w) * to_pixels.side, f64::from(room.rect.h) * to_pixels.side);
        rooms.push(json!({ "id": ids.object(), "name": name, "type": "room", "x": x, "y": y, "width": w, "height": h,
                           "rotation": 0, "visible": true, "properties": list }));
    }
    let mut doors = Vec::new();
    for door in &draft.doors {
        let list =
            vec![property("kind", door.kind.name()), property("side", door.side.name()), property("room", door.room.0)];
        doors.push(spot(ids, door.kind.name(), "door", Spot::middle(door.at), list));
    }
    let mut ways = Vec::new();
    for step in &plan.stairs {
        let list = vec![property("direction", step.way.name()), property("down", step.down.name())];
        ways.push(spot(ids, step.way.name(), "stairs", step.at, list));
    }
    for gate in &plan.exits {
        let list = vec![property("side", gate.out.name()), property("main", gate.main)];
        ways.push(spot(ids, &gate.kind, "exit", gate.at, list));
    }
    let mut marks = Vec::new();
    for sign in &plan.marks {
        let mut list: Vec<Json> = sign.facing.map(|way| property("facing", way.name())).into_iter().collect();
        if sign.solid {
            list.push(property("solid", true));
        }
        // Engines need the cell, not the position that avoids walls in drawings.
        marks.push(spot(ids, sign.kind.name(), "mark", Spot::middle(sign.cell), list));
    }
    let mut party = Vec::new();
    if is_open(draft.start) {
        party.push(spot(ids, "start", "start", Spot::middle(draft.start), Vec::new()));
    }
    if let Some(goal) = draft.goal.filter(|at| is_open(*at)) {
        party.push(spot(ids, "goal", "goal", Spot::middle(goal), Vec::new()));
    }
    let groups = [("rooms", rooms), ("doors", doors), ("ways", ways), ("marks", marks), ("party", party)];
    groups.into_iter().filter(|(_, objects)| !objects.is_empty()).collect()
}
