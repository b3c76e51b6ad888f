// Which rooms the players see. All windows with this file share it, through the browser's storage.
const fog = document.getElementById('fog');
const key = 'undercroft-fog-' + document.body.dataset.dungeon;
const fresh = () => new Set(fog?.dataset.start ? [fog.dataset.start] : []);
let revealed = fresh();
const unkept = () => { document.getElementById('unkept').hidden = false; };
const load = () => {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    revealed = Array.isArray(kept) ? new Set(kept.map(String)) : fresh();
  } catch (problem) {
    // What somebody else wrote there is no list; without any storage this window is alone.
    if (!(problem instanceof SyntaxError)) unkept();
  }
};
const drawFog = () => {
  for (const part of document.querySelectorAll('#fog [data-rooms]')) {
    const rooms = part.dataset.rooms.split(' ');
    const seen = 'all' in part.dataset ? rooms.every(room => revealed.has(room)) : rooms.some(room => revealed.has(room));
    // A wall in place of a door goes when the part behind it is seen.
    part.style.display = seen === !part.closest('#plugs') ? '' : 'none';
  }
  for (const eye of document.querySelectorAll('.eye')) {
    eye.setAttribute('aria-pressed', String(revealed.has(eye.closest('section').dataset.room)));
  }
};
const keep = () => {
  drawFog();
  try { localStorage.setItem(key, JSON.stringify([...revealed])); } catch { unkept(); }
};
const toggle = room => {
  if (!revealed.delete(room)) revealed.add(room);
  keep();
};
addEventListener('storage', event => { if (event.key === key || event.key === null) { load(); drawFog(); } });
// A window that slept may have missed something.
document.addEventListener('visibilitychange', () => { if (!document.hidden) { load(); drawFog(); } });
for (const eye of document.querySelectorAll('.eye')) {
  eye.addEventListener('click', () => toggle(eye.closest('section').dataset.room));
}
const revealing = document.querySelector('[data-fog=reveal]');
revealing.addEventListener('click', () => {
  revealing.setAttribute('aria-pressed', String(root.classList.toggle('reveal')));
});
const rooms = [...document.querySelectorAll('.area')].map(part => part.id.slice(5));
document.querySelector('[data-fog=all]').addEventListener('click', () => { revealed = new Set(rooms); keep(); });
document.querySelector('[data-fog=none]').addEventListener('click', () => { revealed = new Set(); keep(); });
document.querySelector('[data-fog=players]').addEventListener('click', () => {
  open(address.href.split('#')[0] + '#player', '_blank');
});
load();
drawFog();
