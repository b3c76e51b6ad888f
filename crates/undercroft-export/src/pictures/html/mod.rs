//! A self-contained HTML page: pan, zoom, toggle layers, read room notes, reveal rooms to players.
//!
//! What every page has stands in `page.css` and `page.js`. A game master's page has notes besides, and fog that the game master
//! lifts; a page for players has not a word of them, and where fog is wanted, players lift it themselves.

mod fog;

use std::{collections::BTreeMap, fmt::Write};

use undercroft::{
    Draft, Dungeon, Levels, Origin, RoomId, fingerprint,
    view::{Audience, plan::redact},
};

use self::fog::ListedWay;
use crate::{
    levels::heading_for,
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
const REVEAL_SCRIPT: &str = include_str!("reveal.js");
const EXPLORE_STYLE: &str = include_str!("explore.css");
const EXPLORE_SCRIPT: &str = include_str!("explore.js");
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
    write_draft(dungeon.draft(), dungeon.origin(), picture_options, false)
}

/// A page with all levels, of which one is shown at a time: each is a whole page of its own inside a frame.
pub(crate) fn write_levels(levels: &Levels, picture_options: &PictureOptions, has_fog: bool) -> String {
    let title = format!("{} levels", levels.list().len());
    let (mut tabs, mut frames) = (String::new(), String::new());
    for (index, level) in levels.list().iter().enumerate() {
        let (draft, origin) = (level.dungeon.draft(), level.dungeon.origin());
        let page = escape(&write_draft(draft, origin, picture_options, has_fog));
        let (heading, chosen) = (escape(&heading_for(levels, index, picture_options.audience)), index == 0);
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

/// The page of a draft. One for players has fog where that is wanted, one for the game master always.
pub(crate) fn write_draft(draft: &Draft, origin: &Origin, picture_options: &PictureOptions, has_fog: bool) -> String {
    match picture_options.audience {
        Audience::Player => player_page(draft, origin, picture_options, has_fog),
        Audience::Gm => master_page(draft, origin, picture_options),
    }
}

fn player_page(draft: &Draft, origin: &Origin, picture_options: &PictureOptions, has_fog: bool) -> String {
    let scene = paint_draft(draft, origin, &PictureOptions { elements: has_fog, ..picture_options.clone() });
    let front = notes::front_for_players(&notes::tell_whole(draft, origin));
    let mut map = String::new();
    svg::write_body(&scene, "", &mut map);
    let aside = |more: &str| format!("<aside aria-label=\"About the place\">\n{}{more}</aside>\n", about(&front, ""));
    if !has_fog {
        return page(&scene, &front.name, &Parts { map, aside: aside(""), ..Parts::default() });
    }
    // Only what players may know is under the fog, so that it is no loss if somebody looks below it.
    let seen = redact(draft, Audience::Player, picture_options.behind_secrets);
    let (fog, _) = fog::write(&seen, &scene, picture_options, |room| room.0 + 1);
    map.push_str(&fog);
    let tools = "<div class=\"tools\"><button data-fog=\"none\">Cover again</button><button data-fog=\"all\">Uncover all</button></div>\n";
    let parts = Parts {
        dungeon: format!(" data-dungeon=\"{:016x}\"", hash(&map)),
        map,
        tools: tools.to_owned(),
        aside: aside(
            "<p class=\"made\">Click where a way leads on to uncover the room beyond. What you uncover stays in this browser.</p>\n",
        ),
        after: UNKEPT.to_owned(),
        style: EXPLORE_STYLE,
        script: format!("{FOG_SCRIPT}{EXPLORE_SCRIPT}"),
        ..Parts::default()
    };
    page(&scene, &front.name, &parts)
}

/// A hash of what can be seen (FNV-1a). A fingerprint would depend on what cannot.
fn hash(map: &str) -> u64 {
    map.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn master_page(draft: &Draft, origin: &Origin, picture_options: &PictureOptions) -> String {
    let scene = paint_draft(draft, origin, &PictureOptions { elements: true, ..picture_options.clone() });
    let told = notes::tell(draft, origin);
    let front = notes::front(&told);
    let listed = notes::notes_of_draft(draft, &told);
    let numbers: BTreeMap<RoomId, u32> = listed.iter().map(|note| (note.room, note.number)).collect();
    let notes: String = listed.iter().map(section).collect();
    let mut map = String::new();
    svg::write_body(&scene, "", &mut map);
    let number = |room: RoomId| numbers.get(&room).copied().unwrap_or(room.0 + 1);
    let (fog, ways) = fog::write(draft, &scene, picture_options, number);
    map.push_str(&fog);
    let ways = secret_ways(&ways);
    let eye = icon(EYE);
    let window = icon("M9 2h5v5M14 2 7 9M6 3H2v11h11v-4");
    let tools = format!(
        "<div class=\"tools master\"><button data-fog=\"reveal\" aria-pressed=\"false\" title=\"Click on rooms and secret doors to reveal or hide them\">{eye}Reveal</button>\
         <button class=\"fogging\" data-fog=\"all\" title=\"Reveal every room, and no secret way\">Reveal all rooms</button><button class=\"fogging\" data-fog=\"none\">Hide all</button>\
         <button data-fog=\"players\" title=\"Open a window for the players\">{window}Player view</button></div>\n"
    );
    let parts = Parts {
        map,
        tools,
        aside: format!("<aside aria-label=\"Room notes\">\n{}{ways}{notes}</aside>\n", about(&front, &scene.title)),
        after: UNKEPT.to_owned(),
        style: MASTER_STYLE,
        early: format!("<script>\n{WINDOW_SCRIPT}</script>\n"),
        script: format!("{NOTES_SCRIPT}{FOG_SCRIPT}{REVEAL_SCRIPT}"),
        dungeon: format!(" data-dungeon=\"{:016x}\"", fingerprint(draft)),
    };
    page(&scene, &front.name, &parts)
}

/// The secret ways as a list of buttons that reveal them.
fn secret_ways(ways: &[ListedWay]) -> String {
    if ways.is_empty() {
        return String::new();
    }
    let eye = icon(EYE);
    let item = |ListedWay { name, about }: &ListedWay| {
        format!("<li><button data-way=\"{name}\" aria-pressed=\"false\">{eye}{}</button></li>\n", escape(about))
    };
    format!("<ul class=\"ways\" aria-label=\"Secret ways\">\n{}</ul>\n", ways.iter().map(item).collect::<String>())
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
