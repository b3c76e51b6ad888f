//! A self-contained HTML page: pan, zoom, toggle layers, read room notes.

use std::fmt::Write;

use undercroft::{Draft, Dungeon, Levels, Origin, view::Audience};

use crate::{
    levels::level_heading,
    notes::{self, Front},
    picture::{PictureOptions, paint_draft},
    svg::{self, escape},
};

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
    let title = escape(&format!("{} levels, seed {}", levels.list().len(), levels.origin().seed));
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

const LEVELS_STYLE: &str = "\
:root { color-scheme: light dark }
body { margin: 0; height: 100vh; height: 100dvh; display: flex; flex-direction: column; font: 15px/1.4 system-ui, sans-serif }
nav { display: flex; flex-wrap: wrap; gap: 4px; padding: 6px 12px }
nav button { font: inherit; padding: 4px 10px; cursor: pointer }
nav button[aria-selected=true] { font-weight: bold }
iframe { flex: 1; border: 0; width: 100% }
[hidden] { display: none }
";

const LEVELS_SCRIPT: &str = "\
'use strict'
const tabs = [...document.querySelectorAll('[role=tab]')]
const choose = chosen => {
  for (const tab of tabs) {
    tab.setAttribute('aria-selected', String(tab === chosen))
    document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== chosen
  }
  chosen.focus()
}
tabs.forEach((tab, index) => {
  tab.addEventListener('click', () => choose(tab))
  tab.addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step) choose(tabs[(index + step + tabs.length) % tabs.length])
  })
})
";

pub(crate) fn write_draft(draft: &Draft, origin: &Origin, picture_options: &PictureOptions) -> String {
    let scene = paint_draft(draft, origin, picture_options);
    let (front, notes) = if picture_options.audience == Audience::Player {
        (notes::front_for_players(&notes::tell_whole(draft, origin)), Vec::new())
    } else {
        let told = notes::tell(draft, origin);
        (notes::front(&told), notes::notes_of_draft(draft, &told))
    };
    let title = escape(&front.name);
    let mut map = String::new();
    svg::write_body(&scene, "", &mut map);
    // An invisible rectangle over each room reacts to the pointer.
    let mut fields = String::new();
    let mut list = about(&front, &scene.title);
    for note in &notes {
        let Some(room) = draft.rooms.get(note.room.0 as usize) else { continue };
        let rect = room.rect.intersect(draft.board.cells.bounds());
        let [x, y] = [f64::from(rect.x) - scene.origin.x, f64::from(rect.y) - scene.origin.y].map(|part| part * 100.0);
        let (w, h, number) = (rect.w * 100, rect.h * 100, note.number);
        let _ = writeln!(
            fields,
            "<rect class=\"room\" data-room=\"{number}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>"
        );
        let aloud = match note.aloud.is_empty() {
            true => String::new(),
            false => format!("<blockquote>{}</blockquote>", escape(&note.aloud)),
        };
        let facts: String = note.facts.iter().map(|fact| format!("<p>{}</p>", escape(fact))).collect();
        let _ = writeln!(
            list,
            "<section id=\"note-{number}\" tabindex=\"0\"><h2>{number}. {}</h2>{aloud}{facts}</section>",
            escape(&note.title)
        );
    }
    let mut switches = String::new();
    for layer in
        scene.layers.iter().filter(|layer| !matches!(layer.id, "floor" | "walls" | "paper" | "tiles" | "water-shores"))
    {
        let (id, name) = (layer.id, layer.title);
        let _ = writeln!(switches, "<label><input type=\"checkbox\" checked data-layer=\"{id}\"> {name}</label>");
    }
    let (width, height) = (scene.width * 100.0, scene.height * 100.0);
    let label = if notes.is_empty() { "About the place" } else { "Room notes" };
    let aside = format!("<aside aria-label=\"{label}\">\n{list}</aside>\n");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n:root {{ --paper: {} }}\n{STYLE}</style>\n</head>\n<body>\n\
         <header><h1>{title}</h1><div class=\"switches\">\n{switches}</div>\n\
         <div class=\"zoom\"><button data-zoom=\"in\" title=\"Zoom in\" aria-label=\"Zoom in\">+</button><button data-zoom=\"out\" title=\"Zoom out\" aria-label=\"Zoom out\">−</button>\
         <button data-zoom=\"all\" title=\"Show all\" aria-label=\"Show all\">⤢</button></div></header>\n<main>\n\
         <svg id=\"map\" viewBox=\"0 0 {width} {height}\" data-width=\"{width}\" data-height=\"{height}\" tabindex=\"0\" role=\"img\" aria-label=\"{title}\">\n\
         {map}<g id=\"rooms\">\n{fields}</g>\n</svg>\n{aside}</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        scene.paper
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

const STYLE: &str = "\
* { box-sizing: border-box }
:root { color-scheme: light dark; --page: #f4f4f2; --card: #fff; --text: #222; --line: #ccc; --lit: #fff0c8 }
@media (prefers-color-scheme: dark) { :root { --page: #17191d; --card: #212429; --text: #e6e6e3; --line: #454a52; --lit: #4f431f } }
body { margin: 0; height: 100vh; height: 100dvh; display: flex; flex-direction: column; font: 15px/1.4 system-ui, sans-serif; background: var(--page); color: var(--text) }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding: 6px 12px; background: var(--card); border-bottom: 1px solid var(--line) }
h1 { font-size: 16px; margin: 0; overflow-wrap: anywhere }
.switches { display: flex; flex-wrap: wrap; gap: 2px 12px; flex: 1 1 12em }
.zoom { white-space: nowrap }
.zoom button { font-size: 16px; width: 36px; height: 32px; margin-left: 4px; cursor: pointer }
main { flex: 1; display: flex; min-height: 0 }
#map { flex: 1; min-width: 0; min-height: 0; background: var(--paper); cursor: grab; touch-action: none }
#map.moving { cursor: grabbing }
#map > g { pointer-events: none }
#map .room { fill: transparent; pointer-events: all }
#map .room:hover, #map .room.on { fill: #ffb30040 }
aside { width: 320px; overflow: auto; padding: 8px 16px; background: var(--card); border-left: 1px solid var(--line) }
section { padding: 4px 8px; margin: 0 -8px; border-radius: 4px }
section.on { background: var(--lit) }
h2 { font-size: 15px; margin: 4px 0 }
p { margin: 0 0 4px }
ol { margin: 0 0 4px; padding-left: 24px }
blockquote { margin: 0 0 4px; padding-left: 8px; border-left: 3px solid var(--line); font-style: italic }
.made { font-size: 13px; opacity: .75 }
@media (max-width: 700px) { h1 { flex: 1 } .switches { order: 1; flex-basis: 100% } main { flex-direction: column } aside { width: auto; height: 38%; border-left: 0; border-top: 1px solid var(--line) } }
@media print { header, aside { display: none } }
";

const SCRIPT: &str = r#"
const map = document.getElementById('map');
const whole = { x: 0, y: 0, w: +map.dataset.width, h: +map.dataset.height };
let view = { ...whole };
// The middle of the view stays on the map, so that nobody loses it.
const show = () => {
  const hold = (at, size, most) => Math.min(Math.max(at + size / 2, 0), most) - size / 2;
  view.x = hold(view.x, view.w, whole.w);
  view.y = hold(view.y, view.h, whole.h);
  map.setAttribute('viewBox', `${view.x} ${view.y} ${view.w} ${view.h}`);
};
const all = () => { view = { ...whole }; show(); };
const spot = event => {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
  return { x: point.x, y: point.y };
};
const zoom = (factor, at) => {
  const size = Math.min(Math.max(view.w * factor, 400), whole.w * 2);
  const real = size / view.w;
  view = { x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real, w: size, h: view.h * real };
  show();
};
const middle = () => ({ x: view.x + view.w / 2, y: view.y + view.h / 2 });
map.addEventListener('wheel', event => {
  event.preventDefault();
  zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, spot(event));
}, { passive: false });
const room = event => {
  const field = document.elementFromPoint(event.clientX, event.clientY);
  return field && field.dataset ? field.dataset.room : undefined;
};
// One finger or the mouse drags the map, two fingers also spread it.
const held = new Map();
map.addEventListener('pointerdown', event => {
  held.set(event.pointerId, event);
  map.setPointerCapture(event.pointerId);
  map.classList.add('moving');
  point(room(event));
});
map.addEventListener('pointermove', event => {
  const before = held.get(event.pointerId);
  if (!before) return point(room(event));
  const other = [...held.values()].find(one => one.pointerId !== event.pointerId);
  const from = spot(before), to = spot(event);
  if (other) {
    const far = one => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    zoom(Math.max(far(before), 1) / Math.max(far(event), 1), spot(other));
  } else {
    view.x += from.x - to.x;
    view.y += from.y - to.y;
    show();
  }
  held.set(event.pointerId, event);
});
const release = event => {
  held.delete(event.pointerId);
  if (!held.size) map.classList.remove('moving');
};
map.addEventListener('pointerup', release);
map.addEventListener('pointercancel', release);
map.addEventListener('pointerleave', event => { if (event.pointerType === 'mouse' && !held.size) point(undefined); });
map.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = view.w / 10;
  const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
  if (moves[event.key]) { view.x += moves[event.key][0]; view.y += moves[event.key][1]; show(); }
  else if (event.key === '+' || event.key === '=') zoom(1 / 1.25, middle());
  else if (event.key === '-') zoom(1.25, middle());
  else if (event.key === '0') all();
  else return;
  event.preventDefault();
});
for (const button of document.querySelectorAll('[data-zoom]')) button.onclick = () => {
  if (button.dataset.zoom === 'all') all();
  else zoom(button.dataset.zoom === 'in' ? 1 / 1.25 : 1.25, middle());
};
for (const box of document.querySelectorAll('[data-layer]')) {
  const show = () => {
    for (const id of [box.dataset.layer, box.dataset.layer + '-shores']) {
      const layer = document.getElementById(id);
      if (layer) layer.style.display = box.checked ? '' : 'none';
    }
  };
  box.onchange = show;
  // A browser may remember the boxes of a page that is loaded again.
  show();
}
let last;
const point = room => {
  if (room === last) return;
  last = room;
  document.querySelectorAll('.on').forEach(part => part.classList.remove('on'));
  const note = room && document.getElementById('note-' + room);
  if (!note) return;
  note.classList.add('on');
  note.scrollIntoView({ block: 'nearest' });
};
// From a note to its room, by pointer or by keyboard.
for (const note of document.querySelectorAll('section')) {
  const light = () => {
    point(undefined);
    const room = document.querySelector(`.room[data-room="${note.id.slice(5)}"]`);
    if (room) room.classList.add('on');
  };
  const dim = () => document.querySelectorAll('.room.on').forEach(part => part.classList.remove('on'));
  note.onpointerenter = note.onfocus = () => { dim(); light(); };
  note.onpointerleave = note.onblur = dim;
}
"#;
