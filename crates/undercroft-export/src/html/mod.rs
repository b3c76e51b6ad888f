//! A self-contained HTML page: pan, zoom, toggle layers, read room notes, reveal rooms to players.
//!
//! What every page has stands in `page.css` and `page.js`. A game master's page has notes and fog besides, and a page for
//! players has not a word of them.

mod fog;

use std::fmt::Write;

use undercroft::{Draft, Dungeon, Levels, Origin, fingerprint, view::Audience};

use crate::{
    levels::level_heading,
    notes::{self, Front, Note},
    picture::{PictureOptions, Scene, paint_draft},
    svg::{self, escape},
};

const PAGE_STYLE: &str = include_str!("page.css");
const PAGE_SCRIPT: &str = include_str!("page.js");
const MASTER_STYLE: &str = include_str!("gm.css");
const WINDOW_SCRIPT: &str = include_str!("player_hash.js");
const NOTES_SCRIPT: &str = include_str!("notes.js");
const FOG_SCRIPT: &str = include_str!("fog.js");
const LEVELS_STYLE: &str = include_str!("levels.css");
const LEVELS_SCRIPT: &str = include_str!("levels.js");

/// The page asks for nothing from elsewhere, and the browser holds it to that.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// The page.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{html, picture::PictureOptions};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let page = html::write(&dungeon, &PictureOptions::default());
/// assert!(page.starts_with("<!doctype html>") && page.contains("<svg"));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn write(dungeon: &Dungeon, picture_options: &PictureOptions) -> String {
    write_draft(dungeon.draft(), dungeon.origin(), picture_options)
}

/// A page with all levels, of which one is shown at a time: each is a whole page of its own inside a frame.
pub(crate) fn write_levels(levels: &Levels, picture_options: &PictureOptions) -> String {
    let title = format!("{} levels", levels.list().len());
    let (mut tabs, mut frames) = (String::new(), String::new());
    for (index, level) in levels.list().iter().enumerate() {
        let page = escape(&write(&level.dungeon, picture_options));
        let (heading, chosen) = (escape(&level_heading(levels, index)), index == 0);
        let hidden = if chosen { "" } else { " hidden" };
        let _ = writeln!(
            tabs,
            "<button role=\"tab\" id=\"tab-{index}\" aria-controls=\"level-{index}\" aria-selected=\"{chosen}\">Level {index}</button>"
        );
        let _ = writeln!(
            frames,
            "<iframe role=\"tabpanel\" id=\"level-{index}\" aria-labelledby=\"tab-{index}\" title=\"{heading}\" srcdoc=\"{page}\"{hidden}></iframe>"
        );
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{LEVELS_STYLE}</style>\n</head>\n<body>\n<nav role=\"tablist\" aria-label=\"Levels\">\n{tabs}</nav>\n\
         {frames}<script>\n{LEVELS_SCRIPT}</script>\n</body>\n</html>\n"
    )
}

pub(crate) fn write_draft(draft: &Draft, origin: &Origin, picture_options: &PictureOptions) -> String {
    match picture_options.audience {
        Audience::Player => player_page(draft, origin, picture_options),
        Audience::Gm => master_page(draft, origin, picture_options),
    }
}

fn player_page(draft: &Draft, origin: &Origin, picture_options: &PictureOptions) -> String {
    let scene = paint_draft(draft, origin, &PictureOptions { elements: false, ..picture_options.clone() });
    let front = notes::front_for_players(&notes::tell_whole(draft, origin));
    let mut map = String::new();
    svg::write_body(&scene, "", &mut map);
    let aside = format!("<aside aria-label=\"About the place\">\n{}</aside>\n", about(&front, ""));
    let parts = Parts { map, aside, ..Parts::default() };
    page(&scene, &front.name, &parts)
}

fn master_page(draft: &Draft, origin: &Origin, picture_options: &PictureOptions) -> String {
    let scene = paint_draft(draft, origin, &PictureOptions { elements: true, ..picture_options.clone() });
    let told = notes::tell(draft, origin);
    let front = notes::front(&told);
    let notes: String = notes::notes_of_draft(draft, &told).iter().map(section).collect();
    let mut map = String::new();
    svg::write_body(&scene, "", &mut map);
    map.push_str(&fog::write(draft, &scene, &picture_options.style));
    let eye = icon(EYE);
    let window = icon("M9 2h5v5M14 2 7 9M6 3H2v11h11v-4");
    let tools = format!(
        "<div class=\"tools master\"><button data-fog=\"reveal\" aria-pressed=\"false\" title=\"Click on rooms to reveal or hide them\">{eye}Reveal</button>\
         <button class=\"fogging\" data-fog=\"all\">Reveal all</button><button class=\"fogging\" data-fog=\"none\">Hide all</button>\
         <button data-fog=\"players\" title=\"Open a window for the players\">{window}Player view</button></div>\n"
    );
    let parts = Parts {
        map,
        tools,
        aside: format!("<aside aria-label=\"Room notes\">\n{}{notes}</aside>\n", about(&front, &scene.title)),
        after: UNKEPT.to_owned(),
        style: MASTER_STYLE,
        early: format!("<script>\n{WINDOW_SCRIPT}</script>\n"),
        script: format!("{NOTES_SCRIPT}{FOG_SCRIPT}"),
        dungeon: format!(" data-dungeon=\"{:016x}\"", fingerprint(draft)),
    };
    page(&scene, &front.name, &parts)
}

const UNKEPT: &str = "<p id=\"unkept\" role=\"status\" hidden>This browser keeps nothing for this page: what you reveal stays in this window and is forgotten with it.</p>\n";
const EYE: &str = "M1 8Q4.5 3 8 3T15 8Q11.5 13 8 13T1 8zM8 6.5a1.5 1.5 0 1 0 .01 0z";

/// What differs between the pages of the two audiences.
#[derive(Default)]
struct Parts {
    map: String,
    /// Buttons before those for zooming.
    tools: String,
    aside: String,
    /// What follows in the header.
    after: String,
    style: &'static str,
    /// What stands in the head, to be run before anything is drawn.
    early: String,
    script: String,
    /// What tells this dungeon from others.
    dungeon: String,
}

fn page(scene: &Scene, name: &str, parts: &Parts) -> String {
    let Parts { map, tools, aside, after, style, early, script, dungeon } = parts;
    let title = escape(name);
    let mut switches = String::new();
    let fixed = ["floor", "walls", "paper", "tiles", "water-shores", "rooms"];
    for layer in scene.layers.iter().filter(|layer| !fixed.contains(&layer.id)) {
        let (id, name) = (layer.id, layer.title);
        let _ = writeln!(switches, "<label><input type=\"checkbox\" checked data-layer=\"{id}\"> {name}</label>");
    }
    let zoom: String = [
        ("in", "Zoom in", "M8 3v10M3 8h10"),
        ("out", "Zoom out", "M3 8h10"),
        ("all", "Show all", "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4"),
    ]
    .map(|(what, label, lines)| {
        format!("<button data-zoom=\"{what}\" title=\"{label}\" aria-label=\"{label}\">{}</button>", icon(lines))
    })
    .concat();
    let (width, height) = (scene.width * 100.0, scene.height * 100.0);
    // Where a style has no paper, the page is white.
    let paper = if scene.paper.is_none() { "#fff".to_owned() } else { scene.paper.to_string() };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n:root {{ --paper: {paper} }}\n{PAGE_STYLE}{style}</style>\n{early}</head>\n<body{dungeon}>\n\
         <header><h1>{title}</h1><div class=\"switches\">\n{switches}</div>\n{tools}<div class=\"tools\">{zoom}</div>\n{after}</header>\n<main>\n\
         <svg id=\"map\" viewBox=\"0 0 {width} {height}\" data-width=\"{width}\" data-height=\"{height}\" tabindex=\"0\" role=\"img\" aria-label=\"{title}\">\n\
         {map}</svg>\n{aside}</main>\n<script>\n{PAGE_SCRIPT}{script}</script>\n</body>\n</html>\n"
    )
}

/// A drawing of a few lines for a button: not every font has signs for these.
fn icon(lines: &str) -> String {
    format!("<svg class=\"icon\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"{lines}\"/></svg>")
}

/// The note of a room, with a button that reveals it.
fn section(note: &Note) -> String {
    let (room, number) = (note.room.0, note.number);
    let aloud = match note.aloud.is_empty() {
        true => String::new(),
        false => format!("<blockquote>{}</blockquote>", escape(&note.aloud)),
    };
    let facts: String = note.facts.iter().map(|fact| format!("<p>{}</p>", escape(fact))).collect();
    format!(
        "<section id=\"note-{number}\" data-room=\"{room}\" tabindex=\"0\"><button class=\"eye\" aria-pressed=\"false\" aria-label=\"Players see room {number}\">{}</button>\
         <h2>{number}. {}</h2>{aloud}{facts}</section>\n",
        icon(EYE),
        escape(&note.title)
    )
}

/// What is told of the dungeon, and where it comes from if that may be known.
fn about(front: &Front, made: &str) -> String {
    let mut about = "<div class=\"about\">".to_owned();
    front.paragraphs.iter().for_each(|text| {
        let _ = write!(about, "<p>{}</p>", escape(text));
    });
    for (name, items) in &front.lists {
        let items: String = items.iter().map(|item| format!("<li>{}</li>", escape(item))).collect();
        let _ = write!(about, "<h2>{name}</h2><ol>{items}</ol>");
    }
    if !made.is_empty() && !front.lists.is_empty() {
        let _ = write!(about, "<p class=\"made\">{}</p>", escape(made));
    }
    about + "</div>\n"
}
