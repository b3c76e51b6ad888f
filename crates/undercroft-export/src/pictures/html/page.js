const map = document.getElementById('map');
const whole = { x: 0, y: 0, w: +map.dataset.width, h: +map.dataset.height };
const calm = matchMedia('(prefers-reduced-motion: reduce)');
let view = { ...whole };
// The middle of the view stays on the map, so that nobody loses it.
const show = () => {
  const hold = (at, size, most) => Math.min(Math.max(at + size / 2, 0), most) - size / 2;
  view.x = hold(view.x, view.w, whole.w);
  view.y = hold(view.y, view.h, whole.h);
  map.setAttribute('viewBox', `${view.x} ${view.y} ${view.w} ${view.h}`);
};
// A move that is under way ends when something else moves the map.
let moving = 0;
const stop = () => { cancelAnimationFrame(moving); };
const all = () => { stop(); view = { ...whole }; show(); };
const spot = event => {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
  return { x: point.x, y: point.y };
};
const zoom = (factor, at) => {
  stop();
  const size = Math.min(Math.max(view.w * factor, 400), whole.w * 2);
  const real = size / view.w;
  view = { x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real, w: size, h: view.h * real };
  show();
};
const middle = () => ({ x: view.x + view.w / 2, y: view.y + view.h / 2 });
const pan = (x, y) => { stop(); view.x += x; view.y += y; show(); };
// Moves to a view: at once for those who want no motion.
const moveTo = target => {
  stop();
  const from = { ...view };
  if (calm.matches) { view = target; show(); return; }
  let began;
  const step = now => {
    began ??= now;
    const share = Math.min((now - began) / 250, 1), eased = share * (2 - share);
    for (const part of ['x', 'y', 'w', 'h']) view[part] = from[part] + (target[part] - from[part]) * eased;
    show();
    if (share < 1) moving = requestAnimationFrame(step);
  };
  moving = requestAnimationFrame(step);
};
// A wheel may count pixels, lines or pages. A pinch on a touch pad comes as a wheel with ctrl and small steps.
map.addEventListener('wheel', event => {
  event.preventDefault();
  const pixels = event.deltaY * [1, 33, 400][event.deltaMode];
  const step = Math.min(Math.max(pixels, -400), 400) * (event.ctrlKey ? 0.008 : 0.0015);
  zoom(Math.exp(step), spot(event));
}, { passive: false });
// One finger or the mouse drags the map, two fingers also spread it. What hardly moves is a click.
const held = new Map();
const clicks = [];
let pressed = null;
map.addEventListener('pointerdown', event => {
  if (event.button) return;
  pressed = held.size ? null : event;
  held.set(event.pointerId, event);
  map.setPointerCapture(event.pointerId);
});
map.addEventListener('pointermove', event => {
  const before = held.get(event.pointerId);
  if (!before) return;
  if (pressed && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > 4) {
    pressed = null;
    map.classList.add('moving');
  }
  const other = [...held.values()].find(one => one.pointerId !== event.pointerId);
  const from = spot(before), to = spot(event);
  if (other) {
    const far = one => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    zoom(Math.max(far(before), 1) / Math.max(far(event), 1), spot(other));
  } else {
    pan(from.x - to.x, from.y - to.y);
  }
  held.set(event.pointerId, event);
});
const release = event => {
  if (!held.delete(event.pointerId)) return;
  if (!held.size) map.classList.remove('moving');
  if (pressed && event.type === 'pointerup') for (const told of clicks) told(event);
  pressed = null;
};
map.addEventListener('pointerup', release);
map.addEventListener('pointercancel', release);
map.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = view.w / 10;
  const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
  if (moves[event.key]) pan(...moves[event.key]);
  else if (event.key === '+' || event.key === '=') zoom(1 / 1.25, middle());
  else if (event.key === '-') zoom(1.25, middle());
  else if (event.key === '0') all();
  else return;
  event.preventDefault();
});
for (const button of document.querySelectorAll('[data-zoom]')) button.addEventListener('click', () => {
  if (button.dataset.zoom === 'all') all();
  else zoom(button.dataset.zoom === 'in' ? 1 / 1.25 : 1.25, middle());
});
for (const box of document.querySelectorAll('[data-layer]')) {
  const show = () => {
    for (const id of [box.dataset.layer, box.dataset.layer + '-shores']) {
      const layer = document.getElementById(id);
      if (layer) layer.style.display = box.checked ? '' : 'none';
    }
  };
  box.addEventListener('change', show);
  // A browser may remember the boxes of a page that is loaded again.
  show();
}
// Paper shows all of the map.
addEventListener('beforeprint', () => map.setAttribute('viewBox', `0 0 ${whole.w} ${whole.h}`));
addEventListener('afterprint', show);
