import type { Dungeon } from './index.js';

/**
 * `<undercroft-map recipe="tabletop" seed="4" style="ink" audience="player">`. It sends `undercroft-drawn` with the dungeon in its
 * detail, or `undercroft-error` with the error.
 */
export class UndercroftMap extends HTMLElement {
  /** The dungeon that is shown. */
  readonly dungeon: Dungeon | null;
}
/** Defines the element under a name of your own; importing the module defines `undercroft-map`. */
export function defineMap(name?: string): void;
declare global {
  interface HTMLElementTagNameMap {
    'undercroft-map': UndercroftMap;
  }
}
