//! Files for virtual tabletops and of One Page Dungeon, read back over a hundred dungeons by readers that know the formats
//! and nothing of how we write them.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::make;
use serde_json::Value;
use undercroft::{
    Cell, DoorKind, Dungeon, MarkKind, Shape, generate_levels,
    geom::Point,
    recipe::LevelsRecipe,
    view::{Audience, plan},
};
use undercroft_export::{ExportError, Exported, Format, Options, export, picture::PictureOptions};

/// Small dungeons of every method, with what such files have to say.
const RECIPES: [&str; 10] = [
    "[method.bsp]\nwidth=36\nheight=22\nmin_room=4\nmax_room=8\n[passes]\nlights=true\n[passes.doors]\nsecret=0.2\nlocked=0.2\n",
    "[method.bsp]\nwidth=30\nheight=30\ndepth=3\nmin_room=4\nmax_room=7\npillars=true\n[passes]\nlights=true\nexits=true\n",
    "[method.scatter]\nwidth=40\nheight=40\nmin_room=5\nmax_room=9\n[passes]\nlights=true\n[passes.doors]\nsecret=0.3\narchway=0.3\n",
    "[method.scatter]\nwidth=36\nheight=36\nmin_room=4\nmax_room=8\n[passes.furnishings]\n[passes.water]\ndepth='pools'\n",
    "[method.walk]\nwidth=60\nheight=60\nrooms=7\ncircle_chance=0.4\nl_chance=0.2\ncorridor_width=1\n[passes]\nlights=true\n[passes.doors]\nat='ends'\nlocked=0.3\n",
    "[method.walk]\nwidth=60\nheight=60\nrooms=6\nplacement='free'\n",
    "[method.tilepath]\n[passes]\nlights=true\n",
    "[method.tabletop]\nsize='tiny'\nwater='pools'\n[passes]\nlights=true\nlocks=true\n",
    "[method.tabletop]\nsize='tiny'\narchetype='cavern'\n[passes]\nlights=true\n",
    "[method.tabletop]\nsize='tiny'\narchetype='temple'\nsymmetry='bilateral'\nround_room_chance=0.6\n[passes]\nlights=true\n",
];

fn dungeons() -> impl Iterator<Item = Dungeon> {
    RECIPES.into_iter().flat_map(|recipe| (0..10).map(move |seed| make(recipe, &format!("table {seed}"))))
}

fn options() -> Options {
    Options { pixels: Some(50.0), stem: Some("map".to_owned()), ..Options::default() }
}

fn file(dungeon: &Dungeon, format: Format) -> (Value, Exported) {
    let exported = export(dungeon, format, &options()).unwrap();
    (serde_json::from_slice(&exported.bytes).unwrap(), exported)
}

type Line = [f64; 4];

/// Whether a point lies inside closed lines: an odd number of them is to its east.
fn is_inside(lines: &[Line], x: f64, y: f64) -> bool {
    let crossed =
        lines.iter().filter(|[x1, y1, x2, y2]| (*y1 > y) != (*y2 > y) && x < x1 + (y - y1) / (y2 - y1) * (x2 - x1));
    crossed.count() % 2 == 1
}

/// The shift from the board to the file, found by comparing: floor must be inside the walls and rock outside, whatever the margin.
fn assert_floor(dungeon: &Dungeon, lines: &[Line], name: &str) {
    let draft = dungeon.draft();
    let known = plan(draft, &plan::PlanOptions::default());
    let low = |at: usize| lines.iter().map(|line| line[at].min(line[at + 2])).fold(f64::MAX, f64::min);
    let (left, top) = (low(0), low(1));
    let own = |x: bool| {
        known
            .outline
            .iter()
            .flat_map(|path| path.flattened(4))
            .map(|at| if x { at.x } else { at.y })
            .fold(f64::MAX, f64::min)
    };
    let (dx, dy) = ((left - own(true)).round(), (top - own(false)).round());
    // A curved wall runs through the cells along it; of those nothing is said.
    let curved: Vec<_> =
        draft.rooms.iter().filter(|room| room.shape.mask().is_some()).map(|room| room.rect.grown(1)).collect();
    let caves = draft.rooms.iter().any(|room| matches!(room.shape, Shape::Mask(_)));
    let is_rim = |at: Point| {
        let kind = |at: Point| draft.board.cells.get(at) == Some(&Cell::Floor);
        let around = undercroft::Rect::new(at.x - 1, at.y - 1, 3, 3);
        (caves || curved.iter().any(|rect| rect.contains(at))) && around.cells().any(|near| kind(near) != kind(at))
    };
    let mut wrong = Vec::new();
    for at in draft.board.cells.bounds().cells().filter(|at| !is_rim(*at)) {
        let is_floor = draft.board.cells.get(at) == Some(&Cell::Floor);
        if is_inside(lines, f64::from(at.x) + 0.5 + dx, f64::from(at.y) + 0.5 + dy) != is_floor {
            wrong.push(at);
        }
    }
    assert!(
        wrong.is_empty(),
        "{name}: {} cells are not what they are: {:?}",
        wrong.len(),
        &wrong[..wrong.len().min(5)]
    );
}

#[test]
fn walls_of_a_universal_vtt_file_hold_the_floor_and_nothing_else() {
    for dungeon in dungeons() {
        let name = format!("{} {}", dungeon.origin().recipe.method.name(), dungeon.origin().seed);
        let (map, _) = file(&dungeon, Format::Dd2vtt);
        let spot = |value: &Value| [value["x"].as_f64().unwrap(), value["y"].as_f64().unwrap()];
        let mut lines: Vec<Line> = Vec::new();
        for chain in map["line_of_sight"].as_array().unwrap() {
            let spots: Vec<[f64; 2]> = chain.as_array().unwrap().iter().map(spot).collect();
            lines.extend(spots.windows(2).map(|pair| [pair[0][0], pair[0][1], pair[1][0], pair[1][1]]));
        }
        // Columns are small rings within their cells, so they are left out of the floor.
        let columns: BTreeSet<Point> =
            dungeon.draft().marks.iter().filter(|mark| mark.kind == MarkKind::Column).map(|mark| mark.at).collect();
        if columns.is_empty() {
            assert_floor(&dungeon, &lines, &name);
        }
        let shut = dungeon.draft().doors.iter().filter(|door| door.kind != DoorKind::Archway).count();
        let portals = map["portals"].as_array().unwrap().len();
        assert!(portals <= shut && (portals > 0) == (shut > 0), "{name}: {portals} portals for {shut} doors");
        let lights = map["lights"].as_array().unwrap();
        assert_eq!(lights.len(), undercroft::view::light_sources(dungeon.draft()).len(), "{name}");
        for light in lights {
            let keys: BTreeSet<&str> = light.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(keys, BTreeSet::from(["position", "range", "intensity", "color", "shadows"]));
            let [x, y] = spot(&light["position"]);
            assert!(is_inside(&lines, x, y) || !columns.is_empty(), "{name}: a light in the rock at {x}, {y}");
        }
    }
}

#[test]
fn a_foundry_scene_has_the_walls_doors_notes_and_lights_of_its_dungeon() {
    let schema: Value = serde_json::from_str(include_str!("../data/foundry_scene.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    for dungeon in dungeons() {
        let name = format!("{} {}", dungeon.origin().recipe.method.name(), dungeon.origin().seed);
        let (scene, exported) = file(&dungeon, Format::Foundry);
        let read = |end: &str| {
            let file = exported.beside.iter().find(|file| file.name == format!("map.{end}")).unwrap();
            serde_json::from_slice::<Value>(&file.bytes).unwrap()
        };
        assert_eq!((scene["grid"]["size"].as_i64(), scene["padding"].as_i64()), (Some(50), Some(0)));
        let (width, height) = (scene["width"].as_i64().unwrap(), scene["height"].as_i64().unwrap());
        let mut lines: Vec<Line> = Vec::new();
        let mut doors: BTreeMap<(i64, i64), usize> = BTreeMap::new();
        for wall in scene["walls"].as_array().unwrap() {
            let c: Vec<i64> = wall["c"].as_array().unwrap().iter().map(|number| number.as_i64().unwrap()).collect();
            assert!(c.len() == 4 && c[0] >= 0 && c[2] <= width && c[1] >= 0 && c[3] <= height, "{name}");
            match (wall["door"].as_i64().unwrap(), wall["sight"].as_i64().unwrap()) {
                (0, 20) => lines.push([0, 1, 2, 3].map(|at| c[at] as f64 / 50.0)),
                (0, _) => {}
                (door, _) => *doors.entry((door, wall["ds"].as_i64().unwrap())).or_default() += 1,
            }
        }
        assert_floor(&dungeon, &lines, &name);
        let symbols = plan(dungeon.draft(), &plan::PlanOptions::default()).doors;
        let count = |kind: DoorKind| symbols.iter().filter(|door| door.kind == kind).count();
        let found = |key: (i64, i64)| doors.get(&key).copied().unwrap_or(0);
        assert_eq!(found((2, 0)), count(DoorKind::Secret), "{name}");
        assert_eq!(found((1, 2)), count(DoorKind::Locked), "{name}");
        assert_eq!(found((1, 0)), count(DoorKind::Closed), "{name}");
        let journal = read("journal.json");
        let pages: BTreeSet<&str> =
            journal["pages"].as_array().unwrap().iter().map(|page| page["_id"].as_str().unwrap()).collect();
        for note in scene["notes"].as_array().unwrap() {
            assert_eq!(note["entryId"], journal["_id"], "{name}");
            assert!(pages.contains(note["pageId"].as_str().unwrap()), "{name}: a note without a page");
        }
        let layered = read("v14.foundry.json");
        for scene in [&scene, &layered] {
            let faults: Vec<String> =
                schema.iter_errors(scene).map(|fault| format!("{}: {fault}", fault.instance_path())).collect();
            assert!(faults.is_empty(), "{name}: {}", faults.join("\n"));
        }
        assert_eq!(layered["levels"][0]["_id"], layered["initialLevel"]);
        for list in ["walls", "lights", "notes"] {
            let (flat, all) = (scene[list].as_array().unwrap(), layered[list].as_array().unwrap());
            assert_eq!(flat.len(), all.len(), "{name}: {list}");
            assert!(all.iter().all(|one| one["levels"][0] == layered["initialLevel"]));
            let mut ids: Vec<&str> = flat.iter().map(|one| one["_id"].as_str().unwrap()).collect();
            assert!(ids.iter().all(|id| id.len() == 16 && id.chars().all(|sign| sign.is_ascii_alphanumeric())));
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), flat.len(), "{name}: ids of {list}");
        }
        let images: Vec<&str> =
            exported.beside.iter().map(|file| file.name.as_str()).filter(|name| name.ends_with(".png")).collect();
        assert_eq!(images, [scene["background"]["src"].as_str().unwrap()]);
    }
}

#[test]
fn levels_share_a_frame_in_foundry() {
    let recipe =
        LevelsRecipe::from_toml("levels = 3\n[method.tabletop]\nsize = 'tiny'\n[passes]\nlights = true\n").unwrap();
    let levels = generate_levels(&recipe, 4).unwrap();
    let exported = export(&levels, Format::Foundry, &options()).unwrap();
    let names: Vec<&str> = exported.beside.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "map.level-1.foundry.json",
            "map.level-2.foundry.json",
            "map.v14.foundry.json",
            "map.journal.json",
            "map.level-0.foundry.png",
            "map.level-1.foundry.png",
            "map.level-2.foundry.png"
        ]
    );
    let read = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).unwrap();
    let first = read(&exported.bytes);
    let layered = read(&exported.beside[2].bytes);
    assert_eq!(layered["levels"].as_array().unwrap().len(), 3);
    for scene in [read(&exported.beside[0].bytes), read(&exported.beside[1].bytes), layered.clone()] {
        assert_eq!((&scene["width"], &scene["height"]), (&first["width"], &first["height"]));
    }
    let ids: BTreeSet<&str> =
        layered["walls"].as_array().unwrap().iter().map(|wall| wall["levels"][0].as_str().unwrap()).collect();
    assert_eq!(ids.len(), 3, "every level has walls");
}

#[test]
fn rectangles_of_one_page_dungeon_are_the_floor() {
    for dungeon in dungeons() {
        let draft = dungeon.draft();
        let name = format!("{} {}", dungeon.origin().recipe.method.name(), dungeon.origin().seed);
        let (map, _) = file(&dungeon, Format::Opd);
        let whole = |value: &Value, key: &str| value[key].as_i64().unwrap() as i32;
        let doors = map["doors"].as_array().unwrap();
        assert_eq!((whole(&doors[0], "x"), whole(&doors[0], "y"), whole(&doors[0], "type")), (0, 0, 3), "{name}");
        let entrance = draft.exits.iter().find(|exit| exit.main).map_or(draft.start, |exit| exit.at);
        let mut floor = BTreeSet::new();
        for rect in map["rects"].as_array().unwrap() {
            let (x, y, w, h) = (whole(rect, "x"), whole(rect, "y"), whole(rect, "w"), whole(rect, "h"));
            for (dx, dy) in (0..h).flat_map(|dy| (0..w).map(move |dx| (dx, dy))) {
                let at = Point::new(x + dx + entrance.x, y + dy + entrance.y);
                // Which cells of its square a round room has is for its reader to say; ours asks the room.
                let is_round = rect["rotunda"] == true;
                let in_round = || {
                    draft
                        .rooms
                        .iter()
                        .any(|room| matches!(room.shape, Shape::Circle(_)) && room.shape.contains(room.rect, at))
                };
                if !is_round || in_round() {
                    floor.insert((at.x, at.y));
                }
            }
        }
        let is_floor = |at: Point| draft.board.cells.get(at) == Some(&Cell::Floor);
        if !is_floor(entrance) {
            assert!(floor.remove(&(entrance.x, entrance.y)), "{name}: the entrance has a cell");
        }
        let expected: BTreeSet<(i32, i32)> =
            draft.board.cells.bounds().cells().filter(|at| is_floor(*at)).map(|at| (at.x, at.y)).collect();
        assert_eq!(floor, expected, "{name}");
        let cells: BTreeSet<(i32, i32)> =
            doors[1..].iter().map(|door| (whole(door, "x") + entrance.x, whole(door, "y") + entrance.y)).collect();
        assert!(
            draft.doors.iter().all(|door| cells.contains(&(door.at.x, door.at.y)) || door.at == entrance),
            "{name}"
        );
    }
}

#[test]
fn images_are_at_least_fifty_and_usually_a_hundred_pixels_a_cell() {
    let dungeon = make("[method.bsp]\nwidth=30\nheight=20\nmin_room=4\nmax_room=7\n", "1");
    let map: Value =
        serde_json::from_slice(&export(&dungeon, Format::Dd2vtt, &Options::default()).unwrap().bytes).unwrap();
    assert_eq!(map["resolution"]["pixels_per_grid"], 100);
    for pixels in [49.0, 0.0, -1.0, 1e9, f64::NAN] {
        let refused = export(&dungeon, Format::Dd2vtt, &Options { pixels: Some(pixels), ..Options::default() });
        assert!(matches!(refused, Err(ExportError::NoTabletopImage { .. })), "{pixels}");
    }
}

#[test]
fn what_is_too_large_for_one_image_is_refused_or_split() {
    let dungeon = make("[method.bsp]\nwidth=340\nheight=30\ndepth=6\n", "1");
    let refused = export(&dungeon, Format::Dd2vtt, &Options::default()).unwrap_err();
    assert!(refused.to_string().contains("50 to"), "{refused}");
    let whole = export(&dungeon, Format::Dd2vtt, &Options { split: true, ..options() }).unwrap();
    let files: Vec<Value> = std::iter::once(whole.bytes.as_slice())
        .chain(whole.beside.iter().map(|file| file.bytes.as_slice()))
        .map(|bytes| serde_json::from_slice(bytes).unwrap())
        .collect();
    assert_eq!(whole.beside.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["map-2-1.dd2vtt"]);
    let across: i64 = files.iter().map(|file| file["resolution"]["map_size"]["x"].as_i64().unwrap()).sum();
    assert!(across >= 330, "{across} cells");
    // Walls are as long in parts as they are in one: each part holds its own.
    let length = |file: &Value| -> f64 {
        let chains = file["line_of_sight"].as_array().unwrap().iter().map(|chain| chain.as_array().unwrap());
        chains
            .flat_map(|chain| chain.windows(2))
            .map(|pair| {
                let step = |key: &str| pair[0][key].as_f64().unwrap() - pair[1][key].as_f64().unwrap();
                step("x").hypot(step("y"))
            })
            .sum()
    };
    let own: f64 = plan(dungeon.draft(), &plan::PlanOptions::default())
        .outline
        .iter()
        .flat_map(|path| path.flattened(4).windows(2).map(|pair| pair[0].distance(pair[1])).collect::<Vec<_>>())
        .sum();
    let parts: f64 = files.iter().map(length).sum();
    // A wall along the seam belongs to both parts.
    assert!(parts > own - 0.5 && parts < own + 60.0, "{parts} of {own}");
}

#[test]
fn the_players_picture_goes_with_the_game_masters_walls() {
    let recipe = "[method.bsp]\nwidth=36\nheight=22\nmin_room=4\nmax_room=8\n[passes.doors]\nsecret=0.4\n";
    let dungeon = make(recipe, "secrets");
    let with = |image: Audience, audience: Audience| {
        let picture = PictureOptions { audience, ..PictureOptions::default() };
        let bytes = export(&dungeon, Format::Dd2vtt, &Options { image, picture, ..options() }).unwrap().bytes;
        serde_json::from_slice::<Value>(&bytes).unwrap()
    };
    let (usual, all) = (with(Audience::Player, Audience::Gm), with(Audience::Gm, Audience::Gm));
    assert_eq!(usual["line_of_sight"], all["line_of_sight"]);
    assert_eq!((&usual["portals"], &usual["resolution"]), (&all["portals"], &all["resolution"]));
    assert_ne!(usual["image"], all["image"], "numbers and secret doors are not in the players' picture");
    let handout = with(Audience::Gm, Audience::Player);
    assert_ne!(handout["line_of_sight"], all["line_of_sight"], "players' walls hide what they do not know");
}
