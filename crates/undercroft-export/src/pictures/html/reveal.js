// What the game master reveals, and how: rooms on the map or at their notes, secret ways on the map or in their list.
const shownBy = button => button.dataset.way ?? button.closest('section').dataset.room;
const eyes = [...document.querySelectorAll('.eye, .ways button')];
afterFog.push(() => {
  for (const eye of eyes) eye.setAttribute('aria-pressed', String(revealed.has(shownBy(eye))));
  for (const way of document.querySelectorAll('#ways .way')) way.classList.toggle('shown', revealed.has(way.dataset.way));
});
for (const eye of eyes) eye.addEventListener('click', () => toggle(shownBy(eye)));
const wayAt = event => document.elementFromPoint(event.clientX, event.clientY)?.closest('.way');
clicks.push(event => {
  const way = root.classList.contains('reveal') && wayAt(event);
  if (way) toggle(way.dataset.way);
});
// Where on the map a secret way of the list is.
for (const button of document.querySelectorAll('.ways button')) {
  const way = document.querySelector(`#ways [data-way="${button.dataset.way}"]`);
  const light = on => () => way?.classList.toggle('lit', on);
  for (const [kind, on] of [['pointerenter', true], ['focus', true], ['pointerleave', false], ['blur', false]]) {
    button.addEventListener(kind, light(on));
  }
}
const revealing = document.querySelector('[data-fog=reveal]');
revealing.addEventListener('click', () => {
  revealing.setAttribute('aria-pressed', String(root.classList.toggle('reveal')));
});
// All rooms are not all secrets: those are revealed one by one.
const ways = () => [...revealed].filter(name => !rooms.includes(name));
document.querySelector('[data-fog=all]').addEventListener('click', () => { revealed = new Set([...rooms, ...ways()]); keep(); });
document.querySelector('[data-fog=none]').addEventListener('click', () => { revealed = new Set(); keep(); });
document.querySelector('[data-fog=players]').addEventListener('click', () => {
  open(address.href.split('#')[0] + '#player', '_blank');
});
load();
drawFog();
