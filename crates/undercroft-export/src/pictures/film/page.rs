//! The film as an HTML page with a slider.

use std::fmt::Write;

use undercroft::Dungeon;

use super::{Reel, finished, for_the_game_master};
use crate::{
    ExportError,
    picture::{Colour, Layer, PictureOptions, Scene},
    svg::{self, escape},
};

/// The film as one HTML page: every item is drawn once and toggled by a script. There is none for players.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{film::{Reel, html}, picture::PictureOptions};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let page = html(&Reel::new(&dungeon, &[], 10), &dungeon, &PictureOptions::default()).unwrap();
/// assert!(page.contains("type=\"range\""));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn html(reel: &Reel, dungeon: &Dungeon, picture_options: &PictureOptions) -> Result<String, ExportError> {
    for_the_game_master(picture_options)?;
    let last = finished(reel, dungeon, picture_options);
    let mut map = String::new();
    for item in &reel.items {
        let mut scene = Scene::new("", last.width, last.height, Colour::NONE);
        scene.origin = last.origin;
        let ops = item.draw(&mut scene, &picture_options.style);
        scene.layers.push(Layer::new("", "Step", Vec::new(), ops));
        let to = item.to.map(|to| to.to_string()).unwrap_or_default();
        let _ = write!(map, "<g class=\"thing\" data-from=\"{}\" data-to=\"{to}\">", item.from);
        svg::write_thing(&scene, &mut map);
        map.push_str("</g>\n");
    }
    let mut end = String::new();
    svg::write_body(&last, "", &mut end);
    let steps = reel.shown_steps();
    let captions: Vec<&str> = steps.iter().map(|step| reel.captions[*step].as_str()).chain(["done"]).collect();
    let data = undercroft::json!({ "steps": steps, "captions": captions }).to_string().replace('<', "\\u003c");
    let (title, most) = (escape(&last.title), reel.frames - 1);
    let (width, height) = (last.width * 100.0, last.height * 100.0);
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n\
         {map}<g id=\"done\">\n{end}</g>\n</svg>\n\
         <footer><button id=\"play\" aria-label=\"Play\">▶</button><input id=\"time\" type=\"range\" min=\"0\" max=\"{most}\" value=\"0\" aria-label=\"Step\">\
         <output id=\"caption\"></output></footer>\n<script>\nconst film = {data};\n{SCRIPT}</script>\n</body>\n</html>\n",
        picture_options.style.paper
    ))
}

const STYLE: &str = "\
* { box-sizing: border-box }
body { margin: 0; height: 100vh; height: 100dvh; display: flex; flex-direction: column; font: 15px/1.4 system-ui, sans-serif; background: #1d1f23; color: #eee; color-scheme: dark }
svg { flex: 1; min-height: 0; min-width: 0 }
footer { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; padding: 8px 16px }
input { flex: 1 1 10em; min-width: 0 }
button { font-size: 16px; width: 44px; height: 36px; cursor: pointer }
output { flex: 0 1 14em; overflow-wrap: anywhere }
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
  const said = film.captions[frame];
  caption.textContent = `${frame + 1} of ${+time.max + 1}: ${said}`;
  time.setAttribute('aria-valuetext', said);
};
let timer = null;
const sign = () => {
  play.textContent = timer ? '⏸' : '▶';
  play.setAttribute('aria-label', timer ? 'Pause' : 'Play');
};
const stop = () => { clearInterval(timer); timer = null; sign(); };
const start = () => {
  if (time.value === time.max) time.value = 0;
  timer = setInterval(() => {
    if (time.value === time.max) return stop();
    time.value = +time.value + 1;
    show();
  }, 90);
  sign();
  show();
};
play.onclick = () => timer ? stop() : start();
time.oninput = () => { stop(); show(); };
// A browser may remember where the slider of a page stood that is loaded again.
time.value = 0;
if (matchMedia('(prefers-reduced-motion: reduce)').matches) show();
else start();
"#;
