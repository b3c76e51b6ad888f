// Fingers, mouse and wheel on the map: drag pans, two fingers pinch, the wheel zooms. A press that does not move is a click,
// which a mode may take.

import { need } from '../lib/dom.js';
import { pan, zoom } from './stage.js';

/**
 * @typedef {object} Handler
 * @property {(x: number, y: number, event: PointerEvent) => void} click
 * @property {(x: number, y: number) => void} hover
 * @property {(x: number, y: number, event: PointerEvent) => ((x: number, y: number, isEnd: boolean) => void) | null} grab
 * What a press takes hold of, if anything: it is then told where it goes, and nothing pans.
 */

const SLACK = 5;

/** @param {Handler} handler */
export function listen(handler) {
  const map = need('main.map');
  const surface = need('[data-part=surface]');
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  /** @type {{ x: number, y: number, hasMoved: boolean, held: ReturnType<Handler['grab']> } | null} */
  let press = null;

  surface.addEventListener('pointerdown', event => {
    if (event.button > 1) return;
    surface.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1)
      press = {
        x: event.clientX,
        y: event.clientY,
        hasMoved: false,
        held: event.button === 0 ? handler.grab(event.clientX, event.clientY, event) : null,
      };
    else if (press) press.hasMoved = true;
  });

  surface.addEventListener('pointermove', event => {
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      handler.hover(event.clientX, event.clientY);
      return;
    }
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (fingers.size === 2) {
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, one]) => one);
      if (other) {
        const [before, after] = [Math.hypot(finger.x - other.x, finger.y - other.y), Math.hypot(event.clientX - other.x, event.clientY - other.y)];
        pan(dx / 2, dy / 2);
        if (before > 10) zoom(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
      }
    } else if (press) {
      const isFar = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK;
      if (isFar && !press.hasMoved) {
        press.hasMoved = true;
        map.classList.add('dragging');
        pan(press.held ? 0 : event.clientX - press.x - dx, press.held ? 0 : event.clientY - press.y - dy);
      }
      if (press.hasMoved) {
        if (press.held) press.held(event.clientX, event.clientY, false);
        else pan(dx, dy);
      }
    }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });

  /** @param {PointerEvent} event */
  const end = event => {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size || !press) return;
    map.classList.remove('dragging');
    const { held, hasMoved } = press;
    press = null;
    if (event.type === 'pointercancel') {
      held?.(NaN, NaN, true);
      return;
    }
    if (hasMoved) held?.(event.clientX, event.clientY, true);
    else handler.click(event.clientX, event.clientY, event);
  };
  surface.addEventListener('pointerup', end);
  surface.addEventListener('pointercancel', end);
  surface.addEventListener('pointerleave', () => {
    if (!fingers.size) handler.hover(NaN, NaN);
  });
  surface.addEventListener(
    'wheel',
    event => {
      event.preventDefault();
      if (event.shiftKey) pan(-event.deltaY, 0);
      else zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : event.ctrlKey ? 0.01 : 0.0015)), event.clientX, event.clientY);
    },
    { passive: false },
  );
}
