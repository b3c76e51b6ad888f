// What is revealed, by name. All windows with this file share it, through the browser's storage.
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
const isSeen = names => names.split(' ').some(name => revealed.has(name));
const setSeen = (part, on) => { if (on) part.removeAttribute('display'); else part.setAttribute('display', 'none'); };
// What else follows from what is revealed.
const afterFog = [];
const drawFog = () => {
  for (const part of document.querySelectorAll('#fog [data-by]')) {
    const seen = isSeen(part.dataset.by);
    setSeen(part, seen);
    if (part.dataset.brings) document.getElementById(part.dataset.brings)?.classList.toggle('seen', seen);
  }
  // A wall in place of a way goes when the way is seen, and only then are its doors there.
  for (const wall of document.querySelectorAll('#fog [data-until]')) {
    const stands = !isSeen(wall.dataset.until);
    setSeen(wall, stands);
    for (const door of wall.dataset.hides?.split(' ') ?? []) document.getElementById(door)?.classList.toggle('walled', stands);
  }
  for (const then of afterFog) then();
};
const keep = () => {
  drawFog();
  try { localStorage.setItem(key, JSON.stringify([...revealed])); } catch { unkept(); }
};
const toggle = name => {
  if (!revealed.delete(name)) revealed.add(name);
  keep();
};
addEventListener('storage', event => { if (event.key === key || event.key === null) { load(); drawFog(); } });
// A window that slept may have missed something.
document.addEventListener('visibilitychange', () => { if (!document.hidden) { load(); drawFog(); } });
const rooms = [...document.querySelectorAll('.area')].map(part => part.id.slice(5));
