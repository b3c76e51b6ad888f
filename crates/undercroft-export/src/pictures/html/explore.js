// Players uncover the map themselves, one room after the other: those that a way leads to from where they have been.
const areas = [...document.querySelectorAll('.area')];
const roomOf = area => area.id.slice(5);
const next = () => {
  const names = [...document.querySelectorAll('#parts [data-by]')].map(part => part.dataset.by).filter(isSeen);
  return new Set(names.flatMap(by => by.split(' ')).filter(name => !revealed.has(name)));
};
afterFog.push(() => {
  const open = next();
  for (const area of areas) {
    const isNext = open.has(roomOf(area));
    area.classList.toggle('next', isNext);
    if (isNext) {
      area.setAttribute('tabindex', '0');
      area.setAttribute('role', 'button');
      area.setAttribute('aria-label', 'Enter the next room');
    } else {
      for (const name of ['tabindex', 'role', 'aria-label']) area.removeAttribute(name);
    }
  }
});
// What can be entered is more than a picture.
map.setAttribute('role', 'group');
const enter = area => { if (area?.classList.contains('next')) toggle(roomOf(area)); };
clicks.push(event => enter(document.elementFromPoint(event.clientX, event.clientY)?.closest('.area')));
for (const area of areas) area.addEventListener('keydown', event => {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  enter(area);
});
document.querySelector('[data-fog=all]').addEventListener('click', () => { revealed = new Set(rooms); keep(); });
document.querySelector('[data-fog=none]').addEventListener('click', () => { revealed = fresh(); keep(); });
load();
drawFog();
