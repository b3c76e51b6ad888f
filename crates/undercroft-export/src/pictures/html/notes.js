// From a note to its room and back.
const area = room => document.getElementById('room-' + room);
const noteOf = room => document.querySelector(`section[data-room="${room}"]`);
const light = room => {
  document.querySelectorAll('.on').forEach(part => part.classList.remove('on'));
  area(room)?.classList.add('on');
  noteOf(room)?.classList.add('on');
};
const centre = room => {
  const box = area(room)?.getBBox();
  if (!box) return;
  // Close enough to tell the room from the others, and never farther than now.
  const w = Math.min(view.w, Math.max(whole.w * 0.6, box.width * 2)), h = w * view.h / view.w;
  moveTo({ x: box.x + box.width / 2 - w / 2, y: box.y + box.height / 2 - h / 2, w, h });
};
// The title of the group would be shown wherever the pointer rests.
document.querySelector('#rooms > title')?.remove();
clicks.push(event => {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest('.area');
  if (!found || root.classList.contains('players')) return;
  const room = found.id.slice(5);
  if (root.classList.contains('reveal')) toggle(room);
  light(room);
  noteOf(room)?.scrollIntoView({ block: 'nearest', behavior: calm.matches ? 'auto' : 'smooth' });
});
for (const note of document.querySelectorAll('section')) {
  const go = () => { light(note.dataset.room); centre(note.dataset.room); };
  note.addEventListener('click', event => { if (!event.target.closest('button')) go(); });
  note.addEventListener('keydown', event => {
    if (event.target !== note || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    go();
  });
}
