//! Pictures: what every viewer makes of them, what they may not show, and how small they are.

use crate::common::{make, show_case};
use undercroft::{
    Dungeon, Method, Named, Recipe, Seed, Workshop,
    geom::Point,
    view::plan::{Audience, PlanOptions, PointF, plan},
};
use undercroft_export::{
    Format, Options, Page, PdfLayout, export,
    picture::{PictureLayers, PictureOptions, PictureView, Style, TileSheet, paint},
    png, svg,
};

fn picture_options(style: &str) -> PictureOptions {
    PictureOptions { style: Style::named(style).unwrap(), ..PictureOptions::default() }
}

/// Several seeds of every method, with doors.
fn dungeons(each: u64) -> impl Iterator<Item = Dungeon> {
    Method::NAMES.into_iter().flat_map(move |name| {
        let recipe = Recipe::from_toml(&format!("method = '{name}'\n[passes]\ndoors = true\n")).unwrap();
        let mut workshop = Workshop::new();
        (0..).filter_map(move |seed: i64| workshop.generate(&recipe, Seed::from(seed)).ok()).take(each as usize)
    })
}

/// The pixels that another program makes of an SVG.
fn resvg_pixels(file: &str, width: u32, height: u32) -> Vec<u8> {
    let tree = resvg::usvg::Tree::from_str(file, &resvg::usvg::Options::default()).unwrap();
    let mut pixmap = resvg::tiny_skia::Pixmap::new(width, height).unwrap();
    let size = tree.size();
    let scale = resvg::tiny_skia::Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    pixmap.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
}

fn png_pixels(file: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    (frame.width, frame.height, pixels)
}

#[test]
fn svg_and_png_show_the_same() {
    for dungeon in dungeons(1).chain([show_case()]) {
        let plans = Style::NAMES.map(|style| (style, PictureView::Plan));
        for (style, view) in plans.into_iter().chain([("ink", PictureView::Isometric)]) {
            let mut scene = paint(&dungeon, &PictureOptions { view, ..picture_options(style) });
            // A corner of a large board shows as much as all of it, and sooner.
            (scene.width, scene.height) = (scene.width.min(60.0), scene.height.min(40.0));
            let (width, height, ours) = png_pixels(&png::write(&scene, 10.0).unwrap());
            let theirs = resvg_pixels(&svg::write(&scene), width, height);
            let total: u64 = ours.iter().zip(&theirs).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
            let mean = total as f64 / ours.len() as f64;
            // Tiles are scaled by whole pixels on one side and smoothly on the other.
            let most = if style == "tiles" { 8.0 } else { 4.0 };
            assert!(mean < most, "{style} of {:?}: they differ by {mean} of 255 on average", dungeon.origin().seed);
            if let Some(folder) = std::env::var_os("UNDERCROFT_PICTURES") {
                let (method, seed) = (dungeon.origin().recipe.method.name(), &dungeon.origin().seed);
                let name = format!("{method}-{seed}-{style}-{}.png", view.name());
                std::fs::write(std::path::Path::new(&folder).join(name), png::write(&scene, 32.0).unwrap()).unwrap();
            }
        }
    }
}

/// The style `battle` has neither numbers nor marks, whoever looks, and its floor is not larger than the hatching of others.
#[test]
fn a_battle_map_has_a_texture_and_no_numbers() {
    for dungeon in dungeons(1).chain([show_case()]) {
        let scene = paint(&dungeon, &picture_options("battle"));
        assert!(scene.layers.iter().any(|layer| layer.id == "paving"));
        assert!(scene.layers.iter().all(|layer| !matches!(layer.id, "numbers" | "marks")));
        let size = svg::write(&scene).len();
        assert!(size <= 400_000, "{size} bytes for {:?}", dungeon.origin());
    }
}

#[test]
fn only_drawings_are_isometric() {
    let dungeon = show_case();
    let options = |style: &str, layout: PdfLayout| {
        let picture = PictureOptions { view: PictureView::Isometric, ..picture_options(style) };
        Options { picture, layout, ..Options::default() }
    };
    for (format, _) in Format::ALL {
        let drawn = export(&dungeon, *format, &options("ink", PdfLayout::One));
        assert_eq!(drawn.is_ok(), matches!(format, Format::Svg | Format::Png | Format::Pdf), "{format}");
    }
    let refused = |format, style, layout| export(&dungeon, format, &options(style, layout)).unwrap_err().to_string();
    assert!(refused(Format::Pdf, "ink", PdfLayout::Battle).contains("an inch"));
    assert!(refused(Format::Svg, "tiles", PdfLayout::One).contains("square images"));
}

/// A room too small for its number, whose number stands outside of the floor.
const CRAMPED: &str =
    "[method.bsp]\nwidth = 40\nheight = 30\ndepth = 6\nmin_room = 3\nmax_room = 4\n[passes]\nnumbers = true\n";

/// Numbers beside their rooms are whole in a picture without a margin, from above and from the side.
#[test]
fn a_picture_without_a_margin_cuts_no_number() {
    let mut beside = 0;
    for seed in 0..20 {
        let dungeon = make(CRAMPED, &seed.to_string());
        let cells = plan(dungeon.draft(), &PlanOptions { label_size: 1.6, ..PlanOptions::default() });
        let outside = |label: &&undercroft::view::plan::Label| {
            let (low, high) = label.bounds();
            let content = cells.content;
            low.x < f64::from(content.x)
                || low.y < f64::from(content.y)
                || high.x > f64::from(content.right())
                || high.y > f64::from(content.bottom())
        };
        beside += cells.labels.iter().filter(outside).count();
        for view in [PictureView::Plan, PictureView::Isometric] {
            let style = Style { label_size: 1.6, ..Style::default() };
            let scene =
                paint(&dungeon, &PictureOptions { style, view, margin: Some(0.0), ..PictureOptions::default() });
            let numbers = scene.layers.iter().find(|layer| layer.id == "numbers").unwrap();
            for op in &numbers.ops {
                let undercroft_export::picture::DrawOp::Stroke { shape, .. } = op else { continue };
                let undercroft_export::picture::VectorShape::Paths(paths) = &scene.shapes[*shape] else { continue };
                for (low, high) in paths.iter().map(|path| path.bounds()) {
                    assert!(low.x >= scene.origin.x && low.y >= scene.origin.y, "{seed} {view:?}");
                    assert!(
                        high.x <= scene.origin.x + scene.width && high.y <= scene.origin.y + scene.height,
                        "{seed} {view:?}"
                    );
                }
            }
        }
    }
    assert!(beside > 0, "some stand beside the floor");
}

/// The text of a floor is in pictures for the game master, and can be switched off.
#[test]
fn a_floor_text_is_drawn() {
    let recipe = format!(
        "[method.bsp]\nwidth = 40\nheight = 20\n[passes.text]\ntext = '{}'\n",
        "fn main() { \u{6f22} } ".repeat(9)
    );
    let dungeon = make(&recipe, "4");
    let text = |options: &PictureOptions| svg::write(&paint(&dungeon, options)).contains("id=\"text\"");
    for style in Style::NAMES {
        assert!(text(&picture_options(style)), "{style}");
    }
    let layers = PictureLayers::default().without("text");
    assert!(!text(&PictureOptions { layers, ..PictureOptions::default() }));
    assert!(!text(&PictureOptions { audience: Audience::Player, ..PictureOptions::default() }));
}

/// Walls, doors and furnishings stand; their elements have the names they have on a plan.
#[test]
fn doors_and_furnishings_stand_in_the_isometric_view() {
    let dungeon = show_case();
    let drawing = |layers: PictureLayers| {
        let picture = PictureOptions { view: PictureView::Isometric, layers, ..PictureOptions::default() };
        let options = Options { picture, ..Options::default() };
        String::from_utf8(export(&dungeon, Format::Svg, &options).unwrap().bytes).unwrap()
    };
    let all = drawing(PictureLayers::default());
    for class in ["class=\"door closed", "class=\"door locked", "class=\"door secret", "class=\"furnishing "] {
        assert!(all.contains(class), "{class}");
    }
    let bare = drawing(PictureLayers::default().without("doors").without("furnishings"));
    assert!(
        !bare.contains("class=\"door ") && !bare.contains("class=\"furnishing ") && bare.contains("id=\"upright\"")
    );
}

#[test]
fn files_are_small() {
    for dungeon in dungeons(3) {
        let size = svg::write(&paint(&dungeon, &PictureOptions::default())).len();
        assert!(size <= 400_000, "{size} bytes for {:?}", dungeon.origin());
        let tiles = svg::write(&paint(&dungeon, &picture_options("tiles"))).len();
        assert!(tiles <= 1_500_000, "{tiles} bytes of tiles for {:?}", dungeon.origin());
    }
}

#[test]
fn the_same_dungeon_gives_the_same_bytes() {
    let dungeon = show_case();
    for (format, _) in Format::ALL {
        let first = export(&dungeon, *format, &Options::default()).unwrap();
        assert_eq!(first, export(&dungeon, *format, &Options::default()).unwrap(), "{format:?}");
        assert!(!first.bytes.is_empty());
    }
}

/// The even-odd rule on straight pieces: whether a place lies inside the outline.
fn inside(outline: &[Vec<PointF>], at: PointF) -> bool {
    let mut inside = false;
    for pair in outline.iter().flat_map(|path| path.windows(2)) {
        let (a, b) = (pair[0], pair[1]);
        if (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            inside = !inside;
        }
    }
    inside
}

#[test]
fn the_outline_holds_the_middle_of_every_open_cell_and_of_no_other() {
    for dungeon in dungeons(20).chain([show_case()]) {
        let plan = plan(dungeon.draft(), &PlanOptions::default());
        let outline: Vec<Vec<PointF>> = plan.outline.iter().map(|path| path.flattened(12)).collect();
        let around = plan.content.grown(1);
        for cell in around.cells() {
            let open = plan.open.get(cell) == Some(&true);
            // Beside curves the middle of a cell may lie on the other side; straight walls leave no doubt.
            let shaped = dungeon
                .draft()
                .rooms
                .iter()
                .any(|room| room.shape.mask().is_some() && room.rect.grown(1).contains(cell));
            if !shaped {
                assert_eq!(inside(&outline, PointF::middle(cell)), open, "{cell} of {:?}", dungeon.origin().seed);
            }
        }
    }
}

#[test]
fn no_number_touches_a_wall_in_a_thousand_dungeons() {
    let mut labels = 0;
    for dungeon in dungeons(250).chain([show_case()]) {
        let plan = plan(dungeon.draft(), &PlanOptions::default());
        let walls: Vec<Vec<PointF>> = plan.outline.iter().map(|path| path.flattened(8)).collect();
        for label in &plan.labels {
            labels += 1;
            let (low, high) = label.bounds();
            for wall in walls.iter().flat_map(|path| path.windows(2)) {
                // Straight walls lie on the lines between cells, and curved ones in many short pieces.
                let (a, b) = (wall[0], wall[1]);
                let apart =
                    a.x.max(b.x) <= low.x || a.x.min(b.x) >= high.x || a.y.max(b.y) <= low.y || a.y.min(b.y) >= high.y;
                assert!(apart || misses(a, b, low, high), "{} of {:?}", label.text, dungeon.origin().seed);
            }
        }
    }
    assert!(labels > 5_000, "{labels}");
}

/// Whether a slanted piece passes a rectangle by: all corners on one side of it.
fn misses(a: PointF, b: PointF, low: PointF, high: PointF) -> bool {
    let side = |x: f64, y: f64| (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
    let sides = [side(low.x, low.y), side(high.x, low.y), side(low.x, high.y), side(high.x, high.y)];
    sides.iter().all(|side| *side > 0.0) || sides.iter().all(|side| *side < 0.0)
}

/// A dungeon in which some doors are secret.
fn with_secrets(name: &str, seed: i64) -> Option<Dungeon> {
    let toml = format!("method = '{name}'\n[passes.doors]\nsecret = 0.4\nsecrets = 'anywhere'\n");
    let dungeon = undercroft::generate(&Recipe::from_toml(&toml).unwrap(), Seed::from(seed)).ok()?;
    let has_secret = dungeon.draft().doors.iter().any(|door| door.kind == undercroft::DoorKind::Secret);
    has_secret.then_some(dungeon)
}

#[test]
fn players_see_no_trace_of_a_secret_in_a_thousand_dungeons() {
    let player = Options {
        picture: PictureOptions { audience: Audience::Player, ..PictureOptions::default() },
        ..Options::default()
    };
    let mut hidden = 0;
    for name in Method::NAMES {
        for dungeon in (0..).filter_map(|seed| with_secrets(name, seed)).take(250) {
            let options = PlanOptions { audience: Audience::Player, ..PlanOptions::default() };
            let seen = plan(dungeon.draft(), &options);
            assert!(seen.doors.iter().all(|opening| opening.kind != undercroft::DoorKind::Secret));
            for door in dungeon.draft().doors.iter().filter(|door| door.kind == undercroft::DoorKind::Secret) {
                assert_eq!(seen.open.get(door.at), Some(&false));
            }
            // The map of a dungeon in which the secret parts were never carved is the same to the last stroke.
            hidden +=
                dungeon.draft().board.cells.values().iter().filter(|cell| **cell == undercroft::Cell::Floor).count()
                    - seen.open.values().iter().filter(|open| **open).count();
            let csv = export(&dungeon, Format::Csv, &player).unwrap().bytes;
            assert!(!csv.windows(2).any(|pair| pair == b"8," || pair == b"8\n"), "a secret door in the table");
        }
    }
    assert!(hidden > 10_000, "{hidden}");
}

#[test]
fn player_files_say_nothing_of_secrets() {
    let player = Options {
        picture: PictureOptions { audience: Audience::Player, ..PictureOptions::default() },
        ..Options::default()
    };
    let dungeon = show_case();
    for format in [Format::Svg, Format::Html, Format::Tmj, Format::Dd2vtt, Format::Text, Format::Csv] {
        let file = String::from_utf8(export(&dungeon, format, &player).unwrap().bytes).unwrap();
        for word in ["secret", "Secret", "numbers", "boss", "enemy", "hazard", "id=\"note-"] {
            assert!(!file.contains(word), "{word} in {format:?}");
        }
    }
    assert!(export(&dungeon, Format::Md, &player).is_err());
    // Room 5 and its treasure lie only behind a secret door: without the switch nothing of it is there.
    let (hidden, shown) = (Point::new(36, 20), Point::new(36, 5));
    let open = |behind_secrets| {
        plan(dungeon.draft(), &PlanOptions { audience: Audience::Player, behind_secrets, ..PlanOptions::default() })
            .open
    };
    assert_eq!((open(false).get(hidden), open(true).get(hidden)), (Some(&false), Some(&true)));
    assert_eq!(open(false).get(shown), Some(&true));
}

#[test]
fn layers_can_be_switched() {
    let dungeon = show_case();
    let all = svg::write(&paint(&dungeon, &PictureOptions::default()));
    // Ready styles do not show the ground, and there is no text on this floor.
    for name in PictureLayers::NAMES.into_iter().filter(|name| !matches!(*name, "ground" | "text")) {
        let id = format!("id=\"{name}\"");
        assert!(all.contains(&id), "{name}");
        let without = PictureOptions { layers: PictureLayers::default().without(name), ..PictureOptions::default() };
        assert!(!svg::write(&paint(&dungeon, &without)).contains(&id), "{name}");
        let only = PictureOptions { layers: PictureLayers::only([name]).unwrap(), ..PictureOptions::default() };
        let drawn = svg::write(&paint(&dungeon, &only));
        assert!(
            PictureLayers::NAMES.iter().all(|other| drawn.contains(&format!("id=\"{other}\"")) == (*other == name))
        );
    }
}

#[test]
fn absurd_pictures_are_refused_with_what_works() {
    let scene = paint(&show_case(), &PictureOptions::default());
    for scale in [1e9, 0.0, -3.0, f64::NAN, f64::INFINITY, 100_000.0] {
        let error = png::write(&scene, scale).unwrap_err().to_string();
        assert!(error.contains("at most"), "{error}");
    }
    let Err(undercroft_export::ExportError::TooManyPixels { largest, .. }) = png::write(&scene, 1e9) else { panic!() };
    // The largest that is named works, and the next does not.
    assert!(largest > 100.0);
    let pixels = |scale: f64| (scene.width * scale).round() * (scene.height * scale).round();
    assert!(pixels(largest) <= png::MAX_PIXELS as f64 && pixels(largest + 1.0) > png::MAX_PIXELS as f64);
}

#[test]
fn sheets_of_the_wrong_size_are_refused() {
    let sheet = |side: u32, high: u32| {
        let mut file = Vec::new();
        let mut encoder = ::png::Encoder::new(&mut file, side, high);
        encoder.set_color(::png::ColorType::Rgb);
        encoder.write_header().unwrap().write_image_data(&vec![90; (side * high * 3) as usize]).unwrap();
        file
    };
    assert_eq!(TileSheet::read(&sheet(64, 64)).unwrap().tile_px, 16);
    for (side, high) in [(64, 32), (63, 63), (4096, 4096)] {
        let error = TileSheet::read(&sheet(side, high)).unwrap_err().to_string();
        assert!(error.contains(&format!("{side} × {high}")), "{error}");
    }
    assert!(TileSheet::read(&sheet(64, 64)[..90]).is_err());
}

#[test]
fn styles_are_read_and_refused() {
    for name in Style::NAMES {
        let style = Style::named(name).unwrap();
        assert_eq!(Style::from_toml(name, &style.to_toml()).unwrap(), style);
    }
    let problems = |text: &str| Style::from_toml("my.toml", text).unwrap_err();
    let wrong = problems(
        "base = 'inc'\nwall = 3\n[water]\nshalow = '#fff'\nshore.width = -1\ndeep = 'blue'\n[hatch]\nreach = 'far'\n",
    );
    let paths: Vec<&str> = wrong.list.iter().map(|problem| problem.path.as_str()).collect();
    assert_eq!(paths, ["base", "hatch.reach", "wall", "water.deep", "water.shalow", "water.shore.width"]);
    assert!(wrong.list.iter().all(|problem| problem.hint.is_some() && problem.span.is_some()));
    assert_eq!(wrong.list[4].hint.as_deref(), Some("did you mean `shallow`?"));
    assert!(problems("wall = {").list[0].rule.contains("TOML"));
}

/// Each field of a style shows in the picture.
#[test]
fn every_field_of_a_style_has_an_effect() {
    let dungeon = show_case();
    let full = "base = 'parchment'\nsquares.colour='#123456'\nsquares.width=0.1\nouter_wall.colour='#123456'\nouter_wall.width=0.1\npaving.joint={colour='#123456',width=0.1}\n";
    let before = Style::from_toml("x", full).unwrap();
    let drawing = |style: &Style| {
        svg::write(&paint(&dungeon, &PictureOptions { style: style.clone(), ..PictureOptions::default() }))
    };
    let usual = drawing(&before);
    // The dungeon of this test has no ground to show.
    for line in before.to_toml().lines().filter(|line| !line.starts_with("ground")) {
        let (path, value) = line.split_once(" = ").unwrap();
        let changed = match value {
            "true" => "false".to_owned(),
            "false" => "true".to_owned(),
            text if text.starts_with('"') => "'#13579b'".to_owned(),
            number => format!("{}", number.parse::<f64>().unwrap() * 0.5 + 0.01),
        };
        // All fields in one file, the one in question last and different.
        let lines: String =
            before.to_toml().lines().filter(|other| *other != line).map(|other| format!("{other}\n")).collect();
        let style = Style::from_toml("x", &format!("{lines}{path} = {changed}\n")).unwrap();
        assert_ne!(drawing(&style), usual, "{path} changes nothing");
    }
}

#[test]
fn every_page_format_makes_a_pdf() {
    let dungeon = make("[method.bsp]\nwidth = 34\nheight = 20\n", "3");
    for (page, _) in Page::ALL {
        let options = Options { page: *page, ..Options::default() };
        let file = export(&dungeon, Format::Pdf, &options).unwrap().bytes;
        assert!(file.starts_with(b"%PDF-1.7") && file.ends_with(b"%%EOF"));
    }
}
