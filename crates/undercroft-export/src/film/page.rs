//! The film as a page for a browser, with a slider.

use std::fmt::Write;

use undercroft::Dungeon;

use super::{Reel, drawn, finished};
use crate::{
    picture::{Ink, Layer, Op, Painting, Scene, Shape},
    svg::{self, escape},
};

/// The film as one page: every thing is drawn once and shown while it lasts.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{film::{Reel, html}, picture::Painting};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), &"42".into())?;
/// let page = html(&Reel::new(&dungeon, &[], 10), &dungeon, &Painting::default());
/// assert!(page.contains("type=\"range\""));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn html(reel: &Reel, dungeon: &Dungeon, painting: &Painting) -> String {
    let last = finished(reel, dungeon, painting);
    let mut map = String::new();
    for thing in &reel.things {
        let (fill, line, width) = drawn(thing.look, &painting.style);
        let mut scene = Scene::new("", last.width, last.height, crate::picture::Colour::NONE);
        scene.origin = last.origin;
        let shape = scene.shape(Shape::Paths(thing.paths.clone()));
        let mut ops = Vec::new();
        if !fill.is_none() {
            ops.push(Op::Fill { shape, colour: fill, moved: (0.0, 0.0) });
        }
        ops.push(Op::Stroke { shape, ink: Ink::sharp(line, width) });
        scene.layers.push(Layer { id: "", title: "Step", clips: Vec::new(), ops });
        let to = thing.to.map(|to| to.to_string()).unwrap_or_default();
        let _ = write!(map, "<g class=\"thing\" data-from=\"{}\" data-to=\"{to}\">", thing.from);
        svg::write_thing(&scene, &mut map);
        map.push_str("</g>\n");
    }
    let mut end = String::new();
    svg::write_body(&last, "", &mut end);
    let steps: Vec<usize> = (0..reel.frames.saturating_sub(1)).map(|frame| reel.shown_step(frame)).collect();
    let captions: Vec<&str> = steps.iter().map(|step| reel.captions[*step].as_str()).chain(["done"]).collect();
    let data = serde_json::json!({ "steps": steps, "captions": captions }).to_string().replace('<', "\\u003c");
    let (title, most) = (escape(&last.title), reel.frames - 1);
    let (width, height) = (last.width * 100.0, last.height * 100.0);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n\
         {map}<g id=\"done\">\n{end}</g>\n</svg>\n\
         <footer><button id=\"play\" aria-label=\"Play\">▶</button><input id=\"time\" type=\"range\" min=\"0\" max=\"{most}\" value=\"0\" aria-label=\"Step\">\
         <output id=\"caption\"></output></footer>\n<script>\nconst film = {data};\n{SCRIPT}</script>\n</body>\n</html>\n",
        painting.style.paper
    )
}

const STYLE: &str = "\
body { margin: 0; height: 100vh; display: flex; flex-direction: column; font: 15px/1.4 system-ui, sans-serif; background: #222; color: #eee }
svg { flex: 1; min-height: 0 }
footer { display: flex; gap: 12px; align-items: center; padding: 8px 16px }
input { flex: 1 }
button { font-size: 16px; width: 40px; height: 32px; cursor: pointer }
output { min-width: 14em }
";

const SCRIPT: &str = r#"
const things = [...document.querySelectorAll('.thing')].map(node => ({
  node, from: +node.dataset.from, to: node.dataset.to === '' ? Infinity : +node.dataset.to,
}));
const [done, time, caption, play] = ['done', 'time', 'caption', 'play'].map(id => document.getElementById(id));
const show = () => {
  const frame = +time.value, last = frame === +time.max;
  const step = film.steps[Math.min(frame, film.steps.length - 1)];
  for (const { node, from, to } of things) node.style.display = !last && from <= step && step < to ? '' : 'none';
  done.style.display = last ? '' : 'none';
  caption.textContent = film.captions[frame];
};
let timer = null;
const stop = () => { clearInterval(timer); timer = null; play.textContent = '▶'; };
const start = () => {
  if (time.value === time.max) time.value = 0;
  play.textContent = '⏸';
  timer = setInterval(() => {
    if (time.value === time.max) return stop();
    time.value = +time.value + 1;
    show();
  }, 90);
  show();
};
play.onclick = () => timer ? stop() : start();
time.oninput = () => { stop(); show(); };
start();
"#;
