//! The plan and the SVG of a small dungeon of every method, as files to compare with.
//!
//! `UPDATE_GOLDEN=1 cargo test -p undercroft-export --test integration golden` writes them anew; look at the difference before you
//! keep it.

use std::{fmt::Write, fs, path::Path};

use crate::common::make;
use undercroft::{
    Dungeon, Named,
    view::plan::{self, Plan, PlanOptions, PointF, Segment},
};
use undercroft_export::{
    Format, Options, export,
    picture::{PictureOptions, PictureView, Style},
};

/// The method, what is set, and the seed.
const DUNGEONS: [(&str, &str, &str); 5] = [
    ("bsp", "[method.bsp]\nwidth = 34\nheight = 18\npillars = true\n[passes.doors]\nlocked = 0.3\nsecret = 0.2\n", "3"),
    ("scatter", "[method.scatter]\nwidth = 40\nheight = 30\nmin_room = 4\nmax_room = 7\n", "hello"),
    ("walk", "[method.walk]\nwidth = 60\nheight = 60\nrooms = 4\ncircle_chance = 0.5\n[passes]\ndoors = true\n", "5"),
    ("tilepath", "[method.tilepath]\nmin_path_length = 4\ntarget_size = 5\n[passes]\ndoors = true\n", "1"),
    ("tabletop", "[method.tabletop]\nsize = 'small'\nwater = 'pools'\nexits = 2\n", "7"),
];

fn dungeons() -> impl Iterator<Item = (&'static str, Dungeon)> {
    DUNGEONS.into_iter().map(|(name, recipe, seed)| (name, make(recipe, seed)))
}

/// Compares with what was kept, or keeps it.
fn compare(file: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, found).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let first = kept.lines().zip(found.lines()).position(|(kept, found)| kept != found);
    let line = first.unwrap_or_else(|| kept.lines().count().min(found.lines().count()));
    let shown = |text: &str| text.lines().nth(line).unwrap_or("nothing").chars().take(200).collect::<String>();
    assert!(
        kept == found,
        "{file} is another from line {} on:\nkept  {}\nfound {}",
        line + 1,
        shown(&kept),
        shown(found)
    );
}

#[test]
fn the_plans_of_small_dungeons_are_as_they_were() {
    for (name, dungeon) in dungeons() {
        compare(&format!("{name}.plan.txt"), &written(&plan::plan(dungeon.draft(), &PlanOptions::default())));
    }
}

#[test]
fn the_isometric_view_of_a_small_dungeon_is_as_it_was() {
    let style = Style::named("plain").unwrap();
    let picture = PictureOptions { style, view: PictureView::Isometric, ..PictureOptions::default() };
    let options = Options { picture, ..Options::default() };
    let (_, recipe, seed) = DUNGEONS[4];
    let drawing = export(&make(recipe, seed), Format::Svg, &options).unwrap().bytes;
    compare("tabletop.isometric.svg", &String::from_utf8(drawing).unwrap());
}

#[test]
fn the_drawings_of_small_dungeons_are_as_they_were() {
    let picture_options = PictureOptions { style: Style::named("plain").unwrap(), ..PictureOptions::default() };
    let options = Options { picture: picture_options, ..Options::default() };
    for (name, dungeon) in dungeons() {
        let drawing = export(&dungeon, Format::Svg, &options).unwrap().bytes;
        compare(&format!("{name}.svg"), &String::from_utf8(drawing).unwrap());
    }
}

/// A plan, one thing a line, places to the thousandth of a cell.
fn written(plan: &Plan) -> String {
    let mut out = format!("content {:?}\n", plan.content);
    let at = |spot: PointF| {
        let round = |number: f64| (number * 1_000.0).round() / 1_000.0 + 0.0;
        format!("{},{}", round(spot.x), round(spot.y))
    };
    let mut paths = |name: &str, paths: &[plan::Path]| {
        for path in paths {
            let _ = write!(out, "{name} {}", at(path.start));
            for segment in &path.segments {
                let _ = match *segment {
                    Segment::Line(to) => write!(out, " L {}", at(to)),
                    Segment::Curve(a, b, to) => write!(out, " C {} {} {}", at(a), at(b), at(to)),
                };
            }
            out.push_str(if path.closed { " Z\n" } else { "\n" });
        }
    };
    paths("outline", &plan.outline);
    paths("wet", &plan.pools.wet);
    paths("deep", &plan.pools.deep);
    paths("shore", &plan.pools.shores);
    for line in &plan.grid {
        let _ = writeln!(out, "grid {} {}", at(line[0]), at(line[1]));
    }
    for door in &plan.doors {
        let (kind, side) = (door.kind.name(), door.side.name());
        let _ = writeln!(out, "door {kind} {} {} {side} room {}", at(door.from), at(door.to), door.room.0);
    }
    for step in &plan.stairs {
        let _ = writeln!(out, "stairs {} {} down {}", step.way.name(), at(step.at), step.down.name());
    }
    for gate in &plan.exits {
        let flags = (gate.in_rock, gate.free, gate.main);
        let _ = writeln!(out, "gate {} {} {} {flags:?}", gate.kind, at(gate.sill), gate.out.name());
    }
    for sign in &plan.marks {
        let facing = sign.facing.map(|way| format!(" {}", way.name())).unwrap_or_default();
        let _ = writeln!(out, "sign {} {}{facing}", sign.kind.name(), at(sign.at));
    }
    for label in &plan.labels {
        let _ =
            writeln!(out, "label {} {} size {}", label.text, at(label.at), (label.size * 1_000.0).round() / 1_000.0);
    }
    for (name, spot) in [("start", plan.start), ("goal", plan.goal)] {
        let _ = writeln!(out, "{name} {}", spot.map_or_else(|| "not shown".to_owned(), at));
    }
    out
}
