//! What the two formats of Tiled have in common: numbers of layers and objects, groups, and properties without lists.

use undercroft::{geom::Rect, view::plan::PointF};

use crate::{
    ExportError, Exported, Loss,
    source::ExportSource,
    tile_map::{
        MapObject, MapSheet, ObjectKind, ObjectShape, Property, TileInfo, TileLevel, TileMap, TileSheets, losses,
    },
};

/// The version of the format, and of the program that it was first written by.
pub(crate) const VERSION: &str = "1.10";
pub(crate) const TILED_VERSION: &str = "1.10.2";
/// The number of the first tile in layers, where 0 is none.
pub(crate) const FIRST_TILE: u32 = 1;
/// The colours of the corners of Wang tiles, and of their rims of water: name and how Tiled shows it.
pub(crate) const CORNER_COLOURS: [(&str, &str); 2] = [("rock", "#404048"), ("floor", "#c8c0b0")];
pub(crate) const RIM_COLOURS: [(&str, &str); 1] = [("shore", "#2a4a68")];

/// A map of one level.
pub(crate) struct TiledMap {
    map: TileMap,
}

/// A value of a property.
pub(crate) enum TiledValue<'a> {
    Text(&'a str),
    Whole(i64),
    Real(f64),
    Bool(bool),
    Object(usize),
}

/// Where an object lies, in pixels.
pub(crate) struct ObjectBounds {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    pub is_point: bool,
    /// Corners from the object's own place.
    pub polygon: Vec<(f64, f64)>,
}

impl TiledMap {
    pub fn of(source: &ExportSource<'_>) -> Result<TiledMap, ExportError> {
        let map = TileMap::of(source)?;
        if map.levels.len() == 1 {
            return Ok(TiledMap { map });
        }
        let levels = map.levels.len();
        Err(ExportError::OneLevel { format: "Tiled", levels })
    }

    pub fn level(&self) -> &TileLevel {
        &self.map.levels[0]
    }

    pub fn sheets(&self) -> &TileSheets {
        &self.map.sheets
    }

    pub fn sheet(&self) -> &MapSheet {
        &self.map.sheets.list[0]
    }

    /// The side of a tile in pixels.
    pub fn side(&self) -> f64 {
        f64::from(self.map.sheets.side)
    }

    /// How far layers on corners are moved to the right and down, in pixels.
    pub fn corner_offset(&self) -> i64 {
        -i64::from(self.map.sheets.side) / 2
    }

    /// The groups of objects, each with its name and the number of its first object.
    pub fn groups(&self) -> impl Iterator<Item = (&'static str, usize, &[MapObject])> {
        let mut first = 1;
        let same = |a: &MapObject, b: &MapObject| a.kind.group() == b.kind.group();
        self.level().objects.chunk_by(same).map(move |group| {
            let number = first;
            first += group.len();
            (group[0].kind.group(), number, group)
        })
    }

    /// Where an object lies.
    pub fn place(&self, object: &MapObject) -> ObjectBounds {
        let side = self.side();
        let Rect { x, y, w, h } = object.shape.bounds();
        let [x, y, width, height] = [x, y, w, h].map(|cells| f64::from(cells) * side);
        match &object.shape {
            ObjectShape::Cell(_) => {
                let (x, y) = (x + side / 2.0, y + side / 2.0);
                ObjectBounds { x, y, width: 0.0, height: 0.0, is_point: true, polygon: Vec::new() }
            }
            ObjectShape::Rect(_) => ObjectBounds { x, y, width, height, is_point: false, polygon: Vec::new() },
            ObjectShape::Polygon(_, spots) => {
                let corner = |at: &PointF| (round(at.x * side - x), round(at.y * side - y));
                let polygon = spots.iter().map(corner).collect();
                ObjectBounds { x, y, width: 0.0, height: 0.0, is_point: false, polygon }
            }
        }
    }

    /// The parts of a tile that one collides with, in pixels: left, top, width, height.
    pub fn collision(&self, tile: &TileInfo) -> impl Iterator<Item = [f64; 4]> {
        let half = self.side() / 2.0;
        tile.solid.iter().map(move |Rect { x, y, w, h }| [*x, *y, *w, *h].map(|halves| f64::from(halves) * half))
    }

    /// The file with the sheet beside it and what is lost.
    pub fn exported(self, source: &ExportSource<'_>, file: String, is_embedded: bool) -> Exported {
        let mut lost = losses(source);
        let embedded = "the sheet of tiles is inside the map, where web engines find it and the Tiled editor does not; a map with a name has it beside itself";
        lost.extend(is_embedded.then(|| Loss::new("tile-sheet", embedded)));
        let exported = Exported::file(file).losing(lost);
        match self.map.sheets.list.into_iter().next().filter(|_| !is_embedded) {
            Some(sheet) => exported.with_beside(sheet.file, sheet.png),
            None => exported,
        }
    }
}

/// Thousandths of a pixel are enough.
fn round(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}

/// The type of an object. What stands on the floor has one type, and says what it is by its name.
pub(crate) fn type_of(kind: ObjectKind) -> &'static str {
    match kind {
        ObjectKind::Enemy | ObjectKind::Key => ObjectKind::Mark.name(),
        other => other.name(),
    }
}

/// Properties one by one: of several objects each has a property of its own, with a number from the second on.
pub(crate) fn flat<'a>(properties: &'a [(&'static str, Property)]) -> Vec<(String, TiledValue<'a>)> {
    let mut list = Vec::new();
    for (name, property) in properties {
        let value = match property {
            Property::Text(text) => TiledValue::Text(text),
            Property::Whole(number) => TiledValue::Whole(*number),
            Property::Real(number) => TiledValue::Real(*number),
            Property::Bool(value) => TiledValue::Bool(*value),
            Property::Objects(objects) => {
                let numbered =
                    |index: usize| if index == 0 { (*name).to_owned() } else { format!("{name}_{}", index + 1) };
                let each = objects.iter().enumerate();
                list.extend(each.map(|(index, object)| (numbered(index), TiledValue::Object(object.object + 1))));
                continue;
            }
        };
        list.push(((*name).to_owned(), value));
    }
    list
}

/// The properties of a tile.
pub(crate) fn tile_properties(tile: &TileInfo) -> Vec<(String, TiledValue<'_>)> {
    let details = tile.details.iter().map(|(name, value)| ((*name).to_owned(), TiledValue::Text(value)));
    details.chain([("solid".to_owned(), TiledValue::Bool(tile.is_solid))]).collect()
}

/// The colours of a tile's corners, or of its sides, clockwise from the top: 0 where it has none. Colours count from 1.
pub(crate) fn corner_colours(code: u8) -> [u8; 8] {
    let corner = |bit: u8| if code >> bit & 1 == 1 { 1 } else { 2 };
    [0, corner(1), 0, corner(3), 0, corner(2), 0, corner(0)]
}

pub(crate) fn rim_colours(sides: u8) -> [u8; 8] {
    let side = |bit: u8| sides >> bit & 1;
    [side(0), 0, side(1), 0, side(2), 0, side(3), 0]
}

/// The numbers of a layer's tiles, with a comma after each.
pub(crate) fn numbers(count: u32) -> Vec<String> {
    (0..=count).map(|tile| format!("{},", if tile == 0 { 0 } else { tile - 1 + FIRST_TILE })).collect()
}
