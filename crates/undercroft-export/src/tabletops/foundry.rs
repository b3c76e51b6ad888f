//! Scenes for Foundry VTT: version 13 has a flat scene a level, version 14 one scene with all levels. Beside them a
//! journal with a page a room, to which the notes on the map lead, and the images.

use undercroft::{Barrier, Json, json, view::plan::PointF};

use crate::{
    ExportError, Exported, FileBeside, Loss, notes,
    picture::Scene,
    source::{ExportSource, StableIds},
    svg::escape,
    tabletop_map::{self, TabletopMap},
};

/// How a wall restricts movement and senses: not at all, only partly, or as walls do.
const LIMITED: i64 = 10;
const NORMAL: i64 = 20;
/// The height of a level in feet.
const LEVEL_FEET: i64 = 20;
/// The first level of every scene of version 14.
const FIRST_LEVEL: &str = "defaultLevel0000";

/// The files: the scene of the first level for version 13, and beside it all others.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let table = Table::new(source)?;
    let mut scenes: Vec<Vec<u8>> = Vec::new();
    for level in 0..table.maps.len() {
        scenes.push(text(&table.flat_scene(level)));
    }
    let mut files = Vec::new();
    let mut scenes = scenes.into_iter();
    let first = scenes.next().unwrap_or_default();
    for (level, scene) in (1..).zip(scenes) {
        files.push(FileBeside { name: format!("{}.level-{level}.foundry.json", source.stem()), bytes: scene });
    }
    files.push(FileBeside { name: format!("{}.v14.foundry.json", source.stem()), bytes: text(&table.layered_scene()) });
    files.push(FileBeside { name: format!("{}.journal.json", source.stem()), bytes: text(&table.journal()) });
    for (level, map) in table.maps.iter().enumerate() {
        let bytes = tabletop_map::image(&map.scene, table.scale)?;
        files.push(FileBeside { name: table.image_name(level), bytes });
    }
    let exported = Exported { beside: files, ..Exported::file(first) };
    Ok(exported.losing(losses(source)))
}

fn text(document: &Json) -> Vec<u8> {
    format!("{document}\n").into_bytes()
}

/// All levels in one frame, as pixels.
struct Table<'a> {
    source: &'a ExportSource<'a>,
    ids: StableIds,
    maps: Vec<TabletopMap>,
    scale: f64,
    /// The name of the dungeon.
    name: String,
}

/// What the documents of one level have in common.
struct PlacedLevel<'a> {
    table: &'a Table<'a>,
    level: usize,
    /// The level that walls and lights belong to, in version 14.
    of_level: Option<String>,
    scene_id: String,
}

impl<'a> Table<'a> {
    fn new(source: &'a ExportSource<'a>) -> Result<Table<'a>, ExportError> {
        let mut maps: Vec<TabletopMap> = source.levels.iter().map(|level| TabletopMap::of(level, source)).collect();
        // All images show the same frame, which holds every level.
        let corner = |at: usize, far: bool| {
            let (scene, offset) = (&maps[at].scene, source.levels[at].offset);
            let (x, y) = (scene.origin.x + f64::from(offset.x), scene.origin.y + f64::from(offset.y));
            if far { PointF::new(x + scene.width, y + scene.height) } else { PointF::new(x, y) }
        };
        let join = |one: PointF, two: PointF, far: bool| match far {
            true => PointF::new(one.x.max(two.x), one.y.max(two.y)),
            false => PointF::new(one.x.min(two.x), one.y.min(two.y)),
        };
        let ends =
            [false, true].map(|far| (0..maps.len()).map(|at| corner(at, far)).reduce(|one, two| join(one, two, far)));
        let [Some(low), Some(high)] = ends else {
            return Err(ExportError::Unsuitable { why: "there is no level".to_owned(), hint: "make a dungeon first" });
        };
        for (map, level) in maps.iter_mut().zip(&source.levels) {
            let origin = low.moved(-f64::from(level.offset.x), -f64::from(level.offset.y));
            let scene = std::mem::replace(&mut map.scene, Scene::new("", 1.0, 1.0, crate::picture::Colour::WHITE));
            map.scene = Scene { origin, width: high.x - low.x, height: high.y - low.y, ..scene };
        }
        let scale = tabletop_map::pixels(source.options.pixels, high.x - low.x, high.y - low.y)?;
        let name = source.levels.first().map(|level| level.name_and_hook().0).unwrap_or_default();
        Ok(Table { source, ids: source.ids(), maps, scale, name })
    }

    fn image_name(&self, level: usize) -> String {
        match self.maps.len() {
            1 => format!("{}.foundry.png", self.source.stem()),
            _ => format!("{}.level-{level}.foundry.png", self.source.stem()),
        }
    }

    /// The name of a level for people.
    fn level_name(&self, level: usize) -> String {
        if self.maps.len() == 1 { self.name.clone() } else { format!("{}, level {level}", self.name) }
    }

    fn journal_id(&self) -> String {
        self.ids.sixteen("journal", 0)
    }

    /// The page of a room.
    fn page_id(&self, level: usize, number: u32) -> String {
        self.ids.sixteen(&format!("page {level}"), number as usize)
    }

    /// What scenes of both versions say.
    fn scene(&self, id: &str, name: String) -> Vec<(&'static str, Json)> {
        let Scene { width, height, .. } = self.maps[0].scene;
        vec![
            ("_id", json!(id)),
            ("_key", json!(format!("!scenes!{id}"))),
            ("name", json!(name)),
            ("navigation", json!(true)),
            ("width", json!((width * self.scale).round() as i64)),
            ("height", json!((height * self.scale).round() as i64)),
            ("padding", json!(0)),
            (
                "grid",
                json!({ "type": 1, "size": self.scale as i64, "distance": i64::from(notes::FEET), "units": "ft" }),
            ),
            ("tokenVision", json!(true)),
            ("journal", json!(self.journal_id())),
        ]
    }

    /// The scene of a level for version 13.
    fn flat_scene(&self, level: usize) -> Json {
        let id = self.ids.sixteen("scene", level);
        let placed = PlacedLevel { table: self, level, of_level: None, scene_id: id.clone() };
        let mut fields = self.scene(&id, self.level_name(level));
        fields.push(("background", json!({ "src": self.image_name(level) })));
        fields.push(("fog", json!({ "exploration": true })));
        fields.extend([("walls", placed.walls()), ("lights", placed.lights()), ("notes", placed.notes())]);
        object(fields)
    }

    /// The scene of all levels for version 14.
    fn layered_scene(&self) -> Json {
        let id = self.ids.sixteen("layered scene", 0);
        let level_id =
            |level: usize| if level == 0 { FIRST_LEVEL.to_owned() } else { self.ids.sixteen("level", level) };
        let mut fields = self.scene(&id, self.name.clone());
        let (mut levels, mut walls, mut lights, mut notes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for level in 0..self.maps.len() {
            let own = level_id(level);
            let bottom = -LEVEL_FEET * level as i64;
            levels.push(json!({
                "_id": own.as_str(),
                "_key": format!("!scenes.levels!{id}.{own}"),
                "name": self.level_name(level),
                "elevation": { "bottom": bottom, "top": bottom + LEVEL_FEET },
                "background": { "src": self.image_name(level), "color": "#000000" },
            }));
            let placed = PlacedLevel { table: self, level, of_level: Some(own), scene_id: id.clone() };
            for (all, own) in
                [(&mut walls, placed.walls()), (&mut lights, placed.lights()), (&mut notes, placed.notes())]
            {
                if let Json::List(own) = own {
                    all.extend(own);
                }
            }
        }
        fields.push(("levels", Json::from(levels)));
        fields.push(("initialLevel", json!(FIRST_LEVEL)));
        fields.push(("fog", json!({ "mode": 1 })));
        fields.extend([("walls", Json::from(walls)), ("lights", Json::from(lights)), ("notes", Json::from(notes))]);
        object(fields)
    }

    /// The journal: what is told of the dungeon, and for the game master a page a room.
    fn journal(&self) -> Json {
        let id = self.journal_id();
        let mut pages = Vec::new();
        let mut page = |page_id: String, name: String, level: i64, content: String| {
            let sort = 1_000 * (pages.len() as i64 + 1);
            pages.push(json!({
                "_id": page_id.as_str(),
                "_key": format!("!journal.pages!{id}.{page_id}"),
                "name": name,
                "type": "text",
                "title": { "show": true, "level": level },
                "text": { "format": 1, "content": content },
                "sort": sort,
            }));
        };
        for (nth, level) in self.source.levels.iter().enumerate() {
            let about = self.ids.sixteen("about", nth);
            if !self.source.is_for_gm() {
                let (_, hook) = level.name_and_hook();
                page(about, self.level_name(nth), 1, paragraph(&hook));
                continue;
            }
            let told = level.words_for_gm();
            let front = notes::front(&told);
            let mut content: String = front.paragraphs.iter().map(|text| paragraph(text)).collect();
            for (heading, items) in &front.lists {
                let items: String = items.iter().map(|item| format!("<li>{}</li>", escape(item))).collect();
                content += &format!("<h3>{heading}</h3><ul>{items}</ul>");
            }
            page(about, self.level_name(nth), 1, content);
            for note in notes::notes_of_draft(&level.draft, &told) {
                let aloud = if note.aloud.is_empty() {
                    String::new()
                } else {
                    format!("<blockquote>{}</blockquote>", paragraph(&note.aloud))
                };
                let facts: String = note.facts.iter().map(|fact| paragraph(fact)).collect();
                page(self.page_id(nth, note.number), format!("{}. {}", note.number, note.title), 2, aloud + &facts);
            }
        }
        json!({ "_id": id.as_str(), "_key": format!("!journal!{id}"), "name": self.name.as_str(), "pages": pages })
    }
}

impl PlacedLevel<'_> {
    fn map(&self) -> &TabletopMap {
        &self.table.maps[self.level]
    }

    /// A place in whole pixels of the image.
    fn pixel(&self, at: PointF) -> [i64; 2] {
        let origin = self.map().scene.origin;
        [at.x - origin.x, at.y - origin.y].map(|cells| (cells * self.table.scale).round() as i64)
    }

    /// A document inside the scene.
    fn document(&self, collection: &str, what: &str, number: usize, mut fields: Vec<(&'static str, Json)>) -> Json {
        let id = self.table.ids.sixteen(&format!("{what} {} {}", self.scene_id, self.level), number);
        let key = format!("!scenes.{collection}!{}.{id}", self.scene_id);
        fields.insert(0, ("_key", json!(key)));
        fields.insert(0, ("_id", json!(id)));
        if let Some(level) = &self.of_level {
            fields.push(("levels", json!([level.as_str()])));
        }
        object(fields)
    }

    /// Walls and columns, each straight line a document, then doors.
    fn walls(&self) -> Json {
        let mut walls: Vec<Json> = Vec::new();
        let mut add = |from: PointF, to: PointF, senses: i64, door: i64, state: i64| {
            let ([x1, y1], [x2, y2]) = (self.pixel(from), self.pixel(to));
            if (x1, y1) == (x2, y2) {
                return;
            }
            let fields = vec![
                ("c", json!([x1, y1, x2, y2])),
                ("move", json!(NORMAL)),
                ("sight", json!(senses)),
                ("light", json!(senses)),
                ("sound", json!(senses)),
                ("dir", json!(0)),
                ("door", json!(door)),
                ("ds", json!(state)),
            ];
            walls.push(self.document("walls", "wall", walls.len(), fields));
        };
        for (chains, senses) in [(&self.map().walls, NORMAL), (&self.map().columns, LIMITED)] {
            for line in chains.iter().flat_map(|chain| chain.windows(2)) {
                add(line[0], line[1], senses, 0, 0);
            }
        }
        for door in &self.map().doors {
            let (kind, state) = match door.kind.barrier() {
                Barrier::Open | Barrier::Leaf => (1, 0),
                Barrier::Lock => (1, 2),
                Barrier::Hidden => (2, 0),
            };
            add(door.from, door.to, NORMAL, kind, state);
        }
        Json::from(walls)
    }

    fn lights(&self) -> Json {
        let light = |(nth, light): (usize, &tabletop_map::TabletopLight)| {
            let [x, y] = self.pixel(light.at);
            let [red, green, blue] = light.colour;
            let dim = light.radius * f64::from(notes::FEET);
            let config = json!({ "dim": dim, "bright": dim / 2.0, "color": format!("#{red:02x}{green:02x}{blue:02x}"), "alpha": 0.3, "angle": 360 });
            let fields = vec![
                ("x", json!(x)),
                ("y", json!(y)),
                ("rotation", json!(0)),
                ("walls", json!(true)),
                ("config", config),
            ];
            self.document("lights", "light", nth, fields)
        };
        Json::from(self.map().lights.iter().enumerate().map(light).collect::<Vec<Json>>())
    }

    /// A note a room, which opens its page of the journal.
    fn notes(&self) -> Json {
        let table = self.table;
        let note = |(nth, (number, at)): (usize, &(u32, PointF))| {
            let [x, y] = self.pixel(*at);
            let fields = vec![
                ("entryId", json!(table.journal_id())),
                ("pageId", json!(table.page_id(self.level, *number))),
                ("x", json!(x)),
                ("y", json!(y)),
                ("text", json!(number.to_string())),
                ("iconSize", json!(40)),
                ("fontSize", json!(32)),
                ("global", json!(true)),
            ];
            self.document("notes", "note", nth, fields)
        };
        Json::from(self.map().numbers.iter().enumerate().map(note).collect::<Vec<Json>>())
    }
}

fn object(fields: Vec<(&'static str, Json)>) -> Json {
    Json::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escape(text))
}

fn losses(source: &ExportSource<'_>) -> Vec<Loss> {
    let keys =
        source.levels.iter().flat_map(|level| &level.draft.marks).filter(|mark| mark.kind == undercroft::MarkKind::Key);
    let mut losses = vec![
        Loss::new("furnishings", "stairs, furnishings and water are in the image alone"),
        Loss::new(
            "journal-links",
            "notes open their pages if the journal keeps its id, as a compendium does; one that is imported by hand gets a new id",
        ),
    ];
    losses.extend(Loss::counted(
        "keys",
        if source.is_for_gm() { keys.count() } else { 0 },
        "key is told of in the journal alone",
        "keys are told of in the journal alone",
    ));
    losses
}
