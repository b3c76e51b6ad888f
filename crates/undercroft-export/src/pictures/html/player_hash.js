// With #player in the address this is the players' window. It is said before anything is drawn. A level of several is a
// page in a frame, and the address is that of the page around it.
const root = document.documentElement;
let address = location;
try { if (top.location.href) address = top.location; } catch { /* a frame of somebody else */ }
const turn = () => {
  root.classList.toggle('players', address.hash === '#player');
  if (address.hash === '#player') root.classList.remove('reveal');
};
turn();
try { (address === location ? window : top).addEventListener('hashchange', turn); } catch { /* the same */ }
