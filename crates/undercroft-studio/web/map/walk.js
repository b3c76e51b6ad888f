/** @param {boolean} isOn */
export function setWalk(isOn) { void isOn; }
/** @param {number} x @param {number} y */
export function walkClick(x, y) { void [x, y]; }
/** @param {KeyboardEvent} event */
export function walkKey(event) { void event; return false; }
